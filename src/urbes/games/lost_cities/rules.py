"""The options and tables that a game of Lost Cities is played by."""

from typing import Any

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.content import TEXTS, LostCitiesContent
from urbes.games.lost_cities.shapes import Path
from urbes.kernel import BadOption, Game, Pack, i64, vec

RULES_VERSION = 1
CLAUSES: dict[str, tuple[str, ...]] = {
    "seats": ("LC-1.1",),
    "no_such_seat": ("LC-1.1",),
    "no_such_action": ("LC-2.4",),
    "not_your_turn": ("LC-2.2", "LC-15.9"),
    "undo": ("LC-16.9",),
    "first_player": ("LC-1.11",),
}


class LostCitiesRules(Game):
    """Lost Cities with one choice of options and content."""

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        content = LostCitiesContent(pack)
        data = content.data
        self.content = content
        self.path_ids: list[Path] = [row["id"] for row in data["paths"]]
        self.card_ids: list[str] = [row["id"] for row in data["cards"]]
        super().__init__("lost_cities", RULES_VERSION, (2, 4), data, given, TEXTS, content.words, pack, CLAUSES)
        self.warnings = content.warnings
        self._read_options(given)
        self._read_tables(data)
        self.clauses = {**CLAUSES, "game_over": ("LC-13.1",) if self.rounds == 1 else ("LC-12.1",)}

    def _read_options(self, given: dict[str, Any]) -> None:
        content = self.content
        for option, key in (("event_layout", "layouts"), ("large_track", "tracks")):
            has_own = any(row["id"] == "pack" for row in content.data[key])
            if has_own and option not in given:
                self.options[option] = "pack"
            elif self.options[option] == "pack" and not has_own:
                raise BadOption(*TEXTS.pair("options.no_pack_data", option=option))
        if self.options["point_unit"] == 1 and not content.in_fives:
            raise BadOption(*TEXTS.pair("options.not_in_fives"))
        options = self.options
        self.rounds: i64 = 1 if options["length"] == "short" else 3
        self.up_and_down: bool = options["up_and_down"]
        self.free_start: bool = options["free_start"]
        self.allow_take_back: bool = options["allow_take_back"]
        self.lay_without_move: bool = options["lay_without_move"]
        self.stall_cap: i64 = options["stall_cap"]
        self.round_floor: i64 = c.FLOORS.index(options["round_floor"])
        self.artifact_floor: bool = options["artifact_floor"]
        self.show_discards: bool = options["discard_view"] == "full"
        self.undo_off: bool = options["undo"] == "off"
        self.point_unit: int = options["point_unit"]

    def _read_tables(self, data: dict[str, Any]) -> None:
        layout = {row["id"]: row for row in data["layouts"]}[self.options["event_layout"]]
        self.slots: list[int] = [self.path_ids.index(slot["path"]) * c.SPACES + slot["space"] - 1 for slot in layout["slots"]]
        self.slot_ids: list[str] = [f"{path}-{space}" for path in self.path_ids for space in range(1, c.CITY + 1)]
        self.tile_ids: list[str] = [row["id"] for row in data["event_tiles"]]
        self.tile_kinds: vec[i64] = vec[i64]([c.TILE_KINDS.index(row["kind"]) for row in data["event_tiles"]])
        self.tile_points: vec[i64] = vec[i64]([row.get("points") or 0 for row in data["event_tiles"]])
        self.space_values: vec[i64] = vec[i64]([0] + [row["value"] for row in data["space_row"]])
        self.removed: dict[int, int] = {row["players"]: row["cards_removed"] for row in data["player_counts"]}
        large = {"proposed": "large", "capped": "large_capped", "pack": "pack"}[self.options["large_track"]]
        track = {row["id"]: row for row in data["tracks"]}["small" if self.rounds == 1 else large]
        self.track_rows: list[dict[str, Any]] = track["rows"]
        self.track: vec[i64] = vec[i64]([row["points"] for row in track["rows"]])

    def track_points(self, artifacts: int) -> int:
        """What a number of artifacts is worth at the end; the last entry holds for any higher number (LC-12.5)."""
        return self.track[min(artifacts, len(self.track) - 1)]

    def points(self, points: int) -> int:
        """Points as they are shown (LC-15.6)."""
        return points // 5 if self.point_unit == 1 else points

    def shown(self, points: int, sign: bool = False) -> str:
        """Points as a text, with a proper minus and, if wanted, a plus."""
        number = self.points(points)
        return f"{'+' if sign and number > 0 else ''}{number}".replace("-", "\N{MINUS SIGN}")
