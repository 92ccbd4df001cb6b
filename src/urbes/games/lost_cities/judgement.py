"""What a position of Lost Cities is worth: points and rows as they stand, and what cards in hand, tiles ahead and the length of the round promise."""

from math import sqrt
from typing import Final

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities import terms as t
from urbes.games.lost_cities.decisions.play import layable
from urbes.games.lost_cities.scoring import net
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel import Judgement, i64, ones, shifted, vec

DETOURS: Final = 1.6  # turns the table takes for each space that the pawns nearest to a bridge still have to go
UNOPENED: Final[i64] = 8  # how far from a bridge a pawn in the centre counts
COUNTER: Final[i64] = 5  # bits that count the pawns at a distance
USEFUL_DRAWS: Final = 0.14  # share of a turn's draws that fit a given row, before its top is counted
ARTIFACTS_A_ROUND: Final = 2.5
ARTIFACT_TILE: Final = 13.0  # mean step of the artifact tracks
STEP_TILE: Final = 7.0


class LostCitiesJudgement(Judgement):
    def judge(self, state: LostCitiesState, seat: i64, into: vec[float]) -> None:
        players = state.players
        into[t.POINTS] = float(players[c.VP + seat])
        if state.phase == c.OVER:  # all is counted
            return
        to_come = float(state.rules.rounds - state.round)
        into[t.ROUNDS] = to_come + float(state.left) / float(len(state.deck) + 1)
        artifacts = players[c.ARTIFACTS + seat] + ones(players[c.HELD + seat])
        into[t.ARTIFACTS] = between(state.rules.track, float(artifacts) + ARTIFACTS_A_ROUND * to_come)
        if state.asked == seat and (state.phase == c.STEP or state.phase == c.EXTRA):
            into[t.STEPS] = 1.0
        held = float(net(state, seat))
        into[t.ROWS] = held
        self.prospects(state, seat, held, into)
        self.piles(state, seat, into)

    def prospects(self, state: LostCitiesState, seat: i64, held: float, into: vec[float]) -> None:
        """What the rows are likely to become, those still in hand among them, and which tiles they meet on the way."""
        rows = state.rows
        values = state.rules.space_values
        leader = state.players[c.LEADER + seat]
        turns = turns_left(state)
        fitting = 0.0
        for row in range(seat * c.PATHS, seat * c.PATHS + c.PATHS):
            if rows[c.TOP + row] >= 0:
                fitting += expected_cards(state, seat, row, turns)
        pace = turns / fitting if fitting > turns else 1.0  # one card a turn, however many would fit
        spare = turns - fitting if fitting < turns else 0.0
        becoming = 0.0
        plans = 0.0
        best = 0.0
        for path in range(c.PATHS):
            row = seat * c.PATHS + path
            cards = expected_cards(state, seat, row, turns)
            if rows[c.TOP + row] >= 0:
                space = rows[c.SPACE + row]
                end = float(space if space > 0 else 1) + cards * pace
                value = between(values, end)
                becoming += 2.0 * value if leader == path else value
                into[t.TILES] += tiles_ahead(state, path, space, end)
            elif cards > 1.0:
                plan = between(values, cards if cards < spare else spare)
                if plan > 0.0:
                    plans += plan
                    if plan > best:
                        best = plan
        if leader < 0:
            plans += best
        into[t.GROWTH] = becoming - held
        into[t.PLANS] = plans

    def piles(self, state: LostCitiesState, seat: i64, into: vec[float]) -> None:
        """Tops of piles that the next seat could lay at once, and those that this one could."""
        following = seat + 1 if seat + 1 < state.seats else 0
        if state.phase == c.PAWN:
            return
        for path in range(c.PATHS):
            size = i64(state.piles[path * c.PILE])
            if size:
                top = i64(state.piles[path * c.PILE + size])
                if layable(state, following * c.PATHS + path) >> top & 1:
                    into[t.GIFTS] += 1.0
                if layable(state, seat * c.PATHS + path) >> top & 1:
                    into[t.FINDS] += 1.0

    def spread(self, state: LostCitiesState) -> float:
        """The rounds to come and what is left of this one each bring their chance."""
        left = float(state.rules.rounds - state.round) + 0.15 + 0.85 * float(c.CROSSINGS - state.crossings) / float(c.CROSSINGS)
        return self.scale * sqrt(left)

    def final_key(self, state: LostCitiesState, seat: i64) -> i64:
        """LC-12.7 to LC-12.9."""
        return state.players[c.VP + seat] * 1000 + state.players[c.ARTIFACTS + seat]


