"""Points as they stand, round scorings, and the final result as people read it (LC-10, LC-12)."""

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.shapes import Breakdown, PawnLine, Scoring
from urbes.games.lost_cities.state import LostCitiesState
from urbes.kernel import Result, deciding_key, i64, rank

SEAT_WIDTH = 10  # of a scoring: five spaces, leader's path, VP held, net, new VP, tiles exchanged


def scores(state: LostCitiesState) -> list[int]:
    return list(state.players[c.VP : c.VP + state.seats])


def net(state: LostCitiesState, seat: i64) -> i64:
    """The result of the round for a seat if it ended now (LC-10.1 to LC-10.4)."""
    values = state.rules.space_values
    base = c.SPACE + seat * c.PATHS
    total: i64 = 0
    for path in range(c.PATHS):
        total += values[state.rows[base + path]]
    leader = state.players[c.LEADER + seat]
    return total if leader < 0 else total + values[state.rows[base + leader]]


def after_round(state: LostCitiesState, seat: i64) -> i64:
    """The VP a seat holds once the round is counted (LC-10.5, LC-10.6)."""
    held = state.players[c.VP + seat]
    gain = net(state, seat)
    if state.rules.round_floor == c.FLOOR_NET and gain < 0:
        return held
    total = held + gain
    return 0 if state.rules.round_floor == c.FLOOR_HOLDINGS and total < 0 else total


def after_artifacts(state: LostCitiesState, held: i64, artifacts: i64) -> i64:
    """The VP at the end of the game of a seat that held so many, and so many artifacts (LC-12.5, LC-12.6)."""
    points: i64 = state.rules.track_points(artifacts)
    total = held + points
    if not state.rules.artifact_floor or points >= 0 or total >= 0:
        return total
    return held if held < 0 else 0


def round_scoring(state: LostCitiesState, round: int, seat: int) -> Scoring:
    """One seat's scoring of a round: a line for each pawn, then the sums."""
    row = state.scorings[round - 1]
    start = 1 + seat * SEAT_WIDTH
    leader, held, net, vp, exchanged = row[start + c.PATHS : start + SEAT_WIDTH]
    pawns = pawn_lines(state, row[start : start + c.PATHS], leader)
    return {
        "round": round,
        "cause": c.CAUSES[row[0]],
        "pawns": pawns,
        "positive": sum(line["points"] for line in pawns if line["points"] > 0),
        "negative": sum(line["points"] for line in pawns if line["points"] < 0),
        "net": net,
        "held": held,
        "vp": vp,
        "floored": vp != held + net,
        "tiles": exchanged,
    }


def pawn_lines(state: LostCitiesState, spaces: list[int], leader: int) -> list[PawnLine]:
    """What each pawn on a path counts (LC-10.1, LC-10.2)."""
    rules = state.rules
    return [
        {
            "path": rules.path_ids[path],
            "space": space,
            "pawn": "leader" if path == leader else "explorer",
            "points": rules.space_values[space] * (2 if path == leader else 1),
        }
        for path, space in enumerate(spaces)
        if space > 0
    ]


def final_result(state: LostCitiesState) -> Result:
    points = scores(state)
    artifacts = list(state.players[c.ARTIFACTS : c.ARTIFACTS + state.seats])
    keys: list[tuple[int, ...]] = list(zip(points, artifacts, strict=True))  # LC-12.7, LC-12.8
    breakdown: list[Breakdown] = []
    for seat in range(state.seats):
        rounds = [round_scoring(state, round, seat) for round in range(1, len(state.scorings) + 1)]
        gain = state.rules.track_points(artifacts[seat])
        floored = points[seat] != rounds[-1]["vp"] + gain
        breakdown.append({"rounds": rounds, "artifacts": artifacts[seat], "artifact_points": gain, "floored": floored, "vp": points[seat]})
    return Result(points, rank(keys), breakdown, deciding_key(keys, ["vp", "artifacts"]))
