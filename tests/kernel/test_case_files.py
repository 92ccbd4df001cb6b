"""The runner of case files: what it refuses, and that a wrong expectation fails with what was found."""

import json
from pathlib import Path

import pytest

import urbes
from urbes.kernel.cases import load_cases, look_up, run_case
from urbes.kernel.errors import BadCase

HEAD = 'game = "lost_cities"\n[[case]]\nname = "x"\nclauses = ["LC-2.3"]\n'
PLAYED = HEAD + 'position = { active = 0, seats.0.hand = ["red-05", "..."] }\n[[case.then]]\ndo = "0 discard red-05"\n'


def write(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "some.toml"
    file.write_text(text, encoding="utf-8")
    return file


def failures(tmp_path: Path, text: str) -> list[str]:
    return [line for case in load_cases(write(tmp_path, text)) for line in run_case(case, urbes.game)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game = ", "not valid TOML"),
        ('game = "lost_cities"', "at least one"),
        ('[[case]]\nname = "x"', "needs 'game"),
        ('game = "lost_cities"\n[[case]]\nclauses = ["LC-1.1"]', "case 1: needs a name"),
        ('game = "lost_cities"\n[[case]]\nname = "x"', "'clauses' must list"),
        ('game = "lost_cities"\n[[case]]\nname = "x"\nclauses = []', "'clauses' must list"),
        (HEAD, "expects nothing"),
        (HEAD + "expekt = {}", "there is no key 'expekt'; the keys are: name, clauses"),
        (HEAD + "then = 3", "'then' must be a list"),
        (HEAD + "[[case.then]]\nseats = 3", "there is no key 'seats'; the keys are: do, repeat"),
    ],
)
def test_a_file_that_cannot_be_understood_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadCase) as caught:
        load_cases(write(tmp_path, text))
    assert message in caught.value.en
    assert caught.value.fr.startswith(str(tmp_path / "some.toml"))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadCase, match="cannot be read"):
        load_cases(tmp_path / "none.toml")


def test_a_case_that_holds_has_no_failures(tmp_path: Path) -> None:
    assert failures(tmp_path, PLAYED + 'expect = { "phase" = "draw" }') == []


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ('expect = { "phase" = "play" }', "phase\n      expected 'play'\n      found    'draw'"),
        ('expect = { "moved" = 0 }', "moved"),
        ('expect = { "nothing" = 1 }', "found    '(absent)'"),
        ('expect = { "pending" = "red" }', "found    '(none)'"),
        ("to_act = [1]", "to_act"),
        ('legal = ["draw deck", "draw red"]', "missing  ['draw red']"),
        ("legal = []", "too many ['draw deck']"),
        ('can = ["draw red"]', "'draw red' should be legal"),
        ('cannot = { "0 draw deck" = "LC-7.4" }', "'0 draw deck' should be illegal"),
        ('cannot = { "0 draw red" = "LC-1.1" }', "is refused by LC-7.4, not by LC-1.1"),
        ('view.1 = { "players.0.hand_size" = 8 }', "view.1.players.0.hand_size"),
        ('view.spectator = { "deck" = 1 }', "view.spectator.deck"),
        ('log = ["laid"]', "the log has no"),
        ('log = ["discarded", "discarded"]', "after its first 1 events"),
        ('log = [{ kind = "discarded", seat = false }]', "the log has no"),
        ('no_log = ["discarded"]', "the log should not have"),
        ('says = { en = "A lays" }', "the log (en) does not say 'A lays'"),
        ('preview."0 draw deck" = { ends_round = true }', "preview '0 draw deck' ends_round"),
        ("no_undo = 0", "could take its last action back"),
        ("undo = 1", "nothing to take back"),
    ],
)
def test_a_wrong_expectation_fails_with_what_was_found(tmp_path: Path, wrong: str, told: str) -> None:
    found = failures(tmp_path, PLAYED + wrong)
    assert len(found) == 1 and told in found[0], found


OVER = (
    HEAD
    + 'seats = 2\nposition = { round = 3, active = 0, deck = ["blue-01"], seats.0 = { vp = 100, hand = ["red-00", "..."] } }\n'
    + '[[case.then]]\ndo = ["0 discard red-00", "0 draw deck"]\n'
)


