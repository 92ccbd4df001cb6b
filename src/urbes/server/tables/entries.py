"""The lines of a table's journal: what happened, one kind each. Whatever a table is, these have made it."""

from typing import Any

import msgspec
from msgspec import Struct

from urbes.server.shapes.pictures import Chat
from urbes.server.shapes.tables import Holder


class Fact(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """What an entry says beside who and when. The tag is its kind, in the database and in the API."""

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)

    def data(self) -> dict[str, Any]:
        """As it is stored: without its kind, which has a column of its own."""
        told: dict[str, Any] = msgspec.to_builtins(self)
        del told["kind"]
        return told


class Seated(Fact, frozen=True, tag="seat"):
    """A seat has a new holder, or its holder is away or back."""

    holder: Holder
    removed: str | None = None  # whom the host asked to go


class Started(Fact, frozen=True, tag="start"):
    pass


class Acted(Fact, frozen=True, tag="act"):
    action: str


class TakenBack(Fact, frozen=True, tag="undo"):
    number: int  # of the action


class Asked(Fact, frozen=True, tag="ask"):
    """A seat would like to take its last action back."""


class Answered(Fact, frozen=True, tag="answer"):
    yes: bool


class Flagged(Fact, frozen=True, tag="flag"):
    bot: str  # who acts for the seat until it returns


class Named(Fact, frozen=True, tag="name"):
    name: str


class Said(Fact, frozen=True, tag="chat"):
    identity: str
    name: str
    colour: str
    text: str


class Rematched(Fact, frozen=True, tag="rematch"):
    table: str


class Taught(Fact, frozen=True, tag="lesson"):
    """The table is a lesson, and the steps before this one were read."""

    step: int = 0


class Starred(Fact, frozen=True, tag="stars"):
    """An exercise is over."""

    stars: int


class Commented(Fact, frozen=True, tag="comment"):
    """Somebody explains a step of the finished game; without a text what stood there is withdrawn."""

    step: int
    name: str
    text: str


class Paused(Fact, frozen=True, tag="pause"):
    """The house was away, and nobody's clock ran."""

    lost: int  # ms; less than none where the wall clock was set back meanwhile


class Closed(Fact, frozen=True, tag="close"):
    pass


AnyFact = Seated | Started | Acted | TakenBack | Asked | Answered | Flagged | Named | Said | Rematched | Taught | Starred | Commented | Paused | Closed
Wanted = list[tuple[int | None, AnyFact]]  # seat and fact of the entries to write


class Entry(Struct, kw_only=True):
    """A fact with its number: without gaps, and unique."""

    table: str
    seq: int
    at: int
    seat: int | None = None
    fact: AnyFact
    key: str | None = None  # by which whoever asked for it finds it again

    @property
    def kind(self) -> str:
        return self.fact.kind

    def row(self) -> dict[str, Any]:
        return {"table": self.table, "seq": self.seq, "at": self.at, "kind": self.kind, "seat": self.seat, "data": self.fact.data(), "key": self.key}

    @staticmethod
    def of(row: Any) -> "Entry":
        """Looked at as a whole: a time that is none would be noticed only when someone is shown the table."""
        told = {name: row[name] for name in ("table", "seq", "at", "seat", "key")}
        return msgspec.convert({**told, "fact": {**row["data"], "kind": row["kind"]}}, Entry)


def numbered(table: str, after: int, at: int, wanted: Wanted) -> list[Entry]:
    """The entries as they will be written."""
    return [Entry(table=table, seq=after + 1 + n, at=at, seat=seat, fact=fact) for n, (seat, fact) in enumerate(wanted)]


def chat_of(entry: Entry) -> Chat:
    assert isinstance(entry.fact, Said)
    said = entry.fact
    return Chat(entry.seq, entry.at, said.identity, said.name, said.colour, entry.seat, said.text)


def actions_of(entries: list[Entry]) -> list[str]:
    """The record's actions from the journal alone: an undo takes its action out, later ones stay."""
    actions: list[str] = []
    for entry in entries:
        if isinstance(entry.fact, Acted):
            actions.append(f"{entry.seat} {entry.fact.action}")
        elif isinstance(entry.fact, TakenBack):
            del actions[entry.fact.number]
    return actions
