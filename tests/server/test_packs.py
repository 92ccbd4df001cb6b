"""Content packs: kept by their owner, played with at tables, found again by replays, restarts and records."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.running import Guest, Running
from tests.server.test_play import play_on
from urbes.cli.pack import template
from urbes.games.registry import game, game_ids
from urbes.kernel.content import Pack
from urbes.kernel.record import Record


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of its own, to be restarted."""
    running = Running(tmp_path_factory.mktemp("packs")).start()
    yield running
    running.stop()
    assert not running.tracebacks(), running.tracebacks()[-3000:]


def pack_of(id: str, **changes: Any) -> dict[str, Any]:
    return {"name": "My copy", "game": id, **template(game(id)), **changes}


def keep(guest: Guest, pack: dict[str, Any], **query: str) -> dict[str, Any]:
    answer = guest.http.post("/api/me/packs", json=pack, params=query)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("id", game_ids())
def test_every_games_own_template_is_kept_and_opens_a_table(server: Running, id: str) -> None:
    anna = Guest(server, "Anna")
    kept = keep(anna, pack_of(id))
    assert kept["game"] == id and kept["name"] == "My copy" and kept["hash"] == Pack("", pack_of(id)).hash
    opened = anna.http.post("/api/tables", json={"game": id, "pack": kept["hash"], "pace": 0, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]})
    assert opened.status_code == 201, opened.text
    assert opened.json()["table"]["pack"] == {"name": "My copy", "hash": kept["hash"]}
    card = anna.http.get(f"/api/games/{id}", params={"pack": kept["hash"]}).json()
    assert {option["id"]: option["default"] for option in card["options"]} == opened.json()["table"]["options"], "the dialog shows what will be played"


def test_a_game_with_a_pack_is_played_restarted_replayed_and_verified(own: Running) -> None:
    anna, bruno = Guest(own, "Anna"), Guest(own, "Bruno")
    pack = pack_of("lost_cities")
    pack["paths"][0]["name_en"] = "Amaranth"
    hash = keep(anna, pack)["hash"]
    table = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], pack=hash, listed=True)["table"]["id"]
    play_on(anna, table, 0, random.Random(1), steps=6)
    before = anna.picture(table)
    own.kill()
    own.start()
    assert anna.picture(table)["view"] == before["view"]
    assert anna.http.delete(f"/api/me/packs/{hash}").status_code == 204  # the table keeps what it plays with
    assert anna.http.get("/api/me/packs").json() == []
    end = play_on(anna, table, 0, random.Random(2))
    record = anna.http.get(f"/api/tables/{table}/record").json()
    assert record["pack"] == {"name": "My copy", "hash": hash}
    assert anna.http.get(f"/api/tables/{table}/verification").json()["holds"]
    assert (
        Record.from_json(json.dumps(record).encode(), "").verify(game("lost_cities", pack=Pack("My copy", pack), **record["options"])).scores()
        == end["result"]["scores"]
    )
    assert bruno.http.get(f"/api/tables/{table}/replay").status_code == 403
    replay = anna.http.get(f"/api/tables/{table}/replay", params={"step": 0, "count": 100}).json()
    assert any("Amaranth" in (step["label"] or "") for step in replay["steps"])
    fork = anna.http.post(f"/api/tables/{table}/fork", json={"step": 3, "seat": 0}).json()
    assert fork["table"]["pack"]["hash"] == hash
    rematch = anna.done(table, "rematch")["data"]["table"]
    assert anna.picture(rematch)["table"]["pack"]["hash"] == hash
    # The record opens only for someone who keeps the pack.
    refused = bruno.http.post("/api/records", json=record)
    assert refused.json()["error"]["code"] == "bad_record" and "My copy" in refused.json()["error"]["text"]
    downloaded = anna.http.get(f"/api/tables/{table}/pack").json()
    assert keep(bruno, downloaded)["hash"] == hash
    uploaded = bruno.http.post("/api/records", json=record)
    assert uploaded.status_code == 201
    again = f"/api/tables/{uploaded.json()['table']['id']}"
    assert [bruno.http.get(again + path).status_code for path in ("/replay", "/record", "/timeline", "/verification")] == [200] * 4, (
        "who keeps it sees it again"
    )
    assert bruno.http.post(f"{again}/fork", json={"step": 3, "seat": 0}).status_code == 201
    assert [stranger.http.get(f"{again}/replay").status_code for stranger in (anna, Guest(own, None))] == [403, 403]


