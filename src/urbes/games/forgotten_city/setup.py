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
    """What every player begins with (FC-2.6 to FC-2.9), in the order of `codes`, and a map without monuments."""
    rules = state.rules
    seats = int(state.seats)
    board: list[int] = [rules.start_cubes] * c.COLOURS
    board += [rules.start_coins, *rules.stock_starts, *rules.start_levels, rules.centre]
    board += [c.WAITING] * c.ASSISTANTS + [0, 0, rules.start_vp, rules.start_vp]  # nothing built or bought; VP, and where they came from
    board += [0] * (c.BOARD - len(board))
    boards = board * seats + [0] * (rules.crowd_words + rules.words)
    city = [-1] * (2 * rules.hexes) + [0] * rules.words
    wounds: list[int] = [0] * (2 * rules.cards) + [rules.wound_markers[seats]] * seats + [0] * seats
    state.boards = vec[i64](boards)
    state.city = vec[i64](city)
    state.wounds = vec[i64](wounds)
    state.sites = vec[i64]([-1] * (seats * rules.site_room))
    state.tree = vec[i64]([-1] * (seats * rules.circles))
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
