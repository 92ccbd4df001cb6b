"""Killed processes, full disks, databases that go away: clear errors, nothing acknowledged is ever lost, players resume by themselves."""

import asyncio
import json
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from tests.processes import free_port, living
from tests.server.players import Player
from tests.server.running import PATIENCE, Guest, Postgres, Running
from urbes.cli import main
from urbes.server.tables.entries import Entry
from urbes.server.tables.table import Table

TABLES = 4
Facts = Callable[[str], list[dict[str, Any]]]


def sqlite_facts(server: Running) -> Facts:
    def ask(table: str) -> list[dict[str, Any]]:
        columns = [row[1] for row in server.facts(f"PRAGMA table_info({table})")]
        return [dict(zip(columns, row, strict=True)) for row in server.facts(f"SELECT * FROM {table}")]

    return ask


def postgres_facts(postgres: Postgres) -> Facts:
    def ask(table: str) -> list[dict[str, Any]]:
        async def fetch() -> list[dict[str, Any]]:
            connection = await asyncpg.connect(postgres.url)
            try:
                return [dict(row) for row in await connection.fetch(f"SELECT * FROM {table}")]
            finally:
                await connection.close()

        return asyncio.run(fetch())

    return ask


def examine(players: list[Player], facts: Facts) -> int:
    """Every acknowledged action is there under its number, and every table replays from its first entry to its last."""
    entries = facts("entries")
    stored = {(row["table"], str(row["key"]).partition(":")[2]): row["seq"] for row in entries if row["key"]}
    acknowledged = 0
    for player in players:
        assert not player.problems, player.problems[:5]
        assert player.updates == sorted(set(player.updates)), "an entry came twice or out of order"
        for key, (table, seq) in player.acknowledged.items():
            assert stored.get((table, key)) == seq, f"table {table}: the acknowledged entry {seq} is lost"
            acknowledged += 1
    for row in facts("tables"):
        for name in ("settings", "start", "forked_from"):
            row[name] = json.loads(row[name]) if row[name] else None
        found = Table(row)
        mine = sorted((entry for entry in entries if entry["table"] == row["id"]), key=lambda entry: entry["seq"])
        for entry in mine:
            found.fold(Entry.of({**entry, "data": json.loads(entry["data"])}))
        assert (found.seq, found.status, found.actions) == (row["seq"], row["status"], row["actions"]), "lists and journal disagree"
        assert json.loads(row["to_act"]) == list(found.to_act())
    return acknowledged


async def play_through(players: list[Player], server: Running, trouble: Callable[[], None], rounds: int, rng: random.Random) -> None:
    for player in players:
        await player.sit_down()
    stop = asyncio.Event()
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    for _ in range(rounds):
        await asyncio.sleep(rng.uniform(0.05, 0.5))
        await asyncio.to_thread(trouble)
        before = [len(player.acknowledged) for player in players]
        end = time.monotonic() + 2 * PATIENCE
        while not all(len(player.acknowledged) > had for player, had in zip(players, before, strict=True)):
            assert time.monotonic() < end and not any(task.done() for task in playing), "somebody cannot play on"
            await asyncio.sleep(0.02)
    stop.set()
    await asyncio.gather(*playing)


def until_health_is(status: int, server: Running) -> None:
    """A finding of health is good for a second."""
    end = time.monotonic() + PATIENCE
    while (found := httpx.get(f"{server.url}/healthz", timeout=PATIENCE).status_code) != status:
        assert time.monotonic() < end, f"health is still {found}"
        time.sleep(0.05)


def kill_and_restart(server: Running) -> Callable[[], None]:
    def trouble() -> None:
        server.kill()
        server.start()

    return trouble


def kill_often(server: Running, facts: Facts, rounds: int) -> None:
    server.start()
    players = [Player([server.port], number, seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}] if number % 2 else None) for number in range(TABLES)]
    try:
        asyncio.run(play_through(players, server, kill_and_restart(server), rounds, random.Random(rounds)))
    finally:
        server.stop()
    assert examine(players, facts) > rounds
    assert all(player.connections > rounds for player in players), "players resume by themselves"
    assert not server.tracebacks(), server.tracebacks()[-3000:]


@pytest.mark.timeout(1800)
def test_kill_9_at_any_moment_loses_nothing(tmp_path: Path) -> None:
    server = Running(tmp_path)
    kill_often(server, sqlite_facts(server), 24)


