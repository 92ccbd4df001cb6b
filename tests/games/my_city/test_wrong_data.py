"""Wrong options, packs and positions: each is refused with a message of its own, in both languages, never with a traceback."""

import copy
import difflib
from typing import Any

import pytest

import urbes
from urbes.games.my_city.content import HERE
from urbes.kernel import printed
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadNotation, BadOption, BadPack, BadPosition, UrbesError
from urbes.kernel.rng import Rng

ALL_BUT_Y1_R2 = [f"K-{colour}{number}" for colour in "YRB" for number in range(1, 9) if f"{colour}{number}" not in ("Y1", "R2")]
JUNK = [None, True, -1, 7, 10**12, 1.5, "", "zz", "A1", [], [1], ["x"], {}, {"id": "Y1"}]

GOOD_PACK = {
    "boards": [{"id": "legacy", "rows": urbes.game("my_city").content.data["boards"][0]["rows"], "left_bank_columns": [5, 5, 4, 4, 4, 4, 3, 3, 4, 4, 3]}],
    "shapes": [{"id": "T4", "rows": ["###", ".#."]}, {"id": "W5", "rows": ["#..", "##.", ".##"], "name": {"fr": "W", "en": "W"}}],
    "tiles": [{"id": "Y5", "shape": "W5", "name": {"fr": "Maison", "en": "House"}}],
    "tile_sets": {"uniform": {"shapes": {"Y": ["I2", "V3", "I4", "O4", "T4", "L4", "S4", "W5"]}}},
    "stickers": [{"id": "entrance_red", "where": ["B8"]}],
    "values": {"park": 3, "smoke": -2},
    "chapters": [{"id": 3, "name": {"fr": "La Crue", "en": "The High Water"}}],
    "episodes": [
        {"id": 8, "rewards": {"first": ["circle", "circle", "rock"], "second": ["circle"], "others": ["tree"]}, "end_steps": ["trees", "rocks", "empty"]}
    ],
    "mines": {"shafts": [{"id": "blue", "boxes": 20, "rewards": [{"box": 4, "reward": ["tree"], "triangle": True}]}]},
    "tracks": {"spaces": 6, "rewards": [{"space": 6, "reward": ["circle"]}]},
    "standalone": {"preset": [{"from": 2, "type": "tree", "at": "D2"}, {"from": 5, "type": "tile", "at": "C4a"}, {"from": 14, "type": "cog", "at": "B2"}]},
    "final_bonuses": [{"id": "nuggets", "per": 3}],
}


