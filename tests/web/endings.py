"""Games that bots have played to their end, brought to a server as records."""

import functools
import json
from typing import Any

from people import api

import urbes
from urbes.bots.bot import make_bot
from urbes.kernel.match import Match
from urbes.kernel.rng import Rng

OPTIONS: dict[str, dict[str, Any]] = {
    "lost_cities": {"preset": "short"},
    "forgotten_city": {},
    "ancient_world": {},
    "my_city": {"preset": "eternal"},
    "campaign": {"preset": "campaign"},
}


@functools.cache
def recorded(name: str) -> str:
    """A game that bots have played to its end."""
    game = urbes.game("my_city" if name == "campaign" else name, **OPTIONS[name])
    match = Match.start(game, ["Ana", "Bruno", "Chloé"], 7)
    bots = [make_bot("greedy", Rng.seeded(seat)) if name != "campaign" else make_bot("easy", Rng.seeded(seat)) for seat in range(3)]
    while not match.over:
        seat = match.state.to_act()[0]
        match.apply(seat, bots[seat].choose(match.state, seat))
    text = match.record.to_json()
    return text if isinstance(text, str) else text.decode()


def ended(page: Any, name: str) -> str:
    """The end of such a game, brought as a record."""
    api(page, "POST", "/api/me", {"name": "Ana"})
    table = str(api(page, "POST", "/api/records", json.loads(recorded(name)))["table"]["id"])
    page.goto(f"/t/{table}")
    page.wait_for_selector("dialog .ranks", state="attached")
    return table
