"""A change that alters what hundreds of seeded games tell fails here, unless the rules version grew and its digest was written."""

import json
from pathlib import Path

import pytest
from tools import golden

import urbes
from tests.golden import digest

GAME = "lost_cities"


@pytest.mark.parametrize("id", urbes.game_ids())
def test_hundreds_of_games_tell_what_they_always_told(id: str) -> None:
    games = digest.GAMES[id]
    assert {len(hashes) for hashes in digest.committed(id).values()} == {len(digest.batches(id, games))}
    assert digest.differences(id, games) == []


@pytest.fixture
def other_labels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The digests of the records alone, as if their labels had been others."""
    file = tmp_path / "digests.json"
    hashes = {aspect: committed[0] for aspect, committed in digest.committed(GAME).items()}
    file.write_text(json.dumps({GAME: {str(urbes.game(GAME).rules_version): hashes | {"label": "0"}}}), encoding="utf-8")
    monkeypatch.setattr(digest, "FILE", file)
    monkeypatch.setitem(digest.GAMES, GAME, 0)
    return file


def test_a_difference_is_named(other_labels: Path) -> None:
    assert digest.differences(GAME, 0) == [f"{GAME}: label differs in 1 of 1 batches, first in the records"]


def test_the_digest_of_a_rules_version_changes_only_where_it_is_meant_to(other_labels: Path) -> None:
    before = other_labels.read_text(encoding="utf-8")
    assert not golden.write_digest(GAME, ["sentence"])
    assert other_labels.read_text(encoding="utf-8") == before
    assert golden.write_digest(GAME, ["label"])
    assert digest.differences(GAME, 0) == []


def test_a_new_rules_version_needs_a_digest_of_its_own(other_labels: Path) -> None:
    other_labels.write_text(json.dumps({GAME: {"0": {}}}), encoding="utf-8")
    assert "no digest of rules version" in digest.differences(GAME, 0)[0]
    assert golden.write_digest(GAME, [])
    assert set(json.loads(other_labels.read_text(encoding="utf-8"))[GAME]) == {"0", str(urbes.game(GAME).rules_version)}
