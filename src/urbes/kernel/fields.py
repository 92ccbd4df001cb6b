"""Reading hand-written JSON field by field: each wrong one is refused by name, with what was expected."""

import json
from typing import Any

from urbes.kernel.errors import BadPosition


class Fields:
    """A JSON object and where it stands in the whole (`seats[0].rows`)."""

    def __init__(self, data: Any, where: str = "") -> None:
        self.where = where
        if not isinstance(data, dict):
            raise wrong(where or "position", data, "an object", "un objet")
        self.data: dict[str, Any] = data

    def at(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def only(self, keys: tuple[str, ...]) -> None:
        """No other key may be there: a typing slip must not pass unseen."""
        for key in self.data:
            if key not in keys:
                raise BadPosition(
                    f"{self.at(str(key))}: there is no such field; the fields are: {', '.join(keys)}.",
                    f"{self.at(str(key))} : ce champ n'existe pas ; les champs sont : {', '.join(keys)}.",
                )

    def need(self, key: str) -> Any:
        if key not in self.data:
            raise BadPosition(f"{self.at(key)}: is missing.", f"{self.at(key)} : manque.")
        return self.data[key]

    def integer(self, key: str, low: int | None = None, high: int | None = None) -> int:
        value = self.need(key)
        bounds = "" if low is None and high is None else f" ({'' if low is None else low}..{'' if high is None else high})"
        if isinstance(value, bool) or not isinstance(value, int) or (low is not None and value < low) or (high is not None and value > high):
            raise wrong(self.at(key), value, f"an integer{bounds}", f"un entier{bounds}")
        return value

    def maybe_integer(self, key: str, low: int, high: int) -> int | None:
        return None if self.need(key) is None else self.integer(key, low, high)

    def boolean(self, key: str) -> bool:
        value = self.need(key)
        if not isinstance(value, bool):
            raise wrong(self.at(key), value, "true or false", "true ou false")
        return value

    def choice(self, key: str, ids: list[str]) -> int:
        """The index of the id given."""
        return index_of(self.need(key), ids, self.at(key))

    def maybe_choice(self, key: str, ids: list[str]) -> int | None:
        return None if self.need(key) is None else self.choice(key, ids)

    def items(self, key: str) -> list[Any]:
        value = self.need(key)
        if not isinstance(value, list):
            raise wrong(self.at(key), value, "a list", "une liste")
        return value

    def choices(self, key: str, ids: list[str]) -> list[int]:
        """A list of ids, as indexes."""
        return [index_of(value, ids, f"{self.at(key)}[{i}]") for i, value in enumerate(self.items(key))]

    def integers(self, key: str) -> list[int]:
        values = self.items(key)
        for i, value in enumerate(values):
            if isinstance(value, bool) or not isinstance(value, int):
                raise wrong(f"{self.at(key)}[{i}]", value, "an integer", "un entier")
        return list(values)

    def fields(self, key: str) -> "Fields":
        return Fields(self.need(key), self.at(key))

    def objects(self, key: str) -> list["Fields"]:
        return [Fields(value, f"{self.at(key)}[{i}]") for i, value in enumerate(self.items(key))]


def seat_changes(fields: Fields, seats: int, keys: tuple[str, ...]) -> list[Fields]:
    """What a hand-written position says of each seat: a list of all seats, or an object with the seats that change (`all`: every one)."""
    given = fields.data.get("seats", {})
    if isinstance(given, list):
        if len(given) != seats:
            raise BadPosition(f"seats: {len(given)} are given, the table has {seats}.", f"seats : {len(given)} sont données, la table en a {seats}.")
        changes = [Fields(each, f"seats[{seat}]") for seat, each in enumerate(given)]
    else:
        named = Fields(given, "seats")
        named.only(("all", *(str(seat) for seat in range(seats))))
        for_all = Fields(named.data.get("all", {}), "seats.all").data
        changes = [Fields({**for_all, **Fields(named.data.get(str(seat), {}), f"seats.{seat}").data}, f"seats.{seat}") for seat in range(seats)]
    for change in changes:
        change.only(keys)
    return changes


def index_of(value: Any, ids: list[str], where: str) -> int:
    if not isinstance(value, str) or value not in ids:
        listed = ", ".join(ids[:12]) + (", ..." if len(ids) > 12 else "")
        raise wrong(where, value, f"one of {listed}", f"l'un de {listed}")
    return ids.index(value)


def wrong(where: str, value: Any, expected_en: str, expected_fr: str) -> BadPosition:
    shown = json.dumps(value, default=str, ensure_ascii=False)[:60]
    return BadPosition(f"{where}: {shown} is not {expected_en}.", f"{where} : {shown} n'est pas {expected_fr}.")


def broken(clause: str, en: str, fr: str) -> BadPosition:
    """A position whose parts are well formed but contradict a clause."""
    return BadPosition(f"{en} ({clause}).", f"{fr} ({clause}).")
