"""The end: each title's winner lit, the count, the curves, what decided it, a picture to share, ways on; the evening of an episode and the end of a campaign."""

from pathlib import Path
from typing import Any

import pytest
from barriers import barriers
from endings import ended
from house import DESKTOP, PHONE
from my_city_people import expects, open_city
from my_city_people import play_quickly as play_city
from people import api, open_table, play_quickly, settle, until

SIDEWAYS = {"width": 844, "height": 390}
WAITING = 120.0


def kept(page: Any, button: str, folder: Path) -> tuple[int, int, int]:
    """Width, height and size of the picture a button keeps."""
    with page.expect_download() as waiting:
        page.click(button)
    waiting.value.save_as(folder / "picture.png")
    data = (folder / "picture.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"), len(data)


# Frames come, but the clock they tell stands still: what is counted up waits.
STOPPED = "const next = window.requestAnimationFrame.bind(window); window.requestAnimationFrame = (tell) => next(() => tell(0))"

SCREENS = [
    ("lost_cities", "fr", PHONE, "dark"),
    ("forgotten_city", "en", DESKTOP, "dark"),
    ("ancient_world", "fr", SIDEWAYS, "light"),
    ("my_city", "en", DESKTOP, "light"),
]


@pytest.mark.parametrize(("name", "lang", "viewport", "theme"), SCREENS)
def test_each_game_ends_with_its_picture_count_curves_and_facts(
    visitor: Any, tmp_path: Path, name: str, lang: str, viewport: dict[str, int], theme: str
) -> None:
    page = visitor(lang, viewport, color_scheme=theme)
    table = ended(page, name)
    result = api(page, "GET", f"/api/tables/{table}")["result"]
    assert page.locator(".plate > svg[role=img]").count() == 1
    totals = page.locator("dialog .count tr.sum td").all_inner_texts()
    assert [int(text.replace("\N{MINUS SIGN}", "-")) for text in totals] == sorted(result["scores"], reverse=True)
    # Every line adds up to the total of its column.
    lines = page.eval_on_selector_all(
        "dialog .count tbody tr:not(.sum, .later)",
        "rows => rows.map(row => [...row.querySelectorAll('td')].map(td => parseInt(td.textContent.trim().replace('\\u2212', '-'))))",
    )
    assert [sum(column) for column in zip(*lines, strict=True)] == sorted(result["scores"], reverse=True)
    # Facts are there at once, the win share when the server has found it.
    until(page, "() => document.querySelectorAll('.moment').length === 3 && document.querySelectorAll('.graph').length === 2")
    until(page, "() => document.querySelector('dialog footer .number:not(.unknown)')", WAITING)
    for graph in range(2):
        assert page.locator(".graph").nth(graph).locator(".way").count() == 3
    steps = page.eval_on_selector_all(".moment[href]", "links => links.map(link => link.getAttribute('href'))")
    assert steps and all(href.startswith(f"/t/{table}/replay#step=") for href in steps)
    width, height, size = kept(page, ".ways .btn:first-child", tmp_path)
    assert (width, height) == (1350, 840) and size > 60_000, "a picture with something on it"
    assert page.evaluate("() => document.querySelector('dialog').scrollWidth <= innerWidth"), "something runs out of the page"
    assert barriers(page) == []


def test_lines_are_counted_up_a_key_ends_it_and_who_listens_has_the_result_at_once(visitor: Any) -> None:
    page = visitor(quick=False)
    page.add_init_script(STOPPED)
    ended(page, "lost_cities")
    assert page.locator("dialog .ranks li").count() == 3 and page.evaluate("() => document.activeElement.tagName") == "H2"
    assert page.locator("dialog tr.waiting").count() > 0, "nothing is counted up"
    spoken = page.eval_on_selector_all("dialog .count tr.sum td .vh", "all => all.map(one => one.textContent)")
    page.keyboard.press("Escape")
    assert page.locator("dialog tr.waiting").count() == 0 and page.locator("dialog .ranks").count() == 1, "the first key only skips"
    assert [text.lstrip("+") for text in spoken] == page.locator("dialog .count tr.sum td").all_inner_texts()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog .ranks", state="detached")


def test_the_count_ends_by_itself(visitor: Any) -> None:
    page = visitor(quick=False)
    page.add_init_script(
        "new MutationObserver(() => { window.waited ||= !!document.querySelector('tr.waiting') }).observe(document, {childList: true, subtree: true})"
    )
    ended(page, "lost_cities")
    until(page, "() => window.waited && !document.querySelector('dialog tr.waiting')")


