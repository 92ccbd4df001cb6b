"""What all environments share: which game, its spaces, what a seat is shown, and what they report."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary

from urbes.envs.extras import refusal
from urbes.games.registry import game as make_game
from urbes.kernel.batch import REWARDS, rewarded
from urbes.kernel.content import Pack
from urbes.kernel.game import Game, State
from urbes.kernel.observation import Observation
from urbes.kernel.vecs import vec

AnyPack = str | Path | Pack | None


def chosen(game: str | Game, pack: AnyPack, options: Mapping[str, Any]) -> Game:
    """A game by its id with a pack and options, or one that was made before."""
    if isinstance(game, Game):
        return game
    return make_game(game, pack=pack if isinstance(pack, Pack) or pack is None else Pack.load(Path(pack)), **options)


def number_of(rewards: str) -> int:
    """The number the engine knows some rewards by."""
    if rewards not in REWARDS:
        raise refusal("rewards", given=rewards, known=", ".join(REWARDS))
    return REWARDS.index(rewards)


def box(looks: Observation, copies: int = 1) -> Any:
    """The range of each number of an observation, or of several behind one another."""
    low = [block.low for block in looks.blocks for _ in range(block.size)] * copies
    high = [block.high for block in looks.blocks for _ in range(block.size)] * copies
    return Box(np.array(low, np.int16), np.array(high, np.int16), dtype=np.int16)


def seat_space(looks: Observation) -> Any:
    return Dict({"observation": box(looks), "action_mask": MultiBinary(int(looks.actions))})


def action_space(looks: Observation) -> Any:
    return Discrete(int(looks.actions))


def shown(looks: Observation, state: State, seat: int) -> dict[str, Any]:
    """What a seat sees and may do: the mask is empty while it owes no decision."""
    return {"observation": np.array(looks.numbers(state, seat), np.int16), "action_mask": np.array(looks.mask(state, seat), np.int8)}


def final_rewards(kind: int, state: State) -> list[float]:
    """What each seat of a finished game gets."""
    into = vec[float]([0.0] * int(state.seats))
    rewarded(kind, state, into, 0)
    return list(into)


def shares(state: State) -> list[float]:
    """Each seat's expected share of the win, or at the end the one it has."""
    into = vec[float]([0.0] * int(state.seats))
    state.shares(into)
    return list(into)


def facts(game: Game) -> dict[str, Any]:
    """What makes results comparable: the game, its rules, its options and its content."""
    return {"game": game.id, "rules_version": game.rules_version, "options": dict(game.options), "content_hash": game.content_hash}
