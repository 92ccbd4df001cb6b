"""A finished game watched again: chapters and key moments, links to a step, all hands open, the analysis beside it, and two people who watch it together."""

import json
import random
from typing import Any

import pytest
from barriers import barriers
from house import DESKTOP, PHONE
from people import api, finished_table, until
from test_web_access import tab_to

import urbes
from urbes.kernel.match import Match

WAITING = 120.0
HERE = "() => Number(document.querySelector('#scrub').value)"


def brought(page: Any, id: str, **options: Any) -> str:
    """A whole game with its chapters, played elsewhere and brought as a record."""
    match = Match.start(urbes.game(id, **options), ["Ana", "Bruno", "Cleo"], 5)
    rng = random.Random(5)
    while not match.over:
        seat = match.state.to_act()[0]
        match.apply(seat, rng.choice(match.state.legal(seat)))
    page.goto("/")
    api(page, "POST", "/api/me", {"name": "Ana"})
    return str(api(page, "POST", "/api/records", json.loads(match.record.to_json()))["table"]["id"])


def watched(page: Any, table: str, place: str = "") -> dict[str, Any]:
    """The replay, and what the server says of its chapters."""
    page.goto(f"/t/{table}/replay{place}")
    page.wait_for_selector("footer .line")
    told: dict[str, Any] = api(page, "GET", f"/api/tables/{table}/timeline?lang={page.evaluate('document.documentElement.lang')}")
    return told


def at(page: Any, step: int) -> None:
    """Waits until this step is shown."""
    until(page, f"() => document.querySelector('.status .say span').textContent.match(/\\d+/)[0] === '{step}' && {HERE[6:]} === {step}")


def test_chapters_and_key_moments_are_ways_through_the_game(visitor: Any) -> None:
    page = visitor("fr")
    told = watched(page, brought(page, "forgotten_city"))
    chapters, keys = told["chapters"], [moment for moment in told["moments"] if moment["key"]]
    assert len(chapters) == 6 and page.locator(".line .part").count() == 6
    assert page.locator(".line .sign").count() >= 5
    assert page.locator(".rail .chapter b").all_inner_texts() == [f"Manche {n}" for n in range(1, 7)]
    # From the list, by buttons, by keys.
    page.click(".rail .chapter:has-text('Manche 3')")
    at(page, chapters[2]["step"])
    assert "Manche 3" in page.inner_text(".status .say span")
    page.get_by_role("button", name="Chapitre suivant").click()
    at(page, chapters[3]["step"])
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    at(page, chapters[1]["step"])
    page.keyboard.press("ArrowRight")
    at(page, chapters[1]["step"] + 1)
    page.keyboard.press("m")
    following = next(moment for moment in keys if moment["step"] > chapters[1]["step"] + 1)
    at(page, following["step"])
    page.keyboard.press("Shift+M")
    at(page, max(moment["step"] for moment in keys if moment["step"] < following["step"]))
    night = next(moment for moment in keys if moment["sign"] == "moon")
    page.click(f".rail li button:has-text('{night['text'][:14]}') >> nth=0")
    at(page, night["step"])
    until(page, "() => document.querySelector('.rail [aria-current=step]')")
    # A mark on the line leads there, and so does the line itself, wherever it is taken hold of.
    page.click(".rail .chapter >> nth=0")
    at(page, 0)
    mark = page.locator(".line .sign[data-step]").last
    step = int(mark.get_attribute("data-step"))
    mark.click()
    at(page, step)
    box = page.locator(".line svg").first.bounding_box()
    page.mouse.move(box["x"] + 92, box["y"] + 45)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 45, steps=4)
    page.mouse.up()
    middle = until(page, HERE)
    assert abs(middle - told["last"] / 2) < told["last"] / 8
    # To the end, and no further.
    for _ in range(8):
        page.get_by_role("button", name="Chapitre suivant").click()
    at(page, told["last"])


