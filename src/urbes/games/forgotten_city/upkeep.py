"""Phase V, Upkeep: a new nightmare, new monuments, the chiefs move, the assistants come home (FC-11)."""

from urbes.games.forgotten_city.codes import ANYWHERE, CHIEF, ONWARD, POWERS, UPKEEP, WAITING, bits, lowest_bit
from urbes.games.forgotten_city.table import Table, changed
from urbes.kernel.events import TABLE, Event


def begin(table: Table) -> None:
    """What was hidden comes up: nothing before this can be taken back."""
    table.stage = UPKEEP
    table.turn = 0
    table.sealed += 1
    reveal(table)
    refill_stall(table)


def reveal(table: Table) -> None:
    if table.revealed < table.rules.nights:
        nightmare = table.nightmares[table.revealed]
        table.revealed += 1
        table.awake |= 1 << nightmare
        if table.listener is not None:
            table.emit(Event("revealed", TABLE, {"nightmare": table.rules.nightmare_ids[nightmare]}))


def refill_stall(table: Table) -> None:
    """From the left, one on each space with neither marker nor monument (FC-11.2)."""
    stall = table.stall[:]
    for space in range(len(stall)):
        if stall[space] < 0 and space not in table.markers and table.drawn < len(table.deck):
            stall[space] = table.deck[table.drawn]
            table.drawn += 1
            if table.listener is not None:
                table.emit(Event("stalled", TABLE, {"monument": table.rules.monument_ids[stall[space]], "space": space + 1}, None, 1))
    table.stall = stall


def asks(table: Table) -> bool:
    """In play order; a chief with one way to go, or none, is not asked about."""
    while table.turn < table.seats:
        seat = table.order[table.turn]
        ways = destinations(table, seat)
        if ways & (ways - 1):
            table.phase = CHIEF
            table.active = seat
            return True
        move_chief(table, seat, lowest_bit(ways) if ways else table.chiefs[seat])  # FC-11.6
    return False


def destinations(table: Table, seat: int) -> int:
    """To an own assistant's hex; anywhere without assistants on the map or with LEAD; never a portal, never the same hex."""
    ways = table.present[seat]
    if ways == 0 or table.powers[seat * POWERS + ANYWHERE]:  # FC-11.5, FC-12.8
        ways = table.layout.enterable
    return ways & ~(1 << table.chiefs[seat])  # FC-11.4


def legal_chiefs(table: Table, seat: int) -> list[int]:
    chief = table.rules.codes.chief
    return [chief + hex for hex in bits(destinations(table, seat))]


def move_chief(table: Table, seat: int, hex: int) -> None:
    """Then the assistants come back and the resting ones stand up (FC-11.3, FC-11.8)."""
    origin = table.chiefs[seat]
    table.chiefs = changed(table.chiefs, seat, hex)
    each = table.rules.assistants
    for i in range(seat * each, seat * each + each):
        table.assistants[i] = WAITING
    table.present[seat] = 0
    table.turn += 1
    table.phase = ONWARD
    if table.listener is not None:
        ids = table.rules.hex_ids
        table.emit(Event("chief_moved" if hex != origin else "chief_stayed", seat, {"from": ids[origin], "hex": ids[hex]}))
