"""What a position of My City is worth: the count as it stands, and what the land, the tiles to come and what is half done promise."""

from math import sqrt
from pathlib import Path
from typing import Final

from urbes.games.my_city import codes as c
from urbes.games.my_city import plot as p
from urbes.games.my_city import terms as t
from urbes.games.my_city.grid import LAST_ROW, Cells, around, back, both, either, meet, on, size, some, without
from urbes.games.my_city.plot import Plot, outset, plot_of
from urbes.games.my_city.site import CIRCLE, NUGGET, TRACK
from urbes.games.my_city.state import MyCityState
from urbes.kernel import Judgement, bit, fitted, i64, named, ones, vec

HALFWAY: Final = 10.0  # squares to come at which what is still open weighs half
ROOMY: Final[i64] = 4  # free cells around a group that are room enough
TERMS: Final = named(t)
WEIGHTS: Final = Path(__file__).with_name("weights.json")


class MyCityJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__(TERMS, fitted(WEIGHTS))

    def judge(self, state: MyCityState, seat: i64, into: vec[float]) -> None:
        """Of the seat's own board, with what it has committed in this round."""
        if state.rules.mode == c.CAMPAIGN:
            city = state.cities[seat]
            into[t.CITY] = standing(state, seat) + NUGGET * city.nuggets + TRACK * city.tracks
        if state.phase == c.OVER:
            if state.rules.mode != c.CAMPAIGN:
                into[t.POINTS] = float(state.players[c.POINTS + seat])
            return
        if state.phase != c.BUILDING:
            promise(outset(state, seat), 0, (0, 0), into)
            return
        plot = plot_of(state, seat)
        staying = state.active >> seat & 1 == 1
        action = state.players[c.COMMIT + seat]
        card = state.deck[state.at]
        if action >= c.BUILD:
            plot.build(card, state.rules.placements.cells(action))
        elif action == c.PASS:
            plot.gain(state.rules.pass_points)
        elif action == c.END:
            staying = False
        elif staying and plot.site.tiles[card] >= 0 and state.owing >> seat & 1:
            plot.come(card)
        promise(plot, 0, (0, 0), into)
        if not staying:
            for term in range(t.ROOM, t.CITY):
                into[term] = 0.0

    def spread(self, state: MyCityState) -> float:
        """Each card to come brings its chance."""
        if state.phase != c.BUILDING:
            return self.scale
        cards = float(len(state.deck))
        return self.scale * sqrt((cards - float(state.at)) / cards)


def standing(state: MyCityState, seat: i64) -> float:
    """What a campaign's city is worth without its nuggets and tracks, which a plot counts itself."""
    if state.rules.mode != c.CAMPAIGN:
        return 0.0
    city = state.cities[seat]
    return CIRCLE * city.circles + float(city.trees()) - 0.5 * float(city.rocks()) + float(ones(city.cogs))


