"""Chapter 4, The Gold Rush.

Episode 10: the west bank is back; the first cities to cover both gold cells win points and a nugget (MC-E10). Episode 11: building
starts at the sawmill, and forest is open (MC-E11). Episode 12: the gold road, a chain of two colours between the deposits (MC-E12).
"""

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import both
from urbes.games.my_city.state import MyCityState
from urbes.kernel import i64


def has_gold(state: MyCityState, seat: i64) -> bool:
    """Whether both gold cells lie under buildings (MC-7.3)."""
    low, high = state.grounds[seat].gold
    players = state.players
    return low | high != 0 and low & ~players[c.CLOSED + seat] | high & ~players[c.CLOSED + c.SEATS + seat] == 0


def has_gold_road(state: MyCityState, seat: i64) -> bool:
    """Both gold cells under buildings that a chain of at most two colours joins; churches take no part (MC-7.5)."""
    if not has_gold(state, seat):
        return False
    gold = state.grounds[seat].gold
    every = state.of_colour(seat, c.YELLOW) | state.of_colour(seat, c.RED) | state.of_colour(seat, c.BLUE)
    for colour in range(3):
        for group in state.groups(seat, every & ~state.of_colour(seat, colour)):
            if both(gold, state.cells_of(seat, group)) == gold:
                return True
    return False
