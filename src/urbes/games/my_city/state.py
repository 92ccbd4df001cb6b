"""What lies on the table in My City: boards with their buildings, deck, scores, cities."""

from collections.abc import Mapping
from typing import Any

from urbes.games.my_city import codes as c
from urbes.games.my_city.city import City, Ground
from urbes.games.my_city.episodes import Episode
from urbes.games.my_city.grid import Cells, around, either, meet, without
from urbes.games.my_city.rules import MyCityRules
from urbes.kernel import Decision, Reason, Rng, State, bit, i64, lowest, mypyc_attr, shifted, vec

NOT_APPLIED = -9999  # a step of the count after the stop at 50


@mypyc_attr(acyclic=True)
class Scored:
    """An episode that has been counted: what the sheet showed, and the table as it stood."""

    def __init__(self, episode: int, seed: int, cities: list[City], built: vec[i64]) -> None:
        self.episode = episode
        self.seed = seed
        self.cities = cities  # as they stood before the episode (MC-11.6)
        self.built: vec[i64] = built  # seat * SLOTS + slot, as on the table
        self.before: list[int] = []  # per seat: the score before the count
        self.steps: list[list[int]] = []  # per seat: the points of each step in force, in order
        self.finals: list[int] = []
        self.places: list[int] = []
        self.empties: list[list[int]] = []  # per seat: empty cells row by row
        self.mined: list[list[int]] = []  # per seat: the buildings each shaft counted
        self.rewards: list[list[str]] = []  # per seat: what its column, mines and tracks gave


