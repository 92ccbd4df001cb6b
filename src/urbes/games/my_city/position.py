"""The shape of My City's positions. Cards are listed as they come: revealed before, the current one, still to come."""

from typing import Any

from urbes.games.my_city import codes as c
from urbes.games.my_city.city import City
from urbes.games.my_city.decisions.build import choices
from urbes.games.my_city.grid import meet
from urbes.games.my_city.invariants import check, check_city
from urbes.games.my_city.rounds import end_unasked, lay_out, seats_asked
from urbes.games.my_city.rules import MyCityRules
from urbes.games.my_city.state import NOT_APPLIED, MyCityState, Scored
from urbes.kernel import BadNotation, Fields, Rng, bit, bounded, i64, mask, names, vec
from urbes.kernel.shape import Field, SeatField, Shape, cell, elsewhere, maybe_word, number, own, rng, same, sealed, seats, some, word, words

CITY_KEYS = ("board", "cogs", "fourth_church", "circles", "nuggets", "tracks", "shafts")
SCORED_KEYS = ("episode", "seed", "cities", "buildings", "before", "steps", "finals", "places", "empties", "mined", "rewards")
MOST = 1_000_000


# --- cities, buildings and counted episodes, wherever they stand ---------------------------------------------------


def city_dict(rules: MyCityRules, city: City) -> dict[str, Any]:
    return {
        "board": city.rows(),
        "cogs": [rules.tile_ids[c.FIRST_BLUE + n] for n in range(c.PER_COLOUR) if city.cogs >> n & 1],
        "fourth_church": rules.tile_ids[c.FOURTH + city.fourth] if city.fourth >= 0 else None,
        "circles": city.circles,
        "nuggets": city.nuggets,
        "tracks": city.tracks,
        "shafts": {shaft: city.crosses[n] for n, shaft in enumerate(c.SHAFTS)},
    }


def read_city(rules: MyCityRules, fields: Fields) -> City:
    fields.only(CITY_KEYS)
    rows = fields.items("board")
    if len(rows) != c.SIDE or not all(isinstance(row, str) and len(row) == c.SIDE for row in rows):
        raise rules.wrong(fields.at("board"), rows, "board", side=c.SIDE)
    letters = "".join(rows)
    for letter in letters:
        if letter not in c.ELEMENTS:
            raise rules.wrong(fields.at("board"), letter, "letters", letters=" ".join(c.ELEMENTS))
    elements = [c.ELEMENTS.index(letter) for letter in letters]
    city = rules.first_city.copy() if elements == rules.first_city.elements else City(elements)
    city.cogs = mask(fields.choices("cogs", rules.tile_ids[c.FIRST_BLUE : c.BUILDINGS]))
    fourth = fields.maybe_choice("fourth_church", rules.tile_ids[c.FOURTH :])
    city.fourth = -1 if fourth is None else fourth
    city.circles = fields.integer("circles", 0, MOST)
    city.nuggets = fields.integer("nuggets", 0, MOST)
    city.tracks = fields.integer("tracks", 0, rules.track_spaces if rules.mode == c.CAMPAIGN else MOST)
    shafts = fields.fields("shafts", tuple(c.SHAFTS))
    city.crosses = [shafts.integer(shaft, 0, int(rules.shafts[n]["boxes"])) for n, shaft in enumerate(c.SHAFTS)]
    return city


def buildings(rules: MyCityRules, built: vec[i64], seat: i64) -> list[str]:
    """A seat's buildings as (tile, rot, at), in the order of tiles."""
    return [rules.name(code)[6:] for code in built[seat * c.SLOTS : (seat + 1) * c.SLOTS] if code]


def read_building(rules: MyCityRules, text: Any, where: str) -> int:
    """The build action behind a building's text."""
    code = action_of(rules, f"build {text}") if isinstance(text, str) else -1
    if code < c.BUILD or not rules.placements.fits(code):
        raise rules.wrong(where, text, "placement")
    return code


def action_of(rules: MyCityRules, text: str) -> int:
    """The action of a notation; -1 if there is none."""
    try:
        return rules.parse(text)
    except BadNotation:
        return -1


def seed_of(rules: MyCityRules, fields: Fields) -> int:
    value = fields.need("seed")
    if not isinstance(value, str) or len(value) != 16 or any(sign not in "0123456789abcdef" for sign in value):
        raise rules.wrong(fields.at("seed"), value, "seed")
    return int(value, 16)


def scored_dict(rules: MyCityRules, scored: Scored) -> dict[str, Any]:
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


