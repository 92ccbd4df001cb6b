"""What a series shows: per bot its wins, scores and ranks with their uncertainty."""

import math
from collections.abc import Iterable
from typing import Any

from urbes.arena.series import Outcome

Z95 = 1.959964  # of the normal distribution: 95 % lie within


class Standing:
    """One bot over all its games; a bot that holds two seats of a game has played twice."""

    def __init__(self, bot: str, seats: int) -> None:
        self.bot = bot
        self.played_at = [0] * seats
        self.wins = 0.0
        self.decisions = 0
        self.seconds = 0.0
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

    @property
    def played(self) -> int:
        return sum(self.played_at)

    @property
    def win_rate(self) -> float:
        return self.wins / self.played

    @property
    def win_interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval: honest near 0 and 1, and for few games."""
        n, p, z = self.played, self.win_rate, Z95
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

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
        }


def standings(outcomes: Iterable[Outcome]) -> list[Standing]:
    """The bots of a series, the best first."""
    found: dict[str, Standing] = {}
    for outcome in outcomes:
        for seat, bot in enumerate(outcome.bots):
            found.setdefault(bot, Standing(bot, len(outcome.bots))).add(outcome, seat)
    return sorted(found.values(), key=lambda standing: (-standing.win_rate, standing.bot))
