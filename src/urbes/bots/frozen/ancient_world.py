"""A rough worth of a position in VP, for bots that look one step ahead: banners, what works each round, what armies can still do."""

from typing import Final

from mypy_extensions import i64

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.armies import attack_cost, attack_value, free_strength, strength_of
from urbes.games.ancient_world.cards import EmpireCards
from urbes.games.ancient_world.scoring import card_points, scores
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel.bits import ones

# What things are worth in VP, by the incomes still to come (rounds left after this one): the early game builds, the last round counts.
COIN: Final = [0.02, 0.22, 0.3, 0.34, 0.36, 0.38]
PURSE: Final[i64] = 12  # coins that can be put to use soon; the others lie idle
IDLE_COIN: Final = 0.05
KNOWLEDGE_POINT: Final = [0.02, 0.8, 1.05, 1.1, 1.1, 1.1]
CITIZEN_ROUND: Final = 0.9  # one more citizen, per round he can be used
FREE_CITIZEN: Final = 0.35  # a citizen not placed yet
HUNGER: Final = 0.8  # an unfed citizen loses a round
ROOM: Final = [0.0, 1.1, 1.9, 2.4, 2.7]  # so many free capacities, while there is time to build
LAST_ROOM: Final = 0.9  # a free capacity in the last round, for each build still possible
BUILD_COINS: Final[i64] = 5  # what a card costs, roughly
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

CHOOSING_PHASES: Final = (c.BUILD, c.RECRUIT, c.RETIRE, c.PAY, c.COPY, c.REPAIR, c.MEND)


def evaluate(state: AncientWorldState, seat: i64) -> float:
    """A chain of decisions is worth its best end, as far as no hidden card or die decides it."""
    if state.phase == c.OVER:
        points = scores(state)
        rivals = max(points[other] for other in range(state.seats) if other != seat)
        return points[seat] + 0.02 * float(state.get(seat, c.COINS)) - RIVAL * rivals
    if state.asked == seat and state.active == seat:
        if state.phase in CHOOSING_PHASES:
            return max(_after(state, seat, action) for action in state.legal(seat))
        if state.phase == c.ATTACK:
            return worth(state, seat) + _attack_prospect(state, seat)
        if state.phase in (c.EXPLORE, c.KEEP):
            hopeful = len(state.reserves[seat]) < 2 and _builds_left(state, seat)
            return worth(state, seat) + (0.4 + 0.05 * float(state.get(seat, c.EYES)) if hopeful else 0.0)
        if state.phase in (c.EXPAND, c.PROVINCE):
            return worth(state, seat) + _province_prospect(state, seat)
        if state.phase in (c.HIDEOUT, c.ORDER):
            return worth(state, seat) + 0.4
    return worth(state, seat)


def _province_prospect(state: AncientWorldState, seat: i64) -> float:
    """A Province of average size, before it is known which one."""
    trial = state.clone()
    trial.add(seat, c.CAPACITY, 3)
    return _room(trial, seat) - _room(state, seat) + 0.3


def _rounds_left(state: AncientWorldState) -> i64:
    return c.ROUNDS - state.round


def _after(state: AncientWorldState, seat: i64, action: i64) -> float:
    trial = state.clone()
    if state.phase == c.MEND:
        return worth(trial, seat)
    trial.perform(seat, action)
    return evaluate(trial, seat)


def worth(state: AncientWorldState, seat: i64) -> float:
    """What a seat has and what it will bring, less a little of what the best rival has."""
    rivals = max(_points(state, other) for other in range(state.seats) if other != seat)
    return _points(state, seat) + _engine(state, seat) + _hope(state, seat) - RIVAL * rivals


def _points(state: AncientWorldState, seat: i64) -> float:
    """Banner sets and card texts as they stand, with a part of the step to come."""
    table = state.rules.banner_vp
    top: i64 = len(table) - 1
    share = NEXT_BANNER[_rounds_left(state)]
    total = 0.0
    for tribe in range(c.TRIBE_COUNT):
        count = min(state.desk[seat * c.WIDTH + c.BANNERS + tribe], top)
        total += float(table[count])
        if count < top:
            total += share * float(table[count + 1] - table[count])
    for card in state.cities[seat]:
        if len(state.rules.empire.endings[card >> 1]):
            total += float(card_points(state, seat, card >> 1))
    return total


def _engine(state: AncientWorldState, seat: i64) -> float:
    """Tokens, income per round left, mouths and food, room for cards."""
    left = _rounds_left(state)
    rounds_left = float(left)
    goes_on = 1.0 if left else 0.0
    base = seat * c.WIDTH
    desk = state.desk
    ready = min(desk[base + c.COINS], PURSE)
    total = COIN[left] * float(ready) + IDLE_COIN * float(desk[base + c.COINS] - ready) + KNOWLEDGE_POINT[left] * float(desk[base + c.KNOWLEDGE])
    for rounds in range(left, 0, -1):
        total += COIN[rounds - 1] * float(desk[base + c.INCOME]) + KNOWLEDGE_POINT[rounds - 1] * float(desk[base + c.LEARNING])
    total += CITIZEN_ROUND * rounds_left * float(desk[base + c.OWNED] - 3)
    unfed = max(0, desk[base + c.OWNED] - desk[base + c.FOOD])
    total -= float(unfed) * (HUNGER * goes_on + 2.0 * (0.4 if left else 1.0))
    total += 0.05 * rounds_left * float(min(2, max(0, desk[base + c.FOOD] - desk[base + c.OWNED])))
    if not state.passed >> seat & 1:
        total += FREE_CITIZEN * float(ones(desk[base + c.FREE]))
    total += _room(state, seat)
    total += rounds_left * (SWORD_ROUND * float(desk[base + c.SWORDS]) + ARROW_ROUND * float(desk[base + c.ARROWS]) + EYE_ROUND * float(desk[base + c.EYES]))
    total += HELMET * goes_on * float(desk[base + c.ARMIES])
    total -= DAMAGE_COST * goes_on * float(desk[base + c.DAMAGED])
    if state.tile == seat and left:
        total += TILE
    return total + _reserve(state, seat)


