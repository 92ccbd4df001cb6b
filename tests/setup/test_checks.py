"""`make test` itself: what hangs is ended, named, and keeps nothing else from being tested."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import test as checks

from tests.processes import LIMIT, PATIENCE, Processes, living, wait_for

HANGING = "import pathlib, subprocess, sys; child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']); print('said', flush=True); "
HANGING += "pathlib.Path(sys.argv[1]).write_text(str(child.pid)); child.wait()"
needs_groups = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads the processes of a session from /proc")


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Path]:
    """Where something that hangs writes which process it waits for; both end with the test."""
    file = tmp_path / "child"
    yield file
    if file.exists() and living(pid := int(file.read_text())):
        os.kill(pid, signal.SIGKILL)


@needs_groups
def test_a_check_that_hangs_fails_with_what_it_said_and_leaves_nothing_running(child: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun = time.monotonic()
    assert not checks.run_check("npm", [Path(sys.executable).name, "-c", HANGING, str(child)], seconds=12)
    assert time.monotonic() - begun < 300, "it waited for what the check had begun"
    told = capsys.readouterr().out
    assert told.startswith("FAILED npm\nit did not end within 0.2 minutes") and "said" in told
    wait_for(lambda: not living(int(child.read_text())))
    assert checks.run_check("well", [Path(sys.executable).name, "-c", "print(1)"])
    assert not checks.run_check("ill", [Path(sys.executable).name, "-c", "raise SystemExit(3)"])


@needs_groups
def test_a_group_of_tests_that_hangs_is_one_that_failed_and_leaves_nothing_running(tmp_path: Path, child: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_slow.py").write_text(f"import sys\n\n\ndef test_slow():\n    sys.argv[1] = {str(child)!r}\n    exec({HANGING!r})\n")
    assert checks.run_pytest([str(tmp_path / "test_slow.py"), "-p", "no:cacheprovider"], 1, seconds=12) == (0, 1)
    assert f"FAILED {tmp_path / 'test_slow.py'}" in (told := capfd.readouterr().out) and "did not end within" in told
    wait_for(lambda: not living(int(child.read_text())))


@needs_groups
def test_checks_end_with_the_run_that_is_terminated(processes: Processes, child: Path) -> None:
    command = [Path(sys.executable).name, "-c", HANGING, str(child)]
    run = processes.start([sys.executable, "-c", f"from tools import test; test.CHECKS = {{'hangs': {command}}}; test.main()"])
    wait_for(lambda: child.exists() and child.read_text())
    run.terminate()
    assert run.wait(PATIENCE) == 1
    wait_for(lambda: not living(int(child.read_text())))


def test_what_is_skipped_is_named_with_its_reason(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_skipped.py").write_text("import pytest\n\n\ndef test_skipped():\n    pytest.skip('no such program')\n")
    assert checks.run_pytest([str(tmp_path / "test_skipped.py"), "-p", "no:cacheprovider"], 1, seconds=LIMIT) == (0, 0)
    assert "no such program" in capfd.readouterr().out


def test_tests_begin_alike_whoever_starts_them() -> None:
    theirs = {
        "COLUMNS": "40",
        "FORCE_COLOR": "1",
        "TTY_COMPATIBLE": "1",
        "TTY_INTERACTIVE": "1",
        "LC_ALL": "fr_FR.UTF-8",
        "URBES_PORT": "1",
        "NO_PROXY": "there",
    }
    tell = f"import os, tests.conftest; from hypothesis import settings; print([os.environ.get(name) for name in {list(theirs)}], settings().derandomize)"
    told = subprocess.run([sys.executable, "-c", tell], cwd=checks.ROOT, env=os.environ | theirs, capture_output=True, text=True, check=True, timeout=LIMIT)
    assert told.stdout.strip() == "[None, None, None, None, 'C.UTF-8', None, 'there,127.0.0.1,localhost,::1'] True"
