"""Positions written by hand: the set-up of a seed with a few changes, everything not mentioned making room for what is."""

from typing import Any

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.invariants import all_of
from urbes.games.ancient_world.position import PENDING, SHAPE
from urbes.games.ancient_world.rounds import deal
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import REST, Draft, Fields, Pieces, Pile, Rng, names


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
    draft = Draft(SHAPE.write(deal(rules, seats, Rng.seeded(seed))), changes)
    position = draft.position
    if isinstance(position["tile"], int) and not isinstance(position["tile"], bool):
        position["tile"] = {"holder": position["tile"], "locked": False}
    if "tile" in changes and isinstance(position["tile"], dict):
        draft.follow("active", position["tile"].get("holder"))
    draft.follow("asked", position["active"])
    for player, change in draft.seats:
        _place_seat(rules, player, change)
    position["pending"] = {**draft.dealt["pending"], **draft.given.maybe_fields("pending", tuple(field.key for field in PENDING)).data}
    _place_empire(rules, draft)
    _place_military(rules, draft)
    _place_titans(rules, draft)
    _place_provinces(rules, draft)
    return SHAPE.read(rules, position)


def _place_seat(rules: AncientWorldRules, player: dict[str, Any], change: Fields) -> None:
    if "built" in change.data:
        built = change.items("built")
        player["built"] = [id for id in names(rules.empire.ids, rules.starting) if id not in built] + built
    if "citizens" in change.data:
        player["citizens"] = _citizens(rules, change)
    if "reserve" in change.data:
        player["reserve"] = [_reserved(card) for card in change.items("reserve")]
    if "armies" in change.data:
        player["armies"] = [_army(rules, army, f"{change.at('armies')}[{i}]") for i, army in enumerate(change.items("armies"))]


def _citizens(rules: AncientWorldRules, change: Fields) -> dict[str, Any]:
    given = change.data["citizens"]
    if isinstance(given, int) and not isinstance(given, bool):
        return {str(value): "home" for value in range(1, change.integer("citizens", 0, c.CITIZENS) + 1)}
    if not isinstance(given, dict):
        raise rules.wrong(change.at("citizens"), given, "citizens")
    highest = max([len(rules.start_citizens)] + [value for value in range(1, c.CITIZENS + 1) if str(value) in given])
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


def _place_empire(rules: AncientWorldRules, draft: Draft) -> None:
    position, dealt = draft.position, draft.dealt
    cards = all_of(rules, rules.empire, len(draft.players))
    for seat, player in enumerate(draft.players):
        cards.take_all(player["built"], f"seats.{seat}.built")
        for i, card in enumerate(player["reserve"]):
            cards.take(card.get("card") if isinstance(card, dict) else card, f"seats.{seat}.reserve[{i}].card")
    cards.take_all(position["pending"]["drawn"], "pending.drawn")
    piles = {key: cards.named(draft.given, key) for key in ("row", "empire_pile", "empire_discard", "empire_next", "empire_gone", "empire_buried")}
    late = isinstance(position["round"], int) and position["round"] >= int(rules.deck_b_round)  # which may be larger than a machine word
    decks = [cards.only(list(rules.empire.deck), deck) for deck in (c.DECK_A, c.DECK_B)]
    idle, in_use = decks if late else decks[::-1]
    waiting, missing = ("empire_buried", "empire_next") if late else ("empire_next", "empire_buried")
    order = dealt["row"] + dealt["empire_pile"] + dealt["empire_next"]
    position["row"] = in_use.fill(piles["row"], order, rules.empire_row[len(draft.players)])
    position[waiting] = idle.fill(piles[waiting], order)
    position[missing] = piles[missing].ids
    position["empire_pile"] = in_use.fill(piles["empire_pile"], order)
    position["empire_discard"] = _with_all_left(in_use, piles["empire_discard"], "empire_discard")
    position["empire_gone"] = _with_all_left(idle, piles["empire_gone"], "empire_gone")


def _with_all_left(cards: Pieces, pile: Pile, key: str) -> list[str]:
    """What a pile given in full leaves over lies in the discard, unless that is given in full too."""
    over = cards.rest([])
    if over and not pile.open:
        listed = ", ".join(over[:6]) + (", ..." if len(over) > 6 else "")
        raise cards.words.broken("AW-0.1", "no_place", where=key, cards=listed, count=len(over), rest=REST)
    return pile.ids + over


def _place_military(rules: AncientWorldRules, draft: Draft) -> None:
    position, dealt = draft.position, draft.dealt
    cards = all_of(rules, rules.military, len(draft.players))
    for seat, player in enumerate(draft.players):
        for i, army in enumerate(player["armies"]):
            where = f"seats.{seat}.armies[{i}]"
            cards.take(army.get("card"), f"{where}.card")
            cards.take_all(army["retired"], f"{where}.retired")
    if position["pending"]["card"] is not None:
        cards.take(position["pending"]["card"], "pending.card")
    cards.take_all(position["pending"]["orphans"], "pending.orphans")
    row, gone, pile = (cards.named(draft.given, key) for key in ("military_row", "military_gone", "military_pile"))
    starting = names(rules.military.ids, rules.starting_armies)
    gone.ids += cards.keep([id for id in starting for _ in draft.players])  # a starting card nobody holds has left the game
    order = dealt["military_row"] + dealt["military_pile"]
    position["military_row"] = cards.fill(row, order, rules.military_row[len(draft.players)])
    position["military_pile"] = cards.fill(pile, order)
    position["military_gone"] = _with_all_left(cards, gone, "military_gone")


def _place_titans(rules: AncientWorldRules, draft: Draft) -> None:
    """Titans nobody holds lie in their piles; each pile has its own cards, so all of them must be somewhere."""
    cards = all_of(rules, rules.titans, len(draft.players))
    for seat, player in enumerate(draft.players):
        cards.take_all(player["titans"], f"seats.{seat}.titans")
    given = draft.given.maybe_fields("titan_piles", tuple(c.PILE_IDS))
    piles = [cards.named(given, id) for id in c.PILE_IDS]
    draft.position["titan_piles"] = {
        id: cards.only(rules.titans.pile, number).fill(piles[number], draft.dealt["titan_piles"][id]) for number, id in enumerate(c.PILE_IDS)
    }


def _place_provinces(rules: AncientWorldRules, draft: Draft) -> None:
    cards = all_of(rules, rules.provinces, len(draft.players))
    for seat, player in enumerate(draft.players):
        cards.take_all(player["provinces"], f"seats.{seat}.provinces")
    pile = cards.fill(cards.named(draft.given, "province_pile"), draft.dealt["province_pile"])
    draft.position["province_pile"] = pile
    draft.follow("province_known", ["all" if place == 0 else [] for place in range(len(pile))])
