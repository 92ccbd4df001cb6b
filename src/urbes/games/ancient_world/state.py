"""What lies on the table in The Ancient World, and the small moves everything else is made of: tokens, citizens, cards drawn, cards turned over."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.pieces import Army, among, exchanged, joined
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.kernel import TABLE, Reason, Rng, State, bit, i64, mypyc_attr, shifted, vec


@mypyc_attr(free_list_len=1)
class AncientWorldState(State):
    """The numbers of the seats stand in `desk`, as `codes` lays them out, the citizens on the board in `crowds`.

    All other vectors, the armies and the generator are never changed in place but replaced, so that clones share them; none is made here, for a
    clone would throw it away at once. The top of a pile is its last card, or the one below its `left`.
    """

    def __init__(self, rules: AncientWorldRules, seats: int) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.rng: Rng
        self.round: i64 = 0
        self.active: i64 = 0  # whose turn it is
        self.tile: i64 = 0  # holder of the first-player tile
        self.locked: bool = False
        self.passed: i64 = 0  # mask of seats
        self.crowds: i64 = 0
        self.desk: vec[i64]
        self.cities: vec[vec[i64]]  # kind * 2 of the built Empire cards, plus 1 if damaged, in the order they were built
        self.reserves: vec[vec[i64]]  # kind * 2, plus 1 if all have seen the card (AW-15.3)
        self.trophies: vec[vec[i64]]
        self.lands: vec[vec[i64]]
        self.armies: list[list[Army]]
        self.ready: vec[i64]
        self.row: vec[i64]
        self.barracks: vec[i64]  # the Military row
        self.empire_pile: vec[i64]
        self.empire_left: i64 = 0
        self.empire_discard: vec[i64]
        self.next_pile: vec[i64]  # deck B while deck A is in use
        self.empire_gone: vec[i64]  # out of the game, seen by all
        self.empire_buried: vec[i64]  # the A pile removed in round 4, never seen (AW-15.2)
        self.military_pile: vec[i64]
        self.military_left: i64 = 0
        self.military_gone: vec[i64]
        self.titan_piles: vec[vec[i64]]
        self.stacks: vec[i64]  # what is left and known of them
        self.covered: i64 = c.NOBODY  # the Titan pile whose top is not turned up yet, or -1 (AW-9.19)
        self.province_pile: vec[i64]
        self.province_seen: vec[i64]  # parallel: mask of the seats that know the card, or EVERYBODY (AW-15.6)
        # What a chain of decisions has still to do.
        self.outer: i64 = -1  # the action under way: an Empire kind or count + space, or -1
        self.outer_at: i64 = 0
        self.inner: i64 = -1  # the action it copies, or -1
        self.inner_at: i64 = 0
        self.left: i64 = 0  # repairs, army discards or famines still to choose
        self.card: i64 = -1  # the Military card to place, or -1
        self.pile: i64 = -1  # the Titan pile attacked or rearranged, or -1
        self.stage: i64 = c.NO_ATTACK
        self.chosen: int = 0  # mask of the armies in the attack; a pack may allow any number of them
        self.hits: i64 = 0
        self.loot: i64 = 0
        self.drawn: vec[i64]  # Empire cards drawn by Explore
        self.order: vec[i64]  # Hideout: places from the top, in the order they are put back
        self.asks: vec[i64]  # triggers waiting: (seat * triggers + trigger) * kinds + kind
        self.trigger: i64 = -1  # the card whose trigger is before its owner, or -1
        self.orphans: vec[i64]  # retired cards of an army just disbanded

    def clone(self) -> "AncientWorldState":
        copy = AncientWorldState(self.rules, self.seats)
        copy.sealed = self.sealed
        copy.phase = self.phase
        copy.asked = self.asked
        copy.rng = self.rng
        copy.round = self.round
        copy.active = self.active
        copy.tile = self.tile
        copy.locked = self.locked
        copy.passed = self.passed
        copy.crowds = self.crowds
        copy.desk = self.desk[:]
        copy.cities = self.cities
        copy.reserves = self.reserves
        copy.trophies = self.trophies
        copy.lands = self.lands
        copy.armies = self.armies
        copy.ready = self.ready
        copy.row = self.row
        copy.barracks = self.barracks
        copy.empire_pile = self.empire_pile
        copy.empire_left = self.empire_left
        copy.empire_discard = self.empire_discard
        copy.next_pile = self.next_pile
        copy.empire_gone = self.empire_gone
        copy.empire_buried = self.empire_buried
        copy.military_pile = self.military_pile
        copy.military_left = self.military_left
        copy.military_gone = self.military_gone
        copy.titan_piles = self.titan_piles
        copy.stacks = self.stacks
        copy.covered = self.covered
        copy.province_pile = self.province_pile
        copy.province_seen = self.province_seen
        copy.outer = self.outer
        copy.outer_at = self.outer_at
        copy.inner = self.inner
        copy.inner_at = self.inner_at
        copy.left = self.left
        copy.card = self.card
        copy.pile = self.pile
        copy.stage = self.stage
        copy.chosen = self.chosen
        copy.hits = self.hits
        copy.loot = self.loot
        copy.drawn = self.drawn
        copy.order = self.order
        copy.asks = self.asks
        copy.trigger = self.trigger
        copy.orphans = self.orphans
        return copy

    def waits(self, seat: i64) -> Reason:
        if self.phase != c.OVER and self.passed >> seat & 1:
            return self.rules.reason("passed", ("AW-3.4",), {"seat": seat})
        return super().waits(seat)

    # --- tokens ---------------------------------------------------------------------------------------

    def get(self, seat: i64, column: i64) -> i64:
        return self.desk[seat * c.WIDTH + column]

    def add(self, seat: i64, column: i64, number: i64) -> None:
        self.desk[seat * c.WIDTH + column] += number

    def add_pairs(self, seat: i64, pairs: vec[i64], sign: i64) -> None:
        desk = self.desk
        base = seat * c.WIDTH
        for i in range(0, i64(len(pairs)), 2):
            desk[base + pairs[i]] += sign * pairs[i + 1]

    def gain(self, seat: i64, token: i64, number: i64, source: str) -> None:
        """COINS or KNOWLEDGE."""
        self.desk[seat * c.WIDTH + token] += number
        if self.listener is not None:
            self.say("coins_gained" if token == c.COINS else "knowledge_gained", seat, {c.TOKENS[token]: number, "source": source}, 1)

    def pay(self, seat: i64, coins: i64, knowledge: i64) -> None:
        desk = self.desk
        desk[seat * c.WIDTH + c.COINS] -= coins
        desk[seat * c.WIDTH + c.KNOWLEDGE] -= knowledge

    # --- citizens (AW-6) ------------------------------------------------------------------------------

    def crowd(self, space: i64) -> i64:
        """The citizen values on a space, as a mask."""
        return self.crowds >> (space * c.CROWD) & c.CROWD_MASK

    def post(self, seat: i64, value: i64) -> i64:
        """Where a citizen is."""
        return self.desk[seat * c.WIDTH + c.POSTS + value - 1]

    def go_home(self, seat: i64, value: i64) -> None:
        self.desk[seat * c.WIDTH + c.POSTS + value - 1] = c.HOME
        self.desk[seat * c.WIDTH + c.FREE] |= bit(value)

    def leave_home(self, seat: i64, value: i64, spot: i64) -> None:
        """A citizen leaves home for a board space, a card or Famine."""
        desk = self.desk
        base = seat * c.WIDTH
        desk[base + c.POSTS + value - 1] = spot
        desk[base + c.FREE] &= ~bit(value)
        if 0 <= spot < c.SPACES:
            self.crowds |= shifted(bit(value), spot * c.CROWD)
            if spot == c.CONSCRIPT:
                desk[base + c.RECRUITS] += 1

    def holds(self, seat: i64, kind: i64) -> bool:
        """Whether a citizen stands on the seat's card."""
        desk = self.desk
        base = seat * c.WIDTH + c.POSTS
        for at in range(base, base + c.CITIZENS):
            if desk[at] == c.CARD_SPOT + kind:
                return True
        return False

    def gain_citizens(self, seat: i64, number: i64) -> None:
        """Each the lowest not owned, on Famine; nothing happens when all five are owned (AW-6.1, AW-6.2, AW-6.4)."""
        empire = self.rules.empire
        desk = self.desk
        base = seat * c.WIDTH
        for _ in range(number):
            value: i64 = 1
            while value <= c.CITIZENS and desk[base + c.POSTS + value - 1] != c.BOX:
                value += 1
            if value > c.CITIZENS:
                return
            desk[base + c.POSTS + value - 1] = c.FAMINE
            desk[base + c.OWNED] += 1
            if self.listener is not None:
                self.say("citizen_gained", seat, {"value": value}, 1)
            for kind in empire.triggers[c.AQUEDUCT]:  # 1 coin per food symbol, at once (AW-12.1, AW-12.2)
                if self.working(seat, kind):
                    self.gain(seat, c.COINS, empire.trigger_n[c.AQUEDUCT * empire.count + kind] * desk[base + c.FOOD], empire.ids[kind])

    # --- Empire cards ---------------------------------------------------------------------------------

    def built(self, seat: i64, kind: i64) -> bool:
        for card in self.cities[seat]:
            if card >> 1 == kind:
                return True
        return False

    def working(self, seat: i64, kind: i64) -> bool:
        """Whether a seat has built the card and it is undamaged."""
        for card in self.cities[seat]:
            if card == kind * 2:
                return True
        return False

    def reserved(self, seat: i64, kind: i64) -> bool:
        return among(self.reserves[seat], kind, 1)

    def erect(self, seat: i64, kind: i64) -> None:
        """An Empire card is put in front of its owner and works at once (AW-7.7)."""
        self.count_in(seat, kind, 1)
        self.cities = exchanged(self.cities, seat, joined(self.cities[seat], kind * 2))

    def count_in(self, seat: i64, kind: i64, sign: i64) -> None:
        """The room a card takes, or gives back, and all that counts with it."""
        empire = self.rules.empire
        if empire.deck[kind] != c.STARTING or not self.rules.starting_cards_free:
            self.desk[seat * c.WIDTH + c.USED] += sign
        self.add_pairs(seat, empire.banners[kind], sign)
        self.add_pairs(seat, empire.powers[kind], sign)

    def turn_over(self, seat: i64, kind: i64, damage: i64) -> None:
        """A card is damaged (1) or repaired (-1)."""
        self.desk[seat * c.WIDTH + c.DAMAGED] += damage
        self.add_pairs(seat, self.rules.empire.powers[kind], -damage)
        city = self.cities[seat][:]
        for place in range(i64(len(city))):
            if city[place] >> 1 == kind:
                city[place] += damage
        self.cities = exchanged(self.cities, seat, city)
        if self.listener is not None:
            self.say("damaged" if damage > 0 else "repaired", seat, {"card": self.rules.empire.ids[kind]}, 1)

    def free_capacity(self, seat: i64) -> i64:
        return self.get(seat, c.CAPACITY) - self.get(seat, c.USED)

    # --- piles ----------------------------------------------------------------------------------------

    def after(self, seat: i64) -> i64:
        """The next seat clockwise."""
        if seat + 1 < self.seats:
            return seat + 1
        return 0

    def deck_in_use(self) -> i64:
        return c.DECK_A if self.round < self.rules.deck_b_round else c.DECK_B

    def can_draw_empire(self) -> bool:
        return self.empire_left > 0 or len(self.empire_discard) > 0

    def draw_empire(self) -> i64:
        """The top card of the Empire pile, made anew from the discard if need be (AW-2.9, AW-2.10)."""
        if self.empire_left == 0:
            self.rng = self.rng.clone()
            self.empire_pile = self.rng.mixed(self.empire_discard)
            self.empire_discard = vec[i64]()
            self.empire_left = len(self.empire_pile)
            self.say("reshuffled", TABLE, {"cards": self.empire_left}, 1)
        self.empire_left -= 1
        return self.empire_pile[self.empire_left]

    def reserve(self, seat: i64, kind: i64, known: bool) -> None:
        self.reserves = exchanged(self.reserves, seat, joined(self.reserves[seat], kind * 2 + (1 if known else 0)))

    def titan(self, pile: i64) -> i64:
        """The top card of a Titan pile, or -1."""
        left = self.stacks[c.LEFT + pile]
        if left == 0:
            return -1
        return self.titan_piles[pile][left - 1]

    def set_scout(self, pile: i64, seat: i64, depth: i64) -> None:
        stacks = self.stacks[:]
        stacks[c.SCOUT + pile] = seat
        stacks[c.DEPTH + pile] = depth
        self.stacks = stacks

    # --- armies ---------------------------------------------------------------------------------------

    def muster(self, card: i64, name: i64, picture: i64, retired: vec[i64]) -> Army:
        """An army with its icons counted: the active card's and the legacies' (AW-8.8)."""
        military = self.rules.military
        icons = military.used[card]
        if len(retired):
            icons = icons[:]
            for kind in retired:
                legacy = military.legacy[kind]
                for i in range(c.ICONS):
                    icons[i] += legacy[i]
        return Army(card, name, picture, retired, icons)

    def set_armies(self, seat: i64, armies: list[Army]) -> None:
        """With what those that are unused could do together."""
        every = self.armies[:]
        every[seat] = armies
        self.armies = every
        ready = self.ready[:]
        base = seat * c.READY
        for column in range(base, base + c.READY):
            ready[column] = 0
        for army in armies:
            if army.name == 0:
                ready[base + c.READY_SWORDS] += army.swords
                ready[base + c.READY_ARROWS] += army.arrows
                ready[base + c.READY_PRICE] += army.cost
                if ready[base + c.READY_LEAST] == 0 or army.cost < ready[base + c.READY_LEAST]:
                    ready[base + c.READY_LEAST] = army.cost
        self.ready = ready

    def change_army(self, seat: i64, number: i64, army: Army) -> None:
        own = self.armies[seat][:]
        own[number] = army
        self.set_armies(seat, own)
