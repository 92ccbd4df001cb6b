"""What `easy`, `medium`, `hard` and `expert` are in each game: how they think, how much, and what they are called.

A level is a method with a budget. `habit` acts at once, as the game's policy does; `paired` compares its choice with all others by playouts; `search`
looks ahead in a tree; `turn` looks to the end of its own turn; `plan` plays episodes of My City out on its own board; `greedy` is one step ahead. The
budget counts playouts or simulations, never time: a choice depends on view, seed and budget alone.
"""

from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from typing import Final, NamedTuple

from urbes.bots.greedy import Greedy
from urbes.bots.paired import Policy, compare
from urbes.bots.planner import plan
from urbes.bots.search import search
from urbes.bots.turns import choose as best_turn
from urbes.kernel.game import Game, State
from urbes.kernel.rng import Rng
from urbes.kernel.texts import Texts

LEVELS: Final = ("easy", "medium", "hard", "expert")
COMPILED: Final = not isfunction(search)
SLOWER: Final = 30  # an interpreted engine is so many times slower: its levels think less, but answer in time
TEXTS: Final = Texts.load(Path(__file__).with_name("texts.toml"))


@dataclass(frozen=True)
class Setting:
    """How a level thinks in a game."""

    method: str  # habit, paired, search, turn, plan, greedy
    budget: int = 1
    habits: str = "usual"  # which of the policy's: a beginner's lose more than they see, a master's wait for the right card
    errors: float = 1.0  # standard errors by which another action must lead the habit's
    per_world: int = 5  # simulations in each imagined world
    width: int = 1  # plots that a plan's playout carries along, as if it knew the order of the cards; one is built on without knowing
    curiosity: float = 1.0  # of a tree search, in standard deviations of the shares it meets


USUAL: Final = {
    "easy": Setting("greedy"),
    "medium": Setting("search", 300),
    "hard": Setting("search", 3_000),
    "expert": Setting("search", 20_000),
}
BUILDER: Final = {  # a good judgement is worth more than looking far: the next turn well judged beats two steps judged roughly
    "easy": Setting("greedy"),
    "medium": Setting("turn"),
    "hard": Setting("search", 1_000, per_world=20),
    "expert": Setting("search", 60_000, per_world=20),
}
OF: Final[dict[str, dict[str, Setting]]] = {
    "forgotten_city": BUILDER,
    "ancient_world": {**BUILDER, "hard": Setting("search", 400, per_world=20)},  # with 2,000 a tenth of expert was no step above it
    "my_city": {
        "easy": Setting("plan", habits="beginner"),
        "medium": Setting("plan", 12),
        "hard": Setting("plan", 96),
        "expert": Setting("plan", 2_000, width=4),
    },
    "lost_cities": {
        "easy": Setting("habit", habits="beginner"),
        "medium": Setting("habit"),
        "hard": Setting("paired", 200),
        "expert": Setting("paired", 20_000, habits="master"),
    },
}
POLICIES: Final = {"lost_cities": "LostCitiesPolicy"}
HINTS: Final = {  # the budget of `hard` for a hint: a person's second allows more than a bot's turn
    "lost_cities": 5_000,
    "my_city": 1_000,
    "forgotten_city": 10_000,
    "ancient_world": 10_000,
}


def setting(game: str, level: str, budget: int | None = None) -> Setting:
    """How a level thinks in a game, with its own budget or another."""
    found = OF.get(game, USUAL)[level]
    if budget is None:
        budget = found.budget if COMPILED else max(1, found.budget // SLOWER)
    return replace(found, budget=budget)


def of_hints(game: str) -> int | None:
    """The budget of `hard` for a hint; None: its own."""
    found = HINTS.get(game)
    return found if found is None or COMPILED else max(1, found // SLOWER)


def name(level: str, lang: str) -> str:
    """What people call a level."""
    return TEXTS.text(f"levels.{level}", lang)


def style(game: str, level: str, lang: str) -> str:
    """A line on how a level plays a game."""
    key = f"styles.{game}.{level}"
    return TEXTS.text(key if TEXTS.has(key) else f"styles.any.{level}", lang)


@cache
def policy_of(game: Game, habits: str) -> Policy:
    """The policy of a game with certain habits."""
    made: Policy = getattr(import_module(f"urbes.bots.policies.{game.id}"), POLICIES[game.id])(game, habits)
    return made


class Ranked(NamedTuple):
    """An action, and what a level expects of it, where it asks itself that."""

    action: int
    share: float | None = None  # of the win
    points: float | None = None


class Level:
    """A bot of a level, in whatever game it is asked."""

    def __init__(self, level: str, rng: Rng, budget: int | None = None) -> None:
        self.level = level
        self.rng = rng
        self.budget = budget

    def choose(self, state: State, seat: int) -> int:
        actions = state.legal(seat)
        if len(actions) == 1:
            return actions[0]
        return self.ranking(state, seat, actions)[0].action

    def ranking(self, state: State, seat: int, actions: list[int], *, shares: bool = False) -> list[Ranked]:
        """Actions, the choice first, with what is expected of them; `shares` where a share of the win costs more than the choice."""
        how = setting(state.game.id, self.level, self.budget)
        if how.method == "greedy":
            return [Ranked(Greedy(self.rng).choose(state, seat))]
        if how.method == "turn":
            return [Ranked(int(best_turn(state.imagine(seat, self.rng), seat, 0.0, self.rng)))]
        if how.method == "plan":
            return [Ranked(*each) for each in plan(state, seat, how.habits, how.budget, how.width, self.rng, shares=shares)]
        if how.method == "search":
            tree = search(state, seat, how.budget, max(1, how.budget // how.per_world), how.curiosity, self.rng)
            return [Ranked(action, share) for action, _, share in tree.ranking()]
        policy = policy_of(state.game, how.habits)
        if how.method == "habit":
            dream = state.imagine(seat, self.rng)
            policy.begin(dream)
            return [Ranked(int(policy.choose(dream, seat)))]
        found = compare(state, seat, actions, policy, how.budget, how.errors, self.rng)
        return [Ranked(int(each.action), each.share, each.total) for each in found]
