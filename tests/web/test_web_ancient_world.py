"""The Ancient World through its board: whole games, every decision point, and everyone's ways of playing."""

import time
from typing import Any

import pytest
from ancient_world_people import CHOICES, asked, play_quickly, sit_down, table_of
from ancient_world_positions import POINTS, record_at, stand_at
from barriers import barriers
from hands import Hand, finger, keys, mouse
from house import DESKTOP, PHONE
from people import TIME, api, at_rest, make_sure, until

from urbes.kernel.rng import Rng

EVERY_OPTION = {
    "expansion_plus": True, "fee_only_if_lower": True, "plain_starting_cards": True, "starting_cards_free": True, "final_food_check": False,
    "conscript_symbol": "arrow", "town_hall_locks": False, "voluntary_retire": True, "overflow_keep_retired": True, "outpost_coin_to_owner": True,
    "allow_empty_actions": True, "reveal_titan_before_dice": True, "copy_damaged": True, "die_faces": "4/1/1", "citadel_scale": "0,0,1,2,3,3,4",
    "first_player": "seat:0",
}  # fmt: skip


# --- whole games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "lang", "viewport", "options"),
    [(3, "en", DESKTOP, {}), (4, "fr", DESKTOP, EVERY_OPTION), (4, "en", PHONE, {"expansion_plus": True})],
)
def test_a_whole_game_is_played_by_clicks(visitor: Any, seats: int, lang: str, viewport: dict[str, int], options: dict[str, Any]) -> None:
    page = visitor(lang, viewport)
    sit_down(page, table_of(seats), options=options)
    played = play_quickly(page)
    assert played["over"], played
    assert page.locator("dialog .ranks li").count() == seats
    assert page.locator("dialog table.sums tr.sum td").count() == seats


@pytest.mark.parametrize(("hand", "lang", "viewport"), [(mouse, "en", DESKTOP), (finger, "fr", PHONE), (keys, "fr", DESKTOP)])
def test_a_whole_game_is_played_by_mouse_finger_and_keys(visitor: Any, hand: Hand, lang: str, viewport: dict[str, int]) -> None:
    page = visitor(lang, viewport)
    sit_down(page, table_of(2))
    rng = Rng.seeded(4)
    for _ in range(400):
        if asked(page) == "over":
            break
        sure = page.locator(".preview .do:not([aria-disabled=true])")
        if page.locator("dialog .go").count():
            make_sure(page, hand)
        elif sure.count():
            label = sure.inner_text()
            hand(sure)
            until(page, f"() => document.querySelector('.preview .do')?.innerText !== {label!r}")
        else:
            lit = page.locator(CHOICES).locator("visible=true")
            if lit.count():
                choice = lit.nth(rng.below(lit.count()))
                choice.scroll_into_view_if_needed()
                hand(choice)
        if hand is mouse:
            page.mouse.move(2, 2)  # off what it has just pressed
        page.wait_for_timeout(20)
    assert page.locator("dialog .ranks li").count() == 2


# --- every decision point -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "viewport"), [("en", DESKTOP), ("fr", PHONE)])
def test_every_decision_point_is_played_by_clicks(visitor: Any, lang: str, viewport: dict[str, int]) -> None:
    page = visitor(lang, viewport)
    assert len(POINTS) == 23
    for phase, (_, _, _, where) in POINTS.items():
        picture = stand_at(page, phase)
        asked(page)
        assert picture["view"]["phase"] == phase
        for verb, place in where.items():
            legal = [one["action"] for one in picture["legal"] if one["action"].split()[0] == verb and not one["action"].endswith(" by crane")]
            shown = page.evaluate("(q) => new Set([...document.querySelectorAll(q)].filter((e) => e.getClientRects().length).map((e) => e)).size", place)
            assert shown >= len(set(legal)) > 0, f"{phase} {verb}: {shown} of {legal}"
        place = next(iter(where.values()))
        page.locator(place).locator("visible=true").first.click()
        page.mouse.move(2, 2)
        done = f"(async () => (await (await fetch('/api/tables/{picture['table']['id']}')).json()).actions > {picture['actions']})"
        until(page, f"async () => document.querySelector('.preview .do, dialog .go') || await {done}()")
        if page.locator("dialog .go").count():
            make_sure(page)
        elif page.locator(".preview .do").count():
            page.click(".preview .do")
        until(page, done)


