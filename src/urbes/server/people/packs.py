"""Content packs: owners keep theirs under their identity and open tables with them. What a table plays with is kept as long as the table is."""

import json
from typing import Any

from sqlalchemy import Insert, Select, delete, exists, func, insert, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from urbes.kernel.content import Pack
from urbes.server.refusals import Refusal
from urbes.server.shapes.games import PackCard
from urbes.server.storage.database import Database
from urbes.server.storage.schema import contents, packs, tables
from urbes.server.words import pair

PACKS_MOST = 20  # a person
LOADED_MOST = 50
_LOCK = text("SELECT pg_advisory_xact_lock(8271)")  # no table begins with a content that is being thrown away


class Packs:
    """`contents` holds each content once, under its hash, for ever the same; `packs` says who keeps it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._loaded: dict[str, Pack] = {}

    async def content(self, hash: str) -> Pack:
        """What a table or a person refers to."""
        found = self._loaded.get(hash)
        if found is None:
            async with self.database.reading() as connection:
                row = (await connection.execute(select(contents).where(contents.c.hash == hash))).mappings().one()
            if len(self._loaded) >= LOADED_MOST:
                self._loaded.clear()
            found = self._loaded[hash] = Pack(row["name"], json.loads(row["data"]))
        return found

    async def owned(self, identity: str, hash: str, game: str | None = None) -> Pack:
        """A pack of one's own; those of others do not exist for anyone else."""
        query = select(packs.c.hash).where(packs.c.identity == identity, packs.c.hash == hash)
        if game is not None:
            query = query.where(packs.c.game == game)
        async with self.database.reading() as connection:
            if (await connection.execute(query)).first() is None:
                raise no_such_pack()
        return await self.content(hash)

    async def mine(self, identity: str) -> list[PackCard]:
        async with self.database.reading() as connection:
            return [_card(row) for row in (await connection.execute(_cards().where(packs.c.identity == identity))).mappings()]

    async def keep(self, identity: str, game: str, pack: Pack, at: int) -> PackCard:
        """Keeping the same pack twice is keeping it once."""
        mine = (packs.c.identity == identity, packs.c.game == game, packs.c.hash == pack.hash)
        async with self.database.writing() as connection:
            await self._lock(connection)
            if (await connection.execute(select(packs.c.hash).where(*mine))).first() is None:
                count = (await connection.execute(select(func.count()).select_from(packs).where(packs.c.identity == identity))).scalar_one()
                if count >= PACKS_MOST:
                    raise Refusal("taken", *pair("packs.many", most=PACKS_MOST))
                await store(connection, pack)
                await connection.execute(insert(packs), [{"identity": identity, "game": game, "hash": pack.hash, "created_at": at}])
            return _card((await connection.execute(_cards().where(*mine))).mappings().one())

    async def drop(self, identity: str, hash: str) -> None:
        """No longer kept; tables that play with it go on."""
        async with self.database.writing() as connection:
            await self._lock(connection)
            gone = await connection.execute(delete(packs).where(packs.c.identity == identity, packs.c.hash == hash))
            if not gone.rowcount:
                raise no_such_pack()
            used = exists().where(packs.c.hash == hash) | exists().where(tables.c.pack == hash)
            await connection.execute(delete(contents).where(contents.c.hash == hash, ~used))

    async def begin(self, connection: AsyncConnection, pack: Pack) -> None:
        """In the transaction that opens a table: its content is there, whoever throws their copy away."""
        await self._lock(connection)
        await store(connection, pack)

    async def _lock(self, connection: AsyncConnection) -> None:
        if self.database.is_postgres:
            await connection.execute(_LOCK)


async def store(connection: AsyncConnection, pack: Pack) -> None:
    row = {"hash": pack.hash, "name": pack.name, "data": json.dumps(pack.data)}
    if connection.dialect.name == "postgresql":
        statement: Insert = postgresql.insert(contents).on_conflict_do_nothing()
    else:
        statement = sqlite.insert(contents).on_conflict_do_nothing()
    await connection.execute(statement, [row])


def no_such_pack() -> Refusal:
    return Refusal("not_found", *pair("packs.none"), field="pack")


def _cards() -> Select[Any]:
    columns = (packs.c.hash, packs.c.game, packs.c.created_at, contents.c.name, func.length(contents.c.data).label("bytes"))
    return select(*columns).join(contents, packs.c.hash == contents.c.hash).order_by(packs.c.created_at, packs.c.hash)


def _card(row: Any) -> PackCard:
    return PackCard(row["hash"], row["game"], row["name"], row["bytes"], row["created_at"])
