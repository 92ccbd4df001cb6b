"""Chapter 2, The Churches.

Episode 4: churches join the tiles and must be built, and a card bans the next one (MC-E04, MC-5.5 to MC-5.11); the places of the
episode decide each city's fourth church. Episode 5: the fourth church, and points for three colours around a church (MC-E05).
Episode 6: no passing (MC-E06).
"""

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import around, meet
from urbes.games.my_city.state import MyCityState
from urbes.kernel import bit, i64, lowest, ones


def colours_around(state: MyCityState, seat: i64, church: i64) -> i64:
    """The colours a church touches, as bits."""
    ring = around(state.cells(seat, church))
    found: i64 = 0
    for colour in range(3):
        if meet(ring, state.cells_of(seat, state.of_colour(seat, colour))):
            found |= bit(colour)
    return found


def churches(state: MyCityState, seat: i64) -> i64:
    """Churches with all three colours around them (MC-8.6)."""
    standing = state.players[c.STANDING + seat] & c.OF_CHURCHES
    praised: i64 = 0
    while standing:
        if ones(colours_around(state, seat, lowest(standing))) == 3:
            praised += 1
        standing &= standing - 1
    return praised
