"""What a content pack may hold and has to pass (MC-17): each entry may be replaced and is well formed, then the whole holds together."""

import json
from typing import Any

from urbes.games.my_city.codes import CELL_IDS, LAST_EPISODE, LETTERS, PER_COLOUR, PRINTED, SHAFTS, SIDE, STEPS
from urbes.games.my_city.grid import around, bank_masks, both, connected, either, has, laid, meet, one_cell, read_shape, set_of, some, turned, without
from urbes.kernel import Checks

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
OTHER_KEYS = ("tile_sets", "values", "mines", "tracks", "standalone")
REWARDS = ("circle", "nugget", "track", "rock", "rock_right", "blank", "tree", "cog", "tile:C4a", "tile:C4b", "tile:C4c")
BOX_REWARDS = ("circle", "nugget", "tree", "blank")
TRACK_REWARDS = ("circle", "nugget", "tree")
IMMEDIATE = ("pass", "gold", "gold_road", "investor", "rail", "port_link")
LISTS: dict[str, tuple[str, ...] | None] = {"immediate": IMMEDIATE, "end_steps": tuple(STEPS), "mines": tuple(SHAFTS), "start_stickers": None}
CIRCLES = {"first": 2, "second": 1, "others": 0}  # in each column of rewards (MC-9.5)
MOST_BOXES = 60
CHOSEN_AT_START = ("well", "rock")
PLACED = ("tree", "rock", "well")
PRESETS = ("tree", "rock", "well", "tile", "cog")


# --- the pack by itself ---------------------------------------------------------------------------------


def _replaceable(entry: dict[str, Any], key: str) -> bool:
    if key == "":
        return True
    origin = entry["origin"]
    return bool((origin.get(key, "X") if isinstance(origin, dict) else origin) in ("X", ""))


def _integers(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(n, int) and not isinstance(n, bool) for n in value)


