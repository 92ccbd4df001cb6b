"""Positions written by hand: the set-up of a seed with a few changes, everything not mentioned making room for what is."""

from typing import Any

from urbes.games.ancient_world.cards import DECK_A, STARTING, copies_of
from urbes.games.ancient_world.codes import CITIZENS
from urbes.games.ancient_world.game import AncientWorld
from urbes.games.ancient_world.position import PENDING_KEYS, PILE_IDS, SEAT_KEYS
from urbes.kernel.fields import Fields, broken, index_of, seat_changes, wrong
from urbes.kernel.game import State

REST = "..."  # at the end of a row or pile: and any other cards
LISTS = ("row", "military_row", "empire_pile", "empire_discard", "empire_next", "empire_gone", "empire_buried", "military_pile", "military_gone")
OTHERS = ("titan_piles", "province_pile", "province_known", "scouts", "seats", "pending")


def arrange(rules: AncientWorld, seats: int, seed: int, changes: dict[str, Any]) -> State:
    """`changes` has the fields of `to_dict`, and these shorthands:

    - `seats` may be an object: `{"1": {...}}` changes seat 1 only; starting cards not named in `built` are added;
    - `citizens` names those that are not at home, or is their number; a citizen named comes with all lower ones;
    - a reserved card may be its id (drawn from the pile, unknown to others) or `"A10 known"`; an army may be the id of its card,
      its coins and retired cards left out are none;
    - a row, pile or discard may end with "..." for any other cards; a pile not given takes what is left over, after a pile given in
      full a discard not given does;
    - `tile` may be the seat that holds it; `asked` follows `active`; in rounds 4 to 6 deck B is in use.
    """
    position = rules.new(seats, seed).to_dict()
    fields = Fields(changes)
    fields.only(tuple(position))
    given_seats = seat_changes(fields, seats, SEAT_KEYS)
    for key in position:
        if key in changes and key not in LISTS and key not in OTHERS:
            position[key] = changes[key]
    if isinstance(position["tile"], int) and not isinstance(position["tile"], bool):
        position["tile"] = {"holder": position["tile"], "locked": False}
    if "active" not in changes and isinstance(position["tile"], dict) and "tile" in changes:
        position["active"] = position["tile"].get("holder")
    if "asked" not in changes:
        position["asked"] = position["active"]
    for seat, change in enumerate(given_seats):
        _place_seat(rules, position["seats"][seat], change)
    if "pending" in changes:
        pending = fields.fields("pending")
        pending.only(PENDING_KEYS)
        position["pending"] = {**position["pending"], **pending.data}
    _place_empire(rules, position, fields, seats)
    _place_military(rules, position, fields, seats)
    _place_titans(rules, position, fields)
    _place_provinces(rules, position, fields)
    return rules.from_dict(position)


# --- seats ----------------------------------------------------------------------------------------------


def _place_seat(rules: AncientWorld, player: dict[str, Any], change: Fields) -> None:
    for key in ("coins", "knowledge", "damaged", "titans", "provinces"):
        if key in change.data:
            player[key] = change.data[key]
    if "built" in change.data:
        built = change.items("built")
        starting = [rules.empire.ids[kind] for kind in rules.starting]
        player["built"] = [id for id in starting if id not in built] + built
    if "citizens" in change.data:
        player["citizens"] = _citizens(player["citizens"], change)
    if "reserve" in change.data:
        player["reserve"] = [_reserved(card) for card in change.items("reserve")]
    if "armies" in change.data:
        player["armies"] = [_army(army, f"{change.at('armies')}[{i}]") for i, army in enumerate(change.items("armies"))]


def _citizens(before: dict[str, str], change: Fields) -> Any:
    given = change.data["citizens"]
    if isinstance(given, int) and not isinstance(given, bool):
        return {str(value): "home" for value in range(1, change.integer("citizens", 0, CITIZENS) + 1)}
    if not isinstance(given, dict):
        raise wrong(change.at("citizens"), given, "an object or a number", "un objet ou un nombre")
    highest = max([value for value in range(1, CITIZENS + 1) if str(value) in given] + [len(before)])
    return {**{str(value): "home" for value in range(1, highest + 1)}, **given}


