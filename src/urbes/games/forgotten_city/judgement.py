"""What a position of The Forgotten City is worth: points held, and what boards, sites, miracles and nightmares are likely to bring or cost."""

from typing import Final

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city import terms as t
from urbes.games.forgotten_city.decisions.assistant import reach
from urbes.games.forgotten_city.nights import faces, night_is_over, open_ones
from urbes.games.forgotten_city.rounds import can_afford_circle
from urbes.games.forgotten_city.scoring import grey_worth
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import Learnt, fitted, i64, lowest, named, ones, split, vec

TIE: Final[i64] = 4096  # more than any of the numbers that break ties
STAGES: Final[i64] = 7  # by the phases III still to come
ENOUGH: Final[i64] = 8  # cubes or coins that can be put to use soon
# In points, before the fit weighs the whole.
CUBE: Final = 0.45
COIN: Final = 0.2
NEARLY: Final = 0.7  # of its worth, a monument a cube or two short, when the best of the site are chosen
HARDLY: Final = 0.4
# What the parts of a reward are worth, in the order of REWARDS: once, and in each phase III to come.
ONCE: Final = [1.0, COIN, CUBE, 1.0, 1.5, 0.0, 0.0, 0.0]
EACH: Final = [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.5, 0.35]


class ForgottenCityJudgement(Learnt):
    def __init__(self) -> None:
        super().__init__(named(t), STAGES, fitted(t))
        self.once: vec[float] = vec[float](ONCE)
        self.each: vec[float] = vec[float](EACH)
        self.spent: vec[i64] = vec[i64]([0] * c.COLOURS)

    def stage(self, state: ForgottenCityState) -> i64:
        left = state.rules.rounds - state.round
        if state.stage < c.REMEMBRANCE:
            left += 1
        return min(left, STAGES - 1)

    def judge(self, state: ForgottenCityState, seat: i64, into: vec[float]) -> None:
        boards = state.boards
        board = seat * c.BOARD
        into[t.POINTS] = float(boards[board + c.AT_VP])
        if state.phase == c.OVER:
            return
        stocks(state, seat, board, into)
        into[t.INSIGHT] = float(boards[board + c.AT_LEVELS + c.INSPIRATION])
        guard = state.produces(seat, c.DEFENCE)
        into[t.GUARD] = float(guard)
        into[t.INCOME] = float(boards[board + c.AT_LEVELS + c.INCOME])
        powers(state, seat, into)
        left = float(self.stage(state))
        near = reach(state, seat, 0)  # as far as it is in the first word of the map
        self.sites(state, seat, left, near, into)
        into[t.DECRYPT] = self.best_to_decrypt(state, seat, left, near)
        if state.stage <= c.ACTION:
            for at in range(board + c.AT_ASSISTANTS, board + c.AT_ZONE):
                if boards[at] == c.WAITING:
                    into[t.WAITING] += 1.0
        if state.asked == seat:
            into[t.TEMPO] = 1.0
            if state.phase == c.ACT:
                into[t.ACTING] = 1.0
            elif state.phase == c.GAIN:  # the rest of a reward that is being given
                into[t.GAINING] = CUBE * float(state.gains) + self.reward(state, state.deed, state.reward_at, left)
        into[t.RIVALS] = float(state.seats)
        into[t.AWAKE] = float(ones(state.awake))
        nights(state, seat, guard, into)
        order(state, seat, into)

    def sites(self, state: ForgottenCityState, seat: i64, left: float, near: i64, into: vec[float]) -> None:
        """Monuments waiting, chosen ones included, the best that the site can hold: ready to be paid, a cube or two short, or far from it."""
        rules = state.rules
        spent = self.spent
        free = near & ~state.built(0)
        grounds = state.layout.grounds
        for colour in range(c.COLOURS):
            spent[colour] = 0
            if free & grounds[colour * rules.words]:
                into[t.FIELDS] += 1.0
        taken: i64 = -1
        first = state.boards[seat * c.BOARD + c.AT_ZONE]
        for zone in range(first, min(first + rules.site_limit, rules.zone_spaces)):
            best: i64 = -1
            best_worth = -1.0
            best_missing: i64 = 0
            for at in range(rules.site_room + len(state.chosen)):
                monument = waiting_at(state, seat, at)
                if monument < 0 or monument == taken:
                    continue
                missing: i64 = 0
                for colour in range(c.COLOURS):
                    missing += short(state, seat, monument, colour, spent[colour])
                worth = float(rules.zone_vp[zone]) + self.reward(state, monument * 2, 0, left)
                worth *= 1.0 if missing == 0 else NEARLY if missing <= 2 else HARDLY
                if worth > best_worth:
                    best = monument
                    best_worth = worth
                    best_missing = missing
            if best < 0:
                return
            taken = best
            for colour in range(c.COLOURS):
                spent[colour] += rules.costs[best * 2 * c.PURSE + colour]
            if best_missing == 0:
                into[t.READY] += best_worth
                if free & (grounds[rules.colours[best] * rules.words] | grounds[c.STONE * rules.words]):
                    into[t.AT_HAND] += best_worth
            elif best_missing <= 2:
                into[t.NEAR] += best_worth / NEARLY
            else:
                into[t.FAR] += best_worth / HARDLY

    def best_to_decrypt(self, state: ForgottenCityState, seat: i64, left: float, near: i64) -> float:
        """The most that decrypting a monument beside one's meeples brings beyond its price."""
        costs = state.rules.costs
        best = 0.0
        coins = state.boards[seat * c.BOARD + c.AT_COINS]
        rest = near & state.built(0)
        while rest:
            deed = state.city[lowest(rest)] * 2 + 1
            rest &= rest - 1
            if state.can_pay(seat, deed, coins):
                cost = deed * c.PURSE
                cubes = costs[cost] + costs[cost + 1] + costs[cost + 2] + costs[cost + 3]
                worth = self.reward(state, deed, 0, left) - CUBE * float(cubes) - COIN * float(costs[cost + c.COINS])
                if worth > best:
                    best = worth
        return best

    def reward(self, state: ForgottenCityState, deed: i64, first: i64, left: float) -> float:
        """What the reward of a deed is worth from one of its parts on, roughly: the fit weighs the whole."""
        rules = state.rules
        worth = 0.0
        for at in range(rules.reward_starts[deed] + first, rules.reward_starts[deed + 1], 2):
            kind = rules.rewards[at]
            worth += float(rules.rewards[at + 1]) * self.once[kind] + left * self.each[kind]
        return worth

    def final_key(self, state: ForgottenCityState, seat: i64) -> i64:
        """FC-14.4 to FC-14.8."""
        boards = state.boards
        board = seat * c.BOARD
        held = state.resources(seat) + boards[board + c.AT_COINS]
        return ((boards[board + c.AT_VP] * TIE + boards[board + c.AT_ZONE]) * TIE + boards[board + c.AT_CIRCLES]) * TIE + held


