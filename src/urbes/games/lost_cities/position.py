"""Positions of Lost Cities as JSON: written out whole, read back with every check, or arranged by hand from a few changes."""

from typing import Any

from urbes.games.lost_cities.codes import (
    CITY,
    CROSSINGS,
    DIRECTIONS,
    DRAW,
    EXTRA,
    FALLING,
    FLOOR_NONE,
    HAND,
    KINDS,
    LAST_BEFORE_BRIDGE,
    OVER,
    PATHS,
    PAWN,
    PAWNS,
    PHASES,
    PLAY,
    RISING,
    SPACES,
    STEP,
    UNDECIDED,
    VALUES,
)
from urbes.games.lost_cities.game import LostCities
from urbes.games.lost_cities.scoring import SEAT_WIDTH
from urbes.games.lost_cities.state import Expedition
from urbes.kernel.errors import BadPosition
from urbes.kernel.fields import Fields, broken, wrong
from urbes.kernel.rng import Rng

KEYS = (
    "game", "round", "first", "active", "phase", "pending", "moved", "closed", "crossings", "stall", "last_to_advance",
    "seats", "deck", "set_aside", "discards", "tiles", "scorings", "sealed", "rng",
)  # fmt: skip
SEAT_KEYS = ("vp", "artifacts", "hand", "rows", "pawns", "tiles")


# --- writing -------------------------------------------------------------------------------------------


def to_dict(state: Expedition) -> dict[str, Any]:
    """The deck is listed from the top, discard piles and rows from their first card."""
    rules = state.rules
    seats = []
    for seat in range(state.seats):
        public = public_seat(state, seat)
        seats.append(
            {
                "vp": public["vp"],
                "artifacts": public["artifacts"],
                "hand": cards_in(rules, state.hand_one[seat], state.hand_two[seat]),
                "rows": public["rows"],
                "pawns": public["pawns"],
                "tiles": public["tiles"],
            }
        )
    return {
        "game": rules.id,
        "round": state.round,
        "first": state.first,
        "active": state.active,
        "phase": PHASES[state.phase],
        "pending": rules.path_ids[state.pending] if state.pending >= 0 else None,
        "moved": state.moved,
        "closed": rules.path_ids[state.closed] if state.closed >= 0 else None,
        "crossings": state.crossings,
        "stall": state.stall,
        "last_to_advance": state.advanced if state.advanced >= 0 else None,
        "seats": seats,
        "deck": [rules.card_ids[kind] for kind in reversed(state.deck[: state.left])],
        "set_aside": [rules.card_ids[kind] for kind in state.aside],
        "discards": {rules.path_ids[path]: [rules.card_ids[kind] for kind in pile] for path, pile in enumerate(state.piles)},
        "tiles": {rules.slot_ids[slot]: rules.tile_ids[tile] for slot, tile in enumerate(state.tiles) if tile >= 0 and not state.taken >> slot & 1},
        "scorings": [row[:] for row in state.scorings],
        "sealed": state.sealed,
        "rng": state.rng.to_list(),
    }


def public_seat(state: Expedition, seat: int) -> dict[str, Any]:
    """The part of a seat everybody sees (LC-16.4, LC-16.5)."""
    rules = state.rules
    rows: dict[str, list[str]] = {}
    directions: dict[str, str] = {}
    pawns: dict[str, dict[str, Any]] = {}
    for path, path_id in enumerate(rules.path_ids):
        row = seat * PATHS + path
        if state.tops[row] >= 0:
            cards = cards_in(rules, state.row_one[seat] & of_path(path), state.row_two[seat] & of_path(path))
            rows[path_id] = cards[::-1] if state.directions[row] == FALLING else cards
            directions[path_id] = DIRECTIONS[state.directions[row]] if rules.up_and_down else DIRECTIONS[RISING]
        if state.spaces[row] > 0:
            pawns[path_id] = {"space": state.spaces[row], "kind": "leader" if state.leaders[seat] == path else "explorer"}
    leader_waits = state.leaders[seat] < 0
    return {
        "vp": state.vp[seat],
        "artifacts": state.artifacts[seat],
        "rows": rows,
        "directions": directions,
        "pawns": pawns,
        "centre": {"explorers": PAWNS - len(pawns) - (1 if leader_waits else 0), "leader": leader_waits},
        "tiles": [rules.tile_ids[tile] for tile in range(len(rules.tile_ids)) if state.held[seat] >> tile & 1],
    }


