"""What a content pack may hold and has to pass (MC-17): each entry may be replaced and is well formed, then the whole holds together."""

from collections.abc import Collection
from typing import Any

from urbes.games.my_city.codes import CELL_IDS, LAST_EPISODE, LETTERS, PER_COLOUR, PRINTED, SHAFTS, SIDE, STEPS
from urbes.games.my_city.grid import around, bank_masks, both, connected, either, has, laid, meet, one_cell, read_shape, set_of, some, turned, without
from urbes.kernel import Checks, Format, Rule
from urbes.kernel.schema import BOOLEAN, ID, UNREAD, Fields, Kind, is_integer, item, listed, maybe, number, one_of, rows, sized, such, table, variants, words

IGNORED = ("id", "origin", "note", "legend", "confirmed")
FOURTH_CHURCHES = ("C4a", "C4b", "C4c")
REWARDS = ("circle", "nugget", "track", "rock", "rock_right", "blank", "tree", "cog", *(f"tile:{church}" for church in FOURTH_CHURCHES))
BOX_REWARDS = ("circle", "nugget", "tree", "blank")
TRACK_REWARDS = ("circle", "nugget", "tree")
IMMEDIATE = ("pass", "gold", "gold_road", "investor", "rail", "port_link")
CIRCLES = {"first": 2, "second": 1, "others": 0}  # in each column of rewards (MC-9.5)
MOST_BOXES = 60
MOST_POINTS = 20
CHOSEN_AT_START = ("well", "rock")
PLACED = ("tree", "rock", "well")


# --- single fields ----------------------------------------------------------------------------------------


def _integers(value: Any) -> bool:
    return isinstance(value, list) and all(is_integer(number) for number in value)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _cells(value: Any) -> bool:
    return _texts(value) and len(value) > 0 and all(cell in CELL_IDS for cell in value)


def _drawing(value: Any) -> bool:
    return _texts(value) and 0 < len(value) <= 6 and all(0 < len(row) <= 6 and not set(row) - set("#.") for row in value)


def _tile(checks: Checks, drawn: list[str], where: str) -> None:
    shape = read_shape(drawn)
    if checks.want(1 <= len(shape) <= 6, where, "tile_size", found=len(shape)):
        checks.want(min(row for row, _ in shape) == 0 and min(column for _, column in shape) == 0, where, "empty_edge")
        checks.want(connected(laid(shape, 0)), where, "tile_parts")


def _board_rows(checks: Checks, value: Any, where: str) -> None:
    if not _texts(value) or len(value) != SIDE:
        checks.fault(where, "board_rows", side=SIDE, found=len(value) if isinstance(value, list) else 0)
        return
    for n, row in enumerate(value):
        checks.want(len(row) == SIDE, f"{where}[{n}]", "board_row", row=n + 1, found=len(row), side=SIDE)
        for letter in sorted(set(row) - set(PRINTED)):
            checks.fault(f"{where}[{n}]", "board_letter", letter=letter, letters=" ".join(PRINTED))


def _column(circles: int) -> Kind:
    def check(checks: Checks, rewards: list[str], where: str) -> None:
        found = rewards.count("circle")
        checks.want(found == circles, where, "circles", circles=circles, found=found)

    return _ids(REWARDS).then(check)


def _ids(allowed: tuple[str, ...]) -> Kind:
    return listed(one_of(allowed), "id_list")


def _rewards(key: str, rewards: tuple[str, ...]) -> Kind:
    """What lies along a shaft or the track areas."""
    return rows({key: COUNT, "reward": _ids(rewards), "triangle": maybe(BOOLEAN)})


COUNT = number(1, MOST_BOXES)
ANY_IDS = such(_texts, "id_list")
BANKS = such(lambda value: _integers(value) and len(value) == SIDE and all(0 < n < SIDE for n in value), "bank_columns", side=SIDE, most=SIDE - 1)
COLUMNS = item({column: _column(circles) for column, circles in CIRCLES.items()}, "reward_columns", closed="reward_columns")
SHAPES = table(LETTERS, sized(ANY_IDS, PER_COLOUR, PER_COLOUR, "tiles_per_colour"), "tile_set")

# --- entries, found by id ---------------------------------------------------------------------------------

