"""What happened, as typed facts: they feed logs and animations, and cost nothing while nobody listens."""

from collections.abc import Callable, Mapping
from typing import Any

TABLE = -1


class Event:
    """One thing that happened. `facts` are public; `secret` is known to `seat` alone."""

    def __init__(self, kind: str, seat: int, facts: Mapping[str, Any], secret: Mapping[str, Any] | None = None, depth: int = 0) -> None:
        self.kind = kind
        self.seat = seat
        self.facts = facts
        self.secret = secret
        self.depth = depth  # 0: a play; 1 and more: a consequence of it

    def seen_by(self, viewer: int | None) -> dict[str, Any]:
        """The event as JSON, for a seat (None: a spectator)."""
        seen: dict[str, Any] = {"kind": self.kind, "seat": self.seat, "depth": self.depth}
        seen.update(self.facts)
        if self.secret is not None and viewer is not None and viewer == self.seat:
            seen.update(self.secret)
        return seen


Listener = Callable[[Event], None]
