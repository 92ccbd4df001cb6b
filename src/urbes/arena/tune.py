"""Learns a game's judgement from the results of games it plays with itself. Needs NumPy: the extra `tune`."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from urbes.bots.levels import POLICIES, policy_of
from urbes.bots.turns import observed
from urbes.games.registry import folder_of
from urbes.games.registry import game as make_game
from urbes.kernel.errors import UrbesError
from urbes.kernel.game import Game
from urbes.kernel.judgement import Judgement, Rough, fitted
from urbes.kernel.learnt import Learnt
from urbes.kernel.rng import Rng

Numbers = NDArray[np.float64]
HEATS = (0.3, 0.8, 2.0)  # points: how far from the best turn the games stray, so that there is something to compare
LARGER = 4  # one game in so many has more seats than there must be
EVERY = 3  # decisions to one that is noted
KEPT = 3  # rounds whose games are learnt from
HELD_OUT = 10  # one game in so many is not learnt from but judged
STEPS = (0.001, 0.9, 0.999, 1e-8)  # Adam: pace, its two memories, and what keeps it from dividing by nothing
PASSES = 5  # over all positions
BATCH = 512
OUTLIER = 20.0  # points: a surprise does not pull harder than that
RIDGE = 150.0  # how firmly a weight without evidence stays where the stage after has it
SHARE_MOST = 0.9999  # that a judgement is ever sure of, when its surprise is measured
BINS = 10
COMMON = ("rivals", "rounds")  # a term that is the same for all seats cannot tell them apart: its weight is free to bring worth to the points scored
DIGITS = 5


@dataclass(frozen=True)
class Plan:
    game: str
    games: int  # a round
    rounds: int
    seed: int
    units: int

    def command(self) -> str:
        return f"urbes tune {self.game} --games {self.games} --rounds {self.rounds} --seed {self.seed} --units {self.units}"


class Pairs:
    """Two seats of a noted position each: their terms, by how much the first ended ahead, and its part of the win among the two."""

    def __init__(self, rows: list[tuple[list[float], list[int], list[float], bool]], terms: int) -> None:
        """Each row: a note of `observed`, the final scores, the shares of the win, and whether the game is held out."""
        self.stage = np.array([note[0] for note, _, _, _ in rows], np.int64)
        self.spread = np.array([note[1] for note, _, _, _ in rows])
        self.held = np.array([held for _, _, _, held in rows])
        self.ahead = np.zeros(len(rows))
        self.won = np.zeros(len(rows))
        self.scored = np.zeros((2, len(rows)))
        self.terms = np.zeros((2, len(rows), terms))
        for at, (note, scores, shares, _) in enumerate(rows):
            first = at % len(scores)
            second = (first + 1 + at // len(scores) % (len(scores) - 1)) % len(scores)  # all pairs of seats in turn
            both = shares[first] + shares[second]
            self.ahead[at] = scores[first] - scores[second]
            self.won[at] = shares[first] / both if both else float(np.sign(self.ahead[at])) / 2 + 0.5
            for which, seat in enumerate((first, second)):
                self.scored[which, at] = scores[seat]
                self.terms[which, at] = note[2 + seat * terms : 2 + (seat + 1) * terms]


def checked(game: str, out: Path | None) -> Path:
    """Where the fit is to be written, refused now if that cannot be."""
    if isinstance(make_game(game).rooms.judgement, Rough):
        raise UrbesError(f"{game} has no terms to weigh.", f"{game} n'a pas de termes à pondérer.")
    path = weights_of(game) if out is None else out
    half = half_of(path)
    half.touch()
    half.unlink()
    return path


def tune(plan: Plan, say: Callable[[int, int], None]) -> dict[str, Any]:
    """Play, learn, and play again with what was learnt; returns what the file of weights is to hold. `say` hears the round and the games played in it."""
    game = make_game(plan.game)
    judgement = game.rooms.judgement
    before = fitted(weights_of(plan.game))
    judgement.learn(afresh(judgement))
    rows: list[list[tuple[list[float], list[int], list[float], bool]]] = []
    try:
        for round in range(plan.rounds):
            rows.append(play(game, plan, round, say))
            fit = learn(judgement, Pairs([row for part in rows[-KEPT:] for row in part], int(judgement.count)), plan)
            judgement.learn(fit)
    finally:
        judgement.learn(before)
    return fit


def weights_of(game: str) -> Path:
    """The file a game's judgement reads its numbers from."""
    return folder_of(game) / "weights.json"


