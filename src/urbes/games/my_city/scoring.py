"""The final count of an episode, its ranking, and the result of a game as people read it (MC-8, MC-9, MC-15)."""

from collections.abc import Callable
from typing import Any

from urbes.games.my_city.chapters.churches import churches
from urbes.games.my_city.chapters.factories import factories, smoke
from urbes.games.my_city.chapters.flood import dyke
from urbes.games.my_city.chapters.mine import at_the_entrance
from urbes.games.my_city.chapters.new_land import colours, empty, empty_by_row, rocks, trees, wells
from urbes.games.my_city.chapters.prosperity import final_bonuses, parks, tree_houses
from urbes.games.my_city.chapters.railroad import freight
from urbes.games.my_city.codes import CAMPAIGN, OVER, STEPS
from urbes.games.my_city.table import NOT_APPLIED, Scored, Table
from urbes.kernel.errors import UrbesError
from urbes.kernel.results import Result, deciding_key, rank


def conversion(table: Table, seat: int) -> int:
    """What mines, nuggets and tracks are worth where an episode stands alone (MC-16.4)."""
    worth = table.rules.conversion
    city = table.cities[seat]
    mined = sum([at_the_entrance(table, seat, shaft) for shaft in table.now.mines])
    return mined * worth["mine_building"] + city.nuggets * worth["nugget"] + city.tracks * worth["track"]


STEP_FUNCTIONS: list[Callable[[Table, int], int]] = [
    trees,
    rocks,
    colours,
    churches,
    wells,
    dyke,
    factories,
    smoke,
    freight,
    parks,
    tree_houses,
    conversion,
    empty,
]


def step_points(table: Table, seat: int) -> list[int]:
    """What each step in force would bring now, in the order of MC-8.1."""
    return [STEP_FUNCTIONS[step](table, seat) for step in table.now.steps]


def would_be(table: Table, seat: int) -> int:
    """The final score if the episode ended now."""
    score = table.points[seat]
    if table.fixed >> seat & 1:
        return score
    for points in step_points(table, seat):
        score += points
        if score >= table.rules.most_points and table.rules.stops_at_50:
            return table.rules.most_points
    return score if table.rules.signed_final_score else max(0, score)


def count(table: Table) -> None:
    """The final count of every seat, each step as one sum, up to the stop at 50 (MC-6.2, MC-6.3, MC-6.8)."""
    scored = table.history[-1]
    for seat in range(table.seats):
        scored.before.append(table.points[seat])
        line: list[int] = []
        for points in step_points(table, seat):
            if table.fixed >> seat & 1:
                line.append(NOT_APPLIED)
            else:
                line.append(points)
                table.gain(seat, points)
        scored.steps.append(line)
        if not table.rules.signed_final_score and table.points[seat] < 0:
            table.points[seat] = 0  # MC-6.6
        scored.finals.append(table.points[seat])
        scored.empties.append(empty_by_row(table, seat))
        scored.mined.append([0, 0, 0])
        scored.rewards.append([])
    scored.places = rank(place_keys(table, scored))


def place_keys(table: Table, scored: Scored) -> list[tuple[int, ...]]:
    """Score first, then fewer empty cells row by row (MC-9.1, MC-9.2); then, if asked for, fewer circles before the episode (MC-9.4)."""
    keys: list[tuple[int, ...]] = []
    for seat in range(table.seats):
        key = [scored.finals[seat]] + [-cells for cells in scored.empties[seat]]
        if table.rules.circles_break_ties:
            key.append(-scored.cities[seat].circles)
        keys.append(tuple(key))
    return keys


def deciding_row(table: Table, scored: Scored) -> str | None:
    """What decided the first place among equal scores: "row 3", "circles", "shared", or None."""
    return deciding_key(place_keys(table, scored), ["score"] + [f"row {row}" for row in range(1, 12)] + ["circles"])


def sheet(table: Table, scored: Scored, seat: int) -> dict[str, Any]:
    """One seat's line of a counted episode."""
    steps = [STEPS[step] for step in table.rules.episodes[scored.episode].steps]
    return {
        "episode": scored.episode,
        "before": scored.before[seat],
        "steps": {step: None if points == NOT_APPLIED else points for step, points in zip(steps, scored.steps[seat], strict=True)},
        "final": scored.finals[seat],
        "place": scored.places[seat],
        "empty_per_row": scored.empties[seat],
        "mined": scored.mined[seat],
        "rewards": scored.rewards[seat],
    }


def final_result(table: Table) -> Result:
    if table.phase != OVER:
        raise UrbesError("The game is not over: there is no result yet.", "La partie n'est pas finie : il n'y a pas encore de résultat.")
    last = table.history[-1]
    if table.rules.mode != CAMPAIGN:
        breakdown = [sheet(table, last, seat) for seat in range(table.seats)]
        return Result(last.finals[:], last.places[:], breakdown, deciding_row(table, last))
    bonuses = final_bonuses(table)
    keys: list[tuple[int, ...]] = [(city.circles, -last.places[seat]) for seat, city in enumerate(table.cities)]  # MC-15.5, MC-15.6
    breakdown = [
        {
            "circles": city.circles,
            "bonuses": {"nuggets": bonuses[seat][0], "most_trees": bonuses[seat][1], "fewest_rocks": bonuses[seat][2]},
            "trees": city.trees(),
            "rocks": city.rocks(),
            "nuggets": city.nuggets,
            "episodes": [sheet(table, scored, seat) for scored in table.history],
        }
        for seat, city in enumerate(table.cities)
    ]
    return Result([city.circles for city in table.cities], rank(keys), breakdown, deciding_key(keys, ["circles", "episode 24"]))
