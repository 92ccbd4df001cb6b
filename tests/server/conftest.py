"""One server for the tests that need nothing special of it; PostgreSQL where it is installed."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

pytest.importorskip("litestar")

import structlog

from tests.server.running import SEED, Guest, Postgres, Running
from urbes.server.tables import opening


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of tables that a test opens in its own process, too."""
    monkeypatch.setattr(opening, "secrets", SimpleNamespace(randbits=lambda bits: SEED))


@pytest.fixture(autouse=True)
def own_log(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A command run in the test's own process sets up its log for as long as it runs: loggers that kept it would tell later tests nothing."""
    configure = structlog.configure
    monkeypatch.setattr(structlog, "configure", lambda **given: configure(**{**given, "cache_logger_on_first_use": False}))
    yield
    structlog.reset_defaults()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()
    assert not running.tracebacks(), running.tracebacks()[-3000:]


@pytest.fixture
def fresh_postgres() -> Iterator[Postgres]:
    if Postgres.binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with Postgres.begun() as made:
        yield made


@pytest.fixture
def anna(server: Running) -> Guest:
    return Guest(server, "Anna")


@pytest.fixture
def bruno(server: Running) -> Guest:
    return Guest(server, "Bruno", "fr")
