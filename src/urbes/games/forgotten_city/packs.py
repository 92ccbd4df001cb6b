"""The checks that a content pack of The Forgotten City has to pass."""

from typing import Any

from urbes.games.forgotten_city import codes as c
from urbes.kernel import Checks, connected

PACK_KEYS = ("map", "tiles", "monuments", "nightmares", "miracles", "player_board")
ABOUT = ("name", "game", "schema", "content", "title", "names", "credits", "origin_tags", "options")  # what a file says about itself and the game
KEPT = ("constants", "players", "colours", "terrains")  # always ours: the rules rest on them
SHADES = {"light": (6, 2), "dark": (5, 3), "black": (2, 4)}  # how many on each nightmare, and from how many players on (FC-10.7)
ZONE_SPACES = 7
ROW = 5  # tokens of each set that lie face up
MOST = 999  # no printed number is larger


def stall_need(data: dict[str, Any], seats: int) -> int:
    """The monuments a game can ask for: the first row, then one for each choice of every round but the last."""
    row = data["players"][str(seats)]
    rounds = next(each["value"] for each in data["constants"] if each["id"] == "rounds")
    need: int = row["monuments_at_start"] + (rounds - 1) * row["stall_markers_each"] * seats
    return need


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


def inner(board: dict[str, Any], section: str, key: str) -> dict[str, Any] | None:
    """The object under a key of a section, if both are there."""
    rows = board.get(section)
    row = rows.get(key) if isinstance(rows, dict) else None
    return row if isinstance(row, dict) else None


