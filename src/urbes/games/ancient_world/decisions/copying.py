"""Trade City and Bridge (AW-12.14 to AW-12.17): the action of another player's card."""

from typing import Any

from urbes.games.ancient_world.chain import can_copy, proceed
from urbes.games.ancient_world.decisions.point import Point
from urbes.games.ancient_world.shapes import AncientWorldPreview
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Reason, Verb, i64


class Copy(Point):
    clauses = ("AW-12.14",)

    def gaps(self, verb: Verb, choice: int, lang: str) -> dict[str, Any]:
        seat, card = verb.choices[choice].split(" ")
        return {"card": self.words.word(card, lang), "seat": int(seat) + 1}

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        empire = state.rules.empire
        return [
            self.verb.first + owner * len(empire.acting) + empire.acting_index[card >> 1]
            for owner in range(state.seats)
            if owner != seat
            for card in state.cities[owner]
            if can_copy(state, seat, card)
        ]

    def card_of(self, state: AncientWorldState, action: i64) -> tuple[int, int]:
        """The owner and kind an action names."""
        acting = state.rules.empire.acting
        owner, index = divmod(int(self.chosen(action)), len(acting))
        return owner, acting[index]

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        owner, kind = self.card_of(state, action)
        state.inner = kind
        state.inner_at = 0
        state.say("copied", seat, {"card": state.rules.empire.ids[kind], "owner": owner}, 1)
        proceed(state)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        owner, kind = self.card_of(state, action)
        return {"card": state.rules.empire.ids[kind], "owner": owner}

    def refuse(self, state: AncientWorldState, seat: i64, action: i64) -> Reason:
        owner, kind = self.card_of(state, action)
        empire = state.rules.empire
        if owner == seat:
            return self.words.reason("own_card", ("AW-12.14",))
        if owner >= state.seats or not state.built(owner, kind):
            return self.about("not_theirs", ("AW-12.14",), empire.ids[kind], seat=owner + 1)
        if empire.copying[kind]:
            return self.words.reason("copy_of_copy", ("AW-12.17",))
        if not state.working(owner, kind) and not state.rules.copy_damaged:
            return self.about("card_damaged", ("AW-12.15",), empire.ids[kind])
        return self.about("no_effect", ("AW-12.15", "AW-11.6"), empire.ids[kind])
