"""A rough worth of a position for bots that look one step ahead: points held, and what this round's rows are likely to become."""

from typing import Final

from urbes.games.lost_cities.codes import CITY, CROSSINGS, EXTRA, FALLING, OVER, PATHS, PAWN, RISING, ROW_OF_VALUES, STEP, UNDECIDED, VALUES
from urbes.games.lost_cities.state import Expedition

TURNS_PER_CROSSING: Final = 3.5  # how long a round lasts, seen from the bridges
USEFUL_DRAWS: Final = 0.14  # share of a turn's draws that fit a given row, before its top is counted
ROW_IN_HAND: Final = 0.7  # what a row not opened yet is worth of its projection
ARTIFACT_POINTS: Final = 13.0  # mean step of the artifact tracks
FREE_MOVE: Final = 7.0
GIFT: Final = 1.5  # cost of a discard on top that the next seat can lay


def evaluate(state: Expedition, seat: int) -> float:
    rules = state.rules
    if state.phase == OVER:
        return float(state.vp[seat])
    turns = min(state.left / state.seats, TURNS_PER_CROSSING * (CROSSINGS - state.crossings))
    worth = float(state.vp[seat])
    worth += ARTIFACT_POINTS * (state.artifacts[seat] + bin(state.held[seat]).count("1"))
    followers = [0.0] * PATHS
    total = 0.0
    for path in range(PATHS):
        followers[path] = _followers(state, seat, path, turns)
        if state.tops[seat * PATHS + path] >= 0:
            total += followers[path]
    pace = min(1.0, turns / total) if total > 0 else 1.0  # one card a turn, however many would fit
    spare = max(0.0, turns - total)
    for path in range(PATHS):
        row = seat * PATHS + path
        space = state.spaces[row]
        if state.tops[row] >= 0:
            factor = 2.0 if state.leaders[seat] == path else 1.0
            start = space if space > 0 else 1
            worth += factor * _value_at(rules.space_values, start + followers[path] * pace)
        elif followers[path] > 1.0:
            worth += ROW_IN_HAND * max(0.0, _value_at(rules.space_values, min(followers[path], spare)))
    if state.active == seat and state.phase in (STEP, EXTRA):
        worth += FREE_MOVE
    return worth - _gifts(state, seat)


def _followers(state: Expedition, seat: int, path: int, turns: float) -> float:
    """How many more cards a row can expect: those in hand that fit, and a share of the draws to come."""
    row = seat * PATHS + path
    values_in = state.rules.values_in
    one = state.hand_one[seat] >> (path * VALUES) & ROW_OF_VALUES
    two = state.hand_two[seat] >> (path * VALUES) & ROW_OF_VALUES
    top = state.tops[row]
    if top < 0:
        return len(values_in[one]) + len(values_in[two]) + USEFUL_DRAWS * turns * 0.5
    upward = ROW_OF_VALUES >> top << top
    downward = (2 << top) - 1
    direction = state.directions[row] if state.rules.up_and_down else RISING
    best = 0.0
    if direction != FALLING:
        best = len(values_in[one & upward]) + len(values_in[two & upward]) + USEFUL_DRAWS * turns * (VALUES - top) / VALUES
    if direction == FALLING or direction == UNDECIDED:
        best = max(best, len(values_in[one & downward]) + len(values_in[two & downward]) + USEFUL_DRAWS * turns * (top + 1) / VALUES)
    return best


def _value_at(values: list[int], space: float) -> float:
    """The value of a space between two, in proportion; a full path stays at its city."""
    whole = int(space)
    if whole >= CITY:
        return float(values[CITY])
    return values[whole] + (values[whole + 1] - values[whole]) * (space - whole)


def _gifts(state: Expedition, seat: int) -> float:
    """Tops of piles that the next seat could lay at once."""
    following = seat + 1 if seat + 1 < state.seats else 0
    if state.phase == PAWN:
        return 0.0
    gifts = 0.0
    for path in range(PATHS):
        pile = state.piles[path]
        top = state.tops[following * PATHS + path]
        if pile and top >= 0 and state.layable(following * PATHS + path) >> (pile[-1] % VALUES) & 1:
            gifts += GIFT
    return gifts
