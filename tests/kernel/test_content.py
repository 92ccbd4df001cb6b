"""Content packs as files, the list of their problems, and texts in two languages."""

import json
from pathlib import Path

import pytest

from urbes.kernel.content import PACK_BYTES, Checks, Pack
from urbes.kernel.errors import BadPack, UrbesError
from urbes.kernel.events import Event
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


def test_rows_integers_labels_and_ids_are_checked() -> None:
    checks = Checks("mine")
    assert checks.rows({"k": 3}, "k") == [] and checks.rows({"k": [3]}, "k") == [] and checks.rows({}, "k") == []
    assert checks.rows({"k": [{}]}, "k") == [{}]
    assert checks.integer({"n": 4}, "n", "w") == 4
    assert checks.integer({"n": True}, "n", "w") is None and checks.integer({}, "n", "w") is None
    checks.labels({"name_fr": "nom", "name_en": " "}, "w")
    checks.distinct([{"id": "a"}, {"id": "a"}, {"id": None}], "id", "w")
    told = [en for en, _ in checks.problems]
    assert told == [
        "k: must be a list of objects.",
        "k: must be a list of objects.",
        "k: must be a list of objects.",
        "w.n: must be an integer, not true.",
        "w.n: must be an integer, not null.",
        "w.name_en: the name is missing.",
        "w.id: 'a' appears twice.",
        "w.id: must be an id, not null.",
    ]


def test_a_pack_holds_only_keys_of_its_game() -> None:
    checks = Checks("mine")
    checks.keys({"name": "x", "game": "x", "format": 1, "cards": [], "cats": []}, ("cards", "dice"), "Sample")
    checks.keys({"author": "x", "name": "x"}, ("cards",), "Sample", about=("author",))
    assert checks.problems == [
        ("cats: is no key of a Sample pack; the keys are: cards, dice.", "cats : n'est pas une clé d'un paquet Sample ; les clés sont : cards, dice."),
        ("name: is no key of a Sample pack; the keys are: cards.", "name : n'est pas une clé d'un paquet Sample ; les clés sont : cards."),
    ]


def test_a_pack_is_for_its_game() -> None:
    checks = Checks("mine")
    for pack in ({}, {"game": "ex-ample"}, {"game": "ex_ample"}):
        checks.made_for(pack, "ex_ample", ("The Example", "L'Exemple"))
    assert checks.problems == []
    checks.made_for({"game": "chess"}, "ex_ample", ("The Example", "L'Exemple"))
    checks.made_for({"game": 5}, "ex_ample", "Example")
    assert checks.problems == [
        ("game: the pack is for 'chess', not for The Example.", "game : le paquet est pour 'chess', pas pour L'Exemple."),
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
