"""A seat's city as it lasts from episode to episode (MC-11.6), and the ground it offers to the builders of one episode."""

from urbes.games.my_city.codes import ELEMENTS, ENTRANCE, FOREST, GOLD, MOUNTAIN, PALACE, PLAIN, PORT, ROCKS, SAWMILL, SQUARE, TREE, TREES, WELL
from urbes.games.my_city.episodes import Episode
from urbes.games.my_city.grid import ALL, around


class City:
    """Never changed once it is on the table: a change is made on a copy, so that clones and the history may share it."""

    def __init__(self, elements: list[int]) -> None:
        self.elements = elements  # per cell
        self.cogs = 0  # mask of the blue tiles B1 to B8
        self.fourth = -1  # which fourth church: 0 to 2 for C4a to C4c
        self.circles = 0
        self.nuggets = 0
        self.tracks = 0
        self.crosses = [0, 0, 0]  # per shaft

    def copy(self) -> "City":
        city = City(self.elements)
        city.cogs = self.cogs
        city.fourth = self.fourth
        city.circles = self.circles
        city.nuggets = self.nuggets
        city.tracks = self.tracks
        city.crosses = self.crosses
        return city

    def stick(self, cell: int, element: int) -> None:
        """Only on a fresh copy."""
        elements = self.elements[:]
        elements[cell] = element
        self.elements = elements

    def cells(self, element: int) -> int:
        """The cells with an element, as a mask."""
        mask = 0
        for cell, each in enumerate(self.elements):
            if each == element:
                mask |= 1 << cell
        return mask

    def rows(self) -> list[str]:
        letters = "".join([ELEMENTS[element] for element in self.elements])
        return [letters[at : at + 11] for at in range(0, len(letters), 11)]

    def trees(self) -> int:
        """Tree symbols on the cleared board (MC-15.3)."""
        return 2 * self.elements.count(TREES) + self.elements.count(TREE)

    def rocks(self) -> int:
        """Rock symbols on the cleared board (MC-15.4)."""
        return 2 * self.elements.count(ROCKS)


class Ground:
    """A city's board in the light of an episode's rules, as masks: what is closed to building, what counts at the end, where to start."""

    def __init__(self, city: City, now: Episode, left: int, well_gold_empty: bool) -> None:
        self.city = city
        self.now = now
        counted = ALL ^ left if now.flooded else ALL  # MC-E07.2
        mountain = city.cells(MOUNTAIN)
        forest = city.cells(FOREST)
        self.port = city.cells(PORT)
        self.palace = city.cells(PALACE)
        self.sawmill = city.cells(SAWMILL)
        self.entrances: list[int] = [city.cells(ENTRANCE + shaft) for shaft in range(3)]
        no_meadow = mountain | forest | self.port | self.palace | self.sawmill | self.entrances[0] | self.entrances[1] | self.entrances[2]
        pairs = city.cells(TREES)
        singles = city.cells(TREE)
        self.closed = no_meadow
        if now.forest_open:
            self.closed ^= forest  # MC-E11.3
        if now.trees_protected:
            self.closed |= pairs | singles  # MC-E24.1
        if now.flooded:
            self.closed |= left  # MC-E07.1
        self.meadow = (ALL ^ no_meadow) & counted
        self.pairs = pairs & counted
        self.singles = singles & counted
        self.rocks = city.cells(ROCKS) & counted
        self.wells = city.cells(WELL) & counted
        self.gold = city.cells(GOLD)
        self.plain = (city.cells(PLAIN) | city.cells(SQUARE)) & counted
        if well_gold_empty:
            self.plain |= (self.wells | self.gold) & counted  # MC-2.9
        river = around(left) & ~left | around(ALL ^ left) & left
        starts = [river & counted, around(self.sawmill), around(self.palace)]
        self.river = river
        self.start = starts[now.start]
