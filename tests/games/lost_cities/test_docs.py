"""The page of the game says what the engine does: options, fields, notation and examples."""

import json
import re
import tomllib
from pathlib import Path

import urbes
from urbes.kernel.content import Pack

GAME = urbes.game("lost_cities")
ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "lost-cities.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.S)))


def example(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.S)
    assert found is not None
    return found.group(1)


def test_every_option_with_its_default_and_every_preset_is_on_the_page() -> None:
    for option in GAME.option_list:
        default = str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{option.id}` |"))
        assert row.split("|")[2].strip().strip("`") == default, row
        for value in option.values():
            assert str(value).lower() in row.lower(), (option.id, value)
    for preset in GAME.presets:
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{preset.id}` |") and "pack" not in line)
        assert row


def test_every_field_of_positions_and_views_is_on_the_page() -> None:
    state = GAME.new(2, 1)
    position = state.to_dict()
    view = state.view(0)
    assert set(position) | set(position["seats"][0]) <= NAMED
    assert set(view) | set(view["players"][0]) - {"hand"} <= NAMED
    assert set(view["players"][0]["outlook"]) - {"pawns"} <= NAMED


def test_the_notation_on_the_page_can_be_read() -> None:
    table = PAGE.split("## Notation")[1].split("## Positions")[0]
    examples = [line.split("|")[3].strip().strip("`") for line in table.splitlines() if line.startswith("| `")]
    assert len(examples) == 8
    for notation in examples:
        assert GAME.name(GAME.parse(notation)) == notation
    assert "There are 179 actions" in PAGE and GAME.action_count == 179


def test_the_examples_on_the_page_work() -> None:
    changes = tomllib.loads(example("toml"))["case"]["position"]
    assert GAME.arrange(3, 1, changes).to_act() == (0,)
    pack = json.loads(example("json"))
    assert urbes.game("lost_cities", pack=Pack(pack["name"], pack), preset="short").new(2, 1).to_act()
