"""Between server processes on one PostgreSQL: live updates travel by the channels' PostgreSQL backend. Alone on SQLite there is nobody to tell."""

import asyncio
import contextlib
import time
from collections.abc import Iterable
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import msgspec
import structlog
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

from urbes.kernel.errors import UrbesError
from urbes.server.people.identities import Identities
from urbes.server.settings import Settings
from urbes.server.shapes.replays import Led
from urbes.server.storage.journal import CHANNEL
from urbes.server.tables.house import House, heard
from urbes.server.tables.hub import Hub

AGAIN_SECONDS = 1.0
PRESENCE_SECONDS = 1.0
HEARTBEAT_ROUNDS = 15
MESSAGE_BYTES = 7000  # a notification of PostgreSQL carries less than 8000
LANES = 8  # tables that are caught up with at once, half of the connections to the database
log = structlog.get_logger(__name__)


class Wire:
    """News of entries is sent by the journal inside the transaction that stores them; who is present is published here."""

    def __init__(self, settings: Settings, process: str, house: House, hub: Hub, identities: Identities) -> None:
        self.dsn = settings.dsn
        self.process = process
        self.house = house
        self.hub = hub
        self.identities = identities
        identities.remembering = False  # until the wire stands
        self.backend: AsyncPgChannelsBackend | None = None
        self._stands_since = 0.0
        self._lost = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._behind: set[str] = set()  # tables with news that nobody has read yet
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._lanes = asyncio.Semaphore(LANES)

    def start(self) -> None:
        self._tasks = [
            asyncio.create_task(self._listen_on(), name="wire"),
            asyncio.create_task(self._say_who_is_here(), name="presence"),
            asyncio.create_task(self._say_who_leads(), name="leads"),
        ]

    async def stop(self) -> None:
        tasks = [*self._tasks, *self._reading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def knows_everyone(self) -> bool:
        """Whether every other process has had the time to say who is with it."""
        return self.backend is not None and time.monotonic() - self._stands_since > PRESENCE_SECONDS * (HEARTBEAT_ROUNDS + 1)

    async def publish(self, message: dict[str, Any]) -> None:
        if self.backend is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError, RuntimeError):
                await self.backend.publish(msgspec.json.encode({**message, "process": self.process}), [CHANNEL])

    async def _listen_on(self) -> None:
        """A lost connection is made again; what was missed meanwhile is read from the database."""
        while True:
            try:
                await self._listen()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError, UrbesError) as error:
                log.warning("the wire between processes is cut; trying again", reason=str(error))
            except Exception:  # whatever it was, a process that hears nothing any more would show old tables for good
                log.exception("the wire between processes failed; trying again")
            self.backend = None
            self.identities.remembering = False
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self) -> None:
        self._lost.clear()
        backend = AsyncPgChannelsBackend(make_connection=self._connect)
        await backend.on_startup()
        try:
            await backend.subscribe([CHANNEL])
            self.backend = backend
            self._stands_since = time.monotonic()
            self.identities.remembering = True
            await self._catch_up()
            stream = backend.stream_events()
            lost = asyncio.ensure_future(self._lost.wait())
            while not self._lost.is_set():
                heard = asyncio.ensure_future(anext(stream))
                await asyncio.wait([heard, lost], return_when=asyncio.FIRST_COMPLETED)
                if not heard.done():
                    heard.cancel()
                    break
                self._hear(heard.result()[1])
            lost.cancel()
        finally:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await backend.on_shutdown()

    async def _connect(self) -> Any:
        connection = await asyncpg.connect(self.dsn, timeout=5)
        if self.backend is None:  # the first connection is the one that listens
            connection.add_termination_listener(lambda _: self._lost.set())
        return connection

    def _hear(self, payload: bytes) -> None:
        """What is no news of ours, or of a newer version's, is left aside."""
        try:
            message: dict[str, Any] = msgspec.json.decode(payload, type=dict[str, Any])
            if message["process"] != self.process:
                self._take_in(message)
        except (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError) as error:
            log.warning("news that cannot be understood", reason=f"{type(error).__name__}: {error}"[:200])

    def _take_in(self, message: dict[str, Any]) -> None:
        if "table" in message:
            self._news(message["table"])
        for table, (people, anonymous) in message.get("present", {}).items():
            self.hub.heard(message["process"], table, people, anonymous)
        for table, led in message.get("leads", {}).items():
            self.hub.together.heard(message["process"], table, msgspec.convert(led, Led | None))
        if "revoked" in message:
            self._end(message["revoked"])
        if "changed" in message:
            self.identities.forget(message["changed"])

    def _end(self, sessions: Iterable[str]) -> None:
        self.identities.end(sessions)
        self.hub.drop_sessions(sessions)

    async def _catch_up(self) -> None:
        """News may have been missed: who is still signed in, and what someone looks at, is read anew; other tables leave the memory."""
        self.identities.forget()
        self._end(await self.identities.ended_among(self.hub.sessions()))
        for live in list(self.house.tables.values()):
            if live.table.id in self.hub.viewings or live.thinking or live.lock.locked():
                self._news(live.table.id)
            else:
                self.house.close(live)

    def _news(self, id: str) -> None:
        """Each table by itself: one that takes long holds up the news of no other."""
        if id not in self.house.tables:
            return
        self._behind.add(id)
        if id not in self._reading:
            self._reading[id] = asyncio.create_task(self._read(id))
            self._reading[id].add_done_callback(heard)

    async def _read(self, id: str) -> None:
        try:
            while id in self._behind:
                async with self._lanes:
                    self._behind.discard(id)
                    live = self.house.tables.get(id)
                    if live is not None:
                        with contextlib.suppress(UrbesError):  # the database is away, or the table had to be set aside
                            await self.house.refresh(live)
        finally:
            del self._reading[id]

    async def _say_who_leads(self) -> None:
        """At once, one table after the other: of several changes the last counts."""
        together = self.hub.together
        while True:
            await together.stirred.wait()
            together.stirred.clear()
            while together.news:
                table = together.news.pop()
                await self.publish({"leads": {table: together.led(table)}})

    async def _say_who_is_here(self) -> None:
        """Changes within a second; everything again from time to time, for processes that came later."""
        rounds = 0
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            rounds += 1
            stirred, self.hub.stirred = self.hub.stirred, set()
            if rounds % HEARTBEAT_ROUNDS == 0:
                stirred |= set(self.hub.viewings)
                self.hub.together.heartbeat()
            page: dict[str, Any] = {}
            size = 0
            for table in stirred:
                people, anonymous = self.hub.local(table)
                people = people[:20]
                size += len(msgspec.json.encode(people)) + 60
                if size > MESSAGE_BYTES and page:
                    await self.publish({"present": page})
                    page, size = {}, 0
                page[table] = (people, anonymous)
            if page:
                await self.publish({"present": page})
