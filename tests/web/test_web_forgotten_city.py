"""The board of The Forgotten City: whole games by clicks, the rare decisions, reasons, keys, screens."""

import json
import re
from typing import Any

import pytest
from forgotten_city_people import BOT, DAY, ME, NIGHT, centre, decide, open_city, open_position, play_out, play_quickly, settle
from hands import Hand, finger, keys, mouse
from house import DESKTOP, PHONE
from people import api, make_sure, until

from urbes.games.registry import folder_of


def standing(page: Any, seats: int) -> None:
    assert page.locator("dialog .ranks li").count() == seats
    points = [int(text) for text in page.locator("dialog .ranks .points").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    # The sources of the breakdown add up to the score of every seat.
    rows = page.locator("dialog table.sums tbody tr:not(.later)").all()
    *sources, total = [[int(re.sub("\N{MINUS SIGN}", "-", text) or 0) for text in row.locator("td").all_inner_texts()] for row in rows]
    assert total == [sum(column) for column in zip(*sources, strict=True)]


@pytest.mark.parametrize(("hand", "lang", "viewport"), [(mouse, "en", DESKTOP), (finger, "fr", PHONE), (keys, "fr", DESKTOP)])
def test_a_game_is_played_to_its_end_by_mouse_finger_and_keys(visitor: Any, hand: Hand, lang: str, viewport: dict[str, int]) -> None:
    page = visitor(lang, viewport)
    open_city(page, [ME, BOT])
    assert play_out(page, hand) > 30
    standing(page, 2)


@pytest.mark.parametrize(("seats", "lang", "viewport"), [(3, "fr", DESKTOP), (4, "fr", PHONE), (4, "en", DESKTOP)])
def test_a_game_with_any_number_of_seats_is_played_to_its_end(visitor: Any, seats: int, lang: str, viewport: dict[str, int]) -> None:
    page = visitor(lang, viewport)
    id = open_city(page, [ME] + [BOT] * (seats - 1))
    assert play_quickly(page) > 30
    standing(page, seats)
    if seats == 3 and lang == "fr":
        page.goto(f"/t/{id}/replay")
        page.wait_for_selector(".plate .hex")
        page.keyboard.press("ArrowRight")
        until(page, "() => document.querySelector('.say span').textContent.includes('1')")
        assert page.locator(".choices").count() == 0


# --- the decisions that are rare ------------------------------------------------------------------------------------


def choice(page: Any, action: str) -> Any:
    return page.locator(f'.choices [data-choice="{action}"]')


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_a_defeat_is_foretold_and_the_majority_chooses_its_spoils(visitor: Any, viewport: dict[str, int]) -> None:
    """D9 inside the fight: here the majority is the fighter's own."""
    page = visitor("en", viewport)
    wounds = {"nightmares": {"N1": [0, 0, 1, 1, 0, 1, 0, 2, 0, 2]}}
    open_position(
        page, 3, {**NIGHT, **wounds, "seats": {"0": {"chief": "0c", "defence": 5, "tree": ["DISC"], "site": ["M01"]}, "1": {"chief": "C"}, "2": {"chief": "C"}}}
    )
    assert settle(page) == "fight"
    told = page.locator(".night .fall").inner_text()
    assert "takes the card" in told and "majority" in told
    assert "VP" in choice(page, "end_fight").inner_text()  # what it costs to end here, on the button itself
    page.click(".strike.primary")
    until(page, "() => document.querySelector('[data-choice^=spoils]')")
    assert "majority" in page.locator(".choices .say").inner_text()
    choice(page, "spoils V").click(force=True)  # not a colour of the card: the reason, no move
    until(page, "() => document.querySelector('.why')")
    choice(page, "spoils B").click()
    until(page, "() => document.querySelector('[data-choice=end_fight]')")


def test_the_spoils_of_anothers_fight_are_asked_for_in_its_midst(visitor: Any) -> None:
    """D9 while it is not one's step: Bo fights, Ana has the majority."""
    page = visitor("fr", PHONE)
    wounds = {"nightmares": {"N1": [0, 0, 1, 1, 0, 1, 0, 2, 0, 2]}}
    seats = {"0": {"chief": "C"}, "1": {"chief": "0c", "defence": 5}, "2": {"chief": "C"}}
    open_position(page, 3, {**NIGHT, "order": [1, 0, 2], "active": 1, **wounds, "seats": seats}, bot="greedy")
    assert settle(page) == "spoils"
    assert page.locator(".status .say b").inner_text().startswith("À vous") and "butin" in page.locator(".status .say b").inner_text()
    assert "majorité" in page.locator(".choices .say").inner_text()
    before = int(page.locator(".stock b").nth(1).inner_text())
    choice(page, "spoils R").click()
    until(page, f"() => Number(document.querySelectorAll('.stock b')[1].textContent) === {before + 1}")


def test_losses_are_paid_cube_by_cube(visitor: Any) -> None:
    page = visitor("en", PHONE)
    open_position(
        page,
        3,
        {
            **NIGHT,
            "nightmares": ["N1", "N6"],
            "seats": {"0": {"chief": "1a", "vp": 1, "resources": "VVRB", "defence": 1}, "1": {"chief": "C"}, "2": {"chief": "C"}},
        },
    )
    assert settle(page) == "fight"
    page.click("[data-choice=end_fight]")
    until(page, "() => document.querySelector('dialog p')?.textContent.includes('4')")  # it asks again: four points are at stake
    make_sure(page)
    until(page, "() => document.querySelector('[data-choice^=lose]')")
    assert "3 resources" in page.locator(".choices .say").inner_text()
    choice(page, "lose Y").click(force=True)
    until(page, "() => document.querySelector('.why')?.textContent.includes('lightning')")
    choice(page, "lose V").click()
    until(page, "() => document.querySelector('.choices .say')?.textContent.includes('2 resources')")
    page.keyboard.press("u")
    until(page, "() => document.querySelector('.choices .say')?.textContent.includes('3 resources')")


@pytest.mark.parametrize(("phase", "more"), [("pick", {}), ("buy", {}), ("fight", {"nightmares": ["N1"]}), ("chief", {})])
def test_a_monument_can_be_given_back_for_points_at_any_of_its_moments(visitor: Any, phase: str, more: dict[str, Any]) -> None:
    page = visitor("en", (DESKTOP, PHONE)[len(phase) % 2])
    own = {"chief": "0c", "tree": ["DISC"], "site": ["M01"], "defence": 2, "inspiration": 5}
    if phase == "chief":
        own["assistants"] = ["0a", "1a"]
    open_position(page, 3, {"phase": phase, "tiles": "reference", "order": [0, 1, 2], **more, "seats": {"0": own, "1": {"chief": "C"}, "2": {"chief": "C"}}})
    choice(page, "cash_in M01").click()
    until(page, "() => document.querySelector('[data-seat=\"0\"]')?.textContent.includes('13')")
    assert choice(page, "cash_in M01").count() == 0


def test_two_players_see_which_of_their_markers_moves_and_the_order_that_follows(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_position(page, 2, {"stall": {"1": "M01", "4": "M02", "5": "M03", "6": "M04"}, "seats": {"0": {"markers": [8, 2]}, "1": {"markers": [3, 7]}}})
    assert settle(page) == "pick"
    assert page.locator(".mark.moves").count() == 1
    assert page.locator('[data-space="2"] .mark.moves').count() == 1
    page.hover('[data-space="6"]')
    until(page, "() => document.querySelector('[data-space=\"6\"] .ghost')")
    until(page, "() => document.querySelector('.order')?.textContent.includes('after this choice')")
    page.click('[data-space="3"]', force=True)  # a marker stands there
    until(page, "() => document.querySelector('.why')?.textContent.includes('marker')")


def test_several_miracles_are_bought_at_once_with_a_running_total(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    seats = {"0": {"chief": "0c", "inspiration": 9}, "1": {"chief": "C"}, "2": {"chief": "C"}}
    open_position(page, 3, {"phase": "buy", "tiles": "reference", "order": [0, 1, 2], "seats": seats})
    assert settle(page) == "buy"
    for nth in range(3):
        page.locator(".token.legal").nth(nth).click()
    total = page.locator(".choices .say").inner_text()
    assert "3 miracles for 8 inspiration" in total and "+4 VP" in total and "1 left" in total
    page.locator(".token.legal").nth(4).click()
    until(page, "() => document.querySelector('.why')?.textContent.includes('costs 4')")
    page.click("[data-choice=buy]")
    until(page, "() => document.querySelectorAll('.own .tree .on').length === 3")
    page.click("[data-choice=end_buy]")
    until(page, "() => !document.querySelector('[data-choice=end_buy]')")


# --- reasons, previews, keys ------------------------------------------------------------------------------------------

CROWD = {
    "phase": "assistant",
    "tiles": "reference",
    "order": [1, 0, 2],
    "active": 0,
    "map": {"0c": "M02:1"},
    "seats": {"0": {"chief": "0a", "coins": 3, "resources": "VRB", "site": ["M08"]}, "1": {"chief": "5a", "assistants": ["1e"]}, "2": {"chief": "3d"}},
}


def test_every_closed_hex_says_why(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_position(page, 3, CROWD)
    assert settle(page) == "assistant"
    names = [seat["name"] for seat in api(page, "GET", page.url.replace("/t/", "/api/tables/"))["seats"]]
    reasons = {"5a": f"closed by the chief of {names[1]}", "0b": "portal", "3e": "steps"}
    for hex, said in reasons.items():
        centre(page, page.locator(f'[data-hex="{hex}"]'))
        until(page, f"() => document.querySelector('.why')?.textContent.includes({said!r})")
    assert page.locator('[data-hex="5a"] polygon[fill="url(#fc-hatch)"]').count() == 1
    for hex in page.locator(".hex:not(.open)").all():
        centre(page, hex)
        until(page, "() => document.querySelector('.why')")
        page.keyboard.press("Escape")
        until(page, "() => !document.querySelector('.why')")


def test_a_placement_shows_its_price_its_actions_and_the_night_it_leads_to(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_position(page, 3, CROWD)
    settle(page)
    centre(page, page.locator('[data-hex="1e"]'))  # a jump, and an assistant stands there
    said = until(page, "() => document.querySelector('.choices .say b') && document.querySelector('.choices .say').textContent")
    assert "2 coins to go through a portal" in said and "1 coin for the assistants" in said
    assert "would face" in page.locator(".fore").inner_text()
    centre(page, page.locator('[data-hex="0c"]'))
    until(page, "() => document.querySelector('.choices .note')")
    assert "gets 1 VP" in page.locator(".choices .note").first.inner_text()  # a foreign monument
    page.click('[data-monument="M08"]')
    until(page, "() => document.querySelectorAll('.hex.open').length > 0")
    build = page.locator(".hex.open").first
    centre(page, build)
    until(page, "() => document.querySelector('[data-choice=\"build M08\"]')")
    page.click('[data-choice="build M08"]')
    until(page, "() => document.querySelector('.own .zone .open')")


def test_a_round_is_played_with_the_keyboard_alone(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_city(page, [ME, BOT])

    def tab_to(selector: str) -> None:
        for _ in range(140):
            page.keyboard.press("Tab")
            if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
                return
        raise AssertionError(f"no way by Tab to {selector}")

    done = set()
    for _ in range(14):
        asked = settle(page)
        done.add(asked)
        lines = page.locator(".log li").count()
        if asked == "pick":
            tab_to(".stall .legal")
            page.keyboard.press("Enter")
            tab_to(".choices .do")
        elif asked in ("assistant", "chief"):
            tab_to(".hex")
            for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft") * 3:
                if page.evaluate("() => document.activeElement.matches('.hex.open')"):
                    break
                page.keyboard.press(key)
            if not page.evaluate("() => document.activeElement.matches('.hex.open')"):
                tab_to("[data-choice=rest]")
                page.keyboard.press("Enter")
                tab_to(".choices .do")
            else:
                page.keyboard.press("Enter")
                tab_to("[data-give]" if page.locator("[data-give]").count() else ".choices .deed, .choices .do")
                if page.evaluate("() => document.activeElement.matches('[data-give]')"):
                    page.keyboard.press("Enter")
                    tab_to("[data-get]")
                    page.keyboard.press("Enter")
                    tab_to(".choices .do")
        else:
            tab_to(".choices button:not([aria-disabled])")
        page.keyboard.press("Enter")
        if asked == "fight":
            until(page, f"() => document.querySelector('dialog .go') || document.querySelectorAll('.log li').length !== {lines}")
            if page.locator("dialog .go").count():  # a loss is confirmed
                make_sure(page, keys)
        until(page, f"() => document.querySelectorAll('.log li').length !== {lines} || !document.querySelector('.choices')")
        if len(done) > 2:
            break
    assert {"pick", "assistant"} <= done


def test_a_second_click_on_a_hex_carries_nothing_out(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    own = {"chief": "C", "coins": 5, "resources": "VRBY", "defence": 2}
    seats = {"0": own, "1": {"chief": "5a"}, "2": {"chief": "3d"}}
    open_position(page, 3, {"phase": "assistant", "tiles": "reference", "order": [0, 1, 2], "seats": seats})
    assert settle(page) == "assistant"
    hex = page.locator(".hex.open").nth(1)
    centre(page, hex)
    until(page, "() => document.querySelectorAll('.choices .deed').length === 1")
    named = str(hex.get_attribute("data-hex"))
    assert f"({named})" in page.locator(".choices .say").inner_text()
    assert page.locator(".name text").all_text_contents() == [named], "the map writes the name the sentence says"
    centre(page, hex)
    page.wait_for_timeout(400)
    assert settle(page) == "assistant" and page.locator(".choices .deed").count() == 1
    page.locator(".choices .deed").click()
    until(page, "() => document.querySelector('[data-seat=\"0\"] .bits')?.textContent.includes('3')")


def test_escape_puts_the_miracles_away(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_city(page, [ME, BOT, BOT])
    settle(page)
    page.click(".flip")
    page.wait_for_selector(".shop")
    page.keyboard.press("Escape")
    page.wait_for_selector(".shop", state="detached")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_a_night_that_asks_nothing_is_told_until_the_next_decision(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("en", viewport)
    own = {"chief": "1a", "resources": "VRBY", "defence": 0, "assistants": ["0a"]}
    others = {"2": {"chief": "0c", "defence": 3, "assistants": ["1a"]}, "1": {"chief": "C", "assistants": ["1a"]}}
    open_position(page, 3, {**NIGHT, "order": [2, 1, 0], "active": 2, "nightmares": ["N1", "N6"], "round": 2, "seats": {"0": own, **others}}, bot="greedy")
    asked = settle(page)
    told = page.locator(".fore.past").inner_text()
    assert "−4 VP" in told and "The Sun-Drowned (sun, rain)" in told and "The Burning Eye" in told
    decide(page)
    assert asked == "pick"
    settle(page)
    assert page.locator(".fore.past").count() == 0


def test_the_nightmares_of_a_night_that_asks_nothing_are_seen(visitor: Any) -> None:
    page = visitor("en", PHONE, quick=False)
    own = {"chief": "1a", "resources": "VRBY", "defence": 0, "assistants": ["0a", "0a", "0c"]}
    others = {str(seat): {"chief": chief, "assistants": ["1a"] * 4} for seat, chief in ((1, "C"), (2, "0c"))}
    open_position(page, 3, {**DAY, "order": [2, 1, 0], "active": 0, "nightmares": ["N1", "N6"], "round": 2, "seats": {"0": own, **others}}, bot="greedy")
    assert settle(page) == "assistant" and page.locator(".haunt").count() == 0
    page.click("[data-choice=rest]")
    page.click(".choices .do")
    until(page, "() => document.querySelector('.haunt')")
    assert page.locator(".haunt li span").all_inner_texts() == ["The Sun-Drowned", "The Burning Eye"]
    assert "4 VP" in page.locator(".haunt b").inner_text()
    page.keyboard.press("Shift")  # who goes on has seen them
    until(page, "() => !document.querySelector('.haunt')")
    assert page.locator(".fore.past").count() == 1


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_what_the_next_miracle_costs_is_said_once_for_the_basket(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("en", viewport)
    seats = {"0": {"chief": "0c", "inspiration": 9}, "1": {"chief": "C"}, "2": {"chief": "C"}}
    open_position(page, 3, {"phase": "buy", "tiles": "reference", "order": [0, 1, 2], "seats": seats})
    assert settle(page) == "buy"
    head = page.locator(".stage .shop header p")
    assert "2 inspiration" in head.inner_text() and "you have 9" in head.inner_text()
    page.locator(".token.legal").first.click()
    until(page, "() => document.querySelector('[data-choice=buy]')")
    assert "3 inspiration" in head.inner_text() and "7 left" in head.inner_text()
    assert "Next circle: 3" in page.locator(".choices .say").inner_text()


def test_arrows_begin_at_the_map_though_nothing_has_the_focus(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_position(page, 3, CROWD)
    assert settle(page) == "assistant"
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    until(page, "() => document.activeElement.matches('.hex')")
    first = page.evaluate("() => document.activeElement.dataset.hex")
    page.keyboard.press("ArrowUp")
    until(page, f"() => document.activeElement.dataset.hex !== '{first}'")


def test_the_ribbon_of_a_phase_goes_whatever_comes_meanwhile(visitor: Any) -> None:
    page = visitor("en", DESKTOP, quick=False)
    open_city(page, [ME, BOT, BOT])
    # Measured by timers of the page set when a ribbon comes: however busy the machine is, they go off in their order with the ribbon's own. A ribbon that leaves is inert, for 320 ms.
    page.evaluate("""() => {
        window.stood = window.late = window.watched = 0;
        let seen = null, said = null;
        const look = () => {
            const ribbon = document.querySelector('.ribbon:not([inert])'), text = ribbon?.textContent;
            if (!ribbon || (ribbon === seen && text === said)) return;
            [seen, said] = [ribbon, text];
            const there = () => ribbon.isConnected && !ribbon.inert && ribbon.textContent === text;
            watched += 1;
            setTimeout(() => { stood += there() }, 1000);
            setTimeout(() => { late += there(); watched -= 1 }, 2080);
        };
        new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
        look();
    }""")
    for nth in range(3):
        decide(page, nth)
    until(page, "() => window.stood && !window.watched && !document.querySelector('.ribbon')")
    assert page.evaluate("() => window.late") == 0


def test_who_watches_sees_the_board_and_is_asked_nothing(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    id = open_city(page, [ME, BOT])
    guest = visitor("en", DESKTOP)
    guest.goto(f"/t/{id}")
    guest.wait_for_selector(".hex")
    assert guest.locator(".hex").count() == 31
    assert guest.locator(".choices button").count() == 0
    assert "choosing" in guest.locator(".choices").inner_text() or "Ana" in guest.locator(".choices").inner_text()


def test_a_table_with_a_pack_shows_what_the_pack_prints(visitor: Any) -> None:
    printed = json.loads((folder_of("forgotten_city") / "data.json").read_text(encoding="utf-8"))
    pack = {"name": "My copy", "game": "forgotten_city", "monuments": printed["monuments"], "player_board": printed["player_board"]}
    for monument in pack["monuments"]:
        monument["name"] = {"en": f"Own {monument['id']}", "fr": f"À moi {monument['id']}"}
    pack["player_board"]["miracle_tree"][0]["cost"] = 9
    page = visitor("en", DESKTOP)
    api(page, "POST", "/api/me", {"name": "Ana"})
    hash = api(page, "POST", "/api/me/packs", pack)["hash"]
    open_city(page, [ME, BOT], pack=hash)
    assert settle(page) == "pick"
    assert re.search(r"Own M\d\d", page.locator(".stall .legal").first.evaluate("(e) => e.outerHTML"))
    assert page.locator(".own li", has_text="9").count() >= 1
    open_city(page, [ME, BOT])
    assert settle(page) == "pick"
    assert "Own" not in page.locator(".stall").inner_html(), "the next table is printed as usual"


# --- one thing told at a time -----------------------------------------------------------------------------------------

OPEN = {"phase": "assistant", "tiles": "reference", "order": [0, 1, 2], "seats": {"0": {"chief": "0c"}, "1": {"chief": "C"}, "2": {"chief": "C"}}}
TIPS = "() => [...document.querySelectorAll('.spot, .why, [role=tooltip]')].filter((e) => e.getClientRects().length).length"


def test_the_tip_of_a_focused_hex_goes_with_escape_a_click_elsewhere_and_advice(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_position(page, 3, OPEN)
    assert settle(page) == "assistant"
    page.locator("#talk").click(position={"x": 250, "y": 12})
    for leave in ("Escape", "click", "h"):
        page.keyboard.press("Tab")
        page.locator('.hex[tabindex="0"]').focus()
        page.keyboard.press("ArrowUp")
        until(page, "() => document.querySelector('.spot')?.getClientRects().length")
        if leave == "click":
            page.locator("#talk").click(position={"x": 250, "y": 12})
        else:
            page.keyboard.press(leave)
        until(page, f"() => ({TIPS})() === 0")


def test_enter_follows_advice_though_a_hex_has_the_focus(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_position(page, 3, OPEN)
    assert settle(page) == "assistant"
    page.keyboard.press("Tab")
    page.locator('.hex[tabindex="0"]').focus()
    page.keyboard.press("h")
    until(page, "() => document.querySelector('.note')")
    advised = page.evaluate("() => document.querySelector('.hex.hinted')?.dataset.hex ?? 'rest'")
    if advised != "rest":  # whatever else has the focus
        page.evaluate("(hex) => [...document.querySelectorAll('.hex.open')].find((e) => e.dataset.hex !== hex).focus()", advised)
    page.keyboard.press("Enter")
    until(page, "() => !document.querySelector('.note')")
    words = "rests" if advised == "rest" else f"on {advised}"
    until(page, f"() => document.querySelector('#talk').textContent.includes({words!r})")


def test_a_stall_card_is_told_in_words_while_one_is_chosen_and_one_tip_is_shown_at_a_time(visitor: Any) -> None:
    page = visitor("en", DESKTOP)
    open_city(page, [ME, BOT])
    assert settle(page) == "pick"
    page.locator(".stall .legal").first.hover()
    until(page, "() => document.querySelector('[role=tooltip]')?.textContent.includes('Decrypt: pay')")
    page.wait_for_timeout(700)  # longer than the log needs to follow the preview
    assert page.evaluate(TIPS) == 1
    page.mouse.move(1, 1)
    until(page, "() => !document.querySelector('[role=tooltip]')")
    centre(page, page.locator('.hex[data-hex="4e"]'))
    until(page, "() => document.querySelector('.why')")
    assert page.evaluate(TIPS) == 1


@pytest.mark.parametrize(("nth", "words"), [(0, "Extract it"), (4, "portals"), (5, "wound nightmares")])
def test_the_counters_of_the_board_say_what_they_are(visitor: Any, nth: int, words: str) -> None:
    page = visitor("en", DESKTOP)
    open_city(page, [ME, BOT])
    settle(page)
    page.locator(".own .cubes > *").nth(nth).hover()
    until(page, f"() => document.querySelector('[role=tooltip]')?.textContent.includes({words!r})")
    assert page.evaluate(TIPS) == 1


def test_a_long_press_on_any_hex_says_what_it_is(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    seats = {"0": {"chief": "C"}, "1": {"chief": "5a"}, "2": {"chief": "3d"}}
    open_position(page, 3, {**DAY, "nightmares": ["N1", "N2"], "seats": seats})
    assert settle(page) == "assistant"
    grounds = api(page, "GET", f"/api/tables/{page.url.rsplit('/', 1)[-1]}?seat=0")["view"]["terrain"]
    for ground, words in (("portal", "autre portail"), ("stone", "toute sorte"), ("central", "échange une ressource"), ("rain", "extrait 1 pluie")):
        hex = next(hex for hex, found in grounds.items() if found == ground and hex not in {"5a", "3d"})
        box = page.locator(f'[data-hex="{hex}"] .ground').bounding_box()
        finger = page.context.new_cdp_session(page)
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        page.wait_for_selector("dialog.card[open]")
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert words in page.locator("dialog.card[open]").inner_text(), ground
        page.locator("dialog.card .shut").tap()
        until(page, "() => !document.querySelector('dialog.card')")
    assert settle(page) == "assistant" and page.locator(".choices .do").count() == 0, "to ask chooses nothing"
