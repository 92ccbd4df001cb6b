"""What is printed on the pieces of Lost Cities, and their names, for any client that draws them."""

from collections.abc import Mapping
from typing import Any, TypedDict

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.rules import LostCitiesRules
from urbes.games.lost_cities.shapes import EventTile, Path

PathWords = TypedDict("PathWords", {"name": str, "colour": str})


class LostCitiesCatalogue(TypedDict):
    paths: dict[Path, PathWords]
    space_values: list[int]  # of the spaces 1 to 9 of every path
    bridge: int  # the last space before it
    crossings: int  # so many bridges crossed end a round
    track: list[int]  # what 0, 1, 2 ... artifacts are worth
    event_tiles: dict[str, EventTile]
    point_unit: int  # 1: points are shown as fifths


def catalogue(rules: LostCitiesRules, lang: str, view: Mapping[str, Any] | None) -> LostCitiesCatalogue:
    data = rules.content.data
    return {
        "paths": {row["id"]: {"name": row[f"name_{lang}"], "colour": row[f"colour_{lang}"]} for row in data["paths"]},
        "space_values": list(rules.space_values[1:]),
        "bridge": c.LAST_BEFORE_BRIDGE,
        "crossings": c.CROSSINGS,
        "track": list(rules.track),
        "event_tiles": {row["id"]: {"kind": row["kind"], "points": row.get("points") or 0} for row in data["event_tiles"]},
        "point_unit": rules.point_unit,
    }
