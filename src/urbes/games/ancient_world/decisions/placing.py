"""Where citizens may stand (AW-4, AW-11): spaces, fees, cards, and what bars them."""

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.chain import can_explore, works
from urbes.games.ancient_world.decisions.build import can_build, crane_of
from urbes.games.ancient_world.decisions.expand import can_expand
from urbes.games.ancient_world.decisions.point import FITS
from urbes.games.ancient_world.decisions.recruit import can_recruit, has_room
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import bit, i64, places


def higher(crowd: i64) -> i64:
    """The values strictly higher than every citizen of a crowd, both as masks (AW-4.3)."""
    crowd |= crowd >> 1
    crowd |= crowd >> 2
    return ~(crowd | crowd >> 4) & c.EVERY_VALUE


def exempt_from_fee(state: AncientWorldState, space: i64) -> i64:
    """The values that owe no fee on Build or Recruit, as a mask (AW-4.9 to AW-4.11)."""
    crowd = state.crowd(space)
    if crowd == 0:
        return c.EVERY_VALUE
    if state.rules.fee_only_if_lower:
        return crowd | higher(crowd)
    return crowd


def fee_of(state: AncientWorldState, space: i64, value: i64) -> i64:
    if space != c.BUILD_SPACE and space != c.RECRUIT_SPACE:
        return 0
    if exempt_from_fee(state, space) >> value & 1:
        return 0
    return state.rules.fee


def takers(state: AncientWorldState, seat: i64, free: i64, first: i64, end: i64) -> i64:
    """Which of the free citizens may be placed on the spaces from one up to another to act there, laid out as `crowds` (AW-4.3 to AW-4.13)."""
    rules = state.rules
    opens = rules.opens
    desk = state.desk
    base = seat * c.WIDTH
    coins = desk[base + c.COINS]
    able: i64 = 0
    for space in range(first, end):
        if state.round < opens[space]:
            continue
        if space == c.REBUILD:
            values = free  # AW-4.13
        elif space == c.BUILD_SPACE or space == c.RECRUIT_SPACE:
            values = free & exempt_from_fee(state, space)
            if values != free and can_take_card(state, seat, space, rules.fee):
                values = free  # whoever could pay the fee as well can do without
            elif values and not can_take_card(state, seat, space, 0):
                values = 0
        else:
            values = free & higher(state.crowds >> (space * c.CROWD) & c.CROWD_MASK)
            if (
                (space == c.EXPAND_SPACE and not can_expand(state, seat))
                or (space == c.LEARN and coins < c.LEARN_COINS)
                or (space == c.EXPLORE_SPACE and not can_explore(state))
                or (space == c.POPULATE and (coins < c.POPULATE_COINS or desk[base + c.OWNED] == c.CITIZENS))
            ):
                values = 0
        able |= values << (space * c.CROWD)
    return able


def can_take_card(state: AncientWorldState, seat: i64, space: i64, fee: i64) -> bool:
    """Whether a seat could build or recruit something after a fee."""
    return can_build(state, seat, fee) if space == c.BUILD_SPACE else can_recruit(state, seat, fee)


def idlers(state: AncientWorldState, seat: i64, free: i64, first: i64, end: i64) -> i64:
    """The same for citizens that stand there without acting; Labor, Conscript and Rebuild always act."""
    able: i64 = 0
    for space in range(first, end):
        if state.round < state.rules.opens[space] or space == c.LABOR or space == c.CONSCRIPT or space == c.REBUILD:
            continue
        values = free
        if space != c.BUILD_SPACE and space != c.RECRUIT_SPACE:
            values &= higher(state.crowd(space))
        elif state.get(seat, c.COINS) < state.rules.fee:
            values &= exempt_from_fee(state, space)
        able |= values << (space * c.CROWD)
    return able


def space_bar(state: AncientWorldState, seat: i64, value: i64, space: i64) -> str:
    """Why a citizen at home cannot act on a space: the key of a reason."""
    if takers(state, seat, bit(value), space, space + 1):
        return FITS
    if state.round < state.rules.opens[space]:
        return "closed"
    if space in (c.BUILD_SPACE, c.RECRUIT_SPACE):
        if state.get(seat, c.COINS) < fee_of(state, space, value):
            return "fee_due"
        if space == c.BUILD_SPACE:
            return "no_capacity" if crane_of(state, seat) < 0 and state.free_capacity(seat) <= 0 else "nothing_to_build"
        return "nothing_to_recruit" if has_room(state, seat) else "all_used"
    if not higher(state.crowd(space)) >> value & 1:
        return "too_low"
    if space == c.EXPAND_SPACE:
        return "expand_poor" if len(state.province_pile) else "no_province"
    if space == c.EXPLORE_SPACE:
        return "nothing_to_explore"
    if space != c.LEARN and state.get(seat, c.OWNED) == c.CITIZENS:
        return "all_citizens"
    return "too_poor"


def highest_on(state: AncientWorldState, space: i64) -> int:
    """The highest citizen on a space, 0 if nobody is there."""
    return max(places(state.crowd(space)), default=0)


def card_bar(state: AncientWorldState, seat: i64, kind: i64) -> str:
    """Why a built card takes no citizen now (AW-11): the key of a reason."""
    if not state.working(seat, kind):
        return "card_damaged"
    if state.holds(seat, kind):
        return "card_busy"
    return FITS if works(state, seat, kind) else "no_effect"


def takes_citizen(state: AncientWorldState, seat: i64, card: i64, idle: bool) -> bool:
    """Whether a card of the own city with an action is undamaged, unoccupied, and does something (AW-11)."""
    return card & 1 == 0 and not state.holds(seat, card >> 1) and (idle or works(state, seat, card >> 1))
