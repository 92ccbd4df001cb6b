"""Scoring (AW-14): famine, then banners with every card repaired, then the texts of cards; and the tie-breaks."""

from typing import Final, cast

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.shapes import ByTribe, Score
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel import Result, deciding_key, i64, rank

ENDING_WIDTH: Final[i64] = 4  # rule, tribe, n, cap
TIE_BREAKS = ["vp", "coins", "cards", "knowledge"]


def scores(state: AncientWorldState) -> list[int]:
    return [score(state, seat) for seat in range(state.seats)]


def score(state: AncientWorldState, seat: i64) -> i64:
    """VP at this moment, as if the game ended with the citizens now on Famine."""
    total = text_points(state, seat) + state.rules.famine_vp * starving(state, seat)
    for tribe in range(c.TRIBE_COUNT):
        total += banner_points(state, seat, tribe)
    return total


def banner_points(state: AncientWorldState, seat: i64, tribe: i64) -> i64:
    """VP for the banners of a tribe (AW-14.3)."""
    table = state.rules.banner_vp
    count = state.desk[seat * c.WIDTH + c.BANNERS + tribe]
    return table[min(count, i64(len(table)) - 1)]


def starving(state: AncientWorldState, seat: i64) -> i64:
    number: i64 = 0
    for value in range(c.CITIZENS):
        if state.desk[seat * c.WIDTH + c.POSTS + value] == c.FAMINE:
            number += 1
    return number


def text_points(state: AncientWorldState, seat: i64) -> i64:
    """VP of the texts of all Empire cards."""
    endings = state.rules.empire.endings
    total: i64 = 0
    for card in state.cities[seat]:
        if len(endings[card >> 1]):
            total += card_points(state, seat, card >> 1)
    return total


def card_points(state: AncientWorldState, seat: i64, kind: i64) -> i64:
    """VP of an Empire card's text (AW-12.27 to AW-12.30)."""
    endings = state.rules.empire.endings[kind]
    desk = state.desk
    base = seat * c.WIDTH
    total: i64 = 0
    for i in range(0, i64(len(endings)), ENDING_WIDTH):
        rule = endings[i]
        number = endings[i + 2]
        if rule == c.TRIBE_BONUS:
            scale = state.rules.citadel_scale
            points = scale[min(desk[base + c.BANNERS + endings[i + 1]], i64(len(scale)) - 1)]
        elif rule == c.BANNER_SETS:
            sets = desk[base + c.BANNERS]
            for tribe in range(1, c.TRIBE_COUNT):
                sets = min(sets, desk[base + c.BANNERS + tribe])
            points = number * sets
        elif rule == c.PER_TITAN:
            points = number * len(state.trophies[seat])
        elif rule == c.PER_PROVINCE:
            points = number * len(state.lands[seat])
        else:
            assert rule == c.PER_KNOWLEDGE
            points = number * (desk[base + c.KNOWLEDGE] // 2)
        total += min(points, endings[i + 3])
    return total


def breakdown(state: AncientWorldState, seat: i64) -> Score:
    """Where the points of a seat come from, with the values that break ties."""
    rules = state.rules
    kinds = [card >> 1 for card in state.cities[seat]]
    return {
        "banners": cast("ByTribe", {tribe: state.get(seat, c.BANNERS + i) for i, tribe in enumerate(c.TRIBES)}),
        "banner_vp": cast("ByTribe", {tribe: banner_points(state, seat, i) for i, tribe in enumerate(c.TRIBES)}),
        "card_vp": {rules.empire.ids[kind]: card_points(state, seat, kind) for kind in kinds if len(rules.empire.endings[kind])},
        "famine": starving(state, seat),
        "famine_vp": rules.famine_vp * starving(state, seat),
        "vp": score(state, seat),
        "coins": state.get(seat, c.COINS),
        "cards": cards_owned(state, seat),
        "knowledge": state.get(seat, c.KNOWLEDGE),
    }


def cards_owned(state: AncientWorldState, seat: i64) -> int:
    """Empire, Province and Titan cards together, reserve excluded (AW-14.7)."""
    return len(state.cities[seat]) + len(state.lands[seat]) + len(state.trophies[seat])


def final_result(state: AncientWorldState) -> Result:
    points = scores(state)
    keys: list[tuple[int, ...]] = [
        (points[seat], state.get(seat, c.COINS), cards_owned(state, seat), state.get(seat, c.KNOWLEDGE)) for seat in range(state.seats)
    ]  # AW-14.6 to AW-14.8
    return Result(points, rank(keys), [breakdown(state, seat) for seat in range(state.seats)], deciding_key(keys, TIE_BREAKS))
