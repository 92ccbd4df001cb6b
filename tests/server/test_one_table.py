"""One table in trouble: it is set aside, its people are told the truth, and every other table goes on."""

import asyncio
import itertools
import json
import math
import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import delete, select

from tests.plugins.installing import ROOT, describe, search_path
from tests.server.running import PATIENCE, Guest, Running
from tests.server.test_every_game import CALLER, HOST, close, house_at
from tests.server.test_operations import long_table
from tests.server.test_play import play_on
from urbes.server import steady
from urbes.server.people.identities import Identities
from urbes.server.refusals import Refusal
from urbes.server.settings import Settings
from urbes.server.shapes.tables import NewSeat, NewTable, Wish
from urbes.server.storage.schema import snapshots, tables
from urbes.server.storage.wire import Wire
from urbes.server.tables import house as house_module
from urbes.server.tables import housekeeper
from urbes.server.tables.entries import Acted, Entry
from urbes.server.tables.house import Audience, House
from urbes.server.tables.housekeeper import Housekeeper
from urbes.server.tables.hub import Hub
from urbes.server.tables.lists import Lists
from urbes.server.tables.opening import Opening
from urbes.server.tables.ratings import settle
from urbes.server.tables.table import SNAPSHOT_ENTRIES, Folded, Table
from urbes.server.tables.verbs import Plan
from urbes.server.thinking.bots import Bots

BOTS = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]


def damage(server: Running, statement: str, table: str) -> None:
    with closing(sqlite3.connect(server.data / "urbes.sqlite")) as connection, connection:
        assert connection.execute(statement, (table,)).rowcount == 1, statement


FAULTS = {
    "an entry that means nothing": """UPDATE entries SET data = '{"holder": {"kind": "nonsense"}}' WHERE "table" = ? AND seq = 1""",
    "an entry at no time": """UPDATE entries SET at = 'noon' WHERE "table" = ? AND seq = 4""",
    "an entry of an unknown kind": """UPDATE entries SET kind = 'nonsense' WHERE "table" = ? AND seq = 1""",
    "an entry that is no text": """UPDATE entries SET data = CAST(x'7bfffe7d' AS TEXT) WHERE "table" = ? AND seq = 1""",
    "an entry that is no JSON": """UPDATE entries SET data = '{"hol' WHERE "table" = ? AND seq = 1""",
    "an action the rules forbid": """UPDATE entries SET data = '{"action": "draw deck"}' WHERE "table" = ? AND seq = 4""",
    "a lost entry": """DELETE FROM entries WHERE "table" = ? AND seq = 2""",
    "settings that are no JSON": "UPDATE tables SET settings = '{' WHERE id = ?",
    "a rules version that is not here": "UPDATE tables SET rules = 99 WHERE id = ?",
    "a game that is not here": "UPDATE tables SET game = 'atlantis' WHERE id = ?",
    "a pack that is not here": "UPDATE tables SET pack = 'none' WHERE id = ?",
}


def test_whatever_is_wrong_with_one_table_the_bots_of_all_others_play_on(tmp_path: Path) -> None:
    """As found: a row that does not fold, due before all others, and a restart."""
    server = Running(tmp_path).start()
    anna = Guest(server, "Anna")
    hurt: dict[str, str] = {fault: anna.open(BOTS, listed=True, pace=200)["table"]["id"] for fault in FAULTS}
    well = anna.open(BOTS, pace=200, listed=True)["table"]["id"]
    goes_on(lambda: all(played(server, table) for table in (*hurt.values(), well)))
    server.kill()
    for fault, table in hurt.items():
        damage(server, FAULTS[fault], table)
        damage(server, "UPDATE tables SET bot_due = 1 WHERE id = ?", table)
    begun = time.monotonic()
    server.start()
    try:
        before = played(server, well)
        goes_on(lambda: played(server, well) > before)
        for fault, table in hurt.items():
            answer = anna.http.get(f"/api/tables/{table}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unreadable"), f"{fault}: {answer.text}"
            assert int(answer.headers["retry-after"]) >= 1
        text = anna.http.get(f"/api/tables/{hurt['a rules version that is not here']}", params={"lang": "fr"}).json()["error"]["text"]
        assert "version 99 des règles" in text and "réessaie" in text
        with anna.watch(hurt["an entry that means nothing"], lang="en") as socket:
            told = socket.until("bye")
            assert told["text"].startswith("This table cannot be opened") and told["retry"] >= 1000
        lobby = [card["id"] for card in anna.http.get("/api/lobby").json()]
        assert well in lobby and hurt["settings that are no JSON"] not in lobby
        count = next(line for line in httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text.splitlines() if line.startswith("urbes_tables_set_aside "))
        assert float(count.split()[1]) == len(FAULTS)
    finally:
        server.stop()
    tries = [line for line in server.log.read_text().splitlines() if "cannot be opened" in line]
    assert all(json.loads(line)["table"] in hurt.values() for line in tries)
    assert len(tries) < (3 + math.log2(time.monotonic() - begun)) * len(FAULTS), "it is tried again later and later, not each second"


