"""The contract every game keeps: `Game` is the rules with their options and content, `State` one game in progress."""

import difflib
from abc import ABC, abstractmethod
from typing import Any

from urbes.kernel.content import Pack
from urbes.kernel.errors import BadNotation, BadSeats, IllegalAction, Reason
from urbes.kernel.events import Event, Listener
from urbes.kernel.options import Option, Preset, resolve
from urbes.kernel.results import Result
from urbes.kernel.rng import Rng
from urbes.kernel.texts import Texts


class Game(ABC):
    """Rules, options and content of one game: immutable, shared by all its states."""

    def __init__(
        self,
        id: str,
        names: dict[str, str],
        rules_version: int,
        seat_range: tuple[int, int],
        seats_clause: str,
        options: list[Option],
        presets: list[Preset],
        given: dict[str, Any],
        texts: Texts,
        pack: Pack | None,
        notation: list[str],
        simultaneous: bool = False,
    ) -> None:
        self.id = id
        self.names = names
        self.rules_version = rules_version
        self.min_seats, self.max_seats = seat_range
        self.seats_clause = seats_clause
        self.option_list = options
        self.presets = presets
        self.options = resolve(options, presets, given)
        self.texts = texts
        self.pack = pack
        self.notation = notation
        self.simultaneous = simultaneous  # several seats may owe a decision at once, and take it back independently
        self._codes: dict[str, int] | None = None
        self.warnings: list[tuple[str, str]] = []
        self.undo_clauses: tuple[str, ...] = ()  # the clauses that say how far an undo goes

    # --- states ---------------------------------------------------------------------------------

    def new(self, seats: int, seed: int) -> "State":
        """A game set up for its first decision."""
        self.check_seats(seats)
        return self.deal(seats, Rng.seeded(seed))

    @abstractmethod
    def deal(self, seats: int, rng: Rng) -> "State":
        """Set up the table, drawing all chance from the generator."""

    @abstractmethod
    def from_dict(self, data: dict[str, Any]) -> "State":
        """The state of a whole, documented JSON position; an inconsistent one is refused."""

    @abstractmethod
    def arrange(self, seats: int, seed: int, changes: dict[str, Any]) -> "State":
        """A hand-written position: the set-up of a seed with `changes`; components not mentioned make room for those that are."""

    def check_seats(self, seats: int) -> None:
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.min_seats <= seats <= self.max_seats:
            raise BadSeats(
                f"{self.names['en']} is for {self.min_seats} to {self.max_seats} players, not {seats} ({self.seats_clause}).",
                f"{self.names['fr']} se joue de {self.min_seats} à {self.max_seats}, pas à {seats} ({self.seats_clause}).",
            )

    # --- notation ---------------------------------------------------------------------------------

    @property
    def action_count(self) -> int:
        """The size of the action space: codes run from 0 to this number minus 1."""
        return len(self.notation)

    def name(self, action: int) -> str:
        """The stable, readable notation of an action."""
        if not 0 <= action < len(self.notation):
            raise BadNotation(f"There is no action number {action}.", f"Il n'y a pas d'action numéro {action}.")
        return self.notation[action]

    def parse(self, text: str) -> int:
        """The action a notation names."""
        codes = self._codes
        if codes is None:
            codes = {name: code for code, name in enumerate(self.notation)}
            self._codes = codes
        code = codes.get(" ".join(text.split()))
        if code is None:
            near = difflib.get_close_matches(text, self.notation, 1)
            hint_en = f"; did you mean '{near[0]}'?" if near else "."
            hint_fr = f" ; vouliez-vous dire « {near[0]} » ?" if near else "."
            raise BadNotation(f"'{text[:80]}' names no action{hint_en}", f"« {text[:80]} » ne désigne aucune action{hint_fr}")
        return code

    # --- words ------------------------------------------------------------------------------------

    def label(self, action: int, lang: str) -> str:
        """What a button for the action says."""
        return self.name(action)

    def describe(self, event: Event, lang: str, viewer: int | None, players: list[str]) -> str:
        """A log line: the event as a sentence for one viewer; `players` are the names at the seats."""
        gaps = self.gaps(event.seen_by(viewer), lang, players)
        key = f"log.{event.kind}"
        if event.secret is not None and viewer == event.seat and self.texts.has(f"{key}_own"):
            key = f"{key}_own"
        return self.texts.text(key, lang, gaps)

    def catalogue(self, lang: str) -> dict[str, Any]:
        """What a client needs to draw the components of this game with its options and content: names, texts, icons."""
        return {}

    def gaps(self, facts: dict[str, Any], lang: str, players: list[str]) -> dict[str, Any]:
        """The words that fill the gaps of a log line."""
        gaps = dict(facts)
        seat = facts.get("seat", -1)
        gaps["player"] = players[seat] if isinstance(seat, int) and 0 <= seat < len(players) else ""
        return gaps

    def reason(self, key: str, clauses: tuple[str, ...], en: dict[str, Any] | None = None, fr: dict[str, Any] | None = None) -> Reason:
        """A refusal from the text `reasons.KEY`; the gaps may differ by language."""
        return Reason(clauses, self.texts.text(f"reasons.{key}", "en", en), self.texts.text(f"reasons.{key}", "fr", fr or en))

    # --- for people and bots ----------------------------------------------------------------------

    def figure(self, key: str, value: int) -> int:
        """A number of the result as people read it: `score`, or a key of the breakdown."""
        return value

    @abstractmethod
    def sketch(self, view: dict[str, Any], lang: str, players: list[str]) -> str:
        """A view drawn as text for a terminal, with colours as `[red]...[/]` marks."""


