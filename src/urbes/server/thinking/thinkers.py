"""The processes in which bots, hints, replays and analyses are computed: a few, with a time limit each, so that the event loop only waits."""

import asyncio
import contextlib
import json
import os
import sys
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import structlog

import urbes
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadOption, BadPack, BadPosition, BadRecord, UrbesError
from urbes.server import metrics
from urbes.server.refusals import thinking_failed, too_many
from urbes.server.thinking.thinker import LENGTH

GRACE = 0.3  # seconds an unwanted job may take to end by itself; starting a new process costs more than that
QUEUE_MOST = 2000
AGAIN_SECONDS = 1.0
POLITE_SECONDS = 0.3
LINE_MOST = 16  # jobs one asker may have waiting
KEPT_BYTES = 64_000_000
TEXT_MOST = 5000  # a pack may have more problems than anyone wants to read at once
REFUSALS: dict[str, type[UrbesError]] = {each.__name__: each for each in (BadOption, BadPack, BadPosition, BadRecord)}
log = structlog.get_logger(__name__)


class Thinkers:
    """A few processes for one class of work. Whoever asks waits in a line of their own and the lines are served in turn, so nobody is starved by another's
    many wishes. A job that exceeds its time or is no longer wanted is ended and its process replaced."""

    def __init__(self, count: int, seconds: float, nice: int = 5, after: "Thinkers | None" = None) -> None:
        self.count = count
        self.seconds = seconds
        self.nice = nice
        self.after = after  # whose jobs come first
        self.waiting = 0
        self._idle: list[asyncio.subprocess.Process] = []
        self._lines: dict[str, deque[asyncio.Future[asyncio.subprocess.Process]]] = {}  # asker -> their jobs; the first line is served next
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

    async def ask(
        self, job: str, seconds: float | None = None, *, asker: str = "", pack: Pack | None = None, tell: Callable[[float], None] | None = None, **facts: Any
    ) -> Any:
        """The answer of a job, about a game with that content pack; `tell` hears how far a long one is. Cancelling the call cancels the job."""
        process = await self._process(asker)
        reading = asyncio.ensure_future(self._exchange(process, {"job": job, "pack": pack.hash if pack else None, **facts}, pack, tell))
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
        self._give(process)
        metrics.thinking.labels(job).observe(perf_counter() - begun)
        return _open(reply, job)

    async def _process(self, asker: str) -> asyncio.subprocess.Process:
        """A process, at once or when it is this asker's turn."""
        if self._idle:
            return await self._polite(self._idle.pop())
        line = self._lines.get(asker)
        if line is not None and len(line) >= LINE_MOST:
            raise too_many(1)
        if self.waiting >= QUEUE_MOST:
            raise thinking_failed()
        if line is None:
            line = self._lines[asker] = deque()
        turn: asyncio.Future[asyncio.subprocess.Process] = asyncio.get_running_loop().create_future()
        line.append(turn)
        self.waiting += 1
        try:
            process = await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give(turn.result())
            elif turn in line:
                line.remove(turn)
                if not line:
                    del self._lines[asker]
            raise
        finally:
            self.waiting -= 1
        return await self._polite(process)

    async def _polite(self, process: asyncio.subprocess.Process) -> asyncio.subprocess.Process:
        """While jobs that come first wait for a process this one does not begin; but it is not put off for ever."""
        try:
            end = perf_counter() + POLITE_SECONDS
            while self.after is not None and self.after.waiting and perf_counter() < end:
                await asyncio.sleep(0.01)
        except asyncio.CancelledError:
            self._give(process)
            raise
        return process

    def _give(self, process: asyncio.subprocess.Process) -> None:
        """A process is free: the next line's turn; a line with more to ask goes to the end."""
        while self._lines:
            asker = next(iter(self._lines))
            line = self._lines.pop(asker)
            turn = line.popleft()
            if line:
                self._lines[asker] = line
            if not turn.done():  # whoever waited for it may be gone
                turn.set_result(process)
                return
        self._idle.append(process)

    async def _exchange(
        self, process: asyncio.subprocess.Process, job: dict[str, Any], pack: Pack | None, tell: Callable[[float], None] | None
    ) -> dict[str, Any]:
        reply = await self._send(process, job)
        if "missing" in reply and pack is not None:
            reply = await self._send(process, {**job, "content": (pack.name, json.dumps(pack.data))})
        while "part" in reply:
            if tell is not None:
                tell(reply["part"])
            reply = await self._receive(process)
        return reply

    async def _send(self, process: asyncio.subprocess.Process, job: dict[str, Any]) -> dict[str, Any]:
        assert process.stdin is not None
        message = msgspec.msgpack.encode(job)
        process.stdin.write(len(message).to_bytes(LENGTH, "big") + message)
        await process.stdin.drain()
        return await self._receive(process)

    async def _receive(self, process: asyncio.subprocess.Process) -> dict[str, Any]:
        assert process.stdout is not None
        length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        reply: dict[str, Any] = msgspec.msgpack.decode(await process.stdout.readexactly(length))
        return reply

    async def _retire(self, process: asyncio.subprocess.Process, reading: "asyncio.Future[dict[str, Any]]") -> None:
        """After a job nobody wants: keep the process if it is done in a moment."""
        done, _ = await asyncio.wait([reading], timeout=GRACE)
        if done and reading.exception() is None:
            self._give(process)
        else:
            await self._replace(process, reading)

    async def _replace(self, process: asyncio.subprocess.Process, reading: "asyncio.Future[dict[str, Any]]") -> None:
        await self._end(process)
        with contextlib.suppress(Exception, asyncio.CancelledError):
            await reading
        while not self._stopping:
            try:
                return await self._add()
            except OSError as error:  # no memory or no file left for one more process: without it bots would stand still for ever
                log.error("no process to think in could be started; trying again", reason=str(error))
                await asyncio.sleep(AGAIN_SECONDS)

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
            "urbes.server.thinking.thinker",
            str(self.nice),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
            start_new_session=True,  # a Ctrl-C is for the server, which then ends its processes itself
        )
        self._all.add(process)
        self._give(process)

    def _later(self, coroutine: Any) -> None:
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class Kept:
    """Answers that stay true, the latest used of them: a finished game is not worked through again for everyone who looks at it."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self.most = most
        self.size = 0
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def put(self, key: Hashable, answer: bytes) -> None:
        self.size += len(answer) - len(self._answers.pop(key, b""))
        self._answers[key] = answer
        while self.size > self.most:
            self.size -= len(self._answers.popitem(last=False)[1])


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
