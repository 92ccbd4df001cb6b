"""Pieces are taken with mouse or finger and let go where they are wanted: the same move as by clicks, and none beside."""

import json
from typing import Any

import forgotten_city_people
import pytest
from ancient_world_people import asked, sit_down
from hands import carry, middle
from house import DESKTOP, PHONE
from people import api, at_rest, until

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
HANDS = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["mouse", "finger"])


def citizens(page: Any, table: str) -> dict[str, str]:
    return dict(api(page, "GET", f"/api/tables/{table}?seat=0")["view"]["players"][0]["citizens"])


def confirm(page: Any) -> None:
    page.locator(".preview .do").click()
    at_rest(page)


@HANDS
def test_a_citizen_is_carried_to_an_action(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("en", viewport)
    table = sit_down(page, [ME, BOT], options={"first_player": "seat:0"})
    assert asked(page) == "choose"
    before = citizens(page, table)
    citizen = '[data-hand="3"]'
    carry(page, middle(page, citizen), middle(page, ".status .say"), viewport is PHONE)
    assert page.locator(".dragged, .taken, [data-over], .preview .do").count() == 0, "let go beside all actions"
    carry(page, middle(page, citizen), middle(page, "[data-spot=labor]"), viewport is PHONE)
    confirm(page)
    assert citizens(page, table) == {**before, "3": "labor"}


@HANDS
def test_a_card_of_the_row_is_carried_to_where_it_is_built(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("en", viewport)
    table = sit_down(page, [ME, BOT], options={"first_player": "seat:0"})
    assert asked(page) == "choose"
    card = page.locator(".emp.can").first.get_attribute("data-row")
    carry(page, middle(page, ".emp.can"), middle(page, ".status .say"), viewport is PHONE)
    assert page.locator(".dragged, .taken, [data-over], .preview .do").count() == 0, "let go beside all actions"
    carry(page, middle(page, ".emp.can"), middle(page, "[data-spot=build]"), viewport is PHONE)
    confirm(page)
    until(page, f"""() => ![...document.querySelectorAll('[data-row]')].some((e) => e.dataset.row === {card!r})""")
    me = api(page, "GET", f"/api/tables/{table}?seat=0")["view"]["players"][0]
    assert card in json.dumps(me["built"]) and "build" in me["citizens"].values()


@HANDS
def test_an_assistant_is_carried_to_a_hex(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("en", viewport)
    own = {"chief": "C", "coins": 5, "resources": "VVRBBY", "site": ["M08"]}
    seats = {"0": own, "1": {"chief": "5a"}, "2": {"chief": "3d"}}
    table = forgotten_city_people.open_position(page, 3, {**forgotten_city_people.DAY, "seats": seats})
    assert forgotten_city_people.settle(page) == "assistant"
    carry(page, middle(page, ".choices .hand"), middle(page, ".status .say"), viewport is PHONE)
    assert page.locator(".dragged, .taken, [data-over], .hex.sel").count() == 0, "let go beside all hexes"
    hex = page.locator(".hex.open").first.get_attribute("data-hex")
    carry(page, middle(page, ".choices .hand"), middle(page, f'[data-hex="{hex}"] .ground'), viewport is PHONE)
    page.wait_for_selector(f'[data-hex="{hex}"][aria-pressed=true]')
    forgotten_city_people.act(page)
    at_rest(page)
    assert hex in api(page, "GET", f"/api/tables/{table}?seat=0")["view"]["players"][0]["assistants"]
