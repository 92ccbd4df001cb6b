"""What travels: the bodies of requests and answers, and the entries of a table's journal. Their names are the API's names."""

from typing import Annotated, Any, Literal

import msgspec
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


# --- people ------------------------------------------------------------------------------------------


class Identity(Struct, frozen=True):
    id: str
    name: str
    colour: str
    lang: str
    login: str | None = None


class Me(Struct):
    identity: Identity | None
    languages: list[str]
    colours: list[str]
    version: str


class NewIdentity(Struct, forbid_unknown_fields=True):
    name: Name
    colour: Colour | None = None
    lang: Lang | None = None


class ChangedIdentity(Struct, forbid_unknown_fields=True):
    name: Name | None = None
    colour: Colour | None = None
    lang: Lang | None = None


class Credentials(Struct, forbid_unknown_fields=True):
    login: Annotated[str, Meta(min_length=3, max_length=254)]
    password: Annotated[str, Meta(min_length=10, max_length=200)]


class NewAccount(Credentials, forbid_unknown_fields=True):
    old_password: Annotated[str, Meta(max_length=200)] | None = None  # to change the password of an account


class SignOut(Struct, forbid_unknown_fields=True):
    everywhere: bool = False


class SignInLink(Struct):
    token: str
    path: str
    expires_at: int


class SessionCard(Struct):
    id: str
    device: str
    created_at: int
    seen_at: int
    current: bool


class Mute(Struct, forbid_unknown_fields=True):
    identity: Id
    muted: bool = True


class Muted(Struct):
    identity: str
    name: str


# --- games -------------------------------------------------------------------------------------------


class SeatRange(Struct):
    min: int
    max: int


class OptionCard(Struct):
    id: str
    type: str
    default: Any
    allowed: Any
    name: str
    effect: str
    clauses: list[str]
    values: dict[str, str]


class PresetCard(Struct):
    id: str
    name: str
    set: dict[str, Any]
    seats: SeatRange
    effect: str
    asks: list[str]


class BotCard(Struct):
    id: str
    name: str


class GameCard(Struct):
    id: str
    name: str
    seats: SeatRange
    simultaneous: bool
    rules: int
    options: list[OptionCard]
    presets: list[PresetCard]
    bots: list[BotCard]


class PackCard(Struct):
    hash: str
    game: str
    name: str
    bytes: int
    created_at: int


class KeptPack(PackCard):
    warnings: list[str]  # what disagrees with the rulebook without forbidding the pack


class PackName(Struct):
    name: str
    hash: str


class Clause(Struct):
    id: str
    title: str
    sealed: bool  # it gives away what players open only later


class Chapter(Struct):
    id: str
    title: str
    clauses: list[Clause]


class Paragraph(Struct):
    lead: str
    text: str
    clauses: list[str]


class HowToPart(Struct):
    id: str
    title: str
    says: list[Paragraph]


class LegendEntry(Struct):
    symbols: list[str]
    tones: list[str]
    sign: str
    text: str


class Rulebook(Struct):
    """How to play a game, on one screen, and every clause of its rules."""

    howto: list[HowToPart]
    legend: list[LegendEntry]
    chapters: list[Chapter]


# --- tables ------------------------------------------------------------------------------------------


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
    created_at: int


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


class LegalAction(Struct):
    action: str
    label: str
    preview: dict[str, Any] | None


class Undo(Struct):
    possible: bool
    text: str | None
    asked_by: int | None
    answers: list[int]


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
    legal: list[LegalAction]
    undo: Undo
    status: str
    clocks: list[ClockFace] | None
    now: int
    chat: list[Chat]
    news: list[News]
    result: dict[str, Any] | None


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


class Verification(Struct):
    commitment: str
    seed: str | None
    holds: bool
    text: str


class Statistics(Struct):
    game: str
    played: int
    won: int
    best: int
    average: float
    against_bots: int
    against_people: int


class RatingCard(Struct):
    game: str
    against: str
    rating: float
    uncertainty: float
    games: int


class MyPage(Struct):
    running: list[Card]
    finished: list[Card]
    statistics: list[Statistics]
    ratings: list[RatingCard]


class Health(Struct):
    status: str
    database: bool
    version: str


# --- verbs and the journal ---------------------------------------------------------------------------


class Wish(Struct, kw_only=True, forbid_unknown_fields=True):
    """The fields of the verbs: each verb takes its own of them."""

    seat: SeatNumber | None = None
    action: Annotated[str, Meta(max_length=200)] | None = None
    at: Count | None = None
    key: Annotated[str, Meta(min_length=1, max_length=64, pattern=KEY)] | None = None
    name: Name | None = None
    to: Literal["open", "bot", "person"] | None = None
    bot: BotLevel | None = None
    identity: Id | None = None
    yes: bool | None = None
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_MOST)] | None = None


class SocketWish(Wish, kw_only=True, forbid_unknown_fields=True):
    verb: Annotated[str, Meta(max_length=20)]
    id: Annotated[int, Meta(ge=-(2**53), le=2**53)] | None = None


class Done(Struct):
    seq: int
    data: dict[str, Any] | None = None


class Entry(Struct, kw_only=True):
    """One line of a table's journal: what happened, numbered without gaps."""

    table: str
    seq: int
    at: int
    kind: str
    seat: int | None = None
    data: dict[str, Any] = {}
    key: str | None = None


class ErrorText(Struct):
    code: str
    text: str
    clauses: list[str]
    field: str | None


class Problem(Struct):
    error: ErrorText
