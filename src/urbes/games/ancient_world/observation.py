"""The Ancient World as numbers, for programs that learn."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.decisions.special import looked_at
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.games.ancient_world.state import AncientWorldState
from urbes.games.ancient_world.views import known_titans, knows_province, knows_reserve
from urbes.kernel import i16, i64, ones, places, vec
from urbes.kernel.observation import Axis, Layout, Observation, around

MANY = 9999  # more coins, cards or symbols than a game with the printed cards brings
PLACES = ["box", "famine", "home", "labor", "build", "conscript", "expand", "learn", "rebuild", "recruit", "explore", "populate", "card"]  # from BOX on
TALLY = [
    "coins", "knowledge", "citizens", "home", "conscripts", "capacity", "used", "damaged", "food", "income", "learning", "swords", "arrows", "army limit",
    "explore",
]  # fmt: skip
COINS_ON = ["coins on the name", "coins on the picture"]


class AncientWorldObservation(Observation):
    """All of the view but what never changes in a game and what follows from the rest."""

    def __init__(self, rules: AncientWorldRules, seats: int) -> None:
        layout = Layout()
        empire, military = rules.empire.ids, rules.military.ids
        seat, card, troop = around(seats), Axis("card", empire), Axis("military", military)
        titan, province, pile = Axis("titan", rules.titans.ids), Axis("province", rules.provinces.ids), Axis("pile", c.PILE_IDS)
        army = Axis("army", [str(number + 1) for number in range(rules.most_armies)])
        program = Axis("action", rules.programs)
        self.phase = layout.block("phase", [Axis("decision", c.PHASES)], 0, 1, "`phase`")
        self.round = layout.single("round", 0, int(c.ROUNDS), "`round`")
        self.to_act = layout.block("to_act", [seat], 0, 1, "`to_act`")
        self.turn = layout.block("active", [seat], 0, 1, "`active`: whose turn it is")
        self.tile = layout.block("tile", [seat], 0, 1, "`tile`: its holder")
        self.locked = layout.single("locked", 0, 1, "`tile`: locked")
        self.passed = layout.block("passed", [seat], 0, 1, "`passed`")
        self.row = layout.block("row", [card], 0, MANY, "`row`: copies of each card")
        self.barracks = layout.block("military_row", [troop], 0, MANY, "`military_row`: copies of each card")
        piles = Axis("pile", ["empire", "next", "buried", "military"])
        self.piles = layout.block("cards_left", [piles], 0, MANY, "`empire_pile`, `empire_next`, `empire_buried`, `military_pile`")
        self.discard = layout.block("empire_discard", [card], 0, MANY, "`empire_discard`: copies of each card")
        self.gone = layout.block("empire_gone", [card], 0, MANY, "`empire_gone`: copies of each card")
        self.fallen = layout.block("military_gone", [troop], 0, MANY, "`military_gone`: copies of each card")
        self.stacks = layout.block("titan_pile", [pile], 0, MANY, "`titan_piles`: cards in each")
        self.known = layout.block("titan_known", [titan], 0, MANY, "`titan_piles`: the place of a card one knows there, 1 on top, else 0")
        self.land_pile = layout.single("province_pile", 0, MANY, "`provinces`: cards in the pile")
        self.land_known = layout.block("province_known", [province], 0, MANY, "`provinces`: the place of a card one knows there, 1 on top, else 0")
        self.outer = layout.block("action", [program], 0, 1, "`pending`: the action under way")
        self.inner = layout.block("copied", [program], 0, 1, "`pending`: the action it copies")
        self.left = layout.single("left", 0, MANY, "`pending`: how many are still to choose")
        self.placed = layout.block("card", [troop], 0, 1, "`pending`: the Military card to place")
        self.attacked = layout.block("pile", [pile], 0, 1, "`pending`: the Titan pile attacked or rearranged")
        self.stage = layout.block("stage", [Axis("stage", c.STAGES)], 0, 1, "`pending`: of an attack")
        self.chosen = layout.block("armies", [army], 0, 1, "`pending`: the armies in the attack")
        self.hits = layout.single("hits", 0, MANY, "`pending`")
        self.loot = layout.single("loot", 0, MANY, "`pending`")
        self.drawn_count = layout.single("drawn", 0, MANY, "`pending`: cards drawn")
        self.drawn = layout.block("drawn_cards", [card], 0, MANY, "`pending`: copies of each card drawn, for the seat that drew them")
        self.order = layout.block("order", [titan], 0, MANY, "`pending`: the place of a Titan put back, 1 the first, for the seat that does it")
        self.looked = layout.block("looked_at", [titan], 0, MANY, "`pending`: the place of a Titan looked at, 1 on top, for the seat that does it")
        self.trigger = layout.block("trigger", [card], 0, 1, "`pending`: the card before its owner")
        self.orphans = layout.block("orphans", [troop], 0, MANY, "`pending`: retired cards of a disbanded army")
        self.tally = layout.block("tally", [seat, Axis("what", TALLY)], 0, MANY, "`coins`, `knowledge`, `available` and what cards and Capital add up to")
        self.banners = layout.block("banners", [seat, Axis("tribe", list(c.TRIBES))], 0, MANY, "`score`: banners of each tribe")
        self.citizens = layout.coded("citizen", [seat, Axis("value", [str(value) for value in range(1, c.CITIZENS + 1)])], PLACES, "`citizens`: where each is")
        self.built = layout.coded("built", [seat, card], ["no", "working", "damaged"], "`built`")
        self.occupied = layout.block("occupied", [seat, card], 0, int(c.CITIZENS), "`built`: the citizen on a card")
        self.reserve = layout.block("reserve", [seat, card], 0, MANY, "`reserve`: copies of each card one knows")
        self.hidden = layout.block("reserve_hidden", [seat, Axis("deck", c.DECKS)], 0, MANY, "`reserve`: cards one does not know, by their backs")
        self.trophies = layout.block("titans", [seat, titan], 0, 1, "`titans` won")
        self.lands = layout.block("provinces", [seat, province], 0, MANY, "`provinces` owned")
        self.armies = layout.block("army", [seat, army, troop], 0, 1, "`armies`: the active card")
        self.forces = layout.block("force", [seat, army, Axis("what", [*c.MILITARY, *COINS_ON])], 0, MANY, "`armies`: what each brings, and its coins")
        self.rules = rules
        self.width: i64 = len(TALLY)
        self.force_width: i64 = c.ICONS + len(COINS_ON)
        self.most_armies: i64 = rules.most_armies
        super().__init__(rules, seats, layout)

    def write(self, state: AncientWorldState, seat: i64, into: vec[i16], at: i64) -> None:
        into[at + self.phase.first + state.phase] = 1
        into[at + self.round.first] = i16(state.round)
        into[at + self.turn.first + self.seen_from(seat, state.active)] = 1
        into[at + self.tile.first + self.seen_from(seat, state.tile)] = 1
        if state.locked:
            into[at + self.locked.first] = 1
        if state.phase != c.OVER:
            into[at + self.to_act.first + self.seen_from(seat, state.asked)] = 1
        self.add_each(state.row, into, at + self.row.first)
        self.add_each(state.barracks, into, at + self.barracks.first)
        self.add_each(state.empire_discard, into, at + self.discard.first)
        self.add_each(state.empire_gone, into, at + self.gone.first)
        self.add_each(state.military_gone, into, at + self.fallen.first)
        self.add_each(state.orphans, into, at + self.orphans.first)
        piles = at + self.piles.first
        into[piles] = i16(state.empire_left)
        into[piles + 1] = i16(len(state.next_pile))
        into[piles + 2] = i16(len(state.empire_buried))
        into[piles + 3] = i16(state.military_left)
        self.write_piles(state, seat, into, at)
        self.write_pending(state, seat, into, at)
        for other in range(self.seats):
            self.write_seat(state, seat, other, into, at)

    def write_piles(self, state: AncientWorldState, seat: i64, into: vec[i16], at: i64) -> None:
        for pile in range(c.PILES):
            left = state.stacks[c.LEFT + pile]
            into[at + self.stacks.first + pile] = i16(left)
            for depth in range(known_titans(state, pile, seat), 0, -1):
                into[at + self.known.first + state.titan_piles[pile][left - depth]] = i16(depth)
        lands: i64 = len(state.province_pile)
        into[at + self.land_pile.first] = i16(lands)
        for place in range(lands):
            if knows_province(state, place, seat):
                into[at + self.land_known.first + state.province_pile[place]] = i16(lands - place)

    def write_pending(self, state: AncientWorldState, seat: i64, into: vec[i16], at: i64) -> None:
        into[at + self.left.first] = i16(state.left)
        into[at + self.stage.first + state.stage] = 1
        into[at + self.hits.first] = i16(state.hits)
        into[at + self.loot.first] = i16(state.loot)
        into[at + self.drawn_count.first] = i16(len(state.drawn))
        self.mark(state.outer, into, at + self.outer.first)
        self.mark(state.inner, into, at + self.inner.first)
        self.mark(state.card, into, at + self.placed.first)
        self.mark(state.pile, into, at + self.attacked.first)
        self.mark(state.trigger, into, at + self.trigger.first)
        for army in places(state.chosen):
            into[at + self.chosen.first + army] = 1
        if seat == state.asked:
            self.add_each(state.drawn, into, at + self.drawn.first)
            if state.phase == c.ORDER:
                cards = looked_at(state)
                for number, place in enumerate(state.order, 1):
                    into[at + self.order.first + cards[place]] = i16(number)
                for number, kind in enumerate(cards, 1):
                    into[at + self.looked.first + kind] = i16(number)

    def write_seat(self, state: AncientWorldState, viewer: i64, seat: i64, into: vec[i16], at: i64) -> None:
        rules = self.rules
        place = self.seen_from(viewer, seat)
        desk = state.desk
        own = seat * c.WIDTH
        into[at + self.passed.first + place] = i16(state.passed >> seat & 1)
        first = at + self.tally.first + place * self.width
        for column in range(self.width):
            into[first + column] = i16(desk[own + column])
        into[first + c.FREE] = i16(ones(desk[own + c.FREE]))  # how many are at home, in place of which
        kinds = rules.empire.count
        citizens = at + self.citizens.first + place * c.CITIZENS
        for value in range(c.CITIZENS):
            post = desk[own + c.POSTS + value]
            if post >= c.CARD_SPOT:
                into[at + self.occupied.first + place * kinds + post - c.CARD_SPOT] = i16(value + 1)
                post = c.CARD_SPOT
            into[citizens + value] = i16(post - c.BOX)
        banners = at + self.banners.first + place * c.TRIBE_COUNT
        for tribe in range(c.TRIBE_COUNT):
            into[banners + tribe] = i16(desk[own + c.BANNERS + tribe])
        built = at + self.built.first + place * kinds
        for card in state.cities[seat]:
            into[built + (card >> 1)] = i16(1 + (card & 1))
        for card in state.reserves[seat]:
            if knows_reserve(state, card, seat, viewer):
                into[at + self.reserve.first + place * kinds + (card >> 1)] += 1
            else:
                into[at + self.hidden.first + place * len(c.DECKS) + rules.empire.deck[card >> 1]] += 1
        self.add_each(state.trophies[seat], into, at + self.trophies.first + place * rules.titans.count)
        self.add_each(state.lands[seat], into, at + self.lands.first + place * rules.provinces.count)
        number: i64 = place * self.most_armies
        for army in state.armies[seat]:
            into[at + self.armies.first + number * self.placed.size + army.card] = 1
            force = at + self.forces.first + number * self.force_width
            for icon in range(c.ICONS):
                into[force + icon] = i16(army.icons[icon])
            into[force + c.ICONS] = i16(army.name)
            into[force + c.ICONS + 1] = i16(army.picture)
            number += 1
