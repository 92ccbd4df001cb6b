"""The final count of an episode, its ranking, and the result of a game as people read it (MC-8, MC-9, MC-15)."""

from typing import cast

from urbes.games.my_city import codes as c
from urbes.games.my_city.chapters.churches import churches, colours_around
from urbes.games.my_city.chapters.factories import factories, smoke
from urbes.games.my_city.chapters.flood import dyke
from urbes.games.my_city.chapters.mine import at_the_entrance
from urbes.games.my_city.chapters.new_land import colours, empty_by_row, largest, sides_done, wells
from urbes.games.my_city.chapters.prosperity import final_bonuses, tree_houses
from urbes.games.my_city.chapters.railroad import freight
from urbes.games.my_city.grid import around, both, cell_ids, cells_of, meet, one_cell, size, without
from urbes.games.my_city.shapes import Breakdown, Church, Colour, Counted, Group, Groups, LiveSheet, Step, Well
from urbes.games.my_city.state import NOT_APPLIED, MyCityState, Scored
from urbes.kernel import Result, deciding_key, i64, names, places, rank

PLACE_KEYS = ["score", *(f"row {row}" for row in range(1, c.SIDE + 1)), "circles"]
CAMPAIGN_KEYS = ["circles", "episode 24"]


def conversion(state: MyCityState, seat: i64) -> i64:
    """What mines, nuggets and tracks are worth where an episode stands alone (MC-16.4)."""
    worth = state.rules.conversion
    city = state.cities[seat]
    mined = sum([at_the_entrance(state, seat, shaft) for shaft in state.now.mines])
    return mined * worth["mine_building"] + city.nuggets * worth["nugget"] + city.tracks * worth["track"]


def counted(state: MyCityState, seat: i64, step: i64) -> i64:
    """How many things a step counts now; a table of functions would be called by boxed numbers."""
    if step == c.TREES_STEP:
        return state.grounds[seat].trees_left(state.covered(seat))
    if step == c.ROCKS_STEP:
        return state.grounds[seat].rocks_left(state.covered(seat))
    if step == c.COLOURS_STEP:
        return colours(state, seat)
    if step == c.CHURCHES_STEP:
        return churches(state, seat)
    if step == c.WELLS_STEP:
        return wells(state, seat)
    if step == c.DYKE_STEP:
        return dyke(state, seat)
    if step == c.FACTORIES_STEP:
        return factories(state, seat)
    if step == c.SMOKE_STEP:
        return smoke(state, seat)
    if step == c.FREIGHT_STEP:
        return freight(state, seat)
    if step == c.PARKS_STEP:
        return size(state.grounds[seat].parks(state.covered(seat)))
    if step == c.TREE_HOUSES_STEP:
        return tree_houses(state, seat)
    if step == c.CONVERSION_STEP:
        return conversion(state, seat)
    return size(state.grounds[seat].empty(state.covered(seat)))  # MC-8.16


def step_points(state: MyCityState, seat: i64, step: i64) -> i64:
    """What a step of the count would bring now."""
    return counted(state, seat, step) * state.rules.worth[step]


def steps_now(state: MyCityState, seat: int) -> dict[Step, int]:
    """What each step in force would bring now, in the order of MC-8.1."""
    return {c.STEPS[step]: step_points(state, seat, step) for step in state.now.steps}


def colours_now(state: MyCityState, seat: int) -> dict[Colour, int]:
    """What the largest group of each colour would bring now."""
    worth = state.rules.worth[c.COLOURS_STEP]
    return {name: largest(state, seat, colour) * worth for colour, name in enumerate(c.COLOURS)}


def would_be(state: MyCityState, seat: i64) -> i64:
    """The final score if the episode ended now."""
    rules = state.rules
    score = state.players[c.POINTS + seat]
    if state.fixed >> seat & 1:
        return score
    for step in state.now.steps:
        score += step_points(state, seat, step)
        if rules.stops_at_50 and score >= rules.most_points:
            return rules.most_points
    return score if rules.signed_final_score or score > 0 else 0


def live_sheet(state: MyCityState, seat: i64) -> LiveSheet:
    """The score sheet if the episode ended now, with what stands behind it."""
    ground = state.grounds[seat]
    covered = state.covered(seat)
    return {
        "steps": steps_now(state, seat),
        "total": would_be(state, seat),
        "colours": colours_now(state, seat),
        "groups": cast("Groups", {name: _groups(state, seat, colour) for colour, name in enumerate(c.COLOURS)}),
        "churches": {state.rules.slot_ids[slot]: _church(state, seat, slot) for slot in places(state.players[c.STANDING + seat] & c.OF_CHURCHES)},
        "wells": {c.CELL_IDS[well]: _well(state, seat, well) for well in cells_of(without(ground.wells, covered))},
        "gold": {"covered": size(both(ground.gold, covered)), "of": size(ground.gold)},
        "parks": cell_ids(ground.parks(covered)) if state.now.parks else [],
        "mines": {c.SHAFTS[shaft]: at_the_entrance(state, seat, shaft) for shaft in state.now.mines},
        "empty_per_row": empty_by_row(state, seat),
    }


