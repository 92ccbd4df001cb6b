"""What is printed on the pieces of The Ancient World, and their names, for any client that draws them."""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict, cast

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world import words
from urbes.games.ancient_world.rules import AncientWorldRules
from urbes.games.ancient_world.shapes import Deck, Price, Space, Tribe


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


class SpacePrice(TypedDict, total=False):
    coins: int
    card: bool
    one_of: list[Price]


class SpaceCard(TypedDict):
    id: Space
    name: str
    text: str
    cost: SpacePrice
    icons: list[Icon]
    opens: int


class Capital(TypedDict):
    """What every city gives from the start."""

    food: int
    capacity: int
    income: int
    army: int


class AncientWorldCatalogue(TypedDict):
    cards: dict[str, Card]
    spaces: dict[Space, SpaceCard]
    tribes: dict[Tribe, str]
    capital: Capital
    banner_vp: list[int]


def catalogue(rules: AncientWorldRules, lang: str, view: Mapping[str, Any] | None) -> AncientWorldCatalogue:
    """Every card, board space and tribe by id: names, texts and icons; and the points of banners."""
    return {
        "cards": {id: cast(Card, words.card(rules, id, lang)) for id in rules.content.rows},
        "spaces": {cast(Space, id): cast(SpaceCard, words.space(rules, number, lang)) for number, id in enumerate(rules.space_ids)},
        "tribes": {tribe: rules.word(tribe, lang) for tribe in c.TRIBES},
        "capital": cast(Capital, dict(rules.capital)),
        "banner_vp": list(rules.banner_vp),
    }
