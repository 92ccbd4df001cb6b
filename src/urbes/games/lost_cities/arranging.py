"""Positions written by hand: the set-up of a seed with a few changes, everything not mentioned making room for what is."""

from typing import Any

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.invariants import all_cards
from urbes.games.lost_cities.position import SHAPE
from urbes.games.lost_cities.rounds import deal
from urbes.games.lost_cities.rules import LostCitiesRules
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel import Draft, Fields, Pieces, Pile, Rng, index_of, is_integer


def arrange(rules: LostCitiesRules, seats: int, seed: int, changes: Any) -> LostCitiesState:
    """`changes` has the fields of `to_dict`, and these shorthands:

    - `seats` may be an object: `{"1": {...}}` changes seat 1 only;
    - a hand or the deck may end with "..." for any other cards; a field not given adapts itself;
    - a pawn may be a number (an explorer on that space) or "leader 7"; without a row it gets a row of one card;
    - a tile may be named by its kind: "artifact", "step", "vp10"; a seat's `tiles` may be their number;
    - earlier rounds count as scored with nothing if `scorings` is not given.
    """
    draft = Draft(SHAPE.write(deal(rules, seats, Rng.seeded(seed))), changes)
    position = draft.position
    for player, change in draft.seats:
        if "pawns" in change.data:
            player["pawns"] = _pawns(rules, change)
    spaces = [pawn["space"] for player in draft.players for pawn in player["pawns"].values()]
    beyond = int(c.LAST_BEFORE_BRIDGE)  # what is given may be larger than a machine word
    draft.follow("crossings", sum(isinstance(space, int) and space > beyond for space in spaces))
    _place_tiles(rules, draft)
    _place_cards(rules, draft)
    draft.follow("moved", position["phase"] == "step")
    if position["moved"] is True:  # LC-11.7
        draft.follow("last_to_advance", position["active"])
    if isinstance(position["round"], int):
        scored = min(position["round"], int(rules.rounds)) - (0 if position["phase"] == "over" else 1)
        empty = [c.BY_DECK] + ([0] * c.PATHS + [-1, 0, 0, 0, 0]) * seats
        draft.follow("scorings", [empty] * max(0, scored))
    return SHAPE.read(rules, position)


def _pawns(rules: LostCitiesRules, change: Fields) -> dict[str, Any]:
    pawns: dict[str, Any] = {}
    given = change.fields("pawns")
    for path, pawn in given.data.items():
        if is_integer(pawn):
            pawns[path] = {"space": pawn, "kind": "explorer"}
        elif isinstance(pawn, str) and pawn.startswith("leader ") and pawn[7:].isdecimal():
            pawns[path] = {"space": int(pawn[7:]), "kind": "leader"}
        elif isinstance(pawn, dict) and "space" in pawn:
            pawns[path] = pawn
        else:
            raise rules.wrong(given.at(path), pawn, "pawn", last=c.CITY)
    return pawns


# --- tiles ----------------------------------------------------------------------------------------------


def _place_tiles(rules: LostCitiesRules, draft: Draft) -> None:
    """Tiles named in the changes go there; the others stay if they can, or fill the slots left."""
    dealt: dict[str, str] = draft.dealt["tiles"]
    wanted = draft.given.maybe_fields("tiles", tuple(dealt))
    held = [{f"{change.at('tiles')}[{i}]": name for i, name in enumerate(_held(rules, change))} for _, change in draft.seats]
    on_slots = {wanted.at(slot): name for slot, name in wanted.data.items() if name is not None}
    found = _find_tiles(rules, [place for named in (*held, on_slots) for place in named.items()])
    for player, named in zip(draft.players, held, strict=True):
        player["tiles"] = [found[where] for where in named]
    free = [tile for tile in rules.tile_ids if tile not in found.values()]
    slots = {slot: found.get(wanted.at(slot)) for slot in wanted.data}
    for slot, tile in dealt.items():
        if slot not in slots and tile in free:
            slots[slot] = tile
            free.remove(tile)
    for slot in dealt:
        if slot not in slots and free:
            slots[slot] = free.pop(0)
    draft.position["tiles"] = {slot: slots[slot] for slot in dealt if slots.get(slot) is not None}


def _held(rules: LostCitiesRules, change: Fields) -> list[Any]:
    held = change.data.get("tiles", [])
    if is_integer(held):
        return ["artifact"] * max(0, min(held, len(rules.tile_ids)))  # too many are refused by name
    if not isinstance(held, list):
        raise rules.wrong(change.at("tiles"), held, "tiles")
    return held


def _find_tiles(rules: LostCitiesRules, named: list[tuple[str, Any]]) -> dict[str, str]:
    """The tile for each place that names one, by its id or as any free one of a kind; the ids go first, so that no kind takes a tile named elsewhere."""
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
    return found


def _kind(rules: LostCitiesRules, tile: str) -> str:
    """`artifact`, `step`, or `vp10` by what the tile is: a pack may give it any id."""
    number = rules.tile_ids.index(tile)
    kind = c.TILE_KINDS[rules.tile_kinds[number]]
    return f"{kind}{rules.tile_points[number]}" if kind == "vp" else kind


# --- cards ----------------------------------------------------------------------------------------------


def _lowest(cards: Pieces, rules: LostCitiesRules, path: str, where: str) -> str:
    """The lowest card of a path that is free."""
    first = index_of(path, rules.path_ids, where) * c.VALUES
    kept = cards.keep(rules.card_ids[first : first + c.VALUES], 1)
    if not kept:
        raise rules.broken("LC-15.3", "no_card_left", where=where, path=path)
    return kept[0]


def _place_cards(rules: LostCitiesRules, draft: Draft) -> None:
    cards = all_cards(rules)
    given, position, dealt = draft.given, draft.position, draft.dealt
    hands: list[list[str]] = [player["hand"] for player in dealt["seats"]]
    order = [*dealt["deck"], *(card for hand in hands for card in hand), *dealt["set_aside"]]  # what fills up, in the seed's order
    named: list[Pile] = []
    for player, change in draft.seats:
        rows = change.maybe_fields("rows", tuple(rules.path_ids))
        player["rows"] = {path: cards.take_all(rows.items(path), rows.at(path)) for path in rows.data}
        named.append(cards.named(change, "hand"))
    discards = given.maybe_fields("discards", tuple(rules.path_ids))
    position["discards"] = {path: cards.under(discards, path) for path in rules.path_ids}
    deck = cards.named(given, "deck")
    aside = cards.under(given, "set_aside")
    for seat, (player, change) in enumerate(draft.seats):
        pending = position["pending"] if position["phase"] == "pawn" and seat == position["active"] else None
        for path in [*player["pawns"], pending]:
            if path in rules.path_ids and path not in player["rows"]:
                player["rows"][path] = [_lowest(cards, rules, path, change.at("pawns"))]
    for seat, player in enumerate(draft.players):
        size = c.HAND - (1 if seat == position["active"] and position["phase"] != "play" else 0)
        player["hand"] = cards.fill(named[seat], hands[seat] + order, size)
    adapts = "set_aside" not in given.data
    if adapts and deck.open:
        aside = cards.keep(dealt["set_aside"])
    rest = cards.keep(order)
    in_deck = len(rest) if deck.open else 0
    if adapts:  # as many as in the set-up (LC-1.6); those missing come from the bottom of the deck
        in_deck = max(0, in_deck - (len(dealt["set_aside"]) - len(aside)))
        aside += rest[in_deck:]
    position["set_aside"] = aside
    position["deck"] = deck.ids + rest[:in_deck]
