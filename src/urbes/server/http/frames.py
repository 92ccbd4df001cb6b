"""What arrives on a socket below its messages: how much of it at once, and how often."""

import asyncio
import contextlib

import structlog
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from urbes.server.http.limits import Limit

SLICE = 1024  # bytes parsed in one turn of the loop: frames of a few bytes cost much more to parse than to send
TOO_MANY = 4429
LINGER_SECONDS = 3.0  # until the other side has read why the line is closed
LINGER_BYTES = 1_000_000  # of what it may still have on its way
log = structlog.get_logger(__name__)


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's own protocol, but for three things: a turn of the loop takes a little from a socket, however much has arrived; frames of all kinds are counted,
    and too many end the socket; a text that is no UTF-8 is told of like a request that is none, also where the other side has said goodbye right behind it."""

    per_minute = 0  # frames, in bursts of a quarter of that; 0: no limit

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._budget = Limit(self.per_minute)
        self._unread = bytearray()
        self._refused = False
        self._ignored = 0
        self.close_timeout = LINGER_SECONDS

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
        elif self._unread:  # its turn will come
            self._unread += data
            self.transport.pause_reading()
        elif not self._refused:
            self._unread += data
            self._read_on()
        elif (ignored := self._ignored + len(data)) < LINGER_BYTES:
            self._ignored = ignored
        else:
            self.transport.abort()

    def _read_on(self) -> None:
        if self.transport.is_closing() or self._refused:
            self._unread.clear()
            return
        part = bytes(self._unread[:SLICE])
        del self._unread[:SLICE]
        super().data_received(part)
        if self.transport.is_closing() or self._refused:
            self._unread.clear()
        elif self._unread:
            self.transport.pause_reading()
            self.loop.call_soon(self._read_on)
        elif not self.read_paused:
            self.transport.resume_reading()

    def handle_events(self) -> None:
        if self.handshake_initiated and any(self._budget.wait("") for _ in self.conn.events):
            self._refuse()
        else:
            super().handle_events()

    def _refuse(self) -> None:
        """What still comes is not looked at any more; it is read, for else the line would break before the reason is heard."""
        self._refused = True
        self.conn.events.clear()
        with contextlib.suppress(InvalidState):  # it has said goodbye itself
            self.conn.send_close(TOO_MANY, "too_many")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write_eof()
        self.transport.resume_reading()
        self.close_sent = self.disconnected = True
        if self.close_timer is None:
            self.close_timer = self.loop.call_later(LINGER_SECONDS, self.transport.close)

    async def receive(self) -> ASGIReceiveEvent:
        """A message a turn: a queue that is never empty would keep everybody else out."""
        await asyncio.sleep(0)
        message = await super().receive()
        if self._unread and not self.transport.is_closing():
            self.transport.pause_reading()
        return message

    def send_receive_event_to_app(self) -> None:
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            log.warning("a message is no text")
            self.frames = []
            with contextlib.suppress(InvalidState):
                self.conn.send_close(1007)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()
