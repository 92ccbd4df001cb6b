"""The printed data of The Forgotten City, with the checks a content pack has to pass (section 10.7 of the rules)."""

import json
from pathlib import Path
from typing import Any

from urbes.games.forgotten_city.codes import GREY_EFFECTS, LETTERS, REWARDS, TERRAINS, TRACKS, WHITE_EFFECTS
from urbes.kernel.content import Checks, Pack
from urbes.kernel.hexes import connected
from urbes.kernel.texts import Texts

HERE = Path(__file__).parent
TEXTS = Texts.load(HERE / "texts.toml")
PACK_KEYS = ("map", "tiles", "monuments", "nightmares", "miracles", "player_board")
ABOUT = ("name", "game", "schema", "content", "title", "names", "credits", "origin_tags", "options")  # what a file says about itself and the game
KEPT = ("constants", "players", "colours", "terrains")  # always ours: the rules rest on them
SHADES = {"light": (6, 2), "dark": (5, 3), "black": (2, 4)}  # how many on each nightmare, and from how many players on (FC-10.7)
ZONE_SPACES = 7
MOST = 999  # no printed number is larger


def printed_data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((HERE / "data.json").read_text(encoding="utf-8"))
    return data


def template() -> dict[str, Any]:
    """Our data in the form of a pack, for an owner to replace by their own copy's."""
    data = printed_data()
    return {key: data[key] for key in PACK_KEYS}


class Content:
    """Our data, or our data with the sections of a pack in their place."""

    def __init__(self, pack: Pack | None) -> None:
        self.data = printed_data()
        self.warnings: list[tuple[str, str]] = []
        if pack is not None:
            checks = Checks(pack.name)
            check_keys(pack.data, self.data, checks)
            for key in PACK_KEYS:
                if key in pack.data:
                    self.data[key] = pack.data[key]
            check_data(self.data, checks)
            checks.finish()
            self.warnings = checks.warnings
        self.words = self._words()
        miracles = [*self.data["miracles"]["white"], *self.data["miracles"]["grey"]]
        self.abilities: dict[str, dict[str, str]] = {row["id"]: row["text"] for row in miracles}

    def _words(self) -> dict[str, dict[str, str]]:
        """The names of everything that has an id, in both languages."""
        words: dict[str, dict[str, str]] = {}
        miracles = self.data["miracles"]
        for row in [*self.data["terrains"], *self.data["monuments"], *self.data["nightmares"], *miracles["white"], *miracles["grey"]]:
            words[row["id"]] = row["name"]
        return words


def check_keys(pack: dict[str, Any], ours: dict[str, Any], checks: Checks) -> None:
    """A whole data file passes as a pack; only its sections replace ours."""
    listed = ", ".join(PACK_KEYS)
    for key, value in pack.items():
        if key in KEPT:
            if value != ours[key]:
                checks.warning(
                    key,
                    f"a pack does not change this, ours is kept; the sections it may replace are: {listed}.",
                    f"un paquet ne change pas cela, les nôtres restent ; les sections remplaçables sont : {listed}.",
                )
        elif key not in PACK_KEYS and key not in ABOUT:
            checks.problem(
                key,
                f"is no section of a Forgotten City pack; the sections are: {listed}.",
                f"n'est pas une section d'un paquet Forgotten City ; les sections sont : {listed}.",
            )
    if pack.get("game", "forgotten-city") not in ("forgotten-city", "forgotten_city"):
        checks.problem(
            "game", f"the pack is for {pack['game']!r}, not for The Forgotten City.", f"le paquet est pour {pack['game']!r}, pas pour The Forgotten City."
        )


def check_data(data: dict[str, Any], checks: Checks) -> None:
    map = data["map"]
    if checks.require(isinstance(map, dict), "map", "must be an object.", "doit être un objet."):
        _check_map(map, checks)
        _check_tiles(checks.rows(data, "tiles"), map, checks)
    _check_monuments(data, checks)
    _check_nightmares(data, checks)
    _check_miracles(data["miracles"], checks)
    _check_board(data["player_board"], checks)
    if not checks.problems:
        miracles = data["miracles"]
        checks.distinct([*data["terrains"], *data["monuments"], *data["nightmares"], *miracles["white"], *miracles["grey"]], "id", "all sections")


