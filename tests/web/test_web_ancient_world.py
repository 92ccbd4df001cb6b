"""The Ancient World through its board: whole games, every decision point, and everyone's ways of playing."""

from typing import Any

import pytest
from ancient_world_people import CHOICES, asked, play_quickly, sit_down
from ancient_world_positions import POINTS, record_at, stand_at
from barriers import barriers
from hands import Hand, finger, keys, mouse
from house import DESKTOP, PHONE
from people import api, make_sure, until

from urbes.kernel.rng import Rng

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
EVERY_OPTION = {
    "expansion_plus": True, "fee_only_if_lower": True, "plain_starting_cards": True, "starting_cards_free": True, "final_food_check": False,
    "conscript_symbol": "arrow", "town_hall_locks": False, "voluntary_retire": True, "overflow_keep_retired": True, "outpost_coin_to_owner": True,
    "allow_empty_actions": True, "reveal_titan_before_dice": True, "copy_damaged": True, "die_faces": "4/1/1", "citadel_scale": "0,0,1,2,3,3,4",
    "first_player": "seat:0",
}  # fmt: skip


# What is written smaller than so many pixels of the screen.
SMALL = """(least) => [...document.querySelectorAll('#main *')]
    .filter((e) => !e.closest('.vh') && e.getClientRects().length && [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()))
    .map((e) => [e.textContent, parseFloat(getComputedStyle(e).fontSize) * (e instanceof SVGElement ? e.getScreenCTM().a : 1)])
    .filter(([, size]) => size < least - 0.05)"""


def table_of(seats: int) -> list[dict[str, Any]]:
    return [ME, *[BOT] * (seats - 1)]


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
        until(page, "() => document.querySelector('.preview .do') || document.querySelectorAll('.log li').length || true")
        if page.locator("dialog .go").count():
            make_sure(page)
        elif page.locator(".preview .do").count():
            page.click(".preview .do")
        id = picture["table"]["id"]
        for _ in range(200):
            if api(page, "GET", f"/api/tables/{id}")["actions"] > picture["actions"]:
                break
            page.wait_for_timeout(25)
        else:
            raise AssertionError(f"nothing happened at {phase}")


def test_the_crane_builds_for_nothing_and_leaves(visitor: Any) -> None:
    page = visitor()
    picture = stand_at(page, "build")
    page.check(".crane input")
    page.locator(".emp.can").first.click()
    assert "Crane" in page.locator(".preview p").inner_text()
    page.click(".preview .do")
    until(page, "() => !document.querySelector('[data-card=A26]')")
    assert api(page, "GET", f"/api/tables/{picture['table']['id']}")["view"]["players"][0]["coins"] == 30


def test_an_attack_opens_with_the_armies_that_suffice(visitor: Any) -> None:
    page = visitor()
    picture = stand_at(page, "ready")
    asked(page)
    id = picture["table"]["id"]
    pile = min(number for number, chance in picture["view"]["prospects"]["titans"].items() if not chance["barred"])
    page.click(f"[data-titan='{pile}']")
    assert page.locator(".preview .do").inner_text().startswith("Prepare the attack")
    page.click(".preview .do")
    page.wait_for_selector("[data-do=confirm]")
    plan = api(page, "GET", f"/api/tables/{id}")["view"]["pending"]["attack"]
    assert plan["reaches"] >= plan["defence"]
    joined = [one for one in plan["armies"] if one["joined"]]
    assert all(plan["reaches"] - one["strength"] < plan["defence"] for one in joined) and len(joined) == 1  # none of them in vain
    assert page.locator(".attack .joined").count() == len(joined)
    # All of it is called off at once.
    page.click(".preview .drop")
    page.wait_for_selector(".attack", state="detached")
    assert api(page, "GET", f"/api/tables/{id}")["actions"] == picture["actions"]
    page.click(f"[data-titan='{pile}']")
    page.click(".preview .do")
    page.wait_for_selector("[data-do=confirm]")
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
    page.click("[data-add='1']")
    until(page, "() => document.querySelectorAll('.attack .joined').length === 1 && document.querySelector(\"[data-add='2'].joined\")")
    page.click("[data-do=confirm]")
    assert page.locator(".throw .who b").inner_text().startswith("Giant Jackal defeated! +1 banner.")
    page.wait_for_selector(".attack", state="detached")


# --- on a phone ---------------------------------------------------------------------------------------------

# Where the first of these lies.
BOX = "(q) => { const {x, y, width, height} = document.querySelector(q).getBoundingClientRect(); return [x, y, width, height].map(Math.round) }"
# What is cut off in the bar below the board: its sentence, or a part of it outside.
CUT = """() => {
    const bar = document.querySelector('.preview'), p = bar.querySelector('p'), box = bar.getBoundingClientRect();
    const out = [...bar.children].filter((e) => e.getBoundingClientRect().bottom > box.bottom + 1 || e.getBoundingClientRect().top < box.top - 1);
    return [...(p.scrollHeight > p.clientHeight + 1 ? [p.innerText] : []), ...out.map((e) => e.innerText)];
}"""


