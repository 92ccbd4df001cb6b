"""What people do at a table, over the network."""

import random
import time
from typing import Any

from tests.processes import wait_for
from tests.server.running import PATIENCE, Guest, Running


def play_on(guest: Guest, table: str, seat: int, rng: random.Random, steps: int = 10_000) -> dict[str, object]:
    """Random legal actions through the socket until the game is over or the steps are used up."""
    with guest.watch(table) as socket:
        message = socket.until("table")
        while not message.get("result"):
            if message.get("legal"):
                if steps == 0:
                    return message
                steps -= 1
                socket.say("apply", seat=seat, action=rng.choice(message["legal"])["action"], at=message["seq"])
            message = socket.until("update", "refused")
            assert message["type"] == "update", message
        return message


def test_a_newcomer_plays_a_whole_game_against_a_bot(anna: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])["table"]["id"]
    end = play_on(anna, table, 0, random.Random(1))
    assert len(end["result"]["scores"]) == 2
    assert end["table"]["status"] == "over"
    assert end["table"]["seed"] is not None
    checked = anna.http.get(f"/api/tables/{table}/verification").json()
    assert checked["holds"] and checked["commitment"] == end["table"]["commitment"]


def test_whoever_asks_whether_the_line_stands_is_answered(anna: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]["id"]
    with anna.watch(table) as socket:
        socket.until("table")
        for _ in range(3):
            socket.connection.send("ping")
            assert socket.until("pong", "refused") == {"type": "pong"}


def test_two_people_meet_by_a_link_and_the_game_starts_when_all_sit(anna: Guest, bruno: Guest) -> None:
    opened = anna.open([{"kind": "me"}, {"kind": "open"}])
    table = opened["table"]["id"]
    assert opened["table"]["status"] == "open" and opened["view"] is None
    with anna.watch(table) as hers:
        assert hers.until("table")["status"] == "One seat is still open."
        bruno.done(table, "sit", seat=1)
        seated = hers.until("update")
        assert seated["entry"]["kind"] == "seat" and seated["seats"][1]["name"] == "Bruno"
        started = hers.until("update")
        assert started["entry"]["kind"] == "start"
        assert started["view"]["seat"] == 0
    # What is asked stands there for the one who is asked, in the second person; the others read whose turn it is.
    hers_, his = anna.picture(table), bruno.picture(table)
    told = ("Your turn: play a card.", "C'est à Anna de jouer.") if hers_["to_act"] == [0] else ("It is up to Bruno.", "À vous : jouez une carte.")
    assert (hers_["status"], his["status"]) == told
    assert hers_["asks"] == his["asks"] == {"id": "play", "clauses": ["LC-2.3"]}, "who waits reads the same rule"


def test_who_comes_and_goes_is_announced_to_those_who_stay(anna: Guest, bruno: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
    with anna.watch(table) as hers:

        def hears_of(*names: str) -> None:
            while {person["name"] for person in hers.until("presence")["people"]} != set(names):
                pass

        with bruno.watch(table):
            hears_of("Anna", "Bruno")
        hears_of("Anna")


def test_the_lobby_lists_only_listed_tables(anna: Guest, bruno: Guest) -> None:
    listed = anna.open([{"kind": "me"}, {"kind": "open"}], listed=True)["table"]["id"]
    private = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
    found = [card["id"] for card in bruno.http.get("/api/lobby").json()]
    assert listed in found and private not in found


def test_a_wrong_option_is_refused_in_the_players_language(bruno: Guest) -> None:
    answer = bruno.http.post("/api/tables", json={"game": "lost_cities", "options": {"lenght": 1}, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_option" and "vouliez-vous dire" in answer.json()["error"]["text"]
    answer = bruno.http.post("/api/tables", json={"game": "lost_cities", "seats": [{"kind": "me"}]})
    assert answer.json()["error"]["code"] == "bad_seats" and "se joue de" in answer.json()["error"]["text"]


def test_an_illegal_action_names_its_clause_and_changes_nothing(anna: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "me", "name": "Ada"}])["table"]["id"]
    picture = anna.picture(table)
    seat = picture["to_act"][0]
    refused = anna.do(table, "apply", seat=seat, action="draw deck")
    assert refused.status_code == 409
    assert refused.json()["error"]["clauses"]
    reason = anna.done(table, "why_not", seat=seat, action="draw deck")["data"]
    assert not reason["possible"] and reason["clauses"] == refused.json()["error"]["clauses"]
    assert anna.picture(table)["seq"] == picture["seq"]


def test_an_action_is_refused_for_what_would_follow_another(anna: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "me", "name": "Ada"}], game="ancient_world", options={})["table"]["id"]
    picture = anna.picture(table)
    seat = picture["to_act"][0]
    barred = {card: facts["barred"] for card, facts in picture["view"]["prospects"]["empire"].items()}
    for card, bar in barred.items():
        then = anna.done(table, "why_not", seat=seat, action=f"build {card}", after="place 1 build")["data"]
        assert then["possible"] == (bar is None) == (then["text"] is None), (card, bar, then)
    early = anna.done(table, "why_not", seat=seat, action=f"build {next(iter(barred))}", after="place 1 explore")["data"]
    assert not early["possible"] and "round 2" in early["text"]
    assert anna.picture(table)["seq"] == picture["seq"]


