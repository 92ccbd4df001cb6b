"""What belongs to someone: a password, a table and who sits at it, a copy of a game."""

import json
from pathlib import Path
from typing import Any

from house import DESKTOP, PHONE
from people import api, make_sure, open_table, until
from test_web_access import Looks

from urbes.cli.pack import template
from urbes.games.registry import game

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


def test_who_has_no_account_does_not_lose_everything_by_one_press(visitor: Any) -> None:
    look = Looks(visitor, PHONE, "dark", "fr")
    page = look.page
    page.goto("/")
    api(page, "POST", "/api/me", {"name": "Ana"})
    page.goto("/me")
    page.wait_for_selector(".forget")
    assert page.locator(".btn:has-text('Déconnecter')").count() == 0
    page.click(".forget")
    page.wait_for_selector("dialog :text('pas de compte')")
    look("question")
    main = page.locator("dialog .btn.primary")
    assert main.inner_text() == "Garder mon nom"
    main.click()
    until(page, "() => document.activeElement.id === 'my-login'")
    assert api(page, "GET", "/api/me")["identity"]["name"] == "Ana"
    page.fill("#my-login", "ana@keeps")
    page.fill("#my-password", OLD)
    page.keyboard.press("Enter")
    page.wait_for_selector(".btn:has-text('Déconnecter partout')")
    # Another device comes by a code or, where nothing can be scanned, by its link.
    page.click(".btn:has-text('Ajouter un appareil')")
    other = visitor("en")
    other.goto(page.input_value("#device-link"))
    other.click("main .btn.primary")
    until(other, "() => location.pathname !== '/sign-in' && !location.pathname.startsWith('/sign-in/')")
    assert api(other, "GET", "/api/me")["identity"]["name"] == "Ana"
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
    make_sure(ana)
    until(ana, "() => document.querySelectorAll('.seats li.open').length === 2")
    bruno.wait_for_selector("[role=alert]:has-text('vous a retiré de cette table')")
    assert bruno.locator(".seats li.open").count() == 2 and bruno.locator(".seats .btn").count() == 0  # no seat for him
    assert "plus de place" in bruno.locator("h1").inner_text() and bruno.locator("#invite").count() == 0
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
    until(chloe, "() => { const box = document.querySelector('dialog dialog').getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight }")
    make_sure(chloe)
    chloe.wait_for_selector(".say :text('vous regardez')")
    for page, text in ((ana, "Bruno 2 a quitté la table"), (bruno, "Bruno 2 has left")):
        page.wait_for_selector(f".told .notice:has-text('{text}')")
    bruno.wait_for_selector(".log .news:has-text('Bruno 2 has left')")
    ana.click(".told .tool")
    ana.click(".tools .tool:last-child")
    until(ana, "() => document.querySelectorAll('dialog .others li').length === 1")  # Chloe's seat is a bot's
    look("menu")
    ana.click("dialog .others .btn")
    ana.wait_for_selector("dialog dialog :text('Un robot continue à sa place')")
    look("question")
    make_sure(ana)
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


def copy_of(**changes: Any) -> dict[str, Any]:
    """Ana's Lost Cities, with a large track the rulebook knows otherwise."""
    pack = {"name": "Old box", "game": "lost_cities", **template(game("lost_cities")), **changes}
    for track in pack["tracks"]:
        if track["id"] == "large":
            track["rows"][6]["points"] = 31
    return pack


def file(name: str, content: str) -> dict[str, Any]:
    return {"name": name, "mimeType": "application/json", "buffer": content.encode()}


