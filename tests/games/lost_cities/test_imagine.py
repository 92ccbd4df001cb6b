"""What a seat imagines is drawn evenly from what it does not know (LC-16)."""

from collections import Counter

import pytest

import urbes
from urbes.kernel.rng import Rng

DREAMS = 1500


@pytest.mark.clauses("LC-16.10")
def test_hidden_cards_are_spread_evenly_over_hands_deck_and_piles() -> None:
    """A long pile of one colour must not empty the imagined hands of that colour."""
    blue = [f"blue-{value:02d}" for value in range(10)]
    game = urbes.game("lost_cities")
    hand = [f"red-{value:02d}" for value in range(8)]
    state = game.arrange(3, 1, {"active": 0, "discards": {"blue": blue}, "seats": {"0": {"hand": hand}}})
    rng = Rng.seeded(7)
    blues: Counter[str] = Counter()
    for _ in range(DREAMS):
        dream = state.imagine(0, rng).to_dict()
        zones = {"seat 1": dream["seats"][1]["hand"], "seat 2": dream["seats"][2]["hand"], "top": dream["deck"][:8], "bottom": dream["deck"][-8:]}
        for zone, cards in zones.items():
            blues[zone] += sum(card.startswith("blue") for card in cards)
    unseen = 110 - 8 - 10  # own hand, and the pile with its visible top
    expected = 8 * (22 - 10) / unseen  # ten blue cards lie in the pile, whichever they are
    for zone, count in blues.items():
        assert count / DREAMS == pytest.approx(expected, abs=0.12), zone


@pytest.mark.clauses("LC-16.3")
def test_the_cards_under_a_pile_are_imagined_too() -> None:
    game = urbes.game("lost_cities")
    state = game.arrange(3, 1, {"active": 0, "discards": {"blue": ["blue-00", "blue-01", "blue-02"]}})
    rng = Rng.seeded(1)
    piles = [state.imagine(0, rng).to_dict()["discards"]["blue"] for _ in range(50)]
    assert {pile[-1] for pile in piles} == {"blue-02"}
    assert len({tuple(pile) for pile in piles}) > 10
    assert all(card.startswith("blue") for pile in piles for card in pile)
