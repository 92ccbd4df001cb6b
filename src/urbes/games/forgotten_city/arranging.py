"""Positions written by hand: the set-up of a seed with a few changes, everything not mentioned making room for what is."""

from typing import Any

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.invariants import check
from urbes.games.forgotten_city.nights import faces
from urbes.games.forgotten_city.position import REST, SHAPE, read
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.setup import deal
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import Fields, Pieces, Rng, bit, index_of, seat_changes

REFERENCE = "reference"  # the tiles in the order of their ids
PICKING = ("pick", "discard")
FIGHTING = ("fight", "lose", "spoils")
PLACING = ("assistant", "act", "gain")


def arrange(rules: ForgottenCityRules, seats: int, seed: int, changes: Any) -> ForgottenCityState:
    """`changes` has the fields of `to_dict`, and these shorthands:

    - `seats` may be an object: `{"1": {...}}` changes seat 1 only;
    - `tiles` may be "reference": T1 to T6 on the slots 0 to 5;
    - `order` may be given without `markers` (they are put accordingly), or only `active`: that seat is then the first;
    - `resources` may be a text such as "VRR"; colours and `levels` not mentioned are 0, or stay;
    - `map` may say "M01:0", a monument and its owner; `stall` may be an object with the spaces in use, "M01" or "M01+2" with coins;
    - `nightmares` may be a list of cards without wounds; `round` then follows from the cards seen;
    - decks and stacks may end with "..." for all the others; a row or stack not given makes room and fills up;
    - assistants of other seats rest as far as the turn requires it; VP without a tally count as there from the start.
    """
    position = SHAPE.write(deal(rules, seats, Rng.seeded(seed)))
    fields = Fields(changes)
    fields.only(SHAPE.keys)
    given = seat_changes(fields, seats, SHAPE.seat_keys)
    for key in ("phase", "hex", "reward", "faced", "answered", "spoils", "owed", "sealed", "round", "stall_coins"):
        if key in changes:
            position[key] = changes[key]
    if "phase" in changes:
        fields.choice("phase", c.PHASES)
    if "tiles" in changes:
        position["tiles"] = sorted(rules.tile_ids) if changes["tiles"] == REFERENCE else changes["tiles"]
    for seat, change in enumerate(given):
        _change_board(position["seats"][seat], change)
    _place_order(rules, position, fields, given)
    _place_assistants(position, fields, given)
    _place_monuments(rules, position, fields, given)
    _place_miracles(rules, position, fields, given)
    _place_nightmares(rules, position, fields, given)
    state = read(rules, position)
    if position["phase"] in FIGHTING and "faced" not in changes:
        state.faced = faces(state, state.order[state.done])
        if state.fallen >= 0:
            state.faced |= bit(state.fallen)
            state.answered |= bit(state.fallen)
    check(state)
    return state


def _change_board(board: dict[str, Any], change: Fields) -> None:
    """What lies on one player's board; tree, site and trophies are placed with the other pieces."""
    for key in ("vp", "coins", "inspiration", "defence", "chief", "moved"):
        if key in change.data:
            board[key] = change.data[key]
    if "resources" in change.data:
        board["resources"] = _resources(change)
    if "levels" in change.data:
        board["levels"] = {**board["levels"], **change.fields("levels").data}
    if "tally" in change.data:
        board["tally"] = {**dict.fromkeys(c.SOURCES, 0), **change.fields("tally").data}
    elif "vp" in change.data:
        board["tally"] = {**dict.fromkeys(c.SOURCES, 0), "start": board["vp"]}


def _resources(change: Fields) -> dict[str, Any]:
    given = change.data["resources"]
    if isinstance(given, str):
        for letter in given:
            index_of(letter, c.LETTERS, change.at("resources"))
        return {letter: given.count(letter) for letter in c.LETTERS}
    return {**dict.fromkeys(c.LETTERS, 0), **change.fields("resources").data}


# --- order and assistants ------------------------------------------------------------------------------------


def _place_order(rules: ForgottenCityRules, position: dict[str, Any], fields: Fields, given: list[Fields]) -> None:
    seats = len(given)
    each = rules.markers_each[seats]
    picking = position["phase"] in PICKING
    marked = any("markers" in change.data for change in given)
    for seat, change in enumerate(given):
        if "markers" in change.data:
            position["seats"][seat]["markers"] = change.data["markers"]
    order: list[Any]
    if "order" in fields.data:
        order = fields.integers("order")
    elif marked or (picking and "active" not in fields.data):
        order = _order_of_markers(rules, position, picking)
    else:
        first = fields.integer("active", 0, seats - 1) if "active" in fields.data and position["phase"] != "spoils" else 0
        order = [(first + i) % seats for i in range(seats)] * (each if picking else 1)
    position["order"] = order
    if not marked and sorted(order) == sorted(list(range(seats)) * (each if picking else 1)):
        ahead = order if picking else order[::-1] * each
        spaces: list[list[int]] = [[] for _ in given]
        for space, seat in enumerate(ahead):
            spaces[seat].append(space + 1)
        for seat, board in enumerate(position["seats"]):
            board["markers"] = spaces[seat]
    position["turn"] = fields.data["turn"] if "turn" in fields.data else _turn(position, fields, order)
    if "active" in fields.data:
        position["active"] = fields.data["active"]
    elif order and isinstance(position["turn"], int):
        position["active"] = order[position["turn"] % len(order)]


