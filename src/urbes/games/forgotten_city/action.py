"""Phase II, Action: an assistant is placed and acts, or rests (FC-7, FC-8)."""

from urbes.games.forgotten_city.codes import (
    ACT,
    ACTION,
    ASSISTANT,
    BONUS_COINS,
    BONUS_CUBES,
    BONUS_VP,
    BUILD,
    CENTRAL,
    CHOOSE,
    COIN,
    COINS,
    COLOURS,
    DECRYPT,
    GAIN,
    LETTERS,
    LEVEL,
    MIRACLES,
    ONWARD,
    POWERS,
    PURSE,
    REST_COINS,
    REST_VP,
    RESTING,
    REWARDS,
    STOCK,
    TRIBUTE,
    VP,
    ZONE,
    lowest_bit,
    swap_code,
    swapped,
)
from urbes.games.forgotten_city.placement import can_build, can_decrypt, can_extract, occupancy, portal_fee
from urbes.games.forgotten_city.table import Table, changed
from urbes.kernel.events import Event


def begin(table: Table) -> None:
    table.stage = ACTION
    table.order = play_order(table)
    table.turn = 0
    if table.listener is not None:
        table.emit(Event("action_begins", table.order[0], {"order": table.order[:]}))


def play_order(table: Table) -> list[int]:
    """From the furthest marker to the nearest (FC-5.5), each seat once (FC-5.6)."""
    each = table.rules.markers_each[table.seats]
    places = [table.markers[i] * len(table.markers) + i for i in range(len(table.markers))]
    places.sort()
    order: list[int] = []
    for place in reversed(places):
        seat = place % len(table.markers) // each
        if seat not in order:
            order.append(seat)
    return order


def asks(table: Table) -> bool:
    """One assistant each in play order, until all are used (FC-7.1, FC-8.21)."""
    if table.turn == table.seats * table.rules.assistants:
        return False
    table.phase = ASSISTANT
    table.open = -1
    table.active = table.order[table.turn % table.seats]
    return True


