"""The printed data of My City, and the merging of an owner's pack into it (MC-17)."""

from pathlib import Path
from typing import Any

from urbes.games.my_city.codes import PER_COLOUR
from urbes.games.my_city.packs import ENTRIES, FORMAT, IGNORED, check_whole
from urbes.kernel import Checks, Content, Pack, Texts

HERE = Path(__file__).parent
TEXTS = Texts.load(HERE / "texts.toml")


class MyCityContent(Content):
    """A pack gives only the entries it replaces."""

    def __init__(self, pack: Pack | None) -> None:
        super().__init__(HERE, TEXTS, FORMAT, pack)
        self.words = _words(self.data)
        self.shapes: dict[str, list[str]] = {row["id"]: row["rows"] for row in self.data["shapes"]}

    def given(self, pack: dict[str, Any]) -> dict[str, Any]:
        """What a pack gives that is not ours already: a copy of the whole data file with a few edits is a pack too."""
        given: dict[str, Any] = _unlike(pack, self.data)
        for key in FORMAT.replaced(given):
            given[key] = _unlike(given[key], self.data[key])
        if isinstance(given.get("mines"), dict) and "shafts" in given["mines"]:
            given["mines"]["shafts"] = _unlike(given["mines"]["shafts"], self.data["mines"]["shafts"])
        return given

    def adopt(self, pack: dict[str, Any]) -> None:
        """A pack gives only what it replaces, found by id (MC-17.1)."""
        data = self.data
        for section in ENTRIES:
            _merge_rows(data[section], pack.get(section, []))
        tiles = {row["id"]: row for row in data["tiles"]}
        for kind, kept in pack.get("tile_sets", {}).items():
            for letter, shapes in kept["shapes"].items():
                data["tile_sets"][kind]["shapes"][letter] = shapes
                for n, shape in enumerate(shapes if kind == "mixed" else [], 1):
                    tiles[f"{letter}{n}"]["shape"] = shape
        for letter, shapes in data["tile_sets"]["mixed"]["shapes"].items():
            shapes[:] = [tiles[f"{letter}{n}"]["shape"] for n in range(1, PER_COLOUR + 1)]
        data["values"].update(pack.get("values", {}))
        where = {row["id"]: row for row in data["stickers"]}
        if "mines" in pack:
            _merge_rows(data["mines"]["shafts"], pack["mines"]["shafts"])
            for row in pack["mines"]["shafts"]:
                if "entrance" in row:
                    where[f"entrance_{row['id']}"]["where"] = [row["entrance"]]
        for row in data["mines"]["shafts"]:
            row["entrance"] = where[f"entrance_{row['id']}"]["where"][0]
            row["rewards"] = [{"triangle": False, **box} for box in row["rewards"]]
        data["tracks"].update(pack.get("tracks", {}))
        if "standalone" in pack:
            data["standalone"]["preset"] = pack["standalone"]["preset"]
        where["sawmill_cover"]["where"] = where["sawmill"]["where"]

    def check_whole(self, checks: Checks) -> None:
        check_whole(checks, self.data)


def _unlike(given: Any, ours: Any) -> Any:
    """Of an object the fields that differ from ours, of entries those and their ids; anything else as it is."""
    if isinstance(given, dict) and isinstance(ours, dict):
        return {key: value for key, value in given.items() if key == "id" or key not in ours or value != ours[key]}
    if isinstance(given, list) and isinstance(ours, list):
        known = {str(row["id"]): row for row in ours}
        return [_unlike(row, known.get(str(row.get("id")))) if isinstance(row, dict) else row for row in given]
    return given


def _merge_rows(rows: list[dict[str, Any]], given: list[dict[str, Any]]) -> None:
    known = {row["id"]: row for row in rows}
    for row in given:
        if row["id"] in known:
            known[row["id"]].update({key: value for key, value in row.items() if key not in IGNORED})
        else:
            rows.append(row)  # a shape of one's own


def _words(data: dict[str, Any]) -> dict[str, dict[str, str]]:
    """The names of everything that has an id; stickers and rules share some, so theirs have a prefix."""
    words: dict[str, dict[str, str]] = {}
    for key, prefix in (("animals", ""), ("shapes", ""), ("tiles", ""), ("stickers", "sticker."), ("rules", "rule.")):
        for row in data[key]:
            words[prefix + row["id"]] = row["name"]
    fourth = {lang: name.split(" (")[0] for lang, name in words["C4b"].items()}  # of a shape that depends on the city
    for card in data["cards"]:
        words[card["id"]] = card["name"] if "name" in card else words[card["tile"]] if "tile" in card else fourth
    return words
