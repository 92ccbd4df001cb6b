"""A table as the sum of its journal: whoever folds the same entries has the same table. No clock is read and nothing is stored here."""

import asyncio
import hashlib
from collections import deque
from typing import Any

import msgspec

from urbes.games.registry import game as make_game
from urbes.kernel.content import Pack
from urbes.kernel.errors import UrbesError
from urbes.kernel.events import Event
from urbes.kernel.game import Game, State
from urbes.kernel.match import Match
from urbes.kernel.record import Record, commitment
from urbes.server.clocks import Clocks
from urbes.server.shapes import Chat, Entry, ForkedFrom, Holder, TableRules

OPENING = -1  # the number of what is said before the first action
CHAT_KEPT = 50
NEWS_KEPT = 50
HISTORY_KEPT = 2000
SNAPSHOT_ACTIONS = 25
SNAPSHOT_ENTRIES = 200
GAMES_KEPT = 100


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


_games: dict[str, Game] = {}


def game_with(id: str, options: dict[str, Any], pack: Pack | None = None) -> Game:
    """Games are immutable, so tables with the same options and content share one."""
    key = _key(id, options, pack)
    found = _games.pop(key, None) or make_game(id, pack=pack, **options)
    _games[key] = found  # the latest used is the last to be forgotten
    while len(_games) > GAMES_KEPT:
        del _games[next(iter(_games))]
    return found


async def ready_game(id: str, options: dict[str, Any], pack: Pack | None = None) -> Game:
    """The same; what a pack's content takes to work out does not hold up the others."""
    if pack is None or _key(id, options, pack) in _games:
        return game_with(id, options, pack)
    return await asyncio.to_thread(game_with, id, options, pack)


def _key(id: str, options: dict[str, Any], pack: Pack | None) -> str:
    return f"{id} {pack.hash if pack else ''} {msgspec.json.encode(sorted(options.items())).decode()}"


