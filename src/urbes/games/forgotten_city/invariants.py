"""What holds in every position: each piece in one place, each phase with what it supposes."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.nights import faces
from urbes.games.forgotten_city.rounds import destinations, play_order
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import i64, ones


def check(state: ForgottenCityState) -> None:
    check_monuments(state)
    check_stall(state)
    check_miracles(state)
    check_nightmares(state)
    for seat in range(state.seats):
        check_board(state, seat)
    check_supply(state)
    for seat in range(state.seats):
        check_meeples(state, seat)
    check_crowds(state)
    check_order(state)
    check_picks(state)
    check_decision(state)
    check_placed(state, state.asked)
    check_fight(state, state.asked)


# --- pieces ------------------------------------------------------------------------------------------------


def check_monuments(state: ForgottenCityState) -> None:
    rules = state.rules
    places = [*state.deck[state.drawn :], *state.stall, *state.chosen, *state.sites, *state.city[: rules.hexes], *state.discarded]
    for monument, id in enumerate(rules.monument_ids):
        count = places.count(monument)
        rules.require(count == 1, "FC-2.2", "monument_once", monument=id, found=count)
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
    places = [*state.white_stack[state.white_drawn :], *state.white_row, *state.grey_row, *state.grey_box, *state.tree]
    for kind, id in enumerate(rules.kind_ids):
        count = places.count(kind)
        clause = "FC-2.10" if kind < rules.white_kinds else "FC-2.11"
        rules.require(count == rules.copies[kind], clause, "copies", miracle=id, found=count, copies=rules.copies[kind])
    if state.phase != c.BUY:
        rules.require(-1 not in list(state.white_row) or state.white_drawn == len(state.white_stack), "FC-9.8", "white_row")


def check_nightmares(state: ForgottenCityState) -> None:
    rules = state.rules
    expected = min(state.round + (1 if state.phase == c.CHIEF else 0), rules.nights)
    rules.require(state.revealed == expected, "FC-11.1", "revealed", expected=expected, found=state.revealed)
    shown = state.awake
    for seat in range(state.seats):
        owned = state.trophies(seat)
        rules.require(shown & owned == 0, "FC-10.16", "trophies")
        shown |= owned
    turned = sorted(state.nightmares[: state.revealed])
    rules.require(turned == [card for card in range(rules.cards) if shown >> card & 1], "FC-2.12", "nightmares")
    markers = [0] * state.seats
    for card, id in enumerate(rules.nightmare_ids):
        count = state.wounds[card * 2]
        rules.require(count < rules.wound_spaces[state.seats], "FC-10.15", "would_be_defeated", nightmare=id)
        rules.require(count == 0 or state.awake >> card & 1 == 1, "FC-10.19", "wounds_face_up")
        for owner in state.markers_on(card):
            markers[owner] += 1
    for seat in range(state.seats):
        reserve = state.wound_markers(seat)
        rules.require(reserve + markers[seat] == rules.wound_markers[state.seats] and reserve >= 0, "FC-2.7", "wound_markers", seat=seat)


def check_board(state: ForgottenCityState, seat: int) -> None:
    rules = state.rules
    board = seat * c.BOARD
    total = sum(state.boards[board + c.AT_TALLY : board + c.BOARD])
    rules.require(state.vp(seat) >= 0, "FC-1.2", "negative_vp", seat=seat)
    rules.require(total == state.vp(seat), "", "tally", seat=seat, total=total, vp=state.vp(seat))
    rules.require(min(state.boards[board + c.AT_CUBES : board + c.AT_CUBES + c.PURSE]) >= 0, "FC-1.5", "negative_purse", seat=seat)
    owned = sum(1 for hex in range(rules.hexes) if state.owner(hex) == seat)
    rules.require(owned == state.boards[board + c.AT_ZONE] <= rules.zone_spaces, "FC-4.4", "zone", seat=seat, spaces=rules.zone_spaces)
    for track, cap in enumerate(rules.stock_caps):
        rules.require(0 <= state.stock(seat, track) <= cap, "FC-4.5", "stocks", seat=seat, cap=cap)
    size = state.site_size(seat)
    rules.require(len(state.site(seat)) == size, "FC-4.7", "site_gap", seat=seat)
    rules.require(size <= rules.site_limit or state.phase == c.DISCARD, "FC-4.7", "site_limit", seat=seat, limit=rules.site_limit)


def check_supply(state: ForgottenCityState) -> None:
    if state.rules.limited_cubes:
        for colour in range(c.COLOURS):
            state.rules.require(state.supply(colour) >= 0, "FC-1.4", "supply", cubes=state.rules.cubes_per_colour)


def check_meeples(state: ForgottenCityState, seat: int) -> None:
    assistants = state.assistants(seat)
    on_portal = any(hex >= 0 and state.layout.terrain[hex] == c.PORTAL for hex in [*assistants, state.chief(seat)])
    state.rules.require(not on_portal, "FC-3.4", "on_portal", seat=seat)
    used = [hex != c.WAITING for hex in assistants]
    state.rules.require(used == sorted(used, reverse=True), "FC-7.1", "used_first", seat=seat)
    expected = used_by(state, seat)
    state.rules.require(sum(used) == expected, "FC-7.1", "used", seat=seat, expected=expected, found=sum(used))


def check_crowds(state: ForgottenCityState) -> None:
    standing = [hex for seat in range(state.seats) for hex in state.assistants(seat)]
    for hex in range(state.rules.hexes):
        here = state.crowded(hex >> c.WORD_BITS) >> (hex & c.IN_WORD) & 1
        state.rules.require(state.crowd(hex) == standing.count(hex) and here == min(1, state.crowd(hex)), "FC-7.4", "crowds", hex=state.rules.hex_ids[hex])


def used_by(state: ForgottenCityState, seat: int) -> int:
    """How many assistants of a seat are in use at this point of the round."""
    if state.phase in (c.PICK, c.DISCARD):
        return 0
    order = list(state.order)
    if seat not in order:
        return -1
    place = order.index(seat)
    if state.phase in (c.ASSISTANT, c.ACT, c.GAIN):
        turns = state.done + (0 if state.phase == c.ASSISTANT else 1)
        return turns // state.seats + (1 if place < turns % state.seats else 0)
    return 0 if state.phase == c.CHIEF and place < state.done else c.ASSISTANTS


# --- the turn ------------------------------------------------------------------------------------------------


def check_order(state: ForgottenCityState) -> None:
    order = list(state.order)
    if state.phase in (c.PICK, c.DISCARD):
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
    elif phase in (c.ASSISTANT, c.ACT, c.GAIN):
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
    fighting = phase in (c.FIGHT, c.SPOILS, c.LOSE)
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
