"""The shape of The Forgotten City's positions: decks are listed from the top, stall spaces from the circle."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.invariants import check
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.setup import lay_out_boards
from urbes.games.forgotten_city.shapes import Built, PendingReward
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import Fields, bit, i64, index_of, names, places, vec
from urbes.kernel.shape import Field, SeatField, Shape, cell, cells, elsewhere, maybe_word, number, numbers, row, sealed, seat, seats, some, word

REST = "rest"  # where a resting assistant is


def new_state(rules: ForgottenCityRules, seats: int) -> ForgottenCityState:
    """A table with nothing on it but boards to be filled in; wound reserves and zones follow from the markers used."""
    state = ForgottenCityState(rules, seats)
    lay_out_boards(state)
    state.markers = vec[i64]([0] * (seats * rules.markers_each[seats]))
    return state


# --- the turn -------------------------------------------------------------------------------------------------


def check_order(state: ForgottenCityState, key: str, order: list[int]) -> None:
    if not all(0 <= seat < state.seats for seat in order):
        raise state.rules.wrong(key, order, "seats", last=state.seats - 1)


def write_reward(state: ForgottenCityState) -> PendingReward | None:
    if state.deed < 0:
        return None
    return {"monument": state.rules.monument_ids[state.deed // 2], "decrypt": state.deed % 2 == 1, "next": state.reward_at, "gains": state.gains}


def read_reward(state: ForgottenCityState, fields: Fields) -> None:
    if fields.need("reward") is None:
        return
    reward = fields.fields("reward", ("monument", "decrypt", "next", "gains"))
    state.deed = reward.choice("monument", state.rules.monument_ids) * 2 + (1 if reward.boolean("decrypt") else 0)
    state.reward_at = reward.integer("next", 0, len(state.rules.reward(state.deed)))
    if state.reward_at % 2:
        raise state.rules.wrong(reward.at("next"), state.reward_at, "even")
    state.gains = reward.integer("gains", 1)


# --- map, stall, miracles, nightmares -------------------------------------------------------------------------


def read_tiles(state: ForgottenCityState, fields: Fields) -> None:
    tiles = fields.choices("tiles", state.rules.tile_ids)
    state.rules.require(sorted(tiles) == list(range(state.rules.slot_count)), "FC-2.1", "tiles")
    state.layout = state.rules.layout(tiles)


def write_map(state: ForgottenCityState) -> dict[str, Built]:
    rules = state.rules
    return {rules.hex_ids[hex]: {"monument": rules.monument_ids[state.city[hex]], "owner": state.owner(hex)} for hex in state.monuments_on_map()}


def read_map(state: ForgottenCityState, fields: Fields) -> None:
    map = fields.fields("map", tuple(state.rules.hex_ids))
    for id in map.data:
        given = map.fields(id, ("monument", "owner"))
        owner = given.integer("owner", 0, state.seats - 1)
        state.put_on_map(state.rules.hex_ids.index(id), given.choice("monument", state.rules.monument_ids), owner)
        state.boards[owner * c.BOARD + c.AT_ZONE] += 1


def check_stall(state: ForgottenCityState, key: str, found: list[int]) -> None:
    spaces = state.rules.spaces[state.seats]
    state.rules.require(len(found) == spaces, "FC-2.5", "stall_spaces", where=key, spaces=spaces, found=len(found))


def read_discarded(state: ForgottenCityState, fields: Fields) -> None:
    state.discarded = vec[i64](list(set(fields.choices("discarded", state.rules.monument_ids))))


def check_miracles(state: ForgottenCityState, key: str, found: list[int]) -> None:
    """A row has its places, and white and grey tokens do not mix."""
    rules = state.rules
    white = key.startswith("white")
    clause = "FC-2.10" if white else "FC-2.11"
    places = {"white_row": rules.white_places, "grey_row": rules.grey_places}.get(key, len(found))
    rules.require(len(found) == places, clause, "row_places", where=key, places=places, found=len(found))
    for kind in found:
        rules.require(kind < 0 or (kind < rules.white_kinds) == white, clause, "other_set", where=key, miracle=rules.kind_ids[kind])


def write_nightmares(state: ForgottenCityState) -> dict[str, list[int]]:
    return {state.rules.nightmare_ids[card]: state.markers_on(card) for card in places(state.awake)}


def read_nightmares(state: ForgottenCityState, fields: Fields) -> None:
    """Markers on nightmares leave the wound reserves (FC-2.7)."""
    rules = state.rules
    given = fields.fields("nightmares", tuple(rules.nightmare_ids))
    spaces = rules.wound_spaces[state.seats]
    for id in given.data:
        card = rules.nightmare_ids.index(id)
        owners = given.integers(id)
        if len(owners) >= spaces or not all(0 <= owner < state.seats for owner in owners):
            raise rules.wrong(given.at(id), owners, "fewer_seats", spaces=spaces)
        state.awake |= bit(card)
        state.wounds[card * 2] = len(owners)
        for space, owner in enumerate(owners):
            state.wounds[card * 2 + 1] |= i64(owner) << i64(c.MARK_BITS * space)
            state.wounds[2 * rules.cards + owner] -= 1
    for other in range(state.seats):
        enough = state.wound_markers(other) >= 0
        rules.require(enough, "FC-2.7", "few_markers", seat=other, markers=rules.wound_markers[state.seats])


def write_hidden(state: ForgottenCityState) -> list[str]:
    return names(state.rules.nightmare_ids, state.nightmares[state.revealed : state.rules.nights])


def read_hidden(state: ForgottenCityState, fields: Fields) -> None:
    """Those face down, then those boxed; the others come before them, once all are read."""
    ids = state.rules.nightmare_ids
    state.nightmares = vec[i64](fields.choices("face_down", ids) + fields.choices("boxed", ids))


# --- a seat's pieces ------------------------------------------------------------------------------------------


def fitting(state: ForgottenCityState, fields: Fields, key: str, ids: list[str], room: i64, clause: str) -> list[int]:
    found = fields.choices(key, ids)
    state.rules.require(len(found) <= room, clause, "room", where=fields.at(key), room=room, found=len(found))
    return found


def read_site(state: ForgottenCityState, seat: int, fields: Fields) -> None:
    for monument in fitting(state, fields, "site", state.rules.monument_ids, state.rules.site_room, "FC-4.7"):
        state.enter_site(seat, monument)


def read_tree(state: ForgottenCityState, seat: int, fields: Fields) -> None:
    found = fitting(state, fields, "tree", state.rules.kind_ids, state.rules.circles, "FC-4.2")
    state.boards[seat * c.BOARD + c.AT_CIRCLES] = len(found)
    for circle, kind in enumerate(found):
        state.tree[seat * state.rules.circles + circle] = kind


def markers_of(state: ForgottenCityState, seat: int) -> range:
    each = state.rules.markers_each[state.seats]
    return range(seat * each, seat * each + each)


def read_markers(state: ForgottenCityState, seat: int, fields: Fields) -> None:
    spaces = fields.integers("markers")
    own = markers_of(state, seat)
    most = state.rules.spaces[state.seats]
    if len(spaces) != len(own) or not all(1 <= space <= most for space in spaces):
        raise state.rules.wrong(fields.at("markers"), spaces, "stall_spaces", count=len(own), last=most)
    for marker, space in zip(own, spaces, strict=True):
        state.markers[marker] = space - 1


def read_moved(state: ForgottenCityState, seat: int, fields: Fields) -> None:
    moved = fields.items("moved")
    own = markers_of(state, seat)
    if len(moved) != len(own) or not all(isinstance(value, bool) for value in moved):
        raise state.rules.wrong(fields.at("moved"), moved, "booleans", count=len(own))
    for marker, value in zip(own, moved, strict=True):
        if value:
            state.moved |= bit(marker)


def write_assistants(state: ForgottenCityState, seat: int) -> list[str | None]:
    return [REST if hex == c.RESTING else None if hex == c.WAITING else state.rules.hex_ids[hex] for hex in state.assistants(seat)]


def read_assistants(state: ForgottenCityState, seat: int, fields: Fields) -> None:
    given = fields.items("assistants")
    state.rules.require(len(given) == c.ASSISTANTS, "FC-2.6", "assistants", where=fields.at("assistants"), all=c.ASSISTANTS, found=len(given))
    for i, value in enumerate(given):
        at = seat * c.BOARD + c.AT_ASSISTANTS + i
        if value is None:
            state.boards[at] = c.WAITING
        elif value == REST:
            state.boards[at] = c.RESTING
        else:
            state.boards[at] = index_of(value, state.rules.hex_ids, f"{fields.at('assistants')}[{i}]")
            state.enter_hex(state.boards[at])


def settle(state: ForgottenCityState, fields: Fields) -> None:
    """Which nightmares are which, and what the miracles amount to."""
    rules = state.rules
    state.stage = c.STAGE_OF[state.phase]
    shown = places(state.awake)
    for other in range(state.seats):
        shown += places(state.trophies(other))
    everywhere = shown + list(state.nightmares)
    rules.require(sorted(everywhere) == list(range(rules.cards)), "FC-2.12", "nightmare_places")
    found, boxed = len(fields.items("boxed")), rules.cards - rules.nights
    rules.require(found == boxed, "FC-2.12", "boxed", boxed=boxed, found=found)
    state.nightmares = vec[i64](everywhere)
    state.revealed = len(shown)
    state.gather_powers()


SHAPE: Shape[ForgottenCityState] = Shape(
    new_state,
    [
        cell(number("vp", 0), "boards", c.AT_VP, c.BOARD),
        cells("tally", c.SOURCES, "boards", c.AT_TALLY, c.BOARD, None),
        cell(number("coins", 0), "boards", c.AT_COINS, c.BOARD),
        cells("resources", c.LETTERS, "boards", c.AT_CUBES, c.BOARD),
        cell(number("inspiration", 0, lambda state: state.rules.stock_caps[c.INSPIRATION]), "boards", c.AT_STOCKS + c.INSPIRATION, c.BOARD),
        cell(number("defence", 0, lambda state: state.rules.stock_caps[c.DEFENCE]), "boards", c.AT_STOCKS + c.DEFENCE, c.BOARD),
        cells("levels", c.TRACKS, "boards", c.AT_LEVELS, c.BOARD, 0, lambda state, track: state.rules.top_levels[track]),
        SeatField("site", "a list of monuments", lambda state, seat: names(state.rules.monument_ids, state.site(seat)), read_site),
        SeatField("tree", "a list of miracles, the lowest circle first", lambda state, seat: names(state.rules.kind_ids, state.miracles(seat)), read_tree),
        SeatField(
            "markers", "the stall space of each marker", lambda state, seat: [state.markers[marker] + 1 for marker in markers_of(state, seat)], read_markers
        ),
        SeatField(
            "moved", "true or false for each marker", lambda state, seat: [state.moved >> marker & 1 == 1 for marker in markers_of(state, seat)], read_moved
        ),
        cell(word("chief", "hex_ids"), "boards", c.AT_CHIEF, c.BOARD),
        SeatField("assistants", 'a list of hexes, "rest" or null', write_assistants, read_assistants),
        cell(some("trophies", "nightmare_ids"), "wounds", lambda state: 2 * state.rules.cards + state.seats),
    ],
    [
        number("round", 1, lambda state: int(state.rules.rounds)),
        word("phase", c.PHASES),
        seat("active", "asked"),
        numbers("order", check=check_order),
        number("turn", 0, lambda state: state.seats * max(c.ASSISTANTS, state.rules.space_count), "done"),
        maybe_word("hex", "hex_ids"),
        Field("reward", "an object, or null", write_reward, read_reward),
        some("faced", "nightmare_ids"),
        some("answered", "nightmare_ids"),
        maybe_word("spoils", "nightmare_ids", "fallen"),
        number("owed", 0),
        Field("tiles", "a list: the tile of each slot", lambda state: names(state.rules.tile_ids, state.layout.tiles), read_tiles),
        Field("map", "an object: monument and owner on each hex that has one", write_map, read_map),
        row("stall", "monument_ids", gaps=True, check=check_stall),
        numbers("stall_coins", check=check_stall),
        row("chosen", "monument_ids", gaps=True),
        row("deck", "monument_ids", used="drawn"),
        Field("discarded", "a list of monuments", lambda state: names(state.rules.monument_ids, sorted(state.discarded)), read_discarded),
        row("white_row", "kind_ids", gaps=True, check=check_miracles),
        row("white_stack", "kind_ids", used="white_drawn", check=check_miracles),
        row("grey_row", "kind_ids", gaps=True, check=check_miracles),
        row("grey_box", "kind_ids", check=check_miracles),
        Field("nightmares", "an object: the seats of the markers on each face-up card", write_nightmares, read_nightmares),
        Field("face_down", "a list of nightmares", write_hidden, read_hidden),
        Field("boxed", "a list of nightmares", lambda state: names(state.rules.nightmare_ids, state.nightmares[state.rules.nights :]), elsewhere),
        seats(),
        sealed(),
    ],
    check,
    settle,
)
