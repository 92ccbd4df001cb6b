"""The shape of My City's positions. Cards are listed as they come: revealed before, the current one, still to come."""

from typing import Any

from urbes.games.my_city import codes as c
from urbes.games.my_city.decisions.build import choices
from urbes.games.my_city.grid import meet
from urbes.games.my_city.invariants import check, check_city
from urbes.games.my_city.rounds import end_unasked, lay_out, seats_asked
from urbes.games.my_city.rules import MyCityRules
from urbes.games.my_city.state import MyCityState
from urbes.games.my_city.written import CITY_KEYS, MOST, action_of, buildings, city_dict, read_building, read_city, read_scored, scored_dict, seed_of
from urbes.kernel import Fields, Rng, bit, i64, vec
from urbes.kernel.shape import Field, SeatField, Shape, cell, elsewhere, maybe_word, number, own, rng, same, sealed, seats, some, word, words


def new_state(rules: MyCityRules, seats: int) -> MyCityState:
    """A table with nothing on it."""
    state = MyCityState(rules, seats)
    lay_out(state, Rng(0, 0, 0, 0), [rules.first_city.copy()] * seats)  # whose ground is asked for before all cities are read
    return state


# --- cities ---------------------------------------------------------------------------------------------------


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


# --- what a seat has done ----------------------------------------------------------------------------------------


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


def slots(state: Any) -> list[str]:
    """Of a state, or of a seat's cell of it."""
    ids: list[str] = state.rules.slot_ids[: c.SLOTS]
    return ids


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
    return [state.rules.card_ids[card] for card in state.deck]


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
        cell(maybe_word("latest", slots), "players", c.LATEST),
        cell(some("passed", slots), "players", c.PASSED),
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
