"""How long a request may take to arrive, how long its head may be and how many may wait: who sends half of one and waits is not waited for."""

import asyncio

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEAD_SECONDS = 10.0
BODY_SECONDS = 30.0
HEAD_BYTES = 64_000  # also of what may follow a body; the parser keeps it all, and ever more slowly
SLICE = 1024  # bytes parsed at a time: no more requests than these hold wait behind the one being answered


class Flow(FlowControl):
    """Reads on when uvicorn wants it to, but for a line that is gone or has already sent what must wait."""

    held = False

    def resume_reading(self) -> None:
        if not self.held and not self._transport.is_closing():
            super().resume_reading()


class Patient(HttpToolsProtocol):
    """uvicorn's own protocol, with a limit for a request's head and one for its body; between requests uvicorn closes idle connections itself. Of requests sent
    without waiting for answers it reads the next when the one before is answered."""

    flow: Flow
    _limit: asyncio.TimerHandle | None = None
    _running: RequestResponseCycle | None = None
    _unread = 0  # bytes since the last that ended a head, were part of a body or ended a request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = Flow(transport)
        self._unparsed = bytearray()
        self._wait(HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        self._unparsed += data
        self._read_on()

    def _read_on(self) -> None:
        while self._unparsed and not self.pipeline and self._listens():
            part = bytes(self._unparsed[:SLICE])
            del self._unparsed[:SLICE]
            self._unread += len(part)
            super().data_received(part)
            if self._unread > HEAD_BYTES and self._listens():
                self.send_400_response("The head of the request is too long.")
        if not self._listens():
            self._unparsed.clear()
            return
        self.flow.held = bool(self._unparsed or self.pipeline)
        if self.flow.held:
            self.flow.pause_reading()

    def _listens(self) -> bool:
        return not self.transport.is_closing() and self.transport.get_protocol() is self  # it may have become a WebSocket

    def on_response_complete(self) -> None:
        self.flow.held = False
        super().on_response_complete()
        self._read_on()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def on_message_begin(self) -> None:
        self._wait(HEAD_SECONDS)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._unread = 0
        self._wait(BODY_SECONDS)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unread = 0
        self._wait(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Not with a body to come, nor with a head that is too much for the socket's own parser: it would wait for the rest without an end."""
        if any(name == b"transfer-encoding" or (name == b"content-length" and value != b"0") for name, value in self.headers):
            self.send_400_response("A WebSocket begins without a body.")
            return
        super().handle_websocket_upgrade()
        begun = self.transport.get_protocol()
        if isinstance(begun, WebSocketsSansIOProtocol) and not begun.handshake_initiated:
            self.send_400_response("The head of the request is too long for a WebSocket.")

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        self._unparsed.clear()
        self.pipeline.clear()
        super().connection_lost(exc)
        if self._running is not None and self._running is not self.cycle:  # uvicorn tells the latest alone
            self._running.disconnected = True
            self._running.message_event.set()

    def _wait(self, seconds: float | None) -> None:
        if self._limit is not None:
            self._limit.cancel()
        self._limit = self.loop.call_later(seconds, self._give_up) if seconds is not None else None

    def _give_up(self) -> None:
        if self.transport.get_protocol() is self:  # not once it has become a WebSocket
            self.transport.close()
