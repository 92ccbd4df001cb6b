"""The shapes of what My City shows: views and previews, as any client gets them. What a sealed chapter brings is left out until it is opened."""

from typing import Literal, NotRequired, TypedDict

from urbes.kernel import Outcome

Colour = Literal["yellow", "red", "blue"]
Mode = Literal["campaign", "episode", "eternal"]
Phase = Literal["set_out", "build", "rest", "over"]
Race = Literal["gold", "gold_road", "port_link"]
Start = Literal["river", "sawmill", "palace"]
Sticker = Literal["well", "rock", "rock_right", "blank", "tree", "cog"]
Step = Literal["trees", "rocks", "colours", "churches", "wells", "dyke", "factories", "smoke", "freight", "parks", "tree_houses", "conversion", "empty"]
TileStatus = Literal["to_come", "now", "built", "passed", "banned", "ended", "skipped"]
When = Literal["immediate", "end", "evaluation"]

Words = TypedDict("Words", {"fr": str, "en": str})
MaybeWords = TypedDict("MaybeWords", {"fr": str, "en": str}, total=False)
MaybeWords.__doc__ = "Eternal mode has neither name nor summary."
Rule = TypedDict("Rule", {"id": str, "name": Words, "text": Words, "when": When, "points": int | None, "new": bool})
StartSticker = TypedDict("StartSticker", {"sticker": str, "name": Words, "cells": list[str], "chosen": bool})
PlaceRewards = TypedDict("PlaceRewards", {"first": list[str], "second": list[str], "others": list[str]}, total=False)
ChapterEpisode = TypedDict("ChapterEpisode", {"id": int, "name": Words, "summary": Words})
Chapter = TypedDict("Chapter", {"id": int, "name": Words, "episodes": list[ChapterEpisode]})
Card = TypedDict("Card", {"id": str, "tile": str, "name": Words, "church": NotRequired[bool]})
Deck = TypedDict("Deck", {"left": int, "to_come": list[str], "ban_to_come": NotRequired[bool], "banned": NotRequired[str | None]})
Way = TypedDict("Way", {"rot": int, "flip": bool, "rows": list[str], "legal": list[str]})
Way.__doc__ = "A position of the tile in hand, with its legal corner cells."
Hand = TypedDict("Hand", {"tile": str, "name": Words, "ways": list[Way], "has_place": bool, "may_pass": bool})
BoxReward = TypedDict("BoxReward", {"box": int, "reward": list[str], "triangle": bool})
Shaft = TypedDict("Shaft", {"boxes": int, "entrance": str, "rewards": list[BoxReward]})
MineSheet = TypedDict("MineSheet", {"boxes": int, "entrance": str, "rewards": list[BoxReward], "closed": list[int]})
TrackSheet = TypedDict("TrackSheet", {"spaces": int, "rewards": dict[str, list[str]]})
Group = TypedDict("Group", {"tiles": list[str], "cells": list[str]})
Groups = TypedDict("Groups", {"yellow": list[Group], "red": list[Group], "blue": list[Group]})
Church = TypedDict("Church", {"colours": list[Colour], "missing": list[Colour]})
Well = TypedDict("Well", {"sides": int, "buildings": int, "spoilt": bool})
Gold = TypedDict("Gold", {"covered": int, "of": int})
Bonuses = TypedDict("Bonuses", {"nuggets": int, "most_trees": int, "fewest_rocks": int})
Change = TypedDict("Change", {"now": int, "after": int})
Refused = TypedDict("Refused", {"key": str, "clauses": list[str], "en": str, "fr": str})


class Episode(TypedDict):
    id: int
    chapter: int
    name: MaybeWords
    summary: MaybeWords
    start_score: int
    first_building: Start
    flooded: NotRequired[bool]
    forest_open: NotRequired[bool]
    trees_protected: NotRequired[bool]
    rules: list[Rule]
    start: list[StartSticker]
    rewards: PlaceRewards
    stops_at_50: bool


