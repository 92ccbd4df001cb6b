"""A server process of its own, and what the tests of the page share."""

import importlib
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))  # for a program that draws or measures pages

from tests.processes import free_port

sync_api = pytest.importorskip("playwright.sync_api")

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/urbes/server/static"
CHROMIUM = os.environ.get("URBES_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
# The same Chromium without windows, profiles and extensions: a new person at a page costs it a third of the processor time.
SHELL = os.environ.get("URBES_CHROMIUM") or shutil.which("chromium-headless-shell") or CHROMIUM
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SEED = int(os.environ.get("URBES_TEST_SEED", "20261116"))

if not SHELL or not (STATIC / "index.html").exists():
    pytest.skip("needs Chromium and the built client (npm ci && npm run build in web/)", allow_module_level=True)


class House:
    """A server process of its own on a free port, with its data in a folder. Every table has the same seed: a test that fails meets the same game again."""

    def __init__(self, data: Path, search_path: str = str(ROOT / "src"), static: Path = STATIC) -> None:
        self.data = data
        self.static = static
        self.search_path = search_path
        self.port: int = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: Any = None  # as `subprocess` has it
        self.log = data / "server.log"

    def open(self, seconds: float = 120.0) -> None:
        environment = {
            **os.environ,
            "URBES_RATE": "0",
            "URBES_RATE_IDENTITY": "0",
            "URBES_RATE_NEW": "0",
            "URBES_SOCKETS": "0",
            "URBES_LOG_LEVEL": "warning",
            "URBES_ANALYSIS_BUDGET": "400",
            "URBES_CONTACT": "host@example.org",
            "URBES_PUSH_LOOPBACK": "true",
            "PYTHONPATH": self.search_path,
        }
        code = "\n".join(
            [
                "import os",
                f"os.chdir({str(self.data)!r})",
                "from types import SimpleNamespace",
                "from pathlib import Path",
                "from urbes.server import main",
                "from urbes.server.http import client",
                "from urbes.server.tables import opening",
                f"opening.secrets = SimpleNamespace(randbits=lambda bits: {SEED})",
                "opening.LESSON_PACE = 50",  # the same lesson, whose bots linger less
                f"client.STATIC = Path({str(self.static)!r})",
                f"main.serve(host='127.0.0.1', port={self.port}, data={str(self.data)!r})",
            ]
        )
        if "PYTEST_CURRENT_TEST" in os.environ and self.search_path == str(ROOT / "src"):
            hatchery = importlib.import_module("tests.server.hatchery")
            self.process = hatchery.Hatched(code, environment, self.log, ROOT)
        else:  # for a program that draws or measures pages, or with other modules than those that are loaded
            with self.log.open("ab") as log:
                self.process = subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=log, stderr=log)
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                    if json.load(answer)["status"] == "ok":
                        return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError(f"the server did not start: {self.log.read_text()[-2000:]}")

    def close(self) -> None:
        if self.process:
            self.process.terminate()
            code = self.process.wait(60)
            self.process = None
            said = self.log.read_text()
            assert code in (0, -15) and "Traceback" not in said, f"the server ended with {code}: {said[-3000:]}"
