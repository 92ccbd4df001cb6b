"""The Ancient World at the sizes of phones and laptops: names and sentences are whole, rows stay, what is to be chosen is in sight."""

from typing import Any

import pytest
from ancient_world_people import BOT, ME, asked, sit_down, table_of
from ancient_world_positions import POINTS, stand_at
from house import PHONE

# What is written smaller than so many pixels of the screen.
SMALL = """(least) => [...document.querySelectorAll('#main *')]
    .filter((e) => !e.closest('.vh') && e.getClientRects().length && [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()))
    .map((e) => [e.textContent, parseFloat(getComputedStyle(e).fontSize) * (e instanceof SVGElement ? e.getScreenCTM().a : 1)])
    .filter(([, size]) => size < least - 0.05)"""


# Where the first of these lies.
BOX = "(q) => { const {x, y, width, height} = document.querySelector(q).getBoundingClientRect(); return [x, y, width, height].map(Math.round) }"
# What is cut off in the bar below the board: its sentence, or a part of it outside.
CUT = """() => {
    const bar = document.querySelector('.preview'), p = bar.querySelector('p'), box = bar.getBoundingClientRect();
    const out = [...bar.children].filter((e) => e.getBoundingClientRect().bottom > box.bottom + 1 || e.getBoundingClientRect().top < box.top - 1);
    return [...(p.scrollHeight > p.clientHeight + 1 ? [p.innerText] : []), ...out.map((e) => e.innerText)];
}"""


