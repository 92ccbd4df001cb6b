"""Every case file of every game, one test per case."""

import pytest

import urbes
from urbes.games.registry import folder_of
from urbes.kernel.cases import Case, load_cases, run_case

CASES = [case for id in urbes.game_ids() for case in load_cases(folder_of(id) / "cases")]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case_holds(case: Case) -> None:
    assert run_case(case, urbes.game) == []


@pytest.mark.parametrize("id", urbes.game_ids())
def test_case_names_are_distinct(id: str) -> None:
    names = [case.name for case in CASES if case.game == id]
    assert len(set(names)) == len(names), sorted(name for name in names if names.count(name) > 1)