@pytest.mark.parametrize(
    ("facts", "happens"),
    [
        ("winners = [0]", True),
        ("winners = [1]", False),
        ('winners = "(absent)"', False),
        ('losers = "(absent)"', True),
    ],
)
def test_every_fact_of_an_event_is_compared_lists_too(tmp_path: Path, facts: str, happens: bool) -> None:
    event = f'[{{ kind = "game_over", {facts} }}]'
    assert (failures(tmp_path, OVER + f"log = {event}") == []) == happens
    assert (failures(tmp_path, OVER + f"no_log = {event}") == []) == (not happens)


def test_none_stands_for_null_inside_tables_and_lists(tmp_path: Path) -> None:
    assert failures(tmp_path, PLAYED + 'view.0."discards.blue" = { size = 0, top = "(none)" }') == []
    assert "found    {'size': 0, 'top': '(none)'}" in failures(tmp_path, PLAYED + 'view.0."discards.blue" = { size = 0, top = "blue-01" }')[0]
    assert look_up({"a": [{"b": None}, None]}, "a") == [{"b": "(none)"}, "(none)"]


def test_an_illegal_action_fails_with_its_reason(tmp_path: Path) -> None:
    assert failures(tmp_path, HEAD + 'do = "1 draw deck"') == ["step 1: First play a card: open a row, lay on a row, or discard. (LC-2.3)"]


def test_an_unknown_notation_fails_with_a_hint(tmp_path: Path) -> None:
    assert "did you mean 'draw deck'?" in failures(tmp_path, HEAD + 'do = "1 draw dek"')[0]


def test_refusals_are_compared(tmp_path: Path) -> None:
    assert failures(tmp_path, HEAD + 'refused = "anything"') == ["should be refused (anything), but is accepted"]
    assert "refused without naming 'blue'" in failures(tmp_path, HEAD + 'seats = 9\nrefused = "blue"')[0]
    assert failures(tmp_path, HEAD + "seats = 9\nexpect = {}")[0].startswith("the position is refused")


def test_a_case_for_several_seat_counts_says_which_one_failed(tmp_path: Path) -> None:
    found = failures(tmp_path, HEAD + 'seats = [2, 3]\nexpect = { "deck.#" = 64 }')
    assert len(found) == 1 and found[0].startswith("[3 seats] step 1: deck.#")


def test_a_case_for_more_seats_than_there_are_letters_fails_with_a_sentence(tmp_path: Path) -> None:
    assert "2 to 4 players, not 99999999999" in failures(tmp_path, HEAD + "seats = 99999999999\nto_act = []")[0]


def test_actions_can_be_repeated(tmp_path: Path) -> None:
    swap = 'do = ["0 discard red-05", "0 draw deck", "1 discard blue-05", "1 draw deck"]\nrepeat = 2\n'
    hands = 'position = { active = 0, seats.0.hand = ["red-05", "red-05", "..."], seats.1.hand = ["blue-05", "blue-05", "..."] }\n'
    assert failures(tmp_path, HEAD + "seats = 2\n" + hands + "[[case.then]]\n" + swap + 'expect = { "discards.red.#" = 2, "active" = 0 }') == []


def test_a_case_may_start_from_a_whole_position(tmp_path: Path) -> None:
    state = urbes.game("lost_cities").new(3, 1).to_dict()
    for key in ("pending", "closed", "last_to_advance"):
        assert state[key] is None  # TOML has no null, so such a position comes from a test, not from a file
    case = load_cases(write(tmp_path, HEAD + "to_act = [1]"))[0]
    case.table["state"] = json.loads(json.dumps(state))
    assert run_case(case, urbes.game) == []


def test_facts_are_looked_up_by_path() -> None:
    data = {"a": [{"b": None}, 3], "t": "text"}
    assert [look_up(data, path) for path in ("a.1", "a.#", "t.#", "a.0.b", "a.2", "a.x", "z")] == [3, 2, 4, "(none)", "(absent)", "(absent)", "(absent)"]
