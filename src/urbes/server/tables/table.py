"""A table as the sum of its journal: whoever folds the same entries has the same table. No clock is read and nothing is stored here."""

import copy
import hashlib
from collections import deque
from typing import Any

import msgspec

from urbes.kernel.content import Pack
from urbes.kernel.errors import IllegalAction, Reason, UrbesError
from urbes.kernel.events import Event
from urbes.kernel.game import State
from urbes.kernel.match import Match
from urbes.kernel.record import Record, commitment
from urbes.server.shapes.pictures import Chat, Comment
from urbes.server.shapes.tables import ForkedFrom, Holder, TableRules
from urbes.server.tables.clocks import Clocks
from urbes.server.tables.entries import (
    Acted,
    Answered,
    Asked,
    Closed,
    Commented,
    Entry,
    Flagged,
    Named,
    Paused,
    Rematched,
    Said,
    Seated,
    Starred,
    Started,
    TakenBack,
    Taught,
    chat_of,
)
from urbes.server.tables.games import game_with
from urbes.server.words import pair
from urbes.teaching.exercise import Exercise, exercise_of
from urbes.teaching.lesson import LEARNER, Progress

OPENING = -1  # the number of what is said before the first action
CHAT_KEPT = 50
NEWS_KEPT = 50
HISTORY_KEPT = 2000
SNAPSHOT_ACTIONS = 25
SNAPSHOT_ENTRIES = 200
BOT_GRACE = 4000  # ms after which another process may take care of a bot's decision
AWAY_MS = 5000  # ms without a look at the table after which who owes a decision there is called
SECOND_THOUGHTS = 3000  # ms that bots leave people who decide at the same time as they, to take their choice back


class Deeper(Exception):
    """An undo reaches behind the snapshot the table was opened from."""


class Folded:
    """What an entry did: the entry, the action number from which the log changed (None: it did not), the log since then."""

    def __init__(self, entry: Entry, since: int | None, log: list[tuple[int, Event]]) -> None:
        self.entry = entry
        self.since = since
        self.log = log


class Happening(msgspec.Struct):
    """What became of a seat while the game was running, for those who stay: the kind names a sentence, `was` and `now` are the seat's names."""

    seq: int
    at: int
    number: int  # of the action that was to come next
    seat: int
    kind: str
    was: str
    now: str