# --- map and tiles -----------------------------------------------------------------------------------------


def _check_map(map: dict[str, Any], checks: Checks) -> None:
    slots = _whole(map, "slots", "map", 1, checks)
    positions = map.get("positions")
    if not isinstance(positions, list) or not positions or not all(isinstance(pos, str) for pos in positions) or len(set(positions)) != len(positions):
        checks.problem("map.positions", "must be a list of different letters.", "doit être une liste de lettres différentes.")
        positions = []
    checks.require(map.get("grey_position") in positions, "map.grey_position", "must be one of the positions.", "doit être l'une des positions.")
    rows = checks.rows(map, "hexes")
    _check_ids(rows, "map.hexes", checks)
    central = 0
    places: set[tuple[int, str]] = set()
    spots: set[tuple[int, int]] = set()
    for row in rows:
        where = f"map.hexes[{row.get('id')}]"
        q = _whole(row, "q", where, -MOST, checks)
        r = _whole(row, "r", where, -MOST, checks)
        checks.require((q, r) not in spots, where, f"another hex lies at ({q}, {r}).", f"un autre hexagone est en ({q}, {r}).")
        spots.add((q, r))
        fixed = row.get("fixed_terrain")
        if fixed is not None:
            checks.require(fixed in TERRAINS, f"{where}.fixed_terrain", f"'{fixed}' is no terrain.", f"« {fixed} » n'est pas un terrain.")
            central += fixed == "central"
            continue
        slot = _whole(row, "slot", where, 0, checks)
        pos = row.get("pos")
        if slot >= slots or not isinstance(pos, str) or pos not in positions:
            checks.problem(
                where,
                "must lie on a slot and position of the map, or have a fixed terrain.",
                "doit être sur un emplacement et une position de la carte, ou avoir un terrain fixe.",
            )
        elif (slot, pos) in places:
            checks.problem(where, f"slot {slot} has two hexes {pos}.", f"l'emplacement {slot} a deux hexagones {pos}.")
        else:
            places.add((slot, pos))
    checks.require(
        len(places) == slots * len(positions),
        "map.hexes",
        "every slot needs one hex of each position.",
        "chaque emplacement doit avoir un hexagone par position.",
    )
    checks.require(central == 1, "map.hexes", f"exactly one hex is the central one, not {central}.", f"un seul hexagone est central, pas {central}.")
    _check_neighbours(rows, checks)


def _check_neighbours(rows: list[dict[str, Any]], checks: Checks) -> None:
    ids = [row.get("id") for row in rows]
    lists: list[list[int]] = []
    for row in rows:
        where = f"map.hexes[{row.get('id')}].neighbours"
        given = row.get("neighbours")
        if not isinstance(given, list):
            checks.problem(where, "must be a list of hex ids.", "doit être une liste d'identifiants d'hexagones.")
            return
        unknown = [other for other in given if other not in ids or other == row.get("id")]
        if unknown:
            checks.problem(where, f"'{unknown[0]}' is no other hex of the map.", f"« {unknown[0]} » n'est pas un autre hexagone de la carte.")
            return
        lists.append([ids.index(other) for other in given])
    for hex, others in enumerate(lists):
        for other in others:
            if hex not in lists[other]:
                checks.problem(
                    f"map.hexes[{ids[hex]}].neighbours",
                    f"names {ids[other]}, but {ids[other]} does not name {ids[hex]}.",
                    f"nomme {ids[other]}, mais {ids[other]} ne nomme pas {ids[hex]}.",
                )
    checks.require(
        connected(lists),
        "map.hexes",
        "the map is not connected: some hexes cannot be reached from the others.",
        "la carte n'est pas d'un seul tenant : certains hexagones sont inaccessibles depuis les autres.",
    )


