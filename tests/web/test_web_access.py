"""For everyone: axe on every page, the keyboard alone, large text, narrow screens, no motion."""

from typing import Any

import pytest
from barriers import barriers, outside
from house import DESKTOP, PHONE
from people import api, at_rest, finished_table, open_table, play_until, settle, take_turn_step, until

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}


class Looks:
    """A page that is looked at by axe wherever it goes; what it finds is gathered."""

    def __init__(self, visitor: Any, viewport: dict[str, int], theme: str, lang: str) -> None:
        self.page = visitor(lang, viewport, quick=False, bypass_csp=True)
        self.page.context.add_init_script(f"localStorage['urbes.settings'] ||= JSON.stringify({{motion: false, theme: '{theme}', lang: '{lang}'}})")
        self.findings: dict[str, list[str]] = {}

    def __call__(self, name: str) -> None:
        found = barriers(self.page)
        if found:
            self.findings[name] = found


SCREENS = [(DESKTOP, "light", "en"), (PHONE, "dark", "fr"), (DESKTOP, "dark", "fr"), (PHONE, "light", "en")]


@pytest.mark.parametrize(("viewport", "theme", "lang"), SCREENS)
def test_axe_finds_no_barrier_at_a_table(visitor: Any, viewport: dict[str, int], theme: str, lang: str) -> None:
    look = Looks(visitor, viewport, theme, lang)
    page = look.page
    page.goto("/")
    page.wait_for_selector(".plate:not([disabled])")
    look("home")
    page.click(".plate:not([disabled])")
    page.click("details.more >> nth=0")
    look("new table")
    open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    settle(page)
    page.locator(".hand li:not(.off) button, .hand button").first.click(force=True)
    look("card chosen")
    page.keyboard.press("Escape")
    page.click(".tools .tool:last-child")
    look("menu")
    page.keyboard.press("Escape")
    play_until(page, "draw")
    look("draw")
    page.goto(f"/t/{finished_table(page)}")
    page.wait_for_selector("dialog .ranks")
    look("over")
    assert look.findings == {}


# Light and dark, narrow and wide differ in tokens and in the head of the page alone: each is looked at once.
@pytest.mark.parametrize(("viewport", "theme", "lang"), SCREENS[:2])
def test_axe_finds_no_barrier_on_any_other_page(visitor: Any, viewport: dict[str, int], theme: str, lang: str) -> None:
    look = Looks(visitor, viewport, theme, lang)
    page = look.page
    page.goto(f"/t/{finished_table(page)}/replay")
    page.wait_for_selector(".pieces")
    look("replay")
    for path, sign in {"/me": ".cards li", "/watch": ".cards li", "/rules/lost_cities": ".legend li", "/sign-in": "#my-name", "/nowhere": ".lost"}.items():
        page.goto(path)
        page.wait_for_selector(sign)
        look(path)
    open_table(page, [ME, {"kind": "open"}])
    page.wait_for_selector(".qr")
    look("gathering")
    open_table(page, [{**ME, "name": "Ana"}, {**ME, "name": "Bo"}])
    page.wait_for_selector(".curtain")
    look("curtain")
    assert look.findings == {}


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
    seen: list[str] = []
    for _ in range(12):
        asked = settle(page)
        seen.append(asked)
        if seen.count("draw") == 1 and asked == "play":  # a whole turn, and the next begins
            break
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
            at_rest(page)
    assert page.locator(".log li").count() > 3


WIDTHS = (360, 390, 768, 1024, 1280, 1920)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_runs_out_of_the_page(visitor: Any, lang: str) -> None:
    page = visitor(lang, {"width": 360, "height": 740})

    def fits(where: str) -> None:
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800 if width > 500 else 740})
            until(page, f"() => innerWidth === {width} && new Promise((go) => requestAnimationFrame(() => go(true)))")
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (where, width)
            assert page.evaluate("() => document.querySelector('#main').scrollWidth <= document.querySelector('#main').clientWidth"), (where, width)
            if width < 768 and where == "table":
                # Hand and board are in sight together, without scrolling.
                boxes = [page.locator(selector).bounding_box() for selector in (".pieces", ".hand")]
                assert all(box and box["y"] >= 0 and box["y"] + box["height"] <= 740 for box in boxes), width

    for path, sign in {"/": ".plate:not([disabled])", "/me": ".cards li", "/watch": ".cards li", "/rules": ".legend li", "/sign-in": "#my-name"}.items():
        page.goto(path)
        page.wait_for_selector(sign)
        fits(path)
    open_table(page, [ME, BOT, BOT, BOT], options={"preset": "short", "first_player": "seat:0"})
    assert settle(page) == "play"
    fits("table")
    page.goto(f"/t/{finished_table(page)}")
    page.wait_for_selector("dialog .ranks")
    fits("end")
    page.goto(page.url + "/replay")
    page.wait_for_selector(".pieces")
    fits("replay")
    open_table(page, [ME, {"kind": "open"}])
    page.wait_for_selector(".qr")
    fits("gathering")


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


