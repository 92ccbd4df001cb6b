"""What goes wrong, in words for people: every message exists in French and English."""

from collections.abc import Callable

LANGUAGES = ("fr", "en")


class UrbesError(Exception):
    """Bad input of any kind. The message says what was given, what was expected, and where."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en = en
        self.fr = fr

    def text(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


class BadOption(UrbesError):
    """An option that does not exist, or a value it does not take."""


class BadSeats(UrbesError):
    """A number of seats the game cannot be played with."""


class BadNotation(UrbesError):
    """A text that names no action of the game."""


class BadPosition(UrbesError):
    """A position that contradicts itself or the game's components."""


class BadPack(UrbesError):
    """A content pack that fails a check of its game."""


class BadRecord(UrbesError):
    """A record that cannot be read, does not replay, or does not keep its promise about the seed."""


class BadCase(UrbesError):
    """A case file that cannot be understood."""


class Reason:
    """Why an action is not possible: the clauses of the rules and a sentence. Where that speaks of other seats, `told` calls them by name."""

    def __init__(self, clauses: tuple[str, ...], en: str, fr: str, named: Callable[[str, list[str]], str] | None = None) -> None:
        self.clauses = clauses
        self.en = en
        self.fr = fr
        self.named = named

    def text(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en

    def told(self, players: list[str]) -> "Reason":
        """The same with the names at the seats."""
        return self if self.named is None else Reason(self.clauses, self.named("en", players), self.named("fr", players))

    def __repr__(self) -> str:
        return f"Reason({', '.join(self.clauses)}: {self.en})"


class IllegalAction(UrbesError):
    """An action the rules forbid now; the state it was tried on is unchanged."""

    def __init__(self, reason: Reason) -> None:
        clauses = ", ".join(reason.clauses)
        super().__init__(f"{reason.en} ({clauses})", f"{reason.fr} ({clauses})")
        self.reason = reason
