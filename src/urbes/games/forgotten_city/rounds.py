"""What happens between the decisions of The Forgotten City: the five phases of a round, and the end."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.nights import asks_to_fight
from urbes.games.forgotten_city.scoring import breakdown, final_result, grey_points
from urbes.games.forgotten_city.state import ForgottenCityState, changed
from urbes.kernel import TABLE, bit, i64, lowest, ones, vec


def proceed(state: ForgottenCityState) -> None:
    """Go on through the five phases of a round (FC-5.1) until a seat owes a decision or the game is over."""
    while True:
        if state.stage == c.MEDITATION:
            if asks_to_pick(state):
                return
            begin_action(state)
        elif state.stage == c.ACTION:
            if state.done < state.seats * c.ASSISTANTS:  # one assistant each in play order, until all are used (FC-7.1, FC-8.21)
                state.ask(c.ASSISTANT, state.order[state.done % state.seats])
                return
            begin_remembrance(state)
        elif state.stage == c.REMEMBRANCE:
            if asks_to_buy(state):
                return
            state.stage = c.NIGHTMARE
            state.done = 0
        elif state.stage == c.NIGHTMARE:
            if asks_to_fight(state):
                return
            if state.round == state.rules.rounds:  # FC-5.2
                end_game(state)
                return
            begin_upkeep(state)
        else:
            if asks_to_move_chief(state):
                return
            state.round += 1
            begin_meditation(state)


# --- phase I, Meditation: monuments of the stall, which also set the order of play (FC-6) --------------------


def begin_meditation(state: ForgottenCityState) -> None:
    """The order of choosing is from the marker nearest the circle to the furthest (FC-5.4); two players alternate (FC-6.3)."""
    state.stage = c.MEDITATION
    state.phase = c.ONWARD
    order = owners_from_the_circle(state)
    if len(order) > state.seats and state.rules.picks_alternate:
        order[1] = order[3] = 1 - order[0]
        order[2] = order[0]
    state.order = order
    state.done = 0
    state.moved = 0
    state.chosen = vec[i64]([-1] * len(state.order))
    if state.listener is not None:
        state.say("round_started", TABLE, {"round": state.round, "order": list(state.order)})


def play_order(state: ForgottenCityState) -> vec[i64]:
    """From the furthest marker to the nearest (FC-5.5), each seat once (FC-5.6)."""
    owners = owners_from_the_circle(state)
    order = vec[i64]([0] * state.seats)
    named: i64 = 0
    count: i64 = 0
    for i in range(len(owners) - 1, -1, -1):
        if not named >> owners[i] & 1:
            named |= bit(owners[i])
            order[count] = owners[i]
            count += 1
    return order


def owners_from_the_circle(state: ForgottenCityState) -> vec[i64]:
    """Whose marker stands nearest the circle, whose next, and so on."""
    markers = state.markers
    count: i64 = len(markers)
    each = state.rules.markers_each[state.seats]
    owners = vec[i64]([0] * count)
    for marker in range(count):
        place: i64 = 0
        for other in range(count):
            if markers[other] < markers[marker] or (markers[other] == markers[marker] and other < marker):
                place += 1
        owners[place] = marker // each
    return owners


def asks_to_pick(state: ForgottenCityState) -> bool:
    """Go on until a seat owes a decision; False when the phase is over."""
    while state.done < len(state.order):
        seat = state.order[state.done]
        left: i64 = 0
        last: i64 = -1
        for space in range(len(state.stall)):
            if state.stall[space] >= 0:
                left += 1
                last = space
        if left == 0:
            state.done += 1  # FC-6.9
        elif left == 1 and not state.can_cash_in(seat):
            pick(state, seat, last)
        else:
            state.ask(c.PICK, seat)
            return True
    if len(state.chosen):
        enter_sites(state)
    for seat in state.order:  # FC-6.11
        if state.site_size(seat) > state.rules.site_limit:
            state.ask(c.DISCARD, seat)
            return True
    return False


def pick(state: ForgottenCityState, seat: i64, space: i64) -> None:
    """The marker moves, the monument and the coins on it are taken (FC-6.1, FC-6.6)."""
    monument = state.stall[space]
    coins = state.stall_coins[space]
    marker = marker_to_move(state, seat)
    state.moved |= bit(marker)
    state.markers = changed(state.markers, marker, space)
    state.stall = changed(state.stall, space, -1)
    if coins:
        state.stall_coins = changed(state.stall_coins, space, 0)
    state.chosen = changed(state.chosen, state.done, monument)
    state.gain_coins(seat, coins)
    state.end_turn()
    if state.listener is not None:
        state.say("picked", seat, {"monument": state.rules.monument_ids[monument], "space": space + 1, "coins": coins})


def marker_to_move(state: ForgottenCityState, seat: i64) -> i64:
    """The seat's leftmost marker that has not moved in this phase (FC-6.4)."""
    each = state.rules.markers_each[state.seats]
    best: i64 = -1
    for marker in range(seat * each, seat * each + each):
        if not state.moved >> marker & 1 and (best < 0 or state.markers[marker] < state.markers[best]):
            best = marker
    return best


