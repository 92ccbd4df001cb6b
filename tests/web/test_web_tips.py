"""The card tip: what a piece is, in words, beside it and out of the way of its neighbours."""

from typing import Any

import my_city_people
import pytest
from ancient_world_people import asked, sit_down
from house import DESKTOP, PHONE
from people import open_table, until

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
ROW = ".emp.has-tip, .has-tip:has(> .emp)"


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def hold(page: Any, selector: str) -> None:
    """A finger that stays on it until its sheet is open."""
    box = page.locator(selector).locator("visible=true").first.bounding_box()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    until(page, "() => document.querySelector('dialog.card[open]')")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_tip_names_its_card_and_hides_none_of_the_row(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    sit_down(page, [ME, BOT, BOT, BOT], options={"first_player": "seat:0"})
    assert asked(page) == "choose"
    cards = page.locator(ROW)
    assert cards.count() >= 5
    for i in range(cards.count()):
        card = cards.nth(i)
        card.hover()
        name = card.inner_text()
        until(page, "() => document.querySelector('[role=tooltip] h3')")
        tip = page.locator("[role=tooltip]")
        assert " ".join(tip.locator("h3").inner_text().split()) in " ".join(name.split())
        where = tip.bounding_box()
        assert not [j for j in range(cards.count()) if overlap(where, cards.nth(j).bounding_box())], f"the tip of card {i}"
        page.mouse.move(1, 1)
        until(page, "() => !document.querySelector('[role=tooltip]')")


def test_the_mouse_goes_through_a_tip_to_the_card_it_hides_and_no_press_on_it_chooses(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    sit_down(page, [ME, BOT], options={"first_player": "seat:0"})
    assert asked(page) == "choose"
    titan = page.locator(".titan.has-tip").first
    titan.hover()
    until(page, "() => document.querySelector('[role=tooltip] h3')")
    first = page.inner_text("[role=tooltip] h3")
    tip = page.locator("[role=tooltip]").bounding_box()
    pieces = page.locator(".has-tip:visible")
    hidden = next(
        piece for i in range(pieces.count()) if (piece := pieces.nth(i)).bounding_box() != titan.bounding_box() and overlap(tip, piece.bounding_box())
    )
    box = hidden.bounding_box()
    # Where the two lie over each other.
    x = (max(tip["x"], box["x"]) + min(tip["x"] + tip["width"], box["x"] + box["width"])) / 2
    y = (max(tip["y"], box["y"]) + min(tip["y"] + tip["height"], box["y"] + box["height"])) / 2
    page.mouse.click(x, y)
    assert page.locator(".preview .do").count() == 0, "what the tip hid was chosen"
    page.mouse.move(1, 1)
    until(page, "() => !document.querySelector('[role=tooltip]')")
    titan.hover()
    until(page, "() => document.querySelector('[role=tooltip] h3')")
    page.mouse.move(x, y)
    until(page, f"() => (document.querySelector('[role=tooltip] h3')?.textContent ?? {first!r}) !== {first!r}")
    # What can be pressed in a tip holds it.
    page.mouse.move(1, 1)
    until(page, "() => !document.querySelector('[role=tooltip]')")
    titan.hover()
    until(page, "() => document.querySelector('[role=tooltip] .rule')")
    page.locator("[role=tooltip] .rule").hover()
    page.wait_for_timeout(700)  # longer than a tip that is left stays
    page.locator("[role=tooltip] .rule").click()
    until(page, "() => document.querySelector('dialog[open]')")


def test_a_long_press_opens_a_sheet_that_stays_and_chooses_nothing(visitor: Any) -> None:
    page = visitor("en", PHONE)
    sit_down(page, [ME, BOT], options={"first_player": "seat:0"})
    assert asked(page) == "choose"
    hold(page, ROW)
    sheet = page.locator("dialog.card[open]")
    assert sheet.locator("h3").inner_text() and sheet.locator("li").count()
    assert page.locator(".preview .do").count() == 0
    sheet.locator(".shut").tap()
    until(page, "() => !document.querySelector('dialog.card')")


# What has a tip, how its table is opened, and the clause its tip leads to.
PIECES: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "event tile": ("lost_cities", {"preset": "short", "first_player": "seat:0"}, ".target.has-tip:not(:has(title))", "LC-8"),
    "rule": ("my_city", {"preset": "eternal"}, ".rules li.has-tip, .pscore .has-tip", "MC-8"),
}


def explains(page: Any, tip: Any, clause: str) -> None:
    """It names the piece, says what it does and leads to the rule."""
    assert tip.locator("h3").inner_text() and tip.locator("li").first.inner_text()
    assert tip.locator(".rule small").inner_text() == clause
    tip.locator(".rule").click()
    until(page, "() => document.querySelector('dialog.sheet[open]:not(.card)')")


@pytest.mark.parametrize("piece", PIECES)
def test_every_game_explains_its_pieces_under_the_mouse(visitor: Any, piece: str) -> None:
    game, options, selector, clause = PIECES[piece]
    page = visitor("en", DESKTOP)
    open_table(page, [ME, BOT], game=game, options=options)
    page.wait_for_selector(selector)
    page.locator(selector).first.hover()
    until(page, "() => document.querySelector('[role=tooltip] h3')")
    assert page.locator("[role=tooltip]").count() == 1
    explains(page, page.locator("[role=tooltip]"), clause)


@pytest.mark.parametrize("piece", PIECES)
def test_every_game_explains_its_pieces_to_a_long_press(visitor: Any, piece: str) -> None:
    game, options, selector, clause = PIECES[piece]
    page = visitor("en", PHONE)
    open_table(page, [ME, BOT], game=game, options=options)
    if game == "my_city":  # what counts stands under the choices of a card
        assert my_city_people.asked(page) == "ready"
        page.locator(".choices-now .do").click()
        my_city_people.expects(page, "tile")
    page.wait_for_selector(selector, state="attached")
    hold(page, selector)
    explains(page, page.locator("dialog.card[open]"), clause)


def test_the_focus_of_a_key_opens_a_tip(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_table(page, [ME, BOT], game="forgotten_city", options={})
    page.wait_for_selector(".stall .legal")
    page.keyboard.press("Shift")
    page.locator(".stall .legal").first.focus()
    until(page, "() => document.querySelector('[role=tooltip] h3')?.textContent")


def focused_tip(page: Any) -> None:
    """The focus of a key on a monument of the stall, and its tip."""
    open_table(page, [ME, BOT], game="forgotten_city", options={})
    page.wait_for_selector(".stall .legal")
    page.keyboard.press("Shift")
    page.locator(".stall .legal").first.focus()
    until(page, "() => document.querySelector('[role=tooltip] details')")


def at(page: Any, selector: str) -> bool:
    return bool(page.evaluate("(q) => document.activeElement.matches(q)", selector))


def test_the_tip_of_the_focus_is_read_to_its_end_by_keys(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    focused_tip(page)
    for stop in ("[role=tooltip] .rule", "[role=tooltip] summary"):
        page.keyboard.press("Tab")
        assert at(page, stop), stop
    page.keyboard.press("Enter")
    until(page, "() => document.querySelector('[role=tooltip] details[open]')")
    page.keyboard.press("Tab")
    assert at(page, "[role=tooltip] a")
    page.keyboard.press("Escape")
    assert at(page, ".stall .legal")
    until(page, "() => !document.querySelector('[role=tooltip]')")


def test_the_tip_of_the_focus_lets_the_tab_key_go_on_and_back(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    focused_tip(page)
    page.keyboard.press("Tab")
    assert at(page, "[role=tooltip] .rule")
    page.keyboard.press("Shift+Tab")
    assert at(page, ".stall .legal")
    until(page, "() => document.querySelector('[role=tooltip] details')")
    first = page.evaluate_handle("() => document.activeElement")
    for _ in range(3):
        page.keyboard.press("Tab")
    assert page.evaluate("(first) => document.activeElement !== first && !document.activeElement.closest('[role=tooltip]')", first)
    assert page.evaluate("(first) => first.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING", first)


def test_a_click_in_the_tip_of_the_focus_leaves_it_open(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    focused_tip(page)
    page.locator("[role=tooltip] summary").click()
    until(page, "() => document.querySelector('[role=tooltip] details[open] a')")
    page.locator("[role=tooltip] details p").click(position={"x": 3, "y": 3})
    page.locator("[role=tooltip] details a").click()
    until(page, "() => location.pathname === '/me'")


# Pieces that can only be read about: how their table is opened, what they are, and the clause of their tips.
READ: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "event tile": ("lost_cities", {"preset": "short", "first_player": "seat:0"}, ".target[role=img]", "LC-8"),
    "rule": ("my_city", {"preset": "eternal"}, ".rules li", "MC-8"),
    "reward": ("my_city", {"preset": "campaign"}, ".rules .gift", "MC-10"),
    "building": ("my_city", {"preset": "eternal"}, ".tray li", "MC-4"),
}


@pytest.mark.parametrize("piece", READ)
def test_what_can_only_be_read_about_is_one_stop_of_the_tab_key(visitor: Any, piece: str) -> None:
    game, options, selector, clause = READ[piece]
    page = visitor("en", DESKTOP)
    open_table(page, [ME, BOT], game=game, options=options)
    if options == {"preset": "campaign"}:
        while my_city_people.asked(page) != "ready":
            my_city_people.decide(page)
    page.wait_for_selector(selector, state="attached")
    my_city_people.reach(page, selector)
    until(page, "() => document.querySelector('[role=tooltip] h3')")
    assert page.locator(selector).count() > 1 and page.locator(f"{selector}[tabindex='0']").count() == 1
    page.evaluate("() => (window.first = document.activeElement)")
    page.keyboard.press("ArrowRight")
    assert at(page, selector) and page.evaluate("() => document.activeElement !== window.first")
    assert page.locator(f"{selector}[tabindex='0']").count() == 1
    until(page, "() => document.querySelector('[role=tooltip]')?.id === document.activeElement.getAttribute('aria-describedby')")
    explains(page, page.locator("[role=tooltip]"), clause)


def test_the_tip_of_a_building_shows_its_shape_and_what_counts_it(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_table(page, [ME, BOT], game="my_city", options={"preset": "eternal"})
    page.locator(".tray li:has([data-tile=B3])").hover()
    until(page, "() => document.querySelector('[role=tooltip] .pic [data-tile=B3]')")
    tip = page.locator("[role=tooltip]")
    told = " ".join(tip.inner_text().split())
    for words in ("Industrial (blue)", "Industry 3", "4 cells: bar of 4", "group", "One card of the deck brings it.", "In this city: to come", "reconstructed"):
        assert words in told, told
    assert "smoke" not in told.lower(), "what is not in force is not told"


def test_what_is_reconstructed_leads_to_ones_own_copies(visitor: Any) -> None:
    page = visitor("en", {"width": 1024, "height": 640})
    open_table(page, [ME, BOT], game="forgotten_city", options={})
    page.locator(".stall .legal").last.hover()
    until(page, "() => document.querySelector('[role=tooltip] details')")
    tip = page.locator("[role=tooltip]")
    assert "reconstructed" in tip.locator("summary").inner_text() and not tip.locator("details a").is_visible()
    tip.locator("summary").click()
    page.wait_for_timeout(600)  # the mouse rests where the line was that has moved below: it is read, and stays
    assert page.evaluate("() => document.querySelector('[role=tooltip] a').getBoundingClientRect().bottom < innerHeight")
    tip.locator("details a").click()
    until(page, "() => location.pathname === '/me'")
