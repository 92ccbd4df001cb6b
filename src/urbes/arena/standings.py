"""What a series shows: per bot its wins, scores, ranks and rating, and how each two of them compare, with their uncertainty."""

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from statistics import fmean, stdev
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from urbes.arena.series import Outcome

Z95 = 1.959964  # of the normal distribution: 95 % lie within


def wilson(rate: float, n: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval of a rate: honest near 0 and 1, and for few games."""
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


class Standing:
    """One bot over all its games; a bot that holds two seats of a game has played twice."""

    def __init__(self, bot: str, seats: int) -> None:
        self.bot = bot
        self.played_at = [0] * seats
        self.wins = 0.0
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.marks = 0
        self._scores = 0
        self._squares = 0
        self._ranks = 0

    def add(self, outcome: Outcome, seat: int) -> None:
        score = outcome.scores[seat]
        self.played_at[seat] += 1
        self.wins += outcome.share(seat)
        self._scores += score
        self._squares += score * score
        self._ranks += outcome.ranks[seat]
        self.decisions += outcome.decisions[seat]
        self.seconds += outcome.seconds[seat]
        self.slowest = max(self.slowest, outcome.slowest[seat])
        self.marks += outcome.marks[seat]

    @property
    def played(self) -> int:
        return sum(self.played_at)

    @property
    def win_rate(self) -> float:
        return self.wins / self.played

    @property
    def win_interval(self) -> tuple[float, float]:
        return wilson(self.win_rate, self.played)

    @property
    def mean_score(self) -> float:
        return self._scores / self.played

    @property
    def score_margin(self) -> float | None:
        """Half the 95 % interval of the mean score; unknown after a single game."""
        n = self.played
        if n < 2:
            return None
        variance = (self._squares - self._scores * self._scores / n) / (n - 1)
        return Z95 * math.sqrt(max(0.0, variance) / n)

    @property
    def mean_rank(self) -> float:
        return self._ranks / self.played

    @property
    def speed(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    @property
    def per_decision(self) -> float:
        """Seconds."""
        return self.seconds / self.decisions if self.decisions else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Everything but the speed, which differs from run to run."""
        return {
            "bot": self.bot,
            "played": self.played,
            "played_at": self.played_at,
            "wins": self.wins,
            "win_rate": self.win_rate,
            "win_interval": list(self.win_interval),
            "mean_score": self.mean_score,
            "score_margin": self.score_margin,
            "mean_rank": self.mean_rank,
            "decisions": self.decisions,
            "marks": self.marks,
        }


def standings(outcomes: Iterable[Outcome]) -> list[Standing]:
    """The bots of a series, the best first."""
    found: dict[str, Standing] = {}
    for outcome in outcomes:
        for seat, bot in enumerate(outcome.bots):
            found.setdefault(bot, Standing(bot, len(outcome.bots))).add(outcome, seat)
    return sorted(found.values(), key=lambda standing: (-standing.win_rate, standing.bot))


class Pair(NamedTuple):
    """Two bots over the games both took part in. The difference is that of their mean scores at a seed, all its line-ups together: what the cards gave is
    the same for both, so it is far surer than the two means.
    """

    one: str
    other: str
    games: int
    ahead: float  # how often one ranked before the other, a tie counting half
    interval: tuple[float, float]
    difference: float
    margin: float | None  # half of its 95 % interval, unknown with a single seed


def pairs(outcomes: Iterable[Outcome], bots: Sequence[str]) -> list[Pair]:
    """Each two of the bots, in their order."""
    games: dict[tuple[str, str], list[float]] = {}
    seeds: dict[tuple[str, str], dict[int, list[float]]] = {}
    for outcome in outcomes:
        at = {bot: [seat for seat, name in enumerate(outcome.bots) if name == bot] for bot in outcome.bots}
        for pair in combinations([bot for bot in bots if bot in at], 2):
            one, other = (at[bot] for bot in pair)
            duels = [_before(outcome.ranks[a], outcome.ranks[b]) for a in one for b in other]
            games.setdefault(pair, []).append(fmean(duels))
            difference = fmean(outcome.scores[seat] for seat in one) - fmean(outcome.scores[seat] for seat in other)
            seeds.setdefault(pair, {}).setdefault(outcome.seed, []).append(difference)
    found = []
    for pair, ahead in games.items():
        differences = [fmean(each) for each in seeds[pair].values()]
        margin = Z95 * stdev(differences) / math.sqrt(len(differences)) if len(differences) > 1 else None
        found.append(Pair(*pair, len(ahead), fmean(ahead), wilson(fmean(ahead), len(ahead)), fmean(differences), margin))
    return sorted(found, key=lambda pair: (bots.index(pair.one), bots.index(pair.other)))


def _before(rank: int, other: int) -> float:
    return 1.0 if rank < other else 0.5 if rank == other else 0.0


class Rating(NamedTuple):
    """OpenSkill's: strength, and how sure it is."""

    mu: float
    sigma: float


def ratings(outcomes: Iterable[Outcome]) -> dict[str, Rating]:
    """By Plackett and Luce's model, game by game in their order. A bot at several seats of a game learns the mean of what it would learn at each."""
    model = PlackettLuce()
    found: dict[str, Rating] = {}
    for outcome in outcomes:
        if len(set(outcome.bots)) == 1:
            continue  # it teaches nothing
        before = [model.rating(*found[bot]) if bot in found else model.rating() for bot in outcome.bots]
        after = model.rate([[each] for each in before], ranks=[float(rank) for rank in outcome.ranks])
        for bot in dict.fromkeys(outcome.bots):
            own = [rating for name, (rating,) in zip(outcome.bots, after, strict=True) if name == bot]
            found[bot] = Rating(fmean(rating.mu for rating in own), fmean(rating.sigma for rating in own))
    return found
