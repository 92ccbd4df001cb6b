"""What all bodies share: short names for checked values, health, errors."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

NAME_MOST = 40
CHAT_MOST = 500
SEATS_MOST = 12
KEY = r"^[!-~]+\Z"  # printable ASCII
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_MOST)]
Colour = Annotated[str, Meta(pattern=r"^#[0-9a-fA-F]{6}\Z")]
Lang = Literal["fr", "en"]
SeatNumber = Annotated[int, Meta(ge=0, lt=SEATS_MOST)]
Count = Annotated[int, Meta(ge=0, le=2_000_000_000)]
PackHash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
BotLevel = Annotated[str, Meta(min_length=1, max_length=20)]


class Health(Struct):
    status: str
    database: bool
    thinking: bool
    version: str


class ErrorText(Struct):
    code: str
    text: str
    clauses: list[str]
    field: str | None


class Problem(Struct):
    error: ErrorText
