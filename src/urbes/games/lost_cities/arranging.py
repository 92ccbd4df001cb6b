"""Positions written by hand: the set-up of a seed with a few changes, everything not mentioned making room for what is."""

from typing import Any

from urbes.games.lost_cities.codes import CITY, HAND, KINDS, LAST_BEFORE_BRIDGE, TILE_KINDS, VALUES
from urbes.games.lost_cities.game import LostCities
from urbes.kernel.fields import Fields, broken, index_of, seat_changes, wrong
from urbes.kernel.game import State

REST = "..."  # at the end of a hand or deck: and any other cards


def arrange(rules: LostCities, seats: int, seed: int, changes: Any) -> State:
    """`changes` has the fields of `to_dict`, and these shorthands:

    - `seats` may be an object: `{"1": {...}}` changes seat 1 only;
    - a hand or the deck may end with "..." for any other cards; a field not given adapts itself;
    - a pawn may be a number (an explorer on that space) or "leader 7"; without a row it gets a row of one card;
    - a tile may be named by its kind: "artifact", "step", "vp10"; a seat's `tiles` may be their number;
    - earlier rounds count as scored with nothing if `scorings` is not given.
    """
    position = rules.new(seats, seed).to_dict()
    fields = Fields(changes)
    fields.only(tuple(position))
    given_seats = seat_changes(fields, seats, ("vp", "artifacts", "hand", "rows", "pawns", "tiles"))
    for key in position:
        if key in changes and key not in ("seats", "deck", "set_aside", "discards", "tiles"):
            position[key] = changes[key]
    for seat, change in enumerate(given_seats):
        for key in ("vp", "artifacts"):
            if key in change.data:
                position["seats"][seat][key] = change.data[key]
        if "pawns" in change.data:
            position["seats"][seat]["pawns"] = _pawns(change)
    if "crossings" not in changes:
        position["crossings"] = sum(
            1 for each in position["seats"] for pawn in each["pawns"].values() if isinstance(pawn["space"], int) and pawn["space"] > LAST_BEFORE_BRIDGE
        )
    _place_tiles(rules, position, fields, given_seats)
    _place_cards(rules, position, fields, given_seats)
    if "moved" not in changes and position["phase"] == "step":
        position["moved"] = True
    if "last_to_advance" not in changes and position["moved"] is True:  # LC-11.7
        position["last_to_advance"] = position["active"]
    if "scorings" not in changes and isinstance(position["round"], int):
        scored = min(position["round"], rules.rounds) - (0 if position["phase"] == "over" else 1)
        empty = [1] + [0, 0, 0, 0, 0, -1, 0, 0, 0, 0] * seats
        position["scorings"] = [list(empty) for _ in range(max(0, scored))]
    return rules.from_dict(position)


def _pawns(change: Fields) -> dict[str, Any]:
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
            raise wrong(given.at(path), pawn, f"a space from 1 to {CITY} or 'leader N'", f"une case de 1 à {CITY} ou « leader N »")
    return pawns


# --- tiles ----------------------------------------------------------------------------------------------


def _place_tiles(rules: LostCities, position: dict[str, Any], fields: Fields, seats: list[Fields]) -> None:
    """Tiles named in the changes go there; the others stay if they can, or fill the slots left."""
    before: dict[str, str] = dict(position["tiles"])
    wanted = fields.fields("tiles") if "tiles" in fields.data else Fields({}, "tiles")
    wanted.only(tuple(before))
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


def _held(rules: LostCities, change: Fields) -> list[Any]:
    held = change.data.get("tiles", [])
    if isinstance(held, int) and not isinstance(held, bool):
        return ["artifact"] * min(held, len(rules.tile_ids))  # too many are refused by name
    if not isinstance(held, list):
        raise wrong(change.at("tiles"), held, "a list of tiles or their number", "une liste de tuiles ou leur nombre")
    return held


def _find_tiles(rules: LostCities, named: list[tuple[str, Any]]) -> list[str]:
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
                raise broken("LC-15.4", f"{where}: no tile {name!r} is left", f"{where} : il ne reste pas de tuile {name!r}")
            free.remove(of_kind[0])
            found[where] = of_kind[0]
    return [found[where] for where, _ in named]


def _kind(rules: LostCities, tile: str) -> str:
    """`artifact`, `step`, or `vp10` by what the tile is: a pack may give it any id."""
    number = rules.tile_ids.index(tile)
    kind = TILE_KINDS[rules.tile_kinds[number]]
    return f"{kind}{rules.tile_points[number]}" if kind == "vp" else kind


