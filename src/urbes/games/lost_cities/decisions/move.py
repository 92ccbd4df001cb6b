"""Moving another pawn: the extra move of a card on a completed path (LC-5.3), and the step tile (LC-8.6)."""

from typing import cast

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.rounds import advance
from urbes.games.lost_cities.shapes import Arrival, LostCitiesPreview, PawnKind
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel import Decision, Reason, bit, fill, i64, places, vec


class TurnDecision(Decision):
    """A decision of a turn, which can be taken back unless the table plays without."""

    def settle(self, state: LostCitiesState) -> None:
        if state.rules.undo_off:
            state.sealed += 1


class Move(TurnDecision):
    """One of the seat's pawns moves a space, or the move is declined."""

    def moves(self, state: LostCitiesState, seat: i64, into: vec[i64]) -> i64:
        count = fill(state.movable_paths(seat), self.verb.first, into, 0)
        if self.may_decline(state):
            into[count] = self.other.first
            count += 1
        return count

    def allows(self, state: LostCitiesState, seat: i64, action: i64) -> bool:
        if self.verb.holds(action):
            return state.movable(seat * c.PATHS + self.chosen(action))
        return action == self.other.first and self.may_decline(state)

    def may_decline(self, state: LostCitiesState) -> bool:
        return True

    def perform(self, state: LostCitiesState, seat: i64, action: i64) -> None:
        state.pending = -1
        if action != self.other.first:
            advance(state, seat, self.chosen(action), 2)
            return
        state.phase = c.DRAW
        state.say("declined", seat, depth=1)

    def preview(self, state: LostCitiesState, seat: i64, action: i64) -> Arrival | LostCitiesPreview:
        return {"ends_round": False} if action == self.other.first else onward(state, seat, self.chosen(action))

    def no_pawn(self, state: LostCitiesState, seat: i64, action: i64, in_city: tuple[str, ...], nowhere: tuple[str, ...]) -> Reason:
        """The pawn of a path has arrived, or there is none."""
        path = self.chosen(action)
        arrived = state.rows[c.SPACE + seat * c.PATHS + path] == c.CITY
        key, clauses = ("in_the_city", in_city) if arrived else ("no_pawn_there", nowhere)
        return self.words.reason(key, clauses, {"path": self.words.pair(state.rules.path_ids[path])})


class ExtraMove(Move):
    id = "extra"
    clauses = ("LC-5.3", "LC-2.7", "LC-2.3")

    def may_decline(self, state: LostCitiesState) -> bool:
        return state.rules.lay_without_move  # LC-5.6

    def now(self, state: LostCitiesState, seat: i64, action: i64) -> Reason:
        if self.may_decline(state):
            return self.words.reason("now_extra", self.clauses)
        return self.words.reason("now_extra_forced", ("LC-5.6", "LC-2.7", "LC-2.3"))

    def refuse(self, state: LostCitiesState, seat: i64, action: i64) -> Reason:
        if action == self.other.first:
            return self.words.reason("must_move", ("LC-5.6",))
        return self.no_pawn(state, seat, action, ("LC-5.1", "LC-5.3", "LC-5.4"), ("LC-5.4",))


class Step(Move):
    id = "step"
    clauses = ("LC-8.6", "LC-2.7", "LC-2.3")

    def refuse(self, state: LostCitiesState, seat: i64, action: i64) -> Reason:
        return self.no_pawn(state, seat, action, ("LC-5.1", "LC-8.6", "LC-8.7"), ("LC-8.8", "LC-8.6"))


# --- what a move will bring --------------------------------------------------------------------------------


def onward(state: LostCitiesState, seat: i64, path: i64) -> Arrival:
    """The pawn of a path one space further."""
    return arrival(state, seat, path, state.rows[c.SPACE + seat * c.PATHS + path] + 1, state.pawn(seat, path))


def extra_move(state: LostCitiesState, seat: i64) -> LostCitiesPreview:
    """A card on a completed path: the one pawn that can moves unasked (LC-5.6), else there is a choice, or nothing."""
    movable = places(state.movable_paths(seat))
    if len(movable) == 1 and not state.rules.lay_without_move:
        return cast("LostCitiesPreview", {**onward(state, seat, movable[0]), "extra_move": True})
    return {"ends_round": False, "extra_move": bool(movable)}


def arrival(state: LostCitiesState, seat: i64, path: i64, space: i64, pawn: PawnKind) -> Arrival:
    """The pawn's new space, the tile it meets, and what the final score changes by."""
    rules = state.rules
    factor: i64 = 2 if pawn == "leader" else 1
    crossing = space == c.LAST_BEFORE_BRIDGE + 1
    ends = crossing and state.crossings + 1 == c.CROSSINGS
    tile = state.tile(path * c.SPACES + space - 1)
    kind = rules.tile_kinds[tile] if tile >= 0 and not ends else -1
    net = (rules.space_values[space] - rules.space_values[space - 1]) * factor
    points = rules.tile_points[tile] if kind == c.VP_TILE else 0
    artifacts = state.artifacts(seat)
    artifact = rules.track_points(artifacts + 1) - rules.track_points(artifacts) if kind == c.ARTIFACT_TILE else None
    return {
        "path": rules.path_ids[path],
        "pawn": pawn,
        "from": space - 1,
        "to": space,
        "tile": rules.tile_ids[tile] if tile >= 0 else None,
        "tile_points": points,
        "tile_lost": tile >= 0 and ends,  # LC-9.6
        "step": kind == c.STEP_TILE and (space < c.CITY or state.movable_paths(seat) & ~bit(path) != 0),  # LC-8.10
        "net_change": net,
        "artifact_change": artifact,
        "change": net + points + (artifact or 0),
        "crossing": crossing,
        "crossings": state.crossings + (1 if crossing else 0),
        "ends_round": ends,
    }