# The fields of an entry, each with the key of the entry's `origin` that must be X and what it may hold.
# An origin that is one letter speaks for all fields; a field mapped to "" is words only and may always be replaced.
Entry = dict[str, tuple[str, Kind]]
NAME: Entry = {"name": ("", words())}
ENTRIES: dict[str, Entry] = {
    "boards": {"rows": ("rows", Kind(_board_rows)), "left_bank_columns": ("rows", BANKS), **NAME},
    "shapes": {"rows": ("rows", such(_drawing, "drawing").then(_tile)), "size": ("rows", COUNT), **NAME},
    "tiles": {"shape": ("shape", such(lambda value: isinstance(value, str), "shape_id")), **NAME},
    "stickers": {"where": ("where", such(_cells, "cells")), **NAME},
    "rules": {**NAME, "text": ("", words("no_words"))},
    "chapters": NAME,
    "episodes": {
        "name": ("name", words()),
        "summary": ("", words("no_words")),
        "rewards": ("stickers", COLUMNS),
        "start_stickers": ("start_stickers", ANY_IDS),
        "start_score": ("new_rule", number(0, MOST_BOXES)),
        "pass": ("new_rule", one_of(("allowed", "forbidden"), "allowed")),
        "forest_open": ("new_rule", BOOLEAN),
        "build_on_trees": ("new_rule", BOOLEAN),
        "skip_if_no_place": ("new_rule", BOOLEAN),
        "immediate": ("new_rule", _ids(IMMEDIATE)),
        "end_steps": ("new_rule", _ids(tuple(STEPS))),
        "mines": ("new_rule", _ids(tuple(SHAFTS))),
    },
    "final_bonuses": {"text": ("", words("no_words")), "per": ("per", COUNT), "circles": ("circles", COUNT)},
}
SHAFT: Entry = {"boxes": ("boxes", COUNT), "rewards": ("boxes", _rewards("box", BOX_REWARDS)), "entrance": ("entrance", one_of(CELL_IDS, "cell"))}


def _replaceable(origin: Any, key: str) -> bool:
    return key == "" or (origin.get(key, "X") if isinstance(origin, dict) else origin) in ("X", "")


def _entries(section: str, fields: Entry) -> Kind:
    """A pack gives only what it replaces of an entry; nothing new but a shape of one's own."""

    def check(checks: Checks, row: dict[str, Any], where: str) -> None:
        ours = checks.ours["mines"] if section == "shafts" else checks.ours
        known = {each["id"]: each for each in ours[section]}
        id = row["id"]
        if id not in known and not checks.want(section == "shapes" and isinstance(id, str), where, "unknown", ids=", ".join(map(str, known))):
            return
        checks.want(id in known or ("rows" in row and "name" in row), where, "new_shape")
        origin = known[id]["origin"] if id in known else "X"
        for field in [field for field in row if field not in IGNORED]:
            if checks.want(field in fields, f"{where}.{field}", "not_replaceable", keys=", ".join(fields)):
                key, kind = fields[field]
                if checks.want(_replaceable(origin, key), f"{where}.{field}", "published"):
                    kind.check(checks, row[field], f"{where}.{field}")

    return rows(item({"id": ID}).then(check), at=".{id}", distinct=True)


# --- other sections ---------------------------------------------------------------------------------------


def _section(fields: Fields) -> Kind:
    return item({**fields, **dict.fromkeys(IGNORED, UNREAD)}, closed="not_replaceable")


def _values(checks: Checks, values: Any, where: str) -> None:
    """Points that no published source states; their sign stays."""
    ours = checks.ours["values"]
    _section({key: maybe(number(-MOST_POINTS, 0) if ours[key] < 0 else number(0, MOST_POINTS)) for key in ours["origin"]}).check(checks, values, where)
    for key, origin in ours["origin"].items():
        checks.want(not isinstance(values, dict) or key not in values or origin == "X", f"{where}.{key}", "published")


def _tracks(checks: Checks, tracks: dict[str, Any], where: str) -> None:
    last = tracks.get("spaces", MOST_BOXES)
    for n, row in enumerate(tracks.get("rewards", [])):
        checks.want(row["space"] <= last, f"{where}.rewards[{n}].space", "range", low=1, high=last, value=row["space"])


def _preset(places: Collection[str]) -> Kind:
    return item({"at": one_of(places, "no_place_for_it")})


def _entrances(checks: Checks, data: dict[str, Any]) -> None:
    """An entrance may be given with its shaft or as its sticker's cell; if twice, then alike."""
    if data["mines"] is checks.ours["mines"] or data["stickers"] is checks.ours["stickers"]:
        return
    cells = {row["id"]: row["where"] for row in data["stickers"] if "where" in row}
    for shaft in data["mines"]["shafts"]:
        sticker = f"entrance_{shaft['id']}"
        if "entrance" in shaft and cells.get(sticker, [shaft["entrance"]]) != [shaft["entrance"]]:
            checks.fault(f"mines.shafts.{shaft['id']}.entrance", "other_entrance", sticker=sticker)