def read_scored(rules: MyCityRules, fields: Fields, seats: int) -> Scored:
    fields.only(SCORED_KEYS)
    episode = fields.integer("episode", 0, c.LAST_EPISODE)
    cities = [read_city(rules, each) for each in fields.objects("cities")]
    built = vec[i64]([0] * (seats * c.SLOTS))
    for seat, line in enumerate(_lines(rules, fields, "buildings", seats)):
        for i, text in enumerate(line):
            code = read_building(rules, text, f"{fields.at('buildings')}[{seat}][{i}]")
            built[seat * c.SLOTS + min(rules.placement(code)[0], c.FOURTH)] = code
    scored = Scored(episode, seed_of(rules, fields), cities, built)
    scored.before, scored.finals, scored.places = [fields.integers(key) for key in ("before", "finals", "places")]
    widths = {"steps": len(rules.episodes[episode].steps), "empties": c.SIDE, "mined": len(c.SHAFTS)}
    scored.steps, scored.empties, scored.mined = [_numbers(rules, fields, key, seats) for key in widths]
    scored.rewards = [[str(gained) for gained in line] for line in _lines(rules, fields, "rewards", seats)]
    of_each = all(len(values) == seats for values in (cities, scored.before, scored.finals, scored.places))
    rules.require(of_each and all(1 <= place <= seats for place in scored.places), "", "scored_seats", where=fields.where)
    rules.require(all(len(line) == widths[key] for key in widths for line in fields.data[key]), "", "scored_sheet", where=fields.where)
    return scored


def _numbers(rules: MyCityRules, fields: Fields, key: str, seats: int) -> list[list[int]]:
    """A line of numbers for each seat; null is a step not applied."""
    lines = _lines(rules, fields, key, seats)
    return [[NOT_APPLIED if each is None and key == "steps" else bounded(each, fields.at(key)) for each in line] for line in lines]


def _lines(rules: MyCityRules, fields: Fields, key: str, seats: int) -> list[list[Any]]:
    lines = fields.items(key)
    if len(lines) != seats or not all(isinstance(line, list) for line in lines):
        raise rules.wrong(fields.at(key), lines, "lists", seats=seats)
    return lines


# --- what a seat has --------------------------------------------------------------------------------------------


def read_seat_city(state: MyCityState, seat: int, fields: Fields) -> None:
    """With the city comes the ground under the buildings."""
    rules = state.rules
    state.now = rules.episodes[state.episode]
    city = read_city(rules, fields.fields("city"))
    check_city(rules, city, state.episode, f"seats[{seat}].city")
    state.cities = [*state.cities[:seat], city, *state.cities[seat + 1 :]]
    state.grounds = [rules.ground(each, state.now) for each in state.cities]
    state.clear(seat)


def write_before(state: MyCityState) -> list[dict[str, Any]] | None:
    """The cities before the episode, where they were others."""
    same = all(one is other for one, other in zip(state.before, state.cities, strict=True))
    return None if same else [city_dict(state.rules, city) for city in state.before]


def read_before(state: MyCityState, fields: Fields) -> None:
    given = fields.need("before") is not None
    state.before = [read_city(state.rules, each) for each in fields.objects("before")] if given else state.cities
    if len(state.before) != state.seats:
        raise state.rules.wrong("before", len(state.before), "cities", seats=state.seats)


def read_stopped(state: MyCityState, seat: int, fields: Fields) -> None:
    if fields.boolean("stopped"):
        state.fixed |= bit(seat)


def write_ended(state: MyCityState, seat: int) -> int | None:
    ended = state.players[c.ENDED + seat]
    return ended + 1 if ended >= 0 else None


def read_ended(state: MyCityState, seat: int, fields: Fields) -> None:
    ended = fields.maybe_integer("ended", 1, max(1, len(state.deck)))
    if ended is not None:
        state.players[c.ENDED + seat] = ended - 1
        state.active &= ~bit(seat)


def read_buildings(state: MyCityState, seat: int, fields: Fields) -> None:
    rules = state.rules
    for i, text in enumerate(fields.items("buildings")):
        where = f"{fields.at('buildings')}[{i}]"
        code = read_building(rules, text, where)
        tile = rules.placement(code)[0]
        slot = min(tile, c.FOURTH)
        cells = rules.placements.cells(code)
        rules.require(state.tile_of(seat, slot) == tile, "MC-3.8", "not_owned", where=where, tile=rules.tile_ids[tile])
        rules.require(not state.built[seat * c.SLOTS + slot], "MC-1.1", "there_already", where=where, tile=rules.tile_ids[tile])
        rules.require(not meet(cells, state.grounds[seat].closed), "MC-4.1", "unbuildable", where=where)
        rules.require(not meet(cells, state.closed(seat)), "MC-4.2", "on_another", where=where)
        state.lay(seat, slot, code)


def write_committed(state: MyCityState, seat: int) -> str | None:
    commit = state.players[c.COMMIT + seat]
    return state.rules.name(commit) if commit >= 0 else None


def read_committed(state: MyCityState, seat: int, fields: Fields) -> None:
    """In a round, those the card asks owe a decision until they have committed."""
    rules, committed = state.rules, fields.need("committed")
    asked = state.phase == c.BUILDING and state.at >= 0 and seats_asked(state, state.deck[state.at]) >> seat & 1 == 1
    if committed is None:
        if asked:
            state.owing |= bit(seat)
        return
    rules.require(asked, "MC-3.3", "nothing_to_commit", where=fields.at("committed"))
    action = action_of(rules, str(committed))
    rules.require(action in choices(state, seat), "MC-3.3", "commit_closed", where=fields.at("committed"), action=committed)
    state.players[c.COMMIT + seat] = action


