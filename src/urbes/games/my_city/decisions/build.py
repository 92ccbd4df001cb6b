"""Answering a card: build its tile (MC-4), pass (MC-5.1) or end one's participation (MC-5.3)."""

from functools import cache
from typing import Any

from urbes.games.my_city import codes as c
from urbes.games.my_city.catalogue import open_tiles
from urbes.games.my_city.grid import Cells, both, cell_ids, cells_of, either, has, laid, meet, size, some, turned, without
from urbes.games.my_city.rounds import build, fulfils, judge_races, may_pass, resolve
from urbes.games.my_city.rules import MyCityRules
from urbes.games.my_city.scoring import colours_now, steps_now, would_be
from urbes.games.my_city.shapes import MyCityPreview
from urbes.games.my_city.state import MyCityState
from urbes.kernel import Decision, Event, Reason, Verb, bit, i64, vec

# Cells that cannot be built on, by what lies there: the text and its clauses.
CLOSED: dict[int, tuple[str, tuple[str, ...]]] = {
    c.MOUNTAIN: ("mountain", ("MC-4.2", "MC-2.2")),
    c.FOREST: ("forest", ("MC-4.2", "MC-2.2")),
    c.SAWMILL: ("sawmill", ("MC-E11.1", "MC-2.10")),
    **dict.fromkeys(range(c.ENTRANCE, c.PORT), ("entrance", ("MC-2.10",))),
    c.PORT: ("port", ("MC-2.10", "MC-E20.1")),
    c.PALACE: ("palace", ("MC-E22.2", "MC-2.10")),
    **dict.fromkeys((c.TREES, c.TREE), ("protected", ("MC-E24.1",))),
}
# Where the first building has to lie, by the episode's start.
STARTS: list[tuple[str, tuple[str, ...]]] = [("not_at_river", ("MC-4.6", "MC-2.5")), ("not_at_sawmill", ("MC-E11.2",)), ("not_at_palace", ("MC-E22.4",))]
Fault = tuple[str, tuple[str, ...], dict[str, Any]]  # a text, its clauses, and the words for its gaps


@cache
def placements_named(tile_ids: tuple[str, ...], suffix: str) -> list[str]:
    """Each tile, turned 0 to 3 times, at each cell: thousands of names, the same in every game."""
    return [f"{tile} {turns} {cell}{suffix}" for tile in tile_ids for turns in range(c.TURNS) for cell in c.CELL_IDS]


class Build(Decision):
    id = "build"
    clauses = ("MC-3.3",)

    def __init__(self, rules: MyCityRules) -> None:
        tiles = tuple(rules.tile_ids)
        self.building: list[Verb] = [Verb("build", placements_named(tiles, ""))]
        if rules.allow_flip:
            self.building.append(Verb("build", placements_named(tiles, " flip"), "", "build_flip"))
        super().__init__(rules, [Verb("pass"), Verb("end"), *self.building], 2 + rules.placements.most)

    def moves(self, state: MyCityState, seat: i64, into: vec[i64]) -> i64:
        card = state.deck[state.at]
        count: i64 = 0
        if may_pass(state, seat, card):
            into[0] = c.PASS
            count = 1
        into[count] = c.END
        return state.rules.placements.legal(state.tile_of(seat, card), state.closed(seat), state.near(seat), into, count + 1)

    def allows(self, state: MyCityState, seat: i64, action: i64) -> bool:
        card = state.deck[state.at]
        if action < c.BUILD:
            return action == c.END or (action == c.PASS and may_pass(state, seat, card))
        placements = state.rules.placements
        if (action - c.BUILD) // (c.TURNS * c.CELLS) % c.TILES != state.tile_of(seat, card) or not placements.fits(action):
            return False
        cells = placements.cells(action)
        return meet(cells, state.near(seat)) and not meet(cells, state.closed(seat))

    def perform(self, state: MyCityState, seat: i64, action: i64) -> None:
        """What a seat commits waits until all have."""
        state.players[c.COMMIT + seat] = action
        if state.listener is not None:
            secret: dict[str, Any] = {"action": state.rules.name(action)}
            state.emit(Event("committed", seat, secret) if state.rules.live_boards else Event("committed", seat, {}, secret))
        state.owing &= ~bit(seat)
        if state.owing == 0:
            state.sealed += 1
            resolve(state)

    def gaps(self, verb: Verb, choice: int, lang: str) -> dict[str, Any]:
        if verb not in self.building:
            return {}
        tile, turns, at = verb.choices[choice].split(" ")[:3]
        shown = "" if turns == "0" else self.words.texts.text("words.turned", lang, {"n": turns})
        return {"tile": self.words.word(tile, lang), "turned": shown, "at": at}

    # --- why not ------------------------------------------------------------------------------------------

    def refuse(self, state: MyCityState, seat: i64, action: i64) -> Reason:
        return self.no_pass(state, seat) if action == c.PASS else self.words.reason(*fault(state, seat, action))

    def no_pass(self, state: MyCityState, seat: i64) -> Reason:
        if state.deck[state.at] >= c.CHURCHES:
            return self.words.reason("no_pass_church", ("MC-5.5",))
        if not state.now.may_pass:
            return self.words.reason("no_pass_episode", ("MC-5.12", f"MC-E{state.now.id:02d}.1"), {"episode": state.now.id})
        if state.fixed >> seat & 1:
            return self.words.reason("no_pass_at_50", ("MC-6.4",))
        return self.words.reason("no_pass_at_0", ("MC-5.2",))

    # --- what it would bring ------------------------------------------------------------------------------

    def preview(self, state: MyCityState, seat: i64, action: i64) -> MyCityPreview:
        now = would_be(state, seat)
        if action == c.END:
            return {"points": 0, "confirm": True, "total": {"now": now, "after": now}}
        if action == c.PASS:
            dream = state.clone()
            dream.gain(seat, state.rules.pass_points)
            score = dream.players[c.POINTS + seat]
            return {"points": score - state.players[c.POINTS + seat], "score": score, "total": {"now": now, "after": would_be(dream, seat)}}
        return self.ghost(state, seat, action)

    def ghost(self, state: MyCityState, seat: i64, action: i64) -> MyCityPreview:
        """A tile where the pointer holds it, and at every other corner cell why it cannot lie there (None where it can)."""
        rules = state.rules
        tile, _, at, _ = rules.placement(action)
        first = action - at
        cells = cells_from(rules, action)
        seen: MyCityPreview = {
            "tile": rules.tile_ids[tile],
            "cells": cell_ids(cells),
            "legal": self.allows(state, seat, action),
            "ghosts": {id: None if self.allows(state, seat, first + n) else fault(state, seat, first + n)[0] for n, id in enumerate(c.CELL_IDS)},
        }
        if seen["legal"]:
            seen.update(outlook(state, seat, action, cells))
            return seen
        key, clauses, gaps = fault(state, seat, action)
        reason = rules.reason(key, clauses, gaps)
        seen["reason"] = {"key": key, "clauses": list(clauses), "en": reason.en, "fr": reason.fr}
        return seen


