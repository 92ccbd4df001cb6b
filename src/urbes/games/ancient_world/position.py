"""The shape of The Ancient World's positions: piles are listed from the top, armies and Titan piles count from 1."""

from typing import Any

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.armies import mask_of
from urbes.games.ancient_world.cards import table
from urbes.games.ancient_world.chain import ask_of
from urbes.games.ancient_world.invariants import check
from urbes.games.ancient_world.pieces import exchanged
from urbes.games.ancient_world.rounds import bare_table
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Fields, i64, mask, names, places, shape, vec
from urbes.kernel.shape import Field, SeatField, Shape

MOST_TOKENS = 10**15  # more than any pack can give, and still exact in every client
MOST_ON_ARMY = 999  # six rounds bring no card beyond 64 coins


# --- what a seat has ------------------------------------------------------------------------------------------


def write_citizens(state: AncientWorldState, seat: int) -> dict[str, str]:
    """Where each citizen owned is: home, famine, a space or a card."""
    posts = {value: state.post(seat, value) for value in range(1, c.CITIZENS + 1)}
    return {str(value): state.rules.spots[post - c.FAMINE] for value, post in posts.items() if post != c.BOX}


def read_citizens(state: AncientWorldState, seat: int, fields: Fields) -> None:
    rules = state.rules
    given = fields.fields("citizens", tuple(str(value) for value in range(1, c.CITIZENS + 1)))
    for key in sorted(given.data):
        value = int(key)
        spot = given.choice(key, rules.spots) + c.FAMINE
        rules.require(spot < c.CARD_SPOT or not state.holds(seat, spot - c.CARD_SPOT), "AW-11.2", "card_holds_one", where=given.at(key))
        if 0 <= spot < c.SPACES and state.crowd(spot) >> value & 1 and rules.content.data["board_actions"][spot]["placement"] == "higher":
            raise rules.broken("AW-4.3", "same_value", where=given.at(key), value=value)
        state.add(seat, c.OWNED, 1)
        if spot == c.HOME:
            state.go_home(seat, value)
        else:
            state.leave_home(seat, value, spot)


def read_built(state: AncientWorldState, seat: int, fields: Fields) -> None:
    for kind in fields.choices("built", state.rules.empire.ids):
        state.rules.require(not state.built(seat, kind), "AW-7.6", "built_twice", where=fields.at("built"), card=state.rules.empire.ids[kind])
        state.erect(seat, kind)


def write_damaged(state: AncientWorldState, seat: int) -> list[str]:
    return names(state.rules.empire.ids, [card >> 1 for card in state.cities[seat] if card & 1])


def read_damaged(state: AncientWorldState, seat: int, fields: Fields) -> None:
    for kind in fields.choices("damaged", state.rules.empire.ids):
        state.rules.require(state.working(seat, kind), "AW-10.1", "not_built", where=fields.at("damaged"), card=state.rules.empire.ids[kind])
        state.turn_over(seat, kind, 1)


def write_reserve(state: AncientWorldState, seat: int) -> list[dict[str, Any]]:
    return [{"card": state.rules.empire.ids[card >> 1], "known": card & 1 == 1} for card in state.reserves[seat]]


def read_reserve(state: AncientWorldState, seat: int, fields: Fields) -> None:
    for given in fields.objects("reserve"):
        given.only(("card", "known"))
        state.reserve(seat, given.choice("card", state.rules.empire.ids), given.boolean("known"))


def write_armies(state: AncientWorldState, seat: int) -> list[dict[str, Any]]:
    ids = state.rules.military.ids
    return [{"card": ids[army.card], "name": army.name, "picture": army.picture, "retired": names(ids, army.retired)} for army in state.armies[seat]]


def read_armies(state: AncientWorldState, seat: int, fields: Fields) -> None:
    ids = state.rules.military.ids
    armies = []
    for given in fields.objects("armies"):
        given.only(("card", "name", "picture", "retired"))
        name = given.integer("name", 0, MOST_ON_ARMY)
        picture = given.integer("picture", 0, MOST_ON_ARMY)
        armies.append(state.muster(given.choice("card", ids), name, picture, vec[i64](given.choices("retired", ids))))
    state.set_armies(seat, armies)


