"""What an environment renders: the game as the terminal shows it, as text with colours or as a picture."""

from functools import cache
from io import StringIO
from typing import Any

import numpy as np
from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME
from rich.text import Text

from urbes.envs.extras import need
from urbes.kernel.game import State

MODES = ["ansi", "rgb_array", "human"]
WIDTH = 200  # columns at most
CELL = (9, 19)  # of a letter, in pixels
MARGIN = 12
BACKGROUND = (24, 26, 30)
FOREGROUND = (226, 226, 220)
DIMMED = (128, 130, 134)
FONTS = ("DejaVuSansMono.ttf", "Menlo.ttc", "consola.ttf", "LiberationMono-Regular.ttf")
SIZE = 15
KEY = "⚿"  # few fonts have it


def drawn(state: State, seat: int | None) -> Text:
    """The table as a seat sees it."""
    players = [f"player {number}" for number in range(int(state.seats))]
    view = state.view(seat)
    return Text.from_markup("\n".join([state.game.sketch(view, "en", players), f"[dim]{state.game.legend(view, 'en')}[/]"]))


def ansi(state: State, seat: int | None) -> str:
    told = StringIO()
    Console(file=told, force_terminal=True, color_system="truecolor", width=WIDTH, highlight=False).print(drawn(state, seat), soft_wrap=True)
    return told.getvalue()


def picture(state: State, seat: int | None) -> Any:
    """The same letters on a dark ground, each in a cell of its own: an array of height, width and three colours."""
    need("envs", "PIL")
    from PIL import Image, ImageDraw  # noqa: PLC0415 - only pictures need it

    lines = drawn(state, seat).split("\n", allow_blank=True)
    width, height = CELL
    columns = max(len(line) for line in lines)
    image = Image.new("RGB", (columns * width + 2 * MARGIN, len(lines) * height + 2 * MARGIN), BACKGROUND)
    pen = ImageDraw.Draw(image)
    font = letters()
    console = Console(width=WIDTH)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line.plain):
            style = line.get_style_at_offset(console, column)
            left, top = MARGIN + column * width, MARGIN + row * height
            if style.bgcolor:
                pen.rectangle((left, top, left + width - 1, top + height - 1), tuple(style.bgcolor.get_truecolor(SVG_EXPORT_THEME)))
            if letter != " ":
                colour = DIMMED if style.dim else tuple(style.color.get_truecolor(SVG_EXPORT_THEME)) if style.color else FOREGROUND
                pen.text((left + width // 2, top + height - 5), "¤" if letter == KEY else letter, colour, font, "ms", stroke_width=0.3 if style.bold else 0)
    return np.asarray(image)


@cache
def letters() -> Any:
    """Letters of one width where the machine has some that know our symbols, else those of Pillow."""
    from PIL import ImageFont  # noqa: PLC0415

    for name in FONTS:
        try:
            return ImageFont.truetype(name, SIZE)
        except OSError:
            continue
    return ImageFont.load_default(SIZE)
