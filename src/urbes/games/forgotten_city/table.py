"""What lies on the table in a game of The Forgotten City, and the small movements of pieces that every phase uses."""

from urbes.games.forgotten_city.codes import (
    ANYWHERE,
    BONUS_COINS,
    BONUS_CUBES,
    BONUS_VP,
    CASH,
    CHIEF_ANYWHERE,
    COINS,
    COLOURS,
    DISCARD_SITE_MONUMENT,
    EXTRACT_BONUS,
    EXTRACT_UNDER_MONUMENT,
    EXTRACT_VP,
    LETTERS,
    MIRACLES,
    POWERS,
    PRODUCTION_DEFENCE,
    PURSE,
    REST_BONUS,
    REST_COINS,
    REST_VP,
    SOURCES,
    STOCKS,
    UNDER_MONUMENT,
    WARD,
    WHITES,
)
from urbes.games.forgotten_city.game import ForgottenCity
from urbes.games.forgotten_city.layout import Layout
from urbes.kernel.events import Event
from urbes.kernel.game import State


class Table(State):
    """Flat lists of ints and masks over hexes, nightmares or monuments.

    Only the lists of the first block are changed in place; all others are replaced when something in them changes (see `changed`),
    so that clones share them.
    """

    def __init__(self, rules: ForgottenCity, seats: int) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.vp: list[int]
        self.tally: list[int]  # seat * SOURCES + source: where the VP came from
        self.purse: list[int]  # seat * 5: cubes by colour, then coins
        self.stock: list[int]  # seat * 2: inspiration, defence
        self.assistants: list[int]  # seat * 4 + n: the hex of the n-th assistant used this round, or RESTING, or WAITING
        self.present: list[int]  # mask of the hexes where a seat has assistants
        self.reserve: list[int]  # wound markers in hand

        # The round: its phase, the seats in order, whose turn it is.
        self.round: int
        self.stage: int
        self.phase: int
        self.active: int
        self.order: list[int]
        self.turn: int
        self.open: int  # ASSISTANT: the hexes open to the active seat, or -1 while nobody has asked
        self.hex: int  # ACT and GAIN: where the assistant was placed, else -1
        self.reward: int  # GAIN: monument * 2, + 1 when decrypting; else -1
        self.reward_at: int  # the part of the reward that comes next
        self.gains: int  # resources still to choose
        self.faced: int  # the nightmares the seat faces in its step (FC-10.3)
        self.answered: int  # those it wounded or parried in this step
        self.fallen: int  # SPOILS: the defeated nightmare, else -1
        self.owed: int  # LOSE: resources still to give

        # Stall and monuments.
        self.deck: list[int]
        self.drawn: int  # how many have left the deck
        self.stall: list[int]  # the monument on each space, or -1
        self.stall_coins: list[int]
        self.markers: list[int]  # seat * markers each + n: the space
        self.moved: int  # mask of the markers that moved in this phase I
        self.chosen: list[int]  # the monument of each pick of the phase, -1 before it; [] once they have entered the sites
        self.sites: list[int]  # seat * site_room + n: a monument, -1 behind the last
        self.discarded: int  # mask of monuments
        # Map.
        self.layout: Layout
        self.monument_at: list[int]  # the monument on each hex, or -1
        self.owner_at: list[int]  # its owner, or -1
        self.built: int  # mask of the hexes with a monument
        self.chiefs: list[int]
        # Miracles.
        self.white_stack: list[int]
        self.white_drawn: int
        self.white_row: list[int]  # a kind on each place, or -1
        self.grey_row: list[int]
        self.grey_box: list[int]
        self.tree: list[int]  # seat * circles + n: a kind, or -1
        self.filled: list[int]  # circles in use
        self.powers: list[int]  # seat * POWERS: what the white tokens amount to
        # Boards and nightmares.
        self.levels: list[int]  # seat * 3 + production track
        self.zone: list[int]  # monuments built
        self.nightmares: list[int]  # in order; those after the first six are in the box
        self.revealed: int
        self.awake: int  # mask of the face-up nightmares
        self.marks: list[int]  # the seats whose markers lie on each nightmare, two bits each, in printed order
        self.wounds: list[int]  # how many
        self.trophies: list[int]  # mask of the nightmare cards owned

    # --- points, purse, stocks ---------------------------------------------------------------------

    def score(self, seat: int, source: int, points: int) -> None:
        if points:
            self.vp[seat] += points
            self.tally[seat * SOURCES + source] += points

    def coins(self, seat: int) -> int:
        return self.purse[seat * PURSE + COINS]

    def can_pay(self, seat: int, costs: list[int], item: int, coins: int) -> bool:
        """Whether a seat that has so many coins can pay a cost in full and exactly (FC-1.5, FC-8.18)."""
        purse = self.purse
        held = seat * PURSE
        cost = item * PURSE
        return (
            purse[held] >= costs[cost]
            and purse[held + 1] >= costs[cost + 1]
            and purse[held + 2] >= costs[cost + 2]
            and purse[held + 3] >= costs[cost + 3]
            and coins >= costs[cost + COINS]
        )

    def pay(self, seat: int, costs: list[int], item: int) -> None:
        for i in range(PURSE):
            self.purse[seat * PURSE + i] -= costs[item * PURSE + i]

    def resources(self, seat: int) -> int:
        held = seat * PURSE
        return self.purse[held] + self.purse[held + 1] + self.purse[held + 2] + self.purse[held + 3]

    def supply(self, colour: int) -> int:
        """Cubes of a colour left in the supply; only the option `limited_cubes` asks (FC-1.4)."""
        left = self.rules.cubes_per_colour
        for seat in range(self.seats):
            left -= self.purse[seat * PURSE + colour]
        return left

    def gain_cubes(self, seat: int, colour: int, cubes: int) -> int:
        """Returns how many there were."""
        if self.rules.limited_cubes:
            cubes = min(cubes, self.supply(colour))
        self.purse[seat * PURSE + colour] += cubes
        return cubes

    def open_colours(self, among: int) -> int:
        """Of the colours in a mask, those that can be chosen."""
        if not self.rules.limited_cubes:
            return among
        for colour in range(COLOURS):
            if among >> colour & 1 and self.supply(colour) <= 0:
                among ^= 1 << colour
        return among

    def raise_stock(self, seat: int, track: int, by: int) -> int:
        """Inspiration or defence, up to the end of the track (FC-4.5); returns what was gained."""
        at = seat * STOCKS + track
        before = self.stock[at]
        after = min(before + by, self.rules.stock_caps[track])
        self.stock[at] = after
        return after - before

    def raise_level(self, seat: int, track: int, by: int) -> int:
        """Production up, not beyond its last step (FC-4.6); returns the steps taken."""
        at = seat * 3 + track
        before = self.levels[at]
        after = min(before + by, len(self.rules.yields[track]) - 1)
        self.levels = changed(self.levels, at, after)
        return after - before

    # --- site and stone given back -------------------------------------------------------------------

    def site(self, seat: int) -> list[int]:
        room = self.rules.site_room
        return [monument for monument in self.sites[seat * room : seat * room + room] if monument >= 0]

    def site_size(self, seat: int) -> int:
        room = self.rules.site_room
        size = 0
        while size < room and self.sites[seat * room + size] >= 0:
            size += 1
        return size

    def in_site(self, seat: int, monument: int) -> bool:
        room = self.rules.site_room
        for at in range(seat * room, seat * room + room):
            if self.sites[at] == monument:
                return True
        return False

    def enter_site(self, seat: int, monument: int) -> None:
        self.sites = changed(self.sites, seat * self.rules.site_room + self.site_size(seat), monument)

    def leave_site(self, seat: int, monument: int) -> None:
        """The monuments behind it move up."""
        room = self.rules.site_room
        sites = self.sites[:]
        at = seat * room
        while sites[at] != monument:
            at += 1
        last = seat * room + room - 1
        while at < last:
            sites[at] = sites[at + 1]
            at += 1
        sites[last] = -1
        self.sites = sites

    def can_cash_in(self, seat: int) -> bool:
        """Whether the seat owns DISC and has something to give back (FC-12.10): D11 is offered."""
        return self.powers[seat * POWERS + CASH] >= 0 and self.sites[seat * self.rules.site_room] >= 0

    def cash_in(self, seat: int, monument: int) -> None:
        points = self.powers[seat * POWERS + CASH]
        self.discard_from_site(seat, monument)
        self.score(seat, MIRACLES, points)
        self.open = -1
        if self.listener is not None:
            self.emit(Event("cashed_in", seat, {"monument": self.rules.monument_ids[monument], "vp": points}))

    def discard_from_site(self, seat: int, monument: int) -> None:
        """Out of the game, face up (FC-6.12)."""
        self.leave_site(seat, monument)
        self.discarded |= 1 << monument

    # --- miracles -------------------------------------------------------------------------------------

    def gather_powers(self) -> None:
        """What the white tokens of every seat amount to (FC-12.2)."""
        rules = self.rules
        circles = len(rules.tree_costs)
        powers = [0] * (self.seats * POWERS)
        for seat in range(self.seats):
            row = seat * POWERS
            powers[row + CASH] = -1
            working: list[int] = []
            for kind in self.tree[seat * circles : seat * circles + self.filled[seat]]:
                if kind < rules.white_kinds:
                    powers[row + WHITES] += 1
                    if rules.miracles_stack or kind not in working:
                        working.append(kind)
            for kind in working:
                add_power(powers, row, rules.effects[kind], rules.miracles_stack)
        self.powers = powers

    # --- facts for events -------------------------------------------------------------------------------

    def cost_facts(self, costs: list[int], item: int) -> dict[str, int]:
        """A cost as {"V": 1, "coins": 2}."""
        names = [*LETTERS, "coins"]
        return {names[i]: costs[item * PURSE + i] for i in range(PURSE) if costs[item * PURSE + i]}


