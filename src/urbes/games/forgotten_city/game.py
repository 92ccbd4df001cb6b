"""The Forgotten City as a game: its options, its tables drawn from the content, its action space, its words."""

from typing import Any

from urbes.games.forgotten_city.codes import (
    BITS_IN,
    COINS,
    EXTRACT_BONUS,
    GREY_EFFECTS,
    LETTERS,
    PER_MONUMENT_COLOUR,
    PER_PRODUCTION_LEVEL,
    PURSE,
    REWARDS,
    TERRAINS,
    TRACKS,
    WHITE_EFFECTS,
    Codes,
)
from urbes.games.forgotten_city.content import NUMBERS, SHADES, TEXTS, Content
from urbes.games.forgotten_city.layout import Layout
from urbes.kernel.content import Pack
from urbes.kernel.game import Game, State
from urbes.kernel.options import Option
from urbes.kernel.rng import Rng

RULES_VERSION = 1
MOST_SEATS = 4


class ForgottenCity(Game):
    """The rules of The Forgotten City with one choice of options and content."""

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        content = Content(pack)
        data = content.data
        self.content = content
        self.space_count: int = max(row["stall_spaces"] for row in data["players"].values())
        self.hex_ids: list[str] = [row["id"] for row in data["map"]["hexes"]]
        self.tile_ids: list[str] = [row["id"] for row in data["tiles"]]
        self.monument_ids: list[str] = [row["id"] for row in data["monuments"]]
        self.nightmare_ids: list[str] = [row["id"] for row in data["nightmares"]]
        self.white_ids: list[str] = [row["id"] for row in data["miracles"]["white"]]
        self.grey_ids: list[str] = [row["id"] for row in data["miracles"]["grey"]]
        self.kind_ids: list[str] = self.white_ids + self.grey_ids
        self.codes = Codes(self.space_count, len(self.monument_ids), len(self.hex_ids), len(self.kind_ids), len(self.nightmare_ids))
        super().__init__(
            "forgotten_city",
            data["names"],
            RULES_VERSION,
            (2, MOST_SEATS),
            "FC-1.1",
            [Option(row) for row in data["options"]],
            [],
            given,
            TEXTS,
            pack,
            self._notation(),
        )
        self.warnings = content.warnings
        # Kept here because an attribute is much quicker to reach than a name of a module.
        self.bits_in: list[list[int]] = BITS_IN
        self.nobody: tuple[int, ...] = ()
        self.alone: list[tuple[int, ...]] = [(seat,) for seat in range(MOST_SEATS)]
        self._read_options()
        self._read_constants({row["id"]: row["value"] for row in data["constants"]}, data["players"])
        self._read_map(data["map"], data["tiles"])
        self._read_monuments(data["monuments"])
        self._read_nightmares(data["nightmares"])
        self._read_miracles(data["miracles"])
        self._read_board(data["player_board"])

    def _notation(self) -> list[str]:
        names = [f"pick {space}" for space in range(1, self.space_count + 1)]
        names += [f"discard {monument}" for monument in self.monument_ids]
        names += ["rest"]
        names += [f"place {hex}" for hex in self.hex_ids]
        names += [f"build {monument}" for monument in self.monument_ids]
        names += ["extract", "decrypt"]
        names += [f"swap {give} {get}" for give in LETTERS for get in LETTERS if give != get]
        names += [f"gain {colour}" for colour in LETTERS]
        names += [f"buy {kind}" for kind in self.kind_ids]
        names += ["end_buy"]
        names += [f"wound {nightmare}" for nightmare in self.nightmare_ids]
        names += [f"parry {nightmare}" for nightmare in self.nightmare_ids]
        names += ["end_fight"]
        names += [f"lose {colour}" for colour in LETTERS]
        names += [f"spoils {colour}" for colour in LETTERS]
        names += [f"chief {hex}" for hex in self.hex_ids]
        names += [f"cash_in {monument}" for monument in self.monument_ids]
        return names

    def _read_options(self) -> None:
        options = self.options
        self.strict_occupation: bool = options["strict_occupation"]
        self.chiefs_cost: bool = options["chiefs_cost"]
        self.adjacent_only: bool = options["adjacent_only"]
        self.portal_chief: bool = options["portal_chief"]
        self.own_monuments_only: bool = options["own_monuments_only"]
        self.count_all_hexes: bool = options["empty_hexes"] == "all"
        self.overflow_scores: bool = options["overflow_scores"]
        self.picks_alternate: bool = options["pick_order_2p"] == "alternate"
        self.must_fight: bool = options["must_fight"]
        self.stone_monument_colour: bool = options["stone_monument_colour"]
        self.miracles_stack: bool = options["miracles_stack"]
        self.limited_cubes: bool = options["limited_cubes"]

    def _read_constants(self, constants: dict[str, int], players: dict[str, Any]) -> None:
        self.rounds: int = constants["rounds"]
        self.start_vp: int = constants["start_vp"]
        self.start_coins: int = constants["start_coins"]
        self.start_cubes: int = constants["start_resources_each"]
        self.assistants: int = constants["assistants_per_player"]
        self.occupancy_coin: int = constants["occupancy_coin"]
        self.portal_coins: int = constants["portal_coins"]
        self.rest_coins: int = constants["rest_coins"]
        self.tribute_vp: int = constants["decrypt_owner_vp"]
        self.penalty_vp: int = constants["nightmare_penalty_vp"]
        self.nights: int = constants["nightmares_in_game"]
        self.white_places: int = constants["white_row"]
        self.grey_places: int = constants["grey_row"]
        self.cubes_per_vp: int = constants["resources_per_vp"]
        self.coins_per_vp: int = constants["coins_per_vp"]
        self.cubes_per_colour: int = constants["cubes_per_colour"]
        self.stall_coin: int = constants["stall_coin_per_round"]
        # By number of seats.
        self.spaces: list[int] = [0] * (MOST_SEATS + 1)
        self.first_monuments: list[int] = [0] * (MOST_SEATS + 1)
        self.markers_each: list[int] = [0] * (MOST_SEATS + 1)
        self.wound_markers: list[int] = [0] * (MOST_SEATS + 1)
        for seats in range(2, MOST_SEATS + 1):
            row = players[str(seats)]
            self.spaces[seats] = row["stall_spaces"]
            self.first_monuments[seats] = row["monuments_at_start"]
            self.markers_each[seats] = row["stall_markers_each"]
            self.wound_markers[seats] = row["wound_markers_each"]

    def _read_map(self, map: dict[str, Any], tiles: list[dict[str, Any]]) -> None:
        rows = map["hexes"]
        self.slot_count: int = map["slots"]
        self.neighbour_lists: list[list[int]] = [[self.hex_ids.index(other) for other in row["neighbours"]] for row in rows]
        self.neighbours: list[int] = [sum(1 << other for other in others) for others in self.neighbour_lists]
        # Where an assistant may be placed from a meeple on each hex (FC-7.3); the relation is symmetric.
        self.within: list[int] = [mask if self.adjacent_only else mask | 1 << hex for hex, mask in enumerate(self.neighbours)]
        self.positions: list[list[int]] = [[row["q"], row["r"]] for row in rows]
        self.centre: int = next(hex for hex, row in enumerate(rows) if row["fixed_terrain"] == "central")
        self.fixed: list[int] = [-1 if row["fixed_terrain"] is None else TERRAINS.index(row["fixed_terrain"]) for row in rows]
        self.hex_slots: list[int] = [-1 if row["fixed_terrain"] is not None else row["slot"] for row in rows]
        self.hex_places: list[int] = [-1 if row["fixed_terrain"] is not None else map["positions"].index(row["pos"]) for row in rows]
        self.tile_terrain: list[list[int]] = [[TERRAINS.index(tile["terrain"][pos]) for pos in map["positions"]] for tile in tiles]
        self._layouts: dict[tuple[int, ...], Layout] = {}

    def layout(self, tiles: list[int]) -> Layout:
        """The map with these tiles on the slots; each is worked out once."""
        key = tuple(tiles)
        found = self._layouts.get(key)
        if found is None:
            terrain = [
                self.fixed[hex] if self.fixed[hex] >= 0 else self.tile_terrain[tiles[self.hex_slots[hex]]][self.hex_places[hex]]
                for hex in range(len(self.hex_ids))
            ]
            found = Layout(list(tiles), terrain, self.neighbours)
            self._layouts[key] = found
        return found

    def _read_monuments(self, rows: list[dict[str, Any]]) -> None:
        self.colours: list[int] = [LETTERS.index(row["colour"]) for row in rows]
        self.costs: list[int] = []  # five numbers a monument, as in a purse
        self.decrypt_costs: list[int] = []
        self.build_rewards: list[list[int]] = []  # kind, number, kind, number ...
        self.decrypt_rewards: list[list[int]] = []
        for row in rows:
            self.costs += _purse(row["cost"])
            self.decrypt_costs += _purse(row["decrypt_cost"])
            self.build_rewards.append(_rewards(row["build_reward"]))
            self.decrypt_rewards.append(_rewards(row["decrypt_reward"]))

    def _read_nightmares(self, rows: list[dict[str, Any]]) -> None:
        self.nightmare_colours: list[int] = [sum(1 << LETTERS.index(colour) for colour in row["colours"]) for row in rows]
        # By number of seats and nightmare: the VP of the spaces in use, in filling order (FC-10.7).
        self.wound_vp: list[list[list[int]]] = [
            [[space["vp"] for space in row["spaces"] if SHADES[space["shade"]][1] <= seats] for row in rows] for seats in range(MOST_SEATS + 1)
        ]

    def _read_miracles(self, miracles: dict[str, Any]) -> None:
        effects = WHITE_EFFECTS + GREY_EFFECTS
        self.white_kinds: int = len(self.white_ids)
        self.copies: list[int] = []
        self.needs_white: list[int] = []
        self.effects: list[list[int]] = []  # effect, subject (colours or a track), numbers
        for row in miracles["white"] + miracles["grey"]:
            effect = row["effect"]
            type = effects.index(effect["type"])
            subject = 0
            if type == EXTRACT_BONUS:
                subject = sum(1 << LETTERS.index(colour) for colour in effect["colours"])
            elif type == PER_MONUMENT_COLOUR:
                subject = LETTERS.index(effect["colour"])
            elif type == PER_PRODUCTION_LEVEL:
                subject = TRACKS.index(effect["track"])
            self.copies.append(row["copies"])
            self.needs_white.append(row.get("needs_white", 0))
            self.effects.append([type, subject] + [effect[field] for field in NUMBERS.get(effect["type"], ())])

    def _read_board(self, board: dict[str, Any]) -> None:
        self.tree_costs: list[int] = [circle["cost"] for circle in board["miracle_tree"]]
        self.tree_vp: list[int] = [circle["vp"] for circle in board["miracle_tree"]]
        self.zone_vp: list[int] = [space["vp"] for space in board["monument_zone"]]
        self.yields: list[list[int]] = [board["production"][track]["values"] for track in TRACKS]
        self.start_levels: list[int] = [board["production"][track]["start_level"] for track in TRACKS]
        self.stock_starts: list[int] = [board["stock_tracks"][track]["start"] for track in TRACKS[:2]]
        self.stock_caps: list[int] = [board["stock_tracks"][track]["max"] for track in TRACKS[:2]]
        self.site_limit: int = board["site_limit"]["value"]
        self.site_room: int = self.site_limit + max(self.markers_each)  # until the overflow is discarded

    # --- states ---------------------------------------------------------------------------------------

    def deal(self, seats: int, rng: Rng) -> State:
        from urbes.games.forgotten_city.state import City

        state = City(self, seats)
        state.set_up(rng)
        return state

    def from_dict(self, data: Any) -> State:  # whatever JSON holds, so that compiled code refuses it in words, too
        from urbes.games.forgotten_city.position import from_dict

        return from_dict(self, data)

    def arrange(self, seats: int, seed: int, changes: Any) -> State:
        from urbes.games.forgotten_city.arranging import arrange

        self.check_seats(seats)
        return arrange(self, seats, seed, changes)

    # --- words ------------------------------------------------------------------------------------------

    def word(self, id: str, lang: str) -> str:
        """The name of a terrain, monument, nightmare or miracle in a language."""
        return self.content.words[id][lang]

    def colour_word(self, letter: str, lang: str) -> str:
        return self.texts.text(f"colours.{letter}", lang)

    def label(self, action: int, lang: str) -> str:
        verb, _, rest = self.name(action).partition(" ")
        gaps: dict[str, Any] = {}
        if verb in ("discard", "build", "cash_in", "buy", "wound", "parry"):
            gaps["name"] = self.word(rest, lang)
        elif verb in ("gain", "lose", "spoils"):
            gaps["colour"] = self.colour_word(rest, lang)
        elif verb == "swap":
            give, get = rest.split()
            gaps.update(give=self.colour_word(give, lang), get=self.colour_word(get, lang))
        elif verb in ("place", "chief", "pick"):
            gaps["where"] = rest
        return self.texts.text(f"actions.{verb}", lang, gaps)

    def gaps(self, facts: dict[str, Any], lang: str, players: list[str]) -> dict[str, Any]:
        from urbes.games.forgotten_city.words import log_gaps

        return log_gaps(self, super().gaps(facts, lang, players), lang, players)

    def catalogue(self, lang: str) -> dict[str, Any]:
        """What is printed on map, tiles, nightmares, miracles and player boards, with the names in both languages."""
        data = self.content.data
        return {part: data[part] for part in ("map", "miracles", "monuments", "nightmares", "player_board", "terrains")}

    def sketch(self, view: dict[str, Any], lang: str, players: list[str]) -> str:
        from urbes.games.forgotten_city.sketch import sketch

        return sketch(self, view, lang, players)


def _purse(cost: dict[str, int]) -> list[int]:
    purse = [0] * PURSE
    for item, number in cost.items():
        purse[COINS if item == "coins" else LETTERS.index(item)] = number
    return purse


def _rewards(rows: list[dict[str, Any]]) -> list[int]:
    flat: list[int] = []
    for row in rows:
        flat += [REWARDS.index(row["kind"]), row["n"]]
    return flat
