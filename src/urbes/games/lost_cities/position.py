"""The shape of Lost Cities' positions: decks are listed from the top, discard piles and rows from their first card."""

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.invariants import check
from urbes.games.lost_cities.rounds import bare_table
from urbes.games.lost_cities.scoring import SEAT_WIDTH
from urbes.games.lost_cities.shapes import Path, Pawn
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel import LARGEST, Fields, bit, i64, index_of, is_integer, names, places, shape, vec
from urbes.kernel.shape import Field, SeatField, Shape

# --- what a seat has ------------------------------------------------------------------------------------------


def cards_in(state: LostCitiesState, seat: i64, masks: i64, first: i64 = 0, end: i64 = c.KINDS) -> list[str]:
    """The cards of two masks in the order of paths and values, from one kind up to another."""
    one = state.players[masks + seat]
    two = state.players[masks + c.SEATS + seat]
    cards: list[str] = []
    for kind in range(first, end):
        if one >> kind & 1:
            cards += [state.rules.card_ids[kind]] * (2 if two >> kind & 1 else 1)
    return cards


def read_hand(state: LostCitiesState, seat: int, fields: Fields) -> None:
    for kind in fields.choices("hand", state.rules.card_ids):
        add(state, c.HAND_ONE + seat, kind)


def add(state: LostCitiesState, masks: i64, kind: i64) -> None:
    state.rules.require(not state.players[masks + c.SEATS] & bit(kind), "LC-15.1", "third_copy", card=state.rules.card_ids[kind])
    state.add(masks, kind)


def write_rows(state: LostCitiesState, seat: int) -> dict[Path, list[str]]:
    rows: dict[Path, list[str]] = {}
    for path, path_id in enumerate(state.rules.path_ids):
        row = seat * c.PATHS + path
        if state.rows[c.TOP + row] >= 0:
            cards = cards_in(state, seat, c.ROWS_ONE, path * c.VALUES, (path + 1) * c.VALUES)
            rows[path_id] = cards[::-1] if state.rows[c.DIRECTION + row] == c.FALLING else cards
    return rows


def read_rows(state: LostCitiesState, seat: int, fields: Fields) -> None:
    rows = fields.fields("rows", tuple(state.rules.path_ids))
    for path_id in rows.data:
        read_row(state, seat, rows, path_id)


