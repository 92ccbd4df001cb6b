"""What a content pack has to pass (MC-17.2): first that each entry may be replaced and is well formed, then that the whole holds together."""

import json
from typing import Any

from urbes.games.my_city.codes import CELL_IDS, LETTERS, PER_COLOUR, PRINTED, SHAFTS, SIDE, STEPS
from urbes.games.my_city.content import IGNORED, OTHER_KEYS, SECTIONS, SHAFT_FIELDS
from urbes.games.my_city.grid import around, bank_masks, connected, laid, mask_of, read_shape, turned
from urbes.kernel.content import Checks

REWARDS = ("circle", "nugget", "track", "rock", "rock_right", "blank", "tree", "cog", "tile:C4a", "tile:C4b", "tile:C4c")
BOX_REWARDS = ("circle", "nugget", "tree", "blank")
IMMEDIATE = ("pass", "gold", "gold_road", "investor", "rail", "port_link")
COLUMNS_OF_REWARDS = ("first", "second", "others")
MOST_BOXES = 60
CHOSEN_AT_START = ("well", "rock")


# --- the pack by itself ---------------------------------------------------------------------------------


def check_pack(pack: dict[str, Any], data: dict[str, Any], checks: Checks) -> None:
    keys = [*SECTIONS, *OTHER_KEYS]
    for key in pack:
        if key not in keys and key not in ("name", "game", "data_version"):
            checks.problem(
                key,
                f"is no key of a My City pack; the keys are: {', '.join(keys)}.",
                f"n'est pas une clé d'un paquet My City ; les clés sont : {', '.join(keys)}.",
            )
    if pack.get("game", "my-city") not in ("my-city", "my_city"):
        checks.problem("game", f"the pack is for {pack['game']!r}, not for My City.", f"le paquet est pour {pack['game']!r}, pas pour My City.")
    for section in SECTIONS:
        if section in pack:
            _check_rows(checks.rows(pack, section), section, SECTIONS[section], data[section], checks)
    if "tile_sets" in pack:
        _check_tile_sets(pack["tile_sets"], data["tile_sets"], checks)
    if "values" in pack:
        _check_values(pack["values"], data["values"], checks)
    if "mines" in pack and _object(pack["mines"], "mines", ("shafts",), checks):
        shafts = checks.rows(pack["mines"], "shafts")
        _check_rows(shafts, "mines.shafts", SHAFT_FIELDS, data["mines"]["shafts"], checks)
        _check_entrances(shafts, pack.get("stickers"), checks)
    if "tracks" in pack and _object(pack["tracks"], "tracks", ("spaces", "areas", "rewards"), checks):
        _check_boxes(pack["tracks"], "spaces", "space", "tracks", checks)
        for i, area in enumerate(checks.rows(pack["tracks"], "areas") if "areas" in pack["tracks"] else []):
            checks.require(
                isinstance(area.get("id"), str) and _integers(area.get("spaces")),
                f"tracks.areas[{i}]",
                "must have an id and a list of spaces.",
                "doit avoir un identifiant et une liste de cases.",
            )
    if "standalone" in pack and _object(pack["standalone"], "standalone", ("preset",), checks):
        _check_preset(pack["standalone"], checks)


def _object(value: Any, where: str, keys: tuple[str, ...], checks: Checks) -> bool:
    if not isinstance(value, dict):
        return checks.require(False, where, "must be an object.", "doit être un objet.")
    for key in value:
        if key not in keys and key not in IGNORED:
            return checks.require(
                False,
                f"{where}.{key}",
                f"cannot be replaced; what can: {', '.join(keys)}.",
                f"ne peut pas être remplacé ; ce qui peut l'être : {', '.join(keys)}.",
            )
    return True