def afresh(judgement: Judgement) -> dict[str, Any]:
    """One who knows nothing but the points, so that the same command always comes to the same end."""
    if not isinstance(judgement, Learnt):
        return {"weights": {judgement.names[0]: 1.0}, "scale": 10.0}
    stages = range(judgement.stages)
    units = {"terms": {}, "bias": [[0.0] for _ in stages], "out": [[0.0] for _ in stages]}
    return {"weights": {judgement.names[0]: [1.0 for _ in stages]}, "units": units, "scales": [10.0 for _ in stages]}


def play(game: Game, plan: Plan, round: int, say: Callable[[int, int], None]) -> list[tuple[list[float], list[int], list[float], bool]]:
    """The games of one round: three of four with as few seats as can be, the fourth with more."""
    found = []
    policy = policy_of(game, "usual") if game.id in POLICIES else None
    larger = range(game.min_seats + 1, game.max_seats + 1)
    for number in range(plan.games):
        seed = plan.seed + round * plan.games + number
        seats = larger[number // LARGER % len(larger)] if number % LARGER == LARGER - 1 and larger else game.min_seats
        state = game.new(seats, seed)
        notes = observed(state, HEATS[number % len(HEATS)], EVERY, Rng.seeded(seed).split(), policy)
        result = state.result()
        shares = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(seats)]
        found += [(note, result.scores, shares, number % HELD_OUT == 0) for note in notes]
        say(round, number + 1)
    return found


# --- the fit -------------------------------------------------------------------------------------------------------


def learn(judgement: Judgement, pairs: Pairs, plan: Plan) -> dict[str, Any]:
    names = list(judgement.names)
    stages = int(judgement.stages) if isinstance(judgement, Learnt) else 1
    table = weights(pairs, stages)
    net = Net(pairs, table, plan.units if isinstance(judgement, Learnt) else 0, plan.seed)
    net.train(pairs)
    for name in COMMON:
        if name in names:
            net.level(pairs, names.index(name))
    leads = net.leads(pairs.terms, pairs.stage)
    fit: dict[str, Any] = {"command": plan.command()}
    if isinstance(judgement, Learnt):
        scales = [scale_of(leads, pairs.won, pairs.stage == stage) for stage in range(stages)]
        by = np.array(scales)[pairs.stage]
        fit |= net.written(names) | {"scales": rounded(scales)}
    else:
        scale = scale_of(leads / pairs.spread, pairs.won, pairs.stage == 0)
        by = pairs.spread * scale
        fit |= {"weights": dict(zip(names, rounded(net.table[0] / net.size), strict=True)), "scale": round(scale, DIGITS)}
    return fit | {"figures": figures(pairs, leads, 1 / (1 + np.exp(-np.clip(leads / by, -30, 30))), stages)}


def weights(pairs: Pairs, stages: int) -> Numbers:
    """Of each stage the weights that foretell the lead best, from the last stage to the first; what tells nothing there keeps the weight it has later."""
    apart = pairs.terms[0] - pairs.terms[1]
    table = np.zeros((stages, apart.shape[1]))
    known = np.zeros(apart.shape[1])
    known[0] = 1.0  # points are the first term
    firm = np.diag(RIDGE * (apart.std(0) + 0.001) ** 2)
    for stage in range(stages):
        chosen = (pairs.stage == stage) & ~pairs.held
        rows = apart[chosen]
        known = known + np.linalg.solve(rows.T @ rows + firm, rows.T @ (pairs.ahead[chosen] - rows @ known))
        table[stage] = known
    return table


