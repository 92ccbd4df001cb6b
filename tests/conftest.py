"""What all tests share: the mark that says which clauses of the rules a test shows."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clauses(id, ...): the clauses of the rules this test shows, where a case file cannot")
