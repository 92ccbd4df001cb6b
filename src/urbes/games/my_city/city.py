"""A seat's city as it lasts from episode to episode (MC-11.6), and the ground it offers to the builders of one episode."""

from urbes.games.my_city import codes as c
from urbes.games.my_city.episodes import Episode
from urbes.games.my_city.grid import HIGH, LAST_ROW, LOW, Cells, around, both, either, enclosed, meet, one_cell, size, some, without
from urbes.kernel import i16, i64, mypyc_attr, vec


@mypyc_attr(acyclic=True)
class City:
    """Never changed once it is on the table: a change is made on a copy, so that clones and the history may share it."""

    def __init__(self, elements: list[int]) -> None:
        self.elements = elements  # per cell
        self.cogs: i64 = 0  # mask of the blue tiles B1 to B8
        self.fourth: i64 = -1  # which fourth church: 0 to 2 for C4a to C4c
        self.circles: int = 0
        self.nuggets: int = 0
        self.tracks: int = 0
        self.crosses = [0, 0, 0]  # per shaft
        self._ground: Ground | None = None
        self._codes: vec[i16] = vec[i16]()

    def copy(self) -> "City":
        city = City(self.elements)
        city.cogs = self.cogs
        city.fourth = self.fourth
        city.circles = self.circles
        city.nuggets = self.nuggets
        city.tracks = self.tracks
        city.crosses = self.crosses
        city._ground = self._ground
        city._codes = self._codes
        return city

    def stick(self, cell: int, element: int) -> None:
        """Only on a fresh copy."""
        elements = self.elements[:]
        elements[cell] = element
        self.elements = elements
        self._ground = None
        self._codes = vec[i16]()

    def codes(self) -> vec[i16]:
        """Its elements as machine integers; worked out once."""
        if len(self._codes) == 0:
            self._codes = vec[i16]([i16(element) for element in self.elements])
        return self._codes

    def ground(self, now: Episode, left: Cells, well_gold_empty: bool, park_empty: bool) -> "Ground":
        """Its ground in an episode, west of the river `left`; worked out once."""
        kept = self._ground
        if kept is None or kept.now is not now:
            kept = Ground(self, now, left, well_gold_empty, park_empty)
            self._ground = kept
        return kept

    def cells(self, element: i64) -> Cells:
        """The cells with an element."""
        low: i64 = 0
        high: i64 = 0
        for cell, each in enumerate(self.elements):
            if each == element:
                here = one_cell(cell)
                low |= here[0]
                high |= here[1]
        return low, high

    def rows(self) -> list[str]:
        letters = "".join([c.ELEMENTS[element] for element in self.elements])
        return [letters[at : at + 11] for at in range(0, len(letters), 11)]

    def trees(self) -> int:
        """Tree symbols on the cleared board (MC-15.3)."""
        return 2 * self.elements.count(c.TREES) + self.elements.count(c.TREE)

    def rocks(self) -> int:
        """Rock symbols on the cleared board (MC-15.4)."""
        return 2 * self.elements.count(c.ROCKS)


@mypyc_attr(acyclic=True)
class Ground:
    """A city's board in the light of an episode's rules: what is closed to building, what counts at the end, where to start."""

    def __init__(self, city: City, now: Episode, left: Cells, well_gold_empty: bool, park_empty: bool) -> None:
        self.now = now
        self.park_is_full: bool = now.parks and not park_empty
        found = vec[i64]([0] * (2 * len(c.ELEMENTS)))  # the cells with each element
        for cell, element in enumerate(city.elements):
            here = one_cell(cell)
            found[2 * element] |= here[0]
            found[2 * element + 1] |= here[1]
        cells = [(found[2 * element], found[2 * element + 1]) for element in range(len(c.ELEMENTS))]
        right = without((LOW, HIGH), left)
        counted = right if now.flooded else (LOW, HIGH)  # MC-E07.2
        self.quay: Cells = around(cells[c.PORT])
        self.palace: Cells = cells[c.PALACE]
        self.has_palace: bool = some(self.palace)
        self.gates: list[Cells] = [around(entrance) for entrance in cells[c.ENTRANCE : c.PORT]]  # beside the entrance of each shaft
        self.trees: Cells = both(either(cells[c.TREES], cells[c.TREE]), counted)
        self.pairs: Cells = both(cells[c.TREES], counted)
        no_meadow: Cells = (0, 0)
        for element in (c.MOUNTAIN, c.FOREST, c.SAWMILL, c.ENTRANCE, c.ENTRANCE + 1, c.ENTRANCE + 2, c.PORT, c.PALACE):
            no_meadow = either(no_meadow, cells[element])
        closed = without(no_meadow, cells[c.FOREST]) if now.forest_open else no_meadow  # MC-E11.3
        if now.trees_protected:
            closed = either(closed, self.trees)  # MC-E24.1
        if now.flooded:
            closed = either(closed, left)  # MC-E07.1
        self.closed: Cells = closed
        self.meadow: Cells = without(counted, no_meadow)
        self.rocks: Cells = both(cells[c.ROCKS], counted)
        self.wells: Cells = both(cells[c.WELL], counted)
        self.gold: Cells = cells[c.GOLD]
        plain = either(cells[c.PLAIN], cells[c.SQUARE])
        if well_gold_empty:
            plain = either(plain, either(self.wells, self.gold))  # MC-2.9
        self.plain: Cells = both(plain, counted)
        self.river: Cells = either(both(around(left), right), both(around(right), left))
        self.start: Cells = around(cells[c.SAWMILL if now.start == 1 else c.PALACE]) if now.start else both(self.river, counted)

    def trees_left(self, covered: Cells) -> i64:
        """Tree symbols in sight (MC-8.2)."""
        return size(without(self.trees, covered)) + size(without(self.pairs, covered))

    def rocks_left(self, covered: Cells) -> i64:
        """Rock symbols in sight (MC-8.3)."""
        return 2 * size(without(self.rocks, covered))

    def parks(self, covered: Cells) -> Cells:
        """Uncovered meadow with four neighbours, all covered (MC-8.14)."""
        return both(without(self.meadow, covered), enclosed(covered))

    def empty(self, covered: Cells) -> Cells:
        """The empty cells: one notion for the count and for ties (MC-2.8, MC-9.3); a park may be none (MC-8.14)."""
        empty = without(self.plain, covered)
        return without(empty, enclosed(covered)) if self.park_is_full else empty

    def linked(self, covered: Cells) -> bool:
        """Whether buildings stand both at the port and on row 11; all buildings of a board hang together (MC-7.9)."""
        return covered[1] & LAST_ROW != 0 and meet(covered, self.quay)
