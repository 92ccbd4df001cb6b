"""What the golden records and hundreds of seeded games tell through the public verbs, as one committed digest per aspect and batch of games.

As a program it compares the engine on its path with the committed digests (`python tests/golden/digest.py lost_cities --games 20`), or, with
`--against PATH`, with another engine whose `urbes` lies under PATH, and then shows the first thing the two tell differently.
Only the kernel's verbs and greedy's frozen judgement are used, so that the digest does not care how a state is kept.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

import urbes
from urbes.bots.greedy import judge
from urbes.kernel import rng as engine
from urbes.kernel.conformance import random_options
from urbes.kernel.errors import LANGUAGES
from urbes.kernel.events import Event
from urbes.kernel.game import Game, State
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng

FILE = Path(__file__).parent / "digests.json"
RECORDS = Path(__file__).parent / "records"
BATCH = 10  # seeded games to a digest; all records of a game are one batch
GAMES = {"lost_cities": 300, "my_city": 200, "forgotten_city": 400, "ancient_world": 400}
EVERY = {"lost_cities": 40, "my_city": 8, "forgotten_city": 4, "ancient_world": 3}  # one common decision in so many is told in full, rare ones more often
LEANINGS = ("none", "first", "last", "rare")
HEX = 16  # digits kept of a hash: nobody forges these
REMEMBERED = 40  # actions taken a while ago tempt more than any others
SHOWN = 4  # legal actions previewed and labelled at a seat
TEMPTING = 10  # actions of each kind tried that may be illegal
ABSURD = 2**70

Source = int | Path  # a game: the number of a seeded one, or the file of a record
Line = tuple[str, int, Any]  # aspect, number of the decision, what is told

# In the order in which one difference causes the next: the first aspect that differs is the one to look at.
ASPECTS = (
    "notation",
    "position",
    "legal",
    "action",
    "score",
    "event",
    "result",
    "view",
    "observation",
    "preview",
    "imagination",
    "evaluation",
    "refusal",
    "sentence",
    "label",
    "log",
)


# --- what a game tells ----------------------------------------------------------------------------------------


def batches(id: str, games: int) -> dict[str, list[Source]]:
    """What is digested together, by name: the records, then the seeded games by tens."""
    tens = range(0, games, BATCH)
    return {"the records": list(records(id))} | {f"games {first} to {first + BATCH - 1}": list(range(first, first + BATCH)) for first in tens}


def records(id: str) -> list[Path]:
    return sorted((RECORDS / id).glob("*.json"))


class Play:
    """One game being played: a record as it was, or a seeded game at random."""

    def __init__(self, id: str, source: Source) -> None:
        if isinstance(source, Path):
            record = Record.load(source)
            self.game = urbes.game(record.game, **record.options)
            self.state = record.opening(self.game)
            self.recorded: Iterator[tuple[int, int]] | None = record.moves(self.game)
            self.rng = Rng.seeded(0)
        else:
            self.game, seats = table(id, source)
            self.state = self.game.new(seats, source)
            self.recorded = None
            self.rng = Rng.seeded(-1 - source)
        self.leaning = LEANINGS[self.rng.below(len(LEANINGS))]
        self.verbs = [name.partition(" ")[0] for name in self.game.notation]
        self.taken: Counter[str] = Counter()  # by verb
        self.asked: Counter[frozenset[str]] = Counter()  # decisions, by the verbs they offered

    def choose(self, waiting: tuple[int, ...], legal: list[list[int]]) -> tuple[int, int]:
        """The seat that acts, and its action."""
        if self.recorded is not None:
            return next(self.recorded)
        seat = waiting[self.rng.below(len(waiting))]
        return seat, self.lean(legal[seat])

    def lean(self, actions: list[int]) -> int:
        """At random, but each leaning leads to other corners of a game: rather the first or last actions of the list, or those seldom taken."""
        rng = self.rng
        if self.leaning == "rare":
            fewest = min(self.taken[self.verbs[action]] for action in actions)
            actions = [action for action in actions if self.taken[self.verbs[action]] == fewest]
        if self.leaning in ("none", "rare"):
            return actions[rng.below(len(actions))]
        place = rng.below(1 + rng.below(len(actions)))
        return actions[place] if self.leaning == "first" else actions[len(actions) - 1 - place]

    def remarkable(self, actions: list[int], every: int) -> bool:
        """Whether to tell a decision in full: always when its like comes for the first time, then less and less often."""
        kind = frozenset(self.verbs[action] for action in actions)
        self.asked[kind] += 1
        return self.rng.below(min(self.asked[kind], every)) == 0


def table(id: str, number: int) -> tuple[Game, int]:
    """The options and seats of a seeded game: one in four has the default options, the others random ones."""
    rng = Rng.seeded(number)
    options = random_options(urbes.game(id), rng) if number % 4 else {}
    if id == "my_city":
        options["mode"] = "campaign" if number % 20 < 2 else "episode" if number % 2 else "eternal"
        options["episode"] = 1 + number // 2 % 24
    game = urbes.game(id, **options)
    return game, game.min_seats + rng.below(game.max_seats - game.min_seats + 1)


def lines(id: str, source: Source) -> Iterator[Line]:
    """All that one game tells, in order."""
    play = Play(id, source)
    game, state = play.game, play.state
    seats = state.seats
    yield "notation", 0, game.notation
    if source == 0:
        yield "label", 0, [labels(game, action) for action in range(game.action_count)]
    happened: list[Event] = state.opening()
    remembered: list[int] = []
    step = 0
    while waiting := state.to_act():
        legal = [state.legal(seat) for seat in range(seats)]
        yield "legal", step, [waiting, legal]
        seat, action = play.choose(waiting, legal)
        full = play.remarkable(legal[seat], EVERY[id])
        if full:
            yield from moment(state, step, legal, remembered, play.rng)
            state = state.clone()  # which must go on like its original
            state.listener = happened.append
        yield "action", step, [seat, action, game.name(action)]
        state.apply(seat, action)
        state.listener = None
        yield from told(game, happened, step, seats)
        happened = []
        play.taken[play.verbs[action]] += 1
        remembered.append(action)
        if len(remembered) > REMEMBERED:
            del remembered[play.rng.below(REMEMBERED)]
        step += 1
    yield from moment(state, step, [[] for _ in range(seats)], remembered, play.rng)
    yield "result", step, state.result().to_dict()


def moment(state: State, step: int, legal: list[list[int]], remembered: list[int], rng: Rng) -> Iterator[Line]:
    """One decision from all sides."""
    game = state.game
    yield "position", step, state.to_dict()
    yield "score", step, state.scores()
    viewers: list[int | None] = [None, *range(state.seats)]
    for viewer in viewers:
        yield "view", step, state.view(viewer)
    looks = game.observation(state.seats)
    for seat in range(state.seats):
        yield "observation", step, [list(looks.numbers(state, seat)), list(looks.mask(state, seat))]
    dreamer = viewers[rng.below(len(viewers))]
    yield "imagination", step, state.imagine(dreamer, Rng.seeded(step)).to_dict()
    yield "evaluation", step, [repr(round(judge(game.id)(state, seat), 9)) for seat in range(state.seats)]
    for seat in range(state.seats):
        actions = some(legal[seat], SHOWN, rng)
        yield "preview", step, [state.preview(seat, action) for action in actions]
        yield "label", step, [labels(game, action) for action in actions]
        tempting = [rng.below(game.action_count) for _ in range(TEMPTING)] + some(remembered, TEMPTING, rng) + [-1, game.action_count, ABSURD]
        yield from refusals(state, step, seat, tempting)
    for nobody in (-1, state.seats):
        yield from refusals(state, step, nobody, [0])


def some(actions: list[int], count: int, rng: Rng) -> list[int]:
    return actions if len(actions) <= count else [actions[rng.below(len(actions))] for _ in range(count)]


def refusals(state: State, step: int, seat: int, actions: list[int]) -> Iterator[Line]:
    reasons = [state.why_not(seat, action) for action in actions]
    yield "refusal", step, [reason and reason.clauses for reason in reasons]
    yield "sentence", step, [reason and [reason.en, reason.fr] for reason in reasons]


def labels(game: Game, action: int) -> list[str]:
    return [game.label(action, lang) for lang in LANGUAGES]


def told(game: Game, happened: list[Event], step: int, seats: int) -> Iterator[Line]:
    players = [f"P{seat}" for seat in range(seats)]
    for event in happened:
        yield "event", step, [event.kind, event.seat, event.facts, event.secret, event.depth]
        for viewer in [None, *range(seats)]:
            yield "log", step, [game.describe(event, lang, viewer, players) for lang in LANGUAGES]


# --- digests ------------------------------------------------------------------------------------------------------


def digest(id: str, batch: list[Source]) -> dict[str, str]:
    """The digest of each aspect of a batch of games."""
    hashes = {aspect: hashlib.sha256() for aspect in ASPECTS}
    for source in batch:
        for aspect, step, value in lines(id, source):
            hashes[aspect].update(msgspec.json.encode((step, value)))
    return {aspect: stream.hexdigest()[:HEX] for aspect, stream in hashes.items()}


def committed(id: str) -> dict[str, list[str]]:
    """The digests of the rules version at hand: for each aspect one per batch; none if the version is new."""
    found = json.loads(FILE.read_text(encoding="utf-8")).get(id, {}).get(str(urbes.game(id).rules_version), {})
    return {aspect: hashes.split() for aspect, hashes in found.items()}


def differences(id: str, games: int) -> list[str]:
    """What differs from the committed digests, a sentence per aspect, the likeliest cause first."""
    expected = committed(id)
    if not expected:
        return [f"{id}: no digest of rules version {urbes.game(id).rules_version} is committed; write it with `python -m tools.golden`"]
    parts = batches(id, games)
    found = [digest(id, batch) for batch in parts.values()]
    differing = []
    for aspect in ASPECTS:
        wrong = [name for name, hashes, kept in zip(parts, found, expected[aspect], strict=False) if hashes[aspect] != kept]
        if wrong:
            differing.append(f"{id}: {aspect} differs in {len(wrong)} of {len(parts)} batches, first in {wrong[0]}")
    return differing


# --- the program ----------------------------------------------------------------------------------------------------


def written(id: str, source: Source) -> Iterator[str]:
    for aspect, step, value in lines(id, source):
        yield f"{aspect} {step} {msgspec.json.encode(value).decode()}"


def first_difference(id: str, games: int, other: str) -> str | None:
    """Where the engine here and the one under another path first tell different things."""
    for source in [source for batch in batches(id, games).values() for source in batch]:
        command = [sys.executable, __file__, id, "--write", str(source)]
        with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": other}, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for here, there in zip_longest(written(id, source), (line.rstrip("\n") for line in process.stdout), fillvalue="nothing more"):
                if here != there:
                    process.kill()
                    return shown(id, source, here, there)
    return None


def shown(id: str, source: Source, here: str, there: str) -> str:
    play = Play(id, source)
    at = next((place for place, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    start = max(0, at - 100)
    return (
        f"{id}, game {source} ({play.state.seats} seats, {play.game.options}) differs at character {at} of: {here[:30]} ...\n"
        f"  here:  ...{here[start : at + 200]}\n  there: ...{there[start : at + 200]}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("id", choices=urbes.game_ids())
    parser.add_argument("--games", type=int, help="only the records and the first so many seeded games")
    parser.add_argument("--against", metavar="PATH", help="compare with the engine under this path instead")
    parser.add_argument("--write", metavar="GAME", help="write down all that one game tells: the number of a seeded one, or the file of a record")
    given = parser.parse_args()
    if given.write:
        for line in written(given.id, int(given.write) if given.write.isdecimal() else Path(given.write)):
            print(line)
        return 0
    games = GAMES[given.id] if given.games is None else min(given.games, GAMES[given.id])
    print(f"the engine is {engine.__file__}")
    if given.against:
        difference = first_difference(given.id, games, given.against)
        print(difference or f"{given.id}: the records and {games} games tell the same")
        return 1 if difference else 0
    differing = differences(given.id, games)
    print("\n".join(differing) or f"{given.id}: the records and {games} games as committed")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
