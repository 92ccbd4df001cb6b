"""Positions as JSON: what contradicts itself or the rules is refused with its place and clause, in both languages."""

import contextlib
import copy
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import urbes
from tests.words import plain
from urbes.kernel.errors import BadPosition, UrbesError
from urbes.kernel.rng import Rng

GAME = urbes.game("lost_cities")
WHOLE = GAME.new(3, 1).to_dict()
MIDDLE = GAME.arrange(3, 1, {"active": 0, "discards": {"red": ["red-04"]}, "seats": {"0": {"pawns": {"blue": 5, "green": "leader 9"}, "tiles": 1}}}).to_dict()

Change = Callable[[dict[str, Any]], Any]


def put(*path: Any) -> Change:
    """A change that puts the last value at the place of the ones before."""

    def change(position: dict[str, Any]) -> None:
        place: Any = position
        for part in path[:-2]:
            place = place[part]
        place[path[-2]] = path[-1]

    return change


def drop(*path: Any) -> Change:
    def change(position: dict[str, Any]) -> None:
        place: Any = position
        for part in path[:-1]:
            place = place[part]
        del place[path[-1]]

    return change


REFUSED: dict[str, tuple[Change, str, str]] = {
    "111 cards": (lambda p: p["deck"].append("red-05"), "the position has 111 cards, not 110 (LC-15.1).", "la position compte 111 cartes, pas 110"),
    "109 cards": (lambda p: p["deck"].pop(), "the position has 109 cards, not 110 (LC-15.1).", "109 cartes"),
    "a third copy": (
        lambda p: p["deck"].__setitem__(0, "red-05" if p["deck"][0] != "red-05" else "red-06"),
        "times, not twice (LC-15.1)",
        "fois, pas deux",
    ),
    "a third copy in a hand": (put("seats", 0, "hand", ["red-05"] * 8), "there are more than two red-05 (LC-15.1)", "il y a plus de deux red-05"),
    "a third copy in a row": (put("seats", 0, "rows", {"red": ["red-05"] * 3}), "there are more than two red-05", "il y a plus de deux red-05"),
    "an unknown card": (put("deck", 3, "pink-03"), 'deck[3]: "pink-03" is not one of yellow-00', "deck[3]"),
    "a card of the wrong colour in a pile": (
        put("discards", "red", ["blue-04"]),
        "discards.red: blue-04 is of another colour (LC-6.1)",
        "est d'une autre couleur",
    ),
    "a card of the wrong colour in a row": (
        put("seats", 0, "rows", "blue", ["red-04"]),
        "seats[0].rows.blue: red-04 is of another colour (LC-4.1)",
        "est d'une autre couleur",
    ),
    "a row that falls": (put("seats", 0, "rows", "blue", ["blue-04", "blue-03"]), "3 cannot follow 4 (LC-4.5)", "3 ne peut pas suivre 4"),
    "a missing field": (drop("phase"), "phase: is missing.", "phase : manque."),
    "a missing field of a seat": (drop("seats", 1, "hand"), "seats[1].hand: is missing.", "seats[1].hand : manque."),
    "a missing pile": (drop("discards", "red"), "discards.red: is missing.", "discards.red : manque."),
    "an unknown field": (put("colour", 1), "colour: there is no such field; the fields are: game, round", "colour : ce champ n'existe pas"),
    "an unknown field of a seat": (put("seats", 2, "points", 1), "seats[2].points: there is no such field", "seats[2].points : ce champ"),
    "an unknown path": (put("seats", 0, "pawns", "pink", {"space": 1, "kind": "explorer"}), "seats[0].pawns.pink: there is no such field", "pink : ce champ"),
    "another game": (put("game", "chess"), "game: \"chess\" is not 'lost_cities'.", "n'est pas « lost_cities »"),
    "a round too many": (put("round", 4), "round: 4 is not an integer within 1..3.", "round : 4 n'est pas un entier de l'intervalle 1..3."),
    "a seat that is not there": (put("active", 3), "active: 3 is not an integer within 0..2.", "0..2"),
    "an unknown phase": (put("phase", "dream"), 'phase: "dream" is not one of play, pawn, extra, step, draw, over.', "n'est pas l'un de"),
    "a text for a number": (put("stall", "3"), 'stall: "3" is not an integer within 0..39.', "n'est pas un entier de l'intervalle 0..39"),
    "a stall at its cap": (put("stall", 40), "stall: 40 is not an integer within 0..39.", "0..39"),
    "a number for a truth": (put("moved", 1), "moved: 1 is not true or false.", "true ou false"),
    "five seats": (lambda p: p["seats"].extend(copy.deepcopy(p["seats"][:2])), "2 to 4 players, not 5", "de 2 à 4, pas à 5"),
    "no seats": (put("seats", []), "2 to 4 players, not 0", "pas à 0"),
    "an object for the seats": (put("seats", {}), "seats: {} is not a list.", "n'est pas une liste"),
    "a hand of nine": (lambda p: p["seats"][1]["hand"].append(p["deck"].pop()), "seats[1].hand: 9 cards, not 8 (LC-15.2)", "9 cartes, pas 8"),
    "an empty deck": (lambda p: (p["set_aside"].extend(p["deck"]), p["deck"].clear()), "an empty deck has ended the round (LC-7.6)", "une pioche vide"),
    "a pawn without row": (
        put("seats", 1, "pawns", "red", {"space": 1, "kind": "explorer"}),
        "seats[1]: row and pawn of red do not go together (LC-15.3)",
        "la rangée et le pion de red ne vont pas ensemble",
    ),
    "a row longer than its pawn's way": (
        lambda p: (
            p["deck"].remove("blue-10"),
            p["seats"][0]["rows"]["blue"].append("blue-10"),
            p["seats"][0]["pawns"]["blue"].update(space=1),
            p.update(crossings=1),
        ),
        "seats[0].rows.blue: every card moved the pawn on, so it stands further along (LC-4.4)",
        "chaque carte a fait avancer le pion",
    ),
    "a step off the step tiles": (
        lambda p: (p.update(phase="step", moved=True, last_to_advance=0), p["deck"].append(p["seats"][0]["hand"].pop())),
        "phase: no pawn of the active seat stands on a step tile (LC-8.2)",
        "aucun pion de la place active n'est sur une tuile Étape",
    ),
    "two leaders": (put("seats", 0, "pawns", "blue", "kind", "leader"), "a seat has one leader only (LC-1.3)", "n'a qu'un Chef d'Expédition"),
    "a pawn on space 10": (put("seats", 0, "pawns", "blue", "space", 10), "seats[0].pawns.blue.space: 10 is not an integer within 1..9.", "1..9"),
    "a pawn on space 0": (put("seats", 0, "pawns", "blue", "space", 0), "0 is not an integer within 1..9.", "1..9"),
    "an unknown kind of pawn": (put("seats", 0, "pawns", "blue", "kind", "queen"), "is not one of explorer, leader", "explorer, leader"),
    "a wrong count of crossings": (put("crossings", 3), "1 pawns stand beyond a bridge, not 3 (LC-9.4)", "pions sont au-delà d'un pont"),
    "a tile twice": (
        lambda p: p["tiles"].__setitem__("red-9", p["tiles"]["red-8"]),
        "is there 2 times, not once (LC-15.4)",
        "est là 2 fois, pas une",
    ),
    "a tile missing": (drop("tiles", "yellow-2"), "is there 0 times, not once (LC-15.4)", "est là 0 fois"),
    "a tile without slot": (put("tiles", "red-1", "step-1"), "tiles.red-1: the layout has no slot there (LC-1.5)", "n'a pas d'emplacement là"),
    "a place that is no slot": (put("tiles", "red-12", "step-1"), "tiles.red-12: there is no such field", "red-12 : ce champ"),
    "a step tile in a hand": (
        lambda p: p["seats"][1]["tiles"].append("step-1") or p["tiles"].pop(next(slot for slot, tile in p["tiles"].items() if tile == "step-1")),
        "step-1 never leaves the board (LC-15.4)",
        "step-1 ne quitte jamais le plateau",
    ),
    "counters without a scored round": (put("seats", 1, "artifacts", 1), "artifacts: at most 0 after 0 rounds (LC-15.5)", "au plus 0 après 0 manches"),
    "negative points": (put("seats", 1, "vp", -5), "a seat never holds less than 0 (LC-10.5)", "jamais moins de 0"),
    "negative counters": (put("seats", 1, "artifacts", -1), "seats[1].artifacts: -1 is not an integer within 0..", "0.."),
    "a scoring too many": (
        put("scorings", [[1] + [0, 0, 0, 0, 0, -1, 0, 0, 0, 0] * 3]),
        "0 rounds have been scored, not 1",
        "0 manches ont été comptées, pas 1",
    ),
    "a scoring of another length": (put("scorings", [[1, 2]]), "scorings[0]: [1, 2] is not a list of 31 integers", "une liste de 31 entiers"),
    "a scoring with a wrong cause": (put("scorings", [[9] + [0, 0, 0, 0, 0, -1, 0, 0, 0, 0] * 3]), "is not a scoring of this game", "un décompte de ce jeu"),
    "a generator of three words": (put("rng", [1, 2, 3]), "rng: [1, 2, 3] is not four 32-bit integers", "quatre entiers de 32 bits"),
    "a generator out of range": (put("rng", [1, 2, 3, 1 << 32]), "is not four 32-bit integers", "quatre entiers"),
    "a pending path in the play": (put("pending", "red"), "pending: names a path in the phases pawn and extra", "pending : désigne une expédition"),
    "a closed pile before the discard": (
        put("closed", "red"),
        "a pile is closed only after discarding on it, before the draw (LC-7.4)",
        "n'est fermée qu'après qu'on y a défaussé",
    ),
    "a pawn moved before the play": (put("moved", True), "no pawn has moved before the play (LC-9.11)", "aucun pion n'a bougé"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_position_is_refused_with(name: str) -> None:
    change, en, fr = REFUSED[name]
    position = copy.deepcopy(MIDDLE)
    change(position)
    with pytest.raises(UrbesError) as caught:
        GAME.from_dict(position)
    assert en in caught.value.en
    assert fr in plain(caught.value.fr)


ASKING: dict[str, tuple[dict[str, Any], str]] = {
    "a choice of pawn with the leader gone": (
        {"phase": "pawn", "pending": "red", "seats": {"0": {"pawns": {"blue": "leader 2"}}}},
        "only one kind of pawn is left, nothing to choose (LC-3.8)",
    ),
    "a choice of pawn with one pawn left": (
        {"phase": "pawn", "pending": "red", "seats": {"0": {"pawns": {"blue": 2, "green": 1, "white": 1, "yellow": 1}}}},
        "nothing to choose (LC-3.8)",
    ),
    "an extra move without a completed path": (
        {"phase": "extra", "pending": "blue", "seats": {"0": {"pawns": {"blue": 2, "red": 3}}}},
        "needs a completed path (LC-5.3)",
    ),
    "an extra move nobody can take": (
        {"phase": "extra", "pending": "blue", "seats": {"0": {"pawns": {"blue": 9}}}},
        "no pawn of the active seat can move (LC-5.6)",
    ),
    "a step nobody can take": ({"phase": "step", "seats": {"0": {"pawns": {"blue": 9}}}}, "no pawn of the active seat can move (LC-8.10)"),
    "a closed pile that is empty": ({"phase": "draw", "closed": "red"}, "closed only after discarding on it"),
}


@pytest.mark.parametrize("name", ASKING)
def test_a_question_is_refused(name: str) -> None:
    changes, message = ASKING[name]
    with pytest.raises(BadPosition) as caught:
        GAME.arrange(3, 1, {"active": 0, **changes})
    assert message in caught.value.en


@pytest.mark.parametrize("data", [None, 3, "x", [], {}])
def test_what_is_no_position_is_refused(data: Any) -> None:
    with pytest.raises(BadPosition):
        GAME.from_dict(data)
    if data != {}:
        with pytest.raises(BadPosition, match="is not an object"):
            GAME.arrange(2, 1, data)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_position_edited_by_hand_is_played_on(seats: int) -> None:
    position = GAME.new(seats, 1).to_dict()
    position["seats"][0]["vp"] = 45
    position["deck"] = position["deck"][::-1]
    state = GAME.from_dict(position)
    assert state.to_dict() == position and state.scores()[0] == 45


PLACES = st.sampled_from(
    [(key,) for key in WHOLE]
    + [("seats", seat, key) for seat in range(3) for key in WHOLE["seats"][0]]
    + [("discards", "red"), ("tiles", "red-9"), ("deck", 0)]
)
JUNK = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["red", "blue-04", "step-1", "artifact-1", "draw", "step", "pawn", "extra", "over", "leader"])
    | st.lists(st.sampled_from([1, None, "red-05", "artifact-2", {}]), max_size=4)
    | st.dictionaries(
        st.sampled_from(["red", "blue", "space", "yellow-2"]), st.sampled_from([1, [], None, "step-1", {"space": 3, "kind": "explorer"}]), max_size=3
    )
)


