"""What lies on the table in The Forgotten City, and the small movements of pieces that every phase uses."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.rules import ForgottenCityRules, Layout, add
from urbes.kernel import State, append, bit, i64, mypyc_attr, vec


@mypyc_attr(free_list_len=1)
class ForgottenCityState(State):
    """`boards` is laid out as `codes` says and changed in place; all other vectors are replaced when something in them changes (see `changed`),
    so that clones share them."""

    def __init__(self, rules: ForgottenCityRules, seats: int) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        none = vec[i64]()
        # The round: its phase, the seats in order, how many turns of the phase are over.
        self.round: i64 = 0
        self.stage: i64 = 0
        self.done: i64 = 0
        self.order: vec[i64] = none
        # The turn under way.
        self.open_hexes: i64 = -1  # ASSISTANT: the first word of the hexes open to the seat asked, or -1 while nobody has looked
        self.hex: i64 = -1  # ACT and GAIN: where the assistant was placed, else -1
        self.deed: i64 = -1  # GAIN: the deed whose reward is given; else -1
        self.reward_at: i64 = 0  # the part of the reward that comes next
        self.gains: i64 = 0  # resources still to choose
        self.faced: i64 = 0  # the nightmares the seat faces in its step (FC-10.3)
        self.answered: i64 = 0  # those it wounded or parried in this step
        self.fallen: i64 = -1  # SPOILS: the defeated nightmare, else -1
        self.owed: i64 = 0  # LOSE: resources still to give
        # Boards, stall and monuments.
        self.boards: vec[i64] = none
        self.deck: vec[i64] = none
        self.drawn: i64 = 0  # how many have left the deck
        self.stall: vec[i64] = none  # the monument on each space, or -1
        self.stall_coins: vec[i64] = none
        self.markers: vec[i64] = none  # seat * markers each + n: the space
        self.moved: i64 = 0  # mask of the markers that moved in this phase I
        self.chosen: vec[i64] = none  # the monument of each pick of the phase, -1 before it; none once they have entered the sites
        self.sites: vec[i64] = none  # seat * site_room + n: a monument, -1 behind the last
        self.discarded: vec[i64] = none
        # Map: the monument on each hex or -1, then its owner or -1, then the mask of the hexes with a monument.
        self.layout: Layout
        self.city: vec[i64] = none
        # Miracles.
        self.white_stack: vec[i64] = none
        self.white_drawn: i64 = 0
        self.white_row: vec[i64] = none  # a kind on each place, or -1
        self.grey_row: vec[i64] = none
        self.grey_box: vec[i64] = none
        self.tree: vec[i64] = none  # seat * circles + n: a kind, or -1
        self.powers: vec[i64] = none  # what the white tokens amount to
        # Nightmares.
        self.nightmares: vec[i64] = none  # in order; those after the first six are in the box
        self.revealed: i64 = 0
        self.awake: i64 = 0  # mask of the face-up nightmares
        self.wounds: vec[i64] = none  # of each nightmare: how many, then the seats of the markers, MARK_BITS each, in printed order;
        # then of each seat the markers in hand, then the mask of the cards it owns

    def clone(self) -> "ForgottenCityState":
        copy = ForgottenCityState(self.rules, self.seats)
        copy.sealed = self.sealed
        copy.phase = self.phase
        copy.asked = self.asked
        copy.round = self.round
        copy.stage = self.stage
        copy.done = self.done
        copy.order = self.order
        copy.open_hexes = self.open_hexes
        copy.hex = self.hex
        copy.deed = self.deed
        copy.reward_at = self.reward_at
        copy.gains = self.gains
        copy.faced = self.faced
        copy.answered = self.answered
        copy.fallen = self.fallen
        copy.owed = self.owed
        copy.boards = self.boards[:]
        copy.deck = self.deck
        copy.drawn = self.drawn
        copy.stall = self.stall
        copy.stall_coins = self.stall_coins
        copy.markers = self.markers
        copy.moved = self.moved
        copy.chosen = self.chosen
        copy.sites = self.sites
        copy.discarded = self.discarded
        copy.layout = self.layout
        copy.city = self.city
        copy.white_stack = self.white_stack
        copy.white_drawn = self.white_drawn
        copy.white_row = self.white_row
        copy.grey_row = self.grey_row
        copy.grey_box = self.grey_box
        copy.tree = self.tree
        copy.powers = self.powers
        copy.nightmares = self.nightmares
        copy.revealed = self.revealed
        copy.awake = self.awake
        copy.wounds = self.wounds
        return copy

    def ask(self, phase: i64, seat: i64) -> None:
        self.phase = phase
        self.asked = seat
        self.open_hexes = -1

    def end_turn(self) -> None:
        """A seat has had its turn in this phase of the round."""
        self.done += 1
        self.phase = c.ONWARD
        self.hex = -1

    # --- points, purse, stocks ---------------------------------------------------------------------

    def vp(self, seat: i64) -> i64:
        return self.boards[seat * c.BOARD + c.AT_VP]

    def score(self, seat: i64, source: i64, points: i64) -> None:
        boards = self.boards
        boards[seat * c.BOARD + c.AT_VP] += points
        boards[seat * c.BOARD + c.AT_TALLY + source] += points

    def coins(self, seat: i64) -> i64:
        return self.boards[seat * c.BOARD + c.AT_COINS]

    def gain_coins(self, seat: i64, coins: i64) -> None:
        self.boards[seat * c.BOARD + c.AT_COINS] += coins

    def cubes(self, seat: i64, colour: i64) -> i64:
        return self.boards[seat * c.BOARD + c.AT_CUBES + colour]

    def gain_cubes(self, seat: i64, colour: i64, cubes: i64) -> None:
        self.boards[seat * c.BOARD + c.AT_CUBES + colour] += cubes

    def can_pay(self, seat: i64, deed: i64, coins: i64) -> bool:
        """Whether a seat that has so many coins can pay for a deed in full and exactly (FC-1.5, FC-8.18)."""
        boards = self.boards
        costs = self.rules.costs
        held = seat * c.BOARD + c.AT_CUBES
        cost = deed * c.PURSE
        return (
            boards[held] >= costs[cost]
            and boards[held + 1] >= costs[cost + 1]
            and boards[held + 2] >= costs[cost + 2]
            and boards[held + 3] >= costs[cost + 3]
            and coins >= costs[cost + c.COINS]
        )

    def pay(self, seat: i64, deed: i64) -> None:
        boards = self.boards
        costs = self.rules.costs
        for i in range(c.PURSE):
            boards[seat * c.BOARD + c.AT_CUBES + i] -= costs[deed * c.PURSE + i]

    def resources(self, seat: i64) -> i64:
        boards = self.boards
        held = seat * c.BOARD + c.AT_CUBES
        return boards[held] + boards[held + 1] + boards[held + 2] + boards[held + 3]

    def supply(self, colour: i64) -> i64:
        """Cubes of a colour left in the supply; only the option `limited_cubes` asks (FC-1.4)."""
        left = self.rules.cubes_per_colour
        for seat in range(self.seats):
            left -= self.cubes(seat, colour)
        return left

    def open_colours(self, among: i64) -> i64:
        """Of the colours in a mask, those that can be chosen."""
        if self.rules.limited_cubes:
            for colour in range(c.COLOURS):
                if among >> colour & 1 and self.supply(colour) <= 0:
                    among ^= bit(colour)
        return among

    def held_colours(self, seat: i64) -> i64:
        """The colours of which a seat has cubes, as a mask."""
        mask: i64 = 0
        for colour in range(c.COLOURS):
            if self.cubes(seat, colour) > 0:
                mask |= bit(colour)
        return mask

    def stock(self, seat: i64, track: i64) -> i64:
        return self.boards[seat * c.BOARD + c.AT_STOCKS + track]

    def climb(self, seat: i64, track: i64, by: i64) -> i64:
        """A stock, or behind them a level of production, up to the end of its track (FC-4.5, FC-4.6), or down when it is spent; returns what was gained."""
        at = seat * c.BOARD + c.AT_STOCKS + track
        before = self.boards[at]
        after = min(before + by, self.rules.track_ends[track])
        self.boards[at] = after
        return after - before

    def level(self, seat: i64, track: i64) -> i64:
        return self.boards[seat * c.BOARD + c.AT_LEVELS + track]

    def produces(self, seat: i64, track: i64) -> i64:
        """What phase III brings on a track, with the miracles' defence (FC-9.2), if there is room for it."""
        gain = self.rules.yields[track][self.level(seat, track)]
        if track == c.DEFENCE:
            gain += self.power(seat, c.WARD)
        return gain

    def power(self, seat: i64, which: i64) -> i64:
        """A number of what the white miracles of a seat amount to."""
        return self.powers[seat * c.POWERS + which]

    # --- meeples and monuments -------------------------------------------------------------------------

    def chief(self, seat: i64) -> i64:
        return self.boards[seat * c.BOARD + c.AT_CHIEF]

    def assistants(self, seat: i64) -> list[int]:
        """Where the assistants of a seat are, in the order of use."""
        at = seat * c.BOARD + c.AT_ASSISTANTS
        return list(self.boards[at : at + c.ASSISTANTS])

    def crowd(self, hex: i64) -> i64:
        """How many assistants are on a hex, whoever's."""
        return self.boards[self.seats * c.BOARD + (hex >> c.BYTES_BITS)] >> ((hex & c.IN_BYTES) * c.BYTE_BITS) & c.BYTE

    def crowded(self, word: i64) -> i64:
        """The hexes with assistants, a word of their mask."""
        return self.boards[self.seats * c.BOARD + self.rules.crowd_words + word]

    def enter_hex(self, hex: i64) -> None:
        """An assistant comes to a hex."""
        boards = self.boards
        crowds = self.seats * c.BOARD
        boards[crowds + (hex >> c.BYTES_BITS)] += bit((hex & c.IN_BYTES) * c.BYTE_BITS)
        add(boards, crowds + self.rules.crowd_words, hex)

    def leave_hex(self, hex: i64) -> None:
        """An assistant goes from a hex."""
        boards = self.boards
        crowds = self.seats * c.BOARD
        boards[crowds + (hex >> c.BYTES_BITS)] -= bit((hex & c.IN_BYTES) * c.BYTE_BITS)
        if self.crowd(hex) == 0:
            boards[crowds + self.rules.crowd_words + (hex >> c.WORD_BITS)] ^= bit(hex & c.IN_WORD)

    def owner(self, hex: i64) -> i64:
        """The owner of the monument on a hex, or -1."""
        return self.city[self.rules.hexes + hex]

    def built(self, word: i64) -> i64:
        """The hexes with a monument, a word of their mask."""
        return self.city[2 * self.rules.hexes + word]

    def put_on_map(self, hex: i64, monument: i64, seat: i64) -> None:
        hexes = self.rules.hexes
        city = self.city[:]
        city[hex] = monument
        city[hexes + hex] = seat
        add(city, 2 * hexes, hex)
        self.city = city

    def monuments_on_map(self) -> list[int]:
        """The hexes with a monument."""
        return [hex for hex in range(self.rules.hexes) if self.city[hex] >= 0]

    def markers_on(self, nightmare: i64) -> list[int]:
        """The seats of the markers on a nightmare, in printed order."""
        marks = self.wounds[nightmare * 2 + 1]
        return [marks >> (c.MARK_BITS * space) & c.MARK for space in range(self.wounds[nightmare * 2])]

    def wound_markers(self, seat: i64) -> i64:
        """The wound markers a seat has in hand."""
        return self.wounds[2 * self.rules.cards + seat]

    def trophies(self, seat: i64) -> i64:
        """The nightmare cards a seat owns, as a mask."""
        return self.wounds[2 * self.rules.cards + self.seats + seat]

    # --- site and stone given back -------------------------------------------------------------------

    def site(self, seat: i64) -> list[int]:
        room = self.rules.site_room
        return [monument for monument in self.sites[seat * room : seat * room + room] if monument >= 0]

    def site_size(self, seat: i64) -> i64:
        sites = self.sites
        room = self.rules.site_room
        size: i64 = 0
        while size < room and sites[seat * room + size] >= 0:
            size += 1
        return size

    def in_site(self, seat: i64, monument: i64) -> bool:
        sites = self.sites
        room = self.rules.site_room
        for at in range(seat * room, seat * room + room):
            if sites[at] == monument:
                return True
        return False

    def enter_site(self, seat: i64, monument: i64) -> None:
        self.sites = changed(self.sites, seat * self.rules.site_room + self.site_size(seat), monument)

    def leave_site(self, seat: i64, monument: i64) -> None:
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

    def can_cash_in(self, seat: i64) -> bool:
        """Whether the seat owns DISC and has something to give back (FC-12.10)."""
        return self.powers[seat * c.POWERS + c.CASH] >= 0 and self.sites[seat * self.rules.site_room] >= 0

    def discard_from_site(self, seat: i64, monument: i64) -> None:
        """Out of the game, face up (FC-6.12)."""
        self.leave_site(seat, monument)
        self.discarded = append(self.discarded[:], monument)

    # --- miracles -------------------------------------------------------------------------------------

    def miracles(self, seat: i64) -> list[int]:
        """The kinds in the tree of a seat, the lowest circle first."""
        first = seat * self.rules.circles
        return list(self.tree[first : first + self.boards[seat * c.BOARD + c.AT_CIRCLES]])

    def gather_powers(self) -> None:
        """What the white tokens of every seat amount to (FC-12.2)."""
        self.powers = vec[i64]([0] * (self.seats * c.POWERS))
        rules = self.rules
        tree = self.tree
        for seat in range(self.seats):
            self.powers[seat * c.POWERS + c.CASH] = -1
            first: i64 = seat * rules.circles
            for at in range(first, first + self.boards[seat * c.BOARD + c.AT_CIRCLES]):
                if tree[at] < rules.white_kinds:
                    self.powers[seat * c.POWERS + c.WHITES] += 1
                    again = False
                    for before in range(first, at):
                        again = again or tree[before] == tree[at]
                    if rules.miracles_stack or not again:
                        self.add_power(seat * c.POWERS, tree[at] * c.EFFECT)

    def add_power(self, row: i64, effect: i64) -> None:
        powers = self.powers
        effects = self.rules.effects
        type = effects[effect]
        number = effects[effect + 2]
        if type == c.EXTRACT_BONUS:
            for colour in range(c.COLOURS):
                first = powers[row + c.BONUS_CUBES + colour] == 0 and powers[row + c.BONUS_COINS + colour] == 0
                if effects[effect + 1] >> colour & 1 and (self.rules.miracles_stack or first):
                    powers[row + c.BONUS_CUBES + colour] += number
                    powers[row + c.BONUS_COINS + colour] += effects[effect + 3]
        elif type == c.PRODUCTION_DEFENCE:
            powers[row + c.WARD] += number
        elif type == c.REST_BONUS:
            powers[row + c.REST_COINS] += number
            powers[row + c.REST_VP] += effects[effect + 3]
        elif type == c.EXTRACT_UNDER_MONUMENT:
            powers[row + c.UNDER_MONUMENT] = 1
        elif type == c.CHIEF_ANYWHERE:
            powers[row + c.ANYWHERE] = 1
        elif type == c.EXTRACT_VP:
            powers[row + c.BONUS_VP] += number
        elif type == c.DISCARD_SITE_MONUMENT:
            powers[row + c.CASH] = max(powers[row + c.CASH], number)


def changed(values: vec[i64], at: i64, value: i64) -> vec[i64]:
    """The vector with one number changed; the old one stays as it is, for the clones that hold it."""
    copy = values[:]
    copy[at] = value
    return copy
