"""A bot in a few lines: plays any legal action. urbes tournament lost_cities --bots greedy,"cmd:python3 examples/line_bot.py" """

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "Line bot"}), flush=True)
    elif message["type"] == "decide":  # message["view"] is all that this seat may know
        choice = random.choice(message["legal"])
        print(json.dumps({"type": "move", "decision": message["decision"], "action": choice}), flush=True)
    elif message["type"] == "quit":
        break
