"""A real server and a real Chromium: every test plays through the page as a person would."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from house import ARGUMENTS, DESKTOP, SHELL, House, sync_api
from late import LATE, SCRIPT

PATIENCE = 30_000  # milliseconds, on a machine that is busy with other things


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("house"))
    made.open()
    yield made
    made.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """What starts browsers."""
    sync_api.expect.set_options(timeout=PATIENCE)
    with sync_api.sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def browser(chromium: Any) -> Iterator[Any]:
    # Letters as wide as in the whole browser: the shell would fit them to whole pixels.
    started = chromium.launch(executable_path=SHELL, headless=True, args=[*ARGUMENTS, "--font-render-hinting=none"])
    yield started
    started.close()


@pytest.fixture
def visitor(browser: Any, house: House) -> Iterator[Callable[..., Any]]:
    """Opens pages of new people: each has cookies of their own. Errors in a page fail the test."""
    contexts: list[Any] = []
    errors: list[str] = []

    def arrive(lang: str = "en", viewport: dict[str, int] = DESKTOP, quick: bool = True, **more: Any) -> Any:
        # A service worker answers beside the page, where no test sees it: those about it ask for one.
        wishes = {
            "base_url": house.url,
            "service_workers": "block",
            "locale": {"en": "en-GB", "fr": "fr-FR"}[lang],
            "has_touch": viewport["width"] < 768,
            **more,
        }
        context = browser.new_context(viewport=viewport, **wishes)
        context.set_default_timeout(PATIENCE)
        if quick:  # bots that do not linger and pieces that do not glide: the same game, sooner
            context.add_init_script("localStorage['urbes.settings'] ||= JSON.stringify({motion: false})")
        if LATE:
            context.add_init_script(SCRIPT)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert errors == []
