"""What is printed on the pieces of The Forgotten City, and their names, for any client that draws them."""

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

from urbes.games.forgotten_city.packs import SHADES
from urbes.games.forgotten_city.rules import ForgottenCityRules
from urbes.games.forgotten_city.shapes import Circle, Colour, RewardKind, Terrain
from urbes.kernel import as_printed
from urbes.kernel.drawing import LETTERS

Hex = TypedDict("Hex", {"id": str, "q": int, "r": int})
Hex.__doc__ = "A place of the map in axial coordinates of flat-topped hexes."
PrintedReward = TypedDict("PrintedReward", {"kind": RewardKind, "n": int})
WoundSpace = TypedDict("WoundSpace", {"shade": Literal["light", "dark", "black"], "min_players": int, "vp": int})
NightmareCard = TypedDict("NightmareCard", {"name": str, "colours": list[Colour], "spaces": list[WoundSpace], "reconstructed": bool})
Miracle = TypedDict("Miracle", {"name": str, "text": str, "set": Literal["white", "grey"], "reconstructed": bool, "needs_white": NotRequired[int]})
StockMost = TypedDict("StockMost", {"inspiration": int, "defence": int})


class Monument(TypedDict):
    """Costs are by colour, and `coins`."""

    name: str
    colour: Colour
    cost: dict[str, int]
    build_reward: list[PrintedReward]
    decrypt_cost: dict[str, int]
    decrypt_reward: list[PrintedReward]
    reconstructed: bool


class ForgottenCityCatalogue(TypedDict):
    hexes: list[Hex]
    terrains: dict[Terrain, str]
    monuments: dict[str, Monument]
    nightmares: dict[str, NightmareCard]
    miracles: dict[str, Miracle]
    tree: list[Circle]
    zone_vp: list[int]
    stock_most: StockMost
    penalty_vp: int  # lost to each nightmare that was faced and not answered
    tribute_vp: int  # for the owner of a monument that another seat decrypts


def catalogue(rules: ForgottenCityRules, lang: str, view: Mapping[str, Any] | None) -> ForgottenCityCatalogue:
    data = rules.content.data
    board = data["player_board"]
    tracks = board["stock_tracks"]
    tokens = [(row, set) for set in ("white", "grey") for row in data["miracles"][set]]
    return {
        "hexes": [as_printed(Hex, row, lang) for row in data["map"]["hexes"]],
        "terrains": {row["id"]: row["name"][lang] for row in data["terrains"]},
        "monuments": {row["id"]: as_printed(Monument, row, lang) for row in data["monuments"]},
        "nightmares": {row["id"]: as_printed(NightmareCard, row, lang, spaces=_spaces(row, lang)) for row in data["nightmares"]},
        "miracles": {row["id"]: as_printed(Miracle, row, lang, set=set) for row, set in tokens},
        "tree": [as_printed(Circle, row, lang) for row in board["miracle_tree"]],
        "zone_vp": [row["vp"] for row in board["monument_zone"]],
        "stock_most": {"inspiration": tracks["inspiration"]["max"], "defence": tracks["defence"]["max"]},
        "penalty_vp": rules.penalty_vp,
        "tribute_vp": rules.tribute_vp,
    }


def _spaces(nightmare: dict[str, Any], lang: str) -> list[WoundSpace]:
    return [as_printed(WoundSpace, space, lang, min_players=SHADES[space["shade"]][1]) for space in nightmare["spaces"]]


def pieces(rules: ForgottenCityRules, lang: str, view: Mapping[str, Any]) -> dict[str, Any]:
    """The kinds of hexes, and each hex with its kind and what stands there now, of seats by their letters."""

    def text(key: str, **gaps: Any) -> str:
        return rules.texts.text(f"pieces.{key}", lang, gaps)

    kinds = {
        row["id"]: {"name": row["name"][lang], "text": text(row["id"] if rules.texts.has(f"pieces.{row['id']}") else "coloured")}
        for row in rules.content.data["terrains"]
    }
    told: dict[str, Any] = dict(kinds)
    for id, kind in view["terrain"].items():
        there = []
        if built := view["map"].get(id):
            there.append(text("built", id=built["monument"], name=rules.word(built["monument"], lang), seat=LETTERS[built["owner"]]))
        for seat, player in enumerate(view["players"]):
            there += [text("chief", seat=LETTERS[seat])] if player["chief"] == id else []
            standing = player["assistants"].count(id)
            there += [text("assistants", n=standing, seat=LETTERS[seat])] if standing else []
        now = text("now", there=", ".join(there)) if there else ""
        told[id] = {"name": text("hex", id=id, kind=kinds[kind]["name"]), "text": f"{kinds[kind]['text']} {now}".rstrip()}
    return told
