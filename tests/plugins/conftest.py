"""An empty folder of installed packages, and the command line beside it."""

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import distributions
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.plugins.installing import EXAMPLE
from urbes.cli import main
from urbes.games import registry

Run = Callable[..., Result]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The only place where games of other packages are looked for."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(
        registry, "entry_points", lambda group: [each for dist in distributions(path=[str(folder)]) for each in dist.entry_points.select(group=group)]
    )
    registry._found.cache_clear()
    yield folder
    registry._found.cache_clear()
    for name in [name for name, module in sys.modules.items() if str(getattr(module, "__file__", "")).startswith(str(folder))]:
        del sys.modules[name]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("sim", "cadastre", typed="...")`: the command in an empty folder, in English unless told otherwise."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C")

    def invoke(*arguments: object, typed: str = "") -> Result:
        result = CliRunner().invoke(main, [str(argument) for argument in arguments], input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return invoke