class PackChecks(Checks):
    """What a pack of My City has to pass: each entry by itself, then the whole."""

    def check_pack(self, pack: dict[str, Any], data: dict[str, Any]) -> None:
        self.keys(pack, (*SECTIONS, *OTHER_KEYS), "My City", ("name", "game", "data_version"))
        self.made_for(pack, "my_city", "My City")
        for section, fields in SECTIONS.items():
            if section in pack:
                self._check_rows(self.rows(pack, section), section, fields, data[section])
        if "tile_sets" in pack:
            self._check_tile_sets(pack["tile_sets"], data["tile_sets"])
        if "values" in pack:
            self._check_values(pack["values"], data["values"])
        if "mines" in pack and self._object(pack["mines"], "mines", ("shafts",)):
            shafts = self.rows(pack["mines"], "shafts")
            self._check_rows(shafts, "mines.shafts", SHAFT_FIELDS, data["mines"]["shafts"])
            self._check_entrances(shafts, pack.get("stickers"))
        if "tracks" in pack and self._object(pack["tracks"], "tracks", ("spaces", "areas", "rewards")):
            self._check_boxes(pack["tracks"], "spaces", "space", "tracks")
            for i, area in enumerate(self.rows(pack["tracks"], "areas") if "areas" in pack["tracks"] else []):
                self.want(isinstance(area.get("id"), str) and _integers(area.get("spaces")), f"tracks.areas[{i}]", "area")
        if "standalone" in pack and self._object(pack["standalone"], "standalone", ("preset",)):
            self._check_preset(pack["standalone"])

    def _object(self, value: Any, where: str, keys: tuple[str, ...]) -> bool:
        if not isinstance(value, dict):
            return self.want(False, where, "object")
        for key in value:
            if key not in keys and key not in IGNORED:
                return self.want(False, f"{where}.{key}", "not_replaceable", keys=", ".join(keys))
        return True

    def _check_rows(self, rows: list[dict[str, Any]], where: str, fields: dict[str, str], known: list[dict[str, Any]]) -> None:
        self.distinct(rows, "id", where)
        ours = {row["id"]: row for row in known}
        for row in rows:
            id = row.get("id")
            if not isinstance(id, str | int):
                continue
            at = f"{where}.{id}"
            if id not in ours and (where != "shapes" or not isinstance(id, str)):
                self.fault(at, "unknown", ids=", ".join(map(str, ours)))
                continue
            if id not in ours:
                self.want("rows" in row and "name" in row, at, "new_shape")
            for field, value in row.items():
                if field in IGNORED:
                    continue
                if field not in fields:
                    self.fault(f"{at}.{field}", "not_replaceable", keys=", ".join(fields))
                elif id in ours and not _replaceable(ours[id], fields[field]):
                    self.fault(f"{at}.{field}", "published")
                else:
                    self._check_field(field, value, row, at)

    def _check_entrances(self, shafts: list[dict[str, Any]], stickers: Any) -> None:
        """An entrance may be given with its shaft or as its sticker's cell; if twice, then alike."""
        given = [row for row in stickers if isinstance(row, dict) and "where" in row] if isinstance(stickers, list) else []
        for shaft in shafts:
            sticker = f"entrance_{shaft.get('id')}"
            if "entrance" in shaft and any(row.get("id") == sticker and row["where"] != [shaft["entrance"]] for row in given):
                self.fault(f"mines.shafts.{shaft['id']}.entrance", "other_entrance", sticker=sticker)

    def _check_field(self, field: str, value: Any, row: dict[str, Any], at: str) -> None:
        where = f"{at}.{field}"
        if field in ("name", "summary", "text"):
            self.words(row, at, field)
        elif field == "left_bank_columns":
            self.want(_integers(value) and len(value) == SIDE and all(0 < n < SIDE for n in value), where, "bank_columns", side=SIDE, most=SIDE - 1)
        elif field == "rewards":
            if at.startswith("mines"):
                self._check_boxes(row, "boxes", "box", at)
            else:
                self._check_rewards(value, where)
        elif field == "rows":
            if at.startswith("boards"):
                self._check_board_rows(value, where)
            else:
                self._check_shape_rows(value, where)
        elif field in ("boxes", "size", "per", "circles", "start_score"):
            low = 1 if field != "start_score" else 0
            self.number(row, field, at, low, MOST_BOXES)
        elif field in ("forest_open", "build_on_trees", "skip_if_no_place"):
            self.want(isinstance(value, bool), where, "boolean")
        elif field == "pass":
            self.want(value in ("allowed", "forbidden"), where, "allowed")
        elif field == "shape":
            self.want(isinstance(value, str), where, "shape_id")
        elif field == "entrance":
            self.want(isinstance(value, str) and value in CELL_IDS, where, "cell", given=json.dumps(value))
        elif field == "where":
            good = isinstance(value, list) and len(value) > 0 and all(isinstance(cell, str) and cell in CELL_IDS for cell in value)
            self.want(good, where, "cells", given=json.dumps(value))
        else:
            self._check_ids(value, LISTS[field], where)

    def _check_ids(self, value: Any, allowed: tuple[str, ...] | None, where: str) -> bool:
        if not isinstance(value, list) or not all(isinstance(id, str) for id in value):
            return self.want(False, where, "id_list")
        return allowed is None or all(self.known(id, allowed, where) for id in value)

    def _check_board_rows(self, value: Any, where: str) -> None:
        if not isinstance(value, list) or len(value) != SIDE or not all(isinstance(row, str) for row in value):
            self.fault(where, "board_rows", side=SIDE, found=len(value) if isinstance(value, list) else 0)
            return
        for i, row in enumerate(value):
            self.want(len(row) == SIDE, f"{where}[{i}]", "board_row", row=i + 1, found=len(row), side=SIDE)
            for letter in sorted(set(row) - set(PRINTED)):
                self.fault(f"{where}[{i}]", "board_letter", letter=letter, letters=" ".join(PRINTED))

    def _check_shape_rows(self, value: Any, where: str) -> None:
        drawn = (
            isinstance(value, list) and 0 < len(value) <= 6 and all(isinstance(row, str) and 0 < len(row) <= 6 and not set(row) - set("#.") for row in value)
        )
        if not self.want(drawn, where, "drawing"):
            return
        shape = read_shape(value)
        if self.want(1 <= len(shape) <= 6, where, "tile_size", found=len(shape)):
            self.want(min(r for r, _ in shape) == 0 and min(column for _, column in shape) == 0, where, "empty_edge")
            self.want(connected(laid(shape, 0)), where, "tile_parts")

    def _check_rewards(self, value: Any, where: str) -> None:
        if not isinstance(value, dict) or sorted(value) != sorted(CIRCLES):
            self.fault(where, "reward_columns")
            return
        for column, circles in CIRCLES.items():
            if self._check_ids(value[column], REWARDS, f"{where}.{column}"):
                found = value[column].count("circle")
                self.want(found == circles, f"{where}.{column}", "circles", circles=circles, found=found)

    def _check_boxes(self, holder: dict[str, Any], count_key: str, key: str, where: str) -> None:
        """The rewards along a shaft or the track areas."""
        if "rewards" not in holder:
            return
        for i, row in enumerate(self.rows(holder, "rewards")):
            last = holder.get(count_key, MOST_BOXES)
            self.number(row, key, f"{where}.rewards[{i}]", 1, last if isinstance(last, int) else MOST_BOXES)
            self._check_ids(row.get("reward"), BOX_REWARDS if key == "box" else TRACK_REWARDS, f"{where}.rewards[{i}].reward")
            self.want(isinstance(row.get("triangle", False), bool), f"{where}.rewards[{i}].triangle", "boolean")
        if count_key in holder:
            self.number(holder, count_key, where, 1, MOST_BOXES)

    def _check_tile_sets(self, value: Any, ours: dict[str, Any]) -> None:
        if not self._object(value, "tile_sets", tuple(ours)):
            return
        for kind, kept in value.items():
            shapes = kept.get("shapes") if isinstance(kept, dict) else None
            if not isinstance(shapes, dict) or set(shapes) - set(LETTERS):
                self.fault(f"tile_sets.{kind}.shapes", "tile_set")
                continue
            for letter, ids in shapes.items():
                where = f"tile_sets.{kind}.shapes.{letter}"
                if self._check_ids(ids, None, where):
                    self.want(len(ids) == PER_COLOUR, where, "tiles_per_colour", wanted=PER_COLOUR, found=len(ids))

    def _check_values(self, value: Any, ours: dict[str, Any]) -> None:
        if not self._object(value, "values", tuple(ours["origin"])):
            return
        for key in value:
            if key in IGNORED:
                continue
            if self.want(ours["origin"].get(key) == "X", f"values.{key}", "published"):
                low, high = (-20, 0) if ours[key] < 0 else (0, 20)
                self.number(value, key, "values", low, high)

    def _check_preset(self, value: dict[str, Any]) -> None:
        for i, row in enumerate(self.rows(value, "preset")):
            where = f"standalone.preset[{i}]"
            self.number(row, "from", where, 1, LAST_EPISODE)
            kind = row.get("type")
            places = {"tile": ("C4a", "C4b", "C4c"), "cog": tuple(f"B{n}" for n in range(1, PER_COLOUR + 1))}.get(str(kind), tuple(CELL_IDS))
            self.want(kind in PRESETS, f"{where}.type", "preset_type", given=repr(kind))
            self.want(row.get("at") in places, f"{where}.at", "no_place_for_it", given=repr(row.get("at")))

    # --- the whole ----------------------------------------------------------------------------------------------

    def check_data(self, data: dict[str, Any]) -> None:
        """Our data with the pack's entries in place: banks, tiles, stickers and references."""
        shapes = {row["id"]: row["rows"] for row in data["shapes"]}
        used = {row["id"]: row["shape"] for row in data["tiles"]}
        for kind, kept in data["tile_sets"].items():
            for letter, ids in kept["shapes"].items():
                for n, shape in enumerate(ids):
                    used[f"{letter}{n + 1} ({kind})"] = shape
        for tile, shape in used.items():
            self.want(shape in shapes, f"tiles.{tile}.shape", "no_shape", shape=shape)
        for board in data["boards"]:
            self._check_board(board, {tile: shapes[shape] for tile, shape in used.items() if shape in shapes})
        gold = sum(row.count("G") for row in data["boards"][1]["rows"])
        self.want(gold == 2, "boards.eternal.rows", "two_deposits", found=gold)
        self._check_fixed_stickers(data)
        at_start = {row["id"] for row in data["stickers"] if row["chooser"] == "none" or row["id"] in CHOSEN_AT_START}
        for episode in data["episodes"]:
            for id in episode["start_stickers"]:
                self.want(id in at_start, f"episodes.{episode['id']}.start_stickers", "no_start_sticker", sticker=id)
        for shaft in data["mines"]["shafts"]:
            for row in shaft["rewards"]:
                self.want(row["box"] <= shaft["boxes"], f"mines.shafts.{shaft['id']}", "box_beyond", box=row["box"], last=shaft["boxes"])

    def _check_board(self, board: dict[str, Any], shapes: dict[str, list[str]]) -> None:
        where = f"boards.{board['id']}"
        meadow = set_of([cell for cell, letter in enumerate("".join(board["rows"])) if letter not in "MF"])
        left, right = bank_masks(board["left_bank_columns"])
        self.want(connected(both(meadow, left)), where, "west_bank_parted")
        self.want(connected(both(meadow, right)), where, "east_bank_parted")
        river = either(both(around(left), right), both(around(right), left))
        for tile, rows in shapes.items():
            forms = [turned(read_shape(rows), turns, False) for turns in range(4)]
            placements = [laid(form, at) for form in forms for at in range(SIDE * SIDE)]
            fits = any(meet(cells, river) and not some(without(cells, meadow)) and not (meet(cells, left) and meet(cells, right)) for cells in placements)
            self.want(fits, f"tiles.{tile}", "no_place_at_river", board=board["id"])

    def _check_fixed_stickers(self, data: dict[str, Any]) -> None:
        """Stickers of a named cell: on meadow (the sawmill on forest, which is then open), beside a buildable cell, no two on one cell."""
        letters = "".join(data["boards"][0]["rows"])
        meadow = set_of([cell for cell, letter in enumerate(letters) if letter not in "MF"])
        forest = set_of([cell for cell, letter in enumerate(letters) if letter == "F"])
        taken: dict[str, str] = {}
        for row in data["stickers"]:
            if not isinstance(row["where"], list) or row["id"] == "sawmill_cover":
                continue
            sawmill = row["id"] == "sawmill"
            buildable = either(meadow, forest) if sawmill else meadow
            where = f"stickers.{row['id']}.where"
            if row["id"] != "gold":
                self.want(len(row["where"]) == 1, where, "one_cell")
            for cell in row["where"]:
                here = one_cell(CELL_IDS.index(cell))
                self.want(meet(here, forest if sawmill else meadow), where, "not_forest" if sawmill else "not_meadow", cell=cell)
                self.want(meet(without(around(here), here), buildable), where, "nothing_beside", cell=cell)
                if cell in taken:
                    self.fault(where, "stickers_overlap", sticker=taken[cell], cell=cell)
                taken[cell] = row["id"]
        for i, row in enumerate(data["standalone"]["preset"]):
            if row["type"] in PLACED:
                free = has(meadow, CELL_IDS.index(row["at"])) and row["at"] not in taken
                self.want(free, f"standalone.preset[{i}].at", "preset_cell", cell=row["at"])
        gold = next(row["where"] for row in data["stickers"] if row["id"] == "gold")
        self.want(len(gold) == 2, "stickers.gold.where", "two_deposits", found=len(gold))
