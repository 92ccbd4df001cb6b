"""What the tests of the command line share: running it, and games to run it on."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from urbes.cli import main

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("sim", "lost_cities", typed="...")`: the command in an empty folder, in English unless told otherwise."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr("secrets.randbits", lambda bits: 20261116)  # where no seed is named
    monkeypatch.delenv("COLUMNS", raising=False)  # pytest-xdist gives its workers those of its own terminal

    def invoke(*arguments: object, typed: str = "") -> Result:
        result = CliRunner().invoke(main, [str(argument) for argument in arguments], input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return invoke


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """A finished short game of two random bots."""
    assert run("sim", "lost_cities", "-n", 1, "--bots", "random", "--preset", "short", "--seed", 7, "--records", "records").exit_code == 0
    return tmp_path / "records" / "lost_cities-000000.json"