def played(server: Running, table: str) -> int:
    (count,) = server.facts("SELECT actions FROM tables WHERE id = ?", table)[0]
    return int(count)


def goes_on(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "nothing goes on"
        time.sleep(0.05)


def test_a_damaged_row_takes_no_list_away(tmp_path: Path) -> None:
    """Neither from those who sit at its table nor from anyone else."""
    server = Running(tmp_path).start()
    try:
        anna, bruno = Guest(server, "Anna"), Guest(server, "Bruno")
        hurt, torn, well = (anna.open([{"kind": "me"}, {"kind": "bot"}], listed=True)["table"]["id"] for _ in range(3))
        first = anna.http.get("/api/games/lost_cities/exercises").json()[0]["id"]
        exercise = anna.http.post(f"/api/games/lost_cities/exercises/{first}").json()["table"]["id"]
        with closing(sqlite3.connect(server.data / "urbes.sqlite")) as connection, connection:
            for number, data in enumerate(("{", "3", "[]", "{}", '{"stars": "many"}')):
                connection.execute("""INSERT INTO entries ("table", seq, at, kind, data) VALUES (?, ?, 0, 'stars', ?)""", (exercise, 990 + number, data))
        damage(server, "UPDATE tables SET settings = '{' WHERE id = ?", hurt)
        damage(server, "UPDATE tables SET title = CAST(x'fffe41' AS TEXT) WHERE id = ?", torn)
        lobby = bruno.http.get("/api/lobby")
        assert lobby.status_code == 200 and {card["id"] for card in lobby.json()} == {torn, well}
        page = anna.http.get("/api/me/page")
        assert page.status_code == 200 and {card["id"] for card in page.json()["running"]} == {torn, well}
        assert anna.http.get("/api/games/lost_cities/exercises").status_code == 200
    finally:
        server.stop()
    assert not server.tracebacks(), server.tracebacks()[-3000:]


def test_a_table_whose_package_is_gone_stops_no_other(tmp_path: Path) -> None:
    site = tmp_path / "site"
    describe(site)
    server = Running(tmp_path, PYTHONPATH=search_path(site)).start()
    anna = Guest(server, "Anna")
    gone = anna.open(BOTS, game="cadastre", pace=200)["table"]["id"]
    well = anna.open(BOTS, pace=200)["table"]["id"]
    server.kill()
    server.environment["PYTHONPATH"] = str(ROOT / "src")
    server.start()
    try:
        before = played(server, well)
        goes_on(lambda: played(server, well) > before)
        answer = anna.http.get(f"/api/tables/{gone}")
        assert answer.status_code == 503 and "There is no game 'cadastre'" in answer.json()["error"]["text"]
    finally:
        server.stop()
    assert not server.tracebacks(), server.tracebacks()[-3000:]


def test_a_damaged_snapshot_costs_time_and_nothing_else(tmp_path: Path) -> None:
    server = Running(tmp_path).start()
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]["id"]
    play_on(anna, table, 0, random.Random(3), steps=60)
    goes_on(lambda: bool(server.facts('SELECT count(*) FROM snapshots WHERE "table" = ?', table)[0][0]))
    before = anna.picture(table)
    server.kill()
    with closing(sqlite3.connect(server.data / "urbes.sqlite")) as connection, connection:
        connection.execute("""UPDATE snapshots SET data = '{"state": 1}' WHERE "table" = ?""", (table,))
    server.start()
    try:
        after = anna.picture(table)
        assert (after["seq"], after["view"]) == (before["seq"], before["view"])
    finally:
        server.stop()


