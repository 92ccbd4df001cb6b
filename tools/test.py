"""Every check and test of the project, ending with one line: N passed, M failed."""

import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

ROOT = Path(__file__).parent.parent
CHECKS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "import-linter": ["lint-imports"],
    "svelte-check": ["npm", "--prefix", "web", "run", "--silent", "check"],
    "vitest": ["npm", "--prefix", "web", "run", "--silent", "test"],
}


def run_check(name: str, command: list[str]) -> bool:
    tools = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run([str(tools / command[0]), *command[1:]], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    print(f"{'ok    ' if done.returncode == 0 else 'FAILED'} {name}", flush=True)
    if done.returncode:
        print(done.stdout + done.stderr)
    return done.returncode == 0


def run_pytest(arguments: list[str], workers: int) -> tuple[int, list[str]]:
    """How many tests of one run passed, and which failed."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        spread = ["-n", str(workers), "--dist", "worksteal"] if workers > 1 else []
        code = subprocess.run([sys.executable, "-m", "pytest", *spread, f"--junit-xml={report}", "--durations=5", *arguments], cwd=ROOT, check=False).returncode
        if not report.exists():
            return 0, [f"pytest {' '.join(arguments)}"]
        suite = next(ET.parse(report).getroot().iter("testsuite"))
    failed = [
        f"{case.get('classname')}::{case.get('name')}" for case in suite.iter("testcase") if case.find("failure") is not None or case.find("error") is not None
    ]
    passed = int(suite.get("tests", 0)) - int(suite.get("skipped", 0)) - len(failed)
    return passed, failed or ([f"pytest {' '.join(arguments)}"] if code else [])


def run_browser(arguments: list[str], workers: int) -> tuple[int, list[str]]:
    """Browser tests play games nobody has seen before, on a machine shared with others: what failed is tried once more, alone, and named if it passes then."""
    passed, failed = run_pytest(arguments, workers)
    if not failed:
        return passed, failed
    again, still = run_pytest([*arguments, "--last-failed", "--last-failed-no-failures", "none"], 1)
    for name in failed:
        if name not in still:
            print(f"LOOK   {name} passed only when tried again")
    return passed + again, still


def main() -> int:
    checks = [run_check(name, command) for name, command in CHECKS.items()]
    passed, failed = checks.count(True), checks.count(False)
    cores = os.cpu_count() or 1
    # Real servers keep deadlines: they get the machine to themselves. The browser's tests mostly wait; two at a time share it well.
    groups = [
        (["tests", "--ignore=tests/server", "--ignore=tests/web"], cores),
        (["tests/server"], 1),
        (["tests/web"], min(cores, 2)),
    ]
    for arguments, workers in [(sys.argv[1:], cores)] if sys.argv[1:] else groups:
        run = run_browser if arguments == ["tests/web"] else run_pytest
        more_passed, more_failed = run(arguments, workers)
        passed += more_passed
        failed += len(more_failed)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
