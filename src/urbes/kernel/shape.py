"""The declared shape of a game's positions: from it come `to_dict`, `from_dict`, the refusal of a wrong field, and the tables of the docs."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Generic, TypeVar, cast

from mypy_extensions import i64

from urbes.kernel.bits import mask, places
from urbes.kernel.fields import Fields, maybe_names, names
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


class Value(Field):
    """A field that is one value of the state, under the attribute `at` if that is not called like the field: what a position tells of it, and takes for it.

    The same value may be kept for each seat: see `own` and `cell`.
    """

    def __init__(self, key: str, holds: str, at: str, tell: Callable[[Any, Any], Any], take: Callable[[Any, Fields], Any]) -> None:
        attribute = at or key
        super().__init__(key, holds, lambda state: tell(state, getattr(state, attribute)), lambda state, fields: setattr(state, attribute, take(state, fields)))
        self.attribute = attribute
        self.tell = tell
        self.take = take


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
        """A view as its typed dictionary declares it: its own facts, at the end the result, and the others as the position tells them."""
        to_act = list(state.to_act())
        own |= {"game": state.game.id, "seat": seat, "to_act": to_act}
        if not to_act:
            own["result"] = state.result().to_dict()
        return shown(self.fields, state, declared, own)

    def player(self, state: S, seat: int, declared: type[T], own: dict[str, Any]) -> T:
        """A seat of a view in the same way, as the fields of each seat tell it."""
        return shown(self.seat_fields, state, declared, own, seat)

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


class Showing:
    """How a typed dictionary is filled: its keys in their order, whether it requires each, and which field of a position tells it."""

    def __init__(self, fields: Sequence[Field] | Sequence[SeatField], declared: Any) -> None:
        self.keys: list[tuple[str, bool]] = [(key, key in declared.__required_keys__) for key in declared.__annotations__]
        self.write: dict[str, Callable[..., Any]] = {field.key: field.write for field in fields}


SHOWINGS: dict[Any, Showing] = {}  # by typed dictionary: each shows the same fields always


def shown(fields: Sequence[Field] | Sequence[SeatField], state: Any, declared: type[T], own: dict[str, Any], seat: int = -1) -> T:
    """What a typed dictionary declares: its own facts, and the others that it requires as the fields of a position, or of a seat, tell them."""
    showing = SHOWINGS.get(declared)
    if showing is None:
        showing = SHOWINGS[declared] = Showing(fields, declared)
    facts: dict[str, Any] = {}
    for key, required in showing.keys:
        if key in own:
            facts[key] = own[key]
        elif required:
            facts[key] = showing.write[key](state) if seat < 0 else showing.write[key](state, seat)
    return cast(T, facts)


def _value(bound: Bound, state: Any) -> int:
    return bound if isinstance(bound, int) else bound(state)


def _as_it_is(_: Any, value: Any) -> Any:
    return value


def _lister(ids: Ids) -> Callable[[Any], Sequence[str]]:
    """From a state to the ids."""
    if isinstance(ids, str):
        return attrgetter(f"rules.{ids}")
    return ids if callable(ids) else lambda state: ids


# --- kinds of fields ---------------------------------------------------------------------------------------------


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


def number(key: str, low: Bound | None, high: Bound | None = None, at: str = "") -> Value:
    def take(state: Any, fields: Fields) -> int:
        return fields.integer(key, None if low is None else _value(low, state), None if high is None else _value(high, state))

    shown = f"{low if isinstance(low, int) else ''}..{high if isinstance(high, int) else ''}"
    return Value(key, "an integer" + ("" if shown == ".." else f" ({shown})"), at, _as_it_is, take)


def maybe_number(key: str, low: int, high: int, at: str = "", first: int = 0) -> Value:
    """An integer or null; the state holds it or -1, and counts from 0 what is counted here from the `first`."""

    def take(_: Any, fields: Fields) -> int:
        found = fields.maybe_integer(key, low, high)
        return -1 if found is None else found - first

    return Value(key, f"an integer ({low}..{high}) or null", at, lambda state, value: value + first if value >= 0 else None, take)


def flag(key: str, at: str = "") -> Value:
    return Value(key, "true or false", at, _as_it_is, lambda state, fields: fields.boolean(key))


def word(key: str, ids: Ids, at: str = "") -> Value:
    """One of some ids; the state holds its number."""
    listed = _lister(ids)
    holds = f"one of {', '.join(ids)}" if isinstance(ids, list) else "an id"
    return Value(key, holds, at, lambda state, value: listed(state)[value], lambda state, fields: fields.choice(key, listed(state)))


def maybe_word(key: str, ids: Ids, at: str = "") -> Value:
    """One of some ids or null; the state holds its number or -1."""
    listed = _lister(ids)

    def take(state: Any, fields: Fields) -> int:
        found = fields.maybe_choice(key, listed(state))
        return -1 if found is None else found

    holds = f"one of {', '.join(ids)}, or null" if isinstance(ids, list) else "an id or null"
    return Value(key, holds, at, lambda state, value: listed(state)[value] if value >= 0 else None, take)


def words(key: str, ids: Ids, at: str = "") -> Value:
    """A list of ids; the state holds a list of their numbers."""
    listed = _lister(ids)
    holds = f"a list of {', '.join(ids)}" if isinstance(ids, list) else "a list of ids"
    return Value(key, holds, at, lambda state, value: names(listed(state), value), lambda state, fields: fields.choices(key, listed(state)))


def row(key: str, ids: Ids, at: str = "", gaps: bool = False, used: str = "", check: Callable[[Any, str, list[int]], None] | None = None) -> Value:
    """A list of ids, or nulls where there may be gaps; the state holds a vector of their numbers, of which the first so many are used up already."""
    listed = _lister(ids)

    def tell(state: Any, value: Any) -> list[str | None]:
        return maybe_names(listed(state), value[getattr(state, used) :] if used else value)

    def take(state: Any, fields: Fields) -> vec[i64]:
        found = fields.choices(key, listed(state), gaps)
        if check is not None:
            check(state, key, found)
        return vec[i64](found)

    return Value(key, "a list of ids or nulls" if gaps else "a list of ids", at, tell, take)


def numbers(key: str, at: str = "", check: Callable[[Any, str, list[int]], None] | None = None) -> Value:
    """A list of integers; the state holds a vector."""

    def take(state: Any, fields: Fields) -> vec[i64]:
        found = fields.integers(key)
        if check is not None:
            check(state, key, found)
        return vec[i64](found)

    return Value(key, "a list of integers", at, lambda state, value: list(value), take)


def pile(key: str, ids: Ids, at: str = "", left: str = "") -> Field:
    """A pile, written from its top, the last of the vector that the state holds; `left` is the attribute that says how much of it there is."""
    listed = _lister(ids)
    attribute = at or key

    def write(state: Any) -> list[str | None]:
        numbers = list(getattr(state, attribute))
        return maybe_names(listed(state), reversed(numbers[: getattr(state, left)] if left else numbers))

    def read(state: Any, fields: Fields) -> None:
        numbers = fields.choices(key, listed(state))
        setattr(state, attribute, vec[i64](numbers[::-1]))
        if left:
            setattr(state, left, len(numbers))

    return Field(key, "a list of ids, the top first", write, read)


def some(key: str, ids: Ids, at: str = "") -> Value:
    """Some of the ids; the state holds a mask of their numbers."""
    listed = _lister(ids)

    def tell(state: Any, value: int) -> list[str | None]:
        return maybe_names(listed(state), places(value))

    return Value(key, "a list of ids", at, tell, lambda state, fields: mask(fields.choices(key, listed(state))))


def seat(key: str, at: str = "") -> Value:
    return Value(key, "a seat", at, _as_it_is, lambda state, fields: fields.integer(key, 0, state.seats - 1))


def maybe_seat(key: str, at: str = "") -> Value:
    def take(state: Any, fields: Fields) -> int:
        found = fields.maybe_integer(key, 0, state.seats - 1)
        return -1 if found is None else found

    return Value(key, "a seat or null", at, lambda state, value: value if value >= 0 else None, take)


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


def own(field: Value) -> SeatField:
    """A field of each seat, where the state keeps a list with an entry a seat."""

    def read(state: Any, seat: int, fields: Fields) -> None:
        getattr(state, field.attribute)[seat] = field.take(state, fields)

    return SeatField(field.key, field.holds, lambda state, seat: field.tell(state, getattr(state, field.attribute)[seat]), read)


def cell(field: Value, vector: str, at: Bound, width: int = 1) -> SeatField:
    """A field of each seat, where the state keeps a vector: at a place of it for the first seat, `width` further on for the next."""

    def read(state: Any, seat: int, fields: Fields) -> None:
        getattr(state, vector)[_value(at, state) + seat * width] = field.take(state, fields)

    return SeatField(field.key, field.holds, lambda state, seat: field.tell(state, getattr(state, vector)[_value(at, state) + seat * width]), read)


def cells(key: str, ids: Sequence[str], vector: str, at: int, width: int, low: int | None = 0, high: Callable[[Any, int], int] | None = None) -> SeatField:
    """An object of integers: one for each of some ids, at one place of the vector after the other."""

    def write(state: Any, seat: int) -> dict[str, int]:
        values, first = getattr(state, vector), at + seat * width
        return {id: values[first + i] for i, id in enumerate(ids)}

    def read(state: Any, seat: int, fields: Fields) -> None:
        given = fields.fields(key, tuple(ids))
        for i, id in enumerate(ids):
            getattr(state, vector)[at + seat * width + i] = given.integer(id, low, None if high is None else high(state, i))

    return SeatField(key, f"an object: an integer for each of {', '.join(ids)}", write, read)