def test_a_link_leads_to_a_step_and_the_address_follows(visitor: Any) -> None:
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    table = brought(page, "ancient_world")
    told = watched(page, table, "#step=40&eyes=1")
    at(page, 40)
    assert page.input_value("#eyes") == "1" and any(moment["sign"] == "sword" for moment in told["moments"])
    page.get_by_role("button", name="Step on").click()
    until(page, "() => location.hash === '#step=41&eyes=1'")
    page.get_by_role("button", name="Link to step 41").click()
    until(page, "() => document.querySelector('.link').textContent.includes('Copied')")
    link = page.evaluate("() => navigator.clipboard.readText()")
    other = visitor("fr", PHONE)
    other.goto(link)
    other.wait_for_selector("footer .line")
    at(other, 41)
    assert other.input_value("#eyes") == "1"
    # An address typed into the same page is obeyed; one that leads nowhere changes nothing.
    page.evaluate("() => { location.hash = '#step=60' }")
    at(page, 60)
    assert page.input_value("#eyes") == ""
    page.evaluate("() => { location.hash = '#step=many' }")
    page.evaluate("() => { location.hash = '#step=999999' }")
    at(page, told["last"])


def test_all_hands_lie_open_to_who_asks(visitor: Any) -> None:
    page = visitor()
    page.goto("/")
    table = finished_table(page)
    watched(page, table)
    assert page.locator(".hand li").count() == 0
    page.get_by_role("button", name="Players").click()
    assert page.locator(".rail .open").count() == 0
    page.select_option("#eyes", "open")
    until(page, "() => document.querySelectorAll('.hand li').length === 8")
    opened = api(page, "GET", f"/api/tables/{table}/replay?step=0&open=true")["steps"][0]
    assert page.locator(".rail .open li").count() == len(opened["view"]["players"][1 - opened["seat"]]["hand"])
    # The eyes are those of whoever acts.
    page.get_by_role("button", name="Step on").click()
    at(page, 1)
    until(page, "() => location.hash === '#step=1&eyes=open'")


def test_the_analysis_stands_beside_the_board_and_its_curve_is_the_scrubber(visitor: Any) -> None:
    page = visitor()
    page.goto("/")
    table = finished_table(page)
    watched(page, table)
    until(page, "() => document.querySelector('.line .pin')", WAITING)
    told = api(page, "GET", f"/api/tables/{table}/analysis")
    analysis, labels = told["analysis"], told["labels"]
    points = analysis["turning_points"]
    assert page.locator(".line .pin[data-step]").count() == len(points)
    worst = max(analysis["decisions"], key=lambda decision: decision["lost"])
    bar = "(step) => { const bar = document.querySelector('#scrub'); bar.value = step; bar.dispatchEvent(new Event('input', {bubbles: true})) }"
    page.evaluate(bar, worst["step"])
    at(page, worst["step"])
    said = page.inner_text(".verdict")
    assert f"\u2212{round(100 * worst['lost'])} points" in said and labels[worst["best"]] in said
    good = next(decision for decision in analysis["decisions"] if round(100 * decision["lost"]) == 0)
    page.evaluate(bar, good["step"])
    at(page, good["step"])
    assert "Nothing better was found" in page.inner_text(".verdict")
    # A pin leads to its moment; the curve can be taken hold of anywhere.
    page.locator(".line .pin[data-step]").first.click()
    at(page, points[0]["step"])
    box = page.locator(".line svg").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 18, box["y"] + 95)
    at(page, analysis["curve"][-1]["step"])
    page.click(".tools a[href$='/review']")
    page.wait_for_selector(".question")


def test_without_an_analysis_nothing_is_missing_but_the_curve(visitor: Any) -> None:
    page = visitor("fr")
    page.goto("/")
    table = finished_table(page)
    page.route(
        "**/analysis?*", lambda route: route.fulfill(status=503, content_type="application/json", body='{"error": {"code": "busy", "text": "Plus tard."}}')
    )
    told = watched(page, table)
    until(page, "() => document.querySelector('.verdict').textContent.includes('pas d’analyse')")
    assert page.locator("[role=alert]").count() == 0 and page.locator(".line .pin[data-step]").count() == 0
    page.get_by_role("button", name="Étape suivante").click()
    at(page, 1)
    page.get_by_role("button", name="Chapitre suivant").click()
    at(page, told["last"])


