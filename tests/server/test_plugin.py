"""A game of another package at the tables of a server that was told nothing about it; and what remains of it when the package is gone."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.plugins.installing import ROOT, describe, search_path
from tests.server.running import Guest, Running
from tests.server.test_play import play_on

GAME = {"game": "cadastre", "options": {"preset": "short"}}


@pytest.fixture(scope="module")
def plugged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server beside which two packages are installed: the example, and one that cannot be loaded."""
    site = tmp_path_factory.mktemp("site")
    describe(site)
    describe(site, "broken-game", "[urbes.games]\nbroken = a_missing_module:Game\n")
    running = Running(tmp_path_factory.mktemp("plugged"), PYTHONPATH=search_path(site)).start()
    yield running
    running.stop()
    assert not running.tracebacks(), running.tracebacks()[-3000:]


def test_the_game_is_offered_and_the_broken_one_only_logged(plugged: Running) -> None:
    bruno = Guest(plugged, "Bruno", "fr")
    offered = {card["id"]: card for card in bruno.http.get("/api/games", params={"lang": "fr"}).json()}
    assert list(offered)[-1] == "cadastre" and "broken" not in offered
    assert offered["cadastre"]["simultaneous"] and offered["cadastre"]["presets"][1]["name"] == "Six parcelles"
    assert "The game 'broken' of broken-game is left out: a_missing_module:Game cannot be loaded" in plugged.log.read_text()
    rules = bruno.http.get("/api/games/cadastre/rules", params={"lang": "fr"}).json()
    assert [chapter["id"] for chapter in rules["chapters"]] == ["CA-1", "CA-2", "CA-3", "CA-4", "CA-5"] and rules["howto"] and rules["legend"]
    refused = bruno.http.post("/api/tables", json={"game": "broken", "seats": [{"kind": "me"}, {"kind": "bot"}]})
    assert refused.status_code == 400 and "est laissé de côté" in refused.json()["error"]["text"]


def test_two_people_and_a_bot_bid_in_secret_to_the_end(plugged: Running) -> None:
    anna, bruno = Guest(plugged, "Anna"), Guest(plugged, "Bruno", "fr")
    table = anna.open([{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}], **GAME)["table"]["id"]
    bruno.done(table, "sit", seat=1)
    with anna.watch(table) as hers, bruno.watch(table) as his:
        seen, told = hers.until("table"), his.until("table")
        assert seen["status"].startswith("Your turn: keep one of your two patrons")
        assert "gardez l'un de vos deux patrons" in told["status"] and len(seen["legal"]) == 2
        choice = seen["legal"][0]["action"]
        assert hers.ask("apply", seat=0, action="bid 1")["error"]["clauses"] == ["CA-2.1"]
        assert hers.ask("apply", seat=0, action=choice)["type"] == "done"
        assert hers.ask("undo", seat=0)["type"] == "done"
        assert hers.ask("apply", seat=0, action=choice)["type"] == "done"
        quarter = choice.removeprefix("keep ")
        assert anna.picture(table)["view"]["players"][0]["patron"] == quarter
        assert "patron" not in bruno.picture(table)["view"]["players"][0]
        assert his.ask("apply", seat=1, action=told["legal"][0]["action"])["type"] == "done"
        for sale in range(1, 7):
            while anna.picture(table)["view"]["round"] < sale:
                hers.until("update")
            assert hers.ask("apply", seat=0, action="bid 0")["type"] == "done"
            if sale == 1:
                assert "bid" not in bruno.picture(table)["view"]["players"][0]
                assert hers.ask("hint", seat=0)["type"] == "refused"  # she has bid: there is nothing to advise
                assert his.ask("hint", seat=1)["type"] == "done"
            assert his.ask("apply", seat=1, action="bid 1")["type"] == "done"
        while not (end := bruno.picture(table))["result"]:
            his.until("update")
    assert len(end["result"]["scores"]) == 3 and all("patron" in player for player in end["view"]["players"])
    assert anna.http.get(f"/api/tables/{table}/verification").json()["holds"]
    replay = anna.http.get(f"/api/tables/{table}/replay", params={"step": 0, "count": 100}).json()
    told = anna.http.get(f"/api/tables/{table}/timeline").json()  # it says nothing of chapters, and all of it is one
    assert told["last"] == 21 and told["chapters"] == [{"step": 0, "name": "The game"}] and told["leads"]
    opened = anna.http.get(f"/api/tables/{table}/replay", params={"step": 12, "open": True}).json()["steps"][0]
    assert all("patron" in player for player in opened["view"]["players"])
    assert replay["last"] == 21 and any("bids 0" in line["text"] for step in replay["steps"] for line in step["lines"])


def bid_on(guest: Guest, table: str, rng: random.Random, steps: int = 10_000) -> dict[str, Any]:
    """Random actions of seat 0, until the game is over or the steps are used up. The others decide at the same time, so what is chosen holds for no moment."""
    with guest.watch(table) as socket:
        socket.until("table")
        while steps and not guest.picture(table)["result"]:
            legal = guest.picture(table)["legal"]
            if legal:
                assert socket.ask("apply", seat=0, action=rng.choice(legal)["action"])["type"] == "done"
                steps -= 1
            else:
                socket.until("update")
    return guest.picture(table)


def test_without_its_package_a_table_is_refused_in_words_and_waits(tmp_path: Path) -> None:
    site = tmp_path / "site"
    describe(site)
    with_it = search_path(site)
    running = Running(tmp_path, PYTHONPATH=with_it).start()
    anna = Guest(running, "Anna")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = anna.open(seats, **GAME)["table"]["id"]
    bid_on(anna, table, random.Random(1), steps=3)
    running.stop()

    running.environment["PYTHONPATH"] = str(ROOT / "src")
    running.start()
    refused = anna.http.get(f"/api/tables/{table}")
    assert refused.status_code == 503 and "There is no game 'cadastre'" in refused.json()["error"]["text"]
    mine = anna.http.get("/api/me/page").json()
    assert [card["id"] for card in mine["running"]] == [table] and mine["running"][0]["game"] == "cadastre"
    other = anna.open(seats)["table"]["id"]
    play_on(anna, other, 0, random.Random(1), steps=3)
    running.stop()
    assert not running.tracebacks(), running.tracebacks()[-3000:]

    running.environment["PYTHONPATH"] = with_it
    running.start()
    assert bid_on(anna, table, random.Random(2))["result"]
    running.stop()
