"""Attacking a Titan (AW-9): choose and pay armies, take the Titan, repair, then suffer the dice."""

from urbes.games.ancient_world.codes import (
    ARROWS,
    ATTACK,
    CHOOSING,
    COINS,
    DAMAGED,
    LOOT,
    MEND,
    MEND_ICON,
    MENDING,
    RECRUITS,
    SPY,
    SWORDS,
    V_ADD,
    V_CONFIRM,
    WIDTH,
)
from urbes.games.ancient_world.damage import reveal_titan, roll_dice
from urbes.games.ancient_world.table import Army, Table
from urbes.kernel.events import Event


def free_strength(t: Table, seat: int, arrows: bool) -> int:
    """What cards and Conscript give in every attack, free of charge (AW-9.9, AW-5.2, AW-5.3)."""
    base = seat * WIDTH
    strength = t.desk[base + SWORDS]
    if arrows:
        strength += t.desk[base + ARROWS]
    if arrows or t.rules.conscript_is_sword:
        strength += t.desk[base + RECRUITS]
    return strength


def strength_of(army: Army, arrows: bool) -> int:
    return army.swords + army.arrows if arrows else army.swords  # AW-9.10


def can_attack(t: Table, seat: int, pile: int) -> bool:
    """A pile is offered only if its top card can be beaten with what the seat can pay (AW-9.12)."""
    return t.titans_left[pile] > 0 and reachable(t, seat, t.titan(pile), 0)


def reachable(t: Table, seat: int, titan: int, chosen: int) -> bool:
    """Whether the armies chosen, with unused ones added if need be, can be paid together and beat the Titan."""
    arrows = t.rules.titans.arrows[titan]
    need = t.rules.titans.defence[titan] - free_strength(t, seat, arrows)
    budget = t.desk[seat * WIDTH + COINS]
    total = 0
    price = 0
    cheapest = -1
    for number, army in enumerate(t.armies[seat]):
        if army.name == 0:
            if chosen >> number & 1:
                budget -= army.picture + 1
                need -= strength_of(army, arrows)
            else:
                total += strength_of(army, arrows)
                price += army.picture + 1
                if cheapest < 0 or army.picture + 1 < cheapest:
                    cheapest = army.picture + 1
    if budget < 0 or (chosen == 0 and (cheapest < 0 or cheapest > budget)):
        return False
    if need <= 0:
        return True  # AW-9.2 is met: one army is chosen, or the cheapest can be
    if total < need or cheapest > budget:
        return False
    return price <= budget or best_strength(t, seat, arrows, chosen, budget) >= need


def best_strength(t: Table, seat: int, arrows: bool, chosen: int, budget: int) -> int:
    """The most strength the armies not chosen can give for a number of coins: a knapsack, linear in armies and coins."""
    best = [0] * (budget + 1)
    for number, army in enumerate(t.armies[seat]):
        price = army.picture + 1
        if army.name == 0 and not chosen >> number & 1 and price <= budget:
            strength = strength_of(army, arrows)
            coins = budget
            while coins >= price:
                better = best[coins - price] + strength
                best[coins] = max(best[coins], better)
                coins -= 1
    return best[budget]


def affordable_strength(t: Table, seat: int, arrows: bool, coins: int) -> int:
    """The most strength a seat's armies can give for a number of coins; beyond the price of them all it changes nothing."""
    return best_strength(t, seat, arrows, 0, min(coins, sum(army.cost() for army in t.armies[seat])))


def attack_value(t: Table, seat: int, titan: int, chosen: int) -> int:
    arrows = t.rules.titans.arrows[titan]
    value = free_strength(t, seat, arrows)
    for number, army in enumerate(t.armies[seat]):
        if chosen >> number & 1:
            value += strength_of(army, arrows)
    return value


# --- choosing armies: DP-15 -----------------------------------------------------------------------------


def begin_attack(t: Table, pile: int) -> None:
    t.pile = pile
    t.stage = CHOOSING
    t.chosen = 0
    t.phase = ATTACK
    t.asked = t.active


def attack_codes(t: Table) -> list[int]:
    seat = t.asked
    titan = t.titan(t.pile)
    first = t.rules.actions.first
    codes: list[int] = []
    for number, army in enumerate(t.armies[seat]):
        if army.name == 0 and not t.chosen >> number & 1 and reachable(t, seat, titan, t.chosen | 1 << number):
            codes.append(first[V_ADD] + number)
    if can_confirm(t):
        codes.append(first[V_CONFIRM])
    return codes


def can_confirm(t: Table) -> bool:
    titan = t.titan(t.pile)
    return t.chosen != 0 and attack_value(t, t.asked, titan, t.chosen) >= t.rules.titans.defence[titan]  # AW-9.11


def add_army(t: Table, number: int) -> None:
    t.chosen |= 1 << number


# --- the attack: spy, Titan, repairs, dice (AW-9.14 to AW-9.17) -----------------------------------------------


def confirm(t: Table) -> None:
    seat = t.active
    titans = t.rules.titans
    titan = t.titan(t.pile)
    t.sealed += 1
    if t.listener is not None:
        _tell(t, seat, titan)
    spies = 0
    mends = 0
    t.loot = 0
    armies = t.armies[seat][:]
    for number in range(len(armies)):
        if t.chosen >> number & 1:
            army = armies[number]
            t.desk[seat * WIDTH + COINS] -= army.cost()
            armies[number] = army.with_coins(army.cost(), army.picture)  # AW-9.6
            spies += army.icons[SPY]
            mends += army.icons[MEND_ICON]
            t.loot += army.icons[LOOT]
    t.set_armies(seat, armies)
    if spies:
        t.gain_knowledge(seat, spies, "spy")
    take_titan(t, seat, titan)
    t.gain_citizens(seat, titans.citizens[titan])
    if t.rules.reveal_titan_before_dice:
        reveal_titan(t)
    if mends and t.desk[seat * WIDTH + DAMAGED]:
        t.stage = MENDING
        t.left = mends
        t.phase = MEND
    else:
        roll_dice(t)


def _tell(t: Table, seat: int, titan: int) -> None:
    rules = t.rules
    used = [army for number, army in enumerate(t.armies[seat]) if t.chosen >> number & 1]
    facts = {
        "titan": rules.titans.ids[titan],
        "armies": [rules.military.ids[army.card] for army in used],
        "free": free_strength(t, seat, rules.titans.arrows[titan]),
        "value": attack_value(t, seat, titan, t.chosen),
        "defence": rules.titans.defence[titan],
        "coins": sum(army.cost() for army in used),
    }
    t.emit(Event("attacked", seat, facts))


def take_titan(t: Table, seat: int, titan: int) -> None:
    """Its banners, capacity and effect count at once (AW-9.15); the next card stays covered for now."""
    trophies = t.trophies[:]
    trophies[seat] = [*trophies[seat], titan]
    t.trophies = trophies
    t.add_pairs(seat, t.rules.titans.gains[titan], 1)
    left = t.titans_left[:]
    left[t.pile] -= 1
    t.titans_left = left
    t.covered = t.pile
    if t.depths[t.pile] > 0:
        depths = t.depths[:]
        depths[t.pile] -= 1
        t.depths = depths
