"""Time in which nobody could decide anything is charged to nobody's clock, whatever the wall clock does meanwhile."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import PATIENCE, Guest, Postgres, Running
from tests.server.test_every_game import CALLER, HOST, close, house_at
from urbes.server.shapes.tables import Clock, NewSeat, NewTable, Wish
from urbes.server.steady import now_ms
from urbes.server.tables.housekeeper import Housekeeper
from urbes.server.tables.hub import Hub
from urbes.server.tables.pulse import OUTAGE_MS
from urbes.server.thinking.bots import Bots

HOUR = 3600
DAY = 24 * HOUR
QUICK = "from urbes.server.tables import pulse; pulse.BEAT_MS = 300"
ME = {"kind": "me"}


def wall(seconds: float) -> str:
    """What a process does first whose wall clock is that far ahead."""
    return f"{QUICK}; import time; wall = time.time; time.time = lambda: wall() + {seconds}"


def left(picture: dict[str, Any]) -> int:
    """Seconds on the one clock that runs."""
    (running,) = [face["left"] for face in picture["clocks"] if face["running"]]
    return int(running) // 1000


def act(guest: Guest, table: str) -> None:
    seat = guest.picture(table)["to_act"][0]
    guest.done(table, "apply", seat=seat, action=guest.picture(table, seat=seat)["legal"][0]["action"])


def test_an_outage_is_on_nobodys_clock_wherever_the_wall_clock_stands_after_it(tmp_path: Path) -> None:
    server = Running(tmp_path, before=QUICK).start()
    try:
        anna = Guest(server, "Anna")
        blitz = anna.open([ME, ME], clock={"base": 600, "increment": 0})["table"]["id"]
        letters = anna.open([ME, ME], clock={"days": 1})["table"]["id"]
        machine = anna.open([ME, {"kind": "bot", "bot": "random"}], options={"preset": "short", "first_player": "seat:1"}, pace=5000)["table"]["id"]
        seq = anna.picture(blitz)["seq"]
        for moved in (3 * DAY, -2 * HOUR):
            server.kill()
            server.before = wall(moved)
            server.start()
            with anna.watch(blitz, since=seq) as socket:
                assert socket.until("update")["entry"]["kind"] == "pause"
            for table, full in ((blitz, 600), (letters, DAY)):
                picture = anna.picture(table)
                (deadline,) = server.facts("SELECT deadline FROM tables WHERE id = ?", table)[0]
                assert abs(deadline - picture["now"] - 1000 * left(picture)) < 5000, "the row and the table agree"
                assert full - 60 < left(picture) <= full and picture["seats"][0]["substitute"] is None
                assert abs(picture["now"] / 1000 - time.time() - moved) < PATIENCE
                act(anna, table)
            seq = anna.picture(blitz)["seq"]
        assert sum(face["left"] for face in anna.picture(blitz)["clocks"]) < 1_200_000, "they run again"
        end = time.monotonic() + PATIENCE
        while not anna.picture(machine)["actions"]:
            assert time.monotonic() < end, "a bot waits until the wall clock is where it was"
            time.sleep(0.05)
    finally:
        server.stop()
    assert not server.tracebacks(), server.tracebacks()[-3000:]


def test_several_outages_in_which_nobody_decides_are_on_nobodys_clock(tmp_path: Path) -> None:
    """After the wall clock was set back, the latest decision lies in a time that is still to come."""
    server = Running(tmp_path, before=QUICK).start()
    try:
        anna = Guest(server, "Anna")
        table, hurt = (anna.open([ME, ME], clock={"base": 600, "increment": 0})["table"]["id"] for _ in range(2))
        for number, moved in enumerate((3 * DAY, -2 * HOUR, -HOUR, 0)):
            server.kill()
            if number == 2:
                with closing(sqlite3.connect(server.data / "urbes.sqlite")) as connection, connection:
                    connection.execute("""UPDATE entries SET at = 'noon' WHERE "table" = ?""", (hurt,))
            server.before = wall(moved)
            server.start()
            picture = anna.picture(table)
            (deadline,) = server.facts("SELECT deadline FROM tables WHERE id = ?", table)[0]
            assert abs(deadline - picture["now"] - 1000 * left(picture)) < 5000, "the row and the table agree"
            assert 600 - 2 * PATIENCE < left(picture) <= 600 and picture["seats"][0]["substitute"] is None, f"after {number + 1} outages"
    finally:
        server.stop()


def test_a_database_that_was_away_is_on_nobodys_clock(tmp_path: Path) -> None:
    async def story() -> None:
        house, opening = await house_at(tmp_path)
        await house.pulse.begin()
        keeper = Housekeeper(house, Hub(house.table), Bots(house, opening.thinkers, opening.thinkers))
        wish = NewTable(game="lost_cities", seats=[NewSeat("me"), NewSeat("me")], clock=Clock(base=600, increment=0))
        lives = [await opening.new(wish, HOST) for _ in range(2)]
        for number, live in enumerate(lives):
            now_ms.start(now_ms() + 1000 * HOUR)  # in which nothing could be stored, not even that
            house.pulse._felt = time.monotonic() - HOUR
            assert house.pulse.late
            seat = live.table.to_act()[0]
            if number == 0:  # whoever decides first, before any housekeeping
                await house.do(live.table.id, "apply", CALLER, Wish(seat=seat, action=live.table.game.name(live.table.state.legal(seat)[0])))
            else:
                await keeper.round()
            for each in lives:
                assert each.table.clocks is not None and min(face.left for face in each.table.clocks.faces(now_ms())) > 590_000
                assert all(holder.substitute is None for holder in each.table.holders)
        seq = [live.table.seq for live in lives]
        now_ms.start(now_ms() + OUTAGE_MS // 2)
        house.pulse._felt = time.monotonic() - OUTAGE_MS / 2000
        await keeper.round()
        assert [live.table.seq for live in lives] == seq, "a moment is no outage"
        await close(house)

    try:
        asyncio.run(story())
    finally:
        now_ms.start()


@pytest.mark.parametrize(
    "damage",
    [
        *("UPDATE tables SET deadline = 'noon' WHERE id = ?", f"UPDATE tables SET deadline = {2**63 - 1} WHERE id = ?"),
        *("UPDATE tables SET seq = 'x' WHERE id = ?", "UPDATE tables SET seq = 1 WHERE id = ?", "UPDATE tables SET seq = 99 WHERE id = ?"),
        f"""UPDATE entries SET at = {2**63 - 1} WHERE "table" = ? AND seq = 3""",
        *("UPDATE pulse SET at = 'noon' WHERE ? > ''", f"UPDATE pulse SET at = {2**63 - 1} WHERE ? > ''", "DELETE FROM pulse WHERE ? > ''"),
    ],
)
def test_a_damaged_row_with_a_clock_stops_no_other_table(tmp_path: Path, damage: str) -> None:
    """As found: after an outage all clocks are told of it in one go, and whoever decided something anywhere was refused until they could be."""

    async def story() -> None:
        house, opening = await house_at(tmp_path)
        wish = NewTable(game="lost_cities", seats=[NewSeat("me"), NewSeat("me")], clock=Clock(base=600, increment=0))
        hurt, well = [await opening.new(wish, HOST) for _ in range(2)]
        with closing(sqlite3.connect(tmp_path / "urbes.sqlite")) as connection, connection:
            assert connection.execute(damage, (hurt.table.id,)).rowcount == 1
        await house.pulse.begin()
        seat, seq = well.table.to_act()[0], well.table.seq
        await house.do(well.table.id, "apply", CALLER, Wish(seat=seat, action=well.table.game.name(well.table.state.legal(seat)[0])))
        assert well.table.seq == seq + 2 and well.table.clocks is not None
        assert min(face.left for face in well.table.clocks.faces(now_ms())) > 590_000
        for _ in range(3):
            now_ms.start(now_ms() + OUTAGE_MS // 2 + 1000)
            house.pulse._felt = time.monotonic() - HOUR
            assert await house.pulse.beat() == [], "a moment is no outage"
        await close(house)

    try:
        asyncio.run(story())
    finally:
        now_ms.start()


def test_of_several_processes_one_that_starts_stops_no_clock(tmp_path: Path, fresh_postgres: Postgres) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one = Running(tmp_path / "one", fresh_postgres.url, before=QUICK).start()
    two = Running(tmp_path / "two", fresh_postgres.url, before=wall(2 * HOUR))
    try:
        anna = Guest(one, "Anna")
        table = anna.open([ME, ME], clock={"base": 600, "increment": 0})["table"]["id"]
        seq = anna.picture(table)["seq"]
        two.start()  # its wall clock is another; the time of the house is the one that runs
        anna.http.base_url = two.url
        picture = anna.picture(table)
        assert picture["seq"] == seq and left(picture) > 540 and abs(picture["now"] / 1000 - time.time()) < PATIENCE
        act(anna, table)
        one.kill()
        assert left(anna.picture(table)) > 540
        two.kill()
        two.start()
        picture = anna.picture(table)
        assert picture["seq"] == seq + 2 and left(picture) > 540 and picture["now"] / 1000 > time.time() + HOUR, "now the house was away"
    finally:
        for server in (one, two):
            server.stop()
    assert not one.tracebacks() + two.tracebacks()
