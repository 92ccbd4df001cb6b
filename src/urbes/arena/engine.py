"""Our own bots as programs: the other side of the line protocol (docs/protocol.md), for any table that speaks it.

A bot of ours thinks in states imagined from what its seat knows. Over the protocol it gets one with each decision, because its hello asks for it, and
imagines on from there: what it learns that way is what the seat may know, and nothing else.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from urbes.arena.outside import PROTOCOL
from urbes.arena.words import refusal
from urbes.bots.bot import make_bot
from urbes.games.registry import game as make_game
from urbes.kernel.content import Pack
from urbes.kernel.game import Game
from urbes.kernel.rng import Rng
from urbes.version import __version__


def serve(name: str, rng: Rng, lines: Iterable[str]) -> Iterator[str]:
    """The answers of a bot to the lines it is told, until it is told to quit or they end."""
    bot = make_bot(name, rng)
    game: Game | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            message = json.loads(line)
            kind = message["type"]
            if kind == "hello":
                yield _line(type="hello", protocol=PROTOCOL, name=f"Urbes {__version__} {name}", imagined=True)
            elif kind == "setup":
                pack = message.get("pack")
                game = make_game(message["game"], pack=Pack(pack["name"], pack["data"]) if pack else None, **message["options"])
            elif kind == "decide" and game is not None:
                state = game.from_dict(message["imagined"])
                yield _line(type="move", decision=message["decision"], action=game.name(bot.choose(state, message["seat"])))
            elif kind == "quit":
                return
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise refusal("no_protocol", number=number, line=line.strip()[:60]) from None


def _line(**message: Any) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n"
