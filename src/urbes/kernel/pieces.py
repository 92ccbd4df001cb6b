"""Pieces for a position written by hand: those named are taken first, then the others fill up."""

from collections.abc import Callable
from typing import Any

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

    def take(self, id: Any, where: str) -> str:
        index = index_of(id, self.ids, where)
        if self.copies[index] == 0:
            clause = self.clause
            raise self.words.broken(clause if isinstance(clause, str) else clause(index), "none_left", where=where, piece=id)
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

    def named(self, fields: Fields, key: str) -> tuple[list[str], bool]:
        """The pieces that a field names, and whether any others may follow: after "...", or if it is not given."""
        given = fields.items(key) if key in fields.data else [REST]
        fills = bool(given) and given[-1] == REST
        return self.take_all(given[:-1] if fills else given, fields.at(key)), fills

    def keep(self, ids: list[Any], most: int | None = None) -> list[str]:
        """As many of these as are still free."""
        kept: list[str] = []
        for id in ids:
            if id is not None and (most is None or len(kept) < most) and self.copies[self.ids.index(id)]:
                self.copies[self.ids.index(id)] -= 1
                kept.append(id)
        return kept

    def rest(self, order: list[str]) -> list[str]:
        """All that is left, in a given order as far as it goes."""
        return self.keep(order) + self.keep([id for id, copies in zip(self.ids, self.copies, strict=True) for _ in range(copies)])