def test_one_leads_the_other_follows_wanders_and_comes_back(visitor: Any) -> None:
    ana, bruno = visitor(), visitor("fr", PHONE)
    ana.goto("/")
    table = finished_table(ana)
    watched(bruno, table)
    watched(ana, table, "#step=10")
    at(ana, 10)
    ana.get_by_role("button", name="Lead", exact=True).click()
    until(ana, "() => document.querySelector('.company').textContent.includes('You lead')")
    # Who has not looked around yet is carried along, to the step and through the same eyes.
    at(bruno, 10)
    assert "Avec Ana" in bruno.inner_text(".company")
    ana.get_by_role("button", name="Step on").click()
    at(bruno, 11)
    ana.select_option("#eyes", "open")
    until(bruno, "() => document.querySelector('#eyes').value === 'open' && document.querySelectorAll('.hand li').length >= 7")
    # He wanders; she goes on without him; one press brings him back.
    bruno.get_by_role("button", name="Étape précédente").click()
    at(bruno, 10)
    ana.get_by_role("button", name="Step on").click()
    at(ana, 12)
    back = bruno.get_by_role("button", name="Suivre Ana")
    back.wait_for()
    assert bruno.evaluate(HERE) == 10
    back.click()
    at(bruno, 12)
    # Who comes later by the plain address is with them; who comes to a step of their own is not, but can be.
    late, strange = visitor(), visitor()
    watched(late, table)
    at(late, 12)
    watched(strange, table, "#step=3")
    strange.get_by_role("button", name="Follow Ana").wait_for()
    at(strange, 3)
    assert strange.get_by_role("button", name="Take over").count() == 0
    # She plays, and all see it; she leaves, and nobody is led any more.
    ana.get_by_role("button", name="Play", exact=True).click()
    until(bruno, f"() => ({HERE})() >= 14")
    ana.close()
    bruno.get_by_role("button", name="Guider").wait_for()
    until(bruno, "() => document.querySelector('.company [role=status]').textContent === 'Ana ne guide plus'")
    # Whoever stayed leads now.
    here = bruno.evaluate(HERE)
    bruno.get_by_role("button", name="Guider").click()
    until(bruno, "() => document.querySelector('.company').textContent.includes('Vous guidez')")
    bruno.get_by_role("button", name="Étape suivante").click()
    at(late, here + 1)
    bruno.get_by_role("button", name="Ne plus guider").click()
    late.get_by_role("button", name="Lead", exact=True).wait_for()


@pytest.mark.parametrize(("viewport", "theme", "lang"), [(DESKTOP, "light", "en"), (PHONE, "dark", "fr"), ({"width": 844, "height": 390}, "light", "fr")])
def test_the_replay_keeps_nobody_out_at_any_size(visitor: Any, viewport: dict[str, int], theme: str, lang: str) -> None:
    page = visitor(lang=lang, viewport=viewport, color_scheme=theme)
    told = watched(page, brought(page, "ancient_world"))
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    assert page.evaluate("document.querySelector('footer').getBoundingClientRect().bottom") <= viewport["height"]
    if viewport != DESKTOP:  # what stands beside the board elsewhere is a sheet here
        page.get_by_role("button", name="À côté du plateau").click()
        page.wait_for_selector("dialog .chapter")
        assert barriers(page) == []
        page.click("dialog .chapter >> nth=2")
        page.keyboard.press("Escape")
        at(page, told["chapters"][2]["step"])
    else:
        tab_to(page, "#scrub")
        page.keyboard.press("ArrowRight")
        at(page, 1)
        tab_to(page, ".rail .chapter")
        page.keyboard.press("Enter")
        at(page, 0)
