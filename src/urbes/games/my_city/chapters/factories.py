"""Chapter 5, The Factories.

Episode 13: wells and sawmill are covered, the score starts at 0, and the investor pays each building adjacent to the one before (MC-E13).
Episode 14: cogs make factories of blue tiles, and built factories count (MC-E14). Episode 15: smoke from the other blue tiles (MC-E15).
"""

from urbes.games.my_city.codes import BLUE, FIRST_BLUE
from urbes.games.my_city.table import Table


def invests(table: Table, seat: int, slot: int) -> bool:
    """Whether a building just placed is adjacent to the investor's, the one placed before (MC-7.6, MC-7.7)."""
    latest = table.latest[seat]
    return latest >= 0 and table.ring(seat, latest) & table.cells(seat, slot) != 0


def is_factory(table: Table, seat: int, slot: int) -> bool:
    return slot >= FIRST_BLUE and table.cities[seat].cogs >> (slot - FIRST_BLUE) & 1 == 1


def factories(table: Table, seat: int) -> int:
    """MC-8.11."""
    return sum([1 for slot in table.of_colour(seat, BLUE) if is_factory(table, seat, slot)]) * table.rules.values["factory"]


def smoke(table: Table, seat: int) -> int:
    """Blue buildings without cog outside the largest blue group; among equal groups the one that costs least (MC-8.12)."""
    blue = table.of_colour(seat, BLUE)
    smoking = sum([1 for slot in blue if not is_factory(table, seat, slot)])
    most = 0
    inside = 0
    for group in table.groups(seat, blue):
        harmless = sum([1 for slot in group if not is_factory(table, seat, slot)])
        if len(group) > most or (len(group) == most and harmless > inside):
            most = len(group)
            inside = harmless
    return (smoking - inside) * table.rules.values["smoke"]
