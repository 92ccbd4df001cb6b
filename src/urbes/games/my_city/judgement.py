"""What a position of My City is worth: the count as it stands, and what the land, the tiles to come and what is half done promise."""

from math import sqrt
from pathlib import Path
from typing import Final

from urbes.games.my_city import codes as c
from urbes.games.my_city import plot as p
from urbes.games.my_city import terms as t
from urbes.games.my_city.grid import HIGH, LAST_ROW, LOW, around, both, enclosed, one_cell, size, without
from urbes.games.my_city.plot import Plot
from urbes.games.my_city.plots import outset, plot_of
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

    def terms(self, state: MyCityState, seat: i64, into: vec[float]) -> None:
        """Of the seat's own board, with what it has committed in this round."""
        for term in range(self.count):
            into[term] = 0.0
        if state.rules.mode == c.CAMPAIGN:
            city = state.cities[seat]
            into[t.CITY] = standing(state, seat) + NUGGET * city.nuggets + TRACK * city.tracks
        if state.phase == c.OVER:
            if state.rules.mode != c.CAMPAIGN:
                into[t.POINTS] = float(state.players[c.POINTS + seat])
            return
        if state.phase != c.BUILDING:
            promise(outset(state, seat), 0, 0, 0, into)
            return
        plot = plot_of(state, seat)
        staying = state.active >> seat & 1 == 1
        action = state.players[c.COMMIT + seat]
        card = state.deck[state.at]
        if action >= c.BUILD:
            low, high = state.rules.placements.cells(action)
            plot.build(card, low, high)
        elif action == c.PASS:
            plot.gain(state.rules.pass_points)
        elif action == c.END:
            staying = False
        elif staying and plot.site.tiles[card] >= 0 and state.owing >> seat & 1:
            plot.come(card)
        promise(plot, 0, 0, 0, into)
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


