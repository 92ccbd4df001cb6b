"""The one-method interface of every bot, and the bots there are by name."""

import difflib
import hashlib
import re
from collections.abc import Callable
from functools import partial
from typing import Protocol

from urbes.bots.greedy import Greedy
from urbes.bots.levels import LEVELS, TEXTS, Level
from urbes.bots.uniform import Uniform
from urbes.kernel.errors import UrbesError
from urbes.kernel.game import State
from urbes.kernel.rng import Rng


class Bot(Protocol):
    """Decides for one seat. It may ask the state only what that seat may know: `legal`, `view`, `preview`, `imagine`."""

    def choose(self, state: State, seat: int) -> int: ...


BOTS: dict[str, Callable[[Rng], Bot]] = {
    "random": Uniform,
    "greedy": Greedy,
    **{level: partial(Level, level) for level in LEVELS},
}
BUDGET_MOST = 10_000_000
CITIES = ("Uruk", "Petra", "Tikal", "Angkor", "Carthage", "Ur")  # names for the seats bots hold


def make_bot(name: str, rng: Rng) -> Bot:
    """The bot of a name, with a generator of its own; `expert:300` is a level with another budget."""
    check_bot(name)
    level, _, budget = name.partition(":")
    return Level(level, rng, int(budget)) if budget else BOTS[level](rng)


def check_bot(name: str) -> None:
    level, colon, budget = name.partition(":")
    if level not in BOTS:
        near = difflib.get_close_matches(level, BOTS, 1)
        raise UrbesError(*TEXTS.pair("errors.near", name=name, near=near[0]) if near else TEXTS.pair("errors.no_bot", name=name, names=", ".join(BOTS)))
    if colon and level not in LEVELS:
        raise UrbesError(*TEXTS.pair("errors.no_budget", level=level, budget=budget))
    if colon and not (re.fullmatch("[0-9]{1,8}", budget) and 1 <= int(budget) <= BUDGET_MOST):
        raise UrbesError(*TEXTS.pair("errors.budget", name=name, level=level, most=BUDGET_MOST))


def bot_rng(seed: int, seat: int) -> Rng:
    """A bot's own chance: reproducible, and never the sequence the game itself draws from."""
    digest = hashlib.sha256(f"urbes bot {seed} {seat}".encode()).digest()
    return Rng.seeded(int.from_bytes(digest[:16], "little"))


def player_name(seat: int, bot: str) -> str:
    """How records name a bot at a seat: `Petra (greedy)`."""
    return f"{CITIES[seat % len(CITIES)]} ({bot})"


def bot_of(player: str) -> str | None:
    """The bot a player's name in a record stands for; None for a person."""
    found = re.search(r"\(([\w-]+)(:[1-9][0-9]{0,7})?\)$", player)
    return found[1] + (found[2] or "") if found and found[1] in BOTS else None
