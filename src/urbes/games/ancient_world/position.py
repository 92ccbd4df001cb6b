"""Positions of The Ancient World as JSON: written out whole, and read back with every check."""

from typing import Any

from urbes.games.ancient_world.checking import check
from urbes.games.ancient_world.codes import (
    BOX,
    CARD_SPOT,
    CITIZENS,
    COINS,
    FAMINE,
    FREE,
    HOME,
    KNOWLEDGE,
    OWNED,
    PHASES,
    PILES,
    ROUNDS,
    SPACES,
    TRIGGERS,
    WIDTH,
)
from urbes.games.ancient_world.game import AncientWorld
from urbes.games.ancient_world.neighbours import ask_of
from urbes.games.ancient_world.rounds import clear_seats
from urbes.games.ancient_world.state import CityStates
from urbes.games.ancient_world.table import EVERYBODY, NOBODY, Table
from urbes.kernel.fields import Fields, broken, wrong
from urbes.kernel.rng import Rng

KEYS = (
    "game", "pack", "round", "phase", "active", "asked", "tile", "passed", "seats", "row", "military_row",
    "empire_pile", "empire_discard", "empire_next", "empire_gone", "empire_buried", "military_pile", "military_gone",
    "titan_piles", "scouts", "covered", "province_pile", "province_known", "pending", "sealed", "rng",
)  # fmt: skip
SEAT_KEYS = ("coins", "knowledge", "citizens", "built", "damaged", "reserve", "armies", "titans", "provinces")
PENDING_KEYS = ("action", "left", "card", "pile", "stage", "armies", "hits", "loot", "drawn", "order", "asks", "trigger", "orphans")
STAGES = ["none", "choosing", "mending", "suffering"]
MOST_TOKENS = 10**15  # more than any pack can give, and still exact in every client
MOST_ON_ARMY = 999  # six rounds bring no card beyond 64 coins
PILE_IDS = ["1", "2", "3"]


# --- writing -------------------------------------------------------------------------------------------


def to_dict(t: Table) -> dict[str, Any]:
    """Piles are listed from the top; places in `order` count from the top, 0 first; armies and Titan piles count from 1."""
    rules = t.rules
    empire = rules.empire.ids
    military = rules.military.ids
    titans = rules.titans.ids
    provinces = rules.provinces.ids
    return {
        "game": rules.id,
        "pack": None if rules.pack is None else rules.pack.hash,
        "round": t.round,
        "phase": PHASES[t.phase],
        "active": t.active,
        "asked": t.asked,
        "tile": {"holder": t.tile, "locked": t.locked},
        "passed": [seat for seat in range(t.seats) if t.passed >> seat & 1],
        "seats": [_seat(t, seat) for seat in range(t.seats)],
        "row": names(empire, t.row),
        "military_row": names(military, t.barracks),
        "empire_pile": names(empire, t.empire_pile[: t.empire_left][::-1]),
        "empire_discard": names(empire, t.empire_discard),
        "empire_next": names(empire, t.next_pile[::-1]),
        "empire_gone": names(empire, t.empire_gone),
        "empire_buried": names(empire, t.empire_buried[::-1]),
        "military_pile": names(military, t.military_pile[: t.military_left][::-1]),
        "military_gone": names(military, t.military_gone),
        "titan_piles": {PILE_IDS[pile]: names(titans, t.titan_piles[pile][: t.titans_left[pile]][::-1]) for pile in range(PILES)},
        "scouts": {PILE_IDS[pile]: {"seat": t.scouts[pile], "depth": t.depths[pile]} for pile in range(PILES) if t.scouts[pile] >= 0},
        "covered": t.covered + 1 if t.covered >= 0 else None,
        "province_pile": names(provinces, t.province_pile[::-1]),
        "province_known": [_knowers(t, seen) for seen in reversed(t.province_seen)],
        "pending": _pending(t),
        "sealed": t.sealed,
        "rng": t.rng.to_list(),
    }


def names(ids: list[str], kinds: list[int]) -> list[str]:
    return [ids[kind] for kind in kinds]


def _knowers(t: Table, seen: int) -> Any:
    return "all" if seen == EVERYBODY else [seat for seat in range(t.seats) if seen >> seat & 1]


