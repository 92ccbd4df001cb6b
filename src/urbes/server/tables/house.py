"""The house: every table that is open in this process. Verbs are checked, written to the journal, folded, and only then told."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import msgspec
import structlog

from urbes.kernel.errors import UrbesError
from urbes.server import metrics
from urbes.server.people.caller import Caller
from urbes.server.refusals import Refusal, busy, no_such_table, refusal_of, unreadable
from urbes.server.shapes.tables import Done, Wish
from urbes.server.steady import Breath, now_ms
from urbes.server.storage.journal import Conflict, Journal, Write
from urbes.server.tables.entries import Entry, numbered
from urbes.server.tables.pulse import Pulse
from urbes.server.tables.snapshots import snapshot_row
from urbes.server.tables.table import Deeper, Folded, Table
from urbes.server.tables.verbs import Ask, Plan, plan

RETRIES = 8
ASIDE_FIRST = 2.0  # seconds until a table that could not be opened is tried again; each time twice as long
ASIDE_MOST = 300.0
log = structlog.get_logger(__name__)


def new_id() -> str:
    """An id nobody can guess: who has a table's link may open it."""
    return secrets.token_urlsafe(12)


def heard(task: asyncio.Future[Any]) -> None:
    """For what is finished though whoever asked may be gone: a refusal nobody waits for any more is no trouble."""
    if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, UrbesError):
        log.error("something failed that nobody waits for any more", exc_info=error)


