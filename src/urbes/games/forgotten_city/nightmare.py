"""Phase IV, Nightmare: wound, parry, or pay (FC-10)."""

from urbes.games.forgotten_city.codes import (
    COINS,
    COLOURS,
    DEFENCE,
    FIGHT,
    LETTERS,
    LOSE,
    LOSSES,
    MARK_BITS,
    NIGHTMARE,
    ONWARD,
    PURSE,
    SPOILS,
    STOCKS,
    WOUNDS,
    bits,
    count_bits,
    lowest_bit,
)
from urbes.games.forgotten_city.table import Table, changed
from urbes.kernel.events import Event


def begin(table: Table) -> None:
    table.stage = NIGHTMARE
    table.turn = 0


def asks(table: Table) -> bool:
    """Each seat's whole step in play order (FC-10.1); a seat that can do nothing pays without being asked."""
    while table.turn < table.seats:
        seat = table.order[table.turn]
        table.active = seat
        table.faced = faces(table, seat)
        table.answered = 0
        if table.faced and table.listener is not None:
            table.emit(Event("faces", seat, {"nightmares": [table.rules.nightmare_ids[n] for n in bits(table.faced)]}))
        if table.faced == 0:
            table.turn += 1
        elif table.stock[seat * STOCKS + DEFENCE] > 0 or table.can_cash_in(seat):
            table.phase = FIGHT
            return True
        else:
            settle(table, seat)
            if table.phase == LOSE:
                return True
    return False


def faces(table: Table, seat: int) -> int:
    """The face-up nightmares with a colour on which the seat has an assistant or its chief (FC-10.2)."""
    return faced_from(table, table.present[seat] | 1 << table.chiefs[seat])


def faced_from(table: Table, hexes: int) -> int:
    """The nightmares that meeples on these hexes would face."""
    rules = table.rules
    layout = table.layout
    colours = 0
    for colour in range(COLOURS):
        if layout.by_colour[colour] & hexes:
            colours |= 1 << colour
    if rules.stone_monument_colour:  # FC-10.4
        for hex in bits(hexes & layout.stone & table.built):
            colours |= 1 << rules.colours[table.monument_at[hex]]
    mask = 0
    for nightmare in bits(table.awake):
        if rules.nightmare_colours[nightmare] & colours:
            mask |= 1 << nightmare
    return mask


# --- the fight (D7) -----------------------------------------------------------------------------------------


def legal_fight(table: Table, seat: int) -> list[int]:
    codes = table.rules.codes
    actions: list[int] = []
    if may_end_fight(table, seat):
        actions.append(codes.end_fight)
    if table.stock[seat * STOCKS + DEFENCE] > 0:
        if table.reserve[seat] > 0:
            for nightmare in bits(table.faced & table.awake):
                actions.append(codes.wound + nightmare)
        else:
            for nightmare in bits(table.faced & table.awake & ~table.answered):
                actions.append(codes.parry + nightmare)
    return actions


def may_wound(table: Table, seat: int, nightmare: int) -> bool:
    """1 defence and 1 marker against a nightmare he faces (FC-10.5)."""
    return (table.faced & table.awake) >> nightmare & 1 == 1 and table.stock[seat * STOCKS + DEFENCE] > 0 and table.reserve[seat] > 0


def may_parry(table: Table, seat: int, nightmare: int) -> bool:
    """Only without any marker left, once for each nightmare not yet answered (FC-10.10, FC-10.11)."""
    unanswered = table.faced & table.awake & ~table.answered
    return unanswered >> nightmare & 1 == 1 and table.stock[seat * STOCKS + DEFENCE] > 0 and table.reserve[seat] == 0


def may_end_fight(table: Table, seat: int) -> bool:
    """Always (FC-10.8), but for the option `must_fight`."""
    if not table.rules.must_fight:
        return True
    return table.stock[seat * STOCKS + DEFENCE] == 0 or table.faced & table.awake & ~table.answered == 0


def wound(table: Table, seat: int, nightmare: int) -> None:
    """The marker goes to the first free space, whose VP score at once (FC-10.6)."""
    rules = table.rules
    space = table.wounds[nightmare]
    spaces = rules.wound_vp[table.seats][nightmare]
    table.stock[seat * STOCKS + DEFENCE] -= 1
    table.reserve[seat] -= 1
    table.answered |= 1 << nightmare
    table.marks = changed(table.marks, nightmare, table.marks[nightmare] | seat << (MARK_BITS * space))
    table.wounds = changed(table.wounds, nightmare, space + 1)
    table.score(seat, WOUNDS, spaces[space])
    if table.listener is not None:
        facts = {"nightmare": rules.nightmare_ids[nightmare], "space": space + 1, "spaces": len(spaces), "vp": spaces[space]}
        table.emit(Event("wounded", seat, facts))
    if space + 1 == len(spaces):
        defeat(table, seat, nightmare)