def _check_rows(rows: list[dict[str, Any]], where: str, fields: dict[str, str], known: list[dict[str, Any]], checks: Checks) -> None:
    checks.distinct(rows, "id", where)
    ours = {row["id"]: row for row in known}
    for row in rows:
        id = row.get("id")
        if not isinstance(id, str | int):
            continue
        at = f"{where}.{id}"
        if id not in ours and (where != "shapes" or not isinstance(id, str)):
            checks.problem(at, f"is unknown; the ids are: {', '.join(map(str, ours))}.", f"est inconnu ; les identifiants sont : {', '.join(map(str, ours))}.")
            continue
        if id not in ours:
            checks.require("rows" in row and "name" in row, at, "a new shape needs rows and a name.", "une nouvelle forme a besoin de rows et de name.")
        for field, value in row.items():
            if field in IGNORED:
                continue
            if field not in fields:
                checks.problem(
                    f"{at}.{field}",
                    f"cannot be replaced; what can: {', '.join(fields)}.",
                    f"ne peut pas être remplacé ; ce qui peut l'être : {', '.join(fields)}.",
                )
            elif id in ours and not _replaceable(ours[id], fields[field]):
                checks.problem(
                    f"{at}.{field}",
                    "is stated by a published source and cannot be replaced (MC-17.1).",
                    "est donné par une source publiée et ne peut pas être remplacé (MC-17.1).",
                )
            else:
                _check_field(field, value, row, at, checks)


def _replaceable(entry: dict[str, Any], key: str) -> bool:
    if key == "":
        return True
    origin = entry["origin"]
    return bool((origin.get(key, "X") if isinstance(origin, dict) else origin) in ("X", ""))


def _check_entrances(shafts: list[dict[str, Any]], stickers: Any, checks: Checks) -> None:
    """An entrance may be given with its shaft or as its sticker's cell; if twice, then alike."""
    given = [row for row in stickers if isinstance(row, dict) and "where" in row] if isinstance(stickers, list) else []
    for shaft in shafts:
        sticker = f"entrance_{shaft.get('id')}"
        if "entrance" in shaft and any(row.get("id") == sticker and row["where"] != [shaft["entrance"]] for row in given):
            checks.problem(
                f"mines.shafts.{shaft['id']}.entrance",
                f"sticker '{sticker}' names another cell.",
                f"l'autocollant « {sticker} » nomme une autre case.",
            )


def _check_field(field: str, value: Any, row: dict[str, Any], at: str, checks: Checks) -> None:
    where = f"{at}.{field}"
    if field in ("name", "summary", "text"):
        good = isinstance(value, dict) and all(isinstance(value.get(lang), str) and value[lang].strip() for lang in ("fr", "en"))
        checks.require(good, where, "needs a text in fr and in en.", "doit avoir un texte en fr et en en.")
    elif field == "left_bank_columns":
        good = _integers(value) and len(value) == SIDE and all(0 < n < SIDE for n in value)
        checks.require(good, where, f"must be {SIDE} numbers from 1 to {SIDE - 1}.", f"doit être {SIDE} nombres de 1 à {SIDE - 1}.")
    elif field == "rewards":
        if at.startswith("mines"):
            _check_boxes(row, "boxes", "box", at, checks)
        else:
            _check_rewards(value, where, checks)
    elif field == "rows":
        if at.startswith("boards"):
            _check_board_rows(value, where, checks)
        else:
            _check_shape_rows(value, where, checks)
    elif field in ("boxes", "size", "per", "circles", "start_score"):
        low = 1 if field != "start_score" else 0
        good = isinstance(value, int) and not isinstance(value, bool) and low <= value <= MOST_BOXES
        checks.require(good, where, f"must be a number from {low} to {MOST_BOXES}.", f"doit être un nombre de {low} à {MOST_BOXES}.")
    elif field in ("forest_open", "build_on_trees", "skip_if_no_place"):
        checks.require(isinstance(value, bool), where, "must be true or false.", "doit être true ou false.")
    elif field == "pass":
        checks.require(value in ("allowed", "forbidden"), where, "must be 'allowed' or 'forbidden'.", "doit être « allowed » ou « forbidden ».")
    elif field == "shape":
        checks.require(isinstance(value, str), where, "must be the id of a shape.", "doit être l'identifiant d'une forme.")
    elif field == "entrance":
        checks.require(
            isinstance(value, str) and value in CELL_IDS,
            where,
            f"must be a cell A1 to K11, not {json.dumps(value)}.",
            f"doit être une case de A1 à K11, pas {json.dumps(value)}.",
        )
    elif field == "where":
        good = isinstance(value, list) and len(value) > 0 and all(isinstance(cell, str) and cell in CELL_IDS for cell in value)
        checks.require(
            good, where, f"must be a list of cells A1 to K11, not {json.dumps(value)}.", f"doit être une liste de cases de A1 à K11, pas {json.dumps(value)}."
        )
    else:
        lists = {"immediate": IMMEDIATE, "end_steps": tuple(STEPS), "mines": tuple(SHAFTS), "start_stickers": None}
        _check_ids(value, lists[field], where, checks)


