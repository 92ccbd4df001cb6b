"""What happened since my turn: one line for each turn of the others, after a return and on the curtain; what they changed is outlined, and a line of the log lights its place."""

from typing import Any

import pytest
from house import PHONE
from people import api, open_table, settle, take_turn_step, until

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


OUTLINED = "[data-changed], .changed, .came"


def first(legal: list[dict[str, Any]], verb: str) -> str:
    """A legal action with this verb, else any."""
    return str(next((one for one in legal if one["action"].startswith(verb)), legal[0])["action"])


def deed_of_bo(ana: Any, bo: Any, game: str, options: dict[str, Any], verb: str) -> tuple[str, Any]:
    """A table of two at which Ana is to act and Bo, who sits second, has done this since she last did: its id and what she may know of it."""
    id = open_table(ana, [ME, {"kind": "open"}], game=game, options=options)
    api(bo, "POST", "/api/me", {"name": "Bo"})
    api(bo, "POST", f"/api/tables/{id}/verbs/sit", {"seat": 1})
    done = False
    for _ in range(60):
        picture = api(ana, "GET", f"/api/tables/{id}")
        if done and 0 in picture["to_act"]:
            return id, picture
        who, seat = (ana, 0) if 0 in picture["to_act"] else (bo, 1)
        action = first(api(who, "GET", f"/api/tables/{id}")["legal"], verb)
        api(who, "POST", f"/api/tables/{id}/verbs/apply", {"seat": seat, "action": action})
        done = seat == 1 and (done or action.startswith(verb))
    raise AssertionError(f"Bo has not done '{verb}'")


@pytest.mark.parametrize(
    ("game", "options", "verb", "kind", "piece"),
    [
        ("lost_cities", {"preset": "short", "first_player": "seat:1"}, "lay", "pawn_moved", "rect"),
        ("forgotten_city", {}, "place", "placed", ".hex"),
        ("ancient_world", {}, "place", "placed", ".as"),
        ("my_city", {"preset": "eternal"}, "build", "built", ".mini"),
    ],
)
def test_what_others_changed_is_outlined_until_one_acts(visitor: Any, game: str, options: dict[str, Any], verb: str, kind: str, piece: str) -> None:
    ana = visitor()
    id, picture = deed_of_bo(ana, visitor(), game, options, verb)
    until(ana, f"() => document.querySelector('{OUTLINED}')")
    outlined = ana.locator(OUTLINED)
    assert outlined.locator("xpath=ancestor-or-self::*").and_(ana.locator(piece)).count() > 0
    for shown in outlined.all():
        assert "seat-b" in (shown.get_attribute("style") or ""), "in the colour of who did it"

    # Its line in the log lights the place, under the pointer and where the keyboard is.
    at = max(nth for nth, line in enumerate(picture["lines"]) if line["event"]["kind"] == kind and line["event"]["seat"] == 1)
    line = ana.locator(".log li:has(.rule)").nth(at)
    until(ana, f"() => document.querySelectorAll('.log li:has(.rule)').length === {len(picture['lines'])}")
    line.hover()
    until(ana, "() => document.querySelector('.stage .lit, .panels .lit')")
    ana.mouse.move(5, 5)
    until(ana, "() => !document.querySelector('.stage .lit, .panels .lit')")
    ana.locator(".log .rule").last.focus()
    for _ in range(len(picture["lines"]) - at):
        ana.keyboard.press("ArrowUp")
    ana.keyboard.press("ArrowDown")
    assert line.locator(".rule:focus").count() == 1
    until(ana, "() => document.querySelector('.stage .lit, .panels .lit')")
    ana.keyboard.press("Tab")
    until(ana, "() => !document.querySelector('.stage .lit, .panels .lit')")

    api(ana, "POST", f"/api/tables/{id}/verbs/apply", {"seat": 0, "action": first(picture["legal"], verb)})
    until(ana, f"() => !document.querySelector('{OUTLINED}')")


def test_a_tapped_line_lights_the_board_of_a_phone_until_the_next_tap(visitor: Any) -> None:
    ana = visitor(viewport=PHONE)
    _, picture = deed_of_bo(ana, visitor(), "ancient_world", {}, "place")
    at = max(nth for nth, line in enumerate(picture["lines"]) if line["event"]["kind"] == "placed")
    ana.locator(".tabs .tab:nth-last-child(2)").tap()
    ana.locator(".sheet .log li:has(.rule)").nth(at).tap(position={"x": 40, "y": 10})
    until(ana, "() => document.querySelector('.as.lit') && !document.querySelector('.sheet')")
    ana.locator(".status").tap()
    until(ana, "() => !document.querySelector('.lit')")