def read_row(state: LostCitiesState, seat: int, rows: Fields, path_id: str) -> None:
    rules = state.rules
    where = rows.at(path_id)
    path = index_of(path_id, rules.path_ids, where)
    row = seat * c.PATHS + path
    rules.require(bool(rows.items(path_id)), "LC-15.3", "empty_row", where=where)
    for kind in rows.choices(path_id, rules.card_ids):
        rules.require(kind // c.VALUES == path, "LC-4.1", "other_colour", where=where, card=rules.card_ids[kind])
        add(state, c.ROWS_ONE + seat, kind)
        value = kind % c.VALUES
        top = state.rows[c.TOP + row]
        if top >= 0 and value != top:
            direction = c.RISING if value > top else c.FALLING
            rules.require(direction != c.FALLING or rules.up_and_down, "LC-4.5", "cannot_follow", where=where, value=value, top=top)
            if state.rows[c.DIRECTION + row] == c.UNDECIDED:
                state.rows[c.DIRECTION + row] = direction if rules.up_and_down else c.UNDECIDED
            elif state.rows[c.DIRECTION + row] != direction:
                raise rules.broken("LC-14.4", "direction_fixed", where=where, value=value, top=top)
        state.rows[c.TOP + row] = value


def write_pawns(state: LostCitiesState, seat: int) -> dict[Path, Pawn]:
    return {state.rules.path_ids[path]: {"space": space, "kind": state.pawn(seat, path)} for path, space in enumerate(state.spaces(seat)) if space > 0}


def read_pawns(state: LostCitiesState, seat: int, fields: Fields) -> None:
    pawns = fields.fields("pawns", tuple(state.rules.path_ids))
    for path_id in pawns.data:
        path = index_of(path_id, state.rules.path_ids, pawns.where)
        pawn = pawns.fields(path_id, ("space", "kind"))
        state.rows[c.SPACE + seat * c.PATHS + path] = pawn.integer("space", 1, c.CITY)
        if pawn.choice("kind", ["explorer", "leader"]) == 1:
            state.rules.require(state.players[c.LEADER + seat] < 0, "LC-1.3", "one_leader", where=pawns.where)
            state.players[c.LEADER + seat] = path


def read_held(state: LostCitiesState, seat: int, fields: Fields) -> None:
    for tile in fields.choices("tiles", state.rules.tile_ids):
        state.rules.require(not state.players[c.HELD + seat] & bit(tile), "LC-15.4", "tile_twice", where=fields.at("tiles"), tile=state.rules.tile_ids[tile])
        state.players[c.HELD + seat] |= bit(tile)


# --- what lies between the seats ------------------------------------------------------------------------------


def write_discards(state: LostCitiesState) -> dict[str, list[str]]:
    return {id: names(state.rules.card_ids, state.pile(path)) for path, id in enumerate(state.rules.path_ids)}


def read_discards(state: LostCitiesState, fields: Fields) -> None:
    rules = state.rules
    discards = fields.fields("discards", tuple(rules.path_ids))
    for path, path_id in enumerate(rules.path_ids):
        pile = discards.choices(path_id, rules.card_ids)
        for number, kind in enumerate(pile):
            rules.require(kind // c.VALUES == path, "LC-6.1", "other_colour", where=discards.at(path_id), card=rules.card_ids[kind])
            rules.require(number != c.PILE - 1, "LC-15.1", "third_copy", card=rules.card_ids[kind])
        state.set_pile(path, pile)


def write_tiles(state: LostCitiesState) -> dict[str, str]:
    """The event tiles still on their slots."""
    return {id: state.rules.tile_ids[state.tile(slot)] for slot, id in enumerate(state.rules.slot_ids) if state.tile(slot) >= 0}


def read_tiles(state: LostCitiesState, fields: Fields) -> None:
    rules = state.rules
    given = fields.fields("tiles", tuple(rules.slot_ids))
    tiles = [-1] * (c.PATHS * c.SPACES)
    for slot_id in given.data:
        slot = rules.slot_ids.index(slot_id)
        rules.require(slot in rules.slots, "LC-1.5", "no_slot", slot=slot_id)
        tiles[slot] = given.choice(slot_id, rules.tile_ids)
    # A tile held by a seat left some empty slot; which one no longer matters.
    away = sorted({tile for seat in range(state.seats) for tile in places(state.players[c.HELD + seat])})
    for slot in rules.slots:
        if tiles[slot] < 0 and away:
            tiles[slot] = away.pop()
            state.taken |= bit(slot)
    if away:
        raise rules.broken("LC-15.4", "no_empty_slot", tile=rules.tile_ids[away[0]])
    state.tiles = vec[i64](tiles)


def read_scorings(state: LostCitiesState, fields: Fields) -> None:
    width = 1 + state.seats * SEAT_WIDTH
    for i, row in enumerate(fields.items("scorings")):
        if not isinstance(row, list) or len(row) != width or not all(is_integer(n) and abs(n) <= LARGEST for n in row):
            raise state.rules.wrong(f"scorings[{i}]", row, "integers", width=width)
        counts = [row[start : start + SEAT_WIDTH] for start in range(1, width, SEAT_WIDTH)]
        stood = all(0 <= space <= c.CITY for count in counts for space in count[: c.PATHS])
        if row[0] not in (0, 1, 2) or not stood or not all(-1 <= count[c.PATHS] < c.PATHS for count in counts):
            raise state.rules.wrong(f"scorings[{i}]", row, "scoring")
    state.scorings = [list(row) for row in fields.items("scorings")]


SHAPE: Shape[LostCitiesState] = Shape(
    bare_table,
    [
        shape.cell(shape.number("vp", None), "players", c.VP),
        shape.cell(shape.number("artifacts", 0), "players", c.ARTIFACTS),
        SeatField("hand", "a list of cards", lambda state, seat: cards_in(state, seat, c.HAND_ONE), read_hand),
        SeatField("rows", "an object: the cards laid on each path", write_rows, read_rows),
        SeatField("pawns", "an object: space and kind of the pawn on each path", write_pawns, read_pawns),
        SeatField("tiles", "a list of event tiles", lambda state, seat: names(state.rules.tile_ids, places(state.players[c.HELD + seat])), read_held),
    ],
    [
        shape.number("round", 1, lambda state: int(state.rules.rounds)),
        shape.seat("first"),
        shape.seat("active", "asked"),
        shape.word("phase", c.PHASES),
        shape.maybe_word("pending", "path_ids"),
        shape.flag("moved"),
        shape.maybe_word("closed", "path_ids"),
        shape.number("crossings", 0, c.CROSSINGS),
        shape.number("stall", 0, lambda state: state.rules.stall_cap - 1),
        shape.maybe_seat("last_to_advance", "advanced"),
        shape.seats(),
        shape.pile("deck", "card_ids", left="left"),
        shape.row("set_aside", "card_ids", "aside"),
        Field("discards", "an object: the cards of each pile, the top last", write_discards, read_discards),
        Field("tiles", "an object: the event tile on each slot", write_tiles, read_tiles),
        Field("scorings", "a list of numbers for each scored round", lambda state: [row[:] for row in state.scorings], read_scorings),
        shape.sealed(),
        shape.rng(),
    ],
    check,
)
