"""Phase I: choosing a monument from the stall, and what an over-full site discards (FC-6)."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.decisions.cash_in import CityDecision
from urbes.games.forgotten_city.rounds import marker_to_move, pick, play_order
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.shapes import ForgottenCityPreview
from urbes.games.forgotten_city.state import ForgottenCityState, changed
from urbes.kernel import Event, Reason, Verb, i64, vec


class Pick(CityDecision):
    id = "pick"
    clauses = ("FC-6.1",)
    turn_clauses = ("FC-5.4",)

    def __init__(self, rules: ForgottenCityRules, cash_in: Verb) -> None:
        self.picking = Verb("pick", [str(space) for space in range(1, rules.space_count + 1)], "where")
        super().__init__(rules, cash_in, [self.picking, cash_in])

    def moves(self, state: ForgottenCityState, seat: i64, into: vec[i64]) -> i64:
        stall = state.stall
        count: i64 = 0
        for space in range(len(stall)):
            if stall[space] >= 0:
                into[count] = self.picking.first + space
                count += 1
        return self.add_cash_ins(state, seat, into, count)

    def allows(self, state: ForgottenCityState, seat: i64, action: i64) -> bool:
        space = action - self.picking.first
        if 0 <= space < len(state.stall):
            return state.stall[space] >= 0
        return self.may_cash_in(state, seat, action)

    def perform(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        if self.picking.holds(action):
            pick(state, seat, action - self.picking.first)
        else:
            self.give_back(state, seat, action)
            state.phase = c.ONWARD  # the last monument of the stall may now pick itself

    def facts(self, state: ForgottenCityState, seat: i64, action: i64) -> ForgottenCityPreview:
        """The play order as the markers would then stand."""
        space = action - self.picking.first
        marker = marker_to_move(state, seat)
        future = state.clone()
        future.markers = changed(state.markers, marker, space)
        waiting = sum(1 for turn, monument in enumerate(state.chosen) if monument >= 0 and state.order[turn] == seat) + 1
        return {
            "monument": state.rules.monument_ids[state.stall[space]],
            "coins": state.stall_coins[space],
            "from": state.markers[marker] + 1,
            "marker": space + 1,
            "play_order": list(play_order(future)),
            "discards": max(0, state.site_size(seat) + waiting - state.rules.site_limit),
        }

    def turn_rules(self, state: ForgottenCityState) -> tuple[str, ...]:
        return (*self.turn_clauses, "FC-6.3") if state.rules.markers_each[state.seats] > 1 else self.turn_clauses

    def deny(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        space = action - self.picking.first
        if space >= len(state.stall):
            return self.rules.reason("no_such_space", ("FC-2.5",), {"space": space + 1, "last": len(state.stall)})
        return self.rules.reason("marker_on_space" if space in list(state.markers) else "space_empty", ("FC-6.5",), {"space": space + 1})


class Discard(CityDecision):
    id = "discard"
    clauses = ("FC-6.10",)
    turn_clauses = ("FC-5.4", "FC-6.11")

    def __init__(self, rules: ForgottenCityRules, cash_in: Verb) -> None:
        self.discarding = Verb("discard", rules.monument_ids, "name")
        super().__init__(rules, cash_in, [self.discarding])

    def moves(self, state: ForgottenCityState, seat: i64, into: vec[i64]) -> i64:
        size = state.site_size(seat)
        for i in range(size):
            into[i] = self.discarding.first + state.sites[seat * state.rules.site_room + i]
        return size

    def allows(self, state: ForgottenCityState, seat: i64, action: i64) -> bool:
        return self.discarding.holds(action) and state.in_site(seat, action - self.discarding.first)

    def perform(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        """Down to the limit of the site (FC-6.10)."""
        monument = action - self.discarding.first
        points = points_for(state, seat)
        state.discard_from_site(seat, monument)
        state.score(seat, c.MIRACLES, points)
        state.phase = c.ONWARD
        if state.listener is not None:
            state.emit(Event("discarded", seat, {"monument": state.rules.monument_ids[monument], "vp": points}))

    def facts(self, state: ForgottenCityState, seat: i64, action: i64) -> ForgottenCityPreview:
        return {"vp": points_for(state, seat)}

    def deny(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        return self.rules.reason("not_in_site", ("FC-6.10",), *self.rules.of(self.rules.monument_ids[action - self.discarding.first], "name"))


def points_for(state: ForgottenCityState, seat: i64) -> i64:
    """What a discard from the over-full site scores for an owner of DISC (FC-12.13)."""
    points = state.power(seat, c.CASH)
    if points < 0 or not state.rules.overflow_scores:
        return 0
    return points