def cards_in(rules: LostCities, one: int, two: int) -> list[str]:
    """The cards of two masks, in the order of paths and values."""
    cards: list[str] = []
    for kind in range(KINDS):
        if one >> kind & 1:
            cards.append(rules.card_ids[kind])
            if two >> kind & 1:
                cards.append(rules.card_ids[kind])
    return cards


def of_path(path: int) -> int:
    return 0x7FF << (path * VALUES)


# --- reading -------------------------------------------------------------------------------------------


def from_dict(rules: LostCities, data: Any) -> Expedition:
    fields = Fields(data)
    fields.only(KEYS)
    if fields.need("game") != rules.id:
        raise wrong("game", data["game"], f"'{rules.id}'", f"« {rules.id} »")
    seats = fields.objects("seats")
    rules.check_seats(len(seats))
    state = Expedition(rules, len(seats))
    state.round = fields.integer("round", 1, rules.rounds)
    state.first = fields.integer("first", 0, len(seats) - 1)
    state.active = fields.integer("active", 0, len(seats) - 1)
    state.phase = fields.choice("phase", PHASES)
    state.pending = _or_none(fields.maybe_choice("pending", rules.path_ids))
    state.moved = fields.boolean("moved")
    state.closed = _or_none(fields.maybe_choice("closed", rules.path_ids))
    state.crossings = fields.integer("crossings", 0, CROSSINGS)
    state.stall = fields.integer("stall", 0, rules.stall_cap - 1)
    state.advanced = _or_none(fields.maybe_integer("last_to_advance", 0, len(seats) - 1))
    state.sealed = fields.integer("sealed", 0)
    words = fields.integers("rng")
    if len(words) != 4 or not all(0 <= word < 1 << 32 for word in words):
        raise wrong("rng", words, "four 32-bit integers", "quatre entiers de 32 bits")
    state.rng = Rng.from_list(words)
    state.deck = fields.choices("deck", rules.card_ids)[::-1]
    state.left = len(state.deck)
    state.aside = fields.choices("set_aside", rules.card_ids)
    _read_piles(state, fields.fields("discards"))
    _read_seats(state, seats)
    _read_tiles(state, fields.fields("tiles"))
    _read_scorings(state, fields.items("scorings"))
    check(state)
    return state


def _or_none(index: int | None) -> int:
    return -1 if index is None else index


def _read_piles(state: Expedition, fields: Fields) -> None:
    rules = state.rules
    fields.only(tuple(rules.path_ids))
    state.piles = []
    for path, path_id in enumerate(rules.path_ids):
        pile = fields.choices(path_id, rules.card_ids)
        for kind in pile:
            if kind // VALUES != path:
                raise broken(
                    "LC-6.1",
                    f"{fields.at(path_id)}: {rules.card_ids[kind]} is of another colour",
                    f"{fields.at(path_id)} : {rules.card_ids[kind]} est d'une autre couleur",
                )
        state.piles.append(pile)


def _read_seats(state: Expedition, seats: list[Fields]) -> None:
    rules = state.rules
    count = state.seats
    state.vp = [0] * count
    state.artifacts = [0] * count
    state.hand_one = [0] * count
    state.hand_two = [0] * count
    state.row_one = [0] * count
    state.row_two = [0] * count
    state.tops = [-1] * (count * PATHS)
    state.directions = [UNDECIDED] * (count * PATHS)
    state.spaces = [0] * (count * PATHS)
    state.leaders = [-1] * count
    state.held = [0] * count
    for seat, fields in enumerate(seats):
        fields.only(SEAT_KEYS)
        state.vp[seat] = fields.integer("vp")
        state.artifacts[seat] = fields.integer("artifacts", 0)
        for kind in fields.choices("hand", rules.card_ids):
            _third_copy(rules, kind, state.hand_two[seat])
            state.take_in_hand(seat, kind)
        rows = fields.fields("rows")
        rows.only(tuple(rules.path_ids))
        for path_id in rows.data:
            _read_row(state, seat, rows, path_id)
        pawns = fields.fields("pawns")
        pawns.only(tuple(rules.path_ids))
        for path_id in pawns.data:
            _read_pawn(state, seat, pawns, path_id)
        for tile in fields.choices("tiles", rules.tile_ids):
            if state.held[seat] >> tile & 1:
                raise broken(
                    "LC-15.4", f"{fields.at('tiles')}: {rules.tile_ids[tile]} is there twice", f"{fields.at('tiles')} : {rules.tile_ids[tile]} est là deux fois"
                )
            state.held[seat] |= 1 << tile


