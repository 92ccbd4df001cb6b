"""Reading hand-written JSON field by field: each wrong one is refused by name, with what was expected."""

from collections.abc import Iterable, Sequence
from typing import Any

from urbes.kernel.errors import BadPosition
from urbes.kernel.texts import KERNEL, SENTENCES

LARGEST = 2**53 - 1  # what JSON's numbers hold without loss; states keep machine integers


class Fields:
    """A JSON object and where it stands in the whole (`seats[0].rows`)."""

    def __init__(self, data: Any, where: str = "") -> None:
        self.where = where
        if not isinstance(data, dict):
            raise KERNEL.wrong(where or "position", data, "object")
        self.data: dict[str, Any] = data

    def at(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def only(self, keys: tuple[str, ...]) -> None:
        """No other key may be there: a typing slip must not pass unseen."""
        for key in self.data:
            if key not in keys:
                raise BadPosition(*SENTENCES.pair("fields.no_such", where=self.at(str(key)), keys=", ".join(keys)))

    def need(self, key: str) -> Any:
        if key not in self.data:
            raise BadPosition(*SENTENCES.pair("fields.missing", where=self.at(key)))
        return self.data[key]

    def integer(self, key: str, low: int | None = None, high: int | None = None) -> int:
        return bounded(self.need(key), self.at(key), low, high)

    def maybe_integer(self, key: str, low: int, high: int) -> int | None:
        return None if self.need(key) is None else self.integer(key, low, high)

    def boolean(self, key: str) -> bool:
        value = self.need(key)
        if not isinstance(value, bool):
            raise KERNEL.wrong(self.at(key), value, "boolean")
        return value

    def choice(self, key: str, ids: Sequence[str]) -> int:
        """The index of the id given."""
        return index_of(self.need(key), ids, self.at(key))

    def maybe_choice(self, key: str, ids: Sequence[str]) -> int | None:
        return None if self.need(key) is None else self.choice(key, ids)

    def items(self, key: str) -> list[Any]:
        value = self.need(key)
        if not isinstance(value, list):
            raise KERNEL.wrong(self.at(key), value, "list")
        return value

    def choices(self, key: str, ids: Sequence[str], gaps: bool = False) -> list[int]:
        """A list of ids, as indexes; -1 for null, where there may be gaps."""
        return [-1 if gaps and value is None else index_of(value, ids, f"{self.at(key)}[{i}]") for i, value in enumerate(self.items(key))]

    def integers(self, key: str, low: int | None = None, high: int | None = None) -> list[int]:
        return [bounded(value, f"{self.at(key)}[{i}]", low, high) for i, value in enumerate(self.items(key))]

    def fields(self, key: str, keys: tuple[str, ...] | None = None) -> "Fields":
        """The object under a key, which has no others than these."""
        inner = Fields(self.need(key), self.at(key))
        if keys is not None:
            inner.only(keys)
        return inner

    def maybe_fields(self, key: str, keys: tuple[str, ...]) -> "Fields":
        """The same, empty if it is not given."""
        return self.fields(key, keys) if key in self.data else Fields({}, self.at(key))

    def objects(self, key: str) -> list["Fields"]:
        return [Fields(value, f"{self.at(key)}[{i}]") for i, value in enumerate(self.items(key))]


class Draft:
    """A position written by hand: a dealt one, the fields given in place of its own; where a game has shorthands, it puts in what they stand for."""

    def __init__(self, dealt: dict[str, Any], changes: Any) -> None:
        self.dealt = dealt
        self.given = Fields(changes)
        self.given.only(tuple(dealt))
        changed = _seat_changes(self.given, len(dealt["seats"]), tuple(dealt["seats"][0]))
        self.players: list[dict[str, Any]] = [{**player, **change.data} for player, change in zip(dealt["seats"], changed, strict=True)]
        self.seats = list(zip(self.players, changed, strict=True))  # each with what is given of it
        self.position: dict[str, Any] = {**dealt, **self.given.data, "seats": self.players}

    def follow(self, key: str, value: Any) -> None:
        """What follows from the rest, if it is not given."""
        if key not in self.given.data:
            self.position[key] = value


def _seat_changes(fields: Fields, seats: int, keys: tuple[str, ...]) -> list[Fields]:
    """A list of all seats, or an object with the seats that change (`all`: every one)."""
    given = fields.data.get("seats", {})
    if isinstance(given, list):
        if len(given) != seats:
            raise BadPosition(*SENTENCES.pair("fields.seats", found=len(given), seats=seats))
        changes = [Fields(each, f"seats[{seat}]") for seat, each in enumerate(given)]
    else:
        named = Fields(given, "seats")
        named.only(("all", *(str(seat) for seat in range(seats))))
        for_all = Fields(named.data.get("all", {}), "seats.all").data
        changes = [Fields({**for_all, **Fields(named.data.get(str(seat), {}), f"seats.{seat}").data}, f"seats.{seat}") for seat in range(seats)]
    for change in changes:
        change.only(keys)
    return changes


def bounded(value: Any, where: str, low: int | None = None, high: int | None = None) -> int:
    """An integer within its bounds, and never one that a machine word could not hold."""
    least, most = -LARGEST if low is None else low, LARGEST if high is None else high
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        if low is None and high is None:
            raise KERNEL.wrong(where, value, "integer")
        raise KERNEL.wrong(where, value, "integer_within", low="" if low is None else low, high="" if high is None else high)
    return value


def names(ids: Sequence[str], numbers: Iterable[int]) -> list[str]:
    return [ids[number] for number in numbers]


def maybe_names(ids: Sequence[str], numbers: Iterable[int]) -> list[str | None]:
    """Ids by number; -1 is null."""
    return [ids[number] if number >= 0 else None for number in numbers]


def index_of(value: Any, ids: Sequence[str], where: str) -> int:
    if not isinstance(value, str) or value not in ids:
        listed = ", ".join(ids[:12]) + (", ..." if len(ids) > 12 else "")
        raise KERNEL.wrong(where, value, "one_of", ids=listed)
    return ids.index(value)
