"""What keeps people out: what axe finds, targets that a finger misses, letters that nobody reads, buttons beside the page."""

from typing import Any

import pytest
from people import until

axe_module = pytest.importorskip("axe_playwright_python.sync_playwright")

STILL = "() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"


def barriers(page: Any) -> list[str]:
    """All that axe finds and calls more than minor, each with where it is."""
    until(page, STILL)  # what fades in has its colours then
    found = axe_module.Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0].get('failureSummary', '')[:200]}" for one in found if one["impact"] != "minor"]


FINGER = 44
# How far to either side of its middle a thing that can be pressed is met, as a finger would; what rests, lies under something else or is scrolled half out of the window is left out.
SMALL = """([finger, everywhere]) => {
    const found = new Set();
    for (const e of document.querySelectorAll('button, a[href], [role=button], [role=tab], input, select, summary, .hex.open')) {
        if (everywhere) e.scrollIntoView({block: 'center', behavior: 'instant'});
        const {x, y, width, height} = e.getBoundingClientRect();
        if (e.disabled || e.ariaDisabled === 'true' || width < 2 || height < 2 || x < 0 || x + width > innerWidth + 1 || e.closest('p, .vh, [inert]')) continue;
        const met = (left, top) => { const hit = document.elementFromPoint(left, top); return hit && (e.contains(hit) || (e.labels && [...e.labels].some((label) => label.contains(hit)))) };
        const middle = [x + width / 2, y + height / 2];
        if (!met(...middle)) continue;
        const reach = (dx, dy) => { let far = 0; while (far < finger && met(middle[0] + dx * (far + 1), middle[1] + dy * (far + 1))) far += 1; return far };
        const wide = reach(-1, 0) + reach(1, 0) + 1, high = reach(0, -1) + reach(0, 1) + 1;
        if (Math.min(wide, high) < finger - 1) found.add(`${e.tagName} ${e.getAttribute('class')} ${wide}x${high} ${(e.ariaLabel ?? e.textContent).trim().slice(0, 40)}`);
    }
    return [...found];
}"""
SMALLEST = 12
TINY = """(smallest) => {
    const found = new Set(), texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); ) {
        const e = text.parentElement;
        if (!text.data.trim() || !e.getClientRects().length || e.closest('.vh, [inert]') || getComputedStyle(e).visibility === 'hidden') continue;
        const drawn = e instanceof SVGElement ? e.getScreenCTM() : {a: 1, b: 0};
        const size = parseFloat(getComputedStyle(e).fontSize) * Math.hypot(drawn.a, drawn.b);
        if (size < smallest - 0.05) found.add(`${e.tagName} ${e.getAttribute('class')} ${size.toFixed(1)} ${text.data.trim().slice(0, 40)}`);
    }
    return [...found];
}"""


def small(page: Any, everywhere: bool = False) -> list[str]:
    """What can be pressed and is smaller than a finger, or can be read and is smaller than twelve pixels; as the page stands, or scrolled to everything on it."""
    return [*page.evaluate(SMALL, [FINGER, everywhere]), *page.evaluate(TINY, SMALLEST)]


# Buttons that run out of the page at its sides, and words cut off in a button; what scrolls sideways is left out.
OUTSIDE = """() => [...document.querySelectorAll('button, a[href], select')].flatMap((e) => {
    const {left, right, width, height} = e.getBoundingClientRect();
    if (width < 2 || height < 2 || e.closest('.vh, .hand, .over, .skip') || !e.checkVisibility({visibilityProperty: true})) return [];
    const cut = e.scrollWidth > e.clientWidth + 1 && e.matches('.tab, .btn');
    return left < -1 || right > innerWidth + 1 || cut ? [`${e.tagName} ${e.className} ${Math.round(left)}-${Math.round(right)} ${e.textContent.trim().slice(0, 40)}`] : [];
})"""


def outside(page: Any) -> list[str]:
    return list(page.evaluate(OUTSIDE))