def enter_sites(state: ForgottenCityState) -> None:
    """All have chosen: the monuments enter the sites, the others get a coin (FC-6.7, FC-6.8)."""
    for turn in range(len(state.chosen)):
        if state.chosen[turn] >= 0:
            state.enter_site(state.order[turn], state.chosen[turn])
    state.chosen = vec[i64]()
    state.moved = 0
    coins = state.stall_coins[:]
    for space in range(len(coins)):
        if state.stall[space] >= 0:
            coins[space] += state.rules.stall_coin
    state.stall_coins = coins
    if state.listener is not None:
        spaces = [space + 1 for space, monument in enumerate(state.stall) if monument >= 0]
        state.say("sites_entered", TABLE, {"spaces": spaces, "coins": state.rules.stall_coin}, 1)


# --- phase II, Action (FC-7, FC-8) ---------------------------------------------------------------------------


def begin_action(state: ForgottenCityState) -> None:
    state.stage = c.ACTION
    state.order = play_order(state)
    state.done = 0
    if state.listener is not None:
        state.say("action_begins", state.order[0], {"order": list(state.order)})


# --- phase III, Remembrance: production, then the miracles (FC-9) ------------------------------------------------


def begin_remembrance(state: ForgottenCityState) -> None:
    """Step 1: all have produced before anybody buys (FC-9.1, FC-9.3)."""
    state.stage = c.REMEMBRANCE
    state.done = 0
    for seat in state.order:
        inspiration = state.climb(seat, c.INSPIRATION, state.produces(seat, c.INSPIRATION))
        defence = state.climb(seat, c.DEFENCE, state.produces(seat, c.DEFENCE))
        coins = state.produces(seat, c.INCOME)
        state.gain_coins(seat, coins)
        if state.listener is not None:
            state.say("produced", seat, {"inspiration": inspiration, "defence": defence, "coins": coins})


def asks_to_buy(state: ForgottenCityState) -> bool:
    """Step 2: in play order, whoever can buy something or give a stone back is asked (FC-9.4)."""
    while state.done < state.seats:
        seat = state.order[state.done]
        if (can_afford_circle(state, seat) and any_face_up(state)) or state.can_cash_in(seat):
            state.ask(c.BUY, seat)
            return True
        state.done += 1
    return False


def can_afford_circle(state: ForgottenCityState, seat: i64) -> bool:
    """A circle free, its price at hand (FC-4.2, FC-9.5)."""
    circle = state.boards[seat * c.BOARD + c.AT_CIRCLES]
    return circle < state.rules.circles and state.stock(seat, c.INSPIRATION) >= state.rules.tree_costs[circle]


def any_face_up(state: ForgottenCityState) -> bool:
    """Whether there is a miracle to buy."""
    for kind in state.white_row:
        if kind >= 0:
            return True
    for kind in state.grey_row:
        if kind >= 0:
            return True
    return False


# --- phase V, Upkeep: a new nightmare, new monuments, the chiefs move, the assistants come home (FC-11) ------------