@mypyc_attr(free_list_len=1)
class MyCityState(State):
    """`players` is laid out as `codes` says, slots and seats are bits of a word, cells those of two (`grid.Cells`).

    All seats act at the same time; what a seat commits waits until the round resolves. Deck, cities, grounds, sticker queues and history are
    replaced, never changed, and shared by clones; so is the generator until it draws.
    """

    def __init__(self, rules: MyCityRules, seats: int) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.rng: Rng
        self.episode: i64 = 0  # 0 in Eternal mode
        self.now: Episode
        self.seed: int = 0  # of the episode's deck; 0 at a rest point
        self.at: i64 = -1  # where in the deck the current card is; -1 before the first
        self.owing: i64 = 0  # the seats that owe a decision
        self.active: i64 = 0  # the seats still in
        self.fixed: i64 = 0  # the seats stopped at 50
        self.races: i64 = 0  # those still open
        self.players: vec[i64] = vec[i64]()
        self.built: vec[i64] = vec[i64]()  # seat * SLOTS + slot: the action that built it, or 0
        self.deck: vec[i64] = vec[i64]()  # the episode's cards in order
        self.before: list[City]  # the cities before the episode and its start stickers
        self.cities: list[City]
        self.grounds: list[Ground]
        self.queues: list[list[int]]  # per seat: the stickers it has yet to place, next first
        self.triangles: list[list[int]]  # per shaft: the triangle boxes already rewarded
        self.history: list[Scored]

    def clone(self) -> "MyCityState":
        copy = MyCityState(self.rules, self.seats)
        copy.sealed = self.sealed
        copy.phase = self.phase
        copy.rng = self.rng
        copy.episode = self.episode
        copy.now = self.now
        copy.seed = self.seed
        copy.at = self.at
        copy.owing = self.owing
        copy.active = self.active
        copy.fixed = self.fixed
        copy.races = self.races
        copy.triangles = self.triangles
        copy.players = self.players[:]
        copy.built = self.built[:]
        copy.deck = self.deck
        copy.before = self.before
        copy.cities = self.cities
        copy.grounds = self.grounds
        copy.queues = self.queues
        copy.history = self.history
        return copy

    # --- who decides what ---------------------------------------------------------------------------------

    def turn(self) -> i64:
        return lowest(self.owing) if self.owing else -1

    def to_act(self) -> tuple[int, ...]:
        return self.rules.seats_of[self.owing]

    def open(self, seat: i64) -> Decision | None:
        if not self.owing >> seat & 1:
            return None
        decisions = self.rules.decisions
        if self.phase == c.BUILDING:
            return decisions[c.TO_BUILD]
        queue = self.queues[seat]
        if not queue:
            return decisions[c.TO_BE_READY]
        return decisions[c.TO_PUT_A_COG if queue[0] == c.COG_STICKER else c.TO_STICK]

    def waits(self, seat: i64) -> Reason:
        rules = self.rules
        if self.phase == c.OVER:
            return rules.reason("game_over", rules.clauses["game_over"])
        if self.phase != c.BUILDING:
            return rules.reason("is_ready", ("MC-11.10",))
        if not self.active >> seat & 1:
            return rules.reason("has_ended", ("MC-5.4",))
        if self.players[c.COMMIT + seat] >= 0:
            return rules.reason("has_acted", ("MC-3.5",))
        return rules.reason("not_asked", ("MC-3.8", "MC-E24.2" if self.tile_of(seat, self.deck[self.at]) >= 0 else "MC-E22.3"))

    def preview(self, seat: int, action: int) -> Mapping[str, Any]:
        """A building is previewed legal or not, as its ghost follows the pointer; all else only where it is legal."""
        decision = self.open(seat) if 0 <= seat < int(self.seats) and 0 <= action < self.rules.size else None
        if decision is None or not (decision.allows(self, seat, action) or (self.phase == c.BUILDING and action >= c.BUILD)):
            return {}
        return decision.preview(self, seat, action)

    def naming(self, seat: int) -> int:
        """A city is named before episode 1, until its seat is ready (MC-1.3)."""
        before = self.rules.mode == c.CAMPAIGN and self.episode == 1 and self.phase == c.SETTING_OUT
        return c.LONGEST_NAME if before and self.owing >> seat & 1 else 0

    # --- tiles and boards -----------------------------------------------------------------------------------

    def tile_of(self, seat: i64, card: i64) -> i64:
        """The tile a card names for a seat; -1 if the seat does not own it (MC-3.8)."""
        if card < c.FIRST_BLUE:
            return card
        if card == c.FOURTH:
            fourth = self.cities[seat].fourth
            return -1 if fourth < 0 else c.FOURTH + fourth
        if self.now.blue_leaves and card < c.CHURCHES and not self.cities[seat].cogs >> (card - c.FIRST_BLUE) & 1:
            return -1  # MC-E22.1
        return card

    def closed(self, seat: i64) -> Cells:
        """The cells not to be built on, the seat's own buildings included."""
        return self.players[c.CLOSED + seat], self.players[c.CLOSED + c.SEATS + seat]

    def near(self, seat: i64) -> Cells:
        """The cells of which the next building has to cover one."""
        return self.players[c.NEAR + seat], self.players[c.NEAR + c.SEATS + seat]

    def put_cells(self, where: i64, seat: i64, cells: Cells) -> None:
        """Set the two words of CLOSED or NEAR."""
        self.players[where + seat], self.players[where + c.SEATS + seat] = cells

    def clear(self, seat: i64) -> None:
        """A seat's board without any building."""
        self.put_cells(c.CLOSED, seat, self.grounds[seat].closed)
        self.put_cells(c.NEAR, seat, self.grounds[seat].start)

    def lay(self, seat: i64, slot: i64, action: i64) -> None:
        """A building goes on a seat's board; from the first one on, what is near is what touches the city."""
        players = self.players
        cells = self.rules.placements.cells(action)
        ring = around(cells)
        begun = players[c.STANDING + seat] != 0 or self.grounds[seat].has_palace
        self.put_cells(c.NEAR, seat, either(self.near(seat), ring) if begun else ring)
        players[c.CLOSED + seat] |= cells[0]
        players[c.CLOSED + c.SEATS + seat] |= cells[1]
        players[c.STANDING + seat] |= bit(slot)
        self.built[seat * c.SLOTS + slot] = action

    def cells(self, seat: i64, slot: i64) -> Cells:
        """The cells of a building on a seat's board."""
        if slot == c.PALACE_SLOT:
            return self.grounds[seat].palace
        return self.rules.placements.cells(self.built[seat * c.SLOTS + slot])

    def cells_of(self, seat: i64, slots: i64) -> Cells:
        """The cells of several buildings."""
        low: i64 = 0
        high: i64 = 0
        while slots:
            cells = self.cells(seat, lowest(slots))
            low |= cells[0]
            high |= cells[1]
            slots &= slots - 1
        return low, high

    def covered(self, seat: i64) -> Cells:
        """The cells under buildings, the palace included."""
        ground = self.grounds[seat]
        return either(without(self.closed(seat), ground.closed), ground.palace)

    def slots(self, seat: i64) -> i64:
        """The buildings on a seat's board, churches and palace included (MC-2.12)."""
        standing = self.players[c.STANDING + seat]
        return standing | bit(c.PALACE_SLOT) if self.grounds[seat].has_palace else standing

    def of_colour(self, seat: i64, colour: i64) -> i64:
        """The buildings of a colour on a seat's board; the palace is red (MC-E22.2)."""
        slots = self.players[c.STANDING + seat] & shifted(c.OF_COLOUR, colour * c.PER_COLOUR)
        return slots | bit(c.PALACE_SLOT) if colour == c.RED and self.grounds[seat].has_palace else slots

    def group(self, seat: i64, slots: i64) -> i64:
        """Of some buildings, those that hang together with the first, across the river or not (MC-2.7, MC-8.4)."""
        group: i64 = 0
        found = slots & -slots
        reach: Cells = (0, 0)
        while found:
            group |= found
            slots &= ~found
            reach = either(reach, around(self.cells_of(seat, found)))
            found = self.touching(seat, slots, reach)
        return group

    def groups(self, seat: i64, slots: i64) -> list[int]:
        """The groups that some buildings form."""
        found: list[int] = []
        while slots:
            found.append(self.group(seat, slots))
            slots &= ~found[-1]
        return found

    def touching(self, seat: i64, slots: i64, cells: Cells) -> i64:
        """Those of some buildings that cover one of the cells."""
        found: i64 = 0
        while slots:
            slot = lowest(slots)
            if meet(self.cells(seat, slot), cells):
                found |= bit(slot)
            slots &= slots - 1
        return found

    # --- points and gains ------------------------------------------------------------------------------

    def gain(self, seat: i64, points: i64) -> None:
        """Points or losses, unless the seat is stopped at 50 (MC-6.2 to MC-6.4): a circle in a campaign."""
        if self.fixed >> seat & 1:
            return
        rules = self.rules
        score = self.players[c.POINTS + seat] + points
        if rules.stops_at_50 and score >= rules.most_points:
            score = rules.most_points
            self.fixed |= bit(seat)
            if rules.mode == c.CAMPAIGN:
                self.change(seat).circles += rules.values["circle_at_50"]
            self.say("stopped_at_50", seat, depth=1)
        self.players[c.POINTS + seat] = score

    def earn(self, seat: i64, rule: str) -> None:
        before = self.players[c.POINTS + seat]
        self.gain(seat, self.rules.values[rule])
        score = self.players[c.POINTS + seat]
        if score != before and self.listener is not None:
            self.say("earned", seat, {"rule": rule, "points": score - before, "score": score}, 1)

    def change(self, seat: i64) -> City:
        """A fresh copy of a seat's city, put in its place, to be changed at once."""
        city = self.cities[seat].copy()
        cities = self.cities[:]
        cities[seat] = city
        self.cities = cities
        return city

    def question(self, seat: int, lang: str) -> str | None:
        """Which sticker is to be placed is said: rocks are no gift."""
        decision, queue = self.open(seat), self.queues[seat]
        if decision is None or not queue:
            return super().question(seat, lang)
        return self.rules.texts.text(f"asks.{decision.id}", lang, {"sticker": self.rules.word(f"sticker.{c.STICKERS[queue[0]]}", lang)})

    def queue(self, seat: i64, stickers: list[int]) -> None:
        """The stickers a seat has yet to place."""
        queues = self.queues[:]
        queues[seat] = stickers
        self.queues = queues
