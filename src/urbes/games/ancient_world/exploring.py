"""Explore (AW-5.15 to AW-5.19) and Zori Playwrights (AW-12.25): cards of the row or the pile go into a reserve."""

from urbes.games.ancient_world.codes import EYES, KEEP, V_DECLINE, V_DRAW, V_RESERVE, WIDTH, ZORI
from urbes.games.ancient_world.table import Table, without
from urbes.kernel.events import Event


def explore_codes(t: Table) -> list[int]:
    """DP-08 and DP-22: the pile, or a card of the row; Zori may be declined."""
    first = t.rules.actions.first
    codes: list[int] = []
    if t.can_draw_empire():
        codes.append(first[V_DRAW])
    for kind in t.row:
        if first[V_RESERVE] + kind not in codes:
            codes.append(first[V_RESERVE] + kind)
    if t.phase == ZORI:
        codes.append(first[V_DECLINE])
    return codes


def reserve_from_row(t: Table, kind: int) -> None:
    """Seen by all, it stays known (AW-15.3)."""
    t.take_from_row(kind)
    t.reserve(t.asked, kind, True)
    if t.listener is not None:
        t.emit(Event("reserved", t.asked, {"card": t.rules.empire.ids[kind]}, None, 1))
    t.proceed()


def draw(t: Table) -> None:
    """Five cards and one more per eye, to keep one (AW-5.16); the Zori take one card, blind."""
    seat = t.asked
    t.sealed += 1
    count = 1 if t.phase == ZORI else t.rules.explore_draw + t.desk[seat * WIDTH + EYES]
    cards: list[int] = []
    while len(cards) < count:
        kind = t.draw_empire()
        if kind < 0:
            break
        cards.append(kind)
    t.drawn = cards
    if t.listener is not None:
        t.emit(Event("drew", seat, {"count": len(cards)}, {"cards": [t.rules.empire.ids[kind] for kind in cards]}, 1))
    if len(cards) == 1:
        keep_drawn(t, cards[0])  # AW-5.17, AW-12.26
    else:
        t.phase = KEEP


def kept_codes(t: Table) -> list[int]:
    """DP-09."""
    first = t.rules.actions.first[V_RESERVE]
    codes: list[int] = []
    for kind in t.drawn:
        if first + kind not in codes:
            codes.append(first + kind)
    return codes


def keep_drawn(t: Table, kind: int) -> None:
    """The kept card stays hidden, the rejected ones are discarded face up (AW-15.4)."""
    t.sealed += 1
    rejected = without(t.drawn, kind)
    t.drawn = []
    t.empire_discard = t.empire_discard + rejected
    t.reserve(t.asked, kind, False)
    if t.listener is not None:
        ids = t.rules.empire.ids
        t.emit(Event("kept", t.asked, {"discarded": [ids[each] for each in rejected]}, {"card": ids[kind]}, 1))
    t.proceed()
