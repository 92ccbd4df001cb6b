"""Drawing a card from the deck or from a pile (LC-7): the end of a turn."""

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.decisions.move import TurnDecision
from urbes.games.lost_cities.rounds import end_round
from urbes.games.lost_cities.shapes import LostCitiesPreview
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel import Reason, i64, u8, vec


class Draw(TurnDecision):
    """From the deck, its first verb, or from the pile of a path, the other one."""

    id = "draw"
    clauses = ("LC-2.3",)

    def moves(self, state: LostCitiesState, seat: i64, into: vec[i64]) -> i64:
        piles = state.piles
        closed = state.closed
        first = self.other.first
        into[0] = self.verb.first
        count: i64 = 1
        for path in range(c.PATHS):
            if path != closed and piles[path * c.PILE]:
                into[count] = first + path
                count += 1
        return count

    def allows(self, state: LostCitiesState, seat: i64, action: i64) -> bool:
        if not self.other.holds(action):
            return action == self.verb.first
        path = action - self.other.first
        return path != state.closed and state.piles[path * c.PILE] != 0

    def perform(self, state: LostCitiesState, seat: i64, action: i64) -> None:
        """Now the turn is final."""
        state.sealed += 1
        state.closed = -1
        kind = draw_deck(state, seat) if action == self.verb.first else draw_pile(state, seat, action - self.other.first)
        state.add(c.HAND_ONE + seat, kind)
        state.moved = False
        if state.left == 0:
            end_round(state, c.BY_DECK)  # LC-9.7
        elif state.stall >= state.rules.stall_cap:
            end_round(state, c.BY_STALL)  # LC-9.10
        else:
            state.phase = c.PLAY
            state.asked = seat + 1 if seat + 1 < state.seats else 0

    def preview(self, state: LostCitiesState, seat: i64, action: i64) -> LostCitiesPreview:
        if action == self.verb.first:
            return {"ends_round": state.left == 1}
        return {"ends_round": not state.moved and state.stall + 1 >= state.rules.stall_cap}

    def refuse(self, state: LostCitiesState, seat: i64, action: i64) -> Reason:
        path = action - self.other.first
        named = {"path": self.words.pair(state.rules.path_ids[path])}
        if path == state.closed:
            return self.words.reason("pile_closed", ("LC-7.4", "LC-7.5") if state.piles[path * c.PILE] > 1 else ("LC-7.4",), named)
        return self.words.reason("pile_empty", ("LC-7.1",), named)


def draw_deck(state: LostCitiesState, seat: i64) -> i64:
    state.left -= 1
    state.stall = 0
    kind = state.deck[state.left]
    if state.listener is not None:
        state.say("drew_deck", seat, {"left": state.left}, secret={"card": state.rules.card_ids[kind]})
    return kind


def draw_pile(state: LostCitiesState, seat: i64, path: i64) -> i64:
    at = path * c.PILE
    size = i64(state.piles[at])
    kind = path * c.VALUES + i64(state.piles[at + size])
    state.piles[at] = u8(size - 1)
    state.add(c.KNOWN_ONE + seat, kind)
    state.stall = 0 if state.moved else state.stall + 1
    if state.listener is not None:
        state.say("drew_pile", seat, {"card": state.rules.card_ids[kind], "path": state.rules.path_ids[path]})
    return kind
