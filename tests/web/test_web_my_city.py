"""My City through the page: Eternal games, single episodes and campaigns, by mouse, finger and keyboard."""

import json
from typing import Any

import pytest
from barriers import barriers
from hands import finger
from house import DESKTOP, PHONE
from my_city_people import asked, decide, decide_by_keys, expects, open_city, place_by_pointer, play, play_quickly, reach
from people import api, make_sure, until

import urbes
from urbes.kernel.match import Match
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng


def ranked(page: Any, seats: int) -> None:
    assert page.locator("dialog .ranks li").count() == seats
    points = [int(text.replace("\N{MINUS SIGN}", "-")) for text in page.locator("dialog .ranks .points").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    page.wait_for_selector("dialog table.sums")


# --- whole games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "lang", "viewport"), [(2, "en", DESKTOP), (3, "fr", PHONE)])
def test_an_eternal_game_is_played_to_its_end_by_mouse_and_by_finger(visitor: Any, seats: int, lang: str, viewport: dict[str, int]) -> None:
    page = visitor(lang, viewport)
    open_city(page, {"preset": "eternal"}, seats - 1)
    made = play(page, touch=viewport is PHONE)
    assert made.count("tile") >= 5
    ranked(page, seats)


@pytest.mark.parametrize(("seats", "lang", "viewport"), [(4, "fr", DESKTOP), (2, "en", PHONE), (1, "en", DESKTOP)])
def test_eternal_games_of_any_size_are_played_to_their_end(visitor: Any, seats: int, lang: str, viewport: dict[str, int]) -> None:
    page = visitor(lang, viewport)
    open_city(page, {"preset": "eternal" if seats > 1 else "solo"}, seats - 1)
    assert play_quickly(page).count("tile") >= 5
    ranked(page, seats)


@pytest.mark.parametrize(("episode", "more"), [(9, {}), (12, {"allow_flip": True}), (18, {}), (22, {}), (24, {"live_boards": True})])
def test_single_episodes_are_played_to_their_end(visitor: Any, episode: int, more: dict[str, Any]) -> None:
    page = visitor(("en", "fr")[episode % 2], (DESKTOP, PHONE)[episode % 2])
    open_city(page, {"mode": "episode", "episode": episode, **more}, 1 + episode % 3)
    done = play_quickly(page)
    assert done[0] == "page", "what is new comes first"
    assert done.count("tile") >= 3
    page.wait_for_selector("dialog table.sums")


def test_three_episodes_of_a_campaign_are_played_and_it_is_resumed_elsewhere(visitor: Any, house: Any) -> None:
    page = visitor("en", DESKTOP)
    table = open_city(page, {"preset": "campaign"}, 2)
    expects(page, "envelope")
    first = play_quickly(page, until_title="Episode 1 is over")
    assert first[:2] == ["envelope", "page"]
    assert page.locator("dialog table.sums").count() == 1
    expects(page, "counted")
    page.locator("dialog footer .btn.quiet").click()  # the next episode can wait
    page.click(".city-page")
    page.wait_for_selector("dialog .cities li")
    assert page.locator("dialog .sealed").count() == 7, "envelopes to come stay sealed"
    assert "Churches" not in page.inner_text("dialog")
    page.keyboard.press("Escape")
    second = play_quickly(page, until_title="Episode 2 is over")
    assert "page" in second, "what is new in episode 2 is shown"
    # The server goes down and comes back; the player returns on a phone, from "My page".
    house.close()
    house.open()
    cookies = page.context.cookies()
    page.context.close()
    again = visitor("fr", PHONE)
    again.context.add_cookies(cookies)
    again.goto("/me")
    again.locator(f"a[href='/t/{table}']").first.tap()
    expects(again, "counted")
    third = play_quickly(again, until_title="pisode 3 est termin")
    assert third.count("sticker") >= 2, "two wells before the first card"
    picture = api(again, "GET", f"/api/tables/{table}")
    assert [past["episode"] for past in picture["view"]["history"]] == [1, 2, 3]
    expects(again, "counted")
    again.locator("dialog footer .btn.quiet").tap()
    again.locator(".tabs .tab").nth(2).tap()
    again.wait_for_selector("[role=dialog] .cities li")
    assert again.locator("[role=dialog] details.more").count() == 3, "the history of all episodes"


def test_a_city_gets_its_animal_and_a_name_before_the_first_episode(visitor: Any) -> None:
    page = visitor("fr", DESKTOP)
    open_city(page, {"preset": "campaign"}, 2)
    assert decide(page) == "envelope"
    reach(page, ".naming .input")
    page.keyboard.type("Port-Royal")
    page.keyboard.press("Enter")
    page.wait_for_selector(".naming [role=status] >> text=Port-Royal")
    assert barriers(page) == []
    assert decide(page) == "news"
    assert [use.get_attribute("href") for use in page.locator(".panels .badge use").all()] == ["#eagle", "#bear", "#deer"]
    page.click(".city-page")
    assert [city.inner_text() for city in page.locator("dialog .cities .who b").all()] == ["Port-Royal", "Ours", "Cerf"]
    page.keyboard.press("Escape")
    assert decide(page) == "ready"
    page.click(".city-page")
    page.wait_for_selector("dialog .cities")
    assert page.locator("dialog .naming").count() == 0, "who is ready has named their city"
    page.keyboard.press("Escape")
    expects(page, "tile")
    assert page.locator(".panels .who b").all_inner_texts() == ["Port-Royal", "Ours", "Cerf"]
    assert page.locator(".panels .player").all_inner_texts() == ["Ana", "Petra", "Tikal"]
    assert (page.locator(".strack svg").get_attribute("aria-label") or "").startswith("Port-Royal")
    page.set_viewport_size(PHONE)
    assert page.locator(".strip .name").all_inner_texts() == ["vous", "Ours", "Cerf"]


def test_a_campaign_waits_for_cities(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    table = open_city(page, {"preset": "campaign"}, seats=[{"kind": "me"}, {"kind": "open"}])
    other = visitor("en", PHONE)
    other.goto("/")
    api(other, "POST", "/api/me", {"name": "Bo"})
    api(other, "POST", f"/api/tables/{table}/verbs/sit", {"seat": 1})
    assert [decide(page), decide(page), decide(page)] == ["envelope", "news", "ready"]
    until(page, "() => /Waiting for Bear/.test(document.querySelector('.choices-now')?.textContent ?? '')")
    assert "Bear" in page.locator(".status [role=status]").inner_text() and page.get_by_text("Waiting for Bo").count() == 0


def test_an_episode_of_a_campaign_by_finger(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    open_city(page, {"preset": "campaign"}, 1)
    made = play(page, touch=True, until_asked="counted")
    assert made[:2] == ["envelope", "news"]
    assert made.count("tile") >= 5


# --- the tile in hand -----------------------------------------------------------------------------------


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
    shapes = []
    for turn in (lambda: page.keyboard.press("r"), lambda: page.mouse.wheel(0, 120), lambda: page.click(".choices-now .turn")):
        turn()
        page.wait_for_timeout(160)  # the wheel turns one step at a time
        shapes.append(page.locator(".kcard .fig svg").first.inner_html())
    assert "square" in page.inner_text(".kcard") or len(set(shapes)) > 1, "only a square looks the same turned"


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
    fingers.press(2, x + 90, y)
    if way == "twist":
        fingers.move(2, x + 60, y + 66, 4)
        fingers.move(2, x, y + 90, 4)
        assert drawn(page) != before, "while the fingers twist"
    fingers.lift(2)
    page.wait_for_timeout(60)
    assert drawn(page) != before
    fingers.move(1, x - 40, y + 40)
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


def play_by_keys(page: Any, until_asked: str) -> list[str]:
    made: list[str] = []
    while asked(page) != until_asked and len(made) < 80:
        made.append(decide_by_keys(page))
    assert asked(page) == until_asked, made[-5:]
    return made


def test_a_game_is_played_with_the_keyboard_alone(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_city(page, {"preset": "eternal"}, 1)
    assert play_by_keys(page, "over").count("tile") >= 5


def test_three_episodes_are_played_and_resumed_with_the_keyboard_alone(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    table = open_city(page, {"preset": "campaign"}, 1)
    for _ in range(2):
        assert play_by_keys(page, "counted").count("tile") >= 3
        assert decide_by_keys(page) == "counted"
    page.goto("/me")
    page.wait_for_selector(f"a[href='/t/{table}']")
    reach(page, f"a[href='/t/{table}']")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{table}")
    made = play_by_keys(page, "counted")
    assert made.count("sticker") >= 2 and made.count("tile") >= 3
    assert [past["episode"] for past in api(page, "GET", f"/api/tables/{table}")["view"]["history"]] == [1, 2, 3]


# --- all at once -----------------------------------------------------------------------------------------


def test_a_choice_is_secret_waits_for_the_others_and_can_be_taken_back(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    table = open_city(page, {"preset": "eternal"}, seats=[{"kind": "me"}, {"kind": "open"}], undo="consent")
    other = visitor("fr", PHONE)
    other.goto("/")
    api(other, "POST", "/api/me", {"name": "Bo"})
    api(other, "POST", f"/api/tables/{table}/verbs/sit", {"seat": 1})
    other.goto(f"/t/{table}")
    assert decide(page) == "ready"
    assert decide(other, touch=True) == "ready"
    assert decide(page) == "tile"
    until(page, "() => /Waiting for Bo/.test(document.querySelector('.choices-now')?.textContent ?? '')")
    assert page.locator(".committed").count() == 1
    seen = api(other, "GET", f"/api/tables/{table}")["view"]["players"][0]
    assert seen["acted"] and seen["committed"] is None and seen["buildings"] == []
    assert other.locator(".committed").count() == 0
    page.click(".choices-now .back")
    expects(page, "tile")  # no consent is needed: nobody has seen it
    assert decide(page) == "tile"
    assert decide(other, touch=True) == "tile"
    until(page, "() => document.querySelectorAll('.plot .built').length === 1")


def test_a_city_changes_hands(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    table = open_city(page, {"preset": "campaign"}, 1)
    decide(page), decide(page)
    page.click(".city-page")
    page.click("dialog .hands .btn")
    page.locator("dialog .hands .btn").first.click()
    until(page, "() => /Take over this city/.test(document.querySelector('dialog .hands')?.textContent ?? '')")
    other = visitor("en", DESKTOP)
    other.goto("/")
    api(other, "POST", "/api/me", {"name": "Cleo"})
    other.goto(f"/t/{table}")
    if asked(other) == "envelope":
        decide(other), decide(other)
    other.click(".city-page")
    other.click("dialog .hands .btn.primary")
    until(other, "() => /Hand my city over/.test(document.querySelector('dialog .hands')?.textContent ?? '')")
    other.keyboard.press("Escape")
    expects(other, "ready")


# --- looking ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "viewport", "scheme"), [("en", DESKTOP, "light"), ("fr", PHONE, "dark")])
def test_nothing_bars_anyone_and_nothing_is_wider_than_the_page(visitor: Any, lang: str, viewport: dict[str, int], scheme: str) -> None:
    page = visitor(lang, viewport, color_scheme=scheme, bypass_csp=True)
    open_city(page, {"preset": "campaign"}, 3)
    touch = viewport is PHONE
    moments = []
    for _ in range(6):
        moments.append(asked(page))
        assert barriers(page) == [], moments
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, moments
        decide(page, touch)
    if touch:
        page.set_viewport_size({"width": 360, "height": 740})
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
        page.locator(".tabs .tab").nth(2).tap()
    else:
        page.click(".city-page")
    page.wait_for_selector("dialog .cities, [role=dialog] .cities")
    assert barriers(page) == [], "the campaign's page"


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_count_stands_under_its_city_and_leads_to_the_next_episode(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("en", viewport)
    table = open_city(page, {"preset": "campaign"}, 3)
    api(page, "POST", f"/api/tables/{table}/verbs/name", {"seat": 0, "name": "Lutetia"})
    play_quickly(page, until_title="Episode 1 is over")
    columns = page.evaluate(
        """() => { const middle = (e) => { const b = e.getBoundingClientRect(); return b.x + b.width / 2; };
            const cities = [...document.querySelectorAll('dialog thead th:not(:first-child)')].map(middle);
            return [...document.querySelectorAll('dialog tbody tr')].map((row) => [...row.querySelectorAll('td')].map((cell, i) => middle(cell) - cities[i])); }"""
    )
    assert len(columns) >= 5 and all(len(row) == 4 and max(map(abs, row)) < 3 for row in columns)
    page_text = page.inner_text("dialog")
    assert "Lutetia" in page_text and "Progress circle" in page_text, "cities by their names, rewards in words"
    sheets = api(page, "GET", f"/api/tables/{table}")["view"]["history"][0]["sheets"]
    told = [int(text.replace("\N{MINUS SIGN}", "-")) for text in page.locator("dialog tr.sum td").all_inner_texts()]
    assert told == sorted((sheet["final"] for sheet in sheets), reverse=True), "the best city first"
    page.locator("dialog footer .btn.quiet").click()
    if viewport is DESKTOP:
        assert "Lutetia" in page.inner_text(".status")
    if not page.locator(".plot.holding").count():  # no sticker to place: the page has the way on itself
        page.reload()
    for _ in range(12):
        if page.evaluate("() => /Episode 2/.test(document.querySelector('dialog h2')?.textContent ?? '')"):
            return
        decide(page, touch=viewport is PHONE)
    raise AssertionError("the second episode did not begin")


def test_a_spectator_looks_at_every_city_and_a_finished_game_is_replayed(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    table = open_city(page, {"preset": "eternal"}, 1)
    for _ in range(4):
        decide(page)
    watcher = visitor("fr", DESKTOP)
    watcher.goto(f"/t/{table}")
    watcher.wait_for_selector(".mini-button")
    watcher.locator(".mini-button").nth(1).click()
    until(watcher, "() => document.querySelectorAll('.mini-button')[1].getAttribute('aria-pressed') === 'true'")
    play_quickly(page)
    page.goto(f"/t/{table}/replay")
    page.wait_for_selector(".plot")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    until(page, "() => document.querySelectorAll('.plot .built').length > 0")


def test_the_dialog_offers_campaign_eternal_mode_and_single_episodes(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    page.goto("/")
    page.wait_for_selector(".plate:not([disabled])")
    page.locator(".plate", has_text="My City").first.click()
    page.wait_for_selector("#new-table")
    offered = page.locator("#new-table .choice:has([name=preset])")
    assert [text.split("\n")[0] for text in offered.all_inner_texts()] == ["Campaign", "Eternal mode", "Single episode", "Eternal solo"]
    assert "sealed envelopes" in offered.nth(0).inner_text()
    offered.nth(2).click()
    page.fill("#asked-episode", "14")
    page.locator("#asked-episode").blur()
    page.click("dialog footer .btn.primary")
    page.wait_for_selector(".mc-page")
    assert "Episode 14" in page.inner_text(".mc-page h2")


# --- what stands beside the board --------------------------------------------------------------------------

CUT = """() => ['.hand', '.rail .panels', '.rail']
    .filter((q) => { const e = document.querySelector(q); return e && e.scrollHeight > e.clientHeight + 1; })"""


@pytest.mark.parametrize(("width", "height", "seats", "lang"), [(1024, 640, 3, "en"), (1024, 640, 4, "fr"), (1280, 720, 4, "fr"), (1280, 800, 3, "en")])
def test_a_low_laptop_shows_every_city_the_whole_count_and_the_rules(visitor: Any, width: int, height: int, seats: int, lang: str) -> None:
    page = visitor(lang, {"width": width, "height": height})
    open_city(page, {"preset": "eternal"}, seats - 1)
    decide(page)
    expects(page, "tile")
    page.keyboard.press("n")  # with a tile on the board the count says what it would change
    page.wait_for_selector(".ghost.legal")
    assert page.evaluate(CUT) == []
    assert min(box["width"] for mini in page.locator(".rail .mini").all() if (box := mini.bounding_box())) >= 52
    foot = page.locator(".rail .sheet + .total").bounding_box()
    assert foot["y"] + foot["height"] < height and foot["height"] < 50, "the sum in one line"
    others = page.locator(".rail .mc-other .total").all_inner_texts()
    assert len(others) == seats - 1 and all("\N{MINUS SIGN}" in text for text in others), "what each would have, not only mine"


def test_the_row_of_the_gold_rush_stays_when_somebody_has_won_it(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_city(page, {"preset": "eternal"})
    decide(page)
    expects(page, "tile")
    page.route("**/api/tables/*", won)
    page.reload()
    page.wait_for_selector(".rail .sheet li:has-text('Gold rush') >> text=decided")


def won(route: Any) -> None:
    answer = route.fetch()
    picture = answer.json()
    picture["view"]["races"] = []
    route.fulfill(response=answer, json=picture)


@pytest.mark.parametrize("width", [1024, 1280, 1920])
def test_the_hint_lies_over_the_rail_and_nothing_else(visitor: Any, width: int) -> None:
    page = visitor("en", {"width": width, "height": 800})
    open_city(page, {"preset": "eternal"})
    decide(page)
    expects(page, "tile")
    page.keyboard.press("h")
    page.wait_for_selector("aside.note", timeout=60_000)
    note, rail = page.locator("aside.note").bounding_box(), page.locator(".rail .panels").bounding_box()
    assert abs(note["x"] - rail["x"]) <= 1 and abs(note["x"] + note["width"] - rail["x"] - rail["width"]) <= 1


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
