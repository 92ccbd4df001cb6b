"""What lies on the table: boards with their buildings, deck, scores, cities. The chapters' rules look at it; `state` moves it on."""

from abc import abstractmethod
from typing import Any

from urbes.games.my_city.city import City, Ground
from urbes.games.my_city.codes import BUILD, FIRST_BLUE, FOURTH, PALACE_SLOT, PER_COLOUR, RED, SLOTS
from urbes.games.my_city.episodes import Episode
from urbes.games.my_city.game import MyCity
from urbes.games.my_city.grid import around
from urbes.kernel.events import Event
from urbes.kernel.game import State
from urbes.kernel.rng import Rng

NOT_APPLIED = -9999  # a step of the count after the stop at 50


class Scored:
    """An episode that has been counted: what the sheet showed, and the table as it stood."""

    def __init__(self, episode: int, seed: int, cities: list[City], built: list[int]) -> None:
        self.episode = episode
        self.seed = seed
        self.cities = cities  # as they stood before the episode (MC-11.6)
        self.built = built  # seat * SLOTS + slot, as on the table
        self.before: list[int] = []  # per seat: the score before the count
        self.steps: list[list[int]] = []  # per seat: the points of each step in force, in order
        self.finals: list[int] = []
        self.places: list[int] = []
        self.empties: list[list[int]] = []  # per seat: empty cells row by row
        self.mined: list[list[int]] = []  # per seat: the buildings each shaft counted
        self.rewards: list[list[str]] = []  # per seat: what its column, mines and tracks gave


class Table(State):
    """Boards are masks over the 121 cells. Deck, cities, grounds, sticker queues and history are replaced, never changed, and shared by clones."""

    def __init__(self, rules: MyCity, seats: int) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.rng: Rng
        self.episode: int  # 0 in Eternal mode
        self.now: Episode
        self.phase: int
        self.seed: int  # of the episode's deck; 0 at a rest point
        self.deck: list[int]  # the episode's cards in order
        self.at: int  # where in the deck the current card is; -1 before the first
        self.owing: int  # mask of the seats that owe a decision
        self.active: int  # mask of the seats still in
        self.fixed: int  # mask of the seats stopped at 50
        self.races: int  # the races still open
        self.triangles: int  # triangle boxes already rewarded: bit shaft * 64 + box
        self.before: list[City]  # the cities before the episode and its start stickers
        self.cities: list[City]
        self.grounds: list[Ground]
        self.queues: list[list[int]]  # per seat: the stickers it has yet to place, next first
        self.history: list[Scored]
        self.points: list[int]  # the score in this episode
        self.closed: list[int]  # per seat: cells not to be built on, its own buildings included
        self.near: list[int]  # per seat: cells of which the next building has to cover one
        self.built: list[int]  # seat * SLOTS + slot: the action that built it, or 0
        self.latest: list[int]  # per seat: the slot built last, or -1
        self.commits: list[int]  # per seat: the action committed in this round, or -1
        self.passed: list[int]  # per seat: mask of the slots passed
        self.ended: list[int]  # per seat: where in the deck it ended, or -1

    # --- tiles ------------------------------------------------------------------------------------------

    def tile_of(self, seat: int, card: int) -> int:
        """The tile a card names for a seat; -1 if the seat does not own it (MC-3.8)."""
        if card < FIRST_BLUE:
            return card
        if card == FOURTH:
            fourth = self.cities[seat].fourth
            return -1 if fourth < 0 else FOURTH + fourth
        if self.now.blue_leaves and card < FIRST_BLUE + PER_COLOUR and not self.cities[seat].cogs >> (card - FIRST_BLUE) & 1:
            return -1  # MC-E22.1
        return card

    def cells(self, seat: int, slot: int) -> int:
        """The cells of a building on a seat's board; 0 if it is not there."""
        if slot == PALACE_SLOT:
            return self.grounds[seat].palace
        code = self.built[seat * SLOTS + slot]
        return self.rules.placements.masks[code - BUILD] if code else 0

    def ring(self, seat: int, slot: int) -> int:
        """The neighbour cells of a building on the board."""
        if slot == PALACE_SLOT:
            return around(self.grounds[seat].palace)
        return self.rules.placements.rings[self.built[seat * SLOTS + slot] - BUILD]

    def covered(self, seat: int) -> int:
        """The cells under buildings, the palace included."""
        ground = self.grounds[seat]
        return self.closed[seat] & ~ground.closed | ground.palace

    def slots(self, seat: int) -> list[int]:
        """The buildings on a seat's board, churches and palace included (MC-2.12)."""
        start = seat * SLOTS
        slots = [slot for slot in range(SLOTS) if self.built[start + slot]]
        if self.grounds[seat].palace:
            slots.append(PALACE_SLOT)
        return slots

    def of_colour(self, seat: int, colour: int) -> list[int]:
        """The buildings of a colour on a seat's board; the palace is red (MC-E22.2)."""
        first = seat * SLOTS + colour * PER_COLOUR
        slots = [colour * PER_COLOUR + n for n in range(PER_COLOUR) if self.built[first + n]]
        if colour == RED and self.grounds[seat].palace:
            slots.append(PALACE_SLOT)
        return slots

    def groups(self, seat: int, slots: list[int]) -> list[list[int]]:
        """The given buildings sorted into groups that hang together, across the river or not (MC-2.7, MC-8.4)."""
        cells = [self.cells(seat, slot) for slot in slots]
        left = len(slots)
        alone = [True] * left
        groups: list[list[int]] = []
        for first in range(len(slots)):
            if not alone[first]:
                continue
            alone[first] = False
            left -= 1
            group = [slots[first]]
            at = 0
            while at < len(group) and left:
                ring = self.ring(seat, group[at])
                for other in range(first + 1, len(slots)):
                    if alone[other] and ring & cells[other]:
                        alone[other] = False
                        left -= 1
                        group.append(slots[other])
                at += 1
            groups.append(group)
        return groups

    # --- points and gains ------------------------------------------------------------------------------

    def gain(self, seat: int, points: int) -> None:
        """Points or losses, unless the seat is stopped at 50 (MC-6.2 to MC-6.4)."""
        if self.fixed >> seat & 1:
            return
        score = self.points[seat] + points
        if score >= self.rules.most_points and self.rules.stops_at_50:
            score = self.rules.most_points
            self.fixed |= 1 << seat
            self.stopped(seat)
        self.points[seat] = score

    def earn(self, seat: int, rule: str) -> None:
        before = self.points[seat]
        self.gain(seat, self.rules.values[rule])
        gained = self.points[seat] - before
        if gained and self.listener is not None:
            self.say("earned", seat, {"rule": rule, "points": gained, "score": self.points[seat]}, 1)

    @abstractmethod
    def stopped(self, seat: int) -> None:
        """What follows when a score reaches 50."""

    def change(self, seat: int) -> City:
        """A fresh copy of a seat's city, put in its place, to be changed at once."""
        city = self.cities[seat].copy()
        cities = self.cities[:]
        cities[seat] = city
        self.cities = cities
        return city

    def say(self, kind: str, seat: int, facts: dict[str, Any], depth: int = 0) -> None:
        """Tell a listener; callers check that there is one."""
        self.emit(Event(kind, seat, facts, None, depth))
