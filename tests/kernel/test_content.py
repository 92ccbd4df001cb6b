"""Content packs as files, the list of their problems, and texts in two languages."""

import json
from pathlib import Path
from typing import Any

import pytest

from urbes.kernel import schema
from urbes.kernel.content import PACK_BYTES, Format, Pack, Rule
from urbes.kernel.errors import BadPack, UrbesError
from urbes.kernel.events import Event
from urbes.kernel.schema import Checks
from urbes.kernel.texts import Texts


def load(tmp_path: Path, data: bytes) -> Pack:
    file = tmp_path / "mine.json"
    file.write_bytes(data)
    return Pack.load(file)


def test_a_pack_is_named_by_itself_or_by_its_file(tmp_path: Path) -> None:
    assert load(tmp_path, b'{"name": "My copy"}').name == "My copy"
    assert load(tmp_path, b"{}").name == "mine"


def test_the_hash_depends_on_the_data_only() -> None:
    assert Pack("a", {"x": 1, "y": 2}).hash == Pack("b", {"y": 2, "x": 1}).hash
    assert Pack("a", {"x": 1}).hash != Pack("a", {"x": 2}).hash


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not valid JSON (line 1, column 1"),
        (b'{\n "name": }', "is not valid JSON (line 2, column 10"),
        (b"\xff", "is not UTF-8 text"),
        (b"[]", "must hold one JSON object"),
        (b'{"name": 3}', "'name' must be a text"),
        (b'{"name": " "}', "'name' must be a text"),
        (b"[" * 200_000, "is nested too deeply"),
        (b" " * (PACK_BYTES + 1), "at most 2000000 bytes"),
    ],
    ids=["empty", "broken", "no text", "a list", "a number as name", "a blank name", "too deep", "too large"],
)
def test_a_file_that_is_no_pack_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    with pytest.raises(BadPack) as caught:
        load(tmp_path, data)
    assert message in caught.value.en
    assert "mine.json" in caught.value.en and "mine.json" in caught.value.fr


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match=r"none\.json: cannot be read"):
        Pack.load(tmp_path / "none.json")


def test_all_problems_are_told_at_once() -> None:
    checks = Checks("mine")
    checks.finish()
    checks.fault("a", "boolean")
    assert not checks.want(False, "b", "no_name")
    assert checks.want(True, "c", "object")
    checks.warn("d", "no_words")
    with pytest.raises(BadPack) as caught:
        checks.finish()
    assert caught.value.en == "Pack 'mine' is refused, 2 problems:\n  - a: must be true or false.\n  - b: the name is missing."
    assert "2 problèmes" in caught.value.fr and "- b" in caught.value.fr
    assert checks.warnings[0][0] == "d: the words are missing."


def told(kind: schema.Kind, *values: Any) -> list[str]:
    """What a kind says of values, in English."""
    checks = Checks("mine")
    for value in values:
        kind.check(checks, value, "w")
    return [en for en, _ in checks.problems]


def test_rows_integers_labels_and_ids_are_checked() -> None:
    row = {"id": schema.ID, "n": schema.number(), **schema.LABELS}
    good = {"id": "a", "n": 4, "name_fr": "nom", "name_en": "name"}
    assert told(schema.rows(row, distinct=True), [good], []) == []
    assert told(schema.rows(row), 3, [3], None) == ["w: must be a list of objects."] * 3
    assert told(schema.rows(row, distinct=True), [good, {**good, "n": True, "name_en": " "}, {"name_fr": "nom", "name_en": "name"}]) == [
        "w.id: 'a' appears twice.",
        "w[1].n: must be an integer, not true.",
        "w[1].name_en: the name is missing.",
        "w[2].id: must be an id, not null.",
        "w[2].n: must be an integer, not null.",
    ]


def test_a_row_is_called_by_its_id_if_that_is_a_word() -> None:
    rows = schema.rows({"id": schema.ID, "n": schema.BOOLEAN}, at=".{id}")
    assert told(rows, [{"id": "a-1"}, {"id": 7}, {"id": "a b"}, {"id": ""}]) == [f"w{at}.n: must be true or false." for at in (".a-1", ".7", "[2]", "[3]")]


def test_bounds_choices_and_sizes_are_told() -> None:
    assert told(schema.number(1, 5), 1, 5, 0, 6) == ["w: must be 1 to 5, not 0.", "w: must be 1 to 5, not 6."]
    assert told(schema.number(), 0, -50, 10**8, 2**63, -(10**400)) == ["w: is a number too large for any game."] * 2
    assert told(schema.one_of(("x", "y")), "x", "z", ["x"], None) == [f"w: '{value}' is unknown; it may be: x, y." for value in ("z", "['x']", "None")]
    assert told(schema.sized(schema.listed(schema.BOOLEAN, "object"), 1, 2, "twice"), [True], 5) == ["w: must be an object."]
    assert told(schema.words(), {"fr": "nom", "en": "name"}, {"fr": "nom"}, 3) == [f"w.{lang}: the name is missing." for lang in ("en", "fr", "en")]


