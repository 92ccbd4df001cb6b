"""The shapes of what Lost Cities shows: views and previews, as any client gets them."""

from typing import Literal, NotRequired, TypedDict

from urbes.kernel import Outcome

Path = Literal["yellow", "blue", "white", "green", "red"]
PawnKind = Literal["explorer", "leader"]
Phase = Literal["play", "pawn", "extra", "step", "draw", "over"]
Cause = Literal["crossings", "deck", "stall"]
Direction = Literal["open", "rising", "falling"]
TileKind = Literal["artifact", "step", "vp"]

Pile = TypedDict("Pile", {"size": int, "top": str | None, "cards": NotRequired[list[str]]})  # whole piles where the table shows them
Pawn = TypedDict("Pawn", {"space": int, "kind": PawnKind})
Centre = TypedDict("Centre", {"explorers": int, "leader": bool})
Centre.__doc__ = "The pawns that wait."
PawnLine = TypedDict("PawnLine", {"path": Path, "space": int, "pawn": PawnKind, "points": int})
PawnLine.__doc__ = "What a pawn counts."
EventTile = TypedDict("EventTile", {"kind": TileKind, "points": int})


class Outlook(TypedDict):
    """If the round ended now."""

    net: int
    pawns: list[PawnLine]
    artifacts: int
    artifact_points: int
    next_artifact_points: int
    spared: int  # of the losses, by the rules that keep a seat from falling too low
    total: int  # VP, paths, artifacts and what is spared, if it were the last round


class Ended(TypedDict):
    """Where a seat's pawns stood when the last round was counted, and what the counts of the game leave out."""

    pawns: dict[Path, Pawn]
    centre: Centre
    on_the_way: int  # points of tiles
    spared: int


class Player(TypedDict):
    vp: int
    artifacts: int
    rows: dict[Path, list[str]]
    directions: dict[Path, Direction]
    pawns: dict[Path, Pawn]
    centre: Centre
    tiles: list[str]
    hand_size: int
    hand: NotRequired[list[str]]  # in the seat's own view
    outlook: Outlook
    ended: NotRequired[Ended]  # once the game is over


class Scoring(TypedDict):
    """One seat's count of a round."""

    round: int
    cause: Cause
    pawns: list[PawnLine]
    positive: int
    negative: int
    net: int
    held: int
    vp: int
    floored: bool
    tiles: int


Breakdown = TypedDict("Breakdown", {"rounds": list[Scoring], "artifacts": int, "artifact_points": int, "floored": bool, "vp": int})


class Result(Outcome):
    breakdown: list[Breakdown]


class LostCitiesView(TypedDict):
    game: Literal["lost_cities"]
    seat: int | None
    round: int
    rounds: int
    phase: Phase
    to_act: list[int]
    first: int
    pending: Path | None
    closed: Path | None
    crossings: int
    crossers: list[int]  # the seat of each pawn beyond a bridge, once the game is over of the last round
    stall: int
    stall_cap: int
    stall_warning: int | None
    last_to_advance: int | None
    deck: int
    set_aside: int
    discards: dict[Path, Pile]
    tiles: dict[str, str]
    players: list[Player]
    scorings: list[list[Scoring]]
    point_unit: int
    space_values: list[int]
    track: list[int]
    event_tiles: dict[str, EventTile]
    result: NotRequired[Result]


Arrival = TypedDict(
    "Arrival",
    {
        "path": Path,
        "pawn": PawnKind,
        "from": int,
        "to": int,
        "tile": str | None,
        "tile_points": int,
        "tile_lost": bool,
        "step": bool,
        "net_change": int,
        "artifact_change": int | None,  # None: no artifact is taken
        "change": int,  # of the final score, by the space, the tile's points and the artifact
        "crossings": int,  # of all pawns, this one counted
        "crossing": bool,
        "ends_round": bool,
    },
)

LostCitiesPreview = TypedDict(
    "LostCitiesPreview",
    {
        "ends_round": bool,
        "extra_move": bool,
        "path": Path,
        "pawn": PawnKind | None,  # None: still to be chosen
        "from": int,
        "to": int,
        "tile": str | None,
        "tile_points": int,
        "tile_lost": bool,
        "step": bool,
        "net_change": int,
        "artifact_change": int | None,  # None: no artifact is taken
        "change": int,  # of the final score, by the space, the tile's points and the artifact
        "crossings": int,  # of all pawns, this one counted
        "crossing": bool,
        "choices": list[Arrival],
    },
    total=False,
)
