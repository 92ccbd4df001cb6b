"""The gate every request and socket passes: rate limits, forgery protection, security headers, the request's line in the log."""

import math
import re
import secrets
import time
from collections import Counter
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from urbes.kernel.errors import LANGUAGES
from urbes.server import metrics
from urbes.server.http.limits import Limit, household
from urbes.server.refusals import Refusal, bad_request, too_many
from urbes.server.settings import Settings
from urbes.server.words import pair

SAFE = ("GET", "HEAD", "OPTIONS")
HOST = re.compile(r"([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d+)?", re.ASCII)
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
log = structlog.get_logger(__name__)


def language(accept: str, asked: str | None = None, known: str | None = None) -> str:
    """The language asked for, else the identity's, else the first of the browser's that is spoken here."""
    if asked in LANGUAGES:
        return str(asked)
    if known in LANGUAGES:
        return str(known)
    wishes: list[tuple[float, str]] = []
    for place, part in enumerate(accept.lower().split(",")[:20]):
        name, _, weight = part.strip().partition(";q=")
        try:
            value = float(weight) if weight else 1.0
        except ValueError:
            value = 0.0
        wishes.append((-value if math.isfinite(value) else 0.0, f"{place:02} {name[:2]}"))
    return next((name[3:] for _, name in sorted(wishes) if name[3:] in LANGUAGES), "en")


class Gate:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.per_address = Limit(settings.rate)
        self.sockets: Counter[str] = Counter()  # open ones at each address
        self.origins = set(settings.origins.split())
        self.headers = [*HEADERS, HTTPS_ONLY] if settings.secure_cookies else HEADERS

    def __call__(self, app: ASGIApp) -> ASGIApp:
        async def passed(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.WEBSOCKET:
                await self._socket(app, scope, receive, send)
            else:
                await self._request(app, scope, receive, send)

        return passed

    async def _request(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        request_id = secrets.token_hex(6)
        method: str = scope["method"]  # type: ignore[typeddict-item]
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request=request_id)
        begun = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = list(message.get("headers", []))
                names = {name.lower() for name, _ in given}
                message["headers"] = [*given, *(pair for pair in self.headers if pair[0] not in names), (b"x-request-id", request_id.encode())]
            await send(message)

        refusal = self._refusal(scope, headers, method)
        if refusal is not None:
            await _refuse(refusal, headers, scope, send_with_headers)
        else:
            await app(scope, receive, send_with_headers)
        metrics.requests.labels(method if method in ("GET", "POST", "PATCH", "DELETE", "HEAD") else "other", str(status)).inc()
        path: str = scope["path"]
        if path not in ("/healthz", "/metrics"):
            log.info("request", method=method, path=path[:120], status=status, ms=round((time.perf_counter() - begun) * 1000, 1))

    async def _socket(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request=secrets.token_hex(6))
        if not _sound_host(scope) or not self._same_site(_headers(scope)):
            await send({"type": "websocket.close", "code": 4403, "reason": ""})
            return
        address = _address(scope)
        if self.per_address.wait(address) or 0 < self.settings.sockets <= self.sockets[address]:
            await _turn_away(receive, send)
            return
        self.sockets[address] += 1
        try:
            await app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def _refusal(self, scope: Scope, headers: dict[str, str], method: str) -> Refusal | None:
        if not _sound_host(scope):
            return bad_request(None, *pair("request.host"))
        wait = 0.0 if scope["path"] in ("/healthz", "/metrics") else self.per_address.wait(_address(scope))
        if wait:
            return too_many(math.ceil(wait))
        if method not in SAFE and not (headers.get("x-urbes") == "1" and self._same_site(headers)):
            return Refusal("cross_site", *pair("request.cross_site"))
        return None

    def _same_site(self, headers: dict[str, str]) -> bool:
        """Browsers name the page's origin; programs do not and have no cookies of other people to abuse."""
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        try:
            return urlsplit(origin).netloc == headers.get("host") and origin != "null"
        except ValueError:
            return False


def _sound_host(scope: Scope) -> bool:
    """What is asked of a host that cannot be named goes no further: many a word about the request's address would fail on it."""
    try:
        return all(
            HOST.fullmatch(host) and urlsplit(f"http://{host}").port != 0
            for host in (value.decode("latin-1") for name, value in scope["headers"] if name == b"host")
        )
    except ValueError:  # a port above 65535, an address in brackets that is none
        return False


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return household(client[0]) if client else "?"


async def _turn_away(receive: Receive, send: Send) -> None:
    """Let in for the word why not: a browser tells its page nothing of a refused handshake."""
    metrics.refusals.labels("too_many").inc()
    await receive()
    accept: Any = {"type": "websocket.accept", "subprotocol": None, "headers": []}
    await send(accept)
    await send({"type": "websocket.close", "code": 4429, "reason": "too_many"})


async def _refuse(refusal: Refusal, headers: dict[str, str], scope: Scope, send: Send) -> None:
    metrics.refusals.labels(refusal.code).inc()
    query = parse_qs(scope["query_string"].decode("latin-1"))
    lang = language(headers.get("accept-language", ""), query.get("lang", [""])[0])
    body = msgspec.json.encode(refusal.to_dict(lang))
    given: list[tuple[bytes, bytes]] = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refusal.retry:
        given.append((b"retry-after", str(refusal.retry).encode()))
    start: Any = {"type": "http.response.start", "status": refusal.status, "headers": given}
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})
