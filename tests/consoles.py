"""Pages that show commands and what they say: `console` blocks, whose commands are run and whose lines must be said."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.processes import LIMIT

ROOT = Path(__file__).parent.parent
TOOLS = {"urbes": ["urbes.cli"], "pip": ["pip"], "pytest": ["pytest"]}


def blocks(page: str) -> list[tuple[str, str]]:
    """The kind and the text of every fenced block."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def consoles(page: str) -> list[tuple[str, str]]:
    """Every command of the page, with the lines shown after it."""
    return [
        (command, told.strip())
        for kind, text in blocks(page)
        if kind == "console"
        for command, told in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", text, re.MULTILINE)
    ]


def follow(page: str, folder: Path) -> None:
    """Runs the commands of a page in a folder, without a network, and installing aside: nothing is left in this environment."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(folder / "installed")]),
        "PIP_TARGET": str(folder / "installed"),
        "PIP_NO_DEPS": "1",
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # what pip means by this: no isolation
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "XDG_DATA_HOME": str(folder / "data"),
        "URBES_DATA": str(folder / "server"),
        "URBES_PORT": "0",  # any that is free
        "URBES_SECRET": "a secret for tests only",
        "LC_ALL": "C",
        "COLUMNS": "120",
    }
    for command, told in consoles(page):
        tool, *arguments = command.split()
        done = subprocess.run(
            [sys.executable, "-m", *TOOLS[tool], *arguments],
            env=environment,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=LIMIT,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        for line in told.splitlines():
            assert " ".join(line.split()) in " ".join(done.stdout.split()), f"{command}\n{done.stdout}"
