"""Every registered game, through the kernel's verbs alone: played, undone, opened again, seen by each seat."""

import asyncio
import json
import random
from pathlib import Path

import pytest

from tests.server.running import Guest, Running
from urbes.games.registry import folder_of, game, game_ids
from urbes.kernel.clauses import clauses, howto, sealed
from urbes.kernel.errors import LANGUAGES, UrbesError
from urbes.kernel.rng import Rng
from urbes.server.bots import Bots
from urbes.server.database import Database
from urbes.server.house import House, now_ms
from urbes.server.housekeeper import Housekeeper
from urbes.server.hub import Hub, encode
from urbes.server.journal import Journal
from urbes.server.opening import Opening
from urbes.server.picture import Eyes, legal, listed, picture
from urbes.server.settings import Settings
from urbes.server.shapes import Clock, Identity, NewSeat, NewTable, Wish
from urbes.server.table import Table
from urbes.server.thinkers import Thinkers
from urbes.server.verbs import Person, final

HOST = Identity("host", "Anna", "#000000", "en")
STEPS = 120


async def house_at(folder: Path) -> tuple[House, Opening]:
    database = Database(Settings(data=str(folder)))
    await database.upgrade()
    journal = Journal(database, "test")
    journal.start()
    house = House(journal)
    return house, Opening(house, Thinkers(0, 1))


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("preset", [0, -1])
def test_a_game_is_played_undone_and_opened_again(tmp_path: Path, id: str, preset: int) -> None:
    async def play() -> None:
        rules = game(id)
        options = {"preset": rules.presets[preset].id} if rules.presets else {}
        house, opening = await house_at(tmp_path)
        rng = random.Random(preset)
        seats = rng.randint(rules.min_seats, rules.max_seats)
        live = await opening.new(NewTable(game=id, seats=[NewSeat("me") for _ in range(seats)], options=options), HOST)
        person = Person(HOST, "fr")
        undone = 0
        for step in range(STEPS):
            table = live.table
            if not table.to_act():
                break
            seat = rng.choice(table.to_act())
            before = table.state.to_dict()
            choice = rng.choice(legal(table, Eyes("host", seat, "en")))
            done = await house.do(table.id, "apply", person, Wish(seat=seat, action=choice.action, at=table.seq))
            assert done.seq == table.seq
            if table.match is not None and table.status == "playing" and rng.random() < 0.2 and table.match.undo_refusal(seat) is None:
                await house.do(table.id, "undo", person, Wish(seat=seat))
                undone += 1
                if not rules.simultaneous:
                    assert table.state.to_dict() == before
            if step % 20 == 0:
                for viewer in (None, *range(seats)):
                    json.loads(encode(picture(table, Eyes("host", viewer, "fr"), set(), 0)))
        table = live.table
        truth = (table.seq, table.status, table.actions, table.state.to_dict(), table.to_act(), table.moved)
        await house.journal.settled()
        house.tables.clear()
        again = (await house.open(table.id)).table
        assert (again.seq, again.status, again.actions, again.state.to_dict(), again.to_act(), again.moved) == truth
        record = await opening.running_record(live)
        state = [each for each, _ in record.replay(again.game)][-1]
        assert state.to_dict() == again.state.to_dict(), "the record leads elsewhere than the journal"
        await house.journal.stop()
        await house.journal.database.close()

    asyncio.run(play())


@pytest.mark.parametrize("id", game_ids())
def test_a_stale_choice_is_refused_where_it_matters(tmp_path: Path, id: str) -> None:
    async def play() -> None:
        rules = game(id)
        house, opening = await house_at(tmp_path)
        live = await opening.new(NewTable(game=id, seats=[NewSeat("me") for _ in range(rules.min_seats)]), HOST)
        table, person = live.table, Person(HOST, "en")
        at = table.seq
        seat = table.to_act()[0]
        await house.do(table.id, "apply", person, Wish(seat=seat, action=rules.name(table.state.legal(seat)[0]), at=at))
        if seat in table.to_act():
            with pytest.raises(UrbesError):
                await house.do(table.id, "apply", person, Wish(seat=seat, action=rules.name(table.state.legal(seat)[0]), at=at))
        others = [other for other in table.to_act() if other != seat]
        if rules.simultaneous and others:
            await house.do(table.id, "apply", person, Wish(seat=others[0], action=rules.name(table.state.legal(others[0])[0]), at=at))
        await house.journal.stop()
        await house.journal.database.close()

    asyncio.run(play())


