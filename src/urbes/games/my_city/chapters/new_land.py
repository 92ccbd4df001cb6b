"""Chapter 1, The New Land.

Episode 1: trees earn, rocks and empty meadow cost (MC-E01). Episode 2: the largest group of each colour (MC-E02).
Episode 3: two wells per city, placed by their owners, count with four different buildings around them (MC-E03).
"""

from urbes.games.my_city.codes import CELLS, SIDE
from urbes.games.my_city.grid import ROW, around, cells_of, enclosed, size
from urbes.games.my_city.table import Table


def trees(table: Table, seat: int) -> int:
    """MC-8.2."""
    ground = table.grounds[seat]
    open_cells = ~table.covered(seat)
    return (2 * size(ground.pairs & open_cells) + size(ground.singles & open_cells)) * table.rules.values["tree"]


def rocks(table: Table, seat: int) -> int:
    """MC-8.3."""
    return 2 * size(table.grounds[seat].rocks & ~table.covered(seat)) * table.rules.values["rock"]


def empty_cells(table: Table, seat: int) -> int:
    """The empty cells as a mask: one notion for the count and for ties (MC-2.8, MC-9.3)."""
    covered = table.covered(seat)
    empty = table.grounds[seat].plain & ~covered
    if table.now.parks and not table.rules.park_counts_empty:
        empty &= ~enclosed(covered)  # a park is not empty (MC-8.14)
    return empty


def empty(table: Table, seat: int) -> int:
    """MC-8.16."""
    return size(empty_cells(table, seat)) * table.rules.values["empty"]


def empty_by_row(table: Table, seat: int) -> list[int]:
    """MC-9.2."""
    cells = empty_cells(table, seat)
    counts = table.rules.row_counts
    return [counts[cells >> start & ROW] for start in range(0, CELLS, SIDE)]


def largest_group(table: Table, seat: int, colour: int) -> list[int]:
    slots = table.of_colour(seat, colour)
    best: list[int] = []
    for group in table.groups(seat, slots):
        if len(group) > len(best):
            best = group
    return best


def colours(table: Table, seat: int) -> int:
    """Buildings count, not cells; churches have no colour (MC-8.4, MC-8.5)."""
    total = 0
    for colour in range(3):
        total += len(largest_group(table, seat, colour))
    return total * table.rules.values["colour_per_building"]


def sides_done(table: Table, seat: int, well: int) -> tuple[int, int]:
    """How many neighbour cells of a well are covered, and by how many buildings."""
    ring = around(1 << well)
    buildings = 0
    for slot in table.slots(seat):
        if table.cells(seat, slot) & ring:
            buildings += 1
    return size(ring & table.covered(seat)), buildings


def wells(table: Table, seat: int) -> int:
    """An uncovered well with four buildings around it, one per side (MC-8.7 to MC-8.9)."""
    ringed = 0
    covered = table.covered(seat)
    candidates = table.grounds[seat].wells & ~covered & enclosed(covered)
    for well in cells_of(candidates) if candidates else []:
        if sides_done(table, seat, well)[1] == 4:
            ringed += 1
    return ringed * table.rules.values["well"]