def test_who_wants_no_motion_sees_the_whole_count_at_once(visitor: Any) -> None:
    page = visitor(quick=False, reduced_motion="reduce")
    ended(page, "lost_cities")
    assert page.locator("dialog tr.waiting").count() == 0


def test_a_rematch_keeps_names_and_seats(visitor: Any) -> None:
    page = visitor()
    first = open_table(page, [{"kind": "bot", "bot": "random"}, {"kind": "me", "name": "Annette"}])
    play_quickly(page)
    page.click("dialog footer .btn.primary")
    until(page, f"() => location.pathname.startsWith('/t/') && !location.pathname.includes('{first}')")
    before, after = (api(page, "GET", f"/api/tables/{table}") for table in (first, page.url.rsplit("/", 1)[1]))
    assert [seat["name"] for seat in after["seats"]] == [seat["name"] for seat in before["seats"]]
    assert after["me"]["seats"] == before["me"]["seats"] == [1] and after["seats"][1]["name"] == "Annette"
    assert settle(page) in ("play", "draw"), "the new game is on"


def test_one_click_leads_to_review_better_choices_replay_and_a_game_played_on(visitor: Any) -> None:
    page = visitor()
    table = ended(page, "lost_cities")
    until(page, "() => document.querySelector('dialog footer .number:not(.unknown)')", WAITING)
    page.get_by_role("link", name="Find better").click()
    until(page, "() => document.querySelector('.question h2')")
    assert page.url.endswith(f"/t/{table}/review?find")
    for name, sign in {"Analysis": ".curve", "Replay": "#scrub"}.items():
        page.goto(f"/t/{table}")
        page.locator("dialog").get_by_role("link", name=name, exact=True).click()
        page.wait_for_selector(sign)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Play on from here").click()
    until(page, f"() => location.pathname.startsWith('/t/') && !location.pathname.includes('{table}')")
    assert api(page, "GET", f"/api{page.url[page.url.index('/t/') :].replace('/t/', '/tables/')}")["table"]["forked_from"]["table"] == table


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_a_sticker_is_carried_onto_the_city_on_the_evening_of_an_episode(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("en", viewport)
    table = open_city(page, {"preset": "campaign"}, 2)
    play_city(page, until_title="Episode 1 is over")
    expects(page, "counted")
    assert page.locator("dialog .pair figure").count() == 2, "before and tonight"
    until(page, "() => document.querySelector('.sticker')")
    waiting = len(api(page, "GET", f"/api/tables/{table}")["view"]["players"][0]["stickers"])
    assert barriers(page) == []
    places = page.locator("dialog .cell")
    assert places.count() > 1 and page.locator("dialog .new").count() == 0
    place = places.nth(places.count() // 2)
    if viewport is PHONE:
        place.tap()
    else:
        page.locator(".sticker").drag_to(place)
    until(page, "() => document.querySelectorAll('dialog .new').length === 1")
    assert len(api(page, "GET", f"/api/tables/{table}")["view"]["players"][0]["stickers"]) == waiting - 1
    assert "Districts" in page.inner_text("dialog section.next")
    page.click("dialog footer .btn.primary")
    until(page, "() => !document.querySelector('dialog')?.textContent.includes('Episode 1 is over')")


def test_the_end_of_a_campaign_is_a_poster_to_keep(visitor: Any, tmp_path: Path) -> None:
    page = visitor("en", DESKTOP)
    ended(page, "campaign")
    poster = page.locator(".paper > svg")
    assert poster.locator("text.chapter").count() == 8, "a picture a chapter"
    first = poster.get_attribute("aria-label")
    city = poster.inner_html()
    page.locator(".evening input").fill("1")
    assert poster.inner_html() != city, "the city as it stood on the first evening"
    page.locator(".whose button").nth(1).click()
    assert poster.get_attribute("aria-label") != first
    assert page.locator("dialog .cities li").count() == 3 and page.locator(".moment").count() >= 2
    width, _, size = kept(page, ".keep", tmp_path)
    assert width == 1600 and size > 100_000
    assert barriers(page) == []
    page.get_by_role("button", name="See the city grow").click()
    until(page, "() => document.querySelector('.evening b').textContent === '24'", 30)
    page.set_viewport_size(PHONE)
    assert page.evaluate("() => document.querySelector('dialog').scrollWidth <= innerWidth")
