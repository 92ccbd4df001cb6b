"""Why an action is not possible, clause by clause: the words behind "why can't I?"."""

from typing import Any

from urbes.games.ancient_world.attacking import attack_value
from urbes.games.ancient_world.building import crane_of, owns
from urbes.games.ancient_world.codes import (
    AMBUSH,
    ATTACK,
    BOX,
    BUILD,
    BUILT,
    BY_CRANE,
    CAPACITY,
    CARD_SPOT,
    CITIZENS,
    COINS,
    CONSCRIPT,
    COPY,
    DAMAGE,
    DAMAGED,
    DISBAND,
    EXPAND,
    EXPLORE,
    EXPLORE_SPACE,
    FAMINE,
    FREE,
    FROM_RESERVE,
    GUILD,
    HIDEOUT,
    KEEP,
    KNOWLEDGE,
    LABOR,
    LEARN,
    MEND,
    ORDER,
    OUTPOST,
    OVER,
    PAY,
    PHASES,
    PROVINCE,
    REBUILD,
    RECRUIT,
    REPAIR,
    RETIRE,
    SLIDE,
    SPACES,
    STARVE,
    TURN,
    USED,
    V_ADD,
    V_ATTACK,
    V_BUILD,
    V_CONFIRM,
    V_COPY,
    V_DAMAGE,
    V_DISBAND,
    V_DRAW,
    V_HIDEOUT,
    V_IDLE,
    V_LIFT,
    V_NEW_ARMY,
    V_PLACE,
    V_RECRUIT,
    V_REPAIR,
    V_RESERVE,
    V_RETIRE,
    V_SLIDE,
    V_STARVE,
    ZORI,
)
from urbes.games.ancient_world.prospects import attack_bar, card_bar, most_strength, space_bar
from urbes.games.ancient_world.state import CityStates
from urbes.games.ancient_world.turns import LEARN_COINS, POPULATE_COINS
from urbes.games.ancient_world.wording import price
from urbes.kernel.errors import Reason

# What each phase asks for, with the clause that says so.
ASKED = {
    TURN: "AW-3.2", BUILD: "AW-7.1", RECRUIT: "AW-8.3", RETIRE: "AW-8.5", PAY: "AW-5.4", EXPAND: "AW-5.8", PROVINCE: "AW-5.9", EXPLORE: "AW-5.15",
    KEEP: "AW-5.17", REPAIR: "AW-10.10", COPY: "AW-12.14", HIDEOUT: "AW-12.22", ORDER: "AW-12.22", AMBUSH: "AW-12.24", ATTACK: "AW-9.4",
    MEND: "AW-9.16", DAMAGE: "AW-10.1", DISBAND: "AW-8.11", SLIDE: "AW-8.12", OUTPOST: "AW-12.3", GUILD: "AW-12.7", ZORI: "AW-12.25",
    STARVE: "AW-13.10",
}  # fmt: skip

# Bars of spaces and cards (see `prospects`), with the clauses that set them up.
SPACE_CLAUSES = {
    "too_low": ("AW-4.3", "AW-4.4"), "no_province": ("AW-5.6", "AW-4.6"), "expand_poor": ("AW-5.4", "AW-4.6", "AW-1.5"),
    "nothing_to_explore": ("AW-4.6", "AW-5.15"), "all_citizens": ("AW-4.6", "AW-1.4"), "fee_due": ("AW-4.9", "AW-4.12"),
    "no_capacity": ("AW-7.3", "AW-4.6"), "nothing_to_build": ("AW-4.6", "AW-4.12", "AW-7.2", "AW-7.6"), "all_used": ("AW-8.6", "AW-4.6"),
    "nothing_to_recruit": ("AW-4.6", "AW-4.12", "AW-8.3"),
}  # fmt: skip
CARD_CLAUSES = {"card_damaged": ("AW-11.4", "AW-10.6"), "card_busy": ("AW-11.2", "AW-11.5"), "no_effect": ("AW-11.6",)}


