"""Chapter 2, The Churches.

Episode 4: churches join the tiles and must be built, and a card bans the next one (MC-E04, MC-5.5 to MC-5.11); the places of the
episode decide each city's fourth church. Episode 5: the fourth church, and points for three colours around a church (MC-E05).
Episode 6: no passing (MC-E06).
"""

from urbes.games.my_city.codes import BLUE, CHURCHES, FOURTH, RED, SLOTS, YELLOW
from urbes.games.my_city.table import Table


def colour_cells(table: Table, seat: int, colour: int) -> int:
    cells = 0
    for slot in table.of_colour(seat, colour):
        cells |= table.cells(seat, slot)
    return cells


def colours_around(table: Table, seat: int, church: int) -> list[int]:
    """The colours a church touches."""
    ring = table.ring(seat, church)
    return [colour for colour in (YELLOW, RED, BLUE) if ring & colour_cells(table, seat, colour)]


def churches(table: Table, seat: int) -> int:
    """MC-8.6."""
    standing = [slot for slot in range(CHURCHES, FOURTH + 1) if table.built[seat * SLOTS + slot]]
    if not standing:
        return 0
    cells = [colour_cells(table, seat, colour) for colour in (YELLOW, RED, BLUE)]
    praised = 0
    for church in standing:
        ring = table.ring(seat, church)
        if ring & cells[0] and ring & cells[1] and ring & cells[2]:
            praised += 1
    return praised * table.rules.values["church"]
