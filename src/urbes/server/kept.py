"""Answers that stay true, remembered for whoever asks next."""

from collections import OrderedDict
from collections.abc import Hashable

KEPT_BYTES = 64_000_000
BESIDE = 500  # bytes an answer takes beside its own: its key and its place


class Kept:
    """The latest used of them: a finished game is not worked through again for everyone who looks at it."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self.most = most
        self.size = 0
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def put(self, key: Hashable, answer: bytes) -> None:
        if key in self._answers:
            self.size -= BESIDE + len(self._answers.pop(key))
        self._answers[key] = answer
        self.size += BESIDE + len(answer)
        while self.size > self.most:
            self.size -= BESIDE + len(self._answers.popitem(last=False)[1])