@pytest.mark.timeout(1800)
def test_kill_9_on_postgresql_loses_nothing(tmp_path: Path, fresh_postgres: Postgres) -> None:
    kill_often(Running(tmp_path, fresh_postgres.url), postgres_facts(fresh_postgres), 10)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    server = Running(tmp_path)
    kill_often(server, sqlite_facts(server), 100)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_hundred_kills_on_postgresql_lose_nothing(tmp_path: Path, fresh_postgres: Postgres) -> None:
    kill_often(Running(tmp_path, fresh_postgres.url), postgres_facts(fresh_postgres), 100)


def test_a_full_disk_is_a_clear_error_and_no_loss(tmp_path: Path) -> None:
    server = Running(tmp_path).start()
    players = [Player([server.port], number) for number in range(3)]
    process = server.process
    assert process is not None
    refusals: list[str] = []

    def fill_and_free() -> None:
        free = resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        until_health_is(503, server)
        answer = httpx.post(f"{server.url}/api/me", json={"name": "Late"}, headers={"X-Urbes": "1"}, timeout=PATIENCE)
        refusals.append(f"{answer.status_code} {answer.json()['error']['code']}")
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, free)

    try:
        asyncio.run(play_through(players, server, fill_and_free, 3, random.Random(1)))
        until_health_is(200, server)
    finally:
        server.stop()
    assert set(refusals) == {"503 busy"}
    assert examine(players, sqlite_facts(server)) >= 3
    assert not server.tracebacks(), server.tracebacks()[-3000:]


def test_a_database_that_goes_away_comes_back_without_loss(tmp_path: Path, fresh_postgres: Postgres) -> None:
    server = Running(tmp_path, fresh_postgres.url).start()
    players = [Player([server.port], number) for number in range(3)]
    refusals: list[str] = []

    def away() -> None:
        fresh_postgres.stop()
        until_health_is(503, server)
        answer = httpx.post(f"{server.url}/api/me", json={"name": "Late"}, headers={"X-Urbes": "1"}, timeout=PATIENCE)
        refusals.append(f"{answer.status_code} {answer.json()['error']['code']}")
        fresh_postgres.start()

    try:
        asyncio.run(play_through(players, server, away, 2, random.Random(1)))
        until_health_is(200, server)
    finally:
        server.stop()
    assert set(refusals) == {"503 busy"}
    assert examine(players, postgres_facts(fresh_postgres)) >= 2
    assert not server.tracebacks(), server.tracebacks()[-3000:]


def test_a_database_that_only_reads_is_said_to_and_comes_back_without_loss(tmp_path: Path, fresh_postgres: Postgres) -> None:
    """As hosts of databases do with one whose disk is almost full."""
    server = Running(tmp_path, fresh_postgres.url).start()
    players = [Player([server.port], number) for number in range(3)]
    refusals: list[str] = []

    async def only_read(yes: bool) -> None:
        connection = await asyncpg.connect(fresh_postgres.url)
        try:
            await connection.execute("SET default_transaction_read_only = off")
            await connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {'on' if yes else 'off'}")
            await connection.execute("SELECT pg_reload_conf()")
        finally:
            await connection.close()

    def read_only() -> None:
        asyncio.run(only_read(True))
        until_health_is(503, server)
        answer = httpx.post(f"{server.url}/api/me", json={"name": "Late"}, headers={"X-Urbes": "1"}, timeout=PATIENCE)
        refusals.append(f"{answer.status_code} {answer.json()['error']['code']}")
        asyncio.run(only_read(False))

    try:
        asyncio.run(play_through(players, server, read_only, 2, random.Random(1)))
    finally:
        server.stop()
    assert refusals == ["503 busy"] * 2
    assert examine(players, postgres_facts(fresh_postgres)) >= 2
    assert not server.tracebacks(), server.tracebacks()[-3000:]


