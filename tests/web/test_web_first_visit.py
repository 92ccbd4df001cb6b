"""A first-time visitor, from the home page to a running game."""

import gzip
import re
from typing import Any

import pytest
from house import DESKTOP, PHONE, STATIC
from people import api, settle, take_turn_step, until

PLATES = ("lost_cities", "my_city", "forgotten_city", "ancient_world")


@pytest.mark.parametrize(("lang", "viewport"), [("en", DESKTOP), ("fr", PHONE)])
@pytest.mark.parametrize("game", PLATES)
def test_two_clicks_lead_to_a_running_game(visitor: Any, game: str, lang: str, viewport: dict[str, int]) -> None:
    page = visitor(lang, viewport)
    page.goto("/")
    page.click(f".pl[data-game={game.replace('_', '-')}] .plate:not([disabled])")
    page.click("dialog footer .btn.primary")
    page.wait_for_selector("#main.middle:not(.wait) button")
    picture = api(page, "GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert (picture["table"]["game"], picture["table"]["status"], len(picture["seats"])) == (game, "playing", 3)
    if game == "lost_cities":
        assert settle(page) == "play" and page.locator(".hand button").count() == 8


def test_every_option_can_be_set_where_a_table_is_opened(visitor: Any) -> None:
    page = visitor()
    for game in PLATES:
        page.goto("/")
        page.click(f".pl[data-game={game.replace('_', '-')}] .plate:not([disabled])")
        page.click("dialog details.more >> nth=0")
        page.wait_for_selector("dialog .options input")
        assert (
            page.evaluate(
                "() => [...document.querySelectorAll('dialog .options select')].filter((e) => e.options.length < 2 || e.selectedIndex < 0).map((e) => e.id)"
            )
            == []
        )
        assert not [text for text in page.locator("dialog .options option").all_inner_texts() if text in ("random", "true", "false") or ":" in text]
    page.fill("#option-die_faces", "3/2/1")
    page.fill("#option-citadel_scale", "0,0,1,1,2,3,5")
    page.click("dialog footer .btn.primary")
    page.wait_for_selector("#main.middle:not(.wait) button")
    options = api(page, "GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")["table"]["options"]
    assert (options["die_faces"], options["citadel_scale"]) == ({"titan": 3, "coin": 2, "blank": 1}, [0, 0, 1, 1, 2, 3, 5])
    page.click("button[aria-label=Menu]")
    page.click("dialog details.more summary >> nth=0")
    said = page.locator("dialog dl dt").all_inner_texts()
    assert "Faces of the damage die 3/2/1" in said and "First player at random" in said
    assert not [text for text in said if "object" in text or "null" in text]


def test_animals_are_chosen_seat_by_seat(visitor: Any) -> None:
    page = visitor("fr")
    page.goto("/")
    page.click(".pl[data-game=my-city] .plate:not([disabled])")
    page.click("dialog details.more >> nth=0")
    choices = page.locator("dialog .options fieldset select")
    assert choices.count() == 3 and choices.first.locator("option").all_inner_texts() == ["Aigle", "Ours", "Cerf", "Loup"]
    choices.first.select_option(label="Ours")
    assert choices.nth(1).input_value() == "eagle", "who had it takes what the first had"
    page.click("dialog footer .btn.primary")
    page.wait_for_selector(".kcard")
    assert api(page, "GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")["table"]["options"]["animals"] == "bear,eagle,deer,wolf"


def test_an_empty_list_of_tables_offers_to_open_one(visitor: Any) -> None:
    page = visitor("fr")
    page.goto("/watch")
    page.click("main .btn.primary:has-text('Ouvrir une table')")
    page.wait_for_selector("dialog form#new-table")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_plates_bear_the_names_of_the_games(visitor: Any, lang: str) -> None:
    page = visitor(lang)
    page.goto("/")
    page.wait_for_selector(".plate:not([disabled])")
    names = {one["id"]: one["name"] for one in api(page, "GET", f"/api/games?lang={lang}")}
    shown = [re.sub(r"\s+", " ", text) for text in page.locator(".plate .name").all_text_contents()]
    assert shown == [names[id] for id in PLATES]
    lines = {one["id"]: one["line"] for one in api(page, "GET", f"/api/games?lang={lang}")}
    assert [text.replace("’", "'") for text in page.locator(".plate .line").all_inner_texts()] == [lines[id] for id in PLATES]


def test_a_game_without_a_card_of_its_own_stands_on_the_shelf_too(visitor: Any) -> None:
    page = visitor()

    def one_more(route: Any) -> None:
        answer = route.fetch()
        games = answer.json()
        route.fulfill(response=answer, json=[*games, {**games[0], "id": "some_other", "name": "Some Other City", "line": "Nobody has drawn it yet."}])

    page.route("**/api/games?*", one_more)
    page.goto("/")
    plate = page.locator(".pl[data-game=some-other] .plate")
    assert plate.inner_text().split("\n")[:2] == ["Some Other City", "Nobody has drawn it yet."]
    assert plate.locator(".pic svg").count() == 1 and plate.locator(".mt").inner_text().split() == ["2–4", "Play"]
    accent = page.evaluate("() => getComputedStyle(document.querySelector('.pl[data-game=some-other] .go')).color")
    assert accent == page.evaluate("() => getComputedStyle(document.querySelector('h1')).color")
    plate.click()
    page.wait_for_selector("dialog form#new-table[data-game=some-other]")


@pytest.mark.parametrize(
    ("preset", "mode", "seats"), [("campaign", "campaign", 3), ("first_episode", "episode", 3), ("solo", "eternal", 1), (None, "eternal", 3)]
)
def test_my_city_begins_with_its_eternal_mode_and_the_others_are_a_click_away(visitor: Any, preset: str | None, mode: str, seats: int) -> None:
    page = visitor()
    page.goto("/")
    page.click(".pl[data-game=my-city] .plate:not([disabled])")
    if preset:
        page.check(f"input[name=preset][value={preset}]", force=True)
    page.click("dialog footer .btn.primary")
    page.wait_for_selector("#main.middle:not(.wait) button")
    picture = api(page, "GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert (picture["table"]["options"]["mode"], len(picture["seats"])) == (mode, seats)


def test_the_page_speaks_the_browsers_language_and_changes_it(visitor: Any) -> None:
    page = visitor("fr")
    page.goto("/")
    assert "Quatre cités" in page.inner_text("h1")
    page.click(".lang button:has-text('EN')")
    assert page.inner_text("h1") == "Four cities await you"
    assert page.evaluate("() => document.documentElement.lang") == "en"
    page.reload()
    assert page.inner_text("h1") == "Four cities await you"


def test_the_dark_theme_is_kept(visitor: Any) -> None:
    page = visitor()
    page.goto("/")
    light = page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    page.click("header > .tool")
    page.reload()
    assert page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor") != light


def test_a_table_changes_its_language_while_it_is_played(visitor: Any) -> None:
    page = visitor()
    page.goto("/")
    page.click(".plate:not([disabled])")
    page.click("dialog footer .btn.primary")
    settle(page)
    page.click(".tools .tool:last-child")
    page.select_option("dialog select >> nth=0", "fr")
    page.keyboard.press("Escape")
    until(
        page,
        "() => /jouez|pioche|Petra|Tikal/.test(document.querySelector('.say b').textContent) && document.querySelector('.hand').getAttribute('aria-label') === 'Votre main'",
    )
    assert settle(page) == "play"
    take_turn_step(page)


def test_the_first_load_stays_under_275_kilobytes(visitor: Any) -> None:
    """Home and a first table of Lost Cities: everything that is fetched, compressed as a proxy would."""
    page = visitor()
    fetched: set[str] = set()
    page.on("request", lambda request: fetched.add(request.url))
    page.goto("/")
    page.wait_for_selector(".plate:not([disabled])")
    page.click(".plate:not([disabled])")
    page.click("dialog footer .btn.primary")
    settle(page)
    total = len(gzip.compress((STATIC / "index.html").read_bytes()))
    for url in fetched:
        found = re.search(r"/assets/([^?]+)$", url)
        if found:
            data = (STATIC / "assets" / found.group(1)).read_bytes()
            total += len(data) if url.endswith(".woff2") else len(gzip.compress(data))
    assert 50_000 < total < 275_000


def test_an_unknown_address_and_an_unknown_table_say_so(visitor: Any) -> None:
    page = visitor()
    page.goto("/nowhere")
    assert page.locator("h1").inner_text() == "This place is not on the map"
    page.goto("/t/no-such-table")
    page.wait_for_selector("main.lost h1")
    assert page.locator("h1").inner_text() == "There is no such table"


def test_each_bot_has_a_level_that_can_be_changed_during_play(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    page.goto("/")
    page.locator(".plate").first.click()
    page.select_option("#new-bot-1", "easy")
    page.select_option("#new-bot-2", "hard")
    assert page.locator("#new-bot-2-style").inner_text() != page.locator("#new-bot-1-style").inner_text()
    page.locator("button[form=new-table]").click()
    page.wait_for_selector(".status .say")
    assert levels(page) == ["easy", "hard"]
    page.locator("button[aria-label=Menu]").click()
    page.select_option("#menu-bot-1", "medium")
    until(page, "async () => (await (await fetch(location.pathname.replace('/t/', '/api/tables/'))).json()).seats[1].bot === 'medium'")
    assert levels(page) == ["medium", "hard"] and page.input_value("#menu-bot-1") == "medium"


def levels(page: Any) -> list[str]:
    picture = api(page, "GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    return [seat["bot"] for seat in picture["seats"] if seat["kind"] == "bot"]
