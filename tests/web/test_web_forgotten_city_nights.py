"""The nights of The Forgotten City: wounds, whose night it is, what it brought."""

from typing import Any

import pytest
from forgotten_city_people import NIGHT, decide, open_position, settle
from house import DESKTOP, PHONE
from people import at_rest, make_sure, until

# Whoever fights stands on the sun with the defence for both nightmares that see it; nobody sees the circle.
FIGHT = {**NIGHT, "nightmares": ["N1", "N6"], "round": 2}
ARMED, SAFE = {"chief": "0c", "defence": 2}, {"chief": "C"}


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_a_quiet_night_is_told_too(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("en", viewport)
    open_position(page, 3, {**FIGHT, "order": [2, 1, 0], "active": 2, "seats": {"0": SAFE, "1": SAFE, "2": ARMED}}, bot="greedy")
    assert settle(page) == "chief"
    assert "A quiet night" in page.locator(".fore.past").inner_text()
    decide(page)
    settle(page)
    assert page.locator(".fore.past").count() == 0


def test_a_wound_is_seen_on_the_nightmare_unless_nothing_shall_move(visitor: Any) -> None:
    watch = """() => {
        window.felt = new Set();
        const look = () => { for (const one of document.querySelectorAll('.claws, .risen, .falls')) felt.add(one.matches('.risen') ? one.textContent : one.getAttribute('class').split(' ').at(-1)) };
        new MutationObserver(look).observe(document.body, {subtree: true, childList: true});
    }"""
    wounds = {"N1": [0, 0, 1, 1, 0, 1, 0, 2, 0, 2], "N6": []}
    for quick, felt in ((False, {"claws", "+3 VP", "falls"}), (True, set())):
        page = visitor("en", DESKTOP, quick=quick)
        open_position(page, 3, {**FIGHT, "nightmares": wounds, "seats": {"0": {**ARMED, "defence": 5}, "1": SAFE, "2": SAFE}})
        assert settle(page) == "fight"
        page.evaluate(watch)
        page.locator(".strike.primary").first.click()
        until(page, "() => document.querySelectorAll('li.night').length === 1 && !document.querySelector('.claws, .risen, .falls')")
        assert set(page.evaluate("() => [...felt]")) == felt


def test_the_night_of_another_is_named_and_what_ones_own_brought_is_told(visitor: Any) -> None:
    page = visitor("en", DESKTOP, quick=False)
    open_position(page, 3, {**FIGHT, "order": [0, 2, 1], "seats": {"0": ARMED, "1": SAFE, "2": ARMED}}, bot="greedy")
    assert settle(page) == "fight"
    page.evaluate("""() => {
        window.titles = new Set();
        window.woke = new Set();
        new MutationObserver(() => {
            for (const one of document.querySelectorAll('.yours h3')) titles.add(one.textContent);
            for (const one of document.querySelectorAll('.wakes b')) woke.add(one.textContent);
        }).observe(document.body, {subtree: true, childList: true, characterData: true});
    }""")
    for _ in range(2):
        page.locator(".strike.primary").last.click()
        at_rest(page)
    page.click(".choices [data-choice=end_fight]")
    if page.locator("dialog .go").count():
        make_sure(page)
    assert settle(page) == "chief"
    rival = page.locator('[data-seat="2"] .name').first.inner_text()
    assert f"{rival}’s night" in page.evaluate("() => [...titles]")
    told = page.locator(".fore.past").inner_text()
    assert "+" in told and "VP" in told
    until(page, "() => window.woke.size")
    assert page.evaluate("() => [...woke]") == [page.locator("li.night b").last.inner_text()]
