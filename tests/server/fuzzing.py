"""Malformed requests and messages, as many as wanted: no answer above 499, no traceback, no line of the log that is no JSON, no growing memory.

python -m tests.server.fuzzing 1000000        # a night's worth, against a server of its own; ends with 1 if anything was found
"""

import concurrent.futures
import json
import random
import re
import socket
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import click
import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from tests.server.running import PATIENCE, Guest, Running
from urbes.server.http.live import HERE
from urbes.server.server import LONG
from urbes.server.shapes.tables import SocketWish
from urbes.server.tables import verbs

THREADS = 4
SECONDS = 30.0  # the longest an answer may take on a busy machine
# Until so many inputs everything is met for the first time: modules, caches, the allocator's pages. From then on a server grows by the tables it holds, and by nothing else.
WARM = 30_000
GROWTH = 20_000  # kB, a page of the allocator here and there; twice that while it is not yet warm
TABLE = 30  # kB
FRAMES = 50  # messages on one socket
STRANGE: list[Any] = [
    *(None, True, False, 0, -1, 1, 11, 12, 2**31, 2**53 + 1, 10**30, -(10**400), 1.5, 1e308, "", " ", "x", "x" * 300, "x" * 70_000, "0", "-1"),
    *("\u0000", "\ud800", "\u202e", "é" * 41, "../../etc/passwd", "'; DROP TABLE tables; --", "{{7*7}}", "<script>", "%00", "%s%n", "NaN", "draw deck"),
    *([], {}, [[]], [{}], {"": None}, {"a": {"b": {"c": []}}}, ["x"] * 200, {"kind": "me"}, [{"kind": "me"}], [{"kind": "bot"}, {"kind": "me"}]),
]
HEADERS = [
    "Host",
    "Cookie",
    "Accept-Language",
    "Origin",
    "Content-Type",
    "Idempotency-Key",
    "X-Forwarded-For",
    "Accept-Encoding",
    "Range",
    "If-None-Match",
    "Expect",
]
VALUES = [b"", b"x", b"::1", b"[::1]:99999", b"a b", b"\xff\xfe", b"urbes=x.y", b"urbes=" + b"a" * 300, b"fr;q=nan", b"null", b"http://[", b"text/plain"]
VALUES += [b"application/json; charset=utf-16", b"multipart/form-data", b"application/x-msgpack", b"gzip, br", b"bytes=0-", b"*", b"0" * 9000, b"1.2.3.4, ::1"]
HANDSHAKE = [b"Host", b"Cookie", b"Connection", b"Upgrade", b"Origin"]
HANDSHAKE += [b"Sec-WebSocket-" + name for name in (b"Version", b"Key", b"Protocol", b"Extensions", b"Accept")]
VERBS = [*verbs.VERBS, *LONG, *HERE, ""]
FIELDS = [*(field.name for field in msgspec.structs.fields(SocketWish)), "what"]


class Found:
    """What was seen: how many inputs, which statuses, and everything that should not be."""

    def __init__(self) -> None:
        self.inputs = 0
        self.statuses: dict[int, int] = {}
        self.problems: list[str] = []
        self.memory = ""

    def add(self, status: int, what: bytes, answer: bytes) -> None:
        self.inputs += 1
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status >= 500 or b"Traceback" in answer:
            self.problems.append(f"{status}: {what[:300]!r} -> {answer[:300]!r}")


