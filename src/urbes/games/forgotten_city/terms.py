"""The terms by which The Forgotten City is judged, in the order of a judgement's numbers; what people read of each is the text `terms.NAME`."""

from typing import Final

from urbes.kernel import i64

POINTS: Final[i64] = 0
GREY: Final[i64] = 1
GREY_HOPE: Final[i64] = 2
CUBES: Final[i64] = 3
CUBES_OVER: Final[i64] = 4
LACKING: Final[i64] = 5
COINS: Final[i64] = 6
COINS_OVER: Final[i64] = 7
INSPIRATION: Final[i64] = 8
DEFENCE: Final[i64] = 9
INSIGHT: Final[i64] = 10
GUARD: Final[i64] = 11
INCOME: Final[i64] = 12
CIRCLES: Final[i64] = 13
MIRACLE: Final[i64] = 14
BUILT: Final[i64] = 15
READY: Final[i64] = 16
NEAR: Final[i64] = 17
FAR: Final[i64] = 18
AT_HAND: Final[i64] = 19
DECRYPT: Final[i64] = 20
FIELDS: Final[i64] = 21
WAITING: Final[i64] = 22
THREAT: Final[i64] = 23
FACED: Final[i64] = 24
PREY: Final[i64] = 25
MARKERS: Final[i64] = 26
EARLY: Final[i64] = 27
CHOICE: Final[i64] = 28
HARVEST: Final[i64] = 29
GLEAN: Final[i64] = 30
NAP: Final[i64] = 31
VEIN: Final[i64] = 32
STRIDE: Final[i64] = 33
STONE: Final[i64] = 34
WHITES: Final[i64] = 35
TROPHIES: Final[i64] = 36
TEMPO: Final[i64] = 37
ACTING: Final[i64] = 38
GAINING: Final[i64] = 39
AWAKE: Final[i64] = 40
RIVALS: Final[i64] = 41
