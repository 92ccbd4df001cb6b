"""The games as PettingZoo environments: `env` for seats that act in turn, `parallel_env` for My City, where they act at once.

Both are registered: `pettingzoo.make("aec", "urbes/lost_cities_v1", seats=3)` once this module is imported.
"""

import sys
from random import Random
from typing import Any

import numpy as np

from urbes.envs import drawing
from urbes.envs.common import AnyPack, action_space, box, chosen, facts, final_rewards, number_of, seat_space, shares, shown
from urbes.envs.extras import need, refusal
from urbes.games.registry import game_ids
from urbes.kernel.batch import SHAPED
from urbes.kernel.game import Game, State

need("envs", "pettingzoo")
from pettingzoo import AECEnv, ParallelEnv, register

VERSION = 1  # goes up when a layout does
SEEDS = 2**31
ILLEGAL = ("end", "random", "raise")
PENALTY = -1.0


class Table:
    """A game in progress and what both interfaces make of it; agents are called player_0, player_1, ... by their seats."""

    def __init__(
        self,
        game: str | Game,
        seats: int = 2,
        *,
        rewards: str = "rank",
        illegal: str = "end",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        pack: AnyPack = None,
        **options: Any,
    ) -> None:
        """`illegal`: what an action does that the mask forbids. It ends the game with -1 for whoever tried, is replaced by a random one, or raises.
        `max_cycles`: the game is cut off before an agent's next action after so many."""
        if illegal not in ILLEGAL:
            raise refusal("illegal_mode", given=illegal, known=", ".join(ILLEGAL))
        if render_mode is not None and render_mode not in drawing.MODES:
            raise refusal("render_mode", given=render_mode, known=", ".join(drawing.MODES))
        self.game = chosen(game, pack, options)
        self.layout = self.game.observation(seats)
        self.seats = seats
        self.kind = number_of(rewards)
        self.illegal = illegal
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.facts = facts(self.game)
        self.metadata = {"name": f"urbes_{self.game.id}_v{VERSION}", "render_modes": drawing.MODES, "render_fps": 2, "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._spaces = {agent: seat_space(self.layout) for agent in self.possible_agents}
        self._actions = {agent: action_space(self.layout) for agent in self.possible_agents}
        self.state_space = box(self.layout, seats)
        self._chance = Random()
        self.table: State = self.game.new(seats, 0)
        self._shares: list[float] = []

    def begin(self, seed: int | None) -> None:
        """A game of a seed; without one, of the next from the last seed given."""
        if seed is not None:
            self._chance = Random(seed)
        self.table = self.game.new(self.seats, self._chance.randrange(SEEDS) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self._shares = shares(self.table) if self.kind == SHAPED else []

    def take(self, seat: int, index: int) -> bool:
        """Carry out an action; False if it is illegal, and that ends the game."""
        state = self.table
        action = int(self.layout.action(state, seat, index)) if 0 <= index < self.layout.actions else -1
        if not state.allows(seat, action):
            if self.illegal == "raise":
                raise refusal("illegal", number=0, action=index)
            if self.illegal == "end":
                return False
            action = self._chance.choice(state.legal(seat))
        state.perform(seat, action)
        return True

    def gains(self) -> list[float] | None:
        """What each seat gets for the last step; None is nothing for anybody."""
        if self.kind == SHAPED:
            before, self._shares = self._shares, shares(self.table)
            return [now - then for now, then in zip(self._shares, before, strict=True)]
        return final_rewards(self.kind, self.table) if self.table.turn() < 0 else None

    # --- what PettingZoo asks -----------------------------------------------------------------------------

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        return shown(self.layout, self.table, self.seat_of[agent])

    def state(self) -> Any:
        """What all seats see together, one behind the other."""
        return np.concatenate([np.asarray(self.layout.numbers(self.table, seat), np.int16) for seat in range(self.seats)])

    def render(self) -> Any:
        """The table as the seat to act sees it."""
        waiting = self.table.to_act()
        seat = waiting[0] if waiting else None
        if self.render_mode == "rgb_array":
            return drawing.picture(self.table, seat)
        if self.render_mode == "ansi":
            return drawing.ansi(self.table, seat)
        if self.render_mode == "human":
            sys.stdout.write(drawing.ansi(self.table, seat))
        return None

    def close(self) -> None:
        """There is nothing to close."""


class UrbesEnv(Table, AECEnv):
    """Seats act in turn. In My City, where they owe decisions at the same time, one after another, and what each commits stays hidden."""

    def __init__(self, game: str | Game, seats: int = 2, **settings: Any) -> None:
        super().__init__(game, seats, **settings)
        self.metadata["is_parallelizable"] = self.game.simultaneous
        self._zeros = dict.fromkeys(self.possible_agents, 0.0)
        self._cycles = dict.fromkeys(self.possible_agents, 0)
        self._told = {"content_hash": self.facts["content_hash"]}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = self._zeros.copy()
        self._cumulative_rewards = self._zeros.copy()
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = dict.fromkeys(self.agents, self._told)
        self._cycles = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.turn()]

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if not self.take(self.seat_of[agent], int(action)):
            self._finish({**self._zeros, agent: PENALTY}, self.terminations)
            return
        turn = self.table.turn()
        gains = self.gains()
        rewards = self._zeros if gains is None else dict(zip(self.possible_agents, gains, strict=True))
        if turn < 0:
            self._finish(rewards, self.terminations)
            return
        self._pay(rewards)
        following = self.possible_agents[turn]
        self.agent_selection = following
        if self.max_cycles is not None:
            self._cycles[agent] += 1
            if self._cycles[following] >= self.max_cycles:
                self._finish(rewards, self.truncations, paid=True)

    def _pay(self, rewards: dict[str, float]) -> None:
        if rewards is not self._zeros or self._paid:
            self.rewards = rewards.copy()
            self._paid = rewards is not self._zeros
            self._accumulate_rewards()

    _paid = False  # whether the last step paid anything

    def _finish(self, rewards: dict[str, float], ends: dict[str, bool], paid: bool = False) -> None:
        if not paid:
            self._pay(rewards)
        for agent in self.agents:
            ends[agent] = True
        self.agent_selection = self.agents[0]


class UrbesParallelEnv(Table, ParallelEnv):
    """Seats act at once: whoever owes no decision has an empty mask, and its action is left aside."""

    def __init__(self, game: str | Game, seats: int = 2, **settings: Any) -> None:
        super().__init__(game, seats, **settings)
        if not self.game.simultaneous:
            raise refusal("in_turn", game=self.game.id)
        self._cycle = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.begin(seed)
        self._cycle = 0
        return self._observed(), self._infos()

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        wrong = ""
        for seat in self.table.to_act():
            agent = self.possible_agents[seat]
            if not self.take(seat, int(actions[agent])):
                wrong = agent
                break
        self._cycle += 1
        over = bool(wrong) or self.table.turn() < 0
        cut = not over and self.max_cycles is not None and self._cycle >= self.max_cycles
        gains = None if wrong else self.gains()
        rewards = dict(zip(self.agents, gains or [0.0] * self.seats, strict=True)) | ({wrong: PENALTY} if wrong else {})
        terminations, truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        observed, infos = self._observed(), self._infos()
        if over or cut:
            self.agents = []
        return observed, rewards, terminations, truncations, infos

    def _observed(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, Any]:
        return {agent: {"content_hash": self.facts["content_hash"]} for agent in self.agents}


def env(game: str | Game = "lost_cities", seats: int = 2, **settings: Any) -> UrbesEnv:
    """One game with a number of seats; the other settings are those of `Table`, and the game's options."""
    return UrbesEnv(game, seats, **settings)


def parallel_env(game: str | Game = "my_city", seats: int = 2, **settings: Any) -> UrbesParallelEnv:
    """The same for a game in which seats act at once."""
    return UrbesParallelEnv(game, seats, **settings)


for _id in game_ids():
    register("aec", f"urbes/{_id}_v{VERSION}", entry_point=env, kwargs={"game": _id})
register("parallel", f"urbes/my_city_v{VERSION}", entry_point=parallel_env, kwargs={"game": "my_city"})
