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


def run_pytest(arguments: list[str], workers: int) -> tuple[int, int]:
    """Passed and failed tests of one run."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        spread = ["-n", str(workers), "--dist", "worksteal"] if workers > 1 else []
        code = subprocess.run([sys.executable, "-m", "pytest", *spread, f"--junit-xml={report}", "--durations=5", *arguments], cwd=ROOT, check=False).returncode
        if not report.exists():
            return 0, 1
        suite = next(ET.parse(report).getroot().iter("testsuite"))
    failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
    passed = int(suite.get("tests", 0)) - failed - int(suite.get("skipped", 0))
    return passed, max(failed, 1) if code else failed


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
        more_passed, more_failed = run_pytest(arguments, workers)
        passed += more_passed
        failed += more_failed
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
