"""What arrives on a socket below its messages."""

import contextlib

import structlog
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

log = structlog.get_logger(__name__)


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's own protocol, but for a text that is no UTF-8: told of like a request that is none, also where the other side has said goodbye right behind it."""

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