@settings(max_examples=400, deadline=None)
@given(changes=st.lists(st.tuples(PLACES, JUNK), min_size=1, max_size=3), middle=st.booleans())
def test_any_edited_position_is_refused_in_words_or_can_be_played(changes: list[tuple[tuple[Any, ...], Any]], middle: bool) -> None:
    position = copy.deepcopy(MIDDLE if middle else WHOLE)
    for place, value in changes:
        with contextlib.suppress(TypeError, KeyError, IndexError):  # an earlier change may have taken the place away
            put(*place, copy.deepcopy(value))(position)
    try:
        state = GAME.from_dict(position)
    except UrbesError as error:
        assert error.en and error.fr
        return
    rng = Rng.seeded(1)
    assert GAME.from_dict(state.to_dict()).to_dict() == state.to_dict()
    for viewer in [None, *range(state.seats)]:
        state.view(viewer)
    for _ in range(30):
        if not state.to_act():
            break
        actions = state.legal(state.to_act()[0])
        assert actions
        state.apply(state.to_act()[0], actions[rng.below(len(actions))])
        state.check()


# --- the shorthands of arranged positions ---------------------------------------------------------------------


def test_shorthands_fill_up_what_is_not_mentioned() -> None:
    state = GAME.arrange(
        3,
        1,
        {
            "active": 2,
            "round": 2,
            "seats": {"2": {"hand": ["red-05", "..."], "pawns": {"red": 4, "blue": "leader 7"}, "tiles": 2, "vp": 30}},
            "tiles": {"blue-6": "vp15", "red-6": "step-4"},
            "discards": {"white": ["white-10"]},
            "deck": ["green-01", "green-01", "..."],
        },
    )
    position = state.to_dict()
    seat = position["seats"][2]
    assert len(seat["hand"]) == 8 and "red-05" in seat["hand"]
    assert seat["rows"]["red"] == ["red-00"] and len(seat["rows"]["blue"]) == 1
    assert seat["pawns"] == {"blue": {"space": 7, "kind": "leader"}, "red": {"space": 4, "kind": "explorer"}}
    assert len(seat["tiles"]) == 2 and position["crossings"] == 1 and len(position["tiles"]) == 23
    assert position["tiles"]["blue-6"].startswith("vp15") and position["tiles"]["red-6"] == "step-4"
    assert position["deck"][:2] == ["green-01", "green-01"] and position["discards"]["white"] == ["white-10"]
    assert len(position["scorings"]) == 1 and all(len(each["hand"]) == 8 for each in position["seats"])


