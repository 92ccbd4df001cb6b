"""The processes a series is played in. None is left behind, however the one that started them ends: by itself, Ctrl-C, SIGTERM, or killed."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TypeVar

from urbes.arena import outside
from urbes.arena.words import refusal

P = TypeVar("P")
T = TypeVar("T")

LOOK_AT_PARENT = 0.5  # seconds
LAST_WORDS = 3.0  # seconds a worker has to end its bots
STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def stoppable() -> Iterator[None]:
    """Within it, whatever asks this process to stop ends it like Ctrl-C: SIGINT even if whoever started it had that ignored, SIGTERM, and the end of the
    process that started it. One that was told to outlive its terminal (nohup) goes on without either.
    """
    own = os.getpid()

    def stop(_signal: int, _frame: object) -> None:
        if os.getpid() != own:  # a worker that has no answers of its own yet
            os._exit(1)
        raise KeyboardInterrupt

    outlives = hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    before = {each: signal.signal(each, stop) for each in STOPS if not (outlives and each == signal.SIGHUP)}
    over = threading.Event()
    if not outlives:
        threading.Thread(target=_watch_parent, args=(os.getppid(), over), daemon=True).start()
    try:
        yield
    finally:
        over.set()
        for each, handler in before.items():
            signal.signal(each, handler)


def _watch_parent(parent: int, over: threading.Event) -> None:
    while not over.wait(LOOK_AT_PARENT):
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGTERM)
            return


def spread(jobs: int, work: Callable[[P, list[int]], T], plan: P, parts: list[list[int]]) -> Iterator[T]:
    """What `work` makes of each part of a plan, in the order in which `jobs` processes finish.

    No pool of the standard library: they share locks between threads, and a signal at the wrong moment leaves one of them locked for ever.
    """
    workers: dict[Connection, BaseProcess] = {}
    waiting = iter(parts)
    try:
        for _ in range(min(jobs, len(parts))):
            ours, theirs = multiprocessing.Pipe()
            worker = multiprocessing.Process(target=_serve, args=(theirs, work, plan), daemon=True)
            worker.start()
            workers[ours] = worker
            theirs.close()
            ours.send(next(waiting))
        while workers:
            for ready in wait(list(workers)):
                assert isinstance(ready, Connection)
                found: T = ready.recv()
                part = next(waiting, None)
                ready.send(part)
                if part is None:
                    workers.pop(ready).join(LAST_WORDS)
                yield found
    except (EOFError, ConnectionError):
        raise refusal("worker_stopped") from None
    finally:
        _end(workers.values())


def _end(workers: Iterable[BaseProcess]) -> None:
    for worker in workers:
        worker.terminate()
    limit = time.monotonic() + LAST_WORDS
    for worker in workers:
        worker.join(max(0.0, limit - time.monotonic()))
        worker.kill()


def _serve(connection: Connection, work: Callable[[P, list[int]], T], plan: P) -> None:
    """A worker leaves Ctrl-C to the process that started it, and ends with it; its own bots end first."""
    for each in STOPS:
        signal.signal(each, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _signal, _frame: _leave())
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while (part := connection.recv()) is not None:
        connection.send(work(plan, part))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        _leave()


def _leave() -> None:
    outside.end_all()
    os._exit(1)
