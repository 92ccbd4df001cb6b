"""Boards hold still: measured through whole games, with the window changed meanwhile to every size people have. And all that a decision needs is on screen."""

import itertools
from collections.abc import Iterable
from typing import Any

import ancient_world_people
import forgotten_city_people
import my_city_people
import people
import pytest
from house import PHONE
from people import open_table, unpainted, until

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
SIZES = ((320, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1180, 800), (1440, 900), (2560, 1440))
MORE = ((320, 568), (360, 740), (740, 360), (1000, 600), (1024, 640), (1280, 800), (1920, 1080))
# What lies on the table: the game's options, the script that plays it out and what that is told, what must not move, and what one has in hand.
GAMES: dict[str, tuple[dict[str, Any], str, Any, str, str]] = {
    "lost_cities": ({"preset": "short"}, people.HURRY, 150_000, ".pieces", ".hand"),
    "my_city": ({"preset": "eternal"}, my_city_people.HURRY, [150_000, ""], ".plot", "[data-hand=card]"),
    "forgotten_city": ({}, forgotten_city_people.HURRY, 150_000, ".map", ".stock, .own .cubes"),
    "ancient_world": ({}, ancient_world_people.HURRY, [150_000, ancient_world_people.CHOICES, True], ".titan", ".citz"),
}

# Every frame: where the stage and the board on it lie in a window of this size (seven cards of The Ancient World hide its Titans, nothing else may go), with the title the first time; choices or a hand out of sight; text out of the page;
# and a stage that is not in sight as a whole, unless it has its least height and is scrolled: a desk may rise over its foot where the field says so, and over nothing that may be chosen.
WATCH = """([board, hand]) => {
    const size = () => `${innerWidth}x${innerHeight}`;
    const watched = window.watched = {boxes: {}, unseen: {}, covered: {}, wide: {}, over: false};
    let since = performance.now(), was = size();
    const look = () => {
        requestAnimationFrame(look);
        if (size() !== was) { was = size(); since = performance.now(); }
        const stage = document.querySelector('.stage');
        if (!stage || performance.now() - since < 250) return;
        const title = document.querySelector('.say b').textContent;
        const place = (e) => { const b = e.getBoundingClientRect(); return [b.x + scrollX, b.y + scrollY, b.width, b.height].map(Math.round).join(' ') };
        for (const e of [stage, stage.querySelector(board)]) if (e && (e.getClientRects().length || !e.closest('.seven'))) ((watched.boxes[`${was} ${e.classList[0] ?? e.tagName}`] ??= {})[place(e)] ??= title);
        const foot = Math.min(innerHeight, document.querySelector('.tabs')?.getBoundingClientRect().top || innerHeight);
        const end = innerWidth > innerHeight && innerHeight <= 500 ? innerHeight : foot;
        for (const e of document.querySelectorAll(`.preview, .choices, .choices-now, ${hand}`)) {
            const b = e.getBoundingClientRect();
            if (b.height && (b.top < 0 || b.bottom > end + 1)) (watched.unseen[was] ??= `${title} ${e.className} ${b.top} ${b.bottom}`);
        }
        const field = getComputedStyle(stage.parentElement), says = (name, otherwise) => parseFloat(field.getPropertyValue(name)) || otherwise;
        const {left, right, top, bottom, height} = stage.getBoundingClientRect();
        if (height > says('--stage-min', says('--least', 300)) + 1) {
            const lids = [...document.querySelectorAll('.desk, .desk > *, .dock > *')].map((e) => e.getBoundingClientRect()).filter((b) => b.height && b.left < right - 1 && b.right > left + 1);
            const lid = Math.min(end, ...lids.map((b) => b.top)), middle = (e) => { const b = e.getBoundingClientRect(); return b.height ? (b.top + b.bottom) / 2 : 0 };
            const free = !document.querySelector('.preview .do, .choices .do, .choices .deed, .choices [data-give], .choices-now .do'), rise = says('--rise', 0);
            const scrolls = (e) => e !== stage && ((e.scrollHeight > e.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(e).overflowY)) || scrolls(e.parentElement));
            const hidden = free && [...stage.querySelectorAll('.open, .can, [role=button]:not([aria-disabled])')].find((e) => middle(e) > lid && !scrolls(e));
            if (top < 0 || ((free || !rise) && bottom > lid + rise + 4) || hidden) (watched.covered[was] ??= `${title} ${top}-${bottom} under ${lid} ${hidden?.getAttribute('class') ?? ''}`);
        }
        if (document.documentElement.scrollWidth > innerWidth) watched.wide[was] ??= title;
    };
    look();
}"""


