"""What lies on the table in Lost Cities: cards, pawns, tiles and counters, their set-up and their copy."""

from urbes.games.lost_cities.codes import HAND, KINDS, PATHS, PLAY, SPACES, UNDECIDED
from urbes.games.lost_cities.game import LostCities
from urbes.kernel.events import Event
from urbes.kernel.game import State
from urbes.kernel.rng import Rng


class Board(State):
    """Cards in a hand or a row are two masks over the 55 kinds: `one` has a bit per kind held, `two` a bit per kind held twice.

    The order of a row follows from its direction, so the masks lose nothing. Deck, tiles and cards set aside are
    never changed within a round and are shared by clones; `left` and `taken` say how far they are used up.
    """

    def __init__(self, rules: LostCities, seats: int) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.rng: Rng
        self.round: int
        self.first: int  # the seat that began the round
        self.active: int
        self.phase: int
        self.pending: int  # PAWN: the path just opened, EXTRA: the completed path; else -1
        self.moved: bool  # whether a pawn moved this turn
        self.closed: int  # the pile discarded on this turn, or -1
        self.crossings: int
        self.stall: int
        self.advanced: int  # the seat that was the last to advance a pawn this round, or -1
        self.hand_one: list[int]
        self.hand_two: list[int]
        self.row_one: list[int]
        self.row_two: list[int]
        self.tops: list[int]  # seat * 5 + path: value of the row's top card, or -1
        self.directions: list[int]
        self.spaces: list[int]  # seat * 5 + path: where the pawn stands, 0 if none
        self.leaders: list[int]  # the leader's path, or -1 in the centre
        self.vp: list[int]
        self.artifacts: list[int]
        self.held: list[int]  # mask of the artifact tiles taken this round
        self.piles: list[list[int]]  # per path, bottom first
        self.deck: list[int]  # the top is deck[left - 1]
        self.left: int
        self.aside: list[int]
        self.tiles: list[int]  # path * 9 + space - 1: the event tile there, or -1
        self.taken: int  # mask of the emptied slots
        self.scorings: list[list[int]]  # one row a scored round, see `scoring`

    # --- set-up (LC-1) and next round (LC-11) ----------------------------------------------------

    def set_up(self, rng: Rng) -> None:
        self.rng = rng
        self.vp = [0] * self.seats
        self.artifacts = [0] * self.seats
        self.scorings = []
        self.round = 0
        named = self.rules.first_seat
        self.start_round(named if named >= 0 else rng.below(self.seats))

    def start_round(self, first: int) -> None:
        """Chance is drawn in this order: tiles, then cards; the first cards are set aside, then dealt, then the deck."""
        rules = self.rules
        self.round += 1
        self.first = first
        self.active = first
        self.phase = PLAY
        self.pending = -1
        self.moved = False
        self.closed = -1
        self.crossings = 0
        self.stall = 0
        self.advanced = -1
        order = list(range(len(rules.slots)))
        self.rng.shuffle(order)
        self.tiles = [-1] * (PATHS * SPACES)
        for i, slot in enumerate(rules.slots):
            self.tiles[slot] = order[i]
        self.taken = 0
        cards = [kind for kind in range(KINDS) for _ in range(2)]
        self.rng.shuffle(cards)
        removed = rules.removed[self.seats]
        self.aside = cards[:removed]  # LC-1.6
        self.hand_one = [0] * self.seats
        self.hand_two = [0] * self.seats
        at = removed
        for seat in range(self.seats):
            for _ in range(HAND):
                self.take_in_hand(seat, cards[at])
                at += 1
        self.deck = cards[at:]
        self.left = len(self.deck)
        self.row_one = [0] * self.seats
        self.row_two = [0] * self.seats
        self.tops = [-1] * (self.seats * PATHS)
        self.directions = [UNDECIDED] * (self.seats * PATHS)
        self.spaces = [0] * (self.seats * PATHS)
        self.leaders = [-1] * self.seats
        self.held = [0] * self.seats
        self.piles = [[], [], [], [], []]
        if self.listener is not None:
            self.emit(Event("round_started", first, {"round": self.round, "first": first}))

    def take_in_hand(self, seat: int, kind: int) -> None:
        bit = 1 << kind
        if self.hand_one[seat] & bit:
            self.hand_two[seat] |= bit
        else:
            self.hand_one[seat] |= bit

    def take_from_hand(self, seat: int, kind: int) -> None:
        bit = 1 << kind
        if self.hand_two[seat] & bit:
            self.hand_two[seat] ^= bit
        else:
            self.hand_one[seat] ^= bit

    def copy_to(self, copy: "Board") -> None:
        """Lists that change are copied; deck, tiles, cards set aside and scorings are replaced as a whole, never changed."""
        copy.sealed = self.sealed
        copy.rng = self.rng.clone()
        copy.round = self.round
        copy.first = self.first
        copy.active = self.active
        copy.phase = self.phase
        copy.pending = self.pending
        copy.moved = self.moved
        copy.closed = self.closed
        copy.crossings = self.crossings
        copy.stall = self.stall
        copy.advanced = self.advanced
        copy.hand_one = self.hand_one[:]
        copy.hand_two = self.hand_two[:]
        copy.row_one = self.row_one[:]
        copy.row_two = self.row_two[:]
        copy.tops = self.tops[:]
        copy.directions = self.directions[:]
        copy.spaces = self.spaces[:]
        copy.leaders = self.leaders[:]
        copy.vp = self.vp[:]
        copy.artifacts = self.artifacts[:]
        copy.held = self.held[:]
        copy.piles = [pile[:] for pile in self.piles]
        copy.deck = self.deck
        copy.left = self.left
        copy.aside = self.aside
        copy.tiles = self.tiles
        copy.taken = self.taken
        copy.scorings = self.scorings
