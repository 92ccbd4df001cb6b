"""What lies on the table, and the small moves everything else is made of: tokens, citizens, cards drawn, cards turned over."""

from abc import abstractmethod
from typing import Final

from urbes.games.ancient_world.cards import STARTING
from urbes.games.ancient_world.codes import (
    AQUEDUCT,
    ARROW,
    BOX,
    BUILT,
    BUSY,
    CAPACITY,
    CITIZENS,
    COINS,
    CONSCRIPT,
    DAMAGED,
    FAMINE,
    FOOD,
    FREE,
    KNOWLEDGE,
    OWNED,
    RECRUITS,
    SPACES,
    SWORD,
    USED,
    WIDTH,
)
from urbes.games.ancient_world.game import AncientWorld
from urbes.kernel.events import Event
from urbes.kernel.game import State
from urbes.kernel.rng import Rng

NOBODY: Final = -1
EVERYBODY: Final = 0xFF  # Provinces: known to all seats and to spectators


class Army:
    """An active Military card on its retired ones (AW-8.1). Never changed once made, so clones share it."""

    def __init__(self, card: int, name: int, picture: int, retired: list[int], icons: list[int]) -> None:
        self.card = card
        self.name = name  # coins on the name: used this round
        self.picture = picture  # coins of earlier rounds
        self.retired = retired
        self.icons = icons  # five numbers in the order of MILITARY: the active card and the legacies under it
        self.swords = icons[SWORD]
        self.arrows = icons[ARROW]

    def with_coins(self, name: int, picture: int) -> "Army":
        return Army(self.card, name, picture, self.retired, self.icons)

    def cost(self) -> int:
        return self.name + self.picture + 1  # AW-9.5