def test_seats_may_be_a_list_of_all() -> None:
    state = GAME.arrange(2, 1, {"seats": [{"vp": 5}, {"vp": 10}]})
    assert state.scores() == [5, 10]
    with pytest.raises(BadPosition, match="1 are given, the table has 2"):
        GAME.arrange(2, 1, {"seats": [{}]})


def test_a_deck_without_rest_sends_the_other_cards_aside() -> None:
    position = GAME.arrange(3, 1, {"deck": ["red-05"]}).to_dict()
    assert position["deck"] == ["red-05"] and len(position["set_aside"]) == 110 - 24 - 1


@pytest.mark.clauses("LC-1.6", "LC-1.8", "LC-11.3")
@pytest.mark.parametrize("seed", range(1, 9))
def test_two_seats_keep_thirty_cards_aside_whatever_is_named(seed: int) -> None:
    hand = GAME.arrange(2, seed, {"seats": {"0": {"hand": [f"red-0{value}" for value in range(8)]}}}).to_dict()
    assert (len(hand["set_aside"]), len(hand["deck"])) == (30, 64)
    row = GAME.arrange(2, seed, {"seats": {"0": {"rows": {"red": ["red-00", "red-00", "red-01"]}, "pawns": {"red": 3}}}}).to_dict()
    assert (len(row["set_aside"]), len(row["deck"])) == (30, 61)


