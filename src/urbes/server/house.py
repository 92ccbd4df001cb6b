"""The house: every table that is open in this process. Verbs are checked, written to the journal, folded, and only then told."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from time import perf_counter
from typing import Any

import msgspec

from urbes.server import metrics
from urbes.server.clocks import Clocks
from urbes.server.journal import Conflict, Journal, Write
from urbes.server.refusals import Refusal, busy, no_such_table
from urbes.server.shapes import Done, Entry, Holder, Wish
from urbes.server.table import Deeper, Folded, Table
from urbes.server.verbs import Person, Plan, Wanted, plan

RETRIES = 8
BOT_GRACE = 4000  # ms after which another process may take care of a bot's decision


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """An id nobody can guess: who has a table's link may open it."""
    return secrets.token_urlsafe(12)


class Live:
    """A table in memory. The lock orders what is written; folding and telling happen without a pause in between."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.used_at = time.monotonic()
        self.thinking: dict[int, asyncio.Task[None]] = {}  # seat -> its bot at work


Teller = Callable[[Live, Folded], None]


class House:
    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.tables: dict[str, Live] = {}
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self.tell: Teller = lambda _live, _folded: None  # set by whoever speaks to the viewers
        self.after: Callable[[Live, bool], None] = lambda _live, _own: None  # set by whoever drives the bots
        self.present: Callable[[str], set[str]] = lambda _id: set()

    async def open(self, id: str) -> Live:
        """The table, from memory or from the database."""
        live = self.tables.get(id)
        if live is None:
            if len(id) > 40:
                raise no_such_table()
            task = self._opening.get(id)
            if task is None:
                task = asyncio.create_task(self._load(id))
                self._opening[id] = task
                task.add_done_callback(lambda _: self._opening.pop(id, None))
            live = await asyncio.shield(task)
        live.used_at = time.monotonic()
        return live

    async def _load(self, id: str) -> Live:
        with metrics.loading.time():
            table = await self.journal.load(id)
        if table is None:
            raise no_such_table()
        live = Live(table)
        self.tables[id] = live
        metrics.open_tables.set(len(self.tables))
        return live

    def close(self, live: Live) -> None:
        for task in live.thinking.values():
            task.cancel()
        self.tables.pop(live.table.id, None)
        metrics.open_tables.set(len(self.tables))

    # --- verbs --------------------------------------------------------------------------------------

    async def do(self, id: str, verb: str, person: Person, wish: Wish) -> Done:
        """Carry a verb out, or refuse it and change nothing."""
        live = await self.open(id)
        key = f"{person.known().id}:{wish.key}" if wish.key is not None else None
        begun = perf_counter()

        async def planned(table: Table) -> Plan:
            person.look, person.now = partial(self.present, id), now_ms()
            return plan(verb, table, person, wish)

        done = await self.carry_out(live, planned, key)
        if verb == "apply":
            metrics.broadcast.observe(perf_counter() - begun)
            metrics.actions.labels(live.table.game.id, "people").inc()
        return done

    async def carry_out(self, live: Live, planned: Callable[[Table], Awaitable[Plan]], key: str | None = None) -> Done:
        """Plan on the table as it is, write, fold, tell; if another process was faster, take its entries in and plan again."""
        async with live.lock:
            for attempt in range(RETRIES):
                table = live.table
                try:
                    wanted = await planned(table)
                except Refusal as refusal:
                    if key is not None and refusal.code != "busy" and (done := await self._done_before(live, key)) is not None:
                        return done
                    if attempt == 0 and refusal.code in ("not_now", "stale", "illegal") and await self._reconsider(live, refusal):
                        continue
                    raise
                if not wanted.wanted:
                    return Done(table.seq, wanted.data)
                write = compose(table, wanted.wanted, key, now_ms())
                try:
                    await self.journal.append(write)
                except Conflict:
                    if key is not None and (done := await self._done_before(live, key)) is not None:
                        return done
                    await self.refresh(live, locked=True)
                    continue
                self._fold(live, write.entries)
                self.after(live, True)
                return Done(live.table.seq, wanted.data)
            raise busy()

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
        missed = await self.journal.entries_after(live.table.id, live.table.seq)
        if missed:
            try:
                self._fold(live, missed)
            except Deeper:
                table = await self.journal.load(live.table.id, sealed=True)
                if table is not None:
                    newest = [folded for folded in table.history if folded.entry.seq > live.table.seq]
                    live.table = table
                    for folded in newest:
                        self.tell(live, folded)
            self.after(live, False)

    def _fold(self, live: Live, entries: list[Entry]) -> None:
        for entry in entries:
            folded = live.table.fold(entry)
            self.tell(live, folded)
        if live.table.snapshot_due:
            self.journal.keep_snapshot(live.table.snapshot_row())


# --- what is written --------------------------------------------------------------------------------


def compose(table: Table, wanted: Wanted, key: str | None, at: int) -> Write:
    """Entries with their numbers, and the table's row as it will be after them. The table itself stays as it is."""
    entries = [Entry(table=table.id, seq=table.seq + 1 + n, at=at, kind=kind, seat=seat, data=data) for n, (kind, seat, data) in enumerate(wanted)]
    entries[-1].key = key
    holders = {entry.seat: msgspec.convert(entry.data["holder"], Holder) for entry in entries if entry.kind == "seat" and entry.seat is not None}
    for entry in entries:
        if entry.kind == "flag" and entry.seat is not None:
            holders[entry.seat] = msgspec.structs.replace(table.holders[entry.seat], substitute=entry.data["bot"])
    return Write(entries, outlook(table, entries, holders, at), holders)


