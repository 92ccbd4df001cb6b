"""My City through the page: Eternal games, single episodes and campaigns, by mouse, finger and keyboard."""

from typing import Any

import pytest
from barriers import barriers
from house import DESKTOP, PHONE
from my_city_people import asked, decide, decide_by_keys, expects, open_city, play, play_quickly, reach
from people import api, until


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
