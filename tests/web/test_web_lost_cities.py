"""The board of Lost Cities: cards are carried, the step tile's places stand out, pawns hide no value, and the score told is the one it would end with."""

import json
from itertools import pairwise
from typing import Any

import pytest
from hands import carry, middle
from house import DESKTOP, PHONE
from people import api, at_rest, open_table, settle, take_turn_step, until

import urbes
from urbes.kernel.match import Match
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng

ROBOT = {"kind": "bot", "bot": "random"}
GAME = urbes.game("lost_cities")


def reach(phase: str, seats: int = 4) -> tuple[Any, int]:
    """A state of four seats whose pawns stand close together, where this is asked, and who is asked."""
    rng = Rng.seeded(5)
    for seed in range(40):
        state = GAME.new(seats, seed)
        for turn in range(300):
            if not state.to_act():
                break
            seat = state.to_act()[0]
            actions = state.legal(seat)
            if turn > 60 and state.view(seat)["phase"] == phase and len(actions) > 2:
                return state, seat
            forward = [action for action in actions if GAME.name(action).split()[0] in ("lay", "open", "move", "leader")] or actions
            state.apply(seat, forward[rng.below(len(forward))])
    raise AssertionError(f"no {phase} found")


def open_state(page: Any, state: Any, seat: int) -> None:
    """A table that begins with any state: a game recorded from there, forked at its first step."""
    match = Match(GAME, Record.of(GAME, ["Ana", "Bo", "Cy", "Di"][: state.seats], 1, state.to_dict()), state)
    while not match.over:
        to_act = match.state.to_act()[0]
        match.apply(to_act, match.state.legal(to_act)[0])
    api(page, "POST", "/api/me", {"name": "Ana"})
    finished = api(page, "POST", "/api/records", json.loads(match.record.to_json()))
    picture = api(page, "POST", f"/api/tables/{finished['table']['id']}/fork", {"step": 0, "seat": seat, "bot": "random"})
    page.goto(f"/t/{picture['table']['id']}")
    page.wait_for_selector(".pieces")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["mouse", "finger"])
