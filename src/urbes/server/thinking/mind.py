"""One of the processes that compute, as the server sees it: what it is asked and answers, what it says beside that, and its end."""

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import structlog

import urbes
from urbes.kernel.content import Pack
from urbes.server.thinking.thinker import LENGTH

LAST_SECONDS = 5.0  # for the last words of a process; what it has begun may hold its output and live on
SAID_BYTES = 2000  # of a line that a process says beside its answers
SAID_MOST = 100  # such lines of one process a minute
log = structlog.get_logger(__name__)


class Mind:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.begun = perf_counter()
        self.effort = 0.0  # seconds until it could think
        self._reading = asyncio.Lock()  # of two who wait for the same output, one would never hear of its end

    @classmethod
    async def begin(cls, nice: int) -> "Mind":
        source = str(Path(urbes.__file__).parent.parent)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [source, os.environ.get("PYTHONPATH")]))}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "urbes.server.thinking.thinker",
            str(nice),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=environment,
            start_new_session=True,  # a Ctrl-C is for the server, which then ends its processes itself
        )
        return cls(process)

    @property
    def dead(self) -> bool:
        """By its end or by its closed output, whichever the loop has heard of first."""
        assert self.process.stdout is not None
        return self.process.returncode is not None or self.process.stdout.at_eof()

    async def exchange(self, job: dict[str, Any], pack: Pack | None, tell: Callable[[float], None] | None) -> dict[str, Any]:
        reply = await self._send(job)
        if "missing" in reply and pack is not None:
            reply = await self._send({**job, "content": (pack.name, json.dumps(pack.data))})
        while "part" in reply:
            if tell is not None:
                tell(reply["part"])
            reply = await self.receive()
        return reply

    async def _send(self, job: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin is not None
        message = msgspec.msgpack.encode(job)
        self.process.stdin.write(len(message).to_bytes(LENGTH, "big") + message)
        await self.process.stdin.drain()
        return await self.receive()

    async def receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        async with self._reading:
            length = int.from_bytes(await self.process.stdout.readexactly(LENGTH), "big")
            reply: dict[str, Any] = msgspec.msgpack.decode(await self.process.stdout.readexactly(length))
        return reply

    async def hear(self) -> None:
        """What is said beside the answers, by a plugin or by Python itself: lines of the log like all others."""
        assert self.process.stderr is not None
        told, since, rest = 0, 0.0, b""
        while data := await self.process.stderr.read(SAID_BYTES):
            *lines, rest = (rest + data).split(b"\n")
            if len(rest) >= SAID_BYTES:
                lines, rest = [*lines, rest], b""
            for line in filter(None, lines):
                if perf_counter() > since + 60:
                    told, since = 0, perf_counter()
                told += 1
                if told <= SAID_MOST:
                    log.warning("a process to think in says", process=self.process.pid, text=line.decode(errors="replace"))
                elif told == SAID_MOST + 1:
                    log.warning("a process to think in says too much; the rest of a minute is left out", process=self.process.pid)
        if rest:
            log.warning("a process to think in says", process=self.process.pid, text=rest.decode(errors="replace"))

    async def end(self) -> None:
        """What nobody has read would keep its end from being seen."""
        assert self.process.stdout is not None
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        with contextlib.suppress(Exception):
            async with asyncio.timeout(LAST_SECONDS), self._reading:
                while await self.process.stdout.read(SAID_BYTES):
                    pass
        await self.process.wait()
