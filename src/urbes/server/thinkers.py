"""The processes in which bots and hints are computed: a few, with a time limit each, so that the event loop only waits."""

import asyncio
import contextlib
import json
import os
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import structlog

import urbes
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadOption, BadPack, BadPosition, BadRecord, UrbesError
from urbes.server import metrics
from urbes.server.refusals import thinking_failed
from urbes.server.thinker import LENGTH

GRACE = 0.3  # seconds an unwanted job may take to end by itself; starting a new process costs more than that
QUEUE_MOST = 2000
TEXT_MOST = 5000  # a pack may have more problems than anyone wants to read at once
REFUSALS: dict[str, type[UrbesError]] = {each.__name__: each for each in (BadOption, BadPack, BadPosition, BadRecord)}
log = structlog.get_logger(__name__)


class Thinkers:
    """Jobs wait for an idle process; one that exceeds its time or is no longer wanted is ended and its process replaced."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count = count
        self.seconds = seconds
        self.waiting = 0
        self._idle: asyncio.Queue[asyncio.subprocess.Process] = asyncio.Queue()
        self._all: set[asyncio.subprocess.Process] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False

    async def start(self) -> None:
        for _ in range(self.count):
            await self._add()

    async def stop(self) -> None:
        self._stopping = True
        for task in self._tasks:
            task.cancel()
        for process in list(self._all):
            await self._end(process)

    async def ask(self, job: str, seconds: float | None = None, *, pack: Pack | None = None, **facts: Any) -> Any:
        """The answer of a job, about a game with that content pack. Cancelling the call cancels the job."""
        if self.waiting >= QUEUE_MOST:
            raise thinking_failed()
        self.waiting += 1
        try:
            process = await self._idle.get()
        finally:
            self.waiting -= 1
        reading = asyncio.ensure_future(self._exchange(process, {"job": job, "pack": pack.hash if pack else None, **facts}, pack))
        reading.add_done_callback(_seen)
        begun = perf_counter()
        try:
            reply = await asyncio.wait_for(asyncio.shield(reading), seconds or self.seconds)
        except TimeoutError:
            log.warning("thinking took too long", job=job)
            self._later(self._replace(process, reading))
            raise thinking_failed() from None
        except asyncio.CancelledError:
            self._later(self._retire(process, reading))
            raise
        except (OSError, asyncio.IncompleteReadError):
            self._later(self._replace(process, reading))
            raise thinking_failed() from None
        self._idle.put_nowait(process)
        metrics.thinking.labels(job).observe(perf_counter() - begun)
        return _open(reply, job)

    async def _exchange(self, process: asyncio.subprocess.Process, job: dict[str, Any], pack: Pack | None) -> dict[str, Any]:
        reply = await self._send(process, job)
        if "missing" in reply and pack is not None:
            reply = await self._send(process, {**job, "content": (pack.name, json.dumps(pack.data))})
        return reply

    async def _send(self, process: asyncio.subprocess.Process, job: dict[str, Any]) -> dict[str, Any]:
        assert process.stdin is not None and process.stdout is not None
        message = msgspec.msgpack.encode(job)
        process.stdin.write(len(message).to_bytes(LENGTH, "big") + message)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        reply: dict[str, Any] = msgspec.msgpack.decode(await process.stdout.readexactly(length))
        return reply

    async def _retire(self, process: asyncio.subprocess.Process, reading: "asyncio.Future[dict[str, Any]]") -> None:
        """After a job nobody wants: keep the process if it is done in a moment."""
        done, _ = await asyncio.wait([reading], timeout=GRACE)
        if done and reading.exception() is None:
            self._idle.put_nowait(process)
        else:
            await self._replace(process, reading)

    async def _replace(self, process: asyncio.subprocess.Process, reading: "asyncio.Future[dict[str, Any]]") -> None:
        await self._end(process)
        with contextlib.suppress(Exception, asyncio.CancelledError):
            await reading
        if not self._stopping:
            await self._add()

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        self._all.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def _add(self) -> None:
        source = str(Path(urbes.__file__).parent.parent)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "urbes.server.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
            start_new_session=True,  # a Ctrl-C is for the server, which then ends its processes itself
        )
        self._all.add(process)
        self._idle.put_nowait(process)

    def _later(self, coroutine: Any) -> None:
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _seen(reading: "asyncio.Future[dict[str, Any]]") -> None:
    """A job given up in the middle fails when its process is ended: nobody waits for it, and that is no trouble."""
    if not reading.cancelled():
        reading.exception()


def _open(reply: dict[str, Any], job: str) -> Any:
    if "answer" in reply:
        return reply["answer"]
    if "refused" in reply:
        en, fr, kind = reply["refused"]
        raise REFUSALS.get(kind, UrbesError)(en[:TEXT_MOST], fr[:TEXT_MOST])
    log.error("thinking failed", job=job, error=reply.get("failed"))
    raise thinking_failed()
