"""Whole games through the page, by clicks."""

import re
from typing import Any

import pytest
from people import open_table, play_out

from conftest import DESKTOP, PHONE


def bots(count: int) -> list[dict[str, Any]]:
    return [{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * (count - 1)


@pytest.mark.parametrize(
    ("preset", "seats", "lang", "viewport"),
    [
        ("short", 2, "en", DESKTOP),
        ("short", 3, "fr", PHONE),
        ("short", 4, "en", PHONE),
        ("up_and_down", 2, "fr", DESKTOP),
        ("keltis_style", 3, "en", DESKTOP),
        ("standard", 4, "fr", DESKTOP),
    ],
)
def test_a_game_against_bots_is_played_to_its_end_by_clicks(visitor: Any, preset: str, seats: int, lang: str, viewport: dict[str, int]) -> None:
    page = visitor(lang, viewport)
    open_table(page, bots(seats), options={"preset": preset})
    assert play_out(page) > 10
    ranks = page.locator("dialog .ranks li")
    assert ranks.count() == seats
    points = [int(re.sub("\N{MINUS SIGN}", "-", text)) for text in page.locator("dialog .ranks .points").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    page.wait_for_selector("dialog table.sums")
