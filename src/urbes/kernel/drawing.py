"""A view drawn as text for a terminal: what the sketches of all games share."""

import re
from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from urbes.kernel.game import Game

R = TypeVar("R", bound=Game)
LETTERS = "ABCD"  # a seat has a letter: colour is never the only cue
MARKS = re.compile(r"\[[^\]]*\]")  # `[blue]...[/]`: not seen on the screen


class Drawing(ABC, Generic[R]):
    """One view in one language, with the names at the seats."""

    def __init__(self, rules: R, view: dict[str, Any], lang: str, players: list[str]) -> None:
        self.rules = rules
        self.view = view
        self.lang = lang
        self.players = players

    @classmethod
    def sketch(cls, rules: R, view: dict[str, Any], lang: str, players: list[str]) -> str:
        """The room `sketch` of a game."""
        return cls(rules, view, lang, players).draw()

    @abstractmethod
    def draw(self) -> str:
        """The whole of it."""

    def text(self, key: str, **gaps: Any) -> str:
        return self.rules.texts.text(f"sketch.{key}", self.lang, gaps)

    def word(self, id: str) -> str:
        return self.rules.word(id, self.lang)


def width(text: str) -> int:
    """The columns that a text takes on the screen."""
    return len(MARKS.sub("", text))


def centred(text: str, columns: int) -> str:
    """A text in the middle of some columns."""
    left = (columns - width(text)) // 2
    return " " * left + text + " " * (columns - width(text) - left)


def in_pairs(each: list[str], before: str, between: str) -> list[str]:
    """Two a line."""
    return [before + between.join(each[at : at + 2]) for at in range(0, len(each), 2)]
