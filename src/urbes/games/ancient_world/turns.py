"""A turn (AW-3): place a citizen (AW-4) on a board space (AW-5) or a card (AW-11), attack a Titan, or pass."""

from typing import Final

from urbes.games.ancient_world.attacking import can_attack
from urbes.games.ancient_world.building import can_build
from urbes.games.ancient_world.codes import (
    BUILD,
    BUILD_SPACE,
    BUSY,
    CARD_SPOT,
    CITIZENS,
    COINS,
    CONSCRIPT,
    EXPAND_SPACE,
    EXPLORE_SPACE,
    FREE,
    HIGHER,
    LABOR,
    LEARN,
    OWNED,
    PILES,
    POPULATE,
    REBUILD,
    RECRUIT,
    RECRUIT_SPACE,
    SPACES,
    TURN,
    V_ATTACK,
    V_PASS,
    WIDTH,
    ZORI_CARD,
)
from urbes.games.ancient_world.expanding import can_expand, expand
from urbes.games.ancient_world.neighbours import answers_to_learn, ask_of
from urbes.games.ancient_world.recruiting import can_recruit
from urbes.games.ancient_world.rounds import end_round
from urbes.games.ancient_world.steps import start, works
from urbes.games.ancient_world.table import Table
from urbes.kernel.events import Event

LEARN_COINS: Final = 3
POPULATE_COINS: Final = 3
EVERY_VALUE: Final = 0b111110


# --- what is possible: DP-01 ----------------------------------------------------------------------------


def turn_codes(t: Table) -> list[int]:
    seat = t.active
    actions = t.rules.actions
    codes = [actions.first[V_PASS]]
    for pile in range(PILES):
        if can_attack(t, seat, pile):
            codes.append(actions.first[V_ATTACK] + pile)
    free = t.desk[seat * WIDTH + FREE]
    if free == 0:
        return codes
    places = actions.places
    for space in range(SPACES):
        values = takers(t, seat, space, free)
        if values:
            codes += places[space * 64 + values]
    ready = t.working(seat) & ~t.desk[seat * WIDTH + BUSY] & t.rules.empire.acting_mask
    if ready:
        for kind in t.cities[seat]:
            if ready >> kind & 1 and works(t, seat, kind):
                codes += places[(SPACES + actions.acting_index[kind]) * 64 + free]
    if t.rules.allow_empty_actions:
        add_idle_codes(t, seat, free, ready, codes)
    return codes


def add_idle_codes(t: Table, seat: int, free: int, ready: int, codes: list[int]) -> None:
    """Placements without their action (option allow_empty_actions)."""
    actions = t.rules.actions
    for space in range(SPACES):
        values = idlers(t, seat, space, free)
        if values:
            codes += actions.idles[space * 64 + values]
    for kind in t.cities[seat]:
        if ready >> kind & 1:
            codes += actions.idles[(SPACES + actions.acting_index[kind]) * 64 + free]


def takers(t: Table, seat: int, space: int, free: int) -> int:
    """Which of the free citizens may be placed on a space to carry out its action, as a mask (AW-4.3 to AW-4.13)."""
    if t.round < t.rules.opens[space]:
        return 0
    if space == REBUILD:
        return free  # AW-4.13
    crowd = t.crowds[space]
    base = seat * WIDTH
    if space == BUILD_SPACE:
        exempt = free & exempt_from_fee(t, crowd)
        return (exempt if exempt and can_build(t, seat, 0) else 0) | (free & ~exempt if exempt != free and can_build(t, seat, t.rules.fee) else 0)
    if space == RECRUIT_SPACE:
        exempt = free & exempt_from_fee(t, crowd)
        return (exempt if exempt and can_recruit(t, seat, 0) else 0) | (free & ~exempt if exempt != free and can_recruit(t, seat, t.rules.fee) else 0)
    higher = free & HIGHER[crowd]
    if higher == 0 or space == LABOR or space == CONSCRIPT:
        return higher
    if space == EXPAND_SPACE:
        possible = can_expand(t, seat)
    elif space == LEARN:
        possible = t.desk[base + COINS] >= LEARN_COINS
    elif space == EXPLORE_SPACE:
        possible = len(t.row) > 0 or t.can_draw_empire()
    else:
        possible = t.desk[base + COINS] >= POPULATE_COINS and t.desk[base + OWNED] < CITIZENS
    return higher if possible else 0