def test_cards_set_aside_for_those_named_come_from_the_bottom_of_the_deck() -> None:
    set_up = GAME.new(2, 1).to_dict()
    card = next(card for card in set_up["set_aside"] if set_up["set_aside"].count(card) == 2)
    position = GAME.arrange(2, 1, {"discards": {card.split("-")[0]: [card, card]}}).to_dict()
    assert len(position["set_aside"]) == 30 and position["deck"] == set_up["deck"][:-2]


@pytest.mark.clauses("LC-11.7")
def test_a_pending_step_means_that_the_active_seat_moved_last() -> None:
    step = {"phase": "step", "active": 0, "seats": {"0": {"pawns": {"red": 3}}}}
    assert GAME.arrange(3, 1, step).to_dict()["last_to_advance"] == 0
    with pytest.raises(BadPosition) as caught:
        GAME.arrange(3, 1, {**step, "last_to_advance": 2})
    assert "names the active seat once a pawn has moved this turn (LC-11.7)" in caught.value.en
    assert "désigne la place active" in caught.value.fr


@pytest.mark.clauses("LC-15.4")
@pytest.mark.parametrize(
    "changes",
    [
        {"tiles": {"red-3": "artifact", "red-4": "artifact-1"}},
        {"tiles": {"red-4": "artifact-1", "red-3": "artifact"}},
        {"seats": {"0": {"tiles": 1}}, "tiles": {"red-4": "artifact-1"}},
        {"seats": {"0": {"tiles": 8}, "1": {"tiles": ["artifact-1"]}}},
    ],
    ids=str,
)
def test_a_tile_named_by_its_kind_is_none_that_is_named_by_its_id(changes: dict[str, Any]) -> None:
    position = GAME.arrange(3, 1, changes).to_dict()
    assert position["tiles"].get("red-4") == "artifact-1" or position["seats"][1]["tiles"] == ["artifact-1"]
    assert len(position["tiles"]) + sum(len(seat["tiles"]) for seat in position["seats"]) == 25


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"sets": 1}, "sets: there is no such field"),
        ({"seats": {"3": {}}}, "seats.3: there is no such field; the fields are: all, 0, 1, 2."),
        ({"seats": {"0": {"hands": []}}}, "seats.0.hands: there is no such field"),
        ({"seats": {"0": {"pawns": {"red": "queen 3"}}}}, "a space from 1 to 9 or 'leader N'"),
        ({"seats": {"0": {"pawns": {"red": "leader x"}}}}, "a space from 1 to 9 or 'leader N'"),
        ({"seats": {"0": {"pawns": {"red": 12}}}}, "12 is not an integer within 1..9"),
        ({"seats": {"0": {"tiles": 10**15}}}, "no tile 'artifact' is left (LC-15.4)"),
        ({"round": 10**15}, "is not an integer within 1..3"),
        ({"seats": {"0": {"tiles": "two"}}}, "a list of tiles or their number"),
        ({"seats": {"0": {"tiles": ["artifact-12"]}}}, "no tile 'artifact-12' is left (LC-15.4)"),
        ({"tiles": {"blue-6": "step-1", "red-6": "step-1"}}, "tiles.red-6: no tile 'step-1' is left"),
        ({"tiles": {"blue-6": "bomb"}}, "no tile 'bomb' is left"),
        ({"tiles": {"blue-5": "step"}}, "tiles.blue-5: there is no such field"),
        ({"deck": ["red-05", "red-05", "red-05", "..."]}, "deck[2]: no red-05 is left (LC-15.1)"),
        ({"deck": ["red-5", "..."]}, 'deck[0]: "red-5" is not one of'),
        ({"discards": {"red": "red-05"}}, "is not a list"),
    ],
    ids=str,
)
def test_a_shorthand_that_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.arrange(3, 1, changes)
    assert message in caught.value.en
    assert caught.value.fr != caught.value.en


@settings(max_examples=150, deadline=None)
@given(
    changes=st.dictionaries(st.sampled_from(sorted(WHOLE)), JUNK, max_size=3),
    seat=st.dictionaries(st.sampled_from(sorted(WHOLE["seats"][0])), JUNK, max_size=2),
)
def test_any_arranged_position_is_refused_in_words_or_made(changes: dict[str, Any], seat: dict[str, Any]) -> None:
    try:
        state = GAME.arrange(3, 1, {**changes, "seats": {"0": seat}})
    except UrbesError as error:
        assert error.en and error.fr
    else:
        state.check()
