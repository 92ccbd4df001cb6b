"""What all tests share: the mark that says which clauses of the rules a test shows, and that they are about our own games."""

import pytest

from urbes.games import registry

registry.entry_points = lambda group: ()  # whatever else is installed; tests/plugins has its own


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clauses(id, ...): the clauses of the rules this test shows, where a case file cannot")
