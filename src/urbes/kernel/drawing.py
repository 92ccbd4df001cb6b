"""A view drawn as text for a terminal: what the sketches of all games share."""

import re
from abc import ABC, abstractmethod
from itertools import zip_longest
from typing import Any, Generic, TypeVar

from urbes.kernel.game import Game

R = TypeVar("R", bound=Game)
LETTERS = "ABCD"  # a seat has a letter: colour is never the only cue
COLUMNS = 100  # of the terminal that boards are made for
MARKS = re.compile(r"(?<!\\)\[[^\]]*\]")  # `[blue]...[/]`: not seen on the screen; `\[` is a bracket that is
SEEN = re.compile(r"((?<!\\)\[[^\]]*\])|(\\\[|.)")


class Drawing(ABC, Generic[R]):
    """One view in one language, with the names at the seats. The board is made for 100 columns, and leaves a terminal of 40 lines room for the moves below it."""

    def __init__(self, rules: R, view: dict[str, Any], lang: str, players: list[str]) -> None:
        self.rules = rules
        self.view = view
        self.lang = lang
        self.players = players

    @classmethod
    def sketch(cls, rules: R, view: dict[str, Any], lang: str, players: list[str]) -> str:
        """The room `sketch` of a game."""
        return cls(rules, view, lang, players).draw()

    @classmethod
    def legend(cls, rules: R, view: dict[str, Any], lang: str) -> str:
        """The room `legend` of a game."""
        return "\n".join(flowed(cls(rules, view, lang, []).signs(), indent="", between="  "))

    @classmethod
    def close_up(cls, rules: R, view: dict[str, Any], lang: str, players: list[str], seat: int) -> str:
        """The room `close_up` of a game."""
        return "\n".join(cls(rules, view, lang, players).whole(seat))

    @abstractmethod
    def draw(self) -> str:
        """The board: the viewer's own seat at length, the others in a few lines."""

    def signs(self) -> list[str]:
        """What the signs of the board mean, two spaces between one and the next."""
        return self.text("legend").split("  ")

    @abstractmethod
    def whole(self, seat: int) -> list[str]:
        """All that lies open of a seat, with the names of its cards."""

    def text(self, key: str, **gaps: Any) -> str:
        return self.rules.texts.text(f"sketch.{key}", self.lang, gaps)

    @property
    def colon(self) -> str:
        return self.rules.texts.text("words.colon", self.lang)

    def word(self, id: str) -> str:
        return self.rules.word(id, self.lang)


def width(text: str) -> int:
    """The columns that a text takes on the screen."""
    return len(MARKS.sub("", text).replace("\\[", "["))


def clipped(text: str, columns: int) -> str:
    """As much of a text as some columns hold, with a sign where it is cut; its colours end with it."""
    if width(text) <= columns:
        return text
    kept, room, open_marks = "", columns - 1, 0
    for mark, letter in SEEN.findall(text):
        if mark:
            open_marks += -1 if mark == "[/]" else 1
        elif room:
            room -= 1
        else:
            break
        kept += mark or letter
    return f"{kept.rstrip()}…{'[/]' * open_marks}"


def padded(text: str, columns: int) -> str:
    """A text in just so many columns."""
    fitting = clipped(text, columns)
    return fitting + " " * (columns - width(fitting))


def centred(text: str, columns: int) -> str:
    """A text in the middle of some columns."""
    left = (columns - width(text)) // 2
    return " " * left + text + " " * (columns - width(text) - left)


def flowed(parts: list[str], columns: int = COLUMNS, indent: str = "    ", between: str = " · ") -> list[str]:
    """Facts one after the other, as many as fit on a line; the next lines begin with the indent."""
    at_the_end = between.rstrip() if between[:1] in (",", ";") else ""
    room = columns - len(at_the_end)
    lines = [clipped(part, room) for part in parts[:1]]
    for part in parts[1:]:
        longer = f"{lines[-1]}{between}{part}"
        if width(longer) <= room:
            lines[-1] = longer
        else:
            lines[-1] += at_the_end
            lines.append(clipped(f"{indent}{part}", room))
    return lines


def wrapped(text: str, columns: int, indent: str = "      ") -> list[str]:
    """A text of several words in lines of so many columns."""
    return flowed(text.split(" "), columns, indent, " ")


def beside(left: list[str], right: list[str], columns: int, gap: int = 1) -> list[str]:
    """Two drawings side by side, the left one in so many columns."""
    return [(padded(one, columns) + " " * gap + other).rstrip() for one, other in zip_longest(left, right, fillvalue="")]
