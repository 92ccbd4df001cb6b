"""Bots beside people who look at finished games without a pause: what the replays cost the bots, and how long a hint takes meanwhile.

    python benchmarks/replays.py --visitors 12 --seconds 15

Ends with 1 if the bots lose more than a third of their pace. Each visitor asks for stretches of 100 steps at random places, so that most answers are not remembered ones.
"""

import argparse
import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

SOURCE = Path(__file__).parents[1] / "src"
HEADERS = {"X-Urbes": "1"}
LEAST = 2 / 3  # of the bots' pace must remain
BOTS = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]


class House:
    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=self.url, headers=HEADERS, timeout=120)
        self.replayed = 0

    async def open(self, seats: list[dict[str, Any]], **wish: Any) -> dict[str, Any]:
        answer = await self.http.post("/api/tables", json={"game": "lost_cities", "pace": 0, "seats": seats, **wish})
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    async def finished(self) -> str:
        """A whole game of two random bots, long enough to be worth replaying."""
        table: str = (await self.open([{"kind": "bot", "bot": "random"}] * 2, options={"preset": "standard"}))["table"]["id"]
        while (await self.http.get(f"/api/tables/{table}")).json()["table"]["status"] != "over":
            await asyncio.sleep(0.2)
        return table

    async def actions(self) -> float:
        text = (await self.http.get("/metrics")).text
        return sum(float(line.split()[1]) for line in text.splitlines() if re.match(r'urbes_actions_total\{by="bots"', line))

    async def pace(self, seconds: float) -> float:
        """The bots' actions a second. New tables are opened all the time: games end."""
        await asyncio.sleep(2)
        before, begun = await self.actions(), time.perf_counter()
        while time.perf_counter() < begun + seconds:
            await self.open(BOTS)
            await asyncio.sleep(0.5)
        return (await self.actions() - before) / (time.perf_counter() - begun)

    async def visitor(self, tables: list[str], seed: int) -> None:
        rng = random.Random(seed)
        async with httpx.AsyncClient(base_url=self.url, timeout=120) as http:
            while True:
                answer = await http.get(
                    f"/api/tables/{rng.choice(tables)}/replay",
                    params={"step": rng.randrange(200), "count": 100, "lang": rng.choice(["fr", "en"]), "seat": rng.randrange(2)},
                )
                answer.raise_for_status()
                self.replayed += 1

    async def hint(self) -> float:
        """Seconds until a hint is there, the mean of five."""
        opened = await self.open([{"kind": "me"}, {"kind": "me"}])
        seat, begun = opened["to_act"][0], time.perf_counter()
        for _ in range(5):
            (await self.http.post(f"/api/tables/{opened['table']['id']}/verbs/hint", json={"seat": seat})).raise_for_status()
        return (time.perf_counter() - begun) / 5


async def run(port: int, visitors: int, seconds: float) -> dict[str, Any]:
    house = House(port)
    (await house.http.post("/api/me", json={"name": "Anna"})).raise_for_status()
    tables = [await house.finished() for _ in range(4)]
    for _ in range(10):
        await house.open(BOTS)
    alone, hint_alone = await house.pace(seconds), await house.hint()
    looking = [asyncio.create_task(house.visitor(tables, seed)) for seed in range(visitors)]
    beside, hint_beside = await house.pace(seconds), await house.hint()
    for task in looking:
        task.cancel()
    failed = [outcome for outcome in await asyncio.gather(*looking, return_exceptions=True) if isinstance(outcome, Exception)]
    after = await house.pace(seconds / 2)
    await house.http.aclose()
    usual = (alone + after) / 2  # the machine may have changed meanwhile
    return {
        "visitors": visitors,
        "bots' actions a second, before": round(alone, 1),
        "bots' actions a second, beside the replays": round(beside, 1),
        "bots' actions a second, after": round(after, 1),
        "share of their pace left": round(beside / usual, 2),
        "replays a second": round(house.replayed / seconds, 1),
        "a hint alone, ms": round(hint_alone * 1000),
        "a hint beside the replays, ms": round(hint_beside * 1000),
        "failed": [repr(each) for each in failed[:3]],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visitors", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=15)
    given = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "URBES_RATE": "0", "URBES_RATE_IDENTITY": "0", "URBES_RATE_NEW": "0", "URBES_SOCKETS": "0", "URBES_LOG_LEVEL": "error"}
        environment |= {"PYTHONPATH": os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")]), "URBES_DATA": folder, "URBES_DATABASE": ""}
        server = subprocess.Popen([sys.executable, "-c", f"from urbes.server.main import serve; serve(port={port})"], env=environment)
        try:
            for _ in range(600):
                try:
                    httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=5).raise_for_status()
                    break
                except httpx.HTTPError:
                    time.sleep(0.05)
            found = asyncio.run(run(port, given.visitors, given.seconds))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)
    for name, value in found.items():
        print(f"{name:44} {value}")
    return 0 if found["share of their pace left"] >= LEAST and not found["failed"] else 1


if __name__ == "__main__":
    sys.exit(main())
