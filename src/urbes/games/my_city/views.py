"""What a seat may know (section 7 of the rules), and what it may imagine of the rest."""

from typing import Any

from urbes.games.my_city.chapters.churches import colours_around
from urbes.games.my_city.chapters.factories import is_factory
from urbes.games.my_city.chapters.gold_rush import gold_covered
from urbes.games.my_city.chapters.mine import at_the_entrance
from urbes.games.my_city.chapters.new_land import empty_by_row, sides_done
from urbes.games.my_city.chapters.prosperity import park_cells
from urbes.games.my_city.codes import (
    BAN,
    BUILD,
    BUILDING,
    BUILDINGS,
    CAMPAIGN,
    CELL_IDS,
    CHURCHES,
    COG_STICKER,
    COLOURS,
    ETERNAL,
    FIRST_BLUE,
    FOURTH,
    MODES,
    OVER,
    PALACE_SLOT,
    PER_COLOUR,
    PHASES,
    RACES,
    SETTING_OUT,
    SHAFTS,
    SLOTS,
    STARTS,
    STEPS,
    STICKERS,
)
from urbes.games.my_city.grid import around, cells_of, read_shape, size, turned
from urbes.games.my_city.position import buildings, city_dict
from urbes.games.my_city.scoring import deciding_row, sheet, step_points, would_be
from urbes.games.my_city.state import Cities
from urbes.games.my_city.stickers import places
from urbes.kernel.rng import Rng

LAST_CHAPTER = 8
ETERNAL_CHAPTER = 4
# Fields of a view that only a chapter brings.
SEALED = {
    "fourth_church": 2,
    "churches": 2,
    "church": 2,
    "ban_to_come": 2,
    "banned": 2,
    "flooded": 3,
    "races": 4,
    "gold": 4,
    "nuggets": 4,
    "forest_open": 4,
    "cogs": 5,
    "factory": 5,
    "investor": 5,
    "shafts": 6,
    "mines": 6,
    "mined": 6,
    "mine_sheets": 6,
    "tracks": 7,
    "track_sheet": 7,
    "parks": 8,
    "trees_protected": 8,
}
# Where the points of a rule stand among the values.
VALUES = {
    "pass": "pass",
    "trees": "tree",
    "rocks": "rock",
    "colours": "colour_per_building",
    "churches": "church",
    "wells": "well",
    "gold": "gold",
    "dyke": "dyke",
    "investor": "investor",
    "factories": "factory",
    "smoke": "smoke",
    "rail": "rail",
    "freight": "freight",
    "parks": "park",
    "tree_houses": "tree_house",
    "empty": "empty",
}


def view(state: Cities, seat: int | None) -> dict[str, Any]:
    rules = state.rules
    seen: dict[str, Any] = {
        "game": rules.id,
        "seat": seat,
        "mode": MODES[rules.mode],
        "phase": PHASES[state.phase],
        "to_act": list(state.to_act()),
        "episode": episode_card(state),
        "chapters": readable_chapters(state),
        "card": _card(state),
        "deck": _deck(state),
        "discard": _discard(state),
        "races": [name for race, name in RACES.items() if state.races & race],
        "river": rules.board["left_bank_columns"],
        "shapes": _shapes(state),
        "mine_sheets": _mine_sheets(state),
        "track_sheet": {"spaces": rules.track_spaces, "rewards": {str(space): given for space, given in rules.track_rewards.items()}},
        "players": [_player(state, other, seat) for other in range(state.seats)],
        "history": [
            {
                "episode": scored.episode,
                "seed": f"{scored.seed:016x}",
                "sheets": [sheet(state, scored, other) for other in range(state.seats)],
                "buildings": [buildings(rules, scored.built, other) for other in range(state.seats)],
                "boards": [city.rows() for city in scored.cities],
                "tie_break": deciding_row(state, scored),
            }
            for scored in state.history
        ],
    }
    if seat is not None and state.phase == BUILDING and state.owing >> seat & 1:
        seen["hand"] = _hand(state, seat)
    if state.phase == OVER:
        seen["result"] = state.result().to_dict()
    opened = opened_chapters(state)
    return seen if opened == LAST_CHAPTER else _unsealed(seen, {key for key, chapter in SEALED.items() if chapter > opened})


# --- the episode and its chapter --------------------------------------------------------------------------


