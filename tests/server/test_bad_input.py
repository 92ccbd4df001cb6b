"""Rubbish in, sentences out: never a 5xx, never a traceback, never a stuck table."""

import json
import os
import random
import socket
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from websockets.exceptions import ConnectionClosed

from tests.server.fuzzing import fuzz
from tests.server.running import PATIENCE, Guest, Running
from urbes.games.registry import game_ids

schemathesis = pytest.importorskip("schemathesis")

EXAMPLES = int(os.environ.get("URBES_FUZZ", "12"))
INPUTS = 5000


def test_the_api_survives_fuzzing_from_its_own_document(server: Running) -> None:
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    asked = 0
    for result in schema.get_all_operations():
        operation = result.ok()

        @seed(1)
        @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
        @given(case=operation.as_strategy())
        def fuzz(case: schemathesis.Case) -> None:
            nonlocal asked
            asked += 1
            if asked % 2 and "table" in case.path_parameters:
                case.path_parameters["table"] = table
            if case.path.startswith("/api/sign-out"):
                return
            answer = case.call(base_url=server.url, headers={"X-Urbes": "1", **anna.cookie})
            assert answer.status_code < 500, f"{case.method} {case.formatted_path}: {answer.status_code} {answer.text}"
            assert "Traceback" not in answer.text
            if answer.status_code >= 400:
                error = json.loads(answer.text)["error"]
                assert error["code"] and error["text"]

        fuzz()
    assert asked > 100
    assert anna.picture(table)["table"]["status"] in ("playing", "closed", "open")


def test_some_thousands_of_malformed_inputs_are_refused_and_nothing_else(tmp_path: Path) -> None:
    """A million of them: `make fuzz`."""
    server = Running(tmp_path).start()
    try:
        found = fuzz(server, INPUTS)
    finally:
        server.stop()
    assert not found.problems, "\n".join(found.problems[:10])
    assert found.inputs >= INPUTS * 0.9 and {200, 400, 404, 409, 413} <= set(found.statuses)


@pytest.mark.parametrize("host", ["::1", "a b", "[::1", "x:port", "x:99999", "x:0", "[1]:80", "\xff"])
def test_a_host_that_is_none_is_a_bad_request(server: Running, host: str) -> None:
    answer = httpx.get(f"{server.url}/api/nope", headers={"Host": host.encode("latin-1")}, timeout=PATIENCE)  # type: ignore[dict-item]
    assert answer.status_code == 400 and (answer.headers["content-type"] != "application/json" or "Host" in answer.json()["error"]["text"])


def test_a_body_that_is_not_utf_8_is_a_bad_request(server: Running) -> None:
    for path in ("/api/me", "/api/records", "/api/me/packs", "/api/tables"):
        answer = Guest(server, "Zoé", "fr").http.post(path, content=b'{"name":"\xff"}', headers={"Content-Type": "application/json"}, params={"lang": "fr"})
        assert answer.status_code == 400 and answer.json()["error"]["text"], f"{path}: {answer.text}"


def frames(rng: random.Random, actions: list[str]) -> list[str | bytes]:
    """From noise to almost right."""
    verbs = [
        "apply",
        "undo",
        "sit",
        "leave",
        "hand_over",
        "chat",
        "look",
        "hint",
        "why_not",
        "preview",
        "answer",
        "nonsense",
        "",
        "__class__",
        "start",
        "return",
        "remove",
        "substitute",
    ]
    values: list[object] = [None, -1, 0, 1, 2, 99, 2**40, 10**30, 1.5, "0", "draw deck", *actions, "x" * 300, True, [], {}, [[]] * 3, "\u0000", "\ud800"]
    made: list[str | bytes] = [b"", b"\xff\xfe\x00", "null", "[]", "{", "0", '"x"', "[" * 4000, '{"verb":' * 500, bytes(rng.randrange(256) for _ in range(200))]
    for _ in range(150):
        wish = {"verb": rng.choice(verbs), "id": rng.choice(values)}
        for field in rng.sample(["seat", "action", "at", "key", "name", "to", "bot", "identity", "yes", "text", "what"], rng.randrange(6)):
            wish[field] = rng.choice(values)
        made.append(json.dumps(wish))
    return made


@pytest.mark.parametrize("id", game_ids())
def test_the_socket_survives_random_frames(server: Running, id: str) -> None:
    rng = random.Random(id)
    anna, witness = Guest(server, "Anna"), Guest(server, "Bruno")
    table = anna.open([{"kind": "me"}, {"kind": "me"}, {"kind": "me"}], game=id, options={})["table"]["id"]
    with anna.watch(table) as socket:
        seen = socket.until("table")
        for frame in frames(rng, [each["action"] for each in seen["legal"][:5]]):
            socket.connection.send(frame)
        assert socket.ask("chat", text="still here")["type"] == "done"
    answers = [json.loads(frame) for frame in socket.raw]
    refused = [message["error"] for message in answers if message["type"] == "refused"]
    assert len(refused) > 50
    assert all(error["code"] != "failed" and error["text"] for error in refused), [error for error in refused if error["code"] == "failed"]
    # The table is not stuck: someone can still act, or a bot has been put in every seat and plays.
    picture = witness.picture(table)
    assert picture["table"]["status"] in ("playing", "over", "closed")
    for seat in picture["to_act"]:
        if anna.id == picture["seats"][seat]["identity"]:
            legal = anna.picture(table, seat=seat)["legal"]
            anna.done(table, "apply", seat=seat, action=legal[0]["action"])


