"""The time, as people's clocks need it: it never jumps, whatever happens to the wall clock."""

import time

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
