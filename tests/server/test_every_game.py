"""Every registered game, through the kernel's verbs alone: played, undone, opened again, seen by each seat."""

import asyncio
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Guest, Running
from urbes.games.registry import folder_of, game, game_ids
from urbes.kernel.clauses import clauses, clauses_of_events, howto, sealed
from urbes.kernel.errors import LANGUAGES
from urbes.kernel.match import Match
from urbes.kernel.rng import Rng
from urbes.server.people.caller import Caller, Session
from urbes.server.refusals import Refusal
from urbes.server.settings import Settings
from urbes.server.shapes.people import Identity
from urbes.server.shapes.tables import Clock, NewSeat, NewTable, Wish
from urbes.server.storage.database import Database
from urbes.server.storage.journal import Journal
from urbes.server.tables.entries import Acted
from urbes.server.tables.games import game_with
from urbes.server.tables.house import House, now_ms
from urbes.server.tables.housekeeper import Housekeeper
from urbes.server.tables.hub import Hub, encode
from urbes.server.tables.opening import Opening
from urbes.server.tables.picture import Eyes, _costs, legal, listed, picture
from urbes.server.tables.table import SECOND_THOUGHTS, Table, undo_refusal
from urbes.server.tables.verbs import Plan, final
from urbes.server.thinking.bots import Bots
from urbes.server.thinking.thinkers import Thinkers
from urbes.teaching.exercise import exercises_of
from urbes.teaching.lesson import LEARNER

HOST = Identity("host", "Anna", "#000000", "en")
CALLER = Caller(Session("here", HOST), "en")
STEPS = 120


async def house_at(folder: Path) -> tuple[House, Opening]:
    database = Database(Settings(data=str(folder)))
    await database.upgrade()
    journal = Journal(database, "test")
    journal.start()
    house = House(journal)
    return house, Opening(house, Thinkers(0, 1))


async def close(house: House) -> None:
    await house.journal.stop()
    await house.journal.database.close()


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
        person = Caller(Session("here", HOST), "fr")
        undone = 0
        for step in range(STEPS):
            table = live.table
            if not table.to_act():
                break
            seat = rng.choice(table.to_act())
            before = table.state.to_dict()
            choice = rng.choice(legal(table, Eyes("host", seat, "en")))
            done = await house.do(table.id, "apply", person, Wish(seat=seat, action=choice.action, at=table.seq))
            table = live.table
            assert done.seq == table.seq
            if table.match is not None and table.status == "playing" and rng.random() < 0.2 and table.match.undo_refusal(seat) is None:
                await house.do(table.id, "undo", person, Wish(seat=seat))
                table = live.table
                undone += 1
                assert table.state.to_dict() == before
            if step % 20 == 0:
                for viewer in (None, *range(seats)):
                    json.loads(encode(picture(table, Eyes("host", viewer, "fr"), set(), 0)))
        assert undone > 0
        table = live.table
        truth = (table.seq, table.status, table.actions, table.state.to_dict(), table.to_act(), table.moved)
        await house.journal.settled()
        house.tables.clear()
        again = (await house.open(table.id)).table
        assert (again.seq, again.status, again.actions, again.state.to_dict(), again.to_act(), again.moved) == truth
        record = await opening.running_record(live)
        state = [each for each, _ in record.replay(again.game)][-1]
        assert state.to_dict() == again.state.to_dict(), "the record leads elsewhere than the journal"
        await close(house)

    asyncio.run(play())


