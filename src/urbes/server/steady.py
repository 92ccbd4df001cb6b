"""The time, as people's clocks need it: it never jumps, whatever happens to the wall clock. And the time that one piece of work may take of everyone's."""

import asyncio
import time
from time import perf_counter

TURN_SECONDS = 0.005  # that work on the loop may last at a stretch
PAUSE_SECONDS = 0.001  # in which the loop turns many times: a request needs more than one turn
SLEW = 0.02  # how much faster or slower than a second a second may pass while the wall clock is caught up with


class Steady:
    """Milliseconds since 1970, driven by the monotonic clock. A wall clock that is set is followed slowly, so that nobody's time runs out at once."""

    def __init__(self) -> None:
        self.start()

    def start(self, at: int | None = None) -> None:
        """From the wall clock's time on, or from another."""
        self._ticks = time.monotonic()
        self._now = time.time() if at is None else at / 1000

    def __call__(self) -> int:
        ticks = time.monotonic()
        passed = ticks - self._ticks
        behind = time.time() - (self._now + passed)
        self._ticks = ticks
        self._now += passed + max(-SLEW * passed, min(SLEW * passed, behind))
        return int(self._now * 1000)


now_ms = Steady()


class Breath:
    """For work on the loop that is made of many small pieces: to be awaited after each."""

    def __init__(self) -> None:
        self._since = perf_counter()

    async def __call__(self) -> None:
        if perf_counter() - self._since >= TURN_SECONDS:
            await asyncio.sleep(PAUSE_SECONDS)
            self._since = perf_counter()
