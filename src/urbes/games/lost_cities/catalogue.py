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
    explorers: int  # of every seat, beside its leader
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
        "explorers": c.EXPLORERS,
        "track": list(rules.track),
        "event_tiles": {row["id"]: {"kind": row["kind"], "points": row.get("points") or 0} for row in data["event_tiles"]},
        "point_unit": rules.point_unit,
    }


def pieces(rules: LostCitiesRules, lang: str, view: Mapping[str, Any]) -> dict[str, Any]:
    """The paths with their spaces, the cards, and the event tiles with what they bring."""
    data = rules.content.data

    def text(key: str, **gaps: Any) -> str:
        return rules.texts.text(f"pieces.{key}", lang, gaps)

    paths = {row["id"]: row for row in data["paths"]}
    told: dict[str, Any] = {}
    for id, row in paths.items():
        values = ", ".join(f"{space} → {rules.shown(value)}" for space, value in enumerate(rules.space_values[1:], 1))
        kinds = {int(slot.rpartition("-")[2]): view["tiles"][slot] for slot in view["tiles"] if slot.startswith(f"{id}-")}
        tiles = ", ".join(f"{space} → {_brief(rules, kinds[space], lang)}" for space in sorted(kinds))
        part = text("pairing") if "X" in str(row.get("origin", "")) else ""
        name = f"{row[f'name_{lang}']} ({row[f'colour_{lang}']})"
        told[id] = {
            "name": name,
            "called": [row[f"name_{lang}"], row[f"colour_{lang}"]],
            "text": text("path", values=values, tiles=tiles or "–"),
            "reconstructed": part,
        }
    for card in data["cards"]:
        told[card["id"]] = {
            "name": rules.word(card["id"], lang),
            "text": text("card_both_ways" if rules.up_and_down else "card", path=told[card["path"]]["name"], value=card["value"]),
        }
    rows = rules.track_rows
    worth = ", ".join(f"{row['artifacts']}{'+' if row.get('or_more') else ''} → {rules.shown(row['points'])}" for row in rows)
    guessed = [str(row["artifacts"]) for row in rows if "X" in str(row.get("origin", ""))]
    points = [rules.shown(row["points"]) for row in data["event_tiles"] if row["kind"] == "vp"]
    parts = {"artifact": text("of_track", artifacts=", ".join(guessed)) if guessed else "", "step": ""}
    parts["vp"] = text("of_tiles") if any("X" in str(row.get("origin", "")) for row in data["event_tiles"]) else ""
    for kind in c.TILE_KINDS:
        name = rules.texts.text(f"tiles.{kind}", lang)
        told[kind] = {"name": name, "text": text(kind, track=worth, points=", ".join(points)), "reconstructed": parts[kind]}
    return told


def _brief(rules: LostCitiesRules, tile: str, lang: str) -> str:
    """A tile on a space: what it is, or the points on it."""
    number = rules.tile_ids.index(tile)
    points = rules.tile_points[number]
    return rules.shown(points, True) if points else rules.texts.text(f"tiles.{c.TILE_KINDS[rules.tile_kinds[number]]}", lang)
