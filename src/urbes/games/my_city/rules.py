"""The options and tables that a game of My City is played by."""

from typing import Any

from urbes.games.my_city import codes as c
from urbes.games.my_city.city import City, Ground
from urbes.games.my_city.content import TEXTS, MyCityContent
from urbes.games.my_city.episodes import Episode
from urbes.games.my_city.grid import Shape, bank_masks, cells_of, read_shape
from urbes.games.my_city.placements import Placements
from urbes.kernel import BadOption, BadSeats, Game, Pack, bit, i64, vec

RULES_VERSION = 1
CLAUSES: dict[str, tuple[str, ...]] = {
    "seats": ("MC-1.1",),
    "no_such_seat": ("MC-1.1",),
    "no_such_action": ("MC-3.3",),
    "game_over": ("MC-3.10",),
    "undo": ("MC-3.5", "MC-3.6", "MC-10.8"),
}

# The steps of the count whose points stand under another name among the values of the data.
NAMED_OTHERWISE = {"trees": "tree", "rocks": "rock", "colours": "colour_per_building", "churches": "church", "wells": "well"}
NAMED_OTHERWISE |= {"factories": "factory", "parks": "park", "tree_houses": "tree_house"}


class MyCityRules(Game):
    """My City with one choice of options and content."""

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        content = MyCityContent(pack)
        data = content.data
        self.content = content
        self.tile_ids: list[str] = [row["id"] for row in data["tiles"]]
        self.tray_ids: list[str] = [*self.tile_ids[: c.FOURTH], "C4"]
        self.slot_ids: list[str] = [*self.tray_ids, "palace"]
        self.card_ids: list[str] = [row["id"] for row in data["cards"]]
        assert len(self.card_ids) == c.CARDS
        self.animal_ids: list[str] = [row["id"] for row in data["animals"]]
        super().__init__("my_city", RULES_VERSION, (2, 4), data, given, TEXTS, content.words, pack, CLAUSES, simultaneous=True)
        self.warnings = content.warnings
        self._read_options()
        self._read_tables(data)

    def _read_options(self) -> None:
        options = self.options
        self.mode: i64 = c.MODES.index(options["mode"])
        self.first_episode: int = [1, options["episode"], 0][self.mode]
        self.last_episode: int = c.LAST_EPISODE if self.mode == c.CAMPAIGN else self.first_episode
        self.allow_flip: bool = options["allow_flip"]
        self.live_boards: bool = options["live_boards"]
        self.signed_final_score: bool = options["signed_final_score"]
        self.stops_at_50: bool = self.mode == c.CAMPAIGN or options["cap50_everywhere"]
        self.free_pass_at_50: bool = options["free_pass_at_50"]
        self.well_gold_empty: bool = options["well_gold_empty"]
        self.circles_break_ties: bool = self.mode == c.CAMPAIGN and not options["share_full_ties"]
        self.park_counts_empty: bool = options["park_counts_empty"]
        self.spoiler_guard: bool = options["spoiler_guard"]
        self.auto_end: bool = options["auto_end"]
        self.animals = self._read_animals(options["animals"])
        if options["solo_practice"] and self.mode != c.CAMPAIGN:
            self.min_seats = 1  # MC-16.1
        if self.first_episode > 3:
            self.warnings = [*self.warnings, self.texts.pair("words.spoiler", episode=self.first_episode)]  # MC-16.7

    def _read_animals(self, given: Any) -> list[str]:
        """Different animals in seat order; those not named follow in their own order (MC-1.2)."""
        named = [name.strip() for name in given.split(",")] if isinstance(given, str) and given.strip() else []
        if not isinstance(given, str) or any(name not in self.animal_ids for name in named):
            raise BadOption(*self.texts.pair("options.animals", given=repr(given), known=", ".join(self.animal_ids)))
        if len(set(named)) != len(named):
            raise BadOption(*self.texts.pair("options.animal_twice", given=repr(given)))
        return named + [name for name in self.animal_ids if name not in named]

    def _read_tables(self, data: dict[str, Any]) -> None:
        self.board: dict[str, Any] = data["boards"][1 if self.mode == c.ETERNAL else 0]
        self.left, self.right = bank_masks(self.board["left_bank_columns"])
        sets = data["tile_sets"][self.options["tile_set"]]["shapes"]
        self.shape_ids: list[str] = [*(shape for letter in c.LETTERS for shape in sets[letter]), *(row["shape"] for row in data["tiles"][c.BUILDINGS :])]
        self.outlines: list[Shape] = [read_shape(self.content.shapes[shape]) for shape in self.shape_ids]  # of the tiles
        self.placements = Placements(self.outlines, self.left, self.right, self.allow_flip)
        # Eternal mode is number 0.
        self.episodes: list[Episode] = [Episode(row, data["decks"], self.card_ids) for row in (data["eternal"], *data["episodes"])]
        for episode in self.episodes:
            if self.options["gold_after_12"]:
                episode.lengthen_gold()
            if not self.options["mines_after_18"] and episode.id > 18:
                episode.mines = []
            if self.mode == c.EPISODE and self.options["standalone_conversion"]:
                episode.convert()
        self.values: dict[str, int] = {key: value for key, value in data["values"].items() if isinstance(value, int)}
        self.worth: vec[i64] = vec[i64]([self.values.get(NAMED_OTHERWISE.get(step, step), 1) for step in c.STEPS])  # of one, in each step
        self.pass_points: i64 = self.values["pass"]
        self.most_points: i64 = self.values["track_max"]
        # What a sticker leaves on its cell; the rail strip lies beside the board, cogs and tracks elsewhere.
        self.leaves: dict[str, int] = {row["id"]: c.ELEMENT_IDS.index(row["element"]) for row in data["stickers"] if "buildable" in row}
        self.fixed_cells: dict[str, list[int]] = {  # where stickers go that nobody chooses a place for; wells are covered wherever they are
            row["id"]: [c.CELL_IDS.index(cell) for cell in row["where"]] if isinstance(row["where"], list) else []
            for row in data["stickers"]
            if row["if_none"] != "discard"
        }
        self.shafts: list[dict[str, Any]] = data["mines"]["shafts"]
        self.track_spaces: int = data["tracks"]["spaces"]
        self.track_rewards: dict[int, list[str]] = {row["space"]: row["reward"] for row in data["tracks"]["rewards"]}
        self.preset: list[dict[str, Any]] = data["standalone"]["preset"]
        self.conversion: dict[str, int] = data["standalone"]["conversion"]
        self.bonuses: dict[str, dict[str, Any]] = {row["id"]: row for row in data["final_bonuses"]}
        self.chapters: list[dict[str, Any]] = data["chapters"]
        self.seats_of: list[tuple[int, ...]] = c.SEATS_OF  # compiled code reaches an attribute faster than a module's name
        self.first_city: City = self.printed_city(self.first_episode if self.mode == c.EPISODE else 0, preset=True)  # before its first game

    def check_seats(self, seats: int) -> None:
        if seats == 1 and self.min_seats == 2 and not isinstance(seats, bool):
            raise BadSeats(*self.texts.pair("options.alone"))
        super().check_seats(seats)

    # --- boards ------------------------------------------------------------------------------------------

    def printed_city(self, episode: int, preset: bool = False) -> City:
        """The printed board with the fixed stickers up to an episode, and with what a preset adds (MC-16.2)."""
        city = City([c.ELEMENTS.index(letter) for row in self.board["rows"] for letter in row])
        for number in range(1, episode + 1):
            for row in self.preset:
                if preset and row["from"] == number:
                    self.set_preset(city, row["type"], row["at"])
            self.stick_fixed(city, self.episodes[number])
        return city

    def set_preset(self, city: City, kind: str, at: str) -> None:
        if kind == "tile":
            city.fourth = self.tile_ids.index(at) - c.FOURTH
        elif kind == "cog":
            city.cogs |= bit(self.tile_ids.index(at) - c.FIRST_BLUE)
        else:
            city.stick(c.CELL_IDS.index(at), self.leaves[kind])

    def stick_fixed(self, city: City, episode: Episode) -> None:
        """The automatic stickers of an episode's start, on a fresh copy of a city (MC-10)."""
        for sticker in episode.start_stickers:
            if sticker in self.fixed_cells and sticker in self.leaves:
                for cell in cells_of(city.cells(c.WELL)) if sticker == "well_cover" else self.fixed_cells[sticker]:
                    city.stick(cell, self.leaves[sticker])

    def ground(self, city: City, episode: Episode) -> Ground:
        return city.ground(episode, self.left, self.well_gold_empty, self.park_counts_empty)

    # --- placements ----------------------------------------------------------------------------------------

    def placement(self, action: int) -> tuple[int, int, int, bool]:
        """Tile, quarter turns, corner cell and mirroring of a build action."""
        flip = action >= c.FLIPPED
        index = action - (c.FLIPPED if flip else c.BUILD)
        return index // (c.TURNS * c.CELLS), index // c.CELLS % c.TURNS, index % c.CELLS, flip
