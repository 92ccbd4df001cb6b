"""The terms by which My City is judged, in the order of a judgement's numbers; what people read of each is the text `terms.NAME`."""

from typing import Final

from urbes.kernel import i64

POINTS: Final[i64] = 0  # the score, and every step of the count that has no term of its own
TREES: Final[i64] = 1
ROCKS: Final[i64] = 2
COLOURS: Final[i64] = 3
CHURCHES: Final[i64] = 4
WELLS: Final[i64] = 5
EMPTY: Final[i64] = 6
ROOM: Final[i64] = 7  # empty cells the tiles to come can fill
CROWD: Final[i64] = 8  # squares to come beyond that
ROCKS_LATER: Final[i64] = 9  # rocks in sight while tiles are to come
TREES_LATER: Final[i64] = 10
LONE: Final[i64] = 11  # cells that nothing can cover any more
DEAD_ENDS: Final[i64] = 12  # free cells with one free neighbour
POCKETS: Final[i64] = 13  # of two cells
BORDERS: Final[i64] = 14  # sides between free and closed land
WELL_ONE: Final[i64] = 15  # wells with one, two, three sides done
WELL_TWO: Final[i64] = 16
WELL_THREE: Final[i64] = 17
CHURCH_ONE: Final[i64] = 18  # churches that touch one colour, two colours, with room for another
CHURCH_TWO: Final[i64] = 19
GOLD_ONE: Final[i64] = 20  # one deposit covered while the race is open
OPEN_GROUPS: Final[i64] = 21  # tiles to come that the largest group of their colour has room for
SPLIT: Final[i64] = 22  # groups beside the largest
REACH: Final[i64] = 23  # free cells beside the city
TO_COME: Final[i64] = 24  # squares of the tiles to come
CITY: Final[i64] = 25  # what a campaign's city has gained
