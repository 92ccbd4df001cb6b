"""The choices of The Forgotten City: what is chosen first and done by its button, and what is said of a choice."""

from typing import Any

import pytest
from forgotten_city_people import open_position, settle
from hands import Hand, finger, keys
from house import DESKTOP, PHONE
from people import until


@pytest.mark.parametrize(("hand", "viewport"), [(finger, PHONE), (keys, DESKTOP)])
def test_a_filled_basket_is_bought_or_emptied_before_one_goes_on(visitor: Any, hand: Hand, viewport: dict[str, int]) -> None:
    page = visitor("fr", viewport)
    seats = {"0": {"chief": "0c", "inspiration": 9}, "1": {"chief": "C"}, "2": {"chief": "C"}}
    open_position(page, 3, {"phase": "buy", "tiles": "reference", "order": [0, 1, 2], "seats": seats})
    assert settle(page) == "buy"
    end = page.locator("[data-choice=end_buy]")
    hand(page.locator(".token.legal").first)
    until(page, "() => document.querySelector('[data-choice=buy]')")
    hand(end)
    until(page, "() => !document.querySelector('[data-choice=buy]')")
    assert settle(page) == "buy" and end.inner_text() == "Finir les achats"
    hand(end)
    until(page, "() => !document.querySelector('[data-choice=end_buy]')")
