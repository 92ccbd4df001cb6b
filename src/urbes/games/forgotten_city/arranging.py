"""Positions written by hand: the set-up of a seed with a few changes, everything not mentioned making room for what is."""

from typing import Any

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.invariants import FIGHTING, PICKING, PLACING, all_miracles, all_monuments, assistants_used
from urbes.games.forgotten_city.nights import faces
from urbes.games.forgotten_city.position import REST, SHAPE
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.setup import deal
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import Draft, Fields, Pieces, Rng, bit, index_of

REFERENCE = "reference"  # the tiles in the order of their ids


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
    draft = Draft(SHAPE.write(deal(rules, seats, Rng.seeded(seed))), changes)
    position = draft.position
    phase = Fields(position).choice("phase", c.PHASES)
    if position["tiles"] == REFERENCE:
        position["tiles"] = sorted(rules.tile_ids)
    for dealt, (board, change) in zip(draft.dealt["seats"], draft.seats, strict=True):
        _change_board(board, dealt, change)
    _place_order(rules, draft, phase)
    _place_assistants(draft, phase)
    _place_monuments(rules, draft)
    _place_miracles(rules, draft)
    _place_nightmares(rules, draft)
    state = SHAPE.unchecked(rules, position)
    if phase in FIGHTING and "faced" not in changes and state.done < len(state.order):
        state.faced = faces(state, state.order[state.done])
        if state.fallen >= 0:
            state.faced |= bit(state.fallen)
            state.answered |= bit(state.fallen)
    SHAPE.check(state)
    return state


def _change_board(board: dict[str, Any], dealt: dict[str, Any], change: Fields) -> None:
    """What lies on one player's board; tree, site and trophies are placed with the other pieces."""
    letters = change.data.get("resources")
    if isinstance(letters, str):
        for letter in letters:
            index_of(letter, c.LETTERS, change.at("resources"))
        board["resources"] = {letter: letters.count(letter) for letter in c.LETTERS}
    elif "resources" in change.data:
        board["resources"] = {**dict.fromkeys(c.LETTERS, 0), **change.fields("resources").data}
    if "levels" in change.data:
        board["levels"] = {**dealt["levels"], **change.fields("levels").data}
    if "tally" in change.data or "vp" in change.data:
        tally = change.fields("tally").data if "tally" in change.data else {"start": board["vp"]}
        board["tally"] = {**dict.fromkeys(c.SOURCES, 0), **tally}


def _place_order(rules: ForgottenCityRules, draft: Draft, phase: int) -> None:
    position, given = draft.position, draft.given
    seats = len(draft.players)
    picking = phase in PICKING
    each = rules.markers_each[seats]
    turns = each if picking else 1
    marked = any("markers" in change.data for _, change in draft.seats)
    if "order" in given.data:
        order = given.integers("order")
    elif marked or (picking and "active" not in given.data):
        order = _order_of_markers(rules, draft.players, picking)
    else:
        first = given.integer("active", 0, seats - 1) if "active" in given.data and phase != c.SPOILS else 0
        order = [(first + i) % seats for i in range(seats)] * turns
    position["order"] = order
    if not marked and sorted(order) == sorted(list(range(seats)) * turns):
        ahead = order if picking else order[::-1] * each
        for seat, board in enumerate(draft.players):
            board["markers"] = [space for space, owner in enumerate(ahead, 1) if owner == seat]
    active = given.data.get("active")
    shown = order.index(active) if active in order else 0
    draft.follow("turn", {c.DISCARD: len(order), c.OVER: seats, c.SPOILS: 0}.get(phase, shown))
    if order and isinstance(position["turn"], int):
        draft.follow("active", order[position["turn"] % len(order)])


def _order_of_markers(rules: ForgottenCityRules, boards: list[dict[str, Any]], picking: bool) -> list[int]:
    """The order that markers given by hand make."""
    places = [(space, seat) for seat, board in enumerate(boards) for space in _markers(board)]
    if not all(isinstance(space, int) for space, _ in places) or not places:
        raise rules.broken("", "markers_given")
    owners = [seat for _, seat in sorted(places)]
    if picking:
        first = owners[0]
        return [first, 1 - first] * 2 if len(owners) > len(boards) and rules.picks_alternate else owners
    return list(dict.fromkeys(reversed(owners)))


def _markers(board: dict[str, Any]) -> list[Any]:
    return board["markers"] if isinstance(board["markers"], list) else []


def _place_assistants(draft: Draft, phase: int) -> None:
    """Every seat has used as many assistants as the turn says; those not named rest."""
    position = draft.position
    order = position["order"]
    seats = len(draft.players)
    rows = [[hex for hex in change.items("assistants") if hex is not None] if "assistants" in change.data else [] for _, change in draft.seats]
    places = [order.index(seat) if seat in order else 0 for seat in range(seats)]
    last = int(seats * c.ASSISTANTS) - 1  # the turn given may be larger than a machine word
    turn = min(position["turn"], last) if isinstance(position["turn"], int) else 0
    if phase in PLACING and "turn" not in draft.given.data:
        # The first turn of the active seat for which the others have used as many as they show.
        most = max(len(row) - assistants_used(phase, turn, place, seats) for row, place in zip(rows, places, strict=True))
        turn = min(turn + max(0, most) * seats, last)
        position["turn"] = turn
    for seat, row in enumerate(rows):
        resting = [REST] * (assistants_used(phase, turn, places[seat], seats) - len(row))
        acting = phase in (c.ACT, c.GAIN) and seat == position["active"]
        row = row[:-1] + resting + row[-1:] if acting else row + resting
        draft.players[seat]["assistants"] = row + [None] * (c.ASSISTANTS - len(row))


