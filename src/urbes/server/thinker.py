"""A process that computes: bots, hints, replays. It reads jobs from its standard input and writes answers to its standard output."""

import contextlib
import json
import os
import secrets
import sys
from typing import Any, BinaryIO

import msgspec

from urbes.bots.bot import make_bot
from urbes.games.registry import game as make_game
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadPack, UrbesError
from urbes.kernel.events import Event
from urbes.kernel.game import Game, State
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng
from urbes.server.table import game_with
from urbes.server.text import plain, players_at

HINT_DREAMS = 12
PACKS_KEPT = 50
PACK_NAME_MOST = 80
CHECK_STEPS = 400
LENGTH = 4  # bytes that say how long a message is


def choose(job: dict[str, Any]) -> str:
    """A bot's decision, with the dice its table has given it."""
    game, state, seat = position(job)
    return game.name(make_bot(job["bot"], Rng.seeded(job["dice"])).choose(state, seat))


def hint(job: dict[str, Any]) -> dict[str, Any]:
    """A bot's choice, what it expects of it and what the position is worth now, averaged over imagined states."""
    game, state, seat = position(job)
    action = make_bot(job["bot"], _rng()).choose(state, seat)
    rng = _rng()
    now = expected = 0.0
    for _ in range(HINT_DREAMS):
        dream = state.imagine(seat, rng)
        now += dream.evaluate(seat) / HINT_DREAMS
        dream.apply(seat, action)
        expected += dream.evaluate(seat) / HINT_DREAMS
    return {"action": game.name(action), "label": game.label(action, job["lang"]), "expected": round(expected, 2), "now": round(now, 2), "bot": job["bot"]}


def replay(job: dict[str, Any]) -> dict[str, Any]:
    """A stretch of a recorded game: views, log lines and the action about to be taken."""
    record, game = recorded(job)
    first, count, seat, lang = job["step"], job["count"], job["seat"], job["lang"]
    steps: list[dict[str, Any]] = []
    happened: list[Event] = []
    number = 0
    for state, move in record.replay(game):
        if number == 0:
            happened = state.opening()
        if first <= number < first + count:
            lines = [_line(game, number - 1, event, job, record.players) for event in happened]
            steps.append(
                {
                    "step": number,
                    "seat": move[0] if move else None,
                    "action": game.name(move[1]) if move else None,
                    "label": game.label(move[1], lang) if move else None,
                    "lines": lines,
                    "view": state.view(seat),
                    "to_act": list(state.to_act()),
                }
            )
        happened.clear()
        state.listener = happened.append
        number += 1
    return {"steps": steps, "last": number - 1}


def log(job: dict[str, Any]) -> list[dict[str, Any]]:
    """The log of a game as one seat may know it, from an action number on."""
    record, game = recorded(job)
    happened: list[Event] = []
    lines: list[dict[str, Any]] = []
    for number, (state, _) in enumerate(record.replay(game)):
        if number == 0:
            happened = state.opening()
        if number > job["since"]:
            players = players_at(record.players, job["renamed"], number - 1)
            lines += [_line(game, number - 1, event, job, players) for event in happened]
        happened.clear()
        state.listener = happened.append
    return lines


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
                raise UrbesError("The game is over there; choose an earlier step.", "La partie y est finie ; choisissez une étape antérieure.")
            return state.to_dict()
    raise UrbesError(f"There is no step {job['step']} in that game.", f"Il n'y a pas d'étape {job['step']} dans cette partie.")


def check(job: dict[str, Any]) -> dict[str, Any]:
    """Whether a content pack passes its game's checks and can be played with."""
    data = json.loads(job["data"])
    id = job["game"] or data.get("game")
    if not isinstance(id, str):
        raise BadPack("Say for which game the pack is: 'game' is missing.", "Dites pour quel jeu est le paquet : « game » manque.")
    name = data.get("name", "Pack")
    if not isinstance(name, str) or not plain(name) or len(name) > PACK_NAME_MOST:
        raise BadPack(f"'name' must be a text of at most {PACK_NAME_MOST} characters.", f"« name » doit être un texte d'au plus {PACK_NAME_MOST} caractères.")
    try:
        pack = Pack(plain(name), data)
        game = make_game(id, pack=pack)
        for seats in range(game.min_seats, game.max_seats + 1):
            play(game.new(seats, seats), CHECK_STEPS)
    except UrbesError:
        raise
    except Exception as error:
        raise BadPack(
            f"The pack '{plain(name)}' cannot be played with: some value is of the wrong kind ({type(error).__name__}).",
            f"Le paquet « {plain(name)} » ne se joue pas : une valeur n'est pas du bon genre ({type(error).__name__}).",
        ) from None
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


JOBS = {"choose": choose, "hint": hint, "replay": replay, "log": log, "verify": verify, "reach": reach, "check": check}


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


def _line(game: Game, number: int, event: Event, job: dict[str, Any], players: list[str]) -> dict[str, Any]:
    """A line of the log in the job's language, as the job's seat may know it."""
    seat, lang = job["seat"], job["lang"]
    return {"number": number, "depth": event.depth, "text": game.describe(event, lang, seat, players), "event": event.seen_by(seat)}


def _rng() -> Rng:
    return Rng.seeded(secrets.randbits(128))


def answer(message: bytes) -> bytes:
    try:
        job = msgspec.msgpack.decode(message)
        return msgspec.msgpack.encode({"answer": JOBS[job["job"]](job)})
    except Missing:
        return msgspec.msgpack.encode({"missing": True})
    except UrbesError as error:
        return msgspec.msgpack.encode({"refused": [error.en, error.fr, type(error).__name__]})
    except Exception as error:  # the parent reports it; this process stays usable
        return msgspec.msgpack.encode({"failed": f"{type(error).__name__}: {error}"})


def work(read: BinaryIO, write: BinaryIO) -> None:
    while len(head := read.read(LENGTH)) == LENGTH:
        reply = answer(read.read(int.from_bytes(head, "big")))
        write.write(len(reply).to_bytes(LENGTH, "big") + reply)
        write.flush()


if __name__ == "__main__":
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # people's requests come first
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        work(sys.stdin.buffer, sys.stdout.buffer)
