"""For everyone: axe on every page, the keyboard alone, large text, narrow screens, no motion."""

from typing import Any

import pytest
from house import DESKTOP, PHONE
from people import api, open_table, play_quickly, settle, take_turn_step, until

axe_module = pytest.importorskip("axe_playwright_python.sync_playwright")

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}


def serious(page: Any) -> list[str]:
    """Findings of axe that keep people out, each with where it is."""
    found = axe_module.Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0].get('failureSummary', '')[:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize(("viewport", "theme", "lang"), [(DESKTOP, "light", "en"), (PHONE, "dark", "fr"), (DESKTOP, "dark", "fr"), (PHONE, "light", "en")])
def test_axe_finds_nothing_serious_on_any_page(visitor: Any, viewport: dict[str, int], theme: str, lang: str) -> None:
    page = visitor(lang, viewport, quick=False, bypass_csp=True)
    page.context.add_init_script(f"localStorage['urbes.settings'] ||= JSON.stringify({{motion: false, theme: '{theme}', lang: '{lang}'}})")
    findings: dict[str, list[str]] = {}

    def look(name: str) -> None:
        page.wait_for_timeout(350)
        found = serious(page)
        if found:
            findings[name] = found

    page.goto("/")
    page.wait_for_selector(".plate:not([disabled])")
    look("home")
    page.click(".plate:not([disabled])")
    page.click("details.more >> nth=0")
    look("new table")
    id = open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    settle(page)
    look("play")
    page.locator(".hand li:not(.off) button, .hand button").first.click(force=True)
    look("card chosen")
    page.keyboard.press("Escape")
    page.click(".tools .tool:last-child")
    look("menu")
    page.keyboard.press("Escape")
    while settle(page) != "draw":
        take_turn_step(page)
    look("draw")
    play_quickly(page)
    look("over")
    page.goto(f"/t/{id}/replay")
    page.wait_for_selector(".pieces")
    look("replay")
    for path in ("/me", "/watch", "/rules/lost_cities", "/sign-in", "/nowhere"):
        page.goto(path)
        look(path)
    open_table(page, [ME, {"kind": "open"}])
    page.wait_for_selector(".qr")
    look("gathering")
    open_table(page, [{**ME, "name": "Ana"}, {**ME, "name": "Bo"}])
    page.wait_for_selector(".curtain")
    look("curtain")
    assert findings == {}


def tab_to(page: Any, selector: str, most: int = 120) -> None:
    """Presses Tab until something of this kind has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"no way by Tab to {selector}")


def focused(page: Any, selector: str) -> None:
    until(page, f"() => document.activeElement.matches({selector!r})")


def test_a_game_is_played_with_the_keyboard_alone(visitor: Any) -> None:
    page = visitor()
    page.goto("/")
    page.wait_for_selector(".plate:not([disabled])")
    tab_to(page, ".plate")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    tab_to(page, "dialog footer .btn.primary")
    page.keyboard.press("Enter")
    tried_escape = False
    for _ in range(12):
        asked = settle(page)
        if asked == "play":
            page.keyboard.press("1")
            focused(page, ".hand button")
            page.wait_for_selector(".preview .do")
            if not tried_escape:
                tried_escape = True
                page.keyboard.press("Escape")
                page.wait_for_selector(".preview .do", state="detached")
                page.keyboard.press("ArrowRight")
                focused(page, ".hand li:nth-child(2) button")
                page.keyboard.press("Enter")
                page.wait_for_selector(".preview .do")
            before = page.locator(".hand button").count()
            tab_to(page, ".preview .do")
            page.keyboard.press("Enter")
            until(page, f"() => document.querySelectorAll('.hand button').length !== {before}")
        else:
            tab_to(page, {"pawn": ".preview .btn", "move": ".pieces [role=button]", "draw": ".pile.legal button"}[asked])
            page.keyboard.press("Enter")
            page.wait_for_timeout(250)
    assert page.locator(".log li").count() > 3


@pytest.mark.parametrize("width", [360, 390, 768, 1024, 1280, 1920])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_runs_out_of_the_page(visitor: Any, width: int, lang: str) -> None:
    page = visitor(lang, {"width": width, "height": 800 if width > 500 else 740})
    paths = ["/", "/me", "/watch", "/rules"]
    for path in paths:
        page.goto(path)
        page.wait_for_timeout(250)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
    open_table(page, [ME, BOT, BOT, BOT], options={"preset": "short", "first_player": "seat:0"})
    assert settle(page) == "play"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    if width < 768:
        # Hand and board are in sight together, without scrolling.
        boxes = [page.locator(selector).bounding_box() for selector in (".pieces", ".hand")]
        assert all(box and box["y"] >= 0 and box["y"] + box["height"] <= 740 for box in boxes)


def test_at_twice_the_size_everything_is_still_there(visitor: Any) -> None:
    """200 % zoom of a 1280 pixel window leaves 640 by 400."""
    page = visitor("fr", {"width": 640, "height": 400})
    page.goto("/")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    assert settle(page) == "play"
    for step in range(3):
        take_turn_step(page, step)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_who_wants_no_motion_gets_none(visitor: Any) -> None:
    page = visitor(quick=False, reduced_motion="reduce")
    open_table(page, [ME, BOT])
    settle(page)
    assert page.evaluate("() => parseFloat(getComputedStyle(document.querySelector('.hand button')).transitionDuration)") < 0.001


def test_the_board_is_told_in_words(visitor: Any) -> None:
    page = visitor()
    open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    settle(page)
    told = page.locator(".board .vh li").all_text_contents()
    assert len(told) == 5
    assert told[0].startswith("Desert:")
    assert page.locator("[role=log][aria-live=polite]").count() == 1
    assert page.locator(".say [role=status]").count() == 1
    assert api(page, "GET", "/api/me")["identity"]["name"] == "Ana"
