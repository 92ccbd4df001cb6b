"""The same seed is the same game: in another process, interpreted as well as compiled, with librt and without."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import urbes
from tests.golden import digest
from tests.processes import LIMIT

PACKAGE = Path(urbes.__file__).parent
GAMES = "10"


def compare(id: str, path: Path, hash_seed: str) -> str:
    """What another process says when it compares the package under a path with the committed digests."""
    env = {**os.environ, "PYTHONPATH": str(path), "PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, digest.__file__, id, "--games", GAMES], env=env, capture_output=True, text=True, check=False, timeout=LIMIT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"the engine is {path}" in done.stdout
    return done.stdout


@pytest.mark.parametrize("id", urbes.game_ids())
def test_the_same_seed_gives_the_same_game_in_another_process(id: str) -> None:
    assert "as committed" in compare(id, PACKAGE.parent, "7")


@pytest.mark.parametrize("id", urbes.game_ids())
def test_the_interpreted_engine_plays_the_same_games(id: str, tmp_path: Path) -> None:
    """Whatever engine is at hand, compiled or not, its source without compiled parts tells the same."""
    assert "rng.py\n" in compare(id, source_alone(tmp_path), "0")


@pytest.mark.parametrize("id", urbes.game_ids())
def test_the_engine_plays_the_same_games_where_librt_is_not_installed(id: str, tmp_path: Path) -> None:
    path = source_alone(tmp_path)
    (path / "librt.py").write_text("raise ImportError('not installed')\n")
    assert "rng.py\n" in compare(id, path, "0")


def source_alone(folder: Path) -> Path:
    """The package in another folder, without its compiled parts."""
    shutil.copytree(PACKAGE, folder / "urbes", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static"))
    return folder


@pytest.mark.parametrize("id", urbes.game_ids())
def test_different_seeds_give_different_games(id: str) -> None:
    game = urbes.game(id)
    assert game.new(game.min_seats, 1).to_dict() != game.new(game.min_seats, 2).to_dict()
    assert game.new(game.min_seats, 1).to_dict() == game.new(game.min_seats, 1).to_dict()
