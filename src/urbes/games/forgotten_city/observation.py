"""The Forgotten City as numbers, for programs that learn."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.rounds import marker_to_move
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import i16, i64, vec
from urbes.kernel.observation import Axis, Layout, Observation, around

MOST_TURNS = 16  # of a phase: four seats, four assistants
MANY = 9999  # cubes, coins or points: more than any game brings
FIRST_NUMBERS = ["V", "R", "B", "Y", "coins", *c.TRACKS[: c.STOCKS], *(f"{track} production" for track in c.TRACKS)]  # as on a board, from its first place


class ForgottenCityObservation(Observation):
    """All of the view but what never changes in a game and what follows from the rest."""

    def __init__(self, rules: ForgottenCityRules, seats: int) -> None:
        layout = Layout()
        seat, hex, space = around(seats), Axis("hex", rules.hex_ids), Axis("space", [str(number + 1) for number in range(rules.space_count)])
        monument, nightmare, miracle = Axis("monument", rules.monument_ids), Axis("nightmare", rules.nightmare_ids), Axis("miracle", rules.kind_ids)
        none_or_monument = ["none", *rules.monument_ids]
        self.phase = layout.block("phase", [Axis("decision", c.PHASES)], 0, 1, "`phase`")
        self.stage = layout.block("stage", [Axis("phase of the round", c.STAGES)], 0, 1, "`stage`")
        self.to_act = layout.block("to_act", [seat], 0, 1, "`to_act`")
        self.round = layout.single("round", 0, int(rules.rounds), "`round`")
        self.done = layout.single("turn", 0, MOST_TURNS, "`turn`: turns of the phase that are over")
        self.order = layout.block("order", [seat], 0, MOST_TURNS, "`order`: the last of a seat's turns in the phase, counted from 0")
        self.hex = layout.block("hex", [hex], 0, 1, "`hex`: where the assistant was placed, while its action is chosen")
        self.deed = layout.block("reward", [monument], 0, 2, "`reward`: the monument that gives it, 1 built, 2 decrypted")
        self.gains = layout.single("gains", 0, MANY, "`reward`: resources still to choose")
        self.owed = layout.single("owed", 0, MANY, "`owed`: resources still to give")
        self.faced = layout.block("faced", [nightmare], 0, 1, "`faced`")
        self.answered = layout.block("answered", [nightmare], 0, 1, "`answered`")
        self.fallen = layout.block("spoils", [nightmare], 0, 1, "`spoils`")
        self.terrain = layout.coded("terrain", [hex], c.TERRAINS, "`terrain`")
        self.monument = layout.coded("monument", [hex], none_or_monument, "`map`: what stands there")
        self.owner = layout.block("owner", [seat, hex], 0, 1, "`map`: whose it is")
        self.stall = layout.coded("stall", [space], none_or_monument, "`stall`")
        self.stall_coins = layout.block("stall_coins", [space], 0, MANY, "`stall_coins`")
        self.markers = layout.block("marker", [seat, space], 0, int(max(rules.markers_each)), "`markers`: how many lie there")
        self.moving = layout.block("moving", [space], 0, 1, "`moving`: where the marker lies that moves now")
        self.chosen = layout.block("chosen", [monument], 0, 1, "`chosen` in this phase")
        self.discarded = layout.block("discarded", [monument], 0, 1, "`discarded`")
        self.deck = layout.single("deck", 0, len(rules.monument_ids), "`deck`: monuments in it")
        self.white_stack = layout.single("white_stack", 0, len(rules.white_tokens), "`white_stack`: tokens in it")
        self.row = layout.block("miracles", [miracle], 0, max(rules.copies), "`white_row` and `grey_row`: tokens of each kind")
        self.awake = layout.block("nightmares", [nightmare], 0, 1, "`nightmares`: face up")
        self.face_down = layout.single("face_down", 0, int(rules.nights), "`face_down`")
        self.wounds = layout.block("wounds", [seat, nightmare], 0, int(max(rules.wound_spaces)), "`nightmares`: a seat's markers on each")
        self.board = layout.block("board", [seat, Axis("what", FIRST_NUMBERS)], 0, MANY, "`resources`, `coins`, `inspiration`, `defence` and `levels`")
        self.vp = layout.block("vp", [seat], -MANY, MANY, "`vp`")
        self.built = layout.block("monuments_built", [seat], 0, int(rules.zone_spaces), "`monuments_built`")
        self.chief = layout.block("chief", [seat, hex], 0, 1, "`chief`")
        self.assistants = layout.block("assistants", [seat, hex], 0, int(c.ASSISTANTS), "`assistants`: how many stand there")
        self.resting = layout.block("resting", [seat], 0, int(c.ASSISTANTS), "`assistants` that rest")
        self.waiting = layout.block("waiting", [seat], 0, int(c.ASSISTANTS), "`assistants` not used yet")
        self.markers_left = layout.block("wound_reserve", [seat], 0, MANY, "`wound_reserve`")
        self.trophies = layout.block("trophies", [seat, nightmare], 0, 1, "`trophies`: nightmare cards owned")
        self.site = layout.block("site", [seat, monument], 0, 1, "`site`")
        self.tree = layout.block("tree", [seat, miracle], 0, int(rules.circles), "`tree`: tokens of each kind")
        self.rules = rules
        self.numbers_of_board: i64 = len(FIRST_NUMBERS)
        super().__init__(rules, seats, layout)

    def write(self, state: ForgottenCityState, seat: i64, into: vec[i16], at: i64) -> None:
        into[at + self.phase.first + state.phase] = 1
        into[at + self.stage.first + state.stage] = 1
        into[at + self.round.first] = i16(state.round)
        into[at + self.done.first] = i16(state.done)
        into[at + self.gains.first] = i16(state.gains)
        into[at + self.owed.first] = i16(state.owed)
        if state.phase != c.OVER:
            into[at + self.to_act.first + self.seen_from(seat, state.asked)] = 1
        for turn in range(i64(len(state.order))):
            into[at + self.order.first + self.seen_from(seat, state.order[turn])] = i16(turn)
        if state.hex >= 0:
            into[at + self.hex.first + state.hex] = 1
        if state.deed >= 0:
            into[at + self.deed.first + (state.deed >> 1)] = i16(1 + (state.deed & 1))
        self.write_map(state, seat, into, at)
        self.write_stall(state, seat, into, at)
        self.write_nights(state, seat, into, at)
        self.add_each(state.white_row, into, at + self.row.first)
        self.add_each(state.grey_row, into, at + self.row.first)
        into[at + self.white_stack.first] = i16(len(state.white_stack) - state.white_drawn)
        for other in range(self.seats):
            self.write_seat(state, other, self.seen_from(seat, other), into, at)

    def write_map(self, state: ForgottenCityState, seat: i64, into: vec[i16], at: i64) -> None:
        hexes = self.rules.hexes
        city = state.city
        terrain = state.layout.terrain
        ground = at + self.terrain.first
        monument = at + self.monument.first
        for hex in range(hexes):
            into[ground + hex] = i16(terrain[hex])
            if city[hex] >= 0:
                into[monument + hex] = i16(city[hex] + 1)
                if city[hexes + hex] >= 0:
                    into[at + self.owner.first + self.seen_from(seat, city[hexes + hex]) * hexes + hex] = 1

    def write_stall(self, state: ForgottenCityState, seat: i64, into: vec[i16], at: i64) -> None:
        stall = state.stall
        coins = state.stall_coins
        first = at + self.stall.first
        first_coins = at + self.stall_coins.first
        for space in range(i64(len(stall))):
            into[first + space] = i16(stall[space] + 1)
            into[first_coins + space] = i16(coins[space])
        each = self.rules.markers_each[self.seats]
        spaces = self.moving.size
        for marker in range(i64(len(state.markers))):
            if state.markers[marker] >= 0:
                into[at + self.markers.first + self.seen_from(seat, marker // each) * spaces + state.markers[marker]] += 1
        if state.phase == c.PICK:
            into[at + self.moving.first + state.markers[marker_to_move(state, state.asked)]] = 1
        self.add_each(state.chosen, into, at + self.chosen.first)
        self.add_each(state.discarded, into, at + self.discarded.first)
        into[at + self.deck.first] = i16(len(state.deck) - state.drawn)

    def write_nights(self, state: ForgottenCityState, seat: i64, into: vec[i16], at: i64) -> None:
        self.write_mask(state.faced, into, at + self.faced.first)
        self.write_mask(state.answered, into, at + self.answered.first)
        self.write_mask(state.awake, into, at + self.awake.first)
        if state.fallen >= 0:
            into[at + self.fallen.first + state.fallen] = 1
        if state.revealed < self.rules.nights:
            into[at + self.face_down.first] = i16(self.rules.nights - state.revealed)
        cards = self.rules.cards
        wounds = state.wounds
        first = at + self.wounds.first
        for card in range(cards):
            marks = wounds[card * 2 + 1]
            for _ in range(wounds[card * 2]):
                into[first + self.seen_from(seat, marks & c.MARK) * cards + card] += 1
                marks >>= c.MARK_BITS

    def write_seat(self, state: ForgottenCityState, seat: i64, place: i64, into: vec[i16], at: i64) -> None:
        rules = self.rules
        boards = state.boards
        own = seat * c.BOARD
        first = at + self.board.first + place * self.numbers_of_board
        for number in range(self.numbers_of_board):
            into[first + number] = i16(boards[own + number])
        into[at + self.vp.first + place] = i16(boards[own + c.AT_VP])
        into[at + self.built.first + place] = i16(boards[own + c.AT_ZONE])
        into[at + self.markers_left.first + place] = i16(state.wound_markers(seat))
        if boards[own + c.AT_CHIEF] >= 0:
            into[at + self.chief.first + place * rules.hexes + boards[own + c.AT_CHIEF]] = 1
        for assistant in range(own + c.AT_ASSISTANTS, own + c.AT_ASSISTANTS + c.ASSISTANTS):
            where = boards[assistant]
            if where >= 0:
                into[at + self.assistants.first + place * rules.hexes + where] += 1
            elif where == c.RESTING:
                into[at + self.resting.first + place] += 1
            else:
                into[at + self.waiting.first + place] += 1
        self.write_mask(state.trophies(seat), into, at + self.trophies.first + place * rules.cards)
        sites = state.sites
        tree = state.tree
        for site in range(seat * rules.site_room, (seat + 1) * rules.site_room):
            if sites[site] >= 0:
                into[at + self.site.first + place * self.discarded.size + sites[site]] = 1
        for circle in range(seat * rules.circles, (seat + 1) * rules.circles):
            if tree[circle] >= 0:
                into[at + self.tree.first + place * self.row.size + tree[circle]] += 1

    def renamings(self) -> list[dict[str, str]]:
        """The map turned about its centre, where it looks the same."""
        rules = self.rules
        return [names for turn in range(1, rules.slot_count) if (names := rules.map_turned(turn))]
