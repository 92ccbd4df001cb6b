"""A finished game as a commented lesson."""

import random

from tests.server.running import Guest
from tests.server.test_play import play_on


def test_who_played_comments_and_anyone_with_the_link_reads(anna: Guest, bruno: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]["id"]
    assert anna.do(table, "comment", step=0, text="Too early").status_code == 409
    play_on(anna, table, 0, random.Random(3))
    last = anna.http.get(f"/api/tables/{table}").json()["actions"]
    anna.done(table, "comment", step=12, text="Here the game turns.")
    anna.done(table, "comment", step=3, text="A bold   opening.")
    anna.done(table, "comment", step=12, text="Here it really turns.")
    read = bruno.http.get(f"/api/tables/{table}/comments").json()
    assert read == [{"step": 3, "name": "Anna", "text": "A bold opening."}, {"step": 12, "name": "Anna", "text": "Here it really turns."}]
    assert bruno.do(table, "comment", step=3, text="Nonsense").status_code == 403
    assert anna.do(table, "comment", step=last + 1, text="Beyond").status_code == 400
    anna.done(table, "comment", step=3)
    assert [each["step"] for each in bruno.http.get(f"/api/tables/{table}/comments").json()] == [12]


def test_comments_survive_the_server(anna: Guest) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]["id"]
    play_on(anna, table, 0, random.Random(4))
    anna.done(table, "comment", step=5, text="Kept.")
    anna.server.kill()
    anna.server.start()
    assert [each["text"] for each in anna.http.get(f"/api/tables/{table}/comments").json()] == ["Kept."]
