"""Hand-written JSON: each wrong field is refused by its place, with what was expected, in both languages."""

from typing import Any

import pytest

from tests.words import plain
from urbes.kernel.errors import BadPosition
from urbes.kernel.fields import Fields, index_of
from urbes.kernel.texts import KERNEL

DATA: dict[str, Any] = {
    "n": 3,
    "yes": True,
    "none": None,
    "id": "red",
    "ids": ["red", "blue"],
    "gaps": ["blue", None],
    "numbers": [1, 2],
    "vast": [1 << 63],
    "inner": {"m": 1},
    "rows": [{"m": 1}, {"m": 2}],
}
COLOURS = ["red", "blue"]


def test_well_formed_fields_are_read() -> None:
    fields = Fields(DATA)
    assert fields.integer("n", 0, 9) == 3
    assert fields.boolean("yes") is True
    assert fields.maybe_integer("none", 0, 9) is None and fields.maybe_integer("n", 0, 9) == 3
    assert fields.choice("id", COLOURS) == 0 and fields.maybe_choice("none", COLOURS) is None
    assert fields.choices("ids", COLOURS) == [0, 1]
    assert fields.choices("gaps", COLOURS, gaps=True) == [1, -1]
    assert fields.integers("numbers") == [1, 2] == fields.integers("numbers", 1, 2)
    assert fields.fields("inner", ("m",)).integer("m") == 1 and fields.maybe_fields("absent", ("m",)).data == {}
    assert fields.fields("inner").integer("m") == 1
    assert [row.integer("m") for row in fields.objects("rows")] == [1, 2]
    fields.only(tuple(DATA))


@pytest.mark.parametrize(
    ("read", "en", "fr"),
    [
        (lambda f: f.need("absent"), "absent: is missing.", "absent : manque."),
        (lambda f: f.integer("id"), 'id: "red" is not an integer.', "n'est pas un entier"),
        (lambda f: f.integer("yes"), "yes: true is not an integer", "n'est pas un entier"),
        (lambda f: f.integer("n", 4, 9), "n: 3 is not an integer within 4..9.", "n'est pas un entier de l'intervalle 4..9"),
        (lambda f: f.integer("n", 0, 2), "n: 3 is not an integer within 0..2.", "0..2"),
        (lambda f: f.integer("none"), "none: null is not an integer", "n'est pas un entier"),
        (lambda f: f.maybe_integer("id", 0, 1), 'id: "red" is not an integer within 0..1.', "un entier de l'intervalle 0..1"),
        (lambda f: f.boolean("n"), "n: 3 is not true or false.", "n'est pas true ou false"),
        (lambda f: f.choice("n", COLOURS), "n: 3 is not one of red, blue.", "n'est pas l'un de red, blue"),
        (lambda f: f.maybe_choice("id", ["blue"]), 'id: "red" is not one of blue.', "l'un de blue"),
        (lambda f: f.choices("ids", ["red"]), 'ids[1]: "blue" is not one of red.', "l'un de red"),
        (lambda f: f.items("n"), "n: 3 is not a list.", "n'est pas une liste"),
        (lambda f: f.integers("ids"), 'ids[0]: "red" is not an integer.', "n'est pas un entier"),
        (lambda f: f.integers("numbers", 0, 1), "numbers[1]: 2 is not an integer within 0..1.", "un entier de l'intervalle 0..1"),
        (lambda f: f.fields("n"), "n: 3 is not an object.", "n'est pas un objet"),
        (lambda f: f.fields("inner").need("x"), "inner.x: is missing.", "inner.x : manque."),
        (lambda f: f.objects("rows")[1].integer("x"), "rows[1].x: is missing.", "rows[1].x : manque."),
        (lambda f: f.objects("numbers"), "numbers[0]: 1 is not an object.", "n'est pas un objet"),
        (lambda f: f.fields("inner", ("k",)), "inner.m: there is no such field; the fields are: k.", "ce champ n'existe pas ; les champs sont : k."),
        (lambda f: f.maybe_fields("inner", ("k",)), "inner.m: there is no such field; the fields are: k.", "les champs sont : k."),
        (lambda f: f.choices("gaps", COLOURS), "gaps[1]: null is not one of red, blue.", "l'un de red, blue"),
        (lambda f: f.integers("vast"), "is not an integer", "n'est pas un entier"),
        (lambda f: f.fields("inner").only(("k",)), "inner.m: there is no such field; the fields are: k.", "ce champ n'existe pas ; les champs sont : k."),
    ],
)
def test_a_wrong_field_is_named(read: Any, en: str, fr: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(Fields(DATA))
    assert en in caught.value.en
    assert fr in plain(caught.value.fr)


@pytest.mark.parametrize("data", [None, 3, "x", [], [{}]])
def test_what_is_no_object_is_refused(data: Any) -> None:
    with pytest.raises(BadPosition, match=r"position: .* is not an object"):
        Fields(data)


def test_a_long_value_is_cut_and_a_long_list_shortened() -> None:
    with pytest.raises(BadPosition) as caught:
        index_of("x" * 500, [f"id{i}" for i in range(50)], "deck[3]")
    assert len(caught.value.en) < 250 and "id11, ..." in caught.value.en


def test_what_contradicts_a_clause_is_refused_with_it() -> None:
    KERNEL.require(True, "LC-15.1", "none_left", where="deck[0]", piece="red-01")
    with pytest.raises(BadPosition) as caught:
        KERNEL.require(False, "LC-15.1", "none_left", where="deck[0]", piece="red-01")
    assert (caught.value.en, caught.value.fr) == ("deck[0]: no red-01 is left (LC-15.1).", "deck[0] : il ne reste pas de red-01 (LC-15.1).")
