"""The declared shape of a game's positions: from it come `to_dict`, `from_dict`, the refusal of a wrong field, and the tables of the docs."""

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, Generic, TypeVar, cast

from mypy_extensions import i64, mypyc_attr

from urbes.kernel.bits import mask, places
from urbes.kernel.fields import Fields, maybe_names
from urbes.kernel.game import Game, State
from urbes.kernel.rng import Rng
from urbes.kernel.texts import KERNEL
from urbes.kernel.vecs import vec

S = TypeVar("S", bound=State)
T = TypeVar("T")
Bound = int | Callable[[Any], int]
Ids = str | Sequence[str] | Callable[[Any], Sequence[str]]  # a text names a list of the rules: "card_ids", "titans.ids"


class Field:
    """One field of a position: how it is written and read, and in short what it holds."""

    def __init__(self, key: str, holds: str, write: Callable[[Any], Any], read: Callable[[Any, Fields], None], within: list["Field"] | None = None) -> None:
        self.key = key
        self.holds = holds
        self.write = write
        self.read = read
        self.within: list[Field] = within or []  # the fields of an object


class SeatField:
    """One field of each seat of a position."""

    def __init__(self, key: str, holds: str, write: Callable[[Any, int], Any], read: Callable[[Any, int, Fields], None], early: bool = False) -> None:
        self.key = key
        self.holds = holds
        self.write = write
        self.read = read
        self.early = early  # read before the seat's other fields, which cannot be read without it


class Shape(Generic[S]):
    """The fields of a game's positions in their order; `game` is always the first, `sealed` comes with every state, `rng` with those that still draw.

    Once all are read, `settle` makes of them what follows from several; `check` holds them against each other.
    """

    def __init__(
        self,
        make: Callable[[Any, int], S],
        seat_fields: list[SeatField],
        fields: list[Field],
        check: Callable[[S], None],
        settle: Callable[[S, Fields], None] = lambda state, fields: None,
    ) -> None:
        self.make = make
        self.seat_fields = seat_fields
        self.fields = fields
        self.keys = ("game", *(field.key for field in fields))
        self.check = check
        self.settle = settle
        self.seat_keys = tuple(field.key for field in seat_fields)

    def write(self, state: S) -> dict[str, Any]:
        position: dict[str, Any] = {"game": state.game.id}
        for field in self.fields:
            if field.key == "seats":
                position["seats"] = [{each.key: each.write(state, seat) for each in self.seat_fields} for seat in range(state.seats)]
            else:
                position[field.key] = field.write(state)
        return position

    def view(self, state: S, seat: int | None, declared: type[T], own: dict[str, Any]) -> T:
        """A view as its typed dictionary declares it: its own facts, and the others as the position tells them."""
        return shown(self.fields, state, declared, {"game": state.game.id, "seat": seat, "to_act": list(state.to_act()), **own})

    def player(self, state: S, seat: int, declared: type[T], own: dict[str, Any]) -> T:
        """A seat of a view in the same way, from the fields of each seat."""
        write = {field.key: field.write for field in self.seat_fields}
        return cast(T, {key: own[key] if key in own else write[key](state, seat) for key in declared.__annotations__})

    def read(self, game: Game, data: Any) -> S:
        state = self.unchecked(game, data)
        self.check(state)
        return state

    def unchecked(self, game: Game, data: Any) -> S:
        """A state with every field well formed; whether they agree is for `check` to say."""
        fields = Fields(data)
        fields.only(self.keys)
        if fields.need("game") != game.id:
            raise KERNEL.wrong("game", data["game"], "game", game=game.id)
        seats = fields.objects("seats")
        game.check_seats(len(seats))
        state = self.make(game, len(seats))
        for field in self.fields:
            if field.key == "seats":
                for seat, given in enumerate(seats):
                    given.only(self.seat_keys)
                    for each in sorted(self.seat_fields, key=lambda field: not field.early):
                        each.read(state, seat, given)
            else:
                field.read(state, fields)
        self.settle(state, fields)
        return state


def shown(fields: list[Field], state: Any, declared: type[T], own: dict[str, Any]) -> T:
    """What a typed dictionary declares: its own facts, and the others that it requires as the fields of a position tell them."""
    write = {field.key: field.write for field in fields}
    keys = [key for key in declared.__annotations__ if key in own or key in cast(Any, declared).__required_keys__]
    return cast(T, {key: own[key] if key in own else write[key](state) for key in keys})


def _value(bound: Bound, state: Any) -> int:
    return bound if isinstance(bound, int) else bound(state)


def _ids(ids: Ids, state: Any) -> Sequence[str]:
    if isinstance(ids, str):
        found: Sequence[str] = reduce(getattr, ids.split("."), state.rules)
        return found
    return ids(state) if callable(ids) else ids


# --- kinds of fields; `at` is the attribute of the state if it is not called like the field ------------------