def promise(plot: Plot, slot: i64, low: i64, high: i64, into: vec[float]) -> None:
    """The terms of a plot with one building more on some cells; with no cells, of the plot as it is. Terms of steps that the episode does not have stay as they are."""
    site = plot.site
    parts = plot.parts
    closed_low = plot.low | low
    closed_high = plot.high | high
    covered_low = plot.covered_low | low
    covered_high = plot.covered_high | high
    building = low | high != 0
    ring_low, ring_high = around((low, high))
    area = plot.area
    later = float(area) / (float(area) + HALFWAY)
    into[t.TO_COME] = float(area)

    # Points at once, and the steps that have no term of their own.
    points = plot.points
    if building:
        if low & plot.ring_low | high & plot.ring_high:
            points += site.investor_points
        if high & LAST_ROW:
            points += site.rail_points
    gains = 0.0
    into[t.GOLD_ONE] = 0.0
    if plot.races:
        deposits = ones(site.gold[0] & ~closed_low) + ones(site.gold[1] & ~closed_high)
        if plot.races & c.GOLD_RUSH:
            if deposits == 0:
                points += site.gold_points
                gains += float(site.gold_nuggets) * (float(site.nugget_points) + site.nugget)
            elif deposits == 1:
                into[t.GOLD_ONE] = 1.0
        if plot.races & c.PORT_LINK and covered_high & LAST_ROW and covered_low & site.quay[0] | covered_high & site.quay[1]:
            gains += float(site.link_tracks) * (float(site.track_points) + site.track)
    if site.dyke_points:
        points += plot.dykes * site.dyke_points
        if low & site.river[0] | high & site.river[1]:
            points += site.dyke_points
    if site.factory_points:
        points += plot.factories * site.factory_points
        if building and site.cogs >> slot & 1:
            points += site.factory_points

    # What stands: trees, rocks, empty meadow.
    trees = 2 * (ones(site.pairs[0] & ~covered_low) + ones(site.pairs[1] & ~covered_high))
    trees += ones(site.singles[0] & ~covered_low) + ones(site.singles[1] & ~covered_high)
    rocks = 2 * (ones(site.rocks[0] & ~covered_low) + ones(site.rocks[1] & ~covered_high))
    into[t.TREES] = float(trees * site.tree_points)
    into[t.ROCKS] = float(rocks * site.rock_points)
    into[t.TREES_LATER] = into[t.TREES] * later
    into[t.ROCKS_LATER] = into[t.ROCKS] * later
    empty_low = site.plain[0] & ~covered_low
    empty_high = site.plain[1] & ~covered_high
    if site.park_points:
        parks = both(without(site.meadow, (covered_low, covered_high)), enclosed((covered_low, covered_high)))
        points += size(parks) * site.park_points
        if site.park_is_full:
            empty_low &= ~parks[0]
            empty_high &= ~parks[1]
    empty = ones(empty_low) + ones(empty_high)
    into[t.EMPTY] = float(empty * site.empty_points)
    if site.house_points:
        points += plot.houses_with(slot, low, high, ring_low, ring_high) * site.house_points

    # Colours.
    colours = parts[p.HUES + p.BEST] + parts[p.HUES + p.OF_HUES + p.BEST] + parts[p.HUES + 2 * p.OF_HUES + p.BEST]
    groups = parts[p.HUES + p.GROUPS] + parts[p.HUES + p.OF_HUES + p.GROUPS] + parts[p.HUES + 2 * p.OF_HUES + p.GROUPS]
    hue: i64 = -1
    joined: i64 = 1
    if building and slot < c.BUILDINGS:
        hue = slot // c.PER_COLOUR
        groups += 1
        at = hue * p.OF_HUE
        for _ in range(parts[p.HUES + hue * p.OF_HUES + p.GROUPS]):
            if parts[at + 2] & low | parts[at + 3] & high:
                joined += parts[at]
                groups -= 1
            at += p.OF_GROUP
        best = parts[p.HUES + hue * p.OF_HUES + p.BEST]
        if joined > best:
            colours += joined - best
    into[t.COLOURS] = float(colours * site.colour_points)
    into[t.SPLIT] = 0.0
    into[t.OPEN_GROUPS] = 0.0
    if site.colour_points:
        into[t.SPLIT] = float(groups)
        into[t.OPEN_GROUPS] = open_groups(plot, hue, joined, low, high, ring_low, ring_high, closed_low, closed_high)
    if site.linked_by_colour:
        gains += plot.linked_with(hue, slot, low, high)

    # Churches.
    if site.church_points:
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        at = p.CHURCHES
        for _ in range(plot.churches):
            found = parts[at + 2]
            if hue >= 0 and parts[at] & low | parts[at + 1] & high:
                found |= bit(hue)
            if found == 7:
                three += 1
            elif parts[at] & ~closed_low | parts[at + 1] & ~closed_high:
                if found == 3 or found == 5 or found == 6:
                    two += 1
                elif found:
                    one += 1
            at += p.OF_CHURCH
        if building and hue < 0:
            found = plot.colours_at(ring_low, ring_high)
            if found == 7:
                three += 1
            elif ring_low & ~closed_low | ring_high & ~closed_high:
                if found == 3 or found == 5 or found == 6:
                    two += 1
                elif found:
                    one += 1
        into[t.CHURCHES] = float(three * site.church_points)
        into[t.CHURCH_ONE] = float(one)
        into[t.CHURCH_ONE + 1] = float(two)

    # Wells.
    if site.well_points:
        into[t.WELL_ONE] = 0.0
        into[t.WELL_ONE + 1] = 0.0
        into[t.WELL_ONE + 2] = 0.0
        ringed: i64 = 0
        touched = low & (site.around_wells[0] | site.wet[0]) | high & (site.around_wells[1] | site.wet[1]) != 0
        for number in range(len(site.rings)):
            sides = parts[p.WELLS + number]
            if sides >= 0 and touched:
                ring = site.rings[number]
                more = ones(ring[0] & low) + ones(ring[1] & high)
                well = one_cell(site.wells[number])
                if more > 1 or well[0] & low | well[1] & high:
                    sides = -1
                else:
                    sides += more
            if sides == 4:
                ringed += 1
            elif sides > 0:
                into[t.WELL_ONE - 1 + sides] += 1.0
        into[t.WELLS] = float(ringed * site.well_points)
    into[t.POINTS] = float(points) + gains

    # The shape of the land to fill: links between free cells that lie side by side on one bank.
    land_low = site.land[0] & ~closed_low
    land_high = site.land[1] & ~closed_high
    east_low = land_low & (land_low >> 1 | land_high << 60 & LOW) & site.east[0]
    east_high = land_high & land_high >> 1 & site.east[1]
    west_low = east_low << 1 & LOW
    west_high = (east_high << 1 | east_low >> 60) & HIGH
    south_low = land_low & (land_low >> 11 | land_high << 50 & LOW) & site.south[0]
    south_high = land_high & land_high >> 11 & site.south[1]
    north_low = south_low << 11 & LOW
    north_high = (south_high << 11 | south_low >> 50) & HIGH
    beside_low = east_low | west_low
    beside_high = east_high | west_high
    above_low = south_low | north_low
    above_high = south_high | north_high
    once_low = beside_low | above_low
    once_high = beside_high | above_high
    twice_low = east_low & west_low | south_low & north_low | beside_low & above_low
    twice_high = east_high & west_high | south_high & north_high | beside_high & above_high
    ends_low = once_low & ~twice_low
    ends_high = once_high & ~twice_high
    wanted_low = site.wanted[0] & land_low
    wanted_high = site.wanted[1] & land_high
    lone = ones(wanted_low & ~once_low) + ones(wanted_high & ~once_high)
    links = ones(east_low) + ones(east_high) + ones(south_low) + ones(south_high)
    into[t.LONE] = float(lone)
    into[t.BORDERS] = float(4 * (ones(land_low) + ones(land_high)) - 2 * links) * later
    into[t.DEAD_ENDS] = 0.0
    into[t.POCKETS] = 0.0
    if ends_low | ends_high:
        into[t.DEAD_ENDS] = float(ones(ends_low) + ones(ends_high)) * later
        pairs = ones(east_low & ends_low & (ends_low >> 1 | ends_high << 60)) + ones(east_high & ends_high & ends_high >> 1)
        pairs += ones(south_low & ends_low & (ends_low >> 11 | ends_high << 50)) + ones(south_high & ends_high & ends_high >> 11)
        into[t.POCKETS] = float(pairs) * later
    fillable = ones(wanted_low & once_low) + ones(wanted_high & once_high)
    if fillable <= area:
        into[t.ROOM] = float(fillable)
        into[t.CROWD] = float(area - fillable)
    else:
        into[t.ROOM] = float(area)
        into[t.CROWD] = 0.0
    if plot.begun or not building:
        ring_low |= plot.near_low
        ring_high |= plot.near_high
    into[t.REACH] = float(ones(ring_low & land_low) + ones(ring_high & land_high)) * later


