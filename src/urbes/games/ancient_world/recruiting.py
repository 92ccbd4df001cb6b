"""Recruit (AW-8): a Military card of the row starts an army or retires the active card of one."""

from urbes.games.ancient_world.codes import ARMIES, COINS, KNOWLEDGE, RETIRE, V_NEW_ARMY, V_RECRUIT, V_RETIRE, WIDTH
from urbes.games.ancient_world.table import Table, without
from urbes.kernel.events import Event


def any_unused(t: Table, seat: int) -> bool:
    for army in t.armies[seat]:
        if army.name == 0:
            return True
    return False


def has_room(t: Table, seat: int) -> bool:
    """Below the army limit, or with an unused card to retire (AW-8.4 to AW-8.6)."""
    return len(t.armies[seat]) < t.desk[seat * WIDTH + ARMIES] or any_unused(t, seat)


def hires(t: Table, seat: int, kind: int, fee: int) -> bool:
    base = seat * WIDTH
    military = t.rules.military
    return t.desk[base + COINS] - fee >= military.coins[kind] and t.desk[base + KNOWLEDGE] >= military.knowledge[kind]


def can_recruit(t: Table, seat: int, fee: int) -> bool:
    if t.desk[seat * WIDTH + COINS] < fee or not has_room(t, seat):
        return False
    for kind in t.barracks:
        if hires(t, seat, kind, fee):
            return True
    return False


def recruit_codes(t: Table) -> list[int]:
    """DP-03; the fee is paid already."""
    first = t.rules.actions.first[V_RECRUIT]
    codes: list[int] = []
    for kind in t.barracks:
        if hires(t, t.asked, kind, 0) and first + kind not in codes:
            codes.append(first + kind)
    return codes


def recruit(t: Table, kind: int) -> None:
    seat = t.active
    military = t.rules.military
    t.pay(seat, military.coins[kind], military.knowledge[kind])
    t.barracks = without(t.barracks, kind)
    if t.listener is not None:
        t.emit(Event("recruited", seat, {"card": military.ids[kind], "coins": military.coins[kind], "knowledge": military.knowledge[kind]}, None, 1))
    below = len(t.armies[seat]) < t.desk[seat * WIDTH + ARMIES]
    t.card = kind
    if below and not (t.rules.voluntary_retire and any_unused(t, seat)):
        new_army(t)
    else:
        t.phase = RETIRE


def retire_codes(t: Table) -> list[int]:
    """DP-04."""
    seat = t.asked
    first = t.rules.actions.first
    codes = [first[V_RETIRE] + number for number, army in enumerate(t.armies[seat]) if army.name == 0]
    if len(t.armies[seat]) < t.desk[seat * WIDTH + ARMIES]:
        codes.append(first[V_NEW_ARMY])
    return codes


def new_army(t: Table) -> None:
    seat = t.active
    t.set_armies(seat, [*t.armies[seat], t.muster(t.card, 0, 0, [])])
    t.card = -1
    t.proceed()


def retire(t: Table, number: int) -> None:
    """The coins of the retired card go to the supply; the new one starts without (AW-8.7, AW-8.9)."""
    seat = t.active
    old = t.armies[seat][number]
    t.change_army(seat, number, t.muster(t.card, 0, 0, [*old.retired, old.card]))
    t.card = -1
    if t.listener is not None:
        t.emit(Event("retired", seat, {"card": t.rules.military.ids[old.card], "coins": old.picture}, None, 1))
    t.proceed()
