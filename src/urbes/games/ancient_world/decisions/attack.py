"""Attacking a Titan (AW-9): choose and pay armies, take the Titan, repair, then suffer the dice."""

from math import comb
from typing import Any, cast

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world import shapes
from urbes.games.ancient_world.armies import attack_cost, attack_value, free_strength, mask_of, most_strength, reachable, strength_of
from urbes.games.ancient_world.decisions.damage import reveal_titan, roll_dice
from urbes.games.ancient_world.decisions.point import FITS, Point
from urbes.games.ancient_world.pieces import exchanged, joined
from urbes.games.ancient_world.shapes import AncientWorldPreview, Odds, PlannedArmy, Throw
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Reason, i64, vec

MOST_SUBSETS = 12  # beyond so many unused armies the planner no longer lists every minimal set
# What previews tell of an attack: before it begins, when an army is added, and when it is confirmed.
PLANNED = ("titan", "defence", "arrows", "free", "armies", "minimal", "dice", "odds", "of")
ADDED = ("strength", "reaches", "defence", "cost", "next_cost", "total_cost")
CONFIRMED = ("titan", "reaches", "defence", "cost", "coins_left", "dice", "odds", "of")


def begin_attack(state: AncientWorldState, pile: i64) -> None:
    state.pile = pile
    state.stage = c.CHOOSING
    state.chosen = 0
    state.phase = c.ATTACK


class Attack(Point):
    """The armies of an attack, added one by one and then confirmed (AW-9.4)."""

    clauses = ("AW-9.4",)

    def moves(self, state: AncientWorldState, seat: i64, into: vec[i64]) -> i64:
        count: i64 = 0
        for number in range(i64(len(state.armies[seat]))):
            if can_add(state, seat, number):
                into[count] = self.verb.first + number
                count += 1
        if can_confirm(state, seat):
            into[count] = self.other.first
            count += 1
        return count

    def allows(self, state: AncientWorldState, seat: i64, action: i64) -> bool:
        if action == self.other.first:
            return can_confirm(state, seat)
        return self.verb.holds(action) and can_add(state, seat, self.chosen(action))

    def perform(self, state: AncientWorldState, seat: i64, action: i64) -> None:
        if action == self.other.first:
            strike(state, seat)
        else:
            state.chosen |= mask_of(self.chosen(action))

    def preview(self, state: AncientWorldState, seat: i64, action: i64) -> AncientWorldPreview:
        if action == self.other.first:
            return only(CONFIRMED, **attack_facts(state, seat, state.pile, state.chosen))
        number = self.chosen(action)
        facts: dict[str, Any] = {**attack_facts(state, seat, state.pile, state.chosen | mask_of(number))}
        return only(ADDED, **{**facts, **facts["armies"][number], "total_cost": facts["cost"]})

    def refuse(self, state: AncientWorldState, seat: i64, action: i64) -> Reason:
        titan = state.titan(state.pile)
        defence = state.rules.titans.defence[titan]
        if action == self.other.first:
            if state.chosen == 0:
                return self.question("AW-9.2")
            return self.words.reason("not_enough", ("AW-9.11", "AW-9.12"), {"value": attack_value(state, seat, titan, state.chosen), "defence": defence})
        number = self.chosen(action)
        if number >= len(state.armies[seat]):
            return self.no_such_army("AW-9.2", number)
        if state.armies[seat][number].name:
            return self.words.reason("army_used", ("AW-9.3",), {"number": number + 1})
        if state.chosen >> int(number) & 1:
            return self.words.reason("already_added", ("AW-9.4",), {"number": number + 1})
        return self.words.reason("cannot_add", ("AW-9.12", "AW-9.5", "AW-9.7", "AW-1.5"), {"number": number + 1, "defence": defence})


