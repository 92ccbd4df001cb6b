"""Whole games through the page: by mouse, by finger, by keys, and by clicks that the page sends itself."""

import re
from typing import Any

import pytest
from hands import Hand, finger, keys, mouse
from house import DESKTOP, PHONE
from people import open_table, play_out, play_quickly


def bots(count: int) -> list[dict[str, Any]]:
    return [{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * (count - 1)


def standing(page: Any, seats: int) -> None:
    """The end screen ranks every seat and breaks its points down."""
    assert page.locator("dialog .ranks li").count() == seats
    points = [int(re.sub("\N{MINUS SIGN}", "-", text)) for text in page.locator("dialog .ranks .points").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    page.wait_for_selector("dialog table.sums")


@pytest.mark.parametrize(("hand", "seats", "lang", "viewport"), [(mouse, 2, "en", DESKTOP), (finger, 3, "fr", PHONE), (keys, 2, "fr", DESKTOP)])
def test_a_game_is_played_to_its_end_by_mouse_finger_and_keys(visitor: Any, hand: Hand, seats: int, lang: str, viewport: dict[str, int]) -> None:
    page = visitor(lang, viewport)
    open_table(page, bots(seats))
    assert play_out(page, hand) > 10
    standing(page, seats)


EVERY = [(preset, seats) for preset in ("standard", "short", "up_and_down", "keltis_style") for seats in (2, 3, 4)]
FEW = {("standard", 2), ("short", 4), ("up_and_down", 3), ("keltis_style", 4)}


@pytest.mark.parametrize(("preset", "seats"), [each if each in FEW else pytest.param(*each, marks=pytest.mark.long) for each in EVERY])
def test_every_preset_and_number_of_seats_is_played_to_its_end(visitor: Any, preset: str, seats: int) -> None:
    page = visitor(("en", "fr")[seats % 2], (DESKTOP, PHONE)[len(preset) % 2])
    open_table(page, bots(seats), options={"preset": preset})
    assert play_quickly(page) > 10
    standing(page, seats)
