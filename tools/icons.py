"""Draws the icons of the app anew from web/icons: python tools/icons.py (needs Playwright and Chromium)."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).resolve().parent.parent / "web"
DRAWN = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "maskable-512.png": ("maskable.svg", 512),
    "touch-180.png": ("maskable.svg", 180),
}


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("URBES_CHROMIUM") or shutil.which("chromium"), args=["--no-sandbox"])
        for name, (source, side) in DRAWN.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{side}px}}</style>" + (WEB / "icons" / source).read_text(encoding="utf-8"))
            page.screenshot(path=WEB / "public" / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
