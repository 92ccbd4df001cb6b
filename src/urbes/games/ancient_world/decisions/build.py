"""Build (AW-7): a card of the row or of one's reserve, paid for or by discarding the Crane (AW-12.18)."""

from typing import Final

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.chain import proceed
from urbes.games.ancient_world.decisions.damage import overflows
from urbes.games.ancient_world.decisions.point import FITS, Point
from urbes.games.ancient_world.pieces import among, exchanged, is_first, joined, without
from urbes.games.ancient_world.rounds import has_food_check, unfed
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.games.ancient_world.scoring import banner_points, score
from urbes.games.ancient_world.shapes import AncientWorldPreview, Price, Tribe, TribeFacts, WithCard
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Reason, Verb, i64, vec

# Ways to build: the verbs in their order.
FROM_RESERVE: Final[i64] = 1
BY_CRANE: Final[i64] = 2


def crane_of(state: AncientWorldState, seat: i64) -> i64:
    """The working Crane that would be discarded, or -1."""
    if state.desk[seat * c.WIDTH + c.ANSWERS] >> (c.COUNT * c.CRANE) & c.COUNT_MASK:
        for kind in state.rules.empire.triggers[c.CRANE]:
            if state.working(seat, kind):
                return kind
    return -1


def owns(state: AncientWorldState, seat: i64, kind: i64, crane: i64) -> bool:
    """Whether a seat has built the card already, a Crane that leaves not counted (AW-7.6, AW-12.20)."""
    return kind != crane and state.built(seat, kind)


def affords(state: AncientWorldState, seat: i64, kind: i64) -> bool:
    """Whether the card fits and its cost can be paid, a fee having been paid already (AW-7.2, AW-7.3)."""
    desk = state.desk
    base = seat * c.WIDTH
    empire = state.rules.empire
    if desk[base + c.COINS] < empire.coins[kind] or desk[base + c.KNOWLEDGE] < empire.knowledge[kind]:
        return False
    return desk[base + c.CAPACITY] > desk[base + c.USED]


def can_build(state: AncientWorldState, seat: i64, fee: i64) -> bool:
    """Whether some card can be built after a fee."""
    desk = state.desk
    base = seat * c.WIDTH
    coins = desk[base + c.COINS] - fee
    knowledge = desk[base + c.KNOWLEDGE]
    crane = crane_of(state, seat)
    if coins < 0 or (crane < 0 and desk[base + c.CAPACITY] <= desk[base + c.USED]):
        return False
    empire = state.rules.empire
    for kind in state.row:
        if (crane >= 0 or (coins >= empire.coins[kind] and knowledge >= empire.knowledge[kind])) and not owns(state, seat, kind, crane):
            return True
    for card in state.reserves[seat]:
        kind = card >> 1
        if (crane >= 0 or (coins >= empire.coins[kind] and knowledge >= empire.knowledge[kind])) and not owns(state, seat, kind, crane):
            return True
    return False


def fits(state: AncientWorldState, seat: i64, kind: i64, by_crane: bool, crane: i64) -> bool:
    """Whether a card that lies there may be built in a way; the fee is paid already."""
    if by_crane:
        return crane >= 0 and not owns(state, seat, kind, crane)
    return affords(state, seat, kind) and not owns(state, seat, kind, -1)


