"""Expand (AW-5.4 to AW-5.9): pay, then take the face-up Province, or with Expansion + draw three and keep one."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.chain import proceed
from urbes.games.ancient_world.decisions.point import Point
from urbes.games.ancient_world.pieces import exchanged, joined, together
from urbes.games.ancient_world.rounds import turn_up_province
from urbes.games.ancient_world.shapes import AncientWorldPreview
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import bit, i64, names, vec


def can_expand(state: AncientWorldState, seat: i64) -> bool:
    desk = state.desk
    base = seat * c.WIDTH
    return len(state.province_pile) > 0 and (desk[base + c.KNOWLEDGE] >= c.EXPAND_KNOWLEDGE or desk[base + c.COINS] >= c.EXPAND_COINS)


def expand(state: AncientWorldState, seat: i64) -> None:
    """Whoever can pay in one way only is not asked."""
    if state.get(seat, c.KNOWLEDGE) < c.EXPAND_KNOWLEDGE:
        pay_expand(state, seat, c.EXPAND_COINS, 0)
    elif state.get(seat, c.COINS) < c.EXPAND_COINS:
        pay_expand(state, seat, 0, c.EXPAND_KNOWLEDGE)
    else:
        state.phase = c.PAY


def pay_expand(state: AncientWorldState, seat: i64, coins: i64, knowledge: i64) -> None:
    state.pay(seat, coins, knowledge)
    if state.listener is not None:
        state.say("paid_coins" if coins else "paid_knowledge", seat, {"coins": coins, "knowledge": knowledge}, 1)
    if state.rules.expansion_plus:
        state.phase = c.EXPAND
    else:
        take_province(state, seat, 1, 0)


class Pay(Point):
    """Knowledge or coins for the Province."""

    clauses = ("AW-5.4",)

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        into[0] = self.verb.first
        into[1] = self.other.first
        return 2

    def allows(self, state: AncientWorldState, seat: i64, action: i64) -> bool:
        return self.uses(action)

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        state.sealed += 1
        if action == self.other.first:
            pay_expand(state, seat, c.EXPAND_COINS, 0)
        else:
            pay_expand(state, seat, 0, c.EXPAND_KNOWLEDGE)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        return {"coins": c.EXPAND_COINS} if action == self.other.first else {"knowledge": c.EXPAND_KNOWLEDGE}


class Expand(Point):
    """The face-up Province, or a draw (option expansion_plus)."""

    clauses = ("AW-5.8",)

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        return [self.verb.first, self.other.first]

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        """To draw means the top three, the face-up one included; the drawer alone sees the others (AW-5.9, AW-15.6)."""
        if action == self.verb.first:
            take_province(state, seat, 1, 0)
            return
        state.sealed += 1
        state.left = min(state.rules.expansion_draw, i64(len(state.province_pile)))
        state.phase = c.PROVINCE
        seen = state.province_seen[:]
        size: i64 = len(seen)
        for place in range(size - state.left, size):
            seen[place] |= bit(seat)
        state.province_seen = seen
        drawn = names(state.rules.provinces.ids, state.province_pile[-state.left :])
        state.say("drew_provinces", seat, {"count": state.left}, 1, {"cards": drawn})

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        return {} if action == self.verb.first else {"draws": min(state.rules.expansion_draw, len(state.province_pile))}


class Province(Point):
    """The Province to keep of those drawn (option expansion_plus)."""

    clauses = ("AW-5.9",)

    def legal(self, state: AncientWorldState, seat: i64) -> list[int]:
        return list(dict.fromkeys(self.verb.first + kind for kind in list(state.province_pile[-state.left :])[::-1]))

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        drawn = state.left
        state.left = 0
        place: i64 = 0
        while state.province_pile[-1 - place] != self.chosen(action):
            place += 1
        take_province(state, seat, drawn, place)


def take_province(state: AncientWorldState, seat: i64, drawn: i64, place: i64) -> None:
    """Of the cards drawn from the top, take the one at a place (0 is the top); the others go under the pile in their order."""
    state.sealed += 1
    cut = len(state.province_pile) - drawn
    chosen = len(state.province_pile) - 1 - place
    kind = state.province_pile[chosen]
    state.province_pile = put_under(state.province_pile, cut, chosen)
    state.province_seen = put_under(state.province_seen, cut, chosen)
    turn_up_province(state)
    state.lands = exchanged(state.lands, seat, joined(state.lands[seat], kind))
    provinces = state.rules.provinces
    state.add_pairs(seat, provinces.gains[kind], 1)
    if state.listener is not None:
        state.say("province_taken", seat, {"province": provinces.ids[kind]}, 1)
    state.gain_citizens(seat, provinces.citizens[kind])
    proceed(state)


def put_under(pile: vec[i64], cut: i64, chosen: i64) -> vec[i64]:
    """What was drawn from a cut on goes to the bottom, less what was chosen of it."""
    return together(together(pile[cut:chosen], pile[chosen + 1 :]), pile[:cut])