def test_the_rows_of_a_phone_stay_where_they_are(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    places: dict[str, list[Any]] = {}
    for phase in ("turn", "build", "explore", "recruit"):
        stand_at(page, phase)
        asked(page)
        if phase != "build":  # there the reserve takes the place of the actions
            places.setdefault("actions", []).append(page.evaluate(BOX, ".acts"))
        places.setdefault("row", []).append(page.evaluate(BOX, ".rows .r-military" if phase == "recruit" else ".rows .r-empire"))
    assert all(box == boxes[0] for boxes in places.values() for box in boxes), places


@pytest.mark.parametrize("viewport", [PHONE, {"width": 360, "height": 740}, {"width": 844, "height": 390}])
def test_no_sentence_is_cut_by_its_box(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("fr", viewport)
    cut: dict[str, list[str]] = {}
    for phase, (_, _, _, where) in POINTS.items():
        stand_at(page, phase)
        asked(page)
        cut[phase] = page.evaluate(CUT)
        page.locator(next(iter(where.values()))).locator("visible=true").first.click()
        page.mouse.move(2, 2)
        if page.locator("dialog .go").count() == 0 and page.locator(".preview .do").count():
            cut[phase] += page.evaluate(CUT)
    assert {phase: words for phase, words in cut.items() if words} == {}


@pytest.mark.parametrize(("phase", "card"), [("repair", ".cc.can"), ("damage", ".cc.can"), ("retire", ".own .mil.can")])
def test_what_is_to_be_chosen_comes_into_view(visitor: Any, phase: str, card: str) -> None:
    page = visitor("fr", {"width": 360, "height": 740})
    stand_at(page, phase)
    asked(page)
    assert page.evaluate(
        """(q) => {
            const wanted = document.querySelector(q), {x, y, width, height} = wanted.getBoundingClientRect();
            return wanted.contains(document.elementFromPoint(x + width / 2, y + height - 6));
        }""",
        card,
    )


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


# Which banners of a Titan lie over its defence, or out of its picture.
COVERED = """() => [...document.querySelectorAll('.titan')].flatMap((titan) => {
    const box = (e) => e.getBoundingClientRect(), defence = box(titan.querySelector('.def')), clay = box(titan.querySelector('.tf'));
    return [...titan.querySelectorAll('.bn .pen')].map(box)
        .filter((b) => (b.left < defence.right - 1 && b.right > defence.left && b.top < defence.bottom - 4 && b.bottom > defence.top) || b.bottom > clay.bottom + 1 || b.right > clay.right)
        .map((b) => `${titan.dataset.titan}: ${[b.left, b.top, b.right, b.bottom].map(Math.round)} on ${[defence.right, defence.bottom, clay.bottom].map(Math.round)}`);
})"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740), (390, 844), (844, 390), (1024, 640)])
def test_no_banner_covers_a_defence(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    sit_down(page, table_of(4), options={"first_player": "seat:0"})
    asked(page)
    assert page.evaluate(COVERED) == []
    if width < 768:  # both rows of actions lie above the dock while nothing is chosen
        assert page.evaluate(
            "() => document.querySelector('.acts').getBoundingClientRect().bottom <= document.querySelector('.dock').getBoundingClientRect().top + 1"
        )


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
    for _ in range(400):
        picture = api(page, "GET", f"/api/tables/{id}?seat=0")
        legal = [one["action"] for one in picture["legal"]]
        if legal == ["pass"]:
            break
        if legal:
            api(page, "POST", f"/api/tables/{id}/verbs/apply", {"seat": 0, "action": next(one for one in legal if one != "pass")})
        page.wait_for_timeout(15)
    assert legal == ["pass"]
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


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_low_laptop_cuts_nothing_that_is_held(visitor: Any, lang: str) -> None:
    page = visitor(lang, {"width": 1024, "height": 640})
    stand_at(page, "held")
    asked(page)
    for part in (".o-city", ".o-wealth", ".strip", ".own"):
        assert page.evaluate("(q) => { const e = document.querySelector(q); return e.scrollHeight - e.clientHeight }", part) <= 1, part
    laps = """() => {
        const boxes = [...document.querySelectorAll('.own .cc, .own .strip li, .own .tb li, .own .res li')].map((e) => [e.className + e.textContent, e.getBoundingClientRect()]).filter(([, b]) => b.width);
        return boxes.flatMap(([name, a], i) => boxes.slice(i + 1).filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2).map(([other]) => [name, other]));
    }"""
    assert page.evaluate(laps) == []
    # The focus of the first army is seen all around.
    assert (
        page.evaluate("() => document.querySelector('[data-army]').getBoundingClientRect().left - document.querySelector('.own').getBoundingClientRect().left")
        >= 5
    )


def test_the_boxes_of_a_low_laptop_tell_everything(visitor: Any) -> None:
    page = visitor("en", {"width": 1024, "height": 640})
    sit_down(page, table_of(3), options={"first_player": "seat:0"})
    asked(page)
    assert page.locator(".rail .panel:not(.now) .tbm").locator("visible=true").count() == 2
    # The first-player tile stands between words and points.
    free = """() => {
        const tile = document.querySelector('.rail .mine .tile').getBoundingClientRect(), who = document.querySelector('.rail .panel.now .who');
        const words = document.createRange(); words.selectNodeContents(who.querySelector('small'));
        return [tile.left - words.getBoundingClientRect().right, who.querySelector('.score').getBoundingClientRect().left - tile.right];
    }"""
    assert min(page.evaluate(free)) >= 0
    # A click on a name opens its board, too.
    page.click(".rail .panel[data-seat='1'] .who b")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")


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


@pytest.mark.parametrize(("width", "lang"), [(360, "fr"), (390, "en"), (768, "fr"), (1024, "en"), (1280, "fr"), (1920, "en"), (640, "fr")])
def test_nothing_runs_out_of_the_page(visitor: Any, width: int, lang: str) -> None:
    page = visitor(lang, {"width": width, "height": {640: 400, 1920: 1080}.get(width, 800)})
    sit_down(page, [ME, BOT, BOT, BOT])
    asked(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    # Names stay within their cards, and what is written on the board can be read.
    cut = "() => [...document.querySelectorAll('.as b, .tn b')].filter((e) => e.getClientRects().length && (e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > e.closest('button').getBoundingClientRect().right)).map((e) => e.textContent)"
    assert page.evaluate(cut) == []
    assert page.evaluate(SMALL, 12) == []
    if width >= 1280:
        assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    stand_at(page, "attack")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "height", "lines"), [(1024, 768, 5), (1280, 800, 6), (1920, 1080, 12)])
def test_the_rail_keeps_room_for_the_log(visitor: Any, width: int, height: int, lines: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    sit_down(page, table_of(3), options={"first_player": "seat:0"})
    asked(page)
    assert page.locator(".rail .offer").count() == 1  # with that, too
    assert (
        page.evaluate(
            "() => { const talk = document.querySelector('#talk'); return talk.clientHeight / parseFloat(getComputedStyle(talk.querySelector('li')).lineHeight) }"
        )
        >= lines
    )
    assert page.evaluate("() => new Set([...document.querySelectorAll('.rail .track li')].map((e) => e.getBoundingClientRect().top)).size") == 1
    assert page.evaluate("() => [...document.querySelectorAll('.rail .track li')].every((e) => e.scrollWidth <= e.clientWidth)")
    box = page.evaluate(BOX, ".preview")
    page.click("[data-row].can >> nth=0")
    page.wait_for_selector(".preview .do")
    assert page.evaluate(BOX, ".preview") == box
    page.locator(".glance").first.click()  # the own row opens the own board
    page.wait_for_selector("dialog[open] table")


@pytest.mark.parametrize("viewport", [PHONE, {"width": 360, "height": 740}])
def test_armies_that_may_attack_are_seen_whole(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("fr", viewport)
    for place in ("attack", "host"):
        stand_at(page, place)
        page.wait_for_selector(".attack .a.can")
        assert page.evaluate("() => { const list = document.querySelector('.attack .armies'); return list.scrollHeight - list.clientHeight }") <= 1
    page.click(".attack .a.can >> nth=0")
    page.wait_for_selector(".attack .joined")
    page.click(".preview .btn.quiet")  # taken back, below the board
    page.wait_for_selector(".attack .joined", state="detached")


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


# What of a text lies outside the piece it is written on.
OUTSIDE = """([pieces, words]) => [...document.querySelectorAll(pieces)].flatMap((piece) => [...piece.querySelectorAll(words)].filter((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    const {left, right} = range.getBoundingClientRect(), box = piece.getBoundingClientRect();
    return e.getClientRects().length && (right > box.right + 0.5 || left < box.left - 0.5);
}).map((e) => e.textContent))"""


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 740), (390, 844)])
def test_the_names_of_the_actions_are_whole_on_a_phone(visitor: Any, width: int, height: int) -> None:
    page = visitor("fr", {"width": width, "height": height})
    sit_down(page, table_of(2), options={"first_player": "seat:0"})
    asked(page)
    assert page.locator(".as b").first.is_visible()
    assert page.evaluate(OUTSIDE, [".as", "b"]) == []


@pytest.mark.parametrize("width", [360, 390])
def test_no_name_lies_under_a_price_in_the_draw(visitor: Any, width: int) -> None:
    page = visitor("fr", {"width": width, "height": 844})
    stand_at(page, "keep")
    asked(page)
    under = """() => [...document.querySelectorAll('.tray .emp')].filter((card) => {
        const range = document.createRange();
        range.selectNodeContents(card.querySelector('.name'));
        const name = range.getBoundingClientRect(), price = card.querySelector('.costs').getBoundingClientRect();
        return name.right > price.left && name.bottom > price.top && name.top < price.bottom;
    }).map((card) => card.innerText)"""
    assert page.locator(".tray [data-tray=A17]").count() == 1
    assert page.evaluate(under) == []


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
        until(page, f"() => document.querySelector('[data-spot={space}] [data-citizen=\"0-{value}\"]') || !document.querySelector('.citz .sel')")
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
