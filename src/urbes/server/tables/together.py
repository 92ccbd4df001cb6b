"""A finished game watched together: one leads, whoever wants follows. Nothing of it is written down; it ends with the leader's connection."""

import asyncio
from collections.abc import Callable, Collection, Iterable
from typing import Protocol

import msgspec

from urbes.server.refusals import Refusal
from urbes.server.shapes.replays import Led
from urbes.server.words import pair

REMOTE_SECONDS = 40.0  # a lead that its process does not speak of any more is over


class Follower(Protocol):
    """Who can be told: a connection."""

    def send(self, message: bytes) -> None: ...


class Leading(msgspec.Struct):
    led: Led
    by: object  # the connection that leads, or the process it is with
    at: float  # when that was heard


class Together:
    def __init__(self, viewings: Callable[[str], Iterable[Follower]]) -> None:
        self.viewings = viewings
        self.leads: dict[str, Leading] = {}  # by table
        self.news: set[str] = set()  # tables of which other processes are to hear
        self.stirred = asyncio.Event()

    def led(self, table: str) -> Led | None:
        found = self.leads.get(table)
        return found.led if found is not None else None

    def lead(self, table: str, by: Follower, led: Led, owners: Collection[str]) -> None:
        """Whoever comes first leads; those whose game it is may take over."""
        now = self.led(table)
        if now is not None and now.identity != led.identity and led.identity not in owners:
            raise Refusal("taken", *pair("replays.led", name=now.name))
        self._set(table, led, by)
        self._stir(table)

    def stop(self, table: str, by: Follower) -> None:
        if table in self.leads and self.leads[table].by is by:
            self._set(table, None, by)
            self._stir(table)

    def heard(self, process: str, table: str, led: Led | None) -> None:
        """What another process says of a table."""
        if led is not None or (table in self.leads and self.leads[table].by == process):
            self._set(table, led, process)

    def heartbeat(self) -> None:
        """The leads of this process are told again, for processes that came later; those nobody speaks of any more are over."""
        oldest = asyncio.get_running_loop().time() - REMOTE_SECONDS
        for table, leading in list(self.leads.items()):
            if not isinstance(leading.by, str):
                self._stir(table)
            elif leading.at < oldest:
                self._set(table, None, leading.by)

    def _set(self, table: str, led: Led | None, by: Follower | str) -> None:
        before = self.led(table)
        if led is None:
            del self.leads[table]
        else:
            self.leads[table] = Leading(led, by, asyncio.get_running_loop().time())
        if led != before or not isinstance(by, str):
            for viewing in self.viewings(table):
                if viewing is not by:
                    viewing.send(message(led))

    def _stir(self, table: str) -> None:
        self.news.add(table)
        self.stirred.set()


def message(led: Led | None) -> bytes:
    return msgspec.json.encode({"type": "lead", "led": led})
