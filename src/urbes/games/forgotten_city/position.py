"""Positions of The Forgotten City as JSON: written out whole, and read back with every check."""

from typing import Any

from urbes.games.forgotten_city.codes import (
    COLOURS,
    DEFENCE,
    INSPIRATION,
    LETTERS,
    MARK_BITS,
    PHASES,
    PURSE,
    RESTING,
    SOURCE_IDS,
    SOURCES,
    STAGE_OF,
    STOCKS,
    TRACKS,
    WAITING,
    bits,
)
from urbes.games.forgotten_city.game import ForgottenCity
from urbes.games.forgotten_city.invariants import check
from urbes.games.forgotten_city.nightmare import markers_on
from urbes.games.forgotten_city.state import City
from urbes.kernel.errors import BadPosition
from urbes.kernel.fields import Fields, broken, index_of, wrong

KEYS = (
    "game", "round", "phase", "active", "order", "turn", "hex", "reward", "faced", "answered", "spoils", "owed",
    "tiles", "map", "stall", "stall_coins", "chosen", "deck", "discarded", "white_row", "white_stack", "grey_row", "grey_box",
    "nightmares", "face_down", "boxed", "seats", "sealed",
)  # fmt: skip
SEAT_KEYS = (
    "vp", "tally", "coins", "resources", "inspiration", "defence", "levels", "site", "tree", "markers", "moved", "chief", "assistants", "trophies",
)  # fmt: skip
REST = "rest"


# --- writing -------------------------------------------------------------------------------------------


def to_dict(state: City) -> dict[str, Any]:
    """Decks are listed from the top, stall spaces from the circle; wound reserves and zones follow from the markers used."""
    rules = state.rules
    seats = []
    for seat in range(state.seats):
        public = public_seat(state, seat)
        seats.append({key: public[key] for key in SEAT_KEYS})
    return {
        "game": rules.id,
        "round": state.round,
        "phase": PHASES[state.phase],
        "active": state.active,
        "order": state.order[:],
        "turn": state.turn,
        "hex": rules.hex_ids[state.hex] if state.hex >= 0 else None,
        "reward": reward_facts(state),
        "faced": named(rules.nightmare_ids, bits(state.faced)),
        "answered": named(rules.nightmare_ids, bits(state.answered)),
        "spoils": rules.nightmare_ids[state.fallen] if state.fallen >= 0 else None,
        "owed": state.owed,
        "tiles": named(rules.tile_ids, state.layout.tiles),
        "map": monuments_on_map(state),
        "stall": or_none(rules.monument_ids, state.stall),
        "stall_coins": state.stall_coins[:],
        "chosen": or_none(rules.monument_ids, state.chosen),
        "deck": named(rules.monument_ids, state.deck[state.drawn :]),
        "discarded": named(rules.monument_ids, bits(state.discarded)),
        "white_row": or_none(rules.kind_ids, state.white_row),
        "white_stack": named(rules.kind_ids, state.white_stack[state.white_drawn :]),
        "grey_row": or_none(rules.kind_ids, state.grey_row),
        "grey_box": named(rules.kind_ids, state.grey_box),
        "nightmares": {rules.nightmare_ids[card]: markers_on(state, card) for card in bits(state.awake)},
        "face_down": named(rules.nightmare_ids, state.nightmares[state.revealed : rules.nights]),
        "boxed": named(rules.nightmare_ids, state.nightmares[rules.nights :]),
        "seats": seats,
        "sealed": state.sealed,
    }


def named(ids: list[str], indexes: list[int]) -> list[str]:
    return [ids[index] for index in indexes]


def or_none(ids: list[str], indexes: list[int]) -> list[str | None]:
    return [ids[index] if index >= 0 else None for index in indexes]