def _reserved(card: Any) -> Any:
    if isinstance(card, str):
        return {"card": card.removesuffix(" known"), "known": card.endswith(" known")}
    return {"known": False, **card} if isinstance(card, dict) else card


def _army(army: Any, where: str) -> Any:
    if isinstance(army, str):
        army = {"card": army}
    if not isinstance(army, dict):
        raise wrong(where, army, "a Military card or an object", "une carte Militaire ou un objet")
    return {"name": 0, "picture": 0, "retired": [], **army}


# --- cards ----------------------------------------------------------------------------------------------


class _Cards:
    """The copies of one sort of card while a position is laid out: those named are taken first, then the rest fills up."""

    def __init__(self, ids: list[str], copies: list[int]) -> None:
        self.ids = ids
        self.copies = copies[:]

    def take(self, card: Any, where: str) -> str:
        kind = index_of(card, self.ids, where)
        if self.copies[kind] == 0:
            raise broken("AW-0.1", f"{where}: no {card} is left", f"{where} : il ne reste pas de {card}")
        self.copies[kind] -= 1
        return self.ids[kind]

    def take_all(self, cards: Any, where: str) -> list[str]:
        if not isinstance(cards, list):
            raise wrong(where, cards, "a list", "une liste")
        return [self.take(card, f"{where}[{i}]") for i, card in enumerate(cards)]

    def fill(self, named: list[str], wanted: list[str], most: int) -> list[str]:
        """The cards named, with as many of the wanted ones as are free, up to a number in all."""
        cards = named[:]
        for card in wanted:
            kind = self.ids.index(card)
            if len(cards) < most and self.copies[kind]:
                self.copies[kind] -= 1
                cards.append(card)
        return cards

    def rest(self, order: list[str]) -> list[str]:
        """All that is left, in a given order as far as it goes."""
        left = [self.ids[kind] for kind in copies_of(list(range(len(self.ids))), self.copies)]
        return self.fill(self.fill([], order, len(left)), left, len(left))


def _named(fields: Fields, key: str, cards: _Cards) -> tuple[list[str], bool]:
    """The cards a list names, and whether any others may follow."""
    if key not in fields.data:
        return [], True
    given = fields.items(key)
    filled = bool(given) and given[-1] == REST
    return cards.take_all(given[:-1] if filled else given, fields.at(key)), filled


def _place_empire(rules: AncientWorld, position: dict[str, Any], fields: Fields, seats: int) -> None:
    empire = rules.empire
    cards = _Cards(empire.ids, [seats if empire.deck[kind] == STARTING else empire.copies[kind] for kind in range(empire.count)])
    for seat, player in enumerate(position["seats"]):
        cards.take_all(player["built"], f"seats.{seat}.built")
        for i, card in enumerate(player["reserve"]):
            cards.take(card.get("card") if isinstance(card, dict) else card, f"seats.{seat}.reserve[{i}].card")
    cards.take_all(position["pending"]["drawn"], "pending.drawn")
    lists = {key: _named(fields, key, cards) for key in ("row", "empire_pile", "empire_discard", "empire_next", "empire_gone", "empire_buried")}
    late = isinstance(position["round"], int) and position["round"] >= rules.deck_b_round
    deck_a = _Cards(empire.ids, [n if empire.deck[kind] == DECK_A else 0 for kind, n in enumerate(cards.copies)])
    deck_b = _Cards(empire.ids, [0 if empire.deck[kind] == DECK_A else n for kind, n in enumerate(cards.copies)])
    in_use, idle = (deck_b, deck_a) if late else (deck_a, deck_b)
    order = position["row"] + position["empire_pile"] + position["empire_next"]
    row, fills = lists["row"]
    position["row"] = in_use.fill(row, order, rules.empire_row[seats]) if fills else row
    waiting, missing = ("empire_buried", "empire_next") if late else ("empire_next", "empire_buried")
    named, fills = lists[waiting]
    position[waiting] = named + (idle.rest(order) if fills else [])
    position[missing] = lists[missing][0]
    named, fills = lists["empire_pile"]
    position["empire_pile"] = named + (in_use.rest(order) if fills else [])
    for key, over in (("empire_discard", in_use), ("empire_gone", idle)):
        named, fills = lists[key]
        position[key] = named + _left_over(over, fills, key)


