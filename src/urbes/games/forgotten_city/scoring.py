"""The end of the game: what grey miracles, cubes and coins add, and who has won (FC-13, FC-14)."""

from typing import Any

from urbes.games.forgotten_city.codes import (
    COIN_SETS,
    CUBE_SETS,
    GREY,
    OVER,
    PER_EMPTY_HEX,
    PER_MONUMENT_COLOUR,
    PER_NIGHTMARE_CARD,
    PER_PRODUCTION_LEVEL,
    POWERS,
    SOURCE_IDS,
    SOURCES,
    WHITES,
    count_bits,
)
from urbes.games.forgotten_city.table import Table
from urbes.kernel.errors import UrbesError
from urbes.kernel.events import TABLE, Event
from urbes.kernel.results import Result, deciding_key, rank

TIE_BREAKS = ["vp", "monuments_built", "miracles_owned", "resources_and_coins"]


def end_game(table: Table) -> None:
    """FC-14.2: grey tokens, sets of resources, sets of coins; nothing is spent (FC-14.7)."""
    table.phase = OVER
    table.sealed += 1
    for seat in range(table.seats):
        table.score(seat, GREY, grey_points(table, seat))
        table.score(seat, CUBE_SETS, table.resources(seat) // table.rules.cubes_per_vp)
        table.score(seat, COIN_SETS, table.coins(seat) // table.rules.coins_per_vp)
        if table.listener is not None:
            row = seat * SOURCES
            facts = {"grey": table.tally[row + GREY], "resources": table.tally[row + CUBE_SETS], "coins": table.tally[row + COIN_SETS], "vp": table.vp[seat]}
            table.emit(Event("final_scored", seat, facts))
    if table.listener is not None:
        table.emit(Event("game_over", TABLE, {"winners": result(table).winners}))


def grey_points(table: Table, seat: int) -> int:
    circles = len(table.rules.tree_costs)
    points = 0
    for kind in table.tree[seat * circles : seat * circles + table.filled[seat]]:
        if kind >= table.rules.white_kinds and table.powers[seat * POWERS + WHITES] >= table.rules.needs_white[kind]:  # FC-13.1
            points += grey_worth(table, seat, kind)
    return points


def grey_worth(table: Table, seat: int, kind: int) -> int:
    """What a grey token would be worth to a seat now, its white tokens apart."""
    rules = table.rules
    effect = rules.effects[kind]
    type = effect[0]
    if type == PER_MONUMENT_COLOUR:
        return effect[2] * monuments_of_colour(table, seat if rules.own_monuments_only else -1, effect[1])
    if type == PER_PRODUCTION_LEVEL:
        return effect[2] * table.levels[seat * 3 + effect[1]]  # FC-13.5
    if type == PER_NIGHTMARE_CARD:
        return effect[2] * count_bits(table.trophies[seat])
    if type == PER_EMPTY_HEX:
        hexes = len(rules.hex_ids) if rules.count_all_hexes else count_bits(table.layout.buildable)
        return effect[2] * (hexes - count_bits(table.built))
    return 0


def monuments_of_colour(table: Table, owner: int, colour: int) -> int:
    """Built monuments of a colour (FC-13.4), an owner's or anybody's (-1)."""
    count = 0
    for hex, monument in enumerate(table.monument_at):
        if monument >= 0 and table.rules.colours[monument] == colour and (owner < 0 or table.owner_at[hex] == owner):
            count += 1
    return count


def breakdown(table: Table, seat: int) -> dict[str, int]:
    """Where the VP of a seat came from."""
    return {SOURCE_IDS[source]: table.tally[seat * SOURCES + source] for source in range(SOURCES)}


def projection(table: Table, seat: int) -> dict[str, int]:
    """The final score of a seat if the game ended now."""
    if table.phase == OVER:
        row = seat * SOURCES
        grey, cubes, coins = table.tally[row + GREY], table.tally[row + CUBE_SETS], table.tally[row + COIN_SETS]
        return {"grey": grey, "resources": cubes, "coins": coins, "total": table.vp[seat]}
    grey = grey_points(table, seat)
    cubes = table.resources(seat) // table.rules.cubes_per_vp
    coins = table.coins(seat) // table.rules.coins_per_vp
    return {"grey": grey, "resources": cubes, "coins": coins, "total": table.vp[seat] + grey + cubes + coins}


def result(table: Table) -> Result:
    if table.phase != OVER:
        raise UrbesError("The game is not over: there is no result yet.", "La partie n'est pas finie : il n'y a pas encore de résultat.")
    keys: list[tuple[int, ...]] = []
    rows: list[dict[str, Any]] = []
    for seat in range(table.seats):
        # FC-14.4 to FC-14.7
        keys.append((table.vp[seat], table.zone[seat], table.filled[seat], table.resources(seat) + table.coins(seat)))
        rows.append({**breakdown(table, seat), "monuments_built": table.zone[seat], "miracles_owned": table.filled[seat], "resources_and_coins": keys[seat][3]})
    return Result(table.vp[:], rank(keys), rows, deciding_key(keys, TIE_BREAKS))