def choices(state: MyCityState, seat: i64) -> list[int]:
    """What is open to a seat on the current card, whether or not it has committed."""
    return state.rules.decisions[c.TO_BUILD].legal(state, seat)


def cells_from(rules: MyCityRules, action: int) -> Cells:
    """The cells a build action would cover, on one bank or not; none where it leaves the board."""
    tile, turns, at, flip = rules.placement(action)
    return laid(turned(rules.outlines[tile], turns, flip), at)


def fault(state: MyCityState, seat: i64, action: i64) -> Fault:
    """What keeps a placement from being legal on the current card."""
    rules = state.rules
    tile, _, at, _ = rules.placement(action)
    own = state.tile_of(seat, state.deck[state.at])
    if tile != own:
        named = {"tile": rules.pair(rules.tile_ids[own])}
        if tile not in open_tiles(rules, state.now.id):  # its name is sealed (MC-11.3)
            return "card_tile", ("MC-3.2",), named
        return "other_tile", ("MC-3.2",), {**named, "given": rules.pair(rules.tile_ids[tile])}
    covered = cells_from(rules, action)
    if not some(covered):
        return "off_board", ("MC-4.3",), {"at": c.CELL_IDS[at]}
    if meet(covered, rules.left) and meet(covered, rules.right):
        return "two_banks", ("MC-4.4",), {}
    if not rules.placements.fits(action):
        return "same_as_lower", ("MC-4.13",), {}
    for cell in cells_of(both(covered, state.grounds[seat].closed)):
        flooded = state.now.flooded and has(rules.left, cell)
        key, clauses = ("flooded", ("MC-E07.1",)) if flooded else CLOSED[state.cities[seat].elements[cell]]
        return key, clauses, {"cell": c.CELL_IDS[cell]}
    for cell in cells_of(both(covered, state.closed(seat))):
        return "overlap", ("MC-4.2",), {"cell": c.CELL_IDS[cell]}
    if state.players[c.LATEST + seat] < 0:
        key, clauses = STARTS[state.now.start]
        return key, clauses, {}
    return "not_adjacent", ("MC-4.8", "MC-2.7"), {}


def outlook(state: MyCityState, seat: i64, action: i64, cells: Cells) -> MyCityPreview:
    """What a legal building brings at once and in the count, and the holes it leaves."""
    ground = state.grounds[seat]
    after = state.clone()
    build(after, seat, state.deck[state.at], action)
    races = [name for race, name in c.RACES.items() if state.races & race and fulfils(after, seat, race)]
    judge_races(after)  # whatever the others commit, a race that is fulfilled now is won (MC-7.2)
    now, then = steps_now(state, seat), steps_now(after, seat)
    colours, grown = colours_now(state, seat), colours_now(after, seat)
    total, would = would_be(state, seat), would_be(after, seat)
    gaps = cell_ids(without(gaps_left(after, seat), gaps_left(state, seat)))
    return {
        "races": races,
        "points": after.players[c.POINTS + seat] - state.players[c.POINTS + seat],
        "trees_lost": size(both(cells, ground.trees)) + size(both(cells, ground.pairs)),
        "rocks_covered": 2 * size(both(cells, ground.rocks)),
        "steps": {step: {"now": points, "after": then[step]} for step, points in now.items()},
        "colours": {colour: {"now": points, "after": grown[colour]} for colour, points in colours.items()},
        "total": {"now": total, "after": would},
        "change": would - total,
        "gaps": gaps,
        "gaps_made": len(gaps),
        "wins_race": bool(races),
    }


def gaps_left(state: MyCityState, seat: i64) -> Cells:
    """Empty cells that no tile still to come could cover."""
    reached: Cells = (0, 0)
    for card in state.deck[state.at + 1 :]:
        tile = -1 if card == c.BAN else state.tile_of(seat, card)
        if tile >= 0:
            reached = either(reached, state.rules.placements.coverable(tile, state.closed(seat)))
    return without(state.grounds[seat].empty(state.covered(seat)), reached)