class Corpus:
    """Requests from almost right to noise, made from the API's own document."""

    def __init__(self, server: Running, guest: Guest, tables: list[str]) -> None:
        document = httpx.get(f"{server.url}/api/openapi.json", timeout=PATIENCE).json()
        self.operations = [(method.upper(), path) for path, methods in document["paths"].items() for method in methods if path != "/api/sign-out"]
        self.fields = sorted({name for part in document["components"]["schemas"].values() for name in part.get("properties", {})})
        self.cookie = guest.cookie["Cookie"].encode()
        self.host = f"127.0.0.1:{server.port}".encode()
        self.tables = tables

    def request(self, rng: random.Random) -> bytes:
        method, path = rng.choice(self.operations)
        if rng.random() < 0.05:
            method = rng.choice(["PUT", "DELETE", "OPTIONS", "TRACE", "HEAD", "PATCH", "GET", "POST", "BREW"])
        target = self.target(rng, path)
        body = self.body(rng) if method in ("POST", "PATCH", "PUT") or rng.random() < 0.05 else b""
        headers = {b"Host": self.host, b"X-Urbes": b"1", b"Content-Type": b"application/json", b"Cookie": self.cookie}
        for _ in range(rng.choice([0, 0, 0, 1, 2])):
            headers[rng.choice(HEADERS).encode()] = rng.choice(VALUES)
        lines = [b"%s %s HTTP/1.1" % (method.encode(), target), *(b"%s: %s" % pair for pair in headers.items()), b"Content-Length: %d" % len(body)]
        return b"\r\n".join(lines) + b"\r\n\r\n" + body

    def target(self, rng: random.Random, path: str) -> bytes:
        given = re.sub(r"\{table\}", lambda _: rng.choice(self.tables) if rng.random() < 0.8 else "%ff%00", path)
        given = re.sub(r"\{verb\}", lambda _: rng.choice(VERBS), given)
        given = re.sub(r"\{game\}", lambda _: rng.choice(["lost_cities", "my_city", "%2e%2e", "x" * 50]), given)
        given = re.sub(r"\{\w+\}", lambda _: rng.choice(["x", "%00", "%ff", "a" * 64, "..%2f", "é" * 3]), given)
        if rng.random() < 0.4:
            keys = rng.sample(["seat", "lang", "step", "count", "since", "game", "pack", "sealed", "%ff", "a[]"], 2)
            given += "?" + "&".join(
                f"{key}={rng.choice(['', '0', '1', '-1', '99999999999999999999', '%ff', '%00', 'fr', 'x' * 200, 'true', '1e9', '٣'])}" for key in keys
            )
        return given.encode("utf-8" if rng.random() < 0.5 else "latin-1", "replace")

    def value(self, rng: random.Random) -> Any:
        return rng.choice(STRANGE)

    def body(self, rng: random.Random) -> bytes:
        kind = rng.random()
        if kind < 0.1:
            return rng.randbytes(rng.randrange(200))
        if kind < 0.15:
            return rng.choice(
                [b"", b"[" * 5000, b'{"a":' * 3000, b"\x1f\x8b\x08\x00", b"null", b'"x"', b"[]", b"0", b"\xef\xbb\xbf{}", b"{" + b" " * 70_000 + b"}"]
            )
        wish = {rng.choice(self.fields): self.value(rng) for _ in range(rng.randrange(6))}
        if rng.random() < 0.5:
            wish |= {"game": rng.choice(["lost_cities", "my_city", "none"]), "seats": rng.choice(STRANGE)}
        text = json.dumps(wish).encode()
        if kind < 0.35:  # cut, turned over, or with a byte that is no UTF-8
            at = rng.randrange(len(text))
            text = rng.choice([text[:at], text[:at] + b"\xff" + text[at + 1 :], text[:at] + rng.randbytes(2) + text[at:]])
        return text

    def frame(self, rng: random.Random) -> str | bytes:
        kind = rng.random()
        if kind < 0.1:
            return rng.randbytes(rng.randrange(100))
        if kind < 0.2:
            return rng.choice([b"", "null", "[]", "{", "0", "[" * 4000, '{"verb":' * 500, b"\xff\xfe\x00", '{"verb":"chat","text":"\\ud800"}', "x" * 17_000])
        wish = {"verb": rng.choice(VERBS), **{field: self.value(rng) for field in rng.sample(FIELDS, rng.randrange(5))}}
        text = json.dumps(wish)[:16_000]
        return text if kind < 0.9 else text.encode()[: rng.randrange(1, len(text))]

    def handshake(self, rng: random.Random) -> bytes:
        """The beginning of a socket, now and then with a header that is none of its."""
        headers = {b"Host": self.host, b"Cookie": self.cookie, b"Connection": b"Upgrade", b"Upgrade": b"websocket", b"Sec-WebSocket-Version": b"13"}
        headers[b"Sec-WebSocket-Key"] = b"dGhlIHNhbXBsZSBub25jZQ=="
        if rng.random() < 0.2:
            headers[rng.choice(HANDSHAKE)] = rng.choice(VALUES)
        lines = [b"GET /api/tables/%s/live HTTP/1.1" % rng.choice(self.tables).encode(), *(b"%s: %s" % pair for pair in headers.items())]
        return b"\r\n".join(lines) + b"\r\n\r\n"

    def raw_frame(self, rng: random.Random) -> bytes:
        """As no client writes it: bits, lengths and texts that cannot be."""
        wish = self.frame(rng)
        data = wish.encode("utf-8", "replace") if isinstance(wish, str) else wish
        length = len(data) if rng.random() < 0.9 else rng.choice([0, 1, 125, 126, 65_535, 2**31, 2**62, 2**63, 2**64 - 1])
        size = (length, b"") if length < 126 else (126, length.to_bytes(2)) if length < 65_536 else (127, length.to_bytes(8))
        first = rng.choice([0x81, 0x81, 0x82, 0x01, 0x00, 0x80, 0x88, 0x89, 0x8A]) if rng.random() < 0.9 else rng.randrange(256)
        mask = rng.choice([bytes(4), rng.randbytes(4)])
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
        return bytes([first, size[0] | 0x80]) + size[1] + mask + masked if rng.random() < 0.95 else bytes([first, size[0]]) + size[1] + data


