"""How fast the engine is: random play on one core, by the time the measuring thread itself has used.

This file is never compiled, so that "stepping" is what a program in plain Python gets.
"""

import gc
import inspect
import time
import tracemalloc
from collections.abc import Callable
from typing import NamedTuple

from urbes.bots.search import search
from urbes.kernel.game import Game, State
from urbes.kernel.playout import playout, playout_cloning
from urbes.kernel.rng import Rng

COPIES = 1000
SIMULATIONS = 2000
PER_WORLD = 5  # simulations that share an imagined state


class Speed(NamedTuple):
    """The figures of one game at one number of seats."""

    game: str
    seats: int
    decisions: float  # a second, the loop inside the engine
    games: float  # a second
    cloning: float  # decisions a second with a clone before each
    stepping: float  # decisions a second, the loop in interpreted Python
    simulations: float  # a second: tree search from mid-game, the judgement at each leaf
    clone_bytes: int  # what one more clone of a state in mid-game takes
    state_bytes: int  # the same for a state that shares nothing with another


def measure(game: Game, seats: int, seconds: float) -> Speed:
    decisions, games = rate(lambda seed: playout(game.new(seats, seed), Rng.seeded(seed)), seconds)
    cloning, _ = rate(lambda seed: playout_cloning(game.new(seats, seed), Rng.seeded(seed)), seconds)
    stepping, _ = rate(lambda seed: step_through(game.new(seats, seed), Rng.seeded(seed)), seconds)
    middle = midgame(game, seats)
    simulations, _ = rate(lambda seed: look_ahead(middle, seed), seconds)
    written = middle.to_dict()
    return Speed(
        game.id,
        seats,
        decisions,
        games,
        cloning,
        stepping,
        simulations,
        bytes_each(middle.clone, COPIES),
        bytes_each(lambda: game.from_dict(written), COPIES // 10),
    )


def rate(play: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Decisions and games a second of a function that plays the game of a seed and returns its decisions."""
    play(0)
    decisions = games = 0
    began = time.thread_time()
    while (spent := time.thread_time() - began) < seconds:
        games += 1
        decisions += play(games)
    return decisions / spent, games / spent


def step_through(state: State, rng: Rng) -> int:
    """Random play as a program outside the engine does it."""
    decisions = 0
    while (seat := state.turn()) >= 0:
        actions = state.legal(seat)
        state.apply(seat, actions[rng.below(len(actions))])
        decisions += 1
    return decisions


def look_ahead(state: State, seed: int) -> int:
    """A decision's tree search, as the bots do it."""
    search(state, state.to_act()[0], SIMULATIONS, SIMULATIONS // PER_WORLD, 1.0, Rng.seeded(seed))
    return SIMULATIONS


def midgame(game: Game, seats: int) -> State:
    """The state halfway through a random game."""
    half = playout(game.new(seats, 0), Rng.seeded(0)) // 2
    state = game.new(seats, 0)
    rng = Rng.seeded(0)
    for _ in range(half):
        waiting = state.to_act()
        seat = waiting[0] if len(waiting) == 1 else waiting[rng.below(len(waiting))]
        actions = state.legal(seat)
        state.apply(seat, actions[rng.below(len(actions))])
    return state


def bytes_each(make: Callable[[], State], copies: int) -> int:
    """Memory per state over many, as Python's allocator counts it: native objects of the compiled engine come from it, too."""
    kept: list[State | None] = [None] * copies
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for i in range(copies):
            kept[i] = make()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return round((after - before) / copies)


def is_compiled(game: Game) -> bool:
    """Whether the rules run as machine code."""
    return not inspect.isfunction(type(game).deal)