def episode_card(state: Cities) -> dict[str, Any]:
    """The rule card of the episode: what is in force, what is new, what the places give."""
    rules = state.rules
    now = state.now
    before = rules.episodes[now.id - 1] if now.id > 1 else None
    in_force = now.immediate() + [STEPS[step] for step in now.steps] + [f"mine_{SHAFTS[shaft]}" for shaft in now.mines]
    known = [] if before is None else before.immediate() + [STEPS[step] for step in before.steps] + [f"mine_{SHAFTS[shaft]}" for shaft in before.mines]
    words = {row["id"]: row for row in rules.content.data["rules"]}
    return {
        "id": now.id,
        "chapter": now.chapter,
        "name": now.names,
        "summary": now.summary,
        "start_score": now.start_score,
        "first_building": STARTS[now.start],
        "flooded": now.flooded,
        "forest_open": now.forest_open,
        "trees_protected": now.trees_protected,
        "rules": [
            {
                "id": id,
                "name": words[id]["name"],
                "text": words[id]["text"],
                "when": words[id]["when"],
                "points": rules.values[VALUES[id]] if id in VALUES else None,
                "new": before is not None and id not in known,
            }
            for id in in_force
            if id in words
        ],
        "start": [
            {
                "sticker": sticker,
                "name": rules.content.words[f"sticker.{sticker}"],
                "cells": [CELL_IDS[cell] for cell in rules.fixed_cells.get(sticker, [])],
                "chosen": sticker in STICKERS,
            }
            for sticker in (now.start_stickers if rules.mode != ETERNAL else [])
        ],
        "rewards": now.rewards if rules.mode == CAMPAIGN else {},
        "stops_at_50": rules.stops_at_50,
    }


def opened_chapters(state: Cities) -> int:
    """How many envelopes a viewer may know of (MC-11.2, MC-11.3); Eternal mode is close to episode 10."""
    if not state.rules.spoiler_guard:
        return LAST_CHAPTER
    return ETERNAL_CHAPTER if state.rules.mode == ETERNAL else state.now.chapter


def _unsealed(value: Any, sealed: set[str]) -> Any:
    """A view without the fields that sealed chapters bring."""
    if isinstance(value, dict):
        return {key: _unsealed(inner, sealed) for key, inner in value.items() if key not in sealed}
    if isinstance(value, list):
        return [_unsealed(inner, sealed) for inner in value]
    return value


def readable_chapters(state: Cities) -> list[dict[str, Any]]:
    """Opened envelopes stay readable; sealed ones are not sent (MC-11.2, MC-11.3)."""
    rules = state.rules
    opened = opened_chapters(state) if rules.mode == CAMPAIGN or not rules.spoiler_guard else 0
    return [
        {
            "id": chapter["id"],
            "name": chapter["name"],
            "episodes": [{"id": n, "name": rules.episodes[n].names, "summary": rules.episodes[n].summary} for n in chapter["episodes"]],
        }
        for chapter in rules.chapters[:opened]
    ]


# --- cards --------------------------------------------------------------------------------------------------


def _card(state: Cities) -> dict[str, Any] | None:
    if state.phase != BUILDING:
        return None
    card = state.deck[state.at]
    return {
        "id": state.rules.card_ids[card],
        "tile": "C4" if card == FOURTH else state.rules.tile_ids[card],
        "name": state.rules.content.words[state.rules.card_ids[card]],
        "church": card >= CHURCHES,
    }


def _discard(state: Cities) -> list[str]:
    """The face-up cards, the latest on top (last); a ban card lies on the card it banned (MC-5.8)."""
    cards = [state.rules.card_ids[card] for card in state.deck[: state.at + 1]]
    for at in range(state.at):
        if state.deck[at] == BAN:
            cards[at], cards[at + 1] = cards[at + 1], cards[at]
    return cards


def _deck(state: Cities) -> dict[str, Any]:
    """The set of cards to come is known, their order is not."""
    rules = state.rules
    to_come = state.deck[state.at + 1 :] if state.at >= 0 else state.now.cards
    banned = [state.deck[at + 1] for at in range(state.at) if state.deck[at] == BAN]
    return {
        "left": len(to_come),
        "to_come": [rules.card_ids[card] for card in sorted(to_come)],
        "ban_to_come": BAN in to_come,
        "banned": rules.card_ids[banned[0]] if banned else None,
    }