def _place_monuments(rules: ForgottenCityRules, draft: Draft) -> None:
    position, given, dealt = draft.position, draft.given, draft.dealt
    pieces = all_monuments(rules)
    shown = [monument for monument in dealt["stall"] if monument]
    original = shown + dealt["deck"]
    if "map" in given.data:
        position["map"] = _map(given.fields("map"), pieces)
    for board, change in draft.seats:
        board["site"] = pieces.under(change, "site")
    position["chosen"] = pieces.row(given, "chosen")
    if position["phase"] == "pick":
        position["chosen"] += [None] * (len(position["order"]) - len(position["chosen"]))
    position["discarded"] = pieces.under(given, "discarded")
    deck = pieces.named(given, "deck")
    if "stall" in given.data:
        _stall(draft, pieces)
    else:
        taken = [space for board in draft.players for space in _markers(board)]
        free = [space for space in range(len(dealt["stall"])) if space + 1 not in taken]
        row = dict(zip(free, pieces.keep(original, min(len(shown), len(free))), strict=False))
        position["stall"] = [row.get(space) for space in range(len(dealt["stall"]))]
    position["deck"] = pieces.fill(deck, original)
    position["discarded"] += pieces.rest(original)


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


def _stall(draft: Draft, pieces: Pieces) -> None:
    if isinstance(draft.given.data["stall"], list):
        draft.position["stall"] = pieces.row(draft.given, "stall")
        return
    spaces = len(draft.dealt["stall"])
    given = draft.given.fields("stall", tuple(str(space) for space in range(1, spaces + 1)))
    stall: list[str | None] = [None] * spaces
    coins = [0] * spaces
    for space, value in given.data.items():
        name, _, count = value.partition("+") if isinstance(value, str) else (value, "", "")
        stall[int(space) - 1] = pieces.take(name, given.at(space))
        coins[int(space) - 1] = int(count) if count.isdecimal() else 0
    draft.position["stall"] = stall
    draft.follow("stall_coins", coins)


def _place_miracles(rules: ForgottenCityRules, draft: Draft) -> None:
    position, given, dealt = draft.position, draft.given, draft.dealt
    pieces = all_miracles(rules)
    for board, change in draft.seats:
        board["tree"] = pieces.under(change, "tree")
    for key in ("white_row", "grey_row", "grey_box"):
        if key in given.data:
            position[key] = pieces.row(given, key)
    stack = pieces.named(given, "white_stack")
    whites = dealt["white_row"] + dealt["white_stack"]
    greys = dealt["grey_row"] + dealt["grey_box"]
    for key, tokens, places in (("white_row", whites, rules.white_places), ("grey_row", greys, rules.grey_places)):
        if key not in given.data:
            row = pieces.keep(tokens, places)
            position[key] = [*row, *([None] * (places - len(row)))]
    rest = pieces.keep(whites)
    if rest and not stack.open:
        raise rules.broken("FC-2.10", "white_stack", miracle=rest[0])
    position["white_stack"] = stack.ids + rest
    if "grey_box" not in given.data:
        position["grey_box"] = pieces.keep(greys)


def _place_nightmares(rules: ForgottenCityRules, draft: Draft) -> None:
    position, given, dealt = draft.position, draft.given, draft.dealt
    pieces = Pieces(rules, rules.nightmare_ids, [1] * rules.cards, "FC-2.12")
    original = [*dealt["nightmares"], *dealt["face_down"], *dealt["boxed"]]
    early = 1 if position["phase"] == "chief" else 0
    for board, change in draft.seats:
        board["trophies"] = pieces.under(change, "trophies")
    owned = sum(len(board["trophies"]) for board in draft.players)
    for key in ("face_down", "boxed"):
        position[key] = pieces.under(given, key)
    if "nightmares" in given.data:
        listed = isinstance(given.data["nightmares"], list)
        named = given.items("nightmares") if listed else list(given.fields("nightmares").data)
        cards = [pieces.take(card, f"nightmares[{i}]" if listed else "nightmares") for i, card in enumerate(named)]
        if listed:
            position["nightmares"] = {card: [] for card in cards}
        draft.follow("round", max(1, len(cards) + owned - early))
    else:
        draft.follow("round", max(1, owned - early))
        round = position["round"] if isinstance(position["round"], int) else 1
        cards = pieces.keep(original, min(int(rules.nights), max(round + early - owned, 0)))
        position["nightmares"] = {card: [] for card in cards}
    if "face_down" not in given.data:
        position["face_down"] = pieces.keep(original, rules.nights - len(cards) - owned)
    if "boxed" not in given.data:
        position["boxed"] = pieces.keep(original)