def outlook(table: Table, entries: list[Entry], changed: dict[int, Holder], at: int) -> dict[str, Any]:
    """The row of a table after entries that are not folded yet: tried on a copy of the state."""
    holders = [changed.get(seat, holder) for seat, holder in enumerate(table.holders)]
    holders += [changed[seat] for seat in sorted(changed) if seat >= len(table.holders)]
    status, actions, clocks = table.status, table.actions, table.clocks
    state = table.match.state if table.match is not None else None
    to_act = list(table.to_act())
    acted: int | None = None
    undid: int | None = None
    for entry in entries:
        if entry.kind == "start":
            status = "playing"
            state = msgspec.structs.replace(table.opening(), players=[holder.name for holder in holders]).opening(table.game)
            to_act = list(state.to_act())
            clocks = Clocks(table.rules.clock, len(holders)) if table.rules.clock else None
        elif entry.kind == "act":
            assert state is not None and entry.seat is not None
            state = state.clone()
            state.apply(entry.seat, table.game.parse(entry.data["action"]))
            to_act = list(state.to_act())
            acted = entry.seat
            actions += 1
        elif entry.kind == "undo":
            assert entry.seat is not None
            to_act = sorted({*to_act, entry.seat}) if table.game.simultaneous else [entry.seat]
            undid = entry.seat
            actions -= 1
        elif entry.kind == "close":
            status, to_act = "closed", []
    if status == "playing" and not to_act:
        status = "over"
    bots = [seat for seat in to_act if holders[seat].acting_bot is not None]
    deadline = None
    if clocks is not None:
        ahead = Clocks(table.rules.clock, len(holders)) if table.rules.clock else clocks
        ahead.restore(clocks.to_dict())
        ahead.turn(at, [seat for seat in to_act if seat not in bots and holders[seat].kind == "human"], acted, undid)
        deadline = ahead.deadline()
    over = state is not None and status == "over"
    return {
        "seq": entries[-1].seq,
        "status": status,
        "actions": actions,
        "to_act": to_act,
        "scores": state.scores() if state is not None else None,
        "winners": state.result().winners if over and state is not None else None,
        "bot_due": at + table.rules.pace + BOT_GRACE if bots else None,
        "deadline": deadline,
        "changed_at": at,
    }
