"""The rules of Lost Cities written a second time, as plainly as the rulebook reads, to compare the engine with.

It shares no code with the engine: cards are texts, rows are lists, and everything is recounted at each step.
Chance (tiles and deal) is taken from a position at the start of a turn.
"""

from collections import Counter
from typing import Any

PATHS = ["yellow", "blue", "white", "green", "red"]
VALUES = {0: 0, 1: -20, 2: -15, 3: -10, 4: 5, 5: 10, 6: 15, 7: 30, 8: 35, 9: 50}
LARGE = [-60, -55, -50, -45, -30, -15, 30, 45, 55, 70, 90, 100, 110, 125, 135, 150]
CAPPED = [-60, -55, -50, -45, -30, -15, 30, 45, 55, 70, 90, 100]
SMALL = [-20, -15, 10, 15, 30, 50]
DECK = {2: 64, 3: 86, 4: 78}


def colour(card: str) -> str:
    return card.split("-", maxsplit=1)[0]


def value(card: str) -> int:
    return int(card.split("-")[1])


class PlainSeat:
    def __init__(self, seat: dict[str, Any]) -> None:
        self.vp: int = seat["vp"]
        self.artifacts: int = seat["artifacts"]
        self.hand = Counter(seat["hand"])
        self.rows: dict[str, list[str]] = {path: list(row) for path, row in seat["rows"].items()}
        self.pawns: dict[str, int] = {path: pawn["space"] for path, pawn in seat["pawns"].items()}
        self.leader: str | None = next((path for path, pawn in seat["pawns"].items() if pawn["kind"] == "leader"), None)
        self.tiles: list[str] = list(seat["tiles"])

    def movable(self) -> list[str]:
        return [path for path in PATHS if 1 <= self.pawns.get(path, 0) <= 8]

    def net(self) -> int:
        return sum(VALUES[space] * (2 if path == self.leader else 1) for path, space in self.pawns.items())


