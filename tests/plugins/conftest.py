"""An empty folder of installed packages, and the command line beside it."""

import sys
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

import pytest

from tests.cli.conftest import run  # noqa: F401 - a fixture
from tests.plugins.installing import EXAMPLE
from urbes.games import registry


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