class City(TypedDict):
    cogs: NotRequired[list[str]]
    fourth_church: NotRequired[str | None]
    circles: int
    nuggets: NotRequired[int]
    tracks: NotRequired[int]
    shafts: NotRequired[dict[Colour, int]]


class Building(TypedDict):
    """The palace has neither place nor turn of its own."""

    tile: str
    colour: Colour | None
    rot: NotRequired[int]
    at: NotRequired[str]
    flip: NotRequired[bool]
    cells: list[str]
    factory: NotRequired[bool]
    latest: NotRequired[bool]
    investor: NotRequired[bool]


class LiveSheet(TypedDict):
    """The count if the episode ended now, with what stands behind it."""

    steps: dict[Step, int]
    total: int
    colours: dict[Colour, int]  # the points of the largest group of each, which one step of the count sums up
    groups: Groups
    churches: NotRequired[dict[str, Church]]
    wells: dict[str, Well]
    gold: NotRequired[Gold]
    parks: NotRequired[list[str]]
    mines: NotRequired[dict[Colour, int]]
    empty_per_row: list[int]


Player = TypedDict(
    "Player",
    {
        "seat": int,
        "animal": str,
        "score": int,
        "marker": int,
        "debt": int,
        "stopped": bool,
        "in": bool,
        "acted": bool,
        "ready": bool,
        "board": list[str],
        "city": City,
        "trees": int,
        "rocks": int,
        "buildings": list[Building],
        "tiles": dict[str, TileStatus],
        "stickers": list[Sticker],
        "sticker_places": list[str],
        "sheet": LiveSheet,
        "committed": str | None,
    },
)


class Counted(TypedDict):
    """One seat's line of a counted episode; a step after the stop at 50 is None."""

    episode: int
    before: int
    steps: dict[Step, int | None]
    final: int
    place: int
    empty_per_row: list[int]
    mined: NotRequired[list[int]]
    rewards: list[str]


Past = TypedDict(
    "Past", {"episode": int, "seed": str, "sheets": list[Counted], "buildings": list[list[str]], "boards": list[list[str]], "tie_break": str | None}
)


class Breakdown(TypedDict, total=False):
    """Of a single game its count, of a campaign what became of the city."""

    episode: int
    before: int
    steps: dict[Step, int | None]
    final: int
    place: int
    empty_per_row: list[int]
    mined: list[int]
    rewards: list[str]
    circles: int
    bonuses: Bonuses
    trees: int
    rocks: int
    nuggets: int
    episodes: list[Counted]


class Result(Outcome):
    breakdown: list[Breakdown]


class MyCityView(TypedDict):
    game: Literal["my_city"]
    seat: int | None
    mode: Mode
    phase: Phase
    to_act: list[int]
    episode: Episode
    chapters: list[Chapter]
    card: Card | None
    deck: Deck
    discard: list[str]
    races: NotRequired[list[Race]]
    river: list[int]
    shapes: dict[str, list[str]]
    mine_sheets: NotRequired[dict[Colour, MineSheet]]
    track_sheet: NotRequired[TrackSheet]
    players: list[Player]
    history: list[Past]
    hand: NotRequired[Hand]
    result: NotRequired[Result]


class MyCityPreview(TypedDict, total=False):
    points: int
    total: Change
    score: int
    # ending, and being ready
    confirm: bool
    waiting_for: list[int]
    goes_on: bool
    # a sticker
    sticker: Sticker
    cell: str
    leaves: str | None
    trees: int
    rocks: int
    then: list[Sticker]
    # a building, legal or not
    tile: str
    cells: list[str]
    legal: bool
    ghosts: dict[str, str | None]
    reason: Refused
    races: list[Race]
    trees_lost: int
    rocks_covered: int
    steps: dict[Step, Change]
    colours: dict[Colour, Change]
    change: int
    gaps: list[str]
    gaps_made: int
    wins_race: bool