def _read_row(state: Expedition, seat: int, rows: Fields, path_id: str) -> None:
    rules = state.rules
    path = rules.path_ids.index(path_id)
    row = seat * PATHS + path
    where = rows.at(path_id)
    if not rows.items(path_id):
        raise broken("LC-15.3", f"{where}: a row has at least one card", f"{where} : une rangée compte au moins une carte")
    for kind in rows.choices(path_id, rules.card_ids):
        if kind // VALUES != path:
            raise broken("LC-4.1", f"{where}: {rules.card_ids[kind]} is of another colour", f"{where} : {rules.card_ids[kind]} est d'une autre couleur")
        _third_copy(rules, kind, state.row_two[seat])
        if state.row_one[seat] >> kind & 1:
            state.row_two[seat] |= 1 << kind
        else:
            state.row_one[seat] |= 1 << kind
        value = kind % VALUES
        top = state.tops[row]
        if top >= 0 and value != top:
            direction = RISING if value > top else FALLING
            if direction == FALLING and not rules.up_and_down:
                raise broken("LC-4.5", f"{where}: {value} cannot follow {top}", f"{where} : {value} ne peut pas suivre {top}")
            if state.directions[row] == UNDECIDED:
                state.directions[row] = direction if rules.up_and_down else UNDECIDED
            elif state.directions[row] != direction:
                raise broken(
                    "LC-14.4", f"{where}: {value} cannot follow {top}, the direction is fixed", f"{where} : {value} ne peut pas suivre {top}, le sens est fixé"
                )
        state.tops[row] = value


def _third_copy(rules: LostCities, kind: int, twice: int) -> None:
    if twice >> kind & 1:
        raise broken("LC-15.1", f"there are more than two {rules.card_ids[kind]}", f"il y a plus de deux {rules.card_ids[kind]}")


def _read_pawn(state: Expedition, seat: int, pawns: Fields, path_id: str) -> None:
    path = state.rules.path_ids.index(path_id)
    pawn = pawns.fields(path_id)
    pawn.only(("space", "kind"))
    state.spaces[seat * PATHS + path] = pawn.integer("space", 1, CITY)
    if pawn.choice("kind", ["explorer", "leader"]) == 1:
        if state.leaders[seat] >= 0:
            raise broken("LC-1.3", f"{pawns.where}: a seat has one leader only", f"{pawns.where} : une place n'a qu'un chef")
        state.leaders[seat] = path


def _read_tiles(state: Expedition, fields: Fields) -> None:
    rules = state.rules
    fields.only(tuple(rules.slot_ids))
    state.tiles = [-1] * (PATHS * SPACES)
    state.taken = 0
    for slot_id in fields.data:
        slot = rules.slot_ids.index(slot_id)
        if slot not in rules.slots:
            raise broken("LC-1.5", f"tiles.{slot_id}: the layout has no slot there", f"tiles.{slot_id} : la disposition n'a pas d'emplacement là")
        state.tiles[slot] = fields.choice(slot_id, rules.tile_ids)
    # A tile held by a seat left some empty slot; which one no longer matters.
    away = [tile for tile in range(len(rules.tile_ids)) if any(held >> tile & 1 for held in state.held)]
    for slot in rules.slots:
        if state.tiles[slot] < 0 and away:
            state.tiles[slot] = away.pop()
            state.taken |= 1 << slot
    if away:
        raise broken(
            "LC-15.4",
            f"{rules.tile_ids[away[0]]} is held by a seat, but no slot is empty for it",
            f"{rules.tile_ids[away[0]]} est détenue, mais aucun emplacement n'est vide",
        )


