"""What must happen without anyone asking: clocks run out, bots are taken over from a process that died, results are settled, memory is freed."""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import structlog
from sqlalchemy import Column, ColumnElement, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from urbes.kernel.errors import UrbesError
from urbes.server import metrics
from urbes.server.steady import now_ms
from urbes.server.storage.schema import tables
from urbes.server.tables.entries import Flagged
from urbes.server.tables.house import Aside, House, Live
from urbes.server.tables.hub import Hub
from urbes.server.tables.pulse import BEAT_MS
from urbes.server.tables.ratings import settle
from urbes.server.tables.table import Table
from urbes.server.tables.verbs import DEFAULT_BOT, Plan
from urbes.server.thinking.bots import Bots

ROUND_SECONDS = 1.0
TIDY_SECONDS = 5.0
FULL_ROUNDS = 12  # of tidying, between two searches of everything
FULL_MOST = 100  # tables in memory: with 200 such a search stops the loop for 50 ms, with 2,000 for more than 400
AT_ONCE = 50
IDLE_SECONDS = 600.0
IDLE_MOST = 2000  # tables kept in memory for nobody, some 50 MB of them
PATIENCE = 5.0  # seconds a round waits for its tables; a slower one goes on by itself, the next round begins without it
log = structlog.get_logger(__name__)


class Housekeeper:
    def __init__(self, house: House, hub: Hub, bots: Bots) -> None:
        self.house = house
        self.hub = hub
        self.bots = bots
        self.database = house.journal.database
        self._tasks: list[asyncio.Task[None]] = []
        self._attended: dict[str, asyncio.Task[None]] = {}  # tables a duty is under way for
        self._failed: dict[str, Aside] = {}  # tables that are sound, and yet a duty failed

    def start(self) -> None:
        duties = {
            "housekeeper": self._again(self.round, ROUND_SECONDS),
            "pulse": self._again(self.house.feel_pulse, BEAT_MS / 1000),
            "lag": self._measure_lag(),
            "tidying": self._tidy(),
        }
        self._tasks = [asyncio.create_task(duty, name=name) for name, duty in duties.items()]

    async def stop(self) -> None:
        tasks = [*self._tasks, *self._attended.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _again(self, duty: Callable[[], Awaitable[None]], seconds: float) -> None:
        while True:
            try:
                await duty()
            except UrbesError as error:
                log.warning("housekeeping waits", reason=error.en)
            except Exception:
                log.exception("housekeeping failed")
            await asyncio.sleep(seconds)

    async def round(self) -> None:
        """Each table by itself: one that cannot be opened, or takes long, holds up no other."""
        await self.house.feel_pulse()
        now = now_ms()
        finished = (tables.c.status == "over") & tables.c.rated.is_(False) & (tables.c.changed_at < now - 500)
        async with self.database.reading() as connection:
            late_bots = await self._ids(connection, tables.c.bot_due < now, tables.c.bot_due)
            late_people = await self._ids(connection, tables.c.deadline < now, tables.c.deadline)
            unsettled = await self._ids(connection, finished, tables.c.changed_at)
        owed: dict[str, list[Callable[[str], Awaitable[Any]]]] = {}
        for duty, ids in ((self._wake, late_bots), (self._flag, late_people), (self._settle, unsettled)):
            for id in ids:
                owed.setdefault(id, []).append(duty)
        begun: list[asyncio.Task[None]] = []
        for id, duties in owed.items():
            if id not in self._attended:
                self._attended[id] = asyncio.create_task(self._attend(id, duties))
                begun.append(self._attended[id])
        if begun:  # a slow one of an earlier round is not waited for again
            await asyncio.wait(begun, timeout=PATIENCE)
        self.free()

    async def _ids(self, connection: AsyncConnection, condition: ColumnElement[bool], order: Column[Any]) -> list[str]:
        """The longest overdue first; those set aside or still attended to take nobody's place."""
        aside = {id for asides in (self.house.aside, self._failed) for id, each in asides.items() if each.lasts} | self._attended.keys()
        found = (await connection.execute(select(tables.c.id).where(condition).order_by(order, tables.c.id).limit(AT_ONCE + len(aside)))).scalars().all()
        return [id for id in found if id not in aside][:AT_ONCE]

    async def _attend(self, id: str, duties: list[Callable[[str], Awaitable[Any]]]) -> None:
        try:
            for duty in duties:
                await duty(id)
            self._failed.pop(id, None)
        except UrbesError as error:  # the database is away, or the table has been set aside
            log.warning("housekeeping waits", table=id, reason=error.en)
        except Exception as error:
            log.error("housekeeping failed", table=id, exc_info=error)
            self._failed[id] = Aside.next(self._failed.get(id), error)
        finally:
            del self._attended[id]

    async def _settle(self, id: str) -> None:
        await settle(self.database, (await self.house.open(id)).table)

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

        def planned(table: Table) -> Plan:
            nonlocal fell
            fallen = table.clocks.fallen(now_ms()) if table.clocks is not None and table.status == "playing" else []
            fell = bool(fallen)
            return Plan([(seat, Flagged(DEFAULT_BOT)) for seat in fallen])

        await self.house.carry_out(live, planned)
        if not fell:
            await self._correct(live)

    async def _correct(self, live: Live) -> None:
        """The row promised something the table does not owe any more."""
        table = live.table
        deadline = table.row(0)["deadline"]
        async with self.database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table.id, tables.c.seq == table.seq).values(bot_due=None, deadline=deadline))

    async def _tidy(self) -> None:
        for number in count(1):
            await asyncio.sleep(TIDY_SECONDS)
            await self.database.tidy()
            self._collect(number % FULL_ROUNDS == 0)

    def _collect(self, full: bool) -> None:
        """What connections leave behind in circles: often, as little has come since, and everything only while that is quick."""
        gc.collect(2 if full and len(self.house.tables) <= FULL_MOST else 1)

    def free(self) -> None:
        """Tables nobody looks at leave the memory after a while, and those unused the longest at once when there are many; they open again in a moment."""
        idle = [live for live in self.house.tables.values() if live.table.id not in self.hub.viewings and not live.thinking and not live.lock.locked()]
        idle.sort(key=lambda live: live.used_at, reverse=True)
        oldest = time.monotonic() - IDLE_SECONDS
        for number, live in enumerate(idle):
            if number >= IDLE_MOST or live.used_at < oldest:
                self.house.close(live)

    async def _measure_lag(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.25)
            metrics.lag.set(max(0.0, time.perf_counter() - before - 0.25))
