"""A sheet goes with the finger that draws it down: far enough it closes, and what scrolls in it scrolls first."""

from typing import Any

import pytest
from house import PHONE
from people import open_table, settle, until

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
LOW = {"width": 390, "height": 480}  # a sheet of what the players have is longer than it is high

# What a tab opens, and what a tool of the head does: how, and which of it scrolls.
SHEET = ('.tab:has-text("Players")', ".sheet[role=dialog]")
DIALOG = (".tools .tool:last-child", "dialog.sheet")


def opened(visitor: Any, how: tuple[str, str], viewport: dict[str, int] = PHONE) -> Any:
    page = visitor("en", viewport)
    open_table(page, [ME, BOT, BOT, BOT], options={"preset": "short", "first_player": "seat:0"})
    settle(page)
    page.locator(how[0]).tap()
    until(page, f"() => document.querySelector({how[1]!r})?.getAnimations().length === 0")
    return page


def draw(page: Any, selector: str, far: int) -> None:
    """A finger in the middle of it that goes down so far, or up, and then leaves the glass."""
    box = page.locator(selector).first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 160)
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 9):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y + far * step / 8}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("how", [SHEET, DIALOG], ids=["sheet", "dialog"])
def test_a_sheet_is_drawn_down_to_close_and_a_short_way_comes_back(visitor: Any, how: tuple[str, str]) -> None:
    page = opened(visitor, how)
    before = page.locator(how[1]).bounding_box()
    draw(page, f"{how[1]} h2", 80)
    until(page, f"() => document.querySelector({how[1]!r}).style.translate === ''")
    assert page.locator(how[1]).bounding_box() == before
    assert page.locator(".tabs").is_visible()
    draw(page, f"{how[1]} h2", 110)
    until(page, f"() => !document.querySelector({how[1]!r})")
    assert page.locator(".tab.on").inner_text() == "Board"
    assert page.locator(".preview .do").count() == 0, "the finger met nothing below"


def test_the_tabs_stay_in_reach_of_an_open_sheet(visitor: Any) -> None:
    page = opened(visitor, SHEET)
    page.locator('.tab:has-text("Journal"), .tab:has-text("Log")').tap()
    until(page, "() => document.querySelector('[role=dialog] [role=log]')")
    page.locator(".tab").first.tap()
    until(page, "() => !document.querySelector('[role=dialog]')")


@pytest.mark.parametrize("how", [SHEET, DIALOG], ids=["sheet", "dialog"])
def test_what_is_scrolled_down_in_a_sheet_scrolls_back_and_closes_nothing(visitor: Any, how: tuple[str, str]) -> None:
    page = opened(visitor, how, LOW)
    body = f"{how[1]} .body"
    page.evaluate("(body) => { document.querySelector(body).scrollTop = 200 }", body)
    assert page.evaluate("(body) => document.querySelector(body).scrollTop", body) > 100
    draw(page, body, 150)
    until(page, f"() => document.querySelector({body!r}).scrollTop < 100")
    assert page.locator(how[1]).is_visible() and page.evaluate("(q) => document.querySelector(q).style.translate", how[1]) == ""
