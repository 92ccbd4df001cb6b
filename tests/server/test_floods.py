"""Whoever sends much and fast gets their share of the server, and everybody else theirs."""

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from tests.server.running import PATIENCE, Guest, Running
from tests.server.test_bad_input import masked
from urbes.server.http import frames, patience
from urbes.server.http.frames import Frames
from urbes.server.http.patience import Patient

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
