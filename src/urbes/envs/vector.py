"""Many games side by side, stepped in one compiled call into arrays that stay in place.

One policy plays every seat: what it is given is the view of the seat to play, own seat first.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from urbes.envs.common import AnyPack, action_space, box, chosen, facts, number_of
from urbes.envs.extras import refusal
from urbes.kernel.batch import REWARDS, Batch
from urbes.kernel.game import Game, State
from urbes.kernel.rng import Rng

SEEDS = 2**31


class UrbesVectorEnv(VectorEnv):
    """A vector environment in Gymnasium's sense, but for the rewards: one for each seat of each game.

    `observations`, `action_masks`, `to_play`, `rewards`, `terminations` and `truncations` are filled anew by every step, whoever made them: with `buf`, a
    mapping or an object with some of these names (or PufferLib's `terminals`), the arrays are the caller's. Rewards of one dimension get the part of
    the seat that acted. Games that end begin anew within the step: `final_observations`, `final_to_play` and `final_scores` then hold how they ended, in the
    rows where `terminations` or `truncations` is true.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 - Gymnasium reads it from the class

    def __init__(
        self,
        game: str | Game = "lost_cities",
        num_envs: int = 256,
        seats: int = 2,
        *,
        rewards: str = "rank",
        seed: int = 0,
        max_steps: int | None = None,
        pack: AnyPack = None,
        buf: Any = None,
        **options: Any,
    ) -> None:
        self.game = chosen(game, pack, options)
        self.seats = seats
        self.num_envs = self.num_agents = num_envs
        self.layout = self.game.observation(seats)
        size, actions = int(self.layout.size), int(self.layout.actions)
        self.single_observation_space = box(self.layout)
        self.single_action_space = action_space(self.layout)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.facts = facts(self.game)
        self._batch = Batch(self.game, seats, num_envs, REWARDS[number_of(rewards)], seed, max_steps or 0)
        self._chance = Rng.seeded(seed)
        given = buf if isinstance(buf, Mapping) else vars(buf) if buf is not None else {}
        self.observations = self._buffer(given, ("observations",), (num_envs, size), np.int16)
        self.action_masks = self._buffer(given, ("action_masks",), (num_envs, actions), np.bool_)
        self.to_play = self._buffer(given, ("to_play",), (num_envs,), np.int64)
        flat = getattr(given.get("rewards"), "ndim", 2) == 1
        self.rewards = self._buffer(given, ("rewards",), (num_envs,) if flat else (num_envs, seats), np.float32)
        self.terminations = self.terminals = self._buffer(given, ("terminations", "terminals"), (num_envs,), np.bool_)
        self.truncations = self._buffer(given, ("truncations",), (num_envs,), np.bool_)
        self._show()

    def _buffer(self, given: Mapping[str, Any], names: tuple[str, ...], shape: tuple[int, ...], type: Any) -> Any:
        """The caller's array of a name, or a new one."""
        for name in names:
            if given.get(name) is not None:
                if given[name].shape != shape:
                    raise refusal("buffer", name=name, given=given[name].shape, wanted=shape)
                return given[name]
        return np.zeros(shape, type)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew; the one that is begun as the n-th from now on, counted from 0, has the seed `seed + n`."""
        chosen = int(np.random.default_rng().integers(SEEDS)) if seed is None else seed
        self._batch.begin(chosen)
        self._chance = Rng.seeded(chosen)
        self._show()
        return self.observations, self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Let each game take an action: an index that its mask allows."""
        listed = np.asarray(actions).tolist()
        wrong = self._batch.illegal(listed)
        if wrong >= 0:
            raise refusal("illegal", number=wrong, action=listed[wrong])
        acted = self.to_play.copy() if self.rewards.ndim == 1 else None
        self._batch.step(listed)
        self._show(acted)
        return self.observations, self.rewards, self.terminations, self.truncations, self._infos()

    def random_actions(self) -> Any:
        """For each game an action its mask allows, each with the same chance."""
        return np.asarray(self._batch.choose(self._chance))

    @property
    def final_observations(self) -> Any:
        """What the seat to play saw of a game that ended; where it was over, the seat that played last."""
        return np.asarray(self._batch.last_observed, np.int16).reshape(self.observations.shape)

    @property
    def final_to_play(self) -> Any:
        return np.asarray(self._batch.last_to_play)

    @property
    def final_scores(self) -> Any:
        return np.asarray(self._batch.last_scores).reshape(self.num_envs, self.seats)

    @property
    def states(self) -> list[State]:
        """The games under way, whole: for bots of ours that play in them, and for whoever may know more than a seat."""
        return self._batch.states

    @property
    def seeds(self) -> Any:
        """The seeds of the games under way: `game.new(seats, seed)` begins the same."""
        return np.asarray(self._batch.seeds)

    def close_extras(self, **kwargs: Any) -> None:
        """There is nothing to close."""

    def _show(self, acted: Any = None) -> None:
        """Copy what the engine wrote, each in one go."""
        batch = self._batch
        self.observations[...] = np.asarray(batch.observed, np.int16).reshape(self.observations.shape)
        self.action_masks[...] = np.asarray(batch.masks, np.uint8).view(np.bool_).reshape(self.action_masks.shape)
        self.to_play[...] = np.asarray(batch.to_play)
        rewards = np.asarray(batch.rewards).reshape(self.num_envs, self.seats)
        self.rewards[...] = rewards if self.rewards.ndim == 2 else 0.0 if acted is None else rewards[np.arange(self.num_envs), acted]
        self.terminations[...] = np.asarray(batch.over, np.uint8).view(np.bool_)
        self.truncations[...] = np.asarray(batch.cut, np.uint8).view(np.bool_)

    def _infos(self) -> dict[str, Any]:
        infos = {"action_mask": self.action_masks, "to_play": self.to_play, "content_hash": self.facts["content_hash"]}
        ended = self.terminations | self.truncations
        if ended.any():
            infos |= {"final_obs": self.final_observations, "_final_obs": ended, "final_to_play": self.final_to_play, "final_scores": self.final_scores}
        return infos
