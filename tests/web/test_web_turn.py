"""A player who looks elsewhere learns that it is their turn; a table that starts says at once how."""

from typing import Any

from house import PHONE
from people import open_table, settle, take_turn_step, until

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
FIRST = {"preset": "short", "first_player": "seat:0"}

# Browsers under test neither ring nor pop up: what would be played and shown is noted down.
STUBS = """
    window.notes = []; window.tones = [];
    window.Notification = class {
        static permission = 'granted';
        static requestPermission() { return Promise.resolve('granted') }
        constructor(title, options) { notes.push({title, ...options}) }
        close() {}
    };
    window.AudioContext = class {
        currentTime = 0; destination = {}; state = 'running';
        resume() { return Promise.resolve() }
        createOscillator() { const tone = {frequency: {value: 0}, connect: (next) => next, start: () => tones.push(tone.frequency.value), stop() {}}; return tone }
        createGain() { return {gain: {setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect: (next) => next} }
    };
"""


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


def test_without_the_settings_nothing_rings_and_nothing_pops_up(visitor: Any) -> None:
    page = at_a_table(visitor)
    page.evaluate("() => Object.defineProperty(document, 'hidden', {value: true})")
    one_turn(page)
    assert page.evaluate("() => [notes.length, tones.length]") == [0, 0]


def test_a_sound_and_a_notification_call_back_who_looks_elsewhere(visitor: Any) -> None:
    page = at_a_table(visitor, sound=True, notify=True)
    page.evaluate("() => Object.defineProperty(document, 'hidden', {value: true})")
    one_turn(page)
    until(page, "() => notes.length && tones.length")
    note, tones = page.evaluate("() => [notes[0], tones.length]")
    assert note["title"].startswith("Lost Cities")
    assert note["body"].startswith("Your turn: ")
    assert tones == 2 * page.evaluate("() => notes.length")


def test_who_looks_at_the_table_hears_the_sound_and_sees_no_notification(visitor: Any) -> None:
    page = at_a_table(visitor, sound=True, notify=True)
    one_turn(page)
    until(page, "() => tones.length === 2")
    assert page.evaluate("() => notes.length") == 0


def test_the_settings_ask_the_browser_and_let_the_sound_be_heard(visitor: Any) -> None:
    page = at_a_table(visitor)
    page.click(".tools .tool:last-child")
    page.check("dialog .check:has-text('Sound') input")
    assert page.evaluate("() => tones.length") == 2
    page.check("dialog .check:has-text('Notification') input")
    until(page, "() => JSON.parse(localStorage['urbes.settings']).notify === true")


def test_the_log_begins_with_the_set_up_at_once(visitor: Any) -> None:
    page = visitor()
    open_table(page, [ME, BOT], options=FIRST)
    page.wait_for_selector(".log li")
    assert page.locator(".log li").first.inner_text() == "Round 1: Ana begins."
    ana, bruno = visitor("fr"), visitor("fr", PHONE)
    id = open_table(ana, [ME, {"kind": "open"}], options=FIRST)
    bruno.goto(f"/t/{id}")
    bruno.fill("#sit-name", "Bruno")
    bruno.click(".seats .btn.primary")
    until(ana, "() => document.querySelector('.hand')")
    assert "Ana" in ana.locator(".log li").first.inner_text()
    assert ana.locator(".log li").count() == 1
    bruno.wait_for_selector(".hand")
    bruno.click(".tabs .tab:nth-last-child(2)")
    assert bruno.locator("dialog .log li").first.inner_text() == ana.locator(".log li").first.inner_text()