# --- cards ----------------------------------------------------------------------------------------------


class _Cards:
    """The 110 cards while a position is laid out: those named are taken first, then the rest fills up."""

    def __init__(self, rules: LostCities) -> None:
        self.rules = rules
        self.copies = [2] * KINDS

    def take(self, card: Any, where: str) -> str:
        kind = index_of(card, self.rules.card_ids, where)
        if self.copies[kind] == 0:
            raise broken("LC-15.1", f"{where}: both copies of {card} are used already", f"{where} : les deux {card} sont déjà utilisées")
        self.copies[kind] -= 1
        return self.rules.card_ids[kind]

    def take_all(self, cards: list[Any], where: str) -> list[str]:
        return [self.take(card, f"{where}[{i}]") for i, card in enumerate(cards)]

    def keep(self, cards: list[str], most: int) -> list[str]:
        """As many of these as are still free."""
        kept: list[str] = []
        for card in cards:
            kind = self.rules.kinds[card]
            if len(kept) < most and self.copies[kind]:
                self.copies[kind] -= 1
                kept.append(card)
        return kept

    def lowest(self, path: str, where: str) -> str:
        first = self.rules.path_ids.index(path) * VALUES
        for kind in range(first, first + VALUES):
            if self.copies[kind]:
                self.copies[kind] -= 1
                return self.rules.card_ids[kind]
        raise broken("LC-15.3", f"{where}: no card of {path} is left for its row", f"{where} : il ne reste pas de carte de {path} pour sa rangée")


def _place_cards(rules: LostCities, position: dict[str, Any], fields: Fields, seats: list[Fields]) -> None:
    cards = _Cards(rules)
    original = list(position["deck"])  # what fills up, in the seed's order
    for each in position["seats"]:
        original += each["hand"]
    original += position["set_aside"]
    open_hands: dict[int, list[str]] = {}
    own_hands = [each["hand"] for each in position["seats"]]
    for seat, change in enumerate(seats):
        player = position["seats"][seat]
        rows = change.fields("rows") if "rows" in change.data else Fields({}, change.at("rows"))
        rows.only(tuple(rules.path_ids))
        player["rows"] = {path: cards.take_all(rows.items(path), rows.at(path)) for path in rows.data}
        if "hand" in change.data:
            hand = change.items("hand")
            named = cards.take_all(hand[:-1] if hand and hand[-1] == REST else hand, change.at("hand"))
            player["hand"] = named
            if hand and hand[-1] == REST:
                open_hands[seat] = named
        else:
            player["hand"] = []
            open_hands[seat] = player["hand"]
    discards = fields.fields("discards") if "discards" in fields.data else Fields({}, "discards")
    discards.only(tuple(rules.path_ids))
    for path in discards.data:
        position["discards"][path] = cards.take_all(discards.items(path), discards.at(path))
    deck = fields.items("deck") if "deck" in fields.data else [REST]
    deck_fills = bool(deck) and deck[-1] == REST
    top = cards.take_all(deck[:-1] if deck_fills else deck, "deck")
    aside = cards.take_all(fields.items("set_aside"), "set_aside") if "set_aside" in fields.data else []
    for seat, change in enumerate(seats):
        player = position["seats"][seat]
        pending = position["pending"] if position["phase"] == "pawn" and seat == position["active"] else None
        for path in [*player["pawns"], *([pending] if isinstance(pending, str) else [])]:
            if path not in player["rows"] and path in rules.path_ids:
                player["rows"][path] = [cards.lowest(path, change.at("pawns"))]
    for seat, named in open_hands.items():
        size = HAND - (1 if seat == position["active"] and position["phase"] != "play" else 0)
        named += cards.keep(own_hands[seat], size - len(named))
        named += cards.keep(original, size - len(named))
    adapts = "set_aside" not in fields.data
    if adapts and deck_fills:
        aside = cards.keep(position["set_aside"], 2 * KINDS)
    rest = cards.keep(original, 2 * KINDS)
    in_deck = len(rest) if deck_fills else 0
    if adapts:  # as many as in the set-up (LC-1.6); those missing come from the bottom of the deck
        in_deck = max(0, in_deck - (len(position["set_aside"]) - len(aside)))
        aside += rest[in_deck:]
    position["set_aside"] = aside
    position["deck"] = top + rest[:in_deck]
