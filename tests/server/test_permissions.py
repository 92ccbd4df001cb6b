"""Every endpoint and every verb, tried by everyone who should not."""

import random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.running import PATIENCE, Guest, Running, Socket
from tests.server.test_play import play_on
from urbes.server.tables.verbs import VERBS as ALL

# Who asks: a stranger without identity, an outsider with one, the other seat, the seat's holder (who is the host).
ROLES = ("stranger", "outsider", "other", "holder")

# verb: what it is asked with, and the status each role gets at a running private table where watching is off.
VERBS: dict[str, tuple[dict[str, Any], tuple[int, int, int, int]]] = {
    "sit": ({"seat": 0}, (403, 403, 409, 409)),
    "leave": ({"seat": 0}, (403, 403, 403, 200)),
    "hand_over": ({"seat": 0, "to": "bot"}, (403, 403, 403, 200)),
    "remove": ({"seat": 1}, (403, 403, 403, 200)),
    "substitute": ({"seat": 0}, (403, 403, 200, 200)),
    "return": ({"seat": 0}, (403, 403, 403, 200)),
    "start": ({}, (403, 403, 403, 409)),
    "apply": ({"seat": 0, "action": "LEGAL"}, (403, 403, 403, 200)),
    "undo": ({"seat": 0}, (403, 403, 403, 409)),
    "answer": ({"seat": 0, "yes": True}, (403, 403, 403, 409)),
    "hint": ({"seat": 0}, (403, 403, 403, 200)),
    "why_not": ({"seat": 0, "action": "draw deck"}, (403, 403, 403, 200)),
    "preview": ({"seat": 0, "action": "LEGAL"}, (403, 403, 403, 200)),
    "name": ({"seat": 0, "name": "Petropolis"}, (403, 403, 403, 409)),
    "chat": ({"text": "hello"}, (403, 403, 200, 200)),
    "lesson": ({"seat": 0}, (403, 403, 403, 409)),
    "instead": ({"seat": 0, "action": "LEGAL"}, (403, 403, 403, 409)),
    "comment": ({"step": 1, "text": "a bridge too early"}, (403, 403, 409, 409)),
    "rematch": ({}, (403, 403, 409, 409)),
    "close": ({}, (403, 403, 403, 409)),
}


@pytest.fixture(scope="module")
def people(server: Running) -> dict[str, Guest]:
    return {"stranger": Guest(server, None), "outsider": Guest(server, "Olga"), "other": Guest(server, "Otto"), "holder": Guest(server, "Hanna")}


def running_table(people: dict[str, Guest], **wish: Any) -> str:
    """The holder hosts it and must act."""
    table: str = people["holder"].open([{"kind": "me"}, {"kind": "open"}], options={"preset": "short", "first_player": "seat:0"}, watch=False, **wish)["table"][
        "id"
    ]
    people["other"].done(table, "sit", seat=1)
    return table


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("role", ROLES)
def test_a_verb_is_for_those_it_is_for(people: dict[str, Guest], verb: str, role: str) -> None:
    table = running_table(people)
    wish, expected = VERBS[verb]
    if wish.get("action") == "LEGAL":
        wish = {**wish, "action": people["holder"].picture(table)["legal"][0]["action"]}
    before = people["holder"].picture(table)["seq"]
    answer = people[role].do(table, verb, **wish)
    assert answer.status_code == expected[ROLES.index(role)], answer.text
    if answer.status_code != 200:
        assert people["holder"].picture(table)["seq"] == before, "a refused verb changed the table"


def test_every_verb_of_the_api_is_in_the_matrix() -> None:
    assert set(VERBS) == {*ALL, "hint", "instead", "rematch"}


