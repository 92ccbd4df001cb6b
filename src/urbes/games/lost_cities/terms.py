"""The terms by which Lost Cities is judged, in the order of a judgement's numbers; what people read of each is the text `terms.NAME`."""

from typing import Final

from urbes.kernel import i64

POINTS: Final[i64] = 0
ROWS: Final[i64] = 1
GROWTH: Final[i64] = 2
PLANS: Final[i64] = 3
ARTIFACTS: Final[i64] = 4
TILES: Final[i64] = 5
STEPS: Final[i64] = 6
GIFTS: Final[i64] = 7
FINDS: Final[i64] = 8
ROUNDS: Final[i64] = 9
