"""The board as a grid of 121 bits: neighbours, river and the turning of polyominoes (MC-2, MC-4.12)."""

from typing import Final

from urbes.games.my_city.codes import CELLS, SIDE

ALL: Final = (1 << CELLS) - 1
ROW: Final = 0x7FF  # eleven cells
ROWS: Final = [ROW << (row * SIDE) for row in range(SIDE)]
_WEST_COLUMN: Final = sum(1 << (row * SIDE) for row in range(SIDE))
_NOT_WEST: Final = ALL ^ _WEST_COLUMN
_NOT_EAST: Final = ALL ^ _WEST_COLUMN << (SIDE - 1)
INSIDE: Final = _NOT_WEST & _NOT_EAST & ~ROWS[0] & ~ROWS[10]

Shape = list[tuple[int, int]]  # the covered (row, column) of a tile within its bounding box


def around(mask: int) -> int:
    """All cells sharing an edge with a cell of the mask, the mask's own included where they touch one another (MC-2.6)."""
    return (mask << SIDE | mask >> SIDE | (mask & _NOT_EAST) << 1 | (mask & _NOT_WEST) >> 1) & ALL


def enclosed(covered: int) -> int:
    """The cells with four neighbours, all of them covered (MC-8.14)."""
    return covered << SIDE & covered >> SIDE & covered << 1 & covered >> 1 & INSIDE


def cells_of(mask: int) -> list[int]:
    """The cells of a mask, from the north-west, row by row."""
    return [cell for cell in range(CELLS) if mask >> cell & 1]


def mask_of(cells: list[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def size(mask: int) -> int:
    return mask.bit_count()


def bank_masks(left_columns: list[int]) -> tuple[int, int]:
    """The cells west and east of the river, given the number of western columns row by row (MC-2.4)."""
    left = 0
    for row, columns in enumerate(left_columns):
        left |= ((1 << columns) - 1) << (row * SIDE)
    return left, ALL ^ left


def connected(mask: int) -> bool:
    """Whether the cells of a mask hang together by edges; no cell at all does not."""
    if mask == 0:
        return False
    reached = mask & -mask
    while True:
        grown = (reached | around(reached)) & mask
        if grown == reached:
            return reached == mask
        reached = grown


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


def laid(shape: Shape, at: int) -> int:
    """The cells a turned tile covers with its box's north-west corner on a cell; 0 if it leaves the board (MC-4.3)."""
    mask = 0
    for r, c in shape:
        row = at // SIDE + r
        column = at % SIDE + c
        if row >= SIDE or column >= SIDE:
            return 0
        mask |= 1 << (row * SIDE + column)
    return mask


def beside_east(mask: int) -> int:
    """The cells whose western neighbour is in the mask."""
    return (mask & _NOT_EAST) << 1


def beside_west(mask: int) -> int:
    """The cells whose eastern neighbour is in the mask."""
    return (mask & _NOT_WEST) >> 1
