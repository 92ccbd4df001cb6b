"""Phase III: buying miracles (FC-9)."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.decisions.cash_in import CityDecision
from urbes.games.forgotten_city.rounds import can_afford_circle
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.scoring import grey_facts
from urbes.games.forgotten_city.shapes import Basket, Circle, ForgottenCityPreview
from urbes.games.forgotten_city.state import ForgottenCityState, changed
from urbes.kernel import TABLE, Reason, i64, vec


class Buy(CityDecision):
    clauses = ("FC-9.4",)
    turn_clauses = ("FC-5.5", "FC-9.4")

    def moves(self, state: ForgottenCityState, seat: i64, into: vec[i64]) -> i64:
        """Each face-up kind once, white then grey."""
        into[0] = self.other.first
        count: i64 = 1
        if can_afford_circle(state, seat):
            for kind in state.white_row:
                if kind >= 0:
                    count = self.add(kind, into, count)
            for kind in state.grey_row:
                if kind >= 0:
                    count = self.add(kind, into, count)
        return self.add_cash_ins(state, seat, into, count)

    def add(self, kind: i64, into: vec[i64], count: i64) -> i64:
        """Behind the actions filled in already, unless it is one of them; returns how many there are now."""
        action = self.verb.first + kind
        for i in range(count):
            if into[i] == action:
                return count
        into[count] = action
        return count + 1

    def allows(self, state: ForgottenCityState, seat: i64, action: i64) -> bool:
        if self.verb.holds(action):
            return can_afford_circle(state, seat) and self.place_of(state, self.chosen(action)) >= 0
        return action == self.other.first or self.may_cash_in(state, seat, action)

    def place_of(self, state: ForgottenCityState, kind: i64) -> i64:
        """Where a kind lies face up in its row, or -1."""
        row = state.grey_row
        if kind < state.rules.white_kinds:
            row = state.white_row
        for place in range(len(row)):
            if row[place] == kind:
                return place
        return -1

    def perform(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        if self.verb.holds(action):
            self.buy(state, seat, self.chosen(action))
        elif action == self.other.first:
            end_buy(state, seat)
        else:
            self.give_back(state, seat, action)

    def buy(self, state: ForgottenCityState, seat: i64, kind: i64) -> None:
        """The lowest free circle gives price and VP; the token works from now on (FC-9.5, FC-9.10)."""
        rules = state.rules
        circle = state.boards[seat * c.BOARD + c.AT_CIRCLES]
        place = self.place_of(state, kind)
        state.climb(seat, c.INSPIRATION, -rules.tree_costs[circle])
        if kind < rules.white_kinds:
            state.white_row = changed(state.white_row, place, -1)
        else:
            state.grey_row = changed(state.grey_row, place, -1)  # FC-9.9
        state.tree = changed(state.tree, seat * rules.circles + circle, kind)
        state.boards[seat * c.BOARD + c.AT_CIRCLES] = circle + 1
        state.gather_powers()
        state.score(seat, c.TREE, rules.tree_vp[circle])
        if state.listener is not None:
            state.say("bought", seat, {"miracle": rules.kind_ids[kind], "cost": rules.tree_costs[circle], "vp": rules.tree_vp[circle]})

    def facts(self, state: ForgottenCityState, seat: i64, action: i64, future: ForgottenCityState) -> ForgottenCityPreview:
        if action == self.other.first:
            return {"inspiration_left": state.stock(seat, c.INSPIRATION)}
        rules = self.rules
        kind = self.chosen(action)
        circle = state.boards[seat * c.BOARD + c.AT_CIRCLES]
        facts: ForgottenCityPreview = {
            "miracle": rules.kind_ids[kind],
            "cost": rules.tree_costs[circle],
            "vp": rules.tree_vp[circle],
            "inspiration_left": future.stock(seat, c.INSPIRATION),
            "next_circle": circle_of(rules, circle + 1),
        }
        if kind >= rules.white_kinds:
            facts["grey"] = grey_facts(state, seat, kind)
        return facts

    def baskets(self, state: ForgottenCityState, seat: i64) -> list[Basket]:
        """What the next circles cost and score together, one after another, as far as the inspiration reaches (FC-9.5)."""
        rules = self.rules
        left = state.stock(seat, c.INSPIRATION)
        filled = state.boards[seat * c.BOARD + c.AT_CIRCLES]
        cost: i64 = 0
        vp: i64 = 0
        found: list[Basket] = [{"cost": 0, "vp": 0, "left": left, "next": circle_of(rules, filled)}]
        for circle in range(filled, rules.circles):
            cost += rules.tree_costs[circle]
            vp += rules.tree_vp[circle]
            if cost > left:
                break
            found.append({"cost": cost, "vp": vp, "left": left - cost, "next": circle_of(rules, circle + 1)})
        return found

    def deny(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        rules = self.rules
        kind = self.chosen(action)
        named = rules.of(rules.kind_ids[kind], "name")
        if self.place_of(state, kind) < 0:
            return rules.reason("not_face_up", ("FC-9.6",), *named)
        circle = state.boards[seat * c.BOARD + c.AT_CIRCLES]
        if circle >= rules.circles:
            return rules.reason("tree_full", ("FC-4.2",), *named)
        priced = rules.of(rules.kind_ids[kind], "name", price=rules.tree_costs[circle], inspiration=state.stock(seat, c.INSPIRATION))
        return rules.reason("no_inspiration", ("FC-9.5", "FC-1.5"), *priced)


def circle_of(rules: ForgottenCityRules, circle: i64) -> Circle | None:
    """A circle of the tree as it is printed; None past the last one."""
    return {"cost": rules.tree_costs[circle], "vp": rules.tree_vp[circle]} if circle < rules.circles else None


def end_buy(state: ForgottenCityState, seat: i64) -> None:
    """The white row is refilled only now, from the stack (FC-9.8)."""
    row = state.white_row[:]
    before = state.white_drawn
    for place in range(len(row)):
        if row[place] < 0 and state.white_drawn < len(state.white_stack):
            row[place] = state.white_stack[state.white_drawn]
            state.white_drawn += 1
    state.white_row = row
    state.sealed += 1
    state.end_turn()
    if state.listener is not None:
        state.say("bought_enough", seat)
        if before < state.white_drawn:
            shown = [state.rules.kind_ids[kind] for kind in state.white_stack[before : state.white_drawn]]
            state.say("white_refilled", TABLE, {"miracles": shown}, 1)
