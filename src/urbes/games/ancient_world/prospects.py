"""What a seat could do as the table stands, whether or not it is its turn: fees and bars of the spaces, what cards would cost and bring."""

from typing import Any

from urbes.games.ancient_world.attacking import affordable_strength, free_strength
from urbes.games.ancient_world.building import affords, crane_of, owns
from urbes.games.ancient_world.codes import (
    BANNERS,
    BUILD_SPACE,
    BUSY,
    CITIZENS,
    COINS,
    EXPAND_SPACE,
    EXPLORE_SPACE,
    FOOD,
    FREE,
    HIGHER,
    LEARN,
    OWNED,
    PILES,
    RECRUIT_SPACE,
    TRIBES,
    VALUES_IN,
    WIDTH,
)
from urbes.games.ancient_world.position import PILE_IDS
from urbes.games.ancient_world.recruiting import has_room, hires
from urbes.games.ancient_world.rounds import has_food_check, unfed
from urbes.games.ancient_world.scoring import score
from urbes.games.ancient_world.state import CityStates
from urbes.games.ancient_world.steps import works
from urbes.games.ancient_world.turns import fee_of, takers

FITS = ""  # no bar


def prospects(t: CityStates, seat: int) -> dict[str, Any]:
    """Bars are the keys of the reasons in `texts.toml`; None means that nothing bars it."""
    rules = t.rules
    values = VALUES_IN[t.get(seat, FREE)]
    offered = list(dict.fromkeys([*t.row, *(card >> 1 for card in t.reserves[seat])]))
    return {
        "spaces": {id: {str(value): _placing(t, seat, value, space) for value in values} for space, id in enumerate(rules.space_ids)},
        "cards": {rules.empire.ids[kind]: card_bar(t, seat, kind) or None for kind in t.cities[seat] if rules.empire.acting_mask >> kind & 1},
        "empire": {rules.empire.ids[kind]: {"barred": build_bar(t, seat, kind) or None, **with_card(t, seat, kind)} for kind in offered},
        "military": {rules.military.ids[kind]: {"barred": recruit_bar(t, seat, kind) or None} for kind in dict.fromkeys(t.barracks)},
        "titans": {PILE_IDS[pile]: _attacking(t, seat, pile) for pile in range(PILES)},
    }


def _placing(t: CityStates, seat: int, value: int, space: int) -> dict[str, Any]:
    facts: dict[str, Any] = {"fee": fee_of(t, space, value), "barred": space_bar(t, seat, value, space) or None}
    if facts["barred"] == "too_low":
        facts["highest"] = t.crowds[space].bit_length() - 1
    return facts


# --- spaces and cards that act ------------------------------------------------------------------------------


def space_bar(t: CityStates, seat: int, value: int, space: int) -> str:
    """Why a citizen at home cannot act on a space (AW-4.3 to AW-4.13)."""
    if takers(t, seat, space, 1 << value):
        return FITS
    if t.round < t.rules.opens[space]:
        return "closed"
    if space in (BUILD_SPACE, RECRUIT_SPACE):
        return _fee_bar(t, seat, value, space)
    if not HIGHER[t.crowds[space]] >> value & 1:
        return "too_low"
    if space == EXPAND_SPACE:
        return "expand_poor" if t.province_pile else "no_province"
    if space == EXPLORE_SPACE:
        return "nothing_to_explore"
    if space != LEARN and t.get(seat, OWNED) == CITIZENS:
        return "all_citizens"
    return "too_poor"


def _fee_bar(t: CityStates, seat: int, value: int, space: int) -> str:
    if t.get(seat, COINS) < fee_of(t, space, value):
        return "fee_due"
    if space == BUILD_SPACE:
        return "no_capacity" if crane_of(t, seat) < 0 and t.free_capacity(seat) <= 0 else "nothing_to_build"
    return "nothing_to_recruit" if has_room(t, seat) else "all_used"


def card_bar(t: CityStates, seat: int, kind: int) -> str:
    """Why a built card takes no citizen now (AW-11)."""
    if not t.working(seat) >> kind & 1:
        return "card_damaged"
    if t.get(seat, BUSY) >> kind & 1:
        return "card_busy"
    return FITS if works(t, seat, kind) else "no_effect"


# --- cards of the rows ----------------------------------------------------------------------------------------


def build_bar(t: CityStates, seat: int, kind: int) -> str:
    """Why a card cannot be built for its price, any fee left aside; a Crane would waive the price and make room."""
    if owns(t, seat, kind, -1):
        return "duplicate"
    if t.free_capacity(seat) <= 0:
        return "no_capacity"
    return FITS if affords(t, seat, kind, 0) else "card_too_dear"


def recruit_bar(t: CityStates, seat: int, kind: int) -> str:
    if not has_room(t, seat):
        return "all_used"
    return FITS if hires(t, seat, kind, 0) else "card_too_dear"


def with_card(t: CityStates, seat: int, kind: int) -> dict[str, Any]:
    """What an Empire card would bring its builder: points, banners and points of each tribe it shows, food."""
    after = t.clone()
    after.erect(seat, kind)
    pairs = t.rules.empire.banners[kind]
    gained = min(t.rules.empire.citizens[kind], CITIZENS - t.get(seat, OWNED))
    famine = 0 if has_food_check(t) else t.rules.famine_vp * gained
    return {
        "vp_gain": score(after, seat) - score(t, seat) + famine,
        "tribes": {TRIBES[pairs[i] - BANNERS]: tribe_facts(after, seat, pairs[i] - BANNERS) for i in range(0, len(pairs), 2)},
        "will_starve": unfed(t, t.get(seat, OWNED) + gained, after.get(seat, FOOD)),
    }


def tribe_facts(t: CityStates, seat: int, tribe: int) -> dict[str, int]:
    table = t.rules.banner_vp
    count = t.desk[seat * WIDTH + BANNERS + tribe]
    return {"count": count, "vp": table[min(count, len(table) - 1)]}


# --- Titans ---------------------------------------------------------------------------------------------------


def attack_bar(t: CityStates, seat: int, pile: int) -> str:
    """Why the top card of a pile cannot be attacked (AW-9.1, AW-9.3, AW-9.12)."""
    titan = t.titan(pile)
    if titan < 0:
        return "pile_empty"
    if all(army.name for army in t.armies[seat]):
        return "no_army"
    return FITS if most_strength(t, seat, titan) >= t.rules.titans.defence[titan] and _pays_one(t, seat) else "too_weak"


def most_strength(t: CityStates, seat: int, titan: int) -> int:
    arrows = t.rules.titans.arrows[titan]
    return free_strength(t, seat, arrows) + affordable_strength(t, seat, arrows, t.get(seat, COINS))


def _pays_one(t: CityStates, seat: int) -> bool:
    return any(army.name == 0 and army.cost() <= t.get(seat, COINS) for army in t.armies[seat])


def _attacking(t: CityStates, seat: int, pile: int) -> dict[str, Any]:
    titan = t.titan(pile)
    if titan < 0 or t.covered == pile:
        return {"barred": "pile_empty", "reaches": 0}
    return {"barred": attack_bar(t, seat, pile) or None, "reaches": most_strength(t, seat, titan)}
