"""The printed data of Lost Cities, with the checks a content pack has to pass (section 10.8 of the rules)."""

import json
from pathlib import Path
from typing import Any

from urbes.games.lost_cities.codes import CITY
from urbes.kernel.content import Checks, Pack
from urbes.kernel.texts import Texts

HERE = Path(__file__).parent
TEXTS = Texts.load(HERE / "texts.toml")
PACK_KEYS = ("paths", "player_colours", "space_row", "layouts", "event_tiles", "tracks", "vp_tokens")
SLOTS = 25
TILES = {"artifact": 9, "step": 9, "vp": 7}


def printed_data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((HERE / "data.json").read_text(encoding="utf-8"))
    return data


def template() -> dict[str, Any]:
    """Our data in the form of a pack, for an owner to replace by their own copy's."""
    data = printed_data()
    pack = {key: data[key] for key in PACK_KEYS}
    pack["layouts"] = [{**data["layouts"][0], "id": "pack"}]
    pack["tracks"] = [track for track in data["tracks"] if track["id"] in ("small", "large")]
    return pack


class Content:
    """Our data, or our data with the keys of a pack in their place."""

    def __init__(self, pack: Pack | None) -> None:
        self.data = printed_data()
        self.has_layout = False
        self.has_large_track = False
        self.warnings: list[tuple[str, str]] = []
        if pack is not None:
            checks = Checks(pack.name)
            # A copy of the whole data file is a pack too: what is ours already replaces nothing, and the options are never replaced.
            given = {key: value for key, value in pack.data.items() if key != "options" and (key not in self.data or value != self.data[key])}
            check_pack(given, checks, [row["id"] for row in self.data["paths"]])
            checks.finish()
            self.warnings = checks.warnings
            self._adopt(given)
        self.in_fives = all(points % 5 == 0 for points in self._all_points())
        self.words = self._words()

    def _adopt(self, pack: dict[str, Any]) -> None:
        """A pack replaces whole keys, but its layout and large track join ours as the choice `pack`."""
        for key in ("paths", "player_colours", "space_row", "event_tiles", "vp_tokens"):
            if key in pack:
                self.data[key] = pack[key]
        if "paths" in pack:
            order = [row["id"] for row in printed_data()["paths"]]
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


def check_pack(pack: dict[str, Any], checks: Checks, path_ids: list[str]) -> None:
    for key in pack:
        if key not in PACK_KEYS and key not in ("name", "game", "format"):
            checks.problem(
                key,
                f"is no key of a Lost Cities pack; the keys are: {', '.join(PACK_KEYS)}.",
                f"n'est pas une clé d'un paquet Lost Cities ; les clés sont : {', '.join(PACK_KEYS)}.",
            )
    if pack.get("game", "lost-cities") not in ("lost-cities", "lost_cities"):
        checks.problem("game", f"the pack is for {pack['game']!r}, not for Lost Cities.", f"le paquet est pour {pack['game']!r}, pas pour Lost Cities.")
    if "paths" in pack:
        _check_paths(checks.rows(pack, "paths"), checks, path_ids)
    if "player_colours" in pack:
        rows = checks.rows(pack, "player_colours")
        checks.require(
            len(rows) >= 4, "player_colours", f"at least four colours are needed, not {len(rows)}.", f"il faut au moins quatre couleurs, pas {len(rows)}."
        )
        checks.distinct(rows, "id", "player_colours")
        for i, row in enumerate(rows):
            checks.labels(row, f"player_colours[{i}]")
    if "space_row" in pack:
        _check_spaces(checks.rows(pack, "space_row"), checks)
    if "layouts" in pack:
        _check_layouts(checks.rows(pack, "layouts"), checks, path_ids)
    if "event_tiles" in pack:
        _check_tiles(checks.rows(pack, "event_tiles"), checks)
    if "tracks" in pack:
        _check_tracks(checks.rows(pack, "tracks"), checks)
    if "vp_tokens" in pack:
        for i, row in enumerate(checks.rows(pack, "vp_tokens")):
            checks.labels(row, f"vp_tokens[{i}]")
            for field in ("value", "pieces"):
                number = checks.integer(row, field, f"vp_tokens[{i}]")
                checks.require(number is None or number > 0, f"vp_tokens[{i}].{field}", "must be positive.", "doit être positif.")


def _check_paths(rows: list[dict[str, Any]], checks: Checks, path_ids: list[str]) -> None:
    given = [row.get("id") for row in rows]
    if not all(isinstance(id, str) for id in given) or sorted(map(str, given)) != sorted(path_ids):
        checks.problem(
            "paths",
            f"must be the five paths {', '.join(path_ids)}, not {', '.join(map(str, given))}.",
            f"doit contenir les cinq expéditions {', '.join(path_ids)}, pas {', '.join(map(str, given))}.",
        )
    for i, row in enumerate(rows):
        checks.labels(row, f"paths[{i}]")
        for field in ("colour_fr", "colour_en"):
            checks.require(isinstance(row.get(field), str) and bool(row[field]), f"paths[{i}].{field}", "the name is missing.", "le nom manque.")