def _order_of_markers(rules: ForgottenCityRules, position: dict[str, Any], picking: bool) -> list[int]:
    """The order that markers given by hand make."""
    places = [(space, seat) for seat, board in enumerate(position["seats"]) for space in (board["markers"] if isinstance(board["markers"], list) else [])]
    if not all(isinstance(space, int) for space, _ in places) or not places:
        raise rules.broken("", "markers_given")
    owners = [seat for _, seat in sorted(places)]
    if picking:
        first = owners[0]
        return [first, 1 - first] * 2 if len(owners) > len(position["seats"]) and rules.picks_alternate else owners
    return list(dict.fromkeys(reversed(owners)))


def _turn(position: dict[str, Any], fields: Fields, order: list[int]) -> int:
    """The turn at which the active seat is on."""
    phase = position["phase"]
    if phase == "discard":
        return len(order)
    if phase == "over":
        return len(position["seats"])
    if phase == "spoils":
        return 0
    active = fields.data.get("active")
    return order.index(active) if active in order else 0


def _place_assistants(position: dict[str, Any], fields: Fields, given: list[Fields]) -> None:
    """Every seat has used as many assistants as the turn says; those not named rest."""
    phase = position["phase"]
    rows: list[list[Any]] = []
    for change in given:
        row = change.items("assistants") if "assistants" in change.data else []
        rows.append([value for value in row if value is not None])
    seats = len(given)
    order = position["order"]
    turn = position["turn"]
    if phase in PLACING and isinstance(turn, int) and "turn" not in fields.data:
        # The first turn of the active seat for which the others have used as many as they show.
        extra = 0 if phase == "assistant" else 1
        most = max((_turns_shown(len(row), order.index(seat) if seat in order else 0, turn + extra, seats) for seat, row in enumerate(rows)), default=0)
        turn = min(turn + most * seats, seats * c.ASSISTANTS - 1)
        position["turn"] = turn
    for seat, row in enumerate(rows):
        place = order.index(seat) if seat in order else 0
        if phase in PICKING:
            used = len(row)
        elif phase in PLACING and isinstance(turn, int):
            done = turn + (0 if phase == "assistant" else 1)
            used = done // seats + (1 if place < done % seats else 0)
        elif phase == "chief":
            used = 0 if isinstance(turn, int) and place < turn else c.ASSISTANTS
        else:
            used = c.ASSISTANTS
        resting = [REST] * (used - len(row))
        acting = phase in ("act", "gain") and seat == position["active"]
        row = row[:-1] + resting + row[-1:] if acting else row + resting
        position["seats"][seat]["assistants"] = row + [None] * (c.ASSISTANTS - len(row))


def _turns_shown(used: int, place: int, done: int, seats: int) -> int:
    """How many full rounds of turns must be added for a seat to have used so many."""
    now = done // seats + (1 if place < done % seats else 0)
    return max(0, used - now)


# --- monuments and miracles -----------------------------------------------------------------------------------


def _place_monuments(rules: ForgottenCityRules, position: dict[str, Any], fields: Fields, given: list[Fields]) -> None:
    pieces = Pieces(rules, rules.monument_ids, [1] * len(rules.monument_ids), "FC-2.2")
    original = [monument for monument in position["stall"] if monument] + position["deck"]
    if "map" in fields.data:
        position["map"] = _map(fields.fields("map"), pieces)
    for seat, change in enumerate(given):
        position["seats"][seat]["site"] = pieces.under(change, "site")
    position["chosen"] = pieces.row(fields, "chosen")
    if position["phase"] == "pick":
        position["chosen"] += [None] * (len(position["order"]) - len(position["chosen"]))
    position["discarded"] = pieces.under(fields, "discarded")
    top, open_deck = pieces.named(fields, "deck")
    if "stall" in fields.data:
        _stall(position, fields, pieces)
    else:
        taken = {space for board in position["seats"] for space in (board["markers"] if isinstance(board["markers"], list) else [])}
        shown = [monument for monument in position["stall"] if monument]
        row = pieces.keep(shown, len(shown))
        row += pieces.keep(original, len(shown) - len(row))
        free = [space for space in range(len(position["stall"])) if space + 1 not in taken]
        position["stall"] = [None] * len(position["stall"])
        for space, monument in zip(free, row, strict=False):
            position["stall"][space] = monument
        for monument in row[len(free) :]:
            pieces.copies[rules.monument_ids.index(monument)] += 1
    rest = pieces.keep(original)
    position["deck"] = top + (rest if open_deck else [])
    if not open_deck:
        position["discarded"] += rest


