"""The storm: browsers play whole games of every title while the server is killed, the line to it cut and its clock moved, at random. All games come to their end, and nothing anyone was shown is lost.

python tests/web/storm.py 1800        # half an hour; ends with 1 if anything was found
"""

import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import ancient_world_people
import forgotten_city_people
import my_city_people
import people
from house import ARGUMENTS, CHROMIUM, sync_api
from tests.processes import free_port
from tests.server.running import Running

from urbes.server.tables.entries import Entry
from urbes.server.tables.hub import encode
from urbes.server.tables.picture import Eyes, standing, update
from urbes.server.tables.table import Table

LIMIT = 3_600_000  # ms a page plays by itself
# What is played at the table, what its board is known by, and the script by which the page plays it.
TITLES: list[tuple[dict[str, Any], str, str, Any]] = [
    ({"game": "lost_cities", "options": {"preset": "short"}}, ".hand button", people.HURRY, LIMIT),
    ({"game": "forgotten_city", "options": {}}, ".plate", forgotten_city_people.HURRY, LIMIT),
    ({"game": "ancient_world", "options": {}}, ".aw .plate", ancient_world_people.HURRY, [LIMIT, ancient_world_people.CHOICES, True]),
    ({"game": "my_city", "options": {"preset": "first_episode"}}, ".plot, .mc-page", my_city_people.HURRY, [LIMIT, ""]),
]
PAGES = len(TITLES)
CALM = 240.0  # seconds in which every game must come to its end once the storm is over
OVER = "() => !!document.querySelector('dialog .ranks')"
CLOCK = {"base": 600, "increment": 5}
TOLD = ("entry", "from", "lines", "actions", "view", "to_act", "result")  # of a message, whatever is true of its entry for ever


