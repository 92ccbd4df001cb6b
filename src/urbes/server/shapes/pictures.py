"""Bodies about what a viewer sees: pictures, logs, replays."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from urbes.server.shapes.tables import Seat, TableCard


class Viewer(Struct):
    identity: str | None
    seats: list[int]
    seat: int | None
    host: bool


class Line(Struct):
    number: int
    depth: int
    text: str
    event: dict[str, Any]


class Asks(Struct):
    """The decision the viewer owes, else the one the table waits for; its id names the help that fits."""

    id: str
    clauses: list[str]


class LegalAction(Struct):
    action: str
    label: str
    preview: Mapping[str, Any] | None


class Undo(Struct):
    possible: bool
    text: str | None
    asked_by: int | None
    answers: list[int]
    left: int | None  # ms until bots decide and end it; None: no bot is about to


class ClockFace(Struct):
    seat: int
    left: int
    running: bool


class Chat(Struct):
    seq: int
    at: int
    identity: str
    name: str
    colour: str
    seat: int | None
    text: str


class News(Struct):
    """Something about the people at the table, said in the reader's language; it happened before the action of that number."""

    seq: int
    at: int
    number: int
    seat: int
    was: str  # how the log calls the seat before it
    text: str


class LessonStep(Struct):
    """What a lesson says now: where to look, and what to do if something is to be done."""

    number: int
    of: int
    title: str
    say: str
    point: list[str]  # `card=green-02/0`: what the board marks by data-card="green-02/0"
    expect: str | None
    label: str | None  # of what is expected
    back: bool  # the step before was read at the same position
    next: int  # the verb's `step` once this one is read
    end: int  # and to be told nothing more


class ExerciseState(Struct):
    """An exercise under way: what it takes for each star, what is reached now, and the stars once it is over."""

    id: str
    title: str
    say: str
    goals: list[int]
    reached: int
    stars: int | None
    why: str | None  # what the best way is, once it is over
    next: str | None


class Picture(Struct, kw_only=True):
    """All that one viewer may know of a table now."""

    type: Literal["table"] = "table"
    seq: int
    table: TableCard
    me: Viewer
    seats: list[Seat]
    actions: int
    view: dict[str, Any] | None
    from_: int = msgspec.field(name="from")
    lines: list[Line]
    to_act: list[int]
    asks: Asks | None
    legal: list[LegalAction]
    undo: Undo
    status: str
    clocks: list[ClockFace] | None
    now: int
    chat: list[Chat]
    news: list[News]
    result: dict[str, Any] | None
    lesson: LessonStep | None = None  # for the learner of a lesson
    exercise: ExerciseState | None = None


class Log(Struct):
    from_: int = msgspec.field(name="from")
    lines: list[Line] = []


class Step(Struct):
    step: int
    seat: int | None
    action: str | None
    label: str | None
    lines: list[Line]
    view: dict[str, Any]
    to_act: list[int]


class Replay(Struct):
    steps: list[Step]
    last: int
    players: list[str]
    commitment: str
    seed: str | None
    result: dict[str, Any] | None


class Comment(Struct):
    """What somebody says of a step of a finished game."""

    step: int
    name: str
    text: str


class Verification(Struct):
    commitment: str
    seed: str | None
    holds: bool
    text: str


class Scene(Struct):
    """A board that illustrates clauses, as seat 0 sees it."""

    clauses: list[str]
    caption: str
    view: dict[str, Any]
    to_act: list[int]
    legal: list[LegalAction]


class Scenes(Struct):
    catalogue: dict[str, Any]
    scenes: list[Scene]
