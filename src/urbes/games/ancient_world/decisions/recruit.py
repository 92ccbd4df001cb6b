"""Recruit (AW-8): a Military card of the row starts an army or retires the active card of one."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.armies import army_facts
from urbes.games.ancient_world.chain import proceed
from urbes.games.ancient_world.decisions.point import FITS, Point
from urbes.games.ancient_world.pieces import among, is_first, joined, without
from urbes.games.ancient_world.shapes import AncientWorldPreview
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Reason, i64, vec


def below_limit(state: AncientWorldState, seat: i64) -> bool:
    return len(state.armies[seat]) < state.desk[seat * c.WIDTH + c.ARMIES]


def has_room(state: AncientWorldState, seat: i64) -> bool:
    """Below the army limit, or with an unused card to retire (AW-8.4 to AW-8.6)."""
    return state.ready[seat * c.READY + c.READY_LEAST] > 0 or below_limit(state, seat)


def hires(state: AncientWorldState, seat: i64, kind: i64, fee: i64) -> bool:
    """Whether a Military card can be paid after a fee."""
    desk = state.desk
    military = state.rules.military
    return desk[seat * c.WIDTH + c.COINS] - fee >= military.coins[kind] and desk[seat * c.WIDTH + c.KNOWLEDGE] >= military.knowledge[kind]


def can_recruit(state: AncientWorldState, seat: i64, fee: i64) -> bool:
    """Whether some Military card can be recruited after a fee."""
    if not has_room(state, seat):
        return False
    for kind in state.barracks:
        if hires(state, seat, kind, fee):
            return True
    return False


def recruit_bar(state: AncientWorldState, seat: i64, kind: i64, fee: i64) -> str:
    """Why a Military card cannot be recruited after a fee: the key of a reason."""
    if not has_room(state, seat):
        return "all_used"
    return FITS if hires(state, seat, kind, fee) else "card_too_dear"


class Recruit(Point):
    """The Military card to recruit."""

    clauses = ("AW-8.3",)

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        row = state.barracks
        count: i64 = 0
        for i in range(i64(len(row))):
            if is_first(row, i, 0) and hires(state, seat, row[i], 0):
                into[count] = self.verb.first + row[i]
                count += 1
        return count

    def allows(self, state: AncientWorldState, seat: i64, action: i64) -> bool:
        return self.verb.holds(action) and among(state.barracks, self.chosen(action), 0) and hires(state, seat, self.chosen(action), 0)

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        kind = self.chosen(action)
        military = state.rules.military
        coins = military.coins[kind]
        knowledge = military.knowledge[kind]
        state.pay(seat, coins, knowledge)
        state.barracks = without(state.barracks, kind)
        if state.listener is not None:
            state.say("recruited", seat, {"card": military.ids[kind], "coins": coins, "knowledge": knowledge}, 1)
        state.card = kind
        if below_limit(state, seat) and not (state.rules.voluntary_retire and state.ready[seat * c.READY + c.READY_LEAST] > 0):
            new_army(state, seat)
        else:
            state.phase = c.RETIRE

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        kind = self.chosen(action)
        military = state.rules.military
        return {
            "card": military.ids[kind],
            "coins": military.coins[kind],
            "knowledge": military.knowledge[kind],
            "must_retire": not below_limit(state, seat),
            "after": army_facts(state, state.muster(kind, 0, 0, vec[i64]())),
        }

    def refuse(self, state: AncientWorldState, seat: i64, action: i64) -> Reason:
        kind = self.chosen(action)
        military = state.rules.military
        if not among(state.barracks, kind, 0):
            return self.about("not_on_row", ("AW-8.3",), military.ids[kind])
        return self.too_dear(state, seat, ("AW-8.3", "AW-1.5", "AW-4.12"), military.ids[kind], military.coins[kind], military.knowledge[kind])


def new_army(state: AncientWorldState, seat: i64) -> None:
    state.set_armies(seat, [*state.armies[seat], state.muster(state.card, 0, 0, vec[i64]())])
    state.card = -1
    proceed(state)


class Retire(Point):
    """The army whose card the recruit retires, or a new one."""

    clauses = ("AW-8.5",)

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        count: i64 = 0
        armies = state.armies[seat]
        for number in range(i64(len(armies))):
            if armies[number].name == 0:
                into[count] = self.verb.first + number
                count += 1
        if below_limit(state, seat):
            into[count] = self.other.first
            count += 1
        return count

    def allows(self, state: AncientWorldState, seat: i64, action: i64) -> bool:
        if action == self.other.first:
            return below_limit(state, seat)
        number = self.chosen(action)
        return self.verb.holds(action) and number < len(state.armies[seat]) and state.armies[seat][number].name == 0

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        """The coins of the retired card go to the supply; the new one starts without (AW-8.7, AW-8.9)."""
        if action == self.other.first:
            new_army(state, seat)
            return
        number = self.chosen(action)
        old = state.armies[seat][number]
        state.change_army(seat, number, state.muster(state.card, 0, 0, joined(old.retired, old.card)))
        state.card = -1
        if state.listener is not None:
            state.say("retired", seat, {"card": state.rules.military.ids[old.card], "coins": old.picture}, 1)
        proceed(state)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        if action == self.other.first:
            return {"retires": None, "coins_lost": 0, "after": army_facts(state, state.muster(state.card, 0, 0, vec[i64]()))}
        old = state.armies[seat][self.chosen(action)]
        return {
            "retires": state.rules.military.ids[old.card],
            "coins_lost": old.picture,
            "before": army_facts(state, old),
            "after": army_facts(state, state.muster(state.card, 0, 0, joined(old.retired, old.card))),
        }

    def refuse(self, state: AncientWorldState, seat: i64, action: i64) -> Reason:
        number = self.chosen(action)
        if action == self.other.first:
            return self.words.reason("at_limit", ("AW-8.5", "AW-8.2"))
        if number >= len(state.armies[seat]):
            return self.no_such_army("AW-8.5", number)
        return self.words.reason("army_used", ("AW-8.6",), {"number": number + 1})
