"""Bodies about tables: as they are wished for, who sits there, the verbs."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from urbes.server.shapes.common import CHAT_MOST, KEY, SEATS_MOST, BotLevel, Count, Id, Name, PackHash, SeatNumber
from urbes.server.shapes.games import PackName


class Clock(Struct, forbid_unknown_fields=True):
    """Either `base` seconds for the whole game with an `increment` a turn, or `days` for each decision."""

    base: Annotated[int, Meta(ge=10, le=86_400)] | None = None
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    days: Annotated[int, Meta(ge=1, le=30)] | None = None


class NewSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["me", "open", "bot"]
    bot: BotLevel | None = None
    name: Name | None = None


class TableRules(Struct, kw_only=True):
    """What the people at a table agreed on; the game's own options apart."""

    options: dict[str, Any] = {}
    watch: bool = True
    replay: Literal["link", "seats"] = "link"
    undo: Literal["free", "consent", "off"] = "free"
    hints: bool = True
    chat: Literal["all", "seats", "off"] = "all"
    clock: Clock | None = None
    pace: Annotated[int, Meta(ge=0, le=5000)] = 600
    exercise: Id | None = None  # which of the game's it is; whoever opens a table by hand opens none


class NewTable(TableRules, kw_only=True, forbid_unknown_fields=True):
    game: Id
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=SEATS_MOST)]
    pack: PackHash | None = None  # one of mine
    title: Annotated[str, Meta(max_length=80)] = ""
    listed: bool = False


class Fork(Struct, forbid_unknown_fields=True):
    step: Count
    seat: SeatNumber
    bot: BotLevel | None = None


class Holder(Struct, kw_only=True):
    """Who holds a seat, as the journal keeps it."""

    kind: Literal["human", "open", "bot"]
    name: str
    colour: str
    identity: str | None = None
    bot: str | None = None
    substitute: str | None = None  # the level of a bot that acts while the human is away
    reserved: str | None = None  # the identity an open seat is kept for

    @property
    def acting_bot(self) -> str | None:
        """The level of the bot that decides here; None where a human does, or nobody yet."""
        return self.bot if self.kind == "bot" else self.substitute


class Seat(Struct):
    seat: int
    kind: str
    name: str
    colour: str
    identity: str | None
    bot: str | None
    substitute: str | None
    present: bool
    reserved: bool
    title: str | None  # what the holder called what the seat owns: a city


class LessonPlace(Struct):
    """Where a learner goes on in a guided first game."""

    step: int  # from 0
    of: int


class Card(Struct):
    id: str
    game: str
    title: str
    status: str
    listed: bool
    seats: list[Seat]
    host: str
    my_seats: list[int]
    my_turn: bool
    to_act: list[int]
    clock: Clock | None
    created_at: int
    changed_at: int
    actions: int
    scores: list[int] | None
    winners: list[int] | None
    lesson: LessonPlace | None  # of a guided first game that is not over, in the list of its learner


class ForkedFrom(Struct):
    table: str
    step: int


class TableCard(Struct):
    id: str
    game: str
    title: str
    status: str
    options: dict[str, Any]
    pack: PackName | None
    host: str
    listed: bool
    watch: bool
    replay: str
    undo: str
    hints: bool
    chat: str
    clock: Clock | None
    pace: int
    commitment: str
    seed: str | None
    forked_from: ForkedFrom | None
    rematch: str | None
    lesson: bool  # a guided first game
    created_at: int


class Wish(Struct, kw_only=True, forbid_unknown_fields=True):
    """The fields of the verbs: each verb takes its own of them."""

    seat: SeatNumber | None = None
    action: Annotated[str, Meta(max_length=200)] | None = None
    after: Annotated[str, Meta(max_length=200)] | None = None
    at: Count | None = None
    key: Annotated[str, Meta(min_length=1, max_length=64, pattern=KEY)] | None = None
    name: Name | None = None
    to: Literal["open", "bot", "person"] | None = None
    bot: BotLevel | None = None
    identity: Id | None = None
    yes: bool | None = None
    step: Count | None = None
    eyes: Annotated[str, Meta(pattern="^(open|[0-9]{1,2})?$")] | None = None
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_MOST)] | None = None


class SocketWish(Wish, kw_only=True, forbid_unknown_fields=True):
    verb: Annotated[str, Meta(max_length=20)]
    id: Annotated[int, Meta(ge=-(2**53), le=2**53)] | None = None


class Done(Struct):
    seq: int
    data: dict[str, Any] | None = None
