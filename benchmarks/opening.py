"""How long a table takes to open at any length: whole games of every kind played at tables without the network, then opened from the database.

python benchmarks/opening.py --times 20
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
from urbes.server.database import Database
from urbes.server.house import House
from urbes.server.journal import Journal
from urbes.server.opening import Opening
from urbes.server.settings import Settings
from urbes.server.shapes import Identity, NewSeat, NewTable, Wish
from urbes.server.thinkers import Thinkers
from urbes.server.verbs import Person

HOST = Identity("host", "Anna", "#000000", "en")


async def measure(id: str, preset: str | None, times: int, folder: Path) -> str:
    database = Database(Settings(data=str(folder)))
    await database.upgrade()
    journal = Journal(database, "benchmark")
    journal.start()
    house = House(journal)
    seats = [NewSeat("me") for _ in range(game(id).max_seats)]
    live = await Opening(house, Thinkers(0, 1)).new(NewTable(game=id, seats=seats, options={"preset": preset} if preset else {}), HOST)
    rng, person = random.Random(1), Person(HOST, "en")
    table = live.table
    while table.to_act():
        seat = rng.choice(table.to_act())
        await house.do(table.id, "apply", person, Wish(seat=seat, action=table.game.name(rng.choice(table.state.legal(seat)))))
    await journal.settled()
    taken = []
    for _ in range(times):
        house.tables.clear()
        begun = time.perf_counter()
        await house.open(table.id)
        taken.append((time.perf_counter() - begun) * 1000)
    await journal.stop()
    await database.close()
    return f"{id:16} {preset or '-':14} {table.actions:5} actions   median {statistics.median(taken):6.1f} ms   worst {max(taken):6.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=20)
    given = parser.parse_args()
    for id in game_ids():
        for preset in [each.id for each in game(id).presets if each.id in ("standard", "campaign")] or [None]:
            with tempfile.TemporaryDirectory() as folder:
                print(asyncio.run(measure(id, preset, given.times, Path(folder))))


if __name__ == "__main__":
    main()
