"""Scripted people who play on whatever happens: they reconnect, resume, repeat what was not acknowledged, and remember what was."""

import asyncio
import json
import random
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

HEADERS = {"X-Urbes": "1"}


class Player:
    """One person at one table (all human seats of it), over one WebSocket at a time."""

    def __init__(self, ports: list[int], number: int, seats: list[dict[str, Any]] | None = None) -> None:
        self.ports = ports
        self.number = number
        self.rng = random.Random(number)
        self.seats = seats or [{"kind": "me"}, {"kind": "me"}]
        self.cookie = ""
        self.table = ""
        self.seq = 0
        self.acknowledged: dict[str, tuple[str, int]] = {}  # key -> table and sequence number
        self.updates: list[int] = []
        self.problems: list[str] = []
        self.connections = 0
        self.over = False  # the next sitting is at a new table

    async def sit_down(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.ports[0]}", verify=False, headers=HEADERS, timeout=30) as http:
            (await http.post("/api/me", json={"name": f"Player {self.number}"})).raise_for_status()
            wish = {"game": "lost_cities", "options": {"preset": "standard"}, "pace": 0, "seats": self.seats}
            answer = await http.post("/api/tables", json=wish)
            if answer.status_code == 503:  # the trouble came between the two
                answer.raise_for_status()
            assert answer.status_code == 201, answer.text
            self.table, self.cookie = answer.json()["table"]["id"], http.cookies["urbes"]
            self.seq, self.updates, self.over = 0, [], False

    async def play(self, stop: asyncio.Event, pause: float = 0.0) -> None:
        """Until told to stop; every broken connection is made again, with what was last seen."""
        while not stop.is_set():
            try:
                if self.over:
                    await self.sit_down()
                await self._sitting(stop, pause)
            except (OSError, httpx.HTTPError, WebSocketException, TimeoutError, EOFError):
                await asyncio.sleep(0.05)

    async def _sitting(self, stop: asyncio.Event, pause: float) -> None:
        port = self.rng.choice(self.ports)
        since = f"?since={self.seq}" if self.seq else ""
        address = f"ws://127.0.0.1:{port}/api/tables/{self.table}/live{since}"
        wish: dict[str, Any] | None = None
        async with connect(address, additional_headers={"Cookie": f"urbes={self.cookie}"}, open_timeout=5, close_timeout=0.5, max_size=None) as socket:
            self.connections += 1
            picture: dict[str, Any] = {}
            if self.seq:
                await socket.send(json.dumps({"verb": "look", "id": 0, "seat": 0}))
            while not stop.is_set():
                try:
                    message = json.loads(await asyncio.wait_for(socket.recv(), 1.0))
                except TimeoutError:
                    if not picture.get("legal"):  # a bot may take long on a busy machine: its seat is not for looking through
                        mine = [seat for seat in picture.get("to_act", []) if seat in picture.get("me", {}).get("seats", [])]
                        await socket.send(json.dumps({"verb": "look", "id": 0, "seat": (mine or [0])[0]}))
                    continue
                kind = message["type"]
                if kind == "update":
                    if message["seq"] != self.seq + 1:
                        self.problems.append(f"update {message['seq']} after {self.seq}")
                    self.seq = message["seq"]
                    self.updates.append(self.seq)
                    picture |= message
                elif kind == "table":
                    if self.seq and message["seq"] != self.seq:
                        self.problems.append(f"table {message['seq']} after {self.seq}")
                    self.seq = message["seq"]
                    picture = message
                elif kind == "done":
                    if wish is not None:
                        self.acknowledged[wish["key"]] = (self.table, message["seq"])
                    wish = None
                elif kind == "refused":
                    if message["error"]["code"] not in ("busy", "stale", "illegal", "too_many"):
                        self.problems.append(str(message["error"]))
                    wish = None
                    await asyncio.sleep(0.2)
                if picture.get("result"):
                    self.over = True
                    return
                if wish is None and kind in ("table", "update", "done", "refused"):
                    wish = await self._choose(socket, picture, pause)

    async def _choose(self, socket: Any, picture: dict[str, Any], pause: float) -> dict[str, Any] | None:
        """Look through the seat that must act, then act."""
        if "me" not in picture:
            return None
        if not picture.get("legal"):
            mine = [seat for seat in picture["to_act"] if seat in picture["me"]["seats"]]
            if mine and picture["me"]["seat"] not in mine:
                await socket.send(json.dumps({"verb": "look", "id": 0, "seat": mine[0]}))
            return None
        if pause:
            await asyncio.sleep(pause * self.rng.uniform(0.5, 1.5))
        seat = picture["me"]["seat"]
        key = f"{self.number}-{len(self.acknowledged)}-{self.rng.random()}"
        wish = {"verb": "apply", "id": 1, "key": key, "seat": seat, "action": self.rng.choice(picture["legal"])["action"], "at": picture["seq"]}
        picture["legal"] = []
        await socket.send(json.dumps(wish))
        return wish
