"""What a host needs: backup and restore, limits, logs, metrics, a loop that is never blocked, tables that open at once."""

import asyncio
import concurrent.futures
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from click.testing import CliRunner

from tests.server.running import PATIENCE, ROOT, Guest, Running
from urbes.cli import main
from urbes.games.registry import game, game_ids
from urbes.kernel.errors import UrbesError
from urbes.server.people.caller import Caller, Session
from urbes.server.push.courier import Outcome
from urbes.server.settings import Settings
from urbes.server.shapes.people import Identity
from urbes.server.shapes.tables import NewSeat, NewTable, Wish
from urbes.server.storage import database as storage
from urbes.server.storage.database import Database, backup, restore
from urbes.server.storage.journal import Journal
from urbes.server.storage.schema import metadata
from urbes.server.tables.house import House, now_ms
from urbes.server.tables.opening import Opening
from urbes.server.tables.table import SNAPSHOT_ACTIONS, SNAPSHOT_ENTRIES
from urbes.server.thinking.thinkers import Thinkers
from urbes.server.words import TEXTS


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
    assert CliRunner().invoke(main, ["db", "upgrade"]).output.strip().endswith("0006.")
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


def test_however_many_ask_for_its_health_one_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody who asks is counted, so it must cost nothing: on PostgreSQL each look is a row written."""
    looked: list[object] = []
    monkeypatch.setattr(storage, "_leave_a_trace", looked.append)

    async def ask(seconds: float) -> int:
        """How often it is looked at while many ask, one after the other and at once."""
        monkeypatch.setattr(storage, "HEALTH_SECONDS", seconds)
        looked.clear()
        database = Database(Settings(data=str(tmp_path)))
        for _ in range(3):
            assert await asyncio.gather(*(database.takes_writes() for _ in range(50))) == [True] * 50
        await database.close()
        return len(looked)

    assert asyncio.run(ask(600.0)) == 1
    assert asyncio.run(ask(0.0)) == 150


def test_half_a_request_is_not_waited_for_forever(tmp_path: Path) -> None:
    server = Running(
        tmp_path, URBES_LOG_LEVEL="info", before="from urbes.server.http import patience; patience.HEAD_SECONDS = patience.BODY_SECONDS = 2.0"
    ).start()
    whole = b"POST /api/me HTTP/1.1\r\nHost: x\r\nX-Urbes: 1\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n" + b'{"name":"Anna"}'
    try:
        anna = Guest(server, "Anna")
        table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
        with anna.watch(table) as viewer:
            viewer.until("table")
            halves = {length: socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for length in (0, 1, 40, len(whole) - 20, len(whole) - 1)}
            for length, line in halves.items():
                line.sendall(whole[:length])
            for line in halves.values():
                with line:
                    while line.recv(4096):  # an answer, if it has one, and the end
                        pass
            assert viewer.ask("chat", text="sockets stay")["type"] == "done"
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            line.sendall(whole[:60])
            line.sendall(whole[60:])
            assert line.recv(4096).startswith(b"HTTP/1.1 201")
    finally:
        server.stop()
    assert not server.tracebacks() and all(json.loads(each) for each in server.log.read_text().splitlines())


@pytest.mark.parametrize("more", [b"Content-Length: 5", b"Transfer-Encoding: chunked", b"X: " + b"x" * 9000, b"X: x\r\n" * 150 + b"X: x"])
def test_a_socket_that_begins_with_too_much_is_refused(server: Running, anna: Guest, more: bytes) -> None:
    """It was left open for good: the socket waited for a body that nobody passed on, or for a head that its parser had given up."""
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(b"GET /api/tables/%s/live HTTP/1.1\r\nHost: x\r\n%s\r\n%s\r\n\r\n" % (table.encode(), upgrade, more))
        answer = b""
        while more := line.recv(4096):
            answer += more
    assert answer.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize(
    "before", [b"GET /api/me HTTP/1.1\r\nX: ", b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ", b"GET /"]
)
def test_a_head_without_end_is_not_read_to_its_end(tmp_path: Path, before: bytes) -> None:
    server = Running(tmp_path, before="from urbes.server.http import patience; patience.HEAD_SECONDS = patience.BODY_SECONDS = 600.0").start()
    try:
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            line.sendall(before)
            with pytest.raises(ConnectionError):
                for _ in range(1000):
                    line.sendall(b"x" * 100_000)
        anna = Guest(server, "Anna" + "a" * 30)
        assert anna.http.get("/api/me", headers={"X-Long": "x" * 20_000}).status_code == 200
        assert anna.http.post("/api/me/packs", content=b'{"sections": "' + b"x" * 500_000 + b'"}').status_code == 400  # a body may be longer
    finally:
        server.stop()
    assert not server.tracebacks()


def test_every_line_of_the_log_is_one_object(tmp_path: Path) -> None:
    """Also of what libraries say, with an exception and without, and of someone who goes before their verb is refused."""
    noise = "import logging, threading, warnings; from urbes.server import logs; up = logs.set_up; logs.set_up = lambda s: (up(s), logging.getLogger('asyncio').error('two\\nlines \"quoted\"', exc_info=ValueError('x')), "
    noise += "threading.Thread(target=lambda: 1 / 0).start(), warnings.warn('old'), type('Lost', (), {'__del__': lambda self: 1 / 0})())"
    server = Running(tmp_path, before=noise).start()
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    for _ in range(20):
        with anna.watch(table) as line:
            line.say("apply", seat=5, action="draw deck")
        with socket.create_connection(("127.0.0.1", server.port)) as plain:
            plain.sendall(b"\x00\x01 rubbish\r\n\r\n")
        with contextlib.suppress(httpx.HTTPError):
            anna.http.post(f"/api/tables/{table}/verbs/sit", json={"seat": 5}, timeout=0.001)
    server.stop()
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    (noisy,) = [line for line in lines if line["event"].startswith("two")]
    assert noisy["logger"] == "asyncio" and "ValueError: x" in noisy["exception"]
    assert sum("ZeroDivisionError" in line.get("exception", "") for line in lines) == 2 and any("UserWarning: old" in line["event"] for line in lines)
    assert not any("never retrieved" in line["event"] or "Refusal" in line.get("exception", "") for line in lines)


def test_a_line_of_the_log_is_written_in_one_go() -> None:
    """What a thread or a library says at the same moment comes before it or after it."""
    code = """
