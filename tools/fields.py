"""Writes the tables of fields in the pages of the games: what a position holds, as the game's shape declares it.

`python -m tools.fields` keeps what a page says a field means; a field that is new there gets no meaning, and the tests ask for one.
"""

import importlib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from urbes.games.registry import CLASSES
from urbes.kernel.shape import Field, SeatField, Shape

DOCS = Path(__file__).parents[1] / "docs"


def page(id: str) -> Path:
    return DOCS / f"{id.replace('_', '-')}.md"


def tables(id: str) -> dict[str, list[tuple[str, str]]]:
    """The fields of a game's positions and what they hold, by the head of their table."""
    shape: Shape[Any] = importlib.import_module(f"urbes.games.{id}.position").SHAPE
    found = {"field": [("game", f'"{id}"'), *_told(shape.fields)], "field of a seat": _told(shape.seat_fields)}
    return found | {f"field of `{field.key}`": _told(field.within) for field in shape.fields if field.within}


def _told(fields: Sequence[Field | SeatField]) -> list[tuple[str, str]]:
    return [(field.key, field.holds) for field in fields]


def written(id: str, text: str) -> str:
    """The page of a game with its tables as they should be."""
    for head, fields in tables(id).items():
        top = f"| {head} | holds | meaning |\n|---|---|---|\n"
        before, _, after = text.partition(top)
        rows = re.match(r"(?:\|.*\n)*", after)
        assert after and rows, f"{page(id).name} has no table that begins with '| {head} | holds | meaning |'"
        meanings = dict(re.findall(r"^\| `(\w+)` \|[^|]*\| *(.*?) *\|$", rows[0], re.M))
        lines = [f"| `{key}` | {holds} | {meanings.get(key, '')} |\n" for key, holds in fields]
        text = before + top + "".join(lines) + after[rows.end() :]
    return text


def main() -> None:
    for id in CLASSES:
        path = page(id)
        path.write_text(written(id, path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
