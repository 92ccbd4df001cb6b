"""A series: many games between bots, on one core or several, with the same outcome whatever the number of cores."""

import multiprocessing
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from urbes.bots.bot import bot_rng, check_bot, make_bot, player_name
from urbes.games.registry import game as make_game
from urbes.kernel.content import Pack
from urbes.kernel.errors import UrbesError
from urbes.kernel.game import Game
from urbes.kernel.record import Record

CHUNKS_PER_JOB = 20  # often enough for a smooth progress bar
CHUNK_MOST = 10


@dataclass(frozen=True)
class Plan:
    """What a series plays, as plain data that can travel to another process."""

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    pack: tuple[str, dict[str, Any]] | None = None
    records: Path | None = None

    def make_game(self) -> Game:
        return make_game(self.game, pack=Pack(*self.pack) if self.pack else None, **self.options)

    def check(self) -> None:
        """Refuse a plan that cannot be played before anything is."""
        self.make_game().check_seats(self.seats)
        for bot in self.bots:
            check_bot(bot)
        if len(self.bots) > self.seats:
            raise UrbesError(
                f"{len(self.bots)} bots do not fit on {self.seats} seats; name at most one bot per seat.",
                f"{len(self.bots)} robots ne tiennent pas sur {self.seats} places ; nommez au plus un robot par place.",
            )

    def lineup(self, number: int) -> list[str]:
        """Who sits where in a game: the list of bots, repeated to fill the table and moved on by one seat each game."""
        return [self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats)]


class Outcome(NamedTuple):
    """One game of a series; all but `seconds` is fixed by the plan."""

    number: int
    seed: int
    bots: list[str]
    scores: list[int]
    ranks: list[int]
    decisions: list[int]  # per seat
    seconds: list[float]  # per seat, spent choosing and playing

    def share(self, seat: int) -> float:
        """The part of the win a seat has: 1, or less when several won together."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


def play(plan: Plan, game: Game, number: int) -> Outcome:
    """One game: its seed is the series' seed plus its number."""
    seed = plan.seed + number
    names = plan.lineup(number)
    bots = [make_bot(name, bot_rng(seed, seat)) for seat, name in enumerate(names)]
    state = game.new(plan.seats, seed)
    actions: list[str] = []
    decisions = [0] * plan.seats
    seconds = [0.0] * plan.seats
    waiting = state.to_act()
    then = time.perf_counter()
    while waiting:
        seat = waiting[0]
        action = bots[seat].choose(state, seat)
        state.apply(seat, action)
        if plan.records is not None:
            actions.append(f"{seat} {game.name(action)}")
        waiting = state.to_act()
        decisions[seat] += 1
        now = time.perf_counter()
        seconds[seat] += now - then
        then = now
    result = state.result()
    if plan.records is not None:
        record = Record.of(game, [player_name(seat, name) for seat, name in enumerate(names)], seed)
        record.actions = actions
        record.result = result.to_dict()
        record.save(plan.records / f"{game.id}-{number:06d}.json")
    return Outcome(number, seed, names, result.scores, result.ranks, decisions, seconds)


def run(plan: Plan, jobs: int) -> Iterator[list[Outcome]]:
    """The games of a plan in order, a chunk at a time as they are finished."""
    plan.check()
    if plan.records is not None:
        _make_folder(plan.records)
    size = max(1, min(CHUNK_MOST, plan.games // (jobs * CHUNKS_PER_JOB)))
    chunks = [range(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    if jobs == 1:
        game = plan.make_game()
        for chunk in chunks:
            yield [play(plan, game, number) for number in chunk]
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=(plan,))
    try:
        for outcomes, refusal in pool.map(_work, chunks):
            if refusal is not None:
                raise UrbesError(*refusal)
            yield outcomes
    except BrokenProcessPool:
        raise UrbesError(
            "A worker process was stopped from outside, perhaps for want of memory; try fewer --jobs.",
            "Un processus a été arrêté de l'extérieur, peut-être faute de mémoire ; essayez avec moins de --jobs.",
        ) from None
    except BaseException:
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()  # nobody waits for the rest of their chunks
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        if plan.records is not None:
            for half in plan.records.glob(".*.json.*"):  # a worker that was stopped could not clear up
                half.unlink(missing_ok=True)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UrbesError(f"{folder}: cannot be made ({error.strerror}).", f"{folder} : création impossible ({error.strerror}).") from None


_plan: Plan


def _start_worker(plan: Plan) -> None:
    global _plan  # noqa: PLW0603 - a worker process has one plan for life
    _plan = plan
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the business of the process that was started


@lru_cache(1)
def _worker_game() -> Game:
    return _plan.make_game()


def _work(chunk: range) -> tuple[list[Outcome], tuple[str, str] | None]:
    """A refusal travels as its two sentences, since exceptions with two do not."""
    try:
        return [play(_plan, _worker_game(), number) for number in chunk], None
    except UrbesError as error:
        return [], (error.en, error.fr)