def stocks(state: ForgottenCityState, seat: i64, board: i64, into: vec[float]) -> None:
    boards = state.boards
    cubes: i64 = 0
    lacking: i64 = 0
    for at in range(board + c.AT_CUBES, board + c.AT_CUBES + c.COLOURS):
        cubes += boards[at]
        if boards[at] == 0:
            lacking += 1
    split(cubes, ENOUGH, t.CUBES, into)
    into[t.LACKING] = float(lacking)
    split(boards[board + c.AT_COINS], ENOUGH, t.COINS, into)
    into[t.INSPIRATION] = float(boards[board + c.AT_STOCKS + c.INSPIRATION])
    into[t.DEFENCE] = float(boards[board + c.AT_STOCKS + c.DEFENCE])
    circle = boards[board + c.AT_CIRCLES]
    into[t.CIRCLES] = float(circle)
    if can_afford_circle(state, seat):
        into[t.MIRACLE] = float(state.rules.tree_vp[circle])
    into[t.BUILT] = float(boards[board + c.AT_ZONE])
    into[t.MARKERS] = float(state.wound_markers(seat))
    into[t.TROPHIES] = float(ones(state.trophies(seat)))


def powers(state: ForgottenCityState, seat: i64, into: vec[float]) -> None:
    """White powers, and grey tokens as far as their condition is met or can still be."""
    rules = state.rules
    row = seat * c.POWERS
    have = state.powers
    harvest: i64 = 0
    for colour in range(c.COLOURS):
        harvest += have[row + c.BONUS_CUBES + colour]
    into[t.HARVEST] = float(harvest)
    into[t.GLEAN] = float(have[row + c.BONUS_VP])
    into[t.NAP] = float(have[row + c.REST_VP])
    into[t.VEIN] = float(have[row + c.UNDER_MONUMENT])
    into[t.STRIDE] = float(have[row + c.ANYWHERE])
    into[t.STONE] = float(1 + state.site_size(seat)) if have[row + c.CASH] > 0 else 0.0
    whites = have[row + c.WHITES]
    into[t.WHITES] = float(whites)
    met: i64 = 0
    hoped: i64 = 0
    first = seat * rules.circles
    for at in range(first, first + state.boards[seat * c.BOARD + c.AT_CIRCLES]):
        kind = state.tree[at]
        if kind >= rules.white_kinds:
            worth = grey_worth(state, seat, kind)
            if whites >= rules.needs_white[kind]:
                met += worth
            else:
                hoped += worth
    into[t.GREY] = float(met)
    into[t.GREY_HOPE] = float(hoped)


