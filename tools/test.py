"""Every check and test of the project, ending with one line: N passed, M failed."""

import os
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
# The longest first, so that none is left to run alone at the end.
CHECKS = {
    "prettier, eslint, stylelint": ["npm", "--prefix", "web", "run", "--silent", "lint"],
    "svelte-check": ["npm", "--prefix", "web", "run", "--silent", "check"],
    "vitest": ["npm", "--prefix", "web", "run", "--silent", "test"],
    "mypy": ["mypy"],
    "import-linter": ["lint-imports"],
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
}

# Far more than they take on a slow machine: what takes longer hangs, and would keep all others from being told.
CHECK_SECONDS = 15 * 60
GROUP_SECONDS = 60 * 60
LEAVE_SECONDS = 60.0
RUNNING: list["subprocess.Popen[str]"] = []  # checks

# Tests begin hundreds of processes: what they import is compiled once, also where the environment forbids to keep it.
# Every core has a test already: the threads of PyTorch and NumPy would only wait for each other, at full speed.
ENVIRONMENT = {"OMP_NUM_THREADS": "1", **os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "bytecode")}


def end(running: "subprocess.Popen[str] | subprocess.Popen[bytes]") -> None:
    """With all that it has begun: npm alone would leave node behind."""
    if hasattr(os, "killpg"):
        os.killpg(running.pid, signal.SIGKILL)
    else:
        running.kill()


def leave(running: "subprocess.Popen[bytes]") -> None:
    """As with Ctrl-C, which comes to us alone: tests end what they have begun. Whoever does not hear is ended, and everyone where we are interrupted once more."""
    try:
        if hasattr(os, "killpg"):
            os.killpg(running.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                running.wait(LEAVE_SECONDS)
    finally:
        with suppress(ProcessLookupError):
            end(running)


def run_check(name: str, command: list[str], seconds: float = CHECK_SECONDS) -> bool:
    tools = Path(sys.executable).parent
    environment = {**ENVIRONMENT, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    late = ""
    with subprocess.Popen(
        [str(tools / command[0]), *command[1:]],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as running:
        RUNNING.append(running)
        try:
            said, _ = running.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            end(running)
            said, _ = running.communicate()
            late = f"it did not end within {seconds / 60:g} minutes\n"
        RUNNING.remove(running)
    print(f"ok     {name}" if running.returncode == 0 else f"FAILED {name}\n{late}{said}", flush=True)
    return running.returncode == 0


def run_pytest(arguments: list[str], workers: int, seconds: float | None) -> tuple[int, int]:
    """Passed and failed tests of one run."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        spread = ["-n", str(workers), "--dist", "worksteal"] if workers > 1 else []
        command = [sys.executable, "-m", "pytest", *spread, f"--junit-xml={report}", "--durations=20", "-rfEs", *arguments]
        # It hears an interruption from us, also where we are in the background and hear none.
        hears: dict[str, Any] = {"preexec_fn": partial(signal.signal, signal.SIGINT, signal.SIG_DFL)} if os.name == "posix" else {}
        with subprocess.Popen(command, cwd=ROOT, env=ENVIRONMENT, start_new_session=True, **hears) as running:
            try:
                code = running.wait(seconds)
            except BaseException as trouble:
                leave(running)
                if not isinstance(trouble, subprocess.TimeoutExpired):
                    raise
                code = 1
                print(f"FAILED {' '.join(arguments)}: the tests did not end within {(seconds or 0) / 60:g} minutes", flush=True)
        if not report.exists():
            return 0, 1
        suite = next(ET.parse(report).getroot().iter("testsuite"))
    failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
    passed = int(suite.get("tests", 0)) - failed - int(suite.get("skipped", 0))
    return passed, max(failed, 1) if code else failed


def main() -> int:
    for sign in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        if signal.getsignal(sign) is not signal.SIG_IGN:  # whoever wants them to go on without a terminal
            signal.signal(sign, lambda *_: sys.exit("Terminated."))
    cores = os.cpu_count() or 1
    with ThreadPoolExecutor(cores) as pool:
        try:
            checks = list(pool.map(run_check, CHECKS, CHECKS.values()))
        except BaseException:  # what interrupts us came to us alone
            for running in list(RUNNING):
                end(running)
            raise
    passed, failed = checks.count(True), checks.count(False)
    # Tests with real servers or browsers often wait for each other's processes: one more of them than cores leaves no core idle.
    groups = [
        (["tests", "--ignore=tests/server", "--ignore=tests/web"], cores),
        (["tests/server"], min(cores, 2) + 1),
        (["tests/web", "--ignore=tests/web/test_web_weight.py"], min(cores, 2) + 1),
        (["tests/web/test_web_weight.py"], 1),  # what a page weighs is read with nothing beside it
    ]
    for arguments, workers in [(sys.argv[1:], cores)] if sys.argv[1:] else groups:
        more_passed, more_failed = run_pytest(arguments, workers, None if sys.argv[1:] else GROUP_SECONDS)  # who names tests may want hours of them
        passed += more_passed
        failed += more_failed
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
