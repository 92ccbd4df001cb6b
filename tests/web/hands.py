"""How a person presses something: with the mouse, with a finger, or with the keyboard alone."""

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
