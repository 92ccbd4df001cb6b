"""The whole state as documented, hand-editable JSON, and its reading back with every field checked."""

from typing import Any

from urbes.games.my_city.city import City
from urbes.games.my_city.codes import (
    BUILD,
    BUILDING,
    BUILDINGS,
    ELEMENTS,
    FIRST_BLUE,
    FOURTH,
    LAST_EPISODE,
    MODES,
    OVER,
    PER_COLOUR,
    PHASES,
    RACES,
    SHAFTS,
    SIDE,
    SLOTS,
    STICKERS,
)
from urbes.games.my_city.game import MyCity
from urbes.games.my_city.state import Cities
from urbes.games.my_city.table import NOT_APPLIED, Scored
from urbes.kernel.errors import BadNotation, BadPosition
from urbes.kernel.fields import Fields, broken, wrong
from urbes.kernel.rng import Rng

KEYS = ("game", "mode", "episode", "phase", "seed", "discard", "card", "deck", "seats", "races", "triangles", "before", "history", "sealed", "rng")
SEAT_KEYS = ("score", "stopped", "ended", "buildings", "latest", "passed", "committed", "ready", "stickers", "city")
CITY_KEYS = ("board", "cogs", "fourth_church", "circles", "nuggets", "tracks", "shafts")
SCORED_KEYS = ("episode", "seed", "cities", "buildings", "before", "steps", "finals", "places", "empties", "mined", "rewards")
MOST = 1_000_000


# --- writing --------------------------------------------------------------------------------------------


def to_dict(state: Cities) -> dict[str, Any]:
    """Cards are listed as they come: revealed before, the current one, still to come."""
    rules = state.rules
    cards = [rules.card_ids[card] for card in state.deck]
    same = all(one is other for one, other in zip(state.before, state.cities, strict=True))
    return {
        "game": rules.id,
        "mode": MODES[rules.mode],
        "episode": state.episode,
        "phase": PHASES[state.phase],
        "seed": f"{state.seed:016x}",
        "discard": cards[: max(0, state.at)],
        "card": cards[state.at] if state.at >= 0 else None,
        "deck": cards[state.at + 1 :],
        "seats": [_seat(state, seat) for seat in range(state.seats)],
        "races": [name for race, name in RACES.items() if state.races & race],
        "triangles": {shaft: [box for box in range(64) if state.triangles >> (n * 64 + box) & 1] for n, shaft in enumerate(SHAFTS)},
        "before": None if same else [city_dict(rules, city) for city in state.before],
        "history": [_scored(rules, scored) for scored in state.history],
        "sealed": state.sealed,
        "rng": state.rng.to_list(),
    }


def _seat(state: Cities, seat: int) -> dict[str, Any]:
    rules = state.rules
    slot_ids = rules.slot_ids()
    latest = state.latest[seat]
    commit = state.commits[seat]
    return {
        "score": state.points[seat],
        "stopped": state.fixed >> seat & 1 == 1,
        "ended": state.ended[seat] + 1 if state.ended[seat] >= 0 else None,
        "buildings": buildings(rules, state.built, seat),
        "latest": slot_ids[latest] if latest >= 0 else None,
        "passed": [slot_ids[slot] for slot in range(SLOTS) if state.passed[seat] >> slot & 1],
        "committed": rules.name(commit) if commit >= 0 else None,
        "ready": state.phase != BUILDING and not state.owing >> seat & 1,
        "stickers": [STICKERS[sticker] for sticker in state.queues[seat]],
        "city": city_dict(rules, state.cities[seat]),
    }


def buildings(rules: MyCity, built: list[int], seat: int) -> list[str]:
    """A seat's buildings as (tile, rot, at), in the order of tiles."""
    return [rules.name(code)[6:] for code in built[seat * SLOTS : (seat + 1) * SLOTS] if code]


def city_dict(rules: MyCity, city: City) -> dict[str, Any]:
    return {
        "board": city.rows(),
        "cogs": [rules.tile_ids[FIRST_BLUE + n] for n in range(PER_COLOUR) if city.cogs >> n & 1],
        "fourth_church": rules.tile_ids[FOURTH + city.fourth] if city.fourth >= 0 else None,
        "circles": city.circles,
        "nuggets": city.nuggets,
        "tracks": city.tracks,
        "shafts": {shaft: city.crosses[n] for n, shaft in enumerate(SHAFTS)},
    }


