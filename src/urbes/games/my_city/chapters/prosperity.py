"""Chapter 8, Prosperity.

Episode 22: blue tiles without cog leave, building starts at the palace, and enclosed meadow becomes parks (MC-E22). Episode 23: houses
by the trees (MC-E23). Episode 24: trees are protected, and a tile without a place is skipped (MC-E24). Then the final bonuses (MC-15).
"""

from urbes.games.my_city.codes import YELLOW
from urbes.games.my_city.grid import enclosed, size
from urbes.games.my_city.table import Table


def park_cells(table: Table, seat: int) -> int:
    """Uncovered meadow with four neighbours, all covered (MC-8.14)."""
    covered = table.covered(seat)
    return table.grounds[seat].meadow & ~covered & enclosed(covered)


def parks(table: Table, seat: int) -> int:
    return size(park_cells(table, seat)) * table.rules.values["park"]


def tree_houses(table: Table, seat: int) -> int:
    """MC-8.15."""
    ground = table.grounds[seat]
    trees = (ground.pairs | ground.singles) & ~table.covered(seat)
    return sum([1 for slot in table.of_colour(seat, YELLOW) if table.ring(seat, slot) & trees]) * table.rules.values["tree_house"]


def final_bonuses(table: Table) -> list[list[int]]:
    """The extra circles of each seat for nuggets, most trees and fewest rocks, on the finished boards (MC-15.2 to MC-15.4)."""
    rules = table.rules
    nuggets, most_trees, fewest_rocks = rules.bonuses["nuggets"], rules.bonuses["most_trees"], rules.bonuses["fewest_rocks"]
    trees = [city.trees() for city in table.cities]
    rocks = [city.rocks() for city in table.cities]
    return [
        [
            city.nuggets // int(nuggets["per"]) * int(nuggets["circles"]),
            int(most_trees["circles"]) if trees[seat] == max(trees) else 0,
            int(fewest_rocks["circles"]) if rocks[seat] == min(rocks) else 0,
        ]
        for seat, city in enumerate(table.cities)
    ]
