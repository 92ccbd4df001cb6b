"""The choices of The Forgotten City: what is chosen first and done by its button, and what is said of a choice."""

from typing import Any

import pytest
from forgotten_city_people import DAY, NIGHT, centre, open_position, settle
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


def test_an_exchange_is_chosen_and_carried_out_by_its_button(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    own = {"chief": "C", "coins": 5, "resources": "VRBY", "site": ["M08", "M01"], "defence": 2}
    open_position(page, 3, {**DAY, "seats": {"0": own, "1": {"chief": "5a"}, "2": {"chief": "3d"}}})
    assert settle(page) == "assistant"
    centre(page, page.locator('[data-hex="C"]'))
    page.tap("[data-give=R]")
    page.tap("[data-get=B]")
    until(page, "() => document.querySelector('[data-get=B][aria-pressed=true]')")
    assert settle(page) == "assistant" and page.locator(".stock b").all_inner_texts()[:4] == ["1", "1", "1", "1"], "chosen, not done"
    assert page.locator(".choices .do").get_attribute("aria-label") == "Échanger soleil contre pluie"
    page.tap(".choices .do")
    until(page, "() => [...document.querySelectorAll('.stock b')].slice(0, 4).map((e) => e.textContent).join('') === '1021'")


def test_who_has_no_marker_left_is_told_of_parrying(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    own = {"chief": "1a", "defence": 2}
    wounds = {"nightmares": {"N1": [], "N6": [0, 0, 0, 0, 0, 0]}}
    open_position(page, 3, {**NIGHT, **wounds, "seats": {"0": own, "1": {"chief": "C"}, "2": {"chief": "C"}}})
    assert settle(page) == "fight"
    assert "parez" in page.locator(".status .say b").inner_text()
    assert "Parez" in page.locator(".choices .say").inner_text() and "pare un cauchemar" in page.locator(".choices .rule").inner_text()
    parry = page.locator(".strike.primary")
    seen = parry.count()
    parry.first.tap()
    until(page, f"() => document.querySelectorAll('.strike.primary').length === {seen - 1}")
    assert "Paré" in page.locator(".strike:not(.primary)").first.inner_text()


def test_a_tap_on_a_counter_or_a_nightmare_says_what_it_is(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    seats = {"0": {"chief": "C"}, "1": {"chief": "5a"}, "2": {"chief": "3d"}}
    open_position(page, 3, {**DAY, "nightmares": ["N1", "N2"], "seats": seats})
    assert settle(page) == "assistant"
    for piece, words in ((".stock li >> nth=5", "miracle"), ('[data-nightmare="N2"]', "Le blesser")):
        page.locator(piece).tap()
        page.wait_for_selector("dialog.card[open]")
        assert words in page.locator("dialog.card[open]").inner_text()
        page.locator("dialog.card .shut").tap()
        until(page, "() => !document.querySelector('dialog.card')")
