"""What the server refuses, in words for people; each has a code for programs and an HTTP status."""

from typing import Any

from urbes.kernel.errors import BadNotation, BadOption, BadPack, BadPosition, BadRecord, BadSeats, IllegalAction, Reason, UrbesError
from urbes.server.words import pair

STATUS = {
    "bad_request": 400,
    "bad_option": 400,
    "bad_seats": 400,
    "bad_notation": 400,
    "bad_record": 400,
    "bad_pack": 400,
    "no_identity": 401,
    "bad_password": 401,
    "bad_link": 401,
    "forbidden": 403,
    "cross_site": 403,
    "not_found": 404,
    "wrong_method": 405,
    "illegal": 409,
    "stale": 409,
    "not_now": 409,
    "taken": 409,
    "too_large": 413,
    "too_many": 429,
    "failed": 500,
    "busy": 503,
    "unreadable": 503,
}

# The engine's own errors, each under the code the API names it by.
CODES: list[tuple[type[UrbesError], str]] = [
    (IllegalAction, "illegal"),
    (BadOption, "bad_option"),
    (BadSeats, "bad_seats"),
    (BadNotation, "bad_notation"),
    (BadPack, "bad_pack"),
    (BadRecord, "bad_record"),
    (BadPosition, "bad_record"),
]


class Refusal(UrbesError):
    """A request that is not carried out; nothing has changed."""

    def __init__(self, code: str, en: str, fr: str, *, field: str | None = None, clauses: tuple[str, ...] = (), retry: int | None = None) -> None:
        super().__init__(en, fr)
        self.code = code
        self.field = field
        self.clauses = clauses
        self.retry = retry  # seconds after which trying again makes sense

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def to_dict(self, lang: str) -> dict[str, Any]:
        return {"error": {"code": self.code, "text": self.text(lang), "clauses": list(self.clauses), "field": self.field}}


def refusal_of(error: UrbesError) -> Refusal:
    """An engine's error as the answer to a request."""
    if isinstance(error, Refusal):
        return error
    clauses = error.reason.clauses if isinstance(error, IllegalAction) else ()
    for kind, code in CODES:
        if isinstance(error, kind):
            return Refusal(code, error.en, error.fr, clauses=clauses)
    return Refusal("bad_request", error.en, error.fr)


def illegal(reason: Reason) -> Refusal:
    return refusal_of(IllegalAction(reason))


def bad_request(field: str | None, en: str, fr: str) -> Refusal:
    return Refusal("bad_request", en, fr, field=field)


def no_identity() -> Refusal:
    return Refusal("no_identity", *pair("people.unnamed"))


def no_such_table() -> Refusal:
    return Refusal("not_found", *pair("tables.none"))


def not_your_seat() -> Refusal:
    return Refusal("forbidden", *pair("seats.not_yours"))


def host_only() -> Refusal:
    return Refusal("forbidden", *pair("tables.host_only"))


def not_now(en: str, fr: str) -> Refusal:
    return Refusal("not_now", en, fr)


def busy() -> Refusal:
    return Refusal("busy", *pair("server.busy"), retry=2)


def unreadable(error: Exception, seconds: int) -> Refusal:
    """A table that cannot be opened: whoever asks has done nothing wrong. The engine's reason, where it has one for people."""
    told = pair("tables.unreadable_for", why=(error.en.rstrip("."), error.fr.rstrip("."))) if isinstance(error, UrbesError) else pair("tables.unreadable")
    return Refusal("unreadable", *told, retry=seconds)


def thinking_failed() -> Refusal:
    return Refusal("busy", *pair("server.slow"), retry=2)


def too_many(seconds: int) -> Refusal:
    return Refusal("too_many", *pair("server.too_many", seconds=seconds), retry=seconds)
