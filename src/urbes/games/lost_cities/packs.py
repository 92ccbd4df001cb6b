"""What a content pack of Lost Cities may hold, and the checks it has to pass."""

from typing import Any, get_args

from urbes.games.lost_cities import codes as c
from urbes.games.lost_cities.shapes import Path
from urbes.kernel import Checks, Format
from urbes.kernel.schema import LABELS, item, maybe, number, one_of, rows, sized, such, text, variants

PATHS: tuple[str, ...] = get_args(Path)
SLOTS = 25
TILES = {"artifact": 9, "step": 9, "vp": 7}
LAST_NEGATIVE = 3  # spaces 1 to 3 cost points (LC-10.1)
LARGE_TRACK = {6: 30, 9: 70}  # what the rulebook states (LC-12.3)


def _paths(checks: Checks, rows: list[dict[str, Any]], where: str) -> None:
    given = [str(row.get("id")) for row in rows]
    checks.want(sorted(given) == sorted(PATHS), where, "five_paths", paths=", ".join(PATHS), given=", ".join(given))


def _spaces(checks: Checks, rows: list[dict[str, Any]], where: str) -> None:
    if checks.want(sorted(row["space"] for row in rows) == list(range(1, c.CITY + 1)), where, "each_space", last=c.CITY):
        for n, row in enumerate(rows):
            space, value = row["space"], row["value"]
            right, key = (value < 0, "space_negative") if space <= LAST_NEGATIVE else (value > 0, "space_positive")
            checks.want(right, f"{where}[{n}].value", key, space=space, value=value)


def _layouts(checks: Checks, rows: list[dict[str, Any]], where: str) -> None:
    checks.want(len(rows) == 1 and rows[0].get("id") == "pack", where, "one_layout")


def _slots(checks: Checks, rows: list[dict[str, Any]], where: str) -> None:
    slots = [(row["path"], row["space"]) for row in rows]
    for n, (path, space) in enumerate(slots):
        checks.want((path, space) not in slots[:n], f"{where}[{n}]", "slot_twice", path=path, space=space)


def _tiles(checks: Checks, rows: list[dict[str, Any]], where: str) -> None:
    kinds = [row["kind"] for row in rows]
    for kind, count in TILES.items():
        checks.want(kinds.count(kind) == count, where, "tiles", all=count, kind=kind, found=kinds.count(kind))


def _entries(checks: Checks, rows: list[dict[str, Any]], where: str) -> None:
    for n, row in enumerate(rows):
        artifacts = row.get("artifacts")
        checks.want(artifacts == n and not isinstance(artifacts, bool), f"{where}[{n}].artifacts", "no_gap", n=n)
        checks.want(row.get("or_more", False) is (n == len(rows) - 1), f"{where}[{n}].or_more", "or_more")


def _track(checks: Checks, track: dict[str, Any], where: str) -> None:
    """The three facts the rulebook states (LC-12.3, LC-12.4)."""
    if track["id"] == "large":
        points = [row["points"] for row in track["rows"]]
        for artifacts, expected in LARGE_TRACK.items():
            found = points[min(artifacts, len(points) - 1)]
            if found != expected:
                checks.warn(f"{where}.rows[{artifacts}]", "printed_track", expected=expected, artifacts=artifacts, found=found)
        if any(value >= 0 for value in points[:6]):
            checks.warn(where, "negative_track")


FILLED = r"(?s).+"
COLOUR = text("no_name", FILLED)
POSITIVE = number(1, key="positive")
NO_POINTS = item({"points": maybe(such(lambda points: not points, "only_vp_points"))})
POINTS = item({"points": number(1, key="tile_points")})
TILE = variants("kind", {"artifact": NO_POINTS, "step": NO_POINTS, "vp": POINTS}, "tile_kind", also={"id": text("tile_id", FILLED), **LABELS})
SLOT = {"path": one_of(PATHS, "no_path"), "space": number(1, c.CITY)}
ENTRIES = sized(rows({"points": number()}).then(_entries), 1, None, "no_rows")
FORMAT = Format(
    "lost_cities",
    "Lost Cities",
    {
        "paths": rows({**LABELS, "colour_fr": COLOUR, "colour_en": COLOUR}).then(_paths),
        "player_colours": sized(rows({"id": text("id", FILLED), **LABELS}, distinct=True), c.SEATS, None, "four_colours"),
        "space_row": rows({"space": number(), "value": number()}).then(_spaces),
        "layouts": rows({"slots": sized(rows(SLOT).then(_slots), SLOTS, SLOTS, "slots")}).then(_layouts),
        "event_tiles": rows(TILE, distinct=True).then(_tiles),
        "tracks": rows(item({"id": one_of(("small", "large"), "track_id"), "rows": ENTRIES}).then(_track), distinct=True),
        "vp_tokens": rows({**LABELS, "value": POSITIVE, "pieces": POSITIVE}),
    },
    about=("format", "options"),
)