def over_http(corpus: Corpus, port: int, count: int, seed: int, found: Found) -> None:
    rng = random.Random(seed)
    line: socket.socket | None = None
    for _ in range(count):
        request = corpus.request(rng)
        for attempt in range(2):
            if line is None:
                line = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
            try:
                line.sendall(request)
                status, answer, stays = read_answer(line, request.startswith(b"HEAD"))
            except TimeoutError:
                found.problems.append(f"no answer: {request[:300]!r}")
                status, answer, stays = 0, b"", False
            except (ConnectionError, EOFError):  # closed after the last answer, or in the middle of a body it will not read
                line.close()
                line = None
                if attempt:
                    found.add(0, request, b"")
                continue
            found.add(status, request, answer)
            if not stays:
                line.close()
                line = None
            break


def read_answer(line: socket.socket, headless: bool) -> tuple[int, bytes, bool]:
    data = b""
    while b"\r\n\r\n" not in data:
        more = line.recv(65_536)
        if not more:
            raise EOFError
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1])
    length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
    wanted = 0 if headless or status in (204, 304) else int(length[1]) if length else None
    while wanted is None or len(body) < wanted:
        more = line.recv(65_536)
        if not more:
            return status, body, False
        body += more
        if wanted is None and body.endswith(b"0\r\n\r\n"):
            break
    return status, body, b"connection: close" not in head.lower()


def over_sockets(corpus: Corpus, guest: Guest, count: int, seed: int, found: Found) -> None:
    rng = random.Random(seed)
    done = 0
    while done < count:
        query = {
            name: rng.choice(["", "0", "1", "-1", "x", "99999999999", "%ff", "fr"]) for name in rng.sample(["seat", "since", "lang", "x"], rng.randrange(3))
        }
        table = rng.choice(corpus.tables) if rng.random() < 0.9 else rng.choice(["none", "%00", "x" * 50])
        try:
            with guest.watch(table, **query) as line:
                for _ in range(FRAMES):
                    done += 1
                    frame = corpus.frame(rng)
                    line.connection.send(frame)
                    found.inputs += 1
                line.connection.send('{"verb":"chat","id":77,"text":"still here"}')
                while (message := line.next(SECONDS)).get("id") != 77:
                    if message["type"] == "refused" and message["error"]["code"] in ("failed", "busy"):
                        found.problems.append(f"socket: {message}")
        except InvalidStatus as refused:
            found.add(refused.response.status_code, table.encode(), b"")
            done += 1
        except ConnectionClosed as closed:
            done += 1
            if closed.rcvd is not None and closed.rcvd.code in (1006, 1011):
                found.problems.append(f"socket closed with {closed.rcvd.code}")
        except (TimeoutError, WebSocketException) as error:
            done += 1
            found.problems.append(f"socket: {error!r}")


