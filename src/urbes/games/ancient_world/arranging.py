"""Positions written by hand: the set-up of a seed with a few changes, everything not mentioned making room for what is."""

from typing import Any

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.pending import PENDING
from urbes.games.ancient_world.position import SHAPE
from urbes.games.ancient_world.rounds import deal
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import REST, Fields, Pieces, Rng, seat_changes

LISTS = ("row", "military_row", "empire_pile", "empire_discard", "empire_next", "empire_gone", "empire_buried", "military_pile", "military_gone")
OTHERS = ("titan_piles", "province_pile", "province_known", "scouts", "seats", "pending")


def arrange(rules: AncientWorldRules, seats: int, seed: int, changes: Any) -> AncientWorldState:
    """`changes` has the fields of `to_dict`, and these shorthands:

    - `seats` may be an object: `{"1": {...}}` changes seat 1 only; starting cards not named in `built` are added;
    - `citizens` names those that are not at home, or is their number; a citizen named comes with all lower ones;
    - a reserved card may be its id (drawn from the pile, unknown to others) or `"A10 known"`; an army may be the id of its card,
      its coins and retired cards left out are none;
    - a row, pile or discard may end with "..." for any other cards; a pile not given takes what is left over, after a pile given in
      full a discard not given does;
    - `tile` may be the seat that holds it; `asked` follows `active`; in rounds 4 to 6 deck B is in use.
    """
    position = SHAPE.write(deal(rules, seats, Rng.seeded(seed)))
    fields = Fields(changes)
    fields.only(SHAPE.keys)
    given_seats = seat_changes(fields, seats, SHAPE.seat_keys)
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
        position["pending"].update(fields.fields("pending", tuple(field.key for field in PENDING)).data)
    _place_empire(rules, position, fields, seats)
    _place_military(rules, position, fields, seats)
    _place_titans(rules, position, fields)
    _place_provinces(rules, position, fields)
    return SHAPE.read(rules, position)


# --- seats ----------------------------------------------------------------------------------------------


def _place_seat(rules: AncientWorldRules, player: dict[str, Any], change: Fields) -> None:
    for key in ("coins", "knowledge", "damaged", "titans", "provinces"):
        if key in change.data:
            player[key] = change.data[key]
    if "built" in change.data:
        built = change.items("built")
        starting = [rules.empire.ids[kind] for kind in rules.starting]
        player["built"] = [id for id in starting if id not in built] + built
    if "citizens" in change.data:
        player["citizens"] = _citizens(rules, player["citizens"], change)
    if "reserve" in change.data:
        player["reserve"] = [_reserved(card) for card in change.items("reserve")]
    if "armies" in change.data:
        player["armies"] = [_army(rules, army, f"{change.at('armies')}[{i}]") for i, army in enumerate(change.items("armies"))]


def _citizens(rules: AncientWorldRules, before: dict[str, str], change: Fields) -> Any:
    given = change.data["citizens"]
    if isinstance(given, int) and not isinstance(given, bool):
        return {str(value): "home" for value in range(1, change.integer("citizens", 0, c.CITIZENS) + 1)}
    if not isinstance(given, dict):
        raise rules.wrong(change.at("citizens"), given, "citizens")
    highest = max([value for value in range(1, c.CITIZENS + 1) if str(value) in given] + [len(before)])
    return {**{str(value): "home" for value in range(1, highest + 1)}, **given}


def _reserved(card: Any) -> Any:
    if isinstance(card, str):
        return {"card": card.removesuffix(" known"), "known": card.endswith(" known")}
    return {"known": False, **card} if isinstance(card, dict) else card


def _army(rules: AncientWorldRules, army: Any, where: str) -> Any:
    if isinstance(army, str):
        army = {"card": army}
    if not isinstance(army, dict):
        raise rules.wrong(where, army, "army_or_card")
    return {"name": 0, "picture": 0, "retired": [], **army}


# --- cards ----------------------------------------------------------------------------------------------


