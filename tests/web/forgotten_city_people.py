"""What a person does at a table of The Forgotten City."""

import json
from typing import Any

from hands import Hand, finger, keys, mouse
from people import BUSY, api, at_rest, make_sure, unpainted, until

import urbes
from urbes.kernel.match import Match
from urbes.kernel.record import Record

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}


def open_city(page: Any, seats: list[dict[str, Any]], name: str = "Ana", **table: Any) -> str:
    api(page, "POST", "/api/me", {"name": name})
    picture = api(page, "POST", "/api/tables", {"game": "forgotten_city", "options": {}, "seats": seats, "pace": 0, **table})
    page.goto(f"/t/{picture['table']['id']}")
    page.wait_for_selector(".plate")
    return str(picture["table"]["id"])


# What the page asks of this person now, by what it lets them press.
ASKED = (
    f"() => {{ if ({BUSY}) return null;"
    + """
    const seen = (q) => [...document.querySelectorAll(q)].some((e) => e.getClientRects().length > 0);
    if (seen('dialog .ranks')) return 'over';
    if (document.querySelector('.stall .legal')) return 'pick';
    for (const verb of ['discard', 'gain', 'lose', 'spoils']) if (seen(`[data-choice^="${verb} "]`)) return verb;
    if (seen('[data-choice=rest]')) return 'assistant';
    if (seen('[data-choice=end_buy]')) return 'buy';
    if (seen('[data-choice=end_fight]')) return 'fight';
    if (seen('[data-choice=extract], [data-choice=decrypt], [data-choice^=build], [data-give]')) return 'act';
    if (document.querySelector('.hex.open')) return 'chief';
    return null;
}"""
)


def settle(page: Any) -> str:
    return str(until(page, ASKED))


