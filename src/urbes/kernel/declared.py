"""What a game shows is declared as typed dictionaries, which are not compiled, so that they can be read; here a row of data is shown as one, and a value is held against such a shape."""

import types
from collections.abc import Mapping
from typing import Any, Literal, TypedDict, TypeVar, Union, cast, get_args, get_origin, get_type_hints, is_typeddict

T = TypeVar("T")


class Outcome(TypedDict):
    """A result as views show it; each game declares its `breakdown`."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    tie_break: str | None


def as_printed(shape: type[T], row: Mapping[str, Any], lang: str = "", **facts: Any) -> T:
    """A row of data as far as a shape declares it, its words in one language or as they are; `reconstructed` if its origin says so, and facts that do not stand in the row."""
    if "reconstructed" in shape.__annotations__:
        facts.setdefault("reconstructed", "X" in str(row.get("origin", "")))
    found = {key: facts[key] if key in facts else row[key] for key in shape.__annotations__ if key in facts or key in row}
    return cast(T, {key: value[lang] if isinstance(value, dict) and lang in value else value for key, value in found.items()} if lang else found)


def faults(value: Any, shape: Any, where: str = "it") -> list[str]:
    """Where a JSON value leaves its shape, in words; no key may be unknown."""
    origin, inner = get_origin(shape), get_args(shape)
    if is_typeddict(shape):
        return _fields(value, shape, where) if isinstance(value, dict) else _not(value, shape, where)
    if origin is list:
        return (
            [found for i, item in enumerate(value) for found in faults(item, inner[0], f"{where}[{i}]")]
            if isinstance(value, list)
            else _not(value, shape, where)
        )
    if origin is dict:
        if not isinstance(value, dict):
            return _not(value, shape, where)
        keys = [found for key in value for found in faults(key, inner[0], f"the key {key!r} of {where}")]
        return keys + [found for key, item in value.items() for found in faults(item, inner[1], f"{where}.{key}")]
    if origin is Literal:
        return [] if value in inner else _not(value, shape, where)
    if origin in (Union, types.UnionType):
        tries = [faults(value, each, where) for each in inner]
        return [] if [] in tries else max(tries, key=len) if isinstance(value, dict | list) else _not(value, shape, where)
    return [] if type(value) is shape else _not(value, shape, where)  # a bool is no int here


def _fields(value: dict[str, Any], shape: Any, where: str) -> list[str]:
    hints = get_type_hints(shape)
    found = [f"{where} lacks '{key}'" for key in sorted(shape.__required_keys__ - value.keys())]
    for key, item in value.items():
        found += faults(item, hints[key], f"{where}.{key}") if key in hints else [f"{where} has an undeclared '{key}'"]
    return found


def _not(value: Any, shape: Any, where: str) -> list[str]:
    return [f"{where} is {value!r:.60}, not {shape.__name__ if isinstance(shape, type) else shape}"]