@pytest.mark.parametrize("id", game_ids())
def test_a_move_is_checked_once_and_performed_once_between_arriving_and_being_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, id: str) -> None:
    performed: list[str] = []
    checked: list[str] = []  # by which of the ways in which a state can be asked what is legal

    def count(owner: type, names: tuple[str, ...], into: list[str]) -> None:
        """From outside: what the engine asks of itself on the way, a compiled one does not even tell."""
        inside = False

        def counted(name: str, asked: Any) -> Any:
            def call(*given: Any) -> Any:
                nonlocal inside
                if inside:
                    return asked(*given)
                into.append(name)
                inside = True
                try:
                    return asked(*given)
                finally:
                    inside = False

            return call

        for name in names:
            monkeypatch.setattr(owner, name, counted(name, getattr(owner, name)))

    async def play() -> None:
        house, opening = await house_at(tmp_path)
        live = await opening.new(NewTable(game=id, seats=[NewSeat("me"), NewSeat("me")]), HOST)
        exercises = exercises_of(id)
        assert exercises is not None
        trial = await opening.exercise(game_with(id, exercises.options), exercises, exercises.exercises[0], HOST)
        seat = live.table.to_act()[0]
        first = live.table.game.name(live.table.state.legal(seat)[0])
        count(Match, ("apply",), performed)
        count(type(live.table.state), ("apply", "step", "allows", "why_not", "refusal", "legal"), checked)
        for table, by, action in ((live, seat, first), *((trial, LEARNER, action) for action in exercises.exercises[0].solution)):
            performed.clear()
            checked.clear()
            await house.do(table.table.id, "apply", CALLER, Wish(seat=by, action=action, key=f"k{action}"))
            assert performed == ["apply"], f"{action}: performed {len(performed)} times"
            assert checked == ["apply"], f"{action}: checked by {checked}"
        assert trial.table.stars == len(exercises.exercises[0].stars)
        done = await house.do(trial.table.id, "apply", CALLER, Wish(seat=LEARNER, action=action, key=f"k{action}"))
        assert done.seq == trial.table.seq, "who asks again is told of all that came of it"
        await close(house)

    asyncio.run(play())


@pytest.mark.parametrize("id", game_ids())
def test_a_stale_choice_is_refused_where_it_matters(tmp_path: Path, id: str) -> None:
    """Where all decide at once a choice is made stale by one's own decision alone, elsewhere by anyone's."""

    async def play() -> None:
        rules = game(id)
        house, opening = await house_at(tmp_path)
        live = await opening.new(NewTable(game=id, seats=[NewSeat("me") for _ in range(2)]), HOST)
        at, owing = live.table.seq, live.table.to_act()

        async def decide(seat: int) -> None:
            action = rules.name(live.table.state.legal(seat)[0])
            await house.do(live.table.id, "apply", CALLER, Wish(seat=seat, action=action, at=at))

        for seat in owing:  # one of them, or all at once
            await decide(seat)
        assert live.table.seq == at + len(owing) == at + (2 if rules.simultaneous else 1)
        for seat in live.table.to_act():
            with pytest.raises(Refusal) as refused:
                await decide(seat)
            assert refused.value.code == "stale"
        assert live.table.to_act() and live.table.seq == at + len(owing)
        await close(house)

    asyncio.run(play())


@pytest.mark.parametrize("id", game_ids())
def test_what_a_seat_is_told_does_not_depend_on_what_is_hidden_from_it(tmp_path: Path, id: str) -> None:
    async def play() -> None:
        rules = game(id)
        house, opening = await house_at(tmp_path)
        live = await opening.new(NewTable(game=id, seats=[NewSeat("me") for _ in range(rules.max_seats)]), HOST)
        rng, dreaming = random.Random(3), Rng.seeded(4)
        for step in range(STEPS):
            table = live.table
            if not table.to_act() or table.match is None:
                break
            seat = rng.choice(table.to_act())
            await house.do(table.id, "apply", CALLER, Wish(seat=seat, action=rules.name(rng.choice(table.state.legal(seat)))))
            table = live.table
            if step % 10 or not table.to_act():
                continue
            assert table.match is not None
            real = table.state
            for viewer in (None, *range(table.seat_count)):
                eyes = Eyes("host" if viewer is not None else None, viewer, "en")
                told = essence(table, eyes)
                table.match.state = real.imagine(viewer, dreaming)
                assert essence(table, eyes) == told, f"seat {viewer} can tell the truth from what it imagines"
                table.match.state = real
        await close(house)

    asyncio.run(play())


