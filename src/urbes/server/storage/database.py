"""The database: its engine, its versions, backup and restore."""

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, StaticPool, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import DatabaseError, DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from urbes.kernel.errors import UrbesError
from urbes.server.refusals import Refusal, bad_request, busy
from urbes.server.settings import Settings
from urbes.server.storage.schema import metadata
from urbes.server.words import pair

WAIT_SECONDS = 5.0
HEALTH_SECONDS = 1.0  # how long a finding of health is good for: whoever asks often must not wear the disk
# Of an embedded database, that each of five connections (up to nine in a rush) keeps in memory; the system keeps the file itself.
PAGES_KB = 4_000
CHECKED_BYTES = 200_000_000  # a larger file takes too long to look through at every start
READ_ONLY = "25006"  # to which hosts of databases turn one whose disk is almost full
T = TypeVar("T")
# What a database that is away, full or locked raises, through SQLAlchemy or from beneath it.
AWAY = (OperationalError, InterfaceError, PoolTimeoutError, OSError)


class Database:
    """One engine per server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.is_postgres = settings.is_postgres
        # SQLite has one writer at a time and lets the others sleep; queueing here wastes no time.
        self._health = (0.0, False)  # until when it is good, and the finding
        self._looking = asyncio.Lock()
        self._turn: AbstractAsyncContextManager[Any] = nullcontext() if self.is_postgres else asyncio.Lock()
        common: dict[str, Any] = {"pool_timeout": WAIT_SECONDS, "json_serializer": _to_json, "json_deserializer": _from_json}
        if self.is_postgres:
            self.engine: AsyncEngine = create_async_engine(
                settings.url, pool_size=8, max_overflow=8, pool_pre_ping=True, connect_args={"timeout": WAIT_SECONDS, "command_timeout": 30}, **common
            )
        else:
            sqlite_path(settings).parent.mkdir(parents=True, exist_ok=True)
            self.engine = create_async_engine(settings.url, pool_size=4, max_overflow=4, connect_args={"timeout": WAIT_SECONDS}, **common)
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
            del common["pool_timeout"]
            self._writer = ThreadPoolExecutor(1, "sqlite")
            self._sync = create_engine(
                settings.url.replace("+aiosqlite", "", 1), poolclass=StaticPool, connect_args={"timeout": WAIT_SECONDS, "check_same_thread": False}, **common
            )
            event.listen(self._sync, "connect", _prepare_sqlite)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise _away(error) from error
        except OSError as error:
            raise busy() from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: all of it or nothing."""
        try:
            async with self._turn, self.engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise _away(error) from error
        except OSError as error:
            raise busy() from error

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """A transaction written as one plain function: on SQLite a single trip to another thread, however many statements it has."""
        if self.is_postgres:
            async with self.writing() as connection:
                return await connection.run_sync(work)
        try:
            async with self._turn:
                return await asyncio.get_running_loop().run_in_executor(self._writer, self._in_thread, work)
        except SQLAlchemyError as error:
            raise _away(error) from error
        except OSError as error:
            raise busy() from error

    def _in_thread(self, work: Callable[[Connection], T]) -> T:
        with self._sync.begin() as connection:
            return work(connection)

    async def tidy(self) -> None:
        """Move the write-ahead log into the database beside the play instead of in the middle of someone's action."""
        if not self.is_postgres:
            with contextlib.suppress(SQLAlchemyError, OSError):
                async with self.engine.connect() as connection:
                    await connection.execute(text("PRAGMA wal_checkpoint(PASSIVE)"))

    async def answers(self) -> bool:
        try:
            async with asyncio.timeout(WAIT_SECONDS), self.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except (*AWAY, SQLAlchemyError):
            return False
        return True

    async def takes_writes(self) -> bool:
        """Whether something could be stored now: a disk that is full or read-only still answers. Of many who ask, nobody is counted and one looks."""
        async with self._looking:
            until, found = self._health
            if time.monotonic() < until:
                return found
            try:
                async with asyncio.timeout(2 * WAIT_SECONDS):
                    await self.transact(_leave_a_trace)
                found = True
            except (UrbesError, *AWAY, SQLAlchemyError):
                found = False
            self._health = (time.monotonic() + HEALTH_SECONDS, found)
            return found

    async def upgrade(self) -> str:
        """Bring the schema to this version's; returns the revision. Whoever starts a server is told why it cannot be."""
        try:
            async with self.writing() as connection:
                return await connection.run_sync(_upgrade)
        except CommandError as error:
            raise _newer(str(error)) from None
        except DBAPIError as error:
            raise self._unsound(error) from None
        except Refusal as refusal:
            raise UrbesError(*pair("start.unreachable", error=_reason(refusal.__cause__))) from None

    async def revision(self) -> tuple[str | None, str]:
        """The schema's revision, and the one this version of Urbes wants."""
        try:
            async with self.reading() as connection:
                found = await connection.run_sync(_version)
        except CommandError as error:
            raise _newer(str(error)) from None
        except DBAPIError as error:
            raise self._unsound(error) from None
        versions = ScriptDirectory.from_config(_config())
        try:
            if found is not None:
                versions.get_revision(found)
        except CommandError:
            raise _newer(found) from None
        return found, str(versions.get_current_head())

    async def damage(self) -> str | None:
        """What is wrong with an embedded database, as far as a quick look at all of it tells; a very large one is not looked at."""
        if self.is_postgres or sqlite_path(self.settings).stat().st_size > CHECKED_BYTES:
            return None
        try:
            async with self.reading() as connection:
                found = str((await connection.execute(text("PRAGMA quick_check(1)"))).scalar())
        except DatabaseError as error:
            found = str(error.orig)
        return None if found == "ok" else found

    def _unsound(self, error: DBAPIError) -> UrbesError:
        """A file that is no database any more, or never was; a server that has no such database or role, or lets this one make no tables."""
        if self.is_postgres:
            return UrbesError(*pair("start.unreachable", error=_reason(error)))
        return UrbesError(*pair("database.unsound", path=sqlite_path(self.settings), error=error.orig))

    async def close(self) -> None:
        await self.engine.dispose()
        if not self.is_postgres:
            self._writer.shutdown()
            self._sync.dispose()


