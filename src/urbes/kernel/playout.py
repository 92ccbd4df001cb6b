"""Random play inside the engine: the loop behind simulations, benchmarks and rollouts."""

from urbes.kernel.game import State
from urbes.kernel.rng import Rng


def playout(state: State, rng: Rng) -> int:
    """Play uniformly random legal actions to the end; returns the number of decisions."""
    decisions = 0
    seats = state.to_act()
    while seats:
        seat = seats[0] if len(seats) == 1 else seats[rng.below(len(seats))]
        actions = state.legal(seat)
        state.apply(seat, actions[rng.below(len(actions))])
        decisions += 1
        seats = state.to_act()
    return decisions


def playout_cloning(state: State, rng: Rng) -> int:
    """The same with a clone before each decision, as a search would."""
    decisions = 0
    seats = state.to_act()
    while seats:
        state = state.clone()
        seat = seats[0] if len(seats) == 1 else seats[rng.below(len(seats))]
        actions = state.legal(seat)
        state.apply(seat, actions[rng.below(len(actions))])
        decisions += 1
        seats = state.to_act()
    return decisions
