"""Draws docs/screens/forgotten-city-*.png anew: python tests/web/screens_forgotten_city.py [folder] (with the client built). Not a test."""

import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from forgotten_city_people import centre, open_state, settle
from house import ARGUMENTS, CHROMIUM, DESKTOP, PHONE, ROOT, House, sync_api

import urbes
from urbes.bots.bot import make_bot
from urbes.kernel.rng import Rng

OUT = ROOT / "docs/screens"
SIZES = {"desktop": DESKTOP, "phone": PHONE}
SEAT = 0


def played_to(phase: str, round: int, seats: int = 3, seed: int = 11, build: bool = False) -> Any:
    """A game of good bots up to a decision of the first seat."""
    game = urbes.game("forgotten_city")
    state: Any = game.new(seats=seats, seed=seed)
    player = make_bot("greedy", Rng.seeded(seed))
    while state.to_act():
        view = state.view(SEAT)
        possible = not build or any(action.startswith("build") for place in view["places"].values() for action in place["actions"])
        if view["phase"] == phase and view["round"] >= round and state.to_act() == (SEAT,) and possible:
            return state
        seat = state.to_act()[0]
        state.apply(seat, player.choose(state, seat))
    raise RuntimeError(f"no {phase} in round {round}")


def shots(page: Any, name: str, out: Path, themes: tuple[str, ...] = ("light", "dark")) -> None:
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        for theme in themes:
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
            page.mouse.move(2, 2)
            page.wait_for_timeout(400)
            page.screenshot(path=out / f"{name}-{size}-{theme}.png")
    page.set_viewport_size(DESKTOP)


def draw(house: House, browser: Any, out: Path) -> None:
    context = browser.new_context(viewport=DESKTOP, locale="fr-FR", base_url=house.url)
    context.set_default_timeout(20_000)
    context.add_init_script("localStorage['urbes.settings'] ||= JSON.stringify({motion: false, theme: 'light', lang: 'fr'})")
    page = context.new_page()
    open_state(page, played_to("assistant", 3, seed=16, build=True), SEAT, "greedy")
    settle(page)
    page.click("[data-choice=rest]")  # the others play, and the log has something to tell
    page.wait_for_timeout(900)
    settle(page)
    page.locator(".slot.wish").first.click()
    centre(page, page.locator(".hex.open").first)
    page.wait_for_selector(".choices .trade")
    shots(page, "forgotten-city", out)
    if out == OUT:
        return
    for name, phase, round, seats in (("pick", "pick", 2, 4), ("buy", "buy", 2, 3), ("fight", "fight", 5, 4), ("chief", "chief", 3, 2)):
        open_state(page, played_to(phase, round, seats), SEAT)
        settle(page)
        page.wait_for_timeout(300)
        shots(page, f"forgotten-city-{name}", out, ("light",))
    context.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, sync_api.sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
        try:
            draw(house, browser, Path(sys.argv[1]) if len(sys.argv) > 1 else OUT)
        finally:
            browser.close()
            house.close()
