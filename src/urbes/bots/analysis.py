"""A finished game looked back on: the win share through it, what each decision was worth and what it lost, its turning points, and what chance gave and took.

Every number is defined in docs/analysis.md. The budget counts playouts or simulations, never time, and chance is drawn from the record: the same record and
budget give the same analysis.
"""

import hashlib
from collections.abc import Callable, Iterator
from math import exp, sqrt
from typing import Final

import msgspec

from urbes.bots.advice import WORLDS, prospect, reason
from urbes.bots.levels import COMPILED, SLOWER, TEXTS, Level, Ranked
from urbes.bots.weighing import Weigher, judged, weigher
from urbes.kernel.errors import UrbesError
from urbes.kernel.game import Game, State
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng

VERSION: Final = 1  # of the numbers: an analysis kept from another version is made anew
LEVEL: Final = "hard"  # what decisions are compared with
MARKS: Final = (("blunder", 0.15), ("mistake", 0.10), ("inaccuracy", 0.05))  # by the share of the win that was lost
RIGHT: Final = 0.04  # an answer this near to the best is right
POINTS: Final = (3, 5)  # turning points, at least (where the game has them) and at most
LOOKED: Final = 10  # decisions that seem to have lost most are looked at again
BATCHES: Final = 6  # in which a decision is weighed: how far they differ says how sure the loss is
MOST: Final = 20_000  # budget of a decision: a short game needs no more
LEAST: Final = 60
FIRST, SECOND, CURVE = 0.6, 0.25, 0.15  # how the budget is shared out: all decisions, some of them again, the curve
VIEWS: Final = 600  # imagined worlds at a point of the curve, at most
SHARPNESS: Final = 10.0  # points of error that leave an accuracy of 1/e


class Decision(msgspec.Struct):
    """A decision with a choice, judged with what the seat knew."""

    step: int
    seat: int
    action: str
    share: float  # of the win, expected of what was played
    best: str  # what was expected to bring most; the action itself if it was as good
    best_share: float
    lost: float
    open_best: str  # the same with all cards known
    open_lost: float
    ahead: float  # how much worse the next best would have been, if the best was played
    mark: str  # inaccuracy, mistake, blunder or nothing


class Choice(msgspec.Struct):
    action: str
    share: float


class TurningPoint(msgspec.Struct):
    step: int
    seat: int
    kind: str  # a mark, or `find`: the one good action was found
    change: float  # what was lost, or what the next best would have lost
    choices: list[Choice]  # every legal action, best first
    why: dict[str, str]  # by language


class Point(msgspec.Struct):
    """A point of the curve: each seat's share of the win before an action, or at the end."""

    step: int
    shares: list[float]


class Player(msgspec.Struct):
    decisions: int  # with a choice
    accuracy: float  # of 100
    error: float  # points of win share lost by a decision, on average
    marks: dict[str, int]
    luck: float  # what chance gave, or took: the result less `corrected`
    corrected: float  # the share of the win that decisions alone would have brought


class Analysis(msgspec.Struct):
    version: int
    game: str
    players: list[str]
    budget: int
    curve: list[Point]
    decisions: list[Decision]
    turning_points: list[TurningPoint]
    result: list[float]
    seats: list[Player]


def whole_budget(game: Game) -> int:
    """What an analysis takes if nobody says: less than a minute on one core."""
    usual = weigher(game).budget
    return usual if COMPILED else usual // SLOWER


def analyse(game: Game, record: Record, budget: int | None = None, tell: Callable[[float], None] = lambda part: None) -> Analysis:
    """Look back on a finished game; `tell` hears which part of the work is done."""
    states = [(state.clone(), move) for state, move in record.replay(game)]
    end = states[-1][0]
    if end.to_act():
        raise UrbesError(*TEXTS.pair("errors.not_over"))
    return _Looking(game, record, states, whole_budget(game) if budget is None else budget).look(tell)