def turns_left(state: LostCitiesState) -> float:
    """How many turns each seat still has in the round: until the bridges needed are crossed by the pawns nearest to them, or the deck is used up."""
    rows = state.rows
    pawns: i64 = 0  # how many stand at each distance from their bridge
    for row in range(state.seats * c.PATHS):
        space = rows[c.SPACE + row]
        if space == 0:
            pawns += shifted(1, COUNTER * UNOPENED)
        elif space <= c.LAST_BEFORE_BRIDGE:
            pawns += shifted(1, COUNTER * (c.LAST_BEFORE_BRIDGE + 1 - space))
    needed = c.CROSSINGS - state.crossings
    spaces: i64 = 0
    distance: i64 = 1
    while needed > 0 and distance <= UNOPENED:
        there = pawns >> (COUNTER * distance) & 31
        if there > needed:
            there = needed
        spaces += there * distance
        needed -= there
        distance += 1
    turns = DETOURS * float(spaces) / float(state.seats)
    draws = float(state.left) / float(state.seats)
    return turns if turns < draws else draws


def expected_cards(state: LostCitiesState, seat: i64, row: i64, turns: float) -> float:
    """How many more cards a row can expect: those in hand that fit, and a share of the draws to come."""
    path = row - seat * c.PATHS
    one = state.hand(seat, path)
    two = state.players[c.HAND_TWO + seat] >> (path * c.VALUES) & c.ROW_OF_VALUES
    top = state.rows[c.TOP + row]
    draws = USEFUL_DRAWS * turns
    if top < 0:
        return float(ones(one) + ones(two)) + draws * 0.5
    direction = state.rows[c.DIRECTION + row] if state.rules.up_and_down else c.RISING
    best = 0.0
    if direction != c.FALLING:
        upward = c.ROW_OF_VALUES >> top << top
        best = float(ones(one & upward) + ones(two & upward)) + draws * float(c.VALUES - top) / float(c.VALUES)
    if direction != c.RISING:
        downward = shifted(2, top) - 1
        falling = float(ones(one & downward) + ones(two & downward)) + draws * float(top + 1) / float(c.VALUES)
        if falling > best:
            best = falling
    return best


def between(values: vec[i64], at: float) -> float:
    """The value between two places of a table, in proportion; beyond its end the last."""
    last: i64 = len(values) - 1
    whole = i64(at)
    if whole >= last:
        return float(values[last])
    return float(values[whole]) + float(values[whole + 1] - values[whole]) * (at - float(whole))


def tiles_ahead(state: LostCitiesState, path: i64, space: i64, end: float) -> float:
    """The worth of the tiles between a pawn and the space it is likely to reach."""
    rules = state.rules
    worth = 0.0
    while space < c.CITY and float(space) < end:
        tile = state.tile(path * c.SPACES + space)
        space += 1
        if tile >= 0:
            kind = rules.tile_kinds[tile]
            points = float(rules.tile_points[tile])
            if kind == c.ARTIFACT_TILE:
                points = ARTIFACT_TILE
            elif kind == c.STEP_TILE:
                points = STEP_TILE
            reached = end - float(space)
            worth += points if reached >= 0.0 else points * (1.0 + reached)
    return worth
