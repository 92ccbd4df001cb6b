"""The options and tables that a game of The Forgotten City is played by."""

from typing import Any

from urbes.games.forgotten_city import codes as c
from urbes.games.forgotten_city.content import TEXTS, ForgottenCityContent
from urbes.games.forgotten_city.packs import NUMBERS, SHADES
from urbes.kernel import Game, Pack, Verb, bit, i64, vec

RULES_VERSION = 1
CLAUSES: dict[str, tuple[str, ...]] = {"seats": ("FC-1.1",), "no_such_seat": ("FC-1.1",), "no_such_action": ("FC-7.2",), "game_over": ("FC-14.1",)}


class Layout:
    """The map once the tiles are on their slots (FC-2.1): immutable, shared by all states with the same tiles on the same slots."""

    def __init__(self, tiles: list[int], terrain: list[int], neighbours: list[list[int]], words: i64) -> None:
        self.tiles = tiles  # the tile of each slot
        self.terrain: vec[i64] = vec[i64](terrain)  # of each hex
        self.portals = [hex for hex, kind in enumerate(terrain) if kind == c.PORTAL]
        self.building_ground: i64 = 0
        self.coloured: vec[i64] = vec[i64]([0] * words)  # masks
        self.enterable: vec[i64] = vec[i64]([0] * words)
        self.grounds: vec[i64] = vec[i64]([0] * (len(c.TERRAINS) * words))  # terrain * words: the hexes of a terrain
        for hex in range(len(self.terrain)):
            add(self.grounds, self.terrain[hex] * words, hex)
            if self.terrain[hex] <= c.STONE:
                self.building_ground += 1
            if self.terrain[hex] < c.COLOURS:
                add(self.coloured, 0, hex)
            if self.terrain[hex] != c.PORTAL:
                add(self.enterable, 0, hex)
        # Of each hex: the number of the one portal beside it, -1 if there is none, or the number behind the last where there are several.
        several = len(self.portals)
        self.gates: vec[i64] = vec[i64]([-1] * len(terrain))
        # By such a number, a mask: where a jump leads to (FC-7.14, FC-7.15), beside any other portal, or beside any at all from several.
        self.zones: vec[i64] = vec[i64]([0] * ((several + 1) * words))
        for number, portal in enumerate(self.portals):
            for hex in neighbours[portal]:
                self.gates[hex] = number if self.gates[hex] < 0 else several
                for origin in range(several + 1):
                    if origin != number:
                        add(self.zones, origin * words, hex)


def add(masks: vec[i64], at: i64, hex: i64) -> None:
    """A hex joins the mask that begins there, WORD hexes to a word."""
    masks[at + (hex >> c.WORD_BITS)] |= bit(hex & c.IN_WORD)