class State(ABC):
    """One game in progress. Subclasses keep flat lists and ints so that `clone` and `perform` stay cheap."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.listener: Listener | None = None
        self.sealed = 0  # grows at each point of no return; an undo never crosses one

    # --- the verbs ----------------------------------------------------------------------------------

    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now; () when the game is over."""

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """The action codes open to a seat: never empty while it owes a decision, else []."""

    def allows(self, seat: int, action: int) -> bool:
        """Whether `legal(seat)` holds the action, without making the list."""
        return action in self.legal(seat)

    @abstractmethod
    def perform(self, seat: int, action: int) -> None:
        """Carry out an action known to be legal; `apply` is the checked way."""

    def apply(self, seat: int, action: int) -> None:
        """Carry out an action, or raise IllegalAction naming the clause that forbids it and leave the state unchanged."""
        if not self.allows(seat, action):
            raise IllegalAction(self.refusal(seat, action))
        self.perform(seat, action)

    def why_not(self, seat: int, action: int) -> Reason | None:
        """Why an action is not possible now, with clauses and a sentence; None if it is."""
        return None if self.allows(seat, action) else self.refusal(seat, action)

    @abstractmethod
    def refusal(self, seat: int, action: int) -> Reason:
        """The reason behind an action that `allows` refuses."""

    @abstractmethod
    def clone(self) -> "State":
        """A cheap, independent copy without listener."""

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, JSON-able, and nothing else."""

    @abstractmethod
    def imagine(self, seat: int | None, rng: Rng) -> "State":
        """A complete state drawn at random from what the seat knows: what bots search in."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points held at this moment."""

    @abstractmethod
    def result(self) -> Result:
        """Scores, breakdown, ranking and tie-break, once the game is over."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The whole state as documented, hand-editable JSON."""

    @abstractmethod
    def check(self) -> None:
        """The invariants of the rules; raises BadPosition naming the clause that is broken."""

    # --- for people and bots ------------------------------------------------------------------------

    def opening(self) -> list[Event]:
        """What a log says before the first action of a game just set up."""
        return []

    def preview(self, seat: int, action: int) -> dict[str, Any]:
        """What a legal action will do, as far as the seat may know: JSON-able facts for any client."""
        return {}

    def naming(self, seat: int) -> int:
        """How long a name the seat may give to what it owns at this moment; 0: nothing is named here."""
        return 0

    def evaluate(self, seat: int) -> float:
        """A rough worth of the position for a seat, for bots that look one step ahead."""
        return float(self.scores()[seat])

    def emit(self, event: Event) -> None:
        if self.listener is not None:
            self.listener(event)
