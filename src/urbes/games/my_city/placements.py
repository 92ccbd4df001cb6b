"""Every way to lay every tile, worked out once per game; the legal ones of a board are then found all at once.

A placement's cells are its corner cell plus the tile's offsets, so moving a whole board back by the offsets tells for all corner cells
together which are blocked and which touch the city.
"""

from itertools import accumulate

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import FIRST, HIGH, LOW, Cells, Shape, both, either, has, on, set_of, size, turned, without
from urbes.kernel import i64, lowest, vec

MOST_CELLS = 6


class Turned:
    """A tile turned one way: where its action codes begin, its offsets, and the corner cells that keep it on one bank (MC-4.3, MC-4.4)."""

    def __init__(self, code: i64, form: Shape) -> None:
        offsets = [r * c.SIDE + column for r, column in form]
        padded = offsets + [offsets[0]] * (MOST_CELLS - len(offsets))
        self.code: i64 = code
        self.shape: i64 = set_of(offsets)[0]  # its cells at A1, all of them in the first word
        self.a: i64 = padded[0]
        self.b: i64 = padded[1]
        self.c: i64 = padded[2]
        self.d: i64 = padded[3]
        self.e: i64 = padded[4]
        self.f: i64 = padded[5]
        self.small: bool = len(offsets) <= 4
        self.fits: Cells = (0, 0)

    def cells(self, at: i64) -> Cells:
        """The cells covered from a corner cell that fits."""
        if at < FIRST:
            return self.shape << at & LOW, self.shape >> (FIRST - at)
        return 0, self.shape << (at - FIRST)

    def reached(self, cells: Cells) -> Cells:
        """The corner cells from which the tile covers one of some cells."""
        low, high = cells
        a, b, c, d = self.a, self.b, self.c, self.d
        first = low >> a | low >> b | low >> c | low >> d
        again = high << (FIRST - a) | high << (FIRST - b) | high << (FIRST - c) | high << (FIRST - d)
        second = high >> a | high >> b | high >> c | high >> d
        if not self.small:
            e, f = self.e, self.f
            first |= low >> e | low >> f
            again |= high << (FIRST - e) | high << (FIRST - f)
            second |= high >> e | high >> f
        return first | again & LOW, second

    def corners(self, closed: Cells, near: Cells) -> Cells:
        """The corner cells from which the tile covers nothing closed and something near."""
        found = self.reached(near)
        low = found[0] & self.fits[0]
        high = found[1] & self.fits[1]
        if low | high == 0:
            return 0, 0
        blocked = self.reached(closed)
        return low & ~blocked[0], high & ~blocked[1]


class Placements:
    """All placements of a tile set on a river."""

    def __init__(self, shapes: list[Shape], left: Cells, right: Cells, mirrored: bool) -> None:
        ways: list[Turned] = []  # tile * TURNS + turns, then those of the mirrored tiles
        distinct: list[list[Turned]] = [[] for _ in shapes]
        known: list[list[Shape]] = [[] for _ in shapes]
        for kind in range(2 if mirrored else 1):
            for tile, shape in enumerate(shapes):
                for turns in range(c.TURNS):
                    form = turned(shape, turns, kind == 1)
                    way = Turned(c.BUILD + len(ways) * c.CELLS, form)
                    if form not in known[tile]:  # MC-4.13
                        known[tile].append(form)
                        way.fits = without(boxes(form), both(way.reached(left), way.reached(right)))
                        distinct[tile].append(way)
                    ways.append(way)
        self.ways: vec[Turned] = vec[Turned](ways)
        self.distinct: vec[Turned] = vec[Turned]([way for each in distinct for way in each])
        self.first: vec[i64] = vec[i64](list(accumulate([len(each) for each in distinct], initial=0)))  # of a tile's distinct ways
        self.most: i64 = max([sum([size(way.fits) for way in each]) for each in distinct])  # of one tile

    def of(self, tile: i64) -> list[Turned]:
        """The distinct ways of a tile."""
        return list(self.distinct[self.first[tile] : self.first[tile + 1]])

    def way(self, action: i64) -> Turned:
        return self.ways[(action - c.BUILD) // c.CELLS]

    def fits(self, action: i64) -> bool:
        """Whether a build action is a placement of its own."""
        return has(self.way(action).fits, (action - c.BUILD) % c.CELLS)

    def cells(self, action: i64) -> Cells:
        """The cells a build action that fits will cover."""
        return self.way(action).cells((action - c.BUILD) % c.CELLS)

    def legal(self, tile: i64, closed: Cells, near: Cells, into: vec[i64], count: i64) -> i64:
        """Add the codes of all placements of a tile off the closed cells and on at least one near cell; returns how many there are then."""
        distinct = self.distinct
        for number in range(self.first[tile], self.first[tile + 1]):
            way = distinct[number]
            low, high = way.corners(closed, near)
            code = way.code
            while low:
                into[count] = code + lowest(low)
                count += 1
                low &= low - 1
            code += FIRST
            while high:
                into[count] = code + lowest(high)
                count += 1
                high &= high - 1
        return count

    def has_place(self, tile: i64, closed: Cells, near: Cells) -> bool:
        for number in range(self.first[tile], self.first[tile + 1]):
            low, high = self.distinct[number].corners(closed, near)
            if low | high:
                return True
        return False

    def coverable(self, tile: i64, closed: Cells) -> Cells:
        """The cells a tile could cover somewhere, wherever the city lies."""
        reached: Cells = (0, 0)
        for number in range(self.first[tile], self.first[tile + 1]):
            way = self.distinct[number]
            corners = way.corners(closed, (LOW, HIGH))
            for offset in (way.a, way.b, way.c, way.d, way.e, way.f):
                reached = either(reached, on(corners, offset))
        return reached


def boxes(form: Shape) -> Cells:
    """The corner cells from which a turned tile stays on the board."""
    rows = c.SIDE - max([r for r, _ in form])
    columns = c.SIDE - max([column for _, column in form])
    return set_of([row * c.SIDE + column for row in range(rows) for column in range(columns)])
