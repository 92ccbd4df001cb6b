"""The README promises nothing that is not true."""

import doctest
import re
from pathlib import Path

import pytest

import urbes
from urbes.games.registry import folder_of
from urbes.kernel.cases import load_cases
from urbes.kernel.clauses import clauses

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    failures, examples = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert examples > 5 and failures == 0


def test_every_page_linked_exists() -> None:
    pages = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if "://" not in link]
    assert pages and [page for page in pages if not (ROOT / page).exists()] == []


@pytest.mark.parametrize("id", urbes.game_ids())
def test_the_status_table_counts_what_is_there(id: str) -> None:
    game = urbes.game(id)
    row = next(line for line in README.splitlines() if line.startswith(f"| {game.names['en']} |"))
    total = len(clauses(folder_of(id)))
    assert f"{total} of {total}" in row
    assert f"| {len(game.option_list)}" in row
    assert f"| {len(load_cases(folder_of(id) / 'cases'))} cases" in row
