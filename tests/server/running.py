"""A server as its users meet it: its own process on the loopback, talked to over HTTP and WebSockets."""

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.processes import LIMIT, free_port
from tests.server.hatchery import Hatched

ROOT = Path(__file__).parents[2]
HEADERS = {"X-Urbes": "1"}
SEED = int(os.environ.get("URBES_TEST_SEED", "20261116"))
PATIENCE = 60.0  # seconds for an answer on a machine that is busy with other things
# Every table has the same seed: a test that fails meets the same game again.
ONE_SEED = f"from types import SimpleNamespace; from urbes.server.tables import opening; opening.secrets = SimpleNamespace(randbits=lambda bits: {SEED})"
# However the tests end, their end of the pipe closes and the server ends, too.
END_WITH_THE_TESTS = "import os, sys, threading; threading.Thread(target=lambda: (sys.stdin.read(), os._exit(3)), daemon=True).start()"
NO_LIMITS = {
    "URBES_RATE": "0",
    "URBES_RATE_IDENTITY": "0",
    "URBES_RATE_NEW": "0",
    "URBES_SOCKETS": "0",
    "URBES_LOG_LEVEL": "warning",
    "URBES_THINKERS": "1",
    "URBES_THINK_SECONDS": "60",
    "URBES_ANALYSIS_BUDGET": "500",
}


class Running:
    """One server process; `kill` is kill -9, `stop` a polite end."""

    def __init__(self, data: Path, database: str | None = None, before: str = "pass", **environment: str) -> None:
        self.data = data
        self.python = sys.executable
        self.port = free_port()
        self.environment = {**os.environ, **NO_LIMITS, "PYTHONPATH": str(ROOT / "src"), "URBES_SECRET": "a secret for tests only", **environment}
        if database:
            self.environment["URBES_DATABASE"] = database
        self.before = before  # what its process does first: a fault to inject, a limit to lower
        self.process: subprocess.Popen[bytes] | Hatched | None = None
        self.log = data / f"server-{self.port}.log"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, seconds: float = 120.0) -> "Running":
        self.process = self._begin(f"{self.before}; from urbes.server.main import serve; {ONE_SEED}; serve(port={self.port}, data={str(self.data)!r})")
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                    return self
            assert self.process.poll() is None, f"the server ended: {self.log.read_text()[-2000:]}"
            time.sleep(0.02)
        raise AssertionError(f"the server does not answer: {self.log.read_text()[-2000:]}")

    def _begin(self, code: str) -> "subprocess.Popen[bytes] | Hatched":
        if "PYTEST_CURRENT_TEST" in os.environ and self.python == sys.executable and self.environment["PYTHONPATH"] == str(ROOT / "src"):
            return Hatched(code, self.environment, self.log, ROOT)
        with self.log.open("ab") as log:  # for a program that measures servers, or with other modules than those that are loaded
            command = [self.python, "-c", f"{END_WITH_THE_TESTS}; {code}"]
            return subprocess.Popen(command, env=self.environment, stdin=subprocess.PIPE, stdout=log, stderr=log, start_new_session=True)

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)

    def thinkers(self) -> list[int]:
        """The processes it computes in."""
        assert self.process is not None
        return [int(child) for path in Path(f"/proc/{self.process.pid}/task").glob("*/children") for child in path.read_text().split()]

    def tracebacks(self) -> str:
        """What went wrong inside, if anything."""
        text = self.log.read_text()
        return text if "Traceback" in text else ""

    def facts(self, query: str, *given: Any) -> list[Any]:
        """Straight from the embedded database."""
        with contextlib.closing(sqlite3.connect(self.data / "urbes.sqlite")) as connection:
            return connection.execute(query, given).fetchall()


