"""What lies on the table in Lost Cities: cards, pawns, tiles and counters."""

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.rules import LostCitiesRules
from urbes.games.lost_cities.shapes import PawnKind
from urbes.kernel import Rng, State, bit, i64, mypyc_attr, ones, u8, vec


@mypyc_attr(free_list_len=1)
class LostCitiesState(State):
    """`players`, `rows` and `piles` are laid out as `codes` says; the order of a row follows from its direction, so masks of its cards lose nothing.

    Deck, tiles and cards set aside are never changed within a round and are shared by clones; `left` and `taken` say how far they are used up.
    The generator is shared, too, until it draws.
    """

    def __init__(self, rules: LostCitiesRules, seats: int) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.rng: Rng
        self.round: i64 = 0
        self.first: i64 = 0  # the seat that began the round
        self.pending: i64 = -1  # PAWN: the path just opened, EXTRA: the completed path
        self.moved: bool = False  # whether a pawn moved this turn
        self.closed: i64 = -1  # the pile discarded on this turn
        self.crossings: i64 = 0
        self.stall: i64 = 0
        self.advanced: i64 = -1  # the seat that was the last to advance a pawn this round
        self.left: i64 = 0
        self.taken: i64 = 0  # mask of the emptied slots
        self.players: vec[i64] = vec[i64]()
        self.rows: vec[i64] = vec[i64]()
        self.piles: vec[u8] = vec[u8]()
        self.deck: vec[i64] = vec[i64]()  # the top is deck[left - 1]
        self.aside: vec[i64] = vec[i64]()
        self.tiles: vec[i64] = vec[i64]()  # path * 9 + space - 1: the event tile there, or -1
        self.scorings: list[list[int]] = []  # one row a scored round, see `scoring`

    def clone(self) -> "LostCitiesState":
        copy = LostCitiesState(self.rules, self.seats)
        copy.sealed = self.sealed
        copy.phase = self.phase
        copy.asked = self.asked
        copy.rng = self.rng
        copy.round = self.round
        copy.first = self.first
        copy.pending = self.pending
        copy.moved = self.moved
        copy.closed = self.closed
        copy.crossings = self.crossings
        copy.stall = self.stall
        copy.advanced = self.advanced
        copy.left = self.left
        copy.taken = self.taken
        copy.players = self.players[:]
        copy.rows = self.rows[:]
        copy.piles = self.piles[:]
        copy.deck = self.deck
        copy.aside = self.aside
        copy.tiles = self.tiles
        copy.scorings = self.scorings
        return copy

    # --- cards --------------------------------------------------------------------------------------

    def hand(self, seat: i64, path: i64) -> i64:
        """The values of a colour in a hand, as a mask."""
        return self.players[c.HAND_ONE + seat] >> (path * c.VALUES) & c.ROW_OF_VALUES

    def add(self, masks: i64, kind: i64) -> None:
        """A card joins the two masks of a hand or of rows; the second lie SEATS places behind the first."""
        players = self.players
        card = bit(kind)
        if players[masks] & card:
            players[masks + c.SEATS] |= card
        else:
            players[masks] |= card

    def take_from_hand(self, seat: i64, kind: i64) -> None:
        self.remove(c.HAND_ONE + seat, kind)
        if self.players[c.KNOWN_ONE + seat] & bit(kind):
            self.remove(c.KNOWN_ONE + seat, kind)  # of two cards alike nobody can tell which one it was

    def remove(self, masks: i64, kind: i64) -> None:
        players = self.players
        card = bit(kind)
        if players[masks + c.SEATS] & card:
            players[masks + c.SEATS] ^= card
        else:
            players[masks] ^= card

    def pile(self, path: i64) -> list[int]:
        """The kinds of a pile from its bottom."""
        at = path * c.PILE
        return [path * c.VALUES + i64(value) for value in self.piles[at + 1 : at + 1 + i64(self.piles[at])]]

    def set_pile(self, path: i64, kinds: list[int]) -> None:
        at = path * c.PILE
        self.piles[at] = u8(len(kinds))
        for i, kind in enumerate(kinds):
            self.piles[at + 1 + i] = u8(kind % c.VALUES)

    # --- pawns --------------------------------------------------------------------------------------

    def spaces(self, seat: i64) -> list[int]:
        """Where a seat's pawns stand, path by path."""
        return list(self.rows[c.SPACE + seat * c.PATHS : c.SPACE + seat * c.PATHS + c.PATHS])

    def leads(self, seat: i64, path: i64) -> bool:
        return self.players[c.LEADER + seat] == path

    def pawn(self, seat: i64, path: i64) -> PawnKind:
        """Which pawn stands on a path."""
        return "leader" if self.leads(seat, path) else "explorer"

    def explorers_waiting(self, seat: i64) -> i64:
        """Explorers still in the centre."""
        waiting = c.PAWNS if self.players[c.LEADER + seat] >= 0 else c.EXPLORERS
        for row in range(seat * c.PATHS, seat * c.PATHS + c.PATHS):
            if self.rows[c.SPACE + row] > 0:
                waiting -= 1
        return waiting

    def artifacts(self, seat: i64) -> i64:
        """Those of earlier rounds and of this one."""
        return self.players[c.ARTIFACTS + seat] + ones(self.players[c.HELD + seat])

    def movable(self, row: i64) -> bool:
        """Whether the pawn of seat * 5 + path stands on spaces 1 to 8 (LC-5.4, LC-8.6)."""
        return 0 < self.rows[c.SPACE + row] < c.CITY

    def movable_paths(self, seat: i64) -> i64:
        """The paths on which a pawn of the seat can move, as a mask."""
        paths: i64 = 0
        for path in range(c.PATHS):
            if self.movable(seat * c.PATHS + path):
                paths |= bit(path)
        return paths

    def tile(self, slot: i64) -> i64:
        """The event tile still on a slot, or -1."""
        if self.taken >> slot & 1:
            return -1
        return self.tiles[slot]
