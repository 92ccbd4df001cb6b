"""Forest Hideout (AW-12.22 to AW-12.24): look at the top of a Titan pile, put the cards back in any order, then perhaps attack."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.armies import attackable
from urbes.games.ancient_world.chain import proceed
from urbes.games.ancient_world.decisions.attack import begin_attack, planner
from urbes.games.ancient_world.decisions.point import Point
from urbes.games.ancient_world.pieces import among, exchanged, joined
from urbes.games.ancient_world.shapes import AncientWorldPreview
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import i64, vec


class Hideout(Point):
    """The Titan pile to look into."""

    clauses = ("AW-12.22",)
    refused = ("pile_empty", "AW-12.22", "AW-11.6")

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        return [self.verb.first + pile for pile in range(c.PILES) if state.stacks[c.LEFT + pile] > 0]

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        """From now on this seat alone knows the upper cards of the pile (AW-15.5)."""
        pile = self.chosen(action)
        state.sealed += 1
        count = min(state.left, state.stacks[c.LEFT + pile])
        state.left = 0
        state.pile = pile
        state.order = vec[i64]()
        state.set_scout(pile, seat if count > 1 else c.NOBODY, count if count > 1 else 0)  # the top alone is no secret
        state.phase = c.ORDER
        seen = [state.rules.titans.ids[titan_at(state, place)] for place in range(count)]
        state.say("hideout", seat, {"pile": pile + 1, "count": count}, 1, {"cards": seen})

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        pile = self.chosen(action)
        return {"pile": pile + 1, "size": state.stacks[c.LEFT + pile]}


def looked_at(state: AncientWorldState) -> i64:
    """How many cards are in hand: those known to the scout, or the single top card."""
    return max(1, state.stacks[c.DEPTH + state.pile])


def titan_at(state: AncientWorldState, place: i64) -> i64:
    """The card of the pile at a place from the top."""
    return state.titan_piles[state.pile][state.stacks[c.LEFT + state.pile] - 1 - place]


class Order(Point):
    """The cards not put back yet; the first one put back becomes the top."""

    clauses = ("AW-12.22",)

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        codes: list[int] = []
        for place in range(looked_at(state)):
            code = self.verb.first + titan_at(state, place)
            if code not in codes and not among(state.order, place, 0):
                codes.append(code)
        return codes

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        place: i64 = 0
        while among(state.order, place, 0) or titan_at(state, place) != self.chosen(action):
            place += 1
        state.order = joined(state.order, place)
        if len(state.order) < looked_at(state):
            return
        state.sealed += 1
        pile = state.titan_piles[state.pile][: state.stacks[c.LEFT + state.pile]]
        top: i64 = len(pile) - 1
        for place in state.order:
            pile[top] = titan_at(state, place)
            top -= 1
        state.titan_piles = exchanged(state.titan_piles, state.pile, pile)
        state.order = vec[i64]()
        if state.listener is not None:
            facts = {"titan": state.rules.titans.ids[state.titan(state.pile)], "pile": state.pile + 1}
            state.say("titan_revealed", seat, facts, 1)
        if attackable(state, seat) >> state.pile & 1:
            state.phase = c.AMBUSH
        else:
            leave(state)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        return {"titan": state.rules.titans.ids[self.chosen(action)], "place": len(state.order) + 1}


def leave(state: AncientWorldState) -> None:
    """No attack from the Hideout."""
    state.pile = -1
    proceed(state)


class Ambush(Point):
    """Whether to attack the Titan now on top (AW-12.24)."""

    clauses = ("AW-12.24",)

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        return [self.verb.first + state.pile, self.other.first]

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        if action == self.other.first:
            leave(state)
        else:
            begin_attack(state, state.pile)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        return {} if action == self.other.first else planner(state, seat, state.pile)