class Guest:
    """A person with a browser: a cookie jar and, at a table, a socket."""

    def __init__(self, server: Running, name: str | None = "Anna", lang: str = "en") -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, headers=HEADERS, timeout=PATIENCE)
        self.id: str | None = None
        if name is not None:
            answer = self.http.post("/api/me", json={"name": name, "lang": lang})
            assert answer.status_code == 201, answer.text
            self.id = answer.json()["identity"]["id"]

    @property
    def cookie(self) -> dict[str, str]:
        return {"Cookie": f"urbes={self.http.cookies['urbes']}"} if "urbes" in self.http.cookies else {}

    def open(self, seats: list[dict[str, Any]], game: str = "lost_cities", **wish: Any) -> dict[str, Any]:
        answer = self.http.post("/api/tables", json={"game": game, "options": {"preset": "short"}, "pace": 0, "seats": seats, **wish})
        assert answer.status_code == 201, answer.text
        picture: dict[str, Any] = answer.json()
        return picture

    def do(self, table: str, verb: str, **wish: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/verbs/{verb}", json=wish)

    def done(self, table: str, verb: str, **wish: Any) -> dict[str, Any]:
        answer = self.do(table, verb, **wish)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def picture(self, table: str, **query: Any) -> dict[str, Any]:
        answer = self.http.get(f"/api/tables/{table}", params=query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    @contextlib.contextmanager
    def watch(self, table: str, **query: Any) -> Iterator["Socket"]:
        asked = "&".join(f"{key}={value}" for key, value in query.items())
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/live?{asked}"
        with connect(address, additional_headers=self.cookie, open_timeout=PATIENCE, close_timeout=2) as connection:
            yield Socket(connection)


class Socket:
    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.raw: list[str] = []
        self._id = 5000

    def next(self, seconds: float = PATIENCE) -> dict[str, Any]:
        frame = self.connection.recv(timeout=seconds)
        assert isinstance(frame, str)
        self.raw.append(frame)
        message: dict[str, Any] = json.loads(frame)
        return message

    def until(self, *types: str, seconds: float = PATIENCE) -> dict[str, Any]:
        while True:
            message = self.next(seconds)
            if message["type"] in types:
                return message

    def say(self, verb: str, **wish: Any) -> int:
        self._id += 1
        self.connection.send(json.dumps({"verb": verb, "id": self._id, **wish}))
        return self._id

    def ask(self, verb: str, **wish: Any) -> dict[str, Any]:
        """The answer to a verb: done or refused."""
        id = self.say(verb, **wish)
        while True:
            message = self.until("done", "refused")
            if message["id"] == id:
                return message


class Postgres:
    """A PostgreSQL of the test's own on the loopback, without password, that ends with the test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"postgresql://urbes@127.0.0.1:{self.port}/postgres"
        self.process: subprocess.Popen[bytes] | None = None

    @classmethod
    @contextlib.contextmanager
    def begun(cls) -> Iterator["Postgres"]:
        """Not among pytest's own folders: another run of it beside this one closes those to PostgreSQL's user."""
        with tempfile.TemporaryDirectory(prefix="urbes-postgres-", dir=cls._place()) as folder:
            Path(folder).chmod(0o711)  # that user passes through
            made = cls(Path(folder) / "cluster")
            try:
                yield made.create()
            finally:
                made.end()

    @staticmethod
    def _place() -> str:
        """Where PostgreSQL's user may enter, too."""
        usual = Path(tempfile.gettempdir()).resolve()
        closed = os.getuid() == 0 and not all(each.stat().st_mode & 0o001 for each in (usual, *usual.parents))
        return "/tmp" if closed else str(usual)

    @staticmethod
    def binaries() -> Path | None:
        places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), Path(shutil.which("initdb") or "/nowhere/initdb").parent]
        return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)

    def _run(self, *command: str) -> list[str]:
        """PostgreSQL refuses to run as root."""
        return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command] if os.getuid() == 0 else list(command)

    def create(self) -> "Postgres":
        binaries = self.binaries()
        assert binaries is not None
        self.folder.mkdir(parents=True)
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        subprocess.run(
            self._run(str(binaries / "initdb"), "-D", str(self.folder / "data"), "-U", "urbes", "-A", "trust", "-N"),
            check=True,
            capture_output=True,
            timeout=LIMIT,
        )
        return self.start()

    def start(self) -> "Postgres":
        binaries = self.binaries()
        options = ["-D", str(self.folder / "data"), "-p", str(self.port), "-h", "127.0.0.1", "-k", ""]  # no socket in a folder, whose name may be too long
        with (self.folder / "postgres.log").open("ab") as log:
            self.process = subprocess.Popen(self._run(f"{binaries}/postgres", *options), stdout=log, stderr=log)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            asked = subprocess.run([f"{binaries}/pg_isready", "-h", "127.0.0.1", "-p", str(self.port)], check=False, capture_output=True, timeout=PATIENCE)
            if asked.returncode == 0:
                return self
            assert self.process.poll() is None, f"PostgreSQL ended: {self.said()}"
            time.sleep(0.05)
        raise AssertionError(f"PostgreSQL does not start: {self.said()}")

    def said(self) -> str:
        return (self.folder / "postgres.log").read_text()[-2000:]

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)  # fast: open transactions are given up
        self.process.wait(PATIENCE)

    def end(self) -> None:
        """However far it has come."""
        if self.process is not None:
            try:
                self.stop()
            finally:
                self.process.kill()
