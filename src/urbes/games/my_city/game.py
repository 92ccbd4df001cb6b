"""My City as a game: its options, its tables drawn from the content, its action space, its words."""

from typing import Any

from urbes.games.my_city.city import City, Ground
from urbes.games.my_city.codes import (
    BUILD,
    BUILDINGS,
    CAMPAIGN,
    CELL_IDS,
    CELLS,
    COG,
    ELEMENTS,
    ENTRANCE,
    EPISODE,
    ETERNAL,
    FIRST_BLUE,
    FLIPPED,
    FOREST,
    FOURTH,
    GOLD,
    LETTERS,
    MODES,
    PALACE,
    PASS,
    PLAIN,
    PORT,
    READY,
    ROCKS,
    SAWMILL,
    SEATS_OF,
    SIDE,
    STICKER,
    TREE,
    TURNS,
    WELL,
)
from urbes.games.my_city.content import TEXTS, Content
from urbes.games.my_city.episodes import Episode, read_episodes
from urbes.games.my_city.grid import bank_masks, read_shape
from urbes.games.my_city.placements import Placements
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadOption, BadSeats
from urbes.kernel.game import Game, State
from urbes.kernel.options import Option, Preset
from urbes.kernel.rng import Rng

RULES_VERSION = 1

# Stickers that go to cells of their own, and what they leave there.
FIXED = {
    "gold": GOLD,
    "sawmill": SAWMILL,
    "sawmill_cover": FOREST,
    "entrance_blue": ENTRANCE,
    "entrance_red": ENTRANCE + 1,
    "entrance_yellow": ENTRANCE + 2,
    "port": PORT,
    "palace": PALACE,
}