def test_a_notation_that_does_not_exist_is_a_bad_request(anna: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    answer = anna.do(table, "apply", seat=0, action="draw dekc")
    assert answer.status_code == 400 and "draw deck" in answer.json()["error"]["text"]


def test_pass_and_play_looks_through_one_seat_at_a_time(anna: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "me", "name": "Ada"}])["table"]["id"]
    with anna.watch(table, seat=0) as socket:
        first = socket.until("table")
        assert [("hand" in player) for player in first["view"]["players"]] == [True, False]
        socket.say("look", seat=1)
        second = socket.until("table")
        assert [("hand" in player) for player in second["view"]["players"]] == [False, True]
        socket.say("look", seat=None)
        assert not any("hand" in player for player in socket.until("table")["view"]["players"])


def acted(anna: Guest, bruno: Guest, undo: str) -> tuple[str, dict[str, Any]]:
    """A table at which Anna has just acted, and how it looked to her before."""
    table = anna.open([{"kind": "me"}, {"kind": "open"}], undo=undo, options={"preset": "short", "first_player": "seat:0"})["table"]["id"]
    bruno.done(table, "sit", seat=1)
    before = anna.picture(table)
    anna.done(table, "apply", seat=0, action=before["legal"][0]["action"])
    assert anna.picture(table)["actions"] == 1
    return table, before


def taken_back(anna: Guest, table: str, before: dict[str, Any]) -> None:
    after = anna.picture(table)
    assert after["actions"] == 0 and after["view"] == before["view"] and after["lines"] == before["lines"]


def test_where_undo_is_free_nobody_is_asked(anna: Guest, bruno: Guest) -> None:
    table, before = acted(anna, bruno, "free")
    assert anna.done(table, "undo", seat=0)["data"] == {"asked": False}
    taken_back(anna, table, before)


def test_where_undo_needs_consent_the_others_are_asked_first(anna: Guest, bruno: Guest) -> None:
    table, before = acted(anna, bruno, "consent")
    assert anna.done(table, "undo", seat=0)["data"] == {"asked": True}
    assert bruno.picture(table)["undo"]["asked_by"] == 0 and anna.picture(table)["actions"] == 1
    bruno.done(table, "answer", seat=1, yes=True)
    taken_back(anna, table, before)


def test_where_undo_is_off_it_is_refused(anna: Guest, bruno: Guest) -> None:
    table, _ = acted(anna, bruno, "off")
    assert anna.do(table, "undo", seat=0).json()["error"]["code"] == "not_now"
    assert anna.picture(table)["actions"] == 1


def test_undo_never_crosses_hidden_information(anna: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    seat = anna.picture(table)["to_act"][0]
    while True:
        picture = anna.picture(table, seat=seat)
        actions = [each["action"] for each in picture["legal"]]
        anna.done(table, "apply", seat=seat, action="draw deck" if "draw deck" in actions else actions[-1])
        if "draw deck" in actions:
            break
    answer = anna.do(table, "undo", seat=seat)
    assert answer.status_code == 409 and answer.json()["error"]["code"] == "not_now"


def test_the_host_changes_how_strong_a_bot_plays(anna: Guest, bruno: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "easy"}, {"kind": "open"}])["table"]["id"]
    bruno.done(table, "sit", seat=2)
    anna.done(table, "hand_over", seat=1, to="bot", bot="hard")
    assert anna.picture(table)["seats"][1]["bot"] == "hard"
    assert bruno.do(table, "hand_over", seat=1, to="bot", bot="easy").status_code == 403
    assert anna.do(table, "hand_over", seat=2, to="bot", bot="easy").status_code == 403, "a person's seat is theirs"
    assert anna.do(table, "hand_over", seat=1, to="open").status_code == 403, "no seat of a running game is given away"
    refused = anna.do(table, "hand_over", seat=1, to="bot", bot="genius")
    assert refused.status_code == 400
    assert "easy" in refused.json()["error"]["text"]


