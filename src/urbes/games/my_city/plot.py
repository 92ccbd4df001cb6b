"""One seat's board during an episode, kept so that thousands of buildings a second can be tried on it: all that the count depends on is carried along.

Boards hardly touch in My City, so a plan looks at its own plot alone. `count` gives what `scoring.would_be` gives; a test holds them together.
"""

from typing import Final

from mypy_extensions import i64

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import LAST_ROW, around, both, enclosed, one_cell, size, some, without
from urbes.games.my_city.site import Site
from urbes.kernel.bits import bit, ones
from urbes.kernel.vecs import vec

# `Plot.parts`: for each colour nine groups of four words: buildings, marks, the two words of the cells around it.
OF_GROUP: Final[i64] = 4
OF_HUE: Final[i64] = 36
AT_QUAY: Final[i64] = 1  # marks of a group: beside the port, on row 11, at its colour's mine; above them how many of its buildings smoke
ON_RAILS: Final[i64] = 2
AT_ENTRANCE: Final[i64] = 4
SMOKING: Final[i64] = 8
# ... then for each colour:
HUES: Final[i64] = 108
GROUPS: Final[i64] = 0  # how many there are
BEST: Final[i64] = 1  # the largest
HUE_LOW: Final[i64] = 2  # its cells
HUE_HIGH: Final[i64] = 3
DUG: Final[i64] = 4  # buildings in groups at the mine
CARRIES: Final[i64] = 5  # whether a group goes from port to rails
SMOKE: Final[i64] = 6  # buildings that smoke outside the largest group
TO_COME: Final[i64] = 7  # tiles to come
OF_HUES: Final[i64] = 8
# ... then for each church the cells around it and the colours it touches, for each yellow building the cells around it, for each well its sides done.
CHURCHES: Final[i64] = 132
OF_CHURCH: Final[i64] = 3
YELLOWS: Final[i64] = 144
WELLS: Final[i64] = 160
SPOILT: Final[i64] = -1