import io, json, logging, sys, structlog
from urbes.server import logs
from urbes.server.settings import Settings
written = []
sys.stderr = type("Pieces", (io.StringIO,), {"write": lambda self, text: written.append(text)})()
logs.set_up(Settings())
structlog.get_logger("ours").warning("one")
logging.getLogger("theirs").warning("two")
print(json.dumps(written))
"""
    told = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}
    )
    assert [json.loads(piece)["event"] for piece in json.loads(told.stdout)] == ["one", "two"]


def test_health_and_metrics(server: Running) -> None:
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    seat = anna.picture(table)["to_act"][0]
    anna.done(table, "apply", seat=seat, action=anna.picture(table, seat=seat)["legal"][0]["action"])
    assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE).json()["status"] == "ok"
    text = httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text
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
        thinkers = Thinkers(1, PATIENCE)  # the time a process takes to begin is part of it
        await thinkers.start()
        try:
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
            assert rules.parse(await thinkers.ask("choose", **facts)) in state.legal(facts["seat"])
            (first,) = thinkers._all
            with pytest.raises(UrbesError):
                await thinkers.ask("choose", 0.0001, **facts)
            assert rules.parse(await thinkers.ask("choose", **facts)) in state.legal(facts["seat"])
            (second,) = thinkers._all
            assert second is not first and first.process.returncode is not None
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
    person = Caller(Session("here", host), "en")
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
            await house.do(id, "chat", Caller(Session("here", Identity("host", "Anna", "#000000", "en")), "en"), Wish(text=str(number)))
        await house.journal.settled()
        seat = next(seat for seat in range(2) if live.table.undo_number(seat) is not None)
        house.tables.clear()
        opened = (await house.open(id)).table
        assert opened.base > 0 and not opened.base_sealed and opened.offset == 1
        await house.do(id, "undo", Caller(Session("here", Identity("host", "Anna", "#000000", "en")), "en"), Wish(seat=seat))
        assert house.tables[id].table.actions == 0
        house.tables.clear()
        assert (await house.open(id)).table.actions == 0
        await house.journal.stop()
        await house.journal.database.close()

    asyncio.run(play())


def test_the_schema_is_what_its_versions_make(tmp_path: Path) -> None:
    async def compare() -> list[Any]:
        database = Database(Settings(data=str(tmp_path)))
        await database.upgrade()
        async with database.reading() as connection:
            found = await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), metadata))
        await database.close()
        return list(found)

    assert asyncio.run(compare()) == []
    assert now_ms() > 1_700_000_000_000


def test_every_sentence_of_the_server_stands_in_its_texts_and_is_used() -> None:
    """In both languages with the same gaps; the code holds keys alone."""
    code = "".join(path.read_text() for path in (ROOT / "src" / "urbes" / "server").rglob("*.py"))
    outcomes = {f"push.{outcome}" for outcome in get_args(Outcome)}
    for key, words in TEXTS.entries.items():
        assert f'"{key}"' in code or key in outcomes or key.startswith(("news.", "bot")), f"{key} is said nowhere"
        gaps = [set(re.findall(r"\{(\w+)", words[lang])) for lang in ("en", "fr")]
        assert gaps[0] >= gaps[1], key
    for key in re.findall(r'pair\(\s*"([^"]+)"', code):
        assert key in TEXTS.entries, key
    assert not re.search(r"[éèêàçœ]", re.sub(r"#.*", "", code)), "a French sentence outside of texts.toml"


def test_no_word_of_a_game_is_in_the_server() -> None:
    for path in (ROOT / "src" / "urbes" / "server").rglob("*.py"):
        text = path.read_text()
        assert not any(id in text for id in game_ids()), path