def test_leaving_hands_the_seat_to_a_bot_and_the_game_goes_on(anna: Guest, bruno: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
    bruno.done(table, "sit", seat=1)
    bruno.done(table, "leave", seat=1)
    assert anna.picture(table)["seats"][1]["kind"] == "bot"
    play_on(anna, table, 0, random.Random(2), steps=6)
    assert anna.picture(table)["actions"] > 6


def test_a_seat_is_handed_to_one_person_and_kept_for_them(anna: Guest, bruno: Guest, server: Running) -> None:
    clara = Guest(server, "Clara")
    table = anna.open([{"kind": "me"}, {"kind": "bot"}])["table"]["id"]
    anna.done(table, "hand_over", seat=0, to="person", identity=bruno.id)
    assert [seat["reserved"] for seat in anna.picture(table)["seats"]] == [True, False]
    assert clara.do(table, "sit", seat=0).json()["error"]["code"] == "taken"
    bruno.done(table, "sit", seat=0)
    assert anna.do(table, "apply", seat=0, action="draw deck").status_code == 403
    assert bruno.picture(table)["me"]["seats"] == [0]


def test_the_host_removes_someone_before_the_start(anna: Guest, bruno: Guest, server: Running) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])["table"]["id"]
    bruno.done(table, "sit", seat=1)
    with bruno.watch(table) as his:
        assert his.until("table")["me"]["seats"] == [1]
        anna.done(table, "remove", seat=1)
        told = his.until("table")  # a spectator now
        assert told["me"]["seats"] == [] and told["seats"][1]["kind"] == "open"
    assert bruno.do(table, "sit", seat=2).json()["error"]["code"] == "forbidden"
    assert bruno.do(table, "chat", text="why?").json()["error"]["code"] == "forbidden"
    assert Guest(server, "Clara").do(table, "sit", seat=1).status_code == 200
    anna.done(table, "hand_over", seat=2, to="person", identity=bruno.id)
    bruno.done(table, "sit", seat=2)  # the host thought better of it
    assert anna.picture(table)["table"]["status"] == "playing"
    bruno.done(table, "chat", text="thanks")


def test_the_host_removes_someone_from_a_running_game_and_it_goes_on(anna: Guest, bruno: Guest) -> None:
    for to, kind in ((None, "bot"), ("bot", "bot"), ("open", "open")):
        table = anna.open([{"kind": "me"}, {"kind": "open"}], options={"preset": "short", "first_player": "seat:0"}, watch=False)["table"]["id"]
        bruno.done(table, "sit", seat=1)
        assert bruno.do(table, "remove", seat=0).json()["error"]["code"] == "forbidden"
        assert anna.do(table, "remove", seat=0).json()["error"]["code"] == "not_now"
        with anna.watch(table) as hers:
            hers.until("table")
            anna.done(table, "remove", seat=1, **({"to": to} if to else {}))
            entry = hers.until("update")["entry"]
            assert entry["kind"] == "seat" and entry["removed"] == bruno.id and entry["holder"]["kind"] == kind
        assert bruno.do(table, "apply", seat=1, action="draw deck").status_code == 403
        if to == "open":
            assert bruno.do(table, "sit", seat=1).json()["error"]["code"] == "forbidden"
            anna.done(table, "substitute", seat=1)
        assert bruno.http.get(f"/api/tables/{table}").status_code == 403
        assert anna.do(table, "remove", seat=1).json()["error"]["code"] == "not_now"
    play_on(anna, table, 0, random.Random(8))
    page = anna.http.get("/api/me/page").json()
    assert table in [card["id"] for card in page["finished"]]


def test_a_bot_acts_for_someone_away_until_they_return(anna: Guest, bruno: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
    bruno.done(table, "sit", seat=1)
    with bruno.watch(table) as socket:
        socket.until("table")
        assert anna.do(table, "substitute", seat=1).json()["error"]["code"] == "not_now"
    end = time.monotonic() + PATIENCE
    while anna.do(table, "substitute", seat=1).status_code != 200 and time.monotonic() < end:
        time.sleep(0.02)
    assert anna.picture(table)["seats"][1]["substitute"] == "medium"
    play_on(anna, table, 0, random.Random(3), steps=4)
    bruno.done(table, "return", seat=1)
    assert bruno.picture(table)["seats"][1]["substitute"] is None


def test_a_clock_runs_for_the_seat_that_must_decide(anna: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "bot"}], options={"first_player": "seat:0"}, clock={"base": 600, "increment": 0})["table"]["id"]
    mine, bots = anna.picture(table)["clocks"]
    assert mine["running"] and mine["left"] <= 600_000 and not bots["running"] and bots["left"] == 600_000


