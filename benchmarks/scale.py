"""Several server processes on one PostgreSQL: many open tables, most of them idle, and at some of them people who look through different processes.

    python benchmarks/scale.py --processes 1 2 4 --tables 5000 --sockets 2000 --seconds 60

For each number of processes a PostgreSQL of its own. Prints how long an action takes from being sent until everybody at its table has it, what each process used, and its memory.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.running import HEADERS, Postgres, Running

VIEWERS = 4  # at a live table: two seats, the others spectators; each through another process


class Choice(msgspec.Struct):
    action: str


class Message(msgspec.Struct):
    """What the script needs of a message; the rest is skipped."""

    type: str
    seq: int = 0
    legal: list[Choice] = []
    result: msgspec.Raw | None = None


class Room:
    """A live table: one person at both seats, who acts from time to time, and those who look on."""

    def __init__(self, load: "Load", table: str, cookie: str, number: int) -> None:
        self.load, self.table, self.cookie = load, table, cookie
        self.rng = random.Random(number)
        self.sent_at = 0.0
        self.heard: dict[int, int] = {}  # entry -> how many have it
        self.over = False

    async def look(self, place: int) -> None:
        port = self.load.ports[(place + self.rng.randrange(1000)) % len(self.load.ports)]
        address = f"ws://127.0.0.1:{port}/api/tables/{self.table}/live" + (f"?seat={place}" if place < 2 else "")
        headers = {"Cookie": f"urbes={self.cookie}"} if place < 2 else {}
        decoder = msgspec.json.Decoder(Message)
        async with self.load.door:  # a crowd, but not all in one moment
            line = await connect(address, additional_headers=headers, max_size=None, compression=None, open_timeout=120, ping_interval=None)
            first = await line.recv()
            self.load.connected += 1
        async with line:
            async for frame in chain(first, line):
                message = decoder.decode(frame)
                if message.type == "update":
                    self.hear(message.seq)
                if message.result is not None or self.load.stop.is_set():
                    self.over = True
                    return
                if place < 2 and message.legal and message.type in ("table", "update"):
                    await asyncio.sleep(self.load.think * self.rng.uniform(0.5, 1.5))
                    self.sent_at = time.perf_counter()
                    await line.send(json.dumps({"verb": "apply", "id": 1, "seat": place, "action": self.rng.choice(message.legal).action, "at": message.seq}))

    def hear(self, seq: int) -> None:
        self.load.updates += 1
        self.heard[seq] = self.heard.get(seq, 0) + 1
        if self.heard[seq] == VIEWERS:
            del self.heard[seq]
            if self.load.measuring:
                self.load.latencies.append(time.perf_counter() - self.sent_at)


async def chain(first: Any, line: Any) -> AsyncIterator[Any]:
    yield first
    async for frame in line:
        yield frame


class Load:
    def __init__(self, ports: list[int], think: float) -> None:
        self.door = asyncio.Semaphore(20)
        self.ports = ports
        self.think = think
        self.latencies: list[float] = []
        self.updates = 0
        self.connected = 0
        self.measuring = False
        self.stop = asyncio.Event()

    async def open(self, tables: int, gate: asyncio.Semaphore, number: int) -> tuple[list[str], str]:
        """Some tables of one person."""
        async with gate, httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.ports[number % len(self.ports)]}", headers=HEADERS, timeout=120) as http:
            (await http.post("/api/me", json={"name": f"Player {number}"})).raise_for_status()
            made = []
            for _ in range(tables):
                answer = await http.post("/api/tables", json={"game": "lost_cities", "seats": [{"kind": "me"}, {"kind": "me"}]})
                answer.raise_for_status()
                made.append(answer.json()["table"]["id"])
            return made, http.cookies["urbes"]


def used(server: Running) -> tuple[float, int]:
    """Processor seconds and resident kB so far."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    resident = next(line for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return seconds, int(resident.split()[1])


def in_memory(server: Running) -> int:
    """Tables a process holds: idle ones beyond a number have left it."""
    told = httpx.get(f"http://127.0.0.1:{server.port}/metrics", timeout=60).text
    return int(float(next(line for line in told.splitlines() if line.startswith("urbes_tables_in_memory")).split()[1]))


async def run(servers: list[Running], given: argparse.Namespace) -> dict[str, Any]:
    gc.disable()  # a pause of the script's own would count as the servers'
    load, gate = Load([server.port for server in servers], given.think), asyncio.Semaphore(8)
    empty = [used(server)[1] for server in servers]
    rooms = given.sockets // VIEWERS
    begun = time.perf_counter()
    live = await asyncio.gather(*(load.open(1, gate, number) for number in range(rooms)))
    await asyncio.gather(*(load.open(50, gate, number) for number in range(max(0, given.tables - rooms) // 50)))
    opened = time.perf_counter() - begun
    full = [used(server)[1] for server in servers]
    held = sum(in_memory(server) for server in servers)
    looking = [
        asyncio.create_task(room.look(place))
        for room in (Room(load, tables[0], cookie, number) for number, (tables, cookie) in enumerate(live))
        for place in range(VIEWERS)
    ]
    while load.connected < len(looking) and not any(task.done() for task in looking):
        await asyncio.sleep(0.1)
    await asyncio.sleep(2 * given.think)
    before = [used(server)[0] for server in servers]
    load.measuring = True
    updates = load.updates
    await asyncio.sleep(given.seconds)
    load.measuring, updates = False, load.updates - updates
    busy = [round((used(server)[0] - seconds) / given.seconds, 2) for server, seconds in zip(servers, before, strict=True)]
    load.stop.set()
    for task in looking:
        task.cancel()
    failed = [outcome for outcome in await asyncio.gather(*looking, return_exceptions=True) if isinstance(outcome, Exception)]
    found = sorted(load.latencies)

    def at(share: float) -> float:
        return round(found[min(len(found) - 1, int(share * len(found)))] * 1000, 1) if found else float("nan")

    return {
        "processes": len(servers),
        "tables open": given.tables,
        "sockets": len(looking),
        "tables opened a second": round(given.tables / opened, 1),
        "tables in memory": held,
        "kB a table in memory": round(sum(after - start for after, start in zip(full, empty, strict=True)) / held, 1),
        "MB a process, with all sockets": [used(server)[1] // 1000 for server in servers],
        "actions a second": round(len(found) / given.seconds, 1),
        "updates a second": round(updates / given.seconds, 1),
        "until everybody has it: p50 ms": at(0.5),
        "p99 ms": at(0.99),
        "worst ms": at(1.0),
        "cores a process used": busy,
        "failed": [repr(each) for each in failed[:3]],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=5000)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=5.0, help="mean seconds until a live table's next action")
    given = parser.parse_args()
    if Postgres.binaries() is None:
        sys.exit("PostgreSQL is not installed; the benchmark needs its programs initdb and postgres.")
    failed = False
    for count in given.processes:
        with tempfile.TemporaryDirectory() as folder, Postgres.begun() as database:
            servers: list[Running] = []
            try:
                for number in range(count):
                    home = Path(folder) / str(number)
                    home.mkdir()
                    servers.append(Running(home, database.url, URBES_LOG_LEVEL="error").start())
                found = asyncio.run(run(servers, given))
            finally:
                for server in servers:
                    server.stop()
        for name, value in found.items():
            print(f"{name:36} {value}")
        print()
        failed |= bool(found["failed"])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
