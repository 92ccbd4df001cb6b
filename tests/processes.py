"""Real processes for tests: started with the signals anyone expects, ended with their whole group, waited for within a limit."""

import contextlib
import itertools
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PATIENCE = 60  # seconds
LIMIT = 500  # seconds for a program that has much to do; a test has 600
# Below those that the system lends to whoever connects: nobody takes one while its server is about to start again. Each process of the tests has its own stretch of them.
STRETCH = 2000
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw9")[2:]) % 10
PORTS = range(10_000 + STRETCH * WORKER, 10_000 + STRETCH * (WORKER + 1))
TURNS = itertools.count(os.getpid())
SHORT = 40  # bytes; what programs add for their sockets comes to fewer than the 67 that are left
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


class Processes:
    """Started in a folder, and ended with all they have started when the test is over."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.started: list[subprocess.Popen[str]] = []

    def urbes(self, *arguments: str, ignored: tuple[signal.Signals, ...] = ()) -> subprocess.Popen[str]:
        """The command; `ignored` are signals whoever starts it had ignored."""
        return self.start([sys.executable, "-m", "urbes.cli", *arguments], ignored)

    def start(self, command: list[str], ignored: tuple[signal.Signals, ...] = ()) -> subprocess.Popen[str]:
        def begin() -> None:
            for each in SIGNALS:
                signal.signal(each, signal.SIG_IGN if each in ignored else signal.SIG_DFL)

        source = os.pathsep.join(path for path in sys.path if path)
        pipe: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        environment = os.environ | {"XDG_DATA_HOME": str(self.folder), "LC_ALL": "C.UTF-8", "PYTHONPATH": source}
        own: dict[str, Any] = {"start_new_session": True, "preexec_fn": begin}  # a group to end as a whole; signals as given
        process = subprocess.Popen(command, cwd=self.folder, env=environment, text=True, **own, **pipe)
        self.started.append(process)
        return process

    def end(self) -> None:
        for process in self.started:
            if of_session(process.pid):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate(timeout=PATIENCE)


def free_port() -> int:
    """On the loopback, a new one each time."""
    for turn in itertools.islice(TURNS, STRETCH):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", PORTS[turn % STRETCH]))
            return PORTS[turn % STRETCH]
    raise OSError("no port is free")


def folder_for_sockets() -> str:
    """Where to make a temporary folder for them, whatever TMPDIR says: the whole path of a socket has at most 107 bytes."""
    usual = tempfile.gettempdir()
    return usual if len(os.fsencode(usual)) <= SHORT else "/tmp"


def of_session(session: int) -> list[int]:
    """The processes of a session that still run, whoever their parent is now."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _parent, _group, its = entry.read_text().rpartition(") ")[2].split()[:4]
        except OSError:  # gone meanwhile
            continue
        if int(its) == session and state != "Z":
            found.append(int(entry.parent.name))
    return found


def living(pid: int) -> bool:
    """For the machine, whatever its parent has heard."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(happened: Callable[[], object], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.01)  # until another process has written its file, or ended
