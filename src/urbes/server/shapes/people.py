"""Bodies about people: identities, accounts, devices, a page of one's own."""

from typing import Annotated

from msgspec import Meta, Struct

from urbes.server.shapes.common import Colour, Id, Lang, Name
from urbes.server.shapes.tables import Card


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
