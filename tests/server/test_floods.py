"""Whoever sends much and fast gets their share of the server, and everybody else theirs."""

import asyncio
import gc
import socket
import weakref
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed

from tests.server.running import PATIENCE, Guest, Running
from tests.server.test_bad_input import masked
from urbes.server.http import frames, patience
from urbes.server.http.document import packed_document
from urbes.server.http.doors import while_asked
from urbes.server.http.frames import Frames
from urbes.server.http.limits import household
from urbes.server.http.patience import Patient
from urbes.server.refusals import Refusal
from urbes.server.tables import housekeeper
from urbes.server.tables.housekeeper import Housekeeper

HANDSHAKE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


class Line(asyncio.Transport):
    """A connection that remembers what was written to it and whether it is read from."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = True
        self.written = b""
        self.closed = False
        self.protocol: Any = None

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def get_protocol(self) -> Any:
        return self.protocol

    def write(self, data: Any) -> None:
        assert not self.closed, "written to a line that is closed"
        self.written += data

    def write_eof(self) -> None: ...

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        assert not self.closed, "read from a line that is closed"
        self.reads = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close


def met(kind: type[Frames] | type[Patient], app: Any) -> tuple[Any, Line]:
    made = kind(uvicorn.Config(app, ws=Frames, log_config=None, access_log=False), ServerState(), {})
    line = Line()
    line.protocol = made
    made.connection_made(line)
    return made, line


async def until(sign: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not sign():
            await asyncio.sleep(0)


def test_a_turn_of_the_loop_takes_a_little_from_a_socket_and_leaves_the_rest() -> None:
    heard: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message["text"])

    async def play() -> None:
        socket, line = met(Frames, app)
        socket.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n" + HANDSHAKE.encode())
        await until(lambda: b" 101 " in line.written)
        socket.data_received(masked(0x81, b"x") * 5000)
        assert socket.queue.qsize() < frames.SLICE // 6 and not line.reads
        turns = 0
        while len(heard) < 5000:
            before = len(heard)
            await asyncio.sleep(0)
            turns += 1
            assert len(heard) - before <= 1  # one at a time, however many wait
            assert turns < 50_000
        await until(lambda: line.reads)
        socket.connection_lost(None)

    asyncio.run(play())


@pytest.mark.parametrize(
    "frame", [masked(0x81, b"x"), masked(0x81, b"ping"), masked(0x89, b""), masked(0x8A, b"")], ids=["noise", "ping", "control ping", "pong"]
)
def test_whoever_sends_too_many_frames_is_told_and_cut_off(tmp_path: Path, frame: bytes) -> None:
    server = Running(tmp_path, URBES_RATE_IDENTITY="60").start()
    try:
        anna = Guest(server, "Anna")
        table = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
        with anna.watch(table) as other, socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            other.until("table")
            line.sendall(f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{HANDSHAKE}".encode())
            assert line.recv(12) == b"HTTP/1.1 101"
            line.sendall(frame * 2000)
            told = b""
            while more := line.recv(65_536):
                told += more
            assert told.endswith(b"\x88\x0a" + (4429).to_bytes(2, "big") + b"too_many")
            assert other.ask("chat", text="still here")["type"] == "done"
        assert not server.tracebacks()
    finally:
        server.stop()


def test_who_has_no_name_is_counted_by_the_address_and_cut_off_when_deaf_to_it(tmp_path: Path) -> None:
    server = Running(tmp_path, URBES_RATE_IDENTITY="600").start()  # bursts of 150, and of 300 frames
    try:
        anna = Guest(server, "Anna")
        table = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
        with Guest(server, None).watch(table) as socket:
            for _ in range(280):
                socket.connection.send("x")
            with pytest.raises(Exception, match="4429"):
                while True:
                    socket.next()
        codes = [frame for frame in socket.raw if '"too_many"' in frame]
        assert codes
    finally:
        server.stop()


def test_of_many_requests_at_once_few_wait_inside_and_all_are_answered() -> None:
    going = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await going.wait()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    async def play() -> None:
        http, line = met(Patient, app)
        http.data_received(GET * 5000)
        assert len(http.pipeline) < patience.SLICE // 18
        await asyncio.sleep(0)  # the one that is answered asks for more: not before the others are
        await asyncio.sleep(0)
        assert not line.reads
        going.set()
        await until(lambda: line.written.count(b" 204 ") == 5000)
        await until(lambda: line.reads)
        http.connection_lost(None)

    asyncio.run(play())


def test_who_leaves_while_requests_wait_leaves_no_trace() -> None:
    going, begun, done = asyncio.Event(), [], []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        begun.append(scope)
        await going.wait()
        assert (await receive())["type"] == "http.disconnect"
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x"})
        done.append(scope)

    async def play() -> None:
        http, line = met(Patient, app)
        http.data_received(GET * 200)
        await until(lambda: bool(begun))
        line.closed = True
        http.connection_lost(ConnectionResetError())
        going.set()
        await until(lambda: bool(done))
        assert len(begun) == 1 and not line.written

    asyncio.run(play())


@pytest.mark.parametrize("path", ["/api/records", "/api/me/packs"])
def test_a_large_body_is_read_for_those_alone_who_have_said_who_they_are(server: Running, path: str) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX-Urbes: 1\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(head.encode())  # and none of the body: the answer waits for nothing
        assert line.recv(12) == b"HTTP/1.1 401"
    named = Guest(server, "Anna")
    for body in (b'{"a":[' + b"[]," * 200_000 + b"[]]}", b"[" * 60_000, b"[]", b"", b'{"a":'):
        answer = named.http.post(path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400 and answer.json()["error"]["code"] == "bad_request", body[:20]


def test_the_document_is_written_once(server: Running) -> None:
    class App:
        openapi_schema = property(lambda self: SimpleNamespace(to_schema=lambda: written.append(self) or {"components": {"schemas": {}}}))

    written: list[Any] = []
    app = cast(Any, App())
    assert packed_document(app) is packed_document(app) and len(written) == 1
    gzipped, plain = (httpx.get(f"{server.url}/api/openapi.json", headers={"Accept-Encoding": coding}, timeout=PATIENCE) for coding in ("gzip", "identity"))
    assert gzipped.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert gzipped.headers["content-type"] == plain.headers["content-type"] == "application/json"
    assert gzipped.json() == plain.json() and "requestBody" in plain.json()["paths"]["/api/records"]["post"]


def test_addresses_of_one_household_are_one_however_they_are_written() -> None:
    ones = [f"2001:db8::{number:x}:1:1:1" for number in (0, 1)] + ["2001:0db8:0000:0000::1", "2001:DB8::ffff"]
    assert {household(each) for each in ones} == {"2001:db8::"}
    assert household("2001:db8:0:1::1") == "2001:db8:0:1::"
    assert household("::ffff:192.0.2.7") == household("192.0.2.7") == "192.0.2.7"
    assert household("192.0.2.8") != household("192.0.2.7")
    assert household("fe80::1%eth0") == "fe80::" and household("?") == "?" and household("a socket") == "a socket"


def test_a_household_has_one_count_of_requests_and_sign_ins(tmp_path: Path) -> None:
    server = Running(tmp_path, URBES_RATE="40", URBES_RATE_NEW="20").start()
    try:
        with httpx.Client(base_url=server.url, headers={"X-Urbes": "1"}, timeout=PATIENCE) as http:

            def codes(method: str, path: str, host: int, **body: Any) -> list[int]:
                return [http.request(method, path, headers={"X-Forwarded-For": f"2001:db8::{each:x}:{host}"}, **body).status_code for each in range(30)]

            assert 429 in codes("GET", "/api/me", 1)
            assert 429 in codes("POST", "/api/sign-in", 2, json={"login": "nobody", "password": "wrong password"})
    finally:
        server.stop()


def test_an_address_has_so_many_sockets_and_is_told(tmp_path: Path) -> None:
    server = Running(tmp_path, URBES_SOCKETS="2", URBES_RATE="60").start()
    try:
        anna = Guest(server, "Anna")
        table = anna.open([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
        with anna.watch(table) as first:
            first.until("table")
            with anna.watch(table) as second:
                second.until("table")
                with anna.watch(table) as third, pytest.raises(ConnectionClosed, match="4429"):
                    third.next()
            while True:  # until the server has seen the second go
                with anna.watch(table) as again:
                    try:
                        assert again.until("table")
                        break
                    except ConnectionClosed as closed:
                        assert "4429" in str(closed)
            assert first.ask("chat", text="still here")["type"] == "done"
        while anna.http.get("/api/me").status_code != 429:
            pass
        with anna.watch(table) as hasty, pytest.raises(ConnectionClosed, match="4429"):
            hasty.next()
    finally:
        server.stop()


def test_a_server_opens_as_many_files_as_it_may(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    server = Running(tmp_path, before=f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (200, {most}))").start()
    try:
        assert server.process is not None
        assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE) == (most, most)
    finally:
        server.stop()


def test_rematches_are_counted_like_other_new_tables(tmp_path: Path) -> None:
    server = Running(tmp_path, URBES_RATE_NEW="3").start()
    try:
        anna = Guest(server, "Anna")
        table = anna.open([{"kind": "me"}, {"kind": "me"}])["table"]["id"]
        codes = [anna.do(table, "rematch").json()["error"]["code"] for _ in range(8)]
        assert codes[0] == "not_now" and codes[-1] == "too_many"
    finally:
        server.stop()


def test_a_refusal_nobody_waits_for_any_more_is_no_trouble() -> None:
    async def go() -> None:
        told: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))

        async def work() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                raise Refusal("busy", "Busy.", "Occupé.")

        async def receive() -> Any:
            return {"type": "http.disconnect"}

        with pytest.raises(Refusal, match="wait"):
            await while_asked(cast(Any, SimpleNamespace(receive=receive)), work())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        gc.collect()
        assert not told

    asyncio.run(go())


@pytest.mark.parametrize("many", [False, True])
def test_what_is_left_in_circles_is_collected_by_the_way(monkeypatch: pytest.MonkeyPatch, many: bool) -> None:
    class Knot:
        def __init__(self) -> None:
            self.self = self

    async def nothing() -> None: ...

    async def go() -> None:
        database = SimpleNamespace(tidy=nothing)
        house = SimpleNamespace(tables=dict.fromkeys(range(housekeeper.FULL_MOST + many)), journal=SimpleNamespace(database=database))
        keeper = Housekeeper(cast(Any, house), cast(Any, None), cast(Any, None))
        old = Knot()
        gc.collect()
        left = [weakref.ref(Knot()), weakref.ref(old)]
        del old
        tidying = asyncio.create_task(keeper._tidy())
        await until(lambda: left[0]() is None and (many or left[1]() is None))
        assert (left[1]() is not None) is many
        tidying.cancel()

    monkeypatch.setattr(housekeeper, "TIDY_SECONDS", 0)
    gc.disable()
    try:
        asyncio.run(go())
    finally:
        gc.enable()
