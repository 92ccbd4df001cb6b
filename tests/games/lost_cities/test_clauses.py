"""The list of clauses is that of the rules, and every option and preset is shown by a case."""

from collections import Counter

import pytest

import urbes
from urbes.games.registry import folder_of
from urbes.kernel.cases import load_cases
from urbes.kernel.clauses import clauses

FOLDER = folder_of("lost_cities")
GROUPS = {1: 13, 2: 11, 3: 12, 4: 8, 5: 8, 6: 4, 7: 8, 8: 14, 9: 13, 10: 9, 11: 9, 12: 10, 13: 4, 14: 8, 15: 10, 16: 11}
WORKED_EXAMPLES = [f"W{number}" for number in range(1, 14)]


def test_every_clause_of_the_rules_is_listed() -> None:
    numbers = [clause.removeprefix("LC-").split(".") for clause in clauses(FOLDER)]
    assert Counter(int(group) for group, _ in numbers) == GROUPS
    for group, count in GROUPS.items():
        assert [int(number) for own, number in numbers if int(own) == group] == list(range(1, count + 1))
    assert sum(GROUPS.values()) == 152


def test_every_clause_an_option_names_exists() -> None:
    known = clauses(FOLDER)
    for option in urbes.game("lost_cities").option_list:
        assert option.clauses and all(clause in known for clause in option.clauses), option.id


def test_every_option_and_preset_is_shown_by_a_case() -> None:
    game = urbes.game("lost_cities")
    cases = load_cases(FOLDER / "cases")
    shown = {(key, str(value)) for case in cases for key, value in case.table.get("options", {}).items()}
    presets = {case.table["preset"] for case in cases if "preset" in case.table}
    assert len(game.option_list) == 14 and len(game.presets) == 4
    assert {preset.id for preset in game.presets} <= presets
    for option in game.option_list:
        if option.id == "up_and_down":  # as a preset of the same name
            assert "up_and_down" in presets
            continue
        others = [value for value in option.values() or [None] if value not in (option.default, "pack")]
        for value in others:
            assert any(key == option.id and (value is None or text == str(value)) for key, text in shown), (option.id, value)


@pytest.mark.parametrize("example", WORKED_EXAMPLES)
def test_every_worked_example_is_a_case(example: str) -> None:
    names = [case.name for case in load_cases(FOLDER / "cases" / "examples.toml")]
    assert any(name.startswith((f"{example}:", f"{example},")) for name in names)
