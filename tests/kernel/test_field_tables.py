"""The pages of the games say what a position holds as the shapes declare it."""

import re

import pytest
from tools import fields

from urbes.games.registry import CLASSES


@pytest.mark.parametrize("id", CLASSES)
def test_the_tables_of_fields_are_as_the_shape_declares_them(id: str) -> None:
    text = fields.page(id).read_text(encoding="utf-8")
    assert fields.written(id, text) == text, "write them with `python -m tools.fields`"


@pytest.mark.parametrize("id", CLASSES)
def test_the_page_says_what_every_field_means(id: str) -> None:
    written = fields.written(id, fields.page(id).read_text(encoding="utf-8"))
    told = [key for rows in fields.tables(id).values() for key, _ in rows]
    assert re.findall(r"^\| `(\w+)` \|[^|]*\|  \|$", written, re.M) == [] and len(told) > 20


def test_a_field_is_written_with_the_meaning_it_had() -> None:
    text = fields.page("lost_cities").read_text(encoding="utf-8")
    stale = text.replace("| an integer (0..5) |", "| a number |").replace("| `moved` | true or false |", "| `swam` | true or false |")
    written = fields.written("lost_cities", stale)
    assert "| `crossings` | an integer (0..5) | pawns beyond a bridge" in written and "| `moved` | true or false |  |" in written and "swam" not in written
