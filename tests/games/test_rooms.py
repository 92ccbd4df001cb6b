"""The four games are built alike: the same rooms under the same names, as the documentation lists them, each short enough to be read."""

import re
from pathlib import Path

import pytest

from urbes.games.registry import CLASSES, folder_of

PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")
MOST_LINES = 400
NAMES = {"lost_cities": "Lost Cities", "my_city": "My City", "forgotten_city": "The Forgotten City", "ancient_world": "The Ancient World"}


def listed(game: str) -> set[str]:
    """The rooms on the page: those of every game, or with a name behind them those of one."""
    chapter = PAGE.partition("## The rooms of a game\n")[2].partition("\n## ")[0]
    rows = [row.split(" | ")[0] for row in chapter.splitlines() if row.startswith("| `")]
    own = [row for row in rows if row.endswith(f"({game})")] if game else [row for row in rows if not row.endswith(")")]
    return {name for row in own for name in re.findall(r"`([a-z_]+\.py|[a-z_]+/)`", row)} - {"cases/"}


def rooms(id: str) -> set[str]:
    found = [path for path in folder_of(id).iterdir() if path.name != "cases" and not path.name.startswith("__")]
    return {path.name for path in found if path.suffix == ".py"} | {f"{path.name}/" for path in found if path.is_dir()}


@pytest.mark.parametrize("id", CLASSES)
def test_every_game_has_the_same_rooms_and_besides_only_its_own(id: str) -> None:
    assert len(listed("")) > 15
    assert rooms(id) == listed("") | listed(NAMES[id])


@pytest.mark.parametrize("id", CLASSES)
def test_no_room_is_too_long_to_be_read(id: str) -> None:
    lines = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in folder_of(id).rglob("*.py")}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}
