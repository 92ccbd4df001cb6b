"""Lost Cities as a game: its options, its tables drawn from the content, its action space, its words."""

from typing import Any

from urbes.games.lost_cities.codes import (
    CITY,
    DECLINE,
    DISCARD,
    DRAW_DECK,
    DRAW_PILE,
    EXPLORER,
    FLOORS,
    LAY,
    LEADER,
    MOVE,
    PATHS,
    SPACES,
    TILE_KINDS,
    VALUES_IN,
)
from urbes.games.lost_cities.content import TEXTS, Content
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadOption, BadSeats
from urbes.kernel.game import Game, State
from urbes.kernel.options import Option, Preset, seat_number
from urbes.kernel.rng import Rng

RULES_VERSION = 1


class LostCities(Game):
    """The rules of Lost Cities with one choice of options and content."""

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        content = Content(pack)
        data = content.data
        self.content = content
        self.path_ids: list[str] = [row["id"] for row in data["paths"]]
        self.card_ids: list[str] = [row["id"] for row in data["cards"]]
        self.kinds: dict[str, int] = {card: kind for kind, card in enumerate(self.card_ids)}
        super().__init__(
            "lost_cities",
            data["names"],
            RULES_VERSION,
            (2, 4),
            "LC-1.1",
            [Option(row) for row in data["options"]],
            [Preset(row) for row in data["presets"]],
            given,
            TEXTS,
            pack,
            self._notation(),
        )
        self.warnings = content.warnings
        self.undo_clauses = ("LC-16.9",)
        self._read_options(given)
        self._read_tables(data)

    def _notation(self) -> list[str]:
        names = [f"{verb} {card}" for verb in ("open", "lay", "discard") for card in self.card_ids]
        names += ["explorer", "leader"]
        names += [f"move {path}" for path in self.path_ids]
        names += ["decline", "draw deck"]
        names += [f"draw {path}" for path in self.path_ids]
        return names

    def _read_options(self, given: dict[str, Any]) -> None:
        content = self.content
        for option, has_own in (("event_layout", content.has_layout), ("large_track", content.has_large_track)):
            if has_own and option not in given:
                self.options[option] = "pack"
            elif self.options[option] == "pack" and not has_own:
                raise BadOption(
                    f"Option '{option}' cannot be 'pack': no content pack with that data is in use.",
                    f"L'option « {option} » ne peut pas être « pack » : aucun paquet ne fournit ces données.",
                )
        if self.options["point_unit"] == 1 and not content.in_fives:
            raise BadOption(
                "Option 'point_unit' cannot be 1: the pack has points that are not multiples of 5.",
                "L'option « point_unit » ne peut pas être 1 : le paquet contient des points qui ne sont pas des multiples de 5.",
            )
        options = self.options
        self.rounds: int = 1 if options["length"] == "short" else 3
        self.up_and_down: bool = options["up_and_down"]
        self.free_start: bool = options["free_start"]
        self.allow_take_back: bool = options["allow_take_back"]
        self.lay_without_move: bool = options["lay_without_move"]
        self.stall_cap: int = options["stall_cap"]
        self.round_floor: int = FLOORS.index(options["round_floor"])
        self.artifact_floor: bool = options["artifact_floor"]
        self.show_discards: bool = options["discard_view"] == "full"
        self.undo_off: bool = options["undo"] == "off"
        self.point_unit: int = options["point_unit"]
        named = seat_number(options["first_player"])
        self.first_seat: int = -1 if named is None else named

    def _read_tables(self, data: dict[str, Any]) -> None:
        # What the hot path reads is an attribute here: compiled code reaches it faster than a module's name.
        self.values_in: list[list[int]] = VALUES_IN
        self.nobody: tuple[int, ...] = ()
        self.alone: list[tuple[int, ...]] = [(seat,) for seat in range(4)]
        layout = {row["id"]: row for row in data["layouts"]}[self.options["event_layout"]]
        self.slots: list[int] = [self.path_ids.index(slot["path"]) * SPACES + slot["space"] - 1 for slot in layout["slots"]]
        self.slot_ids: list[str] = [f"{path}-{space}" for path in self.path_ids for space in range(1, CITY + 1)]
        self.tile_ids: list[str] = [row["id"] for row in data["event_tiles"]]
        self.tile_kinds: list[int] = [TILE_KINDS.index(row["kind"]) for row in data["event_tiles"]]
        self.tile_points: list[int] = [row.get("points") or 0 for row in data["event_tiles"]]
        self.space_values: list[int] = [0] + [row["value"] for row in data["space_row"]]
        self.removed: list[int] = [0] * 5
        for row in data["player_counts"]:
            self.removed[row["players"]] = row["cards_removed"]
        large = {"proposed": "large", "capped": "large_capped", "pack": "pack"}[self.options["large_track"]]
        track_id = "small" if self.rounds == 1 else large
        track = {row["id"]: row for row in data["tracks"]}[track_id]
        self.track: list[int] = [row["points"] for row in track["rows"]]

    def track_points(self, artifacts: int) -> int:
        """What a number of artifacts is worth at the end; the last entry holds for any higher number (LC-12.5)."""
        return self.track[min(artifacts, len(self.track) - 1)]

    # --- states ---------------------------------------------------------------------------------------

    def check_seats(self, seats: int) -> None:
        super().check_seats(seats)
        if self.first_seat >= seats:
            raise BadSeats(
                f"Option 'first_player' names seat {self.first_seat}, but the seats are 0 to {seats - 1} (LC-1.11).",
                f"L'option « first_player » nomme la place {self.first_seat}, mais les places vont de 0 à {seats - 1} (LC-1.11).",
            )

    def deal(self, seats: int, rng: Rng) -> State:
        from urbes.games.lost_cities.state import Expedition

        state = Expedition(self, seats)
        state.set_up(rng)
        return state

    def from_dict(self, data: Any) -> State:  # whatever JSON holds, so that compiled code refuses it in words, too
        from urbes.games.lost_cities.position import from_dict

        return from_dict(self, data)

    def arrange(self, seats: int, seed: int, changes: Any) -> State:
        from urbes.games.lost_cities.arranging import arrange

        self.check_seats(seats)
        return arrange(self, seats, seed, changes)

    # --- words ------------------------------------------------------------------------------------------

    def word(self, id: str, lang: str) -> str:
        """The name of a path, card, tile or pawn in a language."""
        return self.content.words[id][lang]

    def points(self, points: int) -> int:
        """Points as they are shown (LC-15.6)."""
        return points // 5 if self.point_unit == 1 else points

    def figure(self, key: str, value: int) -> int:
        return value if key == "artifacts" else self.points(value)

    def shown(self, points: int, sign: bool = False) -> str:
        """Points as a text, with a proper minus and, if wanted, a plus."""
        number = self.points(points)
        return f"{'+' if sign and number > 0 else ''}{number}".replace("-", "\N{MINUS SIGN}")

    def label(self, action: int, lang: str) -> str:
        gaps: dict[str, Any] = {}
        if action < EXPLORER:
            key = "open" if action < LAY else "lay" if action < DISCARD else "discard"
            gaps["card"] = self.word(self.card_ids[action % len(self.card_ids)], lang)
        elif action in (EXPLORER, LEADER):
            key = "explorer" if action == EXPLORER else "leader"
        elif action < DECLINE:
            key = "move"
            gaps["path"] = self.word(self.path_ids[action - MOVE], lang)
        elif action in (DECLINE, DRAW_DECK):
            key = "decline" if action == DECLINE else "draw_deck"
        else:
            key = "draw_pile"
            gaps["path"] = self.word(self.path_ids[(action - DRAW_PILE) % PATHS], lang)
        return self.texts.text(f"actions.{key}", lang, gaps)

    def gaps(self, facts: dict[str, Any], lang: str, players: list[str]) -> dict[str, Any]:
        gaps = super().gaps(facts, lang, players)
        for key in ("card", "path", "pawn"):
            if key in gaps:
                gaps[key] = self.word(gaps[key], lang)
        if "tile" in gaps:
            gaps["tile"] = self.texts.text(f"tiles.{TILE_KINDS[self.tile_kinds[self.tile_ids.index(gaps['tile'])]]}", lang)
        if "cause" in gaps:
            gaps["cause"] = self.texts.text(f"causes.{gaps['cause']}", lang)
        for key in ("points", "vp", "net", "held"):
            if key in gaps:
                gaps[key] = self.shown(gaps[key])
        for key in ("net_change", "tile_points"):
            if key in gaps:
                gaps[key] = self.shown(gaps[key], sign=True)
        if "winners" in gaps:
            gaps["winners"] = self.texts.text("words.and", lang).join(players[seat] for seat in gaps["winners"])
        return gaps

    def sketch(self, view: dict[str, Any], lang: str, players: list[str]) -> str:
        from urbes.games.lost_cities.sketch import sketch

        return sketch(self, view, lang, players)