def can_add(state: AncientWorldState, seat: i64, number: i64) -> bool:
    if number >= len(state.armies[seat]) or state.armies[seat][number].name or state.chosen >> int(number) & 1:
        return False
    return reachable(state, seat, state.titan(state.pile), state.chosen | mask_of(number))


def can_confirm(state: AncientWorldState, seat: i64) -> bool:
    titan = state.titan(state.pile)
    return state.chosen != 0 and attack_value(state, seat, titan, state.chosen) >= state.rules.titans.defence[titan]  # AW-9.11


# --- the attack: spy, Titan, repairs, dice (AW-9.14 to AW-9.17) -----------------------------------------------


def strike(state: AncientWorldState, seat: i64) -> None:
    titan = state.titan(state.pile)
    state.sealed += 1
    if state.listener is not None:
        tell(state, seat, titan)
    spies: i64 = 0
    mends: i64 = 0
    armies = state.armies[seat][:]
    for number in range(len(armies)):
        if state.chosen >> number & 1:
            army = armies[number]
            state.desk[seat * c.WIDTH + c.COINS] -= army.cost
            armies[number] = army.with_coins(army.cost, army.picture)  # AW-9.6
            spies += army.icons[c.SPY]
            mends += army.icons[c.MEND_ICON]
            state.loot += army.icons[c.LOOT]
    state.set_armies(seat, armies)
    if spies:
        state.gain(seat, c.KNOWLEDGE, spies, "spy")
    take_titan(state, seat, titan)
    state.gain_citizens(seat, state.rules.titans.citizens[titan])
    if state.rules.reveal_titan_before_dice:
        reveal_titan(state, state.pile)
    if mends and state.desk[seat * c.WIDTH + c.DAMAGED]:
        state.stage = c.MENDING
        state.left = mends
        state.phase = c.MEND
    else:
        roll_dice(state)


def tell(state: AncientWorldState, seat: i64, titan: i64) -> None:
    rules = state.rules
    facts = {
        "titan": rules.titans.ids[titan],
        "armies": [rules.military.ids[army.card] for number, army in enumerate(state.armies[seat]) if state.chosen >> number & 1],
        "free": free_strength(state, seat, rules.titans.arrows[titan]),
        "value": attack_value(state, seat, titan, state.chosen),
        "defence": rules.titans.defence[titan],
        "coins": attack_cost(state, seat, state.chosen),
    }
    state.say("attacked", seat, facts)


def take_titan(state: AncientWorldState, seat: i64, titan: i64) -> None:
    """Its banners, capacity and effect count at once (AW-9.15); the next card stays covered for now."""
    state.trophies = exchanged(state.trophies, seat, joined(state.trophies[seat], titan))
    state.add_pairs(seat, state.rules.titans.gains[titan], 1)
    pile = state.pile
    stacks = state.stacks[:]
    stacks[c.LEFT + pile] -= 1
    if stacks[c.DEPTH + pile] > 0:
        stacks[c.DEPTH + pile] -= 1
    state.stacks = stacks
    state.covered = pile


# --- what an attack can reach ---------------------------------------------------------------------------------


def attack_bar(state: AncientWorldState, seat: i64, pile: i64) -> str:
    """Why the top card of a pile cannot be attacked (AW-9.1, AW-9.3, AW-9.12): the key of a reason."""
    titan = state.titan(pile)
    if titan < 0:
        return "pile_empty"
    least = state.ready[seat * c.READY + c.READY_LEAST]
    if least == 0:
        return "no_army"
    titans = state.rules.titans
    coins = state.get(seat, c.COINS)
    return FITS if least <= coins and most_strength(state, seat, titans.arrows[titan], coins) >= titans.defence[titan] else "too_weak"


def planner(state: AncientWorldState, seat: i64, pile: i64) -> AncientWorldPreview:
    """An attack before it begins: the Titan, and what each army and each sufficient set would do."""
    return only(PLANNED, **attack_facts(state, seat, pile, 0), minimal=minimal_sets(state, seat, state.titan(pile)))


