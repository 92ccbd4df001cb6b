"""Phase V: where the chief goes (FC-11)."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.decisions.cash_in import CityDecision
from urbes.games.forgotten_city.nights import colour_under, with_colours
from urbes.games.forgotten_city.rounds import destinations, move_chief
from urbes.games.forgotten_city.shapes import ForgottenCityPreview
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import Reason, fill, i64, names, ones, places, vec


class Chief(CityDecision):
    clauses = ("FC-11.3",)
    turn_clauses = ("FC-5.5", "FC-11.3")

    def moves(self, state: ForgottenCityState, seat: i64, into: vec[i64]) -> i64:
        count: i64 = 0
        for word in range(state.rules.words):
            count = fill(destinations(state, seat, word), self.verb.first + word * c.WORD, into, count)
        return self.add_cash_ins(state, seat, into, count)

    def allows(self, state: ForgottenCityState, seat: i64, action: i64) -> bool:
        if not self.verb.holds(action):
            return self.may_cash_in(state, seat, action)
        hex = self.chosen(action)
        return destinations(state, seat, hex >> c.WORD_BITS) >> (hex & c.IN_WORD) & 1 != 0

    def perform(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        if self.verb.holds(action):
            move_chief(state, seat, self.chosen(action))
        else:
            self.give_back(state, seat, action)

    def facts(self, state: ForgottenCityState, seat: i64, action: i64, future: ForgottenCityState) -> ForgottenCityPreview:
        """The hex, and the face-up nightmares that the chief will face on it in the next night (FC-10.2)."""
        hex = self.chosen(action)
        exposed = with_colours(state, colour_under(state, hex))
        terrain = c.TERRAINS[state.layout.terrain[hex]]
        return {"hex": self.rules.hex_ids[hex], "terrain": terrain, "faces": names(self.rules.nightmare_ids, places(exposed)), "exposed": ones(exposed)}

    def deny(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        hex = self.chosen(action)
        anywhere: tuple[str, ...] = ("FC-12.8",) if state.power(seat, c.ANYWHERE) else ()
        if max(state.assistants(seat)) < 0:
            anywhere += ("FC-11.5",)
        return self.rules.first_reason(
            {"hex": self.rules.hex_ids[hex]},
            (state.layout.terrain[hex] == c.PORTAL, "on_portal", ("FC-3.4", *anywhere)),
            (state.chief(seat) == hex, "chief_must_move", ("FC-11.4", *anywhere)),
            (True, "no_assistant_there", ("FC-11.3",)),
        )