def _seat(t: Table, seat: int) -> dict[str, Any]:
    rules = t.rules
    return {
        "coins": t.get(seat, COINS),
        "knowledge": t.get(seat, KNOWLEDGE),
        "citizens": citizens(t, seat),
        "built": names(rules.empire.ids, t.cities[seat]),
        "damaged": names(rules.empire.ids, [kind for kind in t.cities[seat] if not t.working(seat) >> kind & 1]),
        "reserve": [{"card": rules.empire.ids[card >> 1], "known": card & 1 == 1} for card in t.reserves[seat]],
        "armies": [
            {"card": rules.military.ids[army.card], "name": army.name, "picture": army.picture, "retired": names(rules.military.ids, army.retired)}
            for army in t.armies[seat]
        ],
        "titans": names(rules.titans.ids, t.trophies[seat]),
        "provinces": names(rules.provinces.ids, t.lands[seat]),
    }


def citizens(t: Table, seat: int) -> dict[str, str]:
    """Where each citizen owned is: home, famine, a space or a card."""
    places: dict[str, str] = {}
    for value in range(1, CITIZENS + 1):
        spot = t.posts[seat * CITIZENS + value - 1]
        if spot != BOX:
            places[str(value)] = spot_name(t.rules, spot)
    return places


def spot_name(rules: AncientWorld, spot: int) -> str:
    if spot < 0:
        return "home" if spot == HOME else "famine"
    return rules.space_ids[spot] if spot < SPACES else rules.empire.ids[spot - CARD_SPOT]


