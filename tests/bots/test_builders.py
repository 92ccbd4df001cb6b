"""The levels of The Forgotten City and The Ancient World: the judgement they live by wins, in small what `docs/bots.md` measures in full."""

import pytest

from urbes.bots.bot import bot_rng, make_bot
from urbes.bots.turns import choose, turn_worth
from urbes.games.registry import game
from urbes.kernel.rng import Rng


def wins(id: str, first: str, second: str, seats: int, seeds: range) -> float:
    """Of the first among others of the second kind, at every seat of every seed."""
    won = 0.0
    for seed in seeds:
        for own in range(seats):
            state = game(id).new(seats, seed)
            players = [make_bot(first if seat == own else second, bot_rng(seed, seat)) for seat in range(seats)]
            while (seat := int(state.turn())) >= 0:
                state.apply(seat, players[seat].choose(state, seat))
            winners = state.result().winners
            won += 1 / len(winners) if own in winners else 0
    return won / (seats * len(seeds))


@pytest.mark.parametrize("id", ["forgotten_city", "ancient_world"])
def test_medium_beats_easy(id: str) -> None:
    assert wins(id, "medium", "easy", 2, range(900, 906)) >= 0.7


@pytest.mark.parametrize("id", ["forgotten_city", "ancient_world"])
def test_a_little_search_beats_greedy(id: str) -> None:
    assert wins(id, "expert:60", "greedy", 2, range(900, 903)) >= 0.6


@pytest.mark.parametrize("id", ["forgotten_city", "ancient_world"])
def test_the_best_turn_is_the_best_of_its_beginnings(id: str) -> None:
    state, rng = game(id).new(2, 4), Rng.seeded(2)
    for _ in range(12):
        seat = int(state.turn())
        chosen = choose(state, seat, 0.0, rng)
        worths = {}
        for action in state.legal(seat):
            future = state.clone()
            future.apply(seat, action)
            worths[action] = turn_worth(future, seat, state.sealed, 3)
        assert worths[chosen] == max(worths.values())
        state.apply(seat, chosen)