def test_a_copy_is_kept_listed_fetched_and_deleted(visitor: Any, tmp_path: Path) -> None:
    look = Looks(visitor, PHONE, "dark", "fr")
    page = look.page
    page.goto("/me")
    page.wait_for_selector(".packs .muted:has-text('Aucun exemplaire')")
    assert not page.locator("section:has(.packs) code").is_visible(), "a command is for those who ask how"
    page.click("section:has(.packs) summary")
    assert "urbes pack new" in page.locator("section:has(.packs) code").inner_text()
    # What the engine says against a pack is shown as it is.
    page.set_input_files("#my-pack", file("no.json", "{nothing"))
    page.wait_for_selector("section:has(.packs) .trouble:has-text('Ce fichier n’est pas un paquet')")
    page.set_input_files("#my-pack", file("bad.json", json.dumps(copy_of(paths="many"))))
    page.wait_for_selector("section:has(.packs) .trouble:has-text('paths')")
    told = page.request.post("/api/me/packs?lang=fr", headers={"X-Urbes": "1"}, data=copy_of(paths="many")).json()["error"]["text"]
    assert page.locator("section:has(.packs) .trouble").inner_text().split() == told.replace("'", "’").split()
    look("refused")
    page.set_input_files("#my-pack", file("mine.json", json.dumps(copy_of())))
    page.wait_for_selector('.packs b:has-text("Old box")')
    assert page.locator("section:has(.packs) .trouble").count() == 0
    assert "la règle donne 30 pour 6 artefacts" in page.locator(".warnings").inner_text()
    assert "Lost Cities" in page.locator(".packs small").inner_text()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    look("kept")
    with page.expect_download() as started:
        page.get_by_role("link", name="Télécharger Old box").click()
    started.value.save_as(tmp_path / "back.json")
    assert json.loads((tmp_path / "back.json").read_text()) == copy_of()
    page.get_by_role("button", name="Supprimer Old box").click()
    page.wait_for_selector("dialog h2:has-text('Supprimer')")
    look("question")
    page.click("dialog .back")
    page.wait_for_selector("dialog", state="detached")
    assert len(api(page, "GET", "/api/me/packs")) == 1
    page.get_by_role("button", name="Supprimer Old box").press("Enter")
    make_sure(page)
    page.wait_for_selector(".packs .muted")
    assert api(page, "GET", "/api/me/packs") == []
    assert look.findings == {}


def test_a_table_is_opened_with_a_copy_of_mine(visitor: Any) -> None:
    look = Looks(visitor, DESKTOP, "light", "en")
    page = look.page
    page.goto("/")
    page.click(".plate:not([disabled])")
    page.wait_for_selector("dialog[open]")
    assert page.locator("#new-pack").count() == 0  # who owns no copy is not asked
    api(page, "POST", "/api/me", {"name": "Ana"})
    hash = api(page, "POST", "/api/me/packs", copy_of())["hash"]
    page.goto("/")
    page.click(".plate:not([disabled])")
    page.wait_for_selector("#new-pack")
    with page.expect_response(lambda answer: f"pack={hash}" in answer.url) as heard:
        page.select_option("#new-pack", label="My copy: Old box")
    large = next(option for option in heard.value.json()["options"] if option["id"] == "large_track")
    page.click("details.more >> nth=0")
    until(page, f"() => document.querySelector('#option-large_track').value === {large['default']!r}")
    look("dialog")
    page.select_option("#new-pack", "")  # and back
    page.select_option("#new-pack", hash)
    page.click(".choice:has(input[value=friends])")
    page.click("dialog footer .btn.primary")
    page.wait_for_selector('.chips .chip:has-text("Contents: Old box")')
    table = page.url.rsplit("/", 1)[1]
    facts = api(page, "GET", f"/api/tables/{table}")["table"]
    assert facts["pack"] == {"name": "Old box", "hash": hash} and facts["options"]["large_track"] == "pack"
    bruno = guest(visitor, table, "fr", PHONE, 1)
    bruno.click(".tools .tool:last-child")
    bruno.wait_for_selector('dialog .pack:has-text("Old box")')
    with bruno.expect_download() as started:
        bruno.click("dialog a:has-text('Télécharger cet exemplaire')")
    assert started.value.suggested_filename.endswith(".json")
    page.click(".tools .tool:last-child")
    page.wait_for_selector("dialog .pack")
    look("menu")
    assert look.findings == {}
