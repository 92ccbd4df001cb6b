"""Every way to lay every tile, worked out once per game; the legal ones of a board are then found many at a time.

A placement's cells are its corner cell plus the tile's offsets, so shifting a whole board by the offsets tells for all corner cells at once
which are blocked and which touch the city. Boards of 121 bits are looked at through four windows of 61 bits, as these are machine words.
"""

from typing import Any, Final

from urbes.games.my_city.codes import BUILD, CELLS, SIDE, TILES, TURNS
from urbes.games.my_city.grid import Shape, around, laid, turned

WORD: Final = 61
WINDOW: Final = (1 << 61) - 1
STRIDE: Final = 28  # corner cells per window; the last one takes all the rest
STRIDE_CELLS: Final = (1 << 28) - 1
STRIDE_TWICE: Final = (1 << 56) - 1
FARTHEST: Final = 33  # the farthest offset that stays within a window: a standing bar of four
MOST_CELLS: Final = 6
CHUNK: Final = 10
CHUNK_CELLS: Final = (1 << 10) - 1
BITS_IN: Final = [[bit for bit in range(CHUNK) if mask >> bit & 1] for mask in range(1 << CHUNK)]
"""The bits of a ten-bit mask, lowest first."""


class Turned:
    """A tile in one distinct position of its own: where its action codes begin, its offsets, and the corner cells that keep it on one bank."""

    def __init__(self, code: int, offsets: list[int], fits: int) -> None:
        padded = offsets + [offsets[0]] * (MOST_CELLS - len(offsets))
        self.code = code
        self.codes: list[Any] = [code + at for at in range(CELLS)]  # ready-made, so that listing an action makes no number
        self.a = padded[0]
        self.b = padded[1]
        self.c = padded[2]
        self.d = padded[3]
        self.e = padded[4]
        self.f = padded[5]
        self.small = len(offsets) <= 4
        self.tall = max(offsets) > FARTHEST
        self.fits = fits
        self.fits_0 = fits & STRIDE_CELLS
        self.fits_1 = fits >> STRIDE & STRIDE_CELLS
        self.fits_2 = fits >> 2 * STRIDE & STRIDE_CELLS
        self.fits_3 = fits >> 3 * STRIDE

    def corners(self, closed: int, near: int, fits: int) -> int:
        """The corner cells from which the tile covers nothing closed and something near."""
        reach = near >> self.a | near >> self.b | near >> self.c | near >> self.d
        if not self.small:
            reach |= near >> self.e | near >> self.f
        found = reach & fits
        if found == 0:
            return 0
        blocked = closed >> self.a | closed >> self.b | closed >> self.c | closed >> self.d
        if not self.small:
            blocked |= closed >> self.e | closed >> self.f
        return found ^ (found & blocked)


class Placements:
    """All placements of a tile set on a river. `masks` and `rings` go by action code minus BUILD; a mask of 0 is no action of its own."""

    def __init__(self, shapes: list[Shape], left: int, right: int, mirrored: bool) -> None:
        kinds = 2 if mirrored else 1
        count = TILES * TURNS * CELLS
        self.masks: list[int] = [0] * (count * kinds)
        self.rings: list[int] = [0] * (count * kinds)
        self.turned: list[list[Turned]] = []
        self.bits_in: list[list[int]] = BITS_IN  # compiled code reaches an attribute faster than a module's name
        self.left = left
        self.right = right
        for tile, shape in enumerate(shapes):
            known: list[Shape] = []
            ways: list[Turned] = []
            for kind in range(kinds):
                for turns in range(TURNS):
                    form = turned(shape, turns, kind == 1)
                    if form not in known:  # MC-4.13
                        known.append(form)
                        ways.append(self._lay_everywhere(form, kind * count + (tile * TURNS + turns) * CELLS))
            self.turned.append(ways)

    def _lay_everywhere(self, form: Shape, start: int) -> Turned:
        fits = 0
        for at in range(CELLS):
            mask = laid(form, at)
            if mask and (mask & self.left == 0 or mask & self.right == 0):  # MC-4.3, MC-4.4
                fits |= 1 << at
                self.masks[start + at] = mask
                self.rings[start + at] = around(mask)
        return Turned(BUILD + start, [r * SIDE + c for r, c in form], fits)

    def legal(self, tile: int, closed: int, near: int, actions: list[int]) -> None:
        """Add the codes of all placements of a tile off the closed cells and on at least one near cell."""
        # Long numbers are slow to shift: each is parted once, and the windows are put together from its two words.
        closed_0 = closed & WINDOW
        high = closed >> WORD
        closed_1 = closed_0 >> STRIDE | (high & STRIDE_CELLS) << WORD - STRIDE
        closed_2 = closed_0 >> 2 * STRIDE | (high & STRIDE_TWICE) << WORD - 2 * STRIDE
        closed_3 = high >> 3 * STRIDE - WORD
        near_0 = near & WINDOW
        high = near >> WORD
        near_1 = near_0 >> STRIDE | (high & STRIDE_CELLS) << WORD - STRIDE
        near_2 = near_0 >> 2 * STRIDE | (high & STRIDE_TWICE) << WORD - 2 * STRIDE
        near_3 = high >> 3 * STRIDE - WORD
        for way in self.turned[tile]:
            codes = way.codes
            if way.tall:
                self._add(actions, codes, 0, way.corners(closed, near, way.fits))
                continue
            if near_0:
                self._add(actions, codes, 0, way.corners(closed_0, near_0, way.fits_0))
            if near_1:
                self._add(actions, codes, STRIDE, way.corners(closed_1, near_1, way.fits_1))
            if near_2:
                self._add(actions, codes, 2 * STRIDE, way.corners(closed_2, near_2, way.fits_2))
            if near_3:
                self._add(actions, codes, 3 * STRIDE, way.corners(closed_3, near_3, way.fits_3))

    def _add(self, actions: list[Any], codes: list[Any], at: int, corners: int) -> None:
        bits_in = self.bits_in
        while corners:
            for bit in bits_in[corners & CHUNK_CELLS]:
                actions.append(codes[at + bit])
            corners >>= CHUNK
            at += CHUNK

    def has_place(self, tile: int, closed: int, near: int) -> bool:
        return any(way.corners(closed, near, way.fits) for way in self.turned[tile])

    def coverable(self, tile: int, closed: int) -> int:
        """The cells a tile could cover somewhere, wherever the city lies."""
        reached = 0
        for way in self.turned[tile]:
            corners = way.corners(closed, (1 << CELLS) - 1, way.fits)
            for offset in (way.a, way.b, way.c, way.d, way.e, way.f):
                reached |= corners << offset
        return reached
