"""How long a table takes to open at any length: whole games of every kind played at tables without the network, opened from the database all along the way.

Each opening also builds the game anew, as after a restart.

python benchmarks/opening.py --every 20
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from urbes.games.registry import game, game_ids
from urbes.server.main import warm_up
from urbes.server.people.caller import Caller, Session
from urbes.server.settings import Settings
from urbes.server.shapes.people import Identity
from urbes.server.shapes.tables import NewSeat, NewTable, Wish
from urbes.server.storage.database import Database
from urbes.server.storage.journal import Journal
from urbes.server.tables.games import _games
from urbes.server.tables.house import House
from urbes.server.tables.opening import Opening
from urbes.server.thinking.thinkers import Thinkers

HOST = Identity("host", "Anna", "#000000", "en")


async def measure(id: str, preset: str | None, every: int, folder: Path) -> str:
    database = Database(Settings(data=str(folder)))
    await database.upgrade()
    journal = Journal(database, "benchmark")
    journal.start()
    house = House(journal)
    seats = [NewSeat("me") for _ in range(game(id).max_seats)]
    live = await Opening(house, Thinkers(0, 1)).new(NewTable(game=id, seats=seats, options={"preset": preset} if preset else {}), HOST)
    rng, person = random.Random(1), Caller(Session("here", HOST), "en")
    taken = []
    while live.table.to_act():
        seat = rng.choice(live.table.to_act())
        await house.do(live.table.id, "apply", person, Wish(seat=seat, action=live.table.game.name(rng.choice(live.table.state.legal(seat)))))
        if live.table.actions % every == 0 or not live.table.to_act():
            await journal.settled()
            house.tables.clear()
            _games.clear()
            begun = time.perf_counter()
            live = await house.open(live.table.id)
            taken.append((time.perf_counter() - begun) * 1000)
    await journal.stop()
    await database.close()
    return f"{id:16} {preset or '-':14} {live.table.actions:5} actions   {len(taken):3} openings   median {statistics.median(taken):6.1f} ms   worst {max(taken):6.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=20, help="actions between two openings")
    given = parser.parse_args()
    warm_up()
    for id in game_ids():
        for preset in [each.id for each in game(id).presets if each.id in ("standard", "campaign")] or [None]:
            with tempfile.TemporaryDirectory() as folder:
                print(asyncio.run(measure(id, preset, given.every, Path(folder))))


if __name__ == "__main__":
    main()
