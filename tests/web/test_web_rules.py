"""A game can be learnt in the house: how to play, the rules in chapters, and the way there from wherever one stands."""

from typing import Any

import pytest
from house import DESKTOP
from people import open_table, settle, until
from test_web_access import BOT, ME, SCREENS, Looks

IN_SIGHT = """(selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return !!box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
}"""


def in_sight(page: Any, selector: str) -> bool:
    return bool(page.evaluate(IN_SIGHT, selector))


@pytest.mark.parametrize(("viewport", "theme", "lang"), SCREENS[:2])
def test_a_newcomer_learns_the_game_at_the_table(visitor: Any, viewport: dict[str, int], theme: str, lang: str) -> None:
    look = Looks(visitor, viewport, theme, lang)
    page = look.page
    wide = viewport == DESKTOP

    # One click from the card of the game.
    page.goto("/")
    page.click(".pl[data-game=lost-cities] .learn")
    page.wait_for_selector(".howto .legend li")
    assert page.url.endswith("/rules/lost_cities")
    assert page.locator(".howto .part").count() == 6 and page.locator(".howto ol li").count() == 3
    assert page.locator("details.chapter[open]").count() == 0

    # Offered once at the first table, and one click away ever after.
    open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    settle(page)
    look("table with the offer")
    offer = page.locator("[role=note] .open" if wide else ".tabs .tab:has(.dot)")
    assert offer.count() == 1 and offer.is_visible()
    offer.click()
    page.wait_for_selector("dialog .legend li")
    assert in_sight(page, "dialog .howto .title") and page.locator("[role=note], .tab .dot").count() == 0
    look("how to play")

    # A paragraph leads to the clause it rests on, in its open chapter.
    page.click("dialog .rest button[aria-label$='LC-3.3']")
    until(page, "() => document.activeElement.id === 'clause-LC-3.3'")
    assert in_sight(page, "#clause-LC-3\\.3.here") and in_sight(page, "dialog .head .tool")
    assert [one.get_attribute("id") for one in page.locator("details.chapter[open]").all()] == ["chapter-LC-3"]
    page.fill("#clause-search", "lc-9.2")
    until(page, "() => document.querySelectorAll('.clauses li').length === 1 && document.querySelector('.clauses li').id === 'clause-LC-9.2'")
    look("searched")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.reload()
    settle(page)
    assert page.locator("[role=note], .tab .dot").count() == 0
    page.click(".tools [aria-label='How to play']" if wide else ".tabs .tab:last-child")
    page.wait_for_selector("dialog .legend li")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")

    # A line of the log leads to the rule behind it, and a search finds words of the text in any order.
    if not wide:
        page.click(".tabs .tab:nth-last-child(2)")
    page.locator(".log li:last-child .rule:visible").focus()
    page.keyboard.press("Enter")
    until(page, "() => document.activeElement.id === 'clause-LC-1.7'")
    page.fill("#clause-search", "PAWNS soon crossed" if lang == "en" else "MANCHE des confondus")
    until(page, "() => document.querySelectorAll('.clauses li').length === 1")
    assert ("five pawns" if lang == "en" else "cinq pions") in page.inner_text("#clause-LC-9\\.2 p")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog:has(#clause-search)", state="detached")
    if not wide:
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")

    # The rules open at the clause of the decision owed.
    page.keyboard.press("?")
    page.get_by_role("button", name={"en": "Rules", "fr": "Règles"}[lang]).last.click()
    until(page, "() => document.activeElement.id === 'clause-LC-2.3'")
    assert in_sight(page, "#clause-LC-2\\.3.here") and in_sight(page, "dialog .head .tool")
    assert page.locator("details.chapter[open]").count() == 1
    look("matter at hand")
    assert look.findings == {}


@pytest.mark.parametrize(("game", "clause"), [("lost_cities", "LC-8.6"), ("my_city", "MC-8.7"), ("forgotten_city", "FC-7.3"), ("ancient_world", "AW-10.6")])
def test_a_board_of_the_game_shows_what_a_clause_says(visitor: Any, game: str, clause: str) -> None:
    page = visitor(viewport=DESKTOP)
    page.goto(f"/rules/{game}#{clause}")
    here = page.locator(f"[id='clause-{clause}'] figure")
    here.wait_for()
    until(page, f"() => document.querySelector('[id=\"clause-{clause}\"] figure > .board').offsetHeight > 60")
    assert here.bounding_box()["width"] <= 520
    assert here.locator(".board[inert] :is(svg, button)").count() > 0 and here.locator("figcaption").inner_text().endswith(".")
    assert page.locator(".howto .scenes figure").count() >= 2
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#clause-search").bounding_box()["height"] < 60


def test_what_later_chapters_hold_stays_closed_until_it_is_asked_for(visitor: Any) -> None:
    page = visitor()
    page.goto("/rules/my_city#MC-E13.6")
    until(page, "() => document.activeElement.id === 'clause-MC-E13.6'")
    assert in_sight(page, "#clause-MC-E13\\.6")
    chapter = page.locator("#chapter-MC-E13")
    assert [text.split("\n")[:2] for text in chapter.locator("li").all_inner_texts()] == [["MC-E13.6", "The investor comes"]]
    page.fill("#clause-search", "smoke")
    page.wait_for_selector(".all > p.muted")
    page.fill("#clause-search", "")
    chapter.locator(".sealed").click()
    assert chapter.locator("li").count() == 8 and "Smoke, once" in chapter.inner_text()
