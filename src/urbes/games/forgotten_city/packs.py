"""What a content pack of The Forgotten City may hold, and the checks it has to pass."""

from typing import Any

from urbes.games.forgotten_city import codes as c
from urbes.kernel import Checks, Format, Rule, connected
from urbes.kernel.schema import Fields, Kind, is_integer, item, maybe, number, one_of, rows, sized, such, table, text, variants, words

SHADES = {"light": (6, 2), "dark": (5, 3), "black": (2, 4)}  # how many on each nightmare, and from how many players on (FC-10.7)
ZONE_SPACES = 7
ROW = 5  # tokens of each set that lie face up
MOST = 999  # no printed number is larger
NUMBERS: dict[str, tuple[str, ...]] = {
    "extract_bonus": ("resource", "coins"),
    "production_defence": ("defence",),
    "rest_bonus": ("coins", "vp"),
    "extract_under_monument": (),
    "chief_anywhere": (),
    **dict.fromkeys(("extract_vp", "discard_site_monument", "per_monument_colour", "per_production_level", "per_nightmare_card", "per_empty_hex"), ("vp",)),
}
"""The effects of miracles in the order of `codes`, and the numbers that each has."""

ID = text("id", r"\S+")
NUMBER = number(0, MOST)
VP = {"vp": NUMBER}


def _letters(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, str) for each in value) and len(set(value)) == len(value)


def _map(checks: Checks, map: dict[str, Any], where: str) -> None:
    """Every hex has a spot of its own; those without a fixed terrain are one of each position on every slot. One hex is the central one."""
    slots, positions, hexes = map["slots"], map["positions"], map["hexes"]
    checks.want(map.get("grey_position") in positions, f"{where}.grey_position", "grey_position")
    spots: set[tuple[int, int]] = set()
    places: set[tuple[int, str]] = set()
    for row in hexes:
        at, q, r, slot, pos = f"{where}.hexes[{row['id']}]", row["q"], row["r"], row.get("slot"), row.get("pos")
        checks.want((q, r) not in spots, at, "same_spot", q=q, r=r)
        spots.add((q, r))
        if row.get("fixed_terrain") is None and checks.want(is_integer(slot) and 0 <= slot < slots and pos in positions, at, "nowhere"):
            checks.want((slot, pos) not in places, at, "same_place", slot=slot, pos=pos)
            places.add((slot, pos))
    checks.want(len(places) == slots * len(positions), f"{where}.hexes", "slots")
    central = [row.get("fixed_terrain") for row in hexes].count("central")
    checks.want(central == 1, f"{where}.hexes", "central", found=central)


def _neighbours(checks: Checks, rows: list[dict[str, Any]], where: str) -> None:
    beside: dict[str, list[Any]] = {row["id"]: row["neighbours"] for row in rows}
    ids = list(beside)
    known = True
    for hex, others in beside.items():
        for other in others:
            known = checks.want(other in ids and other != hex, f"{where}[{hex}].neighbours", "no_other_hex", hex=other) and known
    if known:
        for hex, others in beside.items():
            for other in others:
                checks.want(hex in beside[other], f"{where}[{hex}].neighbours", "one_sided", hex=hex, other=other)
        checks.want(connected([[ids.index(other) for other in others] for others in beside.values()]), where, "unconnected")


def _tiles(checks: Checks, data: dict[str, Any]) -> None:
    """A tile for each slot, with a terrain for each position; the grey one is stone or portal (FC-2.1)."""
    tiles, map = data["tiles"], data["map"]
    checks.want(len(tiles) == map["slots"], "tiles", "tiles", tiles=len(tiles), slots=map["slots"])
    for tile in tiles:
        for pos in map["positions"]:
            terrain = tile["terrain"].get(pos)
            where = f"tiles[{tile['id']}].terrain.{pos}"
            if terrain is None:
                checks.fault(where, "terrain_missing")
            elif terrain not in c.TERRAINS or terrain == "central":
                checks.fault(where, "no_tile_terrain", terrain=terrain)
            elif pos == map["grey_position"] and terrain not in ("stone", "portal"):
                checks.fault(where, "grey_hex", terrain=terrain)


COORDINATE = number(-MOST, MOST)
HEX: Fields = {
    "id": ID,
    "q": COORDINATE,
    "r": COORDINATE,
    "fixed_terrain": maybe(such(lambda terrain: terrain is None or terrain in c.TERRAINS, "no_terrain")),
    "neighbours": such(lambda others: isinstance(others, list), "neighbours"),
}
MAP: Fields = {
    "slots": number(1, MOST),
    "positions": such(_letters, "positions"),
    "hexes": rows(HEX, at="[{id}]", distinct=True).then(_neighbours),
}


def _shades(checks: Checks, spaces: list[dict[str, Any]], where: str) -> None:
    shades = [space["shade"] for space in spaces]
    for shade, (count, _) in SHADES.items():
        checks.want(shades.count(shade) == count, where, "shades", need=count, shade=shade, found=shades.count(shade))


def _effects(effects: list[str]) -> Kind:
    return variants("type", {effect: item({**dict.fromkeys(NUMBERS[effect], NUMBER), **SUBJECTS.get(effect, {})}) for effect in effects}, "no_effect")


