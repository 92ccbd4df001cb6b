"""How long a first visitor waits on a slow phone: python benchmarks/first_load.py [--rounds N]

A cold browser on DevTools' "Fast 3G" (1.44 Mbit/s down, 562.5 ms from a request to its answer) with the processor slowed four times, against a server of its own. Milliseconds
from the click on a link until the home page's games, or the board of a table, stand there; bytes as they came over the line.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "web"))
from house import ARGUMENTS, CHROMIUM, PHONE, House, sync_api
from people import api, until

FAST_3G = {"offline": False, "latency": 150 * 3.75, "downloadThroughput": 1.6 * 1024 * 1024 / 8 * 0.9, "uploadThroughput": 750 * 1024 / 8 * 0.9}
SLOWED = 4
WATCH = """
    new MutationObserver((_, watch) => {
        if (!document.querySelector('.plate:not([disabled]), #main .stage')) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => (globalThis.readable = performance.now())));
    }).observe(document, { subtree: true, childList: true, attributes: true });
"""
SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]


def visit(browser: Any, house: House, game: str | None) -> tuple[float, int, int]:
    """Milliseconds until the page can be read, bytes and requests by then."""
    context = browser.new_context(base_url=house.url, viewport=PHONE, locale="en-GB", has_touch=True, is_mobile=True)
    context.set_default_timeout(60_000)
    page = context.new_page()
    path = "/"
    if game:
        api(page, "POST", "/api/me", {"name": "Ana"})
        path = f"/t/{api(page, 'POST', '/api/tables', {'game': game, 'seats': SEATS, 'pace': 0})['table']['id']}"
    line = context.new_cdp_session(page)
    came = {"bytes": 0, "requests": 0}

    def arrived(event: Any) -> None:
        came["bytes"] += int(event["encodedDataLength"])
        came["requests"] += 1

    line.on("Network.loadingFinished", arrived)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", FAST_3G)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.add_init_script(WATCH)
    page.goto(path, wait_until="commit")
    waited = float(until(page, "() => globalThis.readable", 60))
    found = (waited, came["bytes"], came["requests"])
    context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder, sync_api.sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
        print("| page | readable after | bytes | requests |\n|---|---:|---:|---:|")
        for game in (None, "lost_cities", "my_city", "forgotten_city", "ancient_world"):
            found = [visit(browser, house, game) for _ in range(rounds)]
            waited, weight, requests = (statistics.median(values) for values in zip(*found, strict=True))
            print(f"| {game or 'home'} | {waited / 1000:.1f} s | {weight / 1000:.0f} kB | {requests:.0f} |", flush=True)
        browser.close()
        house.close()


if __name__ == "__main__":
    main()