def add_power(powers: list[int], row: int, effect: list[int], stack: bool) -> None:
    type = effect[0]
    if type == EXTRACT_BONUS:
        for colour in range(COLOURS):
            first = powers[row + BONUS_CUBES + colour] == 0 and powers[row + BONUS_COINS + colour] == 0
            if effect[1] >> colour & 1 and (stack or first):
                powers[row + BONUS_CUBES + colour] += effect[2]
                powers[row + BONUS_COINS + colour] += effect[3]
    elif type == PRODUCTION_DEFENCE:
        powers[row + WARD] += effect[2]
    elif type == REST_BONUS:
        powers[row + REST_COINS] += effect[2]
        powers[row + REST_VP] += effect[3]
    elif type == EXTRACT_UNDER_MONUMENT:
        powers[row + UNDER_MONUMENT] = 1
    elif type == CHIEF_ANYWHERE:
        powers[row + ANYWHERE] = 1
    elif type == EXTRACT_VP:
        powers[row + BONUS_VP] += effect[2]
    elif type == DISCARD_SITE_MONUMENT:
        powers[row + CASH] = max(powers[row + CASH], effect[2])


def changed(values: list[int], at: int, value: int) -> list[int]:
    """The list with one number changed; the old one stays as it is, for the clones that hold it."""
    copy = values[:]
    copy[at] = value
    return copy
