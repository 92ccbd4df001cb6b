"""Structured logs: one JSON object a line, with the request's and the table's id."""

import contextlib
import io
import logging
import sys
import threading
from typing import Any, TextIO, cast

import structlog

from urbes.server.settings import Settings

log = structlog.get_logger(__name__)


class Steady(io.TextIOBase):
    """A full disk or a closed pipe must not turn a line of the log into a failed request."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError, ValueError):
            self.stream.write(text)
        return len(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self.stream.flush()


def set_up(settings: Settings) -> None:
    level = getattr(logging, settings.log_level.upper(), logging.INFO)
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    renderer: Any = structlog.processors.JSONRenderer() if settings.log_json else structlog.dev.ConsoleRenderer()
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(cast(TextIO, Steady(sys.stderr))),  # a line in one go: threads and libraries write, too
        cache_logger_on_first_use=True,
    )
    # What libraries say goes the same way: an exception of theirs is a field of its object, not forty lines beside it.
    others = logging.StreamHandler(cast(TextIO, Steady(sys.stderr)))
    processors = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer]
    others.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=[structlog.stdlib.add_logger_name, *shared], processors=processors))
    logging.basicConfig(level=logging.WARNING, handlers=[others], force=True)
    # So does what Python itself would print: warnings, and what fails where nobody can be told.
    logging.captureWarnings(True)
    threading.excepthook = lambda failed: log.error("a thread failed", exc_info=failed.exc_value)
    sys.unraisablehook = lambda failed: log.error("something failed out of reach", where=repr(failed.object), exc_info=failed.exc_value)
