"""What a seat may know (MC-3.4, MC-11.3), and what it may imagine of the rest."""

from typing import Any, cast

from urbes.games.my_city import codes as c
from urbes.games.my_city import shapes
from urbes.games.my_city.chapters.factories import with_cog
from urbes.games.my_city.decisions.build import choices
from urbes.games.my_city.grid import cell_ids, cells_of, turned
from urbes.games.my_city.invariants import banned_at
from urbes.games.my_city.position import SHAPE, buildings, city_dict
from urbes.games.my_city.rounds import may_pass
from urbes.games.my_city.rules import NAMED_OTHERWISE, MyCityRules
from urbes.games.my_city.scoring import deciding_row, live_sheet, sheet
from urbes.games.my_city.state import MyCityState
from urbes.games.my_city.stickers import places
from urbes.kernel import Rng, as_printed, i64, names, vec
from urbes.kernel import places as bits

ETERNAL_CHAPTER = 4
# Fields of a view that only a chapter brings.
SEALED = {
    2: ("fourth_church", "churches", "church", "ban_to_come", "banned"),
    3: ("flooded",),
    4: ("races", "gold", "nuggets", "forest_open"),
    5: ("cogs", "factory", "investor"),
    6: ("shafts", "mines", "mined", "mine_sheets"),
    7: ("tracks", "track_sheet"),
    8: ("parks", "trees_protected"),
}


