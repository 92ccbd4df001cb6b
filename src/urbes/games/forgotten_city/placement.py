"""Phase II, Action: where an assistant may be placed and at what price (FC-7)."""

from urbes.games.forgotten_city.codes import CENTRAL, CHUNK, COINS, COLOURS, POWERS, PURSE, UNDER_MONUMENT
from urbes.games.forgotten_city.table import Table


def open_hexes(table: Table, seat: int) -> int:
    """The hexes where a seat may place an assistant now, as a mask."""
    rules = table.rules
    layout = table.layout
    coins = table.purse[seat * PURSE + COINS]
    near = reach(table, seat)
    jump = layout.jump_zone(portals_beside(table, seat)) & ~near if coins >= rules.portal_coins else 0
    candidates = (near | jump) & layout.enterable & ~closed_hexes(table, seat)
    extractable = layout.coloured
    if not table.powers[seat * POWERS + UNDER_MONUMENT]:
        extractable &= ~table.built
    # An empty hex to extract from needs no closer look; crowds, monuments, stone and the centre do.
    found = candidates & extractable & ~crowded(table)
    unsure = candidates & ~found
    base = 0
    while unsure:
        for bit in rules.bits_in[unsure & 0x3FF]:
            hex = base + bit
            left = coins - occupancy(table, hex)
            if jump >> hex & 1:
                left -= rules.portal_coins
            if left >= 0 and (extractable >> hex & 1 or can_act(table, seat, hex, left)):
                found |= 1 << hex
        unsure >>= CHUNK
        base += CHUNK
    return found


def is_open(table: Table, seat: int, hex: int) -> bool:
    """Whether one hex is among the open ones."""
    if not table.layout.enterable >> hex & 1 or closed_hexes(table, seat) >> hex & 1:
        return False
    fee = portal_fee(table, seat, hex)
    if fee < 0:
        return False
    left = table.purse[seat * PURSE + COINS] - fee - occupancy(table, hex)
    return left >= 0 and can_act(table, seat, hex, left)


def reach(table: Table, seat: int) -> int:
    """Every hex at distance 0 or 1 from an own meeple (FC-7.3); resting assistants are off the map (FC-7.4)."""
    within = table.rules.within
    assistants = table.assistants
    mask = within[table.chiefs[seat]]
    each = table.rules.assistants
    for i in range(seat * each, seat * each + each):
        hex = assistants[i]
        if hex >= 0:
            mask |= within[hex]
    return mask


def portals_beside(table: Table, seat: int) -> int:
    """The portals next to which the seat has an assistant, or its chief (FC-7.14, FC-7.16)."""
    beside = table.layout.beside
    assistants = table.assistants
    mask = beside[table.chiefs[seat]] if table.rules.portal_chief else 0
    each = table.rules.assistants
    for i in range(seat * each, seat * each + each):
        hex = assistants[i]
        if hex >= 0:
            mask |= beside[hex]
    return mask


def portal_fee(table: Table, seat: int, hex: int) -> int:
    """The coins for the way to a hex: none when it is near (FC-7.18), a jump's otherwise; -1 if no way leads there."""
    if table.rules.within[hex] & (table.present[seat] | 1 << table.chiefs[seat]):
        return 0
    if table.layout.jump_zone(portals_beside(table, seat)) >> hex & 1:
        return table.rules.portal_coins
    return -1


def closed_hexes(table: Table, seat: int) -> int:
    """Hexes with another player's chief, unless the own chief is there too (FC-7.8, FC-7.10)."""
    chiefs = table.chiefs
    strict = table.rules.strict_occupation
    mask = 0
    for other in range(table.seats):
        if other != seat:
            mask |= 1 << chiefs[other]
            if strict:
                mask |= table.present[other]
    return mask & ~(1 << chiefs[seat])


def crowded(table: Table) -> int:
    """Hexes with somebody to pay for."""
    mask = 0
    for here in table.present:
        mask |= here
    if table.rules.chiefs_cost:
        for chief in table.chiefs:
            mask |= 1 << chief
    return mask


def occupancy(table: Table, hex: int) -> int:
    """1 coin for every assistant already there, whoever's it is (FC-7.11); chiefs only by option (FC-7.13)."""
    count = 0
    present = table.present
    assistants = table.assistants
    each = table.rules.assistants
    for seat in range(table.seats):
        if present[seat] >> hex & 1:
            for i in range(seat * each, seat * each + each):
                if assistants[i] == hex:
                    count += 1
    if table.rules.chiefs_cost:
        for chief in table.chiefs:
            if chief == hex:
                count += 1
    return count * table.rules.occupancy_coin


# --- what could be done there (FC-7.6) -------------------------------------------------------------------


def can_act(table: Table, seat: int, hex: int, coins: int) -> bool:
    """Whether an assistant on the hex could complete an action, with so many coins left after its placement."""
    terrain = table.layout.terrain[hex]
    if terrain == CENTRAL:
        return can_swap(table, seat)
    return can_extract(table, seat, hex) or can_decrypt(table, seat, hex, coins) or can_build_some(table, seat, hex, coins)


def can_extract(table: Table, seat: int, hex: int) -> bool:
    """On a coloured hex without a monument, or with one by MONX (FC-8.9, FC-8.10, FC-12.7)."""
    if table.layout.terrain[hex] >= COLOURS:
        return False
    return not table.built >> hex & 1 or table.powers[seat * POWERS + UNDER_MONUMENT] == 1


def can_decrypt(table: Table, seat: int, hex: int, coins: int) -> bool:
    monument = table.monument_at[hex]
    return monument >= 0 and table.can_pay(seat, table.rules.decrypt_costs, monument, coins)


def can_build_some(table: Table, seat: int, hex: int, coins: int) -> bool:
    room = table.rules.site_room
    for at in range(seat * room, seat * room + room):
        monument = table.sites[at]
        if monument < 0:
            return False
        if can_build(table, seat, hex, monument, coins):
            return True
    return False


def can_build(table: Table, seat: int, hex: int, monument: int, coins: int) -> bool:
    """A monument of the site, its colour the terrain's or the terrain stone, no monument there yet, a marker left, the cost at hand."""
    rules = table.rules
    layout = table.layout
    accepts = layout.by_colour[rules.colours[monument]] | layout.stone  # FC-8.3
    return (
        (accepts & ~table.built) >> hex & 1 == 1  # FC-8.4
        and table.zone[seat] < len(rules.zone_vp)  # FC-4.4
        and table.can_pay(seat, rules.costs, monument, coins)
    )


def can_swap(table: Table, seat: int) -> bool:
    """Whether a cube can be given for one of another colour (FC-8.19)."""
    wanted = table.open_colours((1 << COLOURS) - 1)
    for give in range(COLOURS):
        if table.purse[seat * PURSE + give] > 0 and wanted & ~(1 << give):
            return True
    return False
