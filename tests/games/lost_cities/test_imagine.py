"""What a seat imagines is drawn evenly from what it does not know (LC-16)."""

from collections import Counter

import pytest

import urbes
from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.state import LostCitiesState
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


@pytest.mark.clauses("LC-16.1", "LC-16.6")
def test_a_card_drawn_from_a_pile_is_imagined_in_that_hand_until_it_leaves_it() -> None:
    game = urbes.game("lost_cities", preset="short")
    hand = ["red-04", "blue-01", "blue-02", "blue-03", "blue-05", "blue-06", "blue-07", "blue-08"]
    state = game.arrange(2, 1, {"active": 0, "discards": {"red": ["red-04"]}, "seats": {"0": {"hand": hand}}})

    def held(viewer: int | None) -> list[int]:
        """How many of the card seat 0 holds in imagined states."""
        rng = Rng.seeded(3)
        return [state.imagine(viewer, rng).to_dict()["seats"][0]["hand"].count("red-04") for _ in range(40)]

    def play(*actions: str) -> None:
        for action in actions:
            [seat] = state.to_act()
            state.apply(seat, game.parse(action) if action else next(each for each in state.legal(seat) if game.name(each).startswith("discard")))

    assert set(held(1)) == {0, 1}, "one copy in the pile, and nobody knows where the other is"
    play("discard blue-08", "draw red")
    assert set(held(1)) == set(held(None)) == {1, 2}, "the one drawn for all to see, and perhaps the other"
    assert set(held(0)) == {2}
    play("", "draw deck", "discard red-04", "draw deck", "", "draw deck")
    assert set(held(1)) == {0, 1}, "which of the two has left, only its owner knows"


def test_what_is_known_of_a_hand_is_always_in_it() -> None:
    """And gone with the round."""
    for seed in range(6):
        state = urbes.game("lost_cities").new(3, seed)
        assert isinstance(state, LostCitiesState)
        rng = Rng.seeded(seed)
        known = 0
        while waiting := state.to_act():
            actions = state.legal(waiting[0])
            state.apply(waiting[0], actions[-1 - rng.below(min(len(actions), 5))])
            for seat in range(3):
                for known_masks, hand in ((c.KNOWN_ONE, c.HAND_ONE), (c.KNOWN_TWO, c.HAND_TWO)):
                    known += state.players[known_masks + seat] > 0
                    assert state.players[known_masks + seat] & ~state.players[hand + seat] == 0
        assert known > 0
