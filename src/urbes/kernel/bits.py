"""Sets as the bits of a machine word (at most 62 of them).

A shift of a constant by a native integer, `1 << k`, is compiled to a shift of 32 bits and loses what lies above: `bit` and `shifted` are the
way to write it (a test holds the rest of the engine to that).
"""

from typing import Final

from mypy_extensions import i64

from urbes.kernel.vecs import vec

DE_BRUIJN: Final[i64] = 0x03F79D71B4CB0A89  # its 64 windows of six bits are all different
LOWEST: Final[vec[i64]] = vec[i64](sorted(range(64), key=lambda place: (2**place * DE_BRUIJN) >> 58 & 63))


def shifted(word: i64, by: i64) -> i64:
    """`word << by`, of whatever is a constant in the caller."""
    return word << by


def bit(place: i64) -> i64:
    """The word with one bit."""
    return shifted(1, place)


def ones(word: i64) -> i64:
    """How many bits are set."""
    word = word - ((word >> 1) & 0x1555555555555555)
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    return word * 0x0101010101010101 >> 56 & 0x7F  # the bytes add up in the highest


def lowest(word: i64) -> i64:
    """The place of the lowest bit of a word that has one; `word &= word - 1` takes it away."""
    return LOWEST[(word & -word) * DE_BRUIJN >> 58 & 63]


def places(word: int) -> list[int]:
    """The places of all bits of a word of any length, lowest first."""
    found: list[int] = []
    while word:
        low = word & -word
        found.append(low.bit_length() - 1)
        word ^= low
    return found


def mask(numbers: list[int]) -> i64:
    """The word with bits at some places: what `places` tells of it."""
    word: i64 = 0
    for place in numbers:
        word |= bit(place)
    return word