class Live:
    """A table in memory. The lock orders what is written; folding and telling happen without a pause in between."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.used_at = time.monotonic()
        self.thinking: dict[int, asyncio.Task[None]] = {}  # seat -> its bot at work


class Aside(msgspec.Struct):
    """A table that something is wrong with: since what, and until when nobody tries again."""

    error: Exception
    until: float
    wait: float

    @staticmethod
    def next(before: "Aside | None", error: Exception) -> "Aside":
        """Later and later."""
        wait = min(ASIDE_MOST, before.wait * 2) if before is not None else ASIDE_FIRST
        return Aside(error.with_traceback(None), time.monotonic() + wait, wait)

    @property
    def lasts(self) -> bool:
        return self.until > time.monotonic()

    def refusal(self) -> Refusal:
        return unreadable(self.error, max(0, int(self.until - time.monotonic())) + 1)


class Audience:
    """Who is told what happens at the tables. This one is nobody."""

    def tell(self, live: Live, folded: Folded) -> None:
        """An entry is stored and folded."""

    def lose(self, id: str, refusal: Refusal) -> None:
        """A table in memory had to be given up."""

    def present(self, id: str) -> set[str]:
        """The people who look at a table."""
        return set()


class House:
    def __init__(self, journal: Journal, audience: Audience | None = None, after: Callable[[Live, bool], None] = lambda _live, _own: None) -> None:
        """`after` hears of every change, and whether this process made it: whoever drives the bots."""
        self.journal = journal
        self.pulse = Pulse(journal)
        self.audience = audience or Audience()
        self.after = after
        self.tables: dict[str, Live] = {}
        self.aside: dict[str, Aside] = {}
        self._opening: dict[str, asyncio.Task[Live]] = {}

    def table(self, id: str) -> Table | None:
        """If it is in memory."""
        live = self.tables.get(id)
        return live.table if live is not None else None

    async def open(self, id: str) -> Live:
        """The table, from memory or from the database."""
        live = self.tables.get(id)
        if live is None:
            if len(id) > 40:
                raise no_such_table()
            if id in self.aside and self.aside[id].lasts:
                raise self.aside[id].refusal()
            task = self._opening.get(id)
            if task is None:
                task = asyncio.create_task(self._load(id))
                self._opening[id] = task
                task.add_done_callback(lambda _: self._opening.pop(id, None))
                task.add_done_callback(heard)
            live = await asyncio.shield(task)
        live.used_at = time.monotonic()
        return live

    async def _load(self, id: str) -> Live:
        try:
            with metrics.loading.time():
                table = await self.journal.load(id)
        except Exception as error:
            raise self.set_aside(id, error) from None
        if table is None:
            raise no_such_table()
        self.aside.pop(id, None)
        metrics.aside.set(len(self.aside))
        return self.take_in(table)

    def take_in(self, table: Table) -> Live:
        """A table as it is stored."""
        live = self.tables[table.id] = Live(table)
        metrics.open_tables.set(len(self.tables))
        return live

    def set_aside(self, id: str, error: Exception) -> Refusal:
        """A table that does not add up must stop nothing but itself: it leaves the memory and is tried again later and later. Returns what to tell."""
        if isinstance(error, Refusal):
            return error  # the database is away, or takes no such id: nothing is wrong with a table
        before = self.aside.get(id)
        expected = isinstance(error, UrbesError) or before is not None
        log.error("a table cannot be opened", table=id, reason=f"{type(error).__name__}: {error}", exc_info=None if expected else error)
        aside = self.aside[id] = Aside.next(before, error)
        metrics.aside.set(len(self.aside))
        if (live := self.tables.get(id)) is not None:
            self.close(live)
            self.audience.lose(id, aside.refusal())
        return aside.refusal()

    def close(self, live: Live) -> None:
        for task in live.thinking.values():
            task.cancel()
        self.tables.pop(live.table.id, None)
        metrics.open_tables.set(len(self.tables))

    # --- verbs --------------------------------------------------------------------------------------

    async def do(self, id: str, verb: str, caller: Caller, wish: Wish) -> Done:
        """Carry a verb out, or refuse it and change nothing."""
        live = await self.open(id)
        key = f"{caller.me.id}:{wish.key}" if wish.key is not None else None
        begun = perf_counter()

        def planned(table: Table) -> Plan:
            return plan(verb, table, Ask(caller, wish, now_ms(), partial(self.audience.present, id)))

        done = await self.carry_out(live, planned, key)
        if verb == "apply":
            metrics.broadcast.observe(perf_counter() - begun)
            metrics.actions.labels(live.table.game.id, "people").inc()
        return done

    async def carry_out(self, live: Live, planned: Callable[[Table], Plan], key: str | None = None) -> Done:
        """Plan on the table as it is, fold on a copy, write, and only then show and tell it; if another process was faster, take its entries in and plan
        again. Whatever is refused on the way has changed nothing."""
        if self.pulse.late:
            await self.feel_pulse()
        async with live.lock:
            for attempt in range(RETRIES):
                table, at = live.table, now_ms()
                try:
                    wanted = planned(table)
                    steps = table.ahead(numbered(table.id, table.seq, at, wanted.wanted))
                    if steps:
                        after = steps[-1][0]
                        steps += after.ahead(numbered(table.id, after.seq, at, wanted.then(after)))
                        steps[-1][1].entry.key = key
                except UrbesError as error:
                    refusal = refusal_of(error)
                    if key is not None and refusal.code != "busy" and (done := await self._done_before(live, key)) is not None:
                        return done
                    if attempt == 0 and refusal.code in ("not_now", "stale", "illegal") and await self._reconsider(live, refusal):
                        continue
                    raise refusal from None
                if not steps:
                    return Done(table.seq, wanted.data)
                try:
                    await self.journal.append(written(steps, at))
                except Conflict:
                    if key is not None and (done := await self._done_before(live, key)) is not None:
                        return done
                    await self.refresh(live, locked=True)
                    continue
                for after, folded in steps:
                    live.table = after
                    self.audience.tell(live, folded)
                self._keep_snapshot(live)
                self.after(live, True)
                return Done(live.table.seq, wanted.data)
            raise busy()

    async def feel_pulse(self) -> None:
        for id in await self.pulse.beat():
            if (live := self.tables.get(id)) is not None:
                with contextlib.suppress(UrbesError):  # set aside
                    await self.refresh(live)

    async def _done_before(self, live: Live, key: str) -> Done | None:
        entry = await self.journal.by_key(live.table.id, key)
        if entry is None:
            return None
        await self.refresh(live, locked=True)
        return Done(entry.seq, None)

    async def _reconsider(self, live: Live, refusal: Refusal) -> bool:
        """Before a refusal: another process may have moved on, and an undo may reach behind the snapshot this table was opened from."""
        before = live.table.seq
        if self.journal.database.is_postgres:
            await self.refresh(live, locked=True)
        if live.table.seq == before and refusal.code == "not_now" and not live.table.base_sealed:
            deeper = await self.journal.load(live.table.id, sealed=True)
            if deeper is not None and deeper.base < live.table.base:
                live.table = deeper
                return True
        return live.table.seq != before

    async def refresh(self, live: Live, locked: bool = False) -> None:
        """Take in what other processes wrote."""
        if not locked:
            async with live.lock:
                await self.refresh(live, locked=True)
            return
        try:
            missed = await self.journal.entries_after(live.table.id, live.table.seq)
            if missed:
                await self._catch_up(live, missed)
                self.after(live, False)
        except Exception as error:
            raise self.set_aside(live.table.id, error) from None

    async def _catch_up(self, live: Live, missed: list[Entry]) -> None:
        breath = Breath()
        try:
            for entry in missed:
                self.audience.tell(live, live.table.fold(entry))
                await breath()
        except Deeper:
            table = await self.journal.load(live.table.id, sealed=True)
            if table is not None:
                newest = [folded for folded in table.history if folded.entry.seq > live.table.seq]
                live.table = table
                for folded in newest:
                    self.audience.tell(live, folded)
        self._keep_snapshot(live)

    def _keep_snapshot(self, live: Live) -> None:
        if live.table.snapshot_due:
            self.journal.keep_snapshot(snapshot_row(live.table))


def written(steps: list[tuple[Table, Folded]], at: int) -> Write:
    """What is stored of some steps: their entries, and what lists and timers are to know after the last."""
    entries = [folded.entry for _, folded in steps]
    after = steps[-1][0]
    changed = {entry.seat for entry in entries if entry.kind in ("seat", "flag") and entry.seat is not None}
    return Write(entries, after.row(at), {seat: after.holders[seat] for seat in sorted(changed)})
