"""A series on a Ray cluster. The same games as anywhere; those of a node that is lost are played again on another."""

import importlib
import logging
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from urbes.arena.words import refusal
from urbes.version import __version__

P = TypeVar("P")
T = TypeVar("T")

OWN = ("local", "auto")  # a cluster on this machine for as long as the series lasts; the one this machine belongs to
CONNECT_SECONDS = 3.0
PROBE_SECONDS = 10.0
SENT = 1000  # parts a cluster has at a time
TRIES_AGAIN = 20  # of games whose node was lost


def spread(address: str, work: Callable[[P, list[int]], T], plan: P, parts: list[list[int]]) -> Iterator[T]:
    """What `work` makes of each part of a plan, in the order in which the cluster finishes."""
    ray = _joined(address)
    running: list[Any] = []
    try:
        remote = ray.remote(max_retries=TRIES_AGAIN)(_at_home)
        given = ray.put(plan)
        waiting = iter(parts)
        while running := running + [remote.remote(__version__, work, given, part) for part in islice(waiting, SENT - len(running))]:
            done, running = ray.wait(running)
            for found in ray.get(done):
                if found is None:
                    raise refusal("other_version", address=address, version=__version__)
                yield found
    except ray.exceptions.RayError as error:
        raise refusal("ray_lost", address=address, reason=_first_sentence(error)) from None
    finally:
        for each in running:
            ray.cancel(each, force=True)
        ray.shutdown()


def _at_home(version: str, work: Callable[[P, list[int]], T], plan: P, part: list[int]) -> T | None:
    """On a node: nothing if another Urbes is installed there, whose games need not be the same."""
    return work(plan, part) if version == __version__ else None


def _joined(address: str) -> Any:
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise refusal("no_ray") from None
    if address not in OWN:
        _probe(address)
    settings = {"include_dashboard": False} if address == "local" else {}
    try:
        with _own_signals():
            ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False, **settings)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise refusal("ray_dead", address=address, reason=_first_sentence(error)) from None
    return ray


@contextmanager
def _own_signals() -> Iterator[None]:
    """Ray puts its own answer to SIGTERM in the place of ours."""
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _probe(address: str) -> None:
    """Ray itself waits more than a minute for an address that does not answer."""
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.rpartition("//")[2], int(port)), CONNECT_SECONDS).close()
    except (ValueError, OverflowError):
        raise refusal("bad_address", address=address) from None
    except OSError as error:
        raise refusal("ray_dead", address=address, reason=error.strerror or error) from None
    if "//" not in address:  # the address of a Ray client has another way of asking
        asked = [sys.executable, "-m", "ray.scripts.scripts", "health-check", "--address", address]
        try:
            subprocess.run(asked, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PROBE_SECONDS, check=True)
        except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
            raise refusal("not_ray", address=address) from None


def _first_sentence(error: Exception) -> str:
    return " ".join(str(error).split()).split(". ")[0][:200].rstrip(".")
