"""The checks that a content pack of Lost Cities has to pass."""

from typing import Any

from urbes.games.lost_cities import codes as c
from urbes.kernel import Checks

PACK_KEYS = ("paths", "player_colours", "space_row", "layouts", "event_tiles", "tracks", "vp_tokens")
SLOTS = 25
TILES = {"artifact": 9, "step": 9, "vp": 7}
LAST_NEGATIVE = 3  # spaces 1 to 3 cost points (LC-10.1)


class PackChecks(Checks):
    """What a pack of Lost Cities has to pass."""

    def check_pack(self, pack: dict[str, Any], ours: dict[str, Any]) -> None:
        path_ids = [row["id"] for row in ours["paths"]]
        self.keys(pack, PACK_KEYS, "Lost Cities")
        self.made_for(pack, "lost_cities", "Lost Cities")
        if "paths" in pack:
            self._check_paths(self.rows(pack, "paths"), path_ids)
        if "player_colours" in pack:
            rows = self.rows(pack, "player_colours")
            self.want(len(rows) >= c.SEATS, "player_colours", "four_colours", found=len(rows))
            self.distinct(rows, "id", "player_colours")
            for i, row in enumerate(rows):
                self.labels(row, f"player_colours[{i}]")
        if "space_row" in pack:
            self._check_spaces(self.rows(pack, "space_row"))
        if "layouts" in pack:
            self._check_layouts(self.rows(pack, "layouts"), path_ids)
        if "event_tiles" in pack:
            self._check_tiles(self.rows(pack, "event_tiles"))
        if "tracks" in pack:
            self._check_tracks(self.rows(pack, "tracks"))
        if "vp_tokens" in pack:
            for i, row in enumerate(self.rows(pack, "vp_tokens")):
                self.labels(row, f"vp_tokens[{i}]")
                for field in ("value", "pieces"):
                    number = self.integer(row, field, f"vp_tokens[{i}]")
                    self.want(number is None or number > 0, f"vp_tokens[{i}].{field}", "positive")

    def _check_paths(self, rows: list[dict[str, Any]], path_ids: list[str]) -> None:
        given = [str(row.get("id")) for row in rows]
        self.want(sorted(given) == sorted(path_ids), "paths", "five_paths", paths=", ".join(path_ids), given=", ".join(given))
        for i, row in enumerate(rows):
            self.labels(row, f"paths[{i}]")
            for field in ("colour_fr", "colour_en"):
                self.want(isinstance(row.get(field), str) and bool(row[field]), f"paths[{i}].{field}", "no_name")

    def _check_spaces(self, rows: list[dict[str, Any]]) -> None:
        spaces = [self.integer(row, "space", f"space_row[{i}]") for i, row in enumerate(rows)]
        if not self.want(sorted(space or 0 for space in spaces) == list(range(1, c.CITY + 1)), "space_row", "each_space", last=c.CITY):
            return
        for i, row in enumerate(rows):
            value = self.integer(row, "value", f"space_row[{i}]")
            if value is not None and row["space"] <= LAST_NEGATIVE:
                self.want(value < 0, f"space_row[{i}].value", "space_negative", space=row["space"], value=value)
            elif value is not None:
                self.want(value > 0, f"space_row[{i}].value", "space_positive", space=row["space"], value=value)

    def _check_layouts(self, rows: list[dict[str, Any]], path_ids: list[str]) -> None:
        if not self.want(len(rows) == 1 and rows[0].get("id") == "pack", "layouts", "one_layout"):
            return
        slots = self.rows(rows[0], "slots")
        seen: set[tuple[str, int]] = set()
        for i, slot in enumerate(slots):
            where = f"layouts[0].slots[{i}]"
            path = slot.get("path")
            space = self.integer(slot, "space", where)
            if not isinstance(path, str) or path not in path_ids:
                self.fault(f"{where}.path", "no_path", path=path)
            elif space is not None and not 1 <= space <= c.CITY:
                self.fault(f"{where}.space", "range", low=1, high=c.CITY, value=space)
            elif space is not None and (path, space) in seen:
                self.fault(where, "slot_twice", path=path, space=space)
            elif space is not None:
                seen.add((path, space))
        self.want(len(slots) == SLOTS, "layouts[0].slots", "slots", all=SLOTS, found=len(slots))

    def _check_tiles(self, rows: list[dict[str, Any]]) -> None:
        self.distinct(rows, "id", "event_tiles")
        counts = dict.fromkeys(TILES, 0)
        for i, row in enumerate(rows):
            where = f"event_tiles[{i}]"
            self.labels(row, where)
            self.want(isinstance(row.get("id"), str) and bool(row["id"]), f"{where}.id", "tile_id")
            kind = row.get("kind")
            if not isinstance(kind, str) or kind not in TILES:
                self.fault(f"{where}.kind", "tile_kind", kind=kind)
                continue
            counts[kind] += 1
            if kind == "vp":
                points = self.integer(row, "points", where)
                self.want(points is None or points > 0, f"{where}.points", "tile_points", points=points)
            else:
                self.want(not row.get("points"), f"{where}.points", "only_vp_points")
        for kind, count in TILES.items():
            self.want(counts[kind] == count, "event_tiles", "tiles", all=count, kind=kind, found=counts[kind])

    def _check_tracks(self, rows: list[dict[str, Any]]) -> None:
        self.distinct(rows, "id", "tracks")
        for i, track in enumerate(rows):
            where = f"tracks[{i}]"
            self.want(track.get("id") in ("small", "large"), f"{where}.id", "track_id", track=track.get("id"))
            entries = self.rows(track, "rows")
            points: list[int] = []
            for n, entry in enumerate(entries):
                number = entry.get("artifacts")
                self.want(number == n and not isinstance(number, bool), f"{where}.rows[{n}].artifacts", "no_gap", n=n)
                points.append(self.integer(entry, "points", f"{where}.rows[{n}]") or 0)
                self.want(entry.get("or_more", False) is (n == len(entries) - 1), f"{where}.rows[{n}].or_more", "or_more")
            if self.want(bool(entries), f"{where}.rows", "no_rows") and track.get("id") == "large":
                self._warn_about_large_track(points, where)

    def _warn_about_large_track(self, points: list[int], where: str) -> None:
        """The three facts the rulebook states (LC-12.3, LC-12.4)."""
        for artifacts, expected in ((6, 30), (9, 70)):
            found = points[min(artifacts, len(points) - 1)]
            if found != expected:
                self.warn(f"{where}.rows[{artifacts}]", "printed_track", expected=expected, artifacts=artifacts, found=found)
        if any(value >= 0 for value in points[:6]):
            self.warn(where, "negative_track")
