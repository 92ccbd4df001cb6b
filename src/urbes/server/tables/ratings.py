"""After a game: its result goes into the statistics and, if it was fair to compare, into the ratings (OpenSkill)."""

from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from urbes.server.steady import now_ms
from urbes.server.storage.database import Database
from urbes.server.storage.schema import ratings, results, tables
from urbes.server.tables.table import Table

MODEL = PlackettLuce()


def contestants(table: Table) -> list[str] | None:
    """Who played at each seat, for the ratings; None where a comparison would mean nothing: one person at several seats, a seat nobody held, or someone
    removed in the middle of the game."""
    if table.interfered:
        return None
    names: list[str] = []
    for holder in table.holders:
        bot = holder.acting_bot
        if bot is not None:
            names.append(f"bot:{bot}")
        elif holder.identity is not None:
            names.append(holder.identity)
        else:
            return None
    people = [name for name in names if not name.startswith("bot:")]
    return names if people and len(set(people)) == len(people) else None


async def settle(database: Database, table: Table) -> bool:
    """Once per table, whichever process comes first."""
    if table.match is None or table.status != "over":
        return False
    result = table.match.state.result()
    async with database.writing() as connection:
        taken = await connection.execute(update(tables).where(tables.c.id == table.id, tables.c.rated.is_(False)).values(rated=True))
        if taken.rowcount != 1:
            return False
        names = contestants(table)
        against = "bots" if any(holder.acting_bot is not None for holder in table.holders) else "people"
        rows: list[dict[str, Any]] = [
            {
                "table": table.id,
                "seat": seat,
                "identity": holder.identity,
                "game": table.game.id,
                "against": against,
                "score": result.scores[seat],
                "rank": result.ranks[seat],
                "ended_at": now_ms(),
            }
            for seat, holder in enumerate(table.holders)
            if holder.kind == "human" and holder.substitute is None and names is not None
        ]
        if rows:
            await connection.execute(insert(results), rows)
        # With a content of one's own the game may be another one: it counts in the statistics, but compares nobody.
        if names is not None and table.seat_count > 1 and table.game.pack is None:
            await _rate(connection, table.game.id, against, names, result.ranks)
    return True


async def _rate(connection: AsyncConnection, game: str, against: str, names: list[str], ranks: list[int]) -> None:
    query = select(ratings).where(ratings.c.game == game, ratings.c.against == against, ratings.c.who.in_(names))
    known = {row["who"]: row for row in (await connection.execute(query)).mappings() if sound(row)}
    teams = [[MODEL.rating(mu=known[name]["mu"], sigma=known[name]["sigma"]) if name in known else MODEL.rating()] for name in names]
    rated = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    after: dict[str, dict[str, Any]] = {}
    for name, (rating,) in zip(names, rated, strict=True):  # equal bots at several seats: the last one's change counts
        games = known[name]["games"] if name in known else 0
        after[name] = {"who": name, "game": game, "against": against, "mu": rating.mu, "sigma": rating.sigma, "games": games + 1}
    await connection.execute(delete(ratings).where(ratings.c.game == game, ratings.c.against == against, ratings.c.who.in_(list(after))))
    await connection.execute(insert(ratings), list(after.values()))


def sound(row: Any) -> bool:
    """Whether a rating is one: SQLite keeps anything in any column, and a bot's is everybody's."""
    return all(isinstance(row[name], int | float) for name in ("mu", "sigma", "games"))
