"""What follows a decision (AW-1.8): the steps of the action under way, then the triggers it set off, then the next turn."""

from typing import Final

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.rounds import end_turn
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import i64, vec

ASKED: Final[vec[i64]] = vec[i64]([-1, -1, c.REPAIR, c.EXPLORE, -1, c.COPY, c.HIDEOUT])  # the decision that each step of an action asks for


def proceed(state: AncientWorldState) -> None:
    """Go on with the chain of the present turn, or end it."""
    state.trigger = -1
    state.pile = -1
    if state.outer >= 0 and run(state):
        return
    if len(state.asks) and next_ask(state):
        return
    end_turn(state)


# --- actions as chains of steps: those of Empire cards (AW-11), Labor, Rebuild and Explore ------------------


def run(state: AncientWorldState) -> bool:
    """Carry out steps until one needs a decision (True) or none is left (False). An impossible step is skipped (AW-1.7)."""
    seat = state.active
    while state.outer >= 0:
        if state.inner >= 0:
            program = state.inner
            at = state.inner_at
            state.inner_at += 2
        else:
            program = state.outer
            at = state.outer_at
            state.outer_at += 2
        steps = state.rules.empire.steps[program]
        if at >= len(steps):
            if state.inner >= 0:
                state.inner = -1
            else:
                state.outer = -1
            continue
        op = steps[at]
        number = steps[at + 1]
        if op == c.GAIN_COINS or op == c.GAIN_KNOWLEDGE:
            state.gain(seat, op, number, state.rules.programs[program])
        elif op == c.TILE_STEP and not state.locked:  # AW-5.12, AW-5.13, AW-12.9
            state.tile = seat
            state.locked = number == 1
            if state.listener is not None:
                state.say("tile_taken", seat, {"locked": state.locked}, 1)
        elif step_works(state, seat, op):
            state.asked = seat
            state.left = number if op == c.REPAIR_STEP or op == c.HIDEOUT_STEP else 0
            state.phase = ASKED[op]
            return True
    return False


def works(state: AncientWorldState, seat: i64, program: i64) -> bool:
    """Whether at least one step of an action can have an effect (AW-11.6)."""
    steps = state.rules.empire.steps[program]
    for i in range(0, i64(len(steps)), 2):
        if step_works(state, seat, steps[i]):
            return True
    return False


def step_works(state: AncientWorldState, seat: i64, op: i64) -> bool:
    if op == c.REPAIR_STEP:
        return state.desk[seat * c.WIDTH + c.DAMAGED] > 0
    if op == c.EXPLORE_STEP:
        return can_explore(state)
    if op == c.TILE_STEP:
        return not state.locked
    if op == c.HIDEOUT_STEP:
        stacks = state.stacks
        return stacks[c.LEFT] + stacks[c.LEFT + 1] + stacks[c.LEFT + 2] > 0
    if op == c.COPY_STEP:
        return any_to_copy(state, seat)
    return True


def can_explore(state: AncientWorldState) -> bool:
    return len(state.row) > 0 or state.can_draw_empire()


def any_to_copy(state: AncientWorldState, seat: i64) -> bool:
    for owner in range(state.seats):
        if owner != seat:
            for card in state.cities[owner]:
                if can_copy(state, seat, card):
                    return True
    return False


def can_copy(state: AncientWorldState, seat: i64, card: i64) -> bool:
    """Whether a seat could carry out the action of a card in another's city (AW-12.14 to AW-12.17)."""
    empire = state.rules.empire
    kind = card >> 1
    if empire.acting_index[kind] < 0 or empire.copying[kind]:
        return False
    return (card & 1 == 0 or state.rules.copy_damaged) and works(state, seat, kind)


# --- triggers that wait for their owners ----------------------------------------------------------------------


def ask_of(state: AncientWorldState, seat: i64, trigger: i64, kind: i64) -> i64:
    """A trigger of a seat's card in the queue, as one number."""
    return (seat * c.TRIGGER_COUNT + trigger) * state.rules.empire.count + kind


def answers_to_learn(state: AncientWorldState, actor: i64) -> vec[i64]:
    """Clockwise from the actor: Outposts of his left neighbour, Guilds of his right neighbour (AW-12.8)."""
    asks: list[int] = []
    for step in range(1, state.seats):
        seat = (actor + step) % state.seats
        if state.get(seat, c.ANSWERS):
            for kind, trigger in state.rules.empire.learners:
                if step == (1 if trigger == c.OUTPOST_CARD else state.seats - 1) and state.working(seat, kind):
                    asks.append(ask_of(state, seat, trigger, kind))
    return vec[i64](asks) if asks else vec[i64]()


def next_ask(state: AncientWorldState) -> bool:
    """Put the next trigger that can be used before its owner; False when none is left."""
    kinds = state.rules.empire.count
    while len(state.asks):
        ask = state.asks[0]
        state.asks = state.asks[1:]
        kind = ask % kinds
        trigger = ask // kinds % c.TRIGGER_COUNT
        seat = ask // kinds // c.TRIGGER_COUNT
        if trigger == c.OUTPOST_CARD and any(army.cost > 1 for army in state.armies[seat]):
            state.phase = c.OUTPOST
        elif trigger == c.GUILD_CARD and state.get(seat, c.COINS) >= state.rules.empire.guild_price[kind]:
            state.phase = c.GUILD
        elif trigger == c.ZORI_CARD and can_explore(state):
            state.phase = c.ZORI
        else:
            continue
        state.asked = seat
        state.trigger = kind
        return True
    return False
