"""What holds in every position: each piece in one place, each phase with what it supposes."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.nights import faces
from urbes.games.forgotten_city.rounds import destinations, play_order
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import Pieces, i64, ones

PICKING = (c.PICK, c.DISCARD)
PLACING = (c.ASSISTANT, c.ACT, c.GAIN)
FIGHTING = (c.FIGHT, c.LOSE, c.SPOILS)


def check(state: ForgottenCityState) -> None:
    rules = state.rules
    check_monuments(state)
    check_stall(state)
    check_miracles(state)
    expected = min(state.round + (1 if state.phase == c.CHIEF else 0), rules.nights)
    rules.require(state.revealed == expected, "FC-11.1", "revealed", expected=expected, found=state.revealed)
    for seat in range(state.seats):
        check_board(state, seat)
    enough = not rules.limited_cubes or all(state.supply(colour) >= 0 for colour in range(c.COLOURS))
    rules.require(enough, "FC-1.4", "supply", cubes=rules.cubes_per_colour)
    for seat in range(state.seats):
        check_meeples(state, seat)
    check_order(state)
    check_picks(state)
    check_decision(state)
    check_placed(state, state.asked)
    check_fight(state, state.asked)


def all_monuments(rules: ForgottenCityRules) -> Pieces:
    return Pieces(rules, rules.monument_ids, [1] * len(rules.monument_ids), "FC-2.2")


def all_miracles(rules: ForgottenCityRules) -> Pieces:
    return Pieces(rules, rules.kind_ids, rules.copies, lambda kind: "FC-2.10" if kind < rules.white_kinds else "FC-2.11")


def check_monuments(state: ForgottenCityState) -> None:
    rules = state.rules
    lying = [*state.deck[state.drawn :], *state.stall, *state.chosen, *state.sites, *state.city[: rules.hexes], *state.discarded]
    all_monuments(rules).require_all(lying, "monument_once")
    for hex in state.monuments_on_map():
        terrain = state.layout.terrain[hex]
        fits = terrain == c.STONE or terrain == rules.colours[state.city[hex]]
        rules.require(fits, "FC-8.3", "terrain", hex=rules.hex_ids[hex], monument=rules.monument_ids[state.city[hex]])


def check_stall(state: ForgottenCityState) -> None:
    markers = list(state.markers)
    state.rules.require(len(set(markers)) == len(markers), "FC-6.2", "markers")
    for space, monument in enumerate(state.stall):
        coins = state.stall_coins[space]
        state.rules.require(monument < 0 or space not in markers, "FC-6.5", "marker_and_monument", space=space + 1)
        state.rules.require(coins == 0 or monument >= 0, "FC-6.8", "coins_alone", space=space + 1)
        state.rules.require(coins >= 0, "FC-6.8", "negative_coins")


def check_miracles(state: ForgottenCityState) -> None:
    rules = state.rules
    all_miracles(rules).require_all([*state.white_stack[state.white_drawn :], *state.white_row, *state.grey_row, *state.grey_box, *state.tree])
    if state.phase != c.BUY:
        rules.require(-1 not in list(state.white_row) or state.white_drawn == len(state.white_stack), "FC-9.8", "white_row")


def check_board(state: ForgottenCityState, seat: int) -> None:
    rules = state.rules
    board = seat * c.BOARD
    total = sum(state.boards[board + c.AT_TALLY : board + c.BOARD])
    rules.require(total == state.vp(seat), "", "tally", seat=seat, total=total, vp=state.vp(seat))
    rules.require(state.boards[board + c.AT_ZONE] <= rules.zone_spaces, "FC-4.4", "zone", seat=seat, spaces=rules.zone_spaces)
    rules.require(state.site_size(seat) <= rules.site_limit or state.phase == c.DISCARD, "FC-4.7", "site_limit", seat=seat, limit=rules.site_limit)


def check_meeples(state: ForgottenCityState, seat: int) -> None:
    assistants = state.assistants(seat)
    on_portal = any(hex >= 0 and state.layout.terrain[hex] == c.PORTAL for hex in [*assistants, state.chief(seat)])
    state.rules.require(not on_portal, "FC-3.4", "on_portal", seat=seat)
    used = [hex != c.WAITING for hex in assistants]
    state.rules.require(used == sorted(used, reverse=True), "FC-7.1", "used_first", seat=seat)
    order = list(state.order)
    expected = assistants_used(state.phase, state.done, order.index(seat), state.seats) if seat in order else 0 if state.phase in PICKING else -1
    state.rules.require(sum(used) == expected, "FC-7.1", "used", seat=seat, expected=expected, found=sum(used))


def assistants_used(phase: int, done: int, place: int, seats: int) -> int:
    """How many assistants the seat at a place of the order has in use after so many turns of a phase."""
    if phase in PICKING:
        return 0
    if phase in PLACING:
        turns = done + (0 if phase == c.ASSISTANT else 1)
        return turns // seats + (1 if place < turns % seats else 0)
    return 0 if phase == c.CHIEF and place < done else c.ASSISTANTS


def check_order(state: ForgottenCityState) -> None:
    order = list(state.order)
    if state.phase in PICKING:
        each = state.rules.markers_each[state.seats]
        for seat in range(state.seats):
            state.rules.require(order.count(seat) == each, "FC-5.4", "picks", seat=seat, each=each)
    else:
        due = list(play_order(state))
        state.rules.require(order == due, "FC-5.5", "order", due=due, found=order)


def check_picks(state: ForgottenCityState) -> None:
    chosen = list(state.chosen)
    if state.phase != c.PICK:
        state.rules.require(not chosen and state.moved == 0, "FC-6.7", "entered")
        return
    good = state.done < len(state.order) == len(chosen) and all(monument < 0 for monument in chosen[state.done :])
    state.rules.require(good, "FC-6.1", "chosen")
    each = state.rules.markers_each[state.seats]
    for seat in range(state.seats):
        picks = sum(1 for turn in range(state.done) if state.order[turn] == seat and chosen[turn] >= 0)
        moved = sum(1 for marker in range(seat * each, seat * each + each) if state.moved >> marker & 1)
        state.rules.require(moved == picks, "FC-6.4", "moved", seat=seat)


def check_decision(state: ForgottenCityState) -> None:
    """What the decision asked for supposes of the turn."""
    rules = state.rules
    phase = state.phase
    seat = state.asked
    if phase == c.DISCARD:
        over = [each for each in state.order if state.site_size(each) > rules.site_limit]
        rules.require(state.done == len(state.order) and bool(over) and over[0] == seat, "FC-6.11", "first_over_limit")
    elif phase in PLACING:
        rules.require(state.done < state.seats * c.ASSISTANTS and state.order[state.done % state.seats] == seat, "FC-7.1", "active")
    elif phase == c.SPOILS:
        rules.require(state.done < state.seats, "FC-10.1", "step")
    elif phase == c.OVER:
        rules.require(state.round == rules.rounds, "FC-14.1", "last_round")
    else:
        rules.require(state.done < len(state.order) and state.order[state.done] == seat, "FC-5.5", "active")
    if phase == c.PICK:
        left = sum(1 for monument in state.stall if monument >= 0)
        rules.require(left > 1 or (left == 1 and state.can_cash_in(seat)), "FC-6.9", "nothing_to_pick")
    if phase == c.CHIEF:
        rules.require(state.round < rules.rounds, "FC-5.2", "no_upkeep")
        ways = sum(ones(destinations(state, seat, word)) for word in range(rules.words))
        rules.require(ways > 1, "FC-11.6", "one_way")


def check_placed(state: ForgottenCityState, seat: i64) -> None:
    phase = state.phase
    state.rules.require((state.hex >= 0) == (phase in (c.ACT, c.GAIN)), "FC-8.1", "hex")
    state.rules.require((state.deed >= 0) == (phase == c.GAIN), "FC-8.7", "reward")
    if state.hex >= 0:
        used = [hex for hex in state.assistants(seat) if hex != c.WAITING]
        state.rules.require(bool(used) and used[-1] == state.hex, "FC-8.1", "last_used")
    if phase == c.ACT:
        state.rules.require(len(state.legal(seat)) > 1, "FC-7.6", "one_act")
    if phase == c.GAIN:
        state.rules.require(state.city[state.hex] == state.deed // 2, "FC-8.6", "reward_on_hex")
        state.rules.require(ones(state.open_colours(c.ALL_COLOURS)) > 1, "FC-1.4", "one_gain")


def check_fight(state: ForgottenCityState, seat: i64) -> None:
    phase = state.phase
    fighting = phase in FIGHTING
    fighter = state.order[state.done] if fighting else seat
    trophies = state.trophies(fighter)
    state.rules.require(fighting or (state.faced == 0 and state.answered == 0), "FC-10.3", "faced_in_step")
    state.rules.require(state.answered & ~state.faced == 0, "FC-10.5", "answered")
    if fighting:
        state.rules.require(state.faced & state.awake == faces(state, fighter), "FC-10.2", "faced")
        state.rules.require(state.faced & ~state.awake & ~trophies == 0 and state.faced > 0, "FC-10.3", "faced_awake")
    state.rules.require((state.fallen >= 0) == (phase == c.SPOILS), "FC-10.18", "spoils")
    if phase == c.SPOILS:
        state.rules.require(trophies >> state.fallen & 1 == 1, "FC-10.16", "spoils_card")
        state.rules.require(ones(state.open_colours(state.rules.nightmare_colours[state.fallen])) > 1, "FC-10.17", "one_spoil")
    state.rules.require((state.owed > 0) == (phase == c.LOSE), "FC-10.13", "owed")
    if phase == c.LOSE:
        state.rules.require(state.vp(seat) == 0, "FC-10.12", "vp_first")
        state.rules.require(state.owed < state.resources(seat) and ones(state.held_colours(seat)) > 1, "FC-10.13", "one_loss")
