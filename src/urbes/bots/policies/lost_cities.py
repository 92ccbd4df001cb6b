"""Lost Cities at a glance: lay the card that skips least, open colours held in strength, discard what nobody needs, draw what fits."""

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from urbes.bots.paired import Policy
from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.decisions.play import layable, openable
from urbes.games.lost_cities.scoring import net
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel.bits import lowest, ones, shifted
from urbes.kernel.game import Game
from urbes.kernel.judgement import fitted

HABITS: Final = (
    "skipped",  # what a value passed over costs, for each turn left
    "laid",  # a card laid, whatever it brings
    "each_card",  # in hand that a new row can count on
    "opening",  # cost of a new row
    "high_start",  # its first card, as values passed over
    "late",  # turns below which no new row is opened
    "crossing",  # turns of a seat that a bridge still to cross stands for
    "artifact",
    "step",
    "points",  # part of the points a move makes that count at once: many are made later anyway
    "leader",  # the same for the leader's
    "end",  # of the lead, for the move that ends the round
    "deny",  # keeping a card the next seat could lay
    "find",  # how good a discard must be to be drawn
    "first_find",  # one of a colour not opened yet, less than the cards of it in hand
    "fits",  # keeping a card that fits
    "far",  # less for each value between
    "plan",  # keeping a card of a colour not opened yet, for each card of it
    "high",  # for its value
    "strong",  # cards in hand that call for the leader
    "gone",  # how much less a value passed over counts where its cards lie in rows
    "wide",  # cost of a new row for each there is
    "wait",  # discarding rather than laying
    "give",  # less for what the card discarded is worth to keep
    "spare",  # more for each card in hand that nobody needs
)
IDLE: Final = 0.5  # below that a card is not worth keeping


