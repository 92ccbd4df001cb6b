"""The tile of My City in hand: it follows, turns, says what it would do, is carried by mouse and finger, and taken back while the bar runs."""

import json
from typing import Any

import pytest
from hands import finger
from house import DESKTOP, PHONE
from my_city_people import asked, decide, expects, open_city, place_by_pointer
from people import api, make_sure, until

import urbes
from urbes.kernel.match import Match
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng


def test_the_tile_follows_turns_and_says_what_it_would_do(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_city(page, {"preset": "eternal"})
    assert decide(page) == "ready"
    expects(page, "tile")
    box = page.locator(".plot").bounding_box()

    def at(col: int, row: int) -> tuple[float, float]:
        return box["x"] + box["width"] * (0.043 + 0.0853 * (col + 0.5)), box["y"] + box["width"] * (0.043 + 0.0853 * (row + 0.5))

    page.mouse.move(*at(9, 9))
    page.wait_for_selector(".ghost.barred")
    page.wait_for_selector(".bubble")
    assert "forest" in page.inner_text(".bubble").lower()
    page.mouse.click(*at(9, 9))
    page.wait_for_selector(".why")
    rules = page.locator(".why .rules button").all_inner_texts()
    assert any(rule.startswith("MC-") for rule in rules)
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    places = page.locator(".place")
    for nth in range(places.count()):  # near enough to a legal place the tile snaps to it
        box = places.nth(nth).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if page.locator(".ghost.legal").count():
            break
    until(page, "() => /final count/.test(document.querySelector('.bubble')?.textContent ?? '')")
    assert page.locator(".sheet .hl").count() >= 1, "the sheet shows which lines would change"
    for turn in (lambda: page.keyboard.press("r"), lambda: page.mouse.wheel(0, 120), lambda: page.click(".choices-now .turn")):
        before = page.locator(".kcard .fig svg").first.inner_html()
        turn()
        if "square" not in page.inner_text(".kcard"):  # which alone looks the same turned
            until(page, f"() => document.querySelector('.kcard .fig svg').innerHTML !== {before!r}")


def test_enter_presses_the_button_that_promises_it_and_a_refusal_is_said_once(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_city(page, {"preset": "eternal"})

    def without_focus() -> None:
        page.evaluate("() => document.activeElement.blur()")

    assert asked(page) == "ready"
    without_focus()
    page.keyboard.press("Enter")
    expects(page, "tile")
    page.mouse.move(1, 1)
    page.keyboard.press("l")
    built = page.locator(".built").count()
    places = page.locator(".place")
    for nth in range(places.count()):
        box = places.nth(nth).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if page.locator(".ghost.legal").count():
            break
    without_focus()
    page.keyboard.press("Enter")
    until(page, f"() => document.querySelectorAll('.built').length > {built} || document.querySelector('.committed')")
    expects(page, "tile")
    box = page.locator(".plot").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.86, box["y"] + box["width"] * 0.86)
    page.wait_for_selector(".bubble")
    page.mouse.down()
    page.mouse.up()
    page.wait_for_selector(".why")
    until(page, "() => !document.querySelector('.bubble')")


class Fingers:
    """Real touches, several at once, as the browser gets them from a screen."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.down: dict[int, tuple[float, float]] = {}

    def _send(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self.down.items()]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.page.wait_for_timeout(20)

    def press(self, finger: int, x: float, y: float) -> None:
        self.down[finger] = (x, y)
        self._send("touchStart")

    def move(self, finger: int, x: float, y: float, steps: int = 6) -> None:
        from_x, from_y = self.down[finger]
        for step in range(1, steps + 1):
            self.down[finger] = (from_x + (x - from_x) * step / steps, from_y + (y - from_y) * step / steps)
            self._send("touchMove")

    def lift(self, finger: int) -> None:
        del self.down[finger]
        self._send("touchEnd")


def middle(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lopsided(page: Any) -> None:
    """Until a tile comes that looks different when turned: more than one way, by the page's own card."""
    for _ in range(30):
        before = drawn(page)
        page.locator(".turns .btn").first.tap()
        page.wait_for_timeout(30)
        if drawn(page) != before:
            return
        decide(page, touch=True)
        expects(page, "tile")
    raise AssertionError("no tile can be turned")


def drawn(page: Any) -> str:
    return str(page.locator(".kcard.small .fig svg").first.inner_html())


def at_the_first_tile(page: Any) -> None:
    open_city(page, {"preset": "eternal"})
    decide(page, touch=True)
    expects(page, "tile")


def test_a_finger_carries_the_tile_from_its_card_and_sees_it(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    at_the_first_tile(page)
    lopsided(page)
    fingers = Fingers(page)
    x, y = middle(page, ".plot")
    fingers.press(1, *middle(page, ".kcard.small"))
    fingers.move(1, x, y)
    page.wait_for_selector(".piece.carried")
    box = page.locator(".piece.carried .roof").bounding_box()
    assert box["y"] + box["height"] < y, "the tile is above the finger"
    assert page.locator(".snap").count() == 1
    fingers.lift(1)
    until(page, "() => document.querySelector('.ghost.parked') && !document.querySelector('.carried')")
    assert page.evaluate("() => String(getSelection())") == ""
    before = drawn(page)
    page.touchscreen.tap(*middle(page, ".ghost .roof"))  # a tap on the tile turns it
    until(page, f"() => document.querySelector('.kcard.small .fig svg').innerHTML !== {before!r}")
    before = drawn(page)
    page.locator(".kcard.small").tap()
    until(page, f"() => document.querySelector('.kcard.small .fig svg').innerHTML !== {before!r}")
    fingers.press(1, *middle(page, ".ghost .roof"))  # carried off the board it goes back where it lay
    place = page.locator(".ghost .roof").get_attribute("d")
    fingers.move(1, x, page.viewport_size["height"] - 20)
    fingers.lift(1)
    assert page.locator(".ghost .roof").get_attribute("d") == place


@pytest.mark.parametrize("way", ["touch", "twist"])
def test_two_fingers_turn_the_tile(visitor: Any, way: str) -> None:
    page = visitor("en", PHONE)
    at_the_first_tile(page)
    lopsided(page)
    fingers = Fingers(page)
    x, y = middle(page, ".plot")
    fingers.press(1, *middle(page, ".ghost .roof"))
    fingers.move(1, x, y)
    before = drawn(page)
    turned = f"() => document.querySelector('.kcard.small .fig svg').innerHTML !== {before!r}"
    fingers.press(2, x + 90, y)
    if way == "twist":
        fingers.move(2, x + 60, y + 66, 4)
        fingers.move(2, x, y + 90, 4)
        until(page, turned)  # while the fingers twist
    fingers.lift(2)
    until(page, turned)
    fingers.move(1, x - 40, y + 40)
    assert drawn(page) != before, "it stays turned"
    assert page.locator(".piece.carried").count() == 1, "the first finger goes on carrying"
    fingers.lift(1)
    page.wait_for_selector(".ghost.parked")


def test_places_are_shown_in_all_positions_and_a_pale_one_turns_the_tile(visitor: Any) -> None:
    page = visitor("en", PHONE)
    at_the_first_tile(page)
    lopsided(page)
    page.click(".turns [aria-pressed]")
    for _ in range(12):
        if page.locator(".place.turned").count():
            break
        decide(page, touch=True)
        expects(page, "tile")
    cells = page.evaluate(
        "() => [...document.querySelectorAll('.place.turned rect')].map((e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })"
    )
    assert cells, "no tile has places in another position"
    before = drawn(page)
    page.touchscreen.tap(*cells[0])
    until(page, "() => document.querySelector('.ghost.legal.parked')")
    assert drawn(page) != before
    x, y = cells[0]
    assert page.evaluate(
        "([x, y]) => { const b = document.querySelector('.ghost .roof').getBoundingClientRect(); return x > b.x && x < b.right && y > b.y && y < b.bottom }",
        [x, y],
    )


def test_a_mouse_carries_the_tile_from_its_card_and_selects_nothing(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_city(page, {"preset": "eternal"})
    decide(page)
    expects(page, "tile")
    page.mouse.move(*middle(page, ".hand .kcard .fig"))
    page.mouse.down()
    page.mouse.move(*middle(page, ".hand .kcard .cap"), steps=3)
    page.mouse.move(*middle(page, ".plot"), steps=8)
    page.wait_for_selector(".piece.carried")
    page.mouse.up()
    assert page.evaluate("() => String(getSelection())") == ""
    until(page, "() => document.querySelector('.ghost') && !document.querySelector('.carried')")


def test_a_build_and_an_end_can_be_taken_back_while_the_bar_runs(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    open_city(page, {"mode": "eternal"}, pace=5000)  # bots that linger leave a busy machine the time for what follows
    decide(page, touch=True)
    expects(page, "tile")
    assert decide(page, touch=True) == "tile"
    page.wait_for_selector(".grace i")
    spot = page.evaluate("() => { const b = document.querySelector('.grace').getBoundingClientRect(); return [b.right - 60, b.y + b.height / 2] }")
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('.btn') === null", spot), "nothing to press where build was"
    place = page.locator(".committed .roof").get_attribute("d")
    page.wait_for_timeout(700)
    page.locator(".grace .back").tap()
    expects(page, "tile")
    assert page.locator(".ghost.parked .roof").get_attribute("d") == place, "the tile lies where it was"
    page.wait_for_timeout(700)
    page.locator(".choices-now .end").tap()
    make_sure(page, finger)
    page.wait_for_selector(".grace .back")
    page.locator(".grace .back").tap()
    expects(page, "tile")


def test_a_build_is_final_when_the_bar_has_run_out(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    open_city(page, {"mode": "eternal"}, pace=100)
    decide(page, touch=True)
    expects(page, "tile")
    assert decide(page, touch=True) == "tile"
    until(page, "() => document.querySelectorAll('.plot .built').length === 1")
    expects(page, "tile")


def open_without_a_place(page: Any) -> None:
    """A table at which the tile in hand fits nowhere: a game played until then, recorded and forked."""
    game = urbes.game("my_city", preset="eternal")
    state, walk = game.new(2, 1), Rng.seeded(4)
    while state.view(0).get("hand", {"has_place": True})["has_place"]:
        for seat in state.to_act():
            actions = state.legal(seat)
            builds = [action for action in actions if game.name(action).startswith("build")] or actions
            state.apply(seat, builds[walk.below(len(builds))])
    match = Match(game, Record.of(game, ["Ana", "Bo"], 1, state.to_dict()), state)
    while not match.over:
        to_act = match.state.to_act()[0]
        match.apply(to_act, match.state.legal(to_act)[-1])
    api(page, "POST", "/api/me", {"name": "Ana"})
    finished = api(page, "POST", "/api/records", json.loads(match.record.to_json()))
    picture = api(page, "POST", f"/api/tables/{finished['table']['id']}/fork", {"step": 0, "seat": 0, "bot": "random"})
    page.goto(f"/t/{picture['table']['id']}")
    page.wait_for_selector(".choices-now .pass")


def test_a_hint_to_pass_or_end_is_seen_at_its_button_and_pushes_none_away(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    open_without_a_place(page)
    boxes = "() => [...document.querySelectorAll('.choices-now .btn')].filter((e) => e.getClientRects().length).map((e) => e.getBoundingClientRect()).map((b) => [b.x, b.y, b.right, b.bottom].map(Math.round))"
    before = page.evaluate(boxes)
    page.keyboard.press("h")
    until(page, "() => document.querySelector('.choices-now .hinted')")
    assert [box[1::2] for box in page.evaluate(boxes)] == [box[1::2] for box in before], "a button has moved"
    for width, height in ((320, 640), (390, 844), (844, 390), (1024, 640), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        for left, top, right, bottom in page.evaluate(boxes):
            assert left >= 0 and top >= 0 and right <= width and bottom <= height, (width, height, left, top, right, bottom)
        assert page.locator(".choices-now .hinted").inner_text().startswith("Conseil")


def test_enter_follows_a_hint_to_pass_though_the_build_button_has_the_focus(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_without_a_place(page)
    page.keyboard.press("Tab")
    page.locator(".choices-now .do").focus()
    page.keyboard.press("h")
    until(page, "() => document.querySelector('.choices-now .hinted')")
    end = page.locator(".choices-now .hinted").get_attribute("data-do") == "end"
    page.keyboard.press("Enter")
    until(page, "() => document.querySelector('dialog[open] .go')" if end else "() => !document.querySelector('.choices-now .hinted')")


def test_a_double_tap_builds_and_takes_nothing_back(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    open_city(page, {"mode": "eternal"}, pace=5000)
    decide(page, touch=True)
    expects(page, "tile")
    assert page.locator(".strip .last").first.inner_text().strip() == "réfléchit", "not what was done for the card before"
    assert place_by_pointer(page, touch=True)
    spot = middle(page, ".choices-now .do")
    page.touchscreen.tap(*spot)
    page.wait_for_selector(".grace .back")
    page.touchscreen.tap(*middle(page, ".grace .back"))
    page.wait_for_timeout(700)
    assert page.locator(".grace .back").count() == 1
