"""The rules of My City a second time, slowly and plainly, with sets of (column, row): what the fast engine is compared with."""

import json
from typing import Any

from urbes.games.registry import folder_of

DATA: dict[str, Any] = json.loads((folder_of("my_city") / "data.json").read_text(encoding="utf-8"))
SHAPES = {row["id"]: row["rows"] for row in DATA["shapes"]}
LETTERS = "ABCDEFGHIJK"
Cell = tuple[int, int]


def cell(name: str) -> Cell:
    return LETTERS.index(name[0]), int(name[1:]) - 1


def neighbours(c: Cell) -> set[Cell]:
    x, y = c
    return {(a, b) for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if 0 <= a < 11 and 0 <= b < 11}


def rotations(shape: str) -> list[list[str]]:
    rows = SHAPES[shape]
    turned = [rows]
    for _ in range(3):
        rows = ["".join(row[i] for row in reversed(rows)) for i in range(len(rows[0]))]
        turned.append(rows)
    return turned


def laid(rows: list[str], at: Cell) -> frozenset[Cell]:
    return frozenset((at[0] + i, at[1] + j) for j, row in enumerate(rows) for i, sign in enumerate(row) if sign == "#")


class Board:
    """One seat's board as the view shows it, in an episode (0: Eternal)."""

    def __init__(self, episode: int, player: dict[str, Any], river: list[int]) -> None:
        self.episode = episode
        self.rules = DATA["eternal"] if episode == 0 else DATA["episodes"][episode - 1]
        self.letters = {(x, y): letter for y, row in enumerate(player["board"]) for x, letter in enumerate(row)}
        self.left = {(x, y) for (x, y) in self.letters if x < river[y]}
        self.buildings = {b["tile"]: {cell(name) for name in b["cells"]} for b in player["buildings"]}
        self.colours = {b["tile"]: b["colour"] for b in player["buildings"]}
        self.cogs = set(player["city"]["cogs"])
        self.city = player["city"]
        self.covered = set().union(*self.buildings.values()) if self.buildings else set()
        self.flooded = self.rules.get("banks") == "right"

    # --- building -------------------------------------------------------------------------------------

    def may_cover(self, c: Cell) -> bool:
        if c not in self.letters or c in self.covered or (self.flooded and c in self.left):
            return False
        letter = self.letters[c]
        if letter == "F":
            return bool(self.rules.get("forest_open"))
        if letter in "Tt":
            return bool(self.rules.get("build_on_trees", True))
        return letter in ".oRWG"

    def river_side(self, c: Cell) -> bool:
        return any((n in self.left) != (c in self.left) for n in neighbours(c))

    def placements(self, shape: str) -> dict[frozenset[Cell], tuple[int, Cell]]:
        """Each legal set of cells with its lowest rotation."""
        found: dict[frozenset[Cell], tuple[int, Cell]] = {}
        start = self.rules["first_building"]
        special = {c for c, letter in self.letters.items() if letter == {"sawmill": "S", "palace": "H"}.get(start)}
        for turns, rows in enumerate(rotations(shape)):
            for at in self.letters:
                cells = laid(rows, at)
                if cells in found or not all(self.may_cover(c) for c in cells) or len({c in self.left for c in cells}) != 1:
                    continue
                if self.covered:
                    fits = any(neighbours(c) & self.covered for c in cells)
                elif start == "river":
                    fits = any(self.river_side(c) for c in cells)
                else:
                    fits = any(neighbours(c) & special for c in cells)
                if fits:
                    found[cells] = (turns, at)
        return found

    # --- counting ---------------------------------------------------------------------------------------

    def open_cells(self, letters: str) -> set[Cell]:
        return {c for c, letter in self.letters.items() if letter in letters and c not in self.covered and not (self.flooded and c in self.left)}

    def touching(self, one: str, other: str) -> bool:
        return any(neighbours(c) & self.buildings[other] for c in self.buildings[one])

    def groups(self, colours: set[str]) -> list[set[str]]:
        waiting = {tile for tile, colour in self.colours.items() if colour in colours}
        groups = []
        while waiting:
            group = {waiting.pop()}
            while more := {tile for tile in waiting if any(self.touching(tile, other) for other in group)}:
                group |= more
                waiting -= more
            groups.append(group)
        return groups

    def largest(self, colour: str) -> int:
        return max((len(group) for group in self.groups({colour})), default=0)

    def parks(self) -> set[Cell]:
        return {c for c in self.open_cells(".oTtRWG") if len(neighbours(c)) == 4 and neighbours(c) <= self.covered}

    def cells_of(self, letter: str) -> set[Cell]:
        return {c for c, each in self.letters.items() if each == letter}

    def beside(self, letter: str) -> set[Cell]:
        return set().union(*(neighbours(c) for c in self.cells_of(letter)))

    def mined(self, shaft: str) -> int:
        way_in = self.beside(shaft[0])
        return sum(len(group) for group in self.groups({shaft}) if any(self.buildings[tile] & way_in for tile in group))

    def step(self, name: str) -> int:
        return int(getattr(self, name)())

    def trees(self) -> int:
        return 2 * len(self.open_cells("T")) + len(self.open_cells("t"))

    def rocks(self) -> int:
        return -2 * len(self.open_cells("R"))

    def colours_step(self) -> int:
        return sum(self.largest(colour) for colour in ("yellow", "red", "blue"))

    def churches(self) -> int:
        churches = [tile for tile in self.buildings if tile[0] == "C"]
        return 3 * sum(
            {"yellow", "red", "blue"} <= {self.colours[other] for other in self.buildings if other != church and self.touching(church, other)}
            for church in churches
        )

    def wells(self) -> int:
        total = 0
        for well in self.open_cells("W"):
            around = [next((tile for tile, cells in self.buildings.items() if n in cells), None) for n in neighbours(well)]
            total += 4 * (len(around) == 4 and None not in around and len(set(around)) == 4)
        return total

    def dyke(self) -> int:
        return sum(any(self.river_side(c) for c in cells) for cells in self.buildings.values())

    def factories(self) -> int:
        return len(self.cogs & set(self.buildings))

    def smoke(self) -> int:
        groups = self.groups({"blue"})
        most = max((len(group) for group in groups), default=0)
        smoking = {tile for tile, colour in self.colours.items() if colour == "blue"} - self.cogs
        return -min((len(smoking - group) for group in groups if len(group) == most), default=0)

    def freight(self) -> int:
        quay = self.beside("P")
        for colour in ("yellow", "red", "blue"):
            for group in self.groups({colour}):
                cells = set().union(*(self.buildings[tile] for tile in group))
                if cells & quay and any(y == 10 for _, y in cells):
                    return 3
        return 0

    def parks_step(self) -> int:
        return 2 * len(self.parks())

    def tree_houses(self) -> int:
        trees = self.open_cells("Tt")
        return sum(any(neighbours(c) & trees for c in cells) for tile, cells in self.buildings.items() if self.colours[tile] == "yellow")

    def conversion(self) -> int:
        return sum(self.mined(shaft) for shaft in self.rules["mines"]) + 2 * self.city["nuggets"] + 2 * self.city["tracks"]

    def empty_cells(self) -> set[Cell]:
        empty = self.open_cells(".o")
        return empty - self.parks() if "parks" in self.rules["end_steps"] else empty

    def empty(self) -> int:
        return -len(self.empty_cells())

    def empty_per_row(self) -> list[int]:
        return [sum(c[1] == row for c in self.empty_cells()) for row in range(11)]

    def has_gold_road(self) -> bool:
        gold = self.cells_of("G")
        for pair in ({"yellow", "red"}, {"yellow", "blue"}, {"red", "blue"}):
            for group in self.groups(pair):
                if gold and gold <= set().union(*(self.buildings[tile] for tile in group)):
                    return True
        return False


STEP_NAMES = {"colours": "colours_step", "parks": "parks_step"}
