"""The one-method interface of every bot, and the bots there are by name."""

import difflib
import hashlib
import re
from collections.abc import Callable
from typing import Protocol

from urbes.bots.greedy import Greedy
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
}
CITIES = ("Uruk", "Petra", "Tikal", "Angkor", "Carthage", "Ur")  # names for the seats bots hold


def make_bot(name: str, rng: Rng) -> Bot:
    """The bot of a name, with a generator of its own."""
    check_bot(name)
    return BOTS[name](rng)


def check_bot(name: str) -> None:
    if name not in BOTS:
        near = difflib.get_close_matches(name, BOTS, 1)
        raise UrbesError(
            f"There is no bot '{name}'" + (f"; did you mean '{near[0]}'?" if near else f"; the bots are: {', '.join(BOTS)}."),
            f"Il n'y a pas de robot « {name} »" + (f" ; vouliez-vous dire « {near[0]} » ?" if near else f" ; les robots sont : {', '.join(BOTS)}."),
        )


def bot_rng(seed: int, seat: int) -> Rng:
    """A bot's own chance: reproducible, and never the sequence the game itself draws from."""
    digest = hashlib.sha256(f"urbes bot {seed} {seat}".encode()).digest()
    return Rng.seeded(int.from_bytes(digest[:16], "little"))


def player_name(seat: int, bot: str) -> str:
    """How records name a bot at a seat: `Petra (greedy)`."""
    return f"{CITIES[seat % len(CITIES)]} ({bot})"


def bot_of(player: str) -> str | None:
    """The bot a player's name in a record stands for; None for a person."""
    found = re.search(r"\(([\w-]+)\)$", player)
    return found[1] if found and found[1] in BOTS else None
