"""Cards that answer a neighbour's Learn (AW-12.3 to AW-12.8), and the queue of triggers that wait for their owners (AW-1.8)."""

from urbes.games.ancient_world.codes import COINS, GUILD, GUILD_CARD, OUTPOST, OUTPOST_CARD, TRIGGERS, V_BUY, V_DECLINE, V_LIFT, WIDTH, ZORI
from urbes.games.ancient_world.table import Table
from urbes.kernel.events import Event


def ask_of(t: Table, seat: int, trigger: int, kind: int) -> int:
    """A trigger of a seat's card in the queue, as one number."""
    return (seat * len(TRIGGERS) + trigger) * t.rules.empire.count + kind


def answers_to_learn(t: Table, actor: int) -> list[int]:
    """Clockwise from the actor: Outposts of his left neighbour, Guilds of his right neighbour (AW-12.8)."""
    empire = t.rules.empire
    asks: list[int] = []
    for step in range(1, t.seats):
        seat = (actor + step) % t.seats
        ready = t.working(seat) & empire.learn_mask
        if ready == 0:
            continue
        for kind in empire.learners:
            if ready >> kind & 1:
                if step == 1 and empire.trigger_masks[OUTPOST_CARD] >> kind & 1:
                    asks.append(ask_of(t, seat, OUTPOST_CARD, kind))
                if step == t.seats - 1 and empire.trigger_masks[GUILD_CARD] >> kind & 1:
                    asks.append(ask_of(t, seat, GUILD_CARD, kind))
    return asks


def next_ask(t: Table) -> bool:
    """Put the next trigger that can be used before its owner; False when none is left."""
    kinds = t.rules.empire.count
    while t.asks:
        kind = t.asks[0] % kinds
        trigger = t.asks[0] // kinds % len(TRIGGERS)
        seat = t.asks[0] // kinds // len(TRIGGERS)
        t.asks = t.asks[1:]
        if trigger == OUTPOST_CARD:
            phase = OUTPOST if any_coin(t, seat) else -1
        elif trigger == GUILD_CARD:
            phase = GUILD if t.desk[seat * WIDTH + COINS] >= guild_price(t, kind) else -1
        else:
            phase = ZORI if t.row or t.can_draw_empire() else -1
        if phase >= 0:
            t.phase = phase
            t.asked = seat
            t.trigger = kind
            return True
    return False


def any_coin(t: Table, seat: int) -> bool:
    for army in t.armies[seat]:
        if army.name + army.picture > 0:
            return True
    return False


# --- Remote Outpost: DP-20 ------------------------------------------------------------------------------


def outpost_codes(t: Table) -> list[int]:
    first = t.rules.actions.first
    codes: list[int] = []
    for number, army in enumerate(t.armies[t.asked]):
        if army.name > 0:
            codes.append(first[V_LIFT] + 2 * number)
        if army.picture > 0:
            codes.append(first[V_LIFT] + 2 * number + 1)
    codes.append(first[V_DECLINE])
    return codes


def lift(t: Table, number: int, from_picture: bool) -> None:
    """A card left without coin on its name is unused again (AW-12.5)."""
    seat = t.asked
    t.sealed += 1
    army = t.armies[seat][number]
    t.change_army(seat, number, army.with_coins(army.name, army.picture - 1) if from_picture else army.with_coins(army.name - 1, army.picture))
    if t.listener is not None:
        t.emit(Event("lifted_picture" if from_picture else "lifted_name", seat, {"card": t.rules.military.ids[army.card]}, None, 1))
    if t.rules.outpost_coin_to_owner:
        t.gain_coins(seat, 1, t.rules.empire.ids[t.trigger])
    t.proceed()


# --- Scribes Guild: DP-21 -------------------------------------------------------------------------------


def guild_codes(t: Table) -> list[int]:
    return [t.rules.actions.first[V_BUY], t.rules.actions.first[V_DECLINE]]


def guild_price(t: Table, kind: int) -> int:
    return t.rules.empire.trigger_coins[GUILD_CARD * t.rules.empire.count + kind]


def buy(t: Table) -> None:
    empire = t.rules.empire
    t.sealed += 1
    t.pay(t.asked, guild_price(t, t.trigger), 0)
    t.gain_knowledge(t.asked, empire.trigger_n[GUILD_CARD * empire.count + t.trigger], empire.ids[t.trigger])
    t.proceed()


def decline(t: Table) -> None:
    """An answer to another's Learn is final; the Zori's own choice is not (section 6)."""
    if t.phase != ZORI:
        t.sealed += 1
    if t.listener is not None:
        t.emit(Event("declined", t.asked, {"card": t.rules.empire.ids[t.trigger]}, None, 1))
    t.proceed()
