"""Chapter 6, The Mine.

Episodes 16, 17 and 18 open the blue, the red and the yellow mine: after the ranking each city crosses one box of a shaft for every
building in the colour groups at its entrance (MC-E16 to MC-E18, MC-13).
"""

from urbes.games.my_city import codes as c
from urbes.games.my_city.state import MyCityState
from urbes.kernel import i64, ones


def at_the_entrance(state: MyCityState, seat: i64, shaft: i64) -> i64:
    """The buildings of the whole groups that lie at a mine's entrance (MC-13.2, MC-13.7)."""
    gate = state.grounds[seat].gates[shaft]
    count: i64 = 0
    for group in state.groups(seat, state.of_colour(seat, c.BLUE - shaft)):
        if state.touching(seat, group, gate):
            count += ones(group)
    return count


def dig(state: MyCityState) -> list[list[str]]:
    """All seats cross their boxes together; returns what the boxes give each seat (MC-13.3 to MC-13.6)."""
    gains: list[list[str]] = [[] for _ in range(state.seats)]
    closing: list[list[int]] = [[], [], []]
    for shaft in state.now.mines:
        plan = state.rules.shafts[shaft]
        for seat in range(state.seats):
            count = int(at_the_entrance(state, seat, shaft))
            state.history[-1].mined[seat][shaft] = count
            before = state.cities[seat].crosses[shaft]
            after = min(before + count, int(plan["boxes"]))
            if after == before:
                continue
            city = state.change(seat)
            city.crosses = [after if each == shaft else crosses for each, crosses in enumerate(city.crosses)]
            for row in plan["rewards"]:
                box: int = row["box"]
                if before < box <= after:
                    if not row["triangle"] or box not in state.triangles[shaft]:
                        gains[seat] += row["reward"]
                    if row["triangle"]:
                        closing[shaft].append(box)
            if state.listener is not None:
                state.say("mined", seat, {"shaft": plan["id"], "count": count, "crosses": after}, 1)
    state.triangles = [sorted({*before, *closed}) for before, closed in zip(state.triangles, closing, strict=True)]
    return gains
