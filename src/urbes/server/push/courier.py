"""Carries a sealed message to a push service. Its address comes from people: it must lead out to the public internet, and nowhere else."""

import asyncio
import contextlib
import ipaddress
import socket
import ssl
import time
from functools import cache
from typing import Any, Literal
from urllib.parse import SplitResult, urlsplit

import structlog
from msgspec import Struct

from urbes.server import metrics
from urbes.server.push.sealing import Signature, sealed
from urbes.server.refusals import Refusal, bad_request
from urbes.server.words import pair

SECONDS = 4.0  # for one message, all in all
AT_ONCE = 40
HTTPS = 443
ANSWER_BYTES = 16_384
LASTS_SECONDS = 86_400  # how long a push service keeps what a device cannot be told yet
UNICAST = ipaddress.ip_network("2000::/3")
SIX_TO_FOUR = ipaddress.ip_network("2002::/16")  # an IPv4 address inside
GONE = (404, 410)
LATER = (408, 425, 429)
log = structlog.get_logger(__name__)

Outcome = Literal["accepted", "gone", "later", "refused", "unreachable"]


class Device(Struct, frozen=True):
    """A browser that wants to be told: where, with which keys, and the address its person knows this server by."""

    id: str
    identity: str
    lang: str
    endpoint: str
    p256dh: str
    auth: str
    origin: str


class Answer(Struct, frozen=True):
    outcome: Outcome
    status: int | None = None


def checked(endpoint: str, loopback: bool) -> SplitResult:
    """The endpoint's parts; refused where it could not be a push service's."""
    try:
        parts = urlsplit(endpoint)
        plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and parts.username is None and not parts.fragment
        if plain and parts.hostname and loopback and parts.scheme == "http" and parts.hostname == "127.0.0.1" and parts.port:
            return parts
        if plain and parts.hostname and parts.scheme == "https" and parts.port in (None, HTTPS) and _named_outside(parts.hostname):
            return parts
    except ValueError:
        pass
    raise bad_request("endpoint", *pair("push.endpoint"))


def _named_outside(host: str) -> bool:
    with contextlib.suppress(ValueError):
        return is_public(host)
    return "." in host.rstrip(".")


def is_public(address: str) -> bool:
    """Whether an address belongs to the internet at large: not to this machine, its network, or one that leads back to them."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address) and (found not in UNICAST or found in SIX_TO_FOUR):
        return False
    return found.is_global and not found.is_multicast


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


class Courier:
    def __init__(self, signature: Signature, loopback: bool) -> None:
        self.signature = signature
        self.loopback = loopback
        self._lanes = asyncio.Semaphore(AT_ONCE)

    async def carry(self, device: Device, message: bytes, topic: str) -> Answer:
        """One message to one device. A later one of the same topic takes the place of what has not arrived yet."""
        try:
            async with asyncio.timeout(SECONDS), self._lanes:
                status = await self._post(checked(device.endpoint, self.loopback), sealed(message, device.p256dh, device.auth), topic)
        except (OSError, TimeoutError, EOFError, ValueError, Refusal) as error:
            log.info("a push service was not reached", service=urlsplit(device.endpoint).hostname, reason=f"{type(error).__name__}: {error}")
            answer = Answer("unreachable")
        else:
            answer = Answer(outcome_of(status), status)
        metrics.pushes.labels(answer.outcome).inc()
        return answer

    async def _post(self, parts: SplitResult, body: bytes, topic: str) -> int:
        secure = parts.scheme == "https"
        host, port = str(parts.hostname), parts.port or HTTPS
        # The very address that was looked at is the one that is connected to: a name could lead elsewhere a moment later.
        trust = await asyncio.to_thread(_trust) if secure else None
        reader, writer = await self._connect(await self._addresses(host, port), port, ssl=trust, server_hostname=host if secure else None)
        try:
            lines = [
                f"POST {parts.path or '/'}{'?' + parts.query if parts.query else ''} HTTP/1.1",
                f"Host: {parts.netloc}",
                f"Authorization: {self.signature.header(f'{parts.scheme}://{parts.netloc}', time.time())}",
                "Content-Encoding: aes128gcm",
                "Content-Type: application/octet-stream",
                f"Content-Length: {len(body)}",
                f"TTL: {LASTS_SECONDS}",
                "Urgency: high",
                f"Topic: {topic}",
                "Connection: close",
            ]
            writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
            await writer.drain()
            return _status(await reader.readline())
        finally:
            writer.close()

    async def _addresses(self, host: str, port: int) -> list[str]:
        if self.loopback and host == "127.0.0.1":
            return [host]
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = sorted({str(each[4][0]) for each in found}, key=lambda address: (":" in address, address))
        if not all(is_public(address) for address in addresses):
            raise OSError(f"{host} does not lead to the internet")
        return addresses

    async def _connect(self, addresses: list[str], port: int, **wish: Any) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        failure = OSError("no address")
        for address in addresses[:3]:
            try:
                return await asyncio.open_connection(address, port, limit=ANSWER_BYTES, **wish)
            except OSError as error:
                failure = error
        raise failure


def _status(line: bytes) -> int:
    version, _, rest = line.partition(b" ")
    if not version.startswith(b"HTTP/1."):
        raise OSError("no answer in HTTP")
    return int(rest[:3])


def outcome_of(status: int) -> Outcome:
    if 200 <= status < 300:
        return "accepted"
    if status in GONE:
        return "gone"
    return "later" if status >= 500 or status in LATER else "refused"