class _Looking:
    def __init__(self, game: Game, record: Record, states: list[tuple[State, tuple[int, int] | None]], budget: int) -> None:
        self.game = game
        self.record = record
        self.states = states
        self.budget = budget
        self.weigher: Weigher = weigher(game)
        self.seed = int.from_bytes(hashlib.sha256("\n".join([game.id, record.seed or "", *record.actions]).encode()).digest()[:8], "little")
        self.asked = [(step, state, move[0], move[1]) for step, (state, move) in enumerate(states) if move and len(state.legal(move[0])) > 1]
        self.each = max(LEAST, min(MOST, int(budget * FIRST / max(1, len(self.asked)))))
        self.swings: dict[int, float] = {}  # by step: what the decision brought, compared with the usual one

    def rng(self, step: int, purpose: str) -> Rng:
        return Rng.seeded(int.from_bytes(hashlib.sha256(f"{self.seed} {step} {purpose}".encode()).digest()[:8], "little"))

    def look(self, tell: Callable[[float], None]) -> Analysis:
        decisions: list[Decision] = []
        for number, (step, state, seat, action) in enumerate(self.asked, 1):
            decisions.append(self.first_look(step, state, seat, action))
            tell(FIRST * number / len(self.asked))
        choices: dict[int, list[Choice]] = {}
        for number, decision in enumerate(noteworthy(decisions), 1):
            choices[decision.step] = self.second_look(decision)
            tell(FIRST + SECOND * number / LOOKED)
        curve: list[Point] = []
        points = list(self.points())
        for number, step in enumerate(points, 1):
            curve.append(Point(step, self.shares(step, len(points))))
            tell(FIRST + SECOND + CURVE * number / len(points))
        chosen = [self.turning_point(decision, choices[decision.step]) for decision in turning(decisions, set(choices))]
        result = judged(self.states[-1][0])
        seats = self.players(decisions, curve, result)
        return Analysis(VERSION, self.game.id, self.record.players, self.budget, curve, decisions, chosen, result, seats)

    # --- decisions ------------------------------------------------------------------------------------------

    def first_look(self, step: int, state: State, seat: int, action: int) -> Decision:
        """What the level would do, and its second choice, against what was played, in worlds that had no part in the level's choice."""
        rng = self.rng(step, "first")
        ranked = [each.action for each in Level(LEVEL, rng, max(1, self.each * 2 // 5)).ranking(state, seat, state.legal(seat))]
        usual = self.weigher.usual(state, seat, rng)
        actions = list(dict.fromkeys([*ranked[:2], action, *([] if usual is None else [usual])]))
        means, best = self.weighed(state, seat, actions, action, self.each // 2, rng)
        self.swings[step] = means[action] - means[best if usual is None else usual]
        opened = dict(zip(actions, self.weigher.weigh(state, seat, actions, max(1, self.each // 10), rng, known=True), strict=True))
        open_best = max(actions, key=lambda each: opened[each])
        others = [means[each] for each in actions if each != action]
        lost = means[best] - means[action]
        return Decision(
            step=step,
            seat=seat,
            action=self.game.name(action),
            share=means[action],
            best=self.game.name(best),
            best_share=means[best],
            lost=lost,
            open_best=self.game.name(open_best),
            open_lost=opened[open_best] - opened[action],
            ahead=means[action] - max(others) if others and best == action else 0.0,
            mark=mark(lost),
        )

    def weighed(self, state: State, seat: int, actions: list[int], played: int, budget: int, rng: Rng) -> tuple[dict[int, float], int]:
        """The share expected of each action, and the best of them: the one played, unless another leads it by more than a standard error."""
        batches = [self.weigher.weigh(state, seat, actions, max(1, budget // BATCHES), rng, known=False) for _ in range(BATCHES)]
        means = {action: sum(batch[place] for batch in batches) / BATCHES for place, action in enumerate(actions)}
        best = max(actions, key=lambda action: means[action])
        one, other = actions.index(best), actions.index(played)
        leads = [batch[one] - batch[other] for batch in batches]
        mean = sum(leads) / BATCHES
        error = sqrt(sum((lead - mean) ** 2 for lead in leads) / (BATCHES - 1) / BATCHES)
        return means, best if mean > error else played

    def second_look(self, decision: Decision) -> list[Choice]:
        """Every action weighed, in fresh worlds: what looked bad by bad luck of the first look does so no longer."""
        state = self.states[decision.step][0]
        played = self.game.parse(decision.action)
        budget = int(self.budget * SECOND / LOOKED)
        means, best = self.weighed(state, decision.seat, state.legal(decision.seat), played, budget, self.rng(decision.step, "second"))
        decision.share, decision.best, decision.best_share = means[played], self.game.name(best), means[best]
        decision.lost = means[best] - means[played]
        decision.mark = mark(decision.lost)
        ranked = sorted(means, key=lambda action: (action != best, -means[action]))
        decision.ahead = max(0.0, means[best] - means[ranked[1]]) if best == played else 0.0
        return [Choice(self.game.name(action), means[action]) for action in ranked]

    def turning_point(self, decision: Decision, choices: list[Choice]) -> TurningPoint:
        state, seat = self.states[decision.step][0], decision.seat
        other = choices[1].action if decision.best == decision.action else decision.action
        rng = self.rng(decision.step, "why")
        worlds = [state.imagine(seat, rng) for _ in range(WORLDS)]
        shares = {choice.action: choice.share for choice in choices}
        found = [prospect(worlds, seat, Ranked(self.game.parse(name), shares[name])) for name in (decision.best, other)]
        change = decision.ahead if decision.best == decision.action else decision.lost
        return TurningPoint(decision.step, seat, decision.mark or "find", change, choices, reason(state, found[0], found[1]))

    # --- the curve and the players --------------------------------------------------------------------------

    def points(self) -> Iterator[int]:
        """Where the curve is drawn: each time another seat decides, or, where all decide at once, when they have; and the end."""
        before: tuple[int, ...] = ()
        for step, (state, move) in enumerate(self.states):
            now = (int(state.sealed),) if self.game.simultaneous else state.to_act()
            if now != before or move is None:
                yield step
            before = now

    def shares(self, step: int, points: int) -> list[float]:
        """Each seat's share of the win, in worlds that all seats imagine in turn; at the end the true one."""
        state = self.states[step][0]
        if not state.to_act():
            return judged(state)
        rng = self.rng(step, "curve")
        seats = int(state.seats)
        worlds = max(1, min(VIEWS, int(self.budget * CURVE / points / self.weigher.look)) // seats)
        views = [self.weigher.expect(state.imagine(viewer, rng), rng) for _ in range(worlds) for viewer in range(seats)]
        return [sum(view[seat] for view in views) / len(views) for seat in range(seats)]

    def players(self, decisions: list[Decision], curve: list[Point], result: list[float]) -> list[Player]:
        corrected = self.corrected(curve)
        found: list[Player] = []
        for seat in range(len(result)):
            own = [decision for decision in decisions if decision.seat == seat]
            error = 100 * sum(decision.lost for decision in own) / max(1, len(own))
            marks = {name: sum(decision.mark == name for decision in own) for name, _ in MARKS}
            found.append(Player(len(own), 100 * exp(-error / SHARPNESS), error, marks, result[seat] - corrected[seat], corrected[seat]))
        return found

    def corrected(self, curve: list[Point]) -> list[float]:
        """Even shares, moved by what decisions brought; what one seat gains the others lose, those with more to lose more of it. No share leaves 0 to 1."""
        seats = len(self.record.players)
        shares = [1 / seats] * seats
        at = 0
        for step, _, seat, _ in self.asked:
            while at + 1 < len(curve) and curve[at + 1].step <= step:
                at += 1
            rest = sum(curve[at].shares) - curve[at].shares[seat]
            for other in range(seats):
                part = curve[at].shares[other] / rest if rest > 0 else 1 / (seats - 1)
                shares[other] += self.swings[step] * (1.0 if other == seat else -part)
        kept = [min(1.0, max(0.0, share)) for share in shares]
        return [share / sum(kept) for share in kept]


def mark(lost: float) -> str:
    return next((name for name, least in MARKS if lost >= least), "")


def noteworthy(decisions: list[Decision]) -> list[Decision]:
    """Those that seem to have lost most, and, for a game without many such, those that found the one good action."""
    bad = sorted((each for each in decisions if each.lost >= RIGHT), key=lambda each: (-each.lost, each.step))[: LOOKED - POINTS[0]]
    good = sorted((each for each in decisions if each not in bad and each.ahead > 0), key=lambda each: (-each.ahead, each.step))
    return bad + good[: LOOKED - len(bad)]


def turning(decisions: list[Decision], looked: set[int]) -> list[Decision]:
    """The turning points among the decisions looked at twice, in the order of the game: what lost most, one of a turn; finds only if there are too few."""
    found = [each for each in decisions if each.step in looked]
    bad = sorted((each for each in found if each.mark), key=lambda each: (-each.lost, each.step))
    good = sorted((each for each in found if not each.lost and each.ahead > 0), key=lambda each: (-each.ahead, each.step))
    turns: dict[int, int] = {}  # by step: which run of decisions of one seat it is in
    run = 0
    for before, each in zip([None, *decisions], decisions, strict=False):
        run += before is not None and before.seat != each.seat
        turns[each.step] = run
    chosen: list[Decision] = []
    for each in bad + good:
        full = len(chosen) >= (POINTS[1] if each.mark else POINTS[0])
        if not full and turns[each.step] not in [turns[other.step] for other in chosen]:
            chosen.append(each)
    return sorted(chosen, key=lambda each: each.step)
