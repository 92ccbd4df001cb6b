"""Who goes to Famine (AW-13.10), one citizen at a time."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.decisions.point import Point
from urbes.games.ancient_world.rounds import feed_next, starve
from urbes.games.ancient_world.shapes import AncientWorldPreview
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import fill, i64, places, vec


class Starve(Point):
    clauses = ("AW-13.10",)
    refused = ("not_home", "AW-13.10")

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        return fill(state.get(seat, c.FREE), self.verb.first - 1, into, 0)

    def allows(self, state: AncientWorldState, seat: i64, action: i64) -> bool:
        return self.verb.holds(action) and state.get(seat, c.FREE) >> (self.chosen(action) + 1) & 1 == 1

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        starve(state, seat, self.chosen(action) + 1)
        state.left -= 1
        if state.left == 0:
            feed_next(state, seat)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        value = self.chosen(action) + 1
        return {"value": value, "suggested": value in places(state.get(seat, c.FREE))[: state.left]}
