"""How a game of The Forgotten City is set up (FC-2)."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.rounds import begin_meditation, proceed
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import TABLE, Event, Rng, bit, i64, places, vec


def deal(rules: ForgottenCityRules, seats: int, rng: Rng) -> ForgottenCityState:
    """Chance is drawn in this order: tiles, monuments, seats, white, grey, nightmares (FC-2.13); nothing later is random."""
    state = ForgottenCityState(rules, seats)
    tiles = list(range(rules.slot_count))
    rng.shuffle(tiles)
    state.layout = rules.layout(tiles)
    state.deck = rng.mixed(vec[i64](list(range(len(rules.monument_ids)))))
    order = rng.mixed(vec[i64](list(range(seats))))
    state.white_stack = rng.mixed(rules.white_tokens)
    grey = rng.mixed(rules.grey_tokens)
    state.nightmares = rng.mixed(vec[i64](list(range(rules.cards))))
    lay_out_boards(state)
    lay_out_stall(state, order)
    state.white_row = state.white_stack[: rules.white_places]
    state.white_drawn = rules.white_places
    state.grey_row = grey[: rules.grey_places]
    state.grey_box = grey[rules.grey_places :]
    state.revealed = 1  # FC-2.12
    state.awake = bit(state.nightmares[0])
    state.round = 1
    begin_meditation(state)
    proceed(state)
    return state


def lay_out_boards(state: ForgottenCityState) -> None:
    """What every player begins with (FC-2.6 to FC-2.9), and a map without monuments."""
    rules = state.rules
    seats = state.seats
    boards = vec[i64]([0] * (seats * c.BOARD + rules.crowd_words + rules.words))
    for board in range(0, seats * c.BOARD, c.BOARD):
        for colour in range(c.COLOURS):
            boards[board + c.AT_CUBES + colour] = rules.start_cubes
        boards[board + c.AT_COINS] = rules.start_coins
        for track in range(c.STOCKS):
            boards[board + c.AT_STOCKS + track] = rules.stock_starts[track]
        for track in range(len(rules.start_levels)):
            boards[board + c.AT_LEVELS + track] = rules.start_levels[track]
        boards[board + c.AT_CHIEF] = rules.centre
        for n in range(c.ASSISTANTS):
            boards[board + c.AT_ASSISTANTS + n] = c.WAITING
        boards[board + c.AT_VP] = rules.start_vp
        boards[board + c.AT_TALLY + c.START] = rules.start_vp
    state.boards = boards
    state.sites = vec[i64]([-1] * (seats * rules.site_room))
    state.tree = vec[i64]([-1] * (seats * rules.circles))
    state.city = vec[i64]([-1] * (2 * rules.hexes + rules.words))
    for word in range(rules.words):
        state.city[2 * rules.hexes + word] = 0
    state.wounds = vec[i64]([0] * (2 * rules.cards + 2 * seats))
    for seat in range(seats):
        state.wounds[2 * rules.cards + seat] = rules.wound_markers[seats]
    state.gather_powers()


def lay_out_stall(state: ForgottenCityState, order: vec[i64]) -> None:
    """Markers from the circle on, in turn (FC-2.3, FC-2.4), then the first monuments (FC-2.5)."""
    rules = state.rules
    seats = state.seats
    each = rules.markers_each[seats]
    state.markers = vec[i64]([0] * (seats * each))
    for space in range(seats * each):
        state.markers[order[space % seats] * each + space // seats] = space
    state.stall = vec[i64]([-1] * rules.spaces[seats])
    state.stall_coins = vec[i64]([0] * rules.spaces[seats])
    state.drawn = rules.first_monuments[seats]
    for i in range(state.drawn):
        state.stall[seats * each + i] = state.deck[i]


def opening(state: ForgottenCityState) -> list[Event]:
    begun = Event("round_started", TABLE, {"round": state.round, "order": list(state.order)})
    return [begun, *(Event("revealed", TABLE, {"nightmare": state.rules.nightmare_ids[card]}) for card in places(state.awake))]
