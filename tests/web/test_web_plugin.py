"""A game of another package in the browser, on the plain board: the client has never heard of it."""

from collections.abc import Iterator
from typing import Any

import pytest
from house import DESKTOP, PHONE, House
from people import api, at_rest, until
from tests.plugins.installing import describe, search_path

MOST = 40  # decisions of a person in a short game, and more than enough


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    site = tmp_path_factory.mktemp("site")
    describe(site)
    made = House(tmp_path_factory.mktemp("plugged"), search_path(site))
    made.open()
    yield made
    made.close()


@pytest.mark.parametrize(("lang", "viewport", "bid"), [("en", DESKTOP, "Bid 2 coins"), ("fr", PHONE, "Offrir 2 pièces")])
def test_a_game_nobody_drew_is_found_at_home_and_played_to_its_end(visitor: Any, lang: str, viewport: dict[str, int], bid: str) -> None:
    page = visitor(lang, viewport)
    page.goto("/")
    page.get_by_role("button", name="Cadastre").click()
    page.check("input[name=preset][value=short]", force=True)
    page.locator("dialog details summary").last.click()
    page.select_option("#rule-pace", "0")
    page.fill("#new-name", "Ana")
    page.click("dialog footer .btn.primary")
    page.wait_for_selector(".legal .btn")
    assert page.locator(".legal .btn").count() == 2  # the two patrons
    page.locator(".legal .btn").first.click()
    offers = set()
    for _ in range(MOST):
        until(page, "() => document.querySelector('dialog .ranks') || document.querySelector('.legal .btn, .preview .do')")
        if page.locator("dialog .ranks").count():
            break
        if page.locator(".preview .do").count():
            page.click(".preview .do")
        else:
            offers |= set(page.locator(".legal .btn").all_inner_texts())
            page.locator(".legal .btn").nth(1).click()
        at_rest(page)
    assert page.locator("dialog .ranks").count() == 1
    assert bid in offers
    table = api(page, "GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert table["table"]["game"] == "cadastre" and table["view"]["round"] == 6 and table["result"]["scores"]