@pytest.mark.parametrize("id", game_ids())
def test_what_a_seat_is_told_does_not_depend_on_what_is_hidden_from_it(tmp_path: Path, id: str) -> None:
    async def play() -> None:
        rules = game(id)
        house, opening = await house_at(tmp_path)
        live = await opening.new(NewTable(game=id, seats=[NewSeat("me") for _ in range(rules.max_seats)]), HOST)
        table, person, rng, dreaming = live.table, Person(HOST, "en"), random.Random(3), Rng.seeded(4)
        for step in range(STEPS):
            if not table.to_act() or table.match is None:
                break
            seat = rng.choice(table.to_act())
            await house.do(table.id, "apply", person, Wish(seat=seat, action=rules.name(rng.choice(table.state.legal(seat)))))
            if step % 10 or not table.to_act():
                continue
            real = table.state
            for viewer in (None, *range(table.seat_count)):
                eyes = Eyes("host" if viewer is not None else None, viewer, "en")
                told = essence(table, eyes)
                table.match.state = real.imagine(viewer, dreaming)
                assert essence(table, eyes) == told, f"seat {viewer} can tell the truth from what it imagines"
                table.match.state = real
        await house.journal.stop()
        await house.journal.database.close()

    asyncio.run(play())


def essence(table: Table, eyes: Eyes) -> dict[str, object]:
    """The picture without previews, which a slow moment may leave out."""
    told: dict[str, object] = json.loads(encode(picture(table, eyes, set(), 0)))
    told["legal"] = sorted(each.action for each in legal(table, eyes))
    return told


@pytest.mark.parametrize("id", game_ids())
def test_what_ends_a_turn_is_told_from_what_the_seat_knows(id: str) -> None:
    """Tried out apart from the real state, which stays as it is; a game has choices of both kinds."""
    state = game(id).new(2, 5)
    rng = random.Random(5)
    told: dict[bool, int] = {True: 0, False: 0}
    for _ in range(80):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        action = rng.choice(state.legal(seat))
        before = state.to_dict()
        ends = final(state, seat, action)
        assert state.to_dict() == before
        told[ends] += 1
        state.perform(seat, action)
    assert told[True] > 0
    assert told[False] > 0 or game(id).simultaneous


def test_in_lost_cities_the_draw_ends_the_turn_and_a_play_does_not() -> None:
    state = game("lost_cities").new(2, 1)
    seat = state.to_act()[0]
    play = next(action for action in state.legal(seat) if state.game.name(action).startswith("discard"))
    assert not final(state, seat, play)
    state.perform(seat, play)
    assert all(final(state, seat, action) for action in state.legal(seat))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", game_ids())
def test_the_rules_begin_with_how_to_play_and_hold_every_clause(server: Running, id: str, lang: str) -> None:
    book = Guest(server).http.get(f"/api/games/{id}/rules", params={"lang": lang}).json()
    told = howto(folder_of(id))
    assert [part["title"] for part in book["howto"]] == [part["title"][lang] for part in told["parts"]]
    assert book["howto"][0]["says"][0] == {"lead": "", "text": told["parts"][0]["says"][0][lang], "clauses": told["parts"][0]["says"][0]["clauses"]}
    assert [one["text"] for one in book["legend"]] == [one[lang] for one in told["legend"]]
    titles = {clause["id"]: clause["title"] for chapter in book["chapters"] for clause in chapter["clauses"]}
    whole = {clause: title[lang] for clause, title in clauses(folder_of(id)).items()}
    assert titles == {clause: "" if clause in sealed(folder_of(id)) else title for clause, title in whole.items()}
    book = Guest(server).http.get(f"/api/games/{id}/rules", params={"lang": lang, "sealed": True}).json()
    assert {clause["id"]: clause["title"] for chapter in book["chapters"] for clause in chapter["clauses"]} == whole


@pytest.mark.parametrize("id", game_ids())
def test_a_person_asks_for_hints_and_plays_them_against_a_bot(server: Running, id: str) -> None:
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "random"}], game=id, options={})["table"]["id"]
    for _ in range(6):
        legal = decision(anna, table)
        hint = anna.done(table, "hint", seat=0)["data"]
        assert (hint["action"], hint["label"]) in legal
        assert isinstance(hint["expected"], float) and isinstance(hint["now"], float)
        anna.done(table, "apply", seat=0, action=hint["action"])


def decision(guest: Guest, table: str) -> list[tuple[str, str]]:
    """What is open to someone as soon as they owe a decision; it stays so until they decide."""
    with guest.watch(table) as socket:
        message = socket.until("table")
        while not message["legal"]:
            message = socket.until("update")
        return [(each["action"], each["label"]) for each in message["legal"]]


def test_a_campaign_of_bots_is_played_at_one_table_to_its_end(server: Running) -> None:
    """All 24 episodes, as a spectator sees them: every entry arrives, and the record holds."""
    anna = Guest(server, "Anna")
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    table = anna.open(seats, game="my_city", options={"mode": "campaign"})["table"]["id"]
    episodes: set[int] = set()
    with anna.watch(table) as socket:
        message = socket.until("table")
        seq = message["seq"]
        while not message.get("result"):
            episodes.add(message["view"]["episode"]["id"])
            message = socket.until("update")
            assert message["seq"] == seq + 1
            seq = message["seq"]
            socket.raw.clear()
    assert episodes == set(range(1, 25))
    assert anna.http.get(f"/api/tables/{table}/verification").json()["holds"]
    assert len(anna.http.get(f"/api/tables/{table}/record").json()["actions"]) == message["actions"]