class ForgottenCityRules(Game):
    """The Forgotten City with one choice of options and content."""

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        content = ForgottenCityContent(pack)
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
        self.cash_in = Verb("cash_in", self.monument_ids, "name")  # beside the actions of several decisions (FC-12.11)
        super().__init__("forgotten_city", RULES_VERSION, (2, int(c.SEATS)), data, given, TEXTS, content.words, pack, CLAUSES)
        self.warnings = content.warnings
        self._read_options()
        self._read_constants({row["id"]: row["value"] for row in data["constants"]}, data["players"])
        self._read_map(data["map"], data["tiles"])
        self._read_monuments(data["monuments"])
        self._read_nightmares(data["nightmares"])
        self._read_miracles(data["miracles"])
        self._read_board(data["player_board"])

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
        self.rounds: i64 = constants["rounds"]
        self.start_vp: i64 = constants["start_vp"]
        self.start_coins: i64 = constants["start_coins"]
        self.start_cubes: i64 = constants["start_resources_each"]
        self.occupancy_coin: i64 = constants["occupancy_coin"]
        self.portal_coins: i64 = constants["portal_coins"]
        self.rest_coins: i64 = constants["rest_coins"]
        self.tribute_vp: i64 = constants["decrypt_owner_vp"]
        self.penalty_vp: i64 = constants["nightmare_penalty_vp"]
        self.nights: i64 = constants["nightmares_in_game"]
        self.white_places: i64 = constants["white_row"]
        self.grey_places: i64 = constants["grey_row"]
        self.cubes_per_vp: i64 = constants["resources_per_vp"]
        self.coins_per_vp: i64 = constants["coins_per_vp"]
        self.cubes_per_colour: i64 = constants["cubes_per_colour"]
        self.stall_coin: i64 = constants["stall_coin_per_round"]
        rows = [players.get(str(seats), {}) for seats in range(c.SEATS + 1)]
        self.spaces: vec[i64] = vec[i64]([row.get("stall_spaces", 0) for row in rows])  # these four by number of seats
        self.first_monuments: vec[i64] = vec[i64]([row.get("monuments_at_start", 0) for row in rows])
        self.markers_each: vec[i64] = vec[i64]([row.get("stall_markers_each", 0) for row in rows])
        self.wound_markers: vec[i64] = vec[i64]([row.get("wound_markers_each", 0) for row in rows])

    def _read_map(self, map: dict[str, Any], tiles: list[dict[str, Any]]) -> None:
        rows = map["hexes"]
        self.hexes: i64 = len(rows)
        self.words: i64 = (self.hexes + c.WORD - 1) // c.WORD  # of a mask over the hexes
        self.crowd_words: i64 = (self.hexes >> c.BYTES_BITS) + 1  # of the numbers of assistants on the hexes
        self.slot_count: int = map["slots"]
        self.neighbours: list[list[int]] = [[self.hex_ids.index(other) for other in row["neighbours"]] for row in rows]
        # Where an assistant may be placed from a meeple on each hex (FC-7.3), a mask each; the relation is symmetric.
        self.within: vec[i64] = vec[i64]([0] * (self.hexes * self.words))
        for hex, others in enumerate(self.neighbours):
            for other in others if self.adjacent_only else [*others, hex]:
                add(self.within, hex * self.words, other)
        self.positions: list[list[int]] = [[row["q"], row["r"]] for row in rows]
        self.centre: i64 = next(hex for hex, row in enumerate(rows) if row["fixed_terrain"] == "central")
        # The fixed terrain of each hex, or its slot and its place there.
        self._fixed: list[int] = [-1 if row["fixed_terrain"] is None else c.TERRAINS.index(row["fixed_terrain"]) for row in rows]
        self._slots: list[tuple[int, str]] = [(row["slot"], row["pos"]) if row["fixed_terrain"] is None else (-1, "") for row in rows]
        self._tile_terrain: list[dict[str, int]] = [{pos: c.TERRAINS.index(tile["terrain"][pos]) for pos in map["positions"]} for tile in tiles]
        self._layouts: dict[tuple[int, ...], Layout] = {}

    def layout(self, tiles: list[int]) -> Layout:
        """The map with these tiles on the slots; each is worked out once."""
        key = tuple(tiles)
        found = self._layouts.get(key)
        if found is None:
            terrain = [fixed if fixed >= 0 else self._tile_terrain[tiles[slot]][place] for fixed, (slot, place) in zip(self._fixed, self._slots, strict=True)]
            found = Layout(list(tiles), terrain, self.neighbours, self.words)
            self._layouts[key] = found
        return found

    def map_turned(self, by: int) -> dict[str, str]:
        """What each hex is called when the map is turned by some slots; {} if the map does not look the same then."""
        where = {each: hex for hex, each in enumerate(self._slots) if each[0] >= 0}
        turned = [hex if slot < 0 else where.get(((slot + by) % self.slot_count, place), -1) for hex, (slot, place) in enumerate(self._slots)]
        alike = all(new >= 0 and {turned[other] for other in self.neighbours[hex]} == set(self.neighbours[new]) for hex, new in enumerate(turned))
        return {self.hex_ids[hex]: self.hex_ids[new] for hex, new in enumerate(turned)} if alike else {}

    def _read_monuments(self, rows: list[dict[str, Any]]) -> None:
        """A deed is what is done with a monument: monument * 2 to build it, + 1 to decrypt it."""
        self.colours: vec[i64] = vec[i64]([c.LETTERS.index(row["colour"]) for row in rows])
        costs: list[int] = []
        rewards: list[int] = []
        starts: list[int] = [0]
        for row in rows:
            for cost, reward in ((row["cost"], row["build_reward"]), (row["decrypt_cost"], row["decrypt_reward"])):
                costs += [cost.get(item, 0) for item in (*c.LETTERS, "coins")]
                for part in reward:
                    rewards += [c.REWARDS.index(part["kind"]), part["n"]]
                starts.append(len(rewards))
        self.costs: vec[i64] = vec[i64](costs)  # deed * PURSE
        self.rewards: vec[i64] = vec[i64](rewards)  # kind, number, kind, number ..., from reward_starts[deed] to that of the next deed
        self.reward_starts: vec[i64] = vec[i64](starts)

    def _read_nightmares(self, rows: list[dict[str, Any]]) -> None:
        self.cards: i64 = len(rows)
        self.nightmare_colours: vec[i64] = vec[i64]([sum(2 ** c.LETTERS.index(colour) for colour in row["colours"]) for row in rows])
        # By number of seats and nightmare, the VP of the spaces in use, in filling order (FC-10.7): as many on every card.
        self.wound_spaces: vec[i64] = vec[i64]([sum(count for count, from_seats in SHADES.values() if from_seats <= seats) for seats in range(c.SEATS + 1)])
        spaces = [space for row in rows for space in row["spaces"]]
        values = [vec[i64]([space["vp"] for space in spaces if SHADES[space["shade"]][1] <= seats]) for seats in range(c.SEATS + 1)]
        self._wound_vp: vec[vec[i64]] = vec[vec[i64]](values)

    def wound_vp(self, seats: i64, card: i64, space: i64) -> i64:
        """The VP of a wound space of a nightmare."""
        return self._wound_vp[seats][card * self.wound_spaces[seats] + space]

    def _read_miracles(self, miracles: dict[str, Any]) -> None:
        names = list(NUMBERS)
        self.white_kinds: i64 = len(self.white_ids)
        self.copies: list[int] = []
        needs: list[int] = []
        effects: list[int] = []
        for row in miracles["white"] + miracles["grey"]:
            effect = row["effect"]
            subject = 0
            if effect["type"] == "extract_bonus":
                subject = sum(2 ** c.LETTERS.index(colour) for colour in effect["colours"])
            elif effect["type"] == "per_monument_colour":
                subject = c.LETTERS.index(effect["colour"])
            elif effect["type"] == "per_production_level":
                subject = c.TRACKS.index(effect["track"])
            numbers = [effect[field] for field in NUMBERS[effect["type"]]]
            self.copies.append(row["copies"])
            needs.append(row.get("needs_white", 0))
            effects += [names.index(effect["type"]), subject, *numbers, *([0] * (2 - len(numbers)))]
        tokens = [kind for kind, copies in enumerate(self.copies) for _ in range(copies)]  # every token as its kind
        self.white_tokens: vec[i64] = vec[i64]([kind for kind in tokens if kind < self.white_kinds])
        self.grey_tokens: vec[i64] = vec[i64]([kind for kind in tokens if kind >= self.white_kinds])
        self.needs_white: vec[i64] = vec[i64](needs)
        self.effects: vec[i64] = vec[i64](effects)  # kind * EFFECT

    def _read_board(self, board: dict[str, Any]) -> None:
        self.tree_costs: vec[i64] = vec[i64]([circle["cost"] for circle in board["miracle_tree"]])
        self.tree_vp: vec[i64] = vec[i64]([circle["vp"] for circle in board["miracle_tree"]])
        self.circles: i64 = len(self.tree_costs)
        self.zone_vp: vec[i64] = vec[i64]([space["vp"] for space in board["monument_zone"]])
        self.zone_spaces: i64 = len(self.zone_vp)
        yields = [board["production"][track]["values"] for track in c.TRACKS]
        self.top_levels: vec[i64] = vec[i64]([len(values) - 1 for values in yields])
        self.yields: vec[vec[i64]] = vec[vec[i64]]([vec[i64](values) for values in yields])  # of each track and level
        self.start_levels: vec[i64] = vec[i64]([board["production"][track]["start_level"] for track in c.TRACKS])
        self.stock_starts: vec[i64] = vec[i64]([board["stock_tracks"][track]["start"] for track in c.TRACKS[: c.STOCKS]])
        self.stock_caps: vec[i64] = vec[i64]([board["stock_tracks"][track]["max"] for track in c.TRACKS[: c.STOCKS]])
        self.track_ends: vec[i64] = vec[i64](list(self.stock_caps) + list(self.top_levels))  # of all that lies from AT_STOCKS on
        self.site_limit: i64 = board["site_limit"]["value"]
        self.site_room: i64 = self.site_limit + max(self.markers_each)  # until the overflow is discarded

    def reward(self, deed: i64) -> list[int]:
        """The parts of a deed's reward: kind, number, kind, number ..."""
        return list(self.rewards[self.reward_starts[deed] : self.reward_starts[deed + 1]])

    def colour_word(self, letter: str, lang: str) -> str:
        return self.texts.text(f"colours.{letter}", lang)