@pytest.mark.parametrize("damage", ["data = '{'", "data = '3'", "seq = 'noon'", "seq = -1", "seq = 0", f"seq = {10**18}", "seq = 1e300", "sealed = 'x'"])
def test_a_table_with_a_damaged_snapshot_is_played_on(tmp_path: Path, damage: str) -> None:
    async def story() -> None:
        house, id = await long_table(tmp_path, 60)
        there = house.tables[id].table
        await house.journal.settled()
        house.tables.clear()
        with closing(sqlite3.connect(tmp_path / "urbes.sqlite")) as connection, connection:
            (last,) = connection.execute("SELECT max(seq) FROM snapshots").fetchone()
            connection.execute("DELETE FROM snapshots WHERE seq < ?", (last,))
            assert connection.execute(f"UPDATE snapshots SET {damage}").rowcount == 1
        table = (await house.open(id)).table
        assert (table.seq, table.state.to_dict()) == (there.seq, there.state.to_dict())
        await house.do(id, "chat", CALLER, Wish(text="hm"))
        assert [entry.seq for entry in await house.journal.entries_after(id, 0)] == list(range(1, there.seq + 2))
        await close(house)

    asyncio.run(story())


def test_a_damaged_rating_keeps_no_game_from_being_settled(tmp_path: Path) -> None:
    """A bot's is everybody's."""

    async def story() -> None:
        house, opening = await house_at(tmp_path)
        rng, database = random.Random(2), house.journal.database
        for number in range(2):
            wish = NewTable(game="lost_cities", seats=[NewSeat("me"), NewSeat("bot", "random")], options={"preset": "short"})
            live = await opening.new(wish, HOST)
            while owing := live.table.to_act():
                action = live.table.game.name(rng.choice(live.table.state.legal(owing[0])))
                plan = Plan([(owing[0], Acted(action))])
                await house.carry_out(live, lambda _, plan=plan: plan)
            assert await settle(database, live.table)
            page = await Lists(database, house.audience.present).my_page(HOST.id)
            assert page.statistics[0].played == number + 1 and page.ratings[0].games == 1
            with closing(sqlite3.connect(tmp_path / "urbes.sqlite")) as connection, connection:
                assert connection.execute("UPDATE ratings SET mu = 'lost'").rowcount == 2
            assert (await Lists(database, house.audience.present).my_page(HOST.id)).ratings == []
        await close(house)

    asyncio.run(story())


def test_who_was_away_over_a_restart_hears_exactly_what_was_missed(tmp_path: Path) -> None:
    """Of a table that opens from a snapshot later than what they have seen."""
    server = Running(tmp_path).start()
    try:
        anna = Guest(server, "Anna")
        table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
        seen = anna.picture(table)["seq"]
        for number in range(SNAPSHOT_ENTRIES):
            anna.done(table, "chat", text=str(number))
        goes_on(lambda: bool(server.facts('SELECT count(*) FROM snapshots WHERE "table" = ?', table)[0][0]))
        server.kill()
        server.start()
        with anna.watch(table, since=seen) as back:
            missed = [back.next() for _ in range(SNAPSHOT_ENTRIES)]
        assert [each.get("entry", {}).get("chat", {}).get("text") for each in missed] == [str(number) for number in range(SNAPSHOT_ENTRIES)]
    finally:
        server.stop()


class Slow:
    """A journal in which one table takes for ever to load."""

    def __init__(self, load: Callable[..., Any], table: str) -> None:
        self.load = load
        self.table = table
        self.asked = 0

    async def __call__(self, id: str, **wanted: Any) -> Table | None:
        if id == self.table:
            self.asked += 1
            await asyncio.Event().wait()
        found: Table | None = await self.load(id, **wanted)
        return found