def _tokens(checks: Checks, rows: list[dict[str, Any]], where: str) -> None:
    tokens = sum(row["copies"] for row in rows)
    checks.want(tokens >= ROW, where, "tokens", need=ROW, found=tokens)


def _enough(checks: Checks, data: dict[str, Any]) -> None:
    """Monuments for every round: the first row, then one for each choice of every round but the last; and a nightmare for each place."""
    constants = {row["id"]: row["value"] for row in data["constants"]}
    refills = constants["rounds"] - 1
    needs = [row["monuments_at_start"] + refills * row["stall_markers_each"] * seats for seats, row in enumerate(data["players"].values(), 2)]
    need, found = max(needs), len(data["monuments"])
    checks.want(found >= need, "monuments", "monuments", need=need, two=needs[0], three=needs[1], four=needs[2], found=found)
    need, found = constants["nightmares_in_game"], len(data["nightmares"])
    checks.want(found >= need, "nightmares", "nightmares", need=need, found=found)


def _ids(checks: Checks, data: dict[str, Any]) -> None:
    tokens = [*data["miracles"]["white"], *data["miracles"]["grey"]]
    checks.distinct([row["id"] for row in (*data["terrains"], *data["monuments"], *data["nightmares"], *tokens)], "all sections.id")


COLOURS = such(lambda value: _letters(value) and all(colour in c.LETTERS for colour in value), "colours")
COST = table([*c.LETTERS, "coins"], NUMBER, "cost", "cost_item")
REWARD = rows({"kind": one_of(c.REWARDS, "no_reward"), "n": number(1, MOST)})
SPACES = rows({**VP, "shade": one_of(SHADES, "shade")}).then(_shades)
SUBJECTS: dict[str, Fields] = {
    "extract_bonus": {"colours": COLOURS},
    "per_monument_colour": {"colour": one_of(c.LETTERS, "effect_colour")},
    "per_production_level": {"track": one_of(c.TRACKS, "track")},
}
NAMED: Fields = {"id": ID, "name": words()}
DEEDS: Fields = {"cost": COST, "build_reward": REWARD, "decrypt_cost": COST, "decrypt_reward": REWARD}
MONUMENT: Fields = {**NAMED, "colour": one_of(c.LETTERS, "colour"), **DEEDS}
NIGHTMARE: Fields = {**NAMED, "colours": COLOURS, "spaces": SPACES}
TOKEN: Fields = {**NAMED, "text": words("no_words"), "copies": number(1, MOST)}
WHITE: Fields = {**TOKEN, "effect": _effects(list(NUMBERS)[: c.PER_MONUMENT_COLOUR])}
GREY: Fields = {**TOKEN, "effect": _effects(list(NUMBERS)[c.PER_MONUMENT_COLOUR :]), "needs_white": NUMBER}


def _production(checks: Checks, row: dict[str, Any], where: str) -> None:
    last = len(row["values"]) - 1
    checks.want(row["start_level"] <= last, f"{where}.start_level", "start_level", last=last)


def _stock(checks: Checks, row: dict[str, Any], where: str) -> None:
    checks.want(row["start"] <= row["max"], f"{where}.start", "beyond_track")


LEVELS = such(lambda values: isinstance(values, list) and bool(values) and all(is_integer(value) and 0 <= value <= MOST for value in values), "production")
PRODUCTION = item({"values": LEVELS, "start_level": NUMBER}, "").then(_production)
STOCK = item({"start": NUMBER, "max": NUMBER}, "missing").then(_stock)
BOARD: Fields = {
    "miracle_tree": sized(rows({"cost": NUMBER, **VP}), 1, None, "tree"),
    "monument_zone": sized(rows(VP), ZONE_SPACES, ZONE_SPACES, "zone"),
    "production": item(dict.fromkeys(c.TRACKS, PRODUCTION), ""),
    "stock_tracks": item(dict.fromkeys(c.TRACKS[: c.STOCKS], STOCK), ""),
    "site_limit": item({"value": number(1, MOST)}, "site_limit"),
}


FORMAT = Format(
    "forgotten_city",
    "The Forgotten City",
    {
        "map": item(MAP).then(_map),
        "tiles": rows({"id": ID, "terrain": item({}, "terrains")}, at="[{id}]", distinct=True),
        "monuments": rows(MONUMENT, at="[{id}]", distinct=True),
        "nightmares": sized(rows(NIGHTMARE, at="[{id}]", distinct=True), 0, c.CARDS, "too_many_nightmares"),
        "miracles": item({"white": rows(WHITE, at="[{id}]").then(_tokens), "grey": rows(GREY, at="[{id}]").then(_tokens)}, "miracles"),
        "player_board": item(BOARD),
    },
    [Rule(("map", "tiles"), _tiles), Rule(("monuments", "nightmares"), _enough), Rule(("monuments", "nightmares", "miracles"), _ids)],
    about=("schema", "content", "title", "names", "credits", "origin_tags", "options"),
    keeps=True,
)
PACK_KEYS = tuple(FORMAT.sections)
