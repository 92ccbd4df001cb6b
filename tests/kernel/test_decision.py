"""A decision point that could offer nothing is refused when it is made, not when it is first asked; what decisions and their buttons are called."""

from typing import Any

import pytest

from urbes.kernel.decision import Decision, Verb
from urbes.kernel.texts import Texts, Words

WORDS = Words(Texts({}), {})


class Bare(Decision):
    def perform(self, state: Any, seat: int, action: int) -> None: ...


class Listing(Bare):
    def legal(self, state: Any, seat: int) -> list[int]:
        return [0, 2]


class Filling(Bare):
    def moves(self, state: Any, seat: int, into: Any) -> int:
        into[0], into[1] = 0, 2
        return 2


def test_a_decision_without_legal_and_moves_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="Bare says what is legal neither by `legal` nor by `moves`"):
        Bare(WORDS, [])


@pytest.mark.parametrize("kind", [Listing, Filling])
def test_either_of_them_gives_the_other(kind: type[Decision]) -> None:
    decision = kind(WORDS, [Verb("go", ["left", "right", "up"])])
    assert decision.legal(None, 0) == [0, 2]
    assert [decision.allows(None, 0, action) for action in range(3)] == [True, False, True]


def test_a_decision_is_called_like_its_class_unless_it_says_otherwise() -> None:
    class Otherwise(Listing):
        id = "other"

    assert [kind.id for kind in (Bare, Listing, Otherwise)] == ["bare", "listing", "other"]


def test_the_words_of_a_choice_fill_the_gaps_of_its_button() -> None:
    words = Words(Texts({}), {"A1": {"en": "Forge", "fr": "Forge"}, "7": {"en": "Seventh", "fr": "Septième"}})
    decision = Listing(words, [Verb("go")])
    for choice, gap, told in (
        ("A1", "card", {"card": "Forge"}),
        ("A1 by crane", "card", {"card": "Forge"}),
        ("3 A1", "number spot", {"number": "3", "spot": "Forge"}),
        ("7 7", "number card", {"number": "7", "card": "Septième"}),
        ("", "", {}),
    ):
        assert decision.gaps(Verb("put", [choice], gap), 0, "fr") == told