class Plot:
    """What stands on a seat's board, and its cards to come. Cells are two words each, as in `grid`."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.low: i64 = 0  # closed to building
        self.high: i64 = 0
        self.near_low: i64 = 0  # of which the next building has to cover one
        self.near_high: i64 = 0
        self.covered_low: i64 = 0
        self.covered_high: i64 = 0
        self.ring_low: i64 = 0  # around the latest building
        self.ring_high: i64 = 0
        self.begun: bool = False
        self.fixed: bool = False  # stopped at 50
        self.points: i64 = 0
        self.races: i64 = 0
        self.churches: i64 = 0
        self.yellows: i64 = 0
        self.dykes: i64 = 0
        self.factories: i64 = 0
        self.nuggets: i64 = 0
        self.tracks: i64 = 0
        self.area: i64 = 0  # squares of the tiles to come
        self.parts: vec[i64] = vec[i64]()

    def copy(self) -> "Plot":
        copy = Plot(self.site)
        copy.low = self.low
        copy.high = self.high
        copy.near_low = self.near_low
        copy.near_high = self.near_high
        copy.covered_low = self.covered_low
        copy.covered_high = self.covered_high
        copy.ring_low = self.ring_low
        copy.ring_high = self.ring_high
        copy.begun = self.begun
        copy.fixed = self.fixed
        copy.points = self.points
        copy.races = self.races
        copy.churches = self.churches
        copy.yellows = self.yellows
        copy.dykes = self.dykes
        copy.factories = self.factories
        copy.nuggets = self.nuggets
        copy.tracks = self.tracks
        copy.area = self.area
        copy.parts = self.parts[:]
        return copy

    def come(self, card: i64) -> None:
        """A card joins those to come."""
        self.area += self.site.sizes[card]
        if card < c.BUILDINGS and self.site.sizes[card]:
            self.parts[HUES + card // c.PER_COLOUR * OF_HUES + TO_COME] += 1

    def go(self, card: i64) -> None:
        """A card is to come no longer."""
        self.area -= self.site.sizes[card]
        if card < c.BUILDINGS and self.site.sizes[card]:
            self.parts[HUES + card // c.PER_COLOUR * OF_HUES + TO_COME] -= 1

    # --- building -----------------------------------------------------------------------------------------

    def build(self, slot: i64, low: i64, high: i64) -> None:
        """A building goes up, with the points and races it brings at once (MC-7)."""
        site = self.site
        if low & self.ring_low | high & self.ring_high:
            self.gain(site.investor_points)
        if high & LAST_ROW:
            self.gain(site.rail_points)
        self.lay(slot, low, high)
        if self.races:
            self.race()

    def lay(self, slot: i64, low: i64, high: i64) -> None:
        """A building on the board, whatever it brings at once; the palace is red and no tile."""
        site = self.site
        parts = self.parts
        ring_low, ring_high = around((low, high))
        if self.begun:
            self.near_low |= ring_low
            self.near_high |= ring_high
        else:
            self.near_low = ring_low
            self.near_high = ring_high
            self.begun = True
        self.low |= low
        self.high |= high
        self.covered_low |= low
        self.covered_high |= high
        self.ring_low = ring_low
        self.ring_high = ring_high
        if low & site.river[0] | high & site.river[1]:
            self.dykes += 1
        if low & site.around_wells[0] | high & site.around_wells[1] | low & site.wet[0] | high & site.wet[1]:
            self._at_wells(low, high)
        if slot >= c.CHURCHES and slot != c.PALACE_SLOT:
            self._church(ring_low, ring_high)
            return
        colour = c.RED
        if slot != c.PALACE_SLOT:
            colour = slot // c.PER_COLOUR
        if colour == c.BLUE and site.cogs >> slot & 1:
            self.factories += 1
        if colour == c.YELLOW and site.house_points:
            parts[YELLOWS + 2 * self.yellows] = ring_low
            parts[YELLOWS + 2 * self.yellows + 1] = ring_high
            self.yellows += 1
        for church in range(self.churches):
            at = CHURCHES + church * OF_CHURCH
            if parts[at] & low | parts[at + 1] & high:
                parts[at + 2] |= bit(colour)
        self._join(colour, slot, low, high, ring_low, ring_high)

    def _church(self, ring_low: i64, ring_high: i64) -> None:
        parts = self.parts
        at = CHURCHES + self.churches * OF_CHURCH
        parts[at] = ring_low
        parts[at + 1] = ring_high
        parts[at + 2] = self.colours_at(ring_low, ring_high)
        self.churches += 1

    def colours_at(self, low: i64, high: i64) -> i64:
        """The colours of the buildings on some cells, as bits."""
        parts = self.parts
        found: i64 = 0
        if parts[HUES + HUE_LOW] & low | parts[HUES + HUE_HIGH] & high:
            found |= 1
        if parts[HUES + OF_HUES + HUE_LOW] & low | parts[HUES + OF_HUES + HUE_HIGH] & high:
            found |= 2
        if parts[HUES + 2 * OF_HUES + HUE_LOW] & low | parts[HUES + 2 * OF_HUES + HUE_HIGH] & high:
            found |= 4
        return found

    def _at_wells(self, low: i64, high: i64) -> None:
        parts = self.parts
        rings = self.site.rings
        for number in range(len(rings)):
            at = WELLS + number
            sides = ones(rings[number][0] & low) + ones(rings[number][1] & high)
            well = one_cell(self.site.wells[number])
            if sides > 1 or well[0] & low | well[1] & high:
                parts[at] = SPOILT
            elif sides == 1 and parts[at] >= 0:
                parts[at] += 1

    def marks(self, colour: i64, slot: i64, low: i64, high: i64) -> i64:
        """What a building of a colour brings to its group."""
        site = self.site
        if not site.linked_by_colour:
            return 0
        marks: i64 = 0
        if low & site.quay[0] | high & site.quay[1]:
            marks |= AT_QUAY
        if high & LAST_ROW:
            marks |= ON_RAILS
        gate = site.gates[colour]
        if low & gate[0] | high & gate[1]:
            marks |= AT_ENTRANCE
        if colour == c.BLUE and not site.cogs >> slot & 1:
            marks += SMOKING
        return marks

    def _join(self, colour: i64, slot: i64, low: i64, high: i64, ring_low: i64, ring_high: i64) -> None:
        """The groups a building touches become one with it (MC-8.4)."""
        parts = self.parts
        hue = HUES + colour * OF_HUES
        first = colour * OF_HUE
        groups = parts[hue + GROUPS]
        buildings: i64 = 1
        marks = self.marks(colour, slot, low, high)
        kept: i64 = 0
        for number in range(groups):
            at = first + number * OF_GROUP
            if parts[at + 2] & low | parts[at + 3] & high:
                buildings += parts[at]
                marks = (marks | parts[at + 1]) & 7 | (marks & ~7) + (parts[at + 1] & ~7)
                ring_low |= parts[at + 2]
                ring_high |= parts[at + 3]
            else:
                to = first + kept * OF_GROUP
                parts[to] = parts[at]
                parts[to + 1] = parts[at + 1]
                parts[to + 2] = parts[at + 2]
                parts[to + 3] = parts[at + 3]
                kept += 1
        to = first + kept * OF_GROUP
        parts[to] = buildings
        parts[to + 1] = marks
        parts[to + 2] = ring_low
        parts[to + 3] = ring_high
        parts[hue + GROUPS] = kept + 1
        parts[hue + HUE_LOW] |= low
        parts[hue + HUE_HIGH] |= high
        best = parts[hue + BEST]
        if buildings > best:
            parts[hue + BEST] = buildings
        if self.site.linked_by_colour:
            self._trace(colour)

    def _trace(self, colour: i64) -> None:
        """What the groups of a colour bring beyond their size: mine, freight, smoke."""
        parts = self.parts
        hue = HUES + colour * OF_HUES
        dug: i64 = 0
        carries: i64 = 0
        smoking: i64 = 0
        most: i64 = 0
        inside: i64 = 0
        for number in range(parts[hue + GROUPS]):
            at = colour * OF_HUE + number * OF_GROUP
            buildings = parts[at]
            marks = parts[at + 1]
            if marks & AT_ENTRANCE:
                dug += buildings
            if marks & AT_QUAY and marks & ON_RAILS:
                carries = 1
            harmless = marks // SMOKING
            smoking += harmless
            if buildings > most or (buildings == most and harmless > inside):
                most = buildings
                inside = harmless
        parts[hue + DUG] = dug * self.site.mines[colour]
        parts[hue + CARRIES] = carries
        parts[hue + SMOKE] = smoking - inside

    def linked(self) -> float:
        """The points of smoke, freight and mines as they stand, and what the mines bring the city."""
        site = self.site
        parts = self.parts
        dug = self.dug()
        total = float(parts[HUES + 2 * OF_HUES + SMOKE] * site.smoke_points + dug * site.mine_points) + float(dug) * site.mined
        if parts[HUES + CARRIES] | parts[HUES + OF_HUES + CARRIES] | parts[HUES + 2 * OF_HUES + CARRIES]:
            total += float(site.freight_points)
        return total

    def linked_with(self, colour: i64, slot: i64, low: i64, high: i64) -> float:
        """The same with one building more, of a colour or (-1) of none."""
        kept = self.parts
        if colour >= 0:
            self.parts = kept[:]
            self._join(colour, slot, low, high, 0, 0)
        total = self.linked()
        self.parts = kept
        return total

    def race(self) -> None:
        """The races this board wins (MC-7.2), as far as a seat alone can tell."""
        site = self.site
        if self.races & c.GOLD_RUSH and site.gold[0] & ~self.low | site.gold[1] & ~self.high == 0 and some(site.gold):
            self.races &= ~c.GOLD_RUSH
            self.gain(site.gold_points)
            self.nuggets += site.gold_nuggets
        if self.races & c.PORT_LINK and self.covered_high & LAST_ROW and self.covered_low & site.quay[0] | self.covered_high & site.quay[1]:
            self.races &= ~c.PORT_LINK
            self.tracks += site.link_tracks

    def gain(self, points: i64) -> None:
        """MC-6.2 to MC-6.4."""
        if self.fixed:
            return
        self.points += points
        if self.site.stops and self.points >= self.site.most:
            self.points = self.site.most
            self.fixed = True

    def may_pass(self, card: i64) -> bool:
        """As `rounds.may_pass`."""
        if card >= c.CHURCHES or not self.site.may_pass or self.points <= 0:
            return False
        return self.site.free_pass_at_50 or not self.fixed

    # --- the count ------------------------------------------------------------------------------------------

    def count(self) -> i64:
        """The final score if the seat ended now, as `scoring.would_be`."""
        site = self.site
        score = self.points
        if self.fixed:
            return score
        parts = self.parts
        covered = (self.covered_low, self.covered_high)
        gains = vec[i64]([0] * 12)
        gains[0] = (2 * size(without(site.pairs, covered)) + size(without(site.singles, covered))) * site.tree_points
        gains[1] = 2 * size(without(site.rocks, covered)) * site.rock_points
        gains[2] = (parts[HUES + BEST] + parts[HUES + OF_HUES + BEST] + parts[HUES + 2 * OF_HUES + BEST]) * site.colour_points
        gains[3] = self.praised() * site.church_points
        gains[4] = self.ringed() * site.well_points
        gains[5] = self.dykes * site.dyke_points
        gains[6] = self.factories * site.factory_points
        gains[7] = parts[HUES + 2 * OF_HUES + SMOKE] * site.smoke_points
        if parts[HUES + CARRIES] | parts[HUES + OF_HUES + CARRIES] | parts[HUES + 2 * OF_HUES + CARRIES]:
            gains[8] = site.freight_points
        if site.park_points:
            gains[9] = size(both(without(site.meadow, covered), enclosed(covered))) * site.park_points
        gains[10] = self.houses_with(c.PALACE_SLOT, 0, 0, 0, 0) * site.house_points
        gains[11] = self.dug() * site.mine_points + self.nuggets * site.nugget_points + self.tracks * site.track_points
        for step in range(12):
            score += gains[step]
            if site.stops and score >= site.most:
                return site.most
        empty = without(site.plain, covered)
        if site.park_is_full:
            empty = without(empty, enclosed(covered))
        score += size(empty) * site.empty_points
        if score < 0 and not site.signed:
            return 0
        return score

    def lasting(self) -> float:
        """What the seat's city will have of the episode beside the score, in points."""
        site = self.site
        return float(self.dug()) * site.mined + float(self.nuggets) * site.nugget + float(self.tracks) * site.track

    def praised(self) -> i64:
        """Churches with three colours around them."""
        found: i64 = 0
        for church in range(self.churches):
            if self.parts[CHURCHES + church * OF_CHURCH + 2] == 7:
                found += 1
        return found

    def ringed(self) -> i64:
        """Wells with four buildings around them."""
        found: i64 = 0
        for number in range(len(self.site.rings)):
            if self.parts[WELLS + number] == 4:
                found += 1
        return found

    def houses_with(self, slot: i64, low: i64, high: i64, ring_low: i64, ring_high: i64) -> i64:
        """Yellow buildings beside a tree in sight, with one building more, which may be yellow and may hide trees."""
        site = self.site
        trees_low = site.trees[0] & ~self.covered_low & ~low
        trees_high = site.trees[1] & ~self.covered_high & ~high
        found: i64 = 0
        if slot < c.PER_COLOUR and ring_low & trees_low | ring_high & trees_high:
            found += 1
        for number in range(self.yellows):
            if self.parts[YELLOWS + 2 * number] & trees_low | self.parts[YELLOWS + 2 * number + 1] & trees_high:
                found += 1
        return found

    def dug(self) -> i64:
        """Buildings at the mines in use."""
        parts = self.parts
        return parts[HUES + DUG] + parts[HUES + OF_HUES + DUG] + parts[HUES + 2 * OF_HUES + DUG]
