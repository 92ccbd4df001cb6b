"""Bots that are programs of their own, in any language: `cmd:./mybot`. They speak the line protocol of docs/protocol.md over standard input and output.

A program is never trusted: nothing waits for it without a limit, nothing it prints is kept without one, and it ends with its whole process group.
"""

import contextlib
import ctypes
import json
import os
import selectors
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from urbes.arena.words import refusal
from urbes.bots.bot import make_bot
from urbes.kernel.events import Event
from urbes.kernel.game import State
from urbes.kernel.rng import Rng
from urbes.version import __version__

T = TypeVar("T")

PREFIX = "cmd:"
PROTOCOL = 1
FALLBACK = "random"  # the bot that decides where a program did not
STRIKES = 3  # faults in a row after which a program is not asked again in this game
START_SECONDS = 10.0  # until its hello
END_SECONDS = 1.0  # from quit until it is ended
LINE_MOST = 65_536  # bytes of one line
READ_MOST = 1_048_576  # bytes read for one answer
SAID_MOST = 2_000  # bytes of standard error that are remembered
LATE, GARBAGE, ILLEGAL, CRASHED = ("late", "garbage", "illegal", "crashed")

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None
_PR_SET_PDEATHSIG = 1
_running: set["Program"] = set()


class Fault(Exception):
    """What a program did instead of answering: late, garbage, illegal or crashed."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def is_command(name: str) -> bool:
    return name.startswith(PREFIX)


@cache
def check_command(name: str) -> None:
    """Refuse a command that does not start or does not answer to a greeting, before anything is played. One that does is not tried twice."""
    program = Program(name)
    try:
        program.greet()
    except Fault as fault:
        raise refusal(f"no_hello_{fault.kind}", command=name, seconds=f"{START_SECONDS:g}", said=program.last_words()) from None
    finally:
        program.quit()


def end_all() -> None:
    """End every program this process has started."""
    for program in list(_running):
        program.end()


class Program:
    """A running command and the lines exchanged with it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.hello: dict[str, Any] = {}
        self._unsent = b""
        self._unread = b""
        self._said = b""  # on its standard error
        if os.name != "posix":
            raise refusal("no_commands_here", command=name)
        try:
            words = shlex.split(name.removeprefix(PREFIX))
        except ValueError:
            words = []
        if not words:
            raise refusal("bad_command", command=name)
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # a process group of its own, so that its children can be ended with it
                preexec_fn=_begin,  # noqa: PLW1509 - takes no lock that a thread might hold
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise refusal("no_start", command=name, reason=getattr(error, "strerror", None) or error) from None
        _running.add(self)
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._in, self._out, self._err = (stream.fileno() for stream in (self._process.stdin, self._process.stdout, self._process.stderr))
        self._open = [self._err, self._out]
        for pipe in (self._in, *self._open):
            os.set_blocking(pipe, False)

    def greet(self) -> None:
        self.say({"type": "hello", "protocol": PROTOCOL, "urbes": __version__})
        self.hello = self.answer(START_SECONDS, lambda message: message if message.get("type") == "hello" else None)

    def say(self, message: dict[str, Any]) -> None:
        """Send a line, as far as the program takes it now; the rest goes out when an answer is waited for."""
        self._unsent += json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        with contextlib.suppress(OSError):
            self._send()

    def _send(self) -> None:
        with contextlib.suppress(BlockingIOError):
            self._unsent = self._unsent[os.write(self._in, self._unsent) :]

    def answer(self, seconds: float, accept: Callable[[dict[str, Any]], T | None]) -> T:
        """The first line that is an answer to what was said. Raises Fault at a line that is none, at the limit of time, and when the program is gone."""
        deadline = time.monotonic() + seconds
        heard = 0
        while True:
            while b"\n" in self._unread:
                line, _, self._unread = self._unread.partition(b"\n")
                found = accept(_message(line))
                if found is not None:
                    return found
            if len(self._unread) > LINE_MOST or heard > READ_MOST:
                self._unread = b""
                raise Fault(GARBAGE)
            heard += self._exchange(deadline)

    def _exchange(self, deadline: float) -> int:
        """Send and receive what can be; returns the number of bytes received."""
        left = deadline - time.monotonic()
        with selectors.DefaultSelector() as selector:
            for pipe in self._open:
                selector.register(pipe, selectors.EVENT_READ)
            if self._unsent:
                selector.register(self._in, selectors.EVENT_WRITE)
            ready = [key.fd for key, _ in selector.select(max(0.0, left))]
        if left <= 0 or not ready:
            raise Fault(LATE)
        heard = 0
        for pipe in [each for each in self._open if each in ready]:  # its standard error first: it may say why it ended
            data = os.read(pipe, LINE_MOST)
            if pipe == self._err:
                self._said = (self._said + data)[-SAID_MOST:]
                if not data:
                    self._open.remove(pipe)
            elif not data:
                raise Fault(CRASHED)
            else:
                self._unread += data
                heard = len(data)
        if self._in in ready:
            try:
                self._send()
            except OSError:
                raise Fault(CRASHED) from None
        return heard

    def last_words(self) -> str:
        """The last line of its standard error, for whoever wants to know why."""
        with contextlib.suppress(OSError):
            self._said = (self._said + (os.read(self._err, LINE_MOST) or b""))[-SAID_MOST:]
        lines = self._said.decode(errors="replace").strip().splitlines()
        return lines[-1].strip()[:200].rstrip(".") if lines else "-"

    def quit(self) -> None:
        """A polite end, or after a moment an end."""
        self.say({"type": "quit"})
        with contextlib.suppress(Fault):
            self.answer(END_SECONDS, lambda message: None)
        self.end()

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream:
                with contextlib.suppress(OSError):
                    stream.close()
        _running.discard(self)