def _read_scorings(state: Expedition, rows: list[Any]) -> None:
    width = 1 + state.seats * SEAT_WIDTH
    state.scorings = []
    for i, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != width or not all(isinstance(n, int) and not isinstance(n, bool) for n in row):
            raise wrong(f"scorings[{i}]", row, f"a list of {width} integers", f"une liste de {width} entiers")
        for seat in range(state.seats):
            start = 1 + seat * SEAT_WIDTH
            leader = row[start + PATHS]
            if row[0] not in (0, 1, 2) or not all(0 <= space <= CITY for space in row[start : start + PATHS]) or not -1 <= leader < PATHS:
                raise wrong(f"scorings[{i}]", row, "a scoring of this game", "un décompte de ce jeu")
        state.scorings.append(list(row))


# --- invariants (LC-15) -----------------------------------------------------------------------------------


def check(state: Expedition) -> None:
    _check_cards(state)
    _check_pawns(state)
    _check_tiles(state)
    _check_turn(state)
    scored = state.rules.rounds if state.phase == OVER else state.round - 1
    if len(state.scorings) != scored:
        raise BadPosition(
            f"scorings: {scored} rounds have been scored, not {len(state.scorings)}.",
            f"scorings : {scored} manches ont été comptées, pas {len(state.scorings)}.",
        )
    if sum(state.artifacts) > 9 * scored:
        raise broken("LC-15.5", f"artifacts: at most {9 * scored} after {scored} rounds", f"artifacts : au plus {9 * scored} après {scored} manches")
    if state.rules.round_floor != FLOOR_NONE and (state.phase != OVER or state.rules.artifact_floor) and min(state.vp) < 0:
        raise broken("LC-10.5", "vp: a seat never holds less than 0", "vp : une place n'a jamais moins de 0")


def _check_cards(state: Expedition) -> None:
    rules = state.rules
    counts = [0] * KINDS
    for kind in state.deck[: state.left] + state.aside + [kind for pile in state.piles for kind in pile]:
        counts[kind] += 1
    for mask in state.hand_one + state.hand_two + state.row_one + state.row_two:
        for kind in range(KINDS):
            counts[kind] += mask >> kind & 1
    if sum(counts) != 2 * KINDS:
        raise broken("LC-15.1", f"the position has {sum(counts)} cards, not {2 * KINDS}", f"la position compte {sum(counts)} cartes, pas {2 * KINDS}")
    for kind, count in enumerate(counts):
        if count != 2:
            raise broken(
                "LC-15.1",
                f"the position has {rules.card_ids[kind]} {count} times, not twice",
                f"la position contient {rules.card_ids[kind]} {count} fois, pas deux",
            )
    for seat in range(state.seats):
        size = bin(state.hand_one[seat]).count("1") + bin(state.hand_two[seat]).count("1")
        playing = seat == state.active and state.phase != PLAY
        if state.phase == OVER and size in (HAND - 1, HAND):
            continue
        if size != HAND - (1 if playing else 0):
            raise broken(
                "LC-15.2",
                f"seats[{seat}].hand: {size} cards, not {HAND - (1 if playing else 0)}",
                f"seats[{seat}].hand : {size} cartes, pas {HAND - (1 if playing else 0)}",
            )
    if state.phase != OVER and state.left == 0:
        raise broken("LC-7.6", "deck: an empty deck has ended the round", "deck : une pioche vide a terminé la manche")


def _check_pawns(state: Expedition) -> None:
    if state.phase == OVER:
        return
    beyond = 0
    for seat in range(state.seats):
        if state.leaders[seat] < 0 and all(space > 0 for space in state.spaces[seat * PATHS : seat * PATHS + PATHS]):
            raise broken(
                "LC-1.3",
                f"seats[{seat}].pawns: a seat has four explorers only, the fifth pawn is the leader",
                f"seats[{seat}].pawns : une place n'a que quatre explorateurs, le cinquième pion est le chef",
            )
        for path, path_id in enumerate(state.rules.path_ids):
            row = seat * PATHS + path
            waiting = state.phase == PAWN and seat == state.active and path == state.pending
            if (state.tops[row] >= 0) != (state.spaces[row] > 0 or waiting) or (waiting and state.spaces[row] > 0):
                raise broken(
                    "LC-15.3",
                    f"seats[{seat}]: row and pawn of {path_id} do not go together",
                    f"seats[{seat}] : la rangée et le pion de {path_id} ne vont pas ensemble",
                )
            if state.spaces[row] > LAST_BEFORE_BRIDGE:
                beyond += 1
    if beyond != state.crossings:
        raise broken(
            "LC-9.4",
            f"crossings: {beyond} pawns stand beyond a bridge, not {state.crossings}",
            f"crossings : {beyond} pions sont au-delà d'un pont, pas {state.crossings}",
        )
    if beyond >= CROSSINGS:
        raise broken("LC-9.2", "the fifth crossing has ended the round", "le cinquième franchissement a terminé la manche")


