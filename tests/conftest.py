"""What all tests share: the mark that says which clauses of the rules a test shows, and that they are about our own games."""

import pytest

from urbes.games import registry

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONG)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clauses(id, ...): the clauses of the rules this test shows, where a case file cannot")
