"""A level against OpenSpiel's information-set Monte Carlo tree search on our states, with the same number of simulations (`pip install open_spiel`).

`python benchmarks/ismcts.py forgotten_city --simulations 300 --games 20 --seed 1 --leaf judgement`. At a leaf their search plays on by chance, as it does for
any game (`--leaf rollout`), or asks our judgement for the shares of the win. Every seed is played from both seats.
"""

import argparse
import json
import time
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import Evaluator, RandomRolloutEvaluator

import urbes
from urbes.arena.standings import wilson
from urbes.bots.bot import bot_rng, make_bot
from urbes.kernel.game import Game, State
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec

CURIOSITY = 2.0  # OpenSpiel's own examples, for returns from -1 to 1
TYPE = SimpleNamespace(dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, information=pyspiel.GameType.Information.IMPERFECT_INFORMATION)
GAME = SimpleNamespace(get_type=lambda: TYPE)


class Spiel:
    """What their search asks of a state. Chance is in the states it samples, so it meets no chance nodes."""

    def __init__(self, state: State, rng: Rng, actor: int) -> None:
        self.state = state
        self.rng = rng
        self.actor = actor  # where several decide at once, the one that is asked

    def get_game(self) -> SimpleNamespace:
        return GAME

    def is_terminal(self) -> bool:
        return self.actor < 0

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return self.actor

    def legal_actions(self, _player: int | None = None) -> list[int]:
        return self.state.legal(self.actor)

    def apply_action(self, action: int) -> None:
        self.state.apply(self.actor, int(action))
        self.actor = int(self.state.turn())

    def clone(self) -> "Spiel":
        return Spiel(self.state.clone(), self.rng, self.actor)

    def information_state_string(self) -> str:
        return json.dumps(self.state.view(self.actor))

    def resample_from_infostate(self, player: int, _sampler: Any) -> "Spiel":
        return Spiel(self.state.imagine(player, self.rng), self.rng, player)

    def returns(self) -> list[float]:
        """From -1 to 1, as theirs are: the true shares at the end, the judgement's before."""
        shares = vec[float]([0.0] * 8)
        self.state.shares(shares)
        return [2 * shares[seat] - 1 for seat in range(self.state.seats)]


class Judged(Evaluator):
    def evaluate(self, state: Spiel) -> list[float]:
        return state.returns()

    def prior(self, state: Spiel) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class Theirs:
    """Their search as a bot of ours."""

    def __init__(self, simulations: int, leaf: str, rng: Rng, seed: int) -> None:
        chance = numpy.random.RandomState(seed)
        evaluator = Judged() if leaf == "judgement" else RandomRolloutEvaluator(1, chance)
        self.rng = rng
        self.search = ISMCTSBot(GAME, evaluator, CURIOSITY, simulations, random_state=chance)

    def choose(self, state: State, seat: int) -> int:
        return int(self.search.step(Spiel(state.imagine(seat, self.rng), self.rng, seat)))


def winners_of(game: Game, seed: int, seat: int, level: str, theirs: partial[Theirs]) -> list[int]:
    state = game.new(2, seed)
    ours = make_bot(level, bot_rng(seed, seat))
    rival = theirs(bot_rng(seed, 1 - seat), seed)
    while waiting := state.to_act():
        actor = waiting[0]
        state.apply(actor, (ours if actor == seat else rival).choose(state, actor))
    return state.result().winners


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--level", default="expert")
    asked.add_argument("--simulations", type=int, default=300)
    asked.add_argument("--games", type=int, default=20)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--preset")
    asked.add_argument("--leaf", choices=("rollout", "judgement"), default="rollout")
    given = asked.parse_args()
    game = urbes.game(given.game, **({"preset": given.preset} if given.preset else {}))
    theirs = partial(Theirs, given.simulations, given.leaf)
    won, began = 0.0, time.process_time()
    for number in range(given.games):
        seat = number % 2
        winners = winners_of(game, given.seed + number // 2, seat, f"{given.level}:{given.simulations}", theirs)
        won += 1 / len(winners) if seat in winners else 0
        print(f"{won:g} of {number + 1}", end="\r", flush=True)
    low, high = wilson(won / given.games, given.games)
    print(
        f"{given.level}:{given.simulations} against ISMCTS with {given.simulations} simulations ({given.leaf}), {given.game}, seeds from {given.seed}: "
        f"{won:g} of {given.games} won, {100 * won / given.games:.1f} % [{100 * low:.1f}, {100 * high:.1f}], {time.process_time() - began:.0f} s"
    )


if __name__ == "__main__":
    main()