def _place_empire(rules: AncientWorldRules, position: dict[str, Any], fields: Fields, seats: int) -> None:
    empire = rules.empire
    cards = Pieces(rules, empire.ids, [seats if empire.deck[kind] == c.STARTING else empire.copies[kind] for kind in range(empire.count)], "AW-0.1")
    for seat, player in enumerate(position["seats"]):
        cards.take_all(player["built"], f"seats.{seat}.built")
        for i, card in enumerate(player["reserve"]):
            cards.take(card.get("card") if isinstance(card, dict) else card, f"seats.{seat}.reserve[{i}].card")
    cards.take_all(position["pending"]["drawn"], "pending.drawn")
    lists = {key: cards.named(fields, key) for key in ("row", "empire_pile", "empire_discard", "empire_next", "empire_gone", "empire_buried")}
    late = isinstance(position["round"], int) and position["round"] >= rules.deck_b_round
    deck_a = Pieces(rules, empire.ids, [n if empire.deck[kind] == c.DECK_A else 0 for kind, n in enumerate(cards.copies)], "AW-0.1")
    deck_b = Pieces(rules, empire.ids, [0 if empire.deck[kind] == c.DECK_A else n for kind, n in enumerate(cards.copies)], "AW-0.1")
    in_use, idle = (deck_b, deck_a) if late else (deck_a, deck_b)
    order = position["row"] + position["empire_pile"] + position["empire_next"]
    row, fills = lists["row"]
    position["row"] = row + in_use.keep(order, rules.empire_row[seats] - len(row)) if fills else row
    waiting, missing = ("empire_buried", "empire_next") if late else ("empire_next", "empire_buried")
    named, fills = lists[waiting]
    position[waiting] = named + (idle.rest(order) if fills else [])
    position[missing] = lists[missing][0]
    named, fills = lists["empire_pile"]
    position["empire_pile"] = named + (in_use.rest(order) if fills else [])
    for key, over in (("empire_discard", in_use), ("empire_gone", idle)):
        named, fills = lists[key]
        position[key] = named + _left_over(over, fills, key)


def _left_over(cards: Pieces, fills: bool, key: str) -> list[str]:
    """What a pile given in full leaves over lies in the discard, unless that is given in full too."""
    over = cards.rest([])
    if over and not fills:
        listed = ", ".join(over[:6]) + (", ..." if len(over) > 6 else "")
        raise cards.words.broken("AW-0.1", "no_place", where=key, cards=listed, count=len(over), rest=REST)
    return over


def _place_military(rules: AncientWorldRules, position: dict[str, Any], fields: Fields, seats: int) -> None:
    military = rules.military
    starting = len(rules.starting_armies)
    cards = Pieces(rules, military.ids, [seats if kind < starting else military.copies[kind] for kind in range(military.count)], "AW-0.1")
    for seat, player in enumerate(position["seats"]):
        for i, army in enumerate(player["armies"]):
            where = f"seats.{seat}.armies[{i}]"
            cards.take(army.get("card"), f"{where}.card")
            cards.take_all(army["retired"], f"{where}.retired")
    if position["pending"]["card"] is not None:
        cards.take(position["pending"]["card"], "pending.card")
    cards.take_all(position["pending"]["orphans"], "pending.orphans")
    order = position["military_row"] + position["military_pile"]
    row, row_fills = cards.named(fields, "military_row")
    gone, gone_fills = cards.named(fields, "military_gone")
    pile, pile_fills = cards.named(fields, "military_pile")
    gone += [military.ids[kind] for kind in rules.starting_armies for _ in range(cards.copies[kind])]
    for kind in rules.starting_armies:
        cards.copies[kind] = 0  # a starting card nobody holds has left the game
    position["military_row"] = row + cards.keep(order, rules.military_row[seats] - len(row)) if row_fills else row
    position["military_pile"] = pile + (cards.rest(order) if pile_fills else [])
    position["military_gone"] = gone + _left_over(cards, gone_fills, "military_gone")


def _place_titans(rules: AncientWorldRules, position: dict[str, Any], fields: Fields) -> None:
    """Titans nobody holds lie in their piles; each pile has its own cards, so all of them must be somewhere."""
    titans = rules.titans
    cards = Pieces(rules, titans.ids, titans.copies, "AW-0.1")
    for seat, player in enumerate(position["seats"]):
        cards.take_all(player["titans"], f"seats.{seat}.titans")
    given = fields.maybe_fields("titan_piles", tuple(c.PILE_IDS))
    tops = {id: cards.named(given, id) for id in c.PILE_IDS}
    for pile, id in enumerate(c.PILE_IDS):
        named, fills = tops[id]
        own = Pieces(rules, titans.ids, [n if titans.pile[kind] == pile else 0 for kind, n in enumerate(cards.copies)], "AW-0.1")
        position["titan_piles"][id] = named + (own.rest(position["titan_piles"][id]) if fills else [])
    if "scouts" in fields.data:
        position["scouts"] = fields.data["scouts"]


def _place_provinces(rules: AncientWorldRules, position: dict[str, Any], fields: Fields) -> None:
    provinces = rules.provinces
    cards = Pieces(rules, provinces.ids, provinces.copies, "AW-0.1")
    for seat, player in enumerate(position["seats"]):
        cards.take_all(player["provinces"], f"seats.{seat}.provinces")
    named, fills = cards.named(fields, "province_pile")
    position["province_pile"] = named + (cards.rest(position["province_pile"]) if fills else [])
    known: list[Any] = ["all"] + [[] for _ in position["province_pile"][1:]]
    position["province_known"] = fields.data.get("province_known", known[: len(position["province_pile"])])
