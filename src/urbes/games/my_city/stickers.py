"""Stickers and rewards: what an episode gives, and where a seat may put what it chooses (MC-9.5 to MC-9.10, MC-10)."""

from urbes.games.my_city.chapters.mine import dig
from urbes.games.my_city.chapters.railroad import lay_track
from urbes.games.my_city.codes import (
    BLANK_STICKER,
    COG_STICKER,
    FOURTH,
    PLAIN,
    ROCK_RIGHT_STICKER,
    ROCK_STICKER,
    ROCKS,
    SQUARE,
    STICKERS,
    TREE,
    TREE_STICKER,
    WELL,
    WELL_STICKER,
)
from urbes.games.my_city.table import Table

PER_COLOUR_MASK = 0xFF
LEAVES = {WELL_STICKER: WELL, ROCK_STICKER: ROCKS, ROCK_RIGHT_STICKER: ROCKS, BLANK_STICKER: PLAIN, TREE_STICKER: TREE}
"""What a sticker leaves on its cell."""


def places(table: Table, seat: int, sticker: int) -> int:
    """The cells open to a sticker as a mask; for a cog, the blue tiles (MC-10.2 and its table)."""
    city = table.cities[seat]
    if sticker == COG_STICKER:
        return PER_COLOUR_MASK & ~city.cogs
    if sticker == BLANK_STICKER:
        return city.cells(ROCKS)
    squares = city.cells(SQUARE)
    if sticker == ROCK_RIGHT_STICKER and squares & table.rules.right:
        return squares & table.rules.right
    return squares


def give(table: Table, seat: int, rewards: list[str]) -> list[int]:
    """Circles, nuggets, tracks and tiles at once; returns the stickers the seat has to place (MC-10.4)."""
    stickers: list[int] = []
    for reward in rewards:
        if reward == "circle":
            table.change(seat).circles += 1
        elif reward == "nugget":
            table.change(seat).nuggets += 1
        elif reward == "track":
            stickers += give(table, seat, lay_track(table, seat))
        elif reward.startswith("tile:"):
            table.change(seat).fourth = table.rules.tile_ids.index(reward[5:]) - FOURTH
        else:
            stickers.append(STICKERS.index(reward))
    return stickers


def column(seats: int, place: int) -> str:
    """Which column of the allocation table a place uses (MC-9.5, MC-9.6)."""
    if place == 1:
        return "first"
    return "second" if place == 2 and seats > 2 else "others"


def reward(table: Table) -> None:
    """Columns first, then the mines; stickers join what tracks gave during the episode, in the order of MC-10.4."""
    scored = table.history[-1]
    stickers: list[list[int]] = [queue[:] for queue in table.queues]
    for seat in range(table.seats):
        gained = table.now.rewards[column(table.seats, scored.places[seat])]
        scored.rewards[seat] = gained[:]
        stickers[seat] += give(table, seat, gained)
    for seat, gained in enumerate(dig(table)):
        scored.rewards[seat] = scored.rewards[seat] + gained
        stickers[seat] += give(table, seat, gained)
    if table.listener is not None:
        for seat in range(table.seats):
            table.say("rewarded", seat, {"place": scored.places[seat], "rewards": scored.rewards[seat]}, 1)
    table.queues = [sorted(queue) for queue in stickers]


def drop_unplaceable(table: Table, seat: int) -> None:
    """A sticker without a legal place is discarded (MC-10.5)."""
    queue = table.queues[seat]
    while queue and places(table, seat, queue[0]) == 0:
        if table.listener is not None:
            table.say("sticker_discarded", seat, {"sticker": STICKERS[queue[0]]}, 1)
        queue = queue[1:]
    _replace_queue(table, seat, queue)


def put(table: Table, seat: int, where: int) -> None:
    """The next sticker of a seat's queue goes to a cell, or a cog to a blue tile."""
    queue = table.queues[seat]
    city = table.change(seat)
    if queue[0] == COG_STICKER:
        city.cogs |= 1 << where
    else:
        city.stick(where, LEAVES[queue[0]])
    _replace_queue(table, seat, queue[1:])
    drop_unplaceable(table, seat)


def _replace_queue(table: Table, seat: int, queue: list[int]) -> None:
    queues = table.queues[:]
    queues[seat] = queue
    table.queues = queues
