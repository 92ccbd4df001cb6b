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