def play_watched(page: Any, game: str, seats: int, sizes: Iterable[tuple[int, int]]) -> set[str]:
    """A whole game that the page plays by itself, in a window that changes its size meanwhile. Returns the sizes at which something was looked at."""
    options, hurry, told, board, hand = GAMES[game]
    open_table(page, [ME] + [BOT] * (seats - 1), game=game, options=options)
    until(page, "() => document.querySelector('.stage')")
    page.evaluate(WATCH, [board, hand])
    page.evaluate(f"(told) => {{ void ({unpainted(hurry)})(told).finally(() => {{ window.watched.over = true }}) }}", told)
    for width, height in itertools.islice(sizes, 400):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(600)
        if page.evaluate("() => window.watched.over"):
            break
    watched = page.evaluate("() => window.watched")
    assert watched["over"], "the game has come to its end"
    assert {where: boxes for where, boxes in watched["boxes"].items() if len(boxes) > 1} == {}
    assert watched["unseen"] == {}
    assert watched["covered"] == {}
    assert watched["wide"] == {}
    found = {where.split()[0] for where in watched["boxes"]}
    assert found, "nothing was looked at"
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_board_holds_still_through_a_whole_game_at_every_size(visitor: Any, game: str) -> None:
    page = visitor("fr", PHONE)
    sizes = itertools.cycle(SIZES)
    seen: set[str] = set()
    while len(seen) < len(SIZES):  # a machine so fast that a game is over before every size has had its turn plays another one
        seen |= play_watched(page, game, 3, sizes)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "lang"), [(2, "fr"), (4, "en")])
