"""Scoring (AW-14): famine, then banners with every card repaired, then the texts of cards; and the tie-breaks."""

from typing import Any, Final

from urbes.games.ancient_world.codes import (
    BANNER_SETS,
    BANNERS,
    CITIZENS,
    COINS,
    FAMINE,
    KNOWLEDGE,
    OVER,
    PER_KNOWLEDGE,
    PER_PROVINCE,
    PER_TITAN,
    TRIBE_BONUS,
    TRIBES,
    WIDTH,
)
from urbes.games.ancient_world.table import Table
from urbes.kernel.errors import UrbesError
from urbes.kernel.results import Result, deciding_key, rank

TRIBE_COUNT: Final = 5
ENDING_WIDTH: Final = 4  # rule, tribe, n, cap
TIE_BREAKS = ["vp", "coins", "cards", "knowledge"]


def score(t: Table, seat: int) -> int:
    """VP at this moment, as if the game ended with the citizens now on Famine."""
    total = banner_points(t, seat) + t.rules.famine_vp * starving(t, seat)
    for kind in t.cities[seat]:
        if t.rules.empire.endings[kind]:
            total += card_points(t, seat, kind)
    return total


def banner_points(t: Table, seat: int) -> int:
    table = t.rules.banner_vp
    total = 0
    for tribe in range(TRIBE_COUNT):
        total += table[min(t.desk[seat * WIDTH + BANNERS + tribe], len(table) - 1)]  # AW-14.3
    return total


def starving(t: Table, seat: int) -> int:
    number = 0
    for value in range(CITIZENS):
        if t.posts[seat * CITIZENS + value] == FAMINE:
            number += 1
    return number


def card_points(t: Table, seat: int, kind: int) -> int:
    """VP of an Empire card's text (AW-12.27 to AW-12.30)."""
    endings = t.rules.empire.endings[kind]
    base = seat * WIDTH
    total = 0
    for i in range(0, len(endings), ENDING_WIDTH):
        rule = endings[i]
        number = endings[i + 2]
        if rule == TRIBE_BONUS:
            scale = t.rules.citadel_scale
            points = scale[min(t.desk[base + BANNERS + endings[i + 1]], len(scale) - 1)]
        elif rule == BANNER_SETS:
            points = number * min(t.desk[base + BANNERS : base + BANNERS + TRIBE_COUNT])
        elif rule == PER_TITAN:
            points = number * len(t.trophies[seat])
        elif rule == PER_PROVINCE:
            points = number * len(t.lands[seat])
        else:
            assert rule == PER_KNOWLEDGE
            points = number * (t.desk[base + KNOWLEDGE] // 2)
        total += min(points, endings[i + 3])
    return total


def breakdown(t: Table, seat: int) -> dict[str, Any]:
    """Where the points of a seat come from, with the values that break ties."""
    rules = t.rules
    base = seat * WIDTH
    counts = {TRIBES[tribe]: t.desk[base + BANNERS + tribe] for tribe in range(TRIBE_COUNT)}
    top = len(rules.banner_vp) - 1
    return {
        "banners": counts,
        "banner_vp": {tribe: rules.banner_vp[min(count, top)] for tribe, count in counts.items()},
        "card_vp": {rules.empire.ids[kind]: card_points(t, seat, kind) for kind in t.cities[seat] if rules.empire.endings[kind]},
        "famine": starving(t, seat),
        "famine_vp": rules.famine_vp * starving(t, seat),
        "vp": score(t, seat),
        "coins": t.desk[base + COINS],
        "cards": cards_owned(t, seat),
        "knowledge": t.desk[base + KNOWLEDGE],
    }


def cards_owned(t: Table, seat: int) -> int:
    """Empire, Province and Titan cards together, reserve excluded (AW-14.7)."""
    return len(t.cities[seat]) + len(t.lands[seat]) + len(t.trophies[seat])


def final_result(t: Table) -> Result:
    if t.phase != OVER:
        raise UrbesError("The game is not over: there is no result yet.", "La partie n'est pas finie : il n'y a pas encore de résultat.")
    keys: list[tuple[int, ...]] = [
        (score(t, seat), t.get(seat, COINS), cards_owned(t, seat), t.get(seat, KNOWLEDGE)) for seat in range(t.seats)
    ]  # AW-14.6 to AW-14.8
    return Result(t.scores(), rank(keys), [breakdown(t, seat) for seat in range(t.seats)], deciding_key(keys, TIE_BREAKS))
