"""Who is looking at which table, and what each is told."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import structlog

from urbes.server import metrics
from urbes.server.refusals import Refusal
from urbes.server.shapes.people import Identity
from urbes.server.steady import now_ms
from urbes.server.tables.house import Audience, Live
from urbes.server.tables.picture import Eyes, default_seat, picture, standing, update
from urbes.server.tables.table import Folded, Table
from urbes.server.tables.together import REMOTE_SECONDS, Together, message

UNSENT_MOST = 1000
PRESENCE_PAUSE = 0.2
PERSONAL = ("seat", "flag", "start", "name", "chat")
ADMITTING = ("seat", "start")  # entries after which somebody may look no longer

encode = msgspec.json.encode
log = structlog.get_logger(__name__)


class Closing:
    """Ends a connection, with a code the client understands."""

    def __init__(self, code: int) -> None:
        self.code = code


class Viewing:
    """One WebSocket: whose it is, through which eyes it looks, and what waits to be sent."""

    def __init__(self, table: str, identity: Identity | None, session: str | None, eyes: Eyes) -> None:
        self.table = table
        self.identity = identity
        self.session = session
        self.eyes = eyes
        self.unsent: asyncio.Queue[bytes | Closing] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        waiting = self.unsent.qsize()
        if waiting < UNSENT_MOST:
            self.unsent.put_nowait(message)
        elif waiting == UNSENT_MOST:
            self.end(4408)  # too slow to follow: it resumes from the last entry it got

    def end(self, code: int) -> None:
        self.unsent.put_nowait(Closing(code))


class Hub(Audience):
    def __init__(self, table_of: Callable[[str], Table | None]) -> None:
        self.table_of = table_of  # a table in memory
        self.viewings: dict[str, set[Viewing]] = {}
        self.remote: dict[str, dict[str, tuple[float, list[dict[str, Any]], int]]] = {}  # table -> process -> (heard at, people, anonymous)
        self.stirred: set[str] = set()  # tables whose local presence other processes have not heard of yet
        self.together = Together(lambda table: self.viewings.get(table, ()))
        self._announcing: dict[str, asyncio.TimerHandle] = {}

    # --- coming and going -----------------------------------------------------------------------------

    def join(self, viewing: Viewing) -> None:
        self.viewings.setdefault(viewing.table, set()).add(viewing)
        metrics.connections.inc()
        self.stir(viewing.table)
        if (led := self.together.led(viewing.table)) is not None:
            viewing.send(message(led))

    def leave(self, viewing: Viewing) -> None:
        found = self.viewings.get(viewing.table)
        if found is None or viewing not in found:
            return
        found.discard(viewing)
        if not found:
            del self.viewings[viewing.table]
        metrics.connections.dec()
        self.stir(viewing.table)
        self.together.stop(viewing.table, viewing)

    def drop_sessions(self, ended: Iterable[str]) -> None:
        """A device that was signed out looks at nothing any more."""
        gone = set(ended)
        for viewing in [each for viewings in self.viewings.values() for each in viewings if each.session in gone]:
            viewing.end(4401)

    def sessions(self) -> set[str]:
        return {viewing.session for viewings in self.viewings.values() for viewing in viewings if viewing.session is not None}

    def stir(self, table: str) -> None:
        self.stirred.add(table)
        if table not in self._announcing:
            self._announcing[table] = asyncio.get_running_loop().call_later(PRESENCE_PAUSE, self.announce, table)

    # --- presence -------------------------------------------------------------------------------------

    def local(self, table: str) -> tuple[list[dict[str, Any]], int]:
        people: dict[str, dict[str, Any]] = {}
        anonymous = 0
        for viewing in self.viewings.get(table, ()):
            if viewing.identity is None:
                anonymous += 1
            else:
                people[viewing.identity.id] = {"identity": viewing.identity.id, "name": viewing.identity.name, "colour": viewing.identity.colour}
        return list(people.values()), anonymous

    def everyone(self, table: str) -> tuple[dict[str, dict[str, Any]], int]:
        """The people connected in any process, and how many nameless viewers."""
        people, anonymous = self.local(table)
        known = {person["identity"]: person for person in people}
        oldest = asyncio.get_running_loop().time() - REMOTE_SECONDS
        for heard, others, count in self.remote.get(table, {}).values():
            if heard > oldest:
                known.update({person["identity"]: person for person in others})
                anonymous += count
        return known, anonymous

    def present(self, id: str) -> set[str]:
        return set(self.everyone(id)[0])

    def heard(self, process: str, table: str, people: list[dict[str, Any]], anonymous: int) -> None:
        """Another process's viewers of a table."""
        heard = self.remote.setdefault(table, {})
        before = {key: value[1:] for key, value in heard.items()}
        if people or anonymous:
            heard[process] = (asyncio.get_running_loop().time(), people, anonymous)
        else:
            heard.pop(process, None)
        if not heard:
            del self.remote[table]
        if before != {key: value[1:] for key, value in heard.items()}:
            self.announce(table)

    def announce(self, table: str) -> None:
        self._announcing.pop(table, None)
        found = self.table_of(table)
        viewings = self.viewings.get(table)
        if found is None or not viewings:
            return
        people, anonymous = self.everyone(table)
        listed = [{**person, "seats": found.seats_of(person["identity"])} for person in people.values()]
        message = encode({"type": "presence", "people": listed, "watching": anonymous})
        for viewing in viewings:
            viewing.send(message)

    # --- telling --------------------------------------------------------------------------------------

    def tell(self, live: Live, folded: Folded) -> None:
        """Every viewer of the table hears of an entry, each as far as its seat may know; equal eyes share one message."""
        viewings = self.viewings.get(live.table.id)
        if not viewings:
            return
        present = self.present(live.table.id)
        at = now_ms()
        written: dict[tuple[str | None, int | None, str], bytes] = {}
        for viewing in list(viewings):
            try:
                self._tell_one(live.table, folded, viewing, present, at, written)
            except Exception:  # the entry is stored: whoever cannot be told of it now resumes
                log.exception("a viewer could not be told", table=live.table.id, seat=viewing.eyes.seat)
                viewing.end(1011)

    def _tell_one(
        self, table: Table, folded: Folded, viewing: Viewing, present: set[str], at: int, written: dict[tuple[str | None, int | None, str], bytes]
    ) -> None:
        moved = folded.entry.kind == "seat" and self._eyes_moved(table, viewing)
        if folded.entry.kind in ADMITTING and viewing.eyes.seat is None and not may_watch(table, viewing.eyes.identity):
            viewing.end(4403)  # whoever has the link may look while a seat is free, and no longer
            return
        if moved:
            viewing.send(encode(picture(table, viewing.eyes, present, at)))
            return
        # All spectators of a language read the same, unless the entry is about who sits where or what they may have muted.
        personal = viewing.eyes.seat is not None or folded.entry.kind in PERSONAL
        key = (viewing.eyes.identity if personal else None, viewing.eyes.seat, viewing.eyes.lang)
        message = written.get(key)
        if message is None:
            message = written[key] = encode(update(table, folded, viewing.eyes, present, at))
        viewing.send(message)

    def _eyes_moved(self, table: Table, viewing: Viewing) -> bool:
        """After a seat changed hands: nobody looks through a seat that is no longer theirs, and who sat down looks through theirs."""
        mine = table.seats_of(viewing.eyes.identity)
        if viewing.eyes.seat in mine or (viewing.eyes.seat is None and not mine):
            return False
        viewing.eyes.seat = default_seat(table, viewing.eyes.identity)
        return True

    def greet(self, live: Live, viewing: Viewing, since: int | None, older: Table | None) -> None:
        """The first messages: the picture, or exactly the entries missed."""
        table = live.table
        at = now_ms()
        present = self.present(table.id) | ({viewing.identity.id} if viewing.identity else set())
        missed = missed_entries(table, since, older) if since is not None else None
        if missed is None:
            viewing.send(encode(picture(table, viewing.eyes, present, at)))
            return
        showing = max((folded.entry.seq for folded in missed if folded.since is not None), default=0)
        for folded in missed:
            message = update(table, folded, viewing.eyes, present, at, latest=folded.entry.seq >= showing)
            if folded is missed[-1]:
                message |= standing(table, viewing.eyes, present, at)  # whatever else changed meanwhile
            viewing.send(encode(message))

    def bye(self, text: dict[str, str], retry: int) -> None:
        for viewings in self.viewings.values():
            for viewing in viewings:
                viewing.send(encode({"type": "bye", "text": text[viewing.eyes.lang], "retry": retry}))
                viewing.end(1012)

    def lose(self, id: str, refusal: Refusal) -> None:
        """A table had to be given up: its viewers are told so, and come back when it may be open again."""
        for viewing in self.viewings.get(id, ()):
            viewing.send(encode({"type": "bye", "text": refusal.text(viewing.eyes.lang), "retry": 1000 * (refusal.retry or 1)}))
            viewing.end(1013)

    async def drained(self, seconds: float) -> None:
        """Wait until everything is sent, but not for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.viewings:
                    await asyncio.sleep(0.02)


def missed_entries(table: Table, since: int, older: Table | None) -> list[Folded] | None:
    """The entries after `since`, in order and without a gap; None if they cannot be had."""
    if not 0 < since <= table.seq:
        return None
    found = {folded.entry.seq: folded for folded in [*(older.history if older else ()), *table.history] if folded.entry.seq > since}
    return [found[seq] for seq in sorted(found)] if len(found) == table.seq - since else None


def may_watch(table: Table, identity: str | None) -> bool:
    """Whether someone with the link may look at the table."""
    if identity is not None and (identity == table.host or identity in table.humans() or any(holder.reserved == identity for holder in table.holders)):
        return True
    if table.status == "over":
        return table.rules.replay == "link"
    if table.status == "open":
        return True
    if table.game.pack is None and any(holder.kind == "open" and holder.reserved is None for holder in table.holders):
        return True  # what is in a pack is no passer-by's once it is played with
    return table.rules.watch


def may_replay(table: Table, identity: str | None) -> bool:
    """Whether someone may see a finished game again: where that is for its players, and it has none (a record that was uploaded, bots among themselves), its host."""
    players = table.humans() or {table.host}
    return table.rules.replay == "link" or identity in players
