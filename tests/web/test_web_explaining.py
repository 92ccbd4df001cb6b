"""A table explains itself: why not, what a card does, what a hint advises, how it ended, what the log holds."""

import re
from typing import Any

from house import PHONE
from people import api, finished_table, open_table, play_until, settle, until

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}


def test_a_click_on_what_is_not_possible_says_why(visitor: Any) -> None:
    page = visitor()
    open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    assert settle(page) == "play"
    page.click("[data-place=deck]", force=True)
    page.wait_for_selector(".why")
    assert "First play a card" in page.inner_text(".why")
    page.click(".why button")
    page.wait_for_selector("dialog #clause-search")


def test_pointing_at_a_card_shows_what_it_does_and_a_long_press_too(visitor: Any) -> None:
    page = visitor()
    open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    assert settle(page) == "play"
    page.locator(".hand li:not(.off) button").first.hover()
    assert re.search(r"(sets out|goes from).*[−+]\d", page.inner_text(".preview p"))
    assert page.locator(".ring:not(.under)").count() == 1
    barred = page.locator(".hand li.off button")
    if barred.count():
        barred.first.hover()
        until(page, "() => /lowest|row/i.test(document.querySelector('.preview p').textContent)")


def test_a_hint_marks_a_choice(visitor: Any) -> None:
    page = visitor()
    open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    assert settle(page) == "play"
    page.keyboard.press("h")
    page.wait_for_selector(".chip.hint")
    assert page.locator(".preview .do").count() == 1


def overlap(one: Any, other: Any) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    return bool(a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"] and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"])


def test_a_hint_for_the_pawn_marks_one_of_the_two_and_says_what_its_numbers_are(visitor: Any) -> None:
    page = visitor("en", PHONE)
    open_table(page, [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    play_until(page, "pawn")
    page.click(".tool[aria-label=Hint]")
    until(page, "() => document.querySelector('.chip.hint')")
    note = page.locator("aside.note")
    assert note.locator("tbody tr").count() == 0, "on a phone the numbers wait to be asked for"
    page.click("aside.note .unfold")
    assert note.locator("tbody tr").count() == 2, "the advice and the next best"
    assert "to win" in note.inner_text() and note.locator("p").inner_text()
    note.locator(".close").click()
    until(page, "() => !document.querySelector('aside.note')")
    page.click(".tool[aria-label=Hint]")
    until(page, "() => document.querySelector('.chip.hint')")
    buttons = page.locator(".preview .btn")
    assert buttons.count() == 2 and page.locator(".preview .btn.primary").count() == 1
    assert not any(overlap(page.locator(".preview p"), button) for button in buttons.all())
    advised = page.locator(".preview .btn.primary").inner_text()
    assert ("leader" in page.locator(".preview p").inner_text()) == ("Leader" in advised)
    page.click(".preview .btn.primary")
    assert settle(page) != "pawn"


def test_after_the_end_the_board_shows_where_the_pawns_ended_and_who_won(visitor: Any) -> None:
    page = visitor("en", PHONE)
    page.goto("/")
    page.goto(f"/t/{finished_table(page)}")
    page.wait_for_selector("dialog .ranks")
    page.keyboard.press("Escape")
    assert page.locator(".pawn:not([data-at=camp])").count() > 2
    said = page.locator(".preview p").inner_text()
    assert "over" in said and "Ana" in said and "Bruno" in said
    assert page.locator(".preview a[href$=replay]").count() == 1


def test_a_long_log_shows_its_last_lines_and_the_older_ones_when_asked(visitor: Any) -> None:
    page = visitor()
    page.goto("/")
    id = finished_table(page, "standard")
    told = [line["text"] for line in api(page, "GET", f"/api/tables/{id}/log?since=-1")["lines"]]
    assert len(told) > 450
    page.goto(f"/t/{id}")
    page.wait_for_selector("dialog .ranks")
    page.keyboard.press("Escape")
    earlier = page.get_by_role("button", name="Earlier lines")
    lines = page.locator(".log li")
    asked = 0
    while earlier.count():
        before = lines.count()
        assert before < 250 + 200 * asked and told[-1] in lines.last.inner_text()
        earlier.click()
        asked += 1
        until(page, f"() => document.querySelectorAll('.log li').length > {before}")
    assert asked > 1 and lines.count() == len(told) and told[0] in lines.first.inner_text()