def open_groups(plot: Plot, hue: i64, joined: i64, low: i64, high: i64, ring_low: i64, ring_high: i64, closed_low: i64, closed_high: i64) -> float:
    """The tiles to come that the largest group of their colour has room for (any of the largest); one with little room has room for a share."""
    parts = plot.parts
    found = 0.0
    colour: i64 = 0
    while colour < 3:
        at = p.HUES + colour * p.OF_HUES
        to_come = parts[at + p.TO_COME]
        if to_come:
            around_low: i64 = 0
            around_high: i64 = 0
            most: i64 = 0
            group = colour * p.OF_HUE
            last = group + parts[at + p.GROUPS] * p.OF_GROUP
            if colour == hue:
                most = joined
                around_low = ring_low
                around_high = ring_high
                for one in range(group, last, p.OF_GROUP):
                    if parts[one + 2] & low | parts[one + 3] & high:
                        around_low |= parts[one + 2]
                        around_high |= parts[one + 3]
            for one in range(group, last, p.OF_GROUP):
                if parts[one] >= most and not (colour == hue and parts[one + 2] & low | parts[one + 3] & high):
                    if parts[one] > most:
                        most = parts[one]
                        around_low = 0
                        around_high = 0
                    around_low |= parts[one + 2]
                    around_high |= parts[one + 3]
            room = ones(around_low & ~closed_low) + ones(around_high & ~closed_high)
            if most == 0 or room >= ROOMY:
                found += float(to_come)
            else:
                found += float(to_come * room) / float(ROOMY)
        colour += 1
    return found


def weigh(into: vec[float], weights: vec[float]) -> float:
    total = 0.0
    for at in range(len(weights)):
        total += into[at] * weights[at]
    return total


def counted(into: vec[float]) -> float:
    """The terms that count whatever comes: what the seat has if it ends now."""
    total = 0.0
    for at in range(t.ROOM):
        total += into[at]
    return total