def _pending(t: Table) -> dict[str, Any]:
    rules = t.rules
    programs = rules.empire.ids + rules.space_ids
    action = [[programs[t.outer], t.outer_at // 2]] if t.outer >= 0 else []
    if t.inner >= 0:
        action.append([programs[t.inner], t.inner_at // 2])
    return {
        "action": action,
        "left": t.left,
        "card": rules.military.ids[t.card] if t.card >= 0 else None,
        "pile": t.pile + 1 if t.pile >= 0 else None,
        "stage": STAGES[t.stage],
        "armies": [number + 1 for number in range(rules.most_armies) if t.chosen >> number & 1],
        "hits": t.hits,
        "loot": t.loot,
        "drawn": names(rules.empire.ids, t.drawn),
        "order": t.order[:],
        "asks": asks(t),
        "trigger": rules.empire.ids[t.trigger] if t.trigger >= 0 else None,
        "orphans": names(rules.military.ids, t.orphans),
    }


def asks(t: Table) -> list[list[Any]]:
    """The triggers that wait: seat, card, what it does."""
    kinds = t.rules.empire.count
    return [[ask // kinds // len(TRIGGERS), t.rules.empire.ids[ask % kinds], TRIGGERS[ask // kinds % len(TRIGGERS)]] for ask in t.asks]


# --- reading -------------------------------------------------------------------------------------------


def from_dict(rules: AncientWorld, data: dict[str, Any]) -> CityStates:
    fields = Fields(data)
    fields.only(KEYS)
    if fields.need("game") != rules.id:
        raise wrong("game", data["game"], f"'{rules.id}'", f"« {rules.id} »")
    own = None if rules.pack is None else rules.pack.hash
    if fields.need("pack") != own:
        raise wrong("pack", data["pack"], f"the pack in use ({own})", f"le paquet en usage ({own})")
    seats = fields.objects("seats")
    rules.check_seats(len(seats))
    t = CityStates(rules, len(seats))
    _read_round(t, fields)
    _read_piles(t, fields)
    clear_seats(t)
    for seat, each in enumerate(seats):
        _read_seat(t, seat, each)
    _read_pending(t, fields.fields("pending"))
    check(t)
    return t


def _read_round(t: CityStates, fields: Fields) -> None:
    last = t.seats - 1
    t.round = fields.integer("round", 1, ROUNDS)
    t.phase = fields.choice("phase", PHASES)
    t.active = fields.integer("active", 0, last)
    t.asked = fields.integer("asked", 0, last)
    tile = fields.fields("tile")
    tile.only(("holder", "locked"))
    t.tile = tile.integer("holder", 0, last)
    t.locked = tile.boolean("locked")
    t.passed = 0
    for seat in fields.integers("passed"):
        if not 0 <= seat <= last:
            raise wrong("passed", seat, f"a seat (0..{last})", f"une place (0..{last})")
        t.passed |= 1 << seat
    t.sealed = fields.integer("sealed", 0)
    words = fields.integers("rng")
    if len(words) != 4 or not all(0 <= word < 1 << 32 for word in words):
        raise wrong("rng", words, "four 32-bit integers", "quatre entiers de 32 bits")
    t.rng = Rng.from_list(words)


def _read_piles(t: CityStates, fields: Fields) -> None:
    rules = t.rules
    empire = rules.empire.ids
    military = rules.military.ids
    t.row = fields.choices("row", empire)
    t.barracks = fields.choices("military_row", military)
    t.empire_pile = fields.choices("empire_pile", empire)[::-1]
    t.empire_left = len(t.empire_pile)
    t.empire_discard = fields.choices("empire_discard", empire)
    t.next_pile = fields.choices("empire_next", empire)[::-1]
    t.empire_gone = fields.choices("empire_gone", empire)
    t.empire_buried = fields.choices("empire_buried", empire)[::-1]
    t.military_pile = fields.choices("military_pile", military)[::-1]
    t.military_left = len(t.military_pile)
    t.military_gone = fields.choices("military_gone", military)
    piles = fields.fields("titan_piles")
    piles.only(tuple(PILE_IDS))
    t.titan_piles = [piles.choices(id, rules.titans.ids)[::-1] for id in PILE_IDS]
    t.titans_left = [len(pile) for pile in t.titan_piles]
    t.scouts = [NOBODY] * PILES
    t.depths = [0] * PILES
    scouts = fields.fields("scouts")
    scouts.only(tuple(PILE_IDS))
    for id in scouts.data:
        scout = scouts.fields(id)
        scout.only(("seat", "depth"))
        t.scouts[PILE_IDS.index(id)] = scout.integer("seat", 0, t.seats - 1)
        t.depths[PILE_IDS.index(id)] = scout.integer("depth", 1, len(t.titan_piles[PILE_IDS.index(id)]))
    t.covered = _number(fields, "covered", PILES)
    t.province_pile = fields.choices("province_pile", rules.provinces.ids)[::-1]
    known = fields.items("province_known")
    if len(known) != len(t.province_pile):
        raise wrong("province_known", known, f"a list of {len(t.province_pile)}, one per Province", f"une liste de {len(t.province_pile)}, une par Province")
    t.province_seen = [_read_knowers(t, value, f"province_known[{i}]") for i, value in enumerate(known)][::-1]


def _read_knowers(t: CityStates, value: Any, where: str) -> int:
    if value == "all":
        return EVERYBODY
    if not isinstance(value, list) or not all(isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < t.seats for seat in value):
        raise wrong(where, value, "'all' or a list of seats", "« all » ou une liste de places")
    mask = 0
    for seat in value:
        mask |= 1 << seat
    return mask


def _number(fields: Fields, key: str, most: int) -> int:
    """Something counted from 1, or null."""
    number = fields.maybe_integer(key, 1, most)
    return -1 if number is None else number - 1


def _read_seat(t: CityStates, seat: int, fields: Fields) -> None:
    rules = t.rules
    empire = rules.empire.ids
    fields.only(SEAT_KEYS)
    base = seat * WIDTH
    t.desk[base + COINS] = fields.integer("coins", 0, MOST_TOKENS)
    t.desk[base + KNOWLEDGE] = fields.integer("knowledge", 0, MOST_TOKENS)
    for kind in fields.choices("built", empire):
        if kind in t.cities[seat]:
            raise broken("AW-7.6", f"{fields.at('built')}: {empire[kind]} is there twice", f"{fields.at('built')} : {empire[kind]} y est deux fois")
        t.erect(seat, kind)
    for kind in fields.choices("damaged", empire):
        if not t.working(seat) >> kind & 1:
            raise broken(
                "AW-10.1",
                f"{fields.at('damaged')}: {empire[kind]} is not built, or named twice",
                f"{fields.at('damaged')} : {empire[kind]} n'est pas construite, ou nommée deux fois",
            )
        t.turn_down(seat, kind)
    t.reserves[seat] = []
    for card in fields.objects("reserve"):
        card.only(("card", "known"))
        t.reserves[seat].append(card.choice("card", empire) * 2 + int(card.boolean("known")))
    t.armies[seat] = [_read_army(t, army) for army in fields.objects("armies")]
    t.trophies[seat] = fields.choices("titans", rules.titans.ids)
    t.lands[seat] = fields.choices("provinces", rules.provinces.ids)
    for kind in t.trophies[seat]:
        t.add_pairs(seat, rules.titans.gains[kind], 1)
    for kind in t.lands[seat]:
        t.add_pairs(seat, rules.provinces.gains[kind], 1)
    _read_citizens(t, seat, fields.fields("citizens"))


def _read_army(t: CityStates, fields: Fields) -> Any:
    military = t.rules.military.ids
    fields.only(("card", "name", "picture", "retired"))
    name = fields.integer("name", 0, MOST_ON_ARMY)
    picture = fields.integer("picture", 0, MOST_ON_ARMY)
    return t.muster(fields.choice("card", military), name, picture, fields.choices("retired", military))


def _read_citizens(t: CityStates, seat: int, fields: Fields) -> None:
    rules = t.rules
    fields.only(tuple(str(value) for value in range(1, CITIZENS + 1)))
    spots = ["home", "famine", *rules.space_ids, *rules.empire.ids]
    for value in range(1, CITIZENS + 1):
        if str(value) not in fields.data:
            continue
        t.desk[seat * WIDTH + OWNED] += 1
        index = fields.choice(str(value), spots)
        if index == 0:
            t.posts[seat * CITIZENS + value - 1] = HOME
            t.desk[seat * WIDTH + FREE] |= 1 << value
        elif index == 1:
            t.posts[seat * CITIZENS + value - 1] = FAMINE
        else:
            _post(t, seat, value, index - 2, fields)


def _post(t: CityStates, seat: int, value: int, spot: int, fields: Fields) -> None:
    where = fields.at(str(value))
    if spot >= SPACES and any(t.posts[seat * CITIZENS + other] == spot for other in range(CITIZENS)):
        raise broken("AW-11.2", f"{where}: a card holds one citizen only", f"{where} : une carte ne tient qu'un citoyen")
    if spot < SPACES and t.crowds[spot] >> value & 1 and t.rules.content.data["board_actions"][spot]["placement"] == "higher":
        raise broken("AW-4.3", f"{where}: another citizen of value {value} is there", f"{where} : un autre citoyen de valeur {value} y est")
    t.send(seat, value, spot)


def _read_pending(t: CityStates, fields: Fields) -> None:
    rules = t.rules
    empire = rules.empire.ids
    military = rules.military.ids
    fields.only(PENDING_KEYS)
    t.outer = t.inner = -1
    t.outer_at = t.inner_at = 0
    for depth, entry in enumerate(fields.items("action")):
        program, at = _read_program(rules, entry, f"{fields.at('action')}[{depth}]")
        if depth == 0:
            t.outer, t.outer_at = program, at
        elif depth == 1:
            t.inner, t.inner_at = program, at
        else:
            raise wrong(fields.at("action"), entry, "an action and the one it copies at most", "au plus une action et celle qu'elle copie")
    t.left = fields.integer("left", 0, MOST_TOKENS)
    card = fields.maybe_choice("card", military)
    t.card = -1 if card is None else card
    t.pile = _number(fields, "pile", PILES)
    t.stage = fields.choice("stage", STAGES)
    t.chosen = 0
    for number in fields.integers("armies"):
        if not 1 <= number <= rules.most_armies:
            raise wrong(fields.at("armies"), number, f"an army (1..{rules.most_armies})", f"une armée (1..{rules.most_armies})")
        t.chosen |= 1 << (number - 1)
    t.hits = fields.integer("hits", 0, MOST_TOKENS)
    t.loot = fields.integer("loot", 0, MOST_TOKENS)
    t.drawn = fields.choices("drawn", empire)
    t.order = fields.integers("order")
    t.asks = []
    for i, entry in enumerate(fields.items("asks")):
        where = f"{fields.at('asks')}[{i}]"
        if not isinstance(entry, list) or len(entry) != 3 or entry[0] not in range(t.seats) or entry[1] not in empire or entry[2] not in TRIGGERS:
            raise wrong(where, entry, "[seat, card, what it does]", "[place, carte, ce qu'elle fait]")
        t.asks.append(ask_of(t, entry[0], TRIGGERS.index(entry[2]), empire.index(entry[1])))
    trigger = fields.maybe_choice("trigger", empire)
    t.trigger = -1 if trigger is None else trigger
    t.orphans = fields.choices("orphans", military)


def _read_program(rules: AncientWorld, entry: Any, where: str) -> tuple[int, int]:
    """`["A24", 1]`: the action of a card or space, and how many of its steps are done."""
    programs = rules.empire.ids + rules.space_ids
    if not isinstance(entry, list) or len(entry) != 2 or entry[0] not in programs or isinstance(entry[1], bool) or not isinstance(entry[1], int):
        raise wrong(where, entry, "[card or space, steps done]", "[carte ou case, étapes faites]")
    program = programs.index(entry[0])
    if not 0 <= 2 * entry[1] <= len(rules.empire.steps[program]):
        raise wrong(where, entry, "an action with that many steps", "une action qui compte autant d'étapes")
    return program, 2 * entry[1]