def test_the_rows_of_a_phone_stay_where_they_are(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    places: dict[str, list[Any]] = {}
    for phase in ("turn", "build", "explore", "recruit"):
        stand_at(page, phase)
        asked(page)
        if phase != "build":  # there the reserve takes the place of the actions
            places.setdefault("actions", []).append(page.evaluate(BOX, ".acts"))
        places.setdefault("row", []).append(page.evaluate(BOX, ".rows .r-military" if phase == "recruit" else ".rows .r-empire"))
    assert all(box == boxes[0] for boxes in places.values() for box in boxes), places


@pytest.mark.parametrize("viewport", [PHONE, {"width": 360, "height": 740}, {"width": 844, "height": 390}])
def test_no_sentence_is_cut_by_its_box(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("fr", viewport)
    cut: dict[str, list[str]] = {}
    for phase, (_, _, _, where) in POINTS.items():
        stand_at(page, phase)
        asked(page)
        cut[phase] = page.evaluate(CUT)
        page.locator(next(iter(where.values()))).locator("visible=true").first.click()
        page.mouse.move(2, 2)
        if page.locator("dialog .go").count() == 0 and page.locator(".preview .do").count():
            cut[phase] += page.evaluate(CUT)
    assert {phase: words for phase, words in cut.items() if words} == {}


@pytest.mark.parametrize(("phase", "card"), [("repair", ".cc.can"), ("damage", ".cc.can"), ("retire", ".own .mil.can")])
def test_what_is_to_be_chosen_comes_into_view(visitor: Any, phase: str, card: str) -> None:
    page = visitor("fr", {"width": 360, "height": 740})
    stand_at(page, phase)
    asked(page)
    assert page.evaluate(
        """(q) => {
            const wanted = document.querySelector(q), {x, y, width, height} = wanted.getBoundingClientRect();
            return wanted.contains(document.elementFromPoint(x + width / 2, y + height - 6));
        }""",
        card,
    )


# Which banners of a Titan lie over its defence, or out of its picture.
COVERED = """() => [...document.querySelectorAll('.titan')].flatMap((titan) => {
    const box = (e) => e.getBoundingClientRect(), defence = box(titan.querySelector('.def')), clay = box(titan.querySelector('.tf'));
    return [...titan.querySelectorAll('.bn .pen')].map(box)
        .filter((b) => (b.left < defence.right - 1 && b.right > defence.left && b.top < defence.bottom - 4 && b.bottom > defence.top) || b.bottom > clay.bottom + 1 || b.right > clay.right)
        .map((b) => `${titan.dataset.titan}: ${[b.left, b.top, b.right, b.bottom].map(Math.round)} on ${[defence.right, defence.bottom, clay.bottom].map(Math.round)}`);
})"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740), (390, 844), (844, 390), (1024, 640)])
def test_no_banner_covers_a_defence(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    sit_down(page, table_of(4), options={"first_player": "seat:0"})
    asked(page)
    assert page.evaluate(COVERED) == []
    if width < 768:  # both rows of actions lie above the dock while nothing is chosen
        assert page.evaluate(
            "() => document.querySelector('.acts').getBoundingClientRect().bottom <= document.querySelector('.dock').getBoundingClientRect().top + 1"
        )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_low_laptop_cuts_nothing_that_is_held(visitor: Any, lang: str) -> None:
    page = visitor(lang, {"width": 1024, "height": 640})
    stand_at(page, "held")
    asked(page)
    for part in (".o-city", ".o-wealth", ".strip", ".own"):
        assert page.evaluate("(q) => { const e = document.querySelector(q); return e.scrollHeight - e.clientHeight }", part) <= 1, part
    laps = """() => {
        const boxes = [...document.querySelectorAll('.own .cc, .own .strip li, .own .tb li, .own .res li')].map((e) => [e.className + e.textContent, e.getBoundingClientRect()]).filter(([, b]) => b.width);
        return boxes.flatMap(([name, a], i) => boxes.slice(i + 1).filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2).map(([other]) => [name, other]));
    }"""
    assert page.evaluate(laps) == []
    # The focus of the first army is seen all around.
    assert (
        page.evaluate("() => document.querySelector('[data-army]').getBoundingClientRect().left - document.querySelector('.own').getBoundingClientRect().left")
        >= 5
    )


def test_the_boxes_of_a_low_laptop_tell_everything(visitor: Any) -> None:
    page = visitor("en", {"width": 1024, "height": 640})
    sit_down(page, table_of(3), options={"first_player": "seat:0"})
    asked(page)
    assert page.locator(".rail .panel:not(.now) .tbm").locator("visible=true").count() == 2
    # The first-player tile stands between words and points.
    free = """() => {
        const tile = document.querySelector('.rail .mine .tile').getBoundingClientRect(), who = document.querySelector('.rail .panel.now .who');
        const words = document.createRange(); words.selectNodeContents(who.querySelector('small'));
        return [tile.left - words.getBoundingClientRect().right, who.querySelector('.score').getBoundingClientRect().left - tile.right];
    }"""
    assert min(page.evaluate(free)) >= 0
    # A click on a name opens its board, too.
    page.click(".rail .panel[data-seat='1'] .who b")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")


@pytest.mark.parametrize(("width", "lang"), [(360, "fr"), (390, "en"), (768, "fr"), (1024, "en"), (1280, "fr"), (1920, "en"), (640, "fr")])
def test_nothing_runs_out_of_the_page(visitor: Any, width: int, lang: str) -> None:
    page = visitor(lang, {"width": width, "height": {640: 400, 1920: 1080}.get(width, 800)})
    sit_down(page, [ME, BOT, BOT, BOT])
    asked(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    # Names stay within their cards, and what is written on the board can be read.
    cut = "() => [...document.querySelectorAll('.as b, .tn b')].filter((e) => e.getClientRects().length && (e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > e.closest('button').getBoundingClientRect().right)).map((e) => e.textContent)"
    assert page.evaluate(cut) == []
    assert page.evaluate(SMALL, 12) == []
    if width >= 1280:
        assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    stand_at(page, "attack")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "height", "lines"), [(1024, 768, 5), (1280, 800, 6), (1920, 1080, 12)])
def test_the_rail_keeps_room_for_the_log(visitor: Any, width: int, height: int, lines: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    sit_down(page, table_of(3), options={"first_player": "seat:0"})
    asked(page)
    assert page.locator(".rail .offer").count() == 1  # with that, too
    assert (
        page.evaluate(
            "() => { const talk = document.querySelector('#talk'); return talk.clientHeight / parseFloat(getComputedStyle(talk.querySelector('li')).lineHeight) }"
        )
        >= lines
    )
    assert page.evaluate("() => new Set([...document.querySelectorAll('.rail .track li')].map((e) => e.getBoundingClientRect().top)).size") == 1
    assert page.evaluate("() => [...document.querySelectorAll('.rail .track li')].every((e) => e.scrollWidth <= e.clientWidth)")
    box = page.evaluate(BOX, ".preview")
    page.click("[data-row].can >> nth=0")
    page.wait_for_selector(".preview .do")
    assert page.evaluate(BOX, ".preview") == box
    page.locator(".glance").first.click()  # the own row opens the own board
    page.wait_for_selector("dialog[open] table")


@pytest.mark.parametrize("viewport", [PHONE, {"width": 360, "height": 740}])
def test_armies_that_may_attack_are_seen_whole(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("fr", viewport)
    for place in ("attack", "host"):
        stand_at(page, place)
        page.wait_for_selector(".attack .a.can")
        assert page.evaluate("() => { const list = document.querySelector('.attack .armies'); return list.scrollHeight - list.clientHeight }") <= 1
    page.click(".attack .a.can >> nth=0")
    page.wait_for_selector(".attack .joined")
    page.click(".preview .btn.quiet")  # taken back, below the board
    page.wait_for_selector(".attack .joined", state="detached")


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 720}, {"width": 1024, "height": 640}])
def test_three_armies_are_seen_whole_on_a_low_laptop(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("fr", viewport)
    for place in ("host", "disband"):
        stand_at(page, place)
        asked(page)
        cut = "(q) => { const own = document.querySelector('.own'); return [own.scrollHeight - own.clientHeight, ...[...own.querySelectorAll(q)].map((e) => e.scrollWidth - e.clientWidth)] }"
        assert max(page.evaluate(cut, ".mil, .mil .name")) <= 1
        assert page.locator(".own .mil").count() == 3


# What of a text lies outside the piece it is written on.
OUTSIDE = """([pieces, words]) => [...document.querySelectorAll(pieces)].flatMap((piece) => [...piece.querySelectorAll(words)].filter((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    const {left, right} = range.getBoundingClientRect(), box = piece.getBoundingClientRect();
    return e.getClientRects().length && (right > box.right + 0.5 || left < box.left - 0.5);
}).map((e) => e.textContent))"""


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 740), (390, 844)])
def test_the_names_of_the_actions_are_whole_on_a_phone(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    sit_down(page, table_of(2), options={"first_player": "seat:0"})
    asked(page)
    assert page.locator(".as b").first.is_visible()
    assert page.evaluate(OUTSIDE, [".as", "b"]) == []


@pytest.mark.parametrize("width", [360, 390])
def test_no_name_lies_under_a_price_in_the_draw(visitor: Any, width: int) -> None:
    page = visitor("fr", {"width": width, "height": 844})
    stand_at(page, "keep")
    asked(page)
    under = """() => [...document.querySelectorAll('.tray .emp')].filter((card) => {
        const range = document.createRange();
        range.selectNodeContents(card.querySelector('.name'));
        const name = range.getBoundingClientRect(), price = card.querySelector('.costs').getBoundingClientRect();
        return name.right > price.left && name.bottom > price.top && name.top < price.bottom;
    }).map((card) => card.innerText)"""
    assert page.locator(".tray [data-tray=A17]").count() == 1
    assert page.evaluate(under) == []
