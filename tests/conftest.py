"""What all tests share: the marks that say which clauses of the rules a test shows and which tests are for the night, and that they are about our own games."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.processes import Processes
from urbes.games import registry

# Whoever starts the tests may read French, have a terminal of their own ways, and settings of a server of theirs.
OURS = ("URBES_CHROMIUM", "URBES_FUZZ", "URBES_INTERPRETED", "URBES_LONG", "URBES_TEST_SEED")
for name in list(os.environ):
    if name in ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE") or (name.startswith("URBES_") and name not in OURS):
        del os.environ[name]
os.environ["LC_ALL"] = "C.UTF-8"
for name in ("NO_PROXY", "no_proxy"):  # a proxy is for what tests/setup installs; our own servers are here
    os.environ[name] = ",".join(filter(None, (os.environ.get(name), "127.0.0.1,localhost,::1")))
settings.register_profile("urbes", derandomize=True, deadline=None)  # the same examples each time, however slow the machine
settings.load_profile("urbes")
registry.entry_points = lambda group: ()  # whatever else is installed; tests/plugins has its own


# What takes longest comes first: at the end of a group, short tests are shared out among its processes, and none runs on alone.
LONG = (
    "test_wheel.py",
    "test_engine.py",
    "test_learn.py",
    "test_faults.py",
    "test_bad_input.py",
    "test_web_storm.py",
    "test_web_whole_games.py",
    "test_web_layout.py",
)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    started = Processes(tmp_path)
    yield started
    started.end()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONG)
    if not os.environ.get("URBES_LONG"):
        for item in items:
            if "long" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="takes minutes; run with URBES_LONG=1"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: takes minutes; run with URBES_LONG=1")
    config.addinivalue_line("markers", "clauses(id, ...): the clauses of the rules this test shows, where a case file cannot")
