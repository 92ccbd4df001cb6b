"""A process that computes: bots, hints, replays, analyses. It reads jobs from its standard input and writes answers to its standard output."""

import contextlib
import gzip
import json
import os
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from urbes.bots import analysis
from urbes.bots.advice import WORLDS, Prospect, advise, prospect, reason
from urbes.bots.bot import make_bot
from urbes.bots.levels import Ranked
from urbes.games.registry import game as make_game
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadPack, UrbesError
from urbes.kernel.events import Event
from urbes.kernel.game import Game, State
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng
from urbes.server.tables.games import game_with
from urbes.server.text import plain, players_at
from urbes.server.thinking.timeline import held, timeline
from urbes.server.words import pair

PACKS_KEPT = 50
PACK_NAME_MOST = 80
CHECK_STEPS = 400
GZIP_LEVEL = 5
PART = 0.01  # of a long job, after which it says how far it is
LENGTH = 4  # bytes that say how long a message is


def choose(job: dict[str, Any]) -> str:
    """A bot's decision, with the dice its table has given it."""
    game, state, seat = position(job)
    return game.name(make_bot(job["bot"], Rng.seeded(job["dice"])).choose(state, seat))


def hint(job: dict[str, Any]) -> dict[str, Any]:
    """What a strong bot would do, what it expects of that and of the next best, and why; the same for the same view."""
    game, state, seat = position(job)
    advice = advise(state, seat, job["bot"])

    def shown(found: Prospect) -> dict[str, Any]:
        return {
            "action": game.name(found.action),
            "label": game.label(found.action, job["lang"]),
            "expected": round(found.points, 2),
            "share": round(found.share, 3),
        }

    runner_up = None if advice.runner_up is None else shown(advice.runner_up)
    return {**shown(advice.best), "now": round(advice.now, 2), "bot": job["bot"], "runner_up": runner_up, "why": advice.why[job["lang"]]}


def instead(job: dict[str, Any]) -> str:
    """What speaks for the expected action against another, as the judgement sees both."""
    game, state, seat = position(job)
    rng = Rng.seeded(0)
    worlds = [state.imagine(seat, rng) for _ in range(WORLDS)]
    expected, other = (prospect(worlds, seat, Ranked(game.parse(job[each]))) for each in ("expected", "action"))
    return reason(state, expected, other)[job["lang"]]


def replay(job: dict[str, Any]) -> bytes:
    """A stretch of a recorded game, ready to be sent: views, log lines and the action about to be taken. `open`: with what each seat kept to itself."""
    record, game = recorded(job)
    first, count, seat, lang = job["step"], job["count"], job["seat"], job["lang"]
    steps: list[dict[str, Any]] = []
    happened: list[Event] = []
    number = 0
    for state, move in record.replay(game):
        if number == 0:
            happened = state.opening()
        if first <= number < first + count:
            lines = [_line(game, number - 1, event, job, record.players, event.seat if job["open"] else seat) for event in happened]
            steps.append(
                {
                    "step": number,
                    "seat": move[0] if move else None,
                    "action": game.name(move[1]) if move else None,
                    "label": game.label(move[1], lang) if move else None,
                    "lines": lines,
                    "view": opened(state, move[0] if move else None) if job["open"] else state.view(seat),
                    "to_act": list(state.to_act()),
                }
            )
        happened.clear()
        state.listener = happened.append
        number += 1
    told = {"steps": steps, "last": number - 1, "players": record.players, "commitment": record.commitment, "seed": record.seed, "result": record.result}
    return packed(told)


