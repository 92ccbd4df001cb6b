"""The WebSocket: one per table view. What it sends waits in one queue, so that everything arrives in order."""

import asyncio
import contextlib
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket

from urbes.kernel.errors import UrbesError
from urbes.server import metrics
from urbes.server.http.doors import identify, lang_of
from urbes.server.http.tables import finished
from urbes.server.people.caller import Caller
from urbes.server.refusals import STATUS, Refusal, bad_request, no_identity, not_your_seat, refusal_of
from urbes.server.server import Server
from urbes.server.shapes.replays import Led
from urbes.server.shapes.tables import SocketWish
from urbes.server.steady import now_ms
from urbes.server.tables.hub import Closing, Viewing, encode
from urbes.server.tables.picture import Eyes, default_seat, picture
from urbes.server.words import pair

SLOW = ("hint", "instead")  # verbs that do not hold up the others of the same socket
SLOW_MOST = 3
HASTY_MOST = 100  # messages refused one after the other for coming too often
MESSAGE_BYTES = 16_384
PONG = encode({"type": "pong"})
CLOSE = {401: 4401, 403: 4403, 404: 4404, 429: 4429}
log = structlog.get_logger(__name__)
_decoder = msgspec.json.Decoder(SocketWish)


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: str) -> None:
    server: Server = socket.app.state.server
    await socket.accept()
    if server.stopping:
        await socket.close(1012)
        return
    try:
        viewing, caller = await open_viewing(server, socket, table)
    except UrbesError as error:
        refusal = refusal_of(error)
        if refusal.code == "unreadable":
            await socket.send_text(encode({"type": "bye", "text": refusal.text(lang_of(socket)), "retry": 1000 * (refusal.retry or 1)}).decode())
        await socket.close(CLOSE.get(STATUS[refusal.code], 4400 if STATUS[refusal.code] < 500 else 1013), refusal.code)
        return
    structlog.contextvars.bind_contextvars(table=table)
    log.info("socket opened", identity=caller.id, seat=viewing.eyes.seat)
    sending = asyncio.create_task(send_on(socket, viewing))
    receiving = asyncio.create_task(Hearing(server, socket, viewing, caller).hear_on())
    try:
        await asyncio.wait([sending, receiving], return_when=asyncio.FIRST_COMPLETED)
    finally:
        server.hub.leave(viewing)
        for task in (sending, receiving):
            task.cancel()
        await asyncio.gather(sending, receiving, return_exceptions=True)
        log.info("socket closed", identity=caller.id)


async def open_viewing(server: Server, socket: WebSocket[Any, Any, Any], id: str) -> tuple[Viewing, Caller]:
    """Who looks, through which seat, from which entry on. From the last check to joining nothing awaits, so no entry slips through."""
    caller = await identify(socket, socket.query_params.get("lang"))
    server.count(caller)
    since = _number(socket, "since")
    seat = _number(socket, "seat")
    live = await server.admit(id, caller, fresh=True)
    muted = frozenset(each.identity for each in await server.identities.muted(caller.id)) if caller.id else frozenset[str]()
    older = None
    if since is not None and 0 < since < live.table.seq and (not live.table.history or live.table.history[0].entry.seq > since + 1):
        older = await server.journal.load(id, since=since)
    live = await server.admit(id, caller)
    if server.identities.has_ended(caller.session):
        raise no_identity()
    if seat is not None and seat not in live.table.seats_of(caller.id):
        raise not_your_seat()
    eyes = Eyes(caller.id, seat if seat is not None else default_seat(live.table, caller.id), caller.lang, muted)
    viewing = Viewing(id, caller.identity, caller.session.id if caller.session else None, eyes)
    server.hub.greet(live, viewing, since, older)
    server.hub.join(viewing)
    return viewing, caller


def _number(socket: WebSocket[Any, Any, Any], name: str) -> int | None:
    text = socket.query_params.get(name)
    if text is None or text == "":
        return None
    if not text.isdecimal() or not text.isascii() or len(text) > 10:
        raise bad_request(name, *pair("request.number", name=name))
    return int(text)


async def send_on(socket: WebSocket[Any, Any, Any], viewing: Viewing) -> None:
    """Everything in the order it happened, until the socket goes."""
    with contextlib.suppress(Exception):  # whatever breaks a connection, the viewer resumes
        while True:
            message = await viewing.unsent.get()
            if isinstance(message, Closing):
                await socket.close(message.code)
                return
            await socket.send_text(message.decode())


