"""docs/new-game.md quotes the example as it is, and its commands do what it shows."""

import re
import shutil
from pathlib import Path

import pytest

from tests.consoles import blocks, consoles, follow
from tests.plugins.installing import EXAMPLE, ROOT

PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
QUOTED = [(kind, text) for kind, text in blocks(PAGE) if kind != "console"]
ENDINGS = {"python": ".py", "toml": ".toml", "json": ".json"}


@pytest.mark.parametrize(("kind", "text"), QUOTED, ids=[text.strip().splitlines()[0][:40] for _, text in QUOTED])
def test_every_block_is_a_piece_of_the_example(kind: str, text: str) -> None:
    files = [file.read_text(encoding="utf-8") for file in EXAMPLE.rglob(f"*{ENDINGS[kind]}")]
    assert any(text in file for file in files), text


def test_every_file_of_the_package_is_spoken_of() -> None:
    assert len(QUOTED) > 15 and len(consoles(PAGE)) > 8
    for file in [*(EXAMPLE / "cadastre").glob("[a-z]*.*"), EXAMPLE / "pyproject.toml"]:
        assert f"`{file.name}`" in PAGE or file.name == "py.typed", file.name
    for page in re.findall(r"\]\(([^)#:]+)\)", PAGE):
        assert (ROOT / "docs" / page).exists(), page


def test_every_command_does_what_the_page_shows(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    follow(PAGE, tmp_path)
