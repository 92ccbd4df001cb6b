"""Looking back on a finished game over the API: it says how far it is, is kept with the table, given up when nobody waits, and answers those who may see the replay."""

import json
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import PATIENCE, Guest, Running
from tests.server.test_play import play_on
from urbes.bots.analysis import VERSION
from urbes.games.registry import game
from urbes.kernel.record import Record


def played(guest: Guest, **wish: Any) -> str:
    table: str = guest.open([{"kind": "me"}, {"kind": "bot", "bot": "easy"}], **wish)["table"]["id"]
    play_on(guest, table, 0, random.Random(3))
    return table


def asked(guest: Guest, table: str, **query: Any) -> dict[str, Any]:
    answer = guest.http.get(f"/api/tables/{table}/analysis", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def until(ready: Any) -> None:
    end = time.monotonic() + PATIENCE * 2
    while not ready():
        assert time.monotonic() < end, "nothing happens"
        time.sleep(0.2)


def test_it_is_worked_on_while_someone_asks_and_then_kept(server: Running, anna: Guest, bruno: Guest) -> None:
    table = played(anna)
    heard: list[float] = []
    until(lambda: heard.append((latest := asked(anna, table))["done"]) or latest["analysis"])  # type: ignore[func-returns-value]
    assert heard == sorted(heard) and heard[-1] == 1.0
    found = asked(anna, table)
    analysis, labels = found["analysis"], found["labels"]
    record = anna.http.get(f"/api/tables/{table}/record").json()
    assert analysis["players"] == record["players"] and analysis["budget"] == 500 and analysis["curve"][-1]["step"] == len(record["actions"])
    assert 3 <= len(analysis["turning_points"]) <= 5
    assert all(choice["action"] in labels for point in analysis["turning_points"] for choice in point["choices"])
    assert server.facts("SELECT version FROM analyses WHERE [table] = ?", table) == [(analysis["version"],)]
    other = asked(bruno, table, lang="fr")
    assert other["analysis"] == analysis and other["labels"] != labels and set(other["labels"]) == set(labels)


@pytest.mark.parametrize("data", ["{", "{}", b"\xff\xfe"])
def test_a_damaged_one_is_made_anew(server: Running, anna: Guest, data: str | bytes) -> None:
    table = played(anna)
    with closing(sqlite3.connect(server.data / "urbes.sqlite")) as connection, connection:
        connection.execute("INSERT INTO analyses VALUES (?, ?, ?)", (table, VERSION, data))
    until(lambda: asked(anna, table)["analysis"])
    assert len(server.facts("SELECT data FROM analyses WHERE [table] = ?", table)[0][0]) > 100


def test_the_points_are_told_through_the_game(anna: Guest) -> None:
    table = played(anna)
    record = anna.http.get(f"/api/tables/{table}/record").json()
    course = anna.http.get(f"/api/tables/{table}/course").json()
    points = course["points"]
    assert course["last"] == points[-1]["step"] == len(record["actions"])
    assert points[-1]["scores"] == points[-1]["expected"] == record["result"]["scores"]
    assert points[0]["step"] == 0 and points[0]["seat"] is None
    steps = Record.from_json(json.dumps(record).encode(), "record").replay(game("lost_cities", **record["options"]))
    totals = [[player["outlook"]["total"] for player in state.view(None)["players"]] for state, _ in steps]
    assert [point["scores"] for point in points[:-1]] == [totals[point["step"]] for point in points[:-1]], "of a game that ended there"
    actors = [int(line.partition(" ")[0]) for line in record["actions"]]
    changes = [number for number in range(1, len(actors)) if actors[number] != actors[number - 1]]
    assert [point["step"] for point in points] == [0, *changes, len(actors)]
    assert [point["seat"] for point in points[1:]] == [actors[point["step"] - 1] for point in points[1:]]


def test_a_decision_can_be_taken_again_with_what_the_seat_knew(anna: Guest) -> None:
    table = played(anna)
    record = anna.http.get(f"/api/tables/{table}/record").json()
    for step in (0, 5, 12):
        quiz = anna.http.get(f"/api/tables/{table}/analysis/{step}").json()
        seat, _, action = record["actions"][step].partition(" ")
        assert quiz["seat"] == int(seat) and quiz["step"] == step and action in [each["action"] for each in quiz["legal"]]
        assert quiz["view"]["seat"] == int(seat) and all(each["label"] and each["preview"] is not None for each in quiz["legal"])
        hands = [player.get("hand") for player in quiz["view"]["players"]]
        assert [hand is not None for hand in hands] == [number == int(seat) for number in range(2)], "another's hand is shown"
    refused = anna.http.get(f"/api/tables/{table}/analysis/{len(record['actions'])}", params={"lang": "fr"})
    assert refused.status_code == 400 and "étape" in refused.json()["error"]["text"]


def test_it_is_given_up_when_nobody_waits_and_begins_again_when_asked(tmp_path: Path) -> None:
    server = Running(tmp_path, before="from urbes.server.thinking import analysts; analysts.PATIENCE_SECONDS = 4.0", URBES_ANALYSIS_BUDGET="400000000").start()
    try:
        anna = Guest(server)
        table = played(anna)
        before = set(server.thinkers())
        assert asked(anna, table)["analysis"] is None
        analyst = set(server.thinkers()) - before
        assert len(analyst) == 1, "an analysis has a process of its own, from the first one on"
        until(lambda: not analyst & set(server.thinkers()))
        assert server.facts("SELECT count(*) FROM analyses") == [(0,)]
        assert asked(anna, table)["analysis"] is None and anna.picture(table)["actions"] > 0
        children = server.thinkers()
    finally:
        server.stop()
    assert not server.tracebacks(), server.tracebacks()[-2000:]
    assert not [pid for pid in children if Path(f"/proc/{pid}").exists()], "a process was left behind"


@pytest.mark.parametrize("path", ["/analysis", "/analysis/0"])
def test_a_running_game_and_strangers_are_refused_in_their_language(anna: Guest, bruno: Guest, path: str) -> None:
    running = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "easy"}])["table"]["id"]
    private = played(anna, replay="seats")
    assert anna.http.get(f"/api/tables/{running}{path}").json()["error"]["code"] == "not_now"
    refused = bruno.http.get(f"/api/tables/{private}{path}")
    assert refused.status_code == 403 and "Seules les personnes de cette table" in refused.json()["error"]["text"]
    assert anna.http.get(f"/api/tables/{private}{path}").status_code == 200
    assert anna.http.get(f"/api/tables/nowhere{path}").status_code == 404
