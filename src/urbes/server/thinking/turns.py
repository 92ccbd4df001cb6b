"""Who waits for a process, and who is served next."""

import asyncio
from collections import deque
from typing import Generic, TypeVar

PAYERS_MOST = 10_000  # remembered; after that those who owe nothing are forgotten
Given = TypeVar("Given")


class Turns(Generic[Given]):
    """Lines of askers, each paid for by somebody: next comes the line whose payer has had the least time lately, and among equals the one that has waited longest.
    Time that was used while nobody else waited is no debt: the clock goes on with those who are served, and whoever is behind it begins at it."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[asyncio.Future[Given]]] = {}
        self._payers: dict[str, str] = {}  # of the lines
        self._had: dict[str, float] = {}  # up to when each payer has been served, on a clock of seconds of thinking
        self._clock = 0.0

    def at_once(self, payer: str) -> None:
        """Somebody is served without waiting."""
        self._clock = self._until(payer)

    def waiting(self, asker: str) -> int:
        return len(self._lines.get(asker, ()))

    def stand(self, asker: str, payer: str) -> "asyncio.Future[Given]":
        turn: asyncio.Future[Given] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(asker, deque()).append(turn)
        self._payers[asker] = payer
        return turn

    def leave(self, asker: str, turn: "asyncio.Future[Given]") -> None:
        self._lines[asker].remove(turn)
        if not self._lines[asker]:
            del self._lines[asker], self._payers[asker]

    def serve(self, given: Given) -> bool:
        """Give it to whoever is next; False if nobody waits."""
        while self._lines:
            asker = min(self._lines, key=lambda asker: self._until(self._payers[asker]))
            self._clock = self._until(self._payers[asker])
            line = self._lines.pop(asker)
            turn = line.popleft()
            if line:
                self._lines[asker] = line  # behind its equals
            else:
                del self._payers[asker]
            if not turn.done():  # whoever waited for it may be gone
                turn.set_result(given)
                return True
        return False

    def charge(self, payer: str, seconds: float) -> None:
        self._had[payer] = self._until(payer) + seconds
        if len(self._had) > PAYERS_MOST:
            self._had = {each: until for each, until in self._had.items() if until > self._clock}

    def _until(self, payer: str) -> float:
        return max(self._had.get(payer, 0.0), self._clock)
