"""The same seed is the same game: in another process, and interpreted as well as compiled."""

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import urbes
from tests.kernel import digest

PACKAGE = Path(urbes.__file__).parent


@cache
def here(id: str) -> str:
    return digest.digest(id)


def elsewhere(path: Path, hash_seed: str) -> dict[str, Any]:
    """The fingerprints another process finds with the package under a path."""
    env = {**os.environ, "PYTHONPATH": str(path), "PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, digest.__file__], env=env, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    assert Path(found["engine"]).is_relative_to(path)
    return found


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    assert elsewhere(PACKAGE.parent, "7")["digests"] == {id: here(id) for id in urbes.game_ids()}


def test_the_interpreted_engine_plays_the_same_games(tmp_path: Path) -> None:
    """Whatever engine is at hand, compiled or not, its source without compiled parts gives the same stream of positions."""
    shutil.copytree(PACKAGE, tmp_path / "urbes", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    found = elsewhere(tmp_path, "0")
    assert found["engine"].endswith(".py")
    assert found["digests"] == {id: here(id) for id in urbes.game_ids()}


@pytest.mark.parametrize("id", urbes.game_ids())
def test_different_seeds_give_different_games(id: str) -> None:
    game = urbes.game(id)
    assert game.new(game.min_seats, 1).to_dict() != game.new(game.min_seats, 2).to_dict()
    assert game.new(game.min_seats, 1).to_dict() == game.new(game.min_seats, 1).to_dict()
