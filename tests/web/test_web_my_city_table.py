"""My City at its table: what a hand may do by mistake, what a low window or a long name must not cut off, what the places give."""

import re
from typing import Any

import pytest
from house import DESKTOP
from my_city_people import decide, expects, open_city
from people import api, until


def at_the_first_tile(page: Any, options: dict[str, Any], bots: int = 1) -> None:
    open_city(page, options, bots)
    while decide(page) != "ready":
        pass
    expects(page, "tile")


def middle(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_press_on_the_grey_build_shows_the_places_and_lays_nothing_down(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    at_the_first_tile(page, {"preset": "eternal"})
    page.evaluate("() => document.activeElement.blur()")
    page.mouse.move(*middle(page, ".plot"))
    page.mouse.move(*middle(page, ".choices-now .do"))
    until(page, "() => document.querySelector('.choices-now .do[aria-disabled=true]')")
    page.mouse.down()
    page.mouse.up()
    page.wait_for_selector(".place")
    assert page.locator(".ghost").count() == 0, "the tile lies where nobody pointed"


def test_a_tile_put_where_it_does_not_fit_stays_there_while_it_is_turned(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    at_the_first_tile(page, {"preset": "eternal"})
    box = page.locator(".plot").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.86, box["y"] + box["width"] * 0.86)  # the forest
    page.wait_for_selector(".why")
    page.keyboard.press("r")
    lies = page.locator(".ghost").bounding_box()
    page.mouse.move(*middle(page, ".choices-now .do"), steps=8)
    assert page.locator(".ghost.parked").bounding_box() == lies


LINES = "() => { const c = document.querySelector('.chips'); return [...c.children].filter((e) => e.getBoundingClientRect().bottom > c.getBoundingClientRect().bottom + 1).map((e) => e.textContent); }"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740), (844, 390)])
def test_a_phone_cuts_nothing_that_is_said_of_a_tile(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    at_the_first_tile(page, {"preset": "campaign"})
    for _ in range(8):
        page.keyboard.press("n")
        page.wait_for_selector(".chips .good")
        assert page.evaluate(LINES) == []


def test_two_players_are_promised_what_they_will_get_and_see_it_at_once(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_city(page, {"preset": "campaign"})
    assert decide(page) == "envelope"
    given = page.locator("dialog .rules dl")
    assert given.locator("dt").all_inner_texts() == ["First", "Second"]
    assert given.locator("dd").nth(1).inner_text() == "nothing"
    assert "Fills a circle" in page.inner_text("dialog .rules .does"), "what a reward does, in words"
    box = given.bounding_box()
    foot = page.locator("dialog footer").bounding_box()
    assert box["y"] + box["height"] <= foot["y"], "the rewards lie below the page"


def test_a_long_name_of_a_city_stays_on_its_card(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    table = open_city(page, {"preset": "campaign"})
    api(page, "POST", f"/api/tables/{table}/verbs/name", {"seat": 0, "name": "Norastadt an der langen Brücke"})
    assert [decide(page), decide(page)] == ["envelope", "news"]
    page.click(".city-page")
    page.wait_for_selector("dialog .cities li")
    out = "() => [...document.querySelectorAll('dialog .cities li')].map((li) => Math.max(...[...li.querySelectorAll('*')].map((e) => e.getBoundingClientRect().right)) - li.getBoundingClientRect().right)"
    assert max(page.evaluate(out)) <= 0


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 640)])
def test_a_low_laptop_shows_the_whole_rule_card_of_a_campaign(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    at_the_first_tile(page, {"preset": "campaign"}, 2)
    assert page.evaluate("() => { const e = document.querySelector('.hand'); return e.scrollHeight - e.clientHeight; }") <= 1
    assert page.locator(".rail .mc-own .total").is_visible(), "one's own count is left out where the others have theirs"
    page.keyboard.press("n")
    row = page.locator(".rail .sheet .hl").last
    row.wait_for()
    now, then = (int(number) for number in re.findall(r"-?\d+", row.locator("b").inner_text().replace("\N{MINUS SIGN}", "-")))
    assert now < then and "→" in row.inner_text(), "what is comes before what would be"
    assert page.locator("[data-do=end]").get_attribute("title")


def test_a_very_low_laptop_has_room_for_the_rules_of_the_next_episodes(visitor: Any) -> None:
    page = visitor("fr", {"width": 1024, "height": 640})
    at_the_first_tile(page, {"preset": "campaign"}, 2)
    room = "() => document.querySelector('.hand').getBoundingClientRect().bottom - document.querySelector('.hand .rules').getBoundingClientRect().bottom"
    assert page.evaluate(room) >= 2 * page.locator(".hand .rules li").first.bounding_box()["height"]


def test_no_key_of_the_table_is_listed_for_two_things(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    at_the_first_tile(page, {"preset": "eternal"})
    page.keyboard.press("?")
    page.wait_for_selector("dialog kbd")
    letters = [key for key in page.locator("dialog kbd").all_inner_texts() if len(key) == 1 and key.isalpha()]
    assert len(letters) == len(set(letters)), letters
