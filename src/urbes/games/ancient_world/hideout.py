"""Forest Hideout (AW-12.22 to AW-12.24): look at the top of a Titan pile, put the cards back in any order, then perhaps attack."""

from urbes.games.ancient_world.attacking import can_attack
from urbes.games.ancient_world.codes import AMBUSH, ORDER, PILES, V_ATTACK, V_DECLINE, V_HIDEOUT, V_PUT
from urbes.games.ancient_world.table import NOBODY, Table
from urbes.kernel.events import Event


def hideout_codes(t: Table) -> list[int]:
    """DP-12."""
    first = t.rules.actions.first[V_HIDEOUT]
    return [first + pile for pile in range(PILES) if t.titans_left[pile] > 0]


def look(t: Table, pile: int) -> None:
    """From now on this seat alone knows the upper cards of the pile (AW-15.5)."""
    t.sealed += 1
    count = min(t.left, t.titans_left[pile])
    t.left = 0
    t.pile = pile
    t.order = []
    set_scout(t, pile, t.active, count)
    t.phase = ORDER
    if t.listener is not None:
        names = [t.rules.titans.ids[titan_at(t, place)] for place in range(count)]
        t.emit(Event("hideout", t.active, {"pile": pile + 1, "count": count}, {"cards": names}, 1))


def set_scout(t: Table, pile: int, seat: int, depth: int) -> None:
    scouts = t.scouts[:]
    depths = t.depths[:]
    scouts[pile] = seat if depth > 1 else NOBODY  # the top alone is no secret
    depths[pile] = depth if depth > 1 else 0
    t.scouts = scouts
    t.depths = depths


def looked_at(t: Table) -> int:
    """How many cards are in hand: those known to the scout, or the single top card."""
    return max(1, t.depths[t.pile])


def titan_at(t: Table, place: int) -> int:
    """The card of the pile at a place from the top."""
    return t.titan_piles[t.pile][t.titans_left[t.pile] - 1 - place]


def order_codes(t: Table) -> list[int]:
    """DP-13: the cards not put back yet; the first one put back becomes the top."""
    first = t.rules.actions.first[V_PUT]
    codes: list[int] = []
    for place in range(looked_at(t)):
        code = first + titan_at(t, place)
        if place not in t.order and code not in codes:
            codes.append(code)
    return codes


def put(t: Table, kind: int) -> None:
    place = 0
    while place in t.order or titan_at(t, place) != kind:
        place += 1
    t.order = [*t.order, place]
    if len(t.order) < looked_at(t):
        return
    t.sealed += 1
    left = t.titans_left[t.pile]
    upper = [titan_at(t, place) for place in t.order]
    piles = t.titan_piles[:]
    piles[t.pile] = piles[t.pile][: left - len(upper)] + upper[::-1]
    t.titan_piles = piles
    t.order = []
    if t.listener is not None:
        t.emit(Event("titan_revealed", t.active, {"titan": t.rules.titans.ids[upper[0]], "pile": t.pile + 1}, None, 1))
    if can_attack(t, t.active, t.pile):
        t.phase = AMBUSH
    else:
        decline_ambush(t)


def ambush_codes(t: Table) -> list[int]:
    """DP-14."""
    first = t.rules.actions.first
    return [first[V_ATTACK] + t.pile, first[V_DECLINE]]


def decline_ambush(t: Table) -> None:
    t.pile = -1
    t.proceed()