def _to_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _from_json(text: str) -> Any:
    """What is no JSON any more reads as nothing: the row is of no use, those fetched with it are."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return None


def _newer(found: object) -> UrbesError:
    return UrbesError(*pair("database.newer", found=found))


def _leave_a_trace(connection: Connection) -> None:
    """The smallest thing that must reach the disk."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
    else:
        connection.execute(text(f"PRAGMA user_version = {int(time.time()) % 2**31}"))


def _away(error: SQLAlchemyError) -> Exception:
    """A database that does not answer, is full or read-only is a reason to wait; anything else is a fault of ours."""
    if isinstance(error, AWAY) or (isinstance(error, DBAPIError) and (error.connection_invalidated or _is_refusal_to_work(error))):
        return busy()
    if _sqlstate(error).startswith("22"):  # a text no database can hold, such as one with a zero byte
        return bad_request(None, *pair("request.characters"))
    return error


def _reason(error: BaseException | None) -> str:
    """What the database or the way to it says, without the class that says it."""
    told = str(getattr(error, "orig", None) or getattr(error, "strerror", None) or error or "-")
    return told.partition(">: ")[2] if told.startswith("<class ") else told


def _is_refusal_to_work(error: DBAPIError) -> bool:
    """Classes 08 (connection), 28 (who may enter), 3D (which database), 53 (resources), 57 (operator) of SQLSTATE, and read-only: the server is there but will
    not work now."""
    state = _sqlstate(error)
    return state[:2] in {"08", "28", "3D", "53", "57"} or state == READ_ONLY


def _sqlstate(error: SQLAlchemyError) -> str:
    return str(getattr(getattr(error, "orig", None), "sqlstate", None) or "")


