"""Who goes to Famine (AW-13.10), one citizen at a time."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.decisions.point import Point, numbered
from urbes.games.ancient_world.rounds import begin_round, feed, starve
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.games.ancient_world.shapes import AncientWorldPreview
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Reason, Verb, i64, lowest, places, vec


class Starve(Point):
    id = "starve"
    clauses = ("AW-13.10",)

    def __init__(self, rules: AncientWorldRules) -> None:
        self.starving = Verb("starve", numbered(c.CITIZENS), "number")
        super().__init__(rules, [self.starving])

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        count: i64 = 0
        rest = state.desk[seat * c.WIDTH + c.FREE]
        while rest:
            into[count] = self.starving.first + lowest(rest) - 1
            count += 1
            rest &= rest - 1
        return count

    def allows(self, state: AncientWorldState, seat: i64, action: i64) -> bool:
        return self.starving.holds(action) and state.get(seat, c.FREE) >> (action - self.starving.first + 1) & 1 == 1

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        starve(state, seat, action - self.starving.first + 1)
        state.left -= 1
        if state.left > 0:
            return
        if state.after(seat) == state.tile:
            begin_round(state)
        else:
            feed(state, state.after(seat))

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        value = action - self.starving.first + 1
        return {"value": value, "suggested": value in places(state.get(seat, c.FREE))[: state.left]}

    def refuse(self, state: AncientWorldState, seat: i64, action: i64) -> Reason:
        return self.words.reason("not_home", ("AW-13.10",), {"value": action - self.starving.first + 1})
