"""A guided first game at the server: its learner is told what to do, the bots reply as the lesson knows, and nobody else hears of it."""

from typing import Any

from tests.server.running import Guest, Running
from urbes.teaching.lesson import lesson_of

LESSON = lesson_of("lost_cities")
assert LESSON is not None
STEPS = LESSON.steps
CITY = lesson_of("my_city")
assert CITY is not None


def begin(guest: Guest, game: str = "lost_cities") -> dict[str, Any]:
    answer = guest.http.post(f"/api/games/{game}/lesson")
    assert answer.status_code == 201, answer.text
    picture: dict[str, Any] = answer.json()
    return picture


def next_turn(guest: Guest, table: str) -> dict[str, Any]:
    """The picture when the learner is to act again."""
    with guest.watch(table) as socket:
        message = socket.until("table")
        while message.get("to_act") != [0]:
            message = socket.until("update")
    seen: dict[str, Any] = guest.http.get(f"/api/tables/{table}").json()
    return seen


def test_a_lesson_says_its_steps_one_after_the_other(anna: Guest) -> None:
    picture = begin(anna)
    table = picture["table"]["id"]
    assert picture["table"]["lesson"] and picture["lesson"]["title"] == STEPS[0].title.en and picture["lesson"]["of"] == len(STEPS)
    for number, step in enumerate(STEPS[:6]):
        told = next_turn(anna, table)["lesson"]
        assert (told["number"], told["expect"], told["point"]) == (number, step.expect, list(step.point))
        if step.expect is None:
            anna.done(table, "lesson", seat=0, step=number + 1)
        else:
            anna.done(table, "apply", seat=0, action=step.expect)
    assert next_turn(anna, table)["lesson"]["number"] == 6


def test_a_lesson_survives_its_server(anna: Guest, server: Running) -> None:
    table = begin(anna)["table"]["id"]
    anna.done(table, "lesson", seat=0, step=1)
    server.kill()
    server.start()
    assert anna.http.get(f"/api/tables/{table}").json()["lesson"]["number"] == 1


def test_only_the_learner_hears_the_lesson(anna: Guest, bruno: Guest) -> None:
    table = begin(anna)["table"]["id"]
    assert bruno.http.get(f"/api/tables/{table}").json()["lesson"] is None
    assert bruno.do(table, "lesson", seat=0, step=1).status_code == 403
    assert bruno.do(table, "instead", seat=0, action="discard red-10").status_code == 403


def test_another_action_is_answered_by_the_lesson_or_the_judgement(anna: Guest) -> None:
    table = begin(anna)["table"]["id"]
    anna.done(table, "lesson", seat=0, step=1)
    answer = STEPS[1].answer("open white-03")
    assert answer is not None
    assert anna.done(table, "instead", seat=0, action="open white-03")["data"]["text"] == answer.en
    for step in STEPS[1:4]:
        assert step.expect is not None
        anna.done(table, "apply", seat=0, action=step.expect)
    next_turn(anna, table)
    assert STEPS[4].answer("discard white-03") is None
    assert len(anna.done(table, "instead", seat=0, action="discard white-03")["data"]["text"]) > 20


def test_who_leaves_the_line_plays_on_and_a_step_beyond_the_last_is_refused(anna: Guest) -> None:
    table = begin(anna)["table"]["id"]
    anna.done(table, "lesson", seat=0, step=1)
    anna.done(table, "apply", seat=0, action="discard red-10")
    assert anna.http.get(f"/api/tables/{table}").json()["lesson"] is None
    anna.done(table, "undo", seat=0)
    assert anna.http.get(f"/api/tables/{table}").json()["lesson"]["number"] == 1
    assert anna.do(table, "lesson", seat=0, step=99).status_code == 400
    anna.done(table, "lesson", seat=0, step=len(STEPS))
    assert anna.http.get(f"/api/tables/{table}").json()["lesson"] is None
    anna.done(table, "lesson", seat=0)
    assert anna.http.get(f"/api/tables/{table}").json()["lesson"]["number"] == 0


def test_the_list_of_tables_says_where_a_lesson_goes_on(anna: Guest) -> None:
    def listed() -> dict[str, Any]:
        return {card["id"]: card["lesson"] for card in anna.http.get("/api/me/page").json()["running"]}

    table = begin(anna)["table"]["id"]
    other = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    assert listed() == {table: {"step": 0, "of": len(STEPS)}, other: None}
    anna.done(table, "lesson", seat=0, step=1)
    assert listed()[table]["step"] == 1
    assert STEPS[1].expect is not None
    anna.done(table, "apply", seat=0, action=STEPS[1].expect)
    assert listed()[table]["step"] == 2
    anna.done(table, "undo", seat=0)
    anna.done(table, "apply", seat=0, action="discard red-10")  # beside the line: the lesson waits
    assert listed()[table]["step"] == sum(step.at < 1 for step in STEPS)
    anna.done(table, "lesson", seat=0, step=len(STEPS))
    assert listed() == {table: None, other: None}  # left: a table like others


def test_no_lesson_is_a_sentence(anna: Guest) -> None:
    assert anna.http.post("/api/games/nothing/lesson").status_code == 404
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    refused = anna.do(table, "lesson", seat=0, step=0)
    assert refused.status_code == 409 and "No lesson" in refused.json()["error"]["text"]


def test_a_chapter_of_a_campaign_is_opened_by_what_is_new_for_each_seat(anna: Guest) -> None:
    seats = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
    table = anna.open(seats, game="my_city", options={"preset": "campaign"}, watch=True)["table"]["id"]
    assert anna.http.get(f"/api/tables/{table}?seat=0").json()["lesson"] is None  # nothing is built yet
    for seat in (0, 1):
        anna.done(table, "apply", seat=seat, action="ready")
    text = anna.http.get(f"/api/tables/{table}?seat=0").text
    told = anna.http.get(f"/api/tables/{table}?seat=0").json()["lesson"]
    assert told["title"] == "A city that stays" and (told["number"], told["of"], told["next"], told["end"]) == (0, 2, 1, 2)
    later = [step for opening in CITY.openings[1:] for step in opening.steps]
    assert later and not any(step.title.en in text or step.say.en in text for step in later)  # no word of a sealed envelope
    anna.done(table, "lesson", seat=0, step=told["next"])
    assert anna.http.get(f"/api/tables/{table}?seat=0").json()["lesson"]["title"] == "Three episodes a chapter"
    anna.done(table, "lesson", seat=0, step=told["end"])
    assert anna.http.get(f"/api/tables/{table}?seat=0").json()["lesson"] is None
    assert anna.http.get(f"/api/tables/{table}?seat=1").json()["lesson"]["number"] == 0  # Bea has not read it
    assert Guest(anna.server, "Clara").picture(table)["lesson"] is None, "who watches decides nothing"
    anna.done(table, "apply", seat=1, action="end")
    assert anna.http.get(f"/api/tables/{table}?seat=1").json()["lesson"] is None, "nor does who has decided"
