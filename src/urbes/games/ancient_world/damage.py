"""Damage (AW-10): the dice, cards turned face down, armies lost with the helmets that allowed them (AW-8.10), and the end of an attack."""

from urbes.games.ancient_world.codes import (
    ARMIES,
    BUILT,
    COIN_FACE,
    COINS,
    DAMAGE,
    DAMAGED,
    DISBAND,
    FACES,
    NO_ATTACK,
    SLIDE,
    SUFFERING,
    TITAN_FACE,
    V_DAMAGE,
    V_DISBAND,
    V_DISCARD,
    V_SLIDE,
    WIDTH,
)
from urbes.games.ancient_world.table import NOBODY, Table
from urbes.kernel.events import Event


def roll_dice(t: Table) -> None:
    """One die per banner of the Titan just taken, all together; coin losses first (AW-9.17, AW-10.4)."""
    seat = t.active
    rules = t.rules
    t.sealed += 1
    faces = [rules.die[t.rng.below(len(rules.die))] for _ in range(rules.titans.dice[t.trophies[seat][-1]])]
    lost = min(faces.count(COIN_FACE), t.desk[seat * WIDTH + COINS])  # AW-10.3
    t.desk[seat * WIDTH + COINS] -= lost
    t.hits = faces.count(TITAN_FACE)
    t.stage = SUFFERING
    if t.listener is not None:
        t.emit(Event("dice", seat, {"faces": [FACES[face] for face in faces], "coins": lost}, None, 1))
    suffer(t)


def suffer(t: Table) -> None:
    """The next Titan face, as long as there is an undamaged card (AW-10.2); then the end of the attack."""
    if t.hits > 0 and t.desk[t.active * WIDTH + BUILT] != t.desk[t.active * WIDTH + DAMAGED]:
        t.phase = DAMAGE
        t.asked = t.active
    else:
        finish_attack(t)


def damage_codes(t: Table) -> list[int]:
    """DP-17."""
    working = t.working(t.asked)
    first = t.rules.actions.first[V_DAMAGE]
    return [first + kind for kind in t.cities[t.asked] if working >> kind & 1]


def damage(t: Table, kind: int) -> None:
    seat = t.active
    t.sealed += 1
    t.hits -= 1
    t.turn_down(seat, kind)
    if not overflows(t, seat):
        suffer(t)


# --- armies above the limit: DP-18, DP-19 -----------------------------------------------------------------


def overflows(t: Table, seat: int) -> bool:
    """Whether the seat has to discard armies now (AW-8.10, AW-8.13)."""
    excess = len(t.armies[seat]) - t.desk[seat * WIDTH + ARMIES]
    if excess <= 0:
        return False
    t.left = excess
    t.phase = DISBAND
    t.asked = seat
    return True


def disband_codes(t: Table) -> list[int]:
    first = t.rules.actions.first[V_DISBAND]
    return [first + number for number in range(len(t.armies[t.asked]))]


def disband(t: Table, number: int) -> None:
    """Used or unused, the whole army leaves the game (AW-8.11, AW-8.12), unless its retired cards may slide under another."""
    seat = t.asked
    t.sealed += 1
    t.left -= 1
    army = t.armies[seat][number]
    t.set_armies(seat, t.armies[seat][:number] + t.armies[seat][number + 1 :])
    t.military_gone = [*t.military_gone, army.card]
    if t.listener is not None:
        t.emit(Event("disbanded", seat, {"card": t.rules.military.ids[army.card]}, None, 1))
    if t.rules.overflow_keep_retired and army.retired and t.armies[seat]:
        t.orphans = army.retired
        t.phase = SLIDE
    else:
        t.military_gone = t.military_gone + army.retired
        after_disbanding(t)


def slide_codes(t: Table) -> list[int]:
    first = t.rules.actions.first
    codes = [first[V_SLIDE] + number for number in range(len(t.armies[t.asked]))]
    codes.append(first[V_DISCARD])
    return codes


def slide(t: Table, number: int) -> None:
    """The retired cards go under another army; -1 discards them."""
    seat = t.asked
    t.sealed += 1
    orphans = t.orphans
    t.orphans = []
    if number < 0:
        t.military_gone = t.military_gone + orphans
    else:
        army = t.armies[seat][number]
        t.change_army(seat, number, t.muster(army.card, army.name, army.picture, orphans + army.retired))
        if t.listener is not None:
            t.emit(Event("slid", seat, {"card": t.rules.military.ids[army.card], "count": len(orphans)}, None, 1))
    after_disbanding(t)


def after_disbanding(t: Table) -> None:
    if t.left > 0:
        t.phase = DISBAND
    elif t.stage == SUFFERING:
        suffer(t)
    else:
        t.proceed()


# --- the end of an attack (AW-9.18, AW-9.19) ----------------------------------------------------------------


def finish_attack(t: Table) -> None:
    t.hits = 0
    if t.loot:
        t.gain_coins(t.active, t.loot, "loot")
    t.loot = 0
    if t.covered >= 0:
        reveal_titan(t)
    t.stage = NO_ATTACK
    t.chosen = 0
    t.pile = -1
    t.proceed()


def reveal_titan(t: Table) -> None:
    pile = t.covered
    t.covered = NOBODY
    titan = t.titan(pile)
    if titan >= 0 and t.listener is not None:
        t.emit(Event("titan_revealed", t.active, {"titan": t.rules.titans.ids[titan], "pile": pile + 1}, None, 1))
    if t.depths[pile] <= 1 and t.scouts[pile] >= 0:
        scouts = t.scouts[:]
        scouts[pile] = NOBODY
        t.scouts = scouts
        depths = t.depths[:]
        depths[pile] = 0
        t.depths = depths
