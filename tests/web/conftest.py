"""A real server and a real Chromium: every test plays through the page as a person would."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sync_api = pytest.importorskip("playwright.sync_api")

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/urbes/server/static"
CHROMIUM = os.environ.get("URBES_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

if not CHROMIUM or not (STATIC / "index.html").exists():
    pytest.skip("needs Chromium and the built client (npm ci && npm run build in web/)", allow_module_level=True)


class House:
    """A server process of its own on a free port, with its data in a folder."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        environment = {
            **os.environ,
            "URBES_RATE": "0",
            "URBES_RATE_IDENTITY": "0",
            "URBES_RATE_NEW": "0",
            "URBES_LOG_LEVEL": "warning",
            "PYTHONPATH": str(ROOT / "src"),
        }
        code = f"from urbes.server.main import serve; serve(host='127.0.0.1', port={self.port}, data={str(self.data)!r})"
        self.process = subprocess.Popen([sys.executable, "-c", code], env=environment, cwd=self.data)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                    if json.load(answer)["status"] == "ok":
                        return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def close(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(20)
            self.process = None


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("house"))
    made.open()
    yield made
    made.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def visitor(browser: Any, house: House) -> Iterator[Callable[..., Any]]:
    """Opens pages of new people: each has cookies of their own. Errors in a page fail the test."""
    contexts: list[Any] = []
    errors: list[str] = []

    def arrive(lang: str = "en", viewport: dict[str, int] = DESKTOP, quick: bool = True, **more: Any) -> Any:
        wishes = {"base_url": house.url, "locale": {"en": "en-GB", "fr": "fr-FR"}[lang], "has_touch": viewport["width"] < 768, **more}
        context = browser.new_context(viewport=viewport, **wishes)
        context.set_default_timeout(15_000)
        if quick:  # bots that do not linger and pieces that do not glide: the same game, sooner
            context.add_init_script("localStorage['urbes.settings'] ||= JSON.stringify({motion: false})")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert errors == []
