"""The printed data of Lost Cities, and what an owner's pack puts in its place."""

from pathlib import Path
from typing import Any

from urbes.games.lost_cities.packs import FORMAT, PATHS
from urbes.kernel import Content, Pack, Texts, printed

HERE = Path(__file__).parent
TEXTS = Texts.load(HERE / "texts.toml")


def template() -> dict[str, Any]:
    """Our data in the form of a pack, for an owner to replace by their own copy's."""
    pack = {key: value for key, value in printed(HERE).items() if key in FORMAT.sections}
    pack["layouts"] = [{**pack["layouts"][0], "id": "pack"}]
    pack["tracks"] = [track for track in pack["tracks"] if track["id"] in ("small", "large")]
    return pack


class LostCitiesContent(Content):
    """A pack replaces whole keys, but its layout and large track join ours as the choice `pack`."""

    def __init__(self, pack: Pack | None) -> None:
        super().__init__(HERE, TEXTS, FORMAT, pack)
        data = self.data
        points = [row["points"] for row in data["event_tiles"] if row["kind"] == "vp"] + [row["points"] for track in data["tracks"] for row in track["rows"]]
        self.in_fives = all(number % 5 == 0 for number in [*points, *(row["value"] for row in data["space_row"])])
        self.words: dict[str, dict[str, str]] = {}
        for key in ("player_colours", "event_tiles", "pawn_types", "paths"):
            self.words |= {row["id"]: {"fr": row["name_fr"], "en": row["name_en"]} for row in data[key]}
        paths = {row["id"]: row for row in data["paths"]}
        for card in data["cards"]:
            path, value = paths[card["path"]], card["value"]
            self.words[card["id"]] = {"fr": f"{value} {path['colour_fr']}", "en": f"{path['colour_en']} {value}"}

    def given(self, pack: dict[str, Any]) -> dict[str, Any]:
        """Of a copy of the whole data file, our own layouts and tracks are none that a pack could bring: what is ours already replaces nothing."""
        return {key: value for key, value in pack.items() if key not in self.data or value != self.data[key]}

    def adopt(self, pack: dict[str, Any]) -> None:
        layouts, tracks = self.data["layouts"], self.data["tracks"]
        super().adopt(pack)
        self.data["paths"] = sorted(self.data["paths"], key=lambda row: PATHS.index(row["id"]))
        self.data["space_row"] = sorted(self.data["space_row"], key=lambda row: int(row["space"]))
        self.data["layouts"] = [*layouts, *pack.get("layouts", [])]
        for track in pack.get("tracks", []):
            small = track["id"] == "small"
            tracks = [*(row for row in tracks if not small or row["id"] != "small"), track if small else {**track, "id": "pack"}]
        self.data["tracks"] = tracks