def _check_spaces(rows: list[dict[str, Any]], checks: Checks) -> None:
    spaces = [checks.integer(row, "space", f"space_row[{i}]") for i, row in enumerate(rows)]
    if sorted(space or 0 for space in spaces) != list(range(1, CITY + 1)):
        checks.problem("space_row", f"must give the spaces 1 to {CITY}, each once.", f"doit donner les cases 1 à {CITY}, une fois chacune.")
        return
    for i, row in enumerate(rows):
        value = checks.integer(row, "value", f"space_row[{i}]")
        if value is None:
            continue
        if row["space"] <= 3:
            checks.require(
                value < 0,
                f"space_row[{i}].value",
                f"space {row['space']} must be negative, not {value}.",
                f"la case {row['space']} doit être négative, pas {value}.",
            )
        else:
            checks.require(
                value > 0,
                f"space_row[{i}].value",
                f"space {row['space']} must be positive, not {value}.",
                f"la case {row['space']} doit être positive, pas {value}.",
            )


def _check_layouts(rows: list[dict[str, Any]], checks: Checks, path_ids: list[str]) -> None:
    if len(rows) != 1 or rows[0].get("id") != "pack":
        checks.problem("layouts", "must hold one layout, with the id 'pack'.", "doit contenir une disposition, d'identifiant « pack ».")
        return
    slots = checks.rows(rows[0], "slots")
    seen: set[tuple[str, int]] = set()
    for i, slot in enumerate(slots):
        where = f"layouts[0].slots[{i}]"
        path = slot.get("path")
        space = checks.integer(slot, "space", where)
        if not isinstance(path, str) or path not in path_ids:
            checks.problem(f"{where}.path", f"'{path}' is no path.", f"« {path} » n'est pas une expédition.")
        elif space is not None and not 1 <= space <= CITY:
            checks.problem(f"{where}.space", f"must be 1 to {CITY}, not {space}.", f"doit être de 1 à {CITY}, pas {space}.")
        elif space is not None and (path, space) in seen:
            checks.problem(where, f"the slot {path}-{space} appears twice.", f"l'emplacement {path}-{space} apparaît deux fois.")
        elif space is not None:
            seen.add((path, space))
    checks.require(len(slots) == SLOTS, "layouts[0].slots", f"must be {SLOTS}, not {len(slots)}.", f"doit en compter {SLOTS}, pas {len(slots)}.")


def _check_tiles(rows: list[dict[str, Any]], checks: Checks) -> None:
    checks.distinct(rows, "id", "event_tiles")
    counts = dict.fromkeys(TILES, 0)
    for i, row in enumerate(rows):
        where = f"event_tiles[{i}]"
        checks.labels(row, where)
        checks.require(isinstance(row.get("id"), str) and bool(row["id"]), f"{where}.id", "must be a text.", "doit être un texte.")
        kind = row.get("kind")
        if not isinstance(kind, str) or kind not in TILES:
            checks.problem(f"{where}.kind", f"must be artifact, step or vp, not '{kind}'.", f"doit être artifact, step ou vp, pas « {kind} ».")
            continue
        counts[kind] += 1
        if kind == "vp":
            points = checks.integer(row, "points", where)
            checks.require(points is None or points > 0, f"{where}.points", f"must be positive, not {points}.", f"doit être positif, pas {points}.")
        else:
            checks.require(not row.get("points"), f"{where}.points", "only VP tiles have points.", "seules les tuiles Points de Victoire ont des points.")
    for kind, count in TILES.items():
        checks.require(
            counts[kind] == count,
            "event_tiles",
            f"there must be {count} tiles of kind {kind}, not {counts[kind]}.",
            f"il faut {count} tuiles de type {kind}, pas {counts[kind]}.",
        )


def _check_tracks(rows: list[dict[str, Any]], checks: Checks) -> None:
    checks.distinct(rows, "id", "tracks")
    for i, track in enumerate(rows):
        where = f"tracks[{i}]"
        if track.get("id") not in ("small", "large"):
            checks.problem(f"{where}.id", f"must be small or large, not '{track.get('id')}'.", f"doit être small ou large, pas « {track.get('id')} ».")
        entries = checks.rows(track, "rows")
        points: list[int] = []
        for n, entry in enumerate(entries):
            checks.require(
                entry.get("artifacts") == n and not isinstance(entry.get("artifacts"), bool),
                f"{where}.rows[{n}].artifacts",
                f"must be {n}: entries run 0, 1, 2 ... without gap.",
                f"doit être {n} : les entrées vont 0, 1, 2 ... sans trou.",
            )
            value = checks.integer(entry, "points", f"{where}.rows[{n}]")
            points.append(0 if value is None else value)
            last = n == len(entries) - 1
            checks.require(
                entry.get("or_more", False) is last,
                f"{where}.rows[{n}].or_more",
                "must be true on the last entry and on no other.",
                "doit être vrai sur la dernière entrée et sur aucune autre.",
            )
        if not checks.require(bool(entries), f"{where}.rows", "must not be empty.", "ne doit pas être vide."):
            continue
        if track.get("id") == "large":
            _warn_about_large_track(points, where, checks)


def _warn_about_large_track(points: list[int], where: str, checks: Checks) -> None:
    """The three facts the rulebook states (LC-12.3, LC-12.4)."""
    for artifacts, expected in ((6, 30), (9, 70)):
        found = points[min(artifacts, len(points) - 1)]
        if found != expected:
            checks.warning(
                f"{where}.rows[{artifacts}]",
                f"the rulebook gives {expected} for {artifacts} artifacts, the pack {found}.",
                f"la règle donne {expected} pour {artifacts} artefacts, le paquet {found}.",
            )
    if any(value >= 0 for value in points[:6]):
        checks.warning(where, "the rulebook has negative points for 0 to 5 artifacts.", "la règle donne des points négatifs de 0 à 5 artefacts.")
