"""What a host needs: checks, backup and restore, metrics, a loop that is never blocked, tables that open at once."""

import asyncio
import concurrent.futures
import json
import os
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from tests.server.running import PATIENCE, ROOT, Guest, Running
from urbes.cli import main
from urbes.kernel.errors import UrbesError
from urbes.server.database import Database, backup, restore
from urbes.server.house import House, now_ms
from urbes.server.journal import Journal
from urbes.server.opening import Opening
from urbes.server.settings import Settings
from urbes.server.shapes import Identity, NewSeat, NewTable, Wish
from urbes.server.table import SNAPSHOT_ACTIONS, SNAPSHOT_ENTRIES
from urbes.server.thinkers import Thinkers
from urbes.server.verbs import Person


def test_check_says_whether_a_start_would_succeed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.server.running import free_port

    port = str(free_port())
    told = CliRunner().invoke(main, ["serve", "--check", "--data", str(tmp_path), "--port", port])
    assert told.exit_code == 0, told.output
    assert "secret: ok" in told.output and "bots: ok" in told.output
    failed = CliRunner().invoke(main, ["serve", "--check", "--data", str(tmp_path), "--port", port, "--database", "postgresql://nobody@127.0.0.1:1/none"])
    assert failed.exit_code == 2 and "does not answer" in failed.output
    monkeypatch.setenv("URBES_PORT", "many")
    wrong = CliRunner().invoke(main, ["serve", "--check"])
    assert wrong.exit_code == 2 and "port" in wrong.output


def test_a_backup_taken_while_playing_restores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running = Running(tmp_path / "first")
    running.data.mkdir()
    running.start()
    anna = Guest(running, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    monkeypatch.setenv("URBES_DATA", str(tmp_path / "first"))
    copied = CliRunner().invoke(main, ["db", "backup", str(tmp_path / "copy.sqlite")])
    assert copied.exit_code == 0, copied.output
    running.stop()
    monkeypatch.setenv("URBES_DATA", str(tmp_path / "second"))
    assert CliRunner().invoke(main, ["db", "restore", str(tmp_path / "copy.sqlite")]).exit_code == 0
    assert CliRunner().invoke(main, ["db", "upgrade"]).output.strip().endswith("0002.")
    again = Running(tmp_path / "second").start()
    try:
        anna.http.base_url = again.url
        assert anna.picture(table)["table"]["status"] == "playing"
    finally:
        again.stop()


def test_only_a_sound_database_is_restored(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path / "data"))
    (tmp_path / "noise").write_bytes(b"not a database" * 100)
    with pytest.raises(UrbesError):
        restore(settings, tmp_path / "noise")
    with pytest.raises(UrbesError):
        backup(settings, tmp_path / "copy")
    with pytest.raises(UrbesError, match="pg_dump"):
        backup(Settings(database="postgresql://x/y"), tmp_path / "copy")


def test_health_and_metrics(server: Running) -> None:
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    seat = anna.picture(table)["to_act"][0]
    anna.done(table, "apply", seat=seat, action=anna.picture(table, seat=seat)["legal"][0]["action"])
    assert httpx.get(f"{server.url}/healthz").json()["status"] == "ok"
    text = httpx.get(f"{server.url}/metrics").text
    assert 'urbes_actions_total{by="people",game="lost_cities"}' in text and "urbes_action_to_broadcast_seconds_bucket" in text


def test_logs_name_the_request_and_the_table(tmp_path: Path) -> None:
    server = Running(tmp_path, URBES_LOG_LEVEL="info").start()
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    answer = anna.do(table, "chat", text="hi")
    server.stop()
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    (line,) = [each for each in lines if each.get("request") == answer.headers["x-request-id"]]
    assert line["table"] == table and line["status"] == 200 and line["path"].endswith("/verbs/chat")