def _hand(state: Cities, seat: int) -> dict[str, Any]:
    """The tile to act on, in each of its distinct positions, with the legal corner cells."""
    rules = state.rules
    tile = state.tile_of(seat, state.deck[state.at])
    choices = state.choices(seat)
    ways: list[dict[str, Any]] = []
    shape = read_shape(rules.content.shapes[rules.shape_ids[tile]])
    for way in rules.placements.turned[tile]:
        _, turns, _, flip = rules.placement(way.code)
        form = turned(shape, turns, flip)
        width = 1 + max(c for _, c in form)
        rows = ["".join("#" if (r, c) in form else "." for c in range(width)) for r in range(1 + max(r for r, _ in form))]
        legal = [CELL_IDS[action - way.code] for action in choices if way.code <= action < way.code + len(CELL_IDS)]
        ways.append({"rot": turns, "flip": flip, "rows": rows, "legal": legal})
    return {
        "tile": rules.tile_ids[tile],
        "name": rules.content.words[rules.tile_ids[tile]],
        "ways": ways,
        "has_place": any(action >= BUILD for action in choices),
        "may_pass": state.may_pass(seat, state.deck[state.at]),
    }


def _shapes(state: Cities) -> dict[str, list[str]]:
    """The printed drawing of every tile that lies in a tray or on a board, now or in an episode counted before."""
    rules = state.rules
    ids = {tile for seat in range(state.seats) for tile in tray(state, seat)}
    for scored in state.history:
        ids |= {rules.tile_ids[rules.placement(code)[0]] for code in scored.built if code}
    return {tile: rules.content.shapes[rules.shape_ids[rules.tile_ids.index(tile)]] for tile in sorted(ids)}


def _mine_sheets(state: Cities) -> dict[str, Any]:
    """The shafts in use: their boxes, what some of them give, and the triangle boxes somebody reached before (MC-13)."""
    sheets: dict[str, Any] = {}
    for shaft, name in enumerate(SHAFTS):
        plan = state.rules.shafts[shaft]
        if state.now.id < plan["from"]:
            continue
        closed = [row["box"] for row in plan["rewards"] if row["triangle"] and state.triangles >> (shaft * 64 + row["box"]) & 1]
        sheets[name] = {"boxes": plan["boxes"], "entrance": plan["entrance"], "rewards": plan["rewards"], "closed": closed}
    return sheets


# --- seats --------------------------------------------------------------------------------------------------


def _player(state: Cities, seat: int, viewer: int | None) -> dict[str, Any]:
    rules = state.rules
    commit = state.commits[seat]
    score = state.points[seat]
    player: dict[str, Any] = {
        "seat": seat,
        "animal": rules.animals[seat],
        "score": score,
        "marker": max(0, score),
        "debt": max(0, -score),
        "stopped": state.fixed >> seat & 1 == 1,
        "in": state.active >> seat & 1 == 1,
        "acted": commit >= 0,
        "ready": state.phase not in (BUILDING, OVER) and not state.owing >> seat & 1,
        "board": state.cities[seat].rows(),
        "city": city_dict(rules, state.cities[seat]),
        "trees": state.cities[seat].trees(),
        "rocks": state.cities[seat].rocks(),
        "buildings": _buildings(state, seat),
        "tiles": tray(state, seat),
        "stickers": [STICKERS[sticker] for sticker in state.queues[seat]],
        "sticker_places": _sticker_places(state, seat),
        "sheet": live_sheet(state, seat),
        "committed": rules.name(commit) if commit >= 0 and (seat == viewer or rules.live_boards) else None,
    }
    del player["city"]["board"]
    return player


