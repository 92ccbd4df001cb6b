"""A rough worth of a position, for bots that look one step ahead: the would-be count, and what the shape of the free land still promises."""

from typing import Final

from mypy_extensions import i64

from urbes.games.my_city import codes as c
from urbes.games.my_city.chapters.churches import colours_around
from urbes.games.my_city.chapters.new_land import sides_done
from urbes.games.my_city.grid import Cells, around, back, beside_east, beside_west, both, cells_of, either, on, size, some, without
from urbes.games.my_city.rounds import build
from urbes.games.my_city.scoring import step_points, would_be
from urbes.games.my_city.state import MyCityState
from urbes.kernel.bits import lowest, ones

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


def evaluate(state: MyCityState, seat: i64) -> float:
    """In a round: what the seat's board promises, its own commit included. At rest: circles and the state of the city."""
    city = state.cities[seat]
    if state.phase != c.BUILDING:
        if state.rules.mode != c.CAMPAIGN:
            return float(state.players[c.POINTS + seat])
        return CIRCLE * city.circles + city.trees() - 0.5 * city.rocks() + 2.0 * city.nuggets + 2.0 * city.tracks + float(ones(city.cogs))
    trial = state
    action = state.players[c.COMMIT + seat]
    staying = state.active >> seat & 1 == 1
    if action >= 0:
        trial = state.clone()
        if action >= c.BUILD:
            build(trial, seat, state.deck[state.at], action)
        elif action == c.PASS:
            trial.gain(seat, state.rules.pass_points)
        elif action == c.END:
            staying = False
    worth = float(would_be(trial, seat))
    if staying:
        worth = max(worth, promise(trial, seat))
    return worth + CIRCLE * city.circles if state.rules.mode == c.CAMPAIGN else worth


def promise(state: MyCityState, seat: i64) -> float:
    """The count as it may become while the seat builds on."""
    ground = state.grounds[seat]
    total = float(state.players[c.POINTS + seat])
    with_wells = False
    with_churches = False
    for step in state.now.steps:
        if step == c.ROCKS_STEP:
            total += ROCKS_LATER * float(step_points(state, seat, step))
        elif step != c.EMPTY_STEP:
            total += float(step_points(state, seat, step))
        with_wells = with_wells or step == c.WELLS_STEP
        with_churches = with_churches or step == c.CHURCHES_STEP
    closed = state.closed(seat)
    area, reached = _outlook(state, seat)
    ragged = _raggedness(without(state.rules.left, closed)) + _raggedness(without(state.rules.right, closed))
    total -= ragged * area / (area + HALFWAY)  # the shape of the land matters less and less
    empty = state.grounds[seat].empty(state.covered(seat))
    dead = size(without(empty, reached))
    live = size(empty) - dead
    filled = min(float(live), FILLED * area)
    total -= GAP * float(dead) + (float(live) - filled) + LEFT_EMPTY * filled
    if with_wells:
        for well in cells_of(without(ground.wells, state.covered(seat))):
            sides, buildings = sides_done(state, seat, well)
            if sides == buildings and sides < 4:
                total += WELL_SIDES[sides]
    if with_churches:
        rest = state.players[c.STANDING + seat] & c.OF_CHURCHES
        while rest:
            colours = ones(colours_around(state, seat, lowest(rest)))
            if colours < 3:
                total += CHURCH_SIDES[colours]
            rest &= rest - 1
    if state.races & c.GOLD_RUSH and size(without(ground.gold, closed)) == 1:
        total += ONE_DEPOSIT
    return total


def _outlook(state: MyCityState, seat: i64) -> tuple[float, Cells]:
    """The squares of the tiles to come, as far as they still have a place, and the cells they can reach."""
    rules = state.rules
    closed = state.closed(seat)
    area = 0.0
    reached: Cells = (0, 0)
    seen: dict[str, Cells] = {}
    first = state.at if state.players[c.COMMIT + seat] < 0 else state.at + 1
    for card in state.deck[first:]:
        tile = state.tile_of(seat, card) if card <= c.FOURTH else -1
        if tile < 0:
            continue
        shape = rules.shape_ids[tile]
        if shape not in seen:
            seen[shape] = rules.placements.coverable(tile, closed)
        cells = seen[shape]
        reached = either(reached, cells)
        area += float(len(rules.outlines[tile])) * min(1.0, float(size(cells)) / ROOMY)
    return area, reached


def _raggedness(free: Cells) -> float:
    """How hard the free land of a bank is to fill: lone cells, dead ends, long borders."""
    if not some(free):
        return 0.0
    reach = around(free)
    isolated = without(free, reach)
    sides = [both(free, on(free, c.SIDE)), both(free, back(free, c.SIDE)), both(free, beside_east(free)), both(free, beside_west(free))]
    touched: i64 = 0
    several: Cells = (0, 0)
    once: Cells = (0, 0)
    for side in sides:
        touched += size(side)
        several = either(several, both(once, side))
        once = either(once, side)
    edges = 4 * size(free) - touched
    ends = without(both(free, reach), several)
    return ISOLATED * float(size(isolated)) + DEAD_END * float(size(ends)) + EDGE * float(edges)
