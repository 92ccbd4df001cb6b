"""A player who looks elsewhere learns that it is their turn; a table that starts says at once how."""

import random
from typing import Any

from house import PHONE
from people import api, open_table, settle, take_turn_step, until

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
FIRST = {"preset": "short", "first_player": "seat:0"}

# Browsers under test neither ring nor pop up: what would be played and shown is noted down.
STUBS = """
    window.notes = []; window.rung = []; window.trembled = [];
    window.Notification = class {
        static permission = 'granted';
        static requestPermission() { return Promise.resolve('granted') }
        constructor(title, options) { notes.push({title, ...options}) }
        close() {}
    };
    window.AudioContext = class {
        get currentTime() { return performance.now() / 1000 }
        destination = {}; state = 'running'; sampleRate = 8000;
        createBuffer(_, length, rate) { return {duration: length / rate, copyToChannel() {}} }
        createBufferSource() {
            const source = {connect: (next) => next, start: () => rung.push([source.buffer.duration, source.gain?.gain.value])};
            source.connect = (gain) => { source.gain = gain; return gain };
            return source;
        }
        createGain() { return {gain: {value: 1}, connect: (next) => next} }
    };
    navigator.vibrate = (pattern) => { trembled.push(pattern); return true };
"""


TURN = 0.75  # seconds that each sound lasts: web/src/lib/sounds.ts
CARD, PAWN, SEAL, VICTORY = 0.15, 0.17, 0.4, 1.9


def rung(page: Any) -> list[float]:
    return [lasts for lasts, _ in page.evaluate("() => rung")]


def one_turn(page: Any) -> None:
    """My turn to its end, and the bot's after it."""
    for step in range(20):
        if take_turn_step(page, step) == "draw":
            break
    settle(page)


def at_a_table(visitor: Any, **wishes: Any) -> Any:
    page = visitor()
    page.context.grant_permissions(["notifications"])
    page.add_init_script(STUBS)
    open_table(page, [ME, BOT], options=FIRST)
    if wishes:
        page.evaluate("(wishes) => { localStorage['urbes.settings'] = JSON.stringify({motion: false, ...wishes}) }", wishes)
        page.reload()
    assert settle(page) == "play"
    return page


def test_the_title_says_whose_turn_it_is(visitor: Any) -> None:
    page = at_a_table(visitor)
    until(page, "() => document.title.startsWith('● Your turn')")
    watcher = visitor()
    watcher.goto(page.url)
    until(watcher, "() => document.title.includes('Lost Cities') && !document.title.includes('●')")


def test_without_the_settings_nothing_rings_nothing_trembles_and_nothing_pops_up(visitor: Any) -> None:
    page = at_a_table(visitor, sounds=False, vibration=False)
    page.evaluate("() => Object.defineProperty(document, 'hidden', {value: true})")
    one_turn(page)
    assert page.evaluate("() => [notes.length, rung.length, trembled.length]") == [0, 0, 0]


def test_a_sound_and_a_notification_call_back_who_looks_elsewhere(visitor: Any) -> None:
    page = at_a_table(visitor, notify=True)
    page.evaluate("() => Object.defineProperty(document, 'hidden', {value: true})")
    one_turn(page)
    until(page, "() => notes.length && rung.length")
    note = page.evaluate("() => notes[0]")
    assert note["title"].startswith("Lost Cities")
    assert note["body"].startswith("Your turn: ")
    assert note["tag"] in page.url, "the notification of a table, whoever shows it"
    assert set(rung(page)) == {TURN}, "pieces are not heard by who does not see them"


def test_who_looks_at_the_table_hears_the_pieces_and_sees_no_notification(visitor: Any) -> None:
    page = at_a_table(visitor, notify=True, volume=50)
    one_turn(page)
    until(page, f"() => rung.some(([lasts]) => lasts === {TURN})")
    heard = rung(page)
    assert heard.count(CARD) >= 3 and PAWN in heard, "mine and the bot's"
    assert heard.count(TURN) == 1
    assert {volume for _, volume in page.evaluate("() => rung")} == {0.25}
    assert page.evaluate("() => notes.length") == 0


