"""Lists of tables: the lobby, and a person's own page with statistics and ratings."""

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from urbes.server.database import Database
from urbes.server.picture import card
from urbes.server.schema import ratings, results, seats, tables
from urbes.server.shapes import Card, Holder, MyPage, RatingCard, Statistics

LIST_MOST = 100
Present = Callable[[str], set[str]]


class Lists:
    def __init__(self, database: Database, present: Present) -> None:
        self.database = database
        self.present = present

    async def lobby(self, game: str | None, identity: str | None) -> list[Card]:
        """Listed tables that wait for players first, then those that can be watched."""
        query = select(tables).where(tables.c.listed, tables.c.status.in_(("open", "playing"))).order_by(tables.c.status, tables.c.changed_at.desc())
        if game is not None:
            query = query.where(tables.c.game == game)
        async with self.database.reading() as connection:
            return await self._cards(connection, query, identity)

    async def my_page(self, identity: str) -> MyPage:
        mine = select(tables).where(tables.c.id.in_(select(seats.c.table).where(seats.c.identity == identity)))
        running = mine.where(tables.c.status.in_(("open", "playing"))).order_by(tables.c.changed_at.desc())
        finished = mine.where(tables.c.status == "over").order_by(tables.c.changed_at.desc())
        async with self.database.reading() as connection:
            cards = await self._cards(connection, running, identity)
            return MyPage(
                running=sorted(cards, key=lambda each: not each.my_turn),
                finished=await self._cards(connection, finished, identity),
                statistics=await self._statistics(connection, identity),
                ratings=await self._ratings(connection, identity),
            )

    async def _cards(self, connection: AsyncConnection, query: Select[Any], identity: str | None) -> list[Card]:
        rows = (await connection.execute(query.limit(LIST_MOST))).mappings().all()
        held: dict[str, list[Holder]] = {row["id"]: [] for row in rows}
        found = await connection.execute(select(seats).where(seats.c.table.in_(list(held))).order_by(seats.c.table, seats.c.seat))
        for seat in found.mappings():
            held[seat["table"]].append(msgspec.convert(seat["holder"], Holder))
        return [card(row, held[row["id"]], identity, self.present(row["id"])) for row in rows]

    async def _statistics(self, connection: AsyncConnection, identity: str) -> list[Statistics]:
        def among(condition: Any) -> Any:
            return func.sum(case((condition, 1), else_=0))

        query = (
            select(
                results.c.game,
                func.count().label("played"),
                among(results.c.rank == 1).label("won"),
                func.max(results.c.score).label("best"),
                func.avg(results.c.score).label("average"),
                among(results.c.against == "bots").label("bots"),
                among(results.c.against == "people").label("people"),
            )
            .where(results.c.identity == identity)
            .group_by(results.c.game)
            .order_by(results.c.game)
        )
        return [
            Statistics(row["game"], row["played"], int(row["won"]), row["best"], round(float(row["average"]), 1), int(row["bots"]), int(row["people"]))
            for row in (await connection.execute(query)).mappings()
        ]

    async def _ratings(self, connection: AsyncConnection, identity: str) -> list[RatingCard]:
        query = select(ratings).where(ratings.c.who == identity).order_by(ratings.c.game, ratings.c.against)
        return [
            RatingCard(row["game"], row["against"], round(row["mu"] - 3 * row["sigma"], 2), round(row["sigma"], 2), row["games"])
            for row in (await connection.execute(query)).mappings()
        ]