def _check_tiles(state: Expedition) -> None:
    rules = state.rules
    places = [0] * len(rules.tile_ids)
    for slot, tile in enumerate(state.tiles):
        if tile >= 0 and not state.taken >> slot & 1:
            places[tile] += 1
    for seat, held in enumerate(state.held):
        for tile in range(len(places)):
            if held >> tile & 1:
                places[tile] += 1
                if rules.tile_kinds[tile] != 0:
                    raise broken(
                        "LC-15.4",
                        f"seats[{seat}].tiles: {rules.tile_ids[tile]} never leaves the board",
                        f"seats[{seat}].tiles : {rules.tile_ids[tile]} ne quitte jamais le plateau",
                    )
    for tile, count in enumerate(places):
        exchanged = state.phase == OVER and rules.tile_kinds[tile] == 0 and count == 0  # LC-10.9
        if count != 1 and not exchanged:
            raise broken(
                "LC-15.4", f"tiles: {rules.tile_ids[tile]} is there {count} times, not once", f"tiles : {rules.tile_ids[tile]} est là {count} fois, pas une"
            )


def _check_turn(state: Expedition) -> None:
    """What the phase of a turn supposes."""
    waits = state.pending >= 0
    if waits != (state.phase in (PAWN, EXTRA)):
        raise BadPosition(
            "pending: names a path in the phases pawn and extra, and only there.",
            "pending : désigne une expédition dans les phases pawn et extra, et là seulement.",
        )
    if state.phase == PAWN and (
        state.leaders[state.active] >= 0 or sum(1 for path in range(PATHS) if state.spaces[state.active * PATHS + path] > 0) == PAWNS - 1
    ):
        raise broken("LC-3.8", "phase: only one kind of pawn is left, nothing to choose", "phase : une seule sorte de pion reste, rien à choisir")
    if state.phase == EXTRA and state.spaces[state.active * PATHS + state.pending] != CITY:
        raise broken("LC-5.3", "phase: an extra move needs a completed path", "phase : un déplacement supplémentaire suppose une expédition achevée")
    if state.phase in (EXTRA, STEP) and not state.can_move(state.active):
        raise broken(
            "LC-8.10" if state.phase == STEP else "LC-5.6",
            "phase: no pawn of the active seat can move",
            "phase : aucun pion de la place active ne peut avancer",
        )
    if state.closed >= 0 and (state.phase != DRAW or state.moved or state.rules.allow_take_back or not state.piles[state.closed]):
        raise broken(
            "LC-7.4",
            "closed: a pile is closed only after discarding on it, before the draw",
            "closed : une pile n'est fermée qu'après une défausse, avant la pioche",
        )
    if state.phase == STEP and not state.moved:
        raise broken("LC-8.2", "moved: only a pawn that moved reaches a step tile", "moved : seul un pion qui a bougé atteint une tuile Étape")
    if state.phase == OVER and (state.round != state.rules.rounds or any(state.spaces)):
        raise broken(
            "LC-10.8",
            "phase: the game is over after the last round, with all pawns in the centre",
            "phase : la partie finit après la dernière manche, tous les pions au centre",
        )
    if state.moved and state.phase in (PLAY, PAWN, OVER):
        raise broken("LC-9.11", "moved: no pawn has moved before the play", "moved : aucun pion n'a bougé avant de jouer")
    if state.moved and state.advanced != state.active:
        raise broken(
            "LC-11.7",
            "last_to_advance: names the active seat once a pawn has moved this turn",
            "last_to_advance : désigne la place active dès qu'un pion a bougé ce tour-ci",
        )
