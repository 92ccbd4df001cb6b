"""A rough worth of a position in VP, for bots that look one step ahead: banners, what works each round, what armies can still do."""

from typing import Final

from urbes.games.ancient_world.attacking import attack_value, free_strength, strength_of
from urbes.games.ancient_world.cards import EmpireCards
from urbes.games.ancient_world.codes import (
    ARMIES,
    ARROWS,
    ATTACK,
    BANNERS,
    BUILD,
    BUILT,
    CAPACITY,
    COINS,
    COPY,
    DAMAGED,
    EXPAND,
    EXPLORE,
    EYES,
    FOOD,
    FREE,
    HIDEOUT,
    INCOME,
    KEEP,
    KNOWLEDGE,
    LEARNING,
    MEND,
    ORDER,
    OVER,
    OWNED,
    PAY,
    PILES,
    PROVINCE,
    RECRUIT,
    REPAIR,
    RETIRE,
    ROUNDS,
    SWORDS,
    WIDTH,
)
from urbes.games.ancient_world.scoring import TRIBE_COUNT, card_points
from urbes.games.ancient_world.state import CityStates

# What things are worth in VP, by the incomes still to come (rounds left after this one): the early game builds, the last round counts.
COIN: Final = [0.02, 0.22, 0.3, 0.34, 0.36, 0.38]
PURSE: Final = 12  # coins that can be put to use soon; the others lie idle
IDLE_COIN: Final = 0.05
KNOWLEDGE_POINT: Final = [0.02, 0.8, 1.05, 1.1, 1.1, 1.1]
CITIZEN_ROUND: Final = 0.9  # one more citizen, per round he can be used
FREE_CITIZEN: Final = 0.35  # a citizen not placed yet
HUNGER: Final = 0.8  # an unfed citizen loses a round
ROOM: Final = [0.0, 1.1, 1.9, 2.4, 2.7]  # so many free capacities, while there is time to build
LAST_ROOM: Final = 0.9  # a free capacity in the last round, for each build still possible
BUILD_COINS: Final = 5  # what a card costs, roughly
NEXT_BANNER: Final = [0.0, 0.15, 0.2, 0.25, 0.25, 0.25]  # part of what the next banner of a tribe would bring
RESERVED: Final = [0.5, 0.3, 0.15]  # the best reserved card, the second, the third
SWORD_ROUND: Final = 0.3  # a sword of a card, per round
ARROW_ROUND: Final = 0.2
EYE_ROUND: Final = 0.06
HELMET: Final = 0.4
DAMAGE_COST: Final = 0.5  # a damaged card waits for a repair
TILE: Final = 0.15
TITAN_HOPE: Final = 0.45  # part of a Titan's worth if armies can reach it in a coming round
RIVAL: Final = 0.15  # what the best rival has is a little of one's own loss

CHOOSING_PHASES: Final = (BUILD, RECRUIT, RETIRE, PAY, COPY, REPAIR, MEND)


def evaluate(state: CityStates, seat: int) -> float:
    """A chain of decisions is worth its best end, as far as no hidden card or die decides it."""
    if state.phase == OVER:
        scores = state.scores()
        rivals = max(scores[other] for other in range(state.seats) if other != seat)
        return scores[seat] + 0.02 * state.get(seat, COINS) - RIVAL * rivals
    if state.asked == seat and state.active == seat:
        if state.phase in CHOOSING_PHASES:
            return max(_after(state, seat, action) for action in state.options())
        if state.phase == ATTACK:
            return worth(state, seat) + _attack_prospect(state, seat)
        if state.phase in (EXPLORE, KEEP):
            return worth(state, seat) + (0.4 + 0.05 * state.get(seat, EYES) if len(state.reserves[seat]) < 2 and _builds_left(state, seat) else 0.0)
        if state.phase in (EXPAND, PROVINCE):
            return worth(state, seat) + _province_prospect(state, seat)
        if state.phase in (HIDEOUT, ORDER):
            return worth(state, seat) + 0.4
    return worth(state, seat)


