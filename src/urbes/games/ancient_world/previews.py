"""What an action will do, as far as the seat may know: the facts a client shows before a choice."""

from typing import Any

from urbes.games.ancient_world.attacking import attack_value, free_strength, strength_of
from urbes.games.ancient_world.codes import (
    ARMIES,
    BANNERS,
    BUILD_SPACE,
    BY_CRANE,
    CARD_SPOT,
    CITIZENS,
    COINS,
    DAMAGED,
    EXPAND,
    EXPAND_SPACE,
    EYES,
    FOOD,
    FREE,
    KNOWLEDGE,
    LEARN,
    OWNED,
    POPULATE,
    SPACES,
    STATICS,
    TRIBES,
    V_ADD,
    V_ATTACK,
    V_BUILD,
    V_CONFIRM,
    V_COPY,
    V_DAMAGE,
    V_DISBAND,
    V_DRAW,
    V_HIDEOUT,
    V_IDLE,
    V_LIFT,
    V_NEW_ARMY,
    V_PASS,
    V_PAY_COINS,
    V_PAY_KNOWLEDGE,
    V_PLACE,
    V_PUT,
    V_RECRUIT,
    V_REPAIR,
    V_RESERVE,
    V_RETIRE,
    V_SLIDE,
    V_STARVE,
    VALUES_IN,
    WIDTH,
    ZORI,
)
from urbes.games.ancient_world.expanding import EXPAND_COINS, EXPAND_KNOWLEDGE
from urbes.games.ancient_world.prospects import tribe_facts, with_card
from urbes.games.ancient_world.rounds import has_food_check, unfed
from urbes.games.ancient_world.scoring import score
from urbes.games.ancient_world.state import CityStates
from urbes.games.ancient_world.turns import LEARN_COINS, POPULATE_COINS, fee_of
from urbes.games.ancient_world.views import army_facts, dice_odds, planned_armies

MOST_SUBSETS = 12  # beyond so many unused armies the planner no longer lists every minimal set


def preview(t: CityStates, seat: int, action: int) -> dict[str, Any]:
    if not t.allows(seat, action):
        return {}
    actions = t.rules.actions
    verb = actions.verb[action]
    x = actions.x[action]
    y = actions.y[action]
    if verb == V_PLACE or verb == V_IDLE:
        return _placing(t, seat, x, y, verb == V_IDLE)
    if verb == V_PASS:
        return {"first": t.passed == 0, "left_at_home": VALUES_IN[t.get(seat, FREE)][:], "will_starve": _unfed(t, seat)}
    if verb == V_ATTACK or verb == V_HIDEOUT:
        return _planner(t, seat, x) if verb == V_ATTACK else {"pile": x + 1, "size": t.titans_left[x]}
    if verb == V_ADD:
        return _adding(t, seat, t.chosen | 1 << x, x)
    if verb == V_CONFIRM:
        return _battle(t, seat, t.chosen)
    if verb == V_BUILD:
        return _building(t, seat, x, y)
    if verb == V_RECRUIT:
        return _recruiting(t, seat, x)
    if verb == V_RETIRE or verb == V_NEW_ARMY:
        return _retiring(t, seat, x if verb == V_RETIRE else -1)
    if verb == V_RESERVE:
        duplicate = x in t.cities[seat] or any(card >> 1 == x for card in t.reserves[seat])
        return {"card": t.rules.empire.ids[x], "duplicate": duplicate, **with_card(t, seat, x)}
    if verb == V_DRAW:
        return {"draws": _draws(t, seat)}
    if verb == V_PAY_COINS or verb == V_PAY_KNOWLEDGE:
        return {"coins": EXPAND_COINS} if verb == V_PAY_COINS else {"knowledge": EXPAND_KNOWLEDGE}
    if verb == V_COPY:
        return {"card": t.rules.empire.ids[x], "owner": y}
    if verb == V_DAMAGE or verb == V_REPAIR:
        return _turning(t, seat, x, verb == V_DAMAGE)
    if verb == V_DISBAND or verb == V_SLIDE:
        return army_facts(t, t.armies[seat][x])
    if verb == V_LIFT:
        army = t.armies[seat][x]
        after = army.with_coins(army.name - 1, army.picture) if y == 0 else army.with_coins(army.name, army.picture - 1)
        return {"card": t.rules.military.ids[army.card], "cost": after.cost(), "unused_again": army.name > 0 and after.name == 0}
    if verb == V_STARVE:
        lowest = VALUES_IN[t.get(seat, FREE)][: t.left]
        return {"value": x, "suggested": x in lowest}
    if verb == V_PUT:
        return {"titan": t.rules.titans.ids[x], "place": len(t.order) + 1}
    return {}


