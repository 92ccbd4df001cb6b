"""What all decisions of The Ancient World share: their question in the refusals, and prices that cannot be paid."""

from typing import Any, ClassVar

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.state import AncientWorldState
from urbes.games.ancient_world.words import price
from urbes.kernel import Decision, Reason, i64

FITS = ""  # nothing bars it; any other bar is the key of a reason


class Point(Decision):
    """A decision whose question stands in `asks.ID`; the first of its clauses asks it."""

    refused: ClassVar[tuple[str, ...]] = ()  # where one reason alone bars a choice: its key and clauses

    def refuse(self, state: AncientWorldState, seat: i64, action: i64) -> Reason:
        if not self.refused:
            return self.now(state, seat, action)
        return self.words.reason(self.refused[0], self.refused[1:], *(self.gaps(self.verb, self.chosen(action), lang) for lang in ("en", "fr")))

    def now(self, state: AncientWorldState, seat: i64, action: i64) -> Reason:
        return self.question(self.clauses[0])

    def question(self, clause: str) -> Reason:
        return self.words.reason("now", (clause,), {"ask": self.words.texts.pair(f"asks.{self.id}")})

    def about(self, key: str, clauses: tuple[str, ...], id: str, gap: str = "card", **facts: Any) -> Reason:
        """A reason with the name of a card or space."""
        return self.words.reason(key, clauses, *self.words.of(id, gap, **facts))

    def too_dear(self, state: AncientWorldState, seat: i64, clauses: tuple[str, ...], id: str, coins: i64, knowledge: i64, space: bool = False) -> Reason:
        """What a card or space costs, and what the seat has."""
        cost = (price(state.rules, coins, knowledge, "en"), price(state.rules, coins, knowledge, "fr"))
        held = self.words.of(id, "spot" if space else "card", coins=state.get(seat, c.COINS), knowledge=state.get(seat, c.KNOWLEDGE), price=cost)
        return self.words.reason("too_poor" if space else "card_too_dear", clauses, *held)

    def no_such_army(self, clause: str, number: i64) -> Reason:
        return self.words.reason("no_such_army", (clause,), {"number": number + 1})