def _integers(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(n, int) and not isinstance(n, bool) for n in value)


def _check_ids(value: Any, allowed: tuple[str, ...] | None, where: str, checks: Checks) -> bool:
    if not isinstance(value, list) or not all(isinstance(id, str) for id in value):
        return checks.require(False, where, "must be a list of ids.", "doit être une liste d'identifiants.")
    wrong = [id for id in value if allowed is not None and id not in allowed]
    if wrong:
        return checks.require(
            False, where, f"'{wrong[0]}' is none of {', '.join(allowed or ())}.", f"« {wrong[0]} » n'est pas l'un de {', '.join(allowed or ())}."
        )
    return True


def _check_board_rows(value: Any, where: str, checks: Checks) -> None:
    if not isinstance(value, list) or len(value) != SIDE or not all(isinstance(row, str) for row in value):
        count = f"{len(value)}" if isinstance(value, list) else "0"
        checks.problem(where, f"a board has {SIDE} rows, not {count}.", f"un plateau a {SIDE} lignes, pas {count}.")
        return
    for i, row in enumerate(value):
        checks.require(len(row) == SIDE, f"{where}[{i}]", f"row {i + 1} has {len(row)} cells, not {SIDE}.", f"la ligne {i + 1} a {len(row)} cases, pas {SIDE}.")
        for letter in sorted(set(row) - set(PRINTED)):
            checks.problem(
                f"{where}[{i}]",
                f"'{letter}' is no letter of a board; they are {' '.join(PRINTED)}.",
                f"« {letter} » n'est pas une lettre de plateau ; ce sont {' '.join(PRINTED)}.",
            )


def _check_shape_rows(value: Any, where: str, checks: Checks) -> None:
    if (
        not isinstance(value, list)
        or not value
        or len(value) > 6
        or not all(isinstance(row, str) and 0 < len(row) <= 6 and not set(row) - set("#.") for row in value)
    ):
        checks.problem(where, "a shape is drawn in 1 to 6 rows of # and dots.", "une forme se dessine en 1 à 6 lignes de # et de points.")
        return
    shape = read_shape(value)
    if not checks.require(1 <= len(shape) <= 6, where, f"a tile has 1 to 6 cells, not {len(shape)}.", f"une tuile a de 1 à 6 cases, pas {len(shape)}."):
        return
    low_row = min(r for r, _ in shape)
    low_column = min(c for _, c in shape)
    checks.require(
        low_row == 0 and low_column == 0, where, "the drawing starts with an empty row or column.", "le dessin commence par une ligne ou une colonne vide."
    )
    checks.require(
        connected(laid(shape, 0)),
        where,
        "the tile is in several parts; its cells must hang together by their edges.",
        "la tuile est en plusieurs morceaux ; ses cases doivent se tenir par les côtés.",
    )


def _check_rewards(value: Any, where: str, checks: Checks) -> None:
    if not isinstance(value, dict) or sorted(value) != sorted(COLUMNS_OF_REWARDS):
        checks.problem(where, "must have the columns first, second and others.", "doit avoir les colonnes first, second et others.")
        return
    for column, circles in zip(COLUMNS_OF_REWARDS, (2, 1, 0), strict=True):
        if _check_ids(value[column], REWARDS, f"{where}.{column}", checks):
            found = value[column].count("circle")
            checks.require(
                found == circles,
                f"{where}.{column}",
                f"must hold {circles} circles, not {found} (MC-9.5).",
                f"doit contenir {circles} cercles, pas {found} (MC-9.5).",
            )


def _check_boxes(holder: dict[str, Any], count_key: str, key: str, where: str, checks: Checks) -> None:
    """The rewards along a shaft or the track areas."""
    if "rewards" not in holder:
        return
    allowed = BOX_REWARDS if key == "box" else ("circle", "nugget", "tree")
    for i, row in enumerate(checks.rows(holder, "rewards")):
        number = checks.integer(row, key, f"{where}.rewards[{i}]")
        last = holder.get(count_key, MOST_BOXES)
        if number is not None and isinstance(last, int):
            checks.require(1 <= number <= last, f"{where}.rewards[{i}].{key}", f"must be 1 to {last}, not {number}.", f"doit être de 1 à {last}, pas {number}.")
        _check_ids(row.get("reward"), allowed, f"{where}.rewards[{i}].reward", checks)
        checks.require(isinstance(row.get("triangle", False), bool), f"{where}.rewards[{i}].triangle", "must be true or false.", "doit être true ou false.")
    if count_key in holder:
        number = checks.integer(holder, count_key, where)
        checks.require(number is None or 1 <= number <= MOST_BOXES, f"{where}.{count_key}", f"must be 1 to {MOST_BOXES}.", f"doit être de 1 à {MOST_BOXES}.")


