"""A series: many games between bots, on one core, several or a cluster, with the same outcomes wherever they are played."""

import shlex
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from urbes.arena import cluster, crew
from urbes.arena.ledger import Ledger
from urbes.arena.outside import FALLBACK, Guest, check_command, is_command
from urbes.arena.words import refusal
from urbes.bots.bot import Bot, bot_rng, check_bot, make_bot, player_name
from urbes.games.registry import game as make_game
from urbes.kernel.content import Pack
from urbes.kernel.errors import UrbesError
from urbes.kernel.events import Event
from urbes.kernel.game import Game
from urbes.kernel.record import SEED_DIGITS, Mark, Record

CHUNKS_PER_JOB = 20  # often enough for a smooth progress bar
CHUNK_MOST = 10
CLUSTER_JOBS = 64  # a cluster is taken for so many processes when the games are shared out
LIMIT = 5.0  # seconds a program has for a decision


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
    mirrored: bool = False  # each seed is played by every line-up
    limit: float = LIMIT
    traced: bool = False  # outcomes tell what each seat made use of
    stepwise: bool = False  # outcomes tell every action

    def make_game(self) -> Game:
        return make_game(self.game, pack=Pack(*self.pack) if self.pack else None, **self.options)

    def check(self) -> None:
        """Refuse a plan that cannot be played before anything is."""
        self.make_game().check_seats(self.seats)
        for bot in self.bots:
            if not is_command(bot):
                check_bot(bot)
        if len(self.bots) > self.seats and not self.mirrored:
            raise refusal("too_many_bots", bots=len(self.bots), seats=self.seats)
        if len(str(self.pairing(self.games - 1)[0])) > SEED_DIGITS:  # the seeds of a series follow each other
            raise refusal("long_seed", digits=SEED_DIGITS)
        for bot in sorted(set(filter(is_command, self.bots))):
            check_command(bot)

    def command(self, name: str) -> str:
        """The command that plays it again, as far as it matters for the outcomes."""
        words = ["urbes", name, self.game, "--bots", ",".join(self.bots), "--games", str(self.games), "--seats", str(self.seats), "--seed", str(self.seed)]
        for key, value in self.options.items():
            words += ["--preset", str(value)] if key == "preset" else ["--option", f"{key}={str(value).lower() if isinstance(value, bool) else value}"]
        return shlex.join(words + (["--pack", f"{self.pack[0]}.json"] if self.pack else []))

    def pairing(self, number: int) -> tuple[int, tuple[str, ...]]:
        """The seed of a game, and who sits where."""
        found = lineups(self.bots, self.seats, self.mirrored)
        return self.seed + (number // len(found) if self.mirrored else number), found[number % len(found)]


@lru_cache
def lineups(bots: tuple[str, ...], seats: int, mirrored: bool) -> list[tuple[str, ...]]:
    """Who may sit where: the list of bots, repeated to fill the table, moved on by one seat each time. A mirrored series has each of them in every
    rotation as well, so that every bot holds every seat equally often, and where there are more bots than seats every choice of them.
    """
    chosen = combinations(bots, seats) if len(bots) > seats else [bots]
    moved = [tuple(each[(seat + step) % len(each)] for seat in range(seats)) for each in chosen for step in range(len(each))]
    if not mirrored:
        return moved
    return list(dict.fromkeys(lineup[step:] + lineup[:step] for lineup in moved for step in range(seats)))


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game of a series; all but the times is fixed by the plan, as long as no program from outside takes part."""

    number: int
    seed: int
    bots: tuple[str, ...]
    scores: list[int]
    ranks: list[int]
    decisions: list[int]  # per seat, as all that follows
    seconds: list[float]  # spent choosing
    slowest: list[float]  # of the decisions
    marks: list[int]  # decisions made for a program that did not answer, or not well
    first: int = 0  # the seat of the first decision; this and the rest only where the series is traced
    choices: list[int] = []  # how many actions were legal, over all decisions
    used: list[dict[str, int]] = []  # how often each component was made use of, and each verb
    actions: list[tuple[int, int]] = []  # seat and code of every action, where the series is stepwise

    def share(self, seat: int) -> float:
        """The part of the win a seat has: 1, or less when several won together."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


def in_order(outcomes: Iterable[Outcome]) -> list[Outcome]:
    return sorted(outcomes, key=lambda outcome: outcome.number)


class Guests:
    """The programs that play a few games one after another."""

    def __init__(self) -> None:
        self._here: dict[str, list[Guest]] = {}

    def seated(self, names: tuple[str, ...], limit: float) -> dict[int, Guest]:
        """Those a line-up asks for, by seat."""
        found: dict[int, Guest] = {}
        for seat, name in enumerate(names):
            if is_command(name):
                known = self._here.setdefault(name, [])
                taken = sum(guest.name == name for guest in found.values())
                if taken == len(known):
                    known.append(Guest(name, limit))
                found[seat] = known[taken]
        return found

    def __enter__(self) -> "Guests":
        return self

    def __exit__(self, *_: object) -> None:
        for guests in self._here.values():
            for guest in guests:
                guest.leave()


def play(plan: Plan, game: Game, number: int, guests: Guests) -> Outcome:
    """One game."""
    seed, names = plan.pairing(number)
    seated = guests.seated(names, plan.limit)
    state = game.new(plan.seats, seed)
    players = [player_name(seat, name) for seat, name in enumerate(names)]
    bots: list[Bot] = [seated[seat] if seat in seated else make_bot(name, bot_rng(seed, seat)) for seat, name in enumerate(names)]
    for seat, guest in seated.items():
        guest.sit(state, seat, players, bot_rng(seed, seat))
    happened: list[Event] = state.opening() if seated else []
    ledger = Ledger(game, plan.seats) if plan.traced else None
    actions: list[str] = []
    taken: list[tuple[int, int]] = []
    marks: list[Mark] = []
    decisions = [0] * plan.seats
    seconds, slowest = [0.0] * plan.seats, [0.0] * plan.seats
    waiting = state.to_act()
    first = waiting[0]
    while waiting:
        if seated or ledger:
            for guest in seated.values():
                guest.hear(happened)
            happened = []
            state.listener = happened.append
        chosen: list[tuple[int, int, float, str | None]] = []
        for seat in waiting:  # where several decide at once, all in the same state: nobody gains by being asked last
            then = perf_counter()
            action = bots[seat].choose(state, seat)
            chosen.append((seat, action, perf_counter() - then, seated[seat].fault if seat in seated else None))
        for seat, action, spent, fault in chosen:
            if len(chosen) > 1 and not state.allows(seat, action):
                continue  # another one's choice has taken it away: it is asked again
            if ledger:
                ledger.decided(seat, action, len(state.legal(seat)))
            if fault is not None:
                marks.append(Mark(sum(decisions), seat, fault, FALLBACK))
            state.apply(seat, action)
            if plan.records is not None:
                actions.append(f"{seat} {game.name(action)}")
            if plan.stepwise:
                taken.append((seat, action))
            decisions[seat] += 1
            seconds[seat] += spent
            slowest[seat] = max(slowest[seat], spent)
        if ledger:
            ledger.credit(happened)
        waiting = state.to_act()
    result = state.result()
    for guest in seated.values():
        guest.hear(happened)
        guest.over(result.to_dict())
    if plan.records is not None:
        record = Record.of(game, players, seed)
        record.actions = actions
        record.result = result.to_dict()
        if marks:
            record.marks = marks
        record.save(plan.records / f"{game.id}-{number:06d}.json")
    marked = [sum(mark.seat == seat for mark in marks) for seat in range(plan.seats)]
    outcome = Outcome(number, seed, names, result.scores, result.ranks, decisions, seconds, slowest, marked, actions=taken)
    return msgspec.structs.replace(outcome, first=first, choices=ledger.choices, used=ledger.used) if ledger else outcome


def run(plan: Plan, jobs: int, ray: str | None = None, done: Collection[int] = ()) -> Iterator[list[Outcome]]:
    """The games of a plan that are not done yet, a chunk at a time as they are finished: in order in one process, else in any."""
    plan.check()
    if plan.records is not None:
        make_folder(plan.records)
    numbers = [number for number in range(plan.games) if number not in done]
    size = max(1, min(CHUNK_MOST, len(numbers) // ((CLUSTER_JOBS if ray else jobs) * CHUNKS_PER_JOB)))
    chunks = [numbers[first : first + size] for first in range(0, len(numbers), size)]
    try:
        if ray is not None:
            found = cluster.spread(ray, play_chunk, plan, chunks)
        elif jobs > 1:
            found = crew.spread(jobs, play_chunk, plan, chunks)
        else:
            found = (play_chunk(plan, chunk) for chunk in chunks)
        for outcomes, refused in found:
            if refused is not None:
                raise UrbesError(*refused)
            yield outcomes
    finally:
        if plan.records is not None:
            for half in plan.records.glob(".*.json.*"):  # a worker that was stopped could not clear up
                half.unlink(missing_ok=True)


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refusal("no_folder", folder=folder, reason=error.strerror) from None


Played = tuple[list[Outcome], tuple[str, str] | None]  # a refusal travels as its two sentences, since exceptions with two do not

_game: tuple[Plan, Game] | None = None


def play_chunk(plan: Plan, numbers: list[int]) -> Played:
    """A few games, in whatever process; it makes the game of a plan once."""
    global _game  # noqa: PLW0603
    try:
        if _game is None or _game[0] != plan:
            _game = (plan, plan.make_game())
        with Guests() as guests:
            return [play(plan, _game[1], number, guests) for number in numbers], None
    except UrbesError as error:
        return [], (error.en, error.fr)
