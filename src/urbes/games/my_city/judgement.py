"""A rough worth of a position, for bots that look one step ahead: the would-be count, and what the shape of the free land still promises."""

from typing import Final

from urbes.games.my_city.chapters.churches import colours_around
from urbes.games.my_city.chapters.new_land import empty_cells, sides_done
from urbes.games.my_city.codes import BUILD, BUILDING, CAMPAIGN, CHURCHES, CHURCHES_STEP, EMPTY, END, FOURTH, GOLD_RUSH, PASS, ROCKS_STEP, SLOTS, WELLS_STEP
from urbes.games.my_city.grid import around, beside_east, beside_west, cells_of, size
from urbes.games.my_city.scoring import STEP_FUNCTIONS, would_be
from urbes.games.my_city.state import Cities

HALFWAY: Final = 10.0  # squares to come at which the shape of the land weighs half
ISOLATED: Final = 0.33  # a free cell no tile can reach any more
DEAD_END: Final = 0.26  # a free cell with one free neighbour
EDGE: Final = 0.19  # a side between free and closed land
FILLED: Final = 1.1  # share of the tiles to come that will find a place
GAP: Final = 1.26  # an empty cell that no tile to come can cover
ROOMY: Final = 1.5  # cells a tile should still be able to cover for its place to be sure
LEFT_EMPTY: Final = 0.05  # cost of an empty cell for which tiles are still to come
ROCKS_LATER: Final = 0.25  # share of the visible rocks that stay visible
WELL_SIDES: Final = [0.0, 0.3, 0.9, 2.0, 4.0]
CHURCH_SIDES: Final = [0.0, 0.3, 1.0, 3.0]
ONE_DEPOSIT: Final = 0.6
CIRCLE: Final = 8.0  # what a circle of the campaign is worth in points


def evaluate(state: Cities, seat: int) -> float:
    """In a round: what the seat's board promises, its own commit included. At rest: circles and the state of the city."""
    if state.phase != BUILDING:
        city = state.cities[seat]
        if state.rules.mode != CAMPAIGN:
            return float(state.points[seat])
        return CIRCLE * city.circles + city.trees() - 0.5 * city.rocks() + 2.0 * city.nuggets + 2.0 * city.tracks + city.cogs.bit_count()
    table = state
    action = state.commits[seat]
    staying = state.active >> seat & 1 == 1
    if action >= 0:
        table = state.clone()
        if action >= BUILD:
            table.build(seat, state.deck[state.at], action)
        elif action == PASS:
            table.gain(seat, state.rules.pass_points)
        elif action == END:
            staying = False
    worth = float(would_be(table, seat))
    if staying:
        worth = max(worth, promise(table, seat))
    return worth + CIRCLE * state.cities[seat].circles if state.rules.mode == CAMPAIGN else worth


def promise(table: Cities, seat: int) -> float:
    """The count as it may become while the seat builds on."""
    ground = table.grounds[seat]
    total = float(table.points[seat])
    for step in table.now.steps:
        if step == ROCKS_STEP:
            total += ROCKS_LATER * STEP_FUNCTIONS[step](table, seat)
        elif step != EMPTY:
            total += STEP_FUNCTIONS[step](table, seat)
    closed = table.closed[seat]
    rules = table.rules
    area, reached = _outlook(table, seat)
    ragged = _raggedness(rules.left & ~closed) + _raggedness(rules.right & ~closed)
    total -= ragged * area / (area + HALFWAY)  # the shape of the land matters less and less
    empty = empty_cells(table, seat)
    dead = size(empty & ~reached)
    live = size(empty) - dead
    filled = min(float(live), FILLED * area)
    total -= GAP * dead + (live - filled) + LEFT_EMPTY * filled
    if ground.wells and WELLS_STEP in table.now.steps:
        for well in cells_of(ground.wells & ~table.covered(seat)):
            sides, buildings = sides_done(table, seat, well)
            if sides == buildings and sides < 4:
                total += WELL_SIDES[sides]
    if CHURCHES_STEP in table.now.steps:
        for slot in range(CHURCHES, FOURTH + 1):
            if table.built[seat * SLOTS + slot]:
                colours = len(colours_around(table, seat, slot))
                if colours < 3:
                    total += CHURCH_SIDES[colours]
    if table.races & GOLD_RUSH and size(ground.gold & ~closed) == 1:
        total += ONE_DEPOSIT
    return total


def _outlook(table: Cities, seat: int) -> tuple[float, int]:
    """The squares of the tiles to come, as far as they still have a place, and the cells they can reach."""
    rules = table.rules
    closed = table.closed[seat]
    area = 0.0
    reached = 0
    seen: dict[str, int] = {}
    first = table.at if table.commits[seat] < 0 else table.at + 1
    for card in table.deck[first:]:
        tile = table.tile_of(seat, card) if card <= FOURTH else -1
        if tile < 0:
            continue
        shape = rules.shape_ids[tile]
        cells = seen.get(shape, -1)
        if cells < 0:
            cells = rules.placements.coverable(tile, closed)
            seen[shape] = cells
        reached |= cells
        places = size(cells)
        area += rules.tile_sizes[tile] * min(1.0, places / ROOMY)
    return area, reached


def _raggedness(free: int) -> float:
    """How hard the free land of a bank is to fill: lone cells, dead ends, long borders."""
    if free == 0:
        return 0.0
    north = free << 11
    south = free >> 11
    reach = around(free)
    isolated = free & ~reach
    east = free & beside_east(free)
    west = free & beside_west(free)
    vertical = free & north
    below = free & south
    sides = size(vertical) + size(below) + size(east) + size(west)
    edges = 4 * size(free) - sides
    several = (vertical & below) | (vertical & east) | (vertical & west) | (below & east) | (below & west) | (east & west)
    ends = free & reach & ~several
    return ISOLATED * size(isolated) + DEAD_END * size(ends) + EDGE * edges