def test_fields_may_be_left_out_and_others_may_be_refused() -> None:
    fields = {"a": schema.BOOLEAN, "b": schema.maybe(schema.BOOLEAN), "c": schema.UNREAD}
    assert told(schema.item(fields), {"a": True}, {"a": True, "c": 3, "d": 4}) == []
    assert told(schema.item(fields), {}, {"a": True, "b": None}) == ["w.a: must be true or false.", "w.b: must be true or false."]
    assert told(schema.item(fields, closed="object"), {"a": True, "c": 3, "d": 4}) == ["w.d: must be an object."]
    assert told(schema.item(fields), []) == ["w: must be an object."]
    assert told(schema.item(fields, ""), []) == ["w.a: must be true or false."]
    assert told(schema.table(("a", "b"), schema.BOOLEAN, "object"), {"a": True}, {"b": 1, "c": 2}, 3) == [
        "w.b: must be true or false.",
        "w: must be an object.",
        "w: must be an object.",
    ]


def test_an_object_says_itself_which_kind_it_is() -> None:
    kind = schema.variants("type", {"x": schema.item({"n": schema.number()}), "y": schema.item({})}, also={"b": schema.BOOLEAN})
    assert told(kind, {"type": "x", "n": 1, "b": True}, {"type": "y", "b": True}) == []
    assert told(kind, {"type": "x"}, {"type": "z", "b": False}, {"type": ["x"], "b": True}, None) == [
        "w.b: must be true or false.",
        "w.n: must be an integer, not null.",
        "w.type: 'z' is unknown; it may be: x, y.",
        "w.type: '['x']' is unknown; it may be: x, y.",
        "w.b: must be true or false.",
        "w.type: 'None' is unknown; it may be: x, y.",
    ]


def test_what_holds_between_values_waits_until_each_is_well_formed() -> None:
    def even(checks: Checks, rows: list[dict[str, Any]], where: str) -> None:
        checks.want(sum(row["n"] for row in rows) % 2 == 0, where, "object")

    kind = schema.rows({"n": schema.number()}).then(even)
    assert told(kind, [{"n": 1}, {"n": 1}]) == []
    assert told(kind, [{"n": 1}]) == ["w: must be an object."]
    assert told(kind, [{"n": 1}, {"n": None}]) == ["w[1].n: must be an integer, not null."]


OURS: dict[str, Any] = {"cards": [], "dice": {}, "rounds": 3}


def problems(pack: dict[str, Any], format: Format) -> Checks:
    checks = Checks("mine", ours=OURS)
    format.check(checks, pack)
    return checks


def test_a_pack_holds_only_keys_of_its_game() -> None:
    kinds = {"cards": schema.UNREAD, "dice": schema.UNREAD}
    checks = problems({"name": "x", "game": "x", "format": 1, "cards": [], "rounds": 3, "cats": []}, Format("x", "Sample", kinds, about=("format",)))
    assert checks.problems == [
        ("cats: is no key of a Sample pack; the keys are: cards, dice.", "cats : n'est pas une clé d'un paquet Sample ; les clés sont : cards, dice."),
    ]
    assert [en for en, _ in problems({"rounds": 4}, Format("x", "Sample", kinds)).problems] == [
        "rounds: is no key of a Sample pack; the keys are: cards, dice."
    ]


def test_rules_see_ours_under_what_a_pack_replaces_once_that_is_well_formed() -> None:
    seen: list[dict[str, Any]] = []
    format = Format("x", "Sample", {"cards": schema.rows({}), "dice": schema.item({})}, [Rule(("cards", "dice"), lambda checks, data: seen.append(data))])
    for pack in ({"rounds": 9}, {"cards": 3, "dice": {}}):
        problems(pack, format)
    assert seen == []
    problems({"cards": [{}], "rounds": 9}, format)
    assert seen == [{"cards": [{}], "dice": {}, "rounds": 3}]


def test_a_pack_is_for_its_game() -> None:
    both = Format("ex_ample", ("The Example", "L'Exemple"), {})
    for pack in ({}, {"game": "ex-ample"}, {"game": "ex_ample"}):
        assert problems(pack, both).problems == []
    assert problems({"game": "chess"}, both).problems == [
        ("game: the pack is for 'chess', not for The Example.", "game : le paquet est pour 'chess', pas pour L'Exemple."),
    ]
    assert problems({"game": 5}, Format("ex_ample", "Example", {})).problems == [
        ("game: the pack is for 5, not for Example.", "game : le paquet est pour 5, pas pour Example."),
    ]


def test_a_text_without_translation_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "texts.toml"
    file.write_text('[log.opened]\nen = "opens"\n', encoding="utf-8")
    with pytest.raises(UrbesError, match=r"'log\.opened' has no translation for fr"):
        Texts.load(file)


def test_texts_fill_their_gaps(tmp_path: Path) -> None:
    file = tmp_path / "texts.toml"
    file.write_text('[log.opened]\nen = "{who} opens"\nfr = "{who} ouvre"\n', encoding="utf-8")
    texts = Texts.load(file)
    assert texts.text("log.opened", "fr", {"who": "Ada"}) == "Ada ouvre"
    assert texts.has("log.opened") and not texts.has("log.closed")


def test_an_event_shows_its_secret_to_its_seat_only() -> None:
    event = Event("drew", 1, {"left": 3}, {"card": "x"}, 2)
    assert event.seen_by(1) == {"kind": "drew", "seat": 1, "depth": 2, "left": 3, "card": "x"}
    for viewer in (0, None):
        assert event.seen_by(viewer) == {"kind": "drew", "seat": 1, "depth": 2, "left": 3}
        assert "x" not in json.dumps(event.seen_by(viewer)).replace("depth", "")
