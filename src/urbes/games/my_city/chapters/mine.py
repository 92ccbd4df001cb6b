"""Chapter 6, The Mine.

Episodes 16, 17 and 18 open the blue, the red and the yellow mine: after the ranking each city crosses one box of a shaft for every
building in the colour groups at its entrance (MC-E16 to MC-E18, MC-13).
"""

from urbes.games.my_city.codes import SHAFT_COLOURS
from urbes.games.my_city.grid import around
from urbes.games.my_city.table import Table


def at_the_entrance(table: Table, seat: int, shaft: int) -> int:
    """The buildings of the whole groups that lie at a mine's entrance (MC-13.2, MC-13.7)."""
    entrance = around(table.grounds[seat].entrances[shaft])
    if entrance == 0:
        return 0
    count = 0
    for group in table.groups(seat, table.of_colour(seat, SHAFT_COLOURS[shaft])):
        for slot in group:
            if table.cells(seat, slot) & entrance:
                count += len(group)
                break
    return count


def dig(table: Table) -> list[list[str]]:
    """All seats cross their boxes together; returns what the boxes give each seat (MC-13.3 to MC-13.6)."""
    gains: list[list[str]] = [[] for _ in range(table.seats)]
    closing = 0
    for shaft in table.now.mines:
        plan = table.rules.shafts[shaft]
        for seat in range(table.seats):
            count = at_the_entrance(table, seat, shaft)
            table.history[-1].mined[seat][shaft] = count
            before = table.cities[seat].crosses[shaft]
            after = min(before + count, int(plan["boxes"]))
            if after == before:
                continue
            city = table.change(seat)
            city.crosses = [after if each == shaft else crosses for each, crosses in enumerate(city.crosses)]
            for row in plan["rewards"]:
                box: int = row["box"]
                if before < box <= after:
                    bit = 1 << (shaft * 64 + box)
                    if not row["triangle"]:
                        gains[seat] += row["reward"]
                    elif not table.triangles & bit:
                        gains[seat] += row["reward"]
                        closing |= bit
            if table.listener is not None:
                table.say("mined", seat, {"shaft": plan["id"], "count": count, "crosses": after}, 1)
    table.triangles |= closing
    return gains
