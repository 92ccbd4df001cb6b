"""The printed data of Lost Cities, and what an owner's pack puts in its place."""

from pathlib import Path
from typing import Any

from urbes.games.lost_cities.packs import PACK_KEYS, PackChecks
from urbes.kernel import Content, Pack, Texts, printed

HERE = Path(__file__).parent
TEXTS = Texts.load(HERE / "texts.toml")


def template() -> dict[str, Any]:
    """Our data in the form of a pack, for an owner to replace by their own copy's."""
    data = printed(HERE)
    pack = {key: data[key] for key in PACK_KEYS}
    pack["layouts"] = [{**data["layouts"][0], "id": "pack"}]
    pack["tracks"] = [track for track in data["tracks"] if track["id"] in ("small", "large")]
    return pack


class LostCitiesContent(Content):
    """A pack replaces whole keys, but its layout and large track join ours as the choice `pack`."""

    def __init__(self, pack: Pack | None) -> None:
        self.has_layout = False
        self.has_large_track = False
        super().__init__(HERE, TEXTS, PackChecks, ("paths", "player_colours", "space_row", "event_tiles", "vp_tokens"), pack)
        self.in_fives = all(points % 5 == 0 for points in self._all_points())
        self.words = self._words()

    def given(self, pack: dict[str, Any]) -> dict[str, Any]:
        """A copy of the whole data file is a pack too: what is ours already replaces nothing, and the options are never replaced."""
        return {key: value for key, value in pack.items() if key != "options" and (key not in self.data or value != self.data[key])}

    def adopt(self, pack: dict[str, Any]) -> None:
        super().adopt(pack)
        if "paths" in pack:
            order = [row["id"] for row in printed(HERE)["paths"]]
            self.data["paths"] = sorted(pack["paths"], key=lambda row: order.index(row["id"]))
        if "space_row" in pack:
            self.data["space_row"] = sorted(pack["space_row"], key=lambda row: int(row["space"]))
        for layout in pack.get("layouts", []):
            self.data["layouts"].append(layout)
            self.has_layout = True
        for track in pack.get("tracks", []):
            if track["id"] == "small":
                self.data["tracks"] = [row for row in self.data["tracks"] if row["id"] != "small"]
                self.data["tracks"].append(track)
            else:
                self.data["tracks"].append({**track, "id": "pack"})
                self.has_large_track = True

    def _all_points(self) -> list[int]:
        points = [row["value"] for row in self.data["space_row"]]
        points += [row["points"] for row in self.data["event_tiles"] if row["kind"] == "vp"]
        points += [row["points"] for track in self.data["tracks"] for row in track["rows"]]
        return points

    def _words(self) -> dict[str, dict[str, str]]:
        words: dict[str, dict[str, str]] = {}
        for key in ("player_colours", "event_tiles", "pawn_types"):
            for row in self.data[key]:
                words[row["id"]] = {"fr": row["name_fr"], "en": row["name_en"]}
        for row in self.data["paths"]:
            words[row["id"]] = {"fr": row["name_fr"], "en": row["name_en"]}
            for card in self.data["cards"]:
                if card["path"] == row["id"]:
                    words[card["id"]] = {"fr": f"{card['value']} {row['colour_fr']}", "en": f"{row['colour_en']} {card['value']}"}
        return words
