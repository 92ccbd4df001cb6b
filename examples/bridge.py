"""A bot of the line protocol (docs/protocol.md) at a table of a server: joins by the table's link and passes on what is said.

python examples/bridge.py http://127.0.0.1:8000 TABLE python3 examples/line_bot.py
"""

import json
import subprocess
import sys

import httpx
from websockets.sync.client import connect


def play(server: str, table: str, command: list[str], name: str = "Bridge") -> dict:
    http = httpx.Client(base_url=server, headers={"X-Urbes": "1"})
    http.post("/api/me", json={"name": name}).raise_for_status()
    seat = next(each["seat"] for each in http.get(f"/api/tables/{table}").json()["seats"] if each["kind"] == "open")
    http.post(f"/api/tables/{table}/verbs/sit", json={"seat": seat}).raise_for_status()
    cookie = {"Cookie": f"urbes={http.cookies['urbes']}"}
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live?seat={seat}"
    with (
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as bot,
        connect(address, additional_headers=cookie) as socket,
    ):

        def say(**message: object) -> None:
            bot.stdin.write(json.dumps(message) + "\n")
            bot.stdin.flush()

        say(type="hello", protocol=1, urbes="")
        assert json.loads(bot.stdout.readline())["type"] == "hello"
        begun = False
        for frame in socket:
            message = json.loads(frame)
            if message.get("view") and not begun:
                begun, told = True, http.get(f"/api/tables/{table}").json()
                names = [each["name"] for each in told["seats"]]
                say(type="setup", game=told["table"]["game"], options=told["table"]["options"], seats=len(names), seat=seat, players=names)
            if message.get("lines"):
                say(type="observe", events=[line["event"] for line in message["lines"]])
            if message.get("result"):
                say(type="over", result=message["result"])
                say(type="quit")
                return message["result"]
            if message.get("legal"):
                choices = [each["action"] for each in message["legal"]]
                say(type="decide", decision=message["seq"], seat=seat, view=message["view"], legal=choices, clock={"seconds": None})
                answer = json.loads(bot.stdout.readline())
                socket.send(json.dumps({"verb": "apply", "seat": seat, "action": answer["action"], "at": answer["decision"]}))
    raise ConnectionError("the server went away")


if __name__ == "__main__":
    print(play(sys.argv[1], sys.argv[2], sys.argv[3:]))
