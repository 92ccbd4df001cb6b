"""The games for OpenSpiel: `pyspiel.load_game("urbes_lost_cities", {"players": 3})` once this module is imported.

Chance is explicit and comes first: the root is a chance node whose outcomes are the seeds of the game, all as likely, and what follows is settled by the
seed and the actions, so that histories replay. A search that must not look into the future uses `resample_from_infostate`: what a player cannot see is
drawn anew, the order of decks and the dice to come included.
"""

import hashlib
from typing import Any

import numpy as np

from urbes.envs.common import facts, final_rewards, number_of
from urbes.envs.extras import need, refusal
from urbes.games.registry import game as make_game
from urbes.games.registry import game_ids
from urbes.kernel.game import State
from urbes.kernel.rng import Rng

need("openspiel", "pyspiel")
import pyspiel

LONGEST = 100_000  # decisions: further than any game goes
MOST_SEATS = 4
MOST_POINTS = 10_000.0
ZERO_SUM = ("rank", "difference")
PARAMETERS = {"players": 2, "rewards": "rank", "seeds": 10_000, "options": ""}


def read_options(written: str) -> dict[str, Any]:
    """`length:short;up_and_down:true`, for a game's string has no room for commas."""
    plain: dict[str, Any] = {"true": True, "false": False}
    pairs = [pair.partition(":")[::2] for pair in written.split(";") if pair]
    return {key.strip(): plain.get(value, int(value) if value.lstrip("-").isdecimal() else value) for key, value in pairs}


class Setting:
    """What the parameters of a game amount to; never changed, so copies of states share it."""

    def __init__(self, id: str, given: dict[str, Any]) -> None:
        self.id = id
        self.given = given
        if given["rewards"] not in ZERO_SUM:
            raise refusal("rewards", given=given["rewards"], known=", ".join(ZERO_SUM))
        self.rules = make_game(id, **read_options(given["options"]))
        self.seats = int(given["players"])
        self.layout = self.rules.observation(self.seats)
        self.notation = self.layout.notation()
        self.kind = number_of(given["rewards"])
        self.seeds = int(given["seeds"])

    def __deepcopy__(self, memo: Any) -> "Setting":
        return self

    def __reduce__(self) -> Any:
        return Setting, (self.id, self.given)


class Held:
    """A state of the engine, which OpenSpiel copies as the engine does and writes as a position; and for each player a digest of all it has seen so far."""

    def __init__(self, setting: Setting, state: State, seen: list[bytes]) -> None:
        self.setting = setting
        self.state = state
        self.seen = seen

    def __deepcopy__(self, memo: Any) -> "Held":
        return Held(self.setting, self.state.clone(), self.seen[:])

    def __reduce__(self) -> Any:
        return read_held, (self.setting, self.state.to_dict(), self.seen)


def read_held(setting: Setting, position: dict[str, Any], seen: list[bytes]) -> Held:
    return Held(setting, setting.rules.from_dict(position), seen)


class UrbesGame(pyspiel.Game):
    """One of our games with a number of seats."""

    id = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.setting = Setting(self.id, given)
        self.facts = facts(self.setting.rules)
        most = 1.0 if given["rewards"] == "rank" else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=int(self.setting.layout.actions),
            max_chance_outcomes=self.setting.seeds,
            num_players=self.setting.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(self.id), info, given)

    def new_initial_state(self) -> "UrbesState":
        return UrbesState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "UrbesObserver":
        return UrbesObserver(self.setting, iig_obs_type is not None and iig_obs_type.perfect_recall)


class UrbesState(pyspiel.State):
    """Before the seed is drawn nothing is on the table."""

    def __init__(self, game: UrbesGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.held: Held | None = None

    @property
    def table(self) -> State:
        assert self.held is not None, "the seed is not drawn yet"
        return self.held.state

    def current_player(self) -> int:
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = int(self.table.turn())
        return int(pyspiel.PlayerId.TERMINAL) if turn < 0 else turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1.0 / self.setting.seeds) for seed in range(self.setting.seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        looks, table = self.setting.layout, self.table
        return sorted(int(looks.index(action)) for action in table.legal(player))

    def _apply_action(self, action: int) -> None:
        game = self.setting
        if self.held is None:
            self.held = Held(game, game.rules.new(game.seats, action), [b""] * game.seats)
        else:
            seat = int(self.table.turn())
            self.table.apply(seat, int(game.layout.action(self.table, seat, action)))
        self._see()

    def _see(self) -> None:
        """Each player adds what it sees now to what it has seen."""
        held = self.held
        assert held is not None
        for seat in range(self.setting.seats):
            numbers = np.asarray(self.setting.layout.numbers(held.state, seat), np.int16).tobytes()
            held.seen[seat] = hashlib.blake2b(held.seen[seat] + numbers, digest_size=12).digest()

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else self.setting.notation[action]

    def is_terminal(self) -> bool:
        return self.held is not None and self.table.turn() < 0

    def returns(self) -> list[float]:
        return final_rewards(self.setting.kind, self.table) if self.is_terminal() else [0.0] * self.setting.seats

    def resample_from_infostate(self, player: int, sampler: Any) -> "UrbesState":
        """The same for this player, whatever it cannot see drawn anew. Its history still names the seed it began with."""
        copy: UrbesState = self.clone()
        if self.held is not None:
            chance = Rng.seeded(int(sampler() * 2**53))
            copy.held = Held(self.setting, self.table.imagine(player, chance), self.held.seen[:])
        return copy

    def __str__(self) -> str:
        return "before the seed" if self.held is None else " ".join(map(str, self.history()))


class UrbesObserver:
    """The numbers of a seat, block by block; with perfect recall the string is that of an information state."""

    def __init__(self, setting: Setting, recalls: bool) -> None:
        self.layout = setting.layout
        self.recalls = recalls
        self.tensor = np.zeros(int(self.layout.size), np.float32)
        self.dict = {
            block.name: self.tensor[block.first : block.first + block.size].reshape([len(axis.labels) for axis in block.axes] or [1])
            for block in self.layout.blocks
        }

    def set_from(self, state: UrbesState, player: int) -> None:
        if state.held is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = np.asarray(self.layout.numbers(state.table, player), np.int16)

    def string_from(self, state: UrbesState, player: int) -> str:
        """An information state: a digest of all the player has seen. An observation: the numbers that are not 0, by name."""
        if state.held is None:
            return f"player {player}"
        if self.recalls:
            return f"player {player} {state.held.seen[player].hex()}"
        numbers = list(self.layout.numbers(state.table, player))
        told = [f"{' '.join(label)} {number}" for label, number in zip(self.layout.labels(), numbers, strict=True) if number]
        return "\n".join([f"player {player}", *told])


def type_of(id: str) -> Any:
    return pyspiel.GameType(
        short_name=f"urbes_{id}",
        long_name=make_game(id).names["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


for _id in game_ids():
    pyspiel.register_game(type_of(_id), type(f"Urbes{_id.title().replace('_', '')}", (UrbesGame,), {"id": _id}))