def _check_tile_sets(value: Any, ours: dict[str, Any], checks: Checks) -> None:
    if not _object(value, "tile_sets", tuple(ours), checks):
        return
    for kind, kept in value.items():
        shapes = kept.get("shapes") if isinstance(kept, dict) else None
        if not isinstance(shapes, dict) or set(shapes) - set(LETTERS):
            checks.problem(f"tile_sets.{kind}.shapes", "must give lists of shapes for Y, R and B.", "doit donner des listes de formes pour Y, R et B.")
            continue
        for letter, ids in shapes.items():
            where = f"tile_sets.{kind}.shapes.{letter}"
            if _check_ids(ids, None, where, checks):
                checks.require(
                    len(ids) == PER_COLOUR, where, f"a colour has {PER_COLOUR} tiles, not {len(ids)}.", f"une couleur a {PER_COLOUR} tuiles, pas {len(ids)}."
                )


def _check_values(value: Any, ours: dict[str, Any], checks: Checks) -> None:
    replaceable = tuple(key for key, origin in ours["origin"].items() if origin == "X")
    if not _object(value, "values", tuple(ours["origin"]), checks):
        return
    for key in value:
        if key in IGNORED:
            continue
        if key not in replaceable:
            checks.problem(
                f"values.{key}",
                "is stated by a published source and cannot be replaced (MC-17.1).",
                "est donné par une source publiée et ne peut pas être remplacé (MC-17.1).",
            )
            continue
        number = checks.integer(value, key, "values")
        low, high = (-20, 0) if ours[key] < 0 else (0, 20)
        checks.require(number is None or low <= number <= high, f"values.{key}", f"must be {low} to {high}.", f"doit être de {low} à {high}.")


def _check_preset(value: dict[str, Any], checks: Checks) -> None:
    for i, row in enumerate(checks.rows(value, "preset")):
        where = f"standalone.preset[{i}]"
        number = checks.integer(row, "from", where)
        checks.require(number is None or 1 <= number <= 24, f"{where}.from", "must be 1 to 24.", "doit être de 1 à 24.")
        kind = row.get("type")
        places = {"tile": ("C4a", "C4b", "C4c"), "cog": tuple(f"B{n}" for n in range(1, PER_COLOUR + 1))}.get(str(kind), tuple(CELL_IDS))
        checks.require(
            kind in ("tree", "rock", "well", "tile", "cog"),
            f"{where}.type",
            f"must be tree, rock, well, tile or cog, not {kind!r}.",
            f"doit être tree, rock, well, tile ou cog, pas {kind!r}.",
        )
        checks.require(row.get("at") in places, f"{where}.at", f"{row.get('at')!r} is no place for it.", f"{row.get('at')!r} n'est pas une place possible.")


# --- the whole ----------------------------------------------------------------------------------------------


def check_data(data: dict[str, Any], checks: Checks) -> None:
    """Our data with the pack's entries in place: banks, tiles, stickers and references."""
    shapes = {row["id"]: row["rows"] for row in data["shapes"]}
    used = {row["id"]: row["shape"] for row in data["tiles"]}
    for kind, kept in data["tile_sets"].items():
        for letter, ids in kept["shapes"].items():
            for n, shape in enumerate(ids):
                used[f"{letter}{n + 1} ({kind})"] = shape
    for tile, shape in used.items():
        checks.require(shape in shapes, f"tiles.{tile}.shape", f"there is no shape '{shape}'.", f"il n'y a pas de forme « {shape} ».")
    for board in data["boards"]:
        _check_board(board, {tile: shapes[shape] for tile, shape in used.items() if shape in shapes}, checks)
    gold = sum(row.count("G") for row in data["boards"][1]["rows"])
    checks.require(gold == 2, "boards.eternal.rows", f"there are two gold deposits, not {gold}.", f"il y a deux gisements d'or, pas {gold}.")
    _check_fixed_stickers(data, checks)
    known = [row["id"] for row in data["stickers"]]
    fixed = {row["id"] for row in data["stickers"] if row["chooser"] == "none"}
    for episode in data["episodes"]:
        for id in episode["start_stickers"]:
            good = id in known and (id in fixed or id in CHOSEN_AT_START)
            checks.require(
                good,
                f"episodes.{episode['id']}.start_stickers",
                f"'{id}' is no sticker placed before an episode.",
                f"« {id} » n'est pas un autocollant placé avant un épisode.",
            )
    for shaft in data["mines"]["shafts"]:
        for row in shaft["rewards"]:
            checks.require(
                row["box"] <= shaft["boxes"],
                f"mines.shafts.{shaft['id']}",
                f"box {row['box']} lies beyond the last box {shaft['boxes']}.",
                f"la case {row['box']} est au-delà de la dernière, {shaft['boxes']}.",
            )


