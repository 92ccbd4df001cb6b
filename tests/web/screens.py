"""Draws docs/screens/ anew: python tests/web/screens.py (with the client built). Not a test; the pictures are for the README and for looking."""

import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from house import ARGUMENTS, CHROMIUM, DESKTOP, PHONE, ROOT, House, sync_api
from people import open_table, play_out, settle

OUT = ROOT / "docs/screens"
ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "greedy"}
SIZES = {"desktop": DESKTOP, "phone": PHONE}


def advised(page: Any) -> str:
    """One decision as the hint would have it: screens of a game worth looking at."""
    asked = settle(page)
    if asked == "scoring":
        page.click("dialog footer .btn.primary")
        page.wait_for_selector("dialog", state="detached")
        return asked
    page.keyboard.press("h")
    page.wait_for_selector(".chip.hint")
    count = page.locator(".log li").count()
    page.click(".preview .do")
    for _ in range(200):
        page.wait_for_timeout(30)
        if page.locator(".log li").count() != count or page.locator("dialog").count():
            break
    return asked


def choose(page: Any) -> None:
    cards = page.locator(".hand li:not(.off) button")
    if cards.count():
        cards.last.click(force=True)
        page.mouse.move(5, 5)
    page.wait_for_timeout(350)


def in_theme(page: Any, theme: str) -> None:
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)


def shots(page: Any, name: str, sizes: tuple[str, ...] = ("desktop", "phone"), themes: tuple[str, ...] = ("light", "dark")) -> None:
    for size in sizes:
        page.set_viewport_size(SIZES[size])
        for theme in themes:
            in_theme(page, theme)
            page.wait_for_timeout(450)
            page.screenshot(path=OUT / f"{name}-{size}-{theme}.png")
    page.set_viewport_size(DESKTOP)
    in_theme(page, "light")


def draw(house: House, browser: Any) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(viewport=DESKTOP, locale="fr-FR", base_url=house.url)
    context.set_default_timeout(20_000)
    context.add_init_script("localStorage['urbes.settings'] ||= JSON.stringify({motion: false, theme: 'light', lang: 'fr'})")
    page = context.new_page()
    open_table(page, [ME, BOT, BOT, BOT], options={"preset": "standard", "first_player": "seat:0"})
    for _ in range(34):
        advised(page)
    while settle(page) != "play":
        advised(page)
    choose(page)
    shots(page, "lost-cities")
    page.keyboard.press("Escape")
    while settle(page) != "draw":
        advised(page)
    shots(page, "draw", ("phone",), ("light",))
    while settle(page) != "scoring":
        advised(page)
    shots(page, "round", ("desktop", "phone"), ("light",))
    open_table(page, [ME, BOT, BOT], options={"preset": "short"})
    play_out(page)
    shots(page, "end")
    page.goto(page.url + "/replay")
    page.wait_for_selector(".pieces")
    page.evaluate("() => { const bar = document.querySelector('#scrub'); bar.value = 40; bar.dispatchEvent(new Event('input', {bubbles: true})) }")
    shots(page, "replay", ("desktop",), ("light",))
    open_table(page, [ME, {"kind": "open"}, {"kind": "open"}])
    page.wait_for_selector(".qr")
    shots(page, "friends", ("desktop", "phone"), ("light",))
    open_table(page, [{**ME, "name": "Ana"}, {**ME, "name": "Bruno"}])
    page.wait_for_selector(".curtain")
    shots(page, "curtain", ("phone",), ("light",))
    page.goto("/")
    page.evaluate("() => { localStorage['urbes.settings'] = JSON.stringify({motion: false, theme: 'light', lang: 'en'}) }")
    page.reload()
    page.wait_for_selector(".plate:not([disabled])")
    shots(page, "home")
    page.click(".plate:not([disabled])")
    shots(page, "new-table", ("desktop", "phone"), ("light",))
    context.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, sync_api.sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
        try:
            draw(house, browser)
        finally:
            browser.close()
            house.close()