def masked(first: int, data: bytes) -> bytes:
    """A frame as clients send it, under a mask that changes nothing."""
    return bytes([first, 0x80 | len(data), *bytes(4)]) + data


GOODBYE = masked(0x88, (1000).to_bytes(2, "big"))


@pytest.mark.parametrize(("behind", "code"), [(b"", 1007), (GOODBYE, 1000)], ids=["alone", "before a goodbye"])
def test_a_message_that_is_no_text_ends_its_own_socket_and_is_told_in_a_line(server: Running, anna: Guest, behind: bytes, code: int) -> None:
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    before = len(server.log.read_text())
    head = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {anna.cookie['Cookie']}\r\n"
    head += "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    with anna.watch(table) as other, socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        other.until("table")
        line.sendall(head.encode())
        assert line.recv(12) == b"HTTP/1.1 101"
        line.sendall(masked(0x81, b"\xff\xfe") + behind)
        told = b""
        while more := line.recv(65_536):
            told += more
        assert told.endswith(b"\x88\x02" + code.to_bytes(2, "big"))
        assert other.ask("chat", text="still here")["type"] == "done"
    said = server.log.read_text()[before:]
    assert "a message is no text" in said and "Traceback" not in said


def test_a_frame_that_is_too_large_ends_only_its_own_socket(server: Running) -> None:
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    with anna.watch(table) as socket:
        socket.until("table")
        socket.say("chat", text="x" * 17_000)
        assert socket.until("refused")["error"]["code"] == "too_large"
        socket.connection.send("x" * 200_000)
        with pytest.raises(Exception, match="1009"):
            while True:
                socket.next()
    assert anna.picture(table)["table"]["status"] == "playing"


@pytest.mark.parametrize(
    ("query", "code"),
    [("since=-1", 4400), ("since=x", 4400), ("since=99999999999999999999", 4400), ("since=%00", 4400), ("seat=zz", 4400), ("seat=9", 4403), ("lang=xx", None)],
)
def test_a_socket_with_a_strange_address_is_answered_properly(server: Running, query: str, code: int | None) -> None:
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    name, _, value = query.partition("=")
    with anna.watch(table, **{name: value}) as socket:
        if code is None:
            assert socket.next()["type"] == "table"
        else:
            with pytest.raises(ConnectionClosed, match=str(code)):
                socket.next()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_wrong_with_a_file_or_an_option_is_said_in_the_readers_words(server: Running, lang: str) -> None:
    guest = Guest(server, "Zoé", lang)

    def told(path: str, content: str) -> str:
        answer = guest.http.post(path, content=content.encode(), headers={"Content-Type": "application/json"}, params={"lang": lang})
        assert answer.status_code == 400, answer.text
        text: str = answer.json()["error"]["text"]
        return text

    french = lang == "fr"
    assert told("/api/me/packs", "{nothing") == told("/api/records", "{nothing")
    assert told("/api/me/packs", "{nothing").startswith("Ce qui a été envoyé est tronqué" if french else "What was sent is cut off")
    assert told("/api/records", '{"format": "chess"}') == (
        "Ce fichier n'est pas un enregistrement d'Urbes." if french else "This file is not a record of Urbes."
    )
    lacking = "auquel manquent les champs game, rules, options" if french else "that lacks the fields game, rules, options"
    assert lacking in told("/api/records", '{"format": "urbes-record"}')
    wish = {"game": "ancient_world", "options": {"die_faces": "9/9/9"}, "seats": [{"kind": "me"}, {"kind": "open"}]}
    refused = told("/api/tables", json.dumps(wish))
    assert ("« Faces du dé de dégâts »" if french else "'Faces of the damage die'") in refused and "die_faces" not in refused
    if french:
        assert told("/api/tables", json.dumps({**wish, "seats": 3})).endswith("n'est pas comme attendu.")


@pytest.mark.parametrize(("lang", "levels"), [("en", ["Easy", "Medium", "Hard", "Expert"]), ("fr", ["Facile", "Moyen", "Difficile", "Expert"])])
def test_bots_have_levels_a_family_understands(server: Running, lang: str, levels: list[str]) -> None:
    card = Guest(server, "Zoé").http.get("/api/games/lost_cities", params={"lang": lang}).json()
    assert [bot["name"] for bot in card["bots"]] == levels