async def two_tables(folder: Path) -> tuple[House, Housekeeper, Opening, list[str]]:
    house, opening = await house_at(folder)
    bots = Bots(house, opening.thinkers, opening.thinkers)
    house.after = bots.look
    keeper = Housekeeper(house, Hub(house.table), bots)
    wish = NewTable(game="lost_cities", seats=[NewSeat("bot", "random"), NewSeat("bot", "random")], pace=5000)
    ids = [(await opening.new(wish, HOST)).table.id for _ in range(2)]
    for id in ids:
        house.close(house.tables[id])
    return house, keeper, opening, ids


def overdue(house: House, folder: Path, ids: list[str]) -> None:
    with closing(sqlite3.connect(folder / "urbes.sqlite")) as connection, connection:
        for place, id in enumerate(ids):
            connection.execute("UPDATE tables SET bot_due = ? WHERE id = ?", (place + 1, id))


def test_a_slow_table_holds_up_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def keep_house() -> None:
        monkeypatch.setattr(housekeeper, "PATIENCE", 0.2)
        house, keeper, _, (slow, quick) = await two_tables(tmp_path)
        overdue(house, tmp_path, [slow, quick])
        loading = Slow(house.journal.load, slow)
        monkeypatch.setattr(house.journal, "load", loading)
        async with asyncio.timeout(PATIENCE):
            await keeper.round()
            while quick not in house.tables or not house.tables[quick].thinking:
                await asyncio.sleep(0.01)
            monkeypatch.setattr(housekeeper, "PATIENCE", 10 * PATIENCE)
            await keeper.round()
        assert loading.asked == 1, "it is not begun twice, nor is it waited for again"
        await keeper.stop()
        await keeper.bots.stop()
        await close(house)

    asyncio.run(keep_house())


def test_the_news_of_a_slow_table_holds_up_no_others_news(tmp_path: Path) -> None:
    """Between processes on one database; of news that comes while a table is being read none is lost."""

    async def hear() -> None:
        house, keeper, _, ids = await two_tables(tmp_path)
        wire = Wire(Settings(data=str(tmp_path)), "here", house, keeper.hub, Identities(house.journal.database, b"secret"))
        slow, quick = [await house.open(id) for id in ids]
        news = [msgspec.json.encode({"table": each.table.id, "process": "there"}) for each in (slow, quick)]
        for live in (slow, quick):
            with closing(sqlite3.connect(tmp_path / "urbes.sqlite")) as connection, connection:
                said = """{"identity": "x", "name": "Bruno", "colour": "#000000", "text": "hm"}"""
                connection.execute(
                    """INSERT INTO entries ("table", seq, at, kind, data) VALUES (?, ?, 0, 'chat', ?)""", (live.table.id, live.table.seq + 1, said)
                )
        async with asyncio.timeout(PATIENCE):
            async with slow.lock:  # somebody's action at it is being written
                for each in news:
                    wire._hear(each)
                while not quick.table.chat:
                    await asyncio.sleep(0.01)
                wire._hear(news[0])
                assert not slow.table.chat
            while not slow.table.chat or wire._reading:
                await asyncio.sleep(0.01)
        await wire.stop()
        await keeper.stop()
        await keeper.bots.stop()
        await close(house)

    asyncio.run(hear())


def test_more_unreadable_tables_than_a_round_takes_are_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def keep_house() -> None:
        monkeypatch.setattr(housekeeper, "AT_ONCE", 1)
        house, keeper, _, (hurt, well) = await two_tables(tmp_path)
        overdue(house, tmp_path, [hurt, well])
        with closing(sqlite3.connect(tmp_path / "urbes.sqlite")) as connection, connection:
            connection.execute("UPDATE tables SET rules = 99 WHERE id = ?", (hurt,))
        await keeper.round()
        assert hurt in house.aside and well not in house.tables
        await keeper.round()
        assert well in house.tables
        with pytest.raises(Refusal, match="version 99"):
            await house.open(hurt)
        await keeper.stop()
        await keeper.bots.stop()
        await close(house)

    asyncio.run(keep_house())