def test_chat_reaches_everyone_but_those_who_muted(anna: Guest, bruno: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
    with bruno.watch(table) as his:
        his.until("table")
        anna.done(table, "chat", text="  <b>hello</b>\n\u202e there ")
        assert his.until("update")["entry"]["chat"]["text"] == "<b>hello</b> there"
        bruno.http.post("/api/me/mutes", json={"identity": anna.id, "muted": True})
        anna.done(table, "chat", text="again")
        assert his.until("update")["entry"]["chat"] is None
    assert bruno.picture(table)["chat"] == []
    assert [line["text"] for line in anna.picture(table)["chat"]] == ["<b>hello</b> there", "again"]


def test_a_hint_is_a_legal_action_with_its_worth(anna: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    seat = anna.picture(table)["to_act"][0]
    hint = anna.done(table, "hint", seat=seat)["data"]
    legal = {each["action"]: each["label"] for each in anna.picture(table, seat=seat)["legal"]}
    assert legal[hint["action"]] == hint["label"]
    assert isinstance(hint["expected"], float) and isinstance(hint["now"], float)


def test_a_finished_game_is_replayed_forked_downloaded_and_uploaded(anna: Guest, bruno: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]["id"]
    assert anna.http.get(f"/api/tables/{table}/record").json()["error"]["code"] == "not_now"
    play_on(anna, table, 0, random.Random(4))
    record = anna.http.get(f"/api/tables/{table}/record").json()
    last = len(record["actions"])
    replay = bruno.http.get(f"/api/tables/{table}/replay", params={"step": last - 1, "count": 5}).json()
    assert [step["step"] for step in replay["steps"]] == [last - 1, last]
    assert replay["steps"][-1]["action"] is None and replay["last"] == last
    assert [bruno.http.get(f"/api/tables/{table}/replay", params={"seat": seat}).status_code for seat in (0, 1, 2)] == [200, 200, 404]
    fork = bruno.http.post(f"/api/tables/{table}/fork", json={"step": 10, "seat": 1}).json()
    assert fork["table"]["forked_from"] == {"table": table, "step": 10} and fork["me"]["seats"] == [1]
    uploaded = bruno.http.post("/api/records", json=record)
    assert uploaded.status_code == 201 and uploaded.json()["result"] == record["result"]
    record["actions"][3] = "0 draw deck"
    assert bruno.http.post("/api/records", json=record).json()["error"]["code"] == "bad_record"


def test_a_rematch_seats_the_same_people_as_they_sat(anna: Guest, bruno: Guest) -> None:
    table = anna.open([{"kind": "me", "name": "Annette"}, {"kind": "bot", "bot": "random"}])["table"]["id"]
    play_on(anna, table, 0, random.Random(5))
    assert bruno.do(table, "rematch").status_code == 403
    first = anna.done(table, "rematch")["data"]["table"]
    assert anna.done(table, "rematch")["data"]["table"] == first
    assert anna.picture(first)["me"]["seats"] == [0]
    before, after = (anna.picture(each)["seats"] for each in (table, first))
    assert [(seat["name"], seat["colour"], seat["kind"]) for seat in after] == [(seat["name"], seat["colour"], seat["kind"]) for seat in before]
    assert anna.picture(table)["table"]["rematch"] == first


def test_my_page_counts_games_and_rates_them(anna: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]["id"]
    waiting = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    play_on(anna, table, 0, random.Random(6))
    end = time.monotonic() + PATIENCE
    page = anna.http.get("/api/me/page").json()
    while not page["ratings"] and time.monotonic() < end:
        time.sleep(0.1)
        page = anna.http.get("/api/me/page").json()
    assert [card["id"] for card in page["running"]] == [waiting] and page["running"][0]["my_turn"]
    assert [card["id"] for card in page["finished"]] == [table]
    assert page["statistics"][0]["played"] == 1 and page["statistics"][0]["against_bots"] == 1
    assert page["ratings"][0]["games"] == 1


def test_reconnecting_brings_exactly_what_was_missed(anna: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    rng = random.Random(7)
    with anna.watch(table, seat=0) as witness, anna.watch(table, seat=0) as leaver:
        first = witness.until("table")
        seen, opening = first["seq"], first["lines"]
        leaver.until("table")
        leaver.connection.close()
        for _ in range(60):
            seat = anna.picture(table)["to_act"][0]
            anna.done(table, "apply", seat=seat, action=rng.choice(anna.picture(table, seat=seat)["legal"])["action"])
        witnessed = [witness.until("update") for _ in range(60)]
    with anna.watch(table, seat=0, since=seen) as back:
        missed = [back.until("update") for _ in range(60)]
    assert [each["seq"] for each in missed] == list(range(seen + 1, seen + 61))
    for then, now in zip(witnessed, missed, strict=True):
        assert (then["entry"], then["from"], then["lines"]) == (now["entry"], now["from"], now["lines"])
    assert missed[-1]["view"] == witnessed[-1]["view"]
    log = anna.http.get(f"/api/tables/{table}/log", params={"seat": 0}).json()
    assert log["lines"] == opening + [line for each in witnessed for line in each["lines"]]


def test_all_texts_are_in_the_readers_language(bruno: Guest) -> None:
    table = bruno.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    seat = bruno.picture(table)["to_act"][0]
    french, english = bruno.picture(table, seat=seat), bruno.picture(table, seat=seat, lang="en")
    assert french["status"].endswith("jouez une carte.") and english["status"].endswith("play a card.")
    assert french["legal"][0]["label"] != english["legal"][0]["label"]


def test_those_who_stay_are_told_who_leaves_and_who_comes_back(anna: Guest, bruno: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "open"}], options={"preset": "short", "first_player": "seat:1"})["table"]["id"]
    bruno.done(table, "sit", seat=1)
    assert anna.picture(table)["news"] == []
    with anna.watch(table) as hers:
        hers.until("table")
        anna.done(table, "substitute", seat=1)
        assert hers.until("update")["entry"]["news"]["text"] == "A bot plays for Bruno meanwhile."
        wait_for(lambda: anna.picture(table)["to_act"] != [1])
    bruno.done(table, "return", seat=1)
    before = anna.picture(table)
    played = [line["text"] for line in before["lines"]]
    assert any("Bruno" in text for text in played)
    bruno.done(table, "leave", seat=1)
    after = anna.picture(table)
    bot = after["seats"][1]["name"]
    assert [line["text"] for line in after["lines"]] == played  # what Bruno did stays his
    assert [line["text"] for line in anna.http.get(f"/api/tables/{table}/log", params={"seat": 0}).json()["lines"]] == played
    assert [one["text"] for one in after["news"]] == ["A bot plays for Bruno meanwhile.", "Bruno is back.", f"Bruno has left; {bot}, a bot, plays on."]
    assert after["news"][-1]["number"] == after["actions"] and after["news"][-1]["was"] == "Bruno"
    assert bruno.picture(table)["news"][-1]["text"] == f"Bruno a quitté la table ; {bot}, un robot, joue à sa place."


def test_a_refusal_to_take_back_is_told(anna: Guest, bruno: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "open"}], undo="consent", options={"preset": "short", "first_player": "seat:0"})["table"]["id"]
    bruno.done(table, "sit", seat=1)
    anna.done(table, "apply", seat=0, action=anna.picture(table)["legal"][0]["action"])
    anna.done(table, "undo", seat=0)
    with anna.watch(table) as hers:
        hers.until("table")
        bruno.done(table, "answer", seat=1, yes=False)
        assert hers.until("update")["entry"]["news"]["text"].startswith("Bruno would rather not")


def test_who_missed_several_things_is_told_how_the_table_stands(anna: Guest, bruno: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "open"}], options={"preset": "short", "first_player": "seat:0"})["table"]["id"]
    seen = anna.picture(table)["seq"]
    bruno.done(table, "sit", seat=1)
    bruno.done(table, "leave", seat=1)
    bruno.done(table, "chat", text="sorry")
    with anna.watch(table, since=seen) as socket:
        missed = [socket.until("update") for _ in range(4)]
    assert [each["entry"]["kind"] for each in missed] == ["seat", "start", "seat", "chat"]
    assert missed[-1]["seats"][1]["kind"] == "bot" and missed[-1]["view"] is not None and missed[-1]["table"]["status"] == "playing"
