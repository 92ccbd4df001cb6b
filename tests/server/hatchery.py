"""Servers begun by a process that has loaded their modules already: each is a process of its own all the same, two seconds sooner."""

import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import threading
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path

from tests.processes import folder_for_sockets

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["urbes.server.main", "tests.server.hatchery"])


class Hatched:
    """A process, with what is asked of one that `subprocess` has begun. However the tests end, it ends, too."""

    def __init__(self, code: str, environment: dict[str, str], log: Path, root: Path) -> None:
        hatchery(root)
        log.touch()
        theirs, self._line = CONTEXT.Pipe(duplex=False)
        self._process = CONTEXT.Process(target=_run, args=(code, environment, str(log), theirs), daemon=True)
        self._process.start()
        theirs.close()
        assert self._process.pid is not None
        self.pid: int = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        code = self.poll()
        if code is None:
            raise subprocess.TimeoutExpired("a server", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def hatchery(root: Path) -> None:
    """Begins the process that loads the modules, from this checkout and no other."""
    before, usual = os.environ.get("PYTHONPATH"), tempfile.tempdir
    tempfile.tempdir = folder_for_sockets()  # its own lies there
    os.environ["PYTHONPATH"] = f"{root / 'src'}{os.pathsep}{root}"
    try:
        forkserver.ensure_running()
    finally:
        tempfile.tempdir = usual
        os.environ.pop("PYTHONPATH")
        if before is not None:
            os.environ["PYTHONPATH"] = before


def _run(code: str, environment: dict[str, str], log: str, line: Connection) -> None:
    os.setsid()
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for standard in (1, 2):
        os.dup2(file, standard)
    os.close(file)
    os.environ.clear()
    os.environ.update(environment)
    threading.Thread(target=_end_with_the_tests, args=(line,), daemon=True).start()
    exec(code, {"__name__": "__main__"})
    sys.exit(0)


def _end_with_the_tests(line: Connection) -> None:
    """Their end of the line closes with them."""
    try:
        line.recv()
    except (EOFError, OSError):
        os._exit(3)
