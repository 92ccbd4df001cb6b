"""Phase I, Meditation: choosing monuments from the stall, which also sets the order of play (FC-6)."""

from urbes.games.forgotten_city.codes import CASH, COINS, DISCARD, MEDITATION, MIRACLES, ONWARD, PICK, POWERS, PURSE
from urbes.games.forgotten_city.table import Table, changed
from urbes.kernel.events import TABLE, Event


def begin(table: Table) -> None:
    table.stage = MEDITATION
    table.phase = ONWARD
    table.order = picking_order(table)
    table.turn = 0
    table.moved = 0
    table.chosen = [-1] * len(table.order)
    if table.listener is not None:
        table.emit(Event("round_started", TABLE, {"round": table.round, "order": table.order[:]}))


def picking_order(table: Table) -> list[int]:
    """From the marker nearest the circle to the furthest (FC-5.4); two players alternate (FC-6.3)."""
    each = table.rules.markers_each[table.seats]
    places = [table.markers[i] * len(table.markers) + i for i in range(len(table.markers))]
    places.sort()
    order = [place % len(table.markers) // each for place in places]
    if each == 2 and table.rules.picks_alternate:
        return [order[0], 1 - order[0], order[0], 1 - order[0]]
    return order


def asks(table: Table) -> bool:
    """Go on until a seat owes a decision; False when the phase is over."""
    while table.turn < len(table.order):
        seat = table.order[table.turn]
        left = 0
        last = -1
        for space in range(len(table.stall)):
            if table.stall[space] >= 0:
                left += 1
                last = space
        if left == 0:
            table.turn += 1  # FC-6.9
        elif left == 1 and not table.can_cash_in(seat):
            pick(table, seat, last)
        else:
            table.phase = PICK
            table.active = seat
            return True
    if table.chosen:
        enter_sites(table)
    for seat in table.order:  # FC-6.11
        if table.site_size(seat) > table.rules.site_limit:
            table.phase = DISCARD
            table.active = seat
            return True
    return False


def legal_picks(table: Table) -> list[int]:
    return [table.rules.codes.pick + space for space in range(len(table.stall)) if table.stall[space] >= 0]


def pick(table: Table, seat: int, space: int) -> None:
    """The marker moves, the monument and the coins on it are taken (FC-6.1, FC-6.6)."""
    monument = table.stall[space]
    coins = table.stall_coins[space]
    marker = marker_to_move(table, seat)
    table.moved |= 1 << marker
    table.markers = changed(table.markers, marker, space)
    table.stall = changed(table.stall, space, -1)
    table.stall_coins = changed(table.stall_coins, space, 0)
    table.chosen = changed(table.chosen, table.turn, monument)
    table.purse[seat * PURSE + COINS] += coins
    table.turn += 1
    table.phase = ONWARD
    if table.listener is not None:
        table.emit(Event("picked", seat, {"monument": table.rules.monument_ids[monument], "space": space + 1, "coins": coins}))


def marker_to_move(table: Table, seat: int) -> int:
    """The seat's leftmost marker that has not moved in this phase (FC-6.4)."""
    each = table.rules.markers_each[table.seats]
    best = -1
    for marker in range(seat * each, seat * each + each):
        if not table.moved >> marker & 1 and (best < 0 or table.markers[marker] < table.markers[best]):
            best = marker
    return best


def enter_sites(table: Table) -> None:
    """All have chosen: the monuments enter the sites, the others get a coin (FC-6.7, FC-6.8)."""
    for turn, monument in enumerate(table.chosen):
        if monument >= 0:
            table.enter_site(table.order[turn], monument)
    table.chosen = []
    table.moved = 0
    coins = table.stall_coins[:]
    for space in range(len(table.stall)):
        if table.stall[space] >= 0:
            coins[space] += table.rules.stall_coin
    table.stall_coins = coins
    if table.listener is not None:
        spaces = [space + 1 for space in range(len(table.stall)) if table.stall[space] >= 0]
        table.emit(Event("sites_entered", TABLE, {"spaces": spaces, "coins": table.rules.stall_coin}, None, 1))


def discard(table: Table, seat: int, monument: int) -> None:
    """Down to the limit of the site (FC-6.10); it scores for an owner of DISC (FC-12.13)."""
    points = table.powers[seat * POWERS + CASH]
    table.discard_from_site(seat, monument)
    if points < 0 or not table.rules.overflow_scores:
        points = 0
    table.score(seat, MIRACLES, points)
    table.phase = ONWARD
    if table.listener is not None:
        table.emit(Event("discarded", seat, {"monument": table.rules.monument_ids[monument], "vp": points}))
