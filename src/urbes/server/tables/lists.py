"""Lists of tables: the lobby, and a person's own page with statistics and ratings."""

import contextlib
from collections.abc import Callable
from typing import Any

import msgspec
import structlog
from sqlalchemy import ColumnElement, Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from urbes.server.shapes.people import MyPage, RatingCard, Statistics
from urbes.server.shapes.tables import Card, Holder, LessonPlace
from urbes.server.storage.database import Database
from urbes.server.storage.schema import entries, ratings, results, seats, tables
from urbes.server.tables.entries import Acted, Entry, Starred, TakenBack, Taught
from urbes.server.tables.picture import card
from urbes.server.tables.ratings import sound
from urbes.teaching.lesson import Progress

LIST_MOST = 100
log = structlog.get_logger(__name__)
Present = Callable[[str], set[str]]


class Lists:
    def __init__(self, database: Database, present: Present) -> None:
        self.database = database
        self.present = present

    async def lobby(self, game: str | None, identity: str | None) -> list[Card]:
        """Listed tables that wait for players first, then those that can be watched."""
        query = (
            select(tables)
            .where(tables.c.listed, tables.c.pack.is_(None), tables.c.status.in_(("open", "playing")))
            .order_by(tables.c.status, tables.c.changed_at.desc())
        )
        if game is not None:
            query = query.where(tables.c.game == game)
        async with self.database.reading() as connection:
            return await self._cards(connection, query, identity)

    async def my_page(self, identity: str) -> MyPage:
        held = select(seats.c.table).where(seats.c.identity == identity)
        mine = select(tables).where(tables.c.id.in_(held), self._exercise().is_(None))
        running = mine.where(tables.c.status.in_(("open", "playing"))).order_by(tables.c.changed_at.desc())
        finished = mine.where(tables.c.status == "over").order_by(tables.c.changed_at.desc())
        async with self.database.reading() as connection:
            cards = await self._cards(connection, running, identity)
            return MyPage(
                running=sorted(cards, key=lambda each: not each.my_turn),
                finished=await self._cards(connection, finished, identity),
                # In this order: a game that is rated between the two is counted, never the other way round.
                ratings=await self._ratings(connection, identity),
                statistics=await self._statistics(connection, identity),
            )

    async def stars(self, identity: str, game: str) -> dict[str, int]:
        """The exercises of a game someone has tried, with the most stars."""
        query = (
            select(self._exercise().label("exercise"), entries.c.data)
            .join(entries, entries.c.table == tables.c.id)
            .join(seats, seats.c.table == tables.c.id)
            .where(seats.c.identity == identity, tables.c.game == game, entries.c.kind == "stars")
        )
        most: dict[str, int] = {}
        async with self.database.reading() as connection:
            for row in (await connection.execute(query)).mappings():
                with contextlib.suppress(msgspec.ValidationError, TypeError):  # a damaged row costs its own stars
                    earned = msgspec.convert(row["data"], Starred).stars
                    if row["exercise"] is not None:
                        most[row["exercise"]] = max(most.get(row["exercise"], 0), earned)
        return most

    def _exercise(self) -> ColumnElement[str]:
        """Which exercise a table is. Settings that are damaged name none: SQLite would refuse the whole question."""
        named: ColumnElement[str] = tables.c.settings["exercise"].as_string()
        return named if self.database.is_postgres else case((func.json_valid(tables.c.settings) == 1, named))

    async def _cards(self, connection: AsyncConnection, query: Select[Any], identity: str | None) -> list[Card]:
        rows = (await connection.execute(query.limit(LIST_MOST))).mappings().all()
        held: dict[str, list[Any]] = {row["id"]: [] for row in rows}
        found = await connection.execute(select(seats).where(seats.c.table.in_(list(held))).order_by(seats.c.table, seats.c.seat))
        for seat in found.mappings():
            held[seat["table"]].append(seat["holder"])
        lessons = await self._lessons(connection, [row["id"] for row in rows if row["status"] == "playing" and not row["listed"]])
        cards: list[Card] = []
        for row in rows:
            try:
                holders = msgspec.convert(held[row["id"]], list[Holder])
                lesson = lesson_place(row["game"], lessons[row["id"]]) if row["id"] in lessons else None
                cards.append(card(row, holders, identity, self.present(row["id"]), lesson))
            except (msgspec.ValidationError, TypeError, AttributeError, KeyError) as error:  # one damaged row hides no other table
                log.error("a table cannot be listed", table=row["id"], reason=str(error))
        return cards

    async def _lessons(self, connection: AsyncConnection, playing: list[str]) -> dict[str, list[Any]]:
        """What the journals of those tables that are lessons say of their learner."""
        marks = select(entries.c.table, entries.c.kind).where(entries.c.table.in_(playing), entries.c.kind.in_(("lesson", "start")))
        first: dict[str, str] = {}
        for mark in (await connection.execute(marks.order_by(entries.c.seq))).mappings():
            first.setdefault(mark["table"], mark["kind"])  # what a campaign teaches comes after its start
        told: dict[str, list[Any]] = {table: [] for table, kind in first.items() if kind == "lesson"}
        query = select(entries).where(entries.c.table.in_(list(told)), entries.c.kind.in_(("lesson", "act", "undo")))
        for row in (await connection.execute(query.order_by(entries.c.seq))).mappings() if told else ():
            told[row["table"]].append(row)
        return told

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
            if sound(row)
        ]


def lesson_place(game: str, told: list[Any]) -> LessonPlace | None:
    """Where the learner of a lesson goes on, from the lines of its journal."""
    progress = Progress(game)
    for entry in map(Entry.of, told):
        match entry.fact:
            case Taught(step):
                progress.read = step
            case Acted(action) if entry.seat is not None:
                progress.acted(entry.seat, action)
            case TakenBack() if entry.seat is not None:
                progress.took_back(entry.seat)
    ahead = progress.ahead()
    lesson = progress.lesson
    return None if ahead is None else LessonPlace(lesson.counted(ahead + 1) - 1, lesson.counted(len(lesson.steps)))
