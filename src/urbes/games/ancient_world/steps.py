"""Actions as chains of steps: those of Empire cards (AW-11), Labor, Rebuild and Explore; repairs, the tile, and the copy cards (AW-12.14)."""

from urbes.games.ancient_world.codes import (
    COPY,
    COPY_STEP,
    DAMAGED,
    EXPLORE,
    EXPLORE_STEP,
    GAIN_COINS,
    GAIN_KNOWLEDGE,
    HIDEOUT,
    HIDEOUT_STEP,
    MEND,
    PILES,
    REPAIR,
    REPAIR_STEP,
    TILE_STEP,
    V_REPAIR,
    V_STOP,
    WIDTH,
)
from urbes.games.ancient_world.damage import roll_dice
from urbes.games.ancient_world.table import Table
from urbes.kernel.events import Event


def start(t: Table, program: int) -> None:
    """Begin an action: an Empire kind, or the number of kinds plus a board space."""
    t.outer = program
    t.outer_at = 0


def run(t: Table) -> bool:
    """Carry out steps until one needs a decision (True) or none is left (False). An impossible step is skipped (AW-1.7)."""
    rules = t.rules
    seat = t.active
    while t.outer >= 0:
        if t.inner >= 0:
            program = t.inner
            at = t.inner_at
            t.inner_at += 2
        else:
            program = t.outer
            at = t.outer_at
            t.outer_at += 2
        steps = rules.empire.steps[program]
        if at >= len(steps):
            if t.inner >= 0:
                t.inner = -1
                t.inner_at = 0
            else:
                t.outer = -1
                t.outer_at = 0
            continue
        op = steps[at]
        number = steps[at + 1]
        if op == GAIN_COINS:
            t.gain_coins(seat, number, source_of(t, program))
        elif op == GAIN_KNOWLEDGE:
            t.gain_knowledge(seat, number, source_of(t, program))
        elif op == TILE_STEP:
            take_tile(t, seat, number == 1)
        elif step_works(t, seat, op):
            t.asked = seat
            t.left = number if op == REPAIR_STEP or op == HIDEOUT_STEP else 0
            t.phase = REPAIR if op == REPAIR_STEP else EXPLORE if op == EXPLORE_STEP else COPY if op == COPY_STEP else HIDEOUT
            return True
    return False


def source_of(t: Table, program: int) -> str:
    """The id of the card or space whose action it is."""
    kinds = t.rules.empire.count
    return t.rules.empire.ids[program] if program < kinds else t.rules.space_ids[program - kinds]


def works(t: Table, seat: int, program: int) -> bool:
    """Whether at least one step of an action can have an effect (AW-11.6)."""
    if t.rules.empire.sure[program]:
        return True
    steps = t.rules.empire.steps[program]
    i = 0
    while i < len(steps):
        if step_works(t, seat, steps[i]):
            return True
        i += 2
    return False


def step_works(t: Table, seat: int, op: int) -> bool:
    if op == REPAIR_STEP:
        return t.desk[seat * WIDTH + DAMAGED] != 0
    if op == EXPLORE_STEP:
        return len(t.row) > 0 or t.can_draw_empire()
    if op == TILE_STEP:
        return not t.locked
    if op == HIDEOUT_STEP:
        return any_titan(t)
    if op == COPY_STEP:
        return len(copy_targets(t, seat)) > 0
    return True


def any_titan(t: Table) -> bool:
    for pile in range(PILES):
        if t.titans_left[pile] > 0:
            return True
    return False


# --- the first-player tile (AW-5.12, AW-5.13, AW-12.9) ------------------------------------------------------


def take_tile(t: Table, seat: int, lock: bool) -> None:
    if t.locked:
        return
    t.tile = seat
    t.locked = lock
    if t.listener is not None:
        t.emit(Event("tile_taken", seat, {"locked": lock}, None, 1))


# --- repairs: DP-10 and, in an attack, DP-16 (AW-10.9, AW-10.10) --------------------------------------------


def repairs(t: Table) -> list[int]:
    seat = t.asked
    damaged = t.desk[seat * WIDTH + DAMAGED]
    first = t.rules.actions.first[V_REPAIR]
    codes = [first + kind for kind in t.cities[seat] if damaged >> kind & 1]
    codes.append(t.rules.actions.first[V_STOP])
    return codes


def repair(t: Table, kind: int) -> None:
    t.turn_up(t.asked, kind)
    t.left -= 1
    if t.left == 0 or t.desk[t.asked * WIDTH + DAMAGED] == 0:
        stop_repairs(t)


def stop_repairs(t: Table) -> None:
    t.left = 0
    if t.phase == MEND:
        roll_dice(t)
    else:
        t.proceed()


# --- Trade City and Bridge: DP-11 (AW-12.14 to AW-12.17) ------------------------------------------------------


def copy_targets(t: Table, seat: int) -> list[int]:
    """The codes of every action of another player that the seat could carry out."""
    empire = t.rules.empire
    codes: list[int] = []
    for other in range(t.seats):
        if other == seat:
            continue
        damaged = 0 if t.rules.copy_damaged else t.desk[other * WIDTH + DAMAGED]
        for kind in t.cities[other]:
            if empire.acting_mask >> kind & 1 and not empire.copying[kind] and not damaged >> kind & 1 and works(t, seat, kind):
                codes.append(t.rules.actions.copy(other, kind))
    return codes


def copy(t: Table, owner: int, kind: int) -> None:
    t.inner = kind
    t.inner_at = 0
    if t.listener is not None:
        t.emit(Event("copied", t.active, {"card": t.rules.empire.ids[kind], "owner": owner}, None, 1))
    t.proceed()
