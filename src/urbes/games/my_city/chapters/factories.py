"""Chapter 5, The Factories.

Episode 13: wells and sawmill are covered, the score starts at 0, and the investor pays each building adjacent to the one before (MC-E13).
Episode 14: cogs make factories of blue tiles, and built factories count (MC-E14). Episode 15: smoke from the other blue tiles (MC-E15).
"""

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import around, meet
from urbes.games.my_city.state import MyCityState
from urbes.kernel import i64, ones


def invests(state: MyCityState, seat: i64, slot: i64) -> bool:
    """Whether a building just placed is adjacent to the investor's, the one placed before (MC-7.6, MC-7.7)."""
    latest = state.players[c.LATEST + seat]
    return latest >= 0 and meet(around(state.cells(seat, latest)), state.cells(seat, slot))


def factories(state: MyCityState, seat: i64) -> i64:
    """Blue buildings with a cog (MC-8.11)."""
    return ones(state.of_colour(seat, c.BLUE) & with_cog(state, seat))


def with_cog(state: MyCityState, seat: i64) -> i64:
    """The slots of the blue tiles with a cog."""
    return state.cities[seat].cogs << c.FIRST_BLUE


def smoke(state: MyCityState, seat: i64) -> i64:
    """Blue buildings without cog outside the largest blue group; among equal groups the one that costs least (MC-8.12)."""
    blue = state.of_colour(seat, c.BLUE)
    smoking = blue & ~with_cog(state, seat)
    most: i64 = 0
    inside: i64 = 0
    for group in state.groups(seat, blue):
        buildings = ones(group)
        harmless = ones(group & smoking)
        if buildings > most or (buildings == most and harmless > inside):
            most = buildings
            inside = harmless
    return ones(smoking) - inside