def won(key: str, at: str) -> SeatField:
    """Titans or Provinces, which count at once."""

    def write(state: Any, seat: int) -> list[str]:
        return names(getattr(state.rules, key).ids, getattr(state, at)[seat])

    def read(state: Any, seat: int, fields: Fields) -> None:
        cards = getattr(state.rules, key)
        kinds = fields.choices(key, cards.ids)
        setattr(state, at, exchanged(getattr(state, at), seat, vec[i64](kinds)))
        for kind in kinds:
            state.add_pairs(seat, cards.gains[kind], 1)

    return SeatField(key, "a list of cards", write, read)


# --- what lies between the seats ------------------------------------------------------------------------------


def read_passed(state: AncientWorldState, fields: Fields) -> None:
    state.passed = mask(fields.integers("passed", 0, state.seats - 1))


def write_titan_piles(state: AncientWorldState) -> dict[str, list[str]]:
    piles = {id: list(state.titan_piles[pile][: state.stacks[c.LEFT + pile]]) for pile, id in enumerate(c.PILE_IDS)}
    return {id: names(state.rules.titans.ids, kinds[::-1]) for id, kinds in piles.items()}


def read_titan_piles(state: AncientWorldState, fields: Fields) -> None:
    given = fields.fields("titan_piles", tuple(c.PILE_IDS))
    piles = [given.choices(id, state.rules.titans.ids)[::-1] for id in c.PILE_IDS]
    state.titan_piles = table(piles)
    for at, kinds in enumerate(piles):
        state.stacks[c.LEFT + at] = len(kinds)


def write_scouts(state: AncientWorldState) -> dict[str, dict[str, int]]:
    scouts = {id: (state.stacks[c.SCOUT + pile], state.stacks[c.DEPTH + pile]) for pile, id in enumerate(c.PILE_IDS)}
    return {id: {"seat": seat, "depth": depth} for id, (seat, depth) in scouts.items() if seat >= 0}


def read_scouts(state: AncientWorldState, fields: Fields) -> None:
    scouts = fields.fields("scouts", tuple(c.PILE_IDS))
    for id in scouts.data:
        titans = int(id) - 1
        scout = scouts.fields(id, ("seat", "depth"))
        state.stacks[c.SCOUT + titans] = scout.integer("seat", 0, state.seats - 1)
        state.stacks[c.DEPTH + titans] = scout.integer("depth", 1, state.stacks[c.LEFT + titans])


def write_known(state: AncientWorldState) -> list[Any]:
    return ["all" if seen == c.EVERYBODY else places(seen) for seen in list(state.province_seen)[::-1]]


def read_known(state: AncientWorldState, fields: Fields) -> None:
    known = fields.items("province_known")
    size = len(state.province_pile)
    seats: int = state.seats  # compared with integers of any length
    if len(known) != size:
        raise state.rules.wrong("province_known", known, "known", size=size)
    masks: list[int] = []
    for i, value in enumerate(known):
        if value != "all" and not (isinstance(value, list) and all(type(seat) is int and 0 <= seat < seats for seat in value)):
            raise state.rules.wrong(f"province_known[{i}]", value, "seats_or_all")
        masks.append(c.EVERYBODY if value == "all" else mask(value))
    state.province_seen = vec[i64](masks[::-1])


# --- what is under way: the chain of decisions that a turn has still to make ------------------------------------


