"""A guided first game: a game's `lesson.toml`, and how far a learner has come in it.

The learner's expected actions and the bots' replies are the lesson's line. On it, each step is shown when the learner has acted as often as its `at`
says; whoever leaves the line plays on, and hears only the steps that hold anywhere.
"""

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from urbes.games.registry import folder_of

LEARNER = 0  # the learner's seat
BOT = "easy"  # who sits opposite


class Words(Struct, forbid_unknown_fields=True, frozen=True):
    en: str
    fr: str

    def text(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


class Step(Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """Something said, pointed at, and perhaps done."""

    at: int  # how often the learner has acted before
    title: Words
    say: Words
    point: tuple[str, ...] = ()  # what to look at: `card=green-02/0` is what the board marks by data-card="green-02/0"
    expect: str | None = None  # what to do now; without it the step is only read
    answers: dict[str, Words] = {}  # why that is better than others, by how their notation begins
    anywhere: bool = False  # holds whatever was played before
    along: bool = False  # the step before asks for it as well, and boards do both at once: the two count as one

    def answer(self, action: str) -> Words | None:
        """What the lesson says to another action: the longest beginning counts."""
        fitting = [begin for begin in self.answers if action.startswith(begin)]
        return self.answers[max(fitting, key=len)] if fitting else None


class Opening(Struct, forbid_unknown_fields=True, frozen=True):
    """A few words on what is new, said to everyone who plays when something begins: a chapter of a campaign."""

    when: dict[str, Any]  # what the seat's view must hold, by dotted path
    steps: tuple[Step, ...]

    def holds(self, view: dict[str, Any]) -> bool:
        return all(_found(view, path) == value for path, value in self.when.items())


def _found(view: Any, path: str) -> Any:
    for key in path.split("."):
        view = view.get(key) if isinstance(view, dict) else None
    return view


class Lesson(Struct, forbid_unknown_fields=True, frozen=True):
    seed: str
    seats: int
    steps: tuple[Step, ...]
    options: dict[str, Any] = {}
    replies: dict[str, tuple[str, ...]] = {}  # seat -> what its bot does, as long as the learner follows
    openings: tuple[Opening, ...] = ()

    @property
    def line(self) -> list[str]:
        """What the learner does, one action after the other."""
        return [step.expect for step in self.steps if step.expect is not None]

    def counted(self, number: int) -> int:
        """How many of the first steps a learner counts."""
        return sum(not step.along for step in self.steps[:number])


class Told(Struct):
    """A step of an opening: its number among the opening's, and the numbers over all openings that say it, or all of them, were read."""

    step: Step
    number: int
    of: int
    next: int
    end: int


def told_now(lesson: Lesson, view: dict[str, Any], read: int) -> Told | None:
    """What a seat that has read so many steps of openings is told now. The text of a later one never leaves before its time."""
    first = 0
    for opening in lesson.openings:
        last = first + len(opening.steps)
        if read < last and opening.holds(view):
            number = max(read, first) - first
            return Told(opening.steps[number], number, len(opening.steps), first + number + 1, last)
        first = last
    return None


@cache
def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game, if it has one."""
    path = folder_of(game) / "lesson.toml"
    return msgspec.toml.decode(path.read_bytes(), type=Lesson) if path.exists() else None


class Progress(Struct):
    """Where a learner is in a lesson: what the journal of the table tells of it."""

    game: str
    read: int = 0  # the steps before this one were read
    done: int = 0  # actions of the learner
    strayed: int | None = None  # the first of them that was not the lesson's
    replied: dict[int, int] = {}  # bot's seat -> its actions

    @property
    def lesson(self) -> Lesson:
        found = lesson_of(self.game)
        assert found is not None, self.game
        return found

    def copy(self) -> "Progress":
        return msgspec.structs.replace(self, replied=dict(self.replied))

    def acted(self, seat: int, action: str) -> None:
        if seat != LEARNER:
            self.replied[seat] = self.replied.get(seat, 0) + 1
            return
        line = self.lesson.line
        if self.strayed is None and self.done < len(line) and action != line[self.done]:
            self.strayed = self.done
        self.done += 1

    def took_back(self, seat: int) -> None:
        """The learner who takes the stray action back is on the line again."""
        if seat == LEARNER:
            self.done -= 1
            if self.strayed is not None and self.done <= self.strayed:
                self.strayed = None

    def reply(self, seat: int) -> str | None:
        """What the lesson's bot does now; None where it decides for itself."""
        replies, nth = self.lesson.replies.get(str(seat), ()), self.replied.get(seat, 0)
        return replies[nth] if self.strayed is None and nth < len(replies) else None

    def here(self) -> int:
        """The first step that is not behind the learner, who may have left the lesson."""
        return sum(step.at < self.done for step in self.lesson.steps)

    def ahead(self) -> int | None:
        """The number of the step a learner who comes back goes on with; None after the last."""
        if self.read >= len(self.lesson.steps):
            return None
        now = self.now()
        step = self.here() if now is None else now
        return step if step < len(self.lesson.steps) else None

    def now(self) -> int | None:
        """The number of the step to show; None while there is none, or after the last."""
        for number, step in enumerate(self.lesson.steps):
            if self.read >= len(self.lesson.steps):
                return None
            if self.strayed is None and step.expect is not None and step.at == self.done:
                return number
            holds = self.strayed is None or (step.anywhere and step.expect is None)
            if holds and step.expect is None and number >= self.read and step.at <= self.done:
                return number
        return None