def places(value, path=()):
    """Every place inside a JSON value."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def changed(value, path, junk):
    changed = copy.deepcopy(value)
    at = changed
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = junk
    return changed


def play_a_little(game, seed):
    rng = Rng.seeded(seed)
    state = game.new(2, seed)
    for _ in range(40):
        if not state.to_act():
            break
        actions = state.legal(state.to_act()[0])
        state.apply(state.to_act()[0], actions[rng.below(len(actions))])
    return state


@pytest.mark.clauses("MC-17.1")
def test_a_whole_pack_is_taken_over():
    game = urbes.game("my_city", pack=Pack("good", GOOD_PACK))
    assert game.shape_ids[4] == "W5" and game.values["smoke"] == -2 and game.track_spaces == 6
    assert game.fixed_cells["entrance_red"] == [78] and list(game.episodes[8].steps) == [0, 1, 12]
    play_a_little(game, 1).check()
    assert urbes.game("my_city", tile_set="uniform", pack=Pack("good", GOOD_PACK)).shape_ids[7] == "W5"


@pytest.mark.clauses("MC-17.1")
def test_an_edited_copy_of_the_whole_data_file_is_a_pack():
    whole = printed(HERE)
    assert urbes.game("my_city", pack=Pack("whole", whole)).warnings == []
    whole["values"]["smoke"] = -3
    whole["mines"]["shafts"][0]["boxes"] += 1
    game = urbes.game("my_city", pack=Pack("edited", whole))
    assert game.values["smoke"] == -3 and game.shafts[0]["boxes"] == whole["mines"]["shafts"][0]["boxes"]
    whole["episodes"][3]["deck_size"] = 99
    with pytest.raises(BadPack, match=r"1 problem:\n.*episodes\.4\.deck_size"):
        urbes.game("my_city", pack=Pack("edited", whole))


@pytest.mark.clauses("MC-17.2")
@pytest.mark.parametrize("cell", ["K5", "A5", "A8"])
def test_a_preset_sticker_stands_on_free_meadow(cell):
    with pytest.raises(BadPack, match=rf"standalone\.preset\[0\]\.at: {cell} is no meadow"):
        urbes.game("my_city", pack=Pack("preset", {"standalone": {"preset": [{"from": 2, "type": "tree", "at": cell}]}}))


@pytest.mark.clauses("MC-17.2")
def test_a_pack_spoilt_anywhere_is_refused_in_words_or_plays():
    refused = 0
    for number, path in enumerate(path for path in places(GOOD_PACK) if path):
        for junk in JUNK[number % 2 :: 2]:
            try:
                game = urbes.game("my_city", pack=Pack("spoilt", changed(GOOD_PACK, path, junk)))
            except BadPack as error:
                assert error.en and error.fr and "spoilt" in error.en
                refused += 1
            else:
                game.new(2, 1).check()
    assert refused > 300


def test_a_position_spoilt_anywhere_is_refused_in_words_or_holds():
    game = urbes.game("my_city", mode="episode", episode=12)
    good = play_a_little(game, 3).to_dict()
    refused = 0
    for number, path in enumerate(path for path in places(good) if path):
        for junk in JUNK[number % 5 :: 5]:
            try:
                state = game.from_dict(changed(good, path, junk))
            except UrbesError as error:
                assert isinstance(error, BadPosition | UrbesError) and error.en and error.fr
                refused += 1
            else:
                state.check()
    assert refused > 300


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seats": {"0": {"buildings": ["Y1 D7 E7", "Y4 E7 F7 E8 F8"]}}}, "MC-4.2"),
        ({"seats": {"0": {"buildings": ["Y1 F7 G7"]}}}, "MC-4.6"),
        ({"seats": {"0": {"buildings": ["Y1 D7 E7", "Y4 G9 H9 G10 H10"]}}}, "MC-4.8"),
        ({"seats": {"0": {"buildings": ["Y1 C4 C5"]}}}, "MC-4.1"),
        ({"seats": {"0": {"buildings": ["Y1 D6 D7"]}}}, "on one bank"),
        ({"seats": {"0": {"buildings": ["Y1 D7 E7", "Y1 D8 E8"]}}}, "MC-1.1"),
        ({"seats": {"0": {"score": -1}}}, "MC-5.2"),
        ({"seats": {"0": {"committed": "build Y2 0 D7"}}, "card": "K-Y1"}, "MC-3.3"),
        ({"seats": {"0": {"city": {"cells": {"A1": "mountain"}}}}}, "MC-10.1"),
        ({"card": "K-BAN"}, "MC-1.8"),
        ({"card": "K-C1"}, "MC-1.8"),
        ({"card": "K-Q1"}, "one of"),
        ({"seats": {"0": {"passed": ["Y1"]}}, "discard": [], "deck": ["K-Y1", "..."]}, "MC-1.8"),
        ({"races": ["gold"]}, "MC-7.2"),
        ({"phase": "rest"}, "MC-16.3"),
        ({"card": "K-Y1", "deck": ALL_BUT_Y1_R2, "seats": {"0": {"buildings": ["R2 E7 E8 E9"], "ended": True}}}, "seats.0.ended"),
        (
            {"card": "K-Y1", "deck": ALL_BUT_Y1_R2[1:], "discard": [ALL_BUT_Y1_R2[0], "K-R2"], "seats": {"0": {"passed": ["R2"], "ended": True}}},
            "seats.0.ended",
        ),
        ({"card": "K-Y1", "seats": {"0": {"ended": 2}}}, "MC-5.4"),
        ({"episode": "two", "seats": {"0": {"ended": True}}}, "an integer"),
        ({"triangles": [6]}, "an object"),
        ({"triangles": {"green": [6]}}, "no such field"),
        ({"colour": 1}, "no such field"),
        ({"seats": {"5": {}}}, "no such field"),
    ],
)
def test_a_hand_written_position_that_contradicts_itself(changes, words):
    game = urbes.game("my_city", mode="episode", episode=1)
    with pytest.raises(BadPosition) as caught:
        game.arrange(2, 1, changes)
    assert words in caught.value.en and caught.value.fr != caught.value.en


@pytest.mark.parametrize(
    "given",
    [{"animals": 3}, {"animals": "cat"}, {"animals": "wolf,wolf"}, {"episode": 0}, {"episode": "3"}, {"mode": "story"}, {"allow_flip": 1}, {"tiles": "x"}],
)
def test_wrong_options(given):
    with pytest.raises(BadOption) as caught:
        urbes.game("my_city", **given)
    assert caught.value.fr != caught.value.en


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("buidl R6 0 E3", "build R6 0 E3"),
        ("build R6 0 E33", "build R6 0 E3"),
        ("stiker C7", "sticker C7"),
        ("ennd", "end"),
        ("build R6", ""),
        ("", ""),
        ("zzz " * 99, ""),
    ],
)
def test_what_a_mistyped_action_meant_is_found_without_looking_at_all_of_them(monkeypatch: pytest.MonkeyPatch, typed: str, meant: str) -> None:
    compared: list[int] = []
    closest = difflib.get_close_matches

    def counted(word: str, among: Any, *more: Any) -> list[str]:
        compared.append(len(among))
        return closest(word, among, *more)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    game = urbes.game("my_city", mode="campaign")
    with pytest.raises(BadNotation) as refused:
        game.parse(typed)
    assert (f"did you mean '{meant}'?" if meant else "names no action.") in refused.value.en
    assert sum(compared) < 500 < game.action_count
