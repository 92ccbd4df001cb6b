"""Exercises at the server: each attempt is a table, its stars are the person's."""

from tests.server.running import Guest
from urbes.teaching.exercise import exercises_of

FOUND = exercises_of("lost_cities")
assert FOUND is not None
FIRST, SECOND = FOUND.exercises[:2]


def stars(guest: Guest) -> list[int]:
    return [each["stars"] for each in guest.http.get("/api/games/lost_cities/exercises").json()]


def test_stars_are_given_by_the_engine_and_kept(anna: Guest, bruno: Guest) -> None:
    assert set(stars(anna)) == {0}
    picture = anna.http.post(f"/api/games/lost_cities/exercises/{FIRST.id}").json()
    table = picture["table"]["id"]
    assert picture["exercise"]["goals"] == list(FIRST.stars) and picture["exercise"]["stars"] is None and picture["exercise"]["why"] is None
    for action in FIRST.solution:
        anna.done(table, "apply", seat=0, action=action)
    told = anna.http.get(f"/api/tables/{table}").json()["exercise"]
    assert told["stars"] == 3 and told["reached"] == FIRST.stars[-1] and told["why"] == FIRST.why.en and told["next"] == SECOND.id
    assert stars(anna)[:2] == [3, 0] and set(stars(bruno)) == {0}
    again = anna.http.post(f"/api/games/lost_cities/exercises/{FIRST.id}").json()["table"]["id"]
    legal = anna.http.get(f"/api/tables/{again}").json()["legal"]
    discard = next(each["action"] for each in legal if each["action"].startswith("discard"))
    anna.done(again, "apply", seat=0, action=discard)
    assert anna.http.get(f"/api/tables/{again}").json()["exercise"]["stars"] == 0
    assert stars(anna)[0] == 3  # the best counts
    assert anna.http.get("/api/me/page").json()["running"] == []  # an attempt is no game under way


def test_an_exercise_that_is_none_is_a_sentence(anna: Guest) -> None:
    refused = anna.http.post("/api/games/lost_cities/exercises/nothing")
    assert refused.status_code == 404 and "nothing" in refused.json()["error"]["text"]


def test_no_table_is_opened_by_hand_as_an_exercise(anna: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "me"}], exercise=FIRST.id)
    assert table["exercise"] is None
