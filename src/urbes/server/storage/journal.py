"""The journals of all tables on the disk. An entry is written under its unique number before anyone hears of it."""

import asyncio
import contextlib
from typing import Any

import msgspec
import structlog
from sqlalchemy import Connection, and_, bindparam, exists, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from urbes.kernel.content import Pack
from urbes.kernel.errors import UrbesError
from urbes.server import metrics
from urbes.server.people.packs import Packs
from urbes.server.refusals import busy
from urbes.server.shapes.tables import Holder
from urbes.server.steady import Breath
from urbes.server.storage.database import Database
from urbes.server.storage.schema import entries, seats, snapshots, tables
from urbes.server.tables.entries import Entry, chat_of
from urbes.server.tables.games import ready_game
from urbes.server.tables.snapshots import resume
from urbes.server.tables.table import CHAT_KEPT, Deeper, Table

BATCH_MOST = 200
CHANNEL = "urbes"
log = structlog.get_logger(__name__)


class Conflict(Exception):
    """Another entry has that number already, or the same intention was carried out before."""


class Write(msgspec.Struct):
    """Entries of one table that belong together, and what lists and timers are to know of the table after them."""

    entries: list[Entry]
    row: dict[str, Any]
    holders: dict[int, Holder] = {}


# One statement for every table of a batch, so the columns are always the same.
ROW_COLUMNS = ("seq", "status", "actions", "to_act", "scores", "winners", "bot_due", "deadline", "remind_at", "changed_at")
_UPDATE_ROW = update(tables).where(tables.c.id == bindparam("table_id")).values({name: bindparam(f"new_{name}") for name in ROW_COLUMNS})
_UPDATE_SEAT = (
    update(seats)
    .where(and_(seats.c.table == bindparam("table_id"), seats.c.seat == bindparam("seat_number")))
    .values(identity=bindparam("new_identity"), holder=bindparam("new_holder"))
)


