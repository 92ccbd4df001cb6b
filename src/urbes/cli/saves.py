"""Saved games: where they lie, and which of them can go on."""

import json
import os
import time
from pathlib import Path

from urbes.cli.desk import trouble
from urbes.games.registry import game_ids
from urbes.kernel.errors import UrbesError
from urbes.kernel.record import Record


def folder() -> Path:
    """Where games are saved when no file is named (the XDG data folder)."""
    base = os.environ.get("XDG_DATA_HOME") or (Path.home() / ".local" / "share")
    return Path(base) / "urbes" / "saves"


def new_file(game: str) -> Path:
    """A file name not taken yet."""
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise trouble("errors.system", what=f"{place}: ", reason=error.strerror) from None
    stem = f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    names = [f"{stem}.json", *(f"{stem}-{n}.json" for n in range(2, 1000))]
    return next(place / name for name in names if not (place / name).exists())


def is_campaign(path: Path) -> bool:
    """Whether a file that is no record is a campaign's."""
    try:
        content = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(content, dict) and "urbes_campaign" in content


def unfinished() -> list[tuple[Path, Record]]:
    """The saved games that are not over, the latest first; damaged files are passed over."""
    found = []
    for path in sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            record = Record.load(path)
        except UrbesError:
            continue
        if record.result is None and record.game in game_ids():
            found.append((path, record))
    return found