def test_a_content_nobody_keeps_or_plays_with_is_forgotten(own: Running) -> None:
    anna = Guest(own, "Anna")
    hash = keep(anna, pack_of("lost_cities", name="Short-lived"))["hash"]
    assert keep(anna, pack_of("lost_cities", name="Short-lived"))["hash"] == hash
    assert own.facts("SELECT name FROM contents WHERE hash = ?", hash) == [("Short-lived",)]
    anna.http.delete(f"/api/me/packs/{hash}")
    assert own.facts("SELECT name FROM contents WHERE hash = ?", hash) == []
    assert anna.http.delete(f"/api/me/packs/{hash}").status_code == 404


def test_a_packs_data_is_for_those_at_the_table_only(server: Running) -> None:
    anna, bruno, olga = Guest(server, "Anna"), Guest(server, "Bruno"), Guest(server, "Olga")
    hash = keep(anna, pack_of("lost_cities", name="Secret copy"))["hash"]
    for path in (f"/api/me/packs/{hash}", f"/api/games/lost_cities?pack={hash}"):
        assert anna.http.get(path).status_code == 200
        assert olga.http.get(path).status_code == 404
        assert Guest(server, None).http.get(path).status_code == 401
    assert olga.http.post("/api/tables", json={"game": "lost_cities", "pack": hash, "seats": [{"kind": "me"}, {"kind": "bot"}]}).status_code == 404
    assert anna.http.post("/api/tables", json={"game": "my_city", "pack": hash, "seats": [{"kind": "me"}, {"kind": "bot"}]}).status_code == 404
    opened = anna.open([{"kind": "me"}, {"kind": "open"}], pack=hash, watch=True, listed=True)["table"]
    assert (opened["watch"], opened["replay"], opened["listed"]) == (False, "seats", False), "the table says that it is private"
    table = opened["id"]
    bruno.done(table, "sit", seat=1)
    assert bruno.http.get(f"/api/tables/{table}/pack").json()["name"] == "Secret copy"
    for stranger in (olga, Guest(server, None)):
        for part in ("", "/pack", "/catalogue", "/log"):
            assert stranger.http.get(f"/api/tables/{table}{part}").status_code == 403, part
        assert "Secret copy" not in stranger.http.get("/api/lobby").text


@pytest.mark.parametrize("takes", ["a person", "a bot"])
def test_who_looked_while_a_seat_was_free_looks_no_longer_once_it_is_taken(server: Running, takes: str) -> None:
    anna, bruno, olga = Guest(server, "Anna"), Guest(server, "Bruno"), Guest(server, "Olga")
    hash = keep(anna, pack_of("lost_cities", name="Secret copy"))["hash"]
    for wish in ({"pack": hash}, {"watch": False}):
        table = anna.open([{"kind": "me"}, {"kind": "open"}], **wish)["table"]["id"]
        with olga.watch(table) as hers, Guest(server, None).watch(table) as theirs, anna.watch(table) as host:
            for socket in (hers, theirs, host):
                socket.until("table")
            bruno.done(table, "sit", seat=1) if takes == "a person" else anna.done(table, "start", bot="random")
            for socket in (hers, theirs):
                with pytest.raises(ConnectionClosed, match="4403"):
                    while True:
                        assert "view" not in socket.next()
            while host.until("update")["entry"]["kind"] != "start":
                pass