def test_a_city_is_named_before_its_first_episode_and_keeps_its_name(tmp_path: Path) -> None:
    """MC-1.3: 1 to 30 characters, until the seat is ready; the name stays with the city, whoever plays it."""
    server = Running(tmp_path).start()
    try:
        anna, bruno = Guest(server, "Anna"), Guest(server, "Bruno")
        table = anna.open([{"kind": "me"}, {"kind": "open"}], game="my_city", options={"preset": "campaign"})["table"]["id"]
        bruno.done(table, "sit", seat=1)
        assert [seat["title"] for seat in anna.picture(table)["seats"]] == [None, None]
        for name in ("   ", "x" * 31):
            assert bruno.do(table, "name", seat=1, name=name).json()["error"]["field"] == "name"
        with anna.watch(table) as socket:
            socket.until("table")
            bruno.done(table, "name", seat=1, name="  Port-Royal ")
            heard = socket.until("update")
        assert (heard["entry"]["kind"], heard["entry"]["name"], heard["seats"][1]["title"]) == ("name", "Port-Royal", "Port-Royal")
        bruno.done(table, "apply", seat=1, action="ready")
        assert bruno.do(table, "name", seat=1, name="Too late").json()["error"]["code"] == "not_now"
        bruno.done(table, "hand_over", seat=1, to="open")
        server.kill()
        server.start()
        assert [seat["title"] for seat in anna.picture(table)["seats"]] == [None, "Port-Royal"]
    finally:
        server.stop()


def test_everyone_takes_back_their_own_decision_until_the_round_ends(server: Running) -> None:
    """Also where an undo needs consent: nobody has answered to what was decided at the same time."""
    anna, bruno = Guest(server, "Anna"), Guest(server, "Bruno")
    table = anna.open(
        [{"kind": "me"}, {"kind": "open"}], game="my_city", options={"preset": "first_episode"}, undo="consent", clock={"base": 600, "increment": 5}
    )["table"]["id"]
    bruno.done(table, "sit", seat=1)
    before = anna.picture(table)
    assert before["to_act"] == [0, 1] and [face["running"] for face in before["clocks"]] == [True, True]
    first = before["legal"][0]["action"]
    anna.done(table, "apply", seat=0, action=first, at=before["seq"])
    committed = anna.picture(table)
    assert committed["to_act"] == [1] and committed["undo"]["possible"] and [face["running"] for face in committed["clocks"]] == [False, True]
    assert anna.done(table, "undo", seat=0)["data"] == {"asked": False}
    again = anna.picture(table)
    assert again["to_act"] == [0, 1] and again["legal"] == before["legal"] and [face["running"] for face in again["clocks"]] == [True, True]
    his = bruno.picture(table)
    bruno.done(table, "apply", seat=1, action=his["legal"][0]["action"], at=before["seq"])  # what Anna did is no reason to refuse him
    anna.done(table, "apply", seat=0, action=first)
    resolved = anna.picture(table)
    assert resolved["to_act"] == [0, 1] and not resolved["undo"]["possible"]
    assert anna.do(table, "undo", seat=0).json()["error"]["code"] == "not_now"


@pytest.mark.parametrize("id", game_ids())
def test_bots_play_on_for_everyone_whose_clock_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, id: str) -> None:
    async def play() -> None:
        house, opening = await house_at(tmp_path)
        hub = Hub(house)
        bots = Bots(house, opening.thinkers)
        keeper = Housekeeper(house, hub, bots)
        wish = NewTable(game=id, seats=[NewSeat("me") for _ in range(game(id).max_seats)], clock=Clock(base=600, increment=5))
        table = (await opening.new(wish, HOST)).table
        owing = table.to_act()
        await keeper.round()
        assert all(holder.substitute is None for holder in table.holders)
        later = now_ms() + 601_000
        monkeypatch.setattr("urbes.server.housekeeper.now_ms", lambda: later)
        monkeypatch.setattr("urbes.server.house.now_ms", lambda: later)
        await keeper.round()
        assert [seat for seat, holder in enumerate(table.holders) if holder.substitute == "greedy"] == list(owing)
        assert set(house.tables[table.id].thinking) == set(owing)
        assert table.clocks is not None and table.clocks.running == []
        await bots.stop()
        await house.journal.stop()
        await house.journal.database.close()

    asyncio.run(play())


def test_several_who_decide_at_once_are_listed_as_one_speaks() -> None:
    assert [listed(names, "en") for names in (["Anna"], ["Anna", "Bruno"], ["Anna", "Bruno", "Cleo"])] == ["Anna", "Anna and Bruno", "Anna, Bruno and Cleo"]
    assert listed(["Anna", "Bruno", "Cleo"], "fr") == "Anna, Bruno et Cleo"
