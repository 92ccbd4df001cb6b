"""The one source of chance: a small seeded generator that is the same on every platform, compiled or not."""

import hashlib
from typing import Final

WORD: Final = 0xFFFFFFFF
BITS_30: Final = 0x3FFFFFFF  # factors below 2**30 multiply in one machine word


class Rng:
    """sfc32, a chaotic counter of four 32-bit words: no product exceeds 63 bits, so a compiled engine keeps machine integers."""

    def __init__(self, a: int, b: int, c: int, counter: int) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    @staticmethod
    def seeded(seed: int) -> "Rng":
        """The generator of a seed: any integer, however large."""
        digest = hashlib.sha256(f"urbes {seed}".encode()).digest()
        words = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 12, 4)]
        rng = Rng(words[0], words[1], words[2], 1)
        for _ in range(12):
            rng.word()
        return rng

    def word(self) -> int:
        """The next 32 random bits."""
        t = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + ((self.c << 3) & WORD)) & WORD
        self.c = ((((self.c << 21) & WORD) | (self.c >> 11)) + t) & WORD
        return t

    def below(self, n: int) -> int:
        """A uniform integer from 0 to n - 1 (n below 2**30): Lemire's multiplication of 30 bits, with rejection so that no value is favoured."""
        product = (self.word() >> 2) * n
        low = product & BITS_30
        if low < n:
            threshold = (BITS_30 + 1) % n
            while low < threshold:
                product = (self.word() >> 2) * n
                low = product & BITS_30
        return product >> 30

    def shuffle(self, items: list[int]) -> None:
        """Fisher-Yates from the last place down."""
        i = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1

    def split(self) -> "Rng":
        """A new, independent generator drawn from this one."""
        rng = Rng(self.word(), self.word(), self.word(), 1)
        for _ in range(12):
            rng.word()
        return rng

    def clone(self) -> "Rng":
        return Rng(self.a, self.b, self.c, self.counter)

    def to_list(self) -> list[int]:
        return [self.a, self.b, self.c, self.counter]

    @staticmethod
    def from_list(words: list[int]) -> "Rng":
        return Rng(words[0] & WORD, words[1] & WORD, words[2] & WORD, words[3] & WORD)