def _check_tiles(tiles: list[dict[str, Any]], map: dict[str, Any], checks: Checks) -> None:
    _check_ids(tiles, "tiles", checks)
    slots = map.get("slots")
    checks.require(len(tiles) == slots, "tiles", f"there are {len(tiles)} tiles for {slots} slots.", f"il y a {len(tiles)} tuiles pour {slots} emplacements.")
    positions = map.get("positions")
    grey = map.get("grey_position")
    for tile in tiles:
        where = f"tiles[{tile.get('id')}].terrain"
        terrain = tile.get("terrain")
        if not isinstance(terrain, dict):
            checks.problem(where, "must name a terrain for every position.", "doit nommer un terrain pour chaque position.")
            continue
        for pos in [pos for pos in positions if isinstance(pos, str)] if isinstance(positions, list) else []:
            given = terrain.get(pos)
            if given is None:
                checks.problem(f"{where}.{pos}", "the terrain of this position is missing.", "le terrain de cette position manque.")
            elif given not in TERRAINS or given == "central":
                checks.problem(f"{where}.{pos}", f"'{given}' is no terrain of a tile.", f"« {given} » n'est pas un terrain de tuile.")
            elif pos == grey and given not in ("stone", "portal"):
                checks.problem(
                    f"{where}.{pos}", f"the grey hex is stone or portal, not {given} (FC-2.1).", f"l'hexagone gris est pierre ou portail, pas {given} (FC-2.1)."
                )


# --- monuments and nightmares ----------------------------------------------------------------------------------


def stall_need(data: dict[str, Any], seats: int) -> int:
    """The monuments a game can ask for: the first row, then one for each choice of every round but the last."""
    row = data["players"][str(seats)]
    rounds = next(each["value"] for each in data["constants"] if each["id"] == "rounds")
    need: int = row["monuments_at_start"] + (rounds - 1) * row["stall_markers_each"] * seats
    return need


def _check_monuments(data: dict[str, Any], checks: Checks) -> None:
    rows = checks.rows(data, "monuments")
    _check_ids(rows, "monuments", checks)
    needs = [stall_need(data, seats) for seats in (2, 3, 4)]
    checks.require(
        len(rows) >= max(needs),
        "monuments",
        f"at least {max(needs)} are needed ({needs[0]} / {needs[1]} / {needs[2]} with 2 / 3 / 4 players), not {len(rows)}.",
        f"il en faut au moins {max(needs)} ({needs[0]} / {needs[1]} / {needs[2]} à 2 / 3 / 4 joueurs), pas {len(rows)}.",
    )
    for row in rows:
        where = f"monuments[{row.get('id')}]"
        _check_name(row, where, checks)
        checks.require(
            row.get("colour") in LETTERS,
            f"{where}.colour",
            f"must be one of V R B Y, not '{row.get('colour')}'.",
            f"doit être V, R, B ou Y, pas « {row.get('colour')} ».",
        )
        for field in ("cost", "decrypt_cost"):
            cost = row.get(field)
            if not isinstance(cost, dict):
                checks.problem(f"{where}.{field}", 'must be an object such as {"V": 1}.', 'doit être un objet tel que {"V": 1}.')
                continue
            for item in cost:
                if item not in LETTERS and item != "coins":
                    checks.problem(
                        f"{where}.{field}", f"names '{item}'; a cost names only V R B Y or coins.", f"nomme « {item} » ; un coût ne nomme que V R B Y ou coins."
                    )
                else:
                    _whole(cost, item, f"{where}.{field}", 0, checks)
        for field in ("build_reward", "decrypt_reward"):
            for i, reward in enumerate(_objects(row, field, where, checks)):
                if reward.get("kind") not in REWARDS:
                    checks.problem(
                        f"{where}.{field}[{i}].kind",
                        f"'{reward.get('kind')}' is no reward; the rewards are: {', '.join(REWARDS)}.",
                        f"« {reward.get('kind')} » n'est pas un gain ; les gains sont : {', '.join(REWARDS)}.",
                    )
                _whole(reward, "n", f"{where}.{field}[{i}]", 1, checks)


