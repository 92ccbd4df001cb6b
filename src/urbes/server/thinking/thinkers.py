"""The processes in which bots, hints, replays and analyses are computed: a few, with a time limit each, so that the event loop only waits."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from time import perf_counter
from typing import Any

import structlog

from urbes.kernel.content import Pack
from urbes.kernel.errors import BadOption, BadPack, BadPosition, BadRecord, UrbesError
from urbes.server import metrics
from urbes.server.refusals import thinking_failed, too_many
from urbes.server.thinking.mind import Mind
from urbes.server.thinking.turns import Turns

GRACE = 0.3  # seconds an unwanted job may take to end by itself; starting a new process costs more than that
QUEUE_MOST = 2000
BEGIN_SECONDS = 120.0  # a process may take until it can think, on a machine that is busy with others
AGAIN_SECONDS = 1.0  # between two attempts to begin one
BREATH = 0.1  # seconds after the loss of a process in which the loop hears of those that died with it
HOPE_SECONDS = 10.0  # someone stands in line while no process can be had
POLITE_SECONDS = 0.3
LINE_MOST = 16  # jobs one asker may have waiting
TEXT_MOST = 5000  # a pack may have more problems than anyone wants to read at once
REFUSALS: dict[str, type[UrbesError]] = {each.__name__: each for each in (BadOption, BadPack, BadPosition, BadRecord)}
log = structlog.get_logger(__name__)


class Lost(Exception):
    """A process ended in the middle of a job, or said what is no answer."""


class Thinkers:
    """A few processes for one class of work. Whoever asks waits in a line of their own, and who has had the least time of late is served first, so nobody is
    starved by another's many or long wishes. Each process has a keeper who begins the next when it ends, whatever it died of: one that exceeds its time, fails or computes what is no longer
    wanted is simply ended."""

    def __init__(self, count: int, seconds: float, nice: int = 5, after: "tuple[Thinkers, ...]" = ()) -> None:
        self.count = count
        self.seconds = seconds
        self.nice = nice
        self.after = after  # whose jobs come first
        self.waiting = 0
        self.able = True  # until no process can be had
        self._idle: list[Mind] = []
        self._turns = Turns[Mind]()
        self._all: set[Mind] = set()  # those that can think
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        for _ in range(self.count):
            self._begin(self._keep())

    async def stop(self) -> None:
        self.able = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def ask(
        self,
        job: str,
        seconds: float | None = None,
        *,
        asker: str = "",
        payer: str | None = None,
        pack: Pack | None = None,
        tell: Callable[[float], None] | None = None,
        **facts: Any,
    ) -> Any:
        """The answer of a job, about a game with that content pack; `tell` hears how far a long one is. Its time is the asker's, or that of the `payer` of several.
        Cancelling the call cancels the job. If its process is lost, another is asked once more."""
        message = {"job": job, "pack": pack.hash if pack else None, **facts}
        for _ in range(2):
            with contextlib.suppress(Lost):
                return await self._ask(message, seconds, asker, payer or asker, pack, tell)
        raise thinking_failed()

    async def _ask(
        self, message: dict[str, Any], seconds: float | None, asker: str, payer: str, pack: Pack | None, tell: Callable[[float], None] | None
    ) -> Any:
        job = message["job"]
        mind = await self._mind(asker, payer)
        reading = asyncio.ensure_future(mind.exchange(message, pack, tell))
        reading.add_done_callback(_seen)
        begun = perf_counter()
        try:
            reply = await asyncio.wait_for(asyncio.shield(reading), seconds or self.seconds)
        except TimeoutError:
            log.warning("thinking took too long", job=job)
            self._charge(payer, begun, mind)
            self._begin(mind.end())
            raise thinking_failed() from None
        except asyncio.CancelledError:
            self._begin(self._retire(mind, reading, payer, begun))
            raise
        except Exception as error:
            log.warning("a process was lost at its work", job=job, reason=repr(error))
            self._charge(payer, begun, mind)
            await mind.end()
            await asyncio.sleep(BREATH)
            raise Lost from None
        self._charge(payer, begun)
        self._give(mind)
        metrics.thinking.labels(job).observe(perf_counter() - begun)
        return _open(reply, job)

    def _charge(self, payer: str, begun: float, ended: Mind | None = None) -> None:
        """What a job has taken, and what it takes to replace the process that ended by it."""
        self._turns.charge(payer, perf_counter() - begun + (ended.effort if ended else 0.0))

    async def _mind(self, asker: str, payer: str) -> Mind:
        """A process, at once or when it is this asker's turn."""
        while self._idle:
            if not (mind := self._idle.pop()).dead:
                self._turns.at_once(payer)
                return await self._polite(mind)
        if self._turns.waiting(asker) >= LINE_MOST:
            raise too_many(1)
        if self.waiting >= QUEUE_MOST:
            raise thinking_failed()
        turn = self._turns.stand(asker, payer)
        self.waiting += 1
        try:
            while not turn.done():
                await asyncio.wait([turn], timeout=HOPE_SECONDS)
                if not turn.done() and not self.able:
                    raise thinking_failed()
        except (asyncio.CancelledError, UrbesError):
            if turn.done():
                self._give(turn.result())
            else:
                self._turns.leave(asker, turn)
            raise
        finally:
            self.waiting -= 1
        return await self._polite(turn.result())

    async def _polite(self, mind: Mind) -> Mind:
        """While jobs that come first wait for a process this one does not begin; but it is not put off for ever."""
        try:
            end = perf_counter() + POLITE_SECONDS
            while any(first.waiting for first in self.after) and perf_counter() < end:
                await asyncio.sleep(0.01)
        except asyncio.CancelledError:
            self._give(mind)
            raise
        return mind

    def _give(self, mind: Mind) -> None:
        """A process is free for whoever is next."""
        if not mind.dead and not self._turns.serve(mind):
            self._idle.append(mind)

    async def _retire(self, mind: Mind, reading: "asyncio.Future[dict[str, Any]]", payer: str, begun: float) -> None:
        """After a job nobody wants: keep the process if it is done in a moment."""
        done, _ = await asyncio.wait([reading], timeout=GRACE)
        if done and reading.exception() is None:
            self._charge(payer, begun)
            self._give(mind)
        else:
            self._charge(payer, begun, mind)
            await mind.end()

    async def _keep(self) -> None:
        """A process as long as it lives, and then the next."""
        while True:
            try:
                mind = await Mind.begin(self.nice)
            except Exception as error:  # no memory or no file left for one more process
                await self._pause(repr(error))
                continue
            hearing = asyncio.create_task(mind.hear())
            try:
                able = await self._live(mind)
            finally:
                await mind.end()
                await asyncio.wait([hearing], timeout=GRACE)
                hearing.cancel()
            if not able:
                await self._pause(f"it ended with {mind.process.returncode} before it could think")

    async def _live(self, mind: Mind) -> bool:
        """The life of a process: False if it has never been able to think."""
        try:
            async with asyncio.timeout(BEGIN_SECONDS):
                await mind.receive()
        except Exception:
            return False
        self.able = True
        mind.effort = perf_counter() - mind.begun
        self._all.add(mind)
        metrics.processes.inc()
        self._give(mind)
        try:
            await mind.process.wait()
        finally:
            metrics.processes.dec()
            self._all.discard(mind)
            with contextlib.suppress(ValueError):
                self._idle.remove(mind)
        return True

    async def _pause(self, reason: str) -> None:
        log.error("no process to think in could be started; trying again", reason=reason)
        self.able = bool(self._all)
        await asyncio.sleep(AGAIN_SECONDS)

    def _begin(self, coroutine: Coroutine[Any, Any, None]) -> None:
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
