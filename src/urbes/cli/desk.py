"""Where a command reads and writes: the language, the screen and the words."""

import os
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

with suppress(ImportError):
    import readline  # noqa: F401 - its presence gives `input` line editing and a history

from rich.console import Console, RenderableType
from rich.errors import MarkupError
from rich.markup import escape
from rich.text import Text

from urbes.kernel.errors import LANGUAGES, UrbesError
from urbes.kernel.texts import Texts

LEAVE = ("q", "quit", "quitter")
PAPER = 120  # columns of what is not written to a terminal
WORDS = Texts.load(Path(__file__).parent / "texts.toml")


class Desk:
    """Handed to every command."""

    def __init__(self, lang: str, told: bool = False) -> None:
        self.lang = lang
        self.told = told  # whether the language was named, and need not be asked for
        self.ahead = ""  # typed where a page was to be turned, and meant for what comes after it
        self.out = Console(highlight=False, width=None if sys.stdout.isatty() or "COLUMNS" in os.environ else PAPER)
        self.err = Console(stderr=True, highlight=False)

    def lang_option(self) -> str:
        """What a command that is told has to end with, so that it speaks the language of this one."""
        return "" if self.lang == usual_language() else f" --lang {self.lang}"

    def words(self, key: str, **gaps: Any) -> str:
        return WORDS.text(key, self.lang, gaps)

    def say(self, key: str, style: str = "", **gaps: Any) -> None:
        """A sentence of ours, on one line so that a command in it can be copied; what fills its gaps is shown as it is, never read as markup."""
        self.out.print(Text(printable(self.words(key, **gaps)), style=style), soft_wrap=True)

    def tell(self, key: str, style: str = "", **gaps: Any) -> None:
        """The same, to be read only: no word is cut at the terminal's edge."""
        self.out.print(Text(printable(self.words(key, **gaps)), style=style))

    def ask(self, key: str, **gaps: Any) -> str:
        """A line typed by the person; EOFError at the end of input."""
        return self.prompt(self.words(key, **gaps)).strip()

    def prompt(self, words: str) -> str:
        """`input` draws the prompt itself, so that line editing knows where the line begins."""
        return input(printable(words))

    def lines_of(self, drawn: RenderableType) -> int:
        return len(self.out.render_lines(drawn, pad=False))

    @contextmanager
    def paged(self) -> Iterator[None]:
        """What is printed meanwhile, on a terminal a screen at a time; `q` leaves the rest, and so does a command, which is kept for who asks next."""
        if not self.out.is_terminal:
            yield
            return
        with self.out.capture() as captured:
            yield
        lines = captured.get().splitlines(keepends=True)
        room = self.out.height - 1
        for at in range(0, len(lines), room):
            if at and (typed := self.ask("play.page")):
                self.ahead = typed if typed.lower() not in LEAVE else ""
                return
            self.out.file.write("".join(lines[at : at + room]))
            self.out.file.flush()

    def wipe(self) -> None:
        """An empty screen; what was on it cannot be scrolled back to."""
        self.out.clear()
        if self.out.is_terminal:
            self.out.file.write("\x1b[3J")
            self.out.file.flush()

    def warn(self, warnings: list[tuple[str, str]]) -> None:
        """The warnings of a content pack, each given in English and French."""
        for en, fr in warnings:
            self.tell("pack.warning", "yellow", warning=fr if self.lang == "fr" else en)

    def fail(self, sentence: str) -> None:
        self.err.print(Text(printable(sentence), style="red"), soft_wrap=True)


def whole(text: str) -> int | None:
    """A number typed by a person; None if it is none, or a silly one."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def trouble(key: str, **gaps: Any) -> UrbesError:
    """A refusal of ours, in both languages; a gap may be such a pair, too."""
    return UrbesError(*WORDS.pair(key, **gaps))


def named_language(arguments: Sequence[str]) -> str | None:
    """The language asked for anywhere on the command line; needed before anything is parsed, for errors and help."""
    words = [part for argument in arguments for part in argument.split("=", 1)]
    return next((value for before, value in pairwise(words) if before == "--lang" and value in LANGUAGES), None)


def usual_language() -> str:
    """The locale's."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "fr" if locale.lower().startswith("fr") else "en"


def printable(text: str) -> str:
    """A text from a file or a person, without what would steer the terminal."""
    return "".join(letter for letter in text if letter == "\n" or unicodedata.category(letter) not in ("Cc", "Cs"))


def name_for_markup(name: str) -> str:
    return escape(printable(name))


def from_markup(text: str) -> Text:
    """A sketch with its colours; one whose marks do not match is shown as it is."""
    try:
        return Text.from_markup(text)
    except MarkupError:
        return Text(text)