def _scored(rules: MyCity, scored: Scored) -> dict[str, Any]:
    return {
        "episode": scored.episode,
        "seed": f"{scored.seed:016x}",
        "cities": [city_dict(rules, city) for city in scored.cities],
        "buildings": [buildings(rules, scored.built, seat) for seat in range(len(scored.cities))],
        "before": scored.before[:],
        "steps": [[None if points == NOT_APPLIED else points for points in line] for line in scored.steps],
        "finals": scored.finals[:],
        "places": scored.places[:],
        "empties": [line[:] for line in scored.empties],
        "mined": [line[:] for line in scored.mined],
        "rewards": [line[:] for line in scored.rewards],
    }


# --- reading --------------------------------------------------------------------------------------------


def from_dict(rules: MyCity, data: dict[str, Any]) -> Cities:
    return checked(read(rules, data))


def checked(state: Cities) -> Cities:
    """A position that holds together; with `auto_end`, seats that can only end do so."""
    from urbes.games.my_city.invariants import check

    check(state)
    if state.rules.auto_end and state.phase == BUILDING:
        state.end_unasked(state.deck[state.at])
        if state.owing == 0:
            state.resolve()
    return state


def read(rules: MyCity, data: dict[str, Any]) -> Cities:
    """Every field by itself; whether they fit together is for `check`."""
    from urbes.games.my_city.invariants import check_city

    fields = Fields(data)
    fields.only(KEYS)
    for key, expected in (("game", rules.id), ("mode", MODES[rules.mode])):
        if fields.need(key) != expected:
            raise wrong(key, data[key], f"'{expected}', what these rules are for", f"« {expected} », pour quoi ces règles sont faites")
    seats = fields.objects("seats")
    rules.check_seats(len(seats))
    state = Cities(rules, len(seats))
    low, high = (1, LAST_EPISODE) if rules.mode == 0 else (rules.single, rules.single) if rules.mode == 1 else (0, 0)
    state.lay_out(_rng(fields), [rules.first_city] * len(seats))
    state.episode = fields.integer("episode", low, high)
    state.now = rules.episodes[state.episode]
    state.phase = fields.choice("phase", PHASES)
    state.cities = [read_city(rules, each.fields("city")) for each in seats]
    for seat, city in enumerate(state.cities):
        check_city(rules, city, state.episode, f"seats[{seat}].city")
    state.before = state.cities
    if fields.need("before") is not None:
        state.before = [read_city(rules, each) for each in fields.objects("before")]
    if len(state.before) != state.seats:
        raise wrong("before", len(state.before), f"{state.seats} cities", f"{state.seats} cités")
    state.clear_boards()
    state.seed = _seed(fields)
    state.deck = fields.choices("discard", rules.card_ids)
    state.at = len(state.deck) - 1
    current = fields.maybe_choice("card", rules.card_ids)
    if current is not None:
        state.deck.append(current)
        state.at += 1
    elif state.deck:
        raise BadPosition(
            "card: cards lie on the discard, so one must be the current card.", "card : il y a des cartes à la défausse, l'une doit être la carte en cours."
        )
    state.deck += fields.choices("deck", rules.card_ids)
    race_ids = list(RACES.values())
    state.races = sum(list(RACES)[race] for race in set(fields.choices("races", race_ids)))
    triangles = fields.fields("triangles")
    triangles.only(tuple(SHAFTS))
    for n, shaft in enumerate(SHAFTS):
        for box in triangles.integers(shaft):
            if not 0 < box < 64:
                raise wrong(triangles.at(shaft), box, "a box", "une case")
            state.triangles |= 1 << (n * 64 + box)
    state.sealed = fields.integer("sealed", 0)
    state.history = [_read_scored(rules, each, len(seats)) for each in fields.objects("history")]
    state.owing = 0
    for seat, each in enumerate(seats):
        _read_seat(state, seat, each)
    _read_acts(state, seats)
    return state


def _rng(fields: Fields) -> Rng:
    words = fields.integers("rng")
    if len(words) != 4 or not all(0 <= word < 1 << 32 for word in words):
        raise wrong("rng", words, "four 32-bit integers", "quatre entiers de 32 bits")
    return Rng.from_list(words)


