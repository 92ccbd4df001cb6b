"""Chapter 8, Prosperity.

Episode 22: blue tiles without cog leave, building starts at the palace, and enclosed meadow becomes parks (MC-E22; `city.Ground` finds them). Episode 23: houses
by the trees (MC-E23). Episode 24: trees are protected, and a tile without a place is skipped (MC-E24). Then the final bonuses (MC-15).
"""

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import around, without
from urbes.games.my_city.state import MyCityState
from urbes.kernel import i64, ones


def tree_houses(state: MyCityState, seat: i64) -> i64:
    """Yellow buildings beside an uncovered tree (MC-8.15)."""
    trees = without(state.grounds[seat].trees, state.covered(seat))
    return ones(state.touching(seat, state.of_colour(seat, c.YELLOW), around(trees)))


def final_bonuses(state: MyCityState) -> list[list[int]]:
    """The extra circles of each seat for nuggets, most trees and fewest rocks, on the finished boards (MC-15.2 to MC-15.4)."""
    rules = state.rules
    nuggets, most_trees, fewest_rocks = rules.bonuses["nuggets"], rules.bonuses["most_trees"], rules.bonuses["fewest_rocks"]
    trees = [city.trees() for city in state.cities]
    rocks = [city.rocks() for city in state.cities]
    return [
        [
            city.nuggets // int(nuggets["per"]) * int(nuggets["circles"]),
            int(most_trees["circles"]) if trees[seat] == max(trees) else 0,
            int(fewest_rocks["circles"]) if rocks[seat] == min(rocks) else 0,
        ]
        for seat, city in enumerate(state.cities)
    ]
