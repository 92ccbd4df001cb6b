"""Boards hold still: measured through whole games, with the window changed meanwhile to every size people have."""

import itertools
from typing import Any

import ancient_world_people
import my_city_people
import people
import pytest
from house import PHONE
from people import open_table, until

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
SIZES = ((320, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1180, 800), (1440, 900), (2560, 1440))
# What lies on the table: the game's options, the script that plays it out and what that is told, and what must not move.
GAMES: dict[str, tuple[dict[str, Any], str, Any, str]] = {
    "lost_cities": ({"preset": "short"}, people.HURRY, 150_000, ".pieces"),
    "my_city": ({"preset": "eternal"}, my_city_people.HURRY, [150_000, ""], ".plot"),
    "ancient_world": ({}, ancient_world_people.HURRY, [150_000, ancient_world_people.CHOICES, True], ".titan"),
}

# Every frame: where the stage and the board on it lie in a window of this size, with the title the first time; choices out of sight; text out of the page.
WATCH = """(board) => {
    const size = () => `${innerWidth}x${innerHeight}`;
    const watched = window.watched = {boxes: {}, unseen: {}, wide: {}, over: false};
    let since = performance.now(), was = size();
    const look = () => {
        requestAnimationFrame(look);
        if (size() !== was) { was = size(); since = performance.now(); }
        const stage = document.querySelector('.stage');
        if (!stage || performance.now() - since < 250) return;
        const title = document.querySelector('.say b').textContent;
        const place = (e) => { const b = e.getBoundingClientRect(); return [b.x + scrollX, b.y + scrollY, b.width, b.height].map(Math.round).join(' ') };
        for (const e of [stage, stage.querySelector(board)]) if (e) ((watched.boxes[`${was} ${e.classList[0] ?? e.tagName}`] ??= {})[place(e)] ??= title);
        const foot = Math.min(innerHeight, document.querySelector('.tabs')?.getBoundingClientRect().top || innerHeight);
        for (const e of document.querySelectorAll('.preview, .choices, .choices-now')) {
            const b = e.getBoundingClientRect();
            if (b.height && (b.top < 0 || b.bottom > (innerWidth > innerHeight && innerHeight <= 500 ? innerHeight : foot) + 1)) (watched.unseen[was] ??= `${title} ${e.className} ${b.top} ${b.bottom}`);
        }
        if (document.documentElement.scrollWidth > innerWidth) watched.wide[was] ??= title;
    };
    look();
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_board_holds_still_through_a_whole_game_at_every_size(visitor: Any, game: str) -> None:
    options, hurry, told, board = GAMES[game]
    page = visitor("fr", PHONE)
    sizes = itertools.cycle(SIZES)
    seen: set[str] = set()
    while len(seen) < len(SIZES):  # a machine so fast that a game is over before every size has had its turn plays another one
        open_table(page, [ME, BOT, BOT], game=game, options=options)
        until(page, "() => document.querySelector('.stage')")
        page.evaluate(WATCH, board)
        page.evaluate(f"(told) => {{ void ({hurry})(told).finally(() => {{ window.watched.over = true }}) }}", told)
        for width, height in itertools.islice(sizes, 400):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(600)
            if page.evaluate("() => window.watched.over"):
                break
        watched = page.evaluate("() => window.watched")
        assert watched["over"], "the game has come to its end"
        assert {where: boxes for where, boxes in watched["boxes"].items() if len(boxes) > 1} == {}
        assert watched["unseen"] == {}
        assert watched["wide"] == {}
        found = {where.split()[0] for where in watched["boxes"]}
        assert found, "nothing was looked at"
        seen |= found


def test_the_looks_of_a_board_overrule_those_of_the_house(visitor: Any) -> None:
    page = visitor()
    open_table(page, [ME, BOT], game="forgotten_city", options={})
    page.wait_for_selector(".stage small")
    sheets = page.evaluate("() => [...document.styleSheets].map((sheet) => sheet.href?.split('/').pop().split('-')[0]).filter(Boolean)")
    assert sheets[0] == "core" and "forgotten_city" in sheets
    assert page.evaluate("() => getComputedStyle(document.querySelector('.stage small')).color") == "rgb(253, 243, 223)"
