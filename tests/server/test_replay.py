"""A finished game watched again: chapters, moments and leads from the game's own events, all hands open, and many who watch it together."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.running import Guest, Postgres, Running
from tests.server.test_analysis import played
from urbes.games.registry import folder_of, game, game_ids
from urbes.kernel.match import Match
from urbes.server.thinking.timeline import marks_of, timeline

MODES: dict[str, dict[str, Any]] = {"my_city": {"mode": "eternal"}}
FIRST = {"lost_cities": "Manche 1", "my_city": "Dès la carte 1", "forgotten_city": "Manche 1", "ancient_world": "Manche 1"}


def finished(id: str, **options: Any) -> Match:
    match = Match.start(game(id, **options), ["Ana", "Bo", "Cy"], 5)
    rng = random.Random(5)
    while not match.over:
        seat = match.state.to_act()[0]
        match.apply(seat, rng.choice(match.state.legal(seat)))
    return match


@pytest.mark.parametrize("id", game_ids())
def test_chapters_moments_and_leads_come_from_the_events_of_the_game(id: str) -> None:
    match = finished(id, **MODES.get(id, {}))
    marks = marks_of(id)
    kinds = {event.kind for event in match.state.opening()} | {line.split(".")[1] for line in match.state.game.texts.entries if line.startswith("log.")}
    assert {mark.event for mark in (*marks.chapters, *marks.moments)} <= kinds, "an event that does not exist"
    found, french = timeline(match.state.game, match.record, "en"), timeline(match.state.game, match.record, "fr")
    assert found.last == len(match.record.actions)
    steps = [chapter.step for chapter in found.chapters]
    assert steps == sorted(set(steps)) and steps[0] == 0 and len(steps) >= 3
    assert french.chapters[0].name == FIRST[id] and len({chapter.name for chapter in french.chapters}) == len(steps)
    assert [moment.step for moment in found.moments] == sorted(moment.step for moment in found.moments)
    assert any(moment.key for moment in found.moments) and all("{" not in moment.text and not moment.text.endswith(".") for moment in found.moments)
    # Whoever leads is alone with most points, and whoever led before them was not.
    assert all(one.seat != other.seat for one, other in zip(found.leads, found.leads[1:], strict=False))
    assert [found.leads[-1].seat] == match.state.result().winners
    shown = [moment for moment in found.moments if moment.sign == "first"]
    assert {(moment.step, moment.seat) for moment in shown} <= {(lead.step, lead.seat) for lead in found.leads[1:]}


def test_every_sign_is_a_symbol_the_client_has() -> None:
    web = Path(__file__).parents[2] / "web/src"
    for id in game_ids():
        sheets = [web / "art/symbols.svg", web / "games" / id / "symbols.svg"]
        drawn = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
        assert [mark.sign for mark in marks_of(id).moments if f'id="{mark.sign}"' not in drawn] == []


def test_bridges_of_lost_cities_are_counted_and_a_campaign_has_an_episode_a_chapter() -> None:
    match = finished("lost_cities")
    bridges = [moment for moment in timeline(match.state.game, match.record, "en").moments if moment.sign == "bridge"]
    heard: list[str] = []
    for state, _ in match.record.replay(match.state.game):
        state.listener = lambda event: heard.append(event.kind)
    assert len(bridges) == heard.count("bridge_crossed") > 0 and "crosses a bridge" in bridges[0].text
    campaign = finished("my_city")
    assert [chapter.name for chapter in timeline(campaign.state.game, campaign.record, "en").chapters] == [f"Episode {n}" for n in range(1, 25)]


def test_a_game_that_says_nothing_is_one_chapter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    marks_of.cache_clear()
    monkeypatch.setattr("urbes.server.thinking.timeline.folder_of", lambda _: tmp_path)
    try:
        match = finished("forgotten_city")
        found = timeline(match.state.game, match.record, "fr")
    finally:
        marks_of.cache_clear()
    assert [(chapter.step, chapter.name) for chapter in found.chapters] == [(0, "La partie")]
    assert found.leads and {moment.sign for moment in found.moments} <= {"first"}
    assert folder_of("forgotten_city").is_dir()


def test_the_time_line_is_for_those_who_may_see_the_replay(anna: Guest, bruno: Guest) -> None:
    table = played(anna)
    told = bruno.http.get(f"/api/tables/{table}/timeline", params={"lang": "fr"}).json()
    assert told["last"] == bruno.http.get(f"/api/tables/{table}/replay").json()["last"] and told["chapters"][0] == {"step": 0, "name": "Manche 1"}
    private = played(anna, replay="seats")
    refused = bruno.http.get(f"/api/tables/{private}/timeline")
    assert refused.status_code == 403 and "Seules les personnes de cette table" in refused.json()["error"]["text"]
    running = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "easy"}])["table"]["id"]
    assert anna.http.get(f"/api/tables/{running}/timeline").json()["error"]["code"] == "not_now"
    assert anna.http.get(f"/api/tables/{running}/replay", params={"open": True}).json()["error"]["code"] == "not_now"


def test_all_hands_lie_open_through_the_eyes_of_whoever_acts(bruno: Guest, anna: Guest) -> None:
    table = played(anna)
    closed = bruno.http.get(f"/api/tables/{table}/replay", params={"count": 30}).json()["steps"]
    opened = bruno.http.get(f"/api/tables/{table}/replay", params={"count": 30, "open": True}).json()["steps"]
    assert all("hand" not in player for step in closed for player in step["view"]["players"])
    for step in opened:
        assert [len(player["hand"]) >= 7 for player in step["view"]["players"]] == [True, True] and step["view"]["seat"] == step["seat"]
    own = [line["text"] for step in opened for line in step["lines"] if line["event"]["kind"] == "drew_deck"]
    assert own and all(" from the deck" in text or " pioche le " in text for text in own)
    assert any("card" in line["event"] for step in opened for line in step["lines"] if line["event"]["kind"] == "drew_deck")


# --- together -------------------------------------------------------------------------------------------------


def test_one_leads_the_others_are_told_and_it_ends_with_the_leader(anna: Guest, bruno: Guest, server: Running) -> None:
    table = played(anna)
    nobody = Guest(server, None)
    with bruno.watch(table) as his, nobody.watch(table) as theirs:
        his.until("table")
        assert theirs.ask("lead", step=3)["error"]["code"] == "no_identity"
        with anna.watch(table) as hers:
            assert hers.ask("lead", step=7, eyes="open")["type"] == "done"
            expected = {"identity": anna.id, "name": "Anna", "step": 7, "eyes": "open"}
            assert his.until("lead")["led"] == theirs.until("lead")["led"] == expected
            # Who comes later hears of it at once; the leader is not told what they said themselves.
            with Guest(server, "Cleo").watch(table) as late:
                assert late.until("lead")["led"] == expected
                # A guest does not take the lead from those of the table.
                refused = late.ask("lead", step=1)
                assert refused["error"]["code"] == "taken" and "Anna leads already" in refused["error"]["text"]
            assert hers.ask("lead", step=8, eyes="0")["type"] == "done"
            assert his.until("lead")["led"]["step"] == 8
            assert all(json.loads(frame)["type"] != "lead" for frame in hers.raw)
        # Her line is cut: nobody leads any more, and whoever wants may.
        assert his.until("lead")["led"] is None
        assert his.ask("lead", step=0)["type"] == "done"
        assert theirs.until("lead")["led"]["step"] == 8 and theirs.until("lead")["led"] is None
        assert theirs.until("lead")["led"]["name"] == "Bruno"
        with anna.watch(table) as hers:
            assert hers.until("lead")["led"]["name"] == "Bruno"
            assert hers.ask("lead", step=2)["type"] == "done"
            assert his.until("lead")["led"]["name"] == "Anna", "whose game it is takes over"
            # He who leads no more ends nothing; she does.
            assert his.ask("lead")["type"] == "done"
            assert hers.ask("lead")["type"] == "done"
            assert his.until("lead")["led"] is None


def test_nobody_leads_through_a_game_they_may_not_replay(anna: Guest, bruno: Guest) -> None:
    running = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "easy"}])["table"]["id"]
    with anna.watch(running) as hers:
        assert hers.ask("lead", step=0)["error"]["code"] == "not_now"
        hers.say("lead", step=0, eyes="behind")
        assert hers.until("refused")["error"]["code"] == "bad_request"
    private = played(anna, replay="seats")
    with pytest.raises(ConnectionClosed), bruno.watch(private) as his:
        his.until("table")


def test_many_processes_watch_as_one(tmp_path: Path, fresh_postgres: Postgres) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    one, two = (Running(folder, fresh_postgres.url) for folder in folders)
    one.start(), two.start()
    try:
        anna, bruno = Guest(one), Guest(two, "Bruno", "fr")
        table = played(anna)
        with bruno.watch(table) as his:
            his.until("table")
            with anna.watch(table) as hers:
                hers.until("presence")
                for step in range(1, 30):
                    hers.say("lead", step=step, eyes="1")
                while (led := his.until("lead")["led"])["step"] < 29:
                    assert led["name"] == "Anna" and led["eyes"] == "1"
                refused = his.ask("lead", step=1)
                assert refused["error"]["code"] == "taken" and "guide déjà" in refused["error"]["text"]
            assert his.until("lead")["led"] is None
            with anna.watch(table) as hers:
                assert hers.ask("lead", step=4)["type"] == "done"
                assert his.until("lead")["led"]["step"] == 4
                one.stop()  # a process that goes takes its leads with it
                assert his.until("lead")["led"] is None
    finally:
        for server in (one, two):
            if server.process is not None and server.process.poll() is None:
                server.stop()
    assert not one.tracebacks() and not two.tracebacks(), one.tracebacks()[-2000:] + two.tracebacks()[-2000:]
