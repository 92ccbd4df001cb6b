"""No clause of the rules without a case or a test, and no case or test that names a clause that does not exist."""

from pathlib import Path

import pytest

import urbes
from urbes.games.registry import folder_of
from urbes.kernel.cases import load_cases
from urbes.kernel.clauses import clauses, clauses_of_tests
from urbes.kernel.errors import LANGUAGES, UrbesError

TESTS = Path(__file__).parent.parent


def named_by_cases(id: str) -> dict[str, list[str]]:
    named: dict[str, list[str]] = {}
    for case in load_cases(folder_of(id) / "cases"):
        for clause in case.clauses:
            named.setdefault(clause, []).append(str(case))
    return named


@pytest.mark.parametrize("id", urbes.game_ids())
def test_every_clause_is_shown_by_a_case_or_a_test(id: str) -> None:
    shown = named_by_cases(id).keys() | clauses_of_tests((TESTS / "games" / id).rglob("test_*.py")).keys()
    assert [clause for clause in clauses(folder_of(id)) if clause not in shown] == []


@pytest.mark.parametrize("id", urbes.game_ids())
def test_cases_and_tests_name_known_clauses_only(id: str) -> None:
    known = clauses(folder_of(id))
    named = named_by_cases(id) | clauses_of_tests((TESTS / "games" / id).rglob("test_*.py"))
    assert {clause: where for clause, where in named.items() if clause not in known} == {}


@pytest.mark.parametrize("id", urbes.game_ids())
def test_every_clause_has_a_short_title_in_both_languages(id: str) -> None:
    for clause, title in clauses(folder_of(id)).items():
        for lang in LANGUAGES:
            assert 0 < len(title[lang]) <= 80, clause


@pytest.mark.parametrize("id", urbes.game_ids())
def test_clauses_stand_in_the_order_of_their_numbers(id: str) -> None:
    """Within each group; the groups stand as the rules have them."""
    listed = [clause.split("-")[1].rsplit(".", 1) for clause in clauses(folder_of(id))]
    groups = list(dict.fromkeys(group for group, _ in listed))
    assert [group for group, _ in listed] == sorted((group for group, _ in listed), key=groups.index)
    for group in groups:
        numbers = [int(number) for each, number in listed if each == group]
        assert numbers == sorted(set(numbers))


def test_marks_on_tests_are_read_from_their_source(tmp_path: Path) -> None:
    file = tmp_path / "test_some.py"
    file.write_text('import pytest\n\n@pytest.mark.clauses("XX-1.1", "XX-1.2")\ndef test_thing():\n    pass\n', encoding="utf-8")
    assert clauses_of_tests([file]) == {"XX-1.1": ["test_some.py::test_thing"], "XX-1.2": ["test_some.py::test_thing"]}


def test_a_broken_test_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "test_broken.py"
    file.write_text("def (", encoding="utf-8")
    with pytest.raises(UrbesError, match=r"test_broken\.py: cannot be read") as caught:
        clauses_of_tests([file])
    assert "illisible" in caught.value.fr
