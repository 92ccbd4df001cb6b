"""Enter does what the button says wherever the focus is; every choice has a key, and the keys have a list."""

from typing import Any

import forgotten_city_people
import pytest
from people import open_table, settle, take_turn_step, until

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}


@pytest.mark.parametrize(
    ("game", "options", "lang", "wanted"),
    [
        ("lost_cities", {"preset": "short"}, "en", ("draw from the deck", "Undo")),
        ("my_city", {"preset": "eternal"}, "fr", ("tourner la tuile", "Conseil")),
        ("forgotten_city", {}, "en", ("go from hex to hex", "do what the main button says")),
        ("ancient_world", {}, "fr", ("prendre un citoyen en main", "parcourir les choix")),
    ],
)
def test_the_keys_have_a_list(visitor: Any, game: str, options: dict[str, Any], lang: str, wanted: tuple[str, ...]) -> None:
    page = visitor(lang)
    open_table(page, [ME, BOT], game=game, options=options)
    until(page, "() => document.querySelector('.stage')")
    page.keyboard.press("?")
    page.wait_for_selector("dialog kbd")
    told = page.locator("dialog dl").inner_text()
    assert all(words in told for words in wanted), told
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog kbd", state="detached")


def test_enter_plays_wherever_a_click_has_left_the_focus(visitor: Any) -> None:
    page = visitor()
    open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    assert settle(page) == "play"
    for focus in (".switch button >> nth=0", "#talk", ".panels li >> nth=1"):
        while settle(page) != "play":
            take_turn_step(page)
        page.keyboard.press("1")
        page.wait_for_selector(".preview .do")
        page.locator(focus).click()
        before = page.locator(".hand button").count()
        page.keyboard.press("Enter")
        until(page, f"() => document.querySelectorAll('.hand button').length < {before}")


def test_numbers_choose_in_the_forgotten_city(visitor: Any) -> None:
    page = visitor()
    forgotten_city_people.open_city(page, [ME, BOT])
    assert forgotten_city_people.settle(page) == "pick"
    page.keyboard.press("2")
    page.wait_for_selector(".choices .do")
    chosen = page.locator(".stall [aria-pressed=true]").count()
    assert chosen == 1
    page.locator("#talk").click(position={"x": 250, "y": 12})  # beside the tip of what was chosen
    page.keyboard.press("Enter")
    until(page, "() => !document.querySelector('.choices .do')")