class Line:
    """What lies between the browsers and the server, and can be cut."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.whole = True
        self._ends: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        ready = threading.Event()
        threading.Thread(target=self._run, args=(ready,), daemon=True).start()
        ready.wait()

    def _run(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(asyncio.start_server(self._join, "127.0.0.1", self.port))
        ready.set()
        self._loop.run_forever()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            if not self.whole:
                return writer.close()
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
            self._ends |= {writer, far_writer}
            await asyncio.gather(self._pass(reader, far_writer), self._pass(far_reader, writer))
        writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        self._ends.discard(writer)
        writer.close()

    def cut(self) -> None:
        self.whole = False
        self._loop.call_soon_threadsafe(lambda: [end.transport.abort() for end in list(self._ends)])

    def mend(self) -> None:
        self.whole = True


class Storm:
    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self.clock = folder / "clock"
        self._set_clock(0.0)
        begin = f"import time, pathlib; true = time.time; clock = pathlib.Path({str(self.clock)!r}); time.time = lambda: true() + float(clock.read_text())"
        self.server = Running(folder, before=begin).start()
        self.line = Line(self.server.port)
        self.shown: dict[tuple[str, int], dict[str, Any]] = {}  # table and number of an entry -> what a page was told of it
        self.problems: list[str] = []
        self.troubles = {"killed": 0, "cut": 0, "clock moved": 0}
        self.killed_elsewhen = 0  # with the clock moved
        self.begun = self.finished = self.compared = 0

    def _set_clock(self, seconds: float) -> None:
        self.moved = seconds
        fresh = self.clock.with_suffix(".new")
        fresh.write_text(str(seconds))
        os.replace(fresh, self.clock)  # noqa: PTH105 - one atomic step

    def visit(self, browser: Any) -> Any:
        context = browser.new_context(base_url=self.line.url, locale="en-GB", viewport={"width": 1280, "height": 800})
        context.set_default_timeout(30_000)
        context.add_init_script("localStorage['urbes.settings'] ||= JSON.stringify({motion: false})")
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(f"a page failed: {error}"))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.hear(socket.url, frame)))
        return page

    def hear(self, url: str, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] != "update":
            return
        table = url.partition("/api/tables/")[2].partition("/")[0]
        shown = self.shown.setdefault((table, message["seq"]), {})
        for name, what in told(message).items():
            if shown.setdefault(name, what) != what:
                self.problems.append(f"table {table}: {name} of entry {message['seq']} was told twice, differently")

    def begin(self, page: Any) -> None:
        """The next title."""
        game, board, script, told = TITLES[self.begun % len(TITLES)]
        self.begun += 1
        seats = [{"kind": "me"}, {"kind": "bot", "bot": self.rng.choice(["random", "greedy"])}]
        people.open_table(page, seats, clock=CLOCK, **game)
        page.wait_for_selector(board, state="attached")  # a page whose board could not be fetched is loaded anew
        page.evaluate(f"(told) => {{ void ({people.unpainted(script)})(told) }}", told)

    def trouble(self, page: Any) -> None:
        fewest = min(self.troubles.values())
        kind = self.rng.choice([kind for kind, count in self.troubles.items() if count == fewest])
        self.troubles[kind] += 1
        if kind == "killed":
            self.server.kill()
            page.wait_for_timeout(self.rng.uniform(0, 1500))
            self.killed_elsewhen += self.moved != 0
            self.server.start()
        elif kind == "cut":
            self.line.cut()
            page.wait_for_timeout(self.rng.uniform(100, 4000))
            self.line.mend()
        else:
            self._set_clock(self.rng.uniform(-86_400, 86_400))

    def rage(self, browser: Any, seconds: float) -> None:
        pages = [self.visit(browser) for _ in range(PAGES)]
        for page in pages:
            self.begin(page)
        end = time.monotonic() + seconds
        while time.monotonic() < end or not (all(self.troubles.values()) and self.killed_elsewhen):
            self.trouble(pages[0])
            pages[0].wait_for_timeout(self.rng.uniform(500, 4000))
            for page in pages:
                if page.evaluate(OVER):
                    self.finished += 1
                    self.begin(page)
        end = time.monotonic() + CALM
        while not all(page.evaluate(OVER) for page in pages):
            if time.monotonic() > end:
                self.problems.append("a game does not come to its end")
                break
            pages[0].wait_for_timeout(200)
        else:
            self.finished += PAGES
        for page in pages:
            page.context.close()
        self.server.stop()

    def examine(self) -> None:
        """What was shown is what is stored, word for word, every table replays to where its row says it is, nobody lost their time, and the log holds no fault."""
        columns = ("table", "seq", "at", "kind", "seat", "data", "key")
        rows = [
            dict(zip(columns, row, strict=True))
            for row in self.server.facts('SELECT "table", seq, at, kind, seat, data, key FROM entries ORDER BY "table", seq')
        ]
        self.problems += [f"time ran out at table {row['table']}" for row in rows if row["kind"] == "flag"]
        names = ["id", "game", "host", "title", "settings", "seed", "start", "forked_from", "listed", "created_at", "rules", "seq", "status"]
        for values in self.server.facts(f"SELECT {', '.join(names)} FROM tables"):
            row = dict(zip(names, values, strict=True))
            table = Table({**row, "settings": json.loads(row["settings"]), "start": None, "forked_from": None})
            for entry in rows:
                if entry["table"] == row["id"]:
                    folded = table.fold(Entry.of({**entry, "data": json.loads(entry["data"])}))
                    eyes = Eyes(table.host, 0, "en")
                    stored = told(json.loads(encode(update(table, folded, eyes, set(), 0) | standing(table, eyes, set(), 0))))
                    shown = self.shown.pop((table.id, table.seq), {})
                    self.compared += bool(shown)
                    self.problems += [
                        f"table {table.id}: {name} of entry {table.seq} was shown and is another" for name in shown if shown[name] != stored.get(name)
                    ]
            if (table.seq, table.status) != (row["seq"], "over"):
                self.problems.append(f"table {row['id']}: {table.status} at {table.seq}, its row says {row['status']} at {row['seq']}")
        self.problems += [f"entry {key} was shown and is lost" for key in self.shown]
        if faults := self.server.tracebacks():
            self.problems.append(f"the log: {faults[-2000:]}")


def told(message: dict[str, Any]) -> dict[str, Any]:
    """What a message says of its entry; whether people are at the table is no part of it."""
    found = {name: message[name] for name in TOLD if name in message}
    if "holder" in found["entry"]:
        found["entry"]["holder"].pop("present")
    return found


def storm(browser: Any, folder: Path, seconds: float, seed: int = 1) -> Storm:
    made = Storm(folder, seed)
    try:
        made.rage(browser, seconds)
    finally:
        if made.server.process is not None and made.server.process.poll() is None:
            made.server.kill()
    made.examine()
    return made


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
        found = storm(browser, Path(folder), float(sys.argv[1]) if len(sys.argv) > 1 else 1800.0, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    sys.stdout.write(
        f"{found.troubles}; {found.finished} games to their end, {found.killed_elsewhen} kills with the clock moved; {found.compared} entries shown; {len(found.problems)} problems\n"
    )
    sys.stdout.writelines(f"{problem}\n" for problem in found.problems[:20])
    return 1 if found.problems else 0


if __name__ == "__main__":
    sys.exit(main())