def _check_nightmares(data: dict[str, Any], checks: Checks) -> None:
    rows = checks.rows(data, "nightmares")
    _check_ids(rows, "nightmares", checks)
    need = next(row["value"] for row in data["constants"] if row["id"] == "nightmares_in_game")
    checks.require(len(rows) >= need, "nightmares", f"at least {need} are needed, not {len(rows)}.", f"il en faut au moins {need}, pas {len(rows)}.")
    for row in rows:
        where = f"nightmares[{row.get('id')}]"
        _check_name(row, where, checks)
        _check_colours(row.get("colours"), f"{where}.colours", checks)
        counts = dict.fromkeys(SHADES, 0)
        for i, space in enumerate(_objects(row, "spaces", where, checks)):
            _whole(space, "vp", f"{where}.spaces[{i}]", 0, checks)
            shade = space.get("shade")
            if not isinstance(shade, str) or shade not in counts:
                checks.problem(
                    f"{where}.spaces[{i}].shade", f"must be light, dark or black, not '{shade}'.", f"doit être light, dark ou black, pas « {shade} »."
                )
            else:
                counts[shade] += 1
        for shade, (count, _) in SHADES.items():
            checks.require(
                counts[shade] == count,
                f"{where}.spaces",
                f"there must be {count} {shade} spaces, not {counts[shade]}.",
                f"il faut {count} cases {shade}, pas {counts[shade]}.",
            )


def _check_colours(colours: Any, where: str, checks: Checks) -> None:
    good = isinstance(colours, list) and 1 <= len(colours) <= 4 and all(colour in LETTERS for colour in colours) and len(set(colours)) == len(colours)
    checks.require(good, where, "must be 1 to 4 different colours of V R B Y.", "doit compter 1 à 4 couleurs différentes parmi V R B Y.")


# --- miracles and player board -----------------------------------------------------------------------------------


def _check_miracles(miracles: Any, checks: Checks) -> None:
    if not checks.require(isinstance(miracles, dict), "miracles", "must be an object with white and grey.", "doit être un objet avec white et grey."):
        return
    white = _objects(miracles, "white", "miracles", checks)
    grey = _objects(miracles, "grey", "miracles", checks)
    _check_ids([*white, *grey], "miracles", checks)
    for set_name, rows, effects in (("white", white, WHITE_EFFECTS), ("grey", grey, GREY_EFFECTS)):
        tokens = 0
        for row in rows:
            where = f"miracles.{set_name}[{row.get('id')}]"
            _check_name(row, where, checks)
            _check_name(row, where, checks, "text")
            tokens += _whole(row, "copies", where, 1, checks)
            if set_name == "grey":
                _whole(row, "needs_white", where, 0, checks)
            _check_effect(row.get("effect"), effects, f"{where}.effect", checks)
        checks.require(tokens >= 5, f"miracles.{set_name}", f"at least 5 tokens are needed, not {tokens}.", f"il faut au moins 5 jetons, pas {tokens}.")


NUMBERS = {
    "extract_bonus": ("resource", "coins"),
    "production_defence": ("defence",),
    "rest_bonus": ("coins", "vp"),
    "extract_vp": ("vp",),
    "discard_site_monument": ("vp",),
    "per_monument_colour": ("vp",),
    "per_production_level": ("vp",),
    "per_nightmare_card": ("vp",),
    "per_empty_hex": ("vp",),
}
"""The numbers of each effect that has some."""


def _check_effect(effect: Any, effects: list[str], where: str, checks: Checks) -> None:
    kind = effect.get("type") if isinstance(effect, dict) else None
    if kind not in effects:
        checks.problem(
            f"{where}.type",
            f"'{kind}' is no effect; the effects are: {', '.join(effects)}.",
            f"« {kind} » n'est pas un effet ; les effets sont : {', '.join(effects)}.",
        )
        return
    for field in NUMBERS.get(kind, ()):
        _whole(effect, field, where, 0, checks)
    if kind == "extract_bonus":
        _check_colours(effect.get("colours"), f"{where}.colours", checks)
    if kind == "per_monument_colour":
        checks.require(effect.get("colour") in LETTERS, f"{where}.colour", "must be one of V R B Y.", "doit être V, R, B ou Y.")
    if kind == "per_production_level":
        checks.require(effect.get("track") in TRACKS, f"{where}.track", f"must be one of {', '.join(TRACKS)}.", f"doit être l'un de {', '.join(TRACKS)}.")


