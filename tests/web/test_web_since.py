"""What happened since my turn: one line for each turn of the others, after a return and on the curtain."""

from typing import Any

from house import PHONE
from people import open_table, settle, take_turn_step, until

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}


def whole_turn(page: Any) -> None:
    """From playing a card to the next time a card is asked for."""
    take_turn_step(page)
    while settle(page) != "play":
        take_turn_step(page)


def test_who_comes_back_is_told_what_the_others_did_until_they_act(visitor: Any) -> None:
    page = visitor("en", PHONE)
    open_table(page, [ME, BOT, BOT], options={"preset": "short", "first_player": "seat:0"})
    assert settle(page) == "play"
    assert page.locator(".away").count() == 0, "nobody has been away yet"
    whole_turn(page)
    assert page.locator(".away").count() == 0
    names = page.locator(".strip li:not(.mine) .name").all_inner_texts()
    lasts = page.locator(".strip .last").all_inner_texts()
    assert len(lasts) == 2
    assert all(text and not text.startswith(name) for text, name in zip(lasts, names, strict=True))
    page.reload()
    page.wait_for_selector("aside.away")
    assert [text.split(":")[0] for text in page.locator("aside.away li").all_inner_texts()] == names
    take_turn_step(page)
    until(page, "() => !document.querySelector('aside.away')")


def test_the_curtain_tells_the_next_player_what_the_last_one_showed(visitor: Any) -> None:
    page = visitor("en", PHONE)
    open_table(page, [{**ME, "name": "Ana"}, {**ME, "name": "Bo"}], options={"preset": "short", "first_player": "seat:0"})
    assert settle(page) == "curtain"
    assert page.locator(".curtain li").count() == 0, "nothing has happened"
    take_turn_step(page)
    while settle(page) != "hand":
        take_turn_step(page)
    take_turn_step(page)
    page.wait_for_selector(".curtain li")
    told = page.locator(".curtain li").all_inner_texts()
    assert len(told) == 1
    assert told[0].startswith("Ana:")