class LostCitiesPolicy(Policy):
    def __init__(self, game: Game, habits: str = "usual") -> None:
        self.adopt(fitted(Path(__file__).with_name("lost_cities.json"))[habits])
        self.opening: i64 = game.parse(game.notation[0])
        self.laying: i64 = self.opening + c.KINDS
        self.discarding: i64 = self.laying + c.KINDS
        self.explorer: i64 = game.parse("explorer")
        self.send_leader: i64 = game.parse("leader")
        self.declining: i64 = game.parse("decline")
        self.moving: i64 = self.declining - c.PATHS
        self.deck: i64 = game.parse("draw deck")
        self.round: i64 = 0
        self.least: float = 0.0  # what the last card found useless was worth to keep
        self.idle: float = 0.0  # cards in that hand that nobody needs

    def adopt(self, habits: dict[str, float]) -> None:
        """Act by these habits from now on; the last five may be missing."""
        self.skipped: float = habits["skipped"]
        self.laid: float = habits["laid"]
        self.each_card: float = habits["each_card"]
        self.open_cost: float = habits["opening"]
        self.high_start: float = habits["high_start"]
        self.late: float = habits["late"]
        self.crossing: float = habits["crossing"]
        self.artifact: float = habits["artifact"]
        self.step_tile: float = habits["step"]
        self.points: float = habits["points"]
        self.led: float = habits["leader"]
        self.end: float = habits["end"]
        self.deny: float = habits["deny"]
        self.find: float = habits["find"]
        self.first_find: float = habits["first_find"]
        self.fits: float = habits["fits"]
        self.far: float = habits["far"]
        self.plan: float = habits["plan"]
        self.high: float = habits["high"]
        self.strong: float = habits["strong"]
        self.gone: float = habits.get("gone", 0.0)
        self.wide: float = habits.get("wide", 0.0)
        self.wait: float = habits.get("wait", 0.0)
        self.give: float = habits.get("give", 0.0)
        self.spare: float = habits.get("spare", 0.0)

    def begin(self, state: LostCitiesState) -> None:
        self.round = state.round

    def ended(self, state: LostCitiesState) -> bool:
        """A playout ends with the round: what comes after is new chance for all alike."""
        return state.round != self.round

    def choose(self, state: LostCitiesState, seat: i64) -> i64:
        phase = state.phase
        if phase == c.PLAY:
            return self.play(state, seat)
        if phase == c.DRAW:
            return self.draw(state, seat)
        if phase == c.PAWN:
            return self.pawn(state, seat)
        return self.move(state, seat)

    def play(self, state: LostCitiesState, seat: i64) -> i64:
        turns = self.turns(state)
        best = self.discarding + self.useless(state, seat, turns)
        best_score = self.wait - self.give * self.least + self.spare * self.idle
        cost = self.open_cost + self.wide * opened(state, seat)
        for path in range(c.PATHS):
            held = state.hand(seat, path)
            if held:
                row = seat * c.PATHS + path
                top = state.rows[c.TOP + row]
                if top >= 0:
                    fits = held & layable(state, row)
                    if fits:
                        card = nearest(fits, top)
                        score = self.laid - self.skipped * turns * self.between(state, path, card, top) + self.gain(state, seat, path)
                        if score > best_score:
                            best_score = score
                            best = self.laying + path * c.VALUES + card
                elif turns > self.late:
                    card = lowest(openable(state, seat, path))
                    score = self.each_card * strength(state, seat, path) - cost - self.high_start * turns * self.between(state, path, card, 0)
                    if score > best_score:
                        best_score = score
                        best = self.opening + path * c.VALUES + card
        return best

    def turns(self, state: LostCitiesState) -> float:
        """How many turns a seat may still have in the round."""
        draws = float(state.left) / float(state.seats)
        bridges = self.crossing * float(c.CROSSINGS - state.crossings)
        return draws if draws < bridges else bridges

    def useless(self, state: LostCitiesState, seat: i64, turns: float) -> i64:
        """The card in hand that is worth least to keep."""
        following = seat + 1 if seat + 1 < state.seats else 0
        worst: i64 = 0
        self.least = 1000.0
        self.idle = 0.0
        for path in range(c.PATHS):
            held = state.hand(seat, path)
            if held:
                row = seat * c.PATHS + path
                top = state.rows[c.TOP + row]
                own = layable(state, row)
                others = layable(state, following * c.PATHS + path)
                plan = strength(state, seat, path) if turns > self.late else 0.0
                while held:
                    card = lowest(held)
                    held &= held - 1
                    keep = 0.0
                    if top < 0:
                        keep = self.plan * plan + self.high * float(card)
                    elif own >> card & 1:
                        keep = self.fits - self.far * self.between(state, path, card, top)
                    if others >> card & 1:
                        keep += self.deny
                    if keep <= IDLE:
                        self.idle += 1.0
                    if keep < self.least:
                        self.least = keep
                        worst = path * c.VALUES + card
        return worst

    def pawn(self, state: LostCitiesState, seat: i64) -> i64:
        """The leader goes where three more cards wait in hand, or into the third row at the latest."""
        if strength(state, seat, state.pending) >= self.strong or state.explorers_waiting(seat) < c.PAWNS - 2:
            return self.send_leader
        return self.explorer

    def move(self, state: LostCitiesState, seat: i64) -> i64:
        best = self.declining
        best_gain = -100.0
        for path in range(c.PATHS):
            if state.movable(seat * c.PATHS + path):
                gain = self.gain(state, seat, path)
                if gain > best_gain:
                    best_gain = gain
                    best = self.moving + path
        return best

    def gain(self, state: LostCitiesState, seat: i64, path: i64) -> float:
        """What a step of the pawn on a path brings, half of its points as they will often be made anyway."""
        space = state.rows[c.SPACE + seat * c.PATHS + path]
        if space >= c.CITY:
            return 0.0
        values = state.rules.space_values
        points = float(values[space + 1] - values[space])
        points *= self.led if state.players[c.LEADER + seat] == path else self.points
        if space == c.LAST_BEFORE_BRIDGE and state.crossings == c.CROSSINGS - 1:
            return points + self.end * lead(state, seat)
        tile = state.tile(path * c.SPACES + space)
        if tile >= 0:
            kind = state.rules.tile_kinds[tile]
            if kind == c.ARTIFACT_TILE:
                points += self.artifact
            elif kind == c.STEP_TILE:
                points += self.step_tile
            else:
                points += self.points * float(state.rules.tile_points[tile])
        return points

    def between(self, state: LostCitiesState, path: i64, card: i64, top: i64) -> float:
        """The values passed over from a top to a card, those less that cannot come any more."""
        if card == top or self.gone == 0.0:
            return distance(card, top)
        passed = shifted(1, card) - shifted(1, top) if card > top else shifted(2, top) - shifted(2, card)
        cards = shifted(passed, path * c.VALUES)
        players = state.players
        laid: i64 = 0
        for seat in range(state.seats):
            laid += ones(players[c.ROWS_ONE + seat] & cards) + ones(players[c.ROWS_TWO + seat] & cards)
        return distance(card, top) - self.gone * float(laid) / float(c.COPIES)

    def draw(self, state: LostCitiesState, seat: i64) -> i64:
        best = self.deck
        best_score = self.find
        for path in range(c.PATHS):
            size = i64(state.piles[path * c.PILE])
            if size and path != state.closed:
                card = i64(state.piles[path * c.PILE + size])
                row = seat * c.PATHS + path
                top = state.rows[c.TOP + row]
                score = 0.0
                if top < 0:
                    score = strength(state, seat, path) - self.first_find
                elif layable(state, row) >> card & 1:
                    score = 6.0 - self.between(state, path, card, top)
                if score > best_score:
                    best_score = score
                    best = self.deck + 1 + path
        return best


def lead(state: LostCitiesState, seat: i64) -> float:
    """By how much a seat is ahead of the best other, if the round ended now."""
    best: i64 = -1000
    own: i64 = 0
    for other in range(state.seats):
        points = state.players[c.VP + other] + net(state, other)
        if other == seat:
            own = points
        elif points > best:
            best = points
    return float(own - best)


def nearest(fits: i64, top: i64) -> i64:
    """The card of some that skips least after a top: the lowest above it, or the highest below it where a row falls."""
    card = lowest(fits)
    if card >= top:
        return card
    above = fits >> top << top
    if above:
        return lowest(above)
    while fits & (fits - 1):
        fits &= fits - 1
    return lowest(fits)


def distance(card: i64, top: i64) -> float:
    return float(card - top) if card > top else float(top - card)


def strength(state: LostCitiesState, seat: i64, path: i64) -> float:
    """Cards of a colour in hand."""
    cards = shifted(c.ROW_OF_VALUES, path * c.VALUES)
    return float(ones(state.players[c.HAND_ONE + seat] & cards) + ones(state.players[c.HAND_TWO + seat] & cards))


def opened(state: LostCitiesState, seat: i64) -> float:
    """Rows of a seat."""
    count = 0.0
    for row in range(seat * c.PATHS, seat * c.PATHS + c.PATHS):
        if state.rows[c.TOP + row] >= 0:
            count += 1.0
    return count