def reward_facts(state: City) -> dict[str, Any] | None:
    if state.reward < 0:
        return None
    return {"monument": state.rules.monument_ids[state.reward // 2], "decrypt": state.reward % 2 == 1, "next": state.reward_at, "gains": state.gains}


def monuments_on_map(state: City) -> dict[str, dict[str, Any]]:
    rules = state.rules
    return {rules.hex_ids[hex]: {"monument": rules.monument_ids[state.monument_at[hex]], "owner": state.owner_at[hex]} for hex in bits(state.built)}


def public_seat(state: City, seat: int) -> dict[str, Any]:
    """A player's board and pieces: all of it is public (FC-1.3)."""
    rules = state.rules
    circles = len(rules.tree_costs)
    each = rules.markers_each[state.seats]
    assistants = state.assistants[seat * rules.assistants : (seat + 1) * rules.assistants]
    return {
        "vp": state.vp[seat],
        "tally": {SOURCE_IDS[source]: state.tally[seat * SOURCES + source] for source in range(SOURCES)},
        "coins": state.coins(seat),
        "resources": {LETTERS[colour]: state.purse[seat * PURSE + colour] for colour in range(COLOURS)},
        "inspiration": state.stock[seat * STOCKS + INSPIRATION],
        "defence": state.stock[seat * STOCKS + DEFENCE],
        "levels": {track: state.levels[seat * 3 + i] for i, track in enumerate(TRACKS)},
        "site": named(rules.monument_ids, state.site(seat)),
        "tree": named(rules.kind_ids, state.tree[seat * circles : seat * circles + state.filled[seat]]),
        "markers": [state.markers[i] + 1 for i in range(seat * each, seat * each + each)],
        "moved": [state.moved >> i & 1 == 1 for i in range(seat * each, seat * each + each)],
        "chief": rules.hex_ids[state.chiefs[seat]],
        "assistants": [REST if hex == RESTING else None if hex == WAITING else rules.hex_ids[hex] for hex in assistants],
        "trophies": named(rules.nightmare_ids, bits(state.trophies[seat])),
    }


# --- reading -------------------------------------------------------------------------------------------


def from_dict(rules: ForgottenCity, data: Any) -> City:
    state = read(rules, data)
    check(state)
    return state


def read(rules: ForgottenCity, data: Any) -> City:
    """Every field well formed; whether they agree is for `check` to say."""
    fields = Fields(data)
    fields.only(KEYS)
    if fields.need("game") != rules.id:
        raise wrong("game", data["game"], f"'{rules.id}'", f"« {rules.id} »")
    seats = fields.objects("seats")
    rules.check_seats(len(seats))
    state = City(rules, len(seats))
    last = len(seats) - 1
    state.round = fields.integer("round", 1, rules.rounds)
    state.phase = fields.choice("phase", PHASES)
    state.stage = STAGE_OF[state.phase]
    state.active = fields.integer("active", 0, last)
    state.order = fields.integers("order")
    if not all(0 <= seat <= last for seat in state.order):
        raise wrong("order", state.order, f"a list of seats 0..{last}", f"une liste de places 0..{last}")
    state.turn = fields.integer("turn", 0, len(seats) * max(rules.assistants, rules.space_count))
    state.sealed = fields.integer("sealed", 0)
    state.open = -1
    state.hex = _index(fields.maybe_choice("hex", rules.hex_ids))
    _read_reward(state, fields)
    state.faced = _mask(fields.choices("faced", rules.nightmare_ids))
    state.answered = _mask(fields.choices("answered", rules.nightmare_ids))
    state.fallen = _index(fields.maybe_choice("spoils", rules.nightmare_ids))
    state.owed = fields.integer("owed", 0)
    _read_tiles(state, fields)
    _read_map(state, fields.fields("map"))
    _read_stall(state, fields)
    _read_miracles(state, fields)
    _read_seats(state, seats)
    _read_nightmares(state, fields)
    return state


def _index(found: int | None) -> int:
    return -1 if found is None else found


def _mask(indexes: list[int]) -> int:
    mask = 0
    for index in indexes:
        mask |= 1 << index
    return mask


def _maybe_choices(fields: Fields, key: str, ids: list[str]) -> list[int]:
    """A list of ids or nulls, as indexes or -1."""
    return [-1 if value is None else index_of(value, ids, f"{fields.at(key)}[{i}]") for i, value in enumerate(fields.items(key))]


def _read_reward(state: City, fields: Fields) -> None:
    state.reward = -1
    state.reward_at = 0
    state.gains = 0
    if fields.need("reward") is None:
        return
    reward = fields.fields("reward")
    reward.only(("monument", "decrypt", "next", "gains"))
    monument = reward.choice("monument", state.rules.monument_ids)
    decrypting = reward.boolean("decrypt")
    parts = state.rules.decrypt_rewards[monument] if decrypting else state.rules.build_rewards[monument]
    state.reward = monument * 2 + (1 if decrypting else 0)
    state.reward_at = reward.integer("next", 0, len(parts))
    if state.reward_at % 2:
        raise wrong(reward.at("next"), state.reward_at, "an even number", "un nombre pair")
    state.gains = reward.integer("gains", 1)


def _read_tiles(state: City, fields: Fields) -> None:
    tiles = fields.choices("tiles", state.rules.tile_ids)
    if sorted(tiles) != list(range(state.rules.slot_count)):
        raise broken("FC-2.1", "tiles: every tile lies on one slot", "tiles : chaque tuile occupe un emplacement")
    state.layout = state.rules.layout(tiles)


def _read_map(state: City, fields: Fields) -> None:
    rules = state.rules
    fields.only(tuple(rules.hex_ids))
    state.monument_at = [-1] * len(rules.hex_ids)
    state.owner_at = [-1] * len(rules.hex_ids)
    state.built = 0
    state.zone = [0] * state.seats
    for id in fields.data:
        row = fields.fields(id)
        row.only(("monument", "owner"))
        hex = rules.hex_ids.index(id)
        owner = row.integer("owner", 0, state.seats - 1)
        state.monument_at[hex] = row.choice("monument", rules.monument_ids)
        state.owner_at[hex] = owner
        state.built |= 1 << hex
        state.zone[owner] += 1


def _read_stall(state: City, fields: Fields) -> None:
    rules = state.rules
    state.stall = _maybe_choices(fields, "stall", rules.monument_ids)
    state.stall_coins = fields.integers("stall_coins")
    for key, row in (("stall", state.stall), ("stall_coins", state.stall_coins)):
        if len(row) != rules.spaces[state.seats]:
            raise broken(
                "FC-2.5",
                f"{key}: the stall has {rules.spaces[state.seats]} spaces, not {len(row)}",
                f"{key} : l'étal a {rules.spaces[state.seats]} cases, pas {len(row)}",
            )
    state.chosen = _maybe_choices(fields, "chosen", rules.monument_ids)
    state.deck = fields.choices("deck", rules.monument_ids)
    state.drawn = 0
    state.discarded = _mask(fields.choices("discarded", rules.monument_ids))


def _read_miracles(state: City, fields: Fields) -> None:
    rules = state.rules
    state.white_row = _maybe_choices(fields, "white_row", rules.kind_ids)
    state.white_stack = fields.choices("white_stack", rules.kind_ids)
    state.white_drawn = 0
    state.grey_row = _maybe_choices(fields, "grey_row", rules.kind_ids)
    state.grey_box = fields.choices("grey_box", rules.kind_ids)
    for key, row, places, white in (
        ("white_row", state.white_row, rules.white_places, True),
        ("white_stack", state.white_stack, -1, True),
        ("grey_row", state.grey_row, rules.grey_places, False),
        ("grey_box", state.grey_box, -1, False),
    ):
        clause = "FC-2.10" if white else "FC-2.11"
        if places >= 0 and len(row) != places:
            raise broken(clause, f"{key}: there are {places} places, not {len(row)}", f"{key} : il y a {places} places, pas {len(row)}")
        for kind in row:
            if kind >= 0 and (kind < rules.white_kinds) != white:
                raise broken(clause, f"{key}: {rules.kind_ids[kind]} is of the other set", f"{key} : {rules.kind_ids[kind]} est de l'autre sorte")


def _read_seats(state: City, seats: list[Fields]) -> None:
    rules = state.rules
    count = len(seats)
    each = rules.markers_each[count]
    state.vp = [0] * count
    state.tally = []
    state.purse = []
    state.stock = []
    state.levels = []
    state.sites = []
    state.tree = []
    state.filled = []
    state.markers = []
    state.moved = 0
    state.chiefs = []
    state.assistants = []
    state.present = [0] * count
    state.trophies = []
    for seat, fields in enumerate(seats):
        fields.only(SEAT_KEYS)
        state.vp[seat] = fields.integer("vp", 0)
        tally = fields.fields("tally")
        tally.only(tuple(SOURCE_IDS))
        state.tally += [tally.integer(source) for source in SOURCE_IDS]
        resources = fields.fields("resources")
        resources.only(tuple(LETTERS))
        state.purse += [resources.integer(letter, 0) for letter in LETTERS] + [fields.integer("coins", 0)]
        state.stock += [fields.integer(TRACKS[i], 0, rules.stock_caps[i]) for i in range(STOCKS)]
        levels = fields.fields("levels")
        levels.only(tuple(TRACKS))
        state.levels += [levels.integer(track, 0, len(rules.yields[i]) - 1) for i, track in enumerate(TRACKS)]
        state.sites += _padded(fields, "site", rules.monument_ids, rules.site_room, "FC-4.7")
        tree = _padded(fields, "tree", rules.kind_ids, len(rules.tree_costs), "FC-4.2")
        state.tree += tree
        state.filled.append(sum(1 for kind in tree if kind >= 0))
        _read_markers(state, seat, fields, each)
        state.chiefs.append(fields.choice("chief", rules.hex_ids))
        _read_assistants(state, seat, fields)
        state.trophies.append(_mask(fields.choices("trophies", rules.nightmare_ids)))
    state.gather_powers()


def _padded(fields: Fields, key: str, ids: list[str], room: int, clause: str) -> list[int]:
    found = fields.choices(key, ids)
    if len(found) > room:
        raise broken(
            clause, f"{fields.at(key)}: there is room for {room}, not for {len(found)}", f"{fields.at(key)} : il y a place pour {room}, pas pour {len(found)}"
        )
    return found + [-1] * (room - len(found))


def _read_markers(state: City, seat: int, fields: Fields, each: int) -> None:
    spaces = fields.integers("markers")
    moved = fields.items("moved")
    most = state.rules.spaces[state.seats]
    if len(spaces) != each or not all(1 <= space <= most for space in spaces):
        raise wrong(fields.at("markers"), spaces, f"{each} stall space(s) from 1 to {most}", f"{each} case(s) de l'étal de 1 à {most}")
    if len(moved) != each or not all(isinstance(value, bool) for value in moved):
        raise wrong(fields.at("moved"), moved, f"{each} time(s) true or false", f"{each} fois true ou false")
    for i, value in enumerate(moved):
        if value:
            state.moved |= 1 << (seat * each + i)
    state.markers += [space - 1 for space in spaces]


def _read_assistants(state: City, seat: int, fields: Fields) -> None:
    rules = state.rules
    rows = fields.items("assistants")
    if len(rows) != rules.assistants:
        raise broken(
            "FC-2.6",
            f"{fields.at('assistants')}: a seat has {rules.assistants} assistants, not {len(rows)}",
            f"{fields.at('assistants')} : une place a {rules.assistants} assistants, pas {len(rows)}",
        )
    for i, value in enumerate(rows):
        if value is None:
            state.assistants.append(WAITING)
        elif value == REST:
            state.assistants.append(RESTING)
        else:
            hex = index_of(value, rules.hex_ids, f"{fields.at('assistants')}[{i}]")
            state.assistants.append(hex)
            state.present[seat] |= 1 << hex


def _read_nightmares(state: City, fields: Fields) -> None:
    """Markers on nightmares leave the wound reserves (FC-2.7)."""
    rules = state.rules
    cards = fields.fields("nightmares")
    cards.only(tuple(rules.nightmare_ids))
    state.marks = [0] * len(rules.nightmare_ids)
    state.wounds = [0] * len(rules.nightmare_ids)
    state.reserve = [rules.wound_markers[state.seats]] * state.seats
    state.awake = 0
    for id in cards.data:
        card = rules.nightmare_ids.index(id)
        owners = cards.integers(id)
        spaces = len(rules.wound_vp[state.seats][card])
        if len(owners) >= spaces or not all(0 <= owner < state.seats for owner in owners):
            raise wrong(cards.at(id), owners, f"a list of fewer than {spaces} seats", f"une liste de moins de {spaces} places")
        state.awake |= 1 << card
        state.wounds[card] = len(owners)
        for space, owner in enumerate(owners):
            state.marks[card] |= owner << (MARK_BITS * space)
            state.reserve[owner] -= 1
    for seat in range(state.seats):
        if state.reserve[seat] < 0:
            raise broken(
                "FC-2.7",
                f"nightmares: seat {seat} has only {rules.wound_markers[state.seats]} wound markers",
                f"nightmares : la place {seat} n'a que {rules.wound_markers[state.seats]} marqueurs de blessure",
            )
    hidden = fields.choices("face_down", rules.nightmare_ids)
    boxed = fields.choices("boxed", rules.nightmare_ids)
    shown = bits(state.awake)
    for owned in state.trophies:
        shown += bits(owned)
    state.nightmares = shown + hidden + boxed
    state.revealed = len(shown)
    if sorted(state.nightmares) != list(range(len(rules.nightmare_ids))):
        raise broken(
            "FC-2.12",
            "nightmares: every card is in one place: face up, face down, boxed or owned",
            "nightmares : chaque carte est à un seul endroit : visible, cachée, dans la boîte ou possédée",
        )
    if len(boxed) != len(rules.nightmare_ids) - rules.nights:
        raise BadPosition(
            f"boxed: {len(rules.nightmare_ids) - rules.nights} nightmare(s) go back to the box, not {len(boxed)} (FC-2.12).",
            f"boxed : {len(rules.nightmare_ids) - rules.nights} cauchemar(s) retournent dans la boîte, pas {len(boxed)} (FC-2.12).",
        )
