"""Playing a card: open a row (LC-3), lay on one (LC-4, LC-5), or discard (LC-6); and the pawn that enters a new row."""

from typing import cast

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.decisions.move import TurnDecision, arrival, extra_move
from urbes.games.lost_cities.rounds import advance, enter
from urbes.games.lost_cities.rules import LostCitiesRules
from urbes.games.lost_cities.shapes import Arrival, LostCitiesPreview, PawnKind
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel import Reason, Verb, bit, i64, lowest, ones, shifted, u8, vec


def layable(state: LostCitiesState, row: i64) -> i64:
    """The values that may follow in a row of seat * 5 + path, as a mask (LC-4.1, LC-5.2, LC-14)."""
    rows = state.rows
    top = rows[c.TOP + row]
    if top < 0:
        return 0
    rules = state.rules
    if rows[c.SPACE + row] == c.CITY and not rules.lay_without_move and state.movable_paths(row // c.PATHS) == 0:
        return 0
    if rules.up_and_down:
        direction = rows[c.DIRECTION + row]
        if direction == c.UNDECIDED:
            return c.ROW_OF_VALUES
        if direction == c.FALLING:
            return shifted(2, top) - 1
    return c.ROW_OF_VALUES >> top << top


def openable(state: LostCitiesState, seat: i64, path: i64) -> i64:
    """The values of a colour a seat may open a row with, as a mask (LC-3.1, LC-3.3, LC-14.1)."""
    if state.rows[c.TOP + seat * c.PATHS + path] >= 0:
        return 0
    held = state.hand(seat, path)
    if state.rules.free_start:
        return held
    ends = held & -held
    return ends | highest(held) if state.rules.up_and_down else ends


def highest(mask: i64) -> i64:
    """The highest bit of a mask of values."""
    while mask & (mask - 1):
        mask &= mask - 1
    return mask


class Play(TurnDecision):
    id = "play"
    clauses = ("LC-2.3",)

    def __init__(self, rules: LostCitiesRules) -> None:
        self.opening = Verb("open", rules.card_ids, "card")
        self.laying = Verb("lay", rules.card_ids, "card")
        self.discarding = Verb("discard", rules.card_ids, "card")
        super().__init__(rules, [self.opening, self.laying, self.discarding], 2 * c.HAND)

    def moves(self, state: LostCitiesState, seat: i64, into: vec[i64]) -> i64:
        """Path by path, the cards that can be opened or laid, then all as discards."""
        rows = state.rows
        hand = state.players[c.HAND_ONE + seat]
        discard = self.discarding.first
        count: i64 = 0
        kind: i64 = 0  # the first of the path
        for row in range(seat * c.PATHS, seat * c.PATHS + c.PATHS):
            held = hand >> kind & c.ROW_OF_VALUES
            if held:
                if rows[c.TOP + row] < 0:
                    fits = openable(state, seat, row - seat * c.PATHS)
                    play = self.opening.first
                else:
                    fits = held & layable(state, row)
                    play = self.laying.first
                behind = count + ones(fits)
                while held:
                    card = held & -held
                    code = kind + ones(card - 1)
                    if fits & card:
                        into[count] = play + code
                        count += 1
                    into[behind] = discard + code
                    behind += 1
                    held ^= card
                count = behind
            kind += c.VALUES
        return count

    def allows(self, state: LostCitiesState, seat: i64, action: i64) -> bool:
        if action < self.opening.first or action >= self.discarding.first + c.KINDS:
            return False
        kind = action % c.KINDS
        path = kind // c.VALUES
        value = bit(kind % c.VALUES)
        if not state.hand(seat, path) & value:
            return False
        if action >= self.discarding.first:
            return True
        if action >= self.laying.first:
            return layable(state, seat * c.PATHS + path) & value != 0
        return openable(state, seat, path) & value != 0

    def perform(self, state: LostCitiesState, seat: i64, action: i64) -> None:
        kind = action % c.KINDS
        state.take_from_hand(seat, kind)
        if state.listener is not None:
            told = "discarded" if action >= self.discarding.first else "laid" if action >= self.laying.first else "opened"
            state.say(told, seat, {"card": state.rules.card_ids[kind], "path": state.rules.path_ids[kind // c.VALUES]})
        if action >= self.discarding.first:
            discard(state, kind)
        elif action >= self.laying.first:
            lay(state, seat, kind)
        else:
            open_row(state, seat, kind)

    def preview(self, state: LostCitiesState, seat: i64, action: i64) -> Arrival | LostCitiesPreview:
        path = action % c.KINDS // c.VALUES
        if self.discarding.holds(action):
            return {"ends_round": False}
        if self.laying.holds(action):
            space = state.rows[c.SPACE + seat * c.PATHS + path] + 1
            return extra_move(state, seat) if space > c.CITY else arrival(state, seat, path, space, state.pawn(seat, path))
        pawns: list[PawnKind] = ["explorer"] if state.explorers_waiting(seat) else []
        if state.players[c.LEADER + seat] < 0:
            pawns.append("leader")
        arrivals = [arrival(state, seat, path, 1, pawn) for pawn in pawns]
        return arrivals[0] if len(arrivals) == 1 else cast("LostCitiesPreview", {**arrivals[0], "pawn": None, "choices": arrivals})

    def now(self, state: LostCitiesState, seat: i64, action: i64) -> Reason:
        passing = ("LC-2.5",) if state.game.name(action) == "decline" else ()
        return self.words.reason("now_play", self.clauses + passing)

    def refuse(self, state: LostCitiesState, seat: i64, action: i64) -> Reason:
        rules = state.rules
        kind = action % c.KINDS
        path = kind // c.VALUES
        names = {"card": rules.pair(rules.card_ids[kind]), "path": rules.pair(rules.path_ids[path])}
        held = state.hand(seat, path)
        if not held & bit(kind % c.VALUES):
            clause = "LC-6.1" if self.discarding.holds(action) else "LC-4.1" if self.laying.holds(action) else "LC-3.2"
            return rules.reason("not_held", ("LC-2.3", clause), names)
        if not self.opening.holds(action):
            return self.refuse_lay(state, seat, kind, names)
        if state.rows[c.TOP + seat * c.PATHS + path] >= 0:
            return rules.reason("row_exists", ("LC-3.1", "LC-3.6"), names)
        key, clauses = ("not_lowest_or_highest", ("LC-14.1",)) if rules.up_and_down else ("not_lowest", ("LC-3.3", "LC-3.2"))
        return rules.reason(key, clauses, {**names, "lowest": lowest(held), "highest": lowest(highest(held))})

    def refuse_lay(self, state: LostCitiesState, seat: i64, kind: i64, names: dict[str, tuple[str, str]]) -> Reason:
        rules = state.rules
        path = kind // c.VALUES
        row = seat * c.PATHS + path
        top = state.rows[c.TOP + row]
        if top < 0:
            of_another = any(state.rows[c.TOP + other * c.PATHS + path] >= 0 for other in range(state.seats))
            return rules.reason("no_row", ("LC-4.1", "LC-2.9") if of_another else ("LC-4.1",), names)
        completed = state.rows[c.SPACE + row] == c.CITY
        if completed and not rules.lay_without_move and state.movable_paths(seat) == 0:
            return rules.reason("no_pawn_to_move", ("LC-5.6",), names)
        if rules.up_and_down:
            rising = kind % c.VALUES < top
            return rules.reason("rising" if rising else "falling", ("LC-14.4", "LC-14.7") if completed else ("LC-14.4",), {**names, "top": top})
        return rules.reason("too_low", ("LC-4.5", "LC-4.1", "LC-5.2") if completed else ("LC-4.5", "LC-4.1"), {**names, "top": top})


def open_row(state: LostCitiesState, seat: i64, kind: i64) -> None:
    path = kind // c.VALUES
    state.players[c.ROWS_ONE + seat] |= bit(kind)
    state.rows[c.TOP + seat * c.PATHS + path] = kind % c.VALUES
    leader_waits = state.players[c.LEADER + seat] < 0
    if leader_waits and state.explorers_waiting(seat) > 0:
        state.phase = c.PAWN
        state.pending = path
    else:
        enter(state, seat, path, leader_waits)  # LC-3.8


def lay(state: LostCitiesState, seat: i64, kind: i64) -> None:
    path = kind // c.VALUES
    row = seat * c.PATHS + path
    value = kind % c.VALUES
    rows = state.rows
    state.add(c.ROWS_ONE + seat, kind)
    if state.rules.up_and_down and rows[c.DIRECTION + row] == c.UNDECIDED and value != rows[c.TOP + row]:
        rows[c.DIRECTION + row] = c.RISING if value > rows[c.TOP + row] else c.FALLING  # LC-14.3
    rows[c.TOP + row] = value
    if rows[c.SPACE + row] < c.CITY:
        advance(state, seat, path, 1)
    else:
        offer_extra_move(state, seat, path)


def offer_extra_move(state: LostCitiesState, seat: i64, path: i64) -> None:
    """A card on a completed path lets another pawn move (LC-5.3)."""
    movable = state.movable_paths(seat)
    if movable == 0:
        state.phase = c.DRAW
    elif ones(movable) == 1 and not state.rules.lay_without_move:
        advance(state, seat, lowest(movable), 2)
    else:
        state.phase = c.EXTRA
        state.pending = path


def discard(state: LostCitiesState, kind: i64) -> None:
    path = kind // c.VALUES
    at = path * c.PILE
    size = i64(state.piles[at]) + 1
    state.piles[at] = u8(size)
    state.piles[at + size] = u8(kind % c.VALUES)
    if not state.rules.allow_take_back:
        state.closed = path  # LC-7.4
    state.phase = c.DRAW


class ChoosePawn(TurnDecision):
    """An explorer, or else the leader, enters the row just opened."""

    id = "pawn"
    clauses = ("LC-3.4", "LC-2.3")

    def moves(self, state: LostCitiesState, seat: i64, into: vec[i64]) -> i64:
        into[0] = self.verb.first
        into[1] = self.other.first
        return 2

    def allows(self, state: LostCitiesState, seat: i64, action: i64) -> bool:
        return self.uses(action)

    def perform(self, state: LostCitiesState, seat: i64, action: i64) -> None:
        enter(state, seat, state.pending, action == self.other.first)

    def preview(self, state: LostCitiesState, seat: i64, action: i64) -> Arrival | LostCitiesPreview:
        return arrival(state, seat, state.pending, 1, "leader" if action == self.other.first else "explorer")
