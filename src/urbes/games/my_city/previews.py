"""What an action will do, before it is chosen: points, losses, the would-be score, and why a ghost is red (section 11 of the rules)."""

from typing import Any

from urbes.games.my_city.chapters.new_land import empty_cells
from urbes.games.my_city.codes import (
    BAN,
    BUILD,
    BUILDING,
    CELL_IDS,
    COG,
    COG_STICKER,
    ELEMENT_IDS,
    END,
    FIRST_BLUE,
    PASS,
    RACES,
    READY,
    STEPS,
    STICKER,
    STICKERS,
)
from urbes.games.my_city.grid import cells_of, laid, read_shape, size, turned
from urbes.games.my_city.races import FULFILLED, judge_races
from urbes.games.my_city.refusals import fault
from urbes.games.my_city.scoring import step_points, would_be
from urbes.games.my_city.state import Cities
from urbes.games.my_city.stickers import LEAVES


def preview(state: Cities, seat: int, action: int) -> dict[str, Any]:
    """Build actions are previewed legal or not, as a ghost follows the pointer; all others only where they are legal."""
    if action >= BUILD and state.phase == BUILDING and 0 <= seat < state.seats and state.owing >> seat & 1 and action < state.rules.action_count:
        return _building(state, seat, action)
    if not state.allows(seat, action):
        return {}
    if action == PASS:
        dream = state.clone()
        dream.gain(seat, state.rules.pass_points)
        return {
            "points": dream.points[seat] - state.points[seat],
            "score": dream.points[seat],
            "total": {"now": would_be(state, seat), "after": would_be(dream, seat)},
        }
    if action == END:
        return {"points": 0, "confirm": True, "total": {"now": would_be(state, seat), "after": would_be(state, seat)}}
    if action == READY:
        waiting = [other for other in state.to_act() if other != seat]
        return {"waiting_for": waiting, "goes_on": not waiting}
    return _sticking(state, seat, action)


def _sticking(state: Cities, seat: int, action: int) -> dict[str, Any]:
    sticker = state.queues[seat][0]
    if sticker == COG_STICKER:
        return {"sticker": "cog", "tile": state.rules.tile_ids[FIRST_BLUE + action - COG], "then": _names(state, seat)}
    cell = action - STICKER
    dream = state.clone()
    dream.perform(seat, action)
    before, after = state.cities[seat], dream.cities[seat]
    return {
        "sticker": STICKERS[sticker],
        "cell": CELL_IDS[cell],
        "leaves": ELEMENT_IDS[LEAVES[sticker]],
        "trees": after.trees() - before.trees(),
        "rocks": after.rocks() - before.rocks(),
        "then": _names(state, seat),
    }


def _names(state: Cities, seat: int) -> list[str]:
    return [STICKERS[sticker] for sticker in state.queues[seat][1:]]


def _building(state: Cities, seat: int, action: int) -> dict[str, Any]:
    rules = state.rules
    tile, turns, at, flip = rules.placement(action)
    shape = turned(read_shape(rules.content.shapes[rules.shape_ids[tile]]), turns, flip)
    mask = laid(shape, at)
    seen: dict[str, Any] = {
        "tile": rules.tile_ids[tile],
        "cells": [CELL_IDS[cell] for cell in cells_of(mask)],
        "legal": state.allows(seat, action),
        "ghosts": ghosts(state, seat, action),
    }
    if not seen["legal"]:
        key, clauses, gaps = fault(state, seat, action)
        reason = rules.reason(key, clauses, gaps)
        seen["reason"] = {"key": key, "clauses": list(clauses), "en": reason.en, "fr": reason.fr}
        return seen
    ground = state.grounds[seat]
    after = state.clone()
    after.build(seat, state.deck[state.at], action)
    seen["races"] = [name for race, name in RACES.items() if state.races & race and FULFILLED[race](after, seat)]
    judge_races(after)  # whatever the others commit, a race that is fulfilled now is won (MC-7.2)
    seen["points"] = after.points[seat] - state.points[seat]
    seen["trees_lost"] = 2 * size(mask & ground.pairs) + size(mask & ground.singles)
    seen["rocks_covered"] = 2 * size(mask & ground.rocks)
    seen["steps"] = {
        STEPS[step]: {"now": now, "after": then} for step, now, then in zip(state.now.steps, step_points(state, seat), step_points(after, seat), strict=True)
    }
    seen["total"] = {"now": would_be(state, seat), "after": would_be(after, seat)}
    seen["change"] = seen["total"]["after"] - seen["total"]["now"]
    seen["gaps"] = [CELL_IDS[cell] for cell in cells_of(gaps_left(after, seat) & ~gaps_left(state, seat))]
    seen["gaps_made"] = len(seen["gaps"])
    seen["wins_race"] = bool(seen["races"])
    return seen


def ghosts(state: Cities, seat: int, action: int) -> dict[str, str | None]:
    """For every corner cell, why the tile turned this way cannot lie there; None where it can."""
    first = action - state.rules.placement(action)[2]
    return {cell: None if state.allows(seat, first + n) else fault(state, seat, first + n)[0] for n, cell in enumerate(CELL_IDS)}


def gaps_left(state: Cities, seat: int) -> int:
    """Empty cells that no tile still to come could cover."""
    reached = 0
    for card in state.deck[state.at + 1 :]:
        tile = -1 if card == BAN else state.tile_of(seat, card)
        if tile >= 0:
            reached |= state.rules.placements.coverable(tile, state.closed[seat])
    return empty_cells(state, seat) & ~reached
