"""Looking back on a game: one click from its end to curve, questions, players and luck; tries on the board; by keyboard; nothing that keeps people out."""

from typing import Any

import pytest
from barriers import barriers
from house import DESKTOP, PHONE
from people import api, finished_table, take_turn_step, until
from test_web_access import tab_to

WAITING = 120.0
SHOWN = "() => document.querySelector('.question .why') || document.querySelector('.question .tries + div p')"


def reviewed(page: Any) -> dict[str, Any]:
    """From the end screen to the review, when it is there."""
    table = finished_table(page)
    page.goto(f"/t/{table}")
    page.wait_for_selector("dialog .ranks")
    page.click(f"dialog a[href='/t/{table}/review']")
    until(page, "() => document.querySelector('main progress') || document.querySelector('.question')")
    until(page, "() => document.querySelector('.question') && document.querySelector('.board > *')", WAITING)
    found: dict[str, Any] = api(page, "GET", f"/api/tables/{table}/analysis")
    return found


def test_a_turning_point_is_a_question_first_and_is_answered_on_the_board(visitor: Any) -> None:
    page = visitor()
    told = reviewed(page)
    analysis, labels = told["analysis"], told["labels"]
    points = analysis["turning_points"]
    assert page.locator("section ol button").count() == len(points) >= 3
    assert page.locator(".curve .way").count() == 2 and page.locator(".curve .tap").count() == len(points)
    assert "3 tries" in page.inner_text(".question h2")
    assert page.locator(".question .why").count() == 0, "the answer stands before the question"
    board = page.evaluate("() => { const b = document.querySelector('.board .pieces').getBoundingClientRect(); return [b.width, b.height] }")
    assert min(board) > 250, "the position is there to be chosen on"
    hands = page.evaluate("() => document.querySelector('.board .desk').scrollWidth <= document.querySelector('.board .desk').clientWidth")
    assert hands, "nothing lies over what is said beside the board"
    # Three tries at most: each is judged, and the answer comes with the right one or after the last.
    best = points[0]["choices"][0]
    shares = {labels[choice["action"]]: choice["share"] for choice in points[0]["choices"]}
    for number in range(3):
        take_turn_step(page, number * 2 + 1)
        until(page, SHOWN)
        if page.locator(".question .why").count():
            break
        tried = page.inner_text(".question [role=status] b")
        assert shares[tried] < best["share"] - 0.04, f"{tried} was good enough"
        assert f"{2 - number} tr" in page.inner_text(".question .tries")
    assert labels[best["action"]] in page.inner_text(".question .why") and "points of win share" in page.inner_text(".question .why")
    # The next one, shown at once, and the second reading.
    page.click(".question .acts .primary")
    until(page, "() => document.querySelector('.question h2')?.textContent.includes('3 tries')")
    page.get_by_role("button", name="Show", exact=True).click()
    assert labels[points[1]["choices"][0]["action"]] in page.inner_text(".question .why")
    before = page.inner_text(".rest tbody")
    page.get_by_role("button", name="All cards open").click()
    assert "With all cards open" in page.inner_text(".question .why") and page.inner_text(".rest tbody") != before
    # Every decision is there, with what it lost.
    page.click("summary")
    until(page, f"() => document.querySelectorAll('details tbody tr').length === {len(analysis['decisions'])}")
    for player in analysis["seats"]:
        luck = round(100 * player["luck"])
        assert (f"{luck:+d}".replace("-", "\u2212") if luck else "0") in page.inner_text(".rest table")
    # Playing on leads to a table of one's own.
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector(".status .say")
    until(page, "() => !location.pathname.endsWith('/review')")


@pytest.mark.parametrize(("viewport", "lang"), [(DESKTOP, "en"), (PHONE, "fr")])
def test_until_it_is_there_the_result_stands_there_and_what_will_come(visitor: Any, viewport: dict[str, int], lang: str) -> None:
    page = visitor(lang=lang, viewport=viewport)
    table = finished_table(page)
    asked: list[Any] = []

    def a_quarter_is_done(route: Any) -> None:  # and what is asked after that waits
        asked.append(route)
        if len(asked) == 1:
            route.fulfill(json={"done": 0.25, "analysis": None, "labels": {}})

    page.route("**/analysis*", a_quarter_is_done)
    page.goto(f"/t/{table}/review")
    scores = api(page, "GET", f"/api/tables/{table}")["result"]["scores"]
    until(page, "() => document.querySelector('main .ended table')")
    told = page.inner_text("main .ended").replace("\N{MINUS SIGN}", "-")
    assert all(str(score) in told for score in scores) and "Ana" in told and "Bruno" in told
    assert page.locator("main .coming li").count() == 4
    assert page.locator("main progress").evaluate("(bar) => bar.value") == 0.25
    until(page, "() => document.querySelector('main .graph svg')")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []


@pytest.mark.parametrize(("viewport", "theme", "lang"), [(DESKTOP, "light", "en"), (PHONE, "dark", "fr")])
def test_the_review_keeps_nobody_out(visitor: Any, viewport: dict[str, int], theme: str, lang: str) -> None:
    page = visitor(lang=lang, viewport=viewport, color_scheme=theme)
    reviewed(page)
    assert barriers(page) == []
    # By keyboard: another point, then its answer.
    tab_to(page, "section ol li:nth-child(2) button")
    page.keyboard.press("Enter")
    until(page, "() => document.querySelector('section ol li:nth-child(2) button[aria-pressed=true]')")
    page.get_by_role("button", name={"en": "Show", "fr": "Montrer"}[lang], exact=True).focus()
    page.keyboard.press("Enter")
    until(page, "() => document.querySelector('.question .why')")
    page.click("summary")
    assert barriers(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "something runs out of the page"
