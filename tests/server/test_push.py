"""Who is away when their turn comes is told by web push: once, in their language, without a word about the position; against a push service of our own."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.push_service import PushService, drained, to_bytes, to_text
from tests.server.running import PATIENCE, Guest, Postgres, Running
from tests.server.test_faults import postgres_facts
from urbes.kernel.errors import UrbesError
from urbes.server.push import courier, sealing
from urbes.server.refusals import Refusal
from urbes.server.settings import Settings

CONTACT = {"URBES_CONTACT": "host@example.org", "URBES_PUSH_LOOPBACK": "true"}
# The same ways in a fraction of the time.
HASTE = """
import urbes.server.tables.table as t; t.AWAY_MS = 300
import urbes.server.storage.wire as w; w.HEARTBEAT_ROUNDS = 1
import urbes.server.push.reminders as r; r.AWAY_MS = 300; r.CLAIM_MS = 5000; r.ROUND_SECONDS = 0.05; r.SETTLE_SECONDS = 0
"""
NEVER = HASTE + "r.SETTLE_SECONDS = 3600"
OPTIONS = {"preset": "short", "first_player": "seat:0"}


def run(code: str) -> str:
    return f"exec({code!r})"


def until(found: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (value := found()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
    return value


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("push"), before=run(HASTE), **CONTACT).start()
    yield running
    running.stop()
    assert not running.tracebacks(), running.tracebacks()[-3000:]


def sit(anna: Guest, bruno: Guest, **wish: Any) -> str:
    """A table of two at which Anna begins."""
    table: str = anna.open([{"kind": "me"}, {"kind": "open"}], options=OPTIONS, **wish)["table"]["id"]
    bruno.done(table, "sit", seat=1)
    return table


def one_turn(guest: Guest, table: str) -> None:
    """Whatever is first in the list, until the other one is to act."""
    picture = guest.picture(table)
    seat = picture["me"]["seat"]
    while picture["to_act"] == [seat]:
        guest.done(table, "apply", seat=seat, action=picture["legal"][0]["action"])
        picture = guest.picture(table)


def settled(server: Running, table: str) -> Callable[[], bool]:
    return lambda: server.facts("SELECT remind_at FROM tables WHERE id = ?", table) == [(None,)]


def test_a_message_is_sealed_as_the_standard_shows_it() -> None:
    """The example of RFC 8291, section 5."""
    own = ec.derive_private_key(int.from_bytes(to_bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), ec.SECP256R1())
    p256dh, auth = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "BTBZMqHH6r4Tts7J_aSIgg"
    made = sealing.sealed(b"When I grow up, I want to be a watermelon", p256dh, auth, own, to_bytes("DGv6ra1nlYgDCS1FRnbzlw"))
    assert to_text(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_who_is_away_is_told_once_a_turn_on_every_device(telling: Running, service: PushService) -> None:
    anna, bruno = Guest(telling, "Anna"), Guest(telling, "Bruno", "fr")
    phone, laptop = service.subscribe(bruno, "phone"), service.subscribe(bruno, "laptop")
    table = sit(anna, bruno, title="Friday")
    with anna.watch(table):
        one_turn(anna, table)
        shown = phone.next()
        assert shown == laptop.next()
        assert shown["title"].endswith("· Friday") and shown["body"] == "C'est à vous de jouer, avec Anna." and shown["lang"] == "fr"
        assert shown["navigate"] == f"{telling.url}/t/{table}" and shown["tag"] == table
        assert phone.topics == laptop.topics == [table], "a later one takes the place of an earlier one, at the service and on the screen"
        until(settled(telling, table))
        anna.done(table, "chat", text="Are you there?")
        until(settled(telling, table))
        assert phone.silent and laptop.silent, "what else happens at the table is no new turn"
        one_turn(bruno, table)
        one_turn(anna, table)
        assert phone.next()["tag"] == table, "the next turn is"


def test_nothing_of_the_position_is_told(telling: Running, service: PushService) -> None:
    anna, bruno = Guest(telling, "Anna"), Guest(telling, "Bruno")
    phone = service.subscribe(bruno, "secrets")
    table = sit(anna, bruno)
    one_turn(anna, table)
    shown = phone.next()
    assert set(shown) == {"title", "body", "lang", "dir", "tag", "navigate"}
    assert shown["title"] == "Lost Cities: The Board Game" and shown["body"] == "It is your turn, with Anna."
    one_turn(bruno, table)
    one_turn(anna, table)
    assert phone.next() == shown, "another position, the same words"


def test_who_looks_at_the_table_is_not_told_until_they_leave(telling: Running, service: PushService) -> None:
    anna, bruno = Guest(telling, "Anna"), Guest(telling, "Bruno")
    phone = service.subscribe(bruno, "looking")
    table = sit(anna, bruno)
    with bruno.watch(table) as socket:
        socket.until("table")
        one_turn(anna, table)
        first = telling.facts("SELECT remind_at FROM tables WHERE id = ?", table)[0][0]
        until(lambda: telling.facts("SELECT remind_at FROM tables WHERE id = ?", table)[0][0] > first + 200)
        assert phone.silent
    assert phone.next()["tag"] == table


def test_who_plays_alone_is_not_told(telling: Running, service: PushService) -> None:
    anna = Guest(telling, "Anna")
    service.subscribe(anna, "alone")
    alone = anna.open([{"kind": "me"}, {"kind": "bot", "bot": "random"}], options=OPTIONS)["table"]["id"]
    assert telling.facts("SELECT remind_at FROM tables WHERE id = ?", alone) == [(None,)]
    assert anna.picture(alone)["to_act"] == [0]


def test_where_all_decide_at_once_each_is_told_once(telling: Running, service: PushService) -> None:
    anna, bruno = Guest(telling, "Anna"), Guest(telling, "Bruno")
    browsers = [service.subscribe(anna, "all-anna"), service.subscribe(bruno, "all-bruno")]
    table: str = anna.open([{"kind": "me"}, {"kind": "open"}], game="my_city", options={})["table"]["id"]
    bruno.done(table, "sit", seat=1)
    assert [browser.next()["tag"] for browser in browsers] == [table, table]
    until(settled(telling, table))
    picture = anna.picture(table)
    anna.done(table, "apply", seat=0, action=picture["legal"][0]["action"])
    until(settled(telling, table))
    assert all(browser.silent for browser in browsers), "what Anna did changes nothing for Bruno, who knows"


def test_a_device_that_is_gone_is_forgotten_and_a_busy_service_asked_again(telling: Running, service: PushService) -> None:
    anna, bruno = Guest(telling, "Anna"), Guest(telling, "Bruno")
    dead, gone, alive = (service.subscribe(bruno, name) for name in ("dead", "gone", "alive"))
    dead.answers, gone.answers, alive.answers = [404], [410], [503, 429]
    table = sit(anna, bruno)
    one_turn(anna, table)
    assert alive.next()["tag"] == table
    assert dead.silent and gone.silent
    assert bruno.http.get("/api/me/push").json()["devices"] == 1


def test_a_damaged_device_keeps_no_other_from_being_told(telling: Running, service: PushService) -> None:
    anna, bruno = Guest(telling, "Anna"), Guest(telling, "Bruno")
    phone, laptop = service.subscribe(bruno, "sound"), service.subscribe(bruno, "hurt")
    with closing(sqlite3.connect(telling.data / "urbes.sqlite")) as connection, connection:
        assert connection.execute("UPDATE push_devices SET endpoint = x'ff' WHERE endpoint LIKE '%hurt%'").rowcount == 1
    table = sit(anna, bruno)
    one_turn(anna, table)
    assert phone.next()["tag"] == table
    until(settled(telling, table))
    assert phone.silent and laptop.silent


def test_a_test_says_what_happened(telling: Running, service: PushService) -> None:
    anna = Guest(telling, "Anna")
    browser = service.subscribe(anna, "test")
    device = service.tell_server(anna, browser).json()["id"]

    def tried(*answers: int) -> dict[str, Any]:
        browser.answers = list(answers)
        found: dict[str, Any] = anna.http.post(f"/api/me/push/{device}/test").json()
        return found

    assert tried()["sent"] is True
    assert browser.next()["title"] == "Urbes can reach you"
    assert tried(403) == {"sent": False, "text": "The push service refused the notification (403)."}
    assert "busy (503)" in tried(503)["text"]
    assert "no longer knows this device" in tried(410)["text"]
    assert tried()["error"]["code"] == "not_found", "it was forgotten"
    device = service.tell_server(anna, browser).json()["id"]
    service.stop()
    assert "does not reach" in tried()["text"]
    assert Guest(telling, "Bruno").http.post(f"/api/me/push/{device}/test").status_code == 404, "another's device is nobody's business"


def test_five_devices_a_person_and_the_longest_silent_goes(telling: Running, service: PushService) -> None:
    anna, bruno = Guest(telling, "Anna"), Guest(telling, "Bruno")
    browsers = [service.subscribe(bruno, f"many-{number}") for number in range(5)]
    assert service.tell_server(bruno, browsers[0]).status_code == 201, "the first is heard of again"
    browsers.append(service.subscribe(bruno, "many-5"))
    assert bruno.http.get("/api/me/push").json()["devices"] == 5
    table = sit(anna, bruno)
    one_turn(anna, table)
    until(settled(telling, table))
    assert [len(drained(browser)) for browser in browsers] == [1, 0, 1, 1, 1, 1]


def test_who_unsubscribes_or_signs_out_is_told_nothing_more(telling: Running, service: PushService) -> None:
    anna, bruno = Guest(telling, "Anna"), Guest(telling, "Bruno")
    browser = service.subscribe(bruno, "leaving")
    device = service.tell_server(bruno, browser).json()["id"]
    assert anna.http.delete(f"/api/me/push/{device}").status_code == 404
    assert bruno.http.delete(f"/api/me/push/{device}").status_code == 204
    assert bruno.http.get("/api/me/push").json()["devices"] == 0
    service.tell_server(bruno, browser)
    assert bruno.http.post("/api/sign-out", json={}).status_code == 204
    assert telling.facts("SELECT count(*) FROM push_devices WHERE id = ?", device) == [(0,)]
    one = service.subscribe(anna, "shared")
    other = Guest(telling, "Cleo")
    service.tell_server(other, one)
    assert anna.http.get("/api/me/push").json()["devices"] == 0, "a browser is one person's at a time"


def test_without_a_contact_there_is_no_push_and_a_sentence_says_why(server: Running, service: PushService) -> None:
    anna = Guest(server, "Anna", "fr")
    told = anna.http.get("/api/me/push").json()
    assert told["key"] is None and "notifications" in told["text"] and "ne les a pas mises en place" in told["text"]
    browser = {"endpoint": "https://push.example.org/x", "keys": {"p256dh": "x", "auth": "x"}}
    assert anna.http.post("/api/me/push", json=browser).json()["error"]["code"] == "not_now"


@pytest.mark.parametrize(
    "endpoint",
    [
        *(
            "http://push.example.org/x",
            "https://push.example.org:8443/x",
            "https://user@push.example.org/x",
            "https://push.example.org/x#y",
            "ftp://push.example.org/",
        ),
        *("https://localhost/x", "https://127.0.0.1/x", "https://[::1]/x", "https://10.1.2.3/x", "https://169.254.169.254/latest", "https://192.168.0.1/"),
        *("https://[fd00::1]/", "https://[::ffff:10.0.0.1]/", "https://[64:ff9b::a00:1]/", "https://[2002:a00:1::]/", "https://0.0.0.0/", "https://intranet/x"),
        *(
            "https://push.example.org/x\r\nHost: y",
            "https://push.example.org/ x",
            "https:///x",
            "x",
            "http://127.0.0.1/x",
            "https://224.0.0.1/",
            "http://127.0.0.1.nip.io:80/",
        ),
    ],
)
def test_an_endpoint_leads_to_the_internet_or_nowhere(telling: Running, endpoint: str) -> None:
    keys = {"p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
    answer = Guest(telling, "Mallory").http.post("/api/me/push", json={"endpoint": endpoint, "keys": keys})
    assert answer.status_code == 400 and answer.json()["error"]["field"] == "endpoint", answer.text
    with pytest.raises(Refusal):
        courier.checked("http://127.0.0.1:8000/x", loopback=False)


def test_a_name_that_leads_home_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    connected: list[str] = []

    async def connect(address: str, *_: Any, **__: Any) -> Any:
        connected.append(address)
        raise ConnectionRefusedError

    async def carry(*addresses: str) -> str:
        async def resolved(*_: Any, **__: Any) -> Any:
            return [(0, 0, 0, "", (address, 443)) for address in addresses]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolved)
        monkeypatch.setattr(asyncio, "open_connection", connect)
        device = courier.Device("x", "x", "en", "https://push.example.org/x", KEYS[0], KEYS[1], "https://urbes.example.org")
        signature = sealing.Signature(sealing.Signature.new_key(), "mailto:host@example.org")
        return (await courier.Courier(signature, loopback=False).carry(device, b"{}", "x")).outcome

    assert asyncio.run(carry("127.0.0.1")) == "unreachable" and not connected
    assert asyncio.run(carry("93.184.215.14", "10.0.0.1")) == "unreachable" and not connected
    assert asyncio.run(carry("93.184.215.14")) == "unreachable" and connected == ["93.184.215.14"]


KEYS = ("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "BTBZMqHH6r4Tts7J_aSIgg")


@pytest.mark.parametrize("keys", [("AAAA", KEYS[1]), (KEYS[0], "AAAA"), ("B" + "A" * 86, KEYS[1]), ("A", "A")])
def test_keys_that_are_none_are_refused(telling: Running, keys: tuple[str, str]) -> None:
    wish = {"endpoint": "https://push.example.org/x", "keys": {"p256dh": keys[0], "auth": keys[1]}}
    answer = Guest(telling, "Mallory").http.post("/api/me/push", json=wish)
    assert answer.status_code == 400 and answer.json()["error"]["text"] == "These are not the keys of a browser."


def test_the_contact_is_an_address() -> None:
    assert Settings(contact="host@example.org").contact_address() == "mailto:host@example.org"
    assert Settings(contact="https://example.org/contact").contact_address() == "https://example.org/contact"
    assert Settings().contact_address() is None
    for wrong in ("host", "host@localhost", "http://example.org", "mailto:a b@example.org"):
        with pytest.raises(UrbesError, match="URBES_CONTACT"):
            Settings(contact=wrong).contact_address()


def test_a_turn_survives_a_kill_before_and_while_it_is_told(tmp_path: Path, service: PushService) -> None:
    server = Running(tmp_path, before=run(NEVER), **CONTACT).start()
    anna, bruno = Guest(server, "Anna"), Guest(server, "Bruno")
    phone = service.subscribe(bruno, "killed")
    table = sit(anna, bruno)
    one_turn(anna, table)
    server.kill()
    assert phone.silent
    phone.hold = threading.Event()
    server.before = run(HASTE)
    server.start()
    assert phone.next()["tag"] == table, "by the server that was started again"
    server.kill()  # while the push service has not answered yet
    phone.hold.set()
    server.start()
    assert phone.next()["tag"] == table, "what is not known to have arrived is told again, in the same place"
    until(settled(server, table))
    assert phone.silent and phone.topics == [table, table]
    assert bruno.http.get("/api/me/push").json()["key"] == phone.application, "the server's key stays"
    server.stop()


def test_several_processes_tell_each_turn_once_and_know_who_is_with_another(tmp_path: Path, fresh_postgres: Postgres, service: PushService) -> None:
    servers = [Running(tmp_path / name, fresh_postgres.url, run(HASTE), **CONTACT) for name in "ab"]
    for server in servers:
        server.data.mkdir()
        server.start()
    anna, bruno = Guest(servers[0], "Anna"), Guest(servers[0], "Bruno")
    elsewhere = Guest(servers[1], None)
    elsewhere.http.cookies.update(bruno.http.cookies)
    assert elsewhere.http.get("/api/me/push").json() == bruno.http.get("/api/me/push").json(), "one key for all"
    phone = service.subscribe(bruno, "several")
    with elsewhere.watch(watched := sit(anna, bruno)) as socket:
        socket.until("table")
        until(lambda: anna.picture(watched)["seats"][1]["present"])  # known to the other process, too
        played = [sit(anna, bruno) for _ in range(6)]
        for table in [watched, *played]:
            one_turn(anna, table)
        facts = postgres_facts(fresh_postgres)
        until(lambda: [row["id"] for row in facts("tables") if row["remind_at"] is not None] == [watched])
        told = sorted(shown["tag"] for shown in drained(phone))
        assert told == sorted(played), "each once, and not the table he looks at through the other process"
    assert phone.next()["tag"] == watched
    for server in servers:
        server.stop()
        assert not server.tracebacks(), server.tracebacks()[-3000:]
