"""Positions written by hand: the set-up of a seed with a few changes, everything not mentioned making room for what is."""

from typing import Any

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.position import SHAPE
from urbes.games.lost_cities.rounds import deal
from urbes.games.lost_cities.rules import LostCitiesRules
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel import Fields, Pieces, Rng, seat_changes


def arrange(rules: LostCitiesRules, seats: int, seed: int, changes: Any) -> LostCitiesState:
    """`changes` has the fields of `to_dict`, and these shorthands:

    - `seats` may be an object: `{"1": {...}}` changes seat 1 only;
    - a hand or the deck may end with "..." for any other cards; a field not given adapts itself;
    - a pawn may be a number (an explorer on that space) or "leader 7"; without a row it gets a row of one card;
    - a tile may be named by its kind: "artifact", "step", "vp10"; a seat's `tiles` may be their number;
    - earlier rounds count as scored with nothing if `scorings` is not given.
    """
    position = SHAPE.write(deal(rules, seats, Rng.seeded(seed)))
    fields = Fields(changes)
    fields.only(SHAPE.keys)
    given_seats = seat_changes(fields, seats, SHAPE.seat_keys)
    for key in position:
        if key in changes and key not in ("seats", "deck", "set_aside", "discards", "tiles"):
            position[key] = changes[key]
    for seat, change in enumerate(given_seats):
        for key in ("vp", "artifacts"):
            if key in change.data:
                position["seats"][seat][key] = change.data[key]
        if "pawns" in change.data:
            position["seats"][seat]["pawns"] = _pawns(rules, change)
    if "crossings" not in changes:
        position["crossings"] = sum(
            1 for each in position["seats"] for pawn in each["pawns"].values() if isinstance(pawn["space"], int) and pawn["space"] > c.LAST_BEFORE_BRIDGE
        )
    _place_tiles(rules, position, fields, given_seats)
    _place_cards(rules, position, fields, given_seats)
    if "moved" not in changes and position["phase"] == "step":
        position["moved"] = True
    if "last_to_advance" not in changes and position["moved"] is True:  # LC-11.7
        position["last_to_advance"] = position["active"]
    if "scorings" not in changes and isinstance(position["round"], int):
        scored = min(position["round"], rules.rounds) - (0 if position["phase"] == "over" else 1)
        empty = [c.BY_DECK] + ([0] * c.PATHS + [-1, 0, 0, 0, 0]) * seats
        position["scorings"] = [list(empty) for _ in range(max(0, scored))]
    return SHAPE.read(rules, position)


def _pawns(rules: LostCitiesRules, change: Fields) -> dict[str, Any]:
    pawns: dict[str, Any] = {}
    given = change.fields("pawns")
    for path, pawn in given.data.items():
        if isinstance(pawn, int) and not isinstance(pawn, bool):
            pawns[path] = {"space": pawn, "kind": "explorer"}
        elif isinstance(pawn, str) and pawn.startswith("leader ") and pawn[7:].isdecimal():
            pawns[path] = {"space": int(pawn[7:]), "kind": "leader"}
        elif isinstance(pawn, dict) and "space" in pawn:
            pawns[path] = pawn
        else:
            raise rules.wrong(given.at(path), pawn, "pawn", last=c.CITY)
    return pawns


# --- tiles ----------------------------------------------------------------------------------------------


def _place_tiles(rules: LostCitiesRules, position: dict[str, Any], fields: Fields, seats: list[Fields]) -> None:
    """Tiles named in the changes go there; the others stay if they can, or fill the slots left."""
    before: dict[str, str] = dict(position["tiles"])
    wanted = fields.maybe_fields("tiles", tuple(before))
    held = [_held(rules, change) for change in seats]
    named = [(f"{change.at('tiles')}[{i}]", name) for seat, change in enumerate(seats) for i, name in enumerate(held[seat])]
    named += [(wanted.at(slot), name) for slot, name in wanted.data.items() if name is not None]
    found = _find_tiles(rules, named)
    free = [tile for tile in rules.tile_ids if tile not in found]
    for seat, names in enumerate(held):
        position["seats"][seat]["tiles"] = [found.pop(0) for _ in names]
    slots: dict[str, str | None] = {slot: None if name is None else found.pop(0) for slot, name in wanted.data.items()}
    for slot, tile in before.items():
        if slot not in slots and tile in free:
            slots[slot] = tile
            free.remove(tile)
    for slot in before:
        if slot not in slots and free:
            slots[slot] = free.pop(0)
    position["tiles"] = {slot: slots[slot] for slot in before if slots.get(slot) is not None}