def _seed(fields: Fields) -> int:
    value = fields.need("seed")
    if not isinstance(value, str) or len(value) != 16 or any(sign not in "0123456789abcdef" for sign in value):
        raise wrong(fields.at("seed"), value, "sixteen hexadecimal digits", "seize chiffres hexadécimaux")
    return int(value, 16)


def read_city(rules: MyCity, fields: Fields) -> City:
    fields.only(CITY_KEYS)
    rows = fields.items("board")
    if len(rows) != SIDE or not all(isinstance(row, str) and len(row) == SIDE for row in rows):
        raise wrong(fields.at("board"), rows, f"{SIDE} rows of {SIDE} letters", f"{SIDE} lignes de {SIDE} lettres")
    letters = "".join(rows)
    for letter in letters:
        if letter not in ELEMENTS:
            raise wrong(fields.at("board"), letter, f"one of the letters {' '.join(ELEMENTS)}", f"l'une des lettres {' '.join(ELEMENTS)}")
    elements = [ELEMENTS.index(letter) for letter in letters]
    city = City(rules.first_city.elements if elements == rules.first_city.elements else elements)
    for tile in fields.choices("cogs", rules.tile_ids[FIRST_BLUE:BUILDINGS]):
        city.cogs |= 1 << tile
    fourth = fields.maybe_choice("fourth_church", rules.tile_ids[FOURTH:])
    city.fourth = -1 if fourth is None else fourth
    city.circles = fields.integer("circles", 0, MOST)
    city.nuggets = fields.integer("nuggets", 0, MOST)
    city.tracks = fields.integer("tracks", 0, rules.track_spaces if rules.mode == 0 else MOST)
    shafts = fields.fields("shafts")
    shafts.only(tuple(SHAFTS))
    city.crosses = [shafts.integer(shaft, 0, int(rules.shafts[n]["boxes"])) for n, shaft in enumerate(SHAFTS)]
    return city


def _read_seat(state: Cities, seat: int, fields: Fields) -> None:
    rules = state.rules
    slot_ids = rules.slot_ids()[: BUILDINGS + 4]
    fields.only(SEAT_KEYS)
    state.points[seat] = fields.integer("score", -MOST, MOST)
    if fields.boolean("stopped"):
        state.fixed |= 1 << seat
    ended = fields.maybe_integer("ended", 1, max(1, len(state.deck)))
    if ended is not None:
        state.ended[seat] = ended - 1
        state.active &= ~(1 << seat)
    for i, text in enumerate(fields.items("buildings")):
        _lay(state, seat, read_building(rules, text, f"{fields.at('buildings')}[{i}]"), f"{fields.at('buildings')}[{i}]")
    latest = fields.maybe_choice("latest", slot_ids)
    state.latest[seat] = -1 if latest is None else latest
    for slot in fields.choices("passed", slot_ids):
        state.passed[seat] |= 1 << slot
    state.queues = [*state.queues[:seat], fields.choices("stickers", STICKERS), *state.queues[seat + 1 :]]


def read_building(rules: MyCity, text: Any, where: str) -> int:
    """The build action behind a building's text."""
    try:
        code = rules.parse(f"build {text}") if isinstance(text, str) else -1
    except BadNotation:
        code = -1
    if code < BUILD or rules.placements.masks[code - BUILD] == 0:
        raise wrong(
            where,
            text,
            "a placement such as 'Y3 1 D8' (tile, rot, at), on one bank and with the lowest rot",
            "une pose comme « Y3 1 D8 » (tuile, rot, at), sur une seule rive et avec le plus petit rot",
        )
    return code


def _lay(state: Cities, seat: int, code: int, where: str) -> None:
    """Put a building of a written position on the board."""
    rules = state.rules
    tile = rules.placement(code)[0]
    slot = min(tile, FOURTH)
    mask = rules.placements.masks[code - BUILD]
    if state.tile_of(seat, slot) != tile:
        raise broken("MC-3.8", f"{where}: the seat does not own {rules.tile_ids[tile]}", f"{where} : la place ne possède pas {rules.tile_ids[tile]}")
    if state.built[seat * SLOTS + slot]:
        raise broken("MC-1.1", f"{where}: {rules.tile_ids[tile]} is there already", f"{where} : {rules.tile_ids[tile]} est déjà là")
    if mask & state.grounds[seat].closed:
        raise broken("MC-4.1", f"{where}: covers a cell that cannot be built on", f"{where} : couvre une case non constructible")
    if mask & state.closed[seat]:
        raise broken("MC-4.2", f"{where}: overlaps another building", f"{where} : chevauche un autre bâtiment")
    first = not any(state.built[seat * SLOTS : (seat + 1) * SLOTS]) and not state.grounds[seat].palace
    ring = rules.placements.rings[code - BUILD]
    state.near[seat] = ring if first else state.near[seat] | ring
    state.closed[seat] |= mask
    state.built[seat * SLOTS + slot] = code


