"""Bodies about finished games watched again."""

from msgspec import Struct


class ReplayChapter(Struct):
    step: int
    name: str


class Moment(Struct):
    """Something that had happened by this step."""

    step: int
    seat: int | None  # whose doing it was
    sign: str  # the symbol that stands for it
    text: str
    key: bool  # worth going to


class Lead(Struct):
    """From this step on the seat was alone in the lead."""

    step: int
    seat: int


class Timeline(Struct):
    last: int
    chapters: list[ReplayChapter]
    moments: list[Moment]
    leads: list[Lead]


class Led(Struct):
    """Who leads those who watch together, and where they are."""

    identity: str
    name: str
    step: int
    eyes: str  # a seat's number, `open`, or nothing: a spectator's
