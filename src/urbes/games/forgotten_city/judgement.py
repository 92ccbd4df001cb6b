"""A rough worth of a position for bots that look one step ahead: points held, and what boards, sites and stocks are likely to bring."""

from typing import Final

from urbes.games.forgotten_city.codes import (
    ACT,
    BONUS_COINS,
    BONUS_CUBES,
    BONUS_VP,
    CASH,
    CHOOSE,
    COIN,
    COLOURS,
    DEFENCE,
    GAIN,
    INSPIRATION,
    LEVEL,
    NIGHTMARE,
    OVER,
    POWERS,
    PURSE,
    REMEMBRANCE,
    REST_COINS,
    REST_VP,
    SPOILS,
    STOCK,
    STOCKS,
    UNDER_MONUMENT,
    VP,
    WARD,
    WHITES,
    count_bits,
)
from urbes.games.forgotten_city.nightmare import faces
from urbes.games.forgotten_city.scoring import grey_worth
from urbes.games.forgotten_city.state import City

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


def evaluate(state: City, seat: int) -> float:
    if state.phase == OVER:
        return float(state.vp[seat])
    if state.phase == ACT and state.active == seat:
        return _best_act(state, seat)
    rules = state.rules
    left = rules.rounds - state.round + (1 if state.stage < REMEMBRANCE else 0)  # phases III still to come
    worth = float(state.vp[seat]) + _stocks(state, seat, left) + _site(state, seat, left) + _miracles(state, seat, left)
    if state.phase == GAIN and state.active == seat:
        worth += CUBE * state.gains
        reward = rules.decrypt_rewards[state.reward // 2] if state.reward % 2 else rules.build_rewards[state.reward // 2]
        worth += _reward(reward, state.reward_at, left)
    if state.stage <= NIGHTMARE and state.phase != SPOILS:
        worth -= _nightmares(state, seat)
    if len(state.order) >= state.seats and state.stage < REMEMBRANCE:
        each = rules.markers_each[state.seats]
        worth += EARLY * state.markers[seat * each] / state.seats
    return worth


def _best_act(state: City, seat: int) -> float:
    """A placed assistant is worth the best it can do there."""
    best = -1.0
    for action in state.legal(seat):
        future = state.clone()
        future.carry_out(seat, action)
        best = max(best, evaluate(future, seat))
    return best


def _stocks(state: City, seat: int, left: int) -> float:
    """Cubes and coins, inspiration and defence, and what the production tracks will add to them."""
    rules = state.rules
    last = min(1.0, 0.4 * left)  # at the end only full sets count
    cubes = state.resources(seat)
    coins = state.coins(seat)
    worth = (min(cubes, 8) * CUBE + max(0, cubes - 8) * CUBE * 0.5) * last + cubes / 3.0 * (1.0 - last)
    worth += (min(coins, 8) * COIN_WORTH + max(0, coins - 8) * COIN_WORTH * 0.6) * last + coins / 5.0 * (1.0 - last)
    circles = len(rules.tree_costs) - state.filled[seat]
    inspiration = float(state.stock[seat * STOCKS + INSPIRATION])
    defence = float(state.stock[seat * STOCKS + DEFENCE])
    level = seat * 3
    inspiration += left * float(rules.yields[INSPIRATION][state.levels[level + INSPIRATION]])
    defence += left * float(rules.yields[DEFENCE][state.levels[level + DEFENCE]] + state.powers[seat * POWERS + WARD])
    if state.stage > REMEMBRANCE and left == 0:
        inspiration = 0.0
    worth += INSPIRED * min(inspiration, 4.5 * circles)
    worth += DEFENDED * min(defence, 4.0 * (rules.rounds - state.round + 1) + 4.0)
    return worth + INCOME_STEP * left * state.levels[level + 2]


def _site(state: City, seat: int, left: int) -> float:
    """Monuments waiting, chosen ones included: the better the cubes in hand fit, the nearer to their full worth."""
    if left == 0:
        return 0.0
    worth = 0.0
    waiting = state.site(seat)
    for turn, monument in enumerate(state.chosen):
        if monument >= 0 and state.order[turn] == seat:
            waiting.append(monument)
    spent = [0] * PURSE
    rules = state.rules
    zone = state.zone[seat]
    for monument in waiting:
        if zone >= len(rules.zone_vp):
            break
        missing = 0
        for i in range(COLOURS):
            need = rules.costs[monument * PURSE + i]
            spent[i] += need
            missing += max(0, min(need, spent[i] - state.purse[seat * PURSE + i]))
        gain = rules.zone_vp[zone] + _reward(rules.build_rewards[monument], 0, left)
        worth += gain * max(0.1, SITE - MISSING * missing) * (1.0 if left > 1 else 0.7)
        zone += 1
    return worth


def _reward(reward: list[int], first: int, left: int) -> float:
    worth = 0.0
    for i in range(first, len(reward), 2):
        kind = reward[i]
        number = reward[i + 1]
        if kind == VP:
            worth += number
        elif kind == COIN:
            worth += number * COIN_WORTH
        elif kind == CHOOSE:
            worth += number * CUBE
        elif kind == STOCK + INSPIRATION:
            worth += number * INSPIRED
        elif kind == STOCK + DEFENCE:
            worth += number * DEFENDED
        elif kind == LEVEL + INSPIRATION:
            worth += left * INSPIRED
        elif kind == LEVEL + DEFENCE:
            worth += left * DEFENDED
        else:
            worth += left * INCOME_STEP
    return worth


def _miracles(state: City, seat: int, left: int) -> float:
    """White powers for the rounds to come, grey tokens as far as their condition is met or can still be."""
    row = seat * POWERS
    powers = state.powers
    worth = 0.0
    rounds = state.rules.rounds - state.round + (0.5 if state.stage <= REMEMBRANCE else 0.0)
    for colour in range(COLOURS):
        worth += EXTRACTIONS / COLOURS * rounds * (powers[row + BONUS_CUBES + colour] * CUBE + powers[row + BONUS_COINS + colour] * COIN_WORTH)
    worth += EXTRACTIONS * rounds * powers[row + BONUS_VP] * 1.4
    worth += RESTS * rounds * (powers[row + REST_COINS] * COIN_WORTH + powers[row + REST_VP])
    worth += 0.2 * rounds * powers[row + UNDER_MONUMENT]
    if powers[row + CASH] > 0:
        worth += 1.6 * rounds
        worth += powers[row + CASH] * (state.site_size(seat) if left == 0 else 0)
    circles = len(state.rules.tree_costs)
    for kind in state.tree[seat * circles : seat * circles + state.filled[seat]]:
        if kind >= state.rules.white_kinds:
            lacking = max(0, state.rules.needs_white[kind] - powers[row + WHITES])
            hope = 1.0 if lacking == 0 else 0.5 / lacking if circles - state.filled[seat] >= lacking and left > 0 else 0.0
            worth += hope * (grey_worth(state, seat, kind) + 1.0 * rounds)
    return worth


def _nightmares(state: City, seat: int) -> float:
    """The loss to expect from where the meeples stand now."""
    if state.stage == NIGHTMARE:
        if state.order[min(state.turn, state.seats - 1)] != seat or not state.faced:
            return 0.0
        faced = state.faced & state.awake & ~state.answered
    else:
        faced = faces(state, seat)
    defence = state.stock[seat * STOCKS + DEFENCE]
    if state.stage < REMEMBRANCE:
        defence += state.rules.yields[DEFENCE][state.levels[seat * 3 + DEFENCE]] + state.powers[seat * POWERS + WARD]
    unanswered = count_bits(faced) - defence
    loss = state.rules.penalty_vp * max(0, unanswered)
    return float(min(loss, state.vp[seat])) + max(0, loss - state.vp[seat]) * CUBE
