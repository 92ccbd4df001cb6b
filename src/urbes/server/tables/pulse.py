"""The house's pulse: a row says when it was last alive. Time in which nobody could decide anything, because no server was up or nothing could be stored, is
charged to nobody's clock."""

import asyncio
import contextlib
import time
from math import inf
from typing import Any

import structlog
from sqlalchemy import Connection, bindparam, exists, insert, select, update
from sqlalchemy.exc import DBAPIError

from urbes.kernel.errors import UrbesError
from urbes.server.refusals import busy
from urbes.server.steady import now_ms
from urbes.server.storage.journal import Journal
from urbes.server.storage.schema import entries, pulse, tables
from urbes.server.tables.entries import Entry, Paused

BEAT_MS = 3000
LISTEN_SECONDS = 1.5  # beyond that, for a beat of another process
OUTAGE_MS = 10_000  # without a beat, after which the house was not there; also how far apart the times of two processes may be
RUNNING = tables.c.deadline.is_not(None)
_SHIFT = update(tables).where(tables.c.id == bindparam("table_id")).values(seq=bindparam("new_seq"), deadline=bindparam("new_deadline"))
log = structlog.get_logger(__name__)


class Pulse:
    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.database = journal.database
        self._felt: float | None = None  # when it last beat, by the monotonic clock; None: not begun
        self._away = False  # the house was, and its clocks are still to be told
        self._turn = asyncio.Lock()

    async def begin(self) -> None:
        """The time of the house is the wall clock's again, unless other processes are up: then it is theirs. Only if none is, the house was away."""
        now_ms.start()
        last = beat = await self._last()
        if self.database.is_postgres and abs(now_ms() - last) > OUTAGE_MS and last:
            end = time.monotonic() + BEAT_MS / 1000 + LISTEN_SECONDS
            while beat == last and time.monotonic() < end:
                await asyncio.sleep(0.1)
                beat = await self._last()
            if beat != last:
                now_ms.start(beat)
        # An embedded database has one server; of others a beat of a moment ago may be another process's.
        self._away = beat == last and (not self.database.is_postgres or abs(now_ms() - last) > OUTAGE_MS)
        self._felt = -inf if self._away else time.monotonic()
        with contextlib.suppress(UrbesError):  # where nothing can be stored now, nothing is decided either, until it can
            await self.beat()

    @property
    def late(self) -> bool:
        return self._felt is not None and time.monotonic() - self._felt > OUTAGE_MS / 1000

    async def beat(self) -> list[str]:
        """Now and then, and before anything is decided after a pause. Returns the tables whose clocks stood still."""
        async with self._turn:
            if self._felt is None or time.monotonic() - self._felt < BEAT_MS / 1000:
                return []
            return await self._beat()

    async def _last(self) -> int:
        async with self.database.reading() as connection:
            return _beat_in((await connection.execute(select(pulse.c.at))).scalar())

    async def _beat(self) -> list[str]:
        now, away = now_ms(), self._away
        try:
            # An embedded database where no clock runs is left in peace.
            stood = await self.database.transact(lambda connection: self._write(connection, now, away)) if away or await self._matters() else []
        except DBAPIError as error:  # another process wrote to one of the tables at the same moment: tried again
            log.warning("the pulse was missed", reason=str(error.orig))
            raise busy() from None
        self._felt, self._away = time.monotonic(), False
        return stood

    async def _matters(self) -> bool:
        if self.database.is_postgres:
            return True
        async with self.database.reading() as connection:
            return (await connection.execute(select(tables.c.id).where(RUNNING).limit(1))).first() is not None

    def _write(self, connection: Connection, now: int, away: bool) -> list[str]:
        last = _beat_in(connection.execute(select(pulse.c.at).with_for_update()).scalar())
        stood: list[str] = []
        if away:  # a wall clock that was set back keeps nobody waiting
            for due in (tables.c.bot_due, tables.c.remind_at):
                connection.execute(update(tables).where(due > now).values({due: now}))
        if away or now - last > OUTAGE_MS:
            stood = self._stop_clocks(connection, now, last, away)
        if (away or now > last) and not connection.execute(update(pulse).values(at=now)).rowcount:
            connection.execute(insert(pulse).values(id=1, at=now))
        return stood

    def _stop_clocks(self, connection: Connection, now: int, last: int, away: bool) -> list[str]:
        """An entry for each table with a clock that runs, as long as the house was not seen there: by a beat, or by an entry after it."""
        # By the latest entry, which may be a pause: it is of the same time as the latest beat, while people may have decided something in another one.
        latest = select(entries.c.at).where(entries.c.table == tables.c.id, entries.c.seq == tables.c.seq).scalar_subquery().label("latest")
        later = exists().where(entries.c.table == tables.c.id, entries.c.seq > tables.c.seq)
        running = select(tables.c.id, tables.c.seq, tables.c.deadline, latest).where(RUNNING, ~later).order_by(tables.c.id).with_for_update(of=tables)
        pauses: list[Entry] = []
        rows: list[dict[str, Any]] = []
        for row in connection.execute(running):
            if not all(_sound(each) for each in (row.seq, row.deadline, row.latest)):
                continue  # a damaged row stops no other table
            lost = now - max(last, row.latest)
            if away or lost > OUTAGE_MS:
                pauses.append(Entry(table=row.id, seq=row.seq + 1, at=now, fact=Paused(lost)))
                rows.append({"table_id": row.id, "new_seq": row.seq + 1, "new_deadline": row.deadline + lost})
        if pauses:
            connection.execute(insert(entries), [pause.row() for pause in pauses])
            connection.execute(_SHIFT, rows)
            self.journal.announce(connection, [pause.table for pause in pauses])
            log.info("clocks stood still", tables=len(pauses), seconds=(now - last) // 1000)
        return [pause.table for pause in pauses]


def _sound(number: Any) -> bool:
    """Whether a number of a row can be what it says: SQLite keeps anything in any column."""
    return isinstance(number, int) and 0 <= number < 2**53


def _beat_in(found: Any) -> int:
    return found if _sound(found) else 0