def test_a_database_that_lets_nobody_in_is_named_at_the_start_and_waited_for_later(
    tmp_path: Path, fresh_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell(*statements: str) -> None:
        connection = await asyncpg.connect(fresh_postgres.url)
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await connection.close()

    asyncio.run(tell("CREATE ROLE guest LOGIN", "CREATE DATABASE house OWNER guest", "CREATE DATABASE other"))
    house = fresh_postgres.url.replace("urbes@", "guest@").replace("/postgres", "/house")
    monkeypatch.setenv("URBES_DATA", str(tmp_path))
    for wrong, words in (
        (fresh_postgres.url.replace("/postgres", "/nowhere"), 'database "nowhere" does not exist'),
        (fresh_postgres.url.replace("urbes@", "nobody@"), 'role "nobody" does not exist'),
        (house.replace("/house", "/other"), "permission denied for schema public"),
    ):
        for command in (["serve", "--port", str(free_port())], ["db", "upgrade"]):
            answer = CliRunner().invoke(main, command, env={"URBES_DATABASE": wrong})
            assert answer.exit_code == 2 and words in answer.output and "Traceback" not in answer.output, f"{answer.exception!r} {answer.output}"
    server = Running(tmp_path, house).start()
    try:
        anna = Guest(server, "Anna")
        asyncio.run(tell("ALTER ROLE guest NOLOGIN", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'guest'"))
        until_health_is(503, server)
        assert anna.http.get("/api/me/page").json()["error"]["code"] == "busy"
        asyncio.run(tell("ALTER ROLE guest LOGIN"))
        until_health_is(200, server)
        assert anna.http.get("/api/me/page").status_code == 200
    finally:
        server.stop()
    assert not server.tracebacks(), server.tracebacks()[-3000:]


def test_two_processes_on_one_postgresql_work_as_one(tmp_path: Path, fresh_postgres: Postgres) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one = Running(tmp_path / "one", fresh_postgres.url).start()
    two = Running(tmp_path / "two", fresh_postgres.url).start()
    try:
        anna, bruno = Guest(one, "Anna"), Guest(two, "Bruno")
        table = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
        with anna.watch(table) as hers, bruno.watch(table) as his:
            hers.until("table")
            his.until("table")
            assert his.ask("sit", seat=1)["type"] == "done"
            while hers.until("update")["entry"]["kind"] != "start":
                pass
            assert {person["name"] for person in hers.until("presence")["people"]} >= {"Anna"}
            for _ in range(20):
                seat = anna.picture(table)["to_act"][0]
                actor, socket, other = (anna, hers, his) if seat == 0 else (bruno, his, hers)
                action = actor.picture(table)["legal"][0]["action"]
                done = socket.ask("apply", seat=seat, action=action)
                assert done["type"] == "done", done
                message = other.until("update")
                while message["seq"] != done["seq"]:
                    message = other.until("update")
                assert message["entry"]["kind"] == "act"
            phone = Guest(two, None)
            phone.http.post(f"/api/sign-in-links/{anna.http.post('/api/sign-in-links').json()['token']}").raise_for_status()
            with phone.watch(table) as third:
                third.until("table")
                assert phone.http.get("/api/me").json()["identity"]["id"] == anna.id  # the second process knows the session now
                (session,) = [each["id"] for each in anna.http.get("/api/me/sessions").json() if not each["current"]]
                assert anna.http.delete(f"/api/me/sessions/{session}").status_code == 204  # in the first process
                with pytest.raises(ConnectionClosed, match="4401"):
                    while True:
                        third.next()
            assert phone.http.get("/api/me").json()["identity"] is None
            for path in ("/api/tables/a%00b", "/api/lobby?game=a%00b", "/api/tables/%ff"):
                assert anna.http.get(path).status_code in (400, 404), path  # PostgreSQL stores no zero bytes
            assert anna.http.delete("/api/me/sessions/a%00b").status_code == 400
            one.kill()  # the other process serves everyone
            anna.http.base_url = two.url
            assert anna.picture(table)["seq"] == done["seq"]
        players = [Player([two.port], 7, seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])]
        one.start()
        players[0].ports = [one.port, two.port]
        asyncio.run(play_through(players, one, lambda: None, 3, random.Random(2)))
    finally:
        one.stop()
        two.stop()
    assert examine(players, postgres_facts(fresh_postgres)) > 3  # when no bot plays on while it is read
    assert not one.tracebacks() + two.tracebacks()


def test_what_was_missed_while_the_wire_was_cut_is_caught_up_with(tmp_path: Path, fresh_postgres: Postgres) -> None:
    """Of another process: what was played, and who was signed out."""

    async def cut() -> list[int]:
        connection = await asyncpg.connect(fresh_postgres.url)
        try:
            ended = await connection.fetch("SELECT pg_terminate_backend(pid), pid FROM pg_stat_activity WHERE query ILIKE 'listen %'")
            return [row["pid"] for row in ended]
        finally:
            await connection.close()

    async def notify(news: str) -> None:
        connection = await asyncpg.connect(fresh_postgres.url)
        try:
            await connection.execute("SELECT pg_notify('urbes', $1)", news)
        finally:
            await connection.close()

    servers = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        later = "from urbes.server.storage import wire; wire.AGAIN_SECONDS = 3.0"
        servers.append(Running(tmp_path / name, fresh_postgres.url, before=later).start())
    one, two = servers
    try:
        anna, phone = Guest(one, "Anna"), Guest(two, None)
        phone.http.post(f"/api/sign-in-links/{anna.http.post('/api/sign-in-links').json()['token']}").raise_for_status()
        table, other = (anna.open([{"kind": "me"}, {"kind": "me"}], watch=True)["table"]["id"] for _ in range(2))
        with Guest(two, "Bruno").watch(table) as his, phone.watch(table) as hers:
            at = his.until("table")["seq"]
            hers.until("table")
            phone.picture(other)
            for garbage in ("", "garbage", "3", "{}", '{"process": "x", "table": 3, "present": [], "leads": {"x": 3}}'):
                asyncio.run(notify(garbage))  # another program's on the same channel, or a newer version's
            assert len(asyncio.run(cut())) == 2
            for each in (table, other):
                seat = anna.picture(each)["to_act"][0]
                anna.done(each, "apply", seat=seat, action=anna.picture(each, seat=seat)["legal"][0]["action"])
            assert phone.picture(other)["seq"] == at + 1, "who asks is shown what is stored, whoever stored it"
            (session,) = [each["id"] for each in anna.http.get("/api/me/sessions").json() if not each["current"]]
            assert anna.http.delete(f"/api/me/sessions/{session}").status_code == 204
            assert his.until("update")["seq"] == at + 1
            with pytest.raises(ConnectionClosed, match="4401"):
                while True:
                    hers.next()
    finally:
        one.stop()
        two.stop()
    assert not one.tracebacks() + two.tracebacks()


def test_a_polite_end_tells_everyone_and_ends_quickly(tmp_path: Path) -> None:
    server = Running(tmp_path).start()
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "bot"}])["table"]["id"]
    with anna.watch(table) as socket:
        socket.until("table")
        assert server.process is not None
        server.process.terminate()
        assert socket.until("bye")["retry"] > 0
        assert server.process.wait(60) in (0, -15)
    assert not server.tracebacks()