def opened(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat sees, with every player's part of it as that player sees it."""
    view: dict[str, Any] = dict(state.view(seat))
    if isinstance(view.get("players"), list):
        view["players"] = [state.view(each)["players"][each] for each in range(len(view["players"]))]
    return view


def glance(job: dict[str, Any]) -> bytes:
    """Chapters, moments and leads of a recorded game, ready to be sent."""
    record, game = recorded(job)
    return packed(timeline(game, record, job["lang"]))


def log(job: dict[str, Any]) -> bytes:
    """The log of a game as one seat may know it, from an action number on, ready to be sent."""
    record, game = recorded(job)
    happened: list[Event] = []
    lines: list[dict[str, Any]] = []
    for number, (state, _) in enumerate(record.replay(game)):
        if number == 0:
            happened = state.opening()
        if number > job["since"]:
            players = players_at(record.players, job["renamed"], number - 1)
            lines += [_line(game, number - 1, event, job, players, job["seat"]) for event in happened]
        happened.clear()
        state.listener = happened.append
    return packed({"from": job["since"], "lines": lines})


def packed(answer: dict[str, Any] | Struct) -> bytes:
    """Written and compressed here: the process that speaks to everyone only passes it on."""
    return gzip.compress(msgspec.json.encode(answer), GZIP_LEVEL)


def verify(job: dict[str, Any]) -> dict[str, Any]:
    """Whether seed, actions and result of a record agree; returns how it stands at its end."""
    record, game = recorded(job)
    state = record.verify(game)
    result = None if state.to_act() else state.result().to_dict()
    return {"over": not state.to_act(), "scores": state.scores(), "result": result, "options": game.options}


def reach(job: dict[str, Any]) -> dict[str, Any]:
    """The whole position after a number of actions."""
    record, game = recorded(job)
    for number, (state, _) in enumerate(record.replay(game)):
        if number == job["step"]:
            if not state.to_act():
                raise UrbesError(*pair("records.over_there"))
            return state.to_dict()
    raise UrbesError(*pair("records.no_step", step=job["step"]))


def analyse(job: dict[str, Any]) -> str:
    """A finished game looked back on."""
    record, game = recorded(job)
    told = 0.0

    def tell(part: float) -> None:
        nonlocal told
        if part >= told + PART:
            told = part
            job["tell"](part)

    return msgspec.json.encode(analysis.analyse(game, record, job["budget"], tell)).decode()


def course(job: dict[str, Any]) -> bytes:
    """The points through a recorded game, each time another seat has acted and at its end, ready to be sent."""
    record, game = recorded(job)
    points_in = held(game)
    points: list[dict[str, Any]] = []
    before: int | None = None
    number = 0
    for number, (state, move) in enumerate(record.replay(game)):
        if move is not None and move[0] == before:
            continue
        scores = list(state.scores()) if move is None else points_in(state)
        expected = [float(score) for score in scores] if move is None else [round(state.worth(seat), 1) for seat in range(state.seats)]
        points.append({"step": number, "seat": before, "scores": scores, "expected": expected})
        before = None if move is None else move[0]
    return packed({"points": points, "last": number})


def quiz(job: dict[str, Any]) -> bytes:
    """A decision of a finished game as its seat saw it, with all it could have done, ready to be sent."""
    record, game = recorded(job)
    lang = job["lang"]
    for number, (state, move) in enumerate(record.replay(game)):
        if number == job["step"] and move is not None:
            seat = move[0]
            decision = state.open(seat)
            legal = [{"action": game.name(code), "label": game.label(code, lang), "preview": state.preview(seat, code)} for code in state.legal(seat)]
            return packed(
                {
                    "step": number,
                    "seat": seat,
                    "view": state.view(seat),
                    "to_act": list(state.to_act()),
                    "asks": None if decision is None else {"id": decision.id, "clauses": list(decision.clauses)},
                    "status": state.question(seat, lang) or "",
                    "legal": legal,
                }
            )
    raise UrbesError(*pair("records.no_step", step=job["step"]))


def check(job: dict[str, Any]) -> dict[str, Any]:
    """Whether a content pack passes its game's checks and can be played with."""
    data = json.loads(job["data"])
    id = job["game"] or data.get("game")
    if not isinstance(id, str):
        raise BadPack(*pair("packs.no_game"))
    name = data.get("name", "Pack")
    if not isinstance(name, str) or not plain(name) or len(name) > PACK_NAME_MOST:
        raise BadPack(*pair("packs.name", most=PACK_NAME_MOST))
    try:
        pack = Pack(plain(name), data)
        game = make_game(id, pack=pack)
        for seats in range(game.min_seats, game.max_seats + 1):
            play(game.new(seats, seats), CHECK_STEPS)
    except UrbesError:
        raise
    except Exception as error:
        raise BadPack(*pair("packs.unplayable", name=plain(name), error=type(error).__name__)) from None
    return {"game": game.id, "name": pack.name, "data": json.dumps(data), "warnings": game.warnings}


def play(state: State, steps: int) -> None:
    """Random actions, as many as a check is worth: a long campaign need not reach its end."""
    rng = _rng()
    while steps and (seats := state.to_act()):
        seat = seats[rng.below(len(seats))]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        for viewer in (None, seat):
            state.view(viewer)
        steps -= 1


JOBS = {
    "choose": choose,
    "hint": hint,
    "instead": instead,
    "replay": replay,
    "glance": glance,
    "log": log,
    "verify": verify,
    "reach": reach,
    "check": check,
    "analyse": analyse,
    "course": course,
    "quiz": quiz,
}


class Missing(Exception):
    """The job needs a content pack this process has not seen yet."""


_packs: dict[str, Pack] = {}


def content(job: dict[str, Any]) -> Pack | None:
    """The pack a job names by its hash; its content comes along only when asked for."""
    hash = job["pack"]
    if hash is None:
        return None
    if "content" in job:
        if len(_packs) >= PACKS_KEPT:
            _packs.clear()
        _packs[hash] = Pack(job["content"][0], json.loads(job["content"][1]))
    if hash not in _packs:
        raise Missing
    return _packs[hash]


def position(job: dict[str, Any]) -> tuple[Game, State, int]:
    game = game_with(job["game"], job["options"], content(job))
    return game, game.from_dict(job["state"]), job["seat"]


def recorded(job: dict[str, Any]) -> tuple[Record, Game]:
    record = Record.from_json(job["record"], "record")
    return record, game_with(record.game, record.options, content(job))


def _line(game: Game, number: int, event: Event, job: dict[str, Any], players: list[str], seat: int | None) -> dict[str, Any]:
    """A line of the log in the job's language, as a seat may know it."""
    return {"number": number, "depth": event.depth, "text": game.describe(event, job["lang"], seat, players), "event": event.seen_by(seat)}


def _rng() -> Rng:
    return Rng.seeded(secrets.randbits(128))


def answer(message: bytes, tell: Callable[[float], None]) -> bytes:
    try:
        job = {**msgspec.msgpack.decode(message), "tell": tell}
        return msgspec.msgpack.encode({"answer": JOBS[job["job"]](job)})
    except Missing:
        return msgspec.msgpack.encode({"missing": True})
    except UrbesError as error:
        return msgspec.msgpack.encode({"refused": [error.en, error.fr, type(error).__name__]})
    except Exception as error:  # the parent reports it; this process stays usable
        return msgspec.msgpack.encode({"failed": f"{type(error).__name__}: {error}"})


def work(read: BinaryIO, write: BinaryIO) -> None:
    def send(reply: bytes) -> None:
        write.write(len(reply).to_bytes(LENGTH, "big") + reply)
        write.flush()

    send(msgspec.msgpack.encode({"ready": True}))  # everything is loaded: it can think
    while len(head := read.read(LENGTH)) == LENGTH:
        send(answer(read.read(int.from_bytes(head, "big")), lambda part: send(msgspec.msgpack.encode({"part": part}))))


def main() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(int(sys.argv[1]))  # people's requests come first
    answers = sys.stdout.buffer
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError), Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        sys.stdout = nowhere  # what a game prints is no answer
        work(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