def _prepare_sqlite(connection: Any, record: Any) -> None:
    # A damaged text is read with gaps: it spoils its own row, and not the answer that other rows are part of.
    record.driver_connection.text_factory = lambda data: data.decode(errors="replace")
    cursor = connection.cursor()
    # WAL with NORMAL survives a killed process without loss; only a power cut may cost the last moments, never the consistency.
    for pragma in (
        "journal_mode=WAL",
        "synchronous=NORMAL",
        "foreign_keys=ON",
        "wal_autocheckpoint=20000",
        f"busy_timeout={int(WAIT_SECONDS * 1000)}",
        f"cache_size=-{PAGES_KB}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _version(connection: Connection) -> str | None:
    found = MigrationContext.configure(connection).get_current_revision()
    there = {name: {column["name"] for column in columns} for (_, name), columns in inspect(connection).get_multi_columns().items()}
    if found is None and metadata.tables.keys() & there.keys():
        raise UrbesError(*pair("database.unversioned"))
    if found == ScriptDirectory.from_config(_config()).get_current_head():
        for table in metadata.sorted_tables:
            if lacking := set(table.columns.keys()) - there.get(table.name, set()):
                raise UrbesError(*pair("database.incomplete", table=table.name, lacking=", ".join(sorted(lacking))))
    return found


def _upgrade(connection: Connection) -> str:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(8270)"))  # two servers starting at once upgrade one after the other
    _version(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    return str(MigrationContext.configure(connection).get_current_revision())


def sqlite_path(settings: Settings) -> Path:
    """The embedded database's file; PostgreSQL has tools of its own for what needs it."""
    if settings.is_postgres:
        raise UrbesError(*pair("database.embedded_only"))
    named = Path(make_url(settings.url).database or "")
    try:
        return named.resolve()  # by whatever links it is reached, there is one lock for it
    except RuntimeError as error:  # links that lead to each other
        raise UrbesError(*pair("database.no_lock", path=named, error=error)) from None


@contextmanager
def alone(settings: Settings) -> Iterator[None]:
    """While this lasts nobody else serves, upgrades or replaces the embedded database: what one process keeps in memory another would not know of.

    An open transaction on a file beside it is the lock: it works on every system, and ends with its process, however that ends.
    """
    if settings.is_postgres:
        yield
        return
    path = sqlite_path(settings)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            lock.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise UrbesError(*pair("database.in_use", path=path)) from None
    except (sqlite3.Error, OSError) as error:
        raise UrbesError(*pair("database.no_lock", path=path, error=error)) from None
    try:
        yield
    finally:
        lock.close()


def backup(settings: Settings, target: Path) -> None:
    """A consistent copy, also while the server runs."""
    source = sqlite_path(settings)
    if not source.exists():
        raise UrbesError(*pair("database.nothing_to_copy", source=source))
    if target.resolve() in {Path(f"{source.resolve()}{part}") for part in ("", "-wal", "-shm", ".lock")}:
        raise UrbesError(*pair("database.onto_itself", target=target))
    _copy(source, target)


def restore(settings: Settings, source: Path) -> None:
    """Put a backup in the database's place; a running server is not robbed of its own."""
    target = sqlite_path(settings)
    _check(source)
    with alone(settings):
        _copy(source, target)
        for leftover in (f"{target}-wal", f"{target}-shm"):
            Path(leftover).unlink(missing_ok=True)


def _reading(path: Path) -> str:
    """A file to read from alone, whatever signs its name has."""
    return f"{path.resolve().as_uri()}?mode=ro"


def _copy(source: Path, target: Path) -> None:
    """Whole or not at all: written beside the target, then put in its place."""
    unfinished = target.with_name(f".{target.name}.part")
    try:
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600)
        with sqlite3.connect(_reading(source), uri=True) as old, sqlite3.connect(unfinished) as new:
            old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")
        new.close()
        old.close()
        os.replace(unfinished, target)  # noqa: PTH105 - one atomic step
    except (sqlite3.Error, OSError) as error:
        unfinished.unlink(missing_ok=True)
        raise UrbesError(*pair("database.not_copied", target=target, source=source, error=error)) from None


def _check(source: Path) -> None:
    """Only a sound database of Urbes is restored."""
    try:
        with sqlite3.connect(_reading(source), uri=True) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            ours = connection.execute("SELECT count(*) FROM sqlite_master WHERE name IN ('alembic_version', 'entries', 'tables')").fetchone()[0] == 3
        connection.close()
    except (sqlite3.Error, OSError) as error:
        raise UrbesError(*pair("database.unreadable", source=source, error=error)) from None
    if not (sound and ours):
        raise UrbesError(*pair("database.not_ours", source=source))
