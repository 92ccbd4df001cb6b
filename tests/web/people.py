"""What a person does with the page, in the words of the game."""

import json
import time
from typing import Any

from hands import Hand, mouse
from house import sync_api

import urbes
from urbes.kernel.match import Match

TIME = 60.0  # seconds, on a machine that is busy with other things
GONE = ("context was destroyed", "because of a navigation", "Cannot find context")  # the page has gone on to another address


def until(page: Any, script: str, seconds: float = TIME) -> Any:
    """The first true answer of a script, which the page asks itself again and again; the server's content policy forbids Playwright's own way of waiting."""
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        try:
            answer = page.evaluate(WAITING.replace("SCRIPT", script), left * 1000)
        except sync_api.Error as error:
            if not any(words in error.message for words in GONE):
                raise
            page.wait_for_timeout(10)
            continue
        if answer:
            return answer
    raise AssertionError(f"still not true after {seconds} s: {script}")


WAITING = """async (limit) => {
    const end = performance.now() + limit, ask = SCRIPT;
    for (;;) {
        const answer = await ask();
        if (answer || performance.now() > end) return answer;
        await new Promise((go) => setTimeout(go, 10));
    }
}"""


# Letters that are still fetched stand in others, of another width.
BUSY = "(document.querySelector('#main[aria-busy=true]') || document.fonts.status === 'loading')"


def at_rest(page: Any) -> None:
    """Waits until the server has answered what this person has just done; the page shows it by then."""
    until(page, f"() => !{BUSY}")


def make_sure(page: Any, hand: Hand = mouse) -> None:
    """Yes to what the page asks once more; it hears no answer in the first moment."""
    until(page, "() => document.querySelector('dialog .go[aria-disabled=false]')")
    hand(page.locator("dialog .go"))


def api(page: Any, method: str, path: str, body: Any = None) -> Any:
    """A request of the person sitting at this page, with their cookie. A line of its own: one that was kept may just be closing."""
    headers = {"X-Urbes": "1", "Content-Type": "application/json", "Connection": "close"}
    answer = page.request.fetch(path, method=method, headers=headers, data=None if body is None else json.dumps(body))
    assert answer.ok, f"{method} {path}: {answer.status} {answer.text()[:300]}"
    return answer.json() if answer.text() else None


def open_table(page: Any, seats: list[dict[str, Any]], name: str = "Ana", **table: Any) -> str:
    """A table by the API, for tests that are not about the dialog."""
    api(page, "POST", "/api/me", {"name": name})
    picture = api(page, "POST", "/api/tables", {"game": "lost_cities", "options": {"preset": "short"}, "seats": seats, "pace": 0, **table})
    page.goto(f"/t/{picture['table']['id']}")
    page.wait_for_selector(".status .say")
    return picture["table"]["id"]


def settle(page: Any) -> str:
    """Waits until this person must do something, and says what: play, pawn, move, draw, hand, curtain, scoring or over."""
    asked = until(
        page,
        f"() => {{ if ({BUSY}) return null;"
        + """
            const seen = (q) => { const e = document.querySelector(q); return e && e.getClientRects().length > 0 ? e : null };
            if (seen('dialog .ranks')) return 'over';
            if (seen('dialog table.sums')) return 'scoring';
            if (seen('.curtain')) return 'curtain';
            if (seen('.handing .btn')) return 'hand';
            if (document.querySelector('.hand li:not([inert]) button:not([aria-disabled])')) return 'play';
            if (document.querySelector('.pieces [role=button]')) return 'move';
            if (seen('.pile.legal button')) return 'draw';
            if (document.querySelectorAll('.preview button').length >= 2) return 'pawn';
            return null;
        }""",
    )
    return str(asked)