def elsewhere(state: Any, fields: Fields) -> None:
    """For a field that is read together with another one."""


def same(key: str, holds: str, own: Callable[[Any], Any]) -> Field:
    """What the rules of the game say already: a position of other rules is refused with the text `expected.KEY`."""

    def read(state: Any, fields: Fields) -> None:
        if fields.need(key) != own(state):
            raise state.game.wrong(key, fields.data[key], key, own=own(state))

    return Field(key, holds, own, read)


def seats() -> Field:
    """Where the list of seats stands among the fields."""
    return Field("seats", "a list with an object for each seat", lambda state: [], elsewhere)


def group(key: str, holds: str, within: list[Field]) -> Field:
    """An object with fields of its own."""
    keys = tuple(field.key for field in within)

    def read(state: Any, fields: Fields) -> None:
        inner = fields.fields(key, keys)
        for field in within:
            field.read(state, inner)

    return Field(key, holds, lambda state: {field.key: field.write(state) for field in within}, read, within)


def number(key: str, low: Bound | None, high: Bound | None = None, at: str = "") -> Field:
    attribute = at or key

    def read(state: Any, fields: Fields) -> None:
        setattr(state, attribute, fields.integer(key, None if low is None else _value(low, state), None if high is None else _value(high, state)))

    shown = f"{low if isinstance(low, int) else ''}..{high if isinstance(high, int) else ''}"
    return Field(key, "an integer" + ("" if shown == ".." else f" ({shown})"), lambda state: getattr(state, attribute), read)


def maybe_number(key: str, low: int, high: int, at: str = "", first: int = 0) -> Field:
    """An integer or null; the state holds it or -1, and counts from 0 what is counted here from the `first`."""
    attribute = at or key

    def write(state: Any) -> int | None:
        value: int = getattr(state, attribute)
        return value + first if value >= 0 else None

    def read(state: Any, fields: Fields) -> None:
        found = fields.maybe_integer(key, low, high)
        setattr(state, attribute, -1 if found is None else found - first)

    return Field(key, f"an integer ({low}..{high}) or null", write, read)


def flag(key: str, at: str = "") -> Field:
    attribute = at or key
    return Field(key, "true or false", lambda state: getattr(state, attribute), lambda state, fields: setattr(state, attribute, fields.boolean(key)))


def word(key: str, ids: Ids, at: str = "") -> Field:
    """One of some ids; the state holds its number."""
    attribute = at or key
    return Field(
        key,
        f"one of {', '.join(ids)}" if isinstance(ids, list) else "an id",
        lambda state: _ids(ids, state)[getattr(state, attribute)],
        lambda state, fields: setattr(state, attribute, fields.choice(key, _ids(ids, state))),
    )


def maybe_word(key: str, ids: Ids, at: str = "") -> Field:
    """One of some ids or null; the state holds its number or -1."""
    attribute = at or key

    def write(state: Any) -> str | None:
        number = getattr(state, attribute)
        return _ids(ids, state)[number] if number >= 0 else None

    def read(state: Any, fields: Fields) -> None:
        found = fields.maybe_choice(key, _ids(ids, state))
        setattr(state, attribute, -1 if found is None else found)

    return Field(key, f"one of {', '.join(ids)}, or null" if isinstance(ids, list) else "an id or null", write, read)


def words(key: str, ids: Ids, at: str = "") -> Field:
    """A list of ids; the state holds a list of their numbers."""
    attribute = at or key
    return Field(
        key,
        f"a list of {', '.join(ids)}" if isinstance(ids, list) else "a list of ids",
        lambda state: [_ids(ids, state)[number] for number in getattr(state, attribute)],
        lambda state, fields: setattr(state, attribute, fields.choices(key, _ids(ids, state))),
    )


def row(key: str, ids: Ids, at: str = "", gaps: bool = False, used: str = "", check: Callable[[Any, str, list[int]], None] | None = None) -> Field:
    """A list of ids, or nulls where there may be gaps; the state holds a vector of their numbers, of which the first so many are used up already."""
    attribute = at or key

    def write(state: Any) -> list[str | None]:
        return maybe_names(_ids(ids, state), list(getattr(state, attribute))[getattr(state, used) if used else 0 :])

    def read(state: Any, fields: Fields) -> None:
        found = fields.choices(key, _ids(ids, state), gaps)
        if check is not None:
            check(state, key, found)
        setattr(state, attribute, vec[i64](found))

    return Field(key, "a list of ids or nulls" if gaps else "a list of ids", write, read)


def numbers(key: str, at: str = "", check: Callable[[Any, str, list[int]], None] | None = None) -> Field:
    """A list of integers; the state holds a vector."""
    attribute = at or key

    def read(state: Any, fields: Fields) -> None:
        found = fields.integers(key)
        if check is not None:
            check(state, key, found)
        setattr(state, attribute, vec[i64](found))

    return Field(key, "a list of integers", lambda state: list(getattr(state, attribute)), read)