def refusal(t: CityStates, seat: int, action: int) -> Reason:
    rules = t.rules
    if not 0 <= seat < t.seats:
        return rules.reason("no_such_seat", ("AW-1.2",), {"seat": seat, "last": t.seats - 1})
    if not 0 <= action < rules.action_count:
        return rules.reason("no_such_action", ("AW-3.2",), {"action": action})
    if t.phase == OVER:
        return rules.reason("game_over", ("AW-1.1",))
    if seat != t.asked:
        if t.passed >> seat & 1:
            return rules.reason("passed", ("AW-3.4",), {"seat": seat})
        return rules.reason("not_your_turn", ("AW-3.1", "AW-1.2", "AW-1.8"), {"seat": seat, "asked": t.asked})
    verb = rules.actions.verb[action]
    x = rules.actions.x[action]
    y = rules.actions.y[action]
    reason: Reason | None = None
    if t.phase == TURN:
        reason = _turn(t, seat, verb, x, y)
    elif t.phase == BUILD and verb == V_BUILD:
        reason = _build(t, seat, x, y)
    elif t.phase in (RECRUIT, RETIRE):
        reason = _recruit(t, seat, verb, x)
    elif t.phase == ATTACK:
        reason = _armies(t, seat, verb, x)
    else:
        reason = _later(t, seat, verb, x, y)
    return reason or now(t)


def now(t: CityStates) -> Reason:
    key = f"asks.{PHASES[t.phase]}"
    return t.rules.reason("now", (ASKED[t.phase],), {"ask": t.rules.texts.text(key, "en")}, {"ask": t.rules.texts.text(key, "fr")})


def _named(t: CityStates, key: str, clauses: tuple[str, ...], word: str, id: str, **numbers: Any) -> Reason:
    """A reason with the name of a card or space in its gap, in each language."""
    gaps = {lang: {word: t.rules.word(id, lang), **numbers} for lang in ("en", "fr")}
    return t.rules.reason(key, clauses, gaps["en"], gaps["fr"])


def _too_dear(t: CityStates, seat: int, key: str, clauses: tuple[str, ...], word: str, id: str, coins: int, knowledge: int) -> Reason:
    gaps = {
        lang: {
            word: t.rules.word(id, lang),
            "price": price(t.rules, coins, knowledge, lang),
            "coins": t.get(seat, COINS),
            "knowledge": t.get(seat, KNOWLEDGE),
        }
        for lang in ("en", "fr")
    }
    return t.rules.reason(key, clauses, gaps["en"], gaps["fr"])


# --- a turn ---------------------------------------------------------------------------------------------


def _turn(t: CityStates, seat: int, verb: int, x: int, y: int) -> Reason | None:
    if verb == V_ATTACK:
        return _attack(t, seat, x)
    if verb != V_PLACE and verb != V_IDLE:
        return None
    if verb == V_IDLE and not t.rules.allow_empty_actions:
        return t.rules.reason("no_idling", ("AW-4.6",))
    spot = t.posts[seat * CITIZENS + x - 1]
    if spot == BOX:
        return t.rules.reason("not_owned", ("AW-4.2",), {"value": x})
    if spot == FAMINE:
        return t.rules.reason("in_famine", ("AW-4.2", "AW-6.2", "AW-13.9"), {"value": x})
    if spot >= 0:
        return t.rules.reason("placed", ("AW-4.2", "AW-4.7"), {"value": x})
    if y >= SPACES:
        return _card(t, seat, y - CARD_SPOT)
    return _space(t, seat, x, y, verb == V_IDLE)


def _card(t: CityStates, seat: int, kind: int) -> Reason:
    id = t.rules.empire.ids[kind]
    if not t.get(seat, BUILT) >> kind & 1:
        clauses = ("AW-11.1", "AW-1.10") if any(card >> 1 == kind for card in t.reserves[seat]) else ("AW-11.1",)
        return _named(t, "not_your_card", clauses, "card", id)
    bar = card_bar(t, seat, kind)
    return _named(t, bar, CARD_CLAUSES[bar], "card", id)


