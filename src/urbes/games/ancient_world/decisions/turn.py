"""A turn (AW-3): place a citizen on a board space (AW-5) or a card (AW-11), attack a Titan, or pass; and who starves when all have passed (AW-13.10)."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.armies import attackable, most_strength
from urbes.games.ancient_world.cards import LABOR_COINS, REBUILD_COINS, REBUILD_REPAIRS
from urbes.games.ancient_world.chain import answers_to_learn, ask_of, can_explore, proceed
from urbes.games.ancient_world.decisions.attack import attack_bar, begin_attack, planner
from urbes.games.ancient_world.decisions.expand import expand
from urbes.games.ancient_world.decisions.placing import card_bar, fee_of, highest_on, idlers, space_bar, takers, takes_citizen
from urbes.games.ancient_world.decisions.point import Point
from urbes.games.ancient_world.rounds import feed_next, starve, unfed
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.games.ancient_world.shapes import AncientWorldPreview
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Reason, Verb, bit, fill, i64, places, vec

AWAY: dict[int, tuple[str, tuple[str, ...]]] = {c.BOX: ("not_owned", ("AW-4.2",)), c.FAMINE: ("in_famine", ("AW-4.2", "AW-6.2", "AW-13.9"))}
CARD_CLAUSES = {"card_damaged": ("AW-11.4", "AW-10.6"), "card_busy": ("AW-11.2", "AW-11.5"), "no_effect": ("AW-11.6",)}
SPACE_CLAUSES = {
    "too_low": ("AW-4.3", "AW-4.4"),
    "no_province": ("AW-5.6", "AW-4.6"),
    "expand_poor": ("AW-5.4", "AW-4.6", "AW-1.5"),
    "nothing_to_explore": ("AW-4.6", "AW-5.15"),
    "all_citizens": ("AW-4.6", "AW-1.4"),
    "fee_due": ("AW-4.9", "AW-4.12"),
    "no_capacity": ("AW-7.3", "AW-4.6"),
    "nothing_to_build": ("AW-4.6", "AW-4.12", "AW-7.2", "AW-7.6"),
    "all_used": ("AW-8.6", "AW-4.6"),
    "nothing_to_recruit": ("AW-4.6", "AW-4.12", "AW-8.3"),
}


class Turn(Point):
    clauses = ("AW-3.2",)

    def __init__(self, rules: AncientWorldRules, attacking: Verb) -> None:
        self.acting = rules.empire.acting
        names = [*rules.spaces, *(rules.empire.ids[kind] for kind in self.acting)]
        choices = [f"{value} {name}" for value in range(1, c.CITIZENS + 1) for name in names]
        self.spots: i64 = len(names)
        self.passing = Verb("pass")
        self.placing = Verb("place", choices, "number spot")
        self.idling = Verb("idle", choices, "number spot")
        self.attacking = attacking
        super().__init__(rules, [self.passing, self.placing, self.idling, attacking])

    def placement(self, action: i64) -> tuple[i64, i64, bool]:
        """A citizen, the board space or card it goes to, and whether it stands there idle."""
        idle = self.idling.holds(action)
        number = action - (self.idling.first if idle else self.placing.first)
        spot = number % self.spots
        if spot >= c.SPACES:
            spot = c.CARD_SPOT + self.acting[spot - c.SPACES]
        return number // self.spots + 1, spot, idle

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        into[0] = self.passing.first
        count = fill(attackable(state, seat), self.attacking.first, into, 1)
        free = state.desk[seat * c.WIDTH + c.FREE]
        if free == 0:
            return count
        count = self.citizens(self.placing.first, takers(state, seat, free, 0, c.SPACES), into, count)
        if state.desk[seat * c.WIDTH + c.ACTORS]:
            count = self.citizens_on_cards(state, seat, self.placing.first, free, False, into, count)
        if state.rules.allow_empty_actions:
            count = self.citizens(self.idling.first, idlers(state, seat, free, 0, c.SPACES), into, count)
            count = self.citizens_on_cards(state, seat, self.idling.first, free, True, into, count)
        return count

    def citizens(self, first: i64, able: i64, into: vec[i64], count: i64) -> i64:
        """Fill in the codes of citizens that may stand somewhere: masks laid out as `crowds`; the code of citizen 1 on the first spot is `first`."""
        spots = self.spots
        while able:
            values = able & c.CROWD_MASK
            code = first
            while values:
                values >>= 1
                if values & 1:
                    into[count] = code
                    count += 1
                code += spots
            able >>= c.CROWD
            first += 1
        return count

    def citizens_on_cards(self, state: AncientWorldState, seat: i64, first: i64, free: i64, idle: bool, into: vec[i64], count: i64) -> i64:
        """The same for the own cards that take a citizen."""
        index = state.rules.empire.acting_index
        for card in state.cities[seat]:
            if index[card >> 1] >= 0 and takes_citizen(state, seat, card, idle):
                count = self.citizens(first + c.SPACES + index[card >> 1], free, into, count)
        return count

    def allows(self, state: AncientWorldState, seat: i64, action: i64) -> bool:
        if not self.placing.holds(action) and not self.idling.holds(action):
            if self.attacking.holds(action):
                return attackable(state, seat) >> (action - self.attacking.first) & 1 == 1
            return action == self.passing.first
        value, spot, idle = self.placement(action)
        free = state.desk[seat * c.WIDTH + c.FREE] & bit(value)
        if free == 0 or (idle and not state.rules.allow_empty_actions):
            return False
        if spot < c.SPACES:
            return (idlers(state, seat, free, spot, spot + 1) if idle else takers(state, seat, free, spot, spot + 1)) != 0
        kind = spot - c.CARD_SPOT
        return state.working(seat, kind) and takes_citizen(state, seat, kind * 2, idle)

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        if action == self.passing.first:
            pass_turn(state, seat)
        elif self.attacking.holds(action):
            begin_attack(state, action - self.attacking.first)
        else:
            value, spot, idle = self.placement(action)
            place(state, seat, value, spot, idle)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        if action == self.passing.first:
            hungry = unfed(state, state.get(seat, c.OWNED), state.get(seat, c.FOOD))
            left = places(state.get(seat, c.FREE))
            facts: AncientWorldPreview = {"ends_turns": True, "first": state.passed == 0, "left_at_home": left, "unplaced": len(left), "will_starve": hungry}
            zoris = zoris_of(state, seat)
            return facts | {"zori": state.rules.empire.ids[zoris[0]]} if zoris and can_explore(state) else facts
        if self.attacking.holds(action):
            return planner(state, seat, action - self.attacking.first)
        value, spot, idle = self.placement(action)
        # The fee, and the fixed cost of the action; the price of a card is in the preview of the card.
        facts = {"value": value, "fee": fee_of(state, spot, value), "coins": 0, "knowledge": 0, "idle": idle}
        if idle:
            return facts
        if spot == c.LABOR:
            facts["coins_gained"] = LABOR_COINS
        elif spot == c.CONSCRIPT:
            facts["attack_bonus"] = 1  # AW-5.2
        elif spot == c.REBUILD:
            facts |= {"coins_gained": REBUILD_COINS, "tile": not state.locked, "repairs": min(REBUILD_REPAIRS, state.get(seat, c.DAMAGED))}
        elif spot == c.RECRUIT_SPACE or spot == c.EXPLORE_SPACE:
            facts["asks"] = state.rules.spaces[spot]
        elif spot == c.LEARN:
            facts |= {"coins": c.LEARN_COINS, "knowledge_gained": 1}
        elif spot == c.POPULATE:
            mouths = state.get(seat, c.OWNED) + 1
            facts |= {"coins": c.POPULATE_COINS, "citizen": mouths, "will_starve": unfed(state, mouths, state.get(seat, c.FOOD))}
        elif spot == c.EXPAND_SPACE:
            facts["either"] = [{"knowledge": c.EXPAND_KNOWLEDGE}, {"coins": c.EXPAND_COINS}]
            facts["province"] = state.rules.provinces.ids[state.province_pile[-1]]
        elif spot >= c.SPACES:
            facts["card"] = state.rules.empire.ids[spot - c.CARD_SPOT]
        elif spot == c.BUILD_SPACE:
            facts |= {"asks": state.rules.spaces[spot], "capacity_left": state.free_capacity(seat)}
        return facts

    # --- why not ------------------------------------------------------------------------------------------

    def refuse(self, state: AncientWorldState, seat: i64, action: i64) -> Reason:
        if self.attacking.holds(action):
            return self.refuse_attack(state, seat, action - self.attacking.first)
        value, spot, idle = self.placement(action)
        if idle and not state.rules.allow_empty_actions:
            return self.words.reason("no_idling", ("AW-4.6",))
        post = int(state.post(seat, value))
        if post != c.HOME:
            key, clauses = AWAY.get(post, ("placed", ("AW-4.2", "AW-4.7")))
            return self.words.reason(key, clauses, {"value": value})
        return self.refuse_card(state, seat, spot - c.CARD_SPOT) if spot >= c.SPACES else self.refuse_space(state, seat, value, spot, idle)

    def refuse_card(self, state: AncientWorldState, seat: i64, kind: i64) -> Reason:
        id = state.rules.empire.ids[kind]
        if not state.built(seat, kind):
            return self.about("not_your_card", ("AW-11.1", "AW-1.10") if state.reserved(seat, kind) else ("AW-11.1",), id)
        bar = card_bar(state, seat, kind)
        return self.about(bar, CARD_CLAUSES[bar], id)

    def refuse_space(self, state: AncientWorldState, seat: i64, value: i64, space: i64, idle: bool) -> Reason:
        rules = state.rules
        id = rules.spaces[space]
        bar = space_bar(state, seat, value, space)
        if idle and space in (c.LABOR, c.CONSCRIPT, c.REBUILD) and bar != "closed":
            return self.about("always_acts", ("AW-4.6",), id, "spot")
        if bar == "closed":
            return self.about(bar, ("AW-2.3" if space == c.EXPLORE_SPACE else "AW-2.4", "AW-0.5"), id, "spot", round=rules.opens[space])
        if bar == "too_low":
            return self.about(bar, SPACE_CLAUSES[bar], id, "spot", highest=highest_on(state, space))
        if bar == "too_poor":
            clause, coins = ("AW-5.10", c.LEARN_COINS) if space == c.LEARN else ("AW-5.20", c.POPULATE_COINS)
            return self.too_dear(state, seat, ("AW-4.6", clause, "AW-1.5"), id, coins, 0, space=True)
        return rules.reason(bar, SPACE_CLAUSES[bar], {"used": state.get(seat, c.USED), "capacity": state.get(seat, c.CAPACITY)})

    def refuse_attack(self, state: AncientWorldState, seat: i64, pile: i64) -> Reason:
        bar = attack_bar(state, seat, pile)
        if bar == "pile_empty":
            return self.words.reason(bar, ("AW-9.1",), {"number": pile + 1})
        if bar == "no_army":
            return self.words.reason(bar, ("AW-9.2", "AW-9.3", "AW-9.20"))
        titans = state.rules.titans
        titan = state.titan(pile)
        clauses: tuple[str, ...] = ("AW-9.12", "AW-9.11", "AW-9.10", "AW-9.5", "AW-9.7", "AW-1.5")
        coins = state.get(seat, c.COINS)
        if state.ready[seat * c.READY + c.READY_LEAST] > coins:
            clauses = ("AW-9.2", *clauses)
        return self.words.reason("too_weak", clauses, {"value": most_strength(state, seat, titans.arrows[titan], coins), "defence": titans.defence[titan]})


def place(state: AncientWorldState, seat: i64, value: i64, spot: i64, idle: bool) -> None:
    rules = state.rules
    fee = fee_of(state, spot, value)
    state.leave_home(seat, value, spot)
    state.desk[seat * c.WIDTH + c.COINS] -= fee  # AW-4.12: first of all
    if state.listener is not None:
        kind = "idled" if idle else "placed_with_fee" if fee else "placed"
        state.say(kind, seat, {"value": value, "spot": rules.spots[spot - c.FAMINE], "fee": fee})
    if idle:
        proceed(state)
    elif spot == c.BUILD_SPACE:
        state.phase = c.BUILD
    elif spot == c.RECRUIT_SPACE:
        state.phase = c.RECRUIT
    elif spot == c.EXPAND_SPACE:
        expand(state, seat)
    else:
        if spot == c.LEARN:
            state.pay(seat, c.LEARN_COINS, 0)
            state.gain(seat, c.KNOWLEDGE, 1, rules.spaces[c.LEARN])
            state.asks = answers_to_learn(state, seat)
        elif spot == c.POPULATE:
            state.pay(seat, c.POPULATE_COINS, 0)
            state.gain_citizens(seat, 1)
        else:
            state.outer = rules.empire.count + spot if spot < c.SPACES else spot - c.CARD_SPOT
            state.outer_at = 0
        proceed(state)


def pass_turn(state: AncientWorldState, seat: i64) -> None:
    """The first of all to pass may use his Zori Playwrights at once (AW-12.25, AW-12.26)."""
    first = state.passed == 0
    zoris = zoris_of(state, seat)
    state.passed |= bit(seat)
    if state.listener is not None:
        state.say("passed_first" if first else "passed", seat, {})
    if zoris:
        state.asks = vec[i64]([ask_of(state, seat, c.ZORI_CARD, kind) for kind in zoris])
    proceed(state)


def zoris_of(state: AncientWorldState, seat: i64) -> list[int]:
    """The cards that answer a pass: none unless it is the first of the round."""
    if state.passed or not state.get(seat, c.ANSWERS):
        return []
    return [kind for kind in state.rules.empire.triggers[c.ZORI_CARD] if state.working(seat, kind)]


class Starve(Point):
    """Who goes to Famine at the end of a round, one citizen at a time."""

    clauses = ("AW-13.10",)
    refused = ("not_home", "AW-13.10")

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        return fill(state.get(seat, c.FREE), self.verb.first - 1, into, 0)

    def allows(self, state: AncientWorldState, seat: i64, action: i64) -> bool:
        return self.verb.holds(action) and state.get(seat, c.FREE) >> (self.chosen(action) + 1) & 1 == 1

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        starve(state, seat, self.chosen(action) + 1)
        state.left -= 1
        if state.left == 0:
            feed_next(state, seat)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        value = self.chosen(action) + 1
        return {"value": value, "suggested": value in places(state.get(seat, c.FREE))[: state.left]}