class Table:
    """What never changes about a table, and what its entries have made of it so far."""

    def __init__(self, row: dict[str, Any], pack: Pack | None = None) -> None:
        self.id: str = row["id"]
        self.host: str = row["host"]
        self.title: str = row["title"]
        self.listed: bool = row["listed"]
        self.rules = msgspec.convert(row["settings"], TableRules)
        self.game = game_with(row["game"], self.rules.options, pack)
        if pack is not None:  # what is in a pack is for those at the table
            self.rules.watch, self.rules.replay, self.listed = False, "seats", False
        if row.get("rules") not in (None, self.game.rules_version):
            raise other_rules(row["rules"], self.game.rules_version)
        self.seed = int(row["seed"])
        self.start: dict[str, Any] | None = row["start"]
        self.forked_from = msgspec.convert(row["forked_from"], ForkedFrom | None)
        self.created_at: int = row["created_at"]
        self.commitment = commitment(self.seed)

        self.seq = 0
        self.status = "open"
        self.holders: list[Holder] = []
        self.titles: dict[int, str] = {}  # seat -> what its holder called what it owns
        self.match: Match | None = None
        self.offset = 0  # how many actions lie behind the snapshot the match was resumed from
        self.base = 0  # that snapshot's sequence number
        self.base_sealed = True
        self.moved: dict[int, int] = {}  # seat -> the entry that last changed its position by its own doing
        self.last_move = 0
        self.moved_at = 0  # when that was
        self.asked_by: int | None = None
        self.agreed: set[int] = set()
        self.clocks: Clocks | None = None
        self.chat: deque[Chat] = deque(maxlen=CHAT_KEPT)
        self.happened: deque[Happening] = deque(maxlen=NEWS_KEPT)
        self.rematch: str | None = None
        self.lesson: Progress | None = None  # how far its learner has come, at a table that teaches
        self.exercise: Exercise | None = exercise_of(self.game.id, self.rules.exercise) if self.rules.exercise is not None else None
        self.comments: dict[int, Comment] = {}  # step of the finished game -> what is said of it
        self.told: dict[int, int] = {}  # seat -> how many steps of openings were read there
        self.tried = 0  # actions of the learner in it
        self.stars: int | None = None
        self.removed: set[str] = set()  # whom the host asked to go
        self.interfered = False  # someone was removed in the middle of the game
        self.held: dict[str, set[int]] = {}  # person -> the seats of the running game whose secrets they have seen
        self.vacated: set[int] = set()  # seats the host freed in the middle of the game, until someone takes them
        self.history: deque[Folded] = deque(maxlen=HISTORY_KEPT)
        self.snapshot_at = (0, 0)  # entries and actions at the latest snapshot
        self.snapshot_due = False
        self._views: tuple[int, State | None, dict[int | None, dict[str, Any]]] = (-1, None, {})
        self.sealed_now = True  # no undo can reach behind this moment

    # --- reading ------------------------------------------------------------------------------------

    @property
    def seat_count(self) -> int:
        return len(self.holders)

    @property
    def players(self) -> list[str]:
        return [holder.name for holder in self.holders]

    @property
    def state(self) -> State:
        assert self.match is not None
        return self.match.state

    def why_not(self, seat: int, action: int) -> Reason | None:
        """Why an action is not possible, with the players called by their names."""
        reason = self.state.why_not(seat, action)
        return None if reason is None else reason.told(self.players)

    @property
    def actions(self) -> int:
        return self.offset + (len(self.match.record.actions) if self.match else 0)

    def to_act(self) -> tuple[int, ...]:
        return self.state.to_act() if self.match is not None and self.status == "playing" else ()

    def seats_of(self, identity: str | None) -> list[int]:
        return [seat for seat, holder in enumerate(self.holders) if holder.kind == "human" and identity is not None and holder.identity == identity]

    def humans(self) -> set[str]:
        return {holder.identity for holder in self.holders if holder.kind == "human" and holder.identity}

    def bots_to_act(self) -> list[tuple[int, str]]:
        """The seats that owe a decision and whose bot must take it now: where all decide at once, after the people."""
        owing = self.to_act()
        if self.people_first and any(self.holders[seat].kind == "human" and self.holders[seat].acting_bot is None for seat in owing):
            return []
        return [(seat, bot) for seat in owing if (bot := self.holders[seat].acting_bot) is not None]

    def awaited(self) -> dict[int, str]:
        """The people others wait for, by seat. Who plays alone keeps nobody waiting."""
        people = {seat: str(self.holders[seat].identity) for seat in self.to_act() if self.holders[seat].kind == "human" and not self.holders[seat].substitute}
        return people if len(self.humans()) > 1 else {}

    @property
    def people_first(self) -> bool:
        """Whether bots wait for people who decide at the same time: not where they are to linger nowhere."""
        return self.game.simultaneous and self.rules.pace > 0

    def bots_wait(self) -> int:
        """How long bots linger before a decision, in ms: longer where it is theirs that ends what somebody could still take back."""
        bots = self.bots_to_act() if self.people_first else []
        if not any(len(self.state.legal(seat)) > 1 for seat, _ in bots):  # what is no choice keeps nobody waiting
            return self.rules.pace
        people = [seat for seat, holder in enumerate(self.holders) if holder.kind == "human" and holder.substitute is None]
        if self.last_seat() not in people:  # the first bot has waited for all of them
            return self.rules.pace
        return max(self.rules.pace, SECOND_THOUGHTS) if any(undo_refusal(self, seat) is None for seat in people) else self.rules.pace

    def undo_left(self, now: int) -> int | None:
        """How many ms are left to take a choice back before the bots decide; None: no bot is about to."""
        wait = self.bots_wait() if self.people_first and self.bots_to_act() else 0
        return min(wait, max(0, self.moved_at + wait - now)) if wait >= SECOND_THOUGHTS else None

    def dice(self, seat: int) -> int:
        """What a bot rolls for its next decision: hidden like the seed, and the same again after a take-back, so that nobody fishes for a better answer."""
        return int.from_bytes(hashlib.sha256(f"urbes dice {self.seed} {self.actions} {seat}".encode()).digest()[:8])

    def stale(self, seat: int, at: int) -> bool:
        """Whether the seat's position has changed since an entry; where all act at once only its own doing counts."""
        return (self.moved.get(seat, 0) if self.game.simultaneous else self.last_move) > at

    def undo_number(self, seat: int) -> int | None:
        """The number of the action an undo of the seat takes back."""
        if self.match is None:
            return None
        actions = self.match.record.actions
        for back in range(len(actions) - 1, -1, -1):
            if actions[back].partition(" ")[0] == str(seat):
                return self.offset + back
        return None

    def last_seat(self) -> int | None:
        """Whose action came last."""
        actions = self.match.record.actions if self.match else []
        return int(actions[-1].partition(" ")[0]) if actions else None

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know now: worked out once for all who look through it, and for what else is said of the position. Not to be changed."""
        if self._views[0] != self.seq or self._views[1] is not self.state:
            self._views = (self.seq, self.state, {})
        views = self._views[2]
        found = views.get(seat)
        if found is None:
            found = views[seat] = self.state.view(seat)
        return found

    def keeps_secrets(self) -> bool:
        """Whether some seat sees at this moment what the others may not."""
        shown = {**self.view(None), "seat": None}
        return any({**self.view(seat), "seat": None} != shown for seat in range(self.seat_count))

    def opening(self) -> Record:
        """The header of the record."""
        return Record.of(self.game, self.players, self.seed, self.start)

    # --- folding ------------------------------------------------------------------------------------

    def fold(self, entry: Entry) -> Folded:
        """Take the next entry in. What cannot be is refused by the engine, and the table is then no longer of use: fold on a copy what is not written yet."""
        assert entry.seq == self.seq + 1, f"table {self.id}: entry {entry.seq} after {self.seq}"
        since, log = self._take_in(entry)
        folded = Folded(entry, since, log)
        self.seq = entry.seq
        if self.last_move == entry.seq:
            self.moved_at = entry.at
        if entry.kind in ("act", "undo", "start", "seat", "flag", "close") and self.clocks is not None:
            self._run_clocks(entry)
        self.history.append(folded)
        if self.seq - self.snapshot_at[0] >= SNAPSHOT_ENTRIES and self.match is not None:
            self.snapshot_due = True
        return folded

    def ahead(self, entries: list[Entry]) -> list[tuple["Table", Folded]]:
        """The table as it will be after each of some entries, while it stays itself as it is."""
        steps: list[tuple[Table, Folded]] = []
        table = self
        for entry in entries:
            table = table.copy()
            steps.append((table, table.fold(entry)))
        return steps

    def copy(self) -> "Table":
        other = copy.copy(self)
        other.holders = list(self.holders)
        other.titles, other.moved, other.told = dict(self.titles), dict(self.moved), dict(self.told)
        other.comments = dict(self.comments)
        other.agreed, other.removed, other.vacated = set(self.agreed), set(self.removed), set(self.vacated)
        other.held = {identity: set(seats) for identity, seats in self.held.items()}
        other.chat, other.happened, other.history = self.chat.copy(), self.happened.copy(), self.history.copy()
        other.clocks = self.clocks.copy() if self.clocks is not None else None
        other.lesson = self.lesson.copy() if self.lesson is not None else None
        other.match = self.match.copy() if self.match is not None else None
        return other

    def _take_in(self, entry: Entry) -> tuple[int | None, list[tuple[int, Event]]]:
        """What the entry changes; the action number from which the log is another (None: it is not), and the log since then."""
        seat = entry.seat
        match entry.fact:
            case Started():
                return self._start(entry)
            case Acted(action) if seat is not None:
                return self._act(entry, seat, action)
            case TakenBack(number) if seat is not None:
                return self._take_back(entry, seat, number)
            case Seated() as fact if seat is not None:
                self._sit(entry, seat, fact)
            case Flagged(bot) if seat is not None:
                self.holders[seat] = msgspec.structs.replace(self.holders[seat], substitute=bot)
                self._note(entry, "flagged", self.holders[seat].name)
            case Asked():
                self.asked_by, self.agreed = seat, set()
            case Answered(yes) if seat is not None:
                if yes:
                    self.agreed.add(seat)
                else:
                    self.asked_by = None
                    self._note(entry, "refused", self.holders[seat].name)
            case Named(name) if seat is not None:
                self.titles[seat] = name
            case Said():
                self.chat.append(chat_of(entry))
            case Rematched(table):
                self.rematch = table
            case Taught(step) if seat is not None and self.status == "playing" and self.lesson is None:
                self.told[seat] = step
            case Taught(step):
                self.lesson = self.lesson or Progress(self.game.id)
                self.lesson.read = step
            case Commented(step, name, text):
                self.comments.pop(step, None)
                if text:
                    self.comments[step] = Comment(step, name, text)
            case Starred(stars):
                self.stars = stars
            case Paused(lost):
                if self.clocks is not None:  # a damaged row may have promised one
                    self.clocks.since += lost
            case Closed():
                self.status = "closed"
            case _:
                raise ValueError(f"table {self.id}: entry {entry.seq} names no seat")
        return None, []

    def _run_clocks(self, entry: Entry) -> None:
        assert self.clocks is not None
        running = [seat for seat in self.to_act() if self.holders[seat].kind == "human" and self.holders[seat].substitute is None]
        self.clocks.turn(entry.at, running, entry.seat if entry.kind == "act" else None, entry.seat if entry.kind == "undo" else None)

    def _sit(self, entry: Entry, seat: int, fact: Seated) -> None:
        holder = fact.holder
        if fact.removed is not None:
            self.removed.add(fact.removed)
            self.interfered |= self.match is not None
        elif holder.identity is not None:
            self.removed.discard(holder.identity)
        if seat == len(self.holders):
            self.holders.append(holder)
        else:
            before = self.holders[seat]
            returned = before.substitute is not None and holder.substitute is None
            self.holders[seat] = holder
            self._note(entry, change(before, holder, fact.removed is not None), before.name)
            if returned and self.clocks is not None:
                self.clocks.give_back(seat)
        if self.match is not None:
            self.match.record.players[seat] = holder.name
            self.hold(seat, holder)
            if fact.removed is not None:
                self.vacated.add(seat)

    def hold(self, seat: int, holder: Holder) -> None:
        """From now on this person knows what the seat knows."""
        if holder.kind == "human" and holder.identity is not None:
            self.held.setdefault(holder.identity, set()).add(seat)
            self.vacated.discard(seat)

    def _start(self, entry: Entry) -> tuple[int, list[tuple[int, Event]]]:
        self.match = Match.resume(self.game, self.opening())
        self.status = "playing" if self.match.state.to_act() else "over"
        if self.rules.clock is not None:
            self.clocks = Clocks(self.rules.clock, self.seat_count)
        self.last_move = entry.seq
        for seat, holder in enumerate(self.holders):
            self.hold(seat, holder)
        return OPENING, list(self.match.log)

    def _act(self, entry: Entry, seat: int, action: str) -> tuple[int, list[tuple[int, Event]]]:
        assert self.match is not None
        match = self.match
        sealed = match.state.sealed
        number = self.actions
        logged = len(match.log)
        try:
            match.apply(seat, self.game.parse(action))
        except IllegalAction as error:
            raise IllegalAction(error.reason.told(self.players)) from None
        self.tried += seat == LEARNER
        if self.lesson is not None:
            self.lesson.acted(seat, action)
        self.asked_by = None
        self.moved[seat] = self.last_move = entry.seq
        if match.over:
            self.status = "over"
        self.sealed_now = match.state.sealed != sealed
        if self.sealed_now and self.actions - self.snapshot_at[1] >= SNAPSHOT_ACTIONS:
            self.snapshot_due = True
        return number, self._log(match.log[logged:])

    def _take_back(self, entry: Entry, seat: int, number: int) -> tuple[int, list[tuple[int, Event]]]:
        assert self.match is not None
        if number < self.offset:
            raise Deeper
        self.match.undo(seat)
        self.tried -= seat == LEARNER
        if self.lesson is not None:
            self.lesson.took_back(seat)
        self.happened = deque((msgspec.structs.replace(each, number=min(each.number, self.actions)) for each in self.happened), NEWS_KEPT)
        self.sealed_now = False
        self.asked_by = None
        self.moved[seat] = self.last_move = entry.seq
        return number, self._log([line for line in self.match.log if line[0] >= number - self.offset])

    def _log(self, log: list[tuple[int, Event]]) -> list[tuple[int, Event]]:
        """The match counts from the snapshot, the table from its first action."""
        return [(self.offset + number, event) for number, event in log]

    def log(self) -> tuple[int, list[tuple[int, Event]]]:
        """The log as far back as it is in memory, and the action number it begins with."""
        return self.offset or OPENING, self._log(self.match.log) if self.match is not None else []

    def _note(self, entry: Entry, kind: str | None, was: str) -> None:
        """Before the start nothing is noted: who sits where is all that the table then shows."""
        if kind is not None and entry.seat is not None and self.status == "playing":
            self.happened.append(Happening(entry.seq, entry.at, self.actions, entry.seat, kind, was, self.holders[entry.seat].name))

    def row(self, at: int) -> dict[str, Any]:
        """What lists and timers are told of the table."""
        to_act = self.to_act()
        bots = bool(self.bots_to_act())
        over = self.match is not None and self.status == "over"
        return {
            "seq": self.seq,
            "status": self.status,
            "actions": self.actions,
            "to_act": list(to_act),
            "scores": self.state.scores() if self.match is not None else None,
            "winners": self.state.result().winners if over else None,
            "bot_due": at + self.bots_wait() + BOT_GRACE if bots else None,
            "deadline": self.clocks.deadline() if self.clocks is not None and self.status == "playing" else None,
            "remind_at": at + AWAY_MS if self.awaited() else None,
            "changed_at": at,
        }


def change(before: Holder, after: Holder, removed: bool) -> str | None:
    """What the others are told when a seat's holder changes; None: nothing they need to know."""
    if before.kind == after.kind == "human" and before.identity == after.identity:
        if (before.substitute is None) == (after.substitute is None):
            return None
        return "returned" if after.substitute is None else "substituted"
    if before.kind == "human":
        return f"{'removed' if removed else 'left'}_{'bot' if after.kind == 'bot' else 'open'}"
    return "sat" if after.kind == "human" else "bot_sat" if before.kind == "open" and after.kind == "bot" else None


def other_rules(wanted: int, here: int) -> UrbesError:
    return UrbesError(*pair("tables.other_rules", wanted=wanted, here=here))


def undo_refusal(table: Table, seat: int) -> UrbesError | None:
    """Why a seat cannot take its last action back, by the table's rule and the game's; None if it can."""
    if table.rules.undo == "off":
        return UrbesError(*pair("undo.off"))
    if table.match is None or table.status != "playing":
        return UrbesError(*pair("undo.nothing"))
    reason = table.match.undo_refusal(seat)
    return UrbesError(reason.en, reason.fr) if reason is not None else None
