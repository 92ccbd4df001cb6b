"""What belongs to someone: a password, a table and who sits at it, a copy of a game."""

from typing import Any

from house import DESKTOP, PHONE
from people import api, open_table, until
from test_web_access import Looks

ME = {"kind": "me"}
OPEN = {"kind": "open"}
OLD, NEW = "a long password", "an even longer one"


def test_a_new_password_asks_for_the_old_one_and_signs_the_others_out(visitor: Any) -> None:
    look = Looks(visitor, PHONE, "dark", "fr")
    page, other = look.page, visitor("en")
    page.goto("/")
    api(page, "POST", "/api/me", {"name": "Ana"})
    api(page, "POST", "/api/me/account", {"login": "ana@owners", "password": OLD})
    other.goto("/")
    api(other, "POST", "/api/sign-in", {"login": "ana@owners", "password": OLD})
    page.goto("/me")
    page.click("summary:has-text('Changer mon mot de passe')")
    assert page.locator("#change-text").inner_text() == "Vos autres appareils seront déconnectés."
    page.fill("#my-old-password", "not the password")
    page.fill("#my-new-password", NEW)
    page.keyboard.press("Enter")
    page.wait_for_selector(".trouble:has-text('mot de passe')")
    assert api(other, "GET", "/api/me")["identity"]["name"] == "Ana"
    look("account")
    page.fill("#my-old-password", OLD)
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=status]:has-text('Le mot de passe est changé')")
    assert page.locator(".trouble").count() == 0 and page.input_value("#my-new-password") == ""
    assert api(other, "GET", "/api/me")["identity"] is None
    api(other, "POST", "/api/sign-in", {"login": "ana@owners", "password": NEW})
    assert look.findings == {}


def guest(visitor: Any, table: str, lang: str, viewport: dict[str, int], seat: int) -> Any:
    """Bruno, who has followed the link."""
    bruno = visitor(lang, viewport)
    bruno.goto("/")
    api(bruno, "POST", "/api/me", {"name": "Bruno"})
    api(bruno, "POST", f"/api/tables/{table}/verbs/sit", {"seat": seat})
    bruno.goto(f"/t/{table}")
    bruno.wait_for_selector(".status .say")
    return bruno


def test_the_host_removes_someone_before_the_game(visitor: Any) -> None:
    look = Looks(visitor, DESKTOP, "light", "en")
    ana = look.page
    table = open_table(ana, [ME, OPEN, OPEN])
    bruno = guest(visitor, table, "fr", PHONE, 1)
    remove = ana.get_by_role("button", name="Remove Bruno")
    remove.click()
    ana.wait_for_selector("dialog h2:has-text('Remove Bruno from this table?')")
    look("question")
    ana.keyboard.press("Escape")
    ana.wait_for_selector("dialog", state="detached")
    assert ana.locator(".seats li.open").count() == 1
    until(ana, "() => document.activeElement.getAttribute('aria-label') === 'Remove Bruno'")  # the focus is back where it was
    ana.keyboard.press("Enter")
    ana.click("dialog footer .btn.primary")
    until(ana, "() => document.querySelectorAll('.seats li.open').length === 2")
    bruno.wait_for_selector("[role=alert]:has-text('vous a retiré de cette table')")
    assert bruno.locator(".seats li.open").count() == 2 and bruno.locator(".seats .btn").count() == 0  # no seat for him
    assert bruno.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert look.findings == {}


def test_the_host_removes_someone_in_the_middle_of_the_game(visitor: Any) -> None:
    look = Looks(visitor, PHONE, "dark", "fr")
    ana = look.page
    table = open_table(ana, [ME, OPEN, OPEN])
    bruno = guest(visitor, table, "en", DESKTOP, 1)
    chloe = guest(visitor, table, "fr", DESKTOP, 2)
    for page in (ana, bruno, chloe):
        page.wait_for_selector(".hand button")
    # Who goes by themselves is told nothing of a host.
    chloe.click(".tools .tool:last-child")
    chloe.click("dialog .btn:has-text('Quitter ma place')")
    chloe.click("dialog .notice .btn.primary")
    chloe.wait_for_selector(".say :text('vous regardez')")
    ana.click(".tools .tool:last-child")
    until(ana, "() => document.querySelectorAll('dialog .others li').length === 1")  # Chloe's seat is a bot's
    look("menu")
    ana.click("dialog .others .btn")
    ana.wait_for_selector("dialog dialog :text('Un robot continue à sa place')")
    look("question")
    ana.click("dialog dialog footer .btn.primary")
    ana.wait_for_selector("dialog .others", state="detached")
    bruno.wait_for_selector("[role=alert]:has-text('The host has removed you from this table. You may watch.')")
    assert bruno.locator(".hand button:not([aria-disabled])").count() == 0
    assert chloe.locator(".notice[role=alert]").count() == 0
    assert look.findings == {}


def test_a_table_without_spectators_closes_behind_who_was_removed(visitor: Any) -> None:
    ana = visitor()
    table = open_table(ana, [ME, OPEN], watch=False)
    bruno = guest(visitor, table, "fr", PHONE, 1)
    for page in (ana, bruno):
        page.wait_for_selector(".hand button")
    api(ana, "POST", f"/api/tables/{table}/verbs/remove", {"seat": 1})
    bruno.wait_for_selector("h1:has-text('plus de place à cette table')")
    assert "hôte vous a retiré" in bruno.locator(".lost p").inner_text()
