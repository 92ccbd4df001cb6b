"""Many live tables at once: a server of its own on the loopback, scripted people over real WebSockets, bots at the other seats.

    python benchmarks/load.py --tables 500 --seconds 60

Prints how long an action takes from being sent to its update arriving back, and whether any entry was lost or came out of order.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

SOURCE = Path(__file__).parents[1] / "src"
HEADERS = {"X-Urbes": "1"}
BUCKET = "urbes_action_to_broadcast_seconds_bucket"


class Choice(msgspec.Struct):
    action: str


class Entry(msgspec.Struct):
    kind: str
    seat: int | None = None


class Message(msgspec.Struct):
    """What the script needs of a message; the rest is skipped."""

    type: str
    seq: int = 0
    entry: Entry | None = None
    legal: list[Choice] = []
    result: msgspec.Raw | None = None
    error: dict[str, Any] | None = None


class Load:
    def __init__(self, port: int, think: float) -> None:
        self.port = port
        self.think = think
        self.latencies: list[float] = []
        self.updates = 0
        self.problems: list[str] = []
        self.finished = 0
        self.measuring = False
        self.stop = asyncio.Event()

    async def sit_down(self, number: int, gate: asyncio.Semaphore) -> tuple[str, str]:
        async with gate, httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", headers=HEADERS, timeout=60, verify=False) as http:
            (await http.post("/api/me", json={"name": f"Player {number}"})).raise_for_status()
            wish = {"game": "lost_cities", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
            answer = await http.post("/api/tables", json=wish)
            answer.raise_for_status()
            return answer.json()["table"]["id"], http.cookies["urbes"]

    async def play(self, number: int, table: str, cookie: str) -> None:
        rng = random.Random(number)
        decoder = msgspec.json.Decoder(Message)
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"
        seq = 0
        sent_at = 0.0
        async with connect(
            address, additional_headers={"Cookie": f"urbes={cookie}"}, max_size=None, compression=None, open_timeout=60, ping_interval=None
        ) as live:
            while not self.stop.is_set():
                try:
                    message = decoder.decode(await asyncio.wait_for(live.recv(), 1))
                except TimeoutError:
                    continue
                if message.type == "refused":
                    self.problems.append(f"table {number}: {message.error}")
                if message.type not in ("table", "update"):
                    continue
                if seq and message.seq != seq + 1:
                    self.problems.append(f"table {number}: entry {message.seq} after {seq}")
                seq = message.seq
                self.updates += self.measuring
                if message.entry is not None and message.entry.kind == "act" and message.entry.seat == 0 and sent_at:
                    if self.measuring:
                        self.latencies.append(time.perf_counter() - sent_at)
                    sent_at = 0.0
                if message.result is not None:
                    self.finished += 1
                    return
                if message.legal:
                    await asyncio.sleep(self.think * rng.uniform(0.5, 1.5))
                    sent_at = time.perf_counter()
                    await live.send(json.dumps({"verb": "apply", "id": seq, "seat": 0, "action": rng.choice(message.legal).action, "at": seq}))


def processor_seconds(process: int) -> float:
    """What a process has used so far, by itself; not a number where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def run(port: int, server: int, tables: int, seconds: float, think: float) -> dict[str, Any]:
    gc.disable()  # a pause of the script's own would count as the server's
    load = Load(port, think)
    gate = asyncio.Semaphore(16)
    begun = time.perf_counter()
    seated = await asyncio.gather(*(load.sit_down(number, gate) for number in range(tables)))
    opened = time.perf_counter() - begun
    playing = [asyncio.create_task(load.play(number, table, cookie)) for number, (table, cookie) in enumerate(seated)]
    await asyncio.sleep(max(5.0, tables / 100))  # everyone connected, first actions made
    used = processor_seconds(server)
    load.measuring = True
    await asyncio.sleep(seconds)
    load.measuring = False
    used = processor_seconds(server) - used
    async with httpx.AsyncClient() as http:
        metrics = (await http.get(f"http://127.0.0.1:{port}/metrics", timeout=10)).text
    load.stop.set()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(outcome, BaseException):
            load.problems.append(repr(outcome))
    found = sorted(load.latencies)

    def at(share: float) -> float:
        return round(found[min(len(found) - 1, int(share * len(found)))] * 1000, 1) if found else float("nan")

    counted = [(float(line.split('"')[1]), float(line.split()[1])) for line in metrics.splitlines() if line.startswith(BUCKET) and "+Inf" not in line]
    total = max((count for _, count in counted), default=0.0)
    inside = next((limit for limit, count in counted if count >= 0.99 * total), float("nan"))
    lag = next((line.split()[1] for line in metrics.splitlines() if line.startswith("urbes_loop_lag_seconds ")), "?")
    return {
        "tables": tables,
        "seconds": seconds,
        "tables opened per second": round(tables / opened, 1),
        "people's actions per second": round(len(found) / seconds, 1),
        "updates received per second": round(load.updates / seconds, 1),
        "server's processor ms per update": round(used / max(1, load.updates) * 1000, 3),
        "p50 ms": at(0.5),
        "p95 ms": at(0.95),
        "p99 ms": at(0.99),
        "worst ms": at(1.0),
        "p99 inside the server, at most ms": inside * 1000,
        "loop lag now, ms": round(float(lag) * 1000, 1) if lag != "?" else lag,
        "games finished": load.finished,
        "lost or reordered": len(load.problems),
        "problems": load.problems[:5],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=3.0, help="mean seconds a scripted person takes for an action")
    parser.add_argument("--database", default="", help="a PostgreSQL URL; SQLite in a temporary folder if not given")
    given = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "URBES_RATE": "0", "URBES_RATE_IDENTITY": "0", "URBES_RATE_NEW": "0", "URBES_SOCKETS": "0", "URBES_LOG_LEVEL": "error"}
        environment |= {"PYTHONPATH": os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")]), "URBES_DATA": folder, "URBES_DATABASE": given.database}
        server = subprocess.Popen([sys.executable, "-c", f"from urbes.server.main import serve; serve(port={port})"], env=environment)
        try:
            for _ in range(600):
                try:
                    httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=5).raise_for_status()
                    break
                except httpx.HTTPError:
                    time.sleep(0.05)
            found = asyncio.run(run(port, server.pid, given.tables, given.seconds, given.think))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)
    for name, value in found.items():
        print(f"{name:36} {value}")
    return 0 if not found["lost or reordered"] and found["p99 ms"] < 150 else 1


if __name__ == "__main__":
    sys.exit(main())
