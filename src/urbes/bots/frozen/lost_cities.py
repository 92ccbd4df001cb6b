"""A rough worth of a position for bots that look one step ahead: points held, and what this round's rows are likely to become."""

from typing import Final

from mypy_extensions import i64

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.decisions.play import layable
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel.bits import ones, shifted
from urbes.kernel.vecs import vec

TURNS_PER_CROSSING: Final = 3.5  # how long a round lasts, seen from the bridges
USEFUL_DRAWS: Final = 0.14  # share of a turn's draws that fit a given row, before its top is counted
ROW_IN_HAND: Final = 0.7  # what a row not opened yet is worth of its projection
ARTIFACT_POINTS: Final = 13.0  # mean step of the artifact tracks
FREE_MOVE: Final = 7.0
GIFT: Final = 1.5  # cost of a discard on top that the next seat can lay


def evaluate(state: LostCitiesState, seat: i64) -> float:
    rules = state.rules
    if state.phase == c.OVER:
        return float(state.players[c.VP + seat])
    turns = min(float(state.left) / float(state.seats), TURNS_PER_CROSSING * float(c.CROSSINGS - state.crossings))
    worth = float(state.players[c.VP + seat])
    worth += ARTIFACT_POINTS * float(state.players[c.ARTIFACTS + seat] + ones(state.players[c.HELD + seat]))
    followers = [0.0] * c.PATHS
    total = 0.0
    for path in range(c.PATHS):
        followers[path] = expected_cards(state, seat, path, turns)
        if state.rows[c.TOP + seat * c.PATHS + path] >= 0:
            total += followers[path]
    pace = min(1.0, turns / total) if total > 0 else 1.0  # one card a turn, however many would fit
    spare = max(0.0, turns - total)
    for path in range(c.PATHS):
        row = seat * c.PATHS + path
        space = state.rows[c.SPACE + row]
        if state.rows[c.TOP + row] >= 0:
            factor = 2.0 if state.leads(seat, path) else 1.0
            start = float(space) if space > 0 else 1.0
            worth += factor * value_at(rules.space_values, start + followers[path] * pace)
        elif followers[path] > 1.0:
            worth += ROW_IN_HAND * max(0.0, value_at(rules.space_values, min(followers[path], spare)))
    if state.asked == seat and (state.phase == c.STEP or state.phase == c.EXTRA):
        worth += FREE_MOVE
    return worth - gifts(state, seat)


def expected_cards(state: LostCitiesState, seat: i64, path: i64, turns: float) -> float:
    """How many more cards a row can expect: those in hand that fit, and a share of the draws to come."""
    row = seat * c.PATHS + path
    one = state.hand(seat, path)
    two = state.players[c.HAND_TWO + seat] >> (path * c.VALUES) & c.ROW_OF_VALUES
    top = state.rows[c.TOP + row]
    if top < 0:
        return float(ones(one) + ones(two)) + USEFUL_DRAWS * turns * 0.5
    upward = c.ROW_OF_VALUES >> top << top
    downward = shifted(2, top) - 1
    direction = state.rows[c.DIRECTION + row] if state.rules.up_and_down else c.RISING
    best = 0.0
    if direction != c.FALLING:
        best = float(ones(one & upward) + ones(two & upward)) + USEFUL_DRAWS * turns * float(c.VALUES - top) / float(c.VALUES)
    if direction == c.FALLING or direction == c.UNDECIDED:
        best = max(best, float(ones(one & downward) + ones(two & downward)) + USEFUL_DRAWS * turns * float(top + 1) / float(c.VALUES))
    return best


def value_at(values: vec[i64], space: float) -> float:
    """The value of a space between two, in proportion; a full path stays at its city."""
    whole = i64(int(space))
    if whole >= c.CITY:
        return float(values[c.CITY])
    return float(values[whole]) + float(values[whole + 1] - values[whole]) * (space - float(whole))


def gifts(state: LostCitiesState, seat: i64) -> float:
    """Tops of piles that the next seat could lay at once."""
    following = seat + 1 if seat + 1 < state.seats else 0
    cost = 0.0
    if state.phase == c.PAWN:
        return cost
    for path in range(c.PATHS):
        size = i64(state.piles[path * c.PILE])
        if size and layable(state, following * c.PATHS + path) >> i64(state.piles[path * c.PILE + size]) & 1:
            cost += GIFT
    return cost
