"""A player in twenty lines: joins a table by its link and plays any legal action until the game is over.

python examples/bot_client.py http://127.0.0.1:8000 TABLE
"""

import json
import random
import sys

import httpx
from websockets.sync.client import connect


def play(server: str, table: str, name: str = "Twenty lines") -> dict:
    http = httpx.Client(base_url=server, headers={"X-Urbes": "1"})
    http.post("/api/me", json={"name": name}).raise_for_status()
    seats = http.get(f"/api/tables/{table}").json()["seats"]
    seat = next(seat["seat"] for seat in seats if seat["kind"] == "open")
    http.post(f"/api/tables/{table}/verbs/sit", json={"seat": seat}).raise_for_status()
    cookie = {"Cookie": f"urbes={http.cookies['urbes']}"}
    with connect(f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live", additional_headers=cookie) as socket:
        for frame in socket:
            message = json.loads(frame)
            if message.get("result"):
                return message["result"]
            if message.get("legal"):
                choice = random.choice(message["legal"])
                socket.send(json.dumps({"verb": "apply", "seat": seat, "action": choice["action"], "at": message["seq"]}))
    raise ConnectionError("the server went away")


if __name__ == "__main__":
    print(play(sys.argv[1], sys.argv[2]))  # noqa: T201