def begin_upkeep(state: ForgottenCityState) -> None:
    """What was hidden comes up: nothing before this can be taken back."""
    state.stage = c.UPKEEP
    state.done = 0
    state.sealed += 1
    if state.revealed < state.rules.nights:
        nightmare = state.nightmares[state.revealed]
        state.revealed += 1
        state.awake |= bit(nightmare)
        if state.listener is not None:
            state.say("revealed", TABLE, {"nightmare": state.rules.nightmare_ids[nightmare]})
    refill_stall(state)


def refill_stall(state: ForgottenCityState) -> None:
    """From the left, one on each space with neither marker nor monument (FC-11.2)."""
    stall = state.stall[:]
    marked: i64 = 0
    for space in state.markers:
        marked |= bit(space)
    for space in range(len(stall)):
        if stall[space] < 0 and not marked >> space & 1 and state.drawn < len(state.deck):
            stall[space] = state.deck[state.drawn]
            state.drawn += 1
            if state.listener is not None:
                state.say("stalled", TABLE, {"monument": state.rules.monument_ids[stall[space]], "space": space + 1}, 1)
    state.stall = stall


def asks_to_move_chief(state: ForgottenCityState) -> bool:
    """In play order; a chief with one way to go, or none, is not asked about."""
    while state.done < state.seats:
        seat = state.order[state.done]
        ways: i64 = 0
        way = state.chief(seat)
        for word in range(state.rules.words):
            mask = destinations(state, seat, word)
            if mask:
                ways += ones(mask)
                way = word * c.WORD + lowest(mask)
        if ways > 1:
            state.ask(c.CHIEF, seat)
            return True
        move_chief(state, seat, way)  # FC-11.6
    return False


def destinations(state: ForgottenCityState, seat: i64, word: i64) -> i64:
    """To an own assistant's hex; anywhere without assistants on the map or with LEAD; never a portal, never the same hex. A word of the mask."""
    boards = state.boards
    board = seat * c.BOARD
    chief = boards[board + c.AT_CHIEF]
    on_map = False
    ways: i64 = 0
    for at in range(board + c.AT_ASSISTANTS, board + c.AT_ZONE):
        hex = boards[at]
        if hex >= 0:
            on_map = True
            if hex >> c.WORD_BITS == word:
                ways |= bit(hex & c.IN_WORD)
    if not on_map or state.power(seat, c.ANYWHERE):  # FC-11.5, FC-12.8
        ways = state.layout.enterable[word]
    if chief >> c.WORD_BITS == word:
        ways &= ~bit(chief & c.IN_WORD)  # FC-11.4
    return ways


def move_chief(state: ForgottenCityState, seat: i64, hex: i64) -> None:
    """Then the assistants come back and the resting ones stand up (FC-11.3, FC-11.8)."""
    boards = state.boards
    board = seat * c.BOARD
    origin = boards[board + c.AT_CHIEF]
    boards[board + c.AT_CHIEF] = hex
    for at in range(board + c.AT_ASSISTANTS, board + c.AT_ZONE):
        if boards[at] >= 0:
            state.leave_hex(boards[at])
        boards[at] = c.WAITING
    state.end_turn()
    if state.listener is not None:
        ids = state.rules.hex_ids
        state.say("chief_moved" if hex != origin else "chief_stayed", seat, {"from": ids[origin], "hex": ids[hex]})


# --- the end (FC-14) -----------------------------------------------------------------------------------------------


def end_game(state: ForgottenCityState) -> None:
    """Grey tokens, sets of resources, sets of coins score (FC-14.2); nothing is spent (FC-14.7)."""
    state.phase = c.OVER
    state.sealed += 1
    for seat in range(state.seats):
        state.score(seat, c.GREY, grey_points(state, seat))
        state.score(seat, c.CUBE_SETS, state.resources(seat) // state.rules.cubes_per_vp)
        state.score(seat, c.COIN_SETS, state.coins(seat) // state.rules.coins_per_vp)
        if state.listener is not None:
            tally = breakdown(state, seat)
            state.say("final_scored", seat, {"grey": tally["grey"], "resources": tally["resources"], "coins": tally["coins"], "vp": state.vp(seat)})
    if state.listener is not None:
        state.say("game_over", TABLE, {"winners": final_result(state).winners})