def essence(table: Table, eyes: Eyes) -> dict[str, object]:
    """The picture without previews, which a slow moment may leave out."""
    told: dict[str, object] = json.loads(encode(picture(table, eyes, set(), 0)))
    told["legal"] = sorted(each.action for each in legal(table, eyes))
    return told


def test_a_short_list_comes_with_previews_however_slow_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        house, opening = await house_at(tmp_path)
        live = await opening.new(NewTable(game="lost_cities", seats=[NewSeat("me"), NewSeat("me")]), HOST)
        monkeypatch.setitem(_costs, "lost_cities", 1.0)
        eyes = Eyes("host", live.table.to_act()[0], "en")
        assert all(each.preview is not None for each in legal(live.table, eyes))
        monkeypatch.setattr("urbes.server.tables.picture.PREVIEWS_ALWAYS", 0)
        assert all(each.preview is None for each in legal(live.table, eyes)), "a long list would hold up the others"
        await close(house)

    asyncio.run(play())


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
    closed = sealed(folder_of(id))
    whole = {clause: (words[lang], words[f"text_{lang}"]) for clause, words in clauses(folder_of(id)).items()}
    assert read(book) == {clause: ("", "") if clause in closed else words for clause, words in whole.items()}
    assert book["events"] == {kind: clause for kind, clause in clauses_of_events(folder_of(id)).items() if clause not in closed}
    book = Guest(server).http.get(f"/api/games/{id}/rules", params={"lang": lang, "sealed": True}).json()
    assert read(book) == whole and book["events"] == clauses_of_events(folder_of(id))


def read(book: dict[str, Any]) -> dict[str, tuple[str, str]]:
    return {clause["id"]: (clause["title"], clause["text"]) for chapter in book["chapters"] for clause in chapter["clauses"]}


def test_the_rules_of_a_campaign_open_with_its_episode(server: Running) -> None:
    def told(episode: int) -> dict[str, Any]:
        book: dict[str, Any] = Guest(server).http.get("/api/games/my_city/rules", params={"options": f"mode=campaign,episode={episode}"}).json()
        return book

    assert read(told(15))["MC-13.2"] == ("", "") and "mined" not in told(15)["events"]
    assert "cross off one box" in read(told(16))["MC-13.2"][1] and told(16)["events"]["mined"] == "MC-13.2"


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
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "open"}]
    table = anna.open(seats, game="my_city", options={"mode": "campaign"})["table"]["id"]
    episodes: set[int] = set()
    with anna.watch(table) as socket:
        seq = socket.until("table")["seq"]
        anna.done(table, "start", bot="random")  # only now, so that no episode can be over before someone looks
        message: dict[str, Any] = {}
        while not message.get("result"):
            message = socket.until("update")
            seq += 1
            assert message["seq"] == seq
            episodes |= {message["view"]["episode"]["id"]} if "view" in message else set()  # who takes the open seat changes no view
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


def test_bots_decide_after_the_people_and_leave_them_second_thoughts(tmp_path: Path) -> None:
    """MC-3.5: what a person committed can be taken back for three seconds at least."""

    async def play() -> None:
        house, opening = await house_at(tmp_path)
        wish = NewTable(game="my_city", options={"preset": "first_episode"}, pace=100, seats=[NewSeat("me"), NewSeat("bot", bot="random")])
        live = await opening.new(wish, HOST)

        async def do(verb: str, action: str | None = None) -> Table:
            await house.do(live.table.id, verb, CALLER, Wish(seat=0, action=action))
            return live.table

        table = await do("apply", "ready")
        assert table.bots_to_act() == [(1, "random")] and table.bots_wait() == 100, "what is no choice keeps nobody waiting"
        await house.carry_out(live, lambda _: Plan([(1, Acted("ready"))]))
        table = live.table
        assert table.to_act() == (0, 1) and table.bots_to_act() == [], "the bot waits for Anna"
        for choice in (table.game.name(table.state.legal(0)[-1]), "end"):  # an end is a choice like any other
            table = await do("apply", choice)
            assert table.bots_to_act() == [(1, "random")] and table.bots_wait() == SECOND_THOUGHTS == 3000
            assert [table.undo_left(table.moved_at + passed) for passed in (0, 1000, 4000)] == [3000, 2000, 0]
            table = await do("undo")
            assert table.bots_to_act() == [] and table.undo_left(table.moved_at) is None
        await close(house)

    asyncio.run(play())