def _province_prospect(state: CityStates, seat: int) -> float:
    """A Province of average size, before it is known which one."""
    trial = state.clone()
    trial.add(seat, CAPACITY, 3)
    return _room(trial, seat) - _room(state, seat) + 0.3


def _rounds_left(state: CityStates) -> int:
    return ROUNDS - state.round


def _after(state: CityStates, seat: int, action: int) -> float:
    trial = state.clone()
    if state.phase == MEND:
        return worth(trial, seat)
    trial.perform(seat, action)
    return evaluate(trial, seat)


def worth(state: CityStates, seat: int) -> float:
    """What a seat has and what it will bring, less a little of what the best rival has."""
    rivals = max(_points(state, other) for other in range(state.seats) if other != seat)
    return _points(state, seat) + _engine(state, seat) + _hope(state, seat) - RIVAL * rivals


def _points(state: CityStates, seat: int) -> float:
    """Banner sets and card texts as they stand, with a part of the step to come."""
    table = state.rules.banner_vp
    base = seat * WIDTH
    share = NEXT_BANNER[_rounds_left(state)]
    total = 0.0
    for tribe in range(TRIBE_COUNT):
        count = min(state.desk[base + BANNERS + tribe], len(table) - 1)
        total += table[count]
        if count + 1 < len(table):
            total += share * (table[count + 1] - table[count])
    for kind in state.cities[seat]:
        if state.rules.empire.endings[kind]:
            total += card_points(state, seat, kind)
    return total


def _engine(state: CityStates, seat: int) -> float:
    """Tokens, income per round left, mouths and food, room for cards."""
    left = _rounds_left(state)
    base = seat * WIDTH
    desk = state.desk
    ready = min(desk[base + COINS], PURSE)
    total = COIN[left] * ready + IDLE_COIN * (desk[base + COINS] - ready) + KNOWLEDGE_POINT[left] * desk[base + KNOWLEDGE]
    for rounds in range(left, 0, -1):
        total += COIN[rounds - 1] * desk[base + INCOME] + KNOWLEDGE_POINT[rounds - 1] * desk[base + LEARNING]
    total += CITIZEN_ROUND * left * (desk[base + OWNED] - 3)
    unfed = max(0, desk[base + OWNED] - desk[base + FOOD])
    total -= unfed * (HUNGER * (1 if left else 0) + 2.0 * (1.0 if left == 0 else 0.4))
    total += 0.05 * left * min(2, max(0, desk[base + FOOD] - desk[base + OWNED]))
    if not state.passed >> seat & 1:
        total += FREE_CITIZEN * bin(desk[base + FREE]).count("1")
    total += _room(state, seat)
    total += left * (SWORD_ROUND * desk[base + SWORDS] + ARROW_ROUND * desk[base + ARROWS] + EYE_ROUND * desk[base + EYES])
    total += HELMET * (1 if left else 0) * desk[base + ARMIES]
    total -= DAMAGE_COST * (1 if left else 0) * bin(desk[base + DAMAGED]).count("1")
    if state.tile == seat and left:
        total += TILE
    return total + _reserve(state, seat)


