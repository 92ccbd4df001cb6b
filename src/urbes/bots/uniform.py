"""Any legal action, each as likely as the others."""

from urbes.kernel.game import State
from urbes.kernel.rng import Rng


class Uniform:
    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, state: State, seat: int) -> int:
        actions = state.legal(seat)
        return actions[self.rng.below(len(actions))]
