"""The board of The Forgotten City from phones to large screens: what is seen whole, stays in its place and can be pressed."""

from typing import Any

import pytest
from barriers import barriers
from forgotten_city_people import BOT, DAY, ME, NIGHT, centre, decide, open_city, open_position, settle
from house import DESKTOP, PHONE
from people import until
from test_web_tips import overlap

SMALL = [(390, 844), (360, 740), (320, 568), (844, 390)]
# Buttons of the choices that are cut off or too small for a finger, and what runs out of the page.
NARROW = """(wanted) => [...document.querySelectorAll(wanted)].filter((e) => e.getClientRects().length).flatMap((e) => {
    const b = e.getBoundingClientRect(), desk = document.querySelector('.desk').getBoundingClientRect();
    const fits = b.width >= 43.5 && b.height >= 43.5 && b.left >= 0 && b.right <= innerWidth && b.bottom <= desk.bottom + 1;
    return fits ? [] : [`${e.textContent.trim()} ${JSON.stringify(b)}`];
})"""
# What is printed on a piece and ends outside it.
CUT_OFF = """(wanted) => [...document.querySelectorAll(wanted)].flatMap((piece) => [...piece.children]
    .filter((e) => e.getClientRects().length && !['vh', 'has-tip'].includes(e.className))
    .filter((e) => { const a = e.getBoundingClientRect(), b = piece.getBoundingClientRect(); return a.top < b.top - 1 || a.bottom > b.bottom + 1 || a.left < b.left - 1 || a.right > b.right + 1 })
    .map((e) => `${piece.textContent.trim().slice(0, 30)}: ${e.className} ${e.textContent.trim().slice(0, 30)}`))"""


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_rest_has_one_place_and_is_carried_out_by_the_one_button(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    own = {"chief": "C", "coins": 5, "resources": "VVRBBY", "site": ["M08", "M01"], "defence": 2}
    open_position(page, 3, {**DAY, "seats": {"0": own, "1": {"chief": "5a"}, "2": {"chief": "3d"}}})
    assert settle(page) == "assistant"
    rest = page.locator("[data-choice=rest]")
    place = rest.bounding_box()
    centre(page, page.locator('[data-hex="C"]'))
    until(page, "() => document.querySelector('.choices [data-give]')")
    assert page.locator("[data-give] b").all_inner_texts() == ["2", "1", "2", "1"], "what one has is on what one may give"
    if width >= 340:  # there the exchange alone says it
        assert page.locator(".stock").is_visible() and rest.bounding_box() == place
    assert page.evaluate(NARROW, ".choices button, [data-choice=rest]") == []
    rest.click()
    until(page, "() => document.querySelector('.choices .do')")
    page.wait_for_timeout(300)
    assert settle(page) == "assistant" and rest.bounding_box() == place, "chosen, not done"
    assert page.evaluate(NARROW, ".choices button") == []
    page.click(".choices .do")
    until(page, f"() => document.querySelectorAll('.stock b')[4].textContent === '{5 + 2}'")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_every_resource_to_choose_from_is_seen_whole(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    own = {"chief": "1a", "assistants": ["0d"], "resources": "VVVBBY", "site": ["M08"]}
    reward = {"monument": "M16", "decrypt": True, "next": 0, "gains": 1}
    now = {"phase": "gain", "hex": "0d", "map": {"0d": "M16:0"}, "reward": reward, "nightmares": ["N1", "N2"]}
    open_position(page, 3, {**DAY, **now, "seats": {"0": own, "1": {"chief": "5a"}, "2": {"chief": "3d"}}})
    assert settle(page) == "gain"
    assert page.evaluate(CUT_OFF, ".colours button") == []
    assert page.evaluate(NARROW, ".colours button") == []
    ends = "(wanted) => document.querySelector(wanted).getBoundingClientRect().bottom"
    assert page.evaluate(ends, ".desk") - page.evaluate(ends, ".colours") >= 6, "nothing touches the tabs"


def test_a_monument_is_carried_as_small_as_a_hex(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    own = {"chief": "C", "coins": 5, "resources": "VVRBBY", "site": ["M08"]}
    open_position(page, 3, {**DAY, "seats": {"0": own, "1": {"chief": "5a"}, "2": {"chief": "3d"}}})
    assert settle(page) == "assistant"
    from_ = page.locator("[data-monument=M08]").bounding_box()
    page.mouse.move(from_["x"] + 30, from_["y"] + 20)
    page.mouse.down()
    page.mouse.move(200, 400, steps=3)
    carried, hex = page.locator(".dragged").bounding_box(), page.locator(".hex .ground").first.bounding_box()
    page.mouse.up()
    assert carried["width"] <= hex["width"] and carried["height"] <= hex["width"], (carried, hex)


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_a_phone_names_every_monument_that_may_be_taken(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    stall = [None, None, None, None, "M21", "M28", "M14", "M13", "M07", "M05"]
    seats = {str(seat): {"markers": [seat + 1]} for seat in range(4)}
    open_position(page, 4, {"phase": "pick", "tiles": "reference", "order": [0, 1, 2, 3], "stall": stall, "seats": seats})
    assert settle(page) == "pick"
    assert page.locator(".offer b").count() == 6 and page.evaluate(NARROW, ".offer button") == []
    before = page.locator(".map").bounding_box()
    page.locator(".offer button").nth(2).click()
    until(page, "() => document.querySelector('.choices .do')")
    assert page.locator('[data-space="7"]').get_attribute("aria-pressed") == "true"
    assert page.locator(".map").bounding_box() == before and page.evaluate("() => scrollY") == 0


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_a_phone_has_room_for_every_monument_and_for_what_can_be_given_back(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    stall = [None, None, None, None, "M21", "M28", "M14", "M13", "M07", "M05"]
    seats: dict[str, Any] = {str(seat): {"markers": [seat + 1]} for seat in range(4)}
    seats["0"] |= {"tree": ["DISC"], "site": ["M01", "M08"]}
    open_position(page, 4, {"phase": "pick", "tiles": "reference", "order": [0, 1, 2, 3], "stall": stall, "seats": seats})
    assert settle(page) == "pick"
    still = "() => { const desk = document.querySelector('.desk'); return desk.scrollHeight <= desk.clientHeight }"
    assert page.locator(".choices .offer button").count() == 6 and page.locator(".choices [data-choice^=cash_in]").count() == 2
    assert page.evaluate(NARROW, ".choices button") == [] and page.evaluate(still)
    assert page.evaluate(CUT_OFF, ".choices .offer button") == []
    page.locator(".choices .offer button").nth(2).click()
    until(page, "() => document.querySelector('.choices .do')")
    assert page.evaluate(NARROW, ".choices button") == [] and page.evaluate(still)


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_a_phone_tells_the_night_before_it_lists_the_monuments(visitor: Any, width: int, height: int) -> None:
    page = visitor("en", {"width": width, "height": height})
    own = {"chief": "1a", "resources": "VRBY", "defence": 0, "assistants": ["0a"]}
    others = {"2": {"chief": "0c", "defence": 3, "assistants": ["1a"]}, "1": {"chief": "C", "assistants": ["1a"]}}
    open_position(page, 3, {**NIGHT, "order": [2, 1, 0], "active": 2, "nightmares": ["N1", "N6"], "round": 2, "seats": {"0": own, **others}}, bot="greedy")
    assert settle(page) == "pick"
    assert page.locator(".fore.past").is_visible() and page.locator(".choices .offer").count() == 0
    assert page.evaluate(NARROW, ".choices button") == []
    page.get_by_role("button", name="See the monuments").click()
    until(page, "() => document.querySelector('.choices .offer')")
    assert page.locator(".fore.past").count() == 0 and page.evaluate(NARROW, ".choices button") == []


def test_the_map_of_two_players_keeps_its_place_when_all_have_chosen(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    open_city(page, [ME, BOT])
    assert settle(page) == "pick"
    before = page.locator(".map").bounding_box()
    assert page.locator(".order .badge").count() == 4, "each chooses twice"
    for nth in range(4):
        if settle(page) == "assistant":
            break
        decide(page, nth)
    assert settle(page) == "assistant" and page.locator(".map").bounding_box() == before


def test_the_rail_and_the_stall_stay_still_while_monuments_are_chosen(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_city(page, [ME, BOT, BOT])
    assert settle(page) == "pick"
    below = "() => document.querySelector('.rail-dock').getBoundingClientRect().bottom"
    cards = "() => Object.fromEntries([...document.querySelectorAll('.stall .full')].map((e) => [e.dataset.space, Math.round(e.parentElement.getBoundingClientRect().y)]))"
    foot = page.evaluate(below)
    before = page.evaluate(cards)
    page.locator(".stall .legal").first.hover()
    until(page, "() => document.querySelector('.choices .card')")
    assert page.evaluate(below) == foot
    decide(page)
    assert settle(page) == "assistant"
    after = page.evaluate(cards)
    assert after and after.items() <= before.items(), "a card moved when another one went"


def test_the_head_of_the_miracles_lies_over_no_other_line(visitor: Any) -> None:
    page = visitor("en", {"width": 1280, "height": 720})
    open_city(page, [ME, BOT, BOT])
    page.locator(".flip").click()
    page.wait_for_selector(".stage .shop header p")
    head, first = page.locator(".stage .shop header p").bounding_box(), page.locator(".stage .shop h3").first.bounding_box()
    assert head["y"] + head["height"] <= first["y"]


def test_the_whole_box_of_a_player_opens_their_board(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_city(page, [ME, BOT, BOT])
    page.locator(".rail .panel .who").nth(1).click()
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")


def test_a_low_window_keeps_the_wounds_of_every_nightmare(visitor: Any) -> None:
    page = visitor("en", {"width": 1024, "height": 640})
    for count in (3, 5):
        nightmares = [f"N{n}" for n in range(1, count + 1)]
        open_position(page, 3, {**DAY, "round": count, "nightmares": nightmares, "seats": {"0": {"chief": "C"}, "1": {"chief": "5a"}, "2": {"chief": "3d"}}})
        assert settle(page) == "assistant"
        told = page.locator("li.night .face small")
        assert [told.nth(n).inner_text() for n in range(count)] == ["0/11"] * count


def test_the_stall_says_when_it_opens_again(visitor: Any) -> None:
    page = visitor("en", PHONE)
    open_position(page, 3, {**DAY, "seats": {"0": {"chief": "C"}, "1": {"chief": "5a"}, "2": {"chief": "3d"}}})
    assert settle(page) == "assistant"
    page.locator(".stall .full").first.tap(force=True)
    until(page, "() => document.querySelector('dialog[open] .now')?.textContent.includes('next meditation')")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1024, 640), (1280, 800)])
def test_a_lone_nightmare_fills_its_card(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    seats = {"0": {"chief": "0c", "defence": 2}, "1": {"chief": "C"}, "2": {"chief": "C"}}
    open_position(page, 3, {**NIGHT, "nightmares": ["N1"], "seats": seats})
    assert settle(page) == "fight"
    beast, card = page.locator("li.night .beast").bounding_box(), page.locator("li.night").first.bounding_box()
    assert beast["height"] >= 0.35 * card["height"] and beast["height"] >= 130, (beast, card)
    assert "primary" not in (page.locator("[data-choice=end_fight]").get_attribute("class") or "")


# Buttons that lie on a track, and cards that are not wholly in sight.
STRUCK = """() => [...document.querySelectorAll('li.night')].flatMap((card) => {
    const b = card.getBoundingClientRect(), stage = document.querySelector('.stage').getBoundingClientRect();
    const strike = card.querySelector('.strike')?.getBoundingClientRect();
    const under = strike ? [...card.querySelectorAll('.wounds i')].map((e) => e.getBoundingClientRect()).filter((i) => i.right > strike.left + 1 && i.bottom > strike.top + 1 && i.top < strike.bottom - 1) : [];
    const out = b.bottom > stage.bottom + 1 || b.top < stage.top - 1 || (strike && (strike.bottom > b.bottom + 1 || strike.top < b.top - 1 || strike.height < 43.5));
    return under.length || out ? [`${card.textContent.trim().slice(0, 30)} ${under.length} ${JSON.stringify(b)}`] : [];
})"""


@pytest.mark.parametrize("count", [3, 6])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740), (320, 640), (844, 390), (768, 1024), (1024, 640), (1280, 800)])
def test_every_nightmare_of_a_night_is_in_sight_with_its_whole_track(visitor: Any, width: int, height: int, count: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    seats = {"0": {"chief": "0c", "defence": 4, "assistants": ["1a", "2a"]}, "1": {"chief": "C"}, "2": {"chief": "1a"}}
    nightmares = [f"N{n}" for n in range(1, count + 1)]
    open_position(page, 3, {**NIGHT, "round": count, "nightmares": nightmares, "seats": seats})
    assert settle(page) == "fight"
    until(page, "() => document.querySelectorAll('.strike').length > 1")
    assert page.evaluate(STRUCK) == []
    page.locator(".strike.primary").last.click()
    until(page, "() => document.querySelector('.wounds .on')")
    assert page.evaluate(STRUCK) == []


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 740), (390, 844), (844, 390)])
def test_what_one_has_and_what_waits_to_be_built_is_seen_whole(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    levels = {"inspiration": 2, "defence": 2, "income": 2}
    own = {"chief": "C", "coins": 12, "inspiration": 12, "defence": 12, "levels": levels, "resources": "", "site": ["M12", "M11"]}
    open_position(page, 3, {**DAY, "seats": {"0": own, "1": {"chief": "5a"}, "2": {"chief": "3d"}}})
    assert settle(page) == "assistant"
    out = "() => [...document.querySelectorAll('.stock li')].filter((e) => e.getBoundingClientRect().right > e.parentElement.getBoundingClientRect().right + 1).length"
    assert page.evaluate(out) == 0
    assert page.locator(".dock .site .card:visible").count() == 2
    assert page.evaluate(CUT_OFF, ".dock .site .card") == []
    tops = "() => [...document.querySelectorAll('.site .card')].map((card) => new Set([...card.querySelectorAll('.cost .one')].map((e) => Math.round(e.getBoundingClientRect().top))).size)"
    assert page.evaluate(tops) == [1, 1], "a price of three in one line"
    assert page.evaluate(NARROW, "[data-choice=rest], .site .slot") == []


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_what_a_full_site_gives_up_is_seen_whole(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    own = {"chief": "C", "site": ["M08", "M01", "M05"]}
    open_position(page, 3, {"phase": "discard", "tiles": "reference", "order": [0, 1, 2], "seats": {"0": own, "1": {"chief": "5a"}, "2": {"chief": "3d"}}})
    assert settle(page) == "discard"
    assert page.locator(".dock .site .card:visible").count() == 3
    assert page.evaluate(CUT_OFF, ".dock .site .card") == [] and page.evaluate(NARROW, ".choices button") == []
    title = "() => { const say = document.querySelector('.status .say b'); return say.scrollHeight <= say.parentElement.parentElement.clientHeight }"
    assert page.evaluate(title)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_the_tip_of_a_monument_hides_no_other_one_and_no_button(visitor: Any, width: int, height: int) -> None:
    page = visitor("en", {"width": width, "height": height})
    open_city(page, [ME, BOT, BOT])
    assert settle(page) == "pick"
    spaces = page.locator(".stall .full")
    for nth in range(spaces.count()):
        spaces.nth(nth).hover()
        until(page, "() => document.querySelector('[role=tooltip] h3')")
        others = [spaces.nth(i).bounding_box() for i in range(spaces.count()) if i != nth] + [page.locator(".choices").bounding_box()]
        tip = page.locator("[role=tooltip]").bounding_box()
        assert not [box for box in others if overlap(tip, box)], f"the tip of monument {nth}"
        page.mouse.move(2, 2)
        until(page, "() => !document.querySelector('[role=tooltip]')")


def test_who_can_do_nothing_more_is_told_so_and_goes_on_at_once(visitor: Any) -> None:
    page = visitor("en", PHONE)
    others = {"1": {"chief": "C"}, "2": {"chief": "C"}}
    open_position(page, 3, {"phase": "buy", "tiles": "reference", "order": [0, 1, 2], "seats": {"0": {"chief": "C", "inspiration": 1}, **others}})
    assert settle(page) == "buy"
    assert "costs 2: too dear" in page.locator(".choices .say").inner_text()
    assert "primary" in (page.locator("[data-choice=end_buy]").get_attribute("class") or "")


@pytest.mark.parametrize(("width", "height"), [(1024, 640), (1280, 800)])
def test_the_button_of_a_long_name_stays_in_the_window(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    seats = {"0": {"chief": "C", "coins": 12, "assistants": ["0c", "1a"]}, "1": {"chief": "5a"}, "2": {"chief": "3d"}}
    open_position(page, 3, {"phase": "chief", "tiles": "reference", "order": [0, 1, 2], "map": {"0c": "M03:0", "1a": "M07:0"}, "seats": seats})
    assert settle(page) == "chief"
    centre(page, page.locator(".hex.open").first)
    until(page, "() => document.querySelector('.choices .do')")
    out = "() => [...document.querySelectorAll('.rail .btn, .bits > span')].filter((e) => e.getBoundingClientRect().right > innerWidth - 4 || e.scrollWidth > e.clientWidth + 1)"
    assert page.evaluate(f"{out}.map((e) => e.textContent)") == []


# --- the stall: every cube of a price is seen, whole ------------------------------------------------------------------

PRICES = """() => [...document.querySelectorAll('.stall .tile')].map((tile) => {
    const box = tile.getBoundingClientRect();
    const cubes = [...tile.querySelectorAll('.cost .one')].map((e) => e.getBoundingClientRect());
    const seen = cubes.filter((b) => b.width >= 9 && b.left >= box.left - 1 && b.right <= box.right + 1 && b.top >= box.top - 1 && b.bottom <= box.bottom + 1);
    return [seen.length, tile.parentElement.getAttribute('aria-label')];
})"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390), (768, 1024), (1024, 640), (1280, 800), (1920, 1080)])
def test_the_stall_shows_every_cube_of_a_price(visitor: Any, width: int, height: int) -> None:
    page = visitor("en", {"width": width, "height": height})
    stall = [None, None, None, None, "M21", "M28", "M14", "M13", "M07", "M05"]
    seats = {str(seat): {"markers": [seat + 1]} for seat in range(4)}
    open_position(page, 4, {"phase": "pick", "tiles": "reference", "order": [0, 1, 2, 3], "stall": stall, "seats": seats})
    assert settle(page) == "pick"
    prices = page.evaluate(PRICES)
    assert [seen for seen, _ in prices] == [5, 5, 5, 4, 5, 3], prices
    if height > 500 and width >= 1000:
        names = page.locator(".stall .tile b").all_inner_texts()
        assert "Palace of Rains" in names and "Scarlet Dial" in names


@pytest.mark.parametrize(("width", "height"), [(1024, 640), (1280, 800)])
def test_coins_of_the_stall_hide_no_name(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    stall = {"4": "M21+1", "5": "M28+2", "6": "M14+1", "7": "M07+2"}
    seats = {str(seat): {"chief": chief} for seat, chief in enumerate(("C", "5a", "3d"))}
    open_position(page, 3, {**DAY, "stall": stall, "seats": seats})
    assert settle(page) == "assistant"
    tiles = page.locator(".stall .tile:has(.coins)")
    assert tiles.count() == 4
    for tile in tiles.all():
        assert not overlap(tile.locator(".coins").bounding_box(), tile.locator("b").bounding_box()), tile.inner_text()


# --- screens ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("viewport", "theme", "lang"), [(DESKTOP, "light", "en"), (PHONE, "dark", "fr")])
def test_axe_finds_no_barrier_at_the_table(visitor: Any, viewport: dict[str, int], theme: str, lang: str) -> None:
    page = visitor(lang, viewport, quick=False, bypass_csp=True)
    page.context.add_init_script(f"localStorage['urbes.settings'] ||= JSON.stringify({{motion: false, theme: '{theme}', lang: '{lang}'}})")
    findings: dict[str, list[str]] = {}

    def look(name: str) -> None:
        page.wait_for_timeout(250)
        found = barriers(page)
        if found:
            findings[name] = found

    open_city(page, [ME, BOT, BOT])
    look(settle(page))
    seen: set[str] = set()
    for nth in range(14):
        asked = decide(page, nth)
        if settle(page) not in seen:
            seen.add(asked)
            look(settle(page))
    seats = {"0": {"chief": "0c", "inspiration": 9, "defence": 3, "site": ["M01", "M08"], "tree": ["DISC", "G-R"]}, "1": {"chief": "C"}, "2": {"chief": "5a"}}
    for phase, more in (("buy", {}), ("fight", {"nightmares": ["N1", "N2", "N3", "N4", "N5", "N6"]})):
        open_position(page, 3, {"phase": phase, "tiles": "reference", "order": [0, 1, 2], **more, "seats": seats})
        settle(page)
        look(f"{phase} by hand")
    if viewport == DESKTOP:
        page.locator(".panel .bits").nth(1).click()
        look("a seat's board")
    else:
        page.locator(".tab").nth(2).click()
        look("my site")
    assert findings == {}


@pytest.mark.parametrize("width", [360, 768, 1280, 1920])
def test_nothing_runs_out_of_the_page_and_a_turn_fits_the_screen(visitor: Any, width: int) -> None:
    height = {360: 740, 768: 1024, 1280: 800, 1920: 1080}[width]
    page = visitor("fr", {"width": width, "height": height})
    open_city(page, [ME, BOT, BOT, BOT])
    for nth in range(9):
        decide(page, nth)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        if width != 768:  # there the panels follow below
            assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight + 4")
    if width == 360:
        for _ in range(80):
            if settle(page) == "assistant":
                break
            decide(page)
        assert settle(page) == "assistant"
        boxes = [page.locator(selector).bounding_box() for selector in (".map svg >> nth=0", ".stock", "[data-choice=rest]")]
        assert all(box and box["y"] >= 0 and box["y"] + box["height"] <= height - 57 for box in boxes)


# Every figure on the map and the width of a hex, in pixels of the screen.
DRAWN = """() => ({
    hex: document.querySelector('.hex .ground').getBoundingClientRect().width,
    text: Math.min(...[...document.querySelectorAll('.map svg text')].map((e) => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a)),
})"""


@pytest.mark.parametrize("viewport", [{"width": 360, "height": 740}, PHONE, DESKTOP])
def test_the_map_can_be_tapped_and_read_when_everything_is_awake(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("fr", viewport)
    own = {"chief": "0a", "coins": 5, "resources": "VRBY", "site": ["M08", "M01"], "defence": 2, "inspiration": 9, "tree": ["DISC"]}
    built = {"0c": "M03:0", "3b": "M04:1", "1d": "M09:2", "4b": "M05:1", "4a": "M06:2", "1a": "M07:0", "2a": "M15:2"}
    late = {"tiles": "reference", "order": [0, 1, 2], "round": 6, "nightmares": [f"N{n}" for n in range(1, 7)], "map": built}
    others = {"1": {"chief": "5a", "assistants": ["1e"]}, "2": {"chief": "3d", "assistants": ["1e", "0d"]}}
    open_position(page, 3, {**late, "phase": "assistant", "seats": {"0": own, **others}})
    assert settle(page) == "assistant"

    def look() -> None:
        drawn = page.evaluate(DRAWN)
        assert drawn["hex"] >= 44 and drawn["text"] >= 11.95, drawn
        rest = page.locator("[data-choice=rest]").bounding_box()
        assert rest and rest["y"] + rest["height"] <= viewport["height"] - (57 if viewport["width"] < 768 else 0)

    look()
    centre(page, page.locator(".hex.open").first)
    until(page, "() => document.querySelector('.choices .deed, .choices [data-give]')")
    look()


def test_at_twice_the_size_everything_is_still_there(visitor: Any) -> None:
    page = visitor("fr", {"width": 640, "height": 400})
    open_city(page, [ME, BOT])
    for nth in range(4):
        decide(page, nth)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
