"""A finished game at a glance: its chapters, the moments worth going to, and who was in the lead.

Which events those are, a game says in its `replay.toml`; one without it has a single chapter and whoever leads by points:

    [lead]
    by = "outlook.total"        # the number of a player's part of the view by which a seat leads; without it the scores

    [[chapters]]
    event = "round_started"
    name = { en = "Round {round}", fr = "Manche {round}" }  # the gaps of the event's log line, and {n}, how often it has happened
    every = 8                   # only the first of so many
    when = { length = "short" } # only where the table has these options; `unless`: only where it has not; in [lead], too

    [[moments]]
    event = "bridge_crossed"
    sign = "bridge"             # a symbol of the client
    name = { ... }              # without it the event's log line
    key = true                  # worth going to; the others are marks on the way
    once = true                 # only the first of a chapter
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from urbes.games.registry import folder_of
from urbes.kernel.events import Event
from urbes.kernel.game import Game, State
from urbes.kernel.record import Record
from urbes.kernel.texts import Texts
from urbes.server.shapes.replays import Lead, Moment, ReplayChapter, Timeline
from urbes.server.words import sentence

LASTING = 20  # a lead that lasts a 20th of the game is worth going to
LEAD_SIGN = "first"


class Mark(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    when: dict[str, Any] = {}
    unless: dict[str, Any] = {}

    def holds(self, options: Mapping[str, Any]) -> bool:
        return self.when.items() <= options.items() and not (self.unless and self.unless.items() <= options.items())


class LeadMark(Mark, frozen=True):
    by: str


class ChapterMark(Mark, frozen=True, kw_only=True):
    event: str
    name: dict[str, str]
    every: int = 1


class MomentMark(Mark, frozen=True, kw_only=True):
    event: str
    sign: str
    name: dict[str, str] | None = None
    key: bool = False
    once: bool = False


class Marks(Struct, forbid_unknown_fields=True, frozen=True):
    lead: LeadMark | None = None
    chapters: tuple[ChapterMark, ...] = ()
    moments: tuple[MomentMark, ...] = ()


@cache
def marks_of(id: str) -> Marks:
    path = folder_of(id) / "replay.toml"
    return msgspec.toml.decode(path.read_bytes(), type=Marks) if path.exists() else Marks()


def held(game: Game) -> Callable[[State], list[int]]:
    """The points of each seat in a position, by which it is compared with the others: in some games those it would have if the game ended now."""
    lead = marks_of(game.id).lead
    if lead is None or not lead.holds(game.options):
        return lambda state: list(state.scores())
    keys = lead.by.split(".")

    def points(state: State) -> list[int]:
        found = list(state.view(None)["players"])
        for key in keys:
            found = [part[key] for part in found]
        return found

    return points


def timeline(game: Game, record: Record, lang: str) -> Timeline:
    drawn = _Drawing(game, record, lang)
    happened: list[Event] = []
    for step, (state, _) in enumerate(record.replay(game)):
        drawn.see(step, state, state.opening() if step == 0 else happened)
        happened.clear()
        state.listener = happened.append
    return drawn.whole()


class _Drawing:
    def __init__(self, game: Game, record: Record, lang: str) -> None:
        self.game = game
        self.players = record.players
        self.lang = lang
        marks = marks_of(game.id)
        self.points = held(game)
        self.chapter_marks = [mark for mark in marks.chapters if mark.holds(game.options)]
        self.moment_marks = [mark for mark in marks.moments if mark.holds(game.options)]
        self.seen: Counter[str] = Counter()
        self.told: set[str] = set()  # of the moments that come once a chapter
        self.last = 0
        self.chapters: list[ReplayChapter] = []
        self.moments: list[Moment] = []
        self.leads: list[Lead] = []

    def see(self, step: int, state: State, events: list[Event]) -> None:
        self.last = step
        for event in events:
            self.seen[event.kind] += 1
            for chapter in self.chapter_marks:
                if chapter.event == event.kind and self.seen[event.kind] % chapter.every == 1 % chapter.every:
                    self.chapters.append(ReplayChapter(step, self.words(chapter.name, event)))
                    self.told.clear()
            for mark in self.moment_marks:
                if mark.event == event.kind and not (mark.once and event.kind in self.told):
                    self.told.add(event.kind)
                    text = self.words(mark.name, event) if mark.name else self.game.describe(event, self.lang, None, self.players).removesuffix(".")
                    self.moments.append(Moment(step, event.seat if event.seat >= 0 else None, mark.sign, text, mark.key))
        points = self.points(state)
        most = max(points)
        first = points.index(most)
        if points.count(most) == 1 and (not self.leads or self.leads[-1].seat != first):
            self.leads.append(Lead(step, first))

    def words(self, name: dict[str, str], event: Event) -> str:
        gaps = {**self.game.gaps(event.seen_by(None), self.lang, self.players), "n": self.seen[event.kind]}
        return Texts({"name": name}).text("name", self.lang, gaps)

    def whole(self) -> Timeline:
        """The game before its first chapter belongs to it; whoever is still ahead at the end need not have been so for long."""
        chapters = self.chapters or [ReplayChapter(0, sentence("replays.whole", self.lang))]
        chapters[0].step = 0
        for lead, after in zip(self.leads[1:], [*(each.step for each in self.leads[2:]), self.last + self.last], strict=False):
            if (after - lead.step) * LASTING >= self.last:
                text = sentence("replays.leads", self.lang, player=self.players[lead.seat])
                self.moments.append(Moment(lead.step, lead.seat, LEAD_SIGN, text, True))
        return Timeline(self.last, chapters, sorted(self.moments, key=lambda moment: moment.step), self.leads)