def test_a_seat_freed_in_the_middle_shows_a_pack_to_nobody_it_is_not_kept_for(server: Running) -> None:
    """Before the start whoever has the link may look at what they would sit down to; without a pack also later, where a seat is free."""
    anna, bruno, olga = Guest(server, "Anna"), Guest(server, "Bruno"), Guest(server, "Olga")
    hash = keep(anna, pack_of("lost_cities", name="Secret copy"))["hash"]
    for wish, later in (({"pack": hash}, 403), ({"watch": False}, 200)):
        table = anna.open([{"kind": "me"}, {"kind": "open"}], **wish)["table"]["id"]
        for stranger in (olga, Guest(server, None)):
            assert stranger.http.get(f"/api/tables/{table}/catalogue").status_code == 200
        bruno.done(table, "sit", seat=1)
        with bruno.watch(table) as his:
            his.until("table")
            bruno.done(table, "hand_over", seat=1, to="open")
            if later == 403:
                with pytest.raises(ConnectionClosed, match="4403"):
                    while True:
                        his.next()
        for stranger in (olga, Guest(server, None)):
            for part in ("", "/catalogue", "/log"):
                assert stranger.http.get(f"/api/tables/{table}{part}").status_code == later, part
    table = anna.open([{"kind": "me"}, {"kind": "open"}], pack=hash)["table"]["id"]
    bruno.done(table, "sit", seat=1)
    bruno.done(table, "hand_over", seat=1, to="person", identity=olga.id)
    assert olga.http.get(f"/api/tables/{table}/catalogue").status_code == 200
    olga.done(table, "sit", seat=1)


def test_a_bad_pack_is_refused_with_every_problem_in_the_owners_language(server: Running) -> None:
    anna, bruno = Guest(server, "Anna"), Guest(server, "Bruno", "fr")
    wrong = pack_of("lost_cities", strange=1)
    wrong["paths"][0]["name_fr"] = ""
    for guest, words in ((anna, "2 problems"), (bruno, "2 problèmes")):
        answer = guest.http.post("/api/me/packs", json=wrong)
        assert answer.status_code == 400 and answer.json()["error"]["code"] == "bad_pack"
        assert words in answer.json()["error"]["text"] and "name_fr" in answer.json()["error"]["text"]
    for body in ({}, {"game": 3}, {"game": "chess"}, {"game": "lost_cities", "name": ""}, {"game": "lost_cities", "name": "x" * 81}):
        answer = anna.http.post("/api/me/packs", json=body)
        assert answer.status_code == 400 and answer.json()["error"]["code"] == "bad_pack", answer.text
    large = json.dumps({"game": "lost_cities", "name": "x" * 1_100_000})
    assert anna.http.post("/api/me/packs", content=large, headers={"Content-Type": "application/json"}).status_code == 413
    assert anna.http.get("/api/me/packs").json() == []


def test_a_person_keeps_a_limited_number_of_packs(server: Running) -> None:
    anna = Guest(server, "Anna")
    answers = [anna.http.post("/api/me/packs", json={"game": "lost_cities", "name": f"Pack {number}"}) for number in range(21)]
    assert [answer.status_code for answer in answers] == [201] * 20 + [409]
    assert len(anna.http.get("/api/me/packs").json()) == 20


NOISE: list[Any] = [None, -1, 0, 10**30, 1.5, "", "x" * 50, True, [], {}, [[]], [None], {"id": "x"}]


def spoilt(value: Any, rng: random.Random) -> Any:
    """One place somewhere inside replaced by noise."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        return {**value, key: spoilt(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        place = rng.randrange(len(value))
        return [*value[:place], spoilt(value[place], rng), *value[place + 1 :]]
    return rng.choice(NOISE)


@pytest.mark.parametrize("id", game_ids())
def test_spoilt_packs_never_break_the_server(server: Running, tmp_path: Path, id: str) -> None:
    rng = random.Random(id)
    anna = Guest(server, "Anna")
    whole = pack_of(id)
    for _ in range(12):
        answer = anna.http.post("/api/me/packs", json=spoilt(whole, rng), params={"game": id})
        assert answer.status_code in (201, 400), answer.text
        if answer.status_code == 400:
            assert answer.json()["error"]["code"] in ("bad_pack", "bad_request") and answer.json()["error"]["text"]
