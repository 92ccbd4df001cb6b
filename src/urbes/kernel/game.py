"""The contract every game keeps: `Game` is the rules with their options and content, `State` one game in progress."""

import difflib
import hashlib
import json
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from urbes.kernel.content import Pack
from urbes.kernel.decision import Decision, Verb
from urbes.kernel.errors import BadNotation, BadPosition, BadSeats, IllegalAction, Reason, UrbesError
from urbes.kernel.events import Event, Listener
from urbes.kernel.fields import Draft
from urbes.kernel.judgement import Judgement, Rough
from urbes.kernel.observation import Observation
from urbes.kernel.options import Option, Preset, resolve, seat_number
from urbes.kernel.results import Result
from urbes.kernel.rng import Rng
from urbes.kernel.texts import SENTENCES, Texts, Words
from urbes.kernel.vecs import vec

COMPARED = 2000  # notations a wrong one is compared with as a whole
G = TypeVar("G")
S = TypeVar("S")


class Rooms(Generic[G, S]):
    """What a game does with its states beside the decisions, each thing in the room named after it. A game may do without those that have a default."""

    def __init__(
        self,
        *,
        deal: Callable[[G, int, Rng], S],
        view: Callable[[S, int | None], Any],
        imagine: Callable[[S, int | None, Rng], S],
        scores: Callable[[S], list[int]],
        result: Callable[[S], Result],
        write: Callable[[S], dict[str, Any]],
        read: Callable[[G, Any], S],
        kept: tuple[str, ...] = (),
        arrange: Callable[[G, int, int, Any], S] | None = None,
        judgement: Judgement | None = None,
        observation: Callable[[G, int], Observation] | None = None,
        sketch: Callable[[G, dict[str, Any], str, list[str]], str] = lambda game, view, lang, players: "",
        legend: Callable[[G, dict[str, Any], str], str] = lambda game, view, lang: "",
        close_up: Callable[[G, dict[str, Any], str, list[str], int], str] = lambda game, view, lang, players, seat: "",
        opening: Callable[[S], list[Event]] = lambda state: [],
        gaps: Callable[[G, dict[str, Any], str, list[str]], dict[str, Any]] = lambda game, facts, lang, players: facts,
        catalogue: Callable[[G, str, Mapping[str, Any] | None], Any] = lambda game, lang, view: {},
        pieces: Callable[[G, str, Mapping[str, Any]], dict[str, Any]] = lambda game, lang, view: {},
    ) -> None:
        self.deal = deal
        self.view = view
        self.imagine = imagine
        self.scores = scores
        self.result = result
        self.write = write
        self.read = read
        self.kept = kept  # the attributes of a state that follow from its position, and must be those of the state read from it
        self.arrange: Callable[[Any, int, int, Any], Any] = arrange or set_up_but
        self.judgement: Judgement = judgement or Rough(points_held)
        self.observation: Callable[[Any, int], Observation] | None = observation
        self.sketch = sketch
        self.legend = legend
        self.close_up = close_up
        self.opening = opening
        self.gaps = gaps
        self.catalogue = catalogue
        self.pieces = pieces


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Words):
    """Rules, options and content of one game: immutable, shared by all its states."""

    shapes: ClassVar[tuple[type, type, type] | None] = None  # typed dictionaries: of its views, its previews, its catalogue
    telling: ClassVar[tuple[str, ...]] = ()  # facts of a preview that a reader is told first

    def __init__(
        self,
        id: str,
        rules_version: int,
        seat_range: tuple[int, int],
        data: dict[str, Any],
        given: dict[str, Any],
        texts: Texts,
        words: dict[str, dict[str, str]],
        pack: Pack | None,
        clauses: dict[str, tuple[str, ...]],
        simultaneous: bool = False,
    ) -> None:
        """`data` has the game's `names`, `options` and `presets`; `given` are the options chosen, `words` the names of its components by id.
        `clauses` are those of the answers every game gives: `seats`, `no_such_seat`, `no_such_action`, `game_over`, `not_your_turn`, `undo`;
        with `first_player`, the option of that name may say which seat begins.
        """
        super().__init__(texts, words)
        self.id = id
        self.names: dict[str, str] = data["names"]
        self.rules_version = rules_version
        self.min_seats, self.max_seats = seat_range
        self.option_list = [Option(row) for row in data["options"]]
        self.presets = [Preset(row) for row in data.get("presets", [])]
        self.options = resolve(self.option_list, self.presets, given)
        self.pack = pack
        self._data = data
        self.clauses = clauses
        self.simultaneous = simultaneous  # several seats may owe a decision at once, and take it back independently
        self.warnings: list[tuple[str, str]] = []
        self.decisions: vec[Decision] = vec[Decision]()
        self.verbs: list[Verb] = []
        self.notation: list[str] = []
        self.size: int = 0  # of the action space
        self.over: i64 = 0  # the phase of a finished game
        self.room: i64 = 0  # for how many legal actions a vector must have places
        self._owners: list[Decision] = []
        self._codes: dict[str, int] | None = None
        self._observations: dict[int, Observation] = {}
        self.alone: list[tuple[int, ...]] = [*((seat,) for seat in range(self.max_seats)), ()]  # `to_act` of each seat, and of nobody: -1
        self.rooms: Rooms[Any, Any]

    def furnish(self, rooms: Rooms[Any, Any], decisions: list[Any], last: list[Verb] | None = None) -> None:
        """Open the rooms, and put the action space together: the verbs as the decisions name them, each once, those of `last` behind the others."""
        self.rooms = rooms
        self.decisions = vec[Decision](decisions)
        self.over = len(decisions)
        late = last or []
        named = [(verb, decision) for decision in decisions for verb in decision.verbs]
        for verb, owner in [each for each in named if each[0] not in late] + [each for each in named if each[0] in late]:
            if verb not in self.verbs:
                verb.first = len(self.notation)
                self.verbs.append(verb)
                self._owners.append(owner)
                self.notation += verb.notation()
        self.size = len(self.notation)
        for decision in decisions:
            self.room = max(self.room, decision.room)

    # --- states ---------------------------------------------------------------------------------

    def new(self, seats: int, seed: int) -> "State":
        """A game set up for its first decision."""
        self.check_seats(seats)
        return self.deal(seats, Rng.seeded(seed))

    def deal(self, seats: int, rng: Rng) -> "State":
        """Set up the table, drawing all chance from the generator."""
        state: State = self.rooms.deal(self, seats, rng)
        return state

    def from_dict(self, data: Any) -> "State":
        """The state of a whole, documented JSON position; an inconsistent one is refused."""
        state: State = self.rooms.read(self, data)
        return state

    def arrange(self, seats: int, seed: int, changes: Any) -> "State":
        """A hand-written position: the set-up of a seed with `changes`; components not mentioned make room for those that are."""
        self.check_seats(seats)
        state: State = self.rooms.arrange(self, seats, seed, changes)
        return state

    def check_seats(self, seats: int) -> None:
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.min_seats <= seats <= self.max_seats:
            game = (self.names["en"], self.names["fr"])
            raise BadSeats(*SENTENCES.pair("games.seats", game=game, least=self.min_seats, most=self.max_seats, seats=seats, clause=self.clauses["seats"][0]))
        first = seat_number(self.options["first_player"]) if "first_player" in self.clauses else None
        if first is not None and first >= seats:
            raise BadSeats(*SENTENCES.pair("options.first_player", seat=first, last=seats - 1, clause=self.clauses["first_player"][0]))

    def who_begins(self, seats: int, rng: Rng) -> int:
        """The seat that the option `first_player` names, or one drawn."""
        named = seat_number(self.options["first_player"])
        return rng.below(seats) if named is None else named

    @property
    def content_hash(self) -> str:
        """What the printed data, with the pack laid over it, amounts to: results are comparable where this is the same."""
        return hashlib.sha256(json.dumps(self._data, sort_keys=True).encode()).hexdigest()

    # --- notation ---------------------------------------------------------------------------------

    @property
    def action_count(self) -> int:
        """The size of the action space: codes run from 0 to this number minus 1."""
        return self.size

    def name(self, action: int) -> str:
        """The stable, readable notation of an action."""
        if not 0 <= action < len(self.notation):
            raise BadNotation(*SENTENCES.pair("notation.no_such_number", action=action))
        return self.notation[action]

    def parse(self, text: str) -> int:
        """The action a notation names."""
        codes = self._codes
        if codes is None:
            codes = {name: code for code, name in enumerate(self.notation)}
            self._codes = codes
        code = codes.get(" ".join(text.split()))
        if code is None:
            near = self._near(text[:80])
            if near:
                raise BadNotation(*SENTENCES.pair("notation.near", text=text[:80], near=near))
            raise BadNotation(*SENTENCES.pair("notation.no_such", text=text[:80]))
        return code

    def _near(self, text: str) -> str:
        """What a wrong notation may have meant; among many, word by word: to compare it with thousands takes most of a second.

        A verb alone says nothing of its choice, and a component that was named is meant: nothing else is offered in their place.
        """
        words = text.split()
        if len(words) == 1 and any(verb.count > 1 and verb.key == words[0] for verb in self.verbs):
            return ""
        meant = {word for word in words if word in self.named}
        if len(self.notation) <= COMPARED:
            fitting = [name for name in self.notation if meant.issubset(name.split())] if meant else self.notation
            return next(iter(difflib.get_close_matches(text, fitting, 1)), "")
        left = [parts for parts in [name.split() for name in self.notation] if len(parts) == len(words) and meant.issubset(parts)]
        for place, word in enumerate(words):
            near = difflib.get_close_matches(word, list(dict.fromkeys([parts[place] for parts in left])), 1)
            left = [parts for parts in left if near and parts[place] == near[0]]
        return " ".join(left[0]) if left else ""

    # --- words ------------------------------------------------------------------------------------

    def label(self, action: int, lang: str, players: Sequence[str] = ()) -> str:
        """What a button for the action says; `players` are the names at the seats, where they are known."""
        number = bisect_right(self.verbs, action, key=lambda verb: verb.first) - 1
        verb = self.verbs[number]
        owner = self._owners[number]
        return owner.named(verb, action - verb.first, lang, players) if players else owner.label(verb, action - verb.first, lang)

    def describe(self, event: Event, lang: str, viewer: int | None, players: list[str]) -> str:
        """A log line: the event as a sentence for one viewer; `players` are the names at the seats."""
        gaps = self.gaps(event.seen_by(viewer), lang, players)
        key = f"log.{event.kind}"
        if event.secret is not None and viewer == event.seat and self.texts.has(f"{key}_own"):
            key = f"{key}_own"
        return self.texts.text(key, lang, gaps)

    def catalogue(self, lang: str, view: Mapping[str, Any] | None = None) -> Mapping[str, object]:
        """What a client needs to draw the components of this game with its options and content: names, texts, icons; of sealed ones those that lie open in a view."""
        drawn: Mapping[str, object] = self.rooms.catalogue(self, lang, view)
        return drawn

    def pieces(self, lang: str, view: Mapping[str, Any]) -> dict[str, Any]:
        """What a reader may look up beside the catalogue, or in place of its entries, by id: `name`, other names (`called`), `text`, and whether or what of it is `reconstructed`."""
        return self.rooms.pieces(self, lang, view)

    def gaps(self, facts: dict[str, Any], lang: str, players: list[str]) -> dict[str, Any]:
        """The words that fill the gaps of a log line."""
        gaps = dict(facts)
        seat = facts.get("seat", -1)
        gaps["player"] = players[seat] if isinstance(seat, int) and 0 <= seat < len(players) else ""
        return self.rooms.gaps(self, gaps, lang, players)

    # --- for people and bots ----------------------------------------------------------------------

    def observation(self, seats: int) -> Observation:
        """What a seat sees as numbers, and the index of its actions, at a table of so many seats."""
        found = self._observations.get(seats)
        if found is None:
            self.check_seats(seats)
            declared = self.rooms.observation
            if declared is None:
                raise UrbesError(*SENTENCES.pair("games.no_observation", game=(self.names["en"], self.names["fr"])))
            found = declared(self, seats)
            self._observations[seats] = found
        return found

    def figure(self, key: str, value: int) -> int:
        """A number of the result as people read it: `score`, or a key of the breakdown."""
        return value

    def sketch(self, view: dict[str, Any], lang: str, players: list[str]) -> str:
        """A view drawn as text for a terminal, with colours as `[red]...[/]` marks; "" if the game leaves that to the terminal."""
        return self.rooms.sketch(self, view, lang, players)

    def legend(self, view: dict[str, Any], lang: str) -> str:
        """What the signs of its sketch mean."""
        return self.rooms.legend(self, view, lang)

    def close_up(self, view: dict[str, Any], lang: str, players: list[str], seat: int) -> str:
        """All that lies open of one seat, where the sketch has room for its outlines alone."""
        return self.rooms.close_up(self, view, lang, players, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One game in progress. Subclasses keep a few vectors and native integers, so that `clone` and the decisions stay cheap.

    `asked` is the seat that owes a decision, `phase` the number of that decision among the game's, or their count (`game.over`) at the end. A
    game in which several seats decide at once keeps its own account of them, and answers `turn`, `to_act` and `open` itself.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats: i64 = seats
        self.listener: Listener | None = None
        self.sealed: i64 = 0  # grows at each point of no return; an undo never crosses one
        self.phase: i64 = 0
        self.asked: i64 = 0

    # --- the verbs ----------------------------------------------------------------------------------

    def turn(self) -> i64:
        """The seat that owes a decision now (the first of them, where several do); -1 when the game is over."""
        if self.phase == self.game.over:
            return -1
        return self.asked

    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now; () when the game is over."""
        return self.game.alone[self.turn()]

    def open(self, seat: i64) -> Decision | None:
        """The decision a seat owes, if any."""
        return self.game.decisions[self.phase] if seat == self.asked and self.phase != self.game.over else None

    def moves(self, seat: i64, into: vec[i64]) -> i64:
        """Fill in the codes open to a seat; returns how many: at most `game.room`, none if it owes no decision. For loops that run compiled."""
        decision = self.open(seat)
        if decision is None:
            return 0
        return decision.moves(self, seat, into)

    def legal(self, seat: int) -> list[int]:
        """The action codes open to a seat: never empty while it owes a decision, else []."""
        decision = self.open(seat) if 0 <= seat < int(self.seats) else None
        return [] if decision is None else decision.legal(self, seat)

    def allows(self, seat: int, action: int) -> bool:
        """Whether `legal(seat)` holds the action, without making the list."""
        if not 0 <= seat < int(self.seats) or not 0 <= action < self.game.size:
            return False
        decision = self.open(seat)
        return decision is not None and decision.allows(self, seat, action)

    def apply(self, seat: int, action: int) -> None:
        """Carry out an action, or raise IllegalAction naming the clause that forbids it and leave the state unchanged."""
        if 0 <= seat < int(self.seats) and 0 <= action < self.game.size:
            self.step(seat, action)
        else:
            raise IllegalAction(self.refusal(seat, action))

    def step(self, seat: i64, action: i64) -> None:
        """`apply` for loops that run compiled."""
        decision = self.open(seat)
        if decision is None or not decision.allows(self, seat, action):
            raise IllegalAction(self.refusal(seat, action))
        decision.perform(self, seat, action)
        decision.settle(self)

    def perform(self, seat: int, action: int) -> None:
        """Carry out an action known to be legal; `apply` is the checked way."""
        decision = self.open(seat)
        assert decision is not None
        decision.perform(self, seat, action)
        decision.settle(self)

    def why_not(self, seat: int, action: int) -> Reason | None:
        """Why an action is not possible now, with clauses and a sentence; None if it is."""
        return None if self.allows(seat, action) else self.refusal(seat, action)

    def refusal(self, seat: int, action: int) -> Reason:
        """The reason behind an action that `allows` refuses."""
        game = self.game
        if not 0 <= seat < int(self.seats):
            return game.reason("no_such_seat", game.clauses["no_such_seat"], {"seat": seat, "last": self.seats - 1})
        if not 0 <= action < game.size:
            return game.reason("no_such_action", game.clauses["no_such_action"], {"action": action})
        decision = self.open(seat)
        if decision is None:
            return self.waits(seat)
        return decision.refuse(self, seat, action) if decision.uses(action) else decision.now(self, seat, action)

    def waits(self, seat: i64) -> Reason:
        """Why a seat has nothing to decide."""
        game = self.game
        if self.turn() < 0:
            return game.reason("game_over", game.clauses["game_over"])
        clauses = game.decisions[self.phase].turn_rules(self) or game.clauses["not_your_turn"]
        return game.reason("not_your_turn", clauses, {"seat": seat}, None, {"active": self.asked})

    @abstractmethod
    def clone(self) -> "State":
        """A cheap, independent copy without listener."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, JSON-able, and nothing else."""
        self.require_seat(seat)
        seen: dict[str, Any] = self.game.rooms.view(self, seat)
        return seen

    def imagine(self, seat: int | None, rng: Rng) -> "State":
        """A complete state drawn at random from what the seat knows: what bots search in."""
        self.require_seat(seat)
        dream: State = self.game.rooms.imagine(self, seat, rng)
        return dream

    def require_seat(self, seat: int | None) -> None:
        """Nobody looks through a seat that is not there."""
        if seat is not None and not 0 <= seat < int(self.seats):
            reason = self.refusal(seat, 0)
            raise BadSeats(reason.en, reason.fr)

    def scores(self) -> list[int]:
        """Points held at this moment."""
        return self.game.rooms.scores(self)

    def result(self) -> Result:
        """Scores, breakdown, ranking and tie-break, once the game is over."""
        if self.turn() >= 0:
            raise UrbesError(*SENTENCES.pair("games.not_over"))
        return self.game.rooms.result(self)

    def to_dict(self) -> dict[str, Any]:
        """The whole state as documented, hand-editable JSON."""
        return self.game.rooms.write(self)

    def check(self) -> None:
        """Whether this can be: its position is read again, which asks the invariants of the rules, and gives the same numbers that are kept for speed.

        Raises BadPosition naming the clause that is broken.
        """
        twin = self.game.from_dict(self.to_dict())
        for name in self.game.rooms.kept:
            own, read = getattr(self, name), getattr(twin, name)
            if own != read if isinstance(own, int) else list(own) != list(read):
                raise BadPosition(*SENTENCES.pair("positions.kept", name=name))

    # --- for people and bots ------------------------------------------------------------------------

    def opening(self) -> list[Event]:
        """What a log says before the first action of a game just set up."""
        return self.game.rooms.opening(self)

    def preview(self, seat: int, action: int) -> Mapping[str, Any]:
        """What a legal action will do, as far as the seat may know: JSON-able facts for any client."""
        decision = self.open(seat) if self.allows(seat, action) else None
        return {} if decision is None else decision.preview(self, seat, action)

    def question(self, seat: int, lang: str) -> str | None:
        """What is asked of a seat, to stand behind its name: the text `asks.ID` of the decision it owes, if there is one."""
        decision = self.open(seat)
        key = "" if decision is None else f"asks.{decision.id}"
        return self.game.texts.text(key, lang) if self.game.texts.has(key) else None

    def naming(self, seat: int) -> int:
        """How long a name the seat may give to what it owns at this moment; 0: nothing is named here."""
        return 0

    def worth(self, seat: i64) -> float:
        """What the position is worth for a seat, in points it may expect to end with."""
        return self.game.rooms.judgement.worth(self, seat)

    def evaluate(self, seat: int) -> float:
        """The same, for programs that know a position's worth by this name."""
        return self.worth(seat)

    def shares(self, into: vec[float]) -> None:
        """Fill in each seat's share of the win: what it may expect, or at the end what it has."""
        judgement = self.game.rooms.judgement
        if self.turn() < 0:
            judgement.final(self, into)
        else:
            judgement.shares(self, self.seats, into)

    def emit(self, event: Event) -> None:
        if self.listener is not None:
            self.listener(event)

    def say(self, kind: str, seat: int, facts: Mapping[str, Any] | None = None, depth: int = 0, secret: Mapping[str, Any] | None = None) -> None:
        """Tell what happened, if anybody listens; who has facts to put together asks that first, so that it costs nothing else."""
        if self.listener is not None:
            self.listener(Event(kind, seat, facts or {}, secret, depth))


# --- for games that have no room of their own for it ---------------------------------------------------------


def set_up_but(game: Game, seats: int, seed: int, changes: Any) -> State:
    """A hand-written position: the set-up of a seed, the fields given in place of its own."""
    return game.from_dict(Draft(game.rooms.write(game.deal(seats, Rng.seeded(seed))), changes).position)


def points_held(state: State, seat: int) -> float:
    return float(state.scores()[seat])
