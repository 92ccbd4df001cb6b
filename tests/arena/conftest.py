"""The command line, for tests of what the arena writes."""

from tests.cli.conftest import run  # noqa: F401 - a fixture