def parry(table: Table, seat: int, nightmare: int) -> None:
    table.stock[seat * STOCKS + DEFENCE] -= 1
    table.answered |= 1 << nightmare
    if table.listener is not None:
        table.emit(Event("parried", seat, {"nightmare": table.rules.nightmare_ids[nightmare]}))


def markers_on(table: Table, nightmare: int) -> list[int]:
    """The seats of the markers on a nightmare, in printed order."""
    return [table.marks[nightmare] >> (MARK_BITS * space) & 3 for space in range(table.wounds[nightmare])]


def majority(seats: list[int]) -> int:
    """The seat with most markers; of equals the one whose marker comes first (FC-10.17)."""
    best = seats[0]
    for seat in seats:
        if seats.count(seat) > seats.count(best):
            best = seat
    return best


def defeat(table: Table, seat: int, nightmare: int) -> None:
    """At once: the card to whom covered it, the markers home, the spoils to the majority (FC-10.15 to FC-10.19)."""
    owners = markers_on(table, nightmare)
    for owner in owners:
        table.reserve[owner] += 1
    table.awake ^= 1 << nightmare
    table.marks = changed(table.marks, nightmare, 0)
    table.wounds = changed(table.wounds, nightmare, 0)
    table.trophies = changed(table.trophies, seat, table.trophies[seat] | 1 << nightmare)
    table.sealed += 1
    winner = majority(owners)
    if table.listener is not None:
        table.emit(Event("defeated", seat, {"nightmare": table.rules.nightmare_ids[nightmare], "majority": winner}, None, 1))
    colours = table.open_colours(table.rules.nightmare_colours[nightmare])
    if colours & (colours - 1):
        table.phase = SPOILS
        table.active = winner
        table.fallen = nightmare
    elif colours:
        take_spoils(table, winner, lowest_bit(colours))


def take_spoils(table: Table, seat: int, colour: int) -> None:
    table.purse[seat * PURSE + colour] += 1
    if table.listener is not None:
        table.emit(Event("spoils", seat, {"colour": LETTERS[colour]}, None, 1))


def spoils(table: Table, seat: int, colour: int) -> None:
    """The majority player has chosen; the fight it interrupted goes on (FC-10.18)."""
    take_spoils(table, seat, colour)
    table.sealed += 1
    table.fallen = -1
    table.phase = FIGHT
    table.active = table.order[table.turn]


# --- the price of a nightmare (FC-10.9 to FC-10.14) ---------------------------------------------------------------


def end_fight(table: Table, seat: int) -> None:
    table.sealed += 1
    settle(table, seat)


def settle(table: Table, seat: int) -> None:
    """All losses at once: VP first, then resources, then coins; the rest is forgiven."""
    unanswered = table.faced & table.awake & ~table.answered
    loss = table.rules.penalty_vp * count_bits(unanswered)
    points = min(loss, table.vp[seat])
    cubes = min(loss - points, table.resources(seat))
    coins = min(loss - points - cubes, table.coins(seat))
    table.score(seat, LOSSES, -points)
    table.purse[seat * PURSE + COINS] -= coins
    table.owed = cubes
    if loss and table.listener is not None:
        facts = {"nightmares": count_bits(unanswered), "vp": points, "resources": cubes, "coins": coins, "forgiven": loss - points - cubes - coins}
        table.emit(Event("lost", seat, facts))
    pay_cubes(table, seat)


def pay_cubes(table: Table, seat: int) -> None:
    """Ask which cube goes, unless all go or they are all alike (D8)."""
    while table.owed > 0:
        colours = held_colours(table, seat)
        if colours & (colours - 1) and table.owed < table.resources(seat):
            table.phase = LOSE
            return
        give_cube(table, seat, lowest_bit(colours))
    table.faced = 0
    table.answered = 0
    table.turn += 1
    table.phase = ONWARD


def held_colours(table: Table, seat: int) -> int:
    mask = 0
    for colour in range(COLOURS):
        if table.purse[seat * PURSE + colour] > 0:
            mask |= 1 << colour
    return mask


def give_cube(table: Table, seat: int, colour: int) -> None:
    table.purse[seat * PURSE + colour] -= 1
    table.owed -= 1
    if table.listener is not None:
        table.emit(Event("lost_resource", seat, {"colour": LETTERS[colour]}, None, 1))


def lose(table: Table, seat: int, colour: int) -> None:
    give_cube(table, seat, colour)
    pay_cubes(table, seat)
