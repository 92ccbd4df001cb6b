"""How a person presses or carries something: with the mouse, with a finger, or with the keyboard alone."""

from collections.abc import Callable
from typing import Any

Hand = Callable[[Any], None]

# What Tab comes to, or the arrows among pieces of which Tab comes to one: the way itself is walked in the tests of the keys.
REACH = """(wanted) => {
    const among = wanted.parentElement.closest('.board, .plate, ul, ol, [role=group]');
    if (wanted.tabIndex < 0 && !among?.querySelector('[tabindex="0"]')) return `no key leads to ${wanted.outerHTML.slice(0, 200)}`;
    wanted.focus();
    return document.activeElement === wanted ? '' : `cannot be focused: ${wanted.outerHTML.slice(0, 200)}`;
}"""


def mouse(target: Any) -> None:
    target.click()


def finger(target: Any) -> None:
    target.tap()


def keys(target: Any) -> None:
    problem = target.evaluate(REACH)
    assert problem == "", problem
    target.page.keyboard.press("Enter")


def middle(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(page: Any, start: tuple[float, float], end: tuple[float, float], touch: bool) -> None:
    """From here to there, with the mouse or with a finger."""
    steps = [(start[0] + (end[0] - start[0]) * i / 6, start[1] + (end[1] - start[1]) * i / 6) for i in range(7)]
    if touch:
        finger = page.context.new_cdp_session(page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start[0], "y": start[1]}]})
        for x, y in steps[1:]:
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.move(*start)
        page.mouse.down()
        for step in steps[1:]:
            page.mouse.move(*step)
        page.mouse.up()
    page.evaluate("() => new Promise((go) => setTimeout(go, 60))")  # a click right after would be heard as the end of the carry
