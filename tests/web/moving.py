"""Draws docs/screens/replay.webp anew: python tests/web/moving.py (with the client built). Not a test; the moving picture of the README.

A whole game of Lost Cities by bots, brought as a record: its liveliest turns in the replay, its last step, then its end. Motions are held and shot one frame after the other,
so that a busy machine draws the same picture as an idle one.
"""

import io
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from house import ARGUMENTS, CHROMIUM, ROOT, House, sync_api
from people import api, until
from PIL import Image

import urbes
from urbes.bots.bot import make_bot
from urbes.kernel.match import Match
from urbes.kernel.rng import Rng

OUT = ROOT / "docs/screens/replay.webp"
SIZE = {"width": 1120, "height": 700}
SHOWN = (880, 550)  # pixels of the picture
STEPS = 14
FRAMES = 5  # of a motion
FRAME_MS, READ_MS, END_MS = 70, 420, 3500
MOST_BYTES = 2_000_000
HOLD = """async () => {
    document.querySelector('[aria-label="Step on"]').click();
    for (let i = 0; i < 4; i++) await new Promise((go) => setTimeout(go, 0));
    const moving = document.getAnimations();
    moving.forEach((one) => one.pause());
    return Math.max(0, ...moving.map((one) => Number(one.effect.getComputedTiming().endTime)).filter(Number.isFinite));
}"""
SHOW = "(at) => document.getAnimations().forEach((one) => { one.currentTime = Math.min(at, Number(one.effect.getComputedTiming().endTime)) })"
FREE = "() => document.getAnimations().forEach((one) => one.finish())"


def played() -> Match:
    match = Match.start(urbes.game("lost_cities", preset="short"), ["Ana", "Bruno", "Chloé"], 11)
    bots = [make_bot("medium", Rng.seeded(seat)) for seat in range(3)]
    while not match.over:
        seat = match.state.to_act()[0]
        match.apply(seat, bots[seat].choose(match.state, seat))
    return match


def liveliest(match: Match) -> int:
    """Where most pawns move in so many steps."""
    walked: list[int] = []
    for state, _ in match.record.replay(match.state.game):
        walked.append(0)
        state.listener = lambda event: walked.append(walked.pop() + (event.kind == "pawn_moved"))
    return max(range(len(walked) - STEPS), key=lambda first: sum(walked[first : first + STEPS]))


class Film:
    def __init__(self, page: Any) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.times: list[int] = []

    def shoot(self, milliseconds: int) -> None:
        frame = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)
        if self.frames and frame.tobytes() == self.frames[-1].tobytes():
            self.times[-1] += milliseconds
        else:
            self.frames.append(frame)
            self.times.append(milliseconds)

    def step(self) -> None:
        lasts = self.page.evaluate(HOLD)
        for number in range(1, FRAMES + 1) if lasts else ():
            self.page.evaluate(SHOW, lasts * number / FRAMES - 1)
            self.shoot(FRAME_MS)
        self.page.evaluate(FREE)
        self.shoot(READ_MS)

    def save(self, path: Path) -> None:
        for quality in (80, 65, 50):
            self.frames[0].save(path, save_all=True, append_images=self.frames[1:], duration=self.times, loop=0, quality=quality, method=6)
            if path.stat().st_size < MOST_BYTES:
                break


def main() -> None:
    match = played()
    with tempfile.TemporaryDirectory() as folder, sync_api.sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
        try:
            page = browser.new_context(viewport=SIZE, locale="en-GB", base_url=house.url).new_page()
            page.goto("/")
            api(page, "POST", "/api/me", {"name": "Ana"})
            table = api(page, "POST", "/api/records", json.loads(match.record.to_json()))["table"]["id"]
            page.goto(f"/t/{table}/replay#step={liveliest(match)}&eyes=open")
            until(page, "() => document.querySelector('.line .pin') && document.querySelector('.pieces')", 240)
            film = Film(page)
            film.shoot(2 * READ_MS)
            for _ in range(STEPS):
                film.step()
            page.get_by_role("button", name="Next chapter").click()
            until(page, "() => document.querySelector('.say b').textContent === 'The game is over'")
            film.shoot(2 * READ_MS)
            page.goto(f"/t/{table}")
            page.wait_for_selector("dialog .ranks")
            page.keyboard.press("Shift")  # the count at once
            page.wait_for_selector("dialog .sum:not(.waiting)")
            page.evaluate(FREE)
            film.shoot(END_MS)
            film.save(OUT)
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
