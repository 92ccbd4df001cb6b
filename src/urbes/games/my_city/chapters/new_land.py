"""Chapter 1, The New Land.

Episode 1: trees earn, rocks and empty meadow cost (MC-E01; `city.Ground` counts them). Episode 2: the largest group of each colour (MC-E02).
Episode 3: two wells per city, placed by their owners, count with four different buildings around them (MC-E03).
"""

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import around, both, cells_of, enclosed, in_row, one_cell, size, some, without
from urbes.games.my_city.state import MyCityState
from urbes.kernel import i64, ones


def empty_by_row(state: MyCityState, seat: i64) -> list[int]:
    """MC-9.2."""
    cells = state.grounds[seat].empty(state.covered(seat))
    return [in_row(cells, row) for row in range(c.SIDE)]


def colours(state: MyCityState, seat: i64) -> i64:
    """The largest group of each colour: buildings count, not cells; churches have no colour (MC-8.4, MC-8.5)."""
    return largest(state, seat, c.YELLOW) + largest(state, seat, c.RED) + largest(state, seat, c.BLUE)


def largest(state: MyCityState, seat: i64, colour: i64) -> i64:
    rest = state.of_colour(seat, colour)
    most: i64 = 0
    while ones(rest) > most:
        group = state.group(seat, rest)
        rest &= ~group
        most = max(most, ones(group))
    return most


def sides_done(state: MyCityState, seat: i64, well: i64) -> tuple[i64, i64]:
    """How many neighbour cells of a well are covered, and by how many buildings."""
    ring = around(one_cell(well))
    return size(both(ring, state.covered(seat))), ones(state.touching(seat, state.slots(seat), ring))


def wells(state: MyCityState, seat: i64) -> i64:
    """Uncovered wells with four buildings around them, one per side (MC-8.7 to MC-8.9)."""
    covered = state.covered(seat)
    candidates = both(without(state.grounds[seat].wells, covered), enclosed(covered))
    ringed: i64 = 0
    if some(candidates):
        for well in cells_of(candidates):
            if sides_done(state, seat, well)[1] == 4:
                ringed += 1
    return ringed
