"""Build (AW-7): a card of the row or of one's reserve, paid for or by discarding the Crane (AW-12.18)."""

from urbes.games.ancient_world.cards import DECK_A, DECK_B
from urbes.games.ancient_world.codes import BUILT, BY_CRANE, COINS, CRANE, FROM_RESERVE, KNOWLEDGE, WIDTH
from urbes.games.ancient_world.damage import overflows
from urbes.games.ancient_world.table import Table, without
from urbes.kernel.events import Event


def crane_of(t: Table, seat: int) -> int:
    """The working Crane that would be discarded, or -1."""
    cranes = t.working(seat) & t.rules.empire.trigger_masks[CRANE]
    if cranes:
        for kind in t.rules.empire.triggers[CRANE]:
            if cranes >> kind & 1:
                return kind
    return -1


def owns(t: Table, seat: int, kind: int, crane: int) -> bool:
    """Whether a seat has built the card already, a Crane that leaves not counted (AW-7.6, AW-12.20)."""
    return kind != crane and t.desk[seat * WIDTH + BUILT] >> kind & 1 == 1


def affords(t: Table, seat: int, kind: int, fee: int) -> bool:
    """Whether the card fits and its cost can be paid after the fee (AW-7.2, AW-7.3, AW-4.12)."""
    base = seat * WIDTH
    empire = t.rules.empire
    return t.desk[base + COINS] - fee >= empire.coins[kind] and t.desk[base + KNOWLEDGE] >= empire.knowledge[kind] and t.free_capacity(seat) > 0


def can_build(t: Table, seat: int, fee: int) -> bool:
    if t.desk[seat * WIDTH + COINS] < fee:
        return False
    crane = crane_of(t, seat)
    if crane < 0 and t.free_capacity(seat) <= 0:
        return False
    for kind in t.row:
        if not owns(t, seat, kind, crane) and (crane >= 0 or affords(t, seat, kind, fee)):
            return True
    for card in t.reserves[seat]:
        if not owns(t, seat, card >> 1, crane) and (crane >= 0 or affords(t, seat, card >> 1, fee)):
            return True
    return False


def build_codes(t: Table) -> list[int]:
    """DP-02; the fee is paid already."""
    seat = t.asked
    actions = t.rules.actions
    crane = crane_of(t, seat)
    codes: list[int] = []
    for way, cards in ((0, t.row), (FROM_RESERVE, [card >> 1 for card in t.reserves[seat]])):
        for kind in cards:
            code = actions.build(kind, way)
            if code in codes or actions.build(kind, way | BY_CRANE) in codes:
                continue
            if not owns(t, seat, kind, -1) and affords(t, seat, kind, 0):
                codes.append(code)
            if crane >= 0 and not owns(t, seat, kind, crane):
                codes.append(actions.build(kind, way | BY_CRANE))
    return codes


def build(t: Table, kind: int, way: int) -> None:
    seat = t.active
    empire = t.rules.empire
    if way & FROM_RESERVE:
        leave_reserve(t, seat, kind)
    else:
        t.take_from_row(kind)
    coins = 0 if way & BY_CRANE else empire.coins[kind]
    knowledge = 0 if way & BY_CRANE else empire.knowledge[kind]
    crane = crane_of(t, seat)
    if way & BY_CRANE:
        dismantle(t, seat, crane)
    t.pay(seat, coins, knowledge)
    t.erect(seat, kind)
    if t.listener is not None:
        facts = {"card": empire.ids[kind], "coins": coins, "knowledge": knowledge, "from_reserve": way & FROM_RESERVE > 0}
        t.emit(Event("built_by_crane" if way & BY_CRANE else "built", seat, facts, None, 1))
    t.gain_citizens(seat, empire.citizens[kind])
    if not overflows(t, seat):
        t.proceed()


def leave_reserve(t: Table, seat: int, kind: int) -> None:
    """Of two copies the known one is built (AW-15.3); an unknown one is shown to all."""
    card = kind * 2 + 1
    if card not in t.reserves[seat]:
        card = kind * 2
        t.sealed += 1
    reserves = t.reserves[:]
    reserves[seat] = without(reserves[seat], card)
    t.reserves = reserves


def dismantle(t: Table, seat: int, crane: int) -> None:
    """The Crane goes to the discard while its deck is in use, otherwise out of the game (AW-12.21)."""
    t.raze(seat, crane)
    if t.rules.empire.deck[crane] == deck_in_use(t):
        t.empire_discard = [*t.empire_discard, crane]
    else:
        t.empire_gone = [*t.empire_gone, crane]


def deck_in_use(t: Table) -> int:
    return DECK_A if t.round < t.rules.deck_b_round else DECK_B
