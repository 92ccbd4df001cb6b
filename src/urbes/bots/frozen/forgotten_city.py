"""A rough worth of a position for bots that look one step ahead: points held, and what boards, sites and stocks are likely to bring."""

from typing import Final

from mypy_extensions import i64

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.nights import faces, open_ones
from urbes.games.forgotten_city.scoring import grey_worth
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel.bits import ones
from urbes.kernel.vecs import vec

CUBE: Final = 0.45  # a resource while there are monuments to pay
COIN_WORTH: Final = 0.2
INSPIRED: Final = 1.06  # a point of inspiration while circles are free
DEFENDED: Final = 1.95  # a point of defence while nightmares come
INCOME_STEP: Final = 0.35  # a step of income, each phase III
SITE: Final = 0.42  # what a monument that can be paid is worth of its build
MISSING: Final = 0.09  # less of it for every cube that is missing
EXTRACTIONS: Final = 1.2  # of a colour, a round
RESTS: Final = 0.5
EARLY: Final = 0.2  # a place nearer the front of the play order


def evaluate(state: ForgottenCityState, seat: i64) -> float:
    if state.phase == c.OVER:
        return float(state.vp(seat))
    if state.phase == c.ACT and state.asked == seat:
        return best_act(state, seat)
    rules = state.rules
    left = rules.rounds - state.round  # phases III still to come
    if state.stage < c.REMEMBRANCE:
        left += 1
    worth = float(state.vp(seat)) + stocks(state, seat, left) + site(state, seat, left) + miracles(state, seat, left)
    if state.phase == c.GAIN and state.asked == seat:
        worth += CUBE * float(state.gains)
        worth += reward(state, state.deed, state.reward_at, left)
    if state.stage <= c.NIGHTMARE and state.phase != c.SPOILS:
        worth -= nightmares(state, seat)
    if state.stage < c.REMEMBRANCE:
        each = rules.markers_each[state.seats]
        worth += EARLY * float(state.markers[seat * each]) / float(state.seats)
    return worth


def best_act(state: ForgottenCityState, seat: i64) -> float:
    """A placed assistant is worth the best it can do there."""
    decision = state.game.decisions[c.ACT]
    best = -1.0
    for action in decision.legal(state, seat):
        future = state.clone()
        decision.perform(future, seat, action)
        best = max(best, evaluate(future, seat))
    return best


def stocks(state: ForgottenCityState, seat: i64, left: i64) -> float:
    """Cubes and coins, inspiration and defence, and what the production tracks will add to them."""
    rules = state.rules
    rounds = float(left)
    last = min(1.0, 0.4 * rounds)  # at the end only full sets count
    cubes = float(state.resources(seat))
    coins = float(state.coins(seat))
    worth = (min(cubes, 8.0) * CUBE + max(0.0, cubes - 8.0) * CUBE * 0.5) * last + cubes / 3.0 * (1.0 - last)
    worth += (min(coins, 8.0) * COIN_WORTH + max(0.0, coins - 8.0) * COIN_WORTH * 0.6) * last + coins / 5.0 * (1.0 - last)
    circles = float(rules.circles - state.boards[seat * c.BOARD + c.AT_CIRCLES])
    inspiration = float(state.stock(seat, c.INSPIRATION)) + rounds * float(state.produces(seat, c.INSPIRATION))
    defence = float(state.stock(seat, c.DEFENCE)) + rounds * float(state.produces(seat, c.DEFENCE))
    if state.stage > c.REMEMBRANCE and left == 0:
        inspiration = 0.0
    worth += INSPIRED * min(inspiration, 4.5 * circles)
    worth += DEFENDED * min(defence, 4.0 * float(rules.rounds - state.round + 1) + 4.0)
    return worth + INCOME_STEP * rounds * float(state.level(seat, c.INCOME))