def _builds_left(state: CityStates, seat: int) -> int:
    """How many cards the seat can still hope to build: by citizens and coins, with the rounds to come."""
    base = seat * WIDTH
    left = _rounds_left(state)
    hands = 0 if state.passed >> seat & 1 else bin(state.desk[base + FREE]).count("1")
    coins = state.desk[base + COINS] + left * state.desk[base + INCOME]
    return min(hands + 2 * left, coins // BUILD_COINS)


def _room(state: CityStates, seat: int) -> float:
    """Free capacity is worth what can still be built on it."""
    usable = min(state.free_capacity(seat), _builds_left(state, seat), len(ROOM) - 1)
    return ROOM[usable] if _rounds_left(state) else LAST_ROOM * usable


def _reserve(state: CityStates, seat: int) -> float:
    """The best cards held back, as far as there is time to build them."""
    built = state.desk[seat * WIDTH + BUILT]
    appeals = sorted((_appeal(state.rules.empire, card >> 1) for card in state.reserves[seat] if not built >> (card >> 1) & 1), reverse=True)
    usable = min(len(appeals), len(RESERVED), _builds_left(state, seat))
    return sum(RESERVED[i] * appeals[i] for i in range(usable))


def _appeal(empire: EmpireCards, kind: int) -> float:
    """How much a reserved card is worth keeping: its banners, against its price."""
    return max(0.2, 0.5 * len(empire.banners[kind]) - 0.04 * empire.coins[kind])


def _hope(state: CityStates, seat: int) -> float:
    """The best Titan on the table that the armies can beat, now if unused or in a coming round, for what it then costs."""
    best = 0.0
    for pile in range(PILES):
        titan = state.titan(pile)
        if titan < 0 or state.covered == pile:
            continue
        cost = _cheapest_use(state, seat, titan)
        if cost >= 0:
            best = max(best, titan_worth(state, seat, titan) - COIN[_rounds_left(state)] * cost)
    strength = 0.0
    for army in state.armies[seat]:
        strength += (army.swords + 0.7 * army.arrows) / (2.0 + army.name + army.picture)
    return TITAN_HOPE * best + 0.12 * strength * (1 if _rounds_left(state) else 0)


def _cheapest_use(state: CityStates, seat: int, titan: int) -> int:
    """Coins to beat a Titan, armies taken by strength per coin; -1 if they do not suffice. Used ones count only while a round is left."""
    arrows = state.rules.titans.arrows[titan]
    need = state.rules.titans.defence[titan] - free_strength(state, seat, arrows)
    later = _rounds_left(state) > 0
    passed = state.passed >> seat & 1 == 1
    armies = [army for army in state.armies[seat] if later or (army.name == 0 and not passed)]
    armies.sort(key=lambda army: (army.name + army.picture + 1) / (strength_of(army, arrows) + 0.1))
    cost = 0
    for army in armies:
        if need <= 0 and cost > 0:
            break
        need -= strength_of(army, arrows)
        cost += army.name + army.picture + 1
    budget = state.get(seat, COINS) + (state.get(seat, INCOME) if later else 0)
    return cost if need <= 0 and 0 < cost <= budget else -1


def titan_worth(state: CityStates, seat: int, titan: int) -> float:
    """Its banners, capacity and effects for this seat, less the damage its dice will do."""
    base = seat * WIDTH
    gains = state.rules.titans.gains[titan]
    before = _points(state, seat) + _engine(state, seat)
    for i in range(0, len(gains), 2):
        state.desk[base + gains[i]] += gains[i + 1]
    after = _points(state, seat) + _engine(state, seat)
    for i in range(0, len(gains), 2):
        state.desk[base + gains[i]] -= gains[i + 1]
    citizens = CITIZEN_ROUND * _rounds_left(state) * state.rules.titans.citizens[titan] * 0.5
    hits = state.rules.titans.dice[titan] * state.rules.die.count(0) / len(state.rules.die)
    return after - before + citizens - hits * (DAMAGE_COST + 0.4) * (1 if _rounds_left(state) else 0)


def _attack_prospect(state: CityStates, seat: int) -> float:
    """The attack being prepared: the Titan, less the coins of the armies chosen and, if they do not suffice yet, of the rest."""
    titan = state.titan(state.pile)
    cost = sum(army.cost() for number, army in enumerate(state.armies[seat]) if state.chosen >> number & 1)
    missing = state.rules.titans.defence[titan] - attack_value(state, seat, titan, state.chosen)
    wear = 0.06 * cost  # used cards cost more each time
    coins = COIN[_rounds_left(state)]
    return titan_worth(state, seat, titan) * (1 - TITAN_HOPE) - coins * cost - wear - 0.1 * max(0, missing) * coins + 0.05
