"""A view drawn as text for a terminal: what the sketches of all games share."""

from typing import Any, Generic, TypeVar

from urbes.kernel.game import Game

R = TypeVar("R", bound=Game)
LETTERS = "ABCD"  # a seat has a letter: colour is never the only cue


class Drawing(Generic[R]):
    """One view in one language, with the names at the seats."""

    def __init__(self, rules: R, view: dict[str, Any], lang: str, players: list[str]) -> None:
        self.rules = rules
        self.view = view
        self.lang = lang
        self.players = players

    def text(self, key: str, **gaps: Any) -> str:
        return self.rules.texts.text(f"sketch.{key}", self.lang, gaps)

    def word(self, id: str) -> str:
        return self.rules.word(id, self.lang)
