"""A game being played: its state, its record, its log, and undo up to the last point of no return."""

import secrets

import msgspec

from urbes.kernel.errors import BadRecord, Reason, UrbesError
from urbes.kernel.events import Event
from urbes.kernel.game import Game, State
from urbes.kernel.record import Record
from urbes.kernel.texts import SENTENCES

SEED_BITS = 128


class Match:
    """One table's game. Every accepted action goes to the record; every event to the log."""

    def __init__(self, game: Game, record: Record, state: State) -> None:
        self.game = game
        self.record = record
        self.state = state
        self.log: list[tuple[int, Event]] = []  # (number of the action that caused it, event); the set-up has the number -1
        self._befores: list[State] = []  # the states before the latest actions, as far back as undo may go
        self._count = 0

    @staticmethod
    def start(game: Game, players: list[str], seed: int | None = None) -> "Match":
        """A new game; without a seed one is drawn that nobody can guess."""
        chosen = secrets.randbits(SEED_BITS) if seed is None else seed
        return Match(game, Record.of(game, list(players), chosen), game.new(len(players), chosen)).opened()

    @staticmethod
    def resume(game: Game, record: Record) -> "Match":
        """A recorded game at the point it has reached, log and undo included."""
        match = Match(game, msgspec.structs.replace(record, actions=[], result=None), record.opening(game))
        if record.start is None:
            match.opened()
        for number, (seat, action) in enumerate(record.moves(game), 1):
            try:
                match.apply(seat, action)
            except UrbesError as error:
                raise BadRecord(*SENTENCES.pair("records.no_resuming", number=number, error=(error.en, error.fr))) from None
        return match

    def copy(self) -> "Match":
        """A match that goes its own way from here; undo may go on from a state before, so these are copied, too."""
        record = msgspec.structs.replace(self.record, players=list(self.record.players), actions=list(self.record.actions))
        other = Match(self.game, record, self.state.clone())
        other.log = list(self.log)
        other._befores = [state.clone() for state in self._befores]
        other._count = self._count
        return other

    def opened(self) -> "Match":
        """The log begins with the set-up."""
        self.log = [(-1, event) for event in self.state.opening()]
        return self

    @property
    def over(self) -> bool:
        return not self.state.to_act()

    def apply(self, seat: int, action: int) -> None:
        """Play an action, or raise IllegalAction and change nothing."""
        before = self.state.clone()
        happened: list[Event] = []
        self.state.listener = happened.append
        try:
            self.state.apply(seat, action)
        finally:
            self.state.listener = None
        self._befores.append(before)
        if self.state.sealed != before.sealed:
            self._befores.clear()
        self.log += [(self._count, event) for event in happened]
        self._count += 1
        self.record.actions.append(f"{seat} {self.game.name(action)}")
        if self.over:
            self.record.result = self.state.result().to_dict()

    def undo_refusal(self, seat: int) -> Reason | None:
        """Why a seat cannot take its last action back; None if it can."""
        clauses = self.game.clauses.get("undo", ())
        mine = self._last_of(seat)
        if mine is None:
            return Reason(clauses, *SENTENCES.pair("reasons.nothing_to_undo"))
        if not self.game.simultaneous and mine != self._count - 1:
            return Reason(clauses, *SENTENCES.pair("reasons.others_decided"))
        return None

    def undo(self, seat: int) -> None:
        """Take back the seat's last action; where all act at once, what others did since stays done."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise UrbesError(refusal.en, refusal.fr)
        mine = self._last_of(seat)
        assert mine is not None
        later = self.record.actions[mine + 1 :]
        depth = self._count - mine
        self.state = self._befores[-depth]
        del self._befores[-depth:]
        del self.record.actions[mine:]
        self.log = [entry for entry in self.log if entry[0] < mine]
        self._count = mine
        for line in later:
            other, _, notation = line.partition(" ")
            self.apply(int(other), self.game.parse(notation))

    def _last_of(self, seat: int) -> int | None:
        """The number of the seat's latest action that undo can still reach."""
        for back in range(1, len(self._befores) + 1):
            if self.record.actions[-back].partition(" ")[0] == str(seat):
                return self._count - back
        return None

    def lines(self, lang: str, viewer: int | None, since: int = -1) -> list[tuple[int, str]]:
        """The log as (depth, sentence) for a viewer, from an action number on (-1: the set-up)."""
        return [(event.depth, self.game.describe(event, lang, viewer, self.record.players)) for number, event in self.log if number >= since]