def test_cards_are_carried_to_their_path_and_into_the_hand(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("en", viewport)
    touch = viewport is PHONE
    open_table(page, [{"kind": "me"}, ROBOT])
    assert settle(page) == "play"
    card = page.locator(".hand li:not(.off) button").first
    path = card.get_attribute("data-card").split("-")[0]
    carry(page, middle(page, ".hand li:not(.off) button"), middle(page, f"[data-space='{path}-5']"), touch)
    at_rest(page)
    assert page.evaluate("() => String(getSelection())") == ""
    assert settle(page) in ("pawn", "draw", "move")
    while settle(page) != "draw":
        page.locator(".preview .btn.primary, .pieces [role=button]").first.click(force=True)
        at_rest(page)
    held = page.locator(".hand li").count()
    carry(page, middle(page, ".pile.deck button"), middle(page, ".hand"), touch)
    until(page, f"() => document.querySelectorAll('.hand li').length === {held + 1}")


@pytest.mark.parametrize("where", ["beside", "over another path"])
def test_a_card_let_go_elsewhere_is_not_played(visitor: Any, where: str) -> None:
    page = visitor("en", DESKTOP)
    open_table(page, [{"kind": "me"}, ROBOT])
    assert settle(page) == "play"
    card = ".hand li:not(.off) button"
    path = page.locator(card).first.get_attribute("data-card").split("-")[0]
    other = next(one for one in ("blue", "green") if one != path)
    carry(page, middle(page, card), middle(page, ".status .say" if where == "beside" else f"[data-space='{other}-5']"), touch=False)
    at_rest(page)
    assert page.locator(".dragged").count() == 0
    assert settle(page) == "play"


def test_keys_choose_pawn_and_deck(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_table(page, [{"kind": "me"}, ROBOT])
    assert settle(page) == "play"
    page.locator(".hand li:not(.off) button").first.press("Enter")
    page.keyboard.press("Enter")
    at_rest(page)
    if settle(page) == "pawn":
        page.keyboard.press("2")
        at_rest(page)
    assert settle(page) == "draw"
    held = page.locator(".hand li").count()
    page.keyboard.press("d")
    until(page, f"() => document.querySelectorAll('.hand li').length === {held + 1}")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_step_places_are_called_out_and_no_pawn_hides_a_value(visitor: Any, viewport: dict[str, int]) -> None:
    state, seat = reach("step")
    page = visitor("fr", viewport)
    open_state(page, state.clone(), seat)
    until(page, "() => document.querySelector('.call')")
    moves = [action for action in map(GAME.name, state.legal(seat)) if action.startswith("move ")]
    assert page.locator(".call").count() == len(moves)
    assert page.locator(".veil").count() == 1
    hidden = page.evaluate(
        """() => {
            const values = [...document.querySelectorAll('svg.land text.figure')].map((e) => [e.textContent, e.getBoundingClientRect()]);
            const pawns = [...document.querySelectorAll('[data-pawn]:not([data-at=camp]) use.wood')].map((e) => e.getBoundingClientRect());
            const lap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
                * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
            return values.flatMap(([text, box]) => pawns.map((pawn) => lap(box, pawn) / (box.width * box.height)).filter((part) => part > 0.3).map((part) => [text, part]));
        }"""
    )
    assert hidden == []
    page.locator(".pieces [role=button]").first.click(force=True)
    at_rest(page)
    until(page, "() => !document.querySelector('.veil')")


def test_a_warning_moves_nothing_and_the_score_told_is_the_servers(visitor: Any) -> None:
    state, seat = reach("play")
    page = visitor("en", DESKTOP)
    boards = []
    for idle in (0, GAME.options["stall_cap"] - 5):
        position = {**state.to_dict(), "stall": idle}
        open_state(page, GAME.from_dict(position), seat)
        until(page, "() => document.querySelector('.hand button')")
        boards.append(page.locator(".pieces").bounding_box())
        assert page.locator(".preview .chip.warn").count() == (idle > 0)
    assert boards[0] == boards[1]
    told = [int(text.replace("\N{MINUS SIGN}", "-")) for text in page.locator(".net b").all_inner_texts()]
    players = state.view(seat)["players"]
    assert told == [players[(seat + i) % 4]["outlook"]["total"] for i in range(4)]
    # Where losses are spared, what they would have come to stands before it.
    plain = [players[(seat + i) % 4]["vp"] + sum(players[(seat + i) % 4]["outlook"][part] for part in ("net", "artifact_points")) for i in range(4)]
    before = [int(text.replace("\N{MINUS SIGN}", "-").rstrip("\N{RIGHTWARDS ARROW}")) for text in page.locator(".net .spared").all_inner_texts()]
    assert before == [points for points, total in zip(plain, told, strict=True) if points != total] != []


# Board, desk, hand and tab bar: where they end, and how wide a card is.
ROOM = """() => {
    const box = (q) => document.querySelector(q).getBoundingClientRect();
    return {board: box('.sheet').width, high: box('.sheet').height, stage: box('.stage').height, hand: box('.hand').bottom, tabs: box('.tabs').top, bar: box('.preview')?.top,
            foot: box('.sheet').bottom, card: box('.hand li').width, over: document.querySelector('.desk').scrollHeight - document.querySelector('.desk').clientHeight};
}"""


def test_four_seats_leave_the_board_the_width_of_a_small_phone(visitor: Any) -> None:
    page = visitor("fr", {"width": 360, "height": 740})
    open_table(page, [{"kind": "me"}, ROBOT, ROBOT, ROBOT])
    seen: set[str] = set()
    for turn in range(30):
        asked = settle(page)
        seen.add(asked)
        page.wait_for_timeout(300)
        room = page.evaluate(ROOM)
        assert room["board"] > 340 and room["card"] >= 44, room
        assert room["hand"] <= room["tabs"] and room["over"] <= 1, (asked, room)
        if asked != "draw":
            assert room["foot"] <= room["bar"], (asked, room)
        if {"play", "pawn", "draw"} <= seen:
            return
        take_turn_step(page, turn)
    raise AssertionError(f"only {seen} came up")


def test_the_smallest_phone_scrolls_its_hand_and_each_card_is_as_wide_as_a_finger(visitor: Any) -> None:
    page = visitor("fr", {"width": 320, "height": 640})
    open_table(page, [{"kind": "me"}, ROBOT])
    assert settle(page) == "play"
    widths = page.evaluate("() => [...document.querySelectorAll('.hand button')].map((e) => e.getBoundingClientRect().width)")
    assert len(widths) == 8 and min(widths) >= 44, widths
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    # Along the row a finger scrolls, upwards it takes a card.
    y = middle(page, ".hand button")[1]
    carry(page, (280, y), (80, y), touch=True)
    until(page, "() => document.querySelector('.hand').scrollLeft > 30")
    assert page.locator(".dragged, .hand .sel").count() == 0
    page.locator(".hand button").last.tap()
    until(page, "() => document.querySelector('.hand li:last-child.sel')")
    page.locator(".hand button").first.tap()  # comes into sight first
    until(page, "() => document.querySelector('.hand li:first-child.sel')")
    assert page.locator(".hand button").first.bounding_box()["x"] >= 0
    box = page.locator(".hand li:not(.off) button").first.bounding_box()
    path = page.locator(".hand li:not(.off) button").first.get_attribute("data-card").split("-")[0]
    carry(page, (box["x"] + 20, y), middle(page, f"[data-space='{path}-5']"), touch=True)
    at_rest(page)
    assert settle(page) in ("pawn", "draw", "move")


def test_the_first_spaces_are_in_sight_on_the_smallest_phone(visitor: Any) -> None:
    page = visitor("fr", {"width": 320, "height": 568})
    open_table(page, [{"kind": "me"}, ROBOT])
    settle(page)
    hidden = "() => [1, 2, 3].filter((n) => { const e = document.querySelector(`[data-space=white-${n}]`), b = e.getBoundingClientRect(); return document.elementFromPoint(b.x + b.width / 2, b.bottom - 3) !== e })"
    assert page.evaluate(hidden) == []
    page.locator(".hand li:not(.off) button").first.click()
    page.wait_for_selector(".preview .do")
    assert page.evaluate(hidden) == []


def test_the_board_fills_a_tablet_and_no_words_cover_a_card(visitor: Any) -> None:
    page = visitor("fr", {"width": 820, "height": 1180})
    open_table(page, [{"kind": "me"}, ROBOT])
    settle(page)
    room = page.evaluate(ROOM)
    assert room["high"] > room["stage"] * 0.85, room
    for width, height in ((820, 1180), (1024, 640), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        chips = page.evaluate("() => [...document.querySelectorAll('.hand .act')].map((e) => e.getBoundingClientRect()).map((b) => [b.left, b.right])")
        assert chips[0][0] >= 0 and all(left[1] <= right[0] + 1 for left, right in pairwise(chips)), (width, chips)


def test_a_tap_beside_a_sheet_only_closes_it(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    open_table(page, [{"kind": "me"}, ROBOT])
    assert settle(page) == "play"
    page.locator(".hand li:not(.off) button").first.tap()
    until(page, "() => document.querySelector('.ring') && document.querySelector('.preview .do')")
    target = middle(page, ".ring")
    page.locator(".tabs button").nth(1).tap()
    page.wait_for_selector(".sheet .piles")
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).matches('.veil')", target)
    page.touchscreen.tap(*target)
    until(page, "() => !document.querySelector('[role=dialog]')")
    page.wait_for_timeout(400)
    at_rest(page)
    assert settle(page) == "play" and page.locator(".hand .sel").count() == 1


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 740), (390, 844), (740, 360), (844, 390)])
def test_the_buttons_of_a_card_that_opens_stay_in_the_bar_with_its_words(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    open_table(page, [{"kind": "me"}, ROBOT, ROBOT])
    assert settle(page) == "play"
    page.locator(".hand li:not(.off) button").first.click()
    until(page, "() => document.querySelector('.preview .do') && document.querySelector('.preview [data-drop]')")
    outside = page.evaluate(
        """() => {
            const bar = document.querySelector('.preview').getBoundingClientRect();
            return [...document.querySelectorAll('.preview p > span, .preview .btn')].map((e) => [e.textContent.trim(), e.getBoundingClientRect()])
                .filter(([, b]) => b.top < bar.top - 1 || b.bottom > bar.bottom + 1).map(([text, b]) => [text, b.top - bar.top, b.bottom - bar.bottom]);
        }"""
    )
    assert outside == []


def test_the_ground_between_the_spaces_of_a_path_takes_a_card(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_table(page, [{"kind": "me"}, ROBOT])
    assert settle(page) == "play"
    card = ".hand li:not(.off) button"
    path = page.locator(card).first.get_attribute("data-card").split("-")[0]
    one, other = (page.locator(f"[data-space='{path}-{space}']").bounding_box() for space in (4, 5))
    between = (one["x"] + one["width"] + other["x"]) / 2, one["y"] + one["height"] / 2
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).getAttribute('data-band')", between) == path
    carry(page, middle(page, card), between, touch=False)
    at_rest(page)
    assert settle(page) in ("pawn", "draw", "move")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_pawn_that_would_come_is_seen_beside_those_already_there(visitor: Any, viewport: dict[str, int]) -> None:
    state, seat = reach("play")
    page = visitor("en", viewport)
    open_state(page, state.clone(), seat)
    assert settle(page) == "play"
    met = 0
    for nth in range(page.locator(".hand li:not(.off) button").count()):
        page.locator(".hand li:not(.off) button").nth(nth).click()
        until(page, "() => document.querySelector('[data-ghost]') || !document.querySelector('.ring')")
        apart = """() => {
            const ghost = document.querySelector('[data-ghost]'), ring = document.querySelector('.ring')?.getBoundingClientRect();
            if (!ghost) return [];
            const middle = (e) => { const b = e.querySelector('use.wood, rect.foot').getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2] };
            const [x, y] = middle(ghost);
            return [...document.querySelectorAll('[data-pawn]:not([data-at=camp])')].map(middle)
                .filter(([a, b]) => a > ring.left && a < ring.right && b > ring.top && b < ring.bottom).map(([a, b]) => Math.hypot(a - x, b - y));
        }"""
        if page.evaluate(apart):
            met += 1
            until(page, f"() => ({apart})().every((far) => far > 7)")
    assert met, "no space with somebody on it was shown"


def test_a_wrong_card_leaves_the_question_in_sight(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_table(page, [{"kind": "me"}, ROBOT])
    assert settle(page) == "play"
    page.locator(".hand li:not(.off) button").first.click()
    page.locator(".preview .do").click()
    at_rest(page)
    assert settle(page) == "pawn"
    assert page.locator(".hand li:not(.rests)").count() == 0
    page.locator(".hand button").nth(4).click(force=True)
    page.wait_for_selector(".why")
    why, question = page.locator(".why").bounding_box(), page.locator(".preview").bounding_box()
    assert why["y"] + why["height"] <= question["y"] + 1


@pytest.mark.parametrize(("lang", "seats"), [("en", 3), ("fr", 4)])
def test_the_rail_of_a_low_laptop_shows_every_player_whole(visitor: Any, lang: str, seats: int) -> None:
    state, seat = reach("play", seats)
    page = visitor(lang, {"width": 1024, "height": 640})
    open_state(page, state.clone(), seat)
    until(page, "() => document.querySelector('.hand button')")
    assert page.evaluate("() => { const e = document.querySelector('.rail > .panels'); return e.scrollHeight - e.clientHeight }") <= 1
    # Counts stand beside one another, and so do the figures of the track.
    assert page.evaluate("() => [...document.querySelectorAll('.rail .bits > span')].every((e) => e.getBoundingClientRect().height < 30)")
    figures = """() => [...document.querySelectorAll('.track li')].map((e) => {
        const words = document.createRange(); words.selectNodeContents(e);
        const {left, right} = words.getBoundingClientRect();
        return [left, right, parseFloat(getComputedStyle(e).fontSize), getComputedStyle(e.firstElementChild).visibility];
    }).filter(([, , , shown]) => shown === 'visible')"""
    shown = page.evaluate(figures)
    assert len(shown) > 10 and min(size for *_, size, _ in shown) >= 12
    assert all(one[1] < other[0] for one, other in pairwise(shown)), shown