def exempt_from_fee(t: Table, crowd: int) -> int:
    """The values that owe no fee on Build or Recruit, as a mask (AW-4.9 to AW-4.11)."""
    if crowd == 0:
        return EVERY_VALUE
    return crowd | HIGHER[crowd] if t.rules.fee_only_if_lower else crowd


def fee_of(t: Table, space: int, value: int) -> int:
    if space != BUILD_SPACE and space != RECRUIT_SPACE:
        return 0
    return 0 if exempt_from_fee(t, t.crowds[space]) >> value & 1 else t.rules.fee


def idlers(t: Table, seat: int, space: int, free: int) -> int:
    """Which free citizens may stand on a space without its action; Labor, Conscript and Rebuild always act."""
    if t.round < t.rules.opens[space] or space == LABOR or space == CONSCRIPT or space == REBUILD:
        return 0
    crowd = t.crowds[space]
    if space == BUILD_SPACE or space == RECRUIT_SPACE:
        return free if t.desk[seat * WIDTH + COINS] >= t.rules.fee else free & exempt_from_fee(t, crowd)
    return free & HIGHER[crowd]


def can_place(t: Table, seat: int, value: int, spot: int, idle: bool) -> bool:
    free = t.desk[seat * WIDTH + FREE] & 1 << value
    if free == 0 or (idle and not t.rules.allow_empty_actions):
        return False
    if spot < SPACES:
        return (idlers(t, seat, spot, free) if idle else takers(t, seat, spot, free)) != 0
    kind = spot - CARD_SPOT
    if not (t.working(seat) & ~t.desk[seat * WIDTH + BUSY]) >> kind & 1:
        return False
    return idle or works(t, seat, kind)


# --- placing a citizen ----------------------------------------------------------------------------------


def place(t: Table, value: int, spot: int, idle: bool) -> None:
    seat = t.active
    rules = t.rules
    fee = fee_of(t, spot, value)
    t.send(seat, value, spot)
    t.desk[seat * WIDTH + COINS] -= fee  # AW-4.12: first of all
    if t.listener is not None:
        name = rules.space_ids[spot] if spot < SPACES else rules.empire.ids[spot - CARD_SPOT]
        kind = "idled" if idle else "placed_with_fee" if fee else "placed"
        t.emit(Event(kind, seat, {"value": value, "spot": name, "fee": fee}))
    if idle:
        t.proceed()
    elif spot >= SPACES:
        start(t, spot - CARD_SPOT)
        t.proceed()
    elif spot == BUILD_SPACE:
        t.phase = BUILD
    elif spot == RECRUIT_SPACE:
        t.phase = RECRUIT
    elif spot == EXPAND_SPACE:
        expand(t, seat)
    elif spot == LEARN:
        learn(t, seat)
    elif spot == POPULATE:
        t.pay(seat, POPULATE_COINS, 0)
        t.gain_citizens(seat, 1)
        t.proceed()
    else:
        start(t, rules.empire.count + spot)
        t.proceed()


def learn(t: Table, seat: int) -> None:
    """Pay 3 coins for 1 knowledge (AW-5.10); then the neighbours' cards may answer."""
    t.pay(seat, LEARN_COINS, 0)
    t.gain_knowledge(seat, 1, t.rules.space_ids[LEARN])
    t.asks = answers_to_learn(t, seat)
    t.proceed()


# --- passing and the next turn --------------------------------------------------------------------------


def pass_turn(t: Table) -> None:
    """The first of all to pass may use his Zori Playwrights at once (AW-12.25, AW-12.26)."""
    seat = t.active
    first = t.passed == 0
    t.passed |= 1 << seat
    if t.listener is not None:
        t.emit(Event("passed_first" if first else "passed", seat, {}))
    empire = t.rules.empire
    zoris = t.working(seat) & empire.trigger_masks[ZORI_CARD]
    if first and zoris:
        t.asks = [ask_of(t, seat, ZORI_CARD, kind) for kind in empire.triggers[ZORI_CARD] if zoris >> kind & 1]
    t.proceed()


def end_turn(t: Table) -> None:
    """Clockwise to the next who has not passed, or the end of the phase (AW-3.4, AW-3.5)."""
    if t.passed == (1 << t.seats) - 1:
        end_round(t)
        return
    seat = t.active
    while True:
        seat = seat + 1 if seat + 1 < t.seats else 0
        if not t.passed >> seat & 1:
            break
    t.active = seat
    t.asked = seat
    t.phase = TURN
