"""Chapter 4, The Gold Rush.

Episode 10: the west bank is back; the first cities to cover both gold cells win points and a nugget (MC-E10). Episode 11: building
starts at the sawmill, and forest is open (MC-E11). Episode 12: the gold road, a chain of two colours between the deposits (MC-E12).
"""

from urbes.games.my_city.codes import BLUE, RED, YELLOW
from urbes.games.my_city.grid import size
from urbes.games.my_city.table import Table

PAIRS = ((YELLOW, RED), (YELLOW, BLUE), (RED, BLUE))


def gold_covered(table: Table, seat: int) -> int:
    """How many gold cells lie under buildings."""
    return size(table.grounds[seat].gold & table.covered(seat))


def has_gold(table: Table, seat: int) -> bool:
    """MC-7.3."""
    gold = table.grounds[seat].gold
    return gold != 0 and gold & ~table.closed[seat] == 0


def has_gold_road(table: Table, seat: int) -> bool:
    """Both gold cells under buildings that a chain of at most two colours joins; churches take no part (MC-7.5)."""
    if not has_gold(table, seat):
        return False
    gold = table.grounds[seat].gold
    for one, other in PAIRS:
        for group in table.groups(seat, table.of_colour(seat, one) + table.of_colour(seat, other)):
            reached = 0
            for slot in group:
                reached |= table.cells(seat, slot) & gold
            if reached == gold:
                return True
    return False
