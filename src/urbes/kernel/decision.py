"""A decision point of a game as one room: what may be chosen there, why not, what it would bring, and what it does."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from sys import intern
from typing import Any, ClassVar

from mypy_extensions import i64, mypyc_attr

from urbes.kernel.bits import lowest
from urbes.kernel.errors import Reason
from urbes.kernel.texts import Words
from urbes.kernel.vecs import vec


class Verb:
    """A word of the notation: its codes run from `first`, one for each of the `choices` that may follow it (none: the word stands alone)."""

    def __init__(self, word: str, choices: Sequence[str] | None = None, gap: str = "", key: str = "") -> None:
        self.word = word
        self.choices: Sequence[str] = [""] if choices is None else choices
        self.gap = gap  # what the choice is called in the text of the button: a name for each of its words, or for the first of them
        self.key: str = key or word.replace(" ", "_")  # the button's text: `actions.KEY`
        self.first: i64 = -1  # set when the game puts its action space together
        self.count: i64 = len(self.choices)

    def notation(self) -> list[str]:
        return [intern(f"{self.word} {choice}".rstrip()) for choice in self.choices]  # games with other options share them: My City has 14,652

    def holds(self, action: i64) -> bool:
        """Whether a code is one of this verb's."""
        return 0 <= action - self.first < self.count


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(ABC):
    """One decision point; the states it is given are those of its game.

    A decision gives its legal actions by `moves` (into a vector: the fast way) or by `legal` (a list); the other follows. `allows`, `refuse`,
    `preview` and `label` have defaults; `perform` is what makes the decision.
    """

    id: ClassVar[str] = ""  # names the texts `reasons.now_ID`, the phase of the view, the help that fits; if not given, the name of the class
    clauses: ClassVar[tuple[str, ...]] = ()  # the rules of this choice, the chief one first
    turn_clauses: ClassVar[tuple[str, ...]] = ()  # the rules that say whose it is; else the game's

    def __init_subclass__(cls) -> None:
        if "id" not in vars(cls):
            cls.id = cls.__name__.lower()

    def __init__(self, words: Words, verbs: list[Verb], most: int = 0) -> None:
        """`most`: how many actions can be legal at once, where that is far below the number of codes."""
        own = type(self)
        if own.moves is Decision.moves and own.legal is Decision.legal:
            raise TypeError(f"{own.__name__} says what is legal neither by `legal` nor by `moves`.")
        self.words = words
        self.verbs = verbs
        self.verb = verbs[0]  # the only one of many decisions
        self.other = verbs[min(1, len(verbs) - 1)]  # the one beside it, such as to decline
        self.room: i64 = most or sum(verb.count for verb in verbs)  # places a vector must have

    def moves(self, state: Any, seat: i64, into: vec[i64]) -> i64:
        """Fill in the legal codes; returns how many."""
        count: i64 = 0
        for action in self.legal(state, seat):
            into[count] = action
            count += 1
        return count

    def legal(self, state: Any, seat: i64) -> list[int]:
        into = vec[i64]([0] * self.room)
        return list(into[: self.moves(state, seat, into)])

    def allows(self, state: Any, seat: i64, action: i64) -> bool:
        into = vec[i64]([0] * self.room)
        for place in range(self.moves(state, seat, into)):
            if into[place] == action:
                return True
        return False

    @abstractmethod
    def perform(self, state: Any, seat: i64, action: i64) -> None:
        """Carry out an action known to be legal."""

    def settle(self, state: Any) -> None:
        """What follows every action of this decision, before the next one is asked."""

    def preview(self, state: Any, seat: i64, action: i64) -> Mapping[str, Any]:
        """What a legal action will do, as far as the seat may know."""
        return {}

    def refuse(self, state: Any, seat: i64, action: i64) -> Reason:
        """Why an action of this decision's verbs is not possible."""
        return self.now(state, seat, action)

    def now(self, state: Any, seat: i64, action: i64) -> Reason:
        """What is to be decided first: the answer to an action of another decision."""
        return self.words.reason(f"now_{self.id}", self.clauses)

    def turn_rules(self, state: Any) -> tuple[str, ...]:
        """The rules that say whose decision it is."""
        return self.turn_clauses

    def chosen(self, action: i64) -> i64:
        """Which choice of its verb an action is."""
        return action - self.verb.first

    def uses(self, action: i64) -> bool:
        """Whether a code is of one of this decision's verbs."""
        for verb in self.verbs:
            if verb.holds(action):
                return True
        return False

    def label(self, verb: Verb, choice: int, lang: str) -> str:
        """What a button for an action says."""
        return self.words.texts.text(f"actions.{verb.key}", lang, self.gaps(verb, choice, lang))

    def named(self, verb: Verb, choice: int, lang: str, players: Sequence[str]) -> str:
        """The same where the names at the seats are known: a player it speaks of is called by the name."""
        return self.label(verb, choice, lang)

    def gaps(self, verb: Verb, choice: int, lang: str) -> dict[str, Any]:
        """The words in the gaps of a button's text: of each word of the choice the component it names, or the word itself if it names none; a `number` never does."""
        chosen = zip(verb.gap.split(), verb.choices[choice].split(), strict=False)
        return {gap: self.words.word(word, lang) if word in self.words.named and gap != "number" else word for gap, word in chosen}


def fill(mask: i64, first: i64, into: vec[i64], count: i64) -> i64:
    """A code for every bit of a mask, behind those filled in already; returns how many there are then."""
    while mask:
        into[count] = first + lowest(mask)
        count += 1
        mask &= mask - 1
    return count
