"""Random play inside the engine: the loop behind simulations, benchmarks and rollouts."""

from mypy_extensions import i64

from urbes.kernel.game import State
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec


def playout(state: State, rng: Rng) -> int:
    """Play uniformly random legal actions to the end; returns the number of decisions."""
    decisions = 0
    actions = vec[i64]([0] * state.game.room)
    seat = next_seat(state, rng)
    while seat >= 0:
        count = state.moves(seat, actions)
        state.step(seat, actions[rng.below(count)])
        decisions += 1
        seat = next_seat(state, rng)
    return decisions


def playout_cloning(state: State, rng: Rng) -> int:
    """The same with a clone before each decision, as a search would."""
    decisions = 0
    actions = vec[i64]([0] * state.game.room)
    seat = next_seat(state, rng)
    while seat >= 0:
        state = state.clone()
        count = state.moves(seat, actions)
        state.step(seat, actions[rng.below(count)])
        decisions += 1
        seat = next_seat(state, rng)
    return decisions


def next_seat(state: State, rng: Rng) -> i64:
    """The seat that decides; one of them at random where several do, -1 when the game is over."""
    seat = state.turn()
    if seat >= 0 and state.game.simultaneous:
        seats = state.to_act()
        return seats[rng.below(len(seats))] if len(seats) > 1 else seat
    return seat