def test_a_duty_that_fails_is_tried_later_and_the_table_stays_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def keep_house() -> None:
        house, keeper, _, (hurt, well) = await two_tables(tmp_path)
        overdue(house, tmp_path, [hurt, well])
        wake, tried = keeper._wake, []

        async def failing(id: str) -> None:
            tried.append(id)
            if id == hurt:
                raise RuntimeError("for the test")
            await wake(id)

        monkeypatch.setattr(keeper, "_wake", failing)
        for _ in range(2):
            await keeper.round()
        assert tried.count(hurt) == 1 and house.tables[well].thinking
        assert (await house.open(hurt)).table.id == hurt and hurt not in house.aside
        await keeper.stop()
        await keeper.bots.stop()
        await close(house)

    asyncio.run(keep_house())


def test_a_repaired_table_opens_again_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def keep_house() -> None:
        monkeypatch.setattr(house_module, "ASIDE_FIRST", 0.05)
        house, keeper, _, (hurt, _) = await two_tables(tmp_path)
        overdue(house, tmp_path, [hurt])
        with closing(sqlite3.connect(tmp_path / "urbes.sqlite")) as connection, connection:
            connection.execute("UPDATE tables SET rules = 99 WHERE id = ?", (hurt,))
        await keeper.round()
        assert hurt in house.aside
        with closing(sqlite3.connect(tmp_path / "urbes.sqlite")) as connection, connection:
            connection.execute("UPDATE tables SET rules = NULL WHERE id = ?", (hurt,))
        async with asyncio.timeout(PATIENCE):
            while hurt not in house.tables:
                await asyncio.sleep(0.05)
                await keeper.round()
        assert hurt not in house.aside
        await keeper.stop()
        await keeper.bots.stop()
        await close(house)

    asyncio.run(keep_house())


def test_a_table_that_stops_adding_up_in_memory_is_given_up_and_its_viewers_told(tmp_path: Path) -> None:
    """What another process wrote does not fold here, for instance because it is newer."""

    async def keep_house() -> None:
        house, keeper, _, (id, _) = await two_tables(tmp_path)
        live = await house.open(id)
        told: list[tuple[str, str]] = []

        class Witness(Audience):
            def lose(self, id: str, refusal: Refusal) -> None:
                told.append((id, refusal.code))

        house.audience = Witness()
        with closing(sqlite3.connect(tmp_path / "urbes.sqlite")) as connection, connection:
            connection.execute("""INSERT INTO entries ("table", seq, at, kind, data) VALUES (?, ?, 0, 'nonsense', '{}')""", (id, live.table.seq + 1))
        with pytest.raises(Refusal, match="cannot be opened"):
            await house.refresh(live)
        assert id not in house.tables and told == [(id, "unreadable")]
        await keeper.stop()
        await close(house)

    asyncio.run(keep_house())


@pytest.mark.parametrize("way", ["opened", "caught up with"])
def test_a_table_whose_rules_are_slow_leaves_the_loop_to_others_between_its_entries(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in turns of the loop between two entries; the time that an entry takes is made up."""

    async def fold() -> None:
        house, id = await long_table(tmp_path, 60)
        table, passed, cost, turns, at = house.tables[id].table, 0.0, 0.0, 0, []
        await house.journal.settled()
        async with house.journal.database.writing() as connection:
            await connection.execute(delete(snapshots))
        quick = Table.fold

        def slow(self: Table, entry: Entry) -> Folded:
            nonlocal passed
            passed += cost
            at.append(turns)
            return quick(self, entry)

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        monkeypatch.setattr(steady, "perf_counter", lambda: passed)
        monkeypatch.setattr(Table, "fold", slow)
        beside = asyncio.create_task(others())
        for each, most in ((2 * steady.TURN_SECONDS, 1), (steady.TURN_SECONDS / 10.5, 11)):
            cost = each
            at.clear()
            if way == "opened":
                house.tables.clear()
                await house.open(id)
            else:
                house.tables[id].table = Table(await stored_row(house, id))
                await house.refresh(house.tables[id])
            held = [len(list(those)) for _, those in itertools.groupby(at)]
            assert house.tables[id].table.state.to_dict() == table.state.to_dict() and len(at) > 50
            assert max(held) == most, f"entries folded at a stretch: {held}"
        beside.cancel()
        await close(house)

    asyncio.run(fold())


async def stored_row(house: House, id: str) -> dict[str, Any]:
    async with house.journal.database.reading() as connection:
        return dict((await connection.execute(select(tables).where(tables.c.id == id))).mappings().one())