def _read_acts(state: Cities, seats: list[Fields]) -> None:
    """Who still owes a decision: in a round those asked who have not committed, else those not ready."""
    rules = state.rules
    building = state.phase == BUILDING
    asked = state.asked(state.deck[state.at]) if building and state.at >= 0 else 0
    for seat, fields in enumerate(seats):
        ready = fields.boolean("ready")
        committed = fields.need("committed")
        if committed is None:
            if (building and asked >> seat & 1) or (not building and state.phase != OVER and not ready):
                state.owing |= 1 << seat
            continue
        if not building or not asked >> seat & 1:
            raise broken("MC-3.3", f"{fields.at('committed')}: the seat has nothing to commit", f"{fields.at('committed')} : la place n'a rien à valider")
        try:
            action = rules.parse(str(committed))
        except BadNotation:
            action = -1
        if action not in state.choices(seat):
            raise broken(
                "MC-3.3",
                f"{fields.at('committed')}: '{committed}' is not open to the seat",
                f"{fields.at('committed')} : « {committed} » n'est pas possible pour la place",
            )
        state.commits[seat] = action


def _read_scored(rules: MyCity, fields: Fields, seats: int) -> Scored:
    fields.only(SCORED_KEYS)
    episode = fields.integer("episode", 0, LAST_EPISODE)
    cities = [read_city(rules, each) for each in fields.objects("cities")]
    built = [0] * (seats * SLOTS)
    for seat, line in enumerate(_lines(fields, "buildings", seats)):
        for i, text in enumerate(line):
            code = read_building(rules, text, f"{fields.at('buildings')}[{seat}][{i}]")
            built[seat * SLOTS + min(rules.placement(code)[0], FOURTH)] = code
    scored = Scored(episode, _seed(fields), cities, built)
    scored.before = fields.integers("before")
    scored.finals = fields.integers("finals")
    scored.places = fields.integers("places")
    steps = len(rules.episodes[episode].steps)
    scored.steps = [[NOT_APPLIED if points is None else _number(points, fields.at("steps")) for points in line] for line in _lines(fields, "steps", seats)]
    scored.empties = [[_number(cells, fields.at("empties")) for cells in line] for line in _lines(fields, "empties", seats)]
    scored.mined = [[_number(count, fields.at("mined")) for count in line] for line in _lines(fields, "mined", seats)]
    scored.rewards = [[str(gained) for gained in line] for line in _lines(fields, "rewards", seats)]
    per_seat = (cities, scored.before, scored.finals, scored.places)
    if any(len(values) != seats for values in per_seat) or any(not 1 <= place <= seats for place in scored.places):
        raise BadPosition(
            f"{fields.where}: cities, before, finals and places need one entry per seat.",
            f"{fields.where} : cities, before, finals et places ont besoin d'une valeur par place.",
        )
    if (
        any(len(line) != steps for line in scored.steps)
        or any(len(line) != SIDE for line in scored.empties)
        or any(len(line) != len(SHAFTS) for line in scored.mined)
    ):
        raise BadPosition(
            f"{fields.where}: steps, empties or mined do not have the length of the episode's sheet.",
            f"{fields.where} : steps, empties ou mined n'ont pas la longueur de la feuille de l'épisode.",
        )
    return scored


def _lines(fields: Fields, key: str, seats: int) -> list[list[Any]]:
    lines = fields.items(key)
    if len(lines) != seats or not all(isinstance(line, list) for line in lines):
        raise wrong(fields.at(key), lines, f"{seats} lists", f"{seats} listes")
    return lines


def _number(value: Any, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong(where, value, "an integer", "un entier")
    return value