def _check_board(board: dict[str, Any], shapes: dict[str, list[str]], checks: Checks) -> None:
    where = f"boards.{board['id']}"
    letters = "".join(board["rows"])
    meadow = mask_of([cell for cell, letter in enumerate(letters) if letter not in "MF"])
    left, right = bank_masks(board["left_bank_columns"])
    for bank, name_en, name_fr in ((left, "west", "ouest"), (right, "east", "est")):
        checks.require(
            connected(meadow & bank),
            where,
            f"the meadow of the {name_en} bank does not hang together.",
            f"la prairie de la rive {name_fr} n'est pas d'un seul tenant.",
        )
    river = around(left) & right | around(right) & left
    for tile, rows in shapes.items():
        shape = read_shape(rows)
        placements = [laid(turned(shape, turns, False), at) for turns in range(4) for at in range(SIDE * SIDE)]
        fits = any(mask and mask & ~meadow == 0 and mask & river and (mask & left == 0 or mask & right == 0) for mask in placements)
        checks.require(
            fits,
            f"tiles.{tile}",
            f"has no place along the river of board '{board['id']}'.",
            f"n'a pas de place le long de la rivière du plateau « {board['id']} ».",
        )


def _check_fixed_stickers(data: dict[str, Any], checks: Checks) -> None:
    """Stickers of a named cell: on meadow (the sawmill on forest, which is then open), beside a buildable cell, no two on one cell."""
    letters = "".join(data["boards"][0]["rows"])
    meadow = mask_of([cell for cell, letter in enumerate(letters) if letter not in "MF"])
    forest = mask_of([cell for cell, letter in enumerate(letters) if letter == "F"])
    taken: dict[str, str] = {}
    for row in data["stickers"]:
        if not isinstance(row["where"], list) or row["id"] == "sawmill_cover":
            continue
        ground, ground_en, ground_fr = (forest, "forest", "forêt") if row["id"] == "sawmill" else (meadow, "meadow", "prairie")
        buildable = meadow | forest if row["id"] == "sawmill" else meadow
        if row["id"] != "gold":
            checks.require(len(row["where"]) == 1, f"stickers.{row['id']}.where", "must be one cell.", "doit être une seule case.")
        for cell in row["where"]:
            where = f"stickers.{row['id']}.where"
            bit = 1 << CELL_IDS.index(cell)
            checks.require(bool(ground & bit), where, f"{cell} is not {ground_en}.", f"{cell} n'est pas une case de {ground_fr}.")
            checks.require(
                bool(around(bit) & buildable & ~bit), where, f"{cell} has no buildable cell beside it.", f"{cell} n'a aucune case constructible à côté."
            )
            if cell in taken:
                checks.problem(where, f"overlaps sticker '{taken[cell]}' on {cell}.", f"recouvre l'autocollant « {taken[cell]} » en {cell}.")
            taken[cell] = row["id"]
    for i, row in enumerate(data["standalone"]["preset"]):
        if row["type"] in ("tree", "rock", "well"):
            free = bool(meadow >> CELL_IDS.index(row["at"]) & 1) and row["at"] not in taken
            where = f"standalone.preset[{i}].at"
            checks.require(free, where, f"{row['at']} is no meadow free of fixed stickers.", f"{row['at']} n'est pas une prairie libre d'autocollants fixes.")
    gold = next(row["where"] for row in data["stickers"] if row["id"] == "gold")
    checks.require(len(gold) == 2, "stickers.gold.where", f"there are two gold deposits, not {len(gold)}.", f"il y a deux gisements d'or, pas {len(gold)}.")
