"""What armies can do (AW-9.5 to AW-9.12): their strength against a Titan, what it costs, and which sets can be paid."""

from typing import cast

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world import shapes
from urbes.games.ancient_world.pieces import Army
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import bit, i64, names, vec


def free_strength(state: AncientWorldState, seat: i64, arrows: i64) -> i64:
    """What cards and Conscript give in every attack, free of charge (AW-9.9, AW-5.2, AW-5.3); `arrows` is 1 if they count."""
    desk = state.desk
    base = seat * c.WIDTH
    strength = desk[base + c.SWORDS] + arrows * desk[base + c.ARROWS]
    if arrows or state.rules.conscript_is_sword:
        strength += desk[base + c.RECRUITS]
    return strength


def strength_of(army: Army, arrows: i64) -> i64:
    return army.swords + arrows * army.arrows  # AW-9.10


def attackable(state: AncientWorldState, seat: i64) -> i64:
    """The Titan piles whose top card can be beaten with what the seat can pay, as a mask (AW-9.12)."""
    budget = state.desk[seat * c.WIDTH + c.COINS]
    ready = state.ready
    own = seat * c.READY
    least = ready[own + c.READY_LEAST]
    if least == 0 or least > budget:
        return 0  # AW-9.2
    titans = state.rules.titans
    stacks = state.stacks
    piles = state.titan_piles
    found: i64 = 0
    for pile in range(c.PILES):
        left = stacks[c.LEFT + pile]
        if left:
            titan = piles[pile][left - 1]
            arrows = titans.arrows[titan]
            need = titans.defence[titan] - free_strength(state, seat, arrows)
            strength = ready[own + c.READY_SWORDS] + arrows * ready[own + c.READY_ARROWS]
            if need <= 0 or (strength >= need and (ready[own + c.READY_PRICE] <= budget or best_strength(state, seat, arrows, 0, budget) >= need)):
                found |= bit(pile)
    return found


def reachable(state: AncientWorldState, seat: i64, titan: i64, chosen: int) -> bool:
    """Whether the armies chosen (one at least), with unused ones added if need be, can be paid together and beat the Titan."""
    arrows = state.rules.titans.arrows[titan]
    need = state.rules.titans.defence[titan] - free_strength(state, seat, arrows)
    budget = state.desk[seat * c.WIDTH + c.COINS]
    total: i64 = 0
    price: i64 = 0
    for number, army in enumerate(state.armies[seat]):
        if army.name == 0:
            if chosen >> number & 1:
                budget -= army.cost
                need -= strength_of(army, arrows)
            else:
                total += strength_of(army, arrows)
                price += army.cost
    if budget < 0 or total < need:
        return False
    return need <= 0 or price <= budget or best_strength(state, seat, arrows, chosen, budget) >= need


def best_strength(state: AncientWorldState, seat: i64, arrows: i64, chosen: int, budget: i64) -> i64:
    """The most strength the unused armies not chosen can give for a number of coins: a knapsack, linear in armies and coins."""
    best = vec[i64]([0] * (budget + 1))
    for number, army in enumerate(state.armies[seat]):
        if army.name == 0 and not chosen >> number & 1 and army.cost <= budget:
            strength = strength_of(army, arrows)
            coins = budget
            while coins >= army.cost:
                best[coins] = max(best[coins], best[coins - army.cost] + strength)
                coins -= 1
    return best[budget]


def most_strength(state: AncientWorldState, seat: i64, arrows: i64, coins: i64) -> i64:
    """All a seat can bring for a number of coins against a Titan of either sort; beyond the price of all its armies they change nothing."""
    return free_strength(state, seat, arrows) + best_strength(state, seat, arrows, 0, min(coins, state.ready[seat * c.READY + c.READY_PRICE]))


def attack_value(state: AncientWorldState, seat: i64, titan: i64, chosen: int) -> i64:
    arrows = state.rules.titans.arrows[titan]
    value = free_strength(state, seat, arrows)
    for number, army in enumerate(state.armies[seat]):
        if chosen >> number & 1:
            value += strength_of(army, arrows)
    return value


def attack_cost(state: AncientWorldState, seat: i64, chosen: int) -> i64:
    cost: i64 = 0
    for number, army in enumerate(state.armies[seat]):
        if chosen >> number & 1:
            cost += army.cost
    return cost


def mask_of(army: int) -> int:
    """One army as a mask; unlike `bits.bit` of any length, for a pack may allow any number of armies."""
    one = 1
    return one << army


def army_facts(state: AncientWorldState, army: Army) -> shapes.Army:
    """An army as it lies there, with what it gives when used and what its next use costs."""
    ids = state.rules.military.ids
    facts = {"card": ids[army.card], "name": army.name, "picture": army.picture, "retired": names(ids, army.retired), "used": army.name > 0, "cost": army.cost}
    return cast("shapes.Army", facts | dict(zip(c.MILITARY, list(army.icons), strict=True)))
