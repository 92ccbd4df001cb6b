"""Plots as inline SVG, in the colours of the page they stand on."""

import math
from collections.abc import Callable, Sequence
from html import escape

WIDTH = 760
LABEL = 250  # of the width, for the names of rows
FIGURE = 120  # for the number at the end of a row
ROW = 26
AXIS = 26
LETTERS = 34  # of a name that is shown

Say = Callable[[float], str]


def intervals(rows: Sequence[tuple[str, float, float, float]], say: Say, reference: float | None = None, title: str = "") -> str:
    """A row for each (name, value, low, high): a dot on its interval; a dashed line for what would mean nothing."""
    ends = [end for _, _, low, high in rows for end in (low, high)] + ([] if reference is None else [reference])
    scale = _Scale(min(ends), max(ends))
    drawn = []
    for number, (name, value, low, high) in enumerate(rows):
        y = number * ROW + ROW / 2
        side = "" if reference is None or low <= reference <= high else " high" if low > reference else " low"
        drawn += [
            _name(name, y),
            f'<line class="span{side}" x1="{scale(low):.1f}" x2="{scale(high):.1f}" y1="{y}" y2="{y}"/>',
            f'<circle class="dot{side}" cx="{scale(value):.1f}" cy="{y}" r="4.5"/>',
            f'<text class="figure" x="{WIDTH - 4}" y="{y + 4}">{escape(say(value))}</text>',
        ]
    return _plot(len(rows), scale, say, drawn, reference, title)


def boxes(rows: Sequence[tuple[str, Sequence[float]]], say: Say, title: str = "") -> str:
    """A row for each (name, values): whiskers from the 5th to the 95th percentile, a box for the middle half, a line at the median."""
    cut = [(name, [quantile(sorted(values), share) for share in (0.05, 0.25, 0.5, 0.75, 0.95)]) for name, values in rows]
    scale = _Scale(min(each[1][0] for each in cut), max(each[1][4] for each in cut))
    drawn = []
    for number, (name, (least, low, middle, high, most)) in enumerate(cut):
        y = number * ROW + ROW / 2
        drawn += [
            _name(name, y),
            f'<line class="span" x1="{scale(least):.1f}" x2="{scale(most):.1f}" y1="{y}" y2="{y}"/>',
            f'<rect class="box" x="{scale(low):.1f}" width="{max(1.0, scale(high) - scale(low)):.1f}" y="{y - 7}" height="14"/>',
            f'<line class="median" x1="{scale(middle):.1f}" x2="{scale(middle):.1f}" y1="{y - 9}" y2="{y + 9}"/>',
            f'<text class="figure" x="{WIDTH - 4}" y="{y + 4}">{escape(say(middle))}</text>',
        ]
    return _plot(len(rows), scale, say, drawn, None, title)


def columns(values: Sequence[float], say: Say, title: str = "", most: int = 24) -> str:
    """A histogram."""
    low, high = min(values), max(values)
    count = max(1, min(most, len(set(values))))
    wide = (high - low) / count or 1.0
    held = [0] * count
    for value in values:
        held[min(count - 1, int((value - low) / wide))] += 1
    height, foot = 120, 20
    each = (WIDTH - 40) / count
    drawn = [
        f'<rect class="box" x="{20 + i * each:.1f}" width="{max(1.0, each - 2):.1f}" y="{height - height * n / max(held):.1f}" height="{height * n / max(held):.1f}"/>'
        for i, n in enumerate(held)
    ]
    for place, value, anchor in ((20, low, "start"), (WIDTH / 2, (low + high) / 2, "middle"), (WIDTH - 20, high, "end")):
        drawn.append(f'<text class="tick" x="{place}" y="{height + foot - 4}" text-anchor="{anchor}">{escape(say(value))}</text>')
    return _svg(height + foot, drawn, title)


class _Scale:
    """From values to the width of a plot."""

    def __init__(self, low: float, high: float) -> None:
        room = (high - low) * 0.04 or 0.5
        self.low, self.high = low - room, high + room

    def __call__(self, value: float) -> float:
        return LABEL + (value - self.low) / (self.high - self.low) * (WIDTH - LABEL - FIGURE)

    def ticks(self) -> list[float]:
        """Four to nine round numbers."""
        span = self.high - self.low
        step = 10 ** math.floor(math.log10(span / 4))
        step *= next(times for times in (1, 2, 2.5, 5, 10) if span / (step * times) < 8)
        first = math.ceil(self.low / step)
        return [number * step for number in range(first, math.floor(self.high / step) + 1)]


def _plot(rows: int, scale: _Scale, say: Say, drawn: list[str], reference: float | None, title: str) -> str:
    bottom = rows * ROW
    back = []
    for tick in scale.ticks():
        x = f"{scale(tick):.1f}"
        back += [f'<line class="grid" x1="{x}" x2="{x}" y1="0" y2="{bottom}"/>', f'<text class="tick" x="{x}" y="{bottom + 16}">{escape(say(tick))}</text>']
    if reference is not None:
        x = f"{scale(reference):.1f}"
        back.append(f'<line class="reference" x1="{x}" x2="{x}" y1="0" y2="{bottom}"/>')
    return _svg(bottom + AXIS, back + drawn, title)


def _svg(height: float, drawn: list[str], title: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img"><title>{escape(title)}</title>{"".join(drawn)}</svg>'


def short(name: str, letters: int = LETTERS) -> str:
    """Its end, where it is too long: that is where commands differ."""
    return name if len(name) <= letters else "…" + name[1 - letters :]


def _name(name: str, y: float) -> str:
    return f'<text class="name" x="{LABEL - 10}" y="{y + 4}">{escape(short(name))}</text>'


def quantile(ordered: Sequence[float], share: float) -> float:
    place = share * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
