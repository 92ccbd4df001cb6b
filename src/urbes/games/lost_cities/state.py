"""A game of Lost Cities in progress, organised as a turn is: play a card, resolve what it sets off, draw a card; then the end of a round."""

from typing import Any

from urbes.games.lost_cities.board import Board
from urbes.games.lost_cities.codes import (
    ACTIONS,
    ARTIFACT_TILE,
    BY_CROSSING,
    BY_DECK,
    BY_STALL,
    CAUSES,
    CITY,
    CROSSINGS,
    DECLINE,
    DISCARD,
    DRAW,
    DRAW_DECK,
    DRAW_PILE,
    EXPLORER,
    EXTRA,
    FALLING,
    FLOOR_HOLDINGS,
    FLOOR_NET,
    KINDS,
    LAST_BEFORE_BRIDGE,
    LAY,
    LEADER,
    MOVE,
    OPEN,
    OVER,
    PATHS,
    PAWN,
    PAWNS,
    PLAY,
    RISING,
    ROW_OF_VALUES,
    SPACES,
    STEP,
    STEP_TILE,
    UNDECIDED,
    VALUES,
)
from urbes.kernel.errors import Reason
from urbes.kernel.events import TABLE, Event
from urbes.kernel.results import Result
from urbes.kernel.rng import Rng


