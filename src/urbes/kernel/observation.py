"""What a seat sees as numbers: a layout of named blocks that the game declares, and what follows from it for programs that learn.

A block is a table over axes (cards, paths, seats ...), written row by row; its labels say what each number means. Components that play alike are always
labels and never numbers, so that renaming them moves numbers and changes none: symmetries are such renamings.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any, ClassVar

from mypy_extensions import i16, i64, mypyc_attr, u8

from urbes.kernel.bits import lowest
from urbes.kernel.vecs import vec


class Axis:
    """A named row of labels, such as `path`: yellow, blue, ..."""

    def __init__(self, name: str, labels: Sequence[str]) -> None:
        self.name = name
        self.labels = labels


class Block:
    """Numbers that belong together: one for each combination of the labels of its axes, a single one without axes."""

    def __init__(self, name: str, axes: list[Axis], low: int, high: int, meaning: str, codes: Sequence[str] | None = None) -> None:
        """`meaning`: what a number says, with the field of the view it is taken from in backticks; `codes`: of numbers that stand for words, these words."""
        self.name = name
        self.axes = axes
        self.low = low
        self.high = high
        self.meaning = meaning
        self.codes = codes
        self.first: i64 = -1  # set when the layout is put together
        self.size: i64 = 1
        for axis in axes:
            self.size *= len(axis.labels)

    def places(self) -> list[tuple[str, ...]]:
        """The labels of each number, in order."""
        return [(self.name, *labels) for labels in product(*(axis.labels for axis in self.axes))]


class Layout:
    """The blocks of an observation, in the order in which they are declared."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []

    def block(self, name: str, axes: list[Axis], low: int, high: int, meaning: str, *, shown: bool = True) -> Block:
        """One that is not `shown` is left out: the game's options have nothing to write there."""
        return self._add(Block(name, axes, low, high, meaning), shown)

    def coded(self, name: str, axes: list[Axis], codes: Sequence[str], meaning: str) -> Block:
        """A block of numbers that stand for words: 0 for the first of them."""
        return self._add(Block(name, axes, 0, len(codes) - 1, meaning, codes))

    def single(self, name: str, low: int, high: int, meaning: str) -> Block:
        return self._add(Block(name, [], low, high, meaning))

    def _add(self, block: Block, shown: bool = True) -> Block:
        if shown:
            self.blocks.append(block)
        return block


class Symmetry:
    """Components that play alike, renamed. With `seen` the observation and `allowed` the mask of a position, `seen[observation]` and
    `allowed[actions]` are those of the position with its components renamed, and the action `a` is called `renamed[a]` there."""

    def __init__(self, names: dict[str, str], observation: list[int], actions: list[int]) -> None:
        self.names = names  # old: new
        self.observation = observation
        self.actions = actions
        self.renamed: list[int] = [0] * len(actions)
        for new, old in enumerate(actions):
            self.renamed[old] = new


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation:
    """How a game with a number of seats looks from a seat: the blocks, own seat first, then the others in order around the table.

    Beside the numbers it has an index of the actions, as small as the game allows: where codes name what is clear at every moment (as the tile of the
    card that lies open), an index does not. Both stay the same as long as `version` does, for one choice of options and number of seats.
    """

    version: ClassVar[int] = 1

    def __init__(self, game: Any, seats: int, layout: Layout) -> None:
        self.game = game
        self.seats: i64 = seats
        self.blocks = layout.blocks
        self.size: i64 = 0
        for block in layout.blocks:
            block.first = self.size
            self.size += block.size
        self.actions: i64 = self.count_actions()
        self.room: i64 = game.room

    # --- for loops that run compiled --------------------------------------------------------------------

    def write(self, state: Any, seat: i64, into: vec[i16], at: i64) -> None:
        """Fill in what a seat may know, from a place on where all is zero."""
        raise NotImplementedError

    def reindex(self, moves: vec[i64], count: i64) -> None:
        """Put the indices of some actions in their places."""

    def action(self, state: Any, seat: i64, index: i64) -> i64:
        """The action behind an index in this position, legal or not."""
        return index

    def seen_from(self, seat: i64, other: i64) -> i64:
        """How many places further on a seat sits."""
        if other >= seat:
            return other - seat
        return other - seat + self.seats

    def add_each(self, pieces: vec[i64], into: vec[i16], at: i64) -> None:
        """Count pieces by kind; -1 is none."""
        for piece in pieces:
            if piece >= 0:
                into[at + piece] += 1

    def write_mask(self, mask: i64, into: vec[i16], at: i64, number: i16 = 1) -> None:
        """A set as ones, or another number, at the places of its bits."""
        while mask:
            into[at + lowest(mask)] = number
            mask &= mask - 1

    def mark(self, piece: i64, into: vec[i16], at: i64) -> None:
        """A one at the place of a piece; -1 is none."""
        if piece >= 0:
            into[at + piece] = 1

    def mark_seat(self, seat: i64, other: i64, into: vec[i16], at: i64) -> None:
        """A one at the place where a seat sees another; -1 is nobody."""
        if other >= 0:
            into[at + (other - seat if other >= seat else other - seat + self.seats)] = 1  # `seen_from` would be called as a method of any subclass

    # --- for everybody else -----------------------------------------------------------------------------

    def numbers(self, state: Any, seat: int) -> vec[i16]:
        """What a seat may know, in a vector of its own."""
        into = vec[i16]([0] * self.size)
        self.write(state, seat, into, 0)
        return into

    def mask(self, state: Any, seat: int) -> vec[u8]:
        """By index, 1 for what is open to a seat."""
        moves = vec[i64]([0] * self.room)
        mask = vec[u8]([0] * self.actions)
        count: i64 = state.moves(seat, moves)
        self.reindex(moves, count)
        for place in range(count):
            mask[moves[place]] = 1
        return mask

    def index(self, action: int) -> int:
        """The index of an action."""
        moves = vec[i64]([action])
        self.reindex(moves, 1)
        return moves[0]

    def count_actions(self) -> int:
        size: int = self.game.size
        return size

    def notation(self) -> list[str]:
        """What each index of an action is called."""
        names: list[str] = self.game.notation
        return names

    def labels(self) -> list[tuple[str, ...]]:
        """What each number means: the name of its block and its labels on the axes."""
        return [place for block in self.blocks for place in block.places()]

    def renamings(self) -> list[dict[str, str]]:
        """Components that play alike: ways to rename them that change no rule, without the one that changes nothing."""
        return []

    def symmetries(self) -> list[Symmetry]:
        labels = self.labels()
        words = [tuple(name.split()) for name in self.notation()]
        return [Symmetry(names, renamed(labels, names), renamed(words, names)) for names in self.renamings()]


def renamed(rows: list[tuple[str, ...]], names: dict[str, str]) -> list[int]:
    """For each row the place of the one that gets its name."""
    before = {tuple(names.get(word, word) for word in row): place for place, row in enumerate(rows)}
    return [before[row] for row in rows]


def around(seats: int) -> Axis:
    """The seats as they sit: oneself, then the others in order of play."""
    return Axis("seat", ["own", "next", "second next", "third next"][:seats])