def _check_board(board: Any, checks: Checks) -> None:
    if not checks.require(isinstance(board, dict), "player_board", "must be an object.", "doit être un objet."):
        return
    tree = _objects(board, "miracle_tree", "player_board", checks)
    checks.require(len(tree) >= 1, "player_board.miracle_tree", "needs at least one circle.", "doit compter au moins un cercle.")
    for i, circle in enumerate(tree):
        _whole(circle, "cost", f"player_board.miracle_tree[{i}]", 0, checks)
        _whole(circle, "vp", f"player_board.miracle_tree[{i}]", 0, checks)
    zone = _objects(board, "monument_zone", "player_board", checks)
    checks.require(
        len(zone) == ZONE_SPACES,
        "player_board.monument_zone",
        f"must have {ZONE_SPACES} spaces, not {len(zone)} (FC-2.6).",
        f"doit compter {ZONE_SPACES} cases, pas {len(zone)} (FC-2.6).",
    )
    for i, space in enumerate(zone):
        _whole(space, "vp", f"player_board.monument_zone[{i}]", 0, checks)
    production = board.get("production")
    for track in TRACKS:
        where = f"player_board.production.{track}"
        row = production.get(track) if isinstance(production, dict) else None
        values = row.get("values") if isinstance(row, dict) else None
        if not isinstance(row, dict) or not isinstance(values, list) or not values or not all(type(value) is int and 0 <= value <= MOST for value in values):
            checks.problem(
                f"{where}.values",
                "must be a list of numbers of 0 or more, one for each level from 0 on.",
                "doit être une liste de nombres d'au moins 0, un par niveau à partir de 0.",
            )
        elif _whole(row, "start_level", where, 0, checks) >= len(values):
            checks.problem(f"{where}.start_level", f"the levels are 0 to {len(values) - 1}.", f"les niveaux vont de 0 à {len(values) - 1}.")
    stocks = board.get("stock_tracks")
    for track in TRACKS[:2]:
        where = f"player_board.stock_tracks.{track}"
        row = stocks.get(track) if isinstance(stocks, dict) else None
        if checks.require(isinstance(row, dict), where, "is missing.", "manque.") and isinstance(row, dict):
            most = _whole(row, "max", where, 0, checks)
            checks.require(_whole(row, "start", where, 0, checks) <= most, f"{where}.start", "is beyond the end of the track.", "dépasse la fin de la piste.")
    limit = board.get("site_limit")
    if checks.require(
        isinstance(limit, dict), "player_board.site_limit", "must be an object with a value.", "doit être un objet avec une valeur."
    ) and isinstance(limit, dict):
        _whole(limit, "value", "player_board.site_limit", 1, checks)


# --- small checks ---------------------------------------------------------------------------------------------------


def _whole(row: dict[str, Any], field: str, where: str, low: int, checks: Checks) -> int:
    """A whole number from `low` on; a wrong one is a problem and counts as `low`."""
    value = checks.integer(row, field, where)
    if value is None:
        return low
    checks.require(low <= value <= MOST, f"{where}.{field}", f"must be {low} to {MOST}, not {value}.", f"doit être de {low} à {MOST}, pas {value}.")
    return min(max(low, value), MOST)


def _objects(row: dict[str, Any], field: str, where: str, checks: Checks) -> list[dict[str, Any]]:
    found = row.get(field)
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        checks.problem(f"{where}.{field}", "must be a list of objects.", "doit être une liste d'objets.")
        return []
    return found


def _check_ids(rows: list[dict[str, Any]], where: str, checks: Checks) -> None:
    checks.distinct(rows, "id", where)
    for row in rows:
        id = row.get("id")
        checks.require(
            isinstance(id, str) and bool(id) and not any(c.isspace() for c in id),
            f"{where}[{id}].id",
            "must be a text without spaces.",
            "doit être un texte sans espace.",
        )


def _check_name(row: dict[str, Any], where: str, checks: Checks, field: str = "name") -> None:
    given = row.get(field)
    for lang in ("fr", "en"):
        words = given.get(lang) if isinstance(given, dict) else None
        checks.require(isinstance(words, str) and bool(words.strip()), f"{where}.{field}.{lang}", "the words are missing.", "les mots manquent.")