class Expedition(Board):
    """The rules over the board."""

    # --- who may act, and what is legal ------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        return self.rules.nobody if self.phase == OVER else self.rules.alone[self.active]

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if seat != self.active or phase == OVER:
            return []
        if phase == PLAY:
            return self.legal_plays()
        if phase == DRAW:
            actions = [DRAW_DECK]
            for path in range(PATHS):
                if path != self.closed and self.piles[path]:
                    actions.append(DRAW_PILE + path)
            return actions
        if phase == PAWN:
            return [EXPLORER, LEADER]
        actions = []
        base = seat * PATHS
        for path in range(PATHS):
            if 0 < self.spaces[base + path] < CITY:
                actions.append(MOVE + path)
        if phase == STEP or self.rules.lay_without_move:
            actions.append(DECLINE)
        return actions

    def legal_plays(self) -> list[int]:
        rules = self.rules
        base = self.active * PATHS
        held = self.hand_one[self.active]
        values_in = rules.values_in
        actions: list[int] = []
        for path in range(PATHS):
            mask = held >> (path * VALUES) & ROW_OF_VALUES
            if mask == 0:
                continue
            first = path * VALUES
            values = values_in[mask]
            if self.tops[base + path] >= 0:
                for value in values_in[mask & self.layable(base + path)]:
                    actions.append(LAY + first + value)
            elif rules.free_start:
                for value in values:
                    actions.append(OPEN + first + value)
            else:
                actions.append(OPEN + first + values[0])
                if rules.up_and_down and len(values) > 1:
                    actions.append(OPEN + first + values[-1])  # LC-14.1
            for value in values:
                actions.append(DISCARD + first + value)
        return actions

    def layable(self, row: int) -> int:
        """The values that may follow in a row of seat * 5 + path, as a mask (LC-4.1, LC-5.2, LC-14)."""
        top = self.tops[row]
        if top < 0:
            return 0
        if self.spaces[row] == CITY and not self.rules.lay_without_move and not self.can_move(row // PATHS):
            return 0
        if self.rules.up_and_down:
            direction = self.directions[row]
            if direction == UNDECIDED:
                return ROW_OF_VALUES
            if direction == FALLING:
                return (2 << top) - 1
        return ROW_OF_VALUES >> top << top

    def openable(self, seat: int, path: int) -> int:
        """The values of a colour a seat may open a row with, as a mask (LC-3.1, LC-3.3, LC-14.1)."""
        mask = self.hand_one[seat] >> (path * VALUES) & ROW_OF_VALUES
        if self.tops[seat * PATHS + path] >= 0 or mask == 0:
            return 0
        if self.rules.free_start:
            return mask
        values = self.rules.values_in[mask]
        lowest = 1 << values[0]
        return lowest | 1 << values[-1] if self.rules.up_and_down else lowest

    def can_move(self, seat: int) -> bool:
        """Whether some pawn of the seat stands on spaces 1 to 8 of a path (LC-5.4, LC-8.6)."""
        for row in range(seat * PATHS, seat * PATHS + PATHS):
            if 0 < self.spaces[row] < CITY:
                return True
        return False

    def allows(self, seat: int, action: int) -> bool:
        phase = self.phase
        if seat != self.active or action < 0 or action >= ACTIONS:
            return False
        if phase == PLAY:
            if action >= EXPLORER:
                return False
            kind = action % KINDS
            if not self.hand_one[seat] >> kind & 1:
                return False
            if action >= DISCARD:
                return True
            path = kind // VALUES
            if action >= LAY:
                return (self.layable(seat * PATHS + path) >> (kind % VALUES) & 1) == 1
            return (self.openable(seat, path) >> (kind % VALUES) & 1) == 1
        if phase == DRAW:
            if action < DRAW_PILE:
                return action == DRAW_DECK
            path = action - DRAW_PILE
            return path != self.closed and len(self.piles[path]) > 0
        if phase == PAWN:
            return action == EXPLORER or action == LEADER
        if phase == OVER:
            return False
        if MOVE <= action < DECLINE:
            return 0 < self.spaces[seat * PATHS + action - MOVE] < CITY
        return action == DECLINE and (phase == STEP or self.rules.lay_without_move)

    def refusal(self, seat: int, action: int) -> Reason:
        from urbes.games.lost_cities.refusals import refusal

        return refusal(self, seat, action)

    # --- a turn (LC-2) -------------------------------------------------------------------------------

    def perform(self, seat: int, action: int) -> None:
        if action < LAY:
            self.open_row(seat, action)
        elif action < DISCARD:
            self.lay(seat, action - LAY)
        elif action < EXPLORER:
            self.discard(seat, action - DISCARD)
        elif action >= DRAW_DECK:
            self.draw(seat, action - DRAW_PILE)
        elif action >= MOVE:
            if action == DECLINE:
                self.decline(seat)
            else:
                self.pending = -1
                self.advance(seat, action - MOVE, 2)
        else:
            self.enter(seat, self.pending, action == LEADER)
        if self.rules.undo_off:
            self.sealed += 1

    # Playing a card: open (LC-3), lay (LC-4, LC-5), discard (LC-6).

    def open_row(self, seat: int, kind: int) -> None:
        path = kind // VALUES
        self.take_from_hand(seat, kind)
        self.row_one[seat] |= 1 << kind
        self.tops[seat * PATHS + path] = kind % VALUES
        if self.listener is not None:
            self.emit(Event("opened", seat, {"card": self.rules.card_ids[kind], "path": self.rules.path_ids[path]}))
        on_paths = 0
        for row in range(seat * PATHS, seat * PATHS + PATHS):
            if self.spaces[row] > 0:
                on_paths += 1
        leader_waits = self.leaders[seat] < 0
        explorers_wait = PAWNS - on_paths - (1 if leader_waits else 0)
        if leader_waits and explorers_wait > 0:
            self.phase = PAWN
            self.pending = path
        else:
            self.enter(seat, path, leader_waits)  # LC-3.8

    def enter(self, seat: int, path: int, leader: bool) -> None:
        """A pawn goes from the centre to space 1 (LC-3.5)."""
        self.pending = -1
        if leader:
            self.leaders[seat] = path
        self.spaces[seat * PATHS + path] = 1
        self.arrive(seat, path, 0, 1, 1)

    def lay(self, seat: int, kind: int) -> None:
        path = kind // VALUES
        row = seat * PATHS + path
        value = kind % VALUES
        bit = 1 << kind
        self.take_from_hand(seat, kind)
        if self.row_one[seat] & bit:
            self.row_two[seat] |= bit
        else:
            self.row_one[seat] |= bit
        if self.rules.up_and_down and self.directions[row] == UNDECIDED and value != self.tops[row]:
            self.directions[row] = RISING if value > self.tops[row] else FALLING  # LC-14.3
        self.tops[row] = value
        if self.listener is not None:
            self.emit(Event("laid", seat, {"card": self.rules.card_ids[kind], "path": self.rules.path_ids[path]}))
        if self.spaces[row] < CITY:
            self.advance(seat, path, 1)
        else:
            self.offer_extra_move(seat, path)

    def offer_extra_move(self, seat: int, path: int) -> None:
        """A card on a completed path lets another pawn move (LC-5.3)."""
        movable = -1
        count = 0
        for other in range(PATHS):
            if 0 < self.spaces[seat * PATHS + other] < CITY:
                movable = other
                count += 1
        if count == 0:
            self.phase = DRAW
        elif count == 1 and not self.rules.lay_without_move:
            self.advance(seat, movable, 2)
        else:
            self.phase = EXTRA
            self.pending = path

    def decline(self, seat: int) -> None:
        if self.listener is not None:
            self.emit(Event("declined", seat, {}, None, 1))
        self.phase = DRAW
        self.pending = -1

    def discard(self, seat: int, kind: int) -> None:
        path = kind // VALUES
        self.take_from_hand(seat, kind)
        self.piles[path].append(kind)
        if not self.rules.allow_take_back:
            self.closed = path  # LC-7.4
        self.phase = DRAW
        if self.listener is not None:
            self.emit(Event("discarded", seat, {"card": self.rules.card_ids[kind], "path": self.rules.path_ids[path]}))

    # Advancing, bridges (LC-9) and event tiles (LC-8).

    def advance(self, seat: int, path: int, depth: int) -> None:
        """One space forward; `depth` is how far the log indents it under the play."""
        row = seat * PATHS + path
        space = self.spaces[row] + 1
        self.spaces[row] = space
        self.arrive(seat, path, space - 1, space, depth)

    def arrive(self, seat: int, path: int, origin: int, space: int, depth: int) -> None:
        """A move is complete: bridge count first, then the tile reached (LC-8.11)."""
        rules = self.rules
        self.moved = True
        self.advanced = seat
        if self.listener is not None:
            facts = {"path": rules.path_ids[path], "from": origin, "to": space, "pawn": "leader" if self.leaders[seat] == path else "explorer"}
            self.emit(Event("pawn_moved", seat, facts, None, depth))
        slot = path * SPACES + space - 1
        tile = self.tiles[slot]
        if tile >= 0 and self.taken >> slot & 1:
            tile = -1
        if origin == LAST_BEFORE_BRIDGE:
            self.crossings += 1
            if self.listener is not None:
                self.emit(Event("bridge_crossed", seat, {"crossings": self.crossings}, None, depth))
            if self.crossings == CROSSINGS:
                if tile >= 0 and self.listener is not None:
                    self.emit(Event("tile_lost", seat, {"tile": rules.tile_ids[tile]}, None, depth))
                self.end_round(BY_CROSSING)  # LC-9.5, LC-9.6
                return
        self.phase = DRAW
        if tile < 0:
            return
        kind = rules.tile_kinds[tile]
        if kind == ARTIFACT_TILE:
            self.taken |= 1 << slot
            self.held[seat] |= 1 << tile
            if self.listener is not None:
                self.emit(Event("artifact_taken", seat, {"tile": rules.tile_ids[tile]}, None, depth))
        elif kind == STEP_TILE:
            if self.can_move(seat):
                self.phase = STEP
            if self.listener is not None:
                self.emit(Event("step_reached" if self.phase == STEP else "step_idle", seat, {}, None, depth))
        else:
            self.vp[seat] += rules.tile_points[tile]
            if self.listener is not None:
                self.emit(Event("vp_gained", seat, {"tile": rules.tile_ids[tile], "points": rules.tile_points[tile]}, None, depth))

    # Drawing a card (LC-7).

    def draw(self, seat: int, path: int) -> None:
        """From the pile of a path, or from the deck if it is -1. Now the turn is final."""
        self.sealed += 1
        self.closed = -1
        if path < 0:
            self.left -= 1
            kind = self.deck[self.left]
            self.stall = 0
            if self.listener is not None:
                self.emit(Event("drew_deck", seat, {"left": self.left}, {"card": self.rules.card_ids[kind]}))
        else:
            kind = self.piles[path].pop()
            self.stall = 0 if self.moved else self.stall + 1
            if self.listener is not None:
                self.emit(Event("drew_pile", seat, {"card": self.rules.card_ids[kind], "path": self.rules.path_ids[path]}))
        self.take_in_hand(seat, kind)
        self.moved = False
        if self.left == 0:
            self.end_round(BY_DECK)  # LC-9.7
        elif self.stall >= self.rules.stall_cap:
            self.end_round(BY_STALL)  # LC-9.10
        else:
            self.phase = PLAY
            self.active = seat + 1 if seat + 1 < self.seats else 0

    # The end of a round (LC-10, LC-11) and of the game (LC-12).

    def end_round(self, cause: int) -> None:
        self.sealed += 1
        rules = self.rules
        row = [cause]
        for seat in range(self.seats):
            held = self.vp[seat]
            net = self.net(seat)
            if rules.round_floor == FLOOR_HOLDINGS:
                self.vp[seat] = max(0, held + net)
            elif rules.round_floor == FLOOR_NET:
                self.vp[seat] = held + max(0, net)
            else:
                self.vp[seat] = held + net
            exchanged = bin(self.held[seat]).count("1")
            self.artifacts[seat] += exchanged  # LC-10.9
            row += self.spaces[seat * PATHS : seat * PATHS + PATHS]
            row += [self.leaders[seat], held, net, self.vp[seat], exchanged]
        self.scorings = [*self.scorings, row]
        following = (self.advanced if self.advanced >= 0 else self.first) + 1  # LC-11.6, LC-11.8
        if following == self.seats:
            following = 0
        if self.listener is not None:
            self.emit(Event("round_ended", TABLE, {"round": self.round, "cause": CAUSES[cause]}))
            for seat in range(self.seats):
                self.emit(Event("round_scored", seat, self.scoring(self.round, seat), None, 1))
        if self.round < rules.rounds:
            if self.listener is not None:
                self.emit(Event("next_first" if self.advanced >= 0 else "next_first_rotated", following, {}, None, 1))
            self.start_round(following)
        else:
            self.end_game()

    def net(self, seat: int) -> int:
        """The result of the round for a seat if it ended now (LC-10.1 to LC-10.4)."""
        values = self.rules.space_values
        total = 0
        for path in range(PATHS):
            total += values[self.spaces[seat * PATHS + path]]
        leader = self.leaders[seat]
        if leader >= 0:
            total += values[self.spaces[seat * PATHS + leader]]
        return total

    def end_game(self) -> None:
        """Pawns are home and tiles exchanged (LC-10.8, LC-10.9); where the pawns stood is in the last scoring."""
        self.phase = OVER
        self.pending = -1
        self.moved = False
        self.closed = -1
        self.crossings = 0
        self.stall = 0
        self.spaces = [0] * (self.seats * PATHS)
        self.leaders = [-1] * self.seats
        self.held = [0] * self.seats
        for seat in range(self.seats):
            points = self.rules.track_points(self.artifacts[seat])
            held = self.vp[seat]
            floor = min(held, 0) if self.rules.artifact_floor and points < 0 else held + points
            self.vp[seat] = max(floor, held + points)  # LC-12.6
            if self.listener is not None:
                facts = {"artifacts": self.artifacts[seat], "points": points, "vp": self.vp[seat]}
                self.emit(Event("artifacts_scored", seat, facts, None, 1))
        if self.listener is not None:
            self.emit(Event("game_over", TABLE, {"winners": self.result().winners}))

    def scoring(self, round: int, seat: int) -> dict[str, Any]:
        from urbes.games.lost_cities.scoring import round_scoring

        return round_scoring(self, round, seat)

    def scores(self) -> list[int]:
        return self.vp[:]

    def result(self) -> Result:
        from urbes.games.lost_cities.scoring import final_result

        return final_result(self)

    # --- copies, positions, views, judgement: each in its own room -------------------------------------

    def opening(self) -> list[Event]:
        return [Event("round_started", self.first, {"round": self.round, "first": self.first})]

    def clone(self) -> "Expedition":
        copy = Expedition(self.rules, self.seats)
        self.copy_to(copy)
        return copy

    def to_dict(self) -> dict[str, Any]:
        from urbes.games.lost_cities.position import to_dict

        return to_dict(self)

    def check(self) -> None:
        from urbes.games.lost_cities.position import check

        check(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        from urbes.games.lost_cities.views import view

        return view(self, seat)

    def imagine(self, seat: int | None, rng: Rng) -> "Expedition":
        from urbes.games.lost_cities.views import imagine

        return imagine(self, seat, rng)

    def preview(self, seat: int, action: int) -> dict[str, Any]:
        from urbes.games.lost_cities.views import preview

        return preview(self, seat, action)

    def evaluate(self, seat: int) -> float:
        from urbes.games.lost_cities.judgement import evaluate

        return evaluate(self, seat)