class PlainRound:
    """One round from the start of a turn to its scoring."""

    def __init__(self, options: dict[str, Any], start: dict[str, Any]) -> None:
        self.options = options
        self.seats = [PlainSeat(seat) for seat in start["seats"]]
        self.deck: list[str] = list(start["deck"])
        self.piles: dict[str, list[str]] = {path: list(pile) for path, pile in start["discards"].items()}
        self.tiles: dict[str, str] = dict(start["tiles"])
        self.first: int = start["first"]
        self.active: int = start["active"]
        self.asks = "play"
        self.entering: str | None = None
        self.closed: str | None = None
        self.moved = False
        self.stall: int = start["stall"]
        self.last: int | None = start["last_to_advance"]
        self.cause: str | None = None

    # --- what may be done ------------------------------------------------------------------------------

    def legal(self) -> set[str]:
        seat = self.seats[self.active]
        if self.asks == "play":
            return {play for card, held in seat.hand.items() if held for play in self.uses(seat, card)}
        if self.asks == "pawn":
            return {"explorer", "leader"}
        if self.asks in ("extra", "step"):
            moves = {f"move {path}" for path in seat.movable()}
            return moves if self.asks == "extra" and not self.options["lay_without_move"] else moves | {"decline"}
        return {"draw deck"} | {f"draw {path}" for path in PATHS if self.piles[path] and path != self.closed}

    def uses(self, seat: PlainSeat, card: str) -> list[str]:
        uses = [f"discard {card}"]
        row = seat.rows.get(colour(card))
        if row is None:
            same = [value(other) for other, held in seat.hand.items() if held and colour(other) == colour(card)]
            openers = [min(same), max(same)] if self.options["up_and_down"] else [min(same)]
            if self.options["free_start"] or value(card) in openers:
                uses.append(f"open {card}")
        elif self.fits([value(laid) for laid in row], value(card)):
            completed = seat.pawns[colour(card)] == 9
            if not completed or self.options["lay_without_move"] or seat.movable():
                uses.append(f"lay {card}")
        return uses

    def fits(self, row: list[int], new: int) -> bool:
        rising = sorted([*row, new]) == [*row, new]
        falling = sorted([*row, new], reverse=True) == [*row, new]
        return rising or (falling and bool(self.options["up_and_down"]))

    # --- doing it --------------------------------------------------------------------------------------

    def do(self, action: str) -> None:
        seat = self.seats[self.active]
        verb, _, what = action.partition(" ")
        if verb == "open":
            self.open(seat, what)
        elif verb == "lay":
            self.lay(seat, what)
        elif verb == "discard":
            seat.hand[what] -= 1
            self.piles[colour(what)].append(what)
            self.closed = None if self.options["allow_take_back"] else colour(what)
            self.asks = "draw"
        elif verb in ("explorer", "leader"):
            assert self.entering is not None
            self.enter(seat, self.entering, verb == "leader")
        elif verb == "move":
            self.step(seat, what)
        elif verb == "decline":
            self.asks = "draw"
        else:
            self.draw(seat, what)

    def open(self, seat: PlainSeat, card: str) -> None:
        seat.hand[card] -= 1
        seat.rows[colour(card)] = [card]
        explorers_left = 4 - len([path for path in seat.pawns if path != seat.leader])
        if seat.leader is None and explorers_left:
            self.asks, self.entering = "pawn", colour(card)
        else:
            self.enter(seat, colour(card), leader=seat.leader is None)

    def enter(self, seat: PlainSeat, path: str, leader: bool) -> None:
        if leader:
            seat.leader = path
        seat.pawns[path] = 0
        self.entering = None
        self.step(seat, path)

    def lay(self, seat: PlainSeat, card: str) -> None:
        seat.hand[card] -= 1
        path = colour(card)
        seat.rows[path].append(card)
        movable = seat.movable()
        if seat.pawns[path] < 9:
            self.step(seat, path)
        elif not movable:
            self.asks = "draw"
        elif len(movable) == 1 and not self.options["lay_without_move"]:
            self.step(seat, movable[0])
        else:
            self.asks = "extra"

    def step(self, seat: PlainSeat, path: str) -> None:
        seat.pawns[path] += 1
        self.moved = True
        self.last = self.active
        self.asks = "draw"
        if self.crossings() == 5:
            self.cause = "crossings"
            return
        slot = f"{path}-{seat.pawns[path]}"
        tile = self.tiles.get(slot, "")
        if tile.startswith("artifact"):
            seat.tiles.append(self.tiles.pop(slot))
        elif tile.startswith("vp"):
            seat.vp += int(tile[2:].split("-")[0])
        elif tile.startswith("step") and seat.movable():
            self.asks = "step"

    def draw(self, seat: PlainSeat, source: str) -> None:
        card = self.deck.pop(0) if source == "deck" else self.piles[source].pop()
        seat.hand[card] += 1
        self.stall = 0 if source == "deck" or self.moved else self.stall + 1
        if not self.deck:
            self.cause = "deck"
        elif self.stall == self.options["stall_cap"]:
            self.cause = "stall"
        self.moved = False
        self.closed = None
        self.asks = "play"
        self.active = (self.active + 1) % len(self.seats)

    def crossings(self) -> int:
        return sum(1 for seat in self.seats for space in seat.pawns.values() if space >= 7)

    # --- after the round -------------------------------------------------------------------------------

    def scored(self) -> list[tuple[int, int]]:
        """New VP and artifacts of each seat."""
        after = []
        for seat in self.seats:
            floors = {"holdings": max(0, seat.vp + seat.net()), "net": seat.vp + max(0, seat.net()), "none": seat.vp + seat.net()}
            after.append((floors[self.options["round_floor"]], seat.artifacts + len(seat.tiles)))
        return after

    def next_first(self) -> int:
        return ((self.first if self.last is None else self.last) + 1) % len(self.seats)

    def final(self) -> list[tuple[int, int]]:
        """VP after the artifact track, and artifacts."""
        track = SMALL if self.options["length"] == "short" else CAPPED if self.options["large_track"] == "capped" else LARGE
        after = []
        for vp, artifacts in self.scored():
            points = track[min(artifacts, len(track) - 1)]
            total = vp + points
            if points < 0 and self.options["artifact_floor"]:
                total = max(min(vp, 0), total)
            after.append((total, artifacts))
        return after


def ranks(keys: list[tuple[int, int]]) -> list[int]:
    return [1 + sorted(keys, reverse=True).index(key) for key in keys]
