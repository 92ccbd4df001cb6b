"""The engine against the rules written a second time: same legal actions, same positions, same scores, through whole random games."""

from collections import Counter
from typing import Any

import pytest

import urbes
from tests.games.forgotten_city.plain_rules import PlainCity
from tests.games.forgotten_city.tables import eager, far_along, timid, uniform
from urbes.games.forgotten_city.game import ForgottenCity
from urbes.kernel.conformance import random_options
from urbes.kernel.game import State
from urbes.kernel.rng import Rng

OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"strict_occupation": True, "chiefs_cost": True},
    {"adjacent_only": True, "portal_chief": False},
    {"own_monuments_only": True, "empty_hexes": "buildable", "overflow_scores": False},
    {"pick_order_2p": "markers", "must_fight": True, "stone_monument_colour": True},
    {"miracles_stack": False, "limited_cubes": True},
]
APART = ("sealed", "turn", "active", "faced", "seats", "discarded", "order")


def rules(**options: Any) -> ForgottenCity:
    game = urbes.game("forgotten_city", **options)
    assert isinstance(game, ForgottenCity)
    return game


def same(plain: PlainCity, position: dict[str, Any]) -> None:
    for key, value in position.items():
        if key not in APART:
            assert value == plain.p[key], key
    assert sorted(position["discarded"]) == sorted(plain.p["discarded"])
    for seat, board in enumerate(position["seats"]):
        for key, value in board.items():
            if key != "tally":
                assert value == plain.seats[seat][key], f"seat {seat} {key}"
    if position["phase"] != "over":
        for key in ("active", "faced", "order"):
            assert position[key] == plain.p[key], key


def play_both(state: State, options: dict[str, Any], rng: Rng, choose: Any) -> Counter[str]:
    """Play a game on both sides; returns how often each decision was asked."""
    game = state.game
    seen: Counter[str] = Counter()
    plain = PlainCity(options, state.to_dict())
    while state.to_act():
        assert state.to_act() == (plain.active,)
        names = [game.name(action) for action in state.legal(plain.active)]
        assert set(names) == plain.legal()
        seen[plain.phase] += 1
        action = choose(sorted(names), rng)
        state.apply(plain.active, game.parse(action))
        plain.do(action)
        same(plain, state.to_dict())
    assert plain.phase == "over"
    assert state.result().ranks == plain.ranks()
    return seen


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("given", OPTION_SETS, ids=str)
def test_games_follow_the_plain_rules(given: dict[str, Any], seats: int) -> None:
    game = rules(**given)
    for seed, choose in enumerate([eager, eager, uniform]):
        play_both(game.new(seats, seed), game.options, Rng.seeded(100 + seed), choose)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("given", OPTION_SETS, ids=str)
def test_rounds_far_along_follow_the_plain_rules(given: dict[str, Any], seats: int) -> None:
    game = rules(**given)
    rng = Rng.seeded(seats)
    for _ in range(6):
        play_both(far_along(game, seats, rng), game.options, rng, [eager, timid, uniform][rng.below(3)])


@pytest.mark.parametrize("seed", range(12))
def test_games_with_random_options_follow_the_plain_rules(seed: int) -> None:
    rng = Rng.seeded(seed)
    game = rules(**random_options(rules(), rng))
    play_both(far_along(game, 2 + seed % 3, rng), game.options, rng, eager)


def test_the_games_compared_meet_every_decision() -> None:
    seen: Counter[str] = Counter()
    rng = Rng.seeded(5)
    for seats in (2, 3, 4):
        game = rules()
        for choose in (eager, timid, timid, timid, eager, uniform):
            seen += play_both(far_along(game, seats, rng), game.options, rng, choose)
    assert set(seen) == {"pick", "discard", "assistant", "act", "gain", "buy", "fight", "lose", "spoils", "chief"}
