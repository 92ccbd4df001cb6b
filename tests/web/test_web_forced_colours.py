"""Where the system gives all colours: lines say what shadows and grounds said, and what is printed keeps its own."""

from typing import Any

import forgotten_city_people
import my_city_people
import pytest
from ancient_world_positions import stand_at
from house import DESKTOP, PHONE
from people import open_table, settle

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
SIZES = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])

# How things of a kind are marked, each once: their lines, and what is printed with colours of its own its grounds and shadows, too. Colours as the ground around them are no line.
MARKS = r"""(wanted) => [...new Set([...document.querySelectorAll(wanted)].filter((e) => e.getClientRects().length).map((e) => {
    const s = getComputedStyle(e), ground = getComputedStyle(e.closest('.rail, .desk, .tabs, .strip, dialog, .stage') ?? document.body).backgroundColor;
    const line = (kind, width, colour) => kind === 'none' || parseFloat(width) < 1 || colour === ground || /^rgba.* 0\)$/.test(colour) ? '' : `${width} ${kind} ${colour}`;
    const lines = [line(s.outlineStyle, s.outlineWidth, s.outlineColor), line(s.borderTopStyle, s.borderTopWidth, s.borderTopColor)];
    if (e instanceof SVGElement && s.stroke !== 'none') lines.push(`${s.strokeWidth} ${s.stroke}`);
    if (s.forcedColorAdjust !== 'auto') lines.push(s.boxShadow, s.opacity, s.filter, s.transform, e instanceof SVGElement ? s.fill : s.backgroundColor);
    return lines.join(' | ');
}))]"""
BARE = ("", " | ")


def told_apart(page: Any, *kinds: str) -> None:
    """Each kind is there, and marked by lines that none of the others has."""
    marks = {kind: page.evaluate(MARKS, kind) for kind in kinds}
    for kind, seen in marks.items():
        assert seen, f"no {kind}"
        others = {mark for other, all in marks.items() if other != kind for mark in all}
        assert not others.intersection(seen), (kind, marks)


def lined(page: Any, selector: str) -> None:
    seen = page.evaluate(MARKS, selector)
    assert seen and not set(BARE).intersection(seen), (selector, seen)


def frame(page: Any, viewport: dict[str, int]) -> None:
    """What is around every board."""
    lined(page, ".btn")
    if viewport is PHONE:
        told_apart(page, ".tab.on", ".tab:not(.on)")
        told_apart(page, ".strip .now", ".strip li:not(.now)")
    else:
        told_apart(page, ".panel.now", ".panel:not(.now)")


@SIZES
def test_cards_of_lost_cities(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("en", viewport, forced_colors="active")
    open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    assert settle(page) == "play"
    page.locator(".hand li:not(.off) button").first.click()
    page.wait_for_selector(".preview .do")
    frame(page, viewport)
    told_apart(page, ".preview .btn.primary", ".preview .btn:not(.primary), .tool")
    told_apart(page, ".hand li.sel button", ".hand li:not(.off, .sel) button")


@SIZES
def test_tiles_of_my_city(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("en", viewport, forced_colors="active")
    my_city_people.open_city(page, {"preset": "eternal"})
    assert my_city_people.asked(page) == "ready"
    page.locator(".choices-now .do").click()
    my_city_people.expects(page, "tile")
    my_city_people.place_by_pointer(page, viewport is PHONE)
    frame(page, viewport)
    told_apart(page, ".choices-now .do[aria-disabled=false]", ".choices-now .btn.quiet")
    told_apart(page, ".ghost.legal.parked .frame:not(.back)", ".place:not(.turned)")


@SIZES
def test_hexes_of_the_forgotten_city(visitor: Any, viewport: dict[str, int]) -> None:
    page = visitor("en", viewport, forced_colors="active")
    own = {"chief": "C", "coins": 5, "resources": "VVRBBY", "site": ["M08"]}
    forgotten_city_people.open_position(page, 3, {**forgotten_city_people.DAY, "seats": {"0": own, "1": {"chief": "5a"}, "2": {"chief": "3d"}}})
    assert forgotten_city_people.settle(page) == "assistant"
    lined(page, ".hex.open .ring")
    assert page.locator(".hex:not(.open) .ring").count() == 0
    forgotten_city_people.centre(page, page.locator(".hex.open").first)
    page.wait_for_selector(".hex.sel")
    frame(page, viewport)
    lined(page, ".hex.sel .chosen")
    assert page.locator(".hex:not(.sel) .chosen").count() == 0


# What may be chosen at a moment, what of its kind may not, and what is chosen.
MOMENTS: list[tuple[str, str | None, str | None, str | None]] = [
    ("poor", ".emp.can", ".emp.cant", ".emp.sel"),
    ("repair", ".cc.can:not(.sel)", ".cc:not(.can)", None),
    ("starve", ".citz .can", None, None),
    ("turn", None, ".citz [aria-pressed=false]", ".citz [aria-pressed=true]"),
]


@SIZES
@pytest.mark.parametrize(("moment", "can", "cannot", "chosen"), MOMENTS)
def test_cards_and_citizens_of_the_ancient_world(
    visitor: Any, viewport: dict[str, int], moment: str, can: str | None, cannot: str | None, chosen: str | None
) -> None:
    page = visitor("en", viewport, forced_colors="active")
    stand_at(page, moment)
    page.wait_for_selector(can or cannot)
    frame(page, viewport)
    if can:
        lined(page, can)
        told_apart(page, *filter(None, (can, cannot)))
    if chosen:
        page.locator(can or cannot).last.click()
        page.wait_for_selector(chosen)
        told_apart(page, chosen, cannot)