def centre(page: Any, hex: Any, hand: Hand = mouse) -> None:
    """A press in the middle of a hex, as a finger or a mouse would."""
    if hand is keys:
        hand(hex)
        return
    hex.scroll_into_view_if_needed()
    box = hex.bounding_box()
    if box:
        (page.touchscreen.tap if hand is finger else page.mouse.click)(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def decide(page: Any, nth: int = 0, hand: Hand = mouse) -> str:
    """One decision."""
    asked = settle(page)
    if asked != "over":
        press(page, asked, nth, hand)
        at_rest(page)
    return asked


def press(page: Any, asked: str, nth: int, hand: Hand = mouse) -> None:
    if asked == "pick":
        tiles = page.locator(".stall .legal")
        hand(tiles.nth(nth % max(1, tiles.count())))
        hand(page.locator(".choices .do"))
    elif asked in ("assistant", "chief"):
        hexes = page.locator(".hex.open")
        if hexes.count() == 0 or (asked == "assistant" and nth % 9 == 8):
            hand(page.locator("[data-choice=rest]"))
            hand(page.locator(".choices .do"))
            return
        centre(page, hexes.nth(nth % hexes.count()), hand)
        if asked == "chief":
            hand(page.locator(".choices .do"))
        else:
            until(page, "() => document.querySelector('.choices .deed, .choices [data-give]')")
            act(page, hand)
    elif asked == "act":
        act(page, hand)
    elif asked == "buy":
        token = page.locator(".token.legal")
        if token.count():
            hand(token.nth(nth % token.count()))
            hand(page.locator("[data-choice=buy]"))
        else:
            hand(page.locator("[data-choice=end_buy]"))
    elif asked == "fight":
        strike = page.locator(".strike.primary")
        if strike.count() and nth % 3:
            hand(strike.first)
            return
        hand(page.locator("[data-choice=end_fight]"))
        until(page, f"() => {BUSY} || document.querySelector('dialog .go') || !document.querySelector('[data-choice=end_fight]')")
        if page.locator("dialog .go").count():  # a loss is confirmed
            make_sure(page, hand)
    else:
        choices = page.locator(f'[data-choice^="{asked} "]:not([aria-disabled])')
        hand(choices.nth(nth % max(1, choices.count())))


def act(page: Any, hand: Hand = mouse) -> None:
    """What the assistant does on its hex: the first choice, or a swap."""
    if page.locator("[data-give]").count():
        hand(page.locator("[data-give]").first)
        hand(page.locator("[data-get]:not([aria-disabled])").first)
        hand(page.locator(".choices .do"))
    else:
        hand(page.locator(".choices .deed").first)


def play_out(page: Any, hand: Hand = mouse, most: int = 400) -> int:
    for made in range(most):
        if decide(page, made, hand) == "over":
            return made
    raise AssertionError(f"the game is not over after {most} decisions")


def play_quickly(page: Any, seconds: float = 300) -> int:
    """The whole game by clicks that the page itself sends to its buttons: the same handlers, without a mouse to move and without painting."""
    made = int(page.evaluate(unpainted(HURRY), seconds * 1000))
    assert made > 0, page.evaluate("() => document.body.innerText.slice(0, 1500)")
    return made


HURRY = """async (limit) => {
    const seen = (q) => [...document.querySelectorAll(q)].filter((e) => e.getClientRects().length > 0);
    const click = (e) => e.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, button: 0}));
    const wait = (ms) => new Promise((go) => setTimeout(go, ms));
    const end = performance.now() + limit;
    let made = 0;
    while (performance.now() < end) {
        await wait(8);
        if (seen('dialog .ranks').length) return made;
        if (document.querySelector('#main[aria-busy=true]')) continue;
        const sure = seen('dialog .go')[0];
        if (sure) { if (sure.getAttribute('aria-disabled') === 'false') click(sure); continue; }
        const one = (list) => list[made % list.length];
        const go = seen('.choices .do')[0];
        const colours = seen('[data-choice^="gain "], [data-choice^="lose "], [data-choice^="spoils "]').filter((e) => !e.hasAttribute('aria-disabled'));
        const cash = seen('.choices [data-choice^="cash_in "]');
        const tiles = seen('.stall .legal');
        const away = seen('[data-choice^="discard "]');
        const acts = seen('.choices .deed');
        const give = seen('[data-give]');
        const get = seen('[data-get]:not([aria-disabled])');
        const strikes = seen('.strike.primary');
        const tokens = seen('.token.legal');
        const ends = seen('[data-choice=end_buy], [data-choice=end_fight]');
        const open = [...document.querySelectorAll('.hex.open')];
        const rest = seen('[data-choice=rest]');
        const choice = go ?? (colours.length ? one(colours) : cash.length && made % 3 === 0 ? cash[0] : tiles.length ? one(tiles) : away.length ? one(away) : get.length ? one(get) : give.length ? one(give) : acts.length ? one(acts) : strikes.length && made % 5 ? one(strikes) : tokens.length ? one(tokens) : ends.length ? ends[0] : rest.length && (made % 11 === 10 || !open.length) ? rest[0] : open.length ? one(open) : null);
        if (!choice) continue;
        made += 1;
        click(choice);
    }
    return -1;
}"""


# What positions begin with.
DAY = {"phase": "assistant", "tiles": "reference", "order": [0, 1, 2]}
NIGHT = {"phase": "fight", "tiles": "reference", "order": [0, 1, 2]}


def open_position(page: Any, seats: int, position: dict[str, Any], seat: int = 0, bot: str = "random") -> str:
    """A table that begins with a position by hand."""
    return open_state(page, urbes.game("forgotten_city").arrange(seats, 1, position), seat, bot)


def open_state(page: Any, state: Any, seat: int, bot: str = "random") -> str:
    """A table that begins with any state: a game recorded from there, forked at its first step."""
    game = urbes.game("forgotten_city")
    match = Match(game, Record.of(game, ["Ana", "Bo", "Cy", "Di"][: state.seats], 1, state.to_dict()), state)
    while not match.over:
        to_act = match.state.to_act()[0]
        match.apply(to_act, match.state.legal(to_act)[0])
    api(page, "POST", "/api/me", {"name": "Ana"})
    finished = api(page, "POST", "/api/records", json.loads(match.record.to_json()))
    picture = api(page, "POST", f"/api/tables/{finished['table']['id']}/fork", {"step": 0, "seat": seat, "bot": bot})
    page.goto(f"/t/{picture['table']['id']}")
    page.wait_for_selector(".plate")
    return str(picture["table"]["id"])
