"""Thinking time at a table: a bank of seconds with an increment a turn, or days for each decision."""

import copy
from collections.abc import Iterable
from typing import Any

from urbes.server.shapes.pictures import ClockFace
from urbes.server.shapes.tables import Clock

SECOND = 1000
DAY = 86_400 * SECOND


class Clocks:
    """The time each seat has left. Only seats that owe a decision and are held by a human run."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.per_decision = clock.days is not None
        self.full = (clock.days or 0) * DAY if self.per_decision else (clock.base or 600) * SECOND
        self.increment = clock.increment * SECOND
        self.left = [self.full] * seats
        self.running: list[int] = []
        self.since = 0

    def turn(self, at: int, running: Iterable[int], acted: int | None = None, undid: int | None = None) -> None:
        """From now on these seats run; `acted` is the seat that has just decided something, `undid` the one that took a decision back."""
        now = list(running)
        others_begin = any(seat not in self.running for seat in now)
        for seat in self.running:
            self.left[seat] -= max(0, at - self.since)
            if seat != acted:
                continue
            if self.per_decision:
                self.left[seat] = self.full
            elif seat not in now or others_begin:  # its turn is over, though where all act at once the next may begin with the same moment
                self.left[seat] += self.increment
        for seat in now:
            if seat not in self.running:
                if self.per_decision:
                    self.left[seat] = self.full
                elif seat == undid:
                    self.left[seat] -= self.increment  # given when the turn ended, which it did not
        self.running = now
        self.since = at

    def give_back(self, seat: int) -> None:
        """Someone who ran out of time and came back gets enough to play on."""
        self.left[seat] = max(self.left[seat], self.full if self.per_decision else max(self.increment, self.full // 10))

    def deadline(self) -> int | None:
        """When the first running clock ends."""
        return min((self.since + self.left[seat] for seat in self.running), default=None)

    def fallen(self, at: int) -> list[int]:
        return [seat for seat in self.running if self.since + self.left[seat] <= at]

    def faces(self, at: int) -> list[ClockFace]:
        return [
            ClockFace(seat, max(0, left - (max(0, at - self.since) if seat in self.running else 0)), seat in self.running)
            for seat, left in enumerate(self.left)
        ]

    def copy(self) -> "Clocks":
        other = copy.copy(self)
        other.left, other.running = list(self.left), list(self.running)
        return other

    def to_dict(self) -> dict[str, Any]:
        return {"left": self.left, "running": self.running, "since": self.since}

    def restore(self, data: dict[str, Any]) -> None:
        self.left = list(data["left"])
        self.running = list(data["running"])
        self.since = data["since"]
