"""What a person does at the board of The Ancient World."""

from typing import Any

from people import BUSY, api, unpainted, until

GAME = "ancient_world"
ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
# Whatever can be chosen now, wherever it lies: every legal choice lights up as one of these.
CHOICES = ".tray .can, .attack .a.can, .as.ok, .titan.can, .prov.can, .emp.can, .mil.can, .cc.can, .rc.can, .citz .can, .lifts .btn, [data-do]"


def table_of(seats: int) -> list[dict[str, Any]]:
    return [ME, *[BOT] * (seats - 1)]


def sit_down(page: Any, seats: list[dict[str, Any]], **table: Any) -> str:
    api(page, "POST", "/api/me", {"name": "Ana"})
    picture = api(page, "POST", "/api/tables", {"game": GAME, "seats": seats, "pace": 0, **table})
    page.goto(f"/t/{picture['table']['id']}")
    page.wait_for_selector(".status .say")
    page.wait_for_selector(".aw .plate, .curtain")
    return str(picture["table"]["id"])


def asked(page: Any) -> str:
    """Waits until this person owes a decision or the game is over, and says which."""
    return str(
        until(
            page,
            f"""() => {{
                const seen = (q) => [...document.querySelectorAll(q)].some((e) => e.getClientRects().length > 0);
                if (seen('dialog .ranks')) return 'over';
                if (seen('.curtain')) return 'curtain';
                if ({BUSY}) return null;
                return seen('.preview .do') || [...document.querySelectorAll({CHOICES!r})].length ? 'choose' : null;
            }}""",
        )
    )


def play_quickly(page: Any, seconds: float = 300, eager: bool = True) -> dict[str, Any]:
    """The whole game by clicks that the page sends to its own buttons. `eager` passes seldom, so that rounds are full."""
    return dict(page.evaluate(unpainted(HURRY), [seconds * 1000, CHOICES, eager]))


HURRY = """async ([limit, choices, eager]) => {
    const seen = (q) => [...document.querySelectorAll(q)].filter((e) => e.getClientRects().length > 0);
    const click = (e) => e.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, button: 0}));
    const wait = (ms) => new Promise((go) => setTimeout(go, ms));
    const end = performance.now() + limit;
    const asks = new Set();
    let made = 0, dice = 1;
    const chance = () => (dice = (dice * 48271) % 2147483647) / 2147483647;  // the same choices in every run
    while (performance.now() < end) {
        await wait(4);
        if (seen('dialog .ranks').length) return {made, over: true, asks: [...asks]};
        const curtain = seen('.curtain .btn.primary')[0] ?? seen('.handing .btn')[0];
        if (curtain) { click(curtain); await wait(30); continue; }
        if (document.querySelector('#main[aria-busy=true]')) continue;
        const asked = seen('dialog .go')[0];
        if (asked) { if (asked.getAttribute('aria-disabled') === 'false') click(asked); continue; }
        const sure = seen('.preview .do')[0];
        const status = document.querySelector('.say b')?.textContent ?? '';
        if (sure) { click(sure); made += 1; continue; }
        // On a phone the own city takes the place of the rows: look at it now and then.
        const shelves = seen('.shelves button:not(.on)');
        if (shelves.length && chance() < 0.12) { click(shelves[Math.floor(chance() * shelves.length)]); await wait(10); }
        const open = seen(choices);
        if (!open.length) continue;
        asks.add(status.replace(/^[^,:]*[,:] /, ''));
        const pass = open.filter((e) => e.dataset.do === 'pass');
        const other = open.filter((e) => e.dataset.do !== 'pass');
        const pool = other.length && (eager ? chance() < 0.93 : chance() < 0.5) ? other : pass.length ? pass : other;
        click(pool[Math.floor(chance() * pool.length)]); made += 1;
    }
    return {made, over: false, asks: [...asks], status: document.querySelector('.say b')?.textContent};
}"""
