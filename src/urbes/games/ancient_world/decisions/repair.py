"""Repairs (AW-10.9, AW-10.10), one card at a time: of an action, or in an attack before the dice (AW-9.16)."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.chain import proceed
from urbes.games.ancient_world.decisions.damage import roll_dice, turning
from urbes.games.ancient_world.decisions.point import Point
from urbes.games.ancient_world.shapes import AncientWorldPreview
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Reason, i64, vec


class Repair(Point):
    id = "repair"
    clauses = ("AW-10.10",)

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        count: i64 = 0
        for card in state.cities[seat]:
            if card & 1:
                into[count] = self.verb.first + (card >> 1)
                count += 1
        into[count] = self.other.first
        return count + 1

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        if action == self.other.first:
            state.left = 0
        else:
            state.turn_up(seat, self.chosen(action))
            state.left -= 1
            if state.left > 0 and state.desk[seat * c.WIDTH + c.DAMAGED]:
                return
            state.left = 0
        self.go_on(state)

    def go_on(self, state: AncientWorldState) -> None:
        proceed(state)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        return {} if action == self.other.first else turning(state, seat, self.chosen(action), False)

    def refuse(self, state: AncientWorldState, seat: i64, action: i64) -> Reason:
        return self.about("not_damaged", (self.clauses[0], "AW-10.9"), state.rules.empire.ids[self.chosen(action)])


class Mend(Repair):
    id = "mend"
    clauses = ("AW-9.16",)

    def go_on(self, state: AncientWorldState) -> None:
        roll_dice(state)
