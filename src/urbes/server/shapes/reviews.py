"""Bodies about games looked back on."""

from typing import Any

from msgspec import Struct

from urbes.bots.analysis import Analysis
from urbes.server.shapes.pictures import Asks, LegalAction


class Review(Struct):
    """An analysis, or how far it is."""

    done: float  # the part of the work that is done, from 0 to 1
    analysis: Analysis | None
    labels: dict[str, str]  # what people call the actions it names


class CoursePoint(Struct):
    step: int  # actions before it
    seat: int | None  # who acted last
    scores: list[int]  # points held, as the game compares its seats: where points are counted at the end, those it would have if it ended now
    expected: list[float]  # points each seat may expect to end with


class Course(Struct):
    """The points through a finished game."""

    points: list[CoursePoint]
    last: int


class Quiz(Struct):
    """A decision of a finished game as its seat saw it, to be taken again."""

    step: int
    seat: int
    view: dict[str, Any]
    to_act: list[int]
    asks: Asks | None
    status: str
    legal: list[LegalAction]
