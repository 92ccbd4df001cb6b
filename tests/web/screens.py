"""Draws docs/screens/ anew: python tests/web/screens.py [name ...] (with the client built). Not a test; the pictures are for the README and for looking.

Names: home, pages, ends, and the games' ids; without any, everything is drawn. Every picture has two sizes, two languages and two themes; boards are drawn on
a phone on its side and on a tablet, too.
"""

import io
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from endings import ended
from forgotten_city_people import open_state
from house import ARGUMENTS, CHROMIUM, DESKTOP, PHONE, ROOT, House, sync_api
from my_city_people import open_city, play_quickly
from people import api, finished_table, open_table, settle, until
from PIL import Image

import urbes

OUT = ROOT / "docs/screens"
ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "greedy"}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
BOARD_SIZES = {"sideways": {"width": 844, "height": 390}, "tablet": {"width": 768, "height": 1024}}
THEMES = ("light", "dark")
LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}
QUALITY = 88

# How a game is set up for its picture, and how many of one's own decisions lie before it.
TABLES: dict[str, tuple[dict[str, Any], int]] = {
    "lost_cities": ({"preset": "standard", "first_player": "seat:0"}, 34),
    "my_city": ({"preset": "eternal"}, 14),
    "forgotten_city": ({}, 40),
    "ancient_world": ({}, 40),
}


def advise(page: Any, id: str, decisions: int, until_phase: str | None = None, most: int = 400, bot: str | None = None) -> None:
    """Decisions of seat 0 as the hint would have them, or a quicker bot, by the API: works for any game and any board."""
    made = 0
    deadline = time.monotonic() + 180
    for _ in range(most):
        picture = api(page, "GET", f"/api/tables/{id}?seat=0")
        if picture["table"]["status"] != "playing" or time.monotonic() > deadline:
            return
        if 0 not in picture["to_act"]:
            page.wait_for_timeout(30)
            continue
        phase = picture["view"].get("phase")
        if made >= decisions and (until_phase is None or phase == until_phase):
            return
        hint = api(page, "POST", f"/api/tables/{id}/verbs/hint", {"seat": 0, "bot": bot})
        api(page, "POST", f"/api/tables/{id}/verbs/apply", {"seat": 0, "action": hint["data"]["action"]})
        made += 1


def in_theme(page: Any, theme: str) -> None:
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)


def shots(page: Any, name: str, sizes: dict[str, dict[str, int]] = SIZES, themes: tuple[str, ...] = THEMES) -> None:
    page.wait_for_timeout(600)
    if page.locator(".away .tool").count():
        page.click(".away .tool")
        page.mouse.move(5, 5)
    folder = OUT / page.evaluate("document.documentElement.lang")
    folder.mkdir(parents=True, exist_ok=True)
    for size, viewport in sizes.items():
        page.set_viewport_size(viewport)
        for theme in themes:
            in_theme(page, theme)
            page.wait_for_timeout(450)
            Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(folder / f"{name}-{size}-{theme}.webp", quality=QUALITY, method=6)
    page.set_viewport_size(DESKTOP)
    in_theme(page, "light")


def board(page: Any, name: str) -> None:
    shots(page, name)
    shots(page, name, BOARD_SIZES, ("light",))


def table(page: Any, game: str, **more: Any) -> str:
    options, _ = TABLES[game]
    return open_table(page, [ME, BOT, BOT, BOT], game=game, options=options, **more)


def lost_cities(page: Any) -> None:
    """A card chosen in mid-game, the draw on a phone, and the sheet after a round."""
    id = table(page, "lost_cities")
    advise(page, id, TABLES["lost_cities"][1], "play")
    page.reload()
    settle(page)
    cards = page.locator(".hand li:not(.off) button")
    if cards.count():
        cards.last.click(force=True)
        page.mouse.move(5, 5)
    board(page, "lost-cities")
    page.keyboard.press("Escape")
    advise(page, id, 1, "draw")
    until(page, "() => document.querySelector('.pile.legal')")
    shots(page, "draw")
    for _ in range(300):  # the sheet comes by itself at the end of the round
        if page.locator("dialog table.sums").count():
            break
        advise(page, id, 1)
    shots(page, "round")


def any_game(game: str) -> Callable[[Any], None]:
    def draw(page: Any) -> None:
        id = table(page, game)
        advise(page, id, TABLES[game][1])
        page.reload()
        page.wait_for_selector("#main.middle:not(.wait) *")
        board(page, game.replace("_", "-"))

    return draw


def forgotten_city(page: Any) -> None:
    """The map by day, and a night with at least three nightmares awake in which seat 0 fights."""
    any_game("forgotten_city")(page)
    game, chance = urbes.game("forgotten_city"), random.Random(5)
    state = game.new(4, 5)
    while not (state.to_act() == (0,) and state.view(0)["phase"] == "fight" and len(state.view(0)["nightmares"]) > 2):
        state = state if state.to_act() else game.new(4, chance.randrange(1000))
        seat = state.to_act()[0]
        state.apply(seat, chance.choice(state.legal(seat)))
    open_state(page, state, 0)
    page.wait_for_selector(".night")
    board(page, "night")


def home(page: Any) -> None:
    page.goto("/")
    page.wait_for_selector(".plate:not([disabled])")
    shots(page, "home")
    page.click(".plate:not([disabled])")
    shots(page, "new-table")


def pages(page: Any) -> None:
    page.goto("/")
    page.goto(f"/t/{finished_table(page)}/replay")
    page.wait_for_selector(".pieces")
    page.evaluate("() => { const bar = document.querySelector('#scrub'); bar.value = 40; bar.dispatchEvent(new Event('input', {bubbles: true})) }")
    shots(page, "replay")
    open_table(page, [ME, {"kind": "open"}, {"kind": "open"}])
    page.wait_for_selector(".qr")
    shots(page, "friends")
    open_table(page, [{**ME, "name": "Ana"}, {**ME, "name": "Bruno"}])
    page.wait_for_selector(".curtain")
    shots(page, "curtain")


def ends(page: Any) -> None:
    """The end of a game of each title, of an episode and of a campaign."""
    for game in TABLES:
        ended(page, game)
        until(page, "() => document.querySelector('dialog footer .number:not(.unknown)')", 120)
        shots(page, f"end-{game.replace('_', '-')}")
    ended(page, "campaign")
    shots(page, "campaign-end")
    open_city(page, {"preset": "campaign"}, 2)
    play_quickly(page, until_title={"en": "1 is over", "fr": "1 est termin"}[page.evaluate("document.documentElement.lang")])
    shots(page, "episode-end")


DRAWINGS: dict[str, Callable[[Any], None]] = {
    "home": home,
    "pages": pages,
    "ends": ends,
    "lost_cities": lost_cities,
    "my_city": any_game("my_city"),
    "forgotten_city": forgotten_city,
    "ancient_world": any_game("ancient_world"),
}


def draw(house: House, browser: Any, names: list[str]) -> None:
    for name in names:
        for lang, locale in LANGUAGES.items():
            context = browser.new_context(viewport=DESKTOP, locale=locale, base_url=house.url)
            context.set_default_timeout(20_000)
            context.add_init_script(f"localStorage['urbes.settings'] ||= JSON.stringify({{motion: false, theme: 'light', lang: '{lang}'}})")
            DRAWINGS[name](context.new_page())
            context.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, sync_api.sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
        try:
            draw(house, browser, sys.argv[1:] or list(DRAWINGS))
        finally:
            browser.close()
            house.close()