def test_nothing_rings_before_the_page_was_touched_nor_for_what_was_played_before(visitor: Any) -> None:
    page = at_a_table(visitor)
    one_turn(page)
    until(page, "() => rung.length")
    page.reload()
    assert settle(page) == "play"
    assert rung(page) == []


def test_the_end_is_heard_once_and_what_is_looked_back_on_not_at_all(visitor: Any) -> None:
    page = at_a_table(visitor)
    page.mouse.click(5, 5)
    table, rng = page.url.rsplit("/", 1)[1], random.Random(3)
    while (picture := api(page, "GET", f"/api/tables/{table}"))["to_act"]:
        legal = [each["action"] for each in picture["legal"]]
        if legal:  # else it is the bot's turn
            action = "draw deck" if "draw deck" in legal else rng.choice(legal)
            api(page, "POST", f"/api/tables/{table}/verbs/apply", {"seat": 0, "action": action})
    end = VICTORY if 0 in picture["result"]["winners"] else SEAL
    until(page, f"() => document.querySelector('.status').innerText.includes('The game is over') && rung.at(-1)[0] === {end}", seconds=60)
    assert rung(page).count(VICTORY) == (end == VICTORY)
    for path in (f"/t/{table}", f"/t/{table}/replay"):
        page.goto(path)
        page.wait_for_selector("dialog, input[type=range]")
        page.mouse.click(5, 5)
        page.keyboard.press("End")
        page.keyboard.press("ArrowLeft")
        assert rung(page) == [], path


def test_a_finger_feels_its_move_and_a_mouse_does_not(visitor: Any) -> None:
    phone, desk = at_a_table(lambda: visitor(viewport=PHONE, is_mobile=True)), at_a_table(visitor)
    one_turn(phone)
    one_turn(desk)
    until(phone, "() => trembled.some(Array.isArray)")
    assert 12 in phone.evaluate("() => trembled")
    assert desk.evaluate("() => trembled") == []


def test_the_settings_let_the_sound_be_heard_and_silenced(visitor: Any) -> None:
    page = at_a_table(visitor)
    page.click(".tools .tool:last-child")
    slider = page.locator("dialog input[type=range]")
    slider.focus()
    slider.press("Home")
    assert page.evaluate("() => [JSON.parse(localStorage['urbes.settings']).volume, rung.length]") == [0, 0]
    slider.press("End")
    assert page.evaluate("() => rung.at(-1)[1]") == 1
    page.uncheck("dialog .check:has-text('Sounds') input")
    assert slider.count() == 0
    count = len(rung(page))
    page.keyboard.press("Escape")
    one_turn(page)
    assert len(rung(page)) == count
    page.keyboard.press("m")
    assert rung(page)[-1] == TURN and page.evaluate("() => JSON.parse(localStorage['urbes.settings']).sounds") is True
    page.click(".tools .tool:last-child")
    page.check("dialog .check:has-text('Notification') input")
    until(page, "() => JSON.parse(localStorage['urbes.settings']).notify === true")


def test_the_log_begins_with_the_set_up_at_once(visitor: Any) -> None:
    page = visitor()
    open_table(page, [ME, BOT], options=FIRST)
    page.wait_for_selector(".log li")

    def first(page: Any, log: str = ".log") -> str:
        return " ".join(page.locator(f"{log} li").first.inner_text().split())

    assert first(page) == "Round 1: Ana begins. §"
    ana, bruno = visitor("fr"), visitor("fr", PHONE)
    id = open_table(ana, [ME, {"kind": "open"}], options=FIRST)
    bruno.goto(f"/t/{id}")
    bruno.fill("#sit-name", "Bruno")
    bruno.click(".seats .btn.primary")
    until(ana, "() => document.querySelector('.hand')")
    assert "Ana" in first(ana)
    assert ana.locator(".log li").count() == 1
    bruno.wait_for_selector(".hand")
    bruno.click(".tabs .tab:nth-last-child(2)")
    assert first(bruno, ".sheet .log") == first(ana)