def pile(key: str, ids: Ids, at: str = "", left: str = "") -> Field:
    """A pile, written from its top, the last of the vector that the state holds; `left` is the attribute that says how much of it there is."""
    attribute = at or key

    def write(state: Any) -> list[str | None]:
        numbers = list(getattr(state, attribute))
        return maybe_names(_ids(ids, state), reversed(numbers[: getattr(state, left)] if left else numbers))

    def read(state: Any, fields: Fields) -> None:
        numbers = fields.choices(key, _ids(ids, state))
        setattr(state, attribute, vec[i64](numbers[::-1]))
        if left:
            setattr(state, left, len(numbers))

    return Field(key, "a list of ids, the top first", write, read)


def some(key: str, ids: Ids, at: str = "") -> Field:
    """Some of the ids; the state holds a mask of their numbers."""
    attribute = at or key
    return Field(
        key,
        "a list of ids",
        lambda state: maybe_names(_ids(ids, state), places(getattr(state, attribute))),
        lambda state, fields: setattr(state, attribute, mask(fields.choices(key, _ids(ids, state)))),
    )


def seat(key: str, at: str = "") -> Field:
    attribute = at or key
    return Field(
        key,
        "a seat",
        lambda state: getattr(state, attribute),
        lambda state, fields: setattr(state, attribute, fields.integer(key, 0, state.seats - 1)),
    )


def maybe_seat(key: str, at: str = "") -> Field:
    attribute = at or key

    def write(state: Any) -> int | None:
        number: int = getattr(state, attribute)
        return number if number >= 0 else None

    def read(state: Any, fields: Fields) -> None:
        found = fields.maybe_integer(key, 0, state.seats - 1)
        setattr(state, attribute, -1 if found is None else found)

    return Field(key, "a seat or null", write, read)


def sealed() -> Field:
    return number("sealed", 0)


def rng() -> Field:
    def read(state: Any, fields: Fields) -> None:
        words = fields.integers("rng")
        if len(words) != 4 or not all(0 <= word < 1 << 32 for word in words):
            raise KERNEL.wrong("rng", words, "rng")
        state.rng = Rng.from_list(words)

    return Field("rng", "four 32-bit integers: the generator", lambda state: state.rng.to_list(), read)


# --- the same for each seat ------------------------------------------------------------------------------------


@mypyc_attr(native_class=False)
class _Own:
    """A state as one seat has it: of each list with an entry a seat, that entry."""

    def __init__(self, state: Any, seat: int) -> None:
        self.__dict__.update(_state=state, _seat=seat)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._state, name)
        return value[self._seat] if isinstance(value, list) else value

    def __setattr__(self, name: str, value: Any) -> None:
        getattr(self._state, name)[self._seat] = value


def own(field: Field) -> SeatField:
    """A field of each seat, where the state keeps a list with an entry a seat."""
    return SeatField(
        field.key,
        field.holds,
        lambda state, seat: field.write(_Own(state, seat)),
        lambda state, seat, fields: field.read(_Own(state, seat), fields),
    )


@mypyc_attr(native_class=False)
class _Cell:
    """A state of which all that a field asks for, beside the rules, is one place of a vector."""

    def __init__(self, state: Any, vector: Any, at: int) -> None:
        self.__dict__.update(game=state.game, rules=state.rules, seats=state.seats, _vector=vector, _at=at)

    def __getattr__(self, name: str) -> Any:
        return self._vector[self._at]

    def __setattr__(self, name: str, value: Any) -> None:
        self._vector[self._at] = value


def cell(field: Field, vector: str, at: Bound, width: int = 1) -> SeatField:
    """A field of each seat, where the state keeps a vector: at a place of it for the first seat, `width` further on for the next."""

    def of(state: Any, seat: int) -> _Cell:
        return _Cell(state, getattr(state, vector), _value(at, state) + seat * width)

    return SeatField(
        field.key,
        field.holds,
        lambda state, seat: field.write(of(state, seat)),
        lambda state, seat, fields: field.read(of(state, seat), fields),
    )


def cells(key: str, ids: Sequence[str], vector: str, at: int, width: int, low: int | None = 0, high: Callable[[Any, int], int] | None = None) -> SeatField:
    """An object of integers: one for each of some ids, at one place of the vector after the other."""

    def write(state: Any, seat: int) -> dict[str, int]:
        return {id: getattr(state, vector)[at + seat * width + i] for i, id in enumerate(ids)}

    def read(state: Any, seat: int, fields: Fields) -> None:
        given = fields.fields(key, tuple(ids))
        for i, id in enumerate(ids):
            getattr(state, vector)[at + seat * width + i] = given.integer(id, low, None if high is None else high(state, i))

    return SeatField(key, f"an object: an integer for each of {', '.join(ids)}", write, read)