def write_action(state: AncientWorldState) -> list[list[Any]]:
    """`["A24", 1]`: the action of a card or space, and how many of its steps are done; then the one it copies."""
    return [[state.rules.programs[program], at // 2] for program, at in ((state.outer, state.outer_at), (state.inner, state.inner_at)) if program >= 0]


def read_action(state: AncientWorldState, fields: Fields) -> None:
    programs = state.rules.programs
    for depth, entry in enumerate(fields.items("action")):
        where = f"{fields.at('action')}[{depth}]"
        if not isinstance(entry, list) or len(entry) != 2 or entry[0] not in programs or isinstance(entry[1], bool) or not isinstance(entry[1], int):
            raise state.rules.wrong(where, entry, "steps")
        program = programs.index(entry[0])
        if not 0 <= 2 * entry[1] <= len(state.rules.empire.steps[program]):
            raise state.rules.wrong(where, entry, "so_many_steps")
        if depth == 0:
            state.outer, state.outer_at = program, 2 * entry[1]
        elif depth == 1:
            state.inner, state.inner_at = program, 2 * entry[1]
        else:
            raise state.rules.wrong(fields.at("action"), entry, "two_actions")


def read_chosen(state: AncientWorldState, fields: Fields) -> None:
    state.chosen = sum(mask_of(army - 1) for army in set(fields.integers("armies", 1, state.rules.most_armies)))


def write_asks(state: AncientWorldState) -> list[list[Any]]:
    """The triggers that wait: seat, card, what it does."""
    kinds = state.rules.empire.count
    return [[ask // kinds // c.TRIGGER_COUNT, state.rules.empire.ids[ask % kinds], c.TRIGGERS[ask // kinds % c.TRIGGER_COUNT]] for ask in state.asks]


def read_asks(state: AncientWorldState, fields: Fields) -> None:
    empire = state.rules.empire.ids
    asks: list[int] = []
    for i, entry in enumerate(fields.items("asks")):
        if not isinstance(entry, list) or len(entry) != 3 or entry[0] not in range(state.seats) or entry[1] not in empire or entry[2] not in c.TRIGGERS:
            raise state.rules.wrong(f"{fields.at('asks')}[{i}]", entry, "trigger")
        asks.append(ask_of(state, entry[0], c.TRIGGERS.index(entry[2]), empire.index(entry[1])))
    state.asks = vec[i64](asks)


PENDING = [
    Field("action", "a list: the action under way and its steps done, then the one it copies", write_action, read_action),
    shape.number("left", 0, MOST_TOKENS),
    shape.maybe_word("card", "military.ids"),
    shape.maybe_number("pile", 1, c.PILES, first=1),
    shape.word("stage", c.STAGES),
    Field("armies", "a list of armies in the attack", lambda state: [number + 1 for number in places(state.chosen)], read_chosen),
    shape.number("hits", 0, MOST_TOKENS),
    shape.number("loot", 0, MOST_TOKENS),
    shape.row("drawn", "empire.ids"),
    shape.numbers("order"),
    Field("asks", "a list of triggers that wait: seat, card, what it does", write_asks, read_asks),
    shape.maybe_word("trigger", "empire.ids"),
    shape.row("orphans", "military.ids"),
]


SHAPE: Shape[AncientWorldState] = Shape(
    bare_table,
    [
        shape.cell(shape.number("coins", 0, MOST_TOKENS), "desk", c.COINS, c.WIDTH),
        shape.cell(shape.number("knowledge", 0, MOST_TOKENS), "desk", c.KNOWLEDGE, c.WIDTH),
        SeatField("citizens", "an object: home, famine, a space or a card for each citizen owned", write_citizens, read_citizens),
        SeatField("built", "a list of Empire cards", lambda state, seat: names(state.rules.empire.ids, [card >> 1 for card in state.cities[seat]]), read_built),
        SeatField("damaged", "a list of those face down", write_damaged, read_damaged),
        SeatField("reserve", "a list of objects: card, and whether all know it", write_reserve, read_reserve),
        SeatField("armies", "a list of objects: card, coins on name and picture, retired cards", write_armies, read_armies),
        won("titans", "trophies"),
        won("provinces", "lands"),
    ],
    [
        shape.same("pack", "the hash of the content pack, or null", lambda state: None if state.rules.pack is None else state.rules.pack.hash),
        shape.number("round", 1, c.ROUNDS),
        shape.word("phase", c.PHASES),
        shape.seat("active"),
        shape.seat("asked"),
        shape.group(
            "tile", "an object: the seat that holds the first-player tile, and whether it is locked", [shape.seat("holder", "tile"), shape.flag("locked")]
        ),
        Field("passed", "a list of seats", lambda state: places(state.passed), read_passed),
        shape.seats(),
        shape.row("row", "empire.ids"),
        shape.row("military_row", "military.ids", "barracks"),
        shape.pile("empire_pile", "empire.ids", left="empire_left"),
        shape.row("empire_discard", "empire.ids"),
        shape.pile("empire_next", "empire.ids", "next_pile"),
        shape.row("empire_gone", "empire.ids"),
        shape.pile("empire_buried", "empire.ids"),
        shape.pile("military_pile", "military.ids", left="military_left"),
        shape.row("military_gone", "military.ids"),
        Field("titan_piles", "an object: the cards of each pile, the top first", write_titan_piles, read_titan_piles),
        Field("scouts", "an object: for each pile the seat that knows its upper cards, and how many", write_scouts, read_scouts),
        shape.maybe_number("covered", 1, c.PILES, first=1),
        shape.pile("province_pile", "provinces.ids"),
        Field("province_known", "a list: 'all' or the seats that know each Province, the top first", write_known, read_known),
        shape.group("pending", "an object: the chain of decisions under way", PENDING),
        shape.sealed(),
        shape.rng(),
    ],
    check,
)
