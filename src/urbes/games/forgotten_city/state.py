"""A game of The Forgotten City in progress: set-up, the five phases in their order, and the verbs every game has."""

from typing import Any

from urbes.games.forgotten_city import action as acting
from urbes.games.forgotten_city import meditation, nightmare, remembrance, scoring, upkeep
from urbes.games.forgotten_city.codes import (
    ACT,
    ACTION,
    ASSISTANT,
    BUY,
    CHUNK,
    COLOURS,
    DISCARD,
    FIGHT,
    GAIN,
    LOSE,
    MEDITATION,
    NIGHTMARE,
    ONWARD,
    OVER,
    PICK,
    PURSE,
    REMEMBRANCE,
    SOURCES,
    SPOILS,
    START,
    WAITING,
    bits,
)
from urbes.games.forgotten_city.game import ForgottenCity
from urbes.games.forgotten_city.placement import is_open, open_hexes
from urbes.games.forgotten_city.table import Table
from urbes.kernel.errors import Reason
from urbes.kernel.events import TABLE, Event
from urbes.kernel.results import Result
from urbes.kernel.rng import Rng


class City(Table):
    """The table with the rules in motion."""

    def __init__(self, rules: ForgottenCity, seats: int) -> None:
        super().__init__(rules, seats)

    # --- set-up (FC-2) ---------------------------------------------------------------------------------

    def set_up(self, rng: Rng) -> None:
        """Chance is drawn in this order: tiles, monuments, seats, white, grey, nightmares (FC-2.13); nothing later is random."""
        rules = self.rules
        tiles = list(range(rules.slot_count))
        rng.shuffle(tiles)
        self.layout = rules.layout(tiles)
        self.deck = list(range(len(rules.monument_ids)))
        rng.shuffle(self.deck)
        order = list(range(self.seats))
        rng.shuffle(order)
        self.white_stack = self.tokens(0, rules.white_kinds)
        rng.shuffle(self.white_stack)
        grey = self.tokens(rules.white_kinds, len(rules.kind_ids))
        rng.shuffle(grey)
        self.nightmares = list(range(len(rules.nightmare_ids)))
        rng.shuffle(self.nightmares)
        self.lay_out_boards()
        self.lay_out_stall(order)
        self.white_row = self.white_stack[: rules.white_places]
        self.white_drawn = rules.white_places
        self.grey_row = grey[: rules.grey_places]
        self.grey_box = grey[rules.grey_places :]
        self.revealed = 1  # FC-2.12
        self.awake = 1 << self.nightmares[0]
        self.marks = [0] * len(self.nightmares)
        self.wounds = [0] * len(self.nightmares)
        self.round = 1
        meditation.begin(self)
        self.proceed()

    def tokens(self, first: int, end: int) -> list[int]:
        """Every miracle token of some kinds, as its kind."""
        return [kind for kind in range(first, end) for _ in range(self.rules.copies[kind])]

    def lay_out_boards(self) -> None:
        """FC-2.6 to FC-2.9."""
        rules = self.rules
        seats = self.seats
        self.vp = [rules.start_vp] * seats
        self.tally = [0] * (seats * SOURCES)
        for seat in range(seats):
            self.tally[seat * SOURCES + START] = rules.start_vp
        self.purse = ([rules.start_cubes] * COLOURS + [rules.start_coins]) * seats
        self.stock = rules.stock_starts * seats
        self.levels = rules.start_levels * seats
        self.zone = [0] * seats
        self.sites = [-1] * (seats * rules.site_room)
        self.tree = [-1] * (seats * len(rules.tree_costs))
        self.filled = [0] * seats
        self.gather_powers()
        self.reserve = [rules.wound_markers[seats]] * seats
        self.trophies = [0] * seats
        self.chiefs = [rules.centre] * seats
        self.assistants = [WAITING] * (seats * rules.assistants)
        self.present = [0] * seats
        self.monument_at = [-1] * len(rules.hex_ids)
        self.owner_at = [-1] * len(rules.hex_ids)
        self.built = 0
        self.clear_turn()

    def lay_out_stall(self, order: list[int]) -> None:
        """Markers from the circle on, in turn (FC-2.3, FC-2.4), then the first monuments (FC-2.5)."""
        rules = self.rules
        each = rules.markers_each[self.seats]
        self.markers = [0] * (self.seats * each)
        for space in range(self.seats * each):
            self.markers[order[space % self.seats] * each + space // self.seats] = space
        self.stall = [-1] * rules.spaces[self.seats]
        self.stall_coins = [0] * rules.spaces[self.seats]
        self.drawn = rules.first_monuments[self.seats]
        for i in range(self.drawn):
            self.stall[self.seats * each + i] = self.deck[i]
        self.discarded = 0

    def clear_turn(self) -> None:
        """No turn is under way."""
        self.open = -1
        self.hex = -1
        self.reward = -1
        self.reward_at = 0
        self.gains = 0
        self.faced = 0
        self.answered = 0
        self.fallen = -1
        self.owed = 0

    # --- the round (FC-5.1) ---------------------------------------------------------------------------------

    def proceed(self) -> None:
        """Go on through the five phases until a seat owes a decision or the game is over."""
        while True:
            if self.stage == MEDITATION:
                if meditation.asks(self):
                    return
                acting.begin(self)
            elif self.stage == ACTION:
                if acting.asks(self):
                    return
                remembrance.begin(self)
            elif self.stage == REMEMBRANCE:
                if remembrance.asks(self):
                    return
                nightmare.begin(self)
            elif self.stage == NIGHTMARE:
                if nightmare.asks(self):
                    return
                if self.round == self.rules.rounds:  # FC-5.2
                    scoring.end_game(self)
                    return
                upkeep.begin(self)
            else:
                if upkeep.asks(self):
                    return
                self.round += 1
                meditation.begin(self)

    # --- who may act, and what is legal -----------------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        return self.rules.nobody if self.phase == OVER else self.rules.alone[self.active]

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if seat != self.active or phase == OVER:
            return []
        codes = self.rules.codes
        if phase == ASSISTANT:
            actions = [codes.rest]
            if self.open < 0:
                self.open = open_hexes(self, seat)
            mask = self.open
            base = codes.place
            bits_in = self.rules.bits_in
            while mask:
                for bit in bits_in[mask & 0x3FF]:
                    actions.append(base + bit)
                mask >>= CHUNK
                base += CHUNK
        elif phase == ACT:
            return acting.legal_acts(self, seat)
        elif phase == GAIN:
            return self.colour_actions(codes.gain, self.open_colours((1 << COLOURS) - 1))
        elif phase == PICK:
            actions = meditation.legal_picks(self)
        elif phase == DISCARD:
            return [codes.discard + monument for monument in self.site(seat)]
        elif phase == BUY:
            actions = remembrance.legal_buys(self, seat)
        elif phase == FIGHT:
            actions = nightmare.legal_fight(self, seat)
        elif phase == LOSE:
            return self.colour_actions(codes.lose, nightmare.held_colours(self, seat))
        elif phase == SPOILS:
            return self.colour_actions(codes.spoils, self.open_colours(self.rules.nightmare_colours[self.fallen]))
        else:
            actions = upkeep.legal_chiefs(self, seat)
        if self.can_cash_in(seat):  # FC-12.11
            for monument in self.site(seat):
                actions.append(codes.cash_in + monument)
        return actions

    def colour_actions(self, first: int, colours: int) -> list[int]:
        return [first + colour for colour in range(COLOURS) if colours >> colour & 1]

    def allows(self, seat: int, action: int) -> bool:
        phase = self.phase
        codes = self.rules.codes
        if seat != self.active or phase == OVER or action < 0 or action >= codes.count:
            return False
        if phase == ASSISTANT:
            if codes.place <= action < codes.build:
                hex = action - codes.place
                return self.open >> hex & 1 == 1 if self.open >= 0 else is_open(self, seat, hex)
            if action == codes.rest:
                return True
        elif phase == ACT:
            return acting.may_act(self, seat, action)
        elif phase == GAIN:
            return codes.gain <= action < codes.buy and self.open_colours(1 << (action - codes.gain)) != 0
        elif phase == PICK:
            if action < len(self.stall):
                return self.stall[action] >= 0
        elif phase == DISCARD:
            return codes.discard <= action < codes.rest and self.in_site(seat, action - codes.discard)
        elif phase == BUY:
            if action == codes.end_buy:
                return True
            if codes.buy <= action < codes.end_buy:
                return remembrance.can_afford_circle(self, seat) and remembrance.face_up(self, action - codes.buy)
        elif phase == FIGHT:
            if action == codes.end_fight:
                return nightmare.may_end_fight(self, seat)
            if codes.wound <= action < codes.parry:
                return nightmare.may_wound(self, seat, action - codes.wound)
            if codes.parry <= action < codes.end_fight:
                return nightmare.may_parry(self, seat, action - codes.parry)
        elif phase == LOSE:
            return codes.lose <= action < codes.spoils and self.purse[seat * PURSE + action - codes.lose] > 0
        elif phase == SPOILS:
            if not codes.spoils <= action < codes.chief:
                return False
            return self.open_colours(self.rules.nightmare_colours[self.fallen] & 1 << (action - codes.spoils)) != 0
        elif codes.chief <= action < codes.cash_in:
            return upkeep.destinations(self, seat) >> (action - codes.chief) & 1 == 1
        return action >= codes.cash_in and self.can_cash_in(seat) and self.in_site(seat, action - codes.cash_in)

    def refusal(self, seat: int, action: int) -> Reason:
        from urbes.games.forgotten_city.refusals import refusal

        return refusal(self, seat, action)

    # --- carrying out ---------------------------------------------------------------------------------------------

    def perform(self, seat: int, action: int) -> None:
        self.carry_out(seat, action)
        if self.phase == ONWARD:
            self.proceed()

    def carry_out(self, seat: int, action: int) -> None:
        """The action itself, before the round goes on."""
        phase = self.phase
        codes = self.rules.codes
        if action >= codes.cash_in:
            self.cash_in(seat, action - codes.cash_in)
            if phase == PICK:
                self.phase = ONWARD  # the last monument of the stall may now pick itself
        elif phase == ASSISTANT:
            if action == codes.rest:
                acting.rest(self, seat)
            else:
                acting.place(self, seat, action - codes.place)
        elif phase == ACT:
            acting.act(self, seat, action)
        elif phase == GAIN:
            acting.gain(self, seat, action - codes.gain)
        elif phase == PICK:
            meditation.pick(self, seat, action - codes.pick)
        elif phase == DISCARD:
            meditation.discard(self, seat, action - codes.discard)
        elif phase == BUY:
            if action == codes.end_buy:
                remembrance.end_buy(self, seat)
            else:
                remembrance.buy(self, seat, action - codes.buy)
        elif phase == FIGHT:
            if action == codes.end_fight:
                nightmare.end_fight(self, seat)
            elif action >= codes.parry:
                nightmare.parry(self, seat, action - codes.parry)
            else:
                nightmare.wound(self, seat, action - codes.wound)
        elif phase == LOSE:
            nightmare.lose(self, seat, action - codes.lose)
        elif phase == SPOILS:
            nightmare.spoils(self, seat, action - codes.spoils)
        else:
            upkeep.move_chief(self, seat, action - codes.chief)

    def scores(self) -> list[int]:
        return self.vp[:]

    def result(self) -> Result:
        return scoring.result(self)

    # --- copies, positions, views, judgement: each in its own room -----------------------------------------------------

    def clone(self) -> "City":
        copy = City(self.rules, self.seats)
        copy.sealed = self.sealed
        copy.vp = self.vp[:]
        copy.tally = self.tally[:]
        copy.purse = self.purse[:]
        copy.stock = self.stock[:]
        copy.assistants = self.assistants[:]
        copy.present = self.present[:]
        copy.reserve = self.reserve[:]
        copy.round = self.round
        copy.stage = self.stage
        copy.phase = self.phase
        copy.active = self.active
        copy.order = self.order
        copy.turn = self.turn
        copy.open = self.open
        copy.hex = self.hex
        copy.reward = self.reward
        copy.reward_at = self.reward_at
        copy.gains = self.gains
        copy.faced = self.faced
        copy.answered = self.answered
        copy.fallen = self.fallen
        copy.owed = self.owed
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
        copy.monument_at = self.monument_at
        copy.owner_at = self.owner_at
        copy.built = self.built
        copy.chiefs = self.chiefs
        copy.white_stack = self.white_stack
        copy.white_drawn = self.white_drawn
        copy.white_row = self.white_row
        copy.grey_row = self.grey_row
        copy.grey_box = self.grey_box
        copy.tree = self.tree
        copy.filled = self.filled
        copy.powers = self.powers
        copy.levels = self.levels
        copy.zone = self.zone
        copy.nightmares = self.nightmares
        copy.revealed = self.revealed
        copy.awake = self.awake
        copy.marks = self.marks
        copy.wounds = self.wounds
        copy.trophies = self.trophies
        return copy

    def opening(self) -> list[Event]:
        ids = self.rules.nightmare_ids
        begun = Event("round_started", TABLE, {"round": self.round, "order": self.order[:]})
        return [begun, *(Event("revealed", TABLE, {"nightmare": ids[card]}) for card in bits(self.awake))]

    def to_dict(self) -> dict[str, Any]:
        from urbes.games.forgotten_city.position import to_dict

        return to_dict(self)

    def check(self) -> None:
        from urbes.games.forgotten_city.invariants import check

        check(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        from urbes.games.forgotten_city.views import view

        return view(self, seat)

    def imagine(self, seat: int | None, rng: Rng) -> "City":
        from urbes.games.forgotten_city.views import imagine

        return imagine(self, rng)

    def preview(self, seat: int, action: int) -> dict[str, Any]:
        from urbes.games.forgotten_city.preview import preview

        return preview(self, seat, action)

    def evaluate(self, seat: int) -> float:
        from urbes.games.forgotten_city.judgement import evaluate

        return evaluate(self, seat)