def test_the_crane_builds_for_nothing_and_leaves(visitor: Any) -> None:
    page = visitor()
    picture = stand_at(page, "build")
    page.check(".crane input")
    page.locator(".emp.can").first.click()
    assert "Crane" in page.locator(".preview p").inner_text()
    page.click(".preview .do")
    until(page, "() => !document.querySelector('[data-card=A26]')")
    assert api(page, "GET", f"/api/tables/{picture['table']['id']}")["view"]["players"][0]["coins"] == 30


JOINED_AT_REST = """() => {
    const seen = window.joinedAtRest = new Set();
    const look = () => {
        if (document.querySelector('.attack') && document.querySelector('#main[aria-busy=false]')) seen.add(document.querySelectorAll('.attack .joined').length);
    };
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""


def test_an_attack_opens_with_the_armies_that_suffice(visitor: Any) -> None:
    page = visitor()
    picture = stand_at(page, "ready")
    asked(page)
    id = picture["table"]["id"]
    pile = min(number for number, chance in picture["view"]["prospects"]["titans"].items() if not chance["barred"])
    page.click(f"[data-titan='{pile}']")
    assert page.locator(".preview .do").inner_text().startswith("Prepare the attack")
    page.evaluate(JOINED_AT_REST)
    page.click(".preview .do")
    page.wait_for_selector("[data-do=confirm]")
    at_rest(page)
    plan = api(page, "GET", f"/api/tables/{id}")["view"]["pending"]["attack"]
    assert plan["reaches"] >= plan["defence"]
    joined = [one for one in plan["armies"] if one["joined"]]
    assert all(plan["reaches"] - one["strength"] < plan["defence"] for one in joined) and len(joined) == 1  # none of them in vain
    assert page.locator(".attack .joined").count() == len(joined)
    assert page.evaluate("() => [...window.joinedAtRest]") == [len(joined)]  # nothing was offered while they were on their way
    # All of it is called off at once.
    page.click(".preview .drop")
    page.wait_for_selector(".attack", state="detached")
    assert api(page, "GET", f"/api/tables/{id}")["actions"] == picture["actions"]
    page.click(f"[data-titan='{pile}']")
    page.click(".preview .do")
    page.wait_for_selector("[data-do=confirm]")
    at_rest(page)
    page.wait_for_timeout(700)  # a finger still busy with the button before rolls no dice
    assert page.locator("[data-do=confirm]").inner_text().startswith("Attack ")
    page.click("[data-do=confirm]")
    page.wait_for_selector(".attack", state="detached")
    assert page.locator(".throw .who b").inner_text().count("defeated!") == 1


def test_an_army_that_joined_may_leave_the_attack_again(visitor: Any) -> None:
    page = visitor()
    stand_at(page, "attack")
    for number in (1, 2):
        page.click(f"[data-add='{number}']")
        page.wait_for_selector(f"[data-add='{number}'].joined")
        at_rest(page)
    page.click("[data-add='1']")
    until(page, "() => document.querySelectorAll('.attack .joined').length === 1 && document.querySelector(\"[data-add='2'].joined\")")
    at_rest(page)
    page.click("[data-do=confirm]")
    assert page.locator(".throw .who b").inner_text().startswith("Giant Jackal defeated! +1 banner.")
    page.wait_for_selector(".attack", state="detached")


def test_a_look_at_the_own_city_leads_back_to_the_choice(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    stand_at(page, "recruit")
    asked(page)
    page.click("[data-shelf=city]")
    assert page.locator(".mil.can").locator("visible=true").count() == 0
    page.click("[data-shelf].wanted")
    assert page.locator(".r-military .mil.can").locator("visible=true").count() > 0


def test_a_turn_begins_at_the_board(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    id = sit_down(page, table_of(2), options={"first_player": "seat:0"})
    asked(page)
    page.click("[data-shelf=city]")
    page.wait_for_selector(".home .own")
    api(page, "POST", f"/api/tables/{id}/verbs/apply", {"seat": 0, "action": "place 3 labor"})
    page.wait_for_selector("[data-shelf=empire].on")
    assert page.locator("[data-spot=labor] [data-citizen='0-3']").count() == 1


# --- rounds -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_the_end_of_a_round_is_told_until_one_acts(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("en", viewport)
    stand_at(page, "turn")
    page.click("[data-do=pass]")
    make_sure(page)
    page.wait_for_selector(".preview .ended")
    asked(page)
    told = page.locator(".preview .ended").inner_text()
    assert told.startswith("Round 1 ended. +5 coins. Food 3 for 3: all are fed. New: Explore."), told
    page.click("[data-spot=labor]")
    page.click(".preview .do")
    page.wait_for_selector(".preview .ended", state="detached")


def test_the_only_move_left_is_made_without_a_question(visitor: Any) -> None:
    page = visitor()
    id = sit_down(page, table_of(2))
    legal: list[str] = []
    end = time.monotonic() + TIME
    while legal != ["pass"]:
        assert time.monotonic() < end, legal
        picture = api(page, "GET", f"/api/tables/{id}?seat=0")
        legal = [one["action"] for one in picture["legal"]]
        if legal not in ([], ["pass"]):
            api(page, "POST", f"/api/tables/{id}/verbs/apply", {"seat": 0, "action": next(one for one in legal if one != "pass")})
        page.wait_for_timeout(15)
    page.reload()  # it shows what others did one after the other, and may still be at it
    asked(page)
    page.wait_for_timeout(700)  # a finger that was busy with the choice before means nothing by it
    assert "primary" in page.locator("[data-do=pass]").get_attribute("class")
    page.click("[data-do=pass]")
    until(page, f"async () => (await (await fetch('/api/tables/{id}')).json()).actions > {picture['actions']}")
    assert page.locator("dialog .go").count() == 0


def test_without_a_citizen_no_card_looks_as_if_it_could_be_had(visitor: Any) -> None:
    page = visitor()
    stand_at(page, "spent")
    asked(page)
    assert page.locator("[data-row], [data-recruit]").count() > 4
    assert page.locator(".rows button:not(.cant)").count() == 0
    # Advice to pass, which brings nothing, stands beside words of the moment.
    page.keyboard.press("h")
    page.wait_for_selector(".preview .hint")
    assert page.locator(".preview p > span:not(.hint)").inner_text().startswith("No citizen is free")


# --- for everyone -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("viewport", "theme", "lang"), [(DESKTOP, "light", "en"), (PHONE, "dark", "fr")])
def test_axe_finds_no_barrier(visitor: Any, viewport: dict[str, int], theme: str, lang: str) -> None:
    page = visitor(lang, viewport, quick=False, bypass_csp=True)
    page.context.add_init_script(f"localStorage['urbes.settings'] ||= JSON.stringify({{motion: false, theme: '{theme}', lang: '{lang}'}})")
    findings: dict[str, list[str]] = {}
    for phase in ("turn", "build", "attack", "order", "damage"):
        stand_at(page, phase)
        asked(page)
        page.wait_for_timeout(150)
        if phase == "turn":
            page.locator(".as.ok").first.click()
        if found := barriers(page):
            findings[phase] = found
    if viewport == DESKTOP:
        page.click(".glance >> nth=1")
        page.wait_for_selector("dialog[open]")
        if found := barriers(page):
            findings["seat"] = found
    assert findings == {}


def test_a_barred_space_says_why(visitor: Any) -> None:
    page = visitor()
    sit_down(page, table_of(2), options={"first_player": "seat:0"})
    asked(page)
    page.locator("[data-spot=explore]").click(force=True)
    page.wait_for_selector(".why")
    assert "round 2" in page.locator(".why b").inner_text()
    assert page.locator(".why .rules button").count() >= 1
    page.locator("[data-titan='3']").click(force=True)
    until(page, "() => document.querySelector('.why b')?.textContent.includes('defence')")


@pytest.mark.parametrize(("place", "barred", "promised"), [("poor", ["row=A17", "row=A13", "recruit=M13"], "row=A11"), ("fee", ["row=A12"], "row=A11")])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_a_card_that_cannot_be_had_says_why_and_offers_nothing(visitor: Any, viewport: dict[str, int], place: str, barred: list[str], promised: str) -> None:
    page = visitor("en", viewport)
    stand_at(page, place)
    asked(page)
    page.locator(f"[data-{promised}]").click()
    page.wait_for_selector(".preview .do")
    assert page.locator(".preview .do").inner_text().startswith("Build Archery Range: citizen 1")
    for card in barred:
        if card.startswith("recruit") and viewport == PHONE:
            page.click("[data-shelf=military]")
        page.locator(f"[data-{card}]").click(force=True)
        page.wait_for_selector(".why")
        assert " costs " in page.locator(".why b").inner_text()
        assert page.locator(".preview .do, .sel[data-row], .sel[data-recruit]").count() == 0
        page.keyboard.press("Escape")
        page.wait_for_selector(".why", state="detached")


def test_what_a_fee_makes_too_dear_says_so_before_and_after_the_click(visitor: Any) -> None:
    page = visitor()
    stand_at(page, "fee")
    asked(page)
    assert page.locator("[data-row=A12] .note").inner_text() == "too dear"
    assert "VP" in page.locator("[data-row=A11] .note").inner_text()
    page.locator("[data-row=A12]").click(force=True)
    until(page, "() => document.querySelector('.why b')?.textContent.startsWith('After the fee of 1 coin: Watchtower costs 4 coins; you have 3')")


def test_a_preview_ends_with_the_card_it_is_of(visitor: Any) -> None:
    page = visitor()
    stand_at(page, "keep")
    asked(page)
    page.locator(".tray .can").last.hover()
    page.wait_for_selector(".tb .up")
    page.locator(".tray .can").last.click()
    page.wait_for_selector(".preview .do")
    page.keyboard.press("Enter")
    page.wait_for_selector(".tray", state="detached")
    until(page, "() => !document.querySelector('.tb .up')")


def test_the_points_beside_the_banners_are_those_of_the_banners(visitor: Any) -> None:
    page = visitor()
    stand_at(page, "famine")
    asked(page)
    shown = page.locator(".wealth h3 small, h3:has(+ .tb) small").first.inner_text()
    assert [int(word) for word in shown.replace("\N{MINUS SIGN}", "-").replace("VP", "").split() if word.lstrip("-").isdigit()] == [2, -2]


def test_an_action_tells_what_it_does_and_who_may_come(visitor: Any) -> None:
    page = visitor()
    sit_down(page, table_of(2), options={"first_player": "seat:0"})
    asked(page)
    for spot, words in {"labor": "higher than all", "build": "fee is 1 coin", "rebuild": "without a fee", "explore": "Opens in round 2"}.items():
        page.locator(f"[data-spot={spot}]").hover(force=True)
        until(page, f"() => document.querySelector('[role=tooltip]')?.textContent.includes({words!r})")


def test_a_card_without_an_action_refuses_nobody(visitor: Any) -> None:
    page = visitor()
    sit_down(page, table_of(2), options={"first_player": "seat:0"})
    asked(page)
    page.locator(".own [data-card=S01]").click(force=True)
    page.locator("[data-spot=explore]").click(force=True)
    page.wait_for_selector(".why")
    assert "round 2" in page.locator(".why b").inner_text()  # the first answer there is: the click before asked nothing


def test_a_citizen_who_owes_no_fee_goes_where_the_fee_would_be_too_much(visitor: Any) -> None:
    page = visitor()
    stand_at(page, "exempt")
    asked(page)
    page.click("[data-row=A12]")
    page.wait_for_selector(".preview .do")
    assert page.locator(".preview .do").inner_text().startswith("Build Watchtower: citizen 2, 4 coins")
    page.click(".preview .do")
    page.wait_for_selector(".own [data-card=A12]")


def test_the_crane_is_named_where_it_builds_what_is_too_dear(visitor: Any) -> None:
    page = visitor()
    stand_at(page, "crane")
    asked(page)
    page.click("[data-row=A13]")
    page.wait_for_selector(".preview .do")
    assert page.locator(".preview .do").inner_text().startswith("Build Dwellings: citizen 1, by the Crane")
    page.click(".preview .do")
    page.wait_for_selector(".own [data-card=A13]")
    assert page.locator(".own [data-card=A26]").count() == 0


def test_a_titan_is_attacked_by_its_name(visitor: Any) -> None:
    page = visitor()
    stand_at(page, "ambush")
    asked(page)
    page.locator(".titan.can").first.click()
    name = page.locator(".titan.can .tn b").first.inner_text()
    page.click(".preview .do")
    page.wait_for_selector("[data-do=confirm]")
    assert page.locator("[data-do=confirm]").inner_text() == f"Attack {name}"


def test_a_round_is_played_with_the_keyboard_alone(visitor: Any) -> None:
    page = visitor()
    sit_down(page, table_of(2), options={"first_player": "seat:0"})
    asked(page)
    for value, space in (("3", "labor"), ("1", "rebuild")):
        until(page, f"() => document.querySelector('[data-spot={space}].ok')")
        page.keyboard.press(value)
        until(page, f"() => document.activeElement?.dataset.hand === '{value}'")
        page.locator(f"[data-spot={space}]").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".preview .do")
        page.keyboard.press("Enter")
        until(page, f"() => document.querySelector('[data-spot={space}] [data-citizen=\"0-{value}\"]')")
    until(page, "() => document.querySelector('[data-do=pass]')")
    page.locator("[data-do=pass]").focus()
    page.keyboard.press("Enter")
    until(page, "() => document.activeElement.matches('dialog .back')")  # asked once more; Enter alone means no
    page.keyboard.press("Shift+Tab")
    until(page, "() => document.activeElement.matches('dialog .go[aria-disabled=false]')")
    page.keyboard.press("Enter")
    until(page, "() => [...document.querySelectorAll('.log li')].some((line) => line.textContent.includes('passes'))")


def test_a_spectator_and_a_replay_show_the_board(visitor: Any) -> None:
    page = visitor()
    record, at = record_at("attack")
    api(page, "POST", "/api/me", {"name": "Ana"})
    answer = page.request.post("/api/records", headers={"X-Urbes": "1", "Content-Type": "application/json"}, data=record)
    page.goto(f"/t/{answer.json()['table']['id']}/replay")
    page.wait_for_selector(".plate .titan")
    page.evaluate("(n) => { const bar = document.querySelector('#scrub'); bar.value = n; bar.dispatchEvent(new Event('input', {bubbles: true})) }", at)
    page.wait_for_selector(".attack")
    assert page.locator(".as.ok, .can").count() == 0
    id = sit_down(page, table_of(2))
    watcher = visitor("fr")
    watcher.goto(f"/t/{id}")
    watcher.wait_for_selector(".plate .titan .tn b")
    until(watcher, "() => document.querySelector('.as b')?.textContent === 'Labeur'")
    assert watcher.locator(".as.ok, .emp.can, [data-do]").count() == 0