def _held(rules: LostCitiesRules, change: Fields) -> list[Any]:
    held = change.data.get("tiles", [])
    if isinstance(held, int) and not isinstance(held, bool):
        return ["artifact"] * max(0, min(held, len(rules.tile_ids)))  # too many are refused by name
    if not isinstance(held, list):
        raise rules.wrong(change.at("tiles"), held, "tiles")
    return held


def _find_tiles(rules: LostCitiesRules, named: list[tuple[str, Any]]) -> list[str]:
    """The tiles named, by their id or as any free one of a kind; the ids go first, so that no kind takes a tile named elsewhere."""
    free = list(rules.tile_ids)
    found: dict[str, str] = {}
    for where, name in named:
        if name in free:
            free.remove(name)
            found[where] = name
    for where, name in named:
        if where not in found:
            of_kind = [tile for tile in free if _kind(rules, tile) == name]
            if not of_kind:
                raise rules.broken("LC-15.4", "no_tile_left", where=where, tile=repr(name))
            free.remove(of_kind[0])
            found[where] = of_kind[0]
    return [found[where] for where, _ in named]


def _kind(rules: LostCitiesRules, tile: str) -> str:
    """`artifact`, `step`, or `vp10` by what the tile is: a pack may give it any id."""
    number = rules.tile_ids.index(tile)
    kind = c.TILE_KINDS[rules.tile_kinds[number]]
    return f"{kind}{rules.tile_points[number]}" if kind == "vp" else kind


# --- cards ----------------------------------------------------------------------------------------------


def _lowest(cards: Pieces, rules: LostCitiesRules, path: str, where: str) -> str:
    """The lowest card of a path that is free."""
    first = rules.path_ids.index(path) * c.VALUES
    kept = cards.keep(rules.card_ids[first : first + c.VALUES], 1)
    if not kept:
        raise rules.broken("LC-15.3", "no_card_left", where=where, path=path)
    return kept[0]


def _place_cards(rules: LostCitiesRules, position: dict[str, Any], fields: Fields, seats: list[Fields]) -> None:
    cards = Pieces(rules, rules.card_ids, [c.COPIES] * c.KINDS, "LC-15.1")
    original = list(position["deck"])  # what fills up, in the seed's order
    for each in position["seats"]:
        original += each["hand"]
    original += position["set_aside"]
    open_hands: dict[int, list[str]] = {}
    own_hands = [each["hand"] for each in position["seats"]]
    for seat, change in enumerate(seats):
        player = position["seats"][seat]
        rows = change.maybe_fields("rows", tuple(rules.path_ids))
        player["rows"] = {path: cards.take_all(rows.items(path), rows.at(path)) for path in rows.data}
        player["hand"], fills = cards.named(change, "hand")
        if fills:
            open_hands[seat] = player["hand"]
    discards = fields.maybe_fields("discards", tuple(rules.path_ids))
    for path in discards.data:
        position["discards"][path] = cards.take_all(discards.items(path), discards.at(path))
    top, deck_fills = cards.named(fields, "deck")
    aside = cards.under(fields, "set_aside")
    for seat, change in enumerate(seats):
        player = position["seats"][seat]
        pending = position["pending"] if position["phase"] == "pawn" and seat == position["active"] else None
        for path in [*player["pawns"], *([pending] if isinstance(pending, str) else [])]:
            if path not in player["rows"] and path in rules.path_ids:
                player["rows"][path] = [_lowest(cards, rules, path, change.at("pawns"))]
    for seat, named in open_hands.items():
        size = c.HAND - (1 if seat == position["active"] and position["phase"] != "play" else 0)
        named += cards.keep(own_hands[seat], size - len(named))
        named += cards.keep(original, size - len(named))
    adapts = "set_aside" not in fields.data
    if adapts and deck_fills:
        aside = cards.keep(position["set_aside"])
    rest = cards.keep(original)
    in_deck = len(rest) if deck_fills else 0
    if adapts:  # as many as in the set-up (LC-1.6); those missing come from the bottom of the deck
        in_deck = max(0, in_deck - (len(position["set_aside"]) - len(aside)))
        aside += rest[in_deck:]
    position["set_aside"] = aside
    position["deck"] = top + rest[:in_deck]
