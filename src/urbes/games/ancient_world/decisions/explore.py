"""Explore (AW-5.15 to AW-5.19) and Zori Playwrights (AW-12.25): cards of the row or the pile go into a reserve."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.chain import proceed
from urbes.games.ancient_world.decisions.build import with_card
from urbes.games.ancient_world.decisions.point import Point
from urbes.games.ancient_world.decisions.special import decline
from urbes.games.ancient_world.pieces import among, is_first, together, without
from urbes.games.ancient_world.shapes import AncientWorldPreview
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Reason, i64, names, vec


def kinds_among(cards: vec[i64], first: i64, into: vec[i64], count: i64) -> i64:
    """Fill in the code of each kind once, behind `count` others; returns how many there are then."""
    for i in range(i64(len(cards))):
        if is_first(cards, i, 0):
            into[count] = first + cards[i]
            count += 1
    return count


def reserving(state: AncientWorldState, seat: i64, kind: i64) -> AncientWorldPreview:
    """What a reserved card would be, and bring once it is built; in the reserve it brings nothing (AW-5.15), nor ever if it stands in the city already (AW-5.19)."""
    built = state.built(seat, kind)
    facts: AncientWorldPreview = {"card": state.rules.empire.ids[kind], "duplicate": built or state.reserved(seat, kind), "vp_gain": 0}
    if not built:
        facts["once_built"] = with_card(state, seat, kind)
    return facts


class Explore(Point):
    """The pile, or a card of the row."""

    clauses = ("AW-5.15",)

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        count: i64 = 0
        if state.can_draw_empire():
            into[0] = self.other.first
            count = 1
        return kinds_among(state.row, self.verb.first, into, count)

    def allows(self, state: AncientWorldState, seat: i64, action: i64) -> bool:
        if action == self.other.first:
            return state.can_draw_empire()
        return self.verb.holds(action) and among(state.row, self.chosen(action), 0)

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        if action == self.other.first:
            draw(state, seat, self.to_draw(state, seat))
            return
        kind = self.chosen(action)
        state.row = without(state.row, kind)
        state.reserve(seat, kind, True)  # seen by all, it stays known (AW-15.3)
        if state.listener is not None:
            state.say("reserved", seat, {"card": state.rules.empire.ids[kind]}, 1)
        proceed(state)

    def to_draw(self, state: AncientWorldState, seat: i64) -> i64:
        """Five cards and one more per eye, to keep one (AW-5.16)."""
        return state.rules.explore_draw + state.get(seat, c.EYES)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        if action == self.other.first:
            return {"draws": min(self.to_draw(state, seat), state.empire_left + len(state.empire_discard))}  # AW-2.10
        return reserving(state, seat, self.chosen(action))

    def refuse(self, state: AncientWorldState, seat: i64, action: i64) -> Reason:
        if action == self.other.first:
            return self.words.reason("cannot_draw", ("AW-2.10",))
        return self.about("not_on_row", (self.clauses[0],), state.rules.empire.ids[self.chosen(action)])


class Zori(Explore):
    """The first to pass may take one card, blind or of the row, or decline (AW-12.25)."""

    clauses = ("AW-12.25",)

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        count = super().moves(state, seat, into)
        into[count] = self.verbs[-1].first
        return count + 1

    def allows(self, state: AncientWorldState, seat: i64, action: i64) -> bool:
        return action == self.verbs[-1].first or super().allows(state, seat, action)

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        if action == self.verbs[-1].first:
            decline(state, seat)
        else:
            super().perform(state, seat, action)

    def to_draw(self, state: AncientWorldState, seat: i64) -> i64:
        return 1

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        return {} if action == self.verbs[-1].first else super().preview(state, seat, action)


def draw(state: AncientWorldState, seat: i64, count: i64) -> None:
    state.sealed += 1
    cards: list[int] = []
    while len(cards) < count and state.can_draw_empire():
        cards.append(state.draw_empire())
    state.drawn = vec[i64](cards)
    if state.listener is not None:
        state.say("drew", seat, {"count": len(cards)}, 1, {"cards": names(state.rules.empire.ids, cards)})
    if len(cards) == 1:
        keep_drawn(state, seat, cards[0])  # AW-5.17, AW-12.26
    else:
        state.phase = c.KEEP


class Keep(Point):
    """The card to keep of those drawn."""

    clauses = ("AW-5.17",)
    refused = ("not_drawn", "AW-5.17")

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        return kinds_among(state.drawn, self.verb.first, into, 0)

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        keep_drawn(state, seat, self.chosen(action))

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        return reserving(state, seat, self.chosen(action))


def keep_drawn(state: AncientWorldState, seat: i64, kind: i64) -> None:
    """The kept card stays hidden, the rejected ones are discarded face up (AW-15.4)."""
    state.sealed += 1
    rejected = without(state.drawn, kind)
    state.drawn = vec[i64]()
    state.empire_discard = together(state.empire_discard, rejected)
    state.reserve(seat, kind, False)
    if state.listener is not None:
        state.say("kept", seat, {"discarded": names(state.rules.empire.ids, rejected)}, 1, {"card": state.rules.empire.ids[kind]})
    proceed(state)
