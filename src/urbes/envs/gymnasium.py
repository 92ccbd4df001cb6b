"""One learning seat against our bots, as a Gymnasium environment: `gymnasium.make("urbes/LostCities-v1")` once this module is imported."""

import sys
from typing import Any, ClassVar

import gymnasium

from urbes.bots.bot import Bot, bot_rng, check_bot, make_bot
from urbes.envs import drawing
from urbes.envs.common import AnyPack, action_space, chosen, facts, final_rewards, number_of, seat_space, shares, shown
from urbes.envs.extras import refusal
from urbes.games.registry import game_ids
from urbes.kernel.batch import SHAPED
from urbes.kernel.game import Game, State

VERSION = 1
SEEDS = 2**31
PENALTY = -1.0


class UrbesGymEnv(gymnasium.Env):
    """The agent holds one seat, bots the others. An action that the mask forbids ends the game with the reward -1."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": drawing.MODES, "render_fps": 2}

    def __init__(
        self,
        game: str | Game = "lost_cities",
        seats: int = 2,
        *,
        opponents: str = "greedy",
        seat: int | None = None,
        rewards: str = "rank",
        render_mode: str | None = None,
        pack: AnyPack = None,
        **options: Any,
    ) -> None:
        """`opponents`: a bot for all other seats, or one for each, with commas. `seat`: the agent's; by default another one each game."""
        if render_mode is not None and render_mode not in drawing.MODES:
            raise refusal("render_mode", given=render_mode, known=", ".join(drawing.MODES))
        self.game = chosen(game, pack, options)
        self.layout = self.game.observation(seats)
        self.seats = seats
        self.kind = number_of(rewards)
        self.render_mode = render_mode
        self.facts = facts(self.game)
        names = opponents.split(",")
        self.opponents = names * (seats - 1) if len(names) == 1 else names
        if len(self.opponents) != seats - 1:
            raise refusal("opponents", given=len(names), wanted=seats - 1)
        for name in self.opponents:
            check_bot(name)
        self.fixed_seat = seat
        self.seat = 0
        self.observation_space = seat_space(self.layout)
        self.action_space = action_space(self.layout)
        self.table: State = self.game.new(seats, 0)
        self.bots: dict[int, Bot] = {}
        self._share = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        own = int(self.np_random.integers(SEEDS)) if seed is None else seed
        self.seat = int(self.np_random.integers(self.seats)) if self.fixed_seat is None else self.fixed_seat
        others = [other for other in range(self.seats) if other != self.seat]
        self.bots = {other: make_bot(name, bot_rng(own, other)) for other, name in zip(others, self.opponents, strict=True)}
        self.table = self.game.new(self.seats, own)
        self._others_play()
        self._share = shares(self.table)[self.seat] if self.kind == SHAPED else 0.0
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        code = int(self.layout.action(self.table, self.seat, int(action)))
        if not self.table.allows(self.seat, code):
            return self._observed(), PENALTY, True, False, self._info()
        self.table.perform(self.seat, code)
        self._others_play()
        over = self.table.turn() < 0
        return self._observed(), self._reward(over), over, False, self._info()

    def _others_play(self) -> None:
        """Until the agent owes a decision or the game is over; where several owe one at once, the others decide after it, without having seen what it chose."""
        while (waiting := self.table.to_act()) and self.seat not in waiting:
            seat = waiting[0]
            self.table.apply(seat, self.bots[seat].choose(self.table, seat))

    def _reward(self, over: bool) -> float:
        if self.kind == SHAPED:
            before, self._share = self._share, shares(self.table)[self.seat]
            return self._share - before
        return final_rewards(self.kind, self.table)[self.seat] if over else 0.0

    def _observed(self) -> dict[str, Any]:
        return shown(self.layout, self.table, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "scores": self.table.scores(), "content_hash": self.facts["content_hash"]}

    def action_masks(self) -> Any:
        """The mask by the name that some libraries ask for."""
        return self._observed()["action_mask"].astype(bool)

    def render(self) -> Any:
        if self.render_mode == "rgb_array":
            return drawing.picture(self.table, self.seat)
        if self.render_mode == "ansi":
            return drawing.ansi(self.table, self.seat)
        if self.render_mode == "human":
            sys.stdout.write(drawing.ansi(self.table, self.seat))
        return None


for _id in game_ids():
    gymnasium.register(
        f"urbes/{''.join(word.capitalize() for word in _id.split('_'))}-v{VERSION}", entry_point="urbes.envs.gymnasium:UrbesGymEnv", kwargs={"game": _id}
    )