def read_ready(state: MyCityState, seat: int, fields: Fields) -> None:
    """Outside a round, those not ready owe a decision."""
    if not fields.boolean("ready") and state.phase != c.BUILDING and state.phase != c.OVER:
        state.owing |= bit(seat)


# --- what lies between the seats ------------------------------------------------------------------------------


def read_seed(state: MyCityState, fields: Fields) -> None:
    state.seed = seed_of(state.rules, fields)


def cards(state: MyCityState) -> list[str]:
    return names(state.rules.card_ids, state.deck)


def read_deck(state: MyCityState, fields: Fields) -> None:
    """Discard, card and deck are one row of cards."""
    card_ids = state.rules.card_ids
    revealed = fields.choices("discard", card_ids)
    current = fields.maybe_choice("card", card_ids)
    if current is not None:
        revealed.append(current)
    elif revealed:
        raise state.rules.broken("", "no_current_card")
    state.deck = vec[i64](revealed + fields.choices("deck", card_ids))
    state.at = len(revealed) - 1


def write_triangles(state: MyCityState) -> dict[str, list[int]]:
    return {shaft: state.triangles[n][:] for n, shaft in enumerate(c.SHAFTS)}


def read_triangles(state: MyCityState, fields: Fields) -> None:
    given = fields.fields("triangles", tuple(c.SHAFTS))
    state.triangles = [sorted(set(given.integers(shaft))) for shaft in c.SHAFTS]
    for shaft, boxes in zip(c.SHAFTS, state.triangles, strict=True):
        for box in boxes:
            if not 0 < box < 64:
                raise state.rules.wrong(given.at(shaft), box, "box")


def read_history(state: MyCityState, fields: Fields) -> None:
    state.history = [read_scored(state.rules, each, state.seats) for each in fields.objects("history")]


# --- the whole --------------------------------------------------------------------------------------------------------


def new_state(rules: MyCityRules, seats: int) -> MyCityState:
    """A table with nothing on it."""
    state = MyCityState(rules, seats)
    lay_out(state, Rng(0, 0, 0, 0), [rules.first_city.copy()] * seats)  # whose ground is asked for before all cities are read
    return state


def hold_together(state: MyCityState) -> None:
    """With `auto_end`, seats that can only end do so."""
    check(state)
    if state.rules.auto_end and state.phase == c.BUILDING:
        end_unasked(state)


SHAPE: Shape[MyCityState] = Shape(
    new_state,
    [
        cell(number("score", -MOST, MOST), "players", c.POINTS),
        SeatField("stopped", "true or false: at 50", lambda state, seat: state.fixed >> seat & 1 == 1, read_stopped),
        SeatField("ended", "the number of the card it ended on, or null", write_ended, read_ended),
        SeatField("buildings", "a list of tiles with rot and at", lambda state, seat: buildings(state.rules, state.built, seat), read_buildings),
        cell(maybe_word("latest", "tray_ids"), "players", c.LATEST),
        cell(some("passed", "tray_ids"), "players", c.PASSED),
        SeatField("committed", "an action, or null", write_committed, read_committed),
        SeatField("ready", "true or false", lambda state, seat: state.phase != c.BUILDING and not state.owing >> seat & 1, read_ready),
        own(words("stickers", c.STICKERS, at="queues")),
        SeatField("city", f"an object: {', '.join(CITY_KEYS)}", lambda state, seat: city_dict(state.rules, state.cities[seat]), read_seat_city, early=True),
    ],
    [
        same("mode", "campaign, episode or eternal", lambda state: c.MODES[state.rules.mode]),
        number("episode", lambda state: state.rules.first_episode, lambda state: state.rules.last_episode),
        word("phase", c.PHASES),
        Field("seed", "sixteen hexadecimal digits: of the episode's deck", lambda state: f"{state.seed:016x}", read_seed),
        Field("discard", "a list of cards in the order of reveal", lambda state: cards(state)[: max(0, state.at)], elsewhere),
        Field("card", "the current card, or null", lambda state: cards(state)[state.at] if state.at >= 0 else None, elsewhere),
        Field("deck", "a list of cards, the top first", lambda state: cards(state)[state.at + 1 :], read_deck),
        seats(),
        some("races", list(c.RACES.values())),
        Field("triangles", "an object: the boxes closed in each shaft", write_triangles, read_triangles),
        Field("before", "the cities before the episode, or null if they are the same", write_before, read_before),
        Field("history", "a list of the episodes counted", lambda state: [scored_dict(state.rules, scored) for scored in state.history], read_history),
        sealed(),
        rng(),
    ],
    hold_together,
)