class Hearing:
    """What one socket asks, one thing after the other."""

    def __init__(self, server: Server, socket: WebSocket[Any, Any, Any], viewing: Viewing, caller: Caller) -> None:
        self.server = server
        self.socket = socket
        self.viewing = viewing
        self.caller = caller
        self._slow: set[asyncio.Task[None]] = set()
        self._hasty = 0

    async def hear_on(self) -> None:
        try:
            while True:
                message: Any = await self.socket.receive()
                if message["type"] != "websocket.receive":
                    return
                if message.get("text") == "ping":  # whether the line stands: counts for nothing but a frame
                    self.viewing.send(PONG)
                else:
                    await self.hear(message.get("text") or message.get("bytes") or b"")
        finally:
            for task in self._slow:
                task.cancel()

    async def hear(self, frame: str | bytes) -> None:
        wish: SocketWish | None = None
        try:
            if len(frame) > MESSAGE_BYTES:
                raise Refusal("too_large", *pair("socket.large"))
            if self.server.identities.has_ended(self.caller.session):
                raise no_identity()  # its socket is being closed
            self._count()
            wish = _read(frame)
            if wish.verb in SLOW:
                if len(self._slow) >= SLOW_MOST:
                    raise Refusal("too_many", *pair("socket.one_by_one"), retry=1)
                task = asyncio.create_task(self._answer(wish))
                self._slow.add(task)
                task.add_done_callback(self._slow.discard)
            else:
                await self._answer(wish)
        except UrbesError as error:
            self._refuse(error, wish.id if wish else None)

    def _count(self) -> None:
        try:
            self.server.count(self.caller)
        except Refusal:
            self._hasty += 1
            if self._hasty >= HASTY_MOST:
                self.viewing.end(CLOSE[429])
            raise
        self._hasty = 0

    async def _answer(self, wish: SocketWish) -> None:
        try:
            if wish.verb in HERE:
                await HERE[wish.verb](self, wish)
                return
            done = await self.server.perform(self.viewing.table, wish.verb, self.caller, wish)
            self.viewing.send(encode({"type": "done", "id": wish.id, "seq": done.seq, "data": done.data}))
        except UrbesError as error:
            self._refuse(error, wish.id)
        except Exception as error:
            log.error("a verb failed", verb=wish.verb, exc_info=error)
            self._refuse(
                Refusal("failed", *pair("request.failed")),
                wish.id,
            )

    def _refuse(self, error: UrbesError, id: int | None) -> None:
        refusal = refusal_of(error)
        metrics.refusals.labels(refusal.code).inc()
        self.viewing.send(encode({"type": "refused", "id": id, **refusal.to_dict(self.caller.lang)}))

    async def _look(self, wish: SocketWish) -> None:
        """Through another of my seats, or as a spectator sees it."""
        live = self.server.house.tables.get(self.viewing.table)
        if live is None:
            raise Refusal("not_now", *pair("socket.again"))
        if wish.seat is not None and wish.seat not in live.table.seats_of(self.caller.id):
            raise not_your_seat()
        self.viewing.eyes.seat = wish.seat
        self.viewing.send(encode(picture(live.table, self.viewing.eyes, self.server.hub.present(live.table.id), now_ms())))

    async def _lead(self, wish: SocketWish) -> None:
        """Through a finished game, for those who watch it with me; without a step I lead no more."""
        table, together = self.viewing.table, self.server.hub.together
        me = self.caller.me
        live = await finished(self.server, table, self.caller)
        if wish.step is None:
            together.stop(table, self.viewing)
        elif self.viewing in self.server.hub.viewings.get(table, ()):  # who has gone meanwhile leads nobody
            together.lead(table, self.viewing, Led(me.id, me.name, wish.step, wish.eyes or ""), {live.table.host, *live.table.humans()})
        self.viewing.send(encode({"type": "done", "id": wish.id, "seq": live.table.seq, "data": None}))


HERE = {"look": Hearing._look, "lead": Hearing._lead}  # verbs of a socket alone


def _read(frame: str | bytes) -> SocketWish:
    try:
        return _decoder.decode(frame)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise bad_request(None, *pair("socket.garbled", error=str(error)[:200])) from None
