"""Phase I: choosing a monument from the stall, and what an over-full site discards (FC-6)."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.decisions.cash_in import CityDecision
from urbes.games.forgotten_city.rounds import marker_to_move, pick, play_order
from urbes.games.forgotten_city.shapes import ForgottenCityPreview
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import Reason, i64, vec


class Pick(CityDecision):
    clauses = ("FC-6.1",)
    turn_clauses = ("FC-5.4",)

    def moves(self, state: ForgottenCityState, seat: i64, into: vec[i64]) -> i64:
        stall = state.stall
        count: i64 = 0
        for space in range(len(stall)):
            if stall[space] >= 0:
                into[count] = self.verb.first + space
                count += 1
        return self.add_cash_ins(state, seat, into, count)

    def allows(self, state: ForgottenCityState, seat: i64, action: i64) -> bool:
        space = self.chosen(action)
        if 0 <= space < len(state.stall):
            return state.stall[space] >= 0
        return self.may_cash_in(state, seat, action)

    def perform(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        if self.verb.holds(action):
            pick(state, seat, self.chosen(action))
        else:
            self.give_back(state, seat, action)
            state.phase = c.ONWARD  # the last monument of the stall may now pick itself

    def facts(self, state: ForgottenCityState, seat: i64, action: i64, future: ForgottenCityState) -> ForgottenCityPreview:
        """The play order as the markers would then stand."""
        space = self.chosen(action)
        marker = marker_to_move(state, seat)
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
        space = self.chosen(action)
        if space >= len(state.stall):
            return self.rules.reason("no_such_space", ("FC-2.5",), {"space": space + 1, "last": len(state.stall)})
        return self.rules.reason("marker_on_space" if space in list(state.markers) else "space_empty", ("FC-6.5",), {"space": space + 1})


class Discard(CityDecision):
    clauses = ("FC-6.10",)
    turn_clauses = ("FC-5.4", "FC-6.11")

    def moves(self, state: ForgottenCityState, seat: i64, into: vec[i64]) -> i64:
        size = state.site_size(seat)
        for i in range(size):
            into[i] = self.verb.first + state.sites[seat * state.rules.site_room + i]
        return size

    def allows(self, state: ForgottenCityState, seat: i64, action: i64) -> bool:
        return self.verb.holds(action) and state.in_site(seat, self.chosen(action))

    def perform(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        """Down to the limit of the site (FC-6.10)."""
        monument = self.chosen(action)
        points: i64 = max(0, state.power(seat, c.CASH)) if state.rules.overflow_scores else 0  # FC-12.13
        state.discard_from_site(seat, monument)
        state.score(seat, c.MIRACLES, points)
        state.phase = c.ONWARD
        if state.listener is not None:
            state.say("discarded", seat, {"monument": state.rules.monument_ids[monument], "vp": points})

    def facts(self, state: ForgottenCityState, seat: i64, action: i64, future: ForgottenCityState) -> ForgottenCityPreview:
        return {"vp": future.vp(seat) - state.vp(seat)}

    def deny(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        return self.rules.reason("not_in_site", ("FC-6.10",), *self.rules.of(self.rules.monument_ids[self.chosen(action)], "name"))