def _groups(state: MyCityState, seat: i64, colour: i64) -> list[Group]:
    """The groups of a colour, the largest first."""
    groups = state.groups(seat, state.of_colour(seat, colour))
    return [
        {"tiles": names(state.rules.slot_ids, places(group)), "cells": cell_ids(state.cells_of(seat, group))}
        for group in sorted(groups, key=lambda group: -len(places(group)))
    ]


def _church(state: MyCityState, seat: i64, slot: i64) -> Church:
    touched = colours_around(state, seat, slot)
    colours = [name for colour, name in enumerate(c.COLOURS) if touched >> colour & 1]
    return {"colours": colours, "missing": [name for name in c.COLOURS if name not in colours]}


def _well(state: MyCityState, seat: i64, well: i64) -> Well:
    ring = around(one_cell(well))
    ground = state.grounds[seat]
    sides, buildings = sides_done(state, seat, well)
    spoilt = buildings < sides or size(ring) < 4 or meet(ring, without(ground.closed, ground.palace))
    return {"sides": sides, "buildings": buildings, "spoilt": spoilt}


def count(state: MyCityState) -> None:
    """The final count of every seat, each step as one sum, up to the stop at 50 (MC-6.2, MC-6.3, MC-6.8)."""
    scored = state.history[-1]
    players = state.players
    for seat in range(state.seats):
        scored.before.append(players[c.POINTS + seat])
        line: list[int] = []
        for step in state.now.steps:
            points = NOT_APPLIED if state.fixed >> seat & 1 else step_points(state, seat, step)
            line.append(points)
            state.gain(seat, points)
        scored.steps.append(line)
        if not state.rules.signed_final_score and players[c.POINTS + seat] < 0:
            players[c.POINTS + seat] = 0  # MC-6.6
        scored.finals.append(players[c.POINTS + seat])
        scored.empties.append(empty_by_row(state, seat))
        scored.mined.append([0, 0, 0])
        scored.rewards.append([])
    scored.places = rank(place_keys(state, scored))


def place_keys(state: MyCityState, scored: Scored) -> list[tuple[int, ...]]:
    """Score first, then fewer empty cells row by row (MC-9.1, MC-9.2); then, if asked for, fewer circles before the episode (MC-9.4)."""
    circles = [-city.circles if state.rules.circles_break_ties else 0 for city in scored.cities]
    return [(scored.finals[seat], *(-cells for cells in scored.empties[seat]), circles[seat]) for seat in range(state.seats)]


def deciding_row(state: MyCityState, scored: Scored) -> str | None:
    """What decided the first place among equal scores: "row 3", "circles", "shared", or None."""
    return deciding_key(place_keys(state, scored), PLACE_KEYS)


def sheet(state: MyCityState, scored: Scored, seat: int) -> Counted:
    """One seat's line of a counted episode."""
    steps = state.rules.episodes[scored.episode].step_ids()
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


def scores(state: MyCityState) -> list[int]:
    """Circles in a campaign, else the score of the episode."""
    return [city.circles for city in state.cities] if state.rules.mode == c.CAMPAIGN else list(state.players[c.POINTS : c.POINTS + state.seats])


def campaign_keys(state: MyCityState) -> list[tuple[int, ...]]:
    """Circles first, then the better place in the last episode (MC-15.5, MC-15.6)."""
    return [(city.circles, -state.history[-1].places[seat]) for seat, city in enumerate(state.cities)]


def final_result(state: MyCityState) -> Result:
    last = state.history[-1]
    if state.rules.mode != c.CAMPAIGN:
        breakdown = [sheet(state, last, seat) for seat in range(state.seats)]
        return Result(last.finals[:], last.places[:], breakdown, deciding_row(state, last))
    bonuses = final_bonuses(state)
    keys = campaign_keys(state)
    campaign: list[Breakdown] = [
        {
            "circles": city.circles,
            "bonuses": {"nuggets": bonuses[seat][0], "most_trees": bonuses[seat][1], "fewest_rocks": bonuses[seat][2]},
            "trees": city.trees(),
            "rocks": city.rocks(),
            "nuggets": city.nuggets,
            "episodes": [sheet(state, scored, seat) for scored in state.history],
        }
        for seat, city in enumerate(state.cities)
    ]
    return Result(scores(state), rank(keys), campaign, deciding_key(keys, CAMPAIGN_KEYS))