def view(state: MyCityState, seat: int | None) -> shapes.MyCityView:
    rules = state.rules
    own: dict[str, Any] = {
        "episode": episode_card(state),
        "chapters": readable_chapters(state),
        "card": _card(state),
        "deck": _deck(state),
        "discard": _discard(state),
        "races": [name for race, name in c.RACES.items() if state.races & race],
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
    if seat is not None and state.phase == c.BUILDING and state.owing >> seat & 1:
        own["hand"] = _hand(state, seat)
    seen: shapes.MyCityView = without(SHAPE.view(state, seat, shapes.MyCityView, own), still_sealed(state))
    return seen


# --- the episode and its chapter --------------------------------------------------------------------------


def episode_card(state: MyCityState) -> shapes.Episode:
    """The rule card of the episode: what is in force, what is new, what the places give."""
    rules = state.rules
    now = state.now
    known = rules.episodes[max(1, now.id - 1)].in_force() if now.id else now.in_force()  # nothing is new in Eternal mode, nor in episode 1
    printed = {row["id"]: row for row in rules.content.data["rules"]}
    return {
        "id": now.id,
        "chapter": now.chapter,
        "name": cast("shapes.MaybeWords", now.names),
        "summary": cast("shapes.MaybeWords", now.summary),
        "start_score": now.start_score,
        "first_building": c.STARTS[now.start],
        "flooded": now.flooded,
        "forest_open": now.forest_open,
        "trees_protected": now.trees_protected,
        "rules": [
            as_printed(shapes.Rule, printed[id], points=rules.values.get(NAMED_OTHERWISE.get(id, id)), new=id not in known)
            for id in now.in_force()
            if id in printed
        ],
        "start": [
            {"sticker": id, "name": _words(rules, f"sticker.{id}"), "cells": names(c.CELL_IDS, rules.fixed_cells.get(id, [])), "chosen": id in c.STICKERS}
            for id in now.start_stickers
        ],
        "rewards": place_rewards(state),
        "stops_at_50": rules.stops_at_50,
    }


def place_rewards(state: MyCityState) -> shapes.PlaceRewards:
    """What the places of this table give: of two, the second one uses the column of the others (MC-9.5, MC-9.6)."""
    columns = state.now.rewards
    if state.rules.mode != c.CAMPAIGN:
        return {}
    if state.seats > 2:
        return cast("shapes.PlaceRewards", columns)
    return {"first": columns["first"], "second": columns["others"]}


def opened_chapters(state: MyCityState) -> int:
    """How many envelopes a viewer may know of (MC-11.2, MC-11.3); Eternal mode is close to episode 10."""
    if not state.rules.spoiler_guard:
        return len(state.rules.chapters)
    return ETERNAL_CHAPTER if state.rules.mode == c.ETERNAL else state.now.chapter


def still_sealed(state: MyCityState) -> set[str]:
    """The fields that chapters not yet opened bring."""
    opened = opened_chapters(state)
    return {key for chapter, keys in SEALED.items() if chapter > opened for key in keys}


def without(value: Any, sealed: set[str]) -> Any:
    """What is shown, without the fields that are sealed."""
    if not sealed:
        return value
    if isinstance(value, dict):
        return {key: without(inner, sealed) for key, inner in value.items() if key not in sealed}
    if isinstance(value, list):
        return [without(inner, sealed) for inner in value]
    return value


def readable_chapters(state: MyCityState) -> list[shapes.Chapter]:
    """Opened envelopes stay readable; sealed ones are not sent (MC-11.2, MC-11.3)."""
    rules = state.rules
    rows = rules.content.data["episodes"]
    opened = opened_chapters(state) if rules.mode == c.CAMPAIGN or not rules.spoiler_guard else 0
    return [
        as_printed(shapes.Chapter, chapter, episodes=[as_printed(shapes.ChapterEpisode, row) for row in rows if row["id"] in chapter["episodes"]])
        for chapter in rules.chapters[:opened]
    ]


# --- cards --------------------------------------------------------------------------------------------------


def _card(state: MyCityState) -> shapes.Card | None:
    if state.phase != c.BUILDING:
        return None
    card = state.deck[state.at]
    id = state.rules.card_ids[card]
    return {"id": id, "tile": state.rules.slot_ids[card], "name": _words(state.rules, id), "church": card >= c.CHURCHES}


def _discard(state: MyCityState) -> list[str]:
    """The face-up cards, the latest on top (last); a ban card lies on the card it banned (MC-5.8)."""
    cards = names(state.rules.card_ids, state.deck[: state.at + 1])
    for at in banned_at(state):
        cards[at - 1], cards[at] = cards[at], cards[at - 1]
    return cards


def _deck(state: MyCityState) -> shapes.Deck:
    """The set of cards to come is known, their order is not."""
    ids = state.rules.card_ids
    to_come = state.deck[state.at + 1 :] if state.at >= 0 else state.now.cards
    banned = [ids[state.deck[at]] for at in banned_at(state)]
    return {"left": len(to_come), "to_come": names(ids, sorted(to_come)), "ban_to_come": c.BAN in to_come, "banned": banned[0] if banned else None}


def _hand(state: MyCityState, seat: i64) -> shapes.Hand:
    """The tile to act on, in each of its distinct positions, with the legal corner cells."""
    rules = state.rules
    card = state.deck[state.at]
    tile = state.tile_of(seat, card)
    legal = choices(state, seat)
    ways: list[shapes.Way] = []
    for way in rules.placements.of(tile):
        _, turns, _, flip = rules.placement(way.code)
        form = turned(rules.outlines[tile], turns, flip)
        width = 1 + max(column for _, column in form)
        rows = ["".join("#" if (r, column) in form else "." for column in range(width)) for r in range(1 + max(r for r, _ in form))]
        cells = [c.CELL_IDS[action - way.code] for action in legal if way.code <= action < way.code + c.CELLS]
        ways.append({"rot": turns, "flip": flip, "rows": rows, "legal": cells})
    id = rules.tile_ids[tile]
    return {"tile": id, "name": _words(rules, id), "ways": ways, "has_place": legal[-1] >= c.BUILD, "may_pass": may_pass(state, seat, card)}


def _shapes(state: MyCityState) -> dict[str, list[str]]:
    """The printed drawing of every tile that lies in a tray or on a board, now or in an episode counted before."""
    rules = state.rules
    ids = {tile for seat in range(state.seats) for tile in tray(state, seat)}
    ids |= {rules.tile_ids[rules.placement(code)[0]] for scored in state.history for code in scored.built if code}
    return {tile: rules.content.shapes[rules.shape_ids[rules.tile_ids.index(tile)]] for tile in sorted(ids)}


def _mine_sheets(state: MyCityState) -> dict[shapes.Colour, shapes.MineSheet]:
    """The shafts in use: their boxes, what some of them give, and the triangle boxes somebody reached before (MC-13)."""
    return {
        name: as_printed(shapes.MineSheet, plan, closed=[row["box"] for row in plan["rewards"] if row["triangle"] and row["box"] in closed])
        for name, plan, closed in zip(c.SHAFTS, state.rules.shafts, state.triangles, strict=True)
        if state.now.id >= plan["from"]
    }


def _words(rules: MyCityRules, id: str) -> shapes.Words:
    """The name of a piece, in both languages."""
    return cast("shapes.Words", rules.named[id])


# --- seats --------------------------------------------------------------------------------------------------


def _player(state: MyCityState, seat: int, viewer: int | None) -> shapes.Player:
    rules = state.rules
    city = state.cities[seat]
    score = state.players[c.POINTS + seat]
    own: dict[str, Any] = {
        "seat": seat,
        "animal": rules.animals[seat],
        "marker": max(0, score),
        "debt": max(0, -score),
        "in": state.active >> seat & 1 == 1,
        "acted": state.players[c.COMMIT + seat] >= 0,
        "ready": state.phase not in (c.BUILDING, c.OVER) and not state.owing >> seat & 1,
        "board": city.rows(),
        "city": as_printed(shapes.City, city_dict(rules, city)),
        "trees": city.trees(),
        "rocks": city.rocks(),
        "buildings": _buildings(state, seat),
        "tiles": tray(state, seat),
        "sticker_places": _sticker_places(state, seat),
        "sheet": live_sheet(state, seat),
    }
    if seat != viewer and not rules.live_boards:
        own["committed"] = None
    return SHAPE.player(state, seat, shapes.Player, own)


def _buildings(state: MyCityState, seat: int) -> list[shapes.Building]:
    rules = state.rules
    standing: list[shapes.Building] = []
    latest = state.players[c.LATEST + seat]
    for slot in bits(state.slots(seat)):
        cells = cell_ids(state.cells(seat, slot))
        if slot == c.PALACE_SLOT:
            standing.append({"tile": "palace", "colour": "red", "cells": cells})
            continue
        tile, turns, at, flip = rules.placement(state.built[seat * c.SLOTS + slot])
        standing.append(
            {
                "tile": rules.tile_ids[tile],
                "colour": c.COLOURS[slot // c.PER_COLOUR] if slot < c.BUILDINGS else None,
                "rot": turns,
                "at": c.CELL_IDS[at],
                "flip": flip,
                "cells": cells,
                "factory": with_cog(state, seat) >> slot & 1 == 1,
                "latest": slot == latest,
                "investor": state.now.investor and slot == latest,
            }
        )
    return standing


def tray(state: MyCityState, seat: int) -> dict[str, shapes.TileStatus]:
    """Each tile of the seat: to come, now, built, passed, banned, ended (declined by ending) or skipped."""
    statuses: dict[str, shapes.TileStatus] = {}
    where = {card: at for at, card in enumerate(state.deck)}
    for card in state.now.cards:
        tile = state.tile_of(seat, card) if card != c.BAN else -1
        if tile < 0:
            continue
        at = where.get(card, len(state.deck))  # before the deck is shuffled all are to come
        status: shapes.TileStatus = "skipped"
        if state.built[seat * c.SLOTS + card]:
            status = "built"
        elif state.players[c.PASSED + seat] >> card & 1:
            status = "passed"
        elif at > state.at:
            status = "to_come"
        elif at > 0 and state.deck[at - 1] == c.BAN:
            status = "banned"
        elif 0 <= state.players[c.ENDED + seat] <= at:
            status = "ended"
        elif at == state.at and state.phase == c.BUILDING:
            status = "now"
        statuses[state.rules.tile_ids[tile]] = status
    return statuses


def _sticker_places(state: MyCityState, seat: int) -> list[str]:
    """Where the next sticker of a seat may go: cells, or blue tiles for a cog."""
    queue = state.queues[seat]
    if not queue or state.phase == c.BUILDING:
        return []
    ids = state.rules.tile_ids[c.FIRST_BLUE : c.BUILDINGS] if queue[0] == c.COG_STICKER else c.CELL_IDS
    return [ids[place] for place in cells_of(places(state, seat, queue[0]))]


def imagine(state: MyCityState, seat: int | None, rng: Rng) -> MyCityState:
    """What a seat cannot see, drawn anew: the order of the deck, its seed, and what others have committed (MC-3.4)."""
    dream = state.clone()
    dream.rng = rng.split()
    if state.phase in (c.BUILDING, c.SETTING_OUT):
        dream.seed = int(rng.word()) << 32 | int(rng.word())
    if state.phase != c.BUILDING:
        return dream
    dream.deck = vec[i64](list(state.deck[: state.at + 1]) + rng.guess(state.deck[state.at + 1 :]))
    for other in range(state.seats):
        if other != seat and not state.rules.live_boards and state.players[c.COMMIT + other] >= 0:
            legal = choices(state, other)
            dream.players[c.COMMIT + other] = legal[rng.below(len(legal))]
    return dream