class PackChecks(Checks):
    """What a pack of The Forgotten City has to pass."""

    def check_pack(self, pack: dict[str, Any], ours: dict[str, Any]) -> None:
        """A whole data file passes as a pack; only its sections replace ours."""
        sections = ", ".join(PACK_KEYS)
        for key, value in pack.items():
            if key in KEPT:
                if value != ours[key]:
                    self.warn(key, "kept", sections=sections)
            elif key not in PACK_KEYS and key not in ABOUT:
                self.fault(key, "no_section", sections=sections)
        self.made_for(pack, "forgotten_city", "The Forgotten City")
        self.check_whole({**ours, **{key: pack[key] for key in PACK_KEYS if key in pack}})

    def check_whole(self, data: dict[str, Any]) -> None:
        map = data["map"]
        if self.want(isinstance(map, dict), "map", "object"):
            self.check_map(map)
            self.check_tiles(self.rows(data, "tiles"), map)
        self.check_monuments(data)
        self.check_nightmares(data)
        self.check_miracles(data["miracles"])
        self.check_board(data["player_board"])
        if not self.problems:
            miracles = data["miracles"]
            self.distinct([*data["terrains"], *data["monuments"], *data["nightmares"], *miracles["white"], *miracles["grey"]], "id", "all sections")

    # --- map and tiles -----------------------------------------------------------------------------------------

    def check_map(self, map: dict[str, Any]) -> None:
        slots = self.number(map, "slots", "map", 1, MOST)
        positions = map.get("positions")
        if not isinstance(positions, list) or not positions or not all(isinstance(pos, str) for pos in positions) or len(set(positions)) != len(positions):
            self.fault("map.positions", "positions")
            positions = []
        self.want(map.get("grey_position") in positions, "map.grey_position", "grey_position")
        rows = self.rows(map, "hexes")
        self.check_ids(rows, "map.hexes")
        central = 0
        places: set[tuple[int, str]] = set()
        spots: set[tuple[int, int]] = set()
        for row in rows:
            where = f"map.hexes[{row.get('id')}]"
            q = self.number(row, "q", where, -MOST, MOST)
            r = self.number(row, "r", where, -MOST, MOST)
            self.want((q, r) not in spots, where, "same_spot", q=q, r=r)
            spots.add((q, r))
            fixed = row.get("fixed_terrain")
            if fixed is not None:
                self.want(fixed in c.TERRAINS, f"{where}.fixed_terrain", "no_terrain", terrain=fixed)
                central += fixed == "central"
                continue
            slot = self.number(row, "slot", where, 0, MOST)
            pos = row.get("pos")
            if slot >= slots or not isinstance(pos, str) or pos not in positions:
                self.fault(where, "nowhere")
            elif (slot, pos) in places:
                self.fault(where, "same_place", slot=slot, pos=pos)
            else:
                places.add((slot, pos))
        self.want(len(places) == slots * len(positions), "map.hexes", "slots")
        self.want(central == 1, "map.hexes", "central", found=central)
        self.check_neighbours(rows)

    def check_neighbours(self, rows: list[dict[str, Any]]) -> None:
        ids = [row.get("id") for row in rows]
        lists: list[list[int]] = []
        for row in rows:
            where = f"map.hexes[{row.get('id')}].neighbours"
            given = row.get("neighbours")
            if not isinstance(given, list):
                self.fault(where, "neighbours")
                return
            unknown = [other for other in given if other not in ids or other == row.get("id")]
            if unknown:
                self.fault(where, "no_other_hex", hex=unknown[0])
                return
            lists.append([ids.index(other) for other in given])
        for hex, others in enumerate(lists):
            for other in others:
                if hex not in lists[other]:
                    self.fault(f"map.hexes[{ids[hex]}].neighbours", "one_sided", hex=ids[hex], other=ids[other])
        self.want(connected(lists), "map.hexes", "unconnected")

    def check_tiles(self, tiles: list[dict[str, Any]], map: dict[str, Any]) -> None:
        self.check_ids(tiles, "tiles")
        slots = map.get("slots")
        self.want(len(tiles) == slots, "tiles", "tiles", tiles=len(tiles), slots=slots)
        positions = map.get("positions")
        grey = map.get("grey_position")
        for tile in tiles:
            where = f"tiles[{tile.get('id')}].terrain"
            terrain = tile.get("terrain")
            if not isinstance(terrain, dict):
                self.fault(where, "terrains")
                continue
            for pos in [pos for pos in positions if isinstance(pos, str)] if isinstance(positions, list) else []:
                given = terrain.get(pos)
                if given is None:
                    self.fault(f"{where}.{pos}", "terrain_missing")
                elif given not in c.TERRAINS or given == "central":
                    self.fault(f"{where}.{pos}", "no_tile_terrain", terrain=given)
                elif pos == grey and given not in ("stone", "portal"):
                    self.fault(f"{where}.{pos}", "grey_hex", terrain=given)

    # --- monuments and nightmares ----------------------------------------------------------------------------------

    def check_monuments(self, data: dict[str, Any]) -> None:
        rows = self.rows(data, "monuments")
        self.check_ids(rows, "monuments")
        two, three, four = (stall_need(data, seats) for seats in (2, 3, 4))
        need = max(two, three, four)
        self.want(len(rows) >= need, "monuments", "monuments", need=need, two=two, three=three, four=four, found=len(rows))
        for row in rows:
            where = f"monuments[{row.get('id')}]"
            self.words(row, where)
            self.want(row.get("colour") in c.LETTERS, f"{where}.colour", "colour", colour=row.get("colour"))
            for field in ("cost", "decrypt_cost"):
                cost = row.get(field)
                if not isinstance(cost, dict):
                    self.fault(f"{where}.{field}", "cost")
                    continue
                for item in cost:
                    if item not in c.LETTERS and item != "coins":
                        self.fault(f"{where}.{field}", "cost_item", item=item)
                    else:
                        self.number(cost, item, f"{where}.{field}", 0, MOST)
            for field in ("build_reward", "decrypt_reward"):
                for i, reward in enumerate(self.rows(row, field, where)):
                    kind = reward.get("kind")
                    self.want(kind in c.REWARDS, f"{where}.{field}[{i}].kind", "no_reward", reward=kind, rewards=", ".join(c.REWARDS))
                    self.number(reward, "n", f"{where}.{field}[{i}]", 1, MOST)

    def check_nightmares(self, data: dict[str, Any]) -> None:
        rows = self.rows(data, "nightmares")
        self.check_ids(rows, "nightmares")
        need = next(row["value"] for row in data["constants"] if row["id"] == "nightmares_in_game")
        self.want(len(rows) >= need, "nightmares", "nightmares", need=need, found=len(rows))
        self.want(len(rows) <= c.CARDS, "nightmares", "too_many_nightmares", most=c.CARDS, found=len(rows))
        for row in rows:
            where = f"nightmares[{row.get('id')}]"
            self.words(row, where)
            self.check_colours(row.get("colours"), f"{where}.colours")
            counts = dict.fromkeys(SHADES, 0)
            for i, space in enumerate(self.rows(row, "spaces", where)):
                self.number(space, "vp", f"{where}.spaces[{i}]", 0, MOST)
                shade = space.get("shade")
                if not isinstance(shade, str) or shade not in counts:
                    self.fault(f"{where}.spaces[{i}].shade", "shade", shade=shade)
                else:
                    counts[shade] += 1
            for shade, (count, _) in SHADES.items():
                self.want(counts[shade] == count, f"{where}.spaces", "shades", need=count, shade=shade, found=counts[shade])

    def check_colours(self, colours: Any, where: str) -> None:
        good = isinstance(colours, list) and 1 <= len(colours) <= c.COLOURS and all(colour in c.LETTERS for colour in colours)
        self.want(good and len(set(colours)) == len(colours), where, "colours")

    # --- miracles and player board -----------------------------------------------------------------------------------

    def check_miracles(self, miracles: Any) -> None:
        if not self.want(isinstance(miracles, dict), "miracles", "miracles"):
            return
        white = self.rows(miracles, "white", "miracles")
        grey = self.rows(miracles, "grey", "miracles")
        self.check_ids([*white, *grey], "miracles")
        for set_name, rows, effects in (("white", white, c.WHITE_EFFECTS), ("grey", grey, c.GREY_EFFECTS)):
            tokens = 0
            for row in rows:
                where = f"miracles.{set_name}[{row.get('id')}]"
                self.words(row, where)
                self.words(row, where, "text")
                tokens += self.number(row, "copies", where, 1, MOST)
                if set_name == "grey":
                    self.number(row, "needs_white", where, 0, MOST)
                self.check_effect(row.get("effect"), effects, f"{where}.effect")
            self.want(tokens >= ROW, f"miracles.{set_name}", "tokens", need=ROW, found=tokens)

    def check_effect(self, effect: Any, effects: list[str], where: str) -> None:
        kind = effect.get("type") if isinstance(effect, dict) else None
        if kind not in effects:
            self.fault(f"{where}.type", "no_effect", effect=kind, effects=", ".join(effects))
            return
        for field in NUMBERS.get(kind, ()):
            self.number(effect, field, where, 0, MOST)
        if kind == "extract_bonus":
            self.check_colours(effect.get("colours"), f"{where}.colours")
        if kind == "per_monument_colour":
            self.want(effect.get("colour") in c.LETTERS, f"{where}.colour", "effect_colour")
        if kind == "per_production_level":
            self.want(effect.get("track") in c.TRACKS, f"{where}.track", "track", tracks=", ".join(c.TRACKS))

    def check_board(self, board: Any) -> None:
        if not self.want(isinstance(board, dict), "player_board", "object"):
            return
        tree = self.rows(board, "miracle_tree", "player_board")
        self.want(len(tree) >= 1, "player_board.miracle_tree", "tree")
        for i, circle in enumerate(tree):
            self.number(circle, "cost", f"player_board.miracle_tree[{i}]", 0, MOST)
            self.number(circle, "vp", f"player_board.miracle_tree[{i}]", 0, MOST)
        zone = self.rows(board, "monument_zone", "player_board")
        self.want(len(zone) == ZONE_SPACES, "player_board.monument_zone", "zone", spaces=ZONE_SPACES, found=len(zone))
        for i, space in enumerate(zone):
            self.number(space, "vp", f"player_board.monument_zone[{i}]", 0, MOST)
        for track in c.TRACKS:
            self.check_production(inner(board, "production", track), f"player_board.production.{track}")
        for track in c.TRACKS[: c.STOCKS]:
            where = f"player_board.stock_tracks.{track}"
            row = inner(board, "stock_tracks", track)
            if self.want(row is not None, where, "missing") and row is not None:
                most = self.number(row, "max", where, 0, MOST)
                self.want(self.number(row, "start", where, 0, MOST) <= most, f"{where}.start", "beyond_track")
        limit = board.get("site_limit")
        if self.want(isinstance(limit, dict), "player_board.site_limit", "site_limit"):
            self.number(board["site_limit"], "value", "player_board.site_limit", 1, MOST)

    def check_production(self, row: dict[str, Any] | None, where: str) -> None:
        values = None if row is None else row.get("values")
        if row is None or not isinstance(values, list) or not values or not all(type(value) is int and 0 <= value <= MOST for value in values):
            self.fault(f"{where}.values", "production")
        elif self.number(row, "start_level", where, 0, MOST) >= len(values):
            self.fault(f"{where}.start_level", "start_level", last=len(values) - 1)

    # --- small checks ---------------------------------------------------------------------------------------------------

    def check_ids(self, rows: list[dict[str, Any]], where: str) -> None:
        self.distinct(rows, "id", where)
        for row in rows:
            id = row.get("id")
            self.want(isinstance(id, str) and bool(id) and not any(letter.isspace() for letter in id), f"{where}[{id}].id", "id")