def _unfed(t: CityStates, seat: int) -> int:
    return unfed(t, t.get(seat, OWNED), t.get(seat, FOOD))


def _draws(t: CityStates, seat: int) -> int:
    """How many cards a draw will take, a short pile considered (AW-2.10, AW-5.9)."""
    if t.phase == EXPAND:
        return min(t.rules.expansion_draw, len(t.province_pile))
    return min(1 if t.phase == ZORI else t.rules.explore_draw + t.get(seat, EYES), t.empire_left + len(t.empire_discard))


def _placing(t: CityStates, seat: int, value: int, spot: int, idle: bool) -> dict[str, Any]:
    """The fee, and the fixed cost of the action; the price of a card is in the preview of the card."""
    facts: dict[str, Any] = {"value": value, "fee": fee_of(t, spot, value), "coins": 0, "knowledge": 0, "idle": idle}
    if idle:
        return facts
    if spot == LEARN:
        facts["coins"] = LEARN_COINS
    elif spot == POPULATE:
        facts["coins"] = POPULATE_COINS
        facts["citizen"] = t.get(seat, OWNED) + 1
        facts["will_starve"] = unfed(t, t.get(seat, OWNED) + 1, t.get(seat, FOOD))
    elif spot == EXPAND_SPACE:
        facts["either"] = [{"knowledge": EXPAND_KNOWLEDGE}, {"coins": EXPAND_COINS}]
        facts["province"] = t.rules.provinces.ids[t.province_pile[-1]]
    elif spot >= SPACES:
        facts["card"] = t.rules.empire.ids[spot - CARD_SPOT]
    elif spot == BUILD_SPACE:
        facts["capacity_left"] = t.free_capacity(seat)
    return facts


# --- Build and Recruit ------------------------------------------------------------------------------------


def _building(t: CityStates, seat: int, kind: int, way: int) -> dict[str, Any]:
    empire = t.rules.empire
    free = way & BY_CRANE > 0
    after = t.clone()
    after.perform(seat, t.rules.actions.build(kind, way))
    coins = 0 if free else empire.coins[kind]
    knowledge = 0 if free else empire.knowledge[kind]
    tribes = [empire.banners[kind][i] - BANNERS for i in range(0, len(empire.banners[kind]), 2)]
    gained = min(empire.citizens[kind], CITIZENS - t.get(seat, OWNED))
    famine = t.rules.famine_vp * gained if has_food_check(t) else 0  # until it is checked, Famine says nothing about the score to come
    return {
        "card": empire.ids[kind],
        "coins": coins,
        "knowledge": knowledge,
        "coins_left": after.get(seat, COINS),
        "knowledge_left": after.get(seat, KNOWLEDGE),
        "capacity_left": after.free_capacity(seat),
        "vp_gain": score(after, seat) - score(t, seat) - famine,
        "tribes": {TRIBES[tribe]: tribe_facts(after, seat, tribe) for tribe in tribes},
        "citizens": gained,
        "crane": free,
        "will_starve": _unfed(after, seat),
    }


def _recruiting(t: CityStates, seat: int, kind: int) -> dict[str, Any]:
    military = t.rules.military
    return {
        "card": military.ids[kind],
        "coins": military.coins[kind],
        "knowledge": military.knowledge[kind],
        "must_retire": len(t.armies[seat]) >= t.get(seat, ARMIES),
        "after": army_facts(t, t.muster(kind, 0, 0, [])),
    }