TWICE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '187.5%' })"  # of 16 pixels; usually 93.75 %


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_letters_twice_as_large_run_out_of_no_page_and_cut_no_sentence(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height}, is_mobile=False)
    page.add_init_script(TWICE)

    def fits(where: str) -> None:
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), where

    for path, sign in {"/": ".plate", "/me": "#my-name", "/watch": ".cards li", "/rules": ".legend li", "/learn/lost_cities": ".list li"}.items():
        page.goto(path)
        page.wait_for_selector(sign)
        fits(path)
        head = page.evaluate("() => [...document.querySelectorAll('header > .mark, header nav a, .lang')].map((e) => e.getBoundingClientRect().toJSON())")
        seen = [box for box in head if box["width"]]
        assert not [
            (one, other)
            for i, one in enumerate(seen)
            for other in seen[i + 1 :]
            if one["left"] < other["right"] - 1 and other["left"] < one["right"] - 1 and one["top"] < other["bottom"] - 1 and other["top"] < one["bottom"] - 1
        ], f"the head of {path} lies over itself"
    open_table(page, [ME, {"kind": "open"}])
    page.wait_for_selector(".qr")
    fits("lobby")
    open_table(page, [ME, BOT, BOT], options={"preset": "short", "first_player": "seat:0"})
    assert settle(page) == "play"
    fits("table")
    assert page.evaluate("() => { const e = document.querySelector('.say b'); return e.scrollHeight < e.clientHeight + 10 }"), "the sentence is cut"
    page.goto(f"/t/{finished_table(page)}")
    page.wait_for_selector("dialog .ranks")
    assert page.evaluate("() => { const e = document.querySelector('dialog.whole'); return e.scrollWidth <= e.clientWidth }"), "end"
    sizes = page.eval_on_selector_all("dialog .count tbody tr:first-child td", "all => all.map((one) => getComputedStyle(one).fontSize)")
    assert len(set(sizes)) == 1, sizes


# The options of a table, and what is pressed first for the button that does it.
BOARDS: dict[str, tuple[dict[str, Any], str | None]] = {
    "lost_cities": ({"preset": "short", "first_player": "seat:0"}, ".hand li:not(.off) button"),
    "my_city": ({"preset": "eternal"}, None),
    "forgotten_city": ({}, ".offer button, .stall .legal"),
    "ancient_world": ({"first_player": "seat:0"}, "[data-spot=labor]"),
}
# What is said beside the board and runs out of its box.
SPILT = """() => [...document.querySelectorAll('.preview')].flatMap((bar) => [...bar.children].filter((e) => {
    const [inner, outer] = [e.getBoundingClientRect(), bar.getBoundingClientRect()];
    return inner.height && (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1);
}).map((e) => e.textContent.trim()))"""


@pytest.mark.parametrize(("width", "height", "least"), [(1280, 640, 300), (320, 568, 270)])
@pytest.mark.parametrize("game", BOARDS)
def test_letters_twice_as_large_crush_no_board_and_hide_no_button(visitor: Any, game: str, width: int, height: int, least: int) -> None:
    options, first = BOARDS[game]
    page = visitor("fr", {"width": width, "height": height}, is_mobile=False)
    page.add_init_script(TWICE)
    open_table(page, [ME, BOT, BOT], game=game, options=options)

    def fits(where: str) -> None:
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), where
        assert page.evaluate("() => document.querySelector('#main').scrollWidth <= document.querySelector('#main').clientWidth"), where
        assert page.locator(".stage").bounding_box()["height"] >= least, where
        assert outside(page) == [] and page.evaluate(SPILT) == [], where

    if first:
        choice = page.locator(first).locator("visible=true").first
        choice.wait_for()
        fits("the board")
        choice.click()
    button = page.locator(".preview .do, .choices .do, .choices-now .do").locator("visible=true").first
    button.wait_for()
    fits("a choice")
    button.click(trial=True)  # comes into sight, and nothing lies over it


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