def use_assistant(table: Table, seat: int, where: int) -> None:
    table.assistants[seat * table.rules.assistants + table.turn // table.seats] = where


def end_turn(table: Table) -> None:
    table.hex = -1
    table.turn += 1
    table.phase = ONWARD


def rest(table: Table, seat: int) -> None:
    """FC-8.20, FC-12.6."""
    coins = table.rules.rest_coins + table.powers[seat * POWERS + REST_COINS]
    points = table.powers[seat * POWERS + REST_VP]
    use_assistant(table, seat, RESTING)
    table.purse[seat * PURSE + COINS] += coins
    table.score(seat, MIRACLES, points)
    if table.listener is not None:
        table.emit(Event("rested", seat, {"coins": coins, "vp": points}))
    end_turn(table)


def place(table: Table, seat: int, hex: int) -> None:
    """The coins come first (FC-7.7); a single possible action follows by itself."""
    crowd = occupancy(table, hex)
    fee = portal_fee(table, seat, hex)
    table.purse[seat * PURSE + COINS] -= crowd + fee
    use_assistant(table, seat, hex)
    table.present[seat] |= 1 << hex
    table.hex = hex
    if table.listener is not None:
        table.emit(Event("placed", seat, {"hex": table.rules.hex_ids[hex], "occupancy": crowd, "portal": fee}))
    actions = legal_acts(table, seat)
    if len(actions) == 1:
        act(table, seat, actions[0])
    else:
        table.phase = ACT


def legal_acts(table: Table, seat: int) -> list[int]:
    codes = table.rules.codes
    hex = table.hex
    coins = table.coins(seat)
    actions: list[int] = []
    if table.layout.terrain[hex] == CENTRAL:
        wanted = table.open_colours((1 << COLOURS) - 1)
        for give in range(COLOURS):
            if table.purse[seat * PURSE + give] > 0:
                for get in range(COLOURS):
                    if get != give and wanted >> get & 1:
                        actions.append(codes.swap + swap_code(give, get))
        return actions
    if table.monument_at[hex] < 0:
        room = table.rules.site_room
        for at in range(seat * room, seat * room + room):
            monument = table.sites[at]
            if monument < 0:
                break
            if can_build(table, seat, hex, monument, coins):
                actions.append(codes.build + monument)
    elif can_decrypt(table, seat, hex, coins):
        actions.append(codes.decrypt)
    if can_extract(table, seat, hex):
        actions.append(codes.extract)
    return actions


def may_act(table: Table, seat: int, action: int) -> bool:
    """Whether one action is among those of the placed assistant."""
    codes = table.rules.codes
    hex = table.hex
    if action == codes.extract:
        return can_extract(table, seat, hex)
    if action == codes.decrypt:
        return can_decrypt(table, seat, hex, table.coins(seat))
    if codes.build <= action < codes.extract:
        monument = action - codes.build
        return table.in_site(seat, monument) and can_build(table, seat, hex, monument, table.coins(seat))
    if table.layout.terrain[hex] != CENTRAL or not codes.swap <= action < codes.gain:
        return False
    give, get = swapped(action - codes.swap)
    return table.purse[seat * PURSE + give] > 0 and table.open_colours(1 << get) != 0


def act(table: Table, seat: int, action: int) -> None:
    """The one action of the placed assistant (FC-8.1)."""
    codes = table.rules.codes
    if action == codes.extract:
        extract(table, seat)
    elif action == codes.decrypt:
        decrypt(table, seat)
    elif action < codes.extract:
        build(table, seat, action - codes.build)
    else:
        give, get = swapped(action - codes.swap)
        swap(table, seat, give, get)


def build(table: Table, seat: int, monument: int) -> None:
    """Pay, place, uncover the zone's VP, then the reward from left to right (FC-8.2, FC-8.5, FC-8.6)."""
    rules = table.rules
    hex = table.hex
    points = rules.zone_vp[table.zone[seat]]
    table.pay(seat, rules.costs, monument)
    table.leave_site(seat, monument)
    table.monument_at = changed(table.monument_at, hex, monument)
    table.owner_at = changed(table.owner_at, hex, seat)
    table.built |= 1 << hex
    table.zone = changed(table.zone, seat, table.zone[seat] + 1)
    table.score(seat, ZONE, points)
    if table.listener is not None:
        facts = {"monument": rules.monument_ids[monument], "hex": rules.hex_ids[hex], "cost": table.cost_facts(rules.costs, monument), "vp": points}
        table.emit(Event("built", seat, facts))
    table.reward = monument * 2
    table.reward_at = 0
    go_on_rewarding(table, seat)


def extract(table: Table, seat: int) -> None:
    """One cube of the terrain's colour, and what the miracles add (FC-8.8, FC-12.3, FC-12.9)."""
    colour = table.layout.terrain[table.hex]
    powers = seat * POWERS
    cubes = table.gain_cubes(seat, colour, 1 + table.powers[powers + BONUS_CUBES + colour])
    coins = table.powers[powers + BONUS_COINS + colour]
    points = table.powers[powers + BONUS_VP]
    table.purse[seat * PURSE + COINS] += coins
    table.score(seat, MIRACLES, points)
    if table.listener is not None:
        facts = {"hex": table.rules.hex_ids[table.hex], "colour": LETTERS[colour], "cubes": cubes, "coins": coins, "vp": points}
        table.emit(Event("extracted", seat, facts))
    end_turn(table)


def decrypt(table: Table, seat: int) -> None:
    """Pay the decrypt cost for the decrypt reward (FC-8.11)."""
    rules = table.rules
    monument = table.monument_at[table.hex]
    table.pay(seat, rules.decrypt_costs, monument)
    if table.listener is not None:
        facts = {"monument": rules.monument_ids[monument], "hex": rules.hex_ids[table.hex], "cost": table.cost_facts(rules.decrypt_costs, monument)}
        table.emit(Event("decrypted", seat, facts))
    table.reward = monument * 2 + 1
    table.reward_at = 0
    go_on_rewarding(table, seat)


def swap(table: Table, seat: int, give: int, get: int) -> None:
    table.purse[seat * PURSE + give] -= 1
    table.purse[seat * PURSE + get] += 1
    if table.listener is not None:
        table.emit(Event("swapped", seat, {"give": LETTERS[give], "get": LETTERS[get]}))
    end_turn(table)


# --- rewards ------------------------------------------------------------------------------------------------


def go_on_rewarding(table: Table, seat: int) -> None:
    """The parts of a reward in printed order, stopping where the seat has to choose; then the owner of a decrypted monument (FC-8.12)."""
    rules = table.rules
    monument = table.reward // 2
    decrypting = table.reward % 2 == 1
    reward = rules.decrypt_rewards[monument] if decrypting else rules.build_rewards[monument]
    while table.reward_at < len(reward):
        kind = reward[table.reward_at]
        number = reward[table.reward_at + 1]
        table.reward_at += 2
        if kind == CHOOSE:
            table.gains = number
            if asks_gain(table, seat):
                return
        else:
            grant(table, seat, kind, number, DECRYPT if decrypting else BUILD)
    owner = table.owner_at[table.hex]
    if decrypting and owner != seat:
        table.score(owner, TRIBUTE, rules.tribute_vp)
        if table.listener is not None:
            table.emit(Event("tribute", owner, {"monument": rules.monument_ids[monument], "vp": rules.tribute_vp}, None, 1))
    table.reward = -1
    table.reward_at = 0
    end_turn(table)


def grant(table: Table, seat: int, kind: int, number: int, source: int) -> None:
    """A gain is automatic; what does not fit is lost (FC-1.7)."""
    gained = number
    if kind == VP:
        table.score(seat, source, number)
    elif kind == COIN:
        table.purse[seat * PURSE + COINS] += number
    elif kind < LEVEL:
        gained = table.raise_stock(seat, kind - STOCK, number)
    else:
        gained = table.raise_level(seat, kind - LEVEL, number)
    if table.listener is not None:
        table.emit(Event("gained", seat, {"what": REWARDS[kind], "n": gained, "lost": number - gained}, None, 1))


def asks_gain(table: Table, seat: int) -> bool:
    """Whether a resource is to be chosen; the cube supply may leave one colour or none (FC-8.7, FC-1.4)."""
    while table.gains > 0:
        colours = table.open_colours((1 << COLOURS) - 1)
        if colours == 0:
            table.gains = 0
        elif colours & (colours - 1):
            table.phase = GAIN
            return True
        else:
            take_resource(table, seat, lowest_bit(colours))
    return False


def take_resource(table: Table, seat: int, colour: int) -> None:
    table.gains -= 1
    table.purse[seat * PURSE + colour] += 1
    if table.listener is not None:
        table.emit(Event("took_resource", seat, {"colour": LETTERS[colour]}, None, 1))


def gain(table: Table, seat: int, colour: int) -> None:
    take_resource(table, seat, colour)
    if not asks_gain(table, seat):
        go_on_rewarding(table, seat)
