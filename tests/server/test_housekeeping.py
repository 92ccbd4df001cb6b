"""What the housekeeper lets go: memory stays within bounds however many tables people open."""

import asyncio
from pathlib import Path

import pytest

from tests.server.test_every_game import HOST, close, house_at
from urbes.server.shapes.tables import NewSeat, NewTable
from urbes.server.tables import housekeeper
from urbes.server.tables.housekeeper import Housekeeper
from urbes.server.tables.hub import Hub
from urbes.server.thinking.bots import Bots


def test_of_many_idle_tables_those_used_last_stay_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeper, "IDLE_MOST", 2)

    async def story() -> None:
        house, opening = await house_at(tmp_path)
        hub = Hub(house.table)
        keeper = Housekeeper(house, hub, Bots(house, opening.thinkers, opening.thinkers))
        wish = NewTable(game="lost_cities", seats=[NewSeat("me"), NewSeat("me")])
        ids = [(await opening.new(wish, HOST)).table.id for _ in range(6)]
        hub.viewings[ids[1]] = set()
        await house.open(ids[0])
        async with house.tables[ids[2]].lock:
            keeper.free()
        assert list(house.tables) == [ids[0], ids[1], ids[2], ids[5]], "one looked at, one at work, and the two used last"
        monkeypatch.setattr(housekeeper, "IDLE_SECONDS", 0.0)
        keeper.free()
        assert list(house.tables) == [ids[1]]
        assert (await house.open(ids[3])).table.id == ids[3], "what left the memory opens again"
        await close(house)

    asyncio.run(story())
