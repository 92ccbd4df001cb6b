"""Chance as docs/ancient-world.md writes it down: another engine can rebuild every shuffle and roll from the seed."""

from typing import Any

import pytest

import urbes
from urbes.games.ancient_world.content import HERE
from urbes.kernel import printed
from urbes.kernel.events import Event
from urbes.kernel.rng import Rng

DATA = printed(HERE)
GAME = urbes.game("ancient_world")


def shuffled(rows: list[dict[str, Any]], rng: Rng) -> list[str]:
    """Top first: the last card of the shuffle is the top."""
    cards = [row["id"] for row in rows for _ in range(row["copies"])]
    return shuffled_ids(cards, rng)


def shuffled_ids(cards: list[str], rng: Rng) -> list[str]:
    order = list(range(len(cards)))
    rng.shuffle(order)
    return [cards[i] for i in reversed(order)]


@pytest.mark.parametrize(("seats", "first"), [(2, "random"), (3, "seat:1"), (4, "random")])
def test_a_set_up_follows_from_its_seed(seats: int, first: str) -> None:
    """AW-0.3, AW-0.4, AW-0.6, AW-0.7, AW-0.10."""
    rng = Rng.seeded(5)
    provinces = shuffled(DATA["provinces"], rng)
    titans = {str(stars): shuffled([row for row in DATA["titans"] if row["stars"] == stars], rng) for stars in (1, 2, 3)}
    military = shuffled(DATA["military"], rng)
    deck_a, deck_b = (shuffled([row for row in DATA["empire"] if row["deck"] == deck], rng) for deck in ("A", "B"))
    holder = rng.below(seats) if first == "random" else 1
    position = urbes.game("ancient_world", first_player=first).new(seats, 5).to_dict()
    assert position["province_pile"] == provinces
    assert position["titan_piles"] == titans
    assert position["military_row"] + position["military_pile"] == military
    assert position["row"] + position["empire_pile"] == deck_a
    assert position["empire_next"] == deck_b
    assert position["tile"]["holder"] == holder
    assert position["rng"] == rng.to_list()


def test_a_new_pile_is_the_discard_as_listed_and_shuffled() -> None:
    """AW-2.9: the row, discarded last, ends the list."""
    state = GAME.arrange(2, 1, {"tile": 0, "row": ["A01", "A02", "A03", "A04"], "empire_pile": [], "empire_discard": ["A05", "..."]})
    before = state.to_dict()
    rng = Rng.from_list(before["rng"])
    pile = shuffled_ids(before["empire_discard"] + before["row"], rng)
    for seat in (0, 1):
        state.apply(seat, GAME.parse("pass"))
    after = state.to_dict()
    assert after["row"] + after["empire_pile"] == pile


def test_each_die_is_one_number_below_six() -> None:
    """AW-9.17: Titan faces first, then coins, then blanks."""
    seats = {"0": {"coins": 9, "armies": ["M13", "M12"]}}
    state = GAME.arrange(2, 3, {"tile": 0, "titan_piles": {"2": ["T09", "..."]}, "seats": seats})
    for action in ("attack 2", "add 1", "add 2"):
        state.apply(0, GAME.parse(action))
    rng = Rng.from_list(state.to_dict()["rng"])
    faces = ["titan", "titan", "coin", "coin", "blank", "blank"]
    events: list[Event] = []
    state.listener = events.append
    state.apply(0, GAME.parse("confirm"))
    rolled = next(event for event in events if event.kind == "dice")
    assert rolled.facts["faces"] == [faces[rng.below(6)] for _ in range(2)]