def _buildings(state: Cities, seat: int) -> list[dict[str, Any]]:
    rules = state.rules
    standing: list[dict[str, Any]] = []
    for slot in state.slots(seat):
        cells = [CELL_IDS[cell] for cell in cells_of(state.cells(seat, slot))]
        if slot == PALACE_SLOT:
            standing.append({"tile": "palace", "colour": "red", "cells": cells})
            continue
        tile, turns, at, flip = rules.placement(state.built[seat * SLOTS + slot])
        standing.append(
            {
                "tile": rules.tile_ids[tile],
                "colour": COLOURS[slot // PER_COLOUR] if slot < BUILDINGS else None,
                "rot": turns,
                "at": CELL_IDS[at],
                "flip": flip,
                "cells": cells,
                "factory": is_factory(state, seat, slot),
                "latest": slot == state.latest[seat],
                "investor": state.now.investor and slot == state.latest[seat],
            }
        )
    return standing


def tray(state: Cities, seat: int) -> dict[str, str]:
    """Each tile of the seat: to come, now, built, passed, banned, ended (declined by ending) or skipped."""
    rules = state.rules
    statuses: dict[str, str] = {}
    where = {card: at for at, card in enumerate(state.deck)}
    for card in state.now.cards:
        tile = state.tile_of(seat, card) if card != BAN else -1
        if tile < 0:
            continue
        at = where.get(card, CARDS_AWAY)
        if state.built[seat * SLOTS + card]:
            status = "built"
        elif state.passed[seat] >> card & 1:
            status = "passed"
        elif at > state.at:
            status = "to_come"
        elif at > 0 and state.deck[at - 1] == BAN:
            status = "banned"
        elif 0 <= state.ended[seat] <= at:
            status = "ended"
        elif at == state.at and state.phase == BUILDING:
            status = "now"
        else:
            status = "skipped"
        statuses[rules.tile_ids[tile]] = status
    return statuses


CARDS_AWAY = 99  # the place of a card before the deck is shuffled


def _sticker_places(state: Cities, seat: int) -> list[str]:
    """Where the next sticker of a seat may go: cells, or blue tiles for a cog."""
    queue = state.queues[seat]
    if not queue or state.phase == BUILDING:
        return []
    ids = state.rules.tile_ids[FIRST_BLUE:BUILDINGS] if queue[0] == COG_STICKER else CELL_IDS
    return [ids[place] for place in cells_of(places(state, seat, queue[0]))]


def live_sheet(state: Cities, seat: int) -> dict[str, Any]:
    """The score sheet if the episode ended now, with what stands behind it."""
    rules = state.rules
    ground = state.grounds[seat]
    covered = state.covered(seat)
    groups = {}
    for colour, name in enumerate(COLOURS):
        found = sorted(state.groups(seat, state.of_colour(seat, colour)), key=len, reverse=True)
        groups[name] = [
            {"tiles": [rules.slot_ids()[slot] for slot in sorted(group)], "cells": [CELL_IDS[cell] for cell in cells_of(_union(state, seat, group))]}
            for group in found
        ]
    churches = {}
    for slot in range(CHURCHES, FOURTH + 1):
        if state.built[seat * SLOTS + slot]:
            touched = colours_around(state, seat, slot)
            churches[rules.slot_ids()[slot]] = {
                "colours": [COLOURS[colour] for colour in touched],
                "missing": [name for colour, name in enumerate(COLOURS) if colour not in touched],
            }
    wells = {}
    for well in cells_of(ground.wells & ~covered):
        sides, around_it = sides_done(state, seat, well)
        wells[CELL_IDS[well]] = {
            "sides": sides,
            "buildings": around_it,
            "spoilt": around_it < sides or size(around(1 << well)) < 4 or bool(around(1 << well) & ground.closed & ~ground.palace),
        }
    return {
        "steps": {STEPS[step]: points for step, points in zip(state.now.steps, step_points(state, seat), strict=True)},
        "total": would_be(state, seat),
        "groups": groups,
        "churches": churches,
        "wells": wells,
        "gold": {"covered": gold_covered(state, seat), "of": size(ground.gold)},
        "parks": [CELL_IDS[cell] for cell in cells_of(park_cells(state, seat))] if state.now.parks else [],
        "mines": {SHAFTS[shaft]: at_the_entrance(state, seat, shaft) for shaft in state.now.mines},
        "empty_per_row": empty_by_row(state, seat),
    }


def _union(state: Cities, seat: int, slots: list[int]) -> int:
    cells = 0
    for slot in slots:
        cells |= state.cells(seat, slot)
    return cells


# --- imagination --------------------------------------------------------------------------------------------


def imagine(state: Cities, seat: int | None, rng: Rng) -> Cities:
    """What a seat cannot see, drawn anew: the order of the deck, its seed, and what others have committed (section 7)."""
    dream = state.clone()
    dream.rng = rng.split()
    if state.phase in (BUILDING, SETTING_OUT):
        dream.seed = rng.word() << 32 | rng.word()
    if state.phase != BUILDING:
        return dream
    to_come = sorted(state.deck[state.at + 1 :])  # from the true order the shuffle could be undone
    rng.shuffle(to_come)
    dream.deck = state.deck[: state.at + 1] + to_come
    if not state.rules.live_boards:
        for other in range(state.seats):
            if other != seat and state.commits[other] >= 0:
                choices = state.choices(other)
                dream.commits[other] = choices[rng.below(len(choices))]
    return dream
