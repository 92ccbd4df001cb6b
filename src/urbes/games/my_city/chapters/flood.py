"""Chapter 3, The Flood.

Episode 7: the west bank cannot be built on and does not count (MC-E07; `city.Ground` leaves it out). Episode 8: every building along
the river is a dyke (MC-E08). Episode 9: the water stays, and there is no passing (MC-E09).
"""

from urbes.games.my_city.table import Table


def dyke(table: Table, seat: int) -> int:
    """MC-8.10."""
    river = table.grounds[seat].river
    return sum([1 for slot in table.slots(seat) if table.cells(seat, slot) & river]) * table.rules.values["dyke"]
