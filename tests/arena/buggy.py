"""A bot with a fault to order: python buggy.py FAULT [FILE]. It plays the first legal action where it does play."""

import json
import os
import sys
import time

fault = sys.argv[1]
asked = 0


def say(message: object) -> None:
    sys.stdout.write((message if isinstance(message, str) else json.dumps(message)) + "\n")
    sys.stdout.flush()


if fault == "crash at start":
    sys.exit("no such luck")
if fault == "mute":
    time.sleep(600)
if fault == "child":  # leaves a process of its own behind, and ends on nothing but force
    import signal
    import subprocess

    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    subprocess.Popen(["sleep", "600"])
unsaid: object = None  # an answer that is late
for line in sys.stdin:
    message = json.loads(line)
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a") as heard:  # noqa: PTH123
            heard.write(line)
    if message["type"] == "hello":
        say("Hello!" if fault == "no protocol" else {"type": "hello", "protocol": 1, "name": "Buggy"})
    elif message["type"] == "decide":
        asked += 1
        answer = {"type": "move", "decision": message["decision"], "action": message["legal"][0]}
        if fault == "silent":
            continue
        if fault == "slow" and asked == 2:
            unsaid = answer
            continue
        if unsaid is not None:  # it then comes while the next one is awaited
            say(unsaid)
            unsaid = None
        if fault == "illegal" and asked % 2:
            answer["action"] = "fly to the moon"
        if fault == "garbage" and asked % 2:
            answer = "I am thinking ..."
        if fault == "half a line":
            sys.stdout.write("{" * 200_000)
            sys.stdout.flush()
        if fault == "crash" and asked == 3:
            os._exit(1)
        if fault == "flood":
            for _ in range(100_000):
                say({"type": "move", "decision": -1, "action": "x" * 100})
        if fault == "noise":
            sys.stderr.write("x" * 200_000)
            sys.stderr.flush()
        say(answer)
    elif message["type"] == "quit" and fault != "child":
        break
