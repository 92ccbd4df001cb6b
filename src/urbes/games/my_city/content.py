"""The printed data of My City, and the merging of an owner's pack into it (MC-17)."""

from pathlib import Path
from typing import Any

from urbes.games.my_city.codes import BUILDINGS, LETTERS, PER_COLOUR
from urbes.games.my_city.packs import IGNORED, SECTIONS, PackChecks
from urbes.kernel import Content, Pack, Texts

HERE = Path(__file__).parent
TEXTS = Texts.load(HERE / "texts.toml")

ABOUT = ("title", "names", "options", "presets", "data_version")  # what a whole data file says of the game, not of its pieces


class MyCityContent(Content):
    """A pack gives only the entries it replaces."""

    def __init__(self, pack: Pack | None) -> None:
        super().__init__(HERE, TEXTS, PackChecks, (), pack)
        self.words = _words(self.data)
        self.shapes: dict[str, list[str]] = {row["id"]: row["rows"] for row in self.data["shapes"]}

    def given(self, pack: dict[str, Any]) -> dict[str, Any]:
        return changes(pack, self.data)

    def adopt(self, pack: dict[str, Any]) -> None:
        merge(self.data, pack)


def changes(pack: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """What a pack gives that is not ours already: a copy of the whole data file with a few edits is a pack too."""
    given = {key: value for key, value in pack.items() if key not in ABOUT and (key not in data or value != data[key])}
    for key, value in given.items():
        if key in SECTIONS:
            given[key] = _changed_rows(value, data[key])
        elif isinstance(value, dict) and key in data:
            given[key] = {name: part for name, part in value.items() if name not in data[key] or part != data[key][name]}
    if isinstance(given.get("mines"), dict) and "shafts" in given["mines"]:
        given["mines"]["shafts"] = _changed_rows(given["mines"]["shafts"], data["mines"]["shafts"])
    return given


def _changed_rows(rows: Any, ours: list[dict[str, Any]]) -> Any:
    if not isinstance(rows, list):
        return rows
    known = {str(row["id"]): row for row in ours}
    changed = []
    for row in rows:
        old = known.get(str(row.get("id")), {}) if isinstance(row, dict) else {}
        changed.append({key: value for key, value in row.items() if key == "id" or key not in old or value != old[key]} if old else row)
    return changed


def merge(data: dict[str, Any], pack: dict[str, Any]) -> None:
    """A pack gives only what it replaces, found by id (MC-17.1)."""
    for section in SECTIONS:
        if section in pack:
            _merge_rows(data[section], pack[section])
    for kind, kept in pack.get("tile_sets", {}).items():
        data["tile_sets"][kind]["shapes"].update(kept["shapes"])
        if kind == "mixed":
            for letter, shapes in kept["shapes"].items():
                first = LETTERS.index(letter) * PER_COLOUR
                for tile, shape in enumerate(shapes):
                    data["tiles"][first + tile]["shape"] = shape
    for tile in range(BUILDINGS):
        row = data["tiles"][tile]
        data["tile_sets"]["mixed"]["shapes"][LETTERS[tile // PER_COLOUR]][tile % PER_COLOUR] = row["shape"]
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