@pytest.mark.parametrize("size", SIZES + MORE, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_every_size_has_a_whole_game_to_itself(visitor: Any, game: str, size: tuple[int, int], seats: int, lang: str) -> None:
    """Which phase meets which size is chance where the window changes; here every phase meets every size."""
    play_watched(visitor(lang, {"width": size[0], "height": size[1]}), game, seats, itertools.repeat(size))


def test_the_looks_of_a_board_overrule_those_of_the_house(visitor: Any) -> None:
    page = visitor()
    open_table(page, [ME, BOT], game="forgotten_city", options={})
    page.wait_for_selector(".stage small")
    sheets = page.evaluate("() => [...document.styleSheets].map((sheet) => sheet.href?.split('/').pop().split('-')[0]).filter(Boolean)")
    assert sheets[0] == "core" and "forgotten_city" in sheets
    assert page.evaluate("() => getComputedStyle(document.querySelector('.stage small')).color") == "rgb(253, 243, 223)"


# Buttons that can be pressed as a whole, without scrolling: which of them cannot.
HIDDEN = """(wanted) => [...document.querySelectorAll(wanted)].filter((e) => e.getClientRects().length).flatMap((e) => {
    const b = e.getBoundingClientRect();
    const met = [[b.left + 6, b.top + 6], [b.right - 6, b.top + 6], [b.left + 6, b.bottom - 6], [b.right - 6, b.bottom - 6]];
    const free = met.every(([x, y]) => { const top = document.elementFromPoint(x, y); return top && (e.contains(top) || top.contains(e)) });
    return free && b.top >= 0 && b.bottom <= innerHeight ? [] : [`${e.className} ${e.textContent.trim().slice(0, 30)} ${Math.round(b.top)}-${Math.round(b.bottom)}`];
})"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_rest_is_offered_beside_an_exchange_under_a_forecast_of_two_lines(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    own = {"chief": "C", "coins": 5, "resources": "VRBY", "site": ["M08", "M01"], "defence": 2}
    seats = {"0": own, "1": {"chief": "5a"}, "2": {"chief": "3d"}}
    forgotten_city_people.open_position(page, 3, {"phase": "assistant", "tiles": "reference", "order": [0, 1, 2], "seats": seats})
    assert forgotten_city_people.settle(page) == "assistant"
    forgotten_city_people.centre(page, page.locator('[data-hex="C"]'))
    until(page, "() => document.querySelector('.choices [data-give]') && document.querySelector('.fore.would')")
    assert page.locator(".fore").bounding_box()["height"] > 34, "the forecast has two lines"
    assert page.evaluate(HIDDEN, ".choices button") == []
    assert page.evaluate("() => document.querySelector('.desk').scrollHeight <= document.querySelector('.desk').clientHeight")


# What is printed on a card and ends below it.
CUT = """(cards) => [...document.querySelectorAll(cards)].flatMap((card) => [...card.children]
    .filter((e) => e.getClientRects().length && e.getBoundingClientRect().bottom > card.getBoundingClientRect().bottom + 1)
    .map((e) => `${card.className}: ${e.textContent.trim()}`))"""


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("width", "height"), [(1024, 640), (1000, 600), (1280, 720)])
def test_a_low_laptop_shows_every_card_of_the_ancient_world(visitor: Any, width: int, height: int, seats: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    ancient_world_people.sit_down(page, [ME] + [BOT] * (seats - 1), options={"first_player": "seat:0"})
    ancient_world_people.asked(page)
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate(HIDDEN, ".titan, .prov, .as, .emp, .mil, .cc, .citz button, .preview button") == []
    assert page.evaluate(CUT, ".emp, .mil, .as") == []


RAIL = """() => Object.fromEntries([...document.querySelectorAll('.rail > .panels, .rail .panel, .rail .citz, .rail .preview, .rail .rounds')].map((e, i) => {
    const b = e.getBoundingClientRect();
    return [`${i} ${e.className}`, [b.top, b.bottom].map(Math.round)];
}))"""


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("width", "height"), [(1024, 640), (1280, 800), (1366, 768), (1440, 900)])
def test_nothing_in_the_rail_moves_when_a_card_is_chosen(visitor: Any, width: int, height: int, seats: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    ancient_world_people.sit_down(page, [ME] + [BOT] * (seats - 1), options={"first_player": "seat:0"})
    ancient_world_people.asked(page)
    before = page.evaluate(RAIL)
    panels = next(box for name, box in before.items() if name.split()[1] == "panels")
    for name, box in before.items():
        if name.split()[1] == "panel":
            assert panels[0] <= box[0] and box[1] <= panels[1], f"{name} is cut"
    page.locator(".emp.can").first.click()
    page.mouse.move(2, 2)
    page.wait_for_selector(".rail .preview .do")
    after = page.evaluate(RAIL)
    assert {name.replace(" now", ""): box for name, box in after.items()} == {name.replace(" now", ""): box for name, box in before.items()}
    assert page.evaluate(HIDDEN, ".rail .preview button") == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_facts_of_a_game_are_whole_on_a_phone(visitor: Any, game: str, lang: str) -> None:
    """What ends a round stands last in their line. A phone too narrow for it leaves it out."""
    page = visitor(lang, PHONE)
    open_table(page, [ME, BOT, BOT, BOT], game=game, options=GAMES[game][0] if game == "my_city" else {})
    if game == "my_city":
        my_city_people.expects(page, "ready")
        my_city_people.decide(page, touch=True)
    until(page, "() => document.querySelector('.brief')")
    for width, height in ((390, 844), (375, 844), (360, 640), (844, 390), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        shown = until(page, f"() => innerWidth === {width} && [document.querySelector('.brief')].map((e) => [e.textContent, e.scrollWidth, e.clientWidth])[0]")
        assert shown[1] <= shown[2], (width, shown)
        assert shown[2] > 0 or width < 360, (width, shown)