def take_turn_step(page: Any, nth: int = 0, hand: Hand = mouse) -> str:
    """One decision: the first card that can be played, else a discard; then whatever is asked."""
    asked = settle(page)
    if asked == "play":
        cards = page.locator(".hand li:not(.off) button")
        hand(cards.nth(nth % cards.count()) if cards.count() else page.locator(".hand button").first)
        hand(page.locator(".preview .do"))
    elif asked == "pawn":
        hand(page.locator(".preview .btn.primary, .preview .btn.quiet").nth(nth % 2))
    elif asked in ("move", "draw"):
        hand(page.locator(".pieces [role=button]" if asked == "move" else ".pile.legal button").first)
        confirm = page.locator(".preview .do")
        if confirm.count():
            hand(confirm)
    elif asked == "hand":
        hand(page.locator(".handing .btn"))
        page.wait_for_selector(".curtain")
    elif asked == "curtain":
        hand(page.locator(".curtain .btn.primary"))
        page.wait_for_selector(".curtain", state="detached")
    elif asked == "scoring":
        hand(page.locator("dialog footer .btn.primary"))
        page.wait_for_selector("dialog", state="detached")
    at_rest(page)
    return asked


def play_out(page: Any, hand: Hand = mouse, most: int = 900) -> int:
    """The whole game; the number of decisions made."""
    for made in range(most):
        if take_turn_step(page, made, hand) == "over":
            return made
    raise AssertionError(f"the game is not over after {most} decisions")


def play_until(page: Any, wanted: str, most: int = 60) -> None:
    """Decisions by clicks until this one is asked for."""
    for step in range(most):
        if settle(page) == wanted:
            return
        take_turn_step(page, step)
    raise AssertionError(f"'{wanted}' was not asked for within {most} decisions")


def play_quickly(page: Any, seconds: float = 300) -> int:
    """The whole game by clicks that the page itself sends to its buttons: the same handlers, without a mouse to move and without painting."""
    made = int(page.evaluate(unpainted(HURRY), seconds * 1000))
    assert made >= 0, f"the game is not over after {seconds} s"
    return made


def begin_quickly(page: Any, seconds: float = 300) -> None:
    """The same without waiting for its end: for a second browser at the table."""
    page.evaluate(f"(limit) => {{ void ({unpainted(HURRY)})(limit) }}", seconds * 1000)


def unpainted(script: str) -> str:
    """A script of the page that plays, while everything is laid out as ever and nothing painted: a fifth of the work."""
    return f"""async (told) => {{
        const app = document.getElementById('app');
        app.style.visibility = 'hidden';
        try {{ return await ({script})(told) }} finally {{ app.style.visibility = '' }}
    }}"""


def finished_table(page: Any, preset: str = "short") -> str:
    """A game that has been played elsewhere and is brought as a record: its end and replay without playing it here."""
    game = urbes.game("lost_cities", preset=preset)
    match = Match.start(game, ["Ana", "Bruno"], 7)
    for number in range(2000):
        if match.over:
            break
        seat = match.state.to_act()[0]
        choices = match.state.legal(seat)
        match.apply(seat, choices[number * 7 % len(choices)])
    api(page, "POST", "/api/me", {"name": "Ana"})
    return str(api(page, "POST", "/api/records", json.loads(match.record.to_json()))["table"]["id"])


HURRY = """async (limit) => {
    const seen = (q) => [...document.querySelectorAll(q)].filter((e) => e.getClientRects().length > 0);
    const click = (e) => e.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, button: 0}));
    const end = performance.now() + limit;
    let made = 0;
    while (performance.now() < end) {
        await new Promise((go) => setTimeout(go, 4));
        if (seen('dialog .ranks').length) return made;
        if (document.querySelector('#main[aria-busy=true]')) continue;
        const next = seen('dialog footer .btn.primary')[0] ?? seen('.curtain .btn.primary')[0] ?? seen('.handing .btn')[0] ?? seen('.preview .do')[0];
        const cards = seen('.hand li:not(.off) button:not([aria-disabled])');
        const any = seen('.hand button:not([aria-disabled])');
        const pawns = seen('.preview .btn');
        const moves = [...document.querySelectorAll('.pieces [role=button]')];
        const piles = seen('.pile.legal button');
        const choice = next ?? (cards.length ? cards[made % cards.length] : any.length ? any[made % any.length] : moves[0] ?? piles[0] ?? (pawns.length >= 2 ? pawns[made % 2] : null));
        if (!choice) continue;
        if (!next) made += 1;
        click(choice);
    }
    return -1;
}"""