class MyCity(Game):
    """The rules of My City with one choice of options and content."""

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        content = Content(pack)
        data = content.data
        self.content = content
        self.tile_ids: list[str] = [row["id"] for row in data["tiles"]]
        self.card_ids: list[str] = [row["id"] for row in data["cards"]]
        self.animal_ids: list[str] = [row["id"] for row in data["animals"]]
        super().__init__(
            "my_city",
            data["names"],
            RULES_VERSION,
            (2, 4),
            "MC-1.1",
            [Option(row) for row in data["options"]],
            [Preset(row) for row in data["presets"]],
            given,
            TEXTS,
            pack,
            [],
            simultaneous=True,
        )
        self.warnings = content.warnings
        self.undo_clauses = ("MC-3.5", "MC-3.6", "MC-10.8")
        self._read_options()
        self.notation = self._notation()
        self._read_tables(data)

    def _read_options(self) -> None:
        options = self.options
        self.mode: int = MODES.index(options["mode"])
        self.single: int = options["episode"]
        self.allow_flip: bool = options["allow_flip"]
        self.live_boards: bool = options["live_boards"]
        self.signed_final_score: bool = options["signed_final_score"]
        self.stops_at_50: bool = self.mode == CAMPAIGN or options["cap50_everywhere"]
        self.free_pass_at_50: bool = options["free_pass_at_50"]
        self.well_gold_empty: bool = options["well_gold_empty"]
        self.circles_break_ties: bool = self.mode == CAMPAIGN and not options["share_full_ties"]
        self.park_counts_empty: bool = options["park_counts_empty"]
        self.spoiler_guard: bool = options["spoiler_guard"]
        self.auto_end: bool = options["auto_end"]
        self.animals = self._read_animals(options["animals"])
        if options["solo_practice"] and self.mode != CAMPAIGN:
            self.min_seats = 1  # MC-16.1
        if self.mode == EPISODE and self.single > 3:
            warning = self.texts.entries["words.spoiler"]  # MC-16.7
            self.warnings = [*self.warnings, (warning["en"].format(episode=self.single), warning["fr"].format(episode=self.single))]

    def _read_animals(self, given: Any) -> list[str]:
        """Different animals in seat order; those not named follow in their own order (MC-1.2)."""
        named = [name.strip() for name in given.split(",")] if isinstance(given, str) and given.strip() else []
        known = ", ".join(self.animal_ids)
        if not isinstance(given, str) or any(name not in self.animal_ids for name in named):
            raise BadOption(
                f"Option 'animals' does not take {given!r}; it takes animals separated by commas: {known}.",
                f"L'option « animals » n'accepte pas {given!r} ; elle attend des animaux séparés par des virgules : {known}.",
            )
        if len(set(named)) != len(named):
            raise BadOption(
                f"Option 'animals' names one twice in {given!r}; seats have different animals (MC-1.2).",
                f"L'option « animals » en nomme un deux fois dans {given!r} ; les places ont des animaux différents (MC-1.2).",
            )
        return named + [name for name in self.animal_ids if name not in named]

    def _notation(self) -> list[str]:
        names = ["pass", "end", "ready"]
        names += [f"sticker {cell}" for cell in CELL_IDS]
        names += [f"cog {tile}" for tile in self.tile_ids[FIRST_BLUE:BUILDINGS]]
        for suffix in ("", " flip") if self.allow_flip else ("",):
            names += [f"build {tile} {turns} {cell}{suffix}" for tile in self.tile_ids for turns in range(TURNS) for cell in CELL_IDS]
        return names

    def _read_tables(self, data: dict[str, Any]) -> None:
        self.board: dict[str, Any] = data["boards"][1 if self.mode == ETERNAL else 0]
        self.left, self.right = bank_masks(self.board["left_bank_columns"])
        sets = data["tile_sets"][self.options["tile_set"]]["shapes"]
        self.shape_ids: list[str] = [shape for letter in LETTERS for shape in sets[letter]]
        self.shape_ids += [row["shape"] for row in data["tiles"][BUILDINGS:]]
        self.tile_sizes: list[int] = [len(read_shape(self.content.shapes[shape])) for shape in self.shape_ids]
        self.placements = Placements([read_shape(self.content.shapes[shape]) for shape in self.shape_ids], self.left, self.right, self.allow_flip)
        self.episodes: list[Episode] = read_episodes(data)
        for episode in self.episodes:
            if self.options["gold_after_12"]:
                episode.lengthen_gold()
            if not self.options["mines_after_18"] and episode.id > 18:
                episode.mines = []
            if self.mode == EPISODE and self.options["standalone_conversion"]:
                episode.convert()
        self.values: dict[str, int] = {key: value for key, value in data["values"].items() if isinstance(value, int)}
        self.pass_points: int = self.values["pass"]
        self.most_points: int = self.values["track_max"]
        self.fixed_cells: dict[str, list[int]] = {
            row["id"]: [CELL_IDS.index(cell) for cell in row["where"]] for row in data["stickers"] if isinstance(row["where"], list)
        }
        self.shafts: list[dict[str, Any]] = data["mines"]["shafts"]
        self.track_spaces: int = data["tracks"]["spaces"]
        self.track_rewards: dict[int, list[str]] = {row["space"]: row["reward"] for row in data["tracks"]["rewards"]}
        self.preset: list[dict[str, Any]] = data["standalone"]["preset"]
        self.conversion: dict[str, int] = data["standalone"]["conversion"]
        self.bonuses: dict[str, dict[str, Any]] = {row["id"]: row for row in data["final_bonuses"]}
        self.chapters: list[dict[str, Any]] = data["chapters"]
        self.seats_of: list[tuple[int, ...]] = SEATS_OF  # compiled code reaches an attribute faster than a module's name
        self.row_counts: list[int] = [row.bit_count() for row in range(1 << SIDE)]
        self._ground: Ground | None = None
        self.first_city: City = self._first_city()

    # --- tiles and boards --------------------------------------------------------------------------------

    def slot_ids(self) -> list[str]:
        """The slots of a seat: 27 tiles, its fourth church, the palace."""
        return [*self.tile_ids[:FOURTH], "C4", "palace"]

    def _first_city(self) -> City:
        """A city before its first game: the printed board; in a single episode what its preset adds (MC-16.2)."""
        city = self.printed_city()
        if self.mode == EPISODE:
            for number in range(1, self.single + 1):
                for row in self.preset:
                    if row["from"] == number:
                        self.set_preset(city, row["type"], row["at"])
                self.stick_fixed(city, self.episodes[number])
        return city

    def printed_city(self) -> City:
        return City([ELEMENTS.index(letter) for row in self.board["rows"] for letter in row])

    def set_preset(self, city: City, kind: str, at: str) -> None:
        if kind == "tile":
            city.fourth = self.tile_ids.index(at) - FOURTH
        elif kind == "cog":
            city.cogs |= 1 << (self.tile_ids.index(at) - FIRST_BLUE)
        else:
            city.stick(CELL_IDS.index(at), {"tree": TREE, "rock": ROCKS, "well": WELL}[kind])

    def stick_fixed(self, city: City, episode: Episode) -> list[str]:
        """The automatic stickers of an episode's start, on a fresh copy of a city (MC-10); returns their ids."""
        stuck: list[str] = []
        for sticker in episode.start_stickers:
            if sticker in FIXED:
                for cell in self.fixed_cells[sticker]:
                    city.stick(cell, FIXED[sticker])
                stuck.append(sticker)
            elif sticker == "well_cover":
                for cell, element in enumerate(city.elements):
                    if element == WELL:
                        city.stick(cell, PLAIN)
                stuck.append(sticker)
            elif sticker == "rail_strip":
                stuck.append(sticker)
        return stuck

    def ground(self, city: City, episode: Episode) -> Ground:
        if self.mode == CAMPAIGN:
            return Ground(city, episode, self.left, self.well_gold_empty)
        kept = self._ground
        if kept is None or kept.city.elements is not city.elements:
            kept = Ground(city, episode, self.left, self.well_gold_empty)
            self._ground = kept
        return kept

    # --- states ---------------------------------------------------------------------------------------

    def check_seats(self, seats: int) -> None:
        if seats == 1 and self.min_seats == 2 and not isinstance(seats, bool):
            raise BadSeats(
                "My City is for 2 to 4 players, not 1; one can practise alone with the option 'solo_practice', outside a campaign (MC-1.1, MC-16.1).",
                "My City se joue de 2 à 4, pas à 1 ; on peut s'entraîner seul avec l'option « solo_practice », hors campagne (MC-1.1, MC-16.1).",
            )
        super().check_seats(seats)

    def deal(self, seats: int, rng: Rng) -> State:
        from urbes.games.my_city.state import Cities

        state = Cities(self, seats)
        state.set_up(rng)
        return state

    def from_dict(self, data: dict[str, Any]) -> State:
        from urbes.games.my_city.position import from_dict

        return from_dict(self, data)

    def arrange(self, seats: int, seed: int, changes: dict[str, Any]) -> State:
        from urbes.games.my_city.arranging import arrange

        self.check_seats(seats)
        return arrange(self, seats, seed, changes)

    # --- words ------------------------------------------------------------------------------------------

    def word(self, id: str, lang: str) -> str:
        """The name of a tile, card or animal, of a `sticker.ID` or a `rule.ID`, in a language."""
        return self.content.words[id][lang]

    def placement(self, action: int) -> tuple[int, int, int, bool]:
        """Tile, quarter turns, corner cell and mirroring of a build action."""
        flip = action >= FLIPPED
        index = action - (FLIPPED if flip else BUILD)
        return index // (TURNS * CELLS), index // CELLS % TURNS, index % CELLS, flip

    def label(self, action: int, lang: str) -> str:
        gaps: dict[str, Any] = {}
        if action >= BUILD:
            tile, turns, at, flip = self.placement(action)
            key = "build_flip" if flip else "build"
            turned = self.texts.text("words.turned", lang, {"n": turns}) if turns else ""
            gaps = {"tile": self.word(self.tile_ids[tile], lang), "turned": turned, "at": CELL_IDS[at]}
        elif action >= COG:
            key = "cog"
            gaps["tile"] = self.word(self.tile_ids[FIRST_BLUE + action - COG], lang)
        elif action >= STICKER:
            key = "sticker"
            gaps["at"] = CELL_IDS[action - STICKER]
        else:
            key = "ready" if action == READY else "pass" if action == PASS else "end"
        return self.texts.text(f"actions.{key}", lang, gaps)

    def gaps(self, facts: dict[str, Any], lang: str, players: list[str]) -> dict[str, Any]:
        gaps = super().gaps(facts, lang, players)
        for key, prefix in (("tile", ""), ("sticker", "sticker."), ("rule", "rule.")):
            name = f"{prefix}{gaps.get(key)}"
            if name in self.content.words:
                gaps[key] = self.word(name, lang)
        if "action" in gaps:
            chosen = self.label(self.parse(gaps["action"]), lang)
            gaps["action"] = chosen[0].lower() + chosen[1:]
        if "cells" in gaps:
            gaps["cells"] = " ".join(gaps["cells"]) or self.texts.text("words.nowhere", lang)
        if "shaft" in gaps:
            gaps["shaft"] = self.texts.text(f"shafts.{gaps['shaft']}", lang)
        if "seats" in gaps:
            gaps["seats"] = self.texts.text("words.and", lang).join(players[seat] for seat in gaps["seats"])
        if isinstance(gaps.get("name"), dict):
            gaps["name"] = gaps["name"][lang]
        if isinstance(gaps.get("summary"), dict):
            gaps["summary"] = gaps["summary"][lang]
        if "steps" in gaps:
            said = [f"{self.texts.text(f'steps.{step}', lang)} {points:+d}" for step, points in gaps["steps"].items() if points is not None]
            gaps["steps"] = ", ".join(said).replace("-", "\N{MINUS SIGN}")
        if "rewards" in gaps:
            gaps["rewards"] = self._rewards_text(gaps["rewards"], lang)
        for key in ("points", "change", "score", "before"):
            if key in gaps:
                gaps[key] = (f"{gaps[key]:+d}" if gaps[key] and key in ("points", "change") else f"{gaps[key]}").replace("-", "\N{MINUS SIGN}")
        return gaps

    def _rewards_text(self, rewards: list[str], lang: str) -> str:
        """`2 circles, rocks`: the rewards of a place, equal ones counted together."""
        said: list[str] = []
        for reward in dict.fromkeys(rewards):
            kind, _, tile = reward.partition(":")
            said.append(self.texts.text(f"rewards.{kind}", lang, {"n": rewards.count(reward), "tile": self.word(tile, lang) if tile else ""}))
        return ", ".join(said) or self.texts.text("words.nothing", lang)

    def sketch(self, view: dict[str, Any], lang: str, players: list[str]) -> str:
        from urbes.games.my_city.sketch import sketch

        return sketch(self, view, lang, players)
