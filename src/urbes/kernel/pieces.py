"""Pieces of one sort, of which a position has so many: counted, and for a position written by hand those named taken first, then the others to fill up."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from urbes.kernel.errors import BadPosition
from urbes.kernel.fields import Fields, index_of
from urbes.kernel.texts import Words

REST = "..."  # at the end of a list: and any others


class Pieces:
    """The pieces of one sort that have no place yet; `clause` says that there are so many of each."""

    def __init__(self, words: Words, ids: list[str], copies: list[int], clause: str | Callable[[int], str]) -> None:
        self.words = words
        self.ids = ids
        self.copies = copies[:]
        self.clause = clause

    def broken(self, piece: int, key: str, **facts: Any) -> BadPosition:
        clause = self.clause if isinstance(self.clause, str) else self.clause(piece)
        return self.words.broken(clause, key, piece=self.ids[piece], **facts)

    def require_all(self, lying: Iterable[int], key: str = "copies") -> None:
        """Refuses a position unless each piece lies there as often as it should: the text `positions.KEY`."""
        times = Counter(lying)
        for piece, copies in enumerate(self.copies):
            if times[piece] != copies:
                raise self.broken(piece, key, found=times[piece], copies=copies)

    def take(self, id: Any, where: str) -> str:
        index = index_of(id, self.ids, where)
        if self.copies[index] == 0:
            raise self.broken(index, "none_left", where=where)
        self.copies[index] -= 1
        return self.ids[index]

    def take_all(self, given: Any, where: str) -> list[str]:
        if not isinstance(given, list):
            raise self.words.wrong(where, given, "list")
        return [self.take(id, f"{where}[{i}]") for i, id in enumerate(given)]

    def under(self, fields: Fields, key: str) -> list[str]:
        """The pieces that a field names; none if it is not given."""
        return self.take_all(fields.data[key], fields.at(key)) if key in fields.data else []

    def row(self, fields: Fields, key: str) -> list[str | None]:
        """The same for a list with gaps."""
        return [None if id is None else self.take(id, f"{fields.at(key)}[{i}]") for i, id in enumerate(fields.items(key))] if key in fields.data else []

    def named(self, fields: Fields, key: str) -> "Pile":
        """The pieces that a field names; any others may follow after "...", or if it is not given."""
        given = fields.items(key) if key in fields.data else [REST]
        fills = bool(given) and given[-1] == REST
        return Pile(self.take_all(given[:-1] if fills else given, fields.at(key)), fills)

    def fill(self, pile: "Pile", order: list[str], most: int | None = None) -> list[str]:
        """The pieces that a pile names and, if it is open, the others behind them: in a given order as far as it goes."""
        return pile.ids + (self.rest(order, None if most is None else most - len(pile.ids)) if pile.open else [])

    def only(self, decks: Sequence[int], deck: int) -> "Pieces":
        """Those of one deck, where a table tells the deck of each piece."""
        return Pieces(self.words, self.ids, [copies if decks[piece] == deck else 0 for piece, copies in enumerate(self.copies)], self.clause)

    def keep(self, ids: list[Any], most: int | None = None) -> list[str]:
        """As many of these as are still free."""
        kept: list[str] = []
        for id in ids:
            if id is not None and (most is None or len(kept) < most) and self.copies[self.ids.index(id)]:
                self.copies[self.ids.index(id)] -= 1
                kept.append(id)
        return kept

    def rest(self, order: list[str], most: int | None = None) -> list[str]:
        """All that is left, or so many, in a given order as far as it goes."""
        return self.keep(order + [id for id, copies in zip(self.ids, self.copies, strict=True) for _ in range(copies)], most)


class Pile:
    """What is named of a pile, and whether it is open to others."""

    def __init__(self, ids: list[str], open: bool) -> None:
        self.ids = ids
        self.open = open
