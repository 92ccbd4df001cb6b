"""A finger meets what it aims at, and letters can be read: every title at the sizes of phones and tablets, through the decisions of a game."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from barriers import outside, small
from people import finished_table, open_table, until
from screens import advise, table

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}

SIZES = ((320, 568), (360, 740), (390, 844), (844, 390), (768, 1024))
# What lies on the table, and how many decisions of one's own lie between two looks.
GAMES = {"lost_cities": 3, "my_city": 2, "forgotten_city": 5, "ancient_world": 5}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_to_press_is_smaller_than_a_finger_nor_to_read_than_twelve_pixels(visitor: Any, game: str) -> None:
    page = visitor("fr", {"width": 390, "height": 844})
    id = table(page, game)
    found: dict[str, dict[str, str]] = {}
    for _ in range(6):
        advise(page, id, GAMES[game], bot="greedy")
        page.reload()
        page.wait_for_selector("#main.middle:not(.wait) .stage")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            until(page, f"() => innerWidth === {width} && new Promise((go) => requestAnimationFrame(() => setTimeout(() => go(true), 120)))")
            for one in small(page):
                kind = " ".join(one.split()[:3])
                found.setdefault(kind, {}).setdefault(f"{width}x{height}", one)
    assert found == {}


def open_lobby(page: Any) -> None:
    open_table(page, [ME, {"kind": "open"}, {"kind": "open"}])


def open_board(page: Any) -> None:
    open_table(page, [ME, BOT, BOT], options={"preset": "short", "first_player": "seat:0"})
    page.wait_for_selector(".hand button:not([aria-disabled])")


def open_menu(page: Any) -> None:
    open_board(page)
    page.locator(".tools .tool").last.click()
    page.wait_for_selector("dialog[open]")


def open_start(page: Any) -> None:
    page.goto("/")
    page.locator(".plate").first.click()
    page.wait_for_selector("dialog .choice")


def go(path: str, sign: str) -> Callable[[Any], None]:
    def open_page(page: Any) -> None:
        page.goto(path)
        page.wait_for_selector(sign)

    return open_page


def after(path: str, sign: str) -> Callable[[Any], None]:
    """A page of a game that is over."""
    return lambda page: go(f"/t/{finished_table(page)}{path}", sign)(page)


PAGES: dict[str, Callable[[Any], None]] = {
    "home": go("/", ".plate"),
    "start": open_start,
    "lobby": open_lobby,
    "table": open_board,
    "menu": open_menu,
    "end": after("", "dialog .ranks"),
    "replay": after("/replay", "footer .line"),
    "mine": go("/me", ".cards li"),
    "tables": go("/watch", ".cards li"),
    "rules": go("/rules/lost_cities", ".legend li"),
    "learn": go("/learn/lost_cities", ".list li"),
    "sign in": go("/sign-in", "#my-name"),
}
# Drawings are looked at, not read; a sentence keeps its references to the rules in its line.
DRAWN = re.compile(r"text |BUTTON .*(?:La règle de cette ligne|Règle LC-)")


@pytest.mark.parametrize("name", PAGES)
def test_nothing_around_the_games_is_smaller_than_a_finger_and_no_button_leaves_the_page(visitor: Any, name: str) -> None:
    page = visitor("fr", {"width": 390, "height": 844})
    page.goto("/")
    PAGES[name](page)
    found: dict[str, list[str]] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"() => innerWidth === {width} && new Promise((go) => requestAnimationFrame(() => setTimeout(() => go(true), 120)))")
        seen = [one for one in small(page, everywhere=True) if not DRAWN.match(one)] + outside(page)
        if seen:
            found[f"{width}x{height}"] = seen
    assert found == {}