class Table:
    """What never changes about a table, and what its entries have made of it so far."""

    def __init__(self, row: dict[str, Any], pack: Pack | None = None) -> None:
        self.id: str = row["id"]
        self.host: str = row["host"]
        self.title: str = row["title"]
        self.listed: bool = row["listed"]
        self.rules = msgspec.convert(row["settings"], TableRules)
        self.game = game_with(row["game"], self.rules.options, pack)
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
        self.removed: set[str] = set()  # whom the host asked to go
        self.interfered = False  # someone was removed in the middle of the game
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
        """The seats that owe a decision and whose bot must take it."""
        return [(seat, bot) for seat in self.to_act() if (bot := self.holders[seat].acting_bot) is not None]

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

    def voters(self) -> set[int]:
        """The human seats whose consent an undo needs."""
        return {seat for seat, holder in enumerate(self.holders) if holder.kind == "human" and holder.substitute is None and seat != self.asked_by}

    def consented(self) -> bool:
        asker = self.holders[self.asked_by].identity if self.asked_by is not None else None
        return all(seat in self.agreed or self.holders[seat].identity == asker for seat in self.voters())

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know now: worked out once for all who look through it, and for what else is said of the position. Not to be changed."""
        if self._views[0] != self.seq or self._views[1] is not self.state:
            self._views = (self.seq, self.state, {})
        views = self._views[2]
        found = views.get(seat)
        if found is None:
            found = views[seat] = self.state.view(seat)
        return found

    def phase(self) -> str | None:
        """What the game's views call the present phase, if they do; the game's texts say what it asks."""
        if self.match is None:
            return None
        phase = self.view(next(iter(self._views[2]), None) if self._views[0] == self.seq and self._views[1] is self.state else None).get("phase")
        return phase if isinstance(phase, str) else None

    def opening(self) -> Record:
        """The header of the record."""
        return Record.of(self.game, self.players, self.seed, self.start)

    # --- folding ------------------------------------------------------------------------------------

    def fold(self, entry: Entry) -> Folded:
        """Take the next entry in. Entries were checked before they were written, so none is refused here."""
        assert entry.seq == self.seq + 1, f"table {self.id}: entry {entry.seq} after {self.seq}"
        folded: Folded = getattr(self, f"_fold_{entry.kind}")(entry)
        self.seq = entry.seq
        if self.last_move == entry.seq:
            self.moved_at = entry.at
        if entry.kind in ("act", "undo", "start", "seat", "flag", "close") and self.clocks is not None:
            self._run_clocks(entry)
        self.history.append(folded)
        if self.seq - self.snapshot_at[0] >= SNAPSHOT_ENTRIES and self.match is not None:
            self.snapshot_due = True
        return folded

    def _run_clocks(self, entry: Entry) -> None:
        assert self.clocks is not None
        running = [seat for seat in self.to_act() if self.holders[seat].kind == "human" and self.holders[seat].substitute is None]
        self.clocks.turn(entry.at, running, entry.seat if entry.kind == "act" else None, entry.seat if entry.kind == "undo" else None)

    def _fold_seat(self, entry: Entry) -> Folded:
        holder = msgspec.convert(entry.data["holder"], Holder)
        assert entry.seat is not None
        if "removed" in entry.data:
            self.removed.add(entry.data["removed"])
            self.interfered |= self.match is not None
        elif holder.identity is not None:
            self.removed.discard(holder.identity)
        if entry.seat == len(self.holders):
            self.holders.append(holder)
        else:
            before = self.holders[entry.seat]
            returned = before.substitute is not None and holder.substitute is None
            self.holders[entry.seat] = holder
            self._note(entry, change(before, holder, "removed" in entry.data), before.name)
            if returned and self.clocks is not None:
                self.clocks.give_back(entry.seat)
        if self.match is not None:
            self.match.record.players[entry.seat] = holder.name
        return Folded(entry, None, [])

    def _fold_name(self, entry: Entry) -> Folded:
        assert entry.seat is not None
        self.titles[entry.seat] = entry.data["name"]
        return Folded(entry, None, [])

    def _fold_start(self, entry: Entry) -> Folded:
        record = self.opening()
        self.match = Match.resume(self.game, record)
        self.status = "playing" if self.match.state.to_act() else "over"
        if self.rules.clock is not None:
            self.clocks = Clocks(self.rules.clock, self.seat_count)
        self.last_move = entry.seq
        return Folded(entry, OPENING, list(self.match.log))

    def _fold_act(self, entry: Entry) -> Folded:
        assert self.match is not None and entry.seat is not None
        match = self.match
        sealed = match.state.sealed
        number = self.actions
        logged = len(match.log)
        match.apply(entry.seat, self.game.parse(entry.data["action"]))
        self.asked_by = None
        self.moved[entry.seat] = self.last_move = entry.seq
        if match.over:
            self.status = "over"
        self.sealed_now = match.state.sealed != sealed
        if self.sealed_now and self.actions - self.snapshot_at[1] >= SNAPSHOT_ACTIONS:
            self.snapshot_due = True
        return Folded(entry, number, self._log(match.log[logged:]))

    def _fold_undo(self, entry: Entry) -> Folded:
        assert self.match is not None and entry.seat is not None
        number: int = entry.data["number"]
        if number < self.offset:
            raise Deeper
        self.match.undo(entry.seat)
        for happening in self.happened:
            happening.number = min(happening.number, self.actions)
        self.sealed_now = False
        self.asked_by = None
        self.moved[entry.seat] = self.last_move = entry.seq
        return Folded(entry, number, self._log([line for line in self.match.log if line[0] >= number - self.offset]))

    def _log(self, log: list[tuple[int, Event]]) -> list[tuple[int, Event]]:
        """The match counts from the snapshot, the table from its first action."""
        return [(self.offset + number, event) for number, event in log]

    def log(self) -> tuple[int, list[tuple[int, Event]]]:
        """The log as far back as it is in memory, and the action number it begins with."""
        return self.offset or OPENING, self._log(self.match.log) if self.match is not None else []

    def _fold_ask(self, entry: Entry) -> Folded:
        self.asked_by = entry.seat
        self.agreed = set()
        return Folded(entry, None, [])

    def _fold_answer(self, entry: Entry) -> Folded:
        assert entry.seat is not None
        if entry.data["yes"]:
            self.agreed.add(entry.seat)
        else:
            self.asked_by = None
            self._note(entry, "refused", self.holders[entry.seat].name)
        return Folded(entry, None, [])

    def _fold_flag(self, entry: Entry) -> Folded:
        assert entry.seat is not None
        self.holders[entry.seat] = msgspec.structs.replace(self.holders[entry.seat], substitute=entry.data["bot"])
        self._note(entry, "flagged", self.holders[entry.seat].name)
        return Folded(entry, None, [])

    def _note(self, entry: Entry, kind: str | None, was: str) -> None:
        """Before the start nothing is noted: who sits where is all that the table then shows."""
        if kind is not None and entry.seat is not None and self.status == "playing":
            self.happened.append(Happening(entry.seq, entry.at, self.actions, entry.seat, kind, was, self.holders[entry.seat].name))

    def _fold_chat(self, entry: Entry) -> Folded:
        self.chat.append(chat_of(entry))
        return Folded(entry, None, [])

    def _fold_rematch(self, entry: Entry) -> Folded:
        self.rematch = entry.data["table"]
        return Folded(entry, None, [])

    def _fold_close(self, entry: Entry) -> Folded:
        self.status = "closed"
        return Folded(entry, None, [])

    # --- snapshots ----------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """All that folding on needs, the log and what undo could reach apart."""
        return {
            "state": self.state.to_dict(),
            "status": self.status,
            "holders": [msgspec.structs.asdict(holder) for holder in self.holders],
            "titles": {str(seat): title for seat, title in self.titles.items()},
            "actions": self.actions,
            "moved": {str(seat): seq for seat, seq in self.moved.items()},
            "last_move": self.last_move,
            "moved_at": self.moved_at,
            "asked_by": self.asked_by,
            "agreed": sorted(self.agreed),
            "clocks": self.clocks.to_dict() if self.clocks else None,
            "happened": [msgspec.structs.asdict(happening) for happening in self.happened],
            "rematch": self.rematch,
            "removed": sorted(self.removed),
            "interfered": self.interfered,
        }

    def snapshot_row(self) -> dict[str, Any]:
        """The snapshot as it is stored; the next one is counted from here."""
        self.snapshot_due = False
        self.snapshot_at = (self.seq, self.actions)
        return {"table": self.id, "seq": self.seq, "sealed": self.sealed_now, "data": self.snapshot()}

    def resume(self, seq: int, sealed: bool, data: dict[str, Any]) -> None:
        """Stand where a snapshot was taken."""
        self.seq = self.base = seq
        self.base_sealed = self.sealed_now = sealed
        self.status = data["status"]
        self.holders = msgspec.convert(data["holders"], list[Holder])
        self.titles = {int(seat): title for seat, title in data.get("titles", {}).items()}
        self.offset = data["actions"]
        self.moved = {int(seat): at for seat, at in data["moved"].items()}
        self.last_move = data["last_move"]
        self.moved_at = data["moved_at"]
        self.asked_by = data["asked_by"]
        self.agreed = set(data["agreed"])
        self.happened.extend(msgspec.convert(data.get("happened", []), list[Happening]))
        self.rematch = data["rematch"]
        self.removed = set(data.get("removed", ()))
        self.interfered = data.get("interfered", False)
        self.match = Match(self.game, self.opening(), self.game.from_dict(data["state"]))
        self.match.log.clear()  # what is said at the set-up was said long ago
        if self.match.over:
            self.match.record.result = self.match.state.result().to_dict()
        if data["clocks"] is not None and self.rules.clock is not None:
            self.clocks = Clocks(self.rules.clock, self.seat_count)
            self.clocks.restore(data["clocks"])
        self.snapshot_at = (seq, self.offset)


def change(before: Holder, after: Holder, removed: bool) -> str | None:
    """What the others are told when a seat's holder changes; None: nothing they need to know."""
    if before.kind == after.kind == "human" and before.identity == after.identity:
        if (before.substitute is None) == (after.substitute is None):
            return None
        return "returned" if after.substitute is None else "substituted"
    if before.kind == "human":
        return f"{'removed' if removed else 'left'}_{'bot' if after.kind == 'bot' else 'open'}"
    return "sat" if after.kind == "human" else "bot_sat" if before.kind == "open" and after.kind == "bot" else None


def chat_of(entry: Entry) -> Chat:
    return Chat(entry.seq, entry.at, entry.data["identity"], entry.data["name"], entry.data["colour"], entry.seat, entry.data["text"])


def actions_of(entries: list[Entry]) -> list[str]:
    """The record's actions from the journal alone: an undo takes its action out, later ones stay."""
    actions: list[str] = []
    for entry in entries:
        if entry.kind == "act":
            actions.append(f"{entry.seat} {entry.data['action']}")
        elif entry.kind == "undo":
            del actions[entry.data["number"]]
    return actions


def undo_refusal(table: Table, seat: int) -> UrbesError | None:
    """Why a seat cannot take its last action back, by the table's rule and the game's; None if it can."""
    if table.rules.undo == "off":
        return UrbesError("This table plays without taking back.", "À cette table, on ne reprend pas ses coups.")
    if table.match is None or table.status != "playing":
        return UrbesError("There is nothing to take back.", "Il n'y a rien à reprendre.")
    reason = table.match.undo_refusal(seat)
    return UrbesError(reason.en, reason.fr) if reason is not None else None