def _left_over(cards: _Cards, fills: bool, key: str) -> list[str]:
    """What a pile given in full leaves over lies in the discard, unless that is given in full too."""
    over = cards.rest([])
    if over and not fills:
        listed = ", ".join(over[:6]) + (", ..." if len(over) > 6 else "")
        raise broken(
            "AW-0.1",
            f'{key}: {listed} ({len(over)} in all) would have no place; end this list or the pile\'s with "{REST}" to put them there',
            f"{key} : {listed} (en tout {len(over)}) seraient sans place ; terminez cette liste ou celle de la pile par « {REST} » pour les y mettre",
        )
    return over


def _place_military(rules: AncientWorld, position: dict[str, Any], fields: Fields, seats: int) -> None:
    military = rules.military
    starting = len(rules.starting_armies)
    cards = _Cards(military.ids, [seats if kind < starting else military.copies[kind] for kind in range(military.count)])
    for seat, player in enumerate(position["seats"]):
        for i, army in enumerate(player["armies"]):
            where = f"seats.{seat}.armies[{i}]"
            cards.take(army.get("card"), f"{where}.card")
            cards.take_all(army["retired"], f"{where}.retired")
    if position["pending"]["card"] is not None:
        cards.take(position["pending"]["card"], "pending.card")
    cards.take_all(position["pending"]["orphans"], "pending.orphans")
    order = position["military_row"] + position["military_pile"]
    row, row_fills = _named(fields, "military_row", cards)
    gone, gone_fills = _named(fields, "military_gone", cards)
    pile, pile_fills = _named(fields, "military_pile", cards)
    gone += [military.ids[kind] for kind in rules.starting_armies for _ in range(cards.copies[kind])]
    for kind in rules.starting_armies:
        cards.copies[kind] = 0  # a starting card nobody holds has left the game
    position["military_row"] = cards.fill(row, order, rules.military_row[seats]) if row_fills else row
    position["military_pile"] = pile + (cards.rest(order) if pile_fills else [])
    position["military_gone"] = gone + _left_over(cards, gone_fills, "military_gone")


def _place_titans(rules: AncientWorld, position: dict[str, Any], fields: Fields) -> None:
    """Titans nobody holds lie in their piles; each pile has its own cards, so all of them must be somewhere."""
    titans = rules.titans
    cards = _Cards(titans.ids, titans.copies)
    for seat, player in enumerate(position["seats"]):
        cards.take_all(player["titans"], f"seats.{seat}.titans")
    given = fields.fields("titan_piles") if "titan_piles" in fields.data else Fields({}, "titan_piles")
    given.only(tuple(PILE_IDS))
    tops = {id: _named(given, id, cards) for id in PILE_IDS}
    for pile, id in enumerate(PILE_IDS):
        named, fills = tops[id]
        own = _Cards(titans.ids, [n if titans.pile[kind] == pile else 0 for kind, n in enumerate(cards.copies)])
        position["titan_piles"][id] = named + (own.rest(position["titan_piles"][id]) if fills else [])
    if "scouts" in fields.data:
        position["scouts"] = fields.data["scouts"]


def _place_provinces(rules: AncientWorld, position: dict[str, Any], fields: Fields) -> None:
    provinces = rules.provinces
    cards = _Cards(provinces.ids, provinces.copies)
    for seat, player in enumerate(position["seats"]):
        cards.take_all(player["provinces"], f"seats.{seat}.provinces")
    named, fills = _named(fields, "province_pile", cards)
    position["province_pile"] = named + (cards.rest(position["province_pile"]) if fills else [])
    known: list[Any] = ["all"] + [[] for _ in position["province_pile"][1:]]
    position["province_known"] = fields.data.get("province_known", known[: len(position["province_pile"])])