def site(state: ForgottenCityState, seat: i64, left: i64) -> float:
    """Monuments waiting, chosen ones included: the better the cubes in hand fit, the nearer to their full worth."""
    if left == 0:
        return 0.0
    worth = 0.0
    waiting = state.site(seat)
    for turn, monument in enumerate(state.chosen):
        if monument >= 0 and state.order[turn] == seat:
            waiting.append(monument)
    spent = vec[i64]([0] * c.COLOURS)
    rules = state.rules
    zone = state.boards[seat * c.BOARD + c.AT_ZONE]
    for monument in waiting:
        if zone >= rules.zone_spaces:
            break
        missing: i64 = 0
        for colour in range(c.COLOURS):
            need = rules.costs[monument * 2 * c.PURSE + colour]
            spent[colour] += need
            missing += max(0, min(need, spent[colour] - state.cubes(seat, colour)))
        gain = float(rules.zone_vp[zone]) + reward(state, monument * 2, 0, left)
        worth += gain * max(0.1, SITE - MISSING * float(missing)) * (1.0 if left > 1 else 0.7)
        zone += 1
    return worth


def reward(state: ForgottenCityState, deed: i64, first: i64, left: i64) -> float:
    """What the reward of a deed is worth from one of its parts on."""
    rules = state.rules
    rounds = float(left)
    worth = 0.0
    for at in range(rules.reward_starts[deed] + first, rules.reward_starts[deed + 1], 2):
        kind = rules.rewards[at]
        number = float(rules.rewards[at + 1])
        if kind == c.VP:
            worth += number
        elif kind == c.COIN:
            worth += number * COIN_WORTH
        elif kind == c.CHOOSE:
            worth += number * CUBE
        elif kind == c.STOCK + c.INSPIRATION:
            worth += number * INSPIRED
        elif kind == c.STOCK + c.DEFENCE:
            worth += number * DEFENDED
        elif kind == c.LEVEL + c.INSPIRATION:
            worth += rounds * INSPIRED
        elif kind == c.LEVEL + c.DEFENCE:
            worth += rounds * DEFENDED
        else:
            worth += rounds * INCOME_STEP
    return worth


def miracles(state: ForgottenCityState, seat: i64, left: i64) -> float:
    """White powers for the rounds to come, grey tokens as far as their condition is met or can still be."""
    rules = state.rules
    rounds = float(rules.rounds - state.round) + (0.5 if state.stage <= c.REMEMBRANCE else 0.0)
    worth = 0.0
    for colour in range(c.COLOURS):
        harvest = float(state.power(seat, c.BONUS_CUBES + colour)) * CUBE + float(state.power(seat, c.BONUS_COINS + colour)) * COIN_WORTH
        worth += EXTRACTIONS / float(c.COLOURS) * rounds * harvest
    worth += EXTRACTIONS * rounds * float(state.power(seat, c.BONUS_VP)) * 1.4
    worth += RESTS * rounds * (float(state.power(seat, c.REST_COINS)) * COIN_WORTH + float(state.power(seat, c.REST_VP)))
    worth += 0.2 * rounds * float(state.power(seat, c.UNDER_MONUMENT))
    cash = state.power(seat, c.CASH)
    if cash > 0:
        worth += 1.6 * rounds
        worth += float(cash * state.site_size(seat)) if left == 0 else 0.0
    filled = state.boards[seat * c.BOARD + c.AT_CIRCLES]
    for at in range(seat * rules.circles, seat * rules.circles + filled):
        kind = state.tree[at]
        if kind >= rules.white_kinds:
            lacking = max(0, rules.needs_white[kind] - state.power(seat, c.WHITES))
            hope = 1.0 if lacking == 0 else 0.5 / float(lacking) if rules.circles - filled >= lacking and left > 0 else 0.0
            worth += hope * (float(grey_worth(state, seat, kind)) + 1.0 * rounds)
    return worth


def nightmares(state: ForgottenCityState, seat: i64) -> float:
    """The loss to expect from where the meeples stand now."""
    if state.stage == c.NIGHTMARE:
        if state.order[min(state.done, state.seats - 1)] != seat or not state.faced:
            return 0.0
        faced = open_ones(state)
    else:
        faced = faces(state, seat)
    defence = state.stock(seat, c.DEFENCE)
    if state.stage < c.REMEMBRANCE:
        defence += state.produces(seat, c.DEFENCE)
    loss = state.rules.penalty_vp * max(0, ones(faced) - defence)
    points = state.vp(seat)
    return float(min(loss, points)) + float(max(0, loss - points)) * CUBE
