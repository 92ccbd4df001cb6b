"""Expand (AW-5.4 to AW-5.9): pay, then take the face-up Province, or with Expansion + draw three and keep one."""

from typing import Final

from urbes.games.ancient_world.codes import COINS, EXPAND, KNOWLEDGE, PAY, PROVINCE, V_KEEP, WIDTH
from urbes.games.ancient_world.rounds import turn_up_province
from urbes.games.ancient_world.table import Table
from urbes.kernel.events import Event

EXPAND_COINS: Final = 3
EXPAND_KNOWLEDGE: Final = 1


def can_expand(t: Table, seat: int) -> bool:
    base = seat * WIDTH
    return len(t.province_pile) > 0 and (t.desk[base + KNOWLEDGE] >= EXPAND_KNOWLEDGE or t.desk[base + COINS] >= EXPAND_COINS)


def expand(t: Table, seat: int) -> None:
    base = seat * WIDTH
    if t.desk[base + KNOWLEDGE] < EXPAND_KNOWLEDGE:
        pay_expand(t, EXPAND_COINS, 0)
    elif t.desk[base + COINS] < EXPAND_COINS:
        pay_expand(t, 0, EXPAND_KNOWLEDGE)
    else:
        t.phase = PAY


def pay_expand(t: Table, coins: int, knowledge: int) -> None:
    t.pay(t.active, coins, knowledge)
    if t.phase == PAY:
        t.sealed += 1
    if t.listener is not None:
        t.emit(Event("paid_coins" if coins else "paid_knowledge", t.active, {"coins": coins, "knowledge": knowledge}, None, 1))
    if t.rules.expansion_plus:
        t.phase = EXPAND
    else:
        take_province(t, 1, 0)


def draw_provinces(t: Table) -> None:
    """The top three, the face-up one included; the drawer alone sees the others (AW-5.9, AW-15.6)."""
    t.sealed += 1
    t.left = min(t.rules.expansion_draw, len(t.province_pile))
    t.phase = PROVINCE
    seen = t.province_seen[:]
    for place in range(len(seen) - t.left, len(seen)):
        seen[place] |= 1 << t.active
    t.province_seen = seen
    if t.listener is not None:
        names = [t.rules.provinces.ids[kind] for kind in t.province_pile[-t.left :]]
        t.emit(Event("drew_provinces", t.active, {"count": t.left}, {"cards": names}, 1))


def keep_codes(t: Table) -> list[int]:
    """DP-07."""
    first = t.rules.actions.first[V_KEEP]
    codes: list[int] = []
    for kind in reversed(t.province_pile[-t.left :]):
        if first + kind not in codes:
            codes.append(first + kind)
    return codes


def keep_province(t: Table, kind: int) -> None:
    drawn = t.left
    t.left = 0
    place = 0
    while t.province_pile[-1 - place] != kind:
        place += 1
    take_province(t, drawn, place)


def take_province(t: Table, drawn: int, place: int) -> None:
    """Of the cards drawn from the top, take the one at a place (0 is the top); the others go under the pile in their order."""
    seat = t.active
    t.sealed += 1
    cut = len(t.province_pile) - drawn
    chosen = len(t.province_pile) - 1 - place
    kind = t.province_pile[chosen]
    t.province_pile = t.province_pile[cut:chosen] + t.province_pile[chosen + 1 :] + t.province_pile[:cut]
    t.province_seen = t.province_seen[cut:chosen] + t.province_seen[chosen + 1 :] + t.province_seen[:cut]
    turn_up_province(t)
    lands = t.lands[:]
    lands[seat] = [*lands[seat], kind]
    t.lands = lands
    provinces = t.rules.provinces
    t.add_pairs(seat, provinces.gains[kind], 1)
    if t.listener is not None:
        t.emit(Event("province_taken", seat, {"province": provinces.ids[kind]}, None, 1))
    t.gain_citizens(seat, provinces.citizens[kind])
    t.proceed()
