"""Other engines, as far as they are installed, driven from Python by random play: what our figures are compared with.

A decision is a player's choice; chance nodes are played but not counted. Each peer is driven by its own cheapest documented loop.
"""

import importlib
import random
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

from urbes.arena.speed import rate


class PeerSpeed(NamedTuple):
    """The figures of one peer's game."""

    peer: str
    game: str
    decisions: float
    games: float
    cloning: float | None  # None where the peer offers no copy of a running game


def _open_spiel(name: str) -> list[Callable[[int], int]]:
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int, cloning: bool = False) -> int:
        chance = random.Random(seed)
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
                continue
            if cloning:
                state = state.clone()
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return [play, lambda seed: play(seed, True)]


ROLLOUTS = 100  # in one call, so that the call itself weighs nothing


def _open_spiel_rollouts(name: str) -> list[Callable[[int], int]]:
    """OpenSpiel's own random playouts in C++, without Python between the decisions: what its tree search does at a leaf, here at the root."""
    import pyspiel

    game = pyspiel.load_game(name.partition(" ")[0])
    state = game.new_initial_state()
    chance = random.Random(1)
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(outcomes, weights)[0])
    once = state.clone()
    decisions = 0
    while not once.is_terminal():  # hearts is as long every time
        once.apply_action(chance.choice(once.legal_actions()))
        decisions += 1

    def play(seed: int) -> int:
        one_simulation = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed), 1.0, 1, 1, False, seed, False)
        one_simulation.mcts_search(state)
        return decisions * ROLLOUTS

    return [play]


def _rlcard(name: str) -> list[Callable[[int], int]]:
    import rlcard  # type: ignore[import-not-found]

    env = rlcard.make(name, config={"seed": 1})

    def play(seed: int) -> int:
        chance = random.Random(seed)
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return [play]


def _pettingzoo(name: str) -> list[Callable[[int], int]]:
    env: Any = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def play(seed: int) -> int:
        chance = random.Random(seed)
        env.reset(seed=seed)
        decisions = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            if termination or truncation:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(chance.choice(mask.nonzero()[0].tolist()))
            decisions += 1
        return decisions

    return [play]


def _catanatron(name: str) -> list[Callable[[int], int]]:
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    colours = list(Color)[: int(name.split("-")[1])]

    def play(seed: int, cloning: bool = False) -> int:
        game = Game([RandomPlayer(colour) for colour in colours], seed=seed)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:  # its own limit of turns
            if cloning:
                game = game.copy()
            game.play_tick()
            decisions += 1
        return decisions

    return [play, lambda seed: play(seed, True)]


Prepare = Callable[[str], list[Callable[[int], int]]]
PEERS: list[tuple[str, str, Prepare]] = [
    ("OpenSpiel", "gin_rummy", _open_spiel),
    ("OpenSpiel", "hearts", _open_spiel),
    ("OpenSpiel", "hearts (C++ rollouts)", _open_spiel_rollouts),
    ("OpenSpiel", "backgammon", _open_spiel),
    ("RLCard", "gin-rummy", _rlcard),
    ("RLCard", "uno", _rlcard),
    ("PettingZoo", "tictactoe_v3", _pettingzoo),
    ("PettingZoo", "connect_four_v3", _pettingzoo),
    ("PettingZoo", "texas_holdem_no_limit_v6", _pettingzoo),
    ("Catanatron", "catan-2", _catanatron),
    ("Catanatron", "catan-4", _catanatron),
]


def measure_peer(peer: str, name: str, prepare: Prepare, seconds: float) -> PeerSpeed | None:
    """None if the peer is not installed or does not work here: whatever it raises is its own matter."""
    try:
        with warnings.catch_warnings(action="ignore"):
            play, *cloning = prepare(name)
            decisions, games = rate(play, seconds)
            games *= ROLLOUTS if prepare is _open_spiel_rollouts else 1
            return PeerSpeed(peer, name, decisions, games, rate(cloning[0], seconds)[0] if cloning else None)
    except Exception:  # a peer may fail in any way
        return None
