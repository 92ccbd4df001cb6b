"""What must happen without anyone asking: clocks run out, bots are taken over from a process that died, results are settled, memory is freed."""

import asyncio
import contextlib
import time

import structlog
from sqlalchemy import select, update

from urbes.kernel.errors import UrbesError
from urbes.server import metrics
from urbes.server.bots import Bots
from urbes.server.house import House, Live, now_ms
from urbes.server.hub import Hub
from urbes.server.ratings import settle
from urbes.server.schema import tables
from urbes.server.table import Table
from urbes.server.verbs import DEFAULT_BOT, Plan

ROUND_SECONDS = 1.0
TIDY_SECONDS = 5.0
AT_ONCE = 50
IDLE_SECONDS = 600.0
log = structlog.get_logger(__name__)


class Housekeeper:
    def __init__(self, house: House, hub: Hub, bots: Bots) -> None:
        self.house = house
        self.hub = hub
        self.bots = bots
        self.database = house.journal.database
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        duties = {"housekeeper": self._rounds(), "lag": self._measure_lag(), "tidying": self._tidy()}
        self._tasks = [asyncio.create_task(duty, name=name) for name, duty in duties.items()]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _rounds(self) -> None:
        while True:
            try:
                await self.round()
            except UrbesError as error:
                log.warning("housekeeping waits", reason=error.en)
            except Exception:
                log.exception("housekeeping failed")
            await asyncio.sleep(ROUND_SECONDS)

    async def round(self) -> None:
        now = now_ms()
        async with self.database.reading() as connection:
            late_bots = (await connection.execute(select(tables.c.id).where(tables.c.bot_due < now).limit(AT_ONCE))).scalars().all()
            late_people = (await connection.execute(select(tables.c.id).where(tables.c.deadline < now).limit(AT_ONCE))).scalars().all()
            finished = select(tables.c.id).where(tables.c.status == "over", tables.c.rated.is_(False), tables.c.changed_at < now - 500)
            unsettled = (await connection.execute(finished.limit(AT_ONCE))).scalars().all()
        for id in late_bots:
            await self._wake(id)
        for id in late_people:
            await self._flag(id)
        for id in unsettled:
            with contextlib.suppress(UrbesError):
                await settle(self.database, (await self.house.open(id)).table)
        self._free()

    async def _wake(self, id: str) -> None:
        """A bot is overdue: the process that should have seen to it may be gone."""
        live = await self.house.open(id)
        if not live.thinking:
            await self.house.refresh(live)
            self.bots.look(live, True)
            if not live.thinking:
                await self._correct(live)

    async def _flag(self, id: str) -> None:
        """Who has no time left is replaced by a bot until they return: no game is stuck."""
        live = await self.house.open(id)
        fell = False

        async def planned(table: Table) -> Plan:
            nonlocal fell
            fallen = table.clocks.fallen(now_ms()) if table.clocks is not None and table.status == "playing" else []
            fell = bool(fallen)
            return Plan([("flag", seat, {"bot": DEFAULT_BOT}) for seat in fallen])

        await self.house.carry_out(live, planned)
        if not fell:
            await self._correct(live)

    async def _correct(self, live: Live) -> None:
        """The row promised something the table does not owe any more."""
        table = live.table
        deadline = table.clocks.deadline() if table.clocks is not None and table.status == "playing" else None
        async with self.database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table.id, tables.c.seq == table.seq).values(bot_due=None, deadline=deadline))

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            await self.database.tidy()

    def _free(self) -> None:
        """Tables nobody looks at leave the memory; they open again in a moment."""
        oldest = time.monotonic() - IDLE_SECONDS
        for live in list(self.house.tables.values()):
            if live.used_at < oldest and live.table.id not in self.hub.viewings and not live.thinking and not live.lock.locked():
                self.house.close(live)

    async def _measure_lag(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.25)
            metrics.lag.set(max(0.0, time.perf_counter() - before - 0.25))
