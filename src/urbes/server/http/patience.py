"""How long a request may take to arrive: who sends half of one and waits is not waited for."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 10.0
BODY_SECONDS = 30.0


class Patient(HttpToolsProtocol):
    """uvicorn's own protocol, with a limit for a request's head and one for its body; between requests uvicorn closes idle connections itself."""

    _limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait(HEAD_SECONDS)

    def on_message_begin(self) -> None:
        self._wait(HEAD_SECONDS)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._wait(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._wait(None)
        super().on_message_complete()

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
