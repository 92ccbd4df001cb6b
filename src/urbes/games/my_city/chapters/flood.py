"""Chapter 3, The Flood.

Episode 7: the west bank cannot be built on and does not count (MC-E07; `city.Ground` leaves it out). Episode 8: every building along
the river is a dyke (MC-E08). Episode 9: the water stays, and there is no passing (MC-E09).
"""

from urbes.games.my_city.state import MyCityState
from urbes.kernel import i64, ones


def dyke(state: MyCityState, seat: i64) -> i64:
    """Buildings along the river (MC-8.10)."""
    return ones(state.touching(seat, state.slots(seat), state.grounds[seat].river))