def promise(plot: Plot, slot: i64, cells: Cells, into: vec[float]) -> None:
    """The terms of a plot with one building more on some cells; with no cells, of the plot as it is. Terms of steps that the episode does not have stay as they are."""
    site = plot.site
    worth = site.worth
    parts = plot.parts
    closed = either(plot.closed, cells)
    covered = either(plot.covered, cells)
    building = some(cells)
    ring = around(cells)
    area = plot.area
    later = float(area) / (float(area) + HALFWAY)
    into[t.TO_COME] = float(area)

    # Points at once, and the steps that have no term of their own.
    points = plot.points
    if meet(cells, plot.ring):
        points += site.investor_points
    if cells[1] & LAST_ROW:
        points += site.rail_points
    gains = 0.0
    into[t.GOLD_ONE] = 0.0
    if plot.races:
        deposits = size(without(site.ground.gold, closed))
        if plot.races & c.GOLD_RUSH:
            if deposits == 0:
                points += site.gold_points
                gains += float(site.gold_nuggets) * (float(site.nugget_points) + site.nugget)
            elif deposits == 1:
                into[t.GOLD_ONE] = 1.0
        if plot.races & c.PORT_LINK and site.ground.linked(covered):
            gains += float(site.link_tracks) * (float(site.track_points) + site.track)
    points += plot.dykes * worth[c.DYKE_STEP]
    if meet(cells, site.ground.river):
        points += worth[c.DYKE_STEP]
    points += plot.factories * worth[c.FACTORIES_STEP]
    if building and site.cogs >> slot & 1:
        points += worth[c.FACTORIES_STEP]
    if worth[c.PARKS_STEP]:
        points += size(site.ground.parks(covered)) * worth[c.PARKS_STEP]
    if worth[c.TREE_HOUSES_STEP]:
        points += plot.houses_with(slot, cells, ring) * worth[c.TREE_HOUSES_STEP]

    # What stands: trees, rocks, empty meadow.
    into[t.TREES] = float(site.ground.trees_left(covered) * worth[c.TREES_STEP])
    into[t.ROCKS] = float(site.ground.rocks_left(covered) * worth[c.ROCKS_STEP])
    into[t.TREES_LATER] = into[t.TREES] * later
    into[t.ROCKS_LATER] = into[t.ROCKS] * later
    into[t.EMPTY] = float(size(site.ground.empty(covered)) * worth[c.EMPTY_STEP])

    # Colours.
    colours = plot.of_hues(p.BEST)
    groups = plot.of_hues(p.GROUPS)
    hue: i64 = -1
    joined: i64 = 1
    if building and slot < c.BUILDINGS:
        hue = slot // c.PER_COLOUR
        groups += 1
        at = hue * p.OF_HUE
        for _ in range(parts[p.HUES + hue * p.OF_HUES + p.GROUPS]):
            if parts[at + 2] & cells[0] | parts[at + 3] & cells[1]:
                joined += parts[at]
                groups -= 1
            at += p.OF_GROUP
        best = parts[p.HUES + hue * p.OF_HUES + p.BEST]
        if joined > best:
            colours += joined - best
    into[t.COLOURS] = float(colours * worth[c.COLOURS_STEP])
    into[t.SPLIT] = into[t.OPEN_GROUPS] = 0.0
    if worth[c.COLOURS_STEP]:
        into[t.SPLIT] = float(groups)
        into[t.OPEN_GROUPS] = open_groups(plot, hue, joined, cells, ring, closed)
    if site.linked_by_colour:
        gains += plot.linked_with(hue, slot, cells)
    into[t.POINTS] = float(points) + gains

    # Churches.
    if worth[c.CHURCHES_STEP]:
        into[t.CHURCHES] = into[t.CHURCH_ONE] = into[t.CHURCH_TWO] = 0.0
        for at in range(p.CHURCHES, p.CHURCHES + plot.churches * p.OF_CHURCH, p.OF_CHURCH):
            beside = (parts[at], parts[at + 1])
            found = parts[at + 2]
            if hue >= 0 and meet(beside, cells):
                found |= bit(hue)
            church(found, beside, closed, worth[c.CHURCHES_STEP], into)
        if building and hue < 0:
            church(plot.colours_at(ring), ring, closed, worth[c.CHURCHES_STEP], into)

    # Wells.
    if worth[c.WELLS_STEP]:
        into[t.WELLS] = into[t.WELL_ONE] = into[t.WELL_TWO] = into[t.WELL_THREE] = 0.0
        touched = meet(cells, site.at_wells)
        for number in range(len(site.wells)):
            sides = parts[p.WELLS + number]
            if touched:
                sides = site.sides(number, sides, cells)
            if sides == 4:
                into[t.WELLS] += float(worth[c.WELLS_STEP])
            elif sides > 0:
                into[t.WELL_ONE - 1 + sides] += 1.0

    # The shape of the land to fill: links between free cells that lie side by side on one bank.
    land = without(site.land, closed)
    east = both(both(land, back(land, 1)), site.east)
    west = on(east, 1)
    south = both(both(land, back(land, c.SIDE)), site.south)
    north = on(south, c.SIDE)
    beside = either(east, west)
    above = either(south, north)
    once = either(beside, above)
    twice = either(either(both(east, west), both(south, north)), both(beside, above))
    ends = without(once, twice)
    wanted = both(site.wanted, land)
    links = size(east) + size(south)
    into[t.LONE] = float(size(without(wanted, once)))
    into[t.BORDERS] = float(4 * size(land) - 2 * links) * later
    into[t.DEAD_ENDS] = float(size(ends)) * later
    pockets = size(both(both(east, ends), back(ends, 1))) + size(both(both(south, ends), back(ends, c.SIDE)))
    into[t.POCKETS] = float(pockets) * later
    fillable = size(both(wanted, once))
    into[t.ROOM] = float(fillable if fillable <= area else area)
    into[t.CROWD] = float(area) - into[t.ROOM]
    if some(plot.covered) or not building:
        ring = either(ring, plot.near)
    into[t.REACH] = float(size(both(ring, land))) * later


def church(colours: i64, ring: Cells, closed: Cells, worth: i64, into: vec[float]) -> None:
    """A church counts with three colours around it; with fewer, as long as it has room for another, by how many it touches."""
    if colours == 7:
        into[t.CHURCHES] += float(worth)
    elif colours and some(without(ring, closed)):
        into[t.CHURCH_ONE - 1 + ones(colours)] += 1.0


def open_groups(plot: Plot, hue: i64, joined: i64, cells: Cells, ring: Cells, closed: Cells) -> float:
    """The tiles to come that the largest group of their colour has room for (any of the largest); one with little room has room for a share."""
    parts = plot.parts
    found = 0.0
    for colour in range(p.COLOURS):
        at = p.HUES + colour * p.OF_HUES
        to_come = parts[at + p.TO_COME]
        if to_come:
            most: i64 = 0
            beside: Cells = (0, 0)
            if colour == hue:
                most = joined
                beside = ring
            first = colour * p.OF_HUE
            last = first + parts[at + p.GROUPS] * p.OF_GROUP
            for group in range(first, last, p.OF_GROUP):
                around_it = (parts[group + 2], parts[group + 3])
                if colour == hue and meet(around_it, cells):
                    if most == joined:
                        beside = either(beside, around_it)  # it becomes one with the building
                elif parts[group] >= most:
                    beside = either(beside, around_it) if parts[group] == most else around_it
                    most = parts[group]
            room = size(without(beside, closed))
            if most == 0 or room >= ROOMY:
                found += float(to_come)
            else:
                found += float(to_come * room) / float(ROOMY)
    return found


def counted(into: vec[float]) -> float:
    """The terms that count whatever comes: what the seat has if it ends now."""
    total = 0.0
    for at in range(t.ROOM):
        total += into[at]
    return total
