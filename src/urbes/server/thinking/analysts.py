"""Finished games looked back on, while somebody waits for it: the last class of work, behind bots, hints and replays. What was found is kept with the table."""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter

import msgspec
import structlog
from sqlalchemy import delete, insert, select

from urbes.bots.analysis import VERSION, Analysis
from urbes.kernel.content import Pack
from urbes.kernel.errors import UrbesError
from urbes.server.refusals import Refusal
from urbes.server.storage.database import Database
from urbes.server.storage.schema import analyses
from urbes.server.tables.house import heard
from urbes.server.thinking.thinkers import Thinkers
from urbes.server.words import pair

WAIT_SECONDS = 1.0  # before someone who asks hears how far it is
PATIENCE_SECONDS = 10.0  # that pass without anyone asking again until it is given up
LONGEST_SECONDS = 1800.0  # on a machine that is busy with people
log = structlog.get_logger(__name__)


class Looking:
    """An analysis under way."""

    def __init__(self) -> None:
        self.part = 0.0  # of the work that is done
        self.asked = perf_counter()
        self.task: asyncio.Task[Analysis] | None = None

    def tell(self, part: float) -> None:
        self.part = part


class Analysts:
    def __init__(self, database: Database, after: tuple[Thinkers, ...], budget: int) -> None:
        self.database = database
        self.budget = budget or None
        self.thinkers = Thinkers(1, LONGEST_SECONDS, nice=19, after=after)
        self.looking: dict[str, Looking] = {}  # by table
        self._started = False

    async def stop(self) -> None:
        tasks = [looking.task for looking in self.looking.values() if looking.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.stop()

    async def look(self, table: str, pack: Pack | None, asker: str, record: Callable[[], Awaitable[bytes]]) -> Analysis | float:
        """The analysis of a finished table, or which part of it is done after a moment; to be asked again until it is there."""
        found = await self.kept(table)
        if found is not None:
            return found
        looking = self.looking.get(table)
        if looking is None:
            looking = self.looking[table] = Looking()
            looking.task = asyncio.create_task(self._while_asked(table, looking, pack, asker, record))
            looking.task.add_done_callback(heard)
        looking.asked = perf_counter()
        assert looking.task is not None
        done, _ = await asyncio.wait([looking.task], timeout=WAIT_SECONDS)
        return looking.task.result() if done else looking.part

    async def _while_asked(self, table: str, looking: Looking, pack: Pack | None, asker: str, record: Callable[[], Awaitable[bytes]]) -> Analysis:
        working = asyncio.create_task(self._work(table, looking, pack, asker, record))
        try:
            while not working.done():
                await asyncio.wait([working], timeout=WAIT_SECONDS)
                if perf_counter() - looking.asked > PATIENCE_SECONDS:
                    working.cancel()
                    raise Refusal("not_now", *pair("request.nobody_waits"))
            return working.result()
        finally:
            working.cancel()
            del self.looking[table]

    async def _work(self, table: str, looking: Looking, pack: Pack | None, asker: str, record: Callable[[], Awaitable[bytes]]) -> Analysis:
        if not self._started:  # most servers are never asked
            self._started = True
            await self.thinkers.start()
        data = await record()
        found: str = await self.thinkers.ask("analyse", asker=asker, pack=pack, tell=looking.tell, record=data, budget=self.budget)
        try:
            await self.keep(table, found)
        except UrbesError:  # the database is away: it is still true, and made again another time
            log.warning("an analysis was not kept", table=table)
        return read(found)

    async def kept(self, table: str) -> Analysis | None:
        wanted = select(analyses.c.data).where(analyses.c.table == table, analyses.c.version == VERSION)
        async with self.database.reading() as connection:
            found = (await connection.execute(wanted)).scalar_one_or_none()
        try:
            return read(found) if found is not None else None
        except (msgspec.MsgspecError, TypeError) as error:
            log.error("an analysis is damaged; it is made anew", table=table, reason=str(error))
            return None

    async def keep(self, table: str, data: str) -> None:
        async with self.database.writing() as connection:
            await connection.execute(delete(analyses).where(analyses.c.table == table))
            await connection.execute(insert(analyses), [{"table": table, "version": VERSION, "data": data}])


def read(data: str) -> Analysis:
    return msgspec.json.decode(data, type=Analysis)