class Table(State):
    """Numbers of a seat stand in `desk` (see the columns in codes). Lists of cards are never changed in place but replaced, so that
    clones share them; `crowds`, `desk` and `posts` alone are copied. The top of a pile is its last card, or the one below its `left`.
    """

    def __init__(self, rules: AncientWorld, seats: int) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.rng: Rng
        self.round: int
        self.phase: int
        self.active: int  # whose turn it is
        self.asked: int  # who owes the decision
        self.tile: int  # holder of the first-player tile
        self.locked: bool
        self.passed: int  # mask of seats
        self.crowds: list[int]  # per space: mask of the citizen values there
        self.desk: list[int]
        self.posts: list[int]  # seat * 5 + value - 1: where that citizen is
        self.cities: list[list[int]]  # built Empire cards, in the order they were built
        self.reserves: list[list[int]]  # kind * 2, plus 1 if all have seen the card (AW-15.3)
        self.armies: list[list[Army]]
        self.trophies: list[list[int]]
        self.lands: list[list[int]]
        self.row: list[int]
        self.barracks: list[int]  # the Military row
        self.empire_pile: list[int]
        self.empire_left: int
        self.empire_discard: list[int]
        self.next_pile: list[int]  # deck B while deck A is in use
        self.empire_gone: list[int]  # out of the game, seen by all
        self.empire_buried: list[int]  # the A pile removed in round 4, never seen (AW-15.2)
        self.military_pile: list[int]
        self.military_left: int
        self.military_gone: list[int]
        self.titan_piles: list[list[int]]
        self.titans_left: list[int]
        self.scouts: list[int]  # per Titan pile: the seat that knows its upper cards, or -1 (AW-15.5)
        self.depths: list[int]  # per Titan pile: how many of them, the top included
        self.covered: int  # the Titan pile whose top is not turned up yet, or -1 (AW-9.19)
        self.province_pile: list[int]
        self.province_seen: list[int]  # parallel: mask of the seats that know the card, or EVERYBODY (AW-15.6)
        # What a chain of decisions has still to do.
        self.outer: int  # the action under way: an Empire kind or count + space, or -1
        self.outer_at: int
        self.inner: int  # the action it copies, or -1
        self.inner_at: int
        self.left: int  # repairs, army discards or famines still to choose
        self.card: int  # the Military card to place, or -1
        self.pile: int  # the Titan pile attacked or rearranged, or -1
        self.stage: int
        self.chosen: int  # mask of the armies in the attack
        self.hits: int
        self.loot: int
        self.drawn: list[int]  # Empire cards drawn by Explore
        self.order: list[int]  # Hideout: places from the top, in the order they are put back
        self.asks: list[int]  # triggers waiting: (seat * triggers + trigger) * kinds + kind
        self.trigger: int  # the card whose trigger is before its owner, or -1
        self.orphans: list[int]  # retired cards of an army just disbanded

    def copy_to(self, other: "Table") -> None:
        other.sealed = self.sealed
        other.rng = self.rng.clone()
        other.round = self.round
        other.phase = self.phase
        other.active = self.active
        other.asked = self.asked
        other.tile = self.tile
        other.locked = self.locked
        other.passed = self.passed
        other.crowds = self.crowds[:]
        other.desk = self.desk[:]
        other.posts = self.posts[:]
        other.cities = self.cities
        other.reserves = self.reserves
        other.armies = self.armies
        other.trophies = self.trophies
        other.lands = self.lands
        other.row = self.row
        other.barracks = self.barracks
        other.empire_pile = self.empire_pile
        other.empire_left = self.empire_left
        other.empire_discard = self.empire_discard
        other.next_pile = self.next_pile
        other.empire_gone = self.empire_gone
        other.empire_buried = self.empire_buried
        other.military_pile = self.military_pile
        other.military_left = self.military_left
        other.military_gone = self.military_gone
        other.titan_piles = self.titan_piles
        other.titans_left = self.titans_left
        other.scouts = self.scouts
        other.depths = self.depths
        other.covered = self.covered
        other.province_pile = self.province_pile
        other.province_seen = self.province_seen
        other.outer = self.outer
        other.outer_at = self.outer_at
        other.inner = self.inner
        other.inner_at = self.inner_at
        other.left = self.left
        other.card = self.card
        other.pile = self.pile
        other.stage = self.stage
        other.chosen = self.chosen
        other.hits = self.hits
        other.loot = self.loot
        other.drawn = self.drawn
        other.order = self.order
        other.asks = self.asks
        other.trigger = self.trigger
        other.orphans = self.orphans

    @abstractmethod
    def proceed(self) -> None:
        """Go on with the chain of the present turn, or end it: see `state`."""

    # --- tokens ---------------------------------------------------------------------------------------

    def get(self, seat: int, column: int) -> int:
        return self.desk[seat * WIDTH + column]

    def add(self, seat: int, column: int, number: int) -> None:
        self.desk[seat * WIDTH + column] += number

    def add_pairs(self, seat: int, pairs: list[int], sign: int) -> None:
        base = seat * WIDTH
        i = 0
        while i < len(pairs):
            self.desk[base + pairs[i]] += sign * pairs[i + 1]
            i += 2

    def gain_coins(self, seat: int, coins: int, source: str) -> None:
        self.desk[seat * WIDTH + COINS] += coins
        if self.listener is not None:
            self.emit(Event("coins_gained", seat, {"coins": coins, "source": source}, None, 1))

    def gain_knowledge(self, seat: int, knowledge: int, source: str) -> None:
        self.desk[seat * WIDTH + KNOWLEDGE] += knowledge
        if self.listener is not None:
            self.emit(Event("knowledge_gained", seat, {"knowledge": knowledge, "source": source}, None, 1))

    def pay(self, seat: int, coins: int, knowledge: int) -> None:
        self.desk[seat * WIDTH + COINS] -= coins
        self.desk[seat * WIDTH + KNOWLEDGE] -= knowledge

    # --- citizens (AW-6) ------------------------------------------------------------------------------

    def send(self, seat: int, value: int, spot: int) -> None:
        """A citizen leaves home for a board space or a card."""
        base = seat * WIDTH
        self.posts[seat * CITIZENS + value - 1] = spot
        self.desk[base + FREE] &= ~(1 << value)
        if spot < SPACES:
            self.crowds[spot] |= 1 << value
            if spot == CONSCRIPT:
                self.desk[base + RECRUITS] += 1
        else:
            self.desk[base + BUSY] |= 1 << (spot - SPACES)

    def gain_citizens(self, seat: int, number: int) -> None:
        """Each the lowest not owned, on Famine; nothing happens when all five are owned (AW-6.1, AW-6.2, AW-6.4)."""
        base = seat * WIDTH
        for _ in range(number):
            value = 1
            while value <= CITIZENS and self.posts[seat * CITIZENS + value - 1] != BOX:
                value += 1
            if value > CITIZENS:
                return
            self.posts[seat * CITIZENS + value - 1] = FAMINE
            self.desk[base + OWNED] += 1
            if self.listener is not None:
                self.emit(Event("citizen_gained", seat, {"value": value}, None, 1))
            self.pay_aqueducts(seat)

    def pay_aqueducts(self, seat: int) -> None:
        """Aqueduct: 1 coin per food symbol, at once for each citizen gained (AW-12.1, AW-12.2)."""
        empire = self.rules.empire
        aqueducts = self.working(seat) & empire.trigger_masks[AQUEDUCT]
        if aqueducts:
            for kind in empire.triggers[AQUEDUCT]:
                if aqueducts >> kind & 1:
                    coins = empire.trigger_n[AQUEDUCT * empire.count + kind]
                    self.gain_coins(seat, coins * self.desk[seat * WIDTH + FOOD], empire.ids[kind])

    # --- Empire cards ---------------------------------------------------------------------------------

    def working(self, seat: int) -> int:
        """The kinds a seat has built and undamaged, as a mask."""
        return self.desk[seat * WIDTH + BUILT] & ~self.desk[seat * WIDTH + DAMAGED]

    def erect(self, seat: int, kind: int) -> None:
        """An Empire card is put in front of its owner and works at once (AW-7.7)."""
        empire = self.rules.empire
        base = seat * WIDTH
        self.desk[base + BUILT] |= 1 << kind
        if empire.deck[kind] != STARTING or not self.rules.starting_cards_free:
            self.desk[base + USED] += 1
        self.add_pairs(seat, empire.banners[kind], 1)
        self.add_pairs(seat, empire.statics[kind], 1)
        cities = self.cities[:]
        cities[seat] = [*cities[seat], kind]
        self.cities = cities

    def raze(self, seat: int, kind: int) -> None:
        """A working Empire card leaves its owner (only the Crane does, AW-7.8)."""
        empire = self.rules.empire
        base = seat * WIDTH
        self.desk[base + BUILT] &= ~(1 << kind)
        if empire.deck[kind] != STARTING or not self.rules.starting_cards_free:
            self.desk[base + USED] -= 1
        self.add_pairs(seat, empire.banners[kind], -1)
        self.add_pairs(seat, empire.statics[kind], -1)
        cities = self.cities[:]
        cities[seat] = [each for each in cities[seat] if each != kind]
        self.cities = cities

    def turn_down(self, seat: int, kind: int) -> None:
        self.desk[seat * WIDTH + DAMAGED] |= 1 << kind
        self.add_pairs(seat, self.rules.empire.statics[kind], -1)
        if self.listener is not None:
            self.emit(Event("damaged", seat, {"card": self.rules.empire.ids[kind]}, None, 1))

    def turn_up(self, seat: int, kind: int) -> None:
        self.desk[seat * WIDTH + DAMAGED] &= ~(1 << kind)
        self.add_pairs(seat, self.rules.empire.statics[kind], 1)
        if self.listener is not None:
            self.emit(Event("repaired", seat, {"card": self.rules.empire.ids[kind]}, None, 1))

    def free_capacity(self, seat: int) -> int:
        return self.desk[seat * WIDTH + CAPACITY] - self.desk[seat * WIDTH + USED]

    # --- piles ----------------------------------------------------------------------------------------

    def can_draw_empire(self) -> bool:
        return self.empire_left > 0 or len(self.empire_discard) > 0

    def draw_empire(self) -> int:
        """The top card of the Empire pile, made anew from the discard if need be; -1 if there is none (AW-2.9, AW-2.10)."""
        if self.empire_left == 0:
            if not self.empire_discard:
                return -1
            self.empire_pile = self.empire_discard[:]
            self.empire_discard = []
            self.rng.shuffle(self.empire_pile)
            self.empire_left = len(self.empire_pile)
            if self.listener is not None:
                self.emit(Event("reshuffled", -1, {"cards": self.empire_left}, None, 1))
        self.empire_left -= 1
        return self.empire_pile[self.empire_left]

    def reserve(self, seat: int, kind: int, known: bool) -> None:
        reserves = self.reserves[:]
        reserves[seat] = [*reserves[seat], kind * 2 + (1 if known else 0)]
        self.reserves = reserves

    def take_from_row(self, kind: int) -> None:
        self.row = without(self.row, kind)

    def titan(self, pile: int) -> int:
        """The top card of a Titan pile, or -1."""
        left = self.titans_left[pile]
        return self.titan_piles[pile][left - 1] if left > 0 else -1

    # --- armies ---------------------------------------------------------------------------------------

    def muster(self, card: int, name: int, picture: int, retired: list[int]) -> Army:
        """An army with its icons counted: the active card's and the legacies' (AW-8.8)."""
        military = self.rules.military
        icons = military.used[card][:]
        for kind in retired:
            for i in range(len(icons)):
                icons[i] += military.legacy[kind][i]
        return Army(card, name, picture, retired, icons)

    def set_armies(self, seat: int, armies: list[Army]) -> None:
        every = self.armies[:]
        every[seat] = armies
        self.armies = every

    def change_army(self, seat: int, number: int, army: Army) -> None:
        own = self.armies[seat][:]
        own[number] = army
        self.set_armies(seat, own)


def without(cards: list[int], kind: int) -> list[int]:
    """The list less one card of a kind."""
    at = cards.index(kind)
    return cards[:at] + cards[at + 1 :]