class Net:
    """The weights and the units beside them, both over terms brought to a like size while they are learnt."""

    def __init__(self, pairs: Pairs, table: Numbers, units: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        terms = table.shape[1]
        self.mean = pairs.terms.mean((0, 1))
        self.size = pairs.terms.std((0, 1)) + 0.001
        self.table = table * self.size
        self.inward = chance.standard_normal((terms, units)) / np.sqrt(terms)
        self.bias = np.zeros((len(table), units)) + chance.standard_normal(units) / 2
        self.outward = chance.standard_normal((len(table), units)) / 10
        self.chance = chance

    def leads(self, terms: Numbers, stage: NDArray[np.int64]) -> Numbers:
        first, second = (self.worth((each - self.mean) / self.size, stage)[0] for each in terms)
        return first - second

    def worth(self, terms: Numbers, stage: NDArray[np.int64]) -> tuple[Numbers, Numbers]:
        sums = np.maximum(terms @ self.inward + self.bias[stage], 0)
        worth: Numbers = (terms * self.table[stage]).sum(1) + (sums * self.outward[stage]).sum(1)
        return worth, sums

    def train(self, pairs: Pairs) -> None:
        """Small steps towards the leads that were (Adam), smaller and smaller ones."""
        parts = [self.table, self.inward, self.bias, self.outward]
        moments = [(np.zeros_like(part), np.zeros_like(part)) for part in parts]
        pace, short, long, least = STEPS
        learnt = np.flatnonzero(~pairs.held)
        terms = (pairs.terms[:, learnt] - self.mean) / self.size
        stages, ahead = pairs.stage[learnt], pairs.ahead[learnt]
        step = 0
        for turn in range(PASSES if self.inward.shape[1] else 0):
            order = self.chance.permutation(len(learnt))
            for start in range(0, len(order), BATCH):
                chosen = order[start : start + BATCH]
                step += 1
                for part, slope, (mean, square) in zip(parts, self.slopes(terms[:, chosen], stages[chosen], ahead[chosen]), moments, strict=True):
                    mean += (1 - short) * (slope - mean)
                    square += (1 - long) * (slope * slope - square)
                    by = pace * 10 * (1 - turn / PASSES)
                    part -= by * mean / (1 - short**step) / (np.sqrt(square / (1 - long**step)) + least)

    def level(self, pairs: Pairs, term: int) -> None:
        """Bring the worth in each stage to the points that were scored in the end, by the weight of a term that all seats share."""
        for stage in range(len(self.table)):
            chosen = (pairs.stage == stage) & ~pairs.held
            seats = pairs.terms[0, chosen, term]
            if chosen.any():
                missing = sum(pairs.scored[which, chosen] - self.points(pairs.terms[which, chosen], pairs.stage[chosen]) for which in (0, 1)) / 2
                self.table[stage, term] += self.size[term] * (seats @ missing) / (seats @ seats)

    def points(self, terms: Numbers, stage: NDArray[np.int64]) -> Numbers:
        """Worth as `Learnt` has it, where terms count as they are found."""
        points: Numbers = self.worth((terms - self.mean) / self.size, stage)[0] + (self.mean / self.size * self.table)[stage].sum(1)
        return points

    def slopes(self, terms: Numbers, stage: NDArray[np.int64], ahead: Numbers) -> list[Numbers]:
        first, second = terms
        (worth, sums), (other, other_sums) = self.worth(first, stage), self.worth(second, stage)
        error = np.clip(worth - other - ahead, -OUTLIER, OUTLIER)[:, None] / len(ahead)
        back, other_back = error * self.outward[stage] * (sums > 0), error * self.outward[stage] * (other_sums > 0)
        table, bias, outward = np.zeros_like(self.table), np.zeros_like(self.bias), np.zeros_like(self.outward)
        np.add.at(table, stage, error * (first - second))
        np.add.at(bias, stage, back - other_back)
        np.add.at(outward, stage, error * (sums - other_sums))
        return [table, first.T @ back - second.T @ other_back, bias, outward]

    def written(self, names: list[str]) -> dict[str, Any]:
        """For terms as they are found: what brought them to a like size goes into the weights."""
        bias = self.bias - (self.mean / self.size) @ self.inward
        inward = self.inward / self.size[:, None]
        table = self.table / self.size
        return {
            "weights": {name: rounded(table[:, at]) for at, name in enumerate(names)},
            "units": {
                "terms": {name: rounded(inward[at]) for at, name in enumerate(names)},
                "bias": [rounded(row) for row in bias],
                "out": [rounded(row) for row in self.outward],
            },
        }


def scale_of(leads: Numbers, won: Numbers, chosen: NDArray[np.bool_]) -> float:
    """The points of lead that weigh as much as chance: those with which the shares surprise least."""
    tried = np.geomspace(0.5, 100, 120)
    return float(min(tried, key=lambda scale: surprise(1 / (1 + np.exp(-np.clip(leads[chosen] / scale, -30, 30))), won[chosen])))


def surprise(shares: Numbers, won: Numbers) -> float:
    """Log loss: 0.693 for one who knows nothing, 0 for one who always knows."""
    sure = np.clip(shares, 1 - SHARE_MOST, SHARE_MOST)
    return float(-(won * np.log(sure) + (1 - won) * np.log(1 - sure)).mean()) if len(shares) else 0.0


def figures(pairs: Pairs, leads: Numbers, shares: Numbers, stages: int) -> dict[str, Any]:
    """How good the fit is in the games that were held out; by stage, and in bins of the share it gave: how many positions, the share given, the share won."""
    held = pairs.held
    bins = np.minimum((shares * BINS).astype(np.int64), BINS - 1)
    return {
        "learnt_from": int((~held).sum()),
        "held_out": int(held.sum()),
        "correlation": correlation(leads[held], pairs.ahead[held]),
        "log_loss": round(surprise(shares[held], pairs.won[held]), DIGITS),
        "stages": [
            {"correlation": correlation(leads[at], pairs.ahead[at]), "log_loss": round(surprise(shares[at], pairs.won[at]), DIGITS)}
            for at in (held & (pairs.stage == stage) for stage in range(stages))
        ],
        "calibration": [
            [int(at.sum()), round(float(shares[at].mean()), DIGITS), round(float(pairs.won[at].mean()), DIGITS)]
            for at in (held & (bins == bin) for bin in range(BINS))
            if at.any()
        ],
    }


def correlation(leads: Numbers, ahead: Numbers) -> float:
    return round(float(np.corrcoef(leads, ahead)[0, 1]), DIGITS) if len(leads) > 1 and leads.std() > 0 and ahead.std() > 0 else 0.0


def rounded(row: Any) -> list[float]:
    return [round(float(number), DIGITS) for number in row]


def write(fit: dict[str, Any], path: Path) -> None:
    """Whole or not at all; a term a line, so that a change can be read."""
    half = half_of(path)
    try:
        half.write_text(text_of(fit), encoding="utf-8")
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


def half_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.half")


def text_of(value: Any, depth: int = 0) -> str:
    """JSON with a line for each row of numbers."""
    if not isinstance(value, dict) and not (isinstance(value, list) and value and isinstance(value[0], list | dict)):
        return json.dumps(value)
    inner = [f"{' ' * (depth + 1)}{json.dumps(key)}: {text_of(each, depth + 1)}" for key, each in value.items()] if isinstance(value, dict) else []
    inner = inner or [f"{' ' * (depth + 1)}{text_of(each, depth + 1)}" for each in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return "\n".join([opening, ",\n".join(inner), " " * depth + closing]) + ("" if depth else "\n")
