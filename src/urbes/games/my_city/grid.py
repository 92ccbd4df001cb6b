"""The board as a grid of 121 bits in two machine words: neighbours, river and the turning of polyominoes (MC-2, MC-4.12)."""

from typing import Final

from urbes.games.my_city.codes import CELL_IDS, SIDE
from urbes.kernel import bit, i64, lowest, ones

Cells = tuple[i64, i64]  # a set of cells: the first 61 as the bits of one word, the other 60 of the next
FIRST: Final[i64] = 61
LOW: Final[i64] = 0x1FFFFFFFFFFFFFFF
HIGH: Final[i64] = 0xFFFFFFFFFFFFFFF
ROW: Final[i64] = 0x7FF  # eleven cells
LAST_ROW: Final[i64] = 0xFFE000000000000  # row 11, in the second word
# All cells but the western, but the eastern column; and those with four neighbours.
NOT_WEST_LOW: Final[i64] = 0x1F7FEFFDFFBFF7FE
NOT_WEST_HIGH: Final[i64] = 0xFFDFFBFF7FEFFDF
NOT_EAST_LOW: Final[i64] = 0x1FBFF7FEFFDFFBFF
NOT_EAST_HIGH: Final[i64] = 0x7FEFFDFFBFF7FEF
INSIDE_LOW: Final[i64] = 0x1F3FE7FCFF9FF000
INSIDE_HIGH: Final[i64] = 0xFF9FF3FE7FCF

Shape = list[tuple[int, int]]  # the covered (row, column) of a tile within its bounding box


# --- sets of cells -----------------------------------------------------------------------------------------


def both(one: Cells, other: Cells) -> Cells:
    """The cells in both sets."""
    return one[0] & other[0], one[1] & other[1]


def either(one: Cells, other: Cells) -> Cells:
    return one[0] | other[0], one[1] | other[1]


def without(one: Cells, other: Cells) -> Cells:
    return one[0] & ~other[0], one[1] & ~other[1]


def meet(one: Cells, other: Cells) -> bool:
    """Whether some cell is in both."""
    return (one[0] & other[0] | one[1] & other[1]) != 0


def some(cells: Cells) -> bool:
    """Whether there is any cell."""
    return (cells[0] | cells[1]) != 0


def size(cells: Cells) -> i64:
    return ones(cells[0]) + ones(cells[1])


def has(cells: Cells, cell: i64) -> bool:
    return (cells[0] >> cell if cell < FIRST else cells[1] >> (cell - FIRST)) & 1 == 1


def one_cell(cell: i64) -> Cells:
    return (bit(cell), 0) if cell < FIRST else (0, bit(cell - FIRST))


def cells_of(cells: Cells) -> list[int]:
    """The cells of a set, from the north-west, row by row."""
    low, high = cells
    found: list[int] = []
    while low:
        found.append(lowest(low))
        low &= low - 1
    while high:
        found.append(FIRST + lowest(high))
        high &= high - 1
    return found


def cell_ids(cells: Cells) -> list[str]:
    return [CELL_IDS[cell] for cell in cells_of(cells)]


def set_of(cells: list[int]) -> Cells:
    found: Cells = (0, 0)
    for cell in cells:
        found = either(found, one_cell(cell))
    return found


def in_row(cells: Cells, row: i64) -> i64:
    """How many cells of a row there are; row 6 begins in one word and ends in the other."""
    start = row * SIDE
    if start + SIDE <= FIRST:
        return ones(cells[0] >> start & ROW)
    if start >= FIRST:
        return ones(cells[1] >> (start - FIRST) & ROW)
    return ones(cells[0] >> start) + ones(cells[1] & ROW >> (FIRST - start))


# --- moving over the board -----------------------------------------------------------------------------------


def back(cells: Cells, by: i64) -> Cells:
    """Each cell moved towards A1, those beyond it lost."""
    return cells[0] >> by | cells[1] << (FIRST - by) & LOW, cells[1] >> by


def on(cells: Cells, by: i64) -> Cells:
    """Each cell moved away from A1, those beyond K11 lost."""
    return cells[0] << by & LOW, (cells[1] << by | cells[0] >> (FIRST - by)) & HIGH


def around(cells: Cells) -> Cells:
    """All cells sharing an edge with a cell of the set, its own included where they touch one another (MC-2.6)."""
    low, high = cells
    east_low = low & NOT_EAST_LOW
    west_high = high & NOT_WEST_HIGH
    first = low << 11 | low >> 11 | high << 50 | east_low << 1 | (low & NOT_WEST_LOW) >> 1 | west_high << 60
    second = high << 11 | high >> 11 | low >> 50 | (high & NOT_EAST_HIGH) << 1 | west_high >> 1 | east_low >> 60
    return first & LOW, second & HIGH


def enclosed(covered: Cells) -> Cells:
    """The cells with four neighbours, all of them covered (MC-8.14)."""
    low, high = covered
    first = low << 11 & (low >> 11 | high << 50) & low << 1 & (low >> 1 | high << 60) & INSIDE_LOW
    second = (high << 11 | low >> 50) & high >> 11 & (high << 1 | low >> 60) & high >> 1 & INSIDE_HIGH
    return first, second


def beside_east(cells: Cells) -> Cells:
    """The cells whose western neighbour is in the set."""
    return on((cells[0] & NOT_EAST_LOW, cells[1] & NOT_EAST_HIGH), 1)


def beside_west(cells: Cells) -> Cells:
    """The cells whose eastern neighbour is in the set."""
    return back((cells[0] & NOT_WEST_LOW, cells[1] & NOT_WEST_HIGH), 1)


def bank_masks(left_columns: list[int]) -> tuple[Cells, Cells]:
    """The cells west and east of the river, given the number of western columns row by row (MC-2.4)."""
    left = set_of([row * SIDE + column for row, columns in enumerate(left_columns) for column in range(columns)])
    return left, without((LOW, HIGH), left)


def connected(cells: Cells) -> bool:
    """Whether the cells of a set hang together by edges; no cell at all does not."""
    reached = set_of(cells_of(cells)[:1])
    for _ in cells_of(cells):
        reached = both(either(reached, around(reached)), cells)
    return some(cells) and reached == cells


# --- tiles ------------------------------------------------------------------------------------------------------


def read_shape(rows: list[str]) -> Shape:
    return [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"]


def turned(shape: Shape, turns: int, mirrored: bool) -> Shape:
    """The tile mirrored left-right if asked, then turned clockwise; its bounding box starts at (0, 0) again."""
    if mirrored:
        width = max(c for _, c in shape)
        shape = [(r, width - c) for r, c in shape]
    for _ in range(turns):
        height = max(r for r, _ in shape)
        shape = [(c, height - r) for r, c in shape]
    return sorted(shape)


def laid(shape: Shape, at: int) -> Cells:
    """The cells a turned tile covers with its box's north-west corner on a cell; none if it leaves the board (MC-4.3)."""
    row, column = divmod(at, int(SIDE))
    if any(row + r >= SIDE or column + c >= SIDE for r, c in shape):
        return 0, 0
    return set_of([(row + r) * SIDE + column + c for r, c in shape])
