"""What each seat of a game made use of: components, as the game's `balance.toml` finds them in its events, and the verbs of its decisions.

A group of that file names the events that credit a component to a seat and the fact that holds its id, or several:

    [monuments]
    name = { en = "Monuments built", fr = "Monuments bâtis" }
    events = ["built"]
    fact = "monument"
    begins = "M1"       # only ids that begin so, where a game has several kinds
    choices = true      # not components that should be worth about the same, but what players choose to do: none of them is out of line
"""

import tomllib
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from urbes.games.registry import folder_of
from urbes.kernel.events import Event
from urbes.kernel.game import Game

VERBS = "verbs"  # the group every game has


@cache
def groups(id: str) -> dict[str, dict[str, Any]]:
    """What a game can attribute; a game that says nothing has its verbs."""
    path: Path = folder_of(id) / "balance.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


class Ledger:
    """Counts for each seat, by `GROUP:ID`."""

    def __init__(self, game: Game, seats: int) -> None:
        self.used: list[dict[str, int]] = [{} for _ in range(seats)]
        self.choices = [0] * seats
        self._game = game
        self._kinds: dict[str, list[tuple[str, str, str]]] = {}
        for group, told in groups(game.id).items():
            for kind in told["events"]:
                self._kinds.setdefault(kind, []).append((group, told["fact"], told.get("begins", "")))

    def decided(self, seat: int, action: int, legal: int) -> None:
        self.choices[seat] += legal
        verb = self._game.verbs[bisect_right(self._game.verbs, action, key=lambda verb: verb.first) - 1]
        self._add(seat, VERBS, verb.word)

    def credit(self, events: Iterable[Event]) -> None:
        for event in events:
            for group, fact, begins in self._kinds.get(event.kind, ()):
                found = {**event.facts, **(event.secret or {})}[fact]
                for id in found if isinstance(found, list) else [found]:
                    if id.startswith(begins):
                        self._add(event.seat, group, id)

    def _add(self, seat: int, group: str, id: str) -> None:
        key = f"{group}:{id}"
        self.used[seat][key] = self.used[seat].get(key, 0) + 1