def waiting_at(state: ForgottenCityState, seat: i64, at: i64) -> i64:
    """The monuments of a site, then those chosen for it in this phase; -1 for none."""
    room = state.rules.site_room
    if at < room:
        return state.sites[seat * room + at]
    if state.order[at - room] == seat:
        return state.chosen[at - room]
    return -1


def short(state: ForgottenCityState, seat: i64, monument: i64, colour: i64, spent: i64) -> i64:
    """Cubes of a colour that a monument still needs, others having been put aside."""
    need = state.rules.costs[monument * 2 * c.PURSE + colour]
    missing = min(need, need + spent - state.boards[seat * c.BOARD + c.AT_CUBES + colour])
    if missing > 0:
        return missing
    return 0


def nights(state: ForgottenCityState, seat: i64, guard: i64, into: vec[float]) -> None:
    """The loss to expect from where the meeples stand now, and the points of the wounds to be dealt."""
    if state.faced and state.order[state.done] == seat:
        faced = open_ones(state)
    elif night_is_over(state, seat):
        return
    else:
        faced = faces(state, seat)
    if faced == 0:
        return
    defence = state.boards[seat * c.BOARD + c.AT_STOCKS + c.DEFENCE]
    if state.stage < c.REMEMBRANCE:
        defence += guard
    count = ones(faced)
    into[t.FACED] = float(count)
    points: i64 = 0
    rest = faced
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        points += state.rules.wound_vp(state.seats, card, state.wounds[card * 2])
    into[t.PREY] = float(points)
    if defence < count:
        into[t.THREAT] = float(count - defence)
        into[t.PREY] = float(points * defence) / float(count)


def order(state: ForgottenCityState, seat: i64, into: vec[float]) -> None:
    """Far from the circle acts early this round, near to it chooses early in the next."""
    markers = state.markers
    each = state.rules.markers_each[state.seats]
    furthest: i64 = 0
    nearest: i64 = 0
    for marker in range(state.seats * each):
        if markers[marker] > markers[furthest]:
            furthest = marker
        if markers[marker] < markers[nearest]:
            nearest = marker
    if furthest // each == seat and state.stage < c.REMEMBRANCE:
        into[t.EARLY] = 1.0
    if nearest // each == seat:
        into[t.CHOICE] = 1.0
