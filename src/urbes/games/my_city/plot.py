"""One seat's board during an episode, kept so that thousands of buildings a second can be tried on it: all that the count depends on is carried along.

Boards hardly touch in My City, so a plan looks at its own plot alone. `count` gives what `scoring.would_be` gives; a test holds them together.
"""

from typing import Final

from mypy_extensions import i64

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import LAST_ROW, Cells, around, either, meet, size, some, without
from urbes.games.my_city.site import SPOILT, Site
from urbes.games.my_city.state import MyCityState
from urbes.kernel.bits import bit, lowest
from urbes.kernel.vecs import vec

COLOURS: Final[i64] = 3
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


class Plot:
    """What stands on a seat's board, and its cards to come."""

    def __init__(self, site: Site, parts: vec[i64]) -> None:
        self.site = site
        self.parts = parts
        self.closed: Cells = (0, 0)  # to building
        self.near: Cells = (0, 0)  # the next building has to cover one of them
        self.covered: Cells = (0, 0)
        self.ring: Cells = (0, 0)  # around the latest building
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

    def copy(self) -> "Plot":
        copy = Plot(self.site, self.parts[:])
        copy.closed = self.closed
        copy.near = self.near
        copy.covered = self.covered
        copy.ring = self.ring
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
        return copy

    def come(self, card: i64, more: i64 = 1) -> None:
        """A card joins those to come; -1 more: it does so no longer."""
        self.area += more * self.site.sizes[card]
        if card < c.BUILDINGS and self.site.sizes[card]:
            self.parts[HUES + card // c.PER_COLOUR * OF_HUES + TO_COME] += more

    def go(self, card: i64) -> None:
        self.come(card, -1)

    # --- building -----------------------------------------------------------------------------------------

    def build(self, slot: i64, cells: Cells) -> None:
        """A building goes up, with the points and races it brings at once (MC-7)."""
        site = self.site
        if meet(cells, self.ring):
            self.gain(site.investor_points)
        if cells[1] & LAST_ROW:
            self.gain(site.rail_points)
        self.lay(slot, cells)
        if self.races:
            self.race()

    def lay(self, slot: i64, cells: Cells) -> None:
        """A building on the board, whatever it brings at once; the palace is red and no tile."""
        site = self.site
        parts = self.parts
        ring = around(cells)
        self.near = either(self.near, ring) if some(self.covered) else ring
        self.closed = either(self.closed, cells)
        self.covered = either(self.covered, cells)
        self.ring = ring
        if meet(cells, site.ground.river):
            self.dykes += 1
        if meet(cells, site.at_wells):
            for number in range(len(site.wells)):
                parts[WELLS + number] = site.sides(number, parts[WELLS + number], cells)
        if slot >= c.CHURCHES and slot != c.PALACE_SLOT:
            at = CHURCHES + self.churches * OF_CHURCH
            parts[at], parts[at + 1] = ring
            parts[at + 2] = self.colours_at(ring)
            self.churches += 1
            return
        colour = c.RED if slot == c.PALACE_SLOT else slot // c.PER_COLOUR
        if colour == c.BLUE and site.cogs >> slot & 1:
            self.factories += 1
        if colour == c.YELLOW and site.worth[c.TREE_HOUSES_STEP]:
            parts[YELLOWS + 2 * self.yellows], parts[YELLOWS + 2 * self.yellows + 1] = ring
            self.yellows += 1
        for church in range(self.churches):
            at = CHURCHES + church * OF_CHURCH
            if parts[at] & cells[0] | parts[at + 1] & cells[1]:
                parts[at + 2] |= bit(colour)
        self._join(colour, slot, cells, ring)

    def colours_at(self, cells: Cells) -> i64:
        """The colours of the buildings on some cells, as bits."""
        parts = self.parts
        found: i64 = 0
        for colour in range(COLOURS):
            at = HUES + colour * OF_HUES
            if parts[at + HUE_LOW] & cells[0] | parts[at + HUE_HIGH] & cells[1]:
                found |= bit(colour)
        return found

    def marks(self, colour: i64, slot: i64, cells: Cells) -> i64:
        """What a building of a colour brings to its group."""
        site = self.site
        if not site.linked_by_colour:
            return 0
        marks: i64 = 0
        if meet(cells, site.ground.quay):
            marks |= AT_QUAY
        if cells[1] & LAST_ROW:
            marks |= ON_RAILS
        if meet(cells, site.ground.gates[c.BLUE - colour]):
            marks |= AT_ENTRANCE
        if colour == c.BLUE and not site.cogs >> slot & 1:
            marks += SMOKING
        return marks

    def _join(self, colour: i64, slot: i64, cells: Cells, ring: Cells) -> None:
        """The groups a building touches become one with it (MC-8.4)."""
        parts = self.parts
        hue = HUES + colour * OF_HUES
        first = colour * OF_HUE
        groups = parts[hue + GROUPS]
        low, high = cells
        buildings: i64 = 1
        marks = self.marks(colour, slot, cells)
        kept: i64 = 0
        for number in range(groups):
            at = first + number * OF_GROUP
            if parts[at + 2] & low | parts[at + 3] & high:
                buildings += parts[at]
                marks = (marks | parts[at + 1]) & 7 | (marks & ~7) + (parts[at + 1] & ~7)
                ring = either(ring, (parts[at + 2], parts[at + 3]))
            else:
                for part in range(OF_GROUP):
                    parts[first + kept * OF_GROUP + part] = parts[at + part]
                kept += 1
        to = first + kept * OF_GROUP
        parts[to] = buildings
        parts[to + 1] = marks
        parts[to + 2], parts[to + 3] = ring
        parts[hue + GROUPS] = kept + 1
        parts[hue + HUE_LOW] |= low
        parts[hue + HUE_HIGH] |= high
        if buildings > parts[hue + BEST]:
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
        dug = self.of_hues(DUG)
        total = float(self.of_hues(SMOKE) * site.worth[c.SMOKE_STEP] + dug * site.mine_points) + float(dug) * site.mined
        if self.of_hues(CARRIES):
            total += float(site.worth[c.FREIGHT_STEP])
        return total

    def linked_with(self, colour: i64, slot: i64, cells: Cells) -> float:
        """The same with one building more, of a colour or (-1) of none."""
        kept = self.parts
        if colour >= 0:
            self.parts = kept[:]
            self._join(colour, slot, cells, (0, 0))
        total = self.linked()
        self.parts = kept
        return total

    def race(self) -> None:
        """The races this board wins (MC-7.2), as far as a seat alone can tell."""
        site = self.site
        gold = site.ground.gold
        if self.races & c.GOLD_RUSH and some(gold) and not some(without(gold, self.closed)):
            self.races &= ~c.GOLD_RUSH
            self.gain(site.gold_points)
            self.nuggets += site.gold_nuggets
        if self.races & c.PORT_LINK and site.ground.linked(self.covered):
            self.races &= ~c.PORT_LINK
            self.tracks += site.link_tracks

    def gain(self, points: i64) -> None:
        """MC-6.2 to MC-6.4."""
        rules = self.site.rules
        if self.fixed:
            return
        self.points += points
        if rules.stops_at_50 and self.points >= rules.most_points:
            self.points = rules.most_points
            self.fixed = True

    def may_pass(self, card: i64) -> bool:
        """As `rounds.may_pass`."""
        if card >= c.CHURCHES or not self.site.now.may_pass or self.points <= 0:
            return False
        return self.site.rules.free_pass_at_50 or not self.fixed

    # --- the count ------------------------------------------------------------------------------------------

    def count(self) -> i64:
        """The final score if the seat ended now, as `scoring.would_be`."""
        site = self.site
        rules = site.rules
        parts = self.parts
        covered = self.covered
        score = self.points
        if self.fixed:
            return score
        of = vec[i64]([0] * len(c.STEPS))  # how many count in each step
        of[c.TREES_STEP] = site.ground.trees_left(covered)
        of[c.ROCKS_STEP] = site.ground.rocks_left(covered)
        of[c.COLOURS_STEP] = self.of_hues(BEST)
        for at in range(CHURCHES, CHURCHES + self.churches * OF_CHURCH, OF_CHURCH):
            if parts[at + 2] == 7:  # three colours around it
                of[c.CHURCHES_STEP] += 1
        for well in range(len(site.rings)):
            if parts[WELLS + well] == 4:
                of[c.WELLS_STEP] += 1
        of[c.DYKE_STEP] = self.dykes
        of[c.FACTORIES_STEP] = self.factories
        of[c.SMOKE_STEP] = self.of_hues(SMOKE)
        of[c.FREIGHT_STEP] = 1 if self.of_hues(CARRIES) else 0
        of[c.PARKS_STEP] = size(site.ground.parks(covered))
        of[c.TREE_HOUSES_STEP] = self.houses_with(c.PALACE_SLOT, (0, 0), (0, 0))
        of[c.CONVERSION_STEP] = self.of_hues(DUG) * site.mine_points + self.nuggets * site.nugget_points + self.tracks * site.track_points
        of[c.EMPTY_STEP] = size(site.ground.empty(covered))
        for step in site.now.steps:
            score += of[step] * site.worth[step]
            if rules.stops_at_50 and score >= rules.most_points:
                return rules.most_points
        return score if rules.signed_final_score or score > 0 else 0

    def lasting(self) -> float:
        """What the seat's city will have of the episode beside the score, in points."""
        site = self.site
        return float(self.of_hues(DUG)) * site.mined + float(self.nuggets) * site.nugget + float(self.tracks) * site.track

    def of_hues(self, part: i64) -> i64:
        """A number of all colours together: of largest groups, groups, buildings at the mines in use ..."""
        parts = self.parts
        return parts[HUES + part] + parts[HUES + OF_HUES + part] + parts[HUES + 2 * OF_HUES + part]

    def houses_with(self, slot: i64, cells: Cells, ring: Cells) -> i64:
        """Yellow buildings beside a tree in sight, with one building more, which may be yellow and may hide trees."""
        trees = without(self.site.ground.trees, either(self.covered, cells))
        found: i64 = 0
        if slot < c.PER_COLOUR and meet(ring, trees):
            found += 1
        for at in range(YELLOWS, YELLOWS + 2 * self.yellows, 2):
            if self.parts[at] & trees[0] | self.parts[at + 1] & trees[1]:
                found += 1
        return found


# --- the plots of a state -----------------------------------------------------------------------------------


def outset(state: MyCityState, seat: i64) -> Plot:
    """A seat's plot before the first card, all cards of the episode to come."""
    site = Site(state, seat)
    ground = state.grounds[seat]
    plot = Plot(site, vec[i64]([0] * (WELLS + len(site.rings))))
    plot.closed = ground.closed
    plot.near = ground.start
    for number, ring in enumerate(site.rings):
        if size(ring) < 4 or meet(ring, without(ground.closed, ground.palace)):
            plot.parts[WELLS + number] = SPOILT  # MC-8.8
    if ground.has_palace:
        plot.lay(c.PALACE_SLOT, ground.palace)
        plot.ring = (0, 0)  # the investor does not start there
    plot.points = state.now.start_score
    plot.races = state.now.races
    plot.nuggets = state.cities[seat].nuggets
    plot.tracks = state.cities[seat].tracks
    for card in state.now.cards:
        plot.come(card)
    return plot


def plot_of(state: MyCityState, seat: i64) -> Plot:
    """A seat's plot as it stands in a round, all cards after the current one to come."""
    players = state.players
    plot = outset(state, seat)
    rest = players[c.STANDING + seat]
    while rest:
        slot = lowest(rest)
        plot.lay(slot, state.cells(seat, slot))
        rest &= rest - 1
    latest = players[c.LATEST + seat]
    if latest >= 0:
        plot.ring = around(state.cells(seat, latest))
    plot.points = players[c.POINTS + seat]
    plot.fixed = state.fixed >> seat & 1 == 1
    plot.races = state.races
    for card in state.deck[: state.at + 1]:
        plot.go(card)
    return plot
