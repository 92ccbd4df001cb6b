"""Options and presets: what is not understood is refused with what to do instead, in both languages."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urbes
from tests.words import plain
from urbes.kernel.errors import BadNotation, BadOption, BadSeats, UrbesError
from urbes.kernel.options import Option, Preset, resolve, seat_number

ROWS: list[dict[str, Any]] = [
    {"id": "pace", "type": "enum", "default": "slow", "allowed": ["slow", "fast"]},
    {"id": "open_hands", "type": "bool", "default": False},
    {"id": "turns", "type": "int", "default": 4, "allowed": {"min": 2, "max": 9}},
    {"id": "unit", "type": "int", "default": 5, "allowed": {"values": [5, 1]}},
    {"id": "first", "type": "seat", "default": "random"},
]
WORDS = {"name_fr": "nom", "name_en": "name", "effect_fr": "effet", "effect_en": "effect"}
OPTIONS = [Option({**row, **WORDS}) for row in ROWS]
PRESETS = [Preset({"id": "quick", "name_fr": "vite", "name_en": "quick", "set": {"pace": "fast", "turns": 2}})]


def refused(given: dict[str, Any]) -> BadOption:
    with pytest.raises(BadOption) as caught:
        resolve(OPTIONS, PRESETS, given)
    return caught.value


def test_what_is_not_given_has_its_default() -> None:
    assert resolve(OPTIONS, PRESETS, {}) == {"pace": "slow", "open_hands": False, "turns": 4, "unit": 5, "first": "random"}


def test_a_preset_sets_its_options_and_what_is_given_beside_it_wins() -> None:
    assert resolve(OPTIONS, PRESETS, {"preset": "quick"})["turns"] == 2
    assert resolve(OPTIONS, PRESETS, {"turns": 9, "preset": "quick"}) == {"pace": "fast", "open_hands": False, "turns": 9, "unit": 5, "first": "random"}


def test_an_unknown_option_lists_the_options() -> None:
    error = refused({"zebra": 1})
    assert error.en == "There is no option 'zebra'; the options are: pace, open_hands, turns, unit, first."
    assert plain(error.fr) == "Il n'y a pas d'option « zebra » ; les options sont : pace, open_hands, turns, unit, first."


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("ancient_world", "atack 2", "attack 2"),
        ("ancient_world", "biuld A05", "build A05"),
        ("ancient_world", "attack T02", ""),  # a Titan is attacked by its pile: `attack 2` may be another
        ("forgotten_city", "pik 3", "pick 3"),
        ("forgotten_city", "build", ""),  # which monument, only the player knows
    ],
)
def test_a_mistyped_action_is_not_taken_for_one_with_another_piece(game: str, typed: str, meant: str) -> None:
    with pytest.raises(BadNotation) as refused:
        urbes.game(game).parse(typed)
    assert refused.value.en.endswith(f"did you mean '{meant}'?" if meant else "names no action.")


def test_a_near_miss_gets_a_hint() -> None:
    error = refused({"open_hand": True})
    assert "did you mean 'open_hands'?" in error.en and "vouliez-vous dire « open_hands »" in error.fr


def test_an_unknown_preset_lists_the_presets() -> None:
    error = refused({"preset": "quik"})
    assert error.en == "There is no preset 'quik'; choose one of: quick."
    assert "choisissez parmi" in error.fr


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"pace": "brisk"}, "Option 'pace' does not take 'brisk'; it takes: 'slow', 'fast'."),
        ({"pace": True}, "Option 'pace' does not take true"),
        ({"pace": None}, "Option 'pace' does not take None"),
        ({"pace": ["slow"]}, "Option 'pace' does not take"),
        ({"open_hands": "true"}, "Option 'open_hands' does not take 'true'; it takes: bool."),
        ({"open_hands": 1}, "Option 'open_hands' does not take 1"),
        ({"turns": 1}, "Option 'turns' does not take 1; it takes: 2..9."),
        ({"turns": 10}, "it takes: 2..9."),
        ({"turns": True}, "Option 'turns' does not take true"),
        ({"turns": 4.0}, "Option 'turns' does not take 4.0"),
        ({"turns": "4"}, "Option 'turns' does not take '4'"),
        ({"unit": 2}, "Option 'unit' does not take 2; it takes: 5, 1."),
        ({"unit": True}, "Option 'unit' does not take true"),
        ({"first": "seat:x"}, "Option 'first' does not take 'seat:x'; it takes: 'random', 'seat:0', 'seat:1', ..."),
        ({"first": 0}, "Option 'first' does not take 0"),
        ({"first": "seat:-1"}, "Option 'first' does not take 'seat:-1'"),
    ],
    ids=str,
)
def test_a_wrong_value_is_shown_with_the_right_ones(given: dict[str, Any], expected: str) -> None:
    error = refused(given)
    assert expected in error.en
    assert "n'accepte pas" in error.fr and "valeurs possibles" in error.fr


def test_values_typed_by_a_person_are_read_by_type() -> None:
    by_id = {option.id: option for option in OPTIONS}
    assert [by_id["open_hands"].read(text) for text in ("true", "oui", "ON", "no", "0", "maybe")] == [True, True, True, False, False, "maybe"]
    assert [by_id["turns"].read(text) for text in ("7", "-3", "many")] == [7, -3, "many"]
    assert by_id["pace"].read("fast") == "fast"


def test_a_seat_is_named_by_its_number() -> None:
    assert [seat_number(value) for value in ("seat:0", "seat:12", "seat:01", "random", "seat:", "seat:1.5", 3, None)] == [
        0,
        None,
        None,
        None,
        None,
        None,
        None,
        None,
    ]


JSON = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12) | st.lists(st.integers(), max_size=2)


@given(option=st.sampled_from([option for id in urbes.game_ids() for option in urbes.game(id).option_list]), value=JSON)
def test_any_value_of_any_option_is_taken_or_refused_in_words(option: Option, value: Any) -> None:
    try:
        resolved = resolve([option], [], {option.id: value})
    except BadOption as error:
        assert option.id in error.en and option.id in error.fr
    else:
        assert resolved == {option.id: value}


# --- the same at the door of the registry -------------------------------------------------------------------


def test_an_unknown_game_gets_a_hint() -> None:
    with pytest.raises(BadOption, match="no game 'lost_citis'; did you mean lost_cities") as caught:
        urbes.game("lost_citis")
    assert "Il n'y a pas de jeu" in caught.value.fr
    with pytest.raises(BadOption, match="lost_cities"):
        urbes.game("zzz")


def test_a_game_may_be_named_with_hyphens() -> None:
    assert urbes.game("lost-cities").id == "lost_cities"


@pytest.mark.parametrize("id", urbes.game_ids())
def test_a_wrong_number_of_seats_is_refused(id: str) -> None:
    game = urbes.game(id)
    wrong: list[Any] = [game.min_seats - 1, game.max_seats + 1, 0, -1, True]
    for seats in wrong:
        with pytest.raises((BadSeats, TypeError)) as caught:
            game.new(seats, 1)
        if isinstance(caught.value, BadSeats):
            assert f"{game.min_seats} to {game.max_seats}" in caught.value.en
            assert f"de {game.min_seats} à {game.max_seats}" in caught.value.fr


@pytest.mark.parametrize("id", urbes.game_ids())
def test_every_action_has_one_notation(id: str) -> None:
    game = urbes.game(id)
    names = [game.name(action) for action in range(game.action_count)]
    assert len(set(names)) == len(names)
    assert [game.parse(name) for name in names] == list(range(game.action_count))
    assert game.parse(f"  {names[0].replace(' ', '   ')} ") == 0
    for number in (-1, game.action_count):
        with pytest.raises(BadNotation, match="no action number"):
            game.name(number)


@given(st.text(max_size=200) | st.sampled_from(urbes.game("lost_cities").notation))
def test_a_text_that_names_no_action_is_refused_in_words(text: str) -> None:
    game = urbes.game("lost_cities")
    try:
        action = game.parse(text)
    except UrbesError as error:
        assert "names no action" in error.en and "ne désigne aucune action" in error.fr
    else:
        assert game.name(action) == " ".join(text.split())
