"""How long a request may take to arrive, and how long its head may be: who sends half of one and waits is not waited for."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEAD_SECONDS = 10.0
BODY_SECONDS = 30.0
HEAD_BYTES = 64_000  # also of what may follow a body; the parser keeps it all, and ever more slowly


class Patient(HttpToolsProtocol):
    """uvicorn's own protocol, with a limit for a request's head and one for its body; between requests uvicorn closes idle connections itself."""

    _limit: asyncio.TimerHandle | None = None
    _unread = 0  # bytes since the last that ended a head, were part of a body or ended a request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait(HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        self._unread += len(data)
        super().data_received(data)
        if self._unread > HEAD_BYTES and not self.transport.is_closing() and self.transport.get_protocol() is self:
            self.send_400_response("The head of the request is too long.")

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
        super().connection_lost(exc)

    def _wait(self, seconds: float | None) -> None:
        if self._limit is not None:
            self._limit.cancel()
        self._limit = self.loop.call_later(seconds, self._give_up) if seconds is not None else None

    def _give_up(self) -> None:
        if self.transport.get_protocol() is self:  # not once it has become a WebSocket
            self.transport.close()
