"""The card tip: what a piece is, in words, beside it and out of the way of its neighbours."""

from typing import Any

from ancient_world_people import asked, sit_down
from house import DESKTOP, PHONE
from people import until

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
    box = page.locator(ROW).first.bounding_box()
    finger = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    until(page, "() => document.querySelector('dialog.card[open]')")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    sheet = page.locator("dialog.card[open]")
    assert sheet.locator("h3").inner_text() and sheet.locator("li").count()
    assert page.locator(".preview .do").count() == 0
    sheet.locator(".shut").tap()
    until(page, "() => !document.querySelector('dialog.card')")
