"""How often someone may ask: a bucket of tokens per address and per identity, refilled steadily."""

import time
from ipaddress import IPv6Address, ip_address

KEYS_MOST = 50_000


def household(address: str) -> str:
    """What counts as one address, however it is written: one of IPv4, also inside one of IPv6; of IPv6 all that a connection at home is given, its /64."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


class Limit:
    """`per_minute` requests per key, in bursts of a quarter of that; 0 is no limit."""

    def __init__(self, per_minute: int) -> None:
        self.rate = per_minute / 60
        self.burst = max(5.0, per_minute / 4)
        self._buckets: dict[str, tuple[float, float]] = {}

    def wait(self, key: str) -> float:
        """Take a token: 0.0 if there was one, else the seconds until there is."""
        if self.rate <= 0:
            return 0.0
        now = time.monotonic()
        tokens, at = self._buckets.get(key, (self.burst, now))
        tokens = min(self.burst, tokens + (now - at) * self.rate)
        if tokens < 1:
            self._buckets[key] = (tokens, now)
            return (1 - tokens) / self.rate
        if len(self._buckets) > KEYS_MOST:
            self._forget(now)
        self._buckets[key] = (tokens - 1, now)
        return 0.0

    def _forget(self, now: float) -> None:
        """Full buckets say nothing; if a flood of keys has none of those, the oldest half goes."""
        self._buckets = {key: (tokens, at) for key, (tokens, at) in self._buckets.items() if tokens + (now - at) * self.rate < self.burst}
        if len(self._buckets) > KEYS_MOST:
            kept = sorted(self._buckets.items(), key=lambda item: item[1][1])[len(self._buckets) // 2 :]
            self._buckets = dict(kept)
