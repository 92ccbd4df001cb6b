"""Points as they stand: what grey miracles, cubes and coins add at the end, and who has won (FC-13, FC-14)."""

from typing import cast

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.shapes import Breakdown, Grey, Projection, Tally
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel import Result, deciding_key, i64, ones, rank

TIE_BREAKS = ["vp", "monuments_built", "miracles_owned", "resources_and_coins"]


def scores(state: ForgottenCityState) -> list[int]:
    return [state.vp(seat) for seat in range(state.seats)]


def grey_points(state: ForgottenCityState, seat: i64) -> i64:
    rules = state.rules
    first = seat * rules.circles
    points: i64 = 0
    for at in range(first, first + state.boards[seat * c.BOARD + c.AT_CIRCLES]):
        kind = state.tree[at]
        if kind >= rules.white_kinds and state.power(seat, c.WHITES) >= rules.needs_white[kind]:  # FC-13.1
            points += grey_worth(state, seat, kind)
    return points


def grey_worth(state: ForgottenCityState, seat: i64, kind: i64) -> i64:
    """What a grey token would be worth to a seat now, its white tokens apart."""
    rules = state.rules
    type = rules.effects[kind * c.EFFECT]
    subject = rules.effects[kind * c.EFFECT + 1]
    points = rules.effects[kind * c.EFFECT + 2]
    if type == c.PER_MONUMENT_COLOUR:
        return points * monuments_of_colour(state, seat, subject)
    if type == c.PER_PRODUCTION_LEVEL:
        return points * state.level(seat, subject)  # FC-13.5
    if type == c.PER_NIGHTMARE_CARD:
        return points * ones(state.trophies(seat))
    hexes = rules.hexes
    if not rules.count_all_hexes:
        hexes = state.layout.building_ground
    for word in range(rules.words):
        hexes -= ones(state.built(word))
    return points * hexes


def grey_facts(state: ForgottenCityState, seat: i64, kind: i64) -> Grey:
    needs = state.rules.needs_white[kind]
    return {"worth": grey_worth(state, seat, kind), "needs_white": needs, "met": state.power(seat, c.WHITES) >= needs}


def monuments_of_colour(state: ForgottenCityState, seat: i64, colour: i64) -> i64:
    """Built monuments of a colour (FC-13.4), anybody's or, by option, the seat's own."""
    rules = state.rules
    city = state.city
    count: i64 = 0
    for hex in range(rules.hexes):
        monument = city[hex]
        if monument >= 0 and rules.colours[monument] == colour and (not rules.own_monuments_only or state.owner(hex) == seat):
            count += 1
    return count


def breakdown(state: ForgottenCityState, seat: i64) -> Tally:
    """Where the VP of a seat came from."""
    return cast("Tally", {id: state.boards[seat * c.BOARD + c.AT_TALLY + source] for source, id in enumerate(c.SOURCES)})


def projection(state: ForgottenCityState, seat: i64) -> Projection:
    """The final score of a seat if the game ended now."""
    if state.phase == c.OVER:
        tally = breakdown(state, seat)
        return {"grey": tally["grey"], "resources": tally["resources"], "coins": tally["coins"], "total": state.vp(seat)}
    grey = grey_points(state, seat)
    cubes = state.resources(seat) // state.rules.cubes_per_vp
    coins = state.coins(seat) // state.rules.coins_per_vp
    return {"grey": grey, "resources": cubes, "coins": coins, "total": state.vp(seat) + grey + cubes + coins}


def final_result(state: ForgottenCityState) -> Result:
    keys: list[tuple[int, ...]] = []
    rows: list[Breakdown] = []
    for seat in range(state.seats):
        built, owned = state.boards[seat * c.BOARD + c.AT_ZONE], state.boards[seat * c.BOARD + c.AT_CIRCLES]
        holdings = state.resources(seat) + state.coins(seat)
        keys.append((state.vp(seat), built, owned, holdings))  # FC-14.4 to FC-14.7
        rows.append({**breakdown(state, seat), "monuments_built": built, "miracles_owned": owned, "resources_and_coins": holdings})
    return Result(scores(state), rank(keys), rows, deciding_key(keys, TIE_BREAKS))