# path: (method, body, statuses at a running private table, statuses at a finished one with replay for its seats)
TABLE_PATHS: dict[str, tuple[str, dict[str, Any] | None, tuple[int, ...], tuple[int, ...]]] = {
    "": ("GET", None, (403, 403, 200, 200), (403, 403, 200, 200)),
    "?seat=0": ("GET", None, (403, 403, 403, 200), (403, 403, 403, 200)),
    "/catalogue": ("GET", None, (403, 403, 200, 200), (403, 403, 200, 200)),
    "/log": ("GET", None, (403, 403, 200, 200), (403, 403, 200, 200)),
    "/log?seat=0": ("GET", None, (403, 403, 403, 200), (403, 403, 403, 200)),
    "/record": ("GET", None, (403, 403, 409, 409), (403, 403, 200, 200)),
    "/replay": ("GET", None, (403, 403, 409, 409), (403, 403, 200, 200)),
    "/course": ("GET", None, (403, 403, 409, 409), (403, 403, 200, 200)),
    "/timeline": ("GET", None, (403, 403, 409, 409), (403, 403, 200, 200)),
    "/analysis": ("GET", None, (403, 403, 409, 409), (403, 403, 200, 200)),
    "/analysis/2": ("GET", None, (403, 403, 409, 409), (403, 403, 200, 200)),
    "/comments": ("GET", None, (403, 403, 409, 409), (403, 403, 200, 200)),
    "/verification": ("GET", None, (403, 403, 409, 409), (403, 403, 200, 200)),
    "/pack": ("GET", None, (403, 403, 404, 404), (403, 403, 404, 404)),
    "/fork": ("POST", {"step": 2, "seat": 0}, (401, 403, 409, 409), (401, 403, 201, 201)),
}


def test_a_table_shows_itself_only_to_those_it_admits(people: dict[str, Guest]) -> None:
    running = running_table(people, replay="seats")
    finished = running_table(people, replay="seats")
    people["other"].done(finished, "leave", seat=1)
    play_on(people["holder"], finished, 0, random.Random(1))
    # Who left is an outsider now; the holder stands for every seat of the finished table.
    for path, (method, body, while_running, once_over) in TABLE_PATHS.items():
        for number, role in enumerate(ROLES):
            asked = people[role].http.request(method, f"/api/tables/{running}{path}", json=body)
            assert asked.status_code == while_running[number], f"{role} {path}: {asked.text}"
            if role != "other":
                asked = people[role].http.request(method, f"/api/tables/{finished}{path}", json=body)
                assert asked.status_code == once_over[number], f"{role} {path} (over): {asked.text}"


NO_HASH = "0" * 64
# What needs an identity and nothing else.
MINE: list[tuple[str, str, dict[str, Any] | None]] = [
    ("PATCH", "/api/me", {"name": "X"}),
    ("POST", "/api/me/account", {"login": "stranger", "password": "0123456789"}),
    ("POST", "/api/sign-out", {}),
    ("POST", "/api/sign-in-links", None),
    ("GET", "/api/me/sessions", None),
    ("DELETE", "/api/me/sessions/x", None),
    ("GET", "/api/me/mutes", None),
    ("POST", "/api/me/mutes", {"identity": "x", "muted": True}),
    ("GET", "/api/me/page", None),
    ("GET", "/api/me/packs", None),
    ("POST", "/api/me/packs", {}),
    ("GET", f"/api/me/packs/{NO_HASH}", None),
    ("DELETE", f"/api/me/packs/{NO_HASH}", None),
    ("POST", "/api/me/push", {"endpoint": "https://push.example.org/x", "keys": {"p256dh": "x", "auth": "x"}}),
    ("DELETE", f"/api/me/push/{NO_HASH}", None),
    ("POST", f"/api/me/push/{NO_HASH}/test", None),
    ("POST", "/api/tables", {"game": "lost_cities", "seats": [{"kind": "me"}, {"kind": "bot"}]}),
    ("POST", "/api/games/lost_cities/lesson", None),
    ("POST", "/api/games/lost_cities/exercises/x", None),
    ("POST", "/api/records", {}),
]
OPEN = [
    "/api/me",
    "/api/games",
    "/api/games/{game}",
    "/api/games/{game}/exercises",
    "/api/games/{game}/rules",
    "/api/games/{game}/scenes",
    "/api/lobby",
    "/api/sign-in",
    "/api/sign-in-links/{token}",
    "/healthz",
]


@pytest.mark.parametrize(("method", "path", "body"), MINE)
def test_a_stranger_has_nothing_of_their_own(people: dict[str, Guest], method: str, path: str, body: dict[str, Any] | None) -> None:
    answer = people["stranger"].http.request(method, path, json=body)
    assert answer.status_code == 401 and answer.json()["error"]["code"] == "no_identity", answer.text


