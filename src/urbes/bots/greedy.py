"""One step ahead: try each action in imagined states and take the one that leaves the best position. A yardstick: it and its judgements stay as they are."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from urbes.kernel.game import State
from urbes.kernel.rng import Rng

DREAMS = 2  # imagined states a decision is judged in: chance weighs less than in one, and each costs a trial per action

# Actions this near to the best, as a share of the way down to the worst, are as good as it: the judgement is not finer than that, and two bots with
# the same tile in hand need not build the same city.
MARGIN = 0.005
FROZEN = ("lost_cities", "my_city", "forgotten_city", "ancient_world")


@cache
def judge(id: str) -> Callable[[State, int], float]:
    """The judgement of a game that greedy was made with; the game's own where there is none."""
    found: Callable[[State, int], float] = import_module(f"urbes.bots.frozen.{id}").evaluate if id in FROZEN else State.evaluate
    return found


class Greedy:
    """Looks only into states imagined from what its seat knows; where all act at once, the others have not decided yet in them."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, state: State, seat: int) -> int:
        actions = state.legal(seat)
        if len(actions) == 1:
            return actions[0]
        evaluate = judge(state.game.id)
        worth = [0.0] * len(actions)
        for _ in range(DREAMS):
            dream = state.imagine(seat, self.rng)
            for i, action in enumerate(actions):
                trial = dream.clone()
                trial.apply(seat, action)
                worth[i] += evaluate(trial, seat)
        best = max(worth)
        enough = best - MARGIN * (best - min(worth))
        equals = [action for action, value in zip(actions, worth, strict=True) if value >= enough]
        return equals[self.rng.below(len(equals))]
