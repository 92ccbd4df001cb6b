"""Phase IV, Nightmare: who faces what, and what it costs to leave it unanswered (FC-10)."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.shapes import Outlook
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import bit, i64, lowest, names, ones, places


def asks_to_fight(state: ForgottenCityState) -> bool:
    """Each seat's whole step in play order (FC-10.1); a seat that can do nothing pays without being asked."""
    while state.done < state.seats:
        seat = state.order[state.done]
        state.asked = seat
        state.faced = faces(state, seat)
        state.answered = 0
        if state.faced and state.listener is not None:
            state.say("faces", seat, {"nightmares": [state.rules.nightmare_ids[card] for card in places(state.faced)]})
        if state.faced == 0:
            state.done += 1
        elif state.stock(seat, c.DEFENCE) > 0 or state.can_cash_in(seat):
            state.phase = c.FIGHT
            return True
        else:
            suffer(state, seat)
            if state.phase == c.LOSE:
                return True
    return False


def faces(state: ForgottenCityState, seat: i64) -> i64:
    """The face-up nightmares with a colour on which the seat has an assistant or its chief (FC-10.2)."""
    board = seat * c.BOARD
    colours: i64 = 0
    for at in range(board + c.AT_CHIEF, board + c.AT_ZONE):
        if state.boards[at] >= 0:
            colours |= colour_under(state, state.boards[at])
    return with_colours(state, colours)


def colour_under(state: ForgottenCityState, hex: i64) -> i64:
    """The colour of a hex as a mask; stone has that of its monument by option (FC-10.4)."""
    terrain = state.layout.terrain[hex]
    if terrain < c.COLOURS:
        return bit(terrain)
    if terrain == c.STONE and state.rules.stone_monument_colour and state.city[hex] >= 0:
        return bit(state.rules.colours[state.city[hex]])
    return 0


def with_colours(state: ForgottenCityState, colours: i64) -> i64:
    """The face-up nightmares that have one of these colours."""
    mask: i64 = 0
    rest = state.awake
    while rest:
        if state.rules.nightmare_colours[lowest(rest)] & colours:
            mask |= rest & -rest
        rest &= rest - 1
    return mask


def open_ones(state: ForgottenCityState) -> i64:
    """The nightmares of this step still unanswered."""
    return state.faced & state.awake & ~state.answered


def night_is_over(state: ForgottenCityState, seat: i64) -> bool:
    """Whether a seat has had its step of this round's night (FC-10.1): nothing more is lost before the next one."""
    if state.stage != c.NIGHTMARE:
        return state.stage > c.NIGHTMARE
    for at in range(state.done):
        if state.order[at] == seat:
            return True
    return False


def outlook(state: ForgottenCityState, seat: i64, faced: i64) -> Outlook:
    """ "You will face 3, defence after production 2, expected loss 2 VP": one defence answers one nightmare."""
    rules = state.rules
    defence = state.stock(seat, c.DEFENCE)
    if state.stage < c.REMEMBRANCE:
        defence = min(defence + state.produces(seat, c.DEFENCE), rules.stock_caps[c.DEFENCE])
    unanswered = faced & state.awake
    if night_is_over(state, seat):
        unanswered = 0
    elif state.faced and state.order[state.done] == seat:  # the seat asked may be another, choosing spoils (FC-10.18)
        unanswered &= ~state.answered
    loss = max(0, ones(unanswered) - defence) * rules.penalty_vp
    return {"faces": names(rules.nightmare_ids, places(faced)), "defence": defence, "expected_loss": loss}


def losses(state: ForgottenCityState, seat: i64, unanswered: i64) -> tuple[i64, i64, i64, i64]:
    """What so many unanswered nightmares cost: VP first, then resources, then coins; the rest is forgiven (FC-10.9 to FC-10.14)."""
    loss = state.rules.penalty_vp * unanswered
    points = min(loss, state.vp(seat))
    cubes = min(loss - points, state.resources(seat))
    coins = min(loss - points - cubes, state.coins(seat))
    return points, cubes, coins, loss - points - cubes - coins


def suffer(state: ForgottenCityState, seat: i64) -> None:
    """All losses of a step at once."""
    unanswered = ones(open_ones(state))
    points, cubes, coins, forgiven = losses(state, seat, unanswered)
    state.score(seat, c.LOSSES, -points)
    state.gain_coins(seat, -coins)
    state.owed = cubes
    if unanswered and state.listener is not None:
        state.say("lost", seat, {"nightmares": unanswered, "vp": points, "resources": cubes, "coins": coins, "forgiven": forgiven})
    pay_cubes(state, seat)


def pay_cubes(state: ForgottenCityState, seat: i64) -> None:
    """Ask which cube goes, unless all go or they are all alike (FC-10.13)."""
    while state.owed > 0:
        colours = state.held_colours(seat)
        if colours & (colours - 1) and state.owed < state.resources(seat):
            state.phase = c.LOSE
            return
        give_cube(state, seat, lowest(colours))
    state.faced = 0
    state.answered = 0
    state.end_turn()


def give_cube(state: ForgottenCityState, seat: i64, colour: i64) -> None:
    state.gain_cubes(seat, colour, -1)
    state.owed -= 1
    if state.listener is not None:
        state.say("lost_resource", seat, {"colour": c.LETTERS[colour]}, 1)
