"""Results: scores with their breakdown, and the one way of ranking with tie-breaks."""

from collections.abc import Mapping, Sequence
from typing import Any


class Result:
    """How a game ended. `ranks` are 1-based and shared by equal seats; `tie_break` names the key that decided the first place."""

    def __init__(
        self,
        scores: list[int],
        ranks: list[int],
        breakdown: Sequence[Mapping[str, Any]],
        tie_break: str | None,
    ) -> None:
        self.scores = scores
        self.ranks = ranks
        self.breakdown = breakdown
        self.tie_break = tie_break

    @property
    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def to_dict(self) -> dict[str, Any]:
        return {
            "scores": self.scores,
            "ranks": self.ranks,
            "winners": self.winners,
            "breakdown": self.breakdown,
            "tie_break": self.tie_break,
        }


def rank(keys: list[tuple[int, ...]]) -> list[int]:
    """Places by keys, highest first; equal keys share a place and the next one is skipped (1, 1, 3)."""
    return [1 + sum(1 for other in keys if other > key) for key in keys]


def deciding_key(keys: list[tuple[int, ...]], names: list[str]) -> str | None:
    """Which tie-break separated the winners from the seats that equalled their score: None if none was needed, "shared" if none could."""
    best = max(keys)
    rivals = [key for key in keys if key[0] == best[0]]
    if len(rivals) == 1:
        return None
    for i in range(1, len(best)):
        rivals = [key for key in rivals if key[i] == best[i]]
        if len(rivals) == 1:
            return names[i]
    return "shared"