class Journal:
    """Writes of all tables gather while a transaction is under way and go into the next one together."""

    def __init__(self, database: Database, process: str) -> None:
        self.database = database
        self.packs = Packs(database)
        self.process = process  # names this server process to the others
        self._waiting: asyncio.Queue[tuple[Write, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._keeping: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._writer = asyncio.create_task(self._write_on(), name="journal")

    async def stop(self) -> None:
        """Everything handed in is written first."""
        while not self._waiting.empty():
            await asyncio.sleep(0.01)
        await self.settled()
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer

    # --- writing ------------------------------------------------------------------------------------

    async def append(self, write: Write) -> None:
        """Returns once the entries are stored; raises Conflict or a refusal if they are not."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.add_done_callback(lambda _: done.cancelled() or done.exception())  # whoever asked may be gone
        self._waiting.put_nowait((write, done))
        await asyncio.shield(done)

    async def _write_on(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < BATCH_MOST and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            batch.sort(key=lambda item: item[0].entries[0].table)  # two processes then lock rows in the same order
            with metrics.storing.time():
                if not await self._try([write for write, _ in batch], [done for _, done in batch], alone=len(batch) == 1):
                    for write, done in batch:
                        await self._try([write], [done], alone=True)

    async def _try(self, writes: list[Write], waiters: list[asyncio.Future[None]], alone: bool) -> bool:
        """One transaction. A batch that fails is to be tried one by one: only the culprit is refused."""
        failure: Exception | None = None
        try:
            await self.database.transact(lambda connection: self._store(connection, writes))
        except IntegrityError:
            failure = Conflict()
        except UrbesError as error:
            failure = error
        except DBAPIError as error:  # a deadlock between two batches, or a fault of ours
            log.error("writing failed", error=str(error.orig))
            failure = busy()
        except Exception as error:  # whatever is wrong with one table's entries, the writer of all tables goes on
            log.error("writing failed", exc_info=error)
            failure = busy()
        if failure is not None and not alone:
            return False
        for done in waiters:
            if done.cancelled():
                continue
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)
        return True

    def _store(self, connection: Connection, writes: list[Write]) -> None:
        connection.execute(insert(entries), [entry.row() for write in writes for entry in write.entries])
        connection.execute(_UPDATE_ROW, [{"table_id": write.entries[0].table, **{f"new_{name}": write.row[name] for name in ROW_COLUMNS}} for write in writes])
        changed = [
            {"table_id": write.entries[0].table, "seat_number": seat, "new_identity": holder.identity, "new_holder": msgspec.structs.asdict(holder)}
            for write in writes
            for seat, holder in write.holders.items()
        ]
        if changed:
            connection.execute(_UPDATE_SEAT, changed)
        self.announce(connection, [write.entries[0].table for write in writes])

    def announce(self, connection: Connection, changed: list[str]) -> None:
        """Told in the same transaction: the other processes hear of an entry if and only if it is stored."""
        if self.database.is_postgres:
            news = [msgspec.json.encode({"table": id, "process": self.process}).decode() for id in changed]
            connection.execute(text(f"SELECT pg_notify('{CHANNEL}', n) FROM unnest(CAST(:news AS text[])) AS n"), {"news": news})

    async def create(self, row: dict[str, Any], first: list[Entry], holders: list[Holder], pack: Pack | None = None) -> None:
        """A new table with the entries it begins with, and the content it is played with."""
        async with self.database.writing() as connection:
            if pack is not None:
                await self.packs.begin(connection, pack)
            await connection.execute(insert(tables), [{**row, "pack": pack.hash if pack else None}])
            await connection.execute(
                insert(seats),
                [
                    {"table": row["id"], "seat": seat, "identity": holder.identity, "holder": msgspec.structs.asdict(holder)}
                    for seat, holder in enumerate(holders)
                ],
            )
            for start in range(0, len(first), BATCH_MOST):
                await connection.execute(insert(entries), [entry.row() for entry in first[start : start + BATCH_MOST]])

    def keep_snapshot(self, row: dict[str, Any]) -> None:
        """Best effort, beside the play: without it the table only opens more slowly."""
        task = asyncio.create_task(self._keep(row))
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    async def _keep(self, row: dict[str, Any]) -> None:
        try:
            await self.database.transact(lambda connection: connection.execute(insert(snapshots), [row]))
        except (UrbesError, IntegrityError):  # the database is away, or another process has kept it
            pass
        except Exception:
            log.exception("a snapshot was not kept", table=row["table"])

    async def settled(self) -> None:
        """Every snapshot asked for so far is kept, or not."""
        while self._keeping:
            await asyncio.wait(self._keeping)

    # --- reading ------------------------------------------------------------------------------------

    async def load(self, id: str, since: int | None = None, sealed: bool = False) -> Table | None:
        """The table at its latest entry, from the newest snapshot that lies before `since` (and is sealed, if undo must reach behind others)."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == id))).mappings().first()
            if row is None:
                return None
            taken = exists().where(entries.c.table == id, entries.c.seq == snapshots.c.seq)  # where it says it was: not so of one that is damaged
            wanted = select(snapshots).where(snapshots.c.table == id, snapshots.c.seq > 0, taken).order_by(snapshots.c.seq.desc()).limit(1)
            if since is not None:
                wanted = wanted.where(snapshots.c.seq <= since)
            if sealed:
                wanted = wanted.where(snapshots.c.sealed)
            snapshot = (await connection.execute(wanted)).mappings().first()
            pack = await self.packs.content(row["pack"]) if row["pack"] is not None else None
            await ready_game(row["game"], row["settings"]["options"], pack)
            table = Table(dict(row), pack)
            chat = await self._chat(connection, id, snapshot["seq"]) if snapshot is not None else []
            tail = await self._entries(connection, id, snapshot["seq"] if snapshot is not None else 0)
        try:
            if snapshot is not None:
                resume(table, snapshot["seq"], snapshot["sealed"], snapshot["data"])
                table.chat.extend(chat)
            await self._fold_all(table, tail)
        except Deeper:
            return await self.load(id, since=table.base - 1, sealed=True)
        except Exception as error:
            if snapshot is None:
                raise
            log.error("a snapshot is of no use; the table is replayed from its first entry", table=id, reason=f"{type(error).__name__}: {error}")
            return await self.load(id, since=0)
        return table

    async def _fold_all(self, table: Table, tail: list[Entry]) -> None:
        breath = Breath()
        for entry in tail:
            table.fold(entry)
            await breath()

    async def _chat(self, connection: AsyncConnection, id: str, until: int) -> list[Any]:
        query = select(entries).where(entries.c.table == id, entries.c.kind == "chat", entries.c.seq <= until).order_by(entries.c.seq.desc()).limit(CHAT_KEPT)
        rows = (await connection.execute(query)).mappings().all()
        return [chat_of(Entry.of(row)) for row in reversed(rows)]

    async def _entries(self, connection: AsyncConnection, id: str, after: int) -> list[Entry]:
        query = select(entries).where(entries.c.table == id, entries.c.seq > after).order_by(entries.c.seq)
        return [Entry.of(row) for row in (await connection.execute(query)).mappings()]

    async def entries_after(self, id: str, after: int) -> list[Entry]:
        async with self.database.reading() as connection:
            return await self._entries(connection, id, after)

    async def by_key(self, id: str, key: str) -> Entry | None:
        """The entry an intention became, if it was carried out before."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(entries).where(entries.c.table == id, entries.c.key == key))).mappings().first()
        return Entry.of(row) if row is not None else None
