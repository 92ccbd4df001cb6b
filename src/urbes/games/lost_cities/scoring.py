"""Round scorings and the final result as people read them (LC-10, LC-12)."""

from typing import Any

from urbes.games.lost_cities.codes import CAUSES, PATHS
from urbes.games.lost_cities.state import Expedition
from urbes.kernel.errors import UrbesError
from urbes.kernel.results import Result, deciding_key, rank

SEAT_WIDTH = PATHS + 5  # spaces, leader's path, VP held, net, new VP, tiles exchanged


def round_scoring(state: Expedition, round: int, seat: int) -> dict[str, Any]:
    """One seat's scoring of a round: a line for each pawn, then the sums."""
    row = state.scorings[round - 1]
    start = 1 + seat * SEAT_WIDTH
    leader, held, net, vp, exchanged = row[start + PATHS : start + SEAT_WIDTH]
    pawns = pawn_lines(state, row[start : start + PATHS], leader)
    return {
        "round": round,
        "cause": CAUSES[row[0]],
        "pawns": pawns,
        "positive": sum(line["points"] for line in pawns if line["points"] > 0),
        "negative": sum(line["points"] for line in pawns if line["points"] < 0),
        "net": net,
        "held": held,
        "vp": vp,
        "floored": vp != held + net,
        "tiles": exchanged,
    }


def pawn_lines(state: Expedition, spaces: list[int], leader: int) -> list[dict[str, Any]]:
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


def final_result(state: Expedition) -> Result:
    if state.to_act():
        raise UrbesError("The game is not over: there is no result yet.", "La partie n'est pas finie : il n'y a pas encore de résultat.")
    keys: list[tuple[int, ...]] = [(state.vp[seat], state.artifacts[seat]) for seat in range(state.seats)]  # LC-12.7, LC-12.8
    breakdown: list[dict[str, Any]] = []
    for seat in range(state.seats):
        rounds = [round_scoring(state, round, seat) for round in range(1, len(state.scorings) + 1)]
        before = rounds[-1]["vp"]
        points = state.rules.track_points(state.artifacts[seat])
        breakdown.append(
            {
                "rounds": rounds,
                "artifacts": state.artifacts[seat],
                "artifact_points": points,
                "floored": state.vp[seat] != before + points,
                "vp": state.vp[seat],
            }
        )
    return Result(state.scores(), rank(keys), breakdown, deciding_key(keys, ["vp", "artifacts"]))