def _retiring(t: CityStates, seat: int, number: int) -> dict[str, Any]:
    if number < 0:
        return {"retires": None, "coins_lost": 0, "after": army_facts(t, t.muster(t.card, 0, 0, []))}
    old = t.armies[seat][number]
    return {
        "retires": t.rules.military.ids[old.card],
        "coins_lost": old.picture,
        "before": army_facts(t, old),
        "after": army_facts(t, t.muster(t.card, 0, 0, [*old.retired, old.card])),
    }


# --- the attack planner -------------------------------------------------------------------------------------


def _planner(t: CityStates, seat: int, pile: int) -> dict[str, Any]:
    titan = t.titan(pile)
    titans = t.rules.titans
    arrows = titans.arrows[titan]
    return {
        "titan": titans.ids[titan],
        "defence": titans.defence[titan],
        "arrows": arrows,
        "free": free_strength(t, seat, arrows),
        "armies": planned_armies(t, seat, titan, 0),
        "minimal": minimal_sets(t, seat, titan),
        **dice_odds(t, titans.dice[titan]),
    }


def minimal_sets(t: CityStates, seat: int, titan: int) -> list[list[int]]:
    """The sets of armies that beat the Titan, can be paid, and hold no army too many; armies count from 1."""
    unused = [number for number, army in enumerate(t.armies[seat]) if army.name == 0]
    if len(unused) > MOST_SUBSETS:
        return []
    defence = t.rules.titans.defence[titan]
    found: list[int] = []
    for subset in sorted(range(1, 1 << len(unused)), key=lambda mask: bin(mask).count("1")):
        chosen = sum(1 << number for i, number in enumerate(unused) if subset >> i & 1)
        if any(chosen & smaller == smaller for smaller in found):
            continue
        price = sum(t.armies[seat][number].cost() for number in unused if chosen >> number & 1)
        if price <= t.get(seat, COINS) and attack_value(t, seat, titan, chosen) >= defence:
            found.append(chosen)
    return [[number + 1 for number in unused if chosen >> number & 1] for chosen in found]


def _adding(t: CityStates, seat: int, chosen: int, number: int) -> dict[str, Any]:
    titan = t.titan(t.pile)
    army = t.armies[seat][number]
    return {
        "strength": strength_of(army, t.rules.titans.arrows[titan]),
        "reaches": attack_value(t, seat, titan, chosen),
        "defence": t.rules.titans.defence[titan],
        "cost": army.cost(),
        "next_cost": 2 * army.cost(),
        "total_cost": sum(each.cost() for i, each in enumerate(t.armies[seat]) if chosen >> i & 1),
    }


def _battle(t: CityStates, seat: int, chosen: int) -> dict[str, Any]:
    titans = t.rules.titans
    titan = t.titan(t.pile)
    cost = sum(army.cost() for number, army in enumerate(t.armies[seat]) if chosen >> number & 1)
    return {
        "titan": titans.ids[titan],
        "reaches": attack_value(t, seat, titan, chosen),
        "defence": titans.defence[titan],
        "cost": cost,
        "coins_left": t.get(seat, COINS) - cost,
        **dice_odds(t, titans.dice[titan]),
    }


# --- damage and repair --------------------------------------------------------------------------------------


def _turning(t: CityStates, seat: int, kind: int, down: bool) -> dict[str, Any]:
    """What a card would switch off, or on again, and what follows from it."""
    statics = t.rules.empire.statics[kind]
    words = {column: word for word, column in STATICS.items()}
    changes = {words[statics[i]]: -statics[i + 1] if down else statics[i + 1] for i in range(0, len(statics), 2)}
    food = t.get(seat, FOOD) + changes.get("food", 0)
    limit = t.get(seat, ARMIES) + changes.get("army", 0)
    return {
        "card": t.rules.empire.ids[kind],
        "changes": changes,
        "action": t.rules.empire.acting_mask >> kind & 1 == 1,
        "trigger": any(mask >> kind & 1 for mask in t.rules.empire.trigger_masks),
        "armies_lost": max(0, len(t.armies[seat]) - limit) if down else 0,
        "will_starve": unfed(t, t.get(seat, OWNED), food),
        "damaged": bin(t.desk[seat * WIDTH + DAMAGED]).count("1") + (1 if down else -1),
    }
