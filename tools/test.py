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


def run_pytest(arguments: list[str]) -> tuple[int, int, int]:
    """Passed, failed, and the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        workers = str(os.cpu_count() or 1)
        command = [sys.executable, "-m", "pytest", "-n", workers, "--dist", "worksteal", f"--junit-xml={report}", "--durations=8", *arguments]
        code = subprocess.run(command, cwd=ROOT, check=False).returncode
        if not report.exists():
            return 0, 1, code or 1
        suite = next(ET.parse(report).getroot().iter("testsuite"))
    failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
    return int(suite.get("tests", 0)) - failed - int(suite.get("skipped", 0)), failed, code


def main() -> int:
    checks = [run_check(name, command) for name, command in CHECKS.items()]
    passed, failed, code = run_pytest(sys.argv[1:])
    failed = max(failed, 1) if code else failed
    passed += checks.count(True)
    failed += checks.count(False)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
