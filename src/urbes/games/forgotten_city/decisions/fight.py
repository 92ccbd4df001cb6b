"""Phase IV: the fight against the nightmares a seat faces, the resources a loss costs, and the spoils of a defeated nightmare (FC-10)."""

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.decisions.cash_in import CityDecision, ColourDecision
from urbes.games.forgotten_city.nights import give_cube, losses, open_ones, pay_cubes, suffer
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.shapes import ForgottenCityPreview, Loss
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import Reason, Verb, bit, fill, i64, lowest, ones, vec


class Fight(CityDecision):
    """Wounds and parries until the seat ends its fight."""

    clauses = ("FC-10.5",)
    turn_clauses = ("FC-5.5", "FC-10.1")

    def __init__(self, rules: ForgottenCityRules, verbs: list[Verb]) -> None:
        super().__init__(rules, verbs)
        self.wounding, self.parrying, self.ending = verbs[:3]

    def moves(self, state: ForgottenCityState, seat: i64, into: vec[i64]) -> i64:
        count: i64 = 0
        if may_end(state, seat):
            into[0] = self.ending.first
            count = 1
        count = fill(woundable(state, seat), self.wounding.first, into, count)
        count = fill(parriable(state, seat), self.parrying.first, into, count)
        return self.add_cash_ins(state, seat, into, count)

    def allows(self, state: ForgottenCityState, seat: i64, action: i64) -> bool:
        if action == self.ending.first:
            return may_end(state, seat)
        if self.wounding.holds(action):
            return woundable(state, seat) >> (action - self.wounding.first) & 1 != 0
        if self.parrying.holds(action):
            return parriable(state, seat) >> (action - self.parrying.first) & 1 != 0
        return self.may_cash_in(state, seat, action)

    def perform(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        if action == self.ending.first:
            state.sealed += 1
            suffer(state, seat)
        elif self.wounding.holds(action):
            wound(state, seat, action - self.wounding.first)
        elif self.parrying.holds(action):
            parry(state, seat, action - self.parrying.first)
        else:
            self.give_back(state, seat, action)

    def facts(self, state: ForgottenCityState, seat: i64, action: i64, future: ForgottenCityState) -> ForgottenCityPreview:
        unanswered = open_ones(state)
        if action == self.ending.first:
            loss = loss_facts(state, seat, unanswered)
            paid: ForgottenCityPreview = {"loses_vp": loss["vp"], "loses_resources": loss["resources"], "loses_coins": loss["coins"]}
            return {"loss": loss, "loses": self.rules.penalty_vp * ones(unanswered), **paid}
        wounding = self.wounding.holds(action)
        card = action - (self.wounding.first if wounding else self.parrying.first)
        left = unanswered & ~bit(card)
        facts: ForgottenCityPreview = {
            "defence_paid": state.stock(seat, c.DEFENCE) - future.stock(seat, c.DEFENCE),
            "defence_left": future.stock(seat, c.DEFENCE),
            "loss_if_ended": loss_facts(future, seat, left),
        }
        if wounding:
            facts["vp"] = future.vp(seat) - state.vp(seat)
            facts["markers_left"] = future.wound_markers(seat)
            facts["defeats"] = not future.awake >> card & 1
            if facts["defeats"]:
                facts["card_taker"] = seat  # FC-10.19
                facts["majority"] = majority([*state.markers_on(card), int(seat)])
        facts["still_open"] = ones(left)
        return facts

    def deny(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        rules = self.rules
        if action == self.ending.first:
            return rules.reason("must_fight", ("FC-10.8",))
        parrying = self.parrying.holds(action)
        card = action - (self.parrying.first if parrying else self.wounding.first)
        left = state.wound_markers(seat)
        return rules.first_reason(
            {"name": rules.pair(rules.nightmare_ids[card]), "markers": left},
            (any(state.trophies(other) >> card & 1 for other in range(state.seats)), "defeated", ("FC-10.2", "FC-10.15", "FC-10.20")),
            (not state.awake >> card & 1, "not_awake", ("FC-10.2",)),
            (not state.faced >> card & 1, "not_faced", ("FC-10.5", "FC-10.2")),
            (state.stock(seat, c.DEFENCE) == 0, "no_defence", ("FC-10.10",) if parrying else ("FC-10.5",)),
            (not parrying, "no_marker", ("FC-10.5", "FC-10.10")),
            (left > 0, "markers_left", ("FC-10.11",)),
            (True, "answered", ("FC-10.11",)),
        )


def woundable(state: ForgottenCityState, seat: i64) -> i64:
    """1 defence and 1 marker against any nightmare he faces (FC-10.5)."""
    if state.stock(seat, c.DEFENCE) > 0 and state.wound_markers(seat) > 0:
        return state.faced & state.awake
    return 0


def parriable(state: ForgottenCityState, seat: i64) -> i64:
    """Only without any marker left, once for each nightmare not yet answered (FC-10.10, FC-10.11)."""
    if state.stock(seat, c.DEFENCE) > 0 and state.wound_markers(seat) == 0:
        return open_ones(state)
    return 0


def may_end(state: ForgottenCityState, seat: i64) -> bool:
    """Always (FC-10.8), but for the option `must_fight`."""
    return not state.rules.must_fight or state.stock(seat, c.DEFENCE) == 0 or open_ones(state) == 0


def wound(state: ForgottenCityState, seat: i64, nightmare: i64) -> None:
    """The marker goes to the first free space, whose VP score at once (FC-10.6)."""
    rules = state.rules
    space = state.wounds[nightmare * 2]
    spaces = rules.wound_spaces[state.seats]
    points = rules.wound_vp(state.seats, nightmare, space)
    state.climb(seat, c.DEFENCE, -1)
    state.answered |= bit(nightmare)
    wounds = state.wounds[:]
    wounds[2 * rules.cards + seat] -= 1
    wounds[nightmare * 2] = space + 1
    wounds[nightmare * 2 + 1] |= seat << (c.MARK_BITS * space)
    state.wounds = wounds
    state.score(seat, c.WOUNDS, points)
    if state.listener is not None:
        state.say("wounded", seat, {"nightmare": rules.nightmare_ids[nightmare], "space": space + 1, "spaces": spaces, "vp": points})
    if space + 1 == spaces:
        defeat(state, seat, nightmare)


def parry(state: ForgottenCityState, seat: i64, nightmare: i64) -> None:
    state.climb(seat, c.DEFENCE, -1)
    state.answered |= bit(nightmare)
    if state.listener is not None:
        state.say("parried", seat, {"nightmare": state.rules.nightmare_ids[nightmare]})


def majority(seats: list[int]) -> int:
    """The seat with most markers; of equals the one whose marker comes first (FC-10.17)."""
    return max(seats, key=seats.count)


def defeat(state: ForgottenCityState, seat: i64, nightmare: i64) -> None:
    """At once: the card to whom covered it, the markers home, the spoils to the majority (FC-10.15 to FC-10.19)."""
    owners = state.markers_on(nightmare)
    wounds = state.wounds  # a fresh copy since the last wound
    home = 2 * state.rules.cards
    for owner in owners:
        wounds[home + owner] += 1
    state.awake ^= bit(nightmare)
    wounds[nightmare * 2] = 0
    wounds[nightmare * 2 + 1] = 0
    wounds[home + state.seats + seat] |= bit(nightmare)
    state.sealed += 1
    winner = majority(owners)
    if state.listener is not None:
        state.say("defeated", seat, {"nightmare": state.rules.nightmare_ids[nightmare], "majority": winner}, 1)
    colours = state.open_colours(state.rules.nightmare_colours[nightmare])
    if colours & (colours - 1):
        state.ask(c.SPOILS, winner)
        state.fallen = nightmare
    elif colours:
        take_spoils(state, winner, lowest(colours))


def take_spoils(state: ForgottenCityState, seat: i64, colour: i64) -> None:
    state.gain_cubes(seat, colour, 1)
    if state.listener is not None:
        state.say("spoils", seat, {"colour": c.LETTERS[colour]}, 1)


def loss_facts(state: ForgottenCityState, seat: i64, unanswered: i64) -> Loss:
    """What ending the fight would cost (FC-10.12)."""
    points, cubes, coins, forgiven = losses(state, seat, ones(unanswered))
    return {"vp": points, "resources": cubes, "coins": coins, "forgiven": forgiven}


class Lose(ColourDecision):
    """Which resource pays for a loss (FC-10.13)."""

    clauses = ("FC-10.13",)
    turn_clauses = ("FC-5.5", "FC-10.1")

    def colours(self, state: ForgottenCityState, seat: i64) -> i64:
        return state.held_colours(seat)

    def perform(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        give_cube(state, seat, self.chosen(action))
        pay_cubes(state, seat)

    def facts(self, state: ForgottenCityState, seat: i64, action: i64, future: ForgottenCityState) -> ForgottenCityPreview:
        return {"cost": {c.LETTERS[self.chosen(action)]: 1}, "owed": state.owed - 1}

    def deny(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        return self.of_colour("no_cube", ("FC-10.13",), self.chosen(action))


class Spoils(ColourDecision):
    """The majority player's reward, in anybody's fight (FC-10.17)."""

    clauses = ("FC-10.17",)
    turn_clauses = ("FC-10.18",)

    def colours(self, state: ForgottenCityState, seat: i64) -> i64:
        return state.open_colours(state.rules.nightmare_colours[state.fallen])

    def perform(self, state: ForgottenCityState, seat: i64, action: i64) -> None:
        """The majority player has chosen; the fight it interrupted goes on (FC-10.18)."""
        take_spoils(state, seat, self.chosen(action))
        state.sealed += 1
        state.fallen = -1
        state.ask(c.FIGHT, state.order[state.done])

    def deny(self, state: ForgottenCityState, seat: i64, action: i64) -> Reason:
        colour = self.chosen(action)
        if state.rules.nightmare_colours[state.fallen] >> colour & 1:
            return self.of_colour("colour_exhausted", ("FC-1.4",), colour)
        named = {"name": self.rules.pair(self.rules.nightmare_ids[state.fallen]), "colour": self.rules.texts.pair(f"colours.{c.LETTERS[colour]}")}
        return self.rules.reason("not_its_colour", ("FC-10.17",), named)