def _map(fields: Fields, pieces: Pieces) -> dict[str, Any]:
    map: dict[str, Any] = {}
    for hex, value in fields.data.items():
        row = value
        if isinstance(value, str):
            name, _, owner = value.partition(":")
            if not owner.isdecimal():
                raise pieces.words.wrong(fields.at(hex), value, "monument_and_owner")
            row = {"monument": name, "owner": int(owner)}
        row = Fields(row, fields.at(hex))
        map[hex] = {"monument": pieces.take(row.need("monument"), row.at("monument")), "owner": row.need("owner")}
    return map


def _stall(position: dict[str, Any], fields: Fields, pieces: Pieces) -> None:
    if isinstance(fields.data["stall"], list):
        position["stall"] = pieces.row(fields, "stall")
        return
    spaces = len(position["stall"])
    given = fields.fields("stall", tuple(str(space) for space in range(1, spaces + 1)))
    position["stall"] = [None] * spaces
    coins = [0] * spaces
    for space, value in given.data.items():
        name, _, count = value.partition("+") if isinstance(value, str) else (value, "", "")
        position["stall"][int(space) - 1] = pieces.take(name, given.at(space))
        coins[int(space) - 1] = int(count) if count.isdecimal() else 0
    if "stall_coins" not in fields.data:
        position["stall_coins"] = coins


def _place_miracles(rules: ForgottenCityRules, position: dict[str, Any], fields: Fields, given: list[Fields]) -> None:
    pieces = Pieces(rules, rules.kind_ids, rules.copies, lambda kind: "FC-2.10" if kind < rules.white_kinds else "FC-2.11")
    whites = [kind for kind in position["white_row"] + position["white_stack"] if kind is not None]
    greys = [kind for kind in position["grey_row"] + position["grey_box"] if kind is not None]
    for seat, change in enumerate(given):
        position["seats"][seat]["tree"] = pieces.under(change, "tree")
    for key in ("white_row", "grey_row", "grey_box"):
        if key in fields.data:
            position[key] = pieces.row(fields, key)
    top, open_stack = pieces.named(fields, "white_stack")
    if "white_row" not in fields.data:
        position["white_row"] = _full(pieces.keep(whites, rules.white_places), rules.white_places)
    rest = pieces.keep(whites)
    position["white_stack"] = top + (rest if open_stack else [])
    if not open_stack and rest:
        raise rules.broken("FC-2.10", "white_stack", miracle=rest[0])
    if "grey_row" not in fields.data:
        position["grey_row"] = _full(pieces.keep(greys, rules.grey_places), rules.grey_places)
    if "grey_box" not in fields.data:
        position["grey_box"] = pieces.keep(greys)


def _full(row: list[str], places: int) -> list[str | None]:
    return [*row, *([None] * (places - len(row)))]


# --- nightmares -----------------------------------------------------------------------------------------------


def _place_nightmares(rules: ForgottenCityRules, position: dict[str, Any], fields: Fields, given: list[Fields]) -> None:
    pieces = Pieces(rules, rules.nightmare_ids, [1] * len(rules.nightmare_ids), "FC-2.12")
    original = [*position["nightmares"], *position["face_down"], *position["boxed"]]
    early = 1 if position["phase"] == "chief" else 0
    for seat, change in enumerate(given):
        position["seats"][seat]["trophies"] = pieces.under(change, "trophies")
    owned = sum(len(board["trophies"]) for board in position["seats"])
    hidden = pieces.under(fields, "face_down") if "face_down" in fields.data else None
    boxed = pieces.under(fields, "boxed") if "boxed" in fields.data else None
    if "nightmares" in fields.data:
        cards = fields.data["nightmares"]
        if isinstance(cards, list):
            cards = {card: [] for card in pieces.take_all(cards, "nightmares")}
        else:
            for card in fields.fields("nightmares").data:
                pieces.take(card, "nightmares")
        position["nightmares"] = cards
        if "round" not in fields.data:
            position["round"] = max(1, len(cards) + owned - early)
    else:
        if "round" not in fields.data:
            position["round"] = max(1, owned - early)
        round = position["round"] if isinstance(position["round"], int) else 1
        shown = min(rules.nights, max(round + early - owned, 0))
        position["nightmares"] = {card: [] for card in pieces.keep(original, shown)}
    seen = len(position["nightmares"]) + owned
    position["face_down"] = pieces.keep(original, rules.nights - seen) if hidden is None else hidden
    position["boxed"] = pieces.keep(original) if boxed is None else boxed
