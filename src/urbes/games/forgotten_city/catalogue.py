"""What is printed on the pieces of The Forgotten City, and their names, for any client that draws them."""

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.shapes import Circle, Colour, RewardKind, Terrain


class Hex(TypedDict):
    """A place of the map in axial coordinates of flat-topped hexes."""

    id: str
    q: int
    r: int


class PrintedReward(TypedDict):
    kind: RewardKind
    n: int


class Monument(TypedDict):
    """Costs are by colour, and `coins`."""

    name: str
    colour: Colour
    cost: dict[str, int]
    build_reward: list[PrintedReward]
    decrypt_cost: dict[str, int]
    decrypt_reward: list[PrintedReward]
    reconstructed: bool


class WoundSpace(TypedDict):
    shade: Literal["light", "dark", "black"]
    min_players: int
    vp: int


class NightmareCard(TypedDict):
    name: str
    colours: list[Colour]
    spaces: list[WoundSpace]
    reconstructed: bool


class Miracle(TypedDict):
    name: str
    text: str
    set: Literal["white", "grey"]
    reconstructed: bool
    needs_white: NotRequired[int]


class StockMost(TypedDict):
    inspiration: int
    defence: int


class ForgottenCityCatalogue(TypedDict):
    hexes: list[Hex]
    terrains: dict[Terrain, str]
    monuments: dict[str, Monument]
    nightmares: dict[str, NightmareCard]
    miracles: dict[str, Miracle]
    tree: list[Circle]
    zone_vp: list[int]
    stock_most: StockMost


def catalogue(rules: ForgottenCityRules, lang: str, view: Mapping[str, Any] | None) -> ForgottenCityCatalogue:
    data = rules.content.data
    board = data["player_board"]
    tracks = board["stock_tracks"]
    return {
        "hexes": [{"id": row["id"], "q": row["q"], "r": row["r"]} for row in data["map"]["hexes"]],
        "terrains": {row["id"]: row["name"][lang] for row in data["terrains"]},
        "monuments": {row["id"]: _monument(row, lang) for row in data["monuments"]},
        "nightmares": {row["id"]: _nightmare(row, lang) for row in data["nightmares"]},
        "miracles": {row["id"]: _miracle(row, lang) for row in [*data["miracles"]["white"], *data["miracles"]["grey"]]},
        "tree": [{"cost": row["cost"], "vp": row["vp"]} for row in board["miracle_tree"]],
        "zone_vp": [row["vp"] for row in board["monument_zone"]],
        "stock_most": {"inspiration": tracks["inspiration"]["max"], "defence": tracks["defence"]["max"]},
    }


def _monument(row: dict[str, Any], lang: str) -> Monument:
    return {
        "name": row["name"][lang],
        "colour": row["colour"],
        "cost": row["cost"],
        "build_reward": row["build_reward"],
        "decrypt_cost": row["decrypt_cost"],
        "decrypt_reward": row["decrypt_reward"],
        "reconstructed": _reconstructed(row),
    }


def _reconstructed(row: dict[str, Any]) -> bool:
    return "X" in str(row.get("origin", ""))


def _nightmare(row: dict[str, Any], lang: str) -> NightmareCard:
    spaces: list[WoundSpace] = [{"shade": space["shade"], "min_players": space["min_players"], "vp": space["vp"]} for space in row["spaces"]]
    return {"name": row["name"][lang], "colours": row["colours"], "spaces": spaces, "reconstructed": _reconstructed(row)}


def _miracle(row: dict[str, Any], lang: str) -> Miracle:
    token: Miracle = {"name": row["name"][lang], "text": row["text"][lang], "set": row["set"], "reconstructed": _reconstructed(row)}
    if "needs_white" in row:
        token["needs_white"] = row["needs_white"]
    return token
