"""Stickers and rewards: what an episode gives, and where a seat may put what it chooses (MC-9.5 to MC-9.10, MC-10)."""

from typing import cast

from urbes.games.my_city import codes as c
from urbes.games.my_city.chapters.mine import dig
from urbes.games.my_city.chapters.railroad import lay_track
from urbes.games.my_city.grid import Cells, both, some
from urbes.games.my_city.shapes import Sticker
from urbes.games.my_city.state import MyCityState
from urbes.kernel import bit, i64


def places(state: MyCityState, seat: i64, sticker: i64) -> Cells:
    """The cells open to a sticker (MC-10.2); for a cog, the blue tiles as the first eight (MC-E14.1)."""
    city = state.cities[seat]
    if sticker == c.COG_STICKER:
        return c.OF_COLOUR & ~city.cogs, 0
    if sticker == c.BLANK_STICKER:
        return city.cells(c.ROCKS)
    squares = city.cells(c.SQUARE)
    in_the_east = both(squares, state.rules.right)
    return in_the_east if sticker == c.ROCK_RIGHT_STICKER and some(in_the_east) else squares


def give(state: MyCityState, seat: i64, rewards: list[str]) -> list[int]:
    """Circles, nuggets, tracks and tiles at once; returns the stickers the seat has to place (MC-10.4)."""
    stickers: list[int] = []
    for reward in rewards:
        if reward == "circle":
            state.change(seat).circles += 1
        elif reward == "nugget":
            state.change(seat).nuggets += 1
        elif reward == "track":
            stickers += give(state, seat, lay_track(state, seat))
        elif reward.startswith("tile:"):
            state.change(seat).fourth = state.rules.tile_ids.index(reward[5:]) - c.FOURTH
        else:
            stickers.append(c.STICKERS.index(cast("Sticker", reward)))
    return stickers


def reward(state: MyCityState) -> None:
    """Columns first, then the mines; stickers join what tracks gave during the episode, in the order of MC-10.4."""
    scored = state.history[-1]
    dug = dig(state)
    for seat, place in enumerate(scored.places):
        column = "first" if place == 1 else "second" if place == 2 and state.seats > 2 else "others"  # MC-9.5, MC-9.6
        scored.rewards[seat] = state.now.rewards[column] + dug[seat]
        state.queue(seat, sorted(state.queues[seat] + give(state, seat, scored.rewards[seat])))
        if state.listener is not None:
            state.say("rewarded", seat, {"place": place, "rewards": scored.rewards[seat]}, 1)


def drop_unplaceable(state: MyCityState, seat: i64) -> None:
    """A sticker without a legal place is discarded (MC-10.5)."""
    queue = state.queues[seat]
    while queue and not some(places(state, seat, queue[0])):
        if state.listener is not None:
            state.say("sticker_discarded", seat, {"sticker": c.STICKERS[queue[0]]}, 1)
        queue = queue[1:]
    state.queue(seat, queue)


def put(state: MyCityState, seat: i64, where: i64) -> None:
    """The next sticker of a seat's queue goes to a cell, or a cog to a blue tile."""
    queue = state.queues[seat]
    city = state.change(seat)
    if queue[0] == c.COG_STICKER:
        city.cogs |= bit(where)
    else:
        city.stick(where, state.rules.leaves[c.STICKERS[queue[0]]])
    state.queue(seat, queue[1:])
    drop_unplaceable(state, seat)
    state.grounds = [state.rules.ground(each, state.now) for each in state.cities]
    state.clear(seat)
