"""Draws docs/screens/ancient-world-*.png anew: python tests/web/screens_ancient_world.py (with the client built). Not a test."""

import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from ancient_world_people import asked, sit_down
from house import ARGUMENTS, CHROMIUM, DESKTOP, PHONE, ROOT, House, sync_api
from people import until

OUT = ROOT / "docs/screens"
ROUND = 4


def advised(page: Any) -> bool:
    """One decision as the hint would have it; False once the round to show has come and it is this person's turn."""
    if asked(page) == "over":
        return False
    shown = page.locator(".track .on").first.inner_text() if page.locator(".track .on").count() else "0"
    if shown.startswith(str(ROUND)) and page.locator(".as.ok").count() > 3 and page.locator(".as .c").count() > 2:
        return False
    page.keyboard.press("h")
    page.wait_for_selector(".chip.hint")
    label = page.locator(".preview .do").inner_text()
    page.click(".preview .do")
    until(page, f"() => document.querySelector('.preview .do')?.innerText !== {label!r}")
    return True


def draw(house: House, browser: Any, out: Path) -> None:
    context = browser.new_context(viewport=DESKTOP, locale="fr-FR", base_url=house.url)
    context.set_default_timeout(20_000)
    context.add_init_script("localStorage['urbes.settings'] ||= JSON.stringify({motion: false, theme: 'light', lang: 'fr'})")
    page = context.new_page()
    for _ in range(4):  # the shuffle is not ours: some games have no such moment
        sit_down(page, [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}])
        for _ in range(200):
            if not advised(page):
                break
        if page.locator(".as.ok").count():
            break
    page.locator("[data-spot=build].ok, .as.ok").first.click()
    page.mouse.move(3, 3)
    for size, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
        page.set_viewport_size(viewport)
        for theme in ("light", "dark"):
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
            page.wait_for_timeout(3000 if theme == "light" else 400)
            page.screenshot(path=out / f"ancient-world-{size}-{theme}.png")
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