def _begin() -> None:
    """In the new process: signals as anyone expects them, and an end with the process that started it where the system offers that."""
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(each, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, set())
    if _libc is not None:
        _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _message(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise Fault(GARBAGE) from None
    if not isinstance(message, dict):
        raise Fault(GARBAGE)
    return message


def _seedless(value: Any) -> Any:
    """Without the seeds a game publishes once it has no use for them any more."""
    if isinstance(value, dict):
        return {key: _seedless(each) for key, each in value.items() if key != "seed"}
    return [_seedless(each) for each in value] if isinstance(value, list) else value


class Guest:
    """A seat held by a program: the same one for as many games as the guest stays, started again for the next game after it has failed."""

    def __init__(self, name: str, limit: float) -> None:
        self.name = name
        self.limit = limit  # seconds for each decision
        self.fault: str | None = None  # of the latest decision
        self._program: Program | None = None
        self._strikes = 0
        self._decision = 0

    def sit(self, state: State, seat: int, players: list[str], rng: Rng) -> None:
        """A new game begins; the generator is for whoever decides where the program does not, and for what it is given to imagine."""
        self._seat, self._rng, self._strikes = seat, rng, 0
        self._stand_in = make_bot(FALLBACK, rng)
        if self._program is None:
            try:
                self._program = Program(self.name)
                self._program.greet()
            except Fault:
                self.leave()
                return
        game = state.game
        self._program.say(
            {
                "type": "setup",
                "game": game.id,
                "rules": game.rules_version,
                "options": game.options,
                "pack": {"name": game.pack.name, "data": game.pack.data} if game.pack else None,
                "seats": int(state.seats),
                "seat": seat,
                "players": players,
                "catalogue": game.catalogue("en", state.view(seat)),
            }
        )

    def hear(self, events: list[Event]) -> None:
        if self._program is not None and events:
            self._program.say({"type": "observe", "events": [_seedless(event.seen_by(self._seat)) for event in events]})

    def choose(self, state: State, seat: int) -> int:
        self.fault = CRASHED
        if self._program is not None:
            try:
                action = self._ask(self._program, state, seat)
                self.fault, self._strikes = None, 0
                return action
            except Fault as fault:
                self.fault = fault.kind
                self._strikes += 1
                if fault.kind == CRASHED or self._strikes == STRIKES:
                    self.leave()
        return self._stand_in.choose(state, seat)

    def _ask(self, program: Program, state: State, seat: int) -> int:
        self._decision += 1
        decision, game = self._decision, state.game
        legal = {game.name(action): action for action in state.legal(seat)}
        question = {
            "type": "decide",
            "decision": decision,
            "seat": seat,
            "view": _seedless(state.view(seat)),
            "legal": list(legal),
            "clock": {"seconds": self.limit},
        }
        if program.hello.get("imagined") is True:
            question["imagined"] = state.imagine(seat, self._rng).to_dict()
        program.say(question)

        def move(answer: dict[str, Any]) -> str | None:
            answered, action = answer.get("decision"), answer.get("action")
            if answer.get("type") != "move" or not isinstance(answered, int) or not isinstance(action, str):
                raise Fault(GARBAGE)
            return action if answered == decision else None  # else it answers, too late, what was asked before

        action = " ".join(program.answer(self.limit, move).split())
        if action not in legal:
            raise Fault(ILLEGAL)
        return legal[action]

    def over(self, result: dict[str, Any]) -> None:
        if self._program is not None:
            self._program.say({"type": "over", "result": result})

    def leave(self) -> None:
        if self._program is not None:
            self._program.quit()
            self._program = None
