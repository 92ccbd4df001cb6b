"""What a player of My City does with the page."""

from typing import Any

from hands import finger, mouse
from people import BUSY, api, at_rest, make_sure, unpainted, until

SEEN = "const seen = (q) => { const e = [...document.querySelectorAll(q)].find((x) => x.getClientRects().length > 0); return e ?? null };"
ASKED = (
    f"() => {{ if ({BUSY}) return null; "
    + SEEN
    + """
    if (seen('dialog .ranks')) return 'over';
    if (seen('dialog .break')) return 'envelope';
    if (seen('dialog.mc-page')) return document.querySelector('dialog.mc-page table.sums') ? 'counted' : 'news';
    if (seen('.cogs .cog')) return 'cog';
    const board = seen('.plot.holding');
    if (board && seen('.end, .choices-now .do')) return seen('.end') ? 'tile' : 'sticker';
    if (seen('.choices-now .do')) return 'ready';
    return null;
}"""
)


def open_city(page: Any, options: dict[str, Any], bots: int = 1, name: str = "Ana", **table: Any) -> str:
    """A table of My City against bots, by the API."""
    api(page, "POST", "/api/me", {"name": name})
    seats = table.pop("seats", [{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * bots)
    picture = api(page, "POST", "/api/tables", {"game": "my_city", "options": options, "seats": seats, "pace": 0, **table})
    page.goto(f"/t/{picture['table']['id']}")
    page.wait_for_selector(".plot, .mc-page, .middle")
    return str(picture["table"]["id"])


def asked(page: Any) -> str:
    return str(until(page, ASKED))


def expects(page: Any, wanted: str) -> None:
    """Waits until the page asks for this."""
    until(page, f"() => ({ASKED})() === {wanted!r}")


def place_by_pointer(page: Any, touch: bool) -> bool:
    """Lays what is held on a place the page itself shows as legal, with the pointer; whether there was one."""
    for _ in range(4):
        if not page.evaluate("() => document.querySelector('.place') !== null"):
            page.keyboard.press("l") if not touch else page.click(".turns [aria-pressed]")
            page.wait_for_timeout(30)
        boxes = page.evaluate(
            "() => [...document.querySelectorAll('.place')].map((e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })"
        )
        for x, y in boxes[:: max(1, len(boxes) // 6)]:
            if touch:
                page.touchscreen.tap(x, y)
            else:
                page.mouse.move(x, y)
                page.mouse.click(x, y)
            page.wait_for_timeout(20)
            if page.evaluate(
                "() => document.querySelector('.ghost.legal.parked') !== null && document.querySelector('.choices-now .do')?.getAttribute('aria-disabled') === 'false'"
            ):
                return True
            if page.evaluate("() => document.querySelector('dialog.sheet[open]') !== null"):  # the press met the reason's link to the rules
                page.keyboard.press("Escape")
        if not page.evaluate("() => document.querySelector('.end') !== null"):
            return False
        page.locator(".turns .btn" if touch else ".choices-now .turn").first.click()
    return False


def decide(page: Any, touch: bool = False) -> str:
    """One decision with real clicks or taps; says what it was."""
    wanted = asked(page)
    press = (lambda selector: page.locator(selector).first.tap()) if touch else (lambda selector: page.locator(selector).first.click())
    if wanted in ("envelope", "news", "counted"):
        title = page.locator("dialog.mc-page h2").first.inner_text()
        press("dialog .break" if wanted == "envelope" else "dialog footer .btn.primary")
        until(page, f"() => document.querySelector('dialog.mc-page h2')?.textContent !== {title!r}")
        return wanted
    if wanted == "over":
        return wanted
    if wanted in ("tile", "sticker"):
        if place_by_pointer(page, touch):
            press(".choices-now .do")
        elif page.locator(".choices-now .pass[aria-disabled=false]").count():
            press(".choices-now .pass")
        else:
            press(".choices-now .end")
            make_sure(page, finger if touch else mouse)
    elif wanted == "cog":
        press(".cogs .cog")
    else:
        press(".choices-now .do")
    at_rest(page)
    return wanted


def play(page: Any, touch: bool = False, most: int = 120, until_asked: str = "over") -> list[str]:
    """Decisions by clicks until the page asks for something (or the game is over)."""
    made: list[str] = []
    for _ in range(most):
        if asked(page) == until_asked:
            return made
        made.append(decide(page, touch))
        if made[-1] == "over":
            return made
    raise AssertionError(f"not over after {most} decisions: {made[-5:]}")


HURRY = (
    """async ([limit, last]) => {
    const click = (e) => e.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, button: 0}));
    const key = (k) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: k, bubbles: true}));
    const rest = (ms) => new Promise((go) => setTimeout(go, ms));
    const end = performance.now() + limit;
    const done = [];
"""
    + SEEN
    + """
    const busy = () => document.querySelector('#main[aria-busy=true]');
    while (performance.now() < end) {
        await rest(8);
        if (seen('dialog .ranks')) return done;
        const page = seen('dialog .break') ?? seen('dialog.mc-page footer .btn.primary');
        if (page) {
            const title = seen('dialog h2').textContent;
            if (last && title.includes(last)) return done;
            if (page.getAttribute('aria-disabled') !== 'true') { done.push(page.classList.contains('break') ? 'envelope' : 'page'); click(page); await rest(20); }
            continue;
        }
        const sure = seen('dialog .go');
        if (sure) { if (sure.getAttribute('aria-disabled') === 'false') click(sure); continue; }
        if (busy()) continue;
        const cog = seen('.cogs .cog');
        const go = seen('.choices-now .do');
        if (cog) { done.push('cog'); click(cog); continue; }
        if (!go) continue;
        const holding = seen('.plot.holding');
        if (holding) {
            for (let turns = 0; turns < 4; turns++) {
                key('n');
                await rest(6);
                if (go.getAttribute('aria-disabled') === 'false') break;
                key('r');
                await rest(6);
            }
            const legal = go.isConnected && go.getAttribute('aria-disabled') === 'false';
            const tile = seen('.choices-now .end');
            if (legal) { done.push(tile ? 'tile' : 'sticker'); click(go); continue; }
            const pass = seen('.choices-now .pass');
            if (pass && pass.getAttribute('aria-disabled') === 'false') { done.push('pass'); click(pass); continue; }
            if (tile) { done.push('end'); click(tile); await rest(20); }
            continue;
        }
        done.push('ready');
        click(go);
    }
    return 'stuck: ' + document.querySelector('.say')?.textContent + ' ' + done.slice(-6).join(' ') + ' ' + (document.querySelector('.choices-now')?.textContent ?? '');
}"""
)


def play_quickly(page: Any, seconds: float = 300, until_title: str = "") -> list[str]:
    """Decisions by clicks the page sends to its own buttons, to the end or until a page with this title comes up."""
    done = page.evaluate(unpainted(HURRY), [seconds * 1000, until_title])
    assert not isinstance(done, str), done
    return list(done)


def reach(page: Any, wanted: str, most: int = 80) -> None:
    """Goes with the tab key until the focus is on this."""
    for _ in range(most):
        if page.evaluate("(q) => document.activeElement?.matches(q)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not reach {wanted}")


def decide_by_keys(page: Any) -> str:
    """One decision with the keyboard alone."""
    wanted = asked(page)
    if wanted == "over":
        return wanted
    if wanted in ("envelope", "news", "counted"):
        title = page.locator("dialog.mc-page h2").first.inner_text()
        reach(page, ".break, dialog footer .btn.primary")
        page.keyboard.press("Enter")
        until(page, f"() => document.querySelector('dialog.mc-page h2')?.textContent !== {title!r}")
        return wanted
    press_keys(page, wanted)
    at_rest(page)
    return wanted


def press_keys(page: Any, wanted: str) -> None:
    if wanted in ("tile", "sticker"):
        reach(page, ".plot")
        for _ in range(4):
            page.keyboard.press("n")
            if page.evaluate("() => document.querySelector('.ghost.legal.parked') !== null"):
                break
            page.keyboard.press("r")
        if page.evaluate("() => document.querySelector('.ghost.legal.parked') !== null"):
            page.keyboard.press("Enter")
        elif page.locator(".choices-now .pass[aria-disabled=false]").count():
            page.keyboard.press("p")
        else:
            page.keyboard.press("e")
            page.keyboard.press("Shift+Tab")
            until(page, "() => document.activeElement.matches('dialog .go[aria-disabled=false]')")
            page.keyboard.press("Enter")
    else:
        reach(page, ".cogs .cog, .choices-now .do")
        page.keyboard.press("Enter")