def test_every_endpoint_is_in_the_matrix(server: Running) -> None:
    paths = set(httpx.get(f"{server.url}/api/openapi.json", timeout=PATIENCE).json()["paths"])
    tried = {
        path.replace("exercises/x", "exercises/{exercise}")
        .replace("/x", "/{session}")
        .replace("lost_cities", "{game}")
        .replace(f"push/{NO_HASH}", "push/{device}")
        .replace(NO_HASH, "{hash}")
        for _, path, _ in MINE
    } | set(OPEN)
    tried |= {f"/api/tables/{{table}}{path.partition('?')[0].replace('/2', '/{step}')}" for path in TABLE_PATHS} | {"/api/tables/{table}/verbs/{verb}"}
    assert paths == tried


def closed_with(guest: Guest, table: str, **query: Any) -> int:
    with guest.watch(table, **query) as socket:
        try:
            while True:
                socket.next()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code


def test_a_socket_is_only_for_those_a_table_admits(people: dict[str, Guest]) -> None:
    table = running_table(people)
    assert closed_with(people["stranger"], table) == 4403
    assert closed_with(people["outsider"], table) == 4403
    assert closed_with(people["other"], table, seat=0) == 4403
    assert closed_with(people["holder"], "no-such-table") == 4404


def test_nobody_keeps_looking_through_a_seat_that_changed_hands(people: dict[str, Guest]) -> None:
    private = running_table(people)
    with people["other"].watch(private) as socket:
        assert "hand" in socket.until("table")["view"]["players"][1]
        people["other"].done(private, "leave", seat=1)
        with pytest.raises(ConnectionClosed, match="4403"):
            while True:
                assert socket.next()["type"] == "presence"
    watchable = people["other"].open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    with people["other"].watch(watchable, seat=1) as socket:
        assert "hand" in socket.until("table")["view"]["players"][1]
        people["other"].done(watchable, "leave", seat=1)
        assert "hand" not in socket.until("table")["view"]["players"][1]


def test_a_spectator_sees_no_hand_and_may_not_act(people: dict[str, Guest]) -> None:
    table = people["holder"].open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    with people["outsider"].watch(table) as socket:
        seen = socket.until("table")
        assert seen["me"]["seats"] == [] and seen["legal"] == []
        assert not any("hand" in player for player in seen["view"]["players"])
        assert refused(socket, "apply", seat=0, action="draw deck") == "forbidden"
        assert refused(socket, "look", seat=0) == "forbidden"


# A spectator of a watchable table gets 403 but for these: the seat is taken, chatting is for all, the game is not over.
SPECTATOR_VERBS = {"sit": 409, "chat": 200, "rematch": 409}
SPECTATOR_PATHS = {
    "": 200,
    "/log": 200,
    "/catalogue": 200,
    "/record": 409,
    "/replay": 409,
    "/timeline": 409,
    "/comments": 409,
    "/course": 409,
    "/analysis": 409,
    "/analysis/2": 409,
    "/verification": 409,
    "/fork": 409,
}


@pytest.mark.parametrize("role", ["stranger", "outsider"])
def test_a_spectator_of_a_public_table_looks_and_chats_and_nothing_else(people: dict[str, Guest], role: str) -> None:
    opened = people["holder"].open([{"kind": "me"}, {"kind": "me"}], options={"preset": "short", "first_player": "seat:0"}, listed=True)
    table, action = opened["table"]["id"], opened["legal"][0]["action"]
    spectator = people[role]
    for verb, (wish, _) in VERBS.items():
        given = {**wish, "action": action} if "action" in wish else wish
        answer = spectator.do(table, verb, **given)
        expected = SPECTATOR_VERBS.get(verb, 403) if role == "outsider" else 401
        assert answer.status_code == expected, f"{verb}: {answer.text}"
    for path, (method, body, _, _) in TABLE_PATHS.items():
        expected = 401 if role == "stranger" and method == "POST" else SPECTATOR_PATHS.get(path, 403)
        answer = spectator.http.request(method, f"/api/tables/{table}{path}", json=body)
        assert answer.status_code == expected, f"{path}: {answer.text}"
    after = people["holder"].picture(table)
    assert after["actions"] == 0 and after["seats"] == opened["seats"]


def refused(socket: Socket, verb: str, **wish: Any) -> str:
    message = socket.ask(verb, **wish)
    assert message["type"] == "refused", message
    return str(message["error"]["code"])