def _space(t: CityStates, seat: int, value: int, space: int, idle: bool) -> Reason:
    rules = t.rules
    id = rules.space_ids[space]
    bar = space_bar(t, seat, value, space)
    if idle and space in (LABOR, CONSCRIPT, REBUILD) and bar != "closed":
        return _named(t, "always_acts", ("AW-4.6",), "spot", id)
    if bar == "closed":
        return _named(t, bar, ("AW-2.3" if space == EXPLORE_SPACE else "AW-2.4", "AW-0.5"), "spot", id, round=rules.opens[space])
    if bar == "too_low":
        return _named(t, bar, SPACE_CLAUSES[bar], "spot", id, highest=t.crowds[space].bit_length() - 1)
    if bar == "too_poor":
        clause, price = ("AW-5.10", LEARN_COINS) if space == LEARN else ("AW-5.20", POPULATE_COINS)
        return _too_dear(t, seat, bar, ("AW-4.6", clause, "AW-1.5"), "spot", id, price, 0)
    return rules.reason(bar, SPACE_CLAUSES[bar], {"used": t.get(seat, USED), "capacity": t.get(seat, CAPACITY)})


# --- attacks --------------------------------------------------------------------------------------------


def _attack(t: CityStates, seat: int, pile: int) -> Reason:
    bar = attack_bar(t, seat, pile)
    if bar == "pile_empty":
        return t.rules.reason(bar, ("AW-9.1",), {"number": pile + 1})
    if bar == "no_army":
        return t.rules.reason(bar, ("AW-9.2", "AW-9.3", "AW-9.20"))
    return _too_weak(t, seat, t.titan(pile))


def _too_weak(t: CityStates, seat: int, titan: int) -> Reason:
    best = most_strength(t, seat, titan)
    clauses: tuple[str, ...] = ("AW-9.12", "AW-9.11", "AW-9.10", "AW-9.5", "AW-9.7", "AW-1.5")
    if not any(army.name == 0 and army.cost() <= t.get(seat, COINS) for army in t.armies[seat]):
        clauses = ("AW-9.2", *clauses)
    return t.rules.reason("too_weak", clauses, {"value": best, "defence": t.rules.titans.defence[titan]})


def _armies(t: CityStates, seat: int, verb: int, number: int) -> Reason | None:
    rules = t.rules
    titan = t.titan(t.pile)
    defence = rules.titans.defence[titan]
    if verb == V_CONFIRM:
        if t.chosen == 0:
            return rules.reason("now", ("AW-9.2",), {"ask": rules.texts.text("asks.attack", "en")}, {"ask": rules.texts.text("asks.attack", "fr")})
        return rules.reason("not_enough", ("AW-9.11", "AW-9.12"), {"value": attack_value(t, seat, titan, t.chosen), "defence": defence})
    if verb != V_ADD:
        return None
    if number >= len(t.armies[seat]):
        return rules.reason("no_such_army", ("AW-9.2",), {"number": number + 1})
    if t.armies[seat][number].name:
        return rules.reason("army_used", ("AW-9.3",), {"number": number + 1})
    if t.chosen >> number & 1:
        return rules.reason("already_added", ("AW-9.4",), {"number": number + 1})
    return rules.reason("cannot_add", ("AW-9.12", "AW-9.5", "AW-9.7", "AW-1.5"), {"number": number + 1, "defence": defence})


# --- Build, Recruit -------------------------------------------------------------------------------------


def _build(t: CityStates, seat: int, kind: int, way: int) -> Reason:
    rules = t.rules
    empire = rules.empire
    id = empire.ids[kind]
    on_row = kind in t.row
    in_reserve = any(card >> 1 == kind for card in t.reserves[seat])
    if not on_row and not in_reserve:
        return _named(t, "not_offered", ("AW-7.1",), "card", id)
    if way & FROM_RESERVE and not in_reserve:
        return _named(t, "not_in_reserve", ("AW-7.1",), "card", id)
    if not way & FROM_RESERVE and not on_row:
        return _named(t, "not_on_row", ("AW-7.1",), "card", id)
    crane = crane_of(t, seat)
    if way & BY_CRANE and crane < 0:
        return rules.reason("no_crane", ("AW-12.19", "AW-12.18"))
    if owns(t, seat, kind, crane if way & BY_CRANE else -1):
        return _named(t, "duplicate", ("AW-7.6", "AW-5.19"), "card", id)
    if t.free_capacity(seat) <= 0:
        return rules.reason("no_capacity", ("AW-7.3",), {"used": t.get(seat, USED), "capacity": t.get(seat, CAPACITY)})
    return _too_dear(t, seat, "card_too_dear", ("AW-7.2", "AW-1.5", "AW-4.12"), "card", id, empire.coins[kind], empire.knowledge[kind])


