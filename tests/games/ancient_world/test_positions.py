"""Hand-written positions: whatever is wrong with one is refused in words, never with a crash."""

import copy
from typing import Any

import pytest

import urbes
from tests.games.ancient_world.tables import choose, far_along, table
from urbes.games.ancient_world.codes import CAPACITY
from urbes.kernel.errors import BadPosition, UrbesError
from urbes.kernel.rng import Rng

GAME = urbes.game("ancient_world")
JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    7,
    10**9,
    1.5,
    "",
    "A10",
    "S01",
    "M03",
    "T02",
    "P01",
    "home",
    "...",
    [],
    ["A10"],
    [["A10"]],
    [1, 2],
    {},
    {"card": "A10"},
    {"1": 2},
]


def places(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in nested JSON."""
    found = [path] if path else []
    if isinstance(node, dict):
        found += [place for key in node for place in places(node[key], (*path, key))]
    elif isinstance(node, list):
        found += [place for i in range(len(node)) for place in places(node[i], (*path, i))]
    return found


def spoiled(position: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """The position with one place replaced by something else, or left out."""
    worse = copy.deepcopy(position)
    every = places(worse)
    path = every[rng.below(len(every))]
    node: Any = worse
    for part in path[:-1]:
        node = node[part]
    if rng.below(6) == 0:
        del node[path[-1]]
    else:
        node[path[-1]] = copy.deepcopy(JUNK[rng.below(len(JUNK))])
    return worse


def test_a_spoiled_position_is_refused_in_words_or_plays_on() -> None:
    refused = 0
    for seed in range(300):
        rng = Rng.seeded(seed)
        game = table(rng)
        state = far_along(game, 2 + seed % 3, rng)
        for _ in range(rng.below(40)):
            if state.to_act():
                state.apply(*choose(state, rng))
        try:
            found = game.from_dict(spoiled(state.to_dict(), rng))
        except UrbesError as error:
            assert error.en and error.fr
            refused += 1
            continue
        for _ in range(20):
            if found.to_act():
                found.apply(*choose(found, rng))
    assert refused > 150


def test_a_spoiled_arrangement_is_refused_in_words_or_plays_on() -> None:
    full: dict[str, Any] = {
        "round": 3,
        "tile": {"holder": 1, "locked": False},
        "passed": [],
        "row": ["A10", "..."],
        "military_row": ["M03", "..."],
        "empire_discard": ["A05"],
        "titan_piles": {"1": ["T02", "..."]},
        "province_pile": ["P06", "..."],
        "scouts": {"2": {"seat": 0, "depth": 3}},
        "pending": {"left": 0},
        "seats": {
            "0": {
                "coins": 4,
                "built": ["A01"],
                "damaged": ["A01"],
                "reserve": ["A11", {"card": "A12", "known": True}],
                "armies": ["M05", {"card": "S04", "picture": 2}],
            },
            "1": {"citizens": {"2": "labor", "4": "famine"}, "titans": ["T01"], "provinces": ["P01"]},
        },
    }
    assert GAME.arrange(2, 1, copy.deepcopy(full)).to_act() == (1,)
    refused = 0
    for seed in range(500):
        rng = Rng.seeded(seed)
        try:
            state = GAME.arrange(2, 1, spoiled(full, rng))
        except UrbesError as error:
            assert error.en and error.fr
            refused += 1
            continue
        for _ in range(10):
            if state.to_act():
                state.apply(*choose(state, rng))
    assert refused > 150


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rounds": 2}, "there is no such field"),
        ({"seats": {"5": {}}}, "seats.5: there is no such field"),
        ({"seats": [{}]}, "seats: 1 are given, the table has 2"),
        ({"seats": {"0": {"coins": -3}}}, "seats[0].coins: -3 is not an integer"),
        ({"seats": {"0": {"citizens": {"3": "moon"}}}}, "seats[0].citizens.3"),
        ({"seats": {"0": {"citizens": 2}}}, "AW-6.1"),
        ({"seats": {"0": {"armies": [{"picture": 2}]}}}, "seats.0.armies[0].card"),
        ({"phase": "build", "seats": {"0": {"coins": 0}}}, "phase: nothing can be decided"),
        ({"phase": "damage"}, "pending.stage: does not go with the phase 'damage'"),
        ({"phase": "keep"}, "pending.drawn"),
        ({"phase": "retire"}, "pending.card"),
        ({"phase": "order"}, "pending.pile"),
        ({"phase": "zori"}, "AW-12.25"),
        ({"phase": "outpost"}, "pending.trigger"),
        ({"asked": 1, "active": 0}, "asked: at 'turn' the active seat decides"),
        ({"covered": 1}, "AW-9.19"),
        ({"rng": [1, 2, 3]}, "rng"),
        ({"province_known": [[10**30]] + [[]] * 9}, "province_known[0]"),
        ({"game": "lost_cities"}, "game"),
        ({"tile": {"holder": 7, "locked": False}}, "tile.holder"),
        ({"scouts": {"1": {"seat": 0, "depth": 1}}}, "a face-up card is no secret"),
    ],
)
def test_a_wrong_position_is_refused_by_name(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.arrange(2, 1, {"tile": 0, "active": 0, **changes})
    assert words in refused.value.en


def test_numbers_kept_for_speed_must_be_those_of_the_position() -> None:
    state: Any = GAME.new(3, 1)
    state.check()
    state.add(1, CAPACITY, 1)  # the desk says so, no card does
    with pytest.raises(BadPosition, match="desk"):
        state.check()