TILE_SET = item({"shapes": SHAPES}, "")
AREA = such(lambda area: isinstance(area.get("id"), str) and _integers(area.get("spaces")), "area")
PRESETS = {
    **dict.fromkeys(PLACED, _preset(CELL_IDS)),
    "tile": _preset(FOURTH_CHURCHES),
    "cog": _preset([f"B{n}" for n in range(1, PER_COLOUR + 1)]),
}
PRESET = variants("type", PRESETS, "preset_type", also={"from": number(1, LAST_EPISODE)})
FORMAT = Format(
    "my_city",
    "My City",
    {
        **{section: _entries(section, fields) for section, fields in ENTRIES.items()},
        "tile_sets": item({"mixed": maybe(TILE_SET), "uniform": maybe(TILE_SET)}, closed="not_replaceable"),
        "values": Kind(_values),
        "mines": _section({"shafts": _entries("shafts", SHAFT)}),
        "tracks": _section({"spaces": maybe(COUNT), "areas": maybe(rows(AREA)), "rewards": maybe(_rewards("space", TRACK_REWARDS))}).then(_tracks),
        "standalone": _section({"preset": rows(PRESET)}),
    },
    [Rule(("mines", "stickers"), _entrances)],
    about=("title", "names", "options", "presets", "data_version"),
)


# --- the whole --------------------------------------------------------------------------------------------


def check_whole(checks: Checks, data: dict[str, Any]) -> None:
    """Our data with the pack's entries in place: banks, tiles, stickers and references."""
    shapes = {row["id"]: row["rows"] for row in data["shapes"]}
    used = {row["id"]: row["shape"] for row in data["tiles"]}
    for kind, kept in data["tile_sets"].items():
        used |= {f"{letter}{n} ({kind})": shape for letter, ids in kept["shapes"].items() for n, shape in enumerate(ids, 1)}
    for tile, shape in used.items():
        checks.want(shape in shapes, f"tiles.{tile}.shape", "no_shape", shape=shape)
    for board in data["boards"]:
        _board(checks, board, {tile: shapes[shape] for tile, shape in used.items() if shape in shapes})
    gold = sum(row.count("G") for row in data["boards"][1]["rows"])
    checks.want(gold == 2, "boards.eternal.rows", "two_deposits", found=gold)
    _fixed_stickers(checks, data)
    at_start = {row["id"] for row in data["stickers"] if row["chooser"] == "none" or row["id"] in CHOSEN_AT_START}
    for episode in data["episodes"]:
        for id in episode["start_stickers"]:
            checks.want(id in at_start, f"episodes.{episode['id']}.start_stickers", "no_start_sticker", sticker=id)
    for shaft in data["mines"]["shafts"]:
        for row in shaft["rewards"]:
            checks.want(row["box"] <= shaft["boxes"], f"mines.shafts.{shaft['id']}", "box_beyond", box=row["box"], last=shaft["boxes"])


def _board(checks: Checks, board: dict[str, Any], shapes: dict[str, list[str]]) -> None:
    where = f"boards.{board['id']}"
    meadow = set_of([cell for cell, letter in enumerate("".join(board["rows"])) if letter not in "MF"])
    left, right = bank_masks(board["left_bank_columns"])
    checks.want(connected(both(meadow, left)), where, "west_bank_parted")
    checks.want(connected(both(meadow, right)), where, "east_bank_parted")
    river = either(both(around(left), right), both(around(right), left))
    for tile, drawn in shapes.items():
        forms = [turned(read_shape(drawn), turns, False) for turns in range(4)]
        placements = [laid(form, at) for form in forms for at in range(SIDE * SIDE)]
        fits = any(meet(cells, river) and not some(without(cells, meadow)) and not (meet(cells, left) and meet(cells, right)) for cells in placements)
        checks.want(fits, f"tiles.{tile}", "no_place_at_river", board=board["id"])


def _fixed_stickers(checks: Checks, data: dict[str, Any]) -> None:
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
        checks.want(row["id"] == "gold" or len(row["where"]) == 1, where, "one_cell")
        for cell in row["where"]:
            here = one_cell(CELL_IDS.index(cell))
            checks.want(meet(here, forest if sawmill else meadow), where, "not_forest" if sawmill else "not_meadow", cell=cell)
            checks.want(meet(without(around(here), here), buildable), where, "nothing_beside", cell=cell)
            checks.want(cell not in taken, where, "stickers_overlap", sticker=taken.get(cell), cell=cell)
            taken[cell] = row["id"]
    for i, row in enumerate(data["standalone"]["preset"]):
        if row["type"] in PLACED:
            free = has(meadow, CELL_IDS.index(row["at"])) and row["at"] not in taken
            checks.want(free, f"standalone.preset[{i}].at", "preset_cell", cell=row["at"])
    gold = next(row["where"] for row in data["stickers"] if row["id"] == "gold")
    checks.want(len(gold) == 2, "stickers.gold.where", "two_deposits", found=len(gold))
