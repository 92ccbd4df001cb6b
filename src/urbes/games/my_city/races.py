"""Races (MC-7.2): won, in the first round after which any board fulfils them, by every seat whose board does; then closed."""

from collections.abc import Callable

from urbes.games.my_city.chapters.gold_rush import has_gold, has_gold_road
from urbes.games.my_city.chapters.railroad import has_port_link
from urbes.games.my_city.codes import CAMPAIGN, GOLD_ROAD, GOLD_RUSH, PORT_LINK, RACES
from urbes.games.my_city.stickers import give
from urbes.games.my_city.table import Table
from urbes.kernel.events import TABLE

FULFILLED: dict[int, Callable[[Table, int], bool]] = {GOLD_RUSH: has_gold, GOLD_ROAD: has_gold_road, PORT_LINK: has_port_link}


def judge_races(table: Table) -> None:
    """On the boards as they stand after a round (MC-7.1)."""
    if table.races & GOLD_RUSH:
        _judge(table, GOLD_RUSH, [seat for seat in range(table.seats) if has_gold(table, seat)])
    if table.races & GOLD_ROAD:
        _judge(table, GOLD_ROAD, [seat for seat in range(table.seats) if has_gold_road(table, seat)])
    if table.races & PORT_LINK:
        _judge(table, PORT_LINK, [seat for seat in range(table.seats) if has_port_link(table, seat)])


def _judge(table: Table, race: int, winners: list[int]) -> None:
    if not winners:
        return
    table.races &= ~race
    if table.listener is not None:
        table.say("race_won", TABLE, {"rule": RACES[race], "seats": winners})
    for seat in winners:
        if race == GOLD_RUSH:
            table.earn(seat, "gold")
            if table.now.gold_nugget:
                table.change(seat).nuggets += table.rules.values["gold_nuggets"]
        elif race == GOLD_ROAD:
            table.change(seat).nuggets += table.rules.values["gold_road_nuggets"]
        else:
            _win_tracks(table, seat, table.rules.values["port_link_tracks"])


def _win_tracks(table: Table, seat: int, tracks: int) -> None:
    """In a campaign a track fills its space at once; where an episode stands alone it waits for the conversion (MC-14.3, MC-16.4)."""
    if table.rules.mode != CAMPAIGN:
        table.change(seat).tracks += tracks
        return
    queues = table.queues[:]
    queues[seat] = queues[seat] + give(table, seat, ["track"] * tracks)
    table.queues = queues
