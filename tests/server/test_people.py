"""Identities, accounts, devices, forgery, limits, headers."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.running import PATIENCE, Guest, Running
from urbes.kernel.errors import UrbesError
from urbes.server.people.identities import Identities
from urbes.server.settings import Settings


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(server: Running) -> None:
    answer = httpx.post(f"{server.url}/api/me", json={"name": "Anna"}, headers={"X-Urbes": "1"}, timeout=PATIENCE)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie
    value = answer.cookies["urbes"]
    first, last = ("x" if value[0] != "x" else "y"), ("0" if value[-1] != "0" else "1")
    for wrong in (value[:-1] + last, first + value[1:], value.partition(".")[0], "", "a.b", "é.é", value * 3):
        me = httpx.get(f"{server.url}/api/me", headers={"Cookie": f"urbes={wrong}".encode()}, timeout=PATIENCE)
        assert me.status_code == 200 and me.json()["identity"] is None


def test_an_account_claims_the_identity_and_signs_in_elsewhere(server: Running) -> None:
    anna = Guest(server, "Anna")
    login = f"anna-{anna.id}"
    claimed = anna.http.post("/api/me/account", json={"login": login.upper(), "password": "correct horse"})
    assert claimed.json()["identity"]["login"] == login.lower()
    elsewhere = Guest(server, None)
    assert elsewhere.http.post("/api/sign-in", json={"login": login, "password": "wrong horse!"}).json()["error"]["code"] == "bad_password"
    assert elsewhere.http.post("/api/sign-in", json={"login": "nobody-here", "password": "wrong horse!"}).json()["error"]["code"] == "bad_password"
    assert elsewhere.http.post("/api/sign-in", json={"login": login, "password": "correct horse"}).json()["identity"]["id"] == anna.id
    bruno = Guest(server, "Bruno")
    assert bruno.http.post("/api/me/account", json={"login": login, "password": "0123456789"}).json()["error"]["code"] == "taken"


def test_a_new_password_needs_the_old_one_and_signs_the_other_devices_out(server: Running) -> None:
    anna, phone, thief = Guest(server, "Anna"), Guest(server, None), Guest(server, None)
    login = f"anna-{anna.id}"
    assert anna.http.post("/api/me/account", json={"login": login, "password": "correct horse"}).status_code == 200
    phone.http.post("/api/sign-in", json={"login": login, "password": "correct horse"})
    for wrong in ({}, {"old_password": "wrong horse!"}, {"old_password": ""}):
        answer = anna.http.post("/api/me/account", json={"login": login, "password": "a new password", **wrong})
        assert answer.status_code == 401 and answer.json()["error"]["code"] == "bad_password" and answer.json()["error"]["field"] == "old_password"
    assert phone.http.get("/api/me").json()["identity"]["id"] == anna.id
    changed = anna.http.post("/api/me/account", json={"login": login, "password": "a new password", "old_password": "correct horse"})
    assert changed.status_code == 200 and anna.http.get("/api/me").json()["identity"]["id"] == anna.id
    assert phone.http.get("/api/me").json()["identity"] is None
    assert thief.http.post("/api/sign-in", json={"login": login, "password": "correct horse"}).status_code == 401
    assert thief.http.post("/api/sign-in", json={"login": login, "password": "a new password"}).status_code == 200


def test_an_account_gives_the_device_a_new_token(server: Running) -> None:
    anna, thief = Guest(server, "Anna"), Guest(server, None)
    thief.http.cookies.set("urbes", anna.http.cookies["urbes"])
    assert thief.http.get("/api/me").json()["identity"]["id"] == anna.id
    assert anna.http.post("/api/me/account", json={"login": f"risen-{anna.id}", "password": "correct horse"}).status_code == 200
    assert anna.http.get("/api/me").json()["identity"]["login"] == f"risen-{anna.id}".lower()
    assert thief.http.get("/api/me").json()["identity"] is None
    assert len(anna.http.get("/api/me/sessions").json()) == 1


def test_passwords_are_kept_as_argon2_only(server: Running) -> None:
    anna = Guest(server, "Anna")
    anna.http.post("/api/me/account", json={"login": f"kept-{anna.id}", "password": "a secret phrase"})
    ((stored,),) = server.facts("SELECT password FROM identities WHERE id = ?", anna.id)
    assert stored.startswith("$argon2id$") and "secret" not in stored


def test_a_sign_in_link_works_once(server: Running) -> None:
    anna = Guest(server, "Anna")
    link = anna.http.post("/api/sign-in-links").json()
    phone = Guest(server, None)
    assert phone.http.post(f"/api/sign-in-links/{link['token']}").json()["identity"]["id"] == anna.id
    assert Guest(server, None).http.post(f"/api/sign-in-links/{link['token']}").json()["error"]["code"] == "bad_link"
    assert not server.facts("SELECT 1 FROM sign_in_links WHERE token_hash = ?", link["token"]), "tokens are stored hashed"


def test_a_device_can_be_signed_out_and_stops_watching(server: Running) -> None:
    anna = Guest(server, "Anna")
    phone = Guest(server, None)
    phone.http.post(f"/api/sign-in-links/{anna.http.post('/api/sign-in-links').json()['token']}")
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    with phone.watch(table) as socket:
        socket.until("table")
        (other,) = [session["id"] for session in anna.http.get("/api/me/sessions").json() if not session["current"]]
        assert anna.http.delete(f"/api/me/sessions/{other}").status_code == 204
        with pytest.raises(ConnectionClosed):
            while True:
                socket.next()
    assert phone.http.get("/api/me").json()["identity"] is None
    assert anna.http.get("/api/me").json()["identity"]["id"] == anna.id
    assert anna.http.post("/api/sign-out", json={"everywhere": True}).status_code == 204
    assert anna.http.get("/api/me").json()["identity"] is None


def test_when_a_device_was_last_seen_is_kept_and_nothing_hangs_on_it(server: Running) -> None:
    """Of a damaged row everything was refused to its person."""
    for at in (1, "noon"):
        anna = Guest(server, "Anna")
        with closing(sqlite3.connect(server.data / "urbes.sqlite")) as connection, connection:
            assert connection.execute("UPDATE sessions SET seen_at = ? WHERE identity = ?", (at, anna.id)).rowcount == 1
        assert anna.http.get("/api/me").json()["identity"]["id"] == anna.id
        (seen,) = server.facts("SELECT seen_at FROM sessions WHERE identity = ?", anna.id)[0]
        assert (seen == at) is (at == "noon")


def test_other_sites_cannot_act_for_someone(server: Running) -> None:
    anna = Guest(server, "Anna")
    table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
    cookies = {"urbes": anna.http.cookies["urbes"]}
    body = {"text": "forged"}
    path = f"{server.url}/api/tables/{table}/verbs/chat"
    for headers in ({}, {"X-Urbes": "0"}, {"X-Urbes": "1", "Origin": "https://evil.example"}, {"X-Urbes": "1", "Origin": "null"}):
        answer = httpx.post(path, json=body, headers=headers, cookies=cookies, timeout=PATIENCE)
        assert answer.status_code == 403 and answer.json()["error"]["code"] == "cross_site", headers
    assert httpx.post(path, json=body, headers={"X-Urbes": "1", "Origin": server.url}, cookies=cookies, timeout=PATIENCE).status_code == 200
    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/live", origin="https://evil.example", additional_headers=anna.cookie)


def test_every_answer_carries_the_security_headers(server: Running) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/healthz", "/metrics", "/api/tables/none"):
        headers = httpx.get(server.url + path, timeout=PATIENCE).headers
        assert "script-src 'self'" in headers["content-security-policy"] and "'unsafe-eval'" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"


def test_a_files_type_is_said_once(server: Running) -> None:
    kind = httpx.get(f"{server.url}/", timeout=PATIENCE).headers["content-type"]
    assert kind in ("text/html; charset=utf-8", "text/plain; charset=utf-8")


def test_inputs_have_a_size(server: Running) -> None:
    anna = Guest(server, "Anna")
    assert anna.http.post("/api/me", json={"name": "x" * 41}).status_code == 400
    assert anna.http.post("/api/me", content=b'{"name": "' + b"x" * 70_000 + b'"}', headers={"Content-Type": "application/json"}).status_code == 413
    assert anna.http.post("/api/records", content=b"[" * 5_000_000, headers={"Content-Type": "application/json"}).status_code == 413
    assert anna.http.post("/api/records", content=b"[" * 100_000, headers={"Content-Type": "application/json"}).status_code == 400


def test_who_asks_too_often_must_wait(tmp_path: Path) -> None:
    server = Running(tmp_path, URBES_RATE="3", URBES_RATE_NEW="3").start()
    try:
        codes = [httpx.get(f"{server.url}/api/games", timeout=PATIENCE).status_code for _ in range(12)]
        assert codes[0] == 200 and codes[-1] == 429, codes
        limited = httpx.get(f"{server.url}/api/games", timeout=PATIENCE)
        assert limited.json()["error"]["code"] == "too_many" and int(limited.headers["retry-after"]) >= 1
        assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE).status_code == 200
    finally:
        server.stop()


def test_the_generated_secret_is_for_its_owner_alone(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path / "data"))
    first = settings.secret_key()
    path = tmp_path / "data" / "secret"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert settings.secret_key() == first and len(first) == 64
    with pytest.raises(UrbesError):
        Settings(secret="short").secret_key()


def test_a_cookie_of_another_server_is_worth_nothing() -> None:
    ours, theirs = object.__new__(Identities), object.__new__(Identities)
    ours._secret, theirs._secret = b"ours", b"theirs"
    assert ours._token(ours._sign("token")) == "token"
    assert ours._token(theirs._sign("token")) is None