def only(keys: tuple[str, ...], **facts: Any) -> AncientWorldPreview:
    return cast("AncientWorldPreview", {key: facts[key] for key in keys})


def minimal_sets(state: AncientWorldState, seat: i64, titan: i64) -> list[list[int]]:
    """The sets of armies that beat the Titan, can be paid, and hold no army too many; armies count from 1."""
    unused = [number for number, army in enumerate(state.armies[seat]) if army.name == 0]
    if len(unused) > MOST_SUBSETS:
        return []
    found: list[int] = []
    for subset in sorted(range(1, mask_of(len(unused))), key=lambda mask: bin(mask).count("1")):
        chosen = sum(mask_of(number) for i, number in enumerate(unused) if subset >> i & 1)
        if any(chosen & smaller == smaller for smaller in found):
            continue
        beats = attack_value(state, seat, titan, chosen) >= state.rules.titans.defence[titan]
        if beats and attack_cost(state, seat, chosen) <= state.get(seat, c.COINS):
            found.append(chosen)
    return [[number + 1 for number in unused if chosen >> number & 1] for chosen in found]


def proposed(state: AncientWorldState, seat: i64) -> list[int]:
    """The armies that beat the Titan for the fewest coins, of equal ones the fewest and the weakest, as long as none has joined; none where no set does."""
    if state.chosen:
        return []
    titan = state.titan(state.pile)
    ranked: list[tuple[int, int, int, list[int]]] = []
    for armies in minimal_sets(state, seat, titan):
        chosen = sum(mask_of(army - 1) for army in armies)
        ranked.append((attack_cost(state, seat, chosen), len(armies), attack_value(state, seat, titan, chosen), armies))
    return min(ranked)[-1] if ranked else []


def attack_facts(state: AncientWorldState, seat: i64, pile: i64, chosen: int) -> shapes.Attack:
    """What an attack with the armies chosen reaches and costs, and what each army would add (AW-9.4 to AW-9.12)."""
    titans = state.rules.titans
    titan = state.titan(pile)
    arrows = titans.arrows[titan]
    cost = attack_cost(state, seat, chosen)
    return {
        "titan": titans.ids[titan],
        "defence": titans.defence[titan],
        "arrows": arrows == 1,
        "free": free_strength(state, seat, arrows),
        "reaches": attack_value(state, seat, titan, chosen),
        "cost": cost,
        "coins_left": state.get(seat, c.COINS) - cost,
        "armies": planned_armies(state, seat, titan, chosen),
        **dice_odds(state, titans.dice[titan]),
    }


def planned_armies(state: AncientWorldState, seat: i64, titan: i64, chosen: int) -> list[PlannedArmy]:
    """Every army of a seat as part of an attack; those that can no longer join say why."""
    return [
        {
            "army": number + 1,
            "strength": strength_of(army, state.rules.titans.arrows[titan]),
            "cost": army.cost,
            "next_cost": 2 * army.cost,
            "barred": "used" if army.name else None if chosen >> number & 1 or reachable(state, seat, titan, chosen | mask_of(number)) else "too_expensive",
            "joined": chosen >> number & 1 == 1,
        }
        for number, army in enumerate(state.armies[seat])
    ]


def dice_odds(state: AncientWorldState, dice: int) -> Throw:
    """Every result of the dice with its chance: `ways` out of `of`."""
    titans, coins, blanks = state.rules.faces
    odds: list[Odds] = []
    for titan in range(dice + 1):
        for coin in range(dice - titan + 1):
            blank = dice - titan - coin
            ways = comb(dice, titan) * comb(dice - titan, coin) * titans**titan * coins**coin * blanks**blank
            if ways:
                odds.append({"titan": titan, "coin": coin, "blank": blank, "ways": ways})
    return {"dice": dice, "odds": odds, "of": len(state.rules.die) ** dice}