def _builds_left(state: AncientWorldState, seat: i64) -> i64:
    """How many cards the seat can still hope to build: by citizens and coins, with the rounds to come."""
    base = seat * c.WIDTH
    left = _rounds_left(state)
    hands = 0 if state.passed >> seat & 1 else ones(state.desk[base + c.FREE])
    coins = state.desk[base + c.COINS] + left * state.desk[base + c.INCOME]
    return min(hands + 2 * left, coins // BUILD_COINS)


def _room(state: AncientWorldState, seat: i64) -> float:
    """Free capacity is worth what can still be built on it."""
    usable = min(state.free_capacity(seat), _builds_left(state, seat), i64(len(ROOM)) - 1)
    return ROOM[usable] if _rounds_left(state) else LAST_ROOM * float(usable)


def _reserve(state: AncientWorldState, seat: i64) -> float:
    """The best cards held back, as far as there is time to build them."""
    cards = state.reserves[seat]
    if len(cards) == 0:
        return 0.0
    appeals = sorted((_appeal(state.rules.empire, card >> 1) for card in cards if not state.built(seat, card >> 1)), reverse=True)
    usable = min(len(appeals), len(RESERVED), _builds_left(state, seat))
    return sum(RESERVED[i] * appeals[i] for i in range(usable))


def _appeal(empire: EmpireCards, kind: i64) -> float:
    """How much a reserved card is worth keeping: its banners, against its price."""
    return max(0.2, 0.5 * float(len(empire.banners[kind])) - 0.04 * float(empire.coins[kind]))


def _hope(state: AncientWorldState, seat: i64) -> float:
    """The best Titan on the table that the armies can beat, now if unused or in a coming round, for what it then costs."""
    best = 0.0
    for pile in range(c.PILES):
        titan = state.titan(pile)
        if titan < 0 or state.covered == pile:
            continue
        cost = _cheapest_use(state, seat, titan)
        if cost >= 0:
            best = max(best, titan_worth(state, seat, titan) - COIN[_rounds_left(state)] * float(cost))
    strength = 0.0
    for army in state.armies[seat]:
        strength += (float(army.swords) + 0.7 * float(army.arrows)) / (2.0 + float(army.name) + float(army.picture))
    return TITAN_HOPE * best + 0.12 * strength * (1.0 if _rounds_left(state) else 0.0)


def _cheapest_use(state: AncientWorldState, seat: i64, titan: i64) -> i64:
    """Coins to beat a Titan, armies taken by strength per coin; -1 if they do not suffice. Used ones count only while a round is left."""
    arrows = state.rules.titans.arrows[titan]
    need = state.rules.titans.defence[titan] - free_strength(state, seat, arrows)
    later = _rounds_left(state) > 0
    passed = state.passed >> seat & 1 == 1
    armies = [army for army in state.armies[seat] if later or (army.name == 0 and not passed)]
    armies.sort(key=lambda army: float(army.cost) / (float(strength_of(army, arrows)) + 0.1))
    cost: i64 = 0
    for army in armies:
        if need <= 0 and cost > 0:
            break
        need -= strength_of(army, arrows)
        cost += army.cost
    budget = state.get(seat, c.COINS) + (state.get(seat, c.INCOME) if later else 0)
    return cost if need <= 0 and 0 < cost <= budget else -1


def titan_worth(state: AncientWorldState, seat: i64, titan: i64) -> float:
    """Its banners, capacity and effects for this seat, less the damage its dice will do."""
    titans = state.rules.titans
    gains = titans.gains[titan]
    before = _points(state, seat) + _engine(state, seat)
    state.add_pairs(seat, gains, 1)
    after = _points(state, seat) + _engine(state, seat)
    state.add_pairs(seat, gains, -1)
    citizens = CITIZEN_ROUND * float(_rounds_left(state)) * float(titans.citizens[titan]) * 0.5
    hits = float(titans.dice[titan] * state.rules.faces[c.TITAN_FACE]) / float(len(state.rules.die))
    return after - before + citizens - hits * (DAMAGE_COST + 0.4) * (1.0 if _rounds_left(state) else 0.0)


def _attack_prospect(state: AncientWorldState, seat: i64) -> float:
    """The attack being prepared: the Titan, less the coins of the armies chosen and, if they do not suffice yet, of the rest."""
    titan = state.titan(state.pile)
    cost = float(attack_cost(state, seat, state.chosen))
    missing = state.rules.titans.defence[titan] - attack_value(state, seat, titan, state.chosen)
    wear = 0.06 * cost  # used cards cost more each time
    coins = COIN[_rounds_left(state)]
    return titan_worth(state, seat, titan) * (1 - TITAN_HOPE) - coins * cost - wear - 0.1 * float(max(0, missing)) * coins + 0.05
