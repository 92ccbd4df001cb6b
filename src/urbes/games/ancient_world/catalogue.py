"""What is printed on the pieces of The Ancient World, and their names, for any client that draws them."""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world import words
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.games.ancient_world.shapes import Deck, Price, Space, Tribe
from urbes.kernel import as_printed

GAINS = {int(c.CONSCRIPT): "arrow", int(c.LEARN): "gain_knowledge", int(c.POPULATE): "citizen"}  # of the spaces that are no chain of steps


class Icon(TypedDict):
    """`action`: the step of an action; `trigger` and `ending`: named after what they do."""

    icon: str
    n: int
    action: NotRequired[bool]
    trigger: NotRequired[bool]
    ending: NotRequired[bool]
    tribe: NotRequired[Tribe | None]


class Card(TypedDict):
    id: str
    name: str
    text: str
    icons: list[Icon]
    reconstructed: bool
    copies: int
    deck: NotRequired[Deck]
    cost: NotRequired[Price]
    banners: NotRequired[list[Tribe]]
    stars: NotRequired[int]
    defence: NotRequired[int]
    arrows_count: NotRequired[bool]
    capacity: NotRequired[int]
    swords: NotRequired[int]
    arrows: NotRequired[int]
    legacy_text: NotRequired[str]
    legacy_icons: NotRequired[list[Icon]]


SpacePrice = TypedDict("SpacePrice", {"coins": int, "card": bool, "one_of": list[Price]}, total=False)
SpaceCard = TypedDict("SpaceCard", {"id": Space, "name": str, "text": str, "cost": SpacePrice, "icons": list[Icon], "opens": int})


class Capital(TypedDict):
    """What every city gives from the start."""

    food: int
    capacity: int
    income: int
    army: int


AncientWorldCatalogue = TypedDict(
    "AncientWorldCatalogue",
    {"cards": dict[str, Card], "spaces": dict[Space, SpaceCard], "tribes": dict[Tribe, str], "capital": Capital, "banner_vp": list[int]},
)


def catalogue(rules: AncientWorldRules, lang: str, view: Mapping[str, Any] | None) -> AncientWorldCatalogue:
    """Every card, board space and tribe by id: names, texts and icons; and the points of banners."""
    return {
        "cards": {id: card(rules, id, lang) for id in rules.content.rows},
        "spaces": {id: _space(rules, number, lang) for number, id in enumerate(rules.spaces)},
        "tribes": {tribe: rules.word(tribe, lang) for tribe in c.TRIBES},
        "capital": as_printed(Capital, rules.capital, lang),
        "banner_vp": list(rules.banner_vp),
    }


def card(rules: AncientWorldRules, id: str, lang: str) -> Card:
    """What is printed on a card, what its effects say in words, and as icons."""
    row = rules.content.rows[id]
    if "legacy" in row:
        texts = {"text": words.sentences(rules, row["extra"], lang, "military"), "legacy_text": words.sentences(rules, row["legacy"], lang, "military")}
        return as_printed(Card, row, lang, icons=words.icons(row["extra"]), legacy_icons=words.icons(row["legacy"]), **texts)
    found = as_printed(Card, row, lang, text=words.sentences(rules, row["effects"], lang, "effects"), icons=words.icons(row["effects"]))
    if rules.plain_starting_cards and row.get("deck") == "start":
        found["banners"] = []
    return found


def _space(rules: AncientWorldRules, number: int, lang: str) -> SpaceCard:
    """A board space: its name, what it does in words, its price and its gains as icons."""
    row = rules.content.data["board_actions"][number]
    steps = list(rules.empire.steps[rules.empire.count + number])
    icons = [{"icon": c.OPS[steps[i]], "n": steps[i + 1]} for i in range(0, len(steps), 2)]
    if number in GAINS:
        icons = [{"icon": "sword" if number == c.CONSCRIPT and rules.conscript_is_sword else GAINS[number], "n": 1}]
    texts = {"name": rules.word(row["id"], lang), "text": rules.texts.text(f"spaces.{row['id']}", lang)}
    return as_printed(SpaceCard, row, lang, icons=icons, opens=row["from_round"], **texts)