def over_frames(corpus: Corpus, port: int, count: int, seed: int, found: Found) -> None:
    rng = random.Random(seed)
    done = 0
    while done < count:
        with socket.create_connection(("127.0.0.1", port), timeout=SECONDS) as line:
            try:
                line.sendall(corpus.handshake(rng))
                status = int(line.recv(12)[9:])
                found.add(status, b"a handshake", b"")
                done += 1
                for _ in range(rng.randrange(FRAMES) if status == 101 else 0):
                    line.sendall(corpus.raw_frame(rng))
                    found.inputs += 1
                    done += 1
                line.shutdown(socket.SHUT_WR)
                while line.recv(65_536):
                    pass
            except TimeoutError:
                found.problems.append("a socket stays open when nobody is there any more")
            except (OSError, ValueError):  # closed with what it had not read, as it should be
                pass


def memory(server: Running) -> int:
    assert server.process is not None
    return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{server.process.pid}/status").read_text())[0])


def tables(server: Running) -> int:
    """Held in memory."""
    told = httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text
    return int(float(re.findall(r"^urbes_tables_in_memory (\S+)", told, re.MULTILINE)[0]))


def fuzz(server: Running, count: int, seed: int = 1) -> Found:
    """That many inputs, three of four over HTTP, the others through sockets: half of them in frames, the rest in what is none."""
    guest = Guest(server, "Fuzz")
    over = guest.open([{"kind": "bot", "bot": "random"}] * 2)["table"]["id"]
    with guest.watch(over) as line:
        message = line.until("table")
        while not message.get("result"):
            message = line.until("update")
    running = [guest.open([{"kind": "me"}, {"kind": "me"}, {"kind": "open"}])["table"]["id"] for _ in range(3)]
    for table in running[1:]:
        guest.done(table, "start", bot="random")
    corpus = Corpus(server, guest, [over, *running])
    found = Found()
    half = count // 2  # by then a long run has filled whatever is remembered up to a limit: answers, games with other options, tables
    begun = held = 0
    for part, most in enumerate((half, count - half)):
        with concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
            jobs = [pool.submit(over_http, corpus, server.port, most * 3 // 4 // THREADS, seed + 10 * part + thread, found) for thread in range(THREADS)]
            jobs.append(pool.submit(over_sockets, corpus, guest, most // 8, seed + 10 * part + 9, found))
            jobs.append(pool.submit(over_frames, corpus, server.port, most // 8, seed + 10 * part + 8, found))
            for job in jobs:
                job.result()
        if not part:
            begun, held = memory(server), tables(server)
    grown, more = memory(server) - begun, tables(server) - held
    found.memory = f"{grown} kB more in the second half, with {more} more tables"
    if grown > (GROWTH if half >= WARM else 2 * GROWTH) + TABLE * max(0, more):
        found.problems.append(f"memory grew: {found.memory}")
    found.problems += [f"the log: {line[:500]}" for line in server.log.read_text().splitlines() if "Traceback" in line or not is_json(line)]
    return found


def is_json(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        server = Running(Path(folder)).start()
        begun = time.monotonic()
        try:
            found = fuzz(server, count, seed=int(sys.argv[2]) if len(sys.argv) > 2 else 1)
            kept = memory(server)
        finally:
            server.stop()
    click.echo(
        f"{found.inputs} inputs in {time.monotonic() - begun:.0f} s, {kept // 1000} MB at the end ({found.memory}); answers {dict(sorted(found.statuses.items()))}"
    )
    for problem in found.problems[:50]:
        click.echo(problem)
    click.echo(f"{len(found.problems)} problems")
    return 1 if found.problems else 0


if __name__ == "__main__":
    sys.exit(main())