class Build(Point):
    """The card to build."""

    clauses = ("AW-7.1",)

    def __init__(self, rules: AncientWorldRules) -> None:
        ids = rules.empire.ids
        self.kinds: i64 = len(ids)
        self.building = Verb("build", ids, "card")
        ways = [("build_reserve", " from reserve"), ("build_crane", " by crane"), ("build_reserve_crane", " from reserve by crane")]
        super().__init__(rules, [self.building, *(Verb("build", [f"{id}{way}" for id in ids], "card", key) for key, way in ways)])

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        crane = crane_of(state, seat)
        count: i64 = 0
        row = state.row
        for i in range(i64(len(row))):
            if is_first(row, i, 0):
                count = self.ways(state, seat, row[i], 0, crane, into, count)
        reserve = state.reserves[seat]
        for i in range(i64(len(reserve))):
            if is_first(reserve, i, 1):
                count = self.ways(state, seat, reserve[i] >> 1, FROM_RESERVE, crane, into, count)
        return count

    def ways(self, state: AncientWorldState, seat: i64, kind: i64, source: i64, crane: i64, into: vec[i64], count: i64) -> i64:
        """Fill in how a card that lies there may be built."""
        code = self.building.first + source * self.kinds + kind
        if fits(state, seat, kind, False, crane):
            into[count] = code
            count += 1
        if fits(state, seat, kind, True, crane):
            into[count] = code + BY_CRANE * self.kinds
            count += 1
        return count

    def allows(self, state: AncientWorldState, seat: i64, action: i64) -> bool:
        if not self.uses(action):
            return False
        way = (action - self.building.first) // self.kinds
        kind = (action - self.building.first) % self.kinds
        offered = state.reserved(seat, kind) if way & FROM_RESERVE else among(state.row, kind, 0)
        return offered and fits(state, seat, kind, way & BY_CRANE != 0, crane_of(state, seat))

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        way = (action - self.building.first) // self.kinds
        kind = (action - self.building.first) % self.kinds
        empire = state.rules.empire
        if way & FROM_RESERVE:
            leave_reserve(state, seat, kind)
        else:
            state.row = without(state.row, kind)
        coins: i64 = 0
        knowledge: i64 = 0
        if way & BY_CRANE:
            dismantle(state, seat, crane_of(state, seat))
        else:
            coins = empire.coins[kind]
            knowledge = empire.knowledge[kind]
        state.pay(seat, coins, knowledge)
        state.erect(seat, kind)
        if state.listener is not None:
            facts = {"card": empire.ids[kind], "coins": coins, "knowledge": knowledge, "from_reserve": way & FROM_RESERVE > 0}
            state.say("built_by_crane" if way & BY_CRANE else "built", seat, facts, 1)
        state.gain_citizens(seat, empire.citizens[kind])
        if not overflows(state, seat):
            proceed(state)

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        kind = (action - self.building.first) % self.kinds
        empire = state.rules.empire
        crane = action - self.building.first >= BY_CRANE * self.kinds
        after = state.clone()
        after.perform(seat, action)
        gained = min(empire.citizens[kind], c.CITIZENS - state.get(seat, c.OWNED))
        famine = state.rules.famine_vp * gained if has_food_check(state) else 0  # until it is checked, Famine says nothing about the score to come
        return {
            "card": empire.ids[kind],
            "coins": 0 if crane else empire.coins[kind],
            "knowledge": 0 if crane else empire.knowledge[kind],
            "coins_left": after.get(seat, c.COINS),
            "knowledge_left": after.get(seat, c.KNOWLEDGE),
            "capacity_left": after.free_capacity(seat),
            "vp_gain": score(after, seat) - score(state, seat) - famine,
            "tribes": tribes_of(after, seat, kind),
            "citizens": gained,
            "crane": crane,
            "will_starve": unfed(after, after.get(seat, c.OWNED), after.get(seat, c.FOOD)),
        }

    def refuse(self, state: AncientWorldState, seat: i64, action: i64) -> Reason:
        way = (action - self.building.first) // self.kinds
        kind = (action - self.building.first) % self.kinds
        empire = state.rules.empire
        id = empire.ids[kind]
        lies_there = among(state.row, kind, 0)
        in_reserve = state.reserved(seat, kind)
        if not (in_reserve if way & FROM_RESERVE else lies_there):
            return self.about("not_on_row" if in_reserve else "not_in_reserve" if lies_there else "not_offered", ("AW-7.1",), id)
        crane = crane_of(state, seat)
        if way & BY_CRANE and crane < 0:
            return self.words.reason("no_crane", ("AW-12.19", "AW-12.18"))
        if owns(state, seat, kind, crane if way & BY_CRANE else -1):
            return self.about("duplicate", ("AW-7.6", "AW-5.19"), id)
        if state.free_capacity(seat) <= 0:
            return self.words.reason("no_capacity", ("AW-7.3",), {"used": state.get(seat, c.USED), "capacity": state.get(seat, c.CAPACITY)})
        return self.too_dear(state, seat, ("AW-7.2", "AW-1.5", "AW-4.12"), id, empire.coins[kind], empire.knowledge[kind])


def leave_reserve(state: AncientWorldState, seat: i64, kind: i64) -> None:
    """Of two copies the known one is built (AW-15.3); an unknown one is shown to all."""
    reserve = state.reserves[seat]
    card = kind * 2
    if among(reserve, card + 1, 0):
        card += 1
    else:
        state.sealed += 1
    state.reserves = exchanged(state.reserves, seat, without(reserve, card))


def dismantle(state: AncientWorldState, seat: i64, crane: i64) -> None:
    """The Crane, alone of all cards (AW-7.8), leaves its owner: to the discard while its deck is in use, otherwise out of the game (AW-12.21)."""
    state.count_in(seat, crane, -1)
    state.cities = exchanged(state.cities, seat, without(state.cities[seat], crane * 2))
    if state.rules.empire.deck[crane] == state.deck_in_use():
        state.empire_discard = joined(state.empire_discard, crane)
    else:
        state.empire_gone = joined(state.empire_gone, crane)


# --- what a card would bring, whether or not it can be built now -----------------------------------------------


def build_bar(state: AncientWorldState, seat: i64, kind: i64, fee: i64) -> str:
    """Why a card cannot be built for its price after a fee; a Crane would waive the price and make room. The key of a reason."""
    if state.built(seat, kind):
        return "duplicate"
    if state.free_capacity(seat) <= 0:
        return "no_capacity"
    return FITS if affords(state, seat, kind) and state.get(seat, c.COINS) - fee >= state.rules.empire.coins[kind] else "card_too_dear"


def missing(state: AncientWorldState, seat: i64, kind: i64, fee: i64) -> Price:
    """What a seat lacks of the price of a card after a fee."""
    empire = state.rules.empire
    lacks: Price = {}
    if (coins := empire.coins[kind] + fee - state.get(seat, c.COINS)) > 0:
        lacks["coins"] = coins
    if (knowledge := empire.knowledge[kind] - state.get(seat, c.KNOWLEDGE)) > 0:
        lacks["knowledge"] = knowledge
    return lacks


def with_card(state: AncientWorldState, seat: i64, kind: i64) -> WithCard:
    """What an Empire card would bring its builder: points, banners and points of each tribe it shows, food."""
    after = state.clone()
    after.erect(seat, kind)
    gained = min(state.rules.empire.citizens[kind], c.CITIZENS - state.get(seat, c.OWNED))
    famine = 0 if has_food_check(state) else state.rules.famine_vp * gained
    return {
        "vp_gain": score(after, seat) - score(state, seat) + famine,
        "tribes": tribes_of(after, seat, kind),
        "will_starve": unfed(state, state.get(seat, c.OWNED) + gained, after.get(seat, c.FOOD)),
    }


def tribes_of(state: AncientWorldState, seat: i64, kind: i64) -> dict[Tribe, TribeFacts]:
    """Banners and points of a seat for each tribe that a card shows."""
    tribes = [column - c.BANNERS for column in list(state.rules.empire.banners[kind])[::2]]
    return {c.TRIBES[tribe]: {"count": state.get(seat, c.BANNERS + tribe), "vp": banner_points(state, seat, tribe)} for tribe in tribes}