def test_second_thoughts_begin_once_and_not_again_with_every_bot(tmp_path: Path) -> None:
    async def play() -> None:
        house, opening = await house_at(tmp_path)
        bot = NewSeat("bot", bot="random")
        live = await opening.new(NewTable(game="my_city", options={"preset": "eternal"}, pace=100, seats=[NewSeat("me"), bot, bot]), HOST)
        table = live.table
        while len(table.state.legal(1)) == 1:  # until the first card lies there
            ready = [(seat, Acted("ready")) for seat in table.to_act()]
            await house.carry_out(live, lambda _: Plan(ready))  # noqa: B023
            table = live.table
        await house.do(table.id, "apply", CALLER, Wish(seat=0, action=table.game.name(table.state.legal(0)[0])))
        table = live.table
        assert table.bots_to_act() == [(1, "random"), (2, "random")] and table.undo_left(table.moved_at) == SECOND_THOUGHTS
        choice = table.game.name(table.state.legal(1)[0])
        await house.carry_out(live, lambda _: Plan([(1, Acted(choice))]))
        table = live.table
        assert table.bots_to_act() == [(2, "random")] and table.bots_wait() == 100 and table.undo_left(table.moved_at) is None
        assert undo_refusal(table, 0) is None, "it can still be taken back while the other bot thinks"
        await close(house)

    asyncio.run(play())


def test_the_next_card_is_not_seen_before_second_thoughts_are_over(server: Running) -> None:
    anna = Guest(server, "Anna")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = anna.open(seats, game="my_city", options={"preset": "first_episode"}, pace=100)["table"]["id"]
    anna.done(table, "apply", seat=0, action="ready")
    with anna.watch(table) as socket:
        before = socket.until("table")
        while not before["view"]["card"]:
            before = socket.until("update")
        begun = time.monotonic()
        anna.done(table, "apply", seat=0, action=before["legal"][0]["action"])
        while (later := socket.until("update"))["view"]["card"] == before["view"]["card"]:
            assert 0 <= later["undo"]["left"] <= 3000
        assert time.monotonic() > begun + 2.9  # by the server's clock, which may follow another a little
    assert not later["undo"]["possible"]


@pytest.mark.parametrize("id", game_ids())
def test_bots_play_on_for_everyone_whose_clock_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, id: str) -> None:
    async def play() -> None:
        house, opening = await house_at(tmp_path)
        bots = Bots(house, opening.thinkers, opening.thinkers)
        house.after = bots.look
        keeper = Housekeeper(house, Hub(house.table), bots)
        wish = NewTable(game=id, seats=[NewSeat("me") for _ in range(game(id).max_seats)], clock=Clock(base=600, increment=5))
        live = await opening.new(wish, HOST)
        table, owing = live.table, live.table.to_act()
        await keeper.round()
        assert all(holder.substitute is None for holder in table.holders)
        later = now_ms() + 601_000
        monkeypatch.setattr("urbes.server.tables.housekeeper.now_ms", lambda: later)
        monkeypatch.setattr("urbes.server.tables.house.now_ms", lambda: later)
        await keeper.round()
        table = live.table
        assert [seat for seat, holder in enumerate(table.holders) if holder.substitute == "medium"] == list(owing)
        assert set(house.tables[table.id].thinking) == set(owing)
        assert table.clocks is not None and table.clocks.running == []
        await bots.stop()
        await close(house)

    asyncio.run(play())


def test_several_who_decide_at_once_are_listed_as_one_speaks() -> None:
    assert [listed(names, "en") for names in (["Anna"], ["Anna", "Bruno"], ["Anna", "Bruno", "Cleo"])] == ["Anna", "Anna and Bruno", "Anna, Bruno and Cleo"]
    assert listed(["Anna", "Bruno", "Cleo"], "fr") == "Anna, Bruno et Cleo"
