"""Phase V: where the chief goes (FC-11)."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.decisions.cash_in import CityDecision
from urbes.games.forgotten_city.rounds import destinations, move_chief
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.shapes import ForgottenCityPreview
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import Reason, Verb, i64, lowest, vec


class MoveChief(CityDecision):
    id = "chief"
    clauses = ("FC-11.3",)
    turn_clauses = ("FC-5.5", "FC-11.3")

    def __init__(self, rules: ForgottenCityRules, cash_in: Verb) -> None:
        self.moving = Verb("chief", rules.hex_ids, "where")
        super().__init__(rules, cash_in, [self.moving, cash_in])

    def moves(self, state: ForgottenCityState, seat: i64, into: vec[i64]) -> i64:
        count: i64 = 0
        for word in range(state.rules.words):
            first = self.moving.first + word * c.WORD
            rest = destinations(state, seat, word)
            while rest:
                into[count] = first + lowest(rest)
                count += 1
                rest &= rest - 1
        return self.add_cash_ins(state, seat, into, count)

    def allows(self, state: ForgottenCityState, seat: i64, action: i64) -> bool:
        if not self.moving.holds(action):
            return self.may_cash_in(state, seat, action)
        hex = action - self.moving.first
        return destinations(state, seat, hex >> c.WORD_BITS) >> (hex & c.IN_WORD) & 1 != 0

    def perform(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        if self.moving.holds(action):
            move_chief(state, seat, action - self.moving.first)
        else:
            self.give_back(state, seat, action)

    def facts(self, state: ForgottenCityState, seat: i64, action: i64) -> ForgottenCityPreview:
        return {"hex": self.rules.hex_ids[action - self.moving.first]}

    def deny(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        rules = self.rules
        hex = action - self.moving.first
        where = {"hex": rules.hex_ids[hex]}
        anywhere: tuple[str, ...] = ("FC-12.8",) if state.power(seat, c.ANYWHERE) else ()
        if max(state.assistants(seat)) < 0:
            anywhere += ("FC-11.5",)
        if state.layout.terrain[hex] == c.PORTAL:
            return rules.reason("on_portal", ("FC-3.4", *anywhere), where)
        if state.chief(seat) == hex:
            return rules.reason("chief_must_move", ("FC-11.4", *anywhere), where)
        return rules.reason("no_assistant_there", ("FC-11.3",), where)
