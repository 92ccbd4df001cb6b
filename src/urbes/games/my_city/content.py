"""The printed data of My City, and the merging of an owner's pack into it (MC-17)."""

import json
from pathlib import Path
from typing import Any

from urbes.games.my_city.codes import BUILDINGS, LETTERS, PER_COLOUR
from urbes.kernel.content import Checks, Pack
from urbes.kernel.texts import Texts

HERE = Path(__file__).parent
TEXTS = Texts.load(HERE / "texts.toml")

# What a pack may hold, section by section: the fields of an entry, each with the key of the entry's `origin` that must be X.
# An origin that is one letter speaks for all fields; a field mapped to "" is words only and may always be replaced.
SECTIONS: dict[str, dict[str, str]] = {
    "boards": {"rows": "rows", "left_bank_columns": "rows", "name": ""},
    "shapes": {"rows": "rows", "size": "rows", "name": ""},
    "tiles": {"shape": "shape", "name": ""},
    "stickers": {"where": "where", "name": ""},
    "rules": {"name": "", "text": ""},
    "chapters": {"name": ""},
    "episodes": {
        "name": "name",
        "summary": "",
        "rewards": "stickers",
        "start_stickers": "start_stickers",
        "start_score": "new_rule",
        "pass": "new_rule",
        "forest_open": "new_rule",
        "build_on_trees": "new_rule",
        "skip_if_no_place": "new_rule",
        "immediate": "new_rule",
        "end_steps": "new_rule",
        "mines": "new_rule",
    },
    "final_bonuses": {"text": "", "per": "per", "circles": "circles"},
}
SHAFT_FIELDS = {"boxes": "boxes", "rewards": "boxes", "entrance": "entrance"}
IGNORED = ("id", "origin", "note", "legend", "confirmed")
ABOUT = ("title", "names", "options", "presets")  # what a whole data file says of the game, not of its pieces
OTHER_KEYS = ("tile_sets", "values", "mines", "tracks", "standalone")


def printed_data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((HERE / "data.json").read_text(encoding="utf-8"))
    return data


class Content:
    """Our data, or our data with the entries of a pack in their place."""

    def __init__(self, pack: Pack | None) -> None:
        self.data = printed_data()
        self.warnings: list[tuple[str, str]] = []
        if pack is not None:
            from urbes.games.my_city.checking import check_data, check_pack

            checks = Checks(pack.name)
            given = changes(pack.data, self.data)
            check_pack(given, self.data, checks)
            checks.finish()
            merge(self.data, given)
            check_data(self.data, checks)
            checks.finish()
            self.warnings = checks.warnings
        self.words = _words(self.data)
        self.shapes: dict[str, list[str]] = {row["id"]: row["rows"] for row in self.data["shapes"]}


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
    for card in data["cards"]:
        words[card["id"]] = card["name"] if "name" in card else words[card["tile"]] if "tile" in card else words["C4b"]
    return words