def test_thinking_goes_on_when_its_processes_are_killed_and_health_knows_when_none_can_be_had(tmp_path: Path) -> None:
    """A bot moves, a hint comes and the log is told; what plays at other tables does not notice."""
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o700)
    other = f"from types import SimpleNamespace; from urbes.server.thinking import mind; mind.sys = SimpleNamespace(executable={str(python)!r})"
    server = Running(tmp_path, before=other, URBES_THINKERS="2").start()

    def health() -> dict[str, Any]:
        answer = httpx.get(f"{server.url}/healthz", timeout=PATIENCE)
        assert answer.status_code == 200, "people can play on"
        found: dict[str, Any] = answer.json()
        return found

    def until(found: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not found():
            assert time.monotonic() < end
            time.sleep(0.05)

    def metrics() -> str:
        return httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text

    def kill_thinkers() -> None:
        killed = server.thinkers()
        for process in killed:
            os.kill(process, signal.SIGKILL)
        until(lambda: not any(living(process) for process in killed))

    try:
        anna = Guest(server)
        with_bot = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])["table"]["id"]
        alone = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
        seat = anna.picture(alone)["to_act"][0]
        for _ in range(2):
            until(lambda: anna.picture(with_bot)["to_act"] == [0] and len(server.thinkers()) == 4)
            kill_thinkers()
            assert anna.done(alone, "hint", seat=seat)["data"]["action"]
            assert anna.http.get(f"/api/tables/{alone}/log", params={"lang": "fr"}).status_code == 200
            while anna.picture(with_bot)["to_act"] == [0]:
                anna.done(with_bot, "apply", seat=0, action=anna.picture(with_bot, seat=0)["legal"][0]["action"])
        until(lambda: anna.picture(with_bot)["to_act"] == [0])
        assert health()["status"] == "ok" and health()["thinking"]
        python.rename(tmp_path / "away")
        kill_thinkers()
        until(lambda: not health()["thinking"])
        assert health()["status"] == "degraded" and health()["database"]
        until(lambda: "urbes_thinking_processes 0.0" in metrics())  # one class of them is known to be gone sooner than the other
        (tmp_path / "away").rename(python)
        until(lambda: health()["status"] == "ok")
        assert anna.done(alone, "hint", seat=seat)["data"]["action"]
    finally:
        server.stop()
    assert not server.tracebacks(), server.tracebacks()[-2000:]
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert lines and not any("any legal action" in line["event"] for line in lines), "a bot played at random"
