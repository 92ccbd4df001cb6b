"""The one source of chance: a small seeded generator that is the same on every platform, compiled or not."""

import hashlib
from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64, mypyc_attr

from urbes.kernel.vecs import vec

WORD: Final[i64] = 0xFFFFFFFF
BITS_30: Final[i64] = 0x3FFFFFFF  # factors below 2**30 multiply in one machine word


@mypyc_attr(acyclic=True, free_list_len=1)
class Rng:
    """sfc32, a chaotic counter of four 32-bit words: no product exceeds 63 bits, so a compiled engine keeps machine integers."""

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.counter: i64 = counter

    @staticmethod
    def seeded(seed: int) -> "Rng":
        """The generator of a seed: any integer, however large."""
        digest = hashlib.sha256(f"urbes {seed}".encode()).digest()
        words = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 12, 4)]
        rng = Rng(words[0], words[1], words[2], 1)
        for _ in range(12):
            rng.word()
        return rng

    def word(self) -> i64:
        """The next 32 random bits."""
        b = self.b
        c = self.c
        t = (self.a + b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + ((c << 3) & WORD)) & WORD
        self.c = ((((c << 21) & WORD) | (c >> 11)) + t) & WORD
        return t

    def below(self, n: i64) -> i64:
        """A uniform integer from 0 to n - 1 (n at most 2**30): Lemire's multiplication of 30 bits, with rejection so that no value is favoured."""
        if n < 1 or n > BITS_30 + 1:
            raise ValueError(f"below() draws from 1 to {BITS_30 + 1} numbers, not {n}.")
        product = (self.word() >> 2) * n
        low = product & BITS_30
        if low < n:
            threshold = (BITS_30 + 1) % n
            while low < threshold:
                product = (self.word() >> 2) * n
                low = product & BITS_30
        return product >> 30

    def mixed(self, items: vec[i64]) -> vec[i64]:
        """A copy in any order."""
        copy = items[:]
        self.mix(copy)
        return copy

    def shuffle(self, items: list[int]) -> None:
        """Fisher-Yates from the last place down."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1

    def guess(self, hidden: Iterable[int]) -> list[int]:
        """What is hidden, in any order; it is sorted first, for from the true order the shuffle could be undone."""
        items = sorted(hidden)
        self.shuffle(items)
        return items

    def mix(self, items: vec[i64]) -> None:
        """The same shuffle of machine integers."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            item = items[i]
            items[i] = items[j]
            items[j] = item
            i -= 1

    def split(self) -> "Rng":
        """A new, independent generator drawn from this one."""
        a = self.word()
        b = self.word()
        rng = Rng(a, b, self.word(), 1)
        for _ in range(12):
            rng.word()
        return rng

    def clone(self) -> "Rng":
        return Rng(self.a, self.b, self.c, self.counter)

    def to_list(self) -> list[int]:
        return [self.a, self.b, self.c, self.counter]

    @staticmethod
    def from_list(words: list[int]) -> "Rng":
        a, b, c, counter = [word & 0xFFFFFFFF for word in words]
        return Rng(a, b, c, counter)