def _recruit(t: CityStates, seat: int, verb: int, x: int) -> Reason | None:
    rules = t.rules
    military = rules.military
    if t.phase == RECRUIT and verb == V_RECRUIT:
        if x not in t.barracks:
            return _named(t, "not_on_row", ("AW-8.3",), "card", military.ids[x])
        return _too_dear(t, seat, "card_too_dear", ("AW-8.3", "AW-1.5", "AW-4.12"), "card", military.ids[x], military.coins[x], military.knowledge[x])
    if t.phase == RETIRE and verb == V_NEW_ARMY:
        return rules.reason("at_limit", ("AW-8.5", "AW-8.2"))
    if t.phase == RETIRE and verb == V_RETIRE:
        if x >= len(t.armies[seat]):
            return rules.reason("no_such_army", ("AW-8.5",), {"number": x + 1})
        return rules.reason("army_used", ("AW-8.6",), {"number": x + 1})
    return None


# --- the other decisions --------------------------------------------------------------------------------


def _later(t: CityStates, seat: int, verb: int, x: int, y: int) -> Reason | None:
    rules = t.rules
    phase = t.phase
    if verb == V_RESERVE and phase in (EXPLORE, ZORI):
        return _named(t, "not_on_row", (ASKED[phase],), "card", rules.empire.ids[x])
    if verb == V_RESERVE and phase == KEEP:
        return _named(t, "not_drawn", ("AW-5.17",), "card", rules.empire.ids[x])
    if verb == V_DRAW and phase in (EXPLORE, ZORI):
        return rules.reason("cannot_draw", ("AW-2.10",))
    if verb == V_REPAIR and phase in (REPAIR, MEND):
        return _named(t, "not_damaged", (ASKED[phase], "AW-10.9"), "card", rules.empire.ids[x])
    if verb == V_DAMAGE and phase == DAMAGE:
        return _named(t, "not_intact", ("AW-10.2", "AW-10.1"), "card", rules.empire.ids[x])
    if verb == V_COPY and phase == COPY:
        return _copy(t, seat, x, y)
    if verb == V_HIDEOUT and phase == HIDEOUT:
        return rules.reason("pile_empty", ("AW-12.22", "AW-11.6"), {"number": x + 1})
    if verb == V_ATTACK and phase == AMBUSH:
        return now(t)
    if (verb == V_DISBAND and phase == DISBAND) or (verb == V_SLIDE and phase == SLIDE):
        return rules.reason("no_such_army", (ASKED[phase],), {"number": x + 1})
    if verb == V_LIFT and phase == OUTPOST:
        if x >= len(t.armies[seat]):
            return rules.reason("no_such_army", ("AW-12.3",), {"number": x + 1})
        return rules.reason("no_coin", ("AW-12.3",))
    if verb == V_STARVE and phase == STARVE and not t.get(seat, FREE) >> x & 1:
        return rules.reason("not_home", ("AW-13.10",), {"value": x})
    return None


def _copy(t: CityStates, seat: int, kind: int, owner: int) -> Reason:
    rules = t.rules
    id = rules.empire.ids[kind]
    if owner == seat:
        return rules.reason("own_card", ("AW-12.14",))
    if owner >= t.seats or not t.get(owner, BUILT) >> kind & 1:
        return _named(t, "not_theirs", ("AW-12.14",), "card", id, seat=owner + 1)
    if rules.empire.copying[kind]:
        return rules.reason("copy_of_copy", ("AW-12.17",))
    if t.get(owner, DAMAGED) >> kind & 1 and not rules.copy_damaged:
        return _named(t, "card_damaged", ("AW-12.15",), "card", id)
    return _named(t, "no_effect", ("AW-12.15", "AW-11.6"), "card", id)
