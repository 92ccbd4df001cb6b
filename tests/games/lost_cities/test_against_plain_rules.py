"""The engine against the rules written a second time: same legal actions, same positions, same scores, through whole random games."""

from collections import Counter
from typing import Any

import pytest

import urbes
from tests.games.lost_cities.plain_rules import DECK, PATHS, PlainRound, ranks
from tests.games.lost_cities.tables import far_along, forward, idle, uniform
from urbes.kernel.conformance import random_options
from urbes.kernel.game import State
from urbes.kernel.rng import Rng

OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"preset": "short"},
    {"preset": "up_and_down"},
    {"preset": "keltis_style"},
    {"lay_without_move": False, "length": "short"},
    {"allow_take_back": True, "stall_cap": 10},
    {"free_start": True, "event_layout": "B"},
    {"round_floor": "net", "large_track": "capped"},
    {"round_floor": "none", "artifact_floor": True},
]


def same(plain: PlainRound, position: dict[str, Any]) -> None:
    assert position["active"] == plain.active
    assert position["phase"] == plain.asks
    assert position["crossings"] == plain.crossings()
    assert position["stall"] == plain.stall
    assert position["last_to_advance"] == plain.last
    assert position["deck"] == plain.deck
    assert position["discards"] == plain.piles
    assert position["tiles"] == plain.tiles
    assert position["closed"] == plain.closed
    for seat, written in zip(plain.seats, position["seats"], strict=True):
        assert Counter(written["hand"]) == +seat.hand
        assert written["rows"] == {path: seat.rows[path] for path in PATHS if path in seat.rows}
        assert {path: pawn["space"] for path, pawn in written["pawns"].items()} == seat.pawns
        assert [path for path, pawn in written["pawns"].items() if pawn["kind"] == "leader"] == [path for path in [seat.leader] if path is not None]
        assert (written["vp"], written["artifacts"], sorted(written["tiles"])) == (seat.vp, seat.artifacts, sorted(seat.tiles))


def fresh(position: dict[str, Any], round: int) -> None:
    """A round as it must be dealt."""
    seats = len(position["seats"])
    everything = position["deck"] + position["set_aside"] + [card for seat in position["seats"] for card in seat["hand"]]
    assert position["round"] == round
    assert len(position["deck"]) == DECK[seats]
    assert len(position["set_aside"]) == (30 if seats == 2 else 0)
    assert set(Counter(everything).values()) == {2} and len(everything) == 110
    assert sorted(tile.split("-")[0] for tile in position["tiles"].values()) == ["artifact"] * 9 + ["step"] * 9 + ["vp10"] * 3 + ["vp15"] * 2 + ["vp5"] * 2
    assert all(len(seat["hand"]) == 8 and not seat["rows"] and not seat["pawns"] and not seat["tiles"] for seat in position["seats"])


def play_both(state: State, options: dict[str, Any], rng: Rng, choose: Any) -> Counter[str]:
    """Play a game on both sides; returns the questions asked and the causes that ended its rounds."""
    game = state.game
    seen: Counter[str] = Counter()
    position = state.to_dict()
    round = position["round"]
    plain = PlainRound(options, position)
    while True:
        names = [game.name(action) for action in state.legal(plain.active)]
        assert set(names) == plain.legal()
        seen[plain.asks] += 1
        assert state.to_act() == (plain.active,)
        action = choose(sorted(names), rng)
        state.apply(plain.active, game.parse(action))
        plain.do(action)
        position = state.to_dict()
        if plain.cause is None:
            same(plain, position)
            continue
        seen[plain.cause] += 1
        held = [(seat["vp"], seat["artifacts"]) for seat in position["seats"]]
        if round == (1 if options["length"] == "short" else 3):
            assert position["phase"] == "over" and held == plain.final()
            assert state.result().ranks == ranks(plain.final())
            return seen
        assert held == plain.scored()
        assert position["first"] == position["active"] == plain.next_first()
        round += 1
        fresh(position, round)
        plain = PlainRound(options, position)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("given", OPTION_SETS, ids=str)
def test_games_follow_the_plain_rules(given: dict[str, Any], seats: int) -> None:
    game = urbes.game("lost_cities", **given)
    for seed, choose in enumerate([forward, idle]):
        state = game.new(seats, seed)
        fresh(state.to_dict(), 1)
        play_both(state, game.options, Rng.seeded(100 + seed), choose)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("given", OPTION_SETS, ids=str)
def test_rounds_far_along_follow_the_plain_rules(given: dict[str, Any], seats: int) -> None:
    game = urbes.game("lost_cities", **{**given, "length": "short"})
    rng = Rng.seeded(seats)
    for _ in range(12):
        play_both(far_along(game, seats, rng), game.options, rng, [forward, uniform][rng.below(2)])


@pytest.mark.parametrize("seed", range(12))
def test_games_with_random_options_follow_the_plain_rules(seed: int) -> None:
    rng = Rng.seeded(seed)
    game = urbes.game("lost_cities", **random_options(urbes.game("lost_cities"), rng))
    play_both(game.new(2 + seed % 3, seed), game.options, rng, forward)


def test_the_games_compared_end_in_every_way_and_ask_every_question() -> None:
    seen: Counter[str] = Counter()
    rng = Rng.seeded(5)
    for seats, choose in [(2, forward), (3, forward), (4, forward), (2, idle), (3, uniform)]:
        game = urbes.game("lost_cities", length="short", stall_cap=10)
        seen += play_both(far_along(game, seats, rng), game.options, rng, choose)
        seen += play_both(game.new(seats, seats), game.options, rng, choose)
    assert {"crossings", "deck", "stall", "play", "pawn", "extra", "step", "draw"} <= set(seen), seen
