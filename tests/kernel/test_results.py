"""Ranking and tie-breaks."""

from hypothesis import given
from hypothesis import strategies as st

from urbes.kernel.results import Result, deciding_key, rank

KEYS = st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 2)), min_size=1, max_size=5)


def test_equal_keys_share_a_place_and_the_next_is_skipped() -> None:
    assert rank([(160, 7), (160, 7), (155, 9)]) == [1, 1, 3]
    assert rank([(5, 0), (9, 0), (5, 0), (1, 0)]) == [2, 1, 2, 4]
    assert rank([(0,)]) == [1]


def test_a_later_key_decides_only_between_equals() -> None:
    assert rank([(10, 0), (9, 99)]) == [1, 2]
    assert rank([(10, 1), (10, 2)]) == [2, 1]


def test_the_deciding_key_is_named() -> None:
    names = ["points", "artifacts", "cards"]
    assert deciding_key([(10, 0, 0), (9, 5, 5)], names) is None
    assert deciding_key([(10, 1, 0), (10, 2, 0)], names) == "artifacts"
    assert deciding_key([(10, 2, 1), (10, 2, 0), (10, 0, 9)], names) == "cards"
    assert deciding_key([(10, 2, 1), (10, 2, 1), (3, 0, 0)], names) == "shared"
    assert deciding_key([(10, 0), (10, 0), (10, 3)], names) == "artifacts"


@given(KEYS)
def test_ranks_order_the_keys(keys: list[tuple[int, int]]) -> None:
    places = rank(list(keys))
    assert min(places) == 1
    for i, one in enumerate(keys):
        for j, other in enumerate(keys):
            assert (places[i] < places[j]) == (one > other)
        assert places[i] == 1 + sum(1 for other in keys if other > one)


def test_the_winners_are_the_seats_of_rank_one() -> None:
    result = Result([3, 9, 9], [3, 1, 1], [{}, {}, {}], "shared")
    assert result.winners == [1, 2]
    assert result.to_dict() == {"scores": [3, 9, 9], "ranks": [3, 1, 1], "winners": [1, 2], "breakdown": [{}, {}, {}], "tie_break": "shared"}