def test_the_loop_is_never_blocked_while_bots_think_and_games_replay(server: Running) -> None:
    """While hints, replays of the log and bots' decisions do not come to an end, everything else is answered."""
    anna = Guest(server, "Anna")
    table, other = (anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"] for _ in range(2))
    seat = anna.picture(table)["to_act"][0]
    thinkers = server.thinkers()
    assert thinkers
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        for process in thinkers:
            os.kill(process, signal.SIGSTOP)
        try:
            waiting = [pool.submit(Guest.done, anna, table, "hint", seat=seat), pool.submit(anna.http.get, f"/api/tables/{table}/log")]
            anna.open([{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}])
            for _ in range(10):
                assert anna.http.get("/api/me").status_code == 200
                acting = anna.picture(other)["to_act"][0]
                anna.done(other, "apply", seat=acting, action=anna.picture(other, seat=acting)["legal"][0]["action"])
            assert not any(each.done() for each in waiting)
        finally:
            for process in thinkers:
                os.kill(process, signal.SIGCONT)
        assert waiting[0].result(PATIENCE)["data"]["action"] and waiting[1].result(PATIENCE).status_code == 200  # type: ignore[index, union-attr]


def test_a_long_thought_is_cut_off_and_an_unwanted_one_cancelled() -> None:
    async def think() -> None:
        thinkers = Thinkers(1, 5.0)
        await thinkers.start()
        try:
            from urbes.games.registry import game

            rules = game("lost_cities")
            state = rules.new(2, 1)
            facts: dict[str, Any] = {
                "game": "lost_cities",
                "options": rules.options,
                "state": state.to_dict(),
                "seat": state.to_act()[0],
                "bot": "greedy",
                "dice": 1,
            }
            (first,) = thinkers._all
            with pytest.raises(UrbesError):
                await thinkers.ask("choose", 0.0001, **facts)
            assert rules.parse(await thinkers.ask("choose", **facts)) in state.legal(facts["seat"])
            (second,) = thinkers._all
            assert second.pid != first.pid and first.returncode is not None
            unwanted = asyncio.create_task(thinkers.ask("choose", **facts))
            await asyncio.sleep(0)
            unwanted.cancel()
            with pytest.raises(asyncio.CancelledError):
                await unwanted
            assert rules.parse(await thinkers.ask("choose", **facts)) in state.legal(facts["seat"])
        finally:
            await thinkers.stop()

    asyncio.run(think())


async def long_table(tmp_path: Path, actions: int) -> tuple[House, str]:
    """A table with many actions, made without the network."""
    database = Database(Settings(data=str(tmp_path)))
    await database.upgrade()
    journal = Journal(database, "test")
    journal.start()
    house = House(journal)
    opening = Opening(house, Thinkers(0, 1))
    host = Identity("host", "Anna", "#000000", "en")
    live = await opening.new(NewTable(game="lost_cities", seats=[NewSeat("me"), NewSeat("me")], options={"stall_cap": 200}), host)
    person = Person(host, "en")
    count = 0
    while count < actions and live.table.to_act():
        seat = live.table.to_act()[0]
        codes = live.table.state.legal(seat)
        # Discards and draws from the piles make the longest games.
        names = sorted((live.table.game.name(code) for code in codes), key=lambda name: (name.startswith(("open", "lay")), name == "draw deck"))
        await house.do(live.table.id, "apply", person, Wish(seat=seat, action=names[count % max(1, len(names) // 2)]))
        count += 1
        if count % 10 == 0:
            await house.do(live.table.id, "chat", person, Wish(text="hm"))
    return house, live.table.id


def test_opening_a_table_replays_only_its_latest_entries(tmp_path: Path) -> None:
    """What opening costs does not grow with the table: `benchmarks/opening.py` prints how long it takes."""

    async def measure() -> None:
        house, id = await long_table(tmp_path, 1500)
        there = house.tables[id].table
        truth = (there.seq, there.actions, there.state.to_dict(), there.status, list(there.chat))
        assert there.actions > 500
        await house.journal.settled()
        house.tables.clear()
        table = (await house.open(id)).table
        assert (table.seq, table.actions, table.state.to_dict(), table.status, list(table.chat)) == truth
        assert table.seq - table.base <= SNAPSHOT_ENTRIES and table.actions - table.offset <= 2 * SNAPSHOT_ACTIONS
        await house.journal.stop()
        await house.journal.database.close()

    asyncio.run(measure())


def test_undo_reaches_behind_a_snapshot_that_is_not_sealed(tmp_path: Path) -> None:
    async def play() -> None:
        house, id = await long_table(tmp_path, 1)
        live = house.tables[id]
        for number in range(210):
            await house.do(id, "chat", Person(Identity("host", "Anna", "#000000", "en"), "en"), Wish(text=str(number)))
        await house.journal.settled()
        seat = next(seat for seat in range(2) if live.table.undo_number(seat) is not None)
        house.tables.clear()
        opened = (await house.open(id)).table
        assert opened.base > 0 and not opened.base_sealed and opened.offset == 1
        await house.do(id, "undo", Person(Identity("host", "Anna", "#000000", "en"), "en"), Wish(seat=seat))
        assert house.tables[id].table.actions == 0
        house.tables.clear()
        assert (await house.open(id)).table.actions == 0
        await house.journal.stop()
        await house.journal.database.close()

    asyncio.run(play())


def test_the_schema_is_what_its_versions_make(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from urbes.server.schema import metadata

    async def compare() -> list[Any]:
        database = Database(Settings(data=str(tmp_path)))
        await database.upgrade()
        async with database.reading() as connection:
            found = await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), metadata))
        await database.close()
        return list(found)

    assert asyncio.run(compare()) == []
    assert now_ms() > 1_700_000_000_000


def test_no_word_of_a_game_is_in_the_server() -> None:
    from urbes.games.registry import game_ids

    for path in (ROOT / "src" / "urbes" / "server").rglob("*.py"):
        text = path.read_text()
        assert not any(id in text for id in game_ids()), path
