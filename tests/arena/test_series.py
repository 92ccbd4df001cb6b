"""A series is fixed by its plan, whatever the number of processes, and counted fairly."""

import math

import pytest

from urbes.arena.series import Outcome, Plan, play, run
from urbes.arena.standings import Standing, standings
from urbes.kernel.errors import UrbesError

PLAN = Plan(game="lost_cities", bots=("random", "greedy"), seats=3, games=7, seed=3, options={"preset": "short"})


def without_time(outcomes: list[Outcome]) -> list[Outcome]:
    return [outcome._replace(seconds=[]) for outcome in outcomes]


def test_the_outcomes_are_the_same_in_one_process_and_in_two() -> None:
    one, two = ([outcome for chunk in run(PLAN, jobs) for outcome in chunk] for jobs in (1, 2))
    assert without_time(one) == without_time(two)
    assert [outcome.number for outcome in one] == list(range(7))


def test_a_single_game_of_a_series_can_be_played_again() -> None:
    whole = [outcome for chunk in run(PLAN, 1) for outcome in chunk]
    assert without_time([play(PLAN, PLAN.make_game(), 5)]) == without_time(whole[5:6])


def test_the_lineup_moves_on_by_one_seat_each_game() -> None:
    plan = Plan(game="lost_cities", bots=("a", "b", "c"), seats=3, games=3, seed=0)
    assert [plan.lineup(number) for number in range(3)] == [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]
    assert PLAN.lineup(0) == ["random", "greedy", "random"] and PLAN.lineup(1) == ["greedy", "random", "greedy"]


def test_a_shared_win_is_split() -> None:
    outcome = Outcome(0, 0, ["a", "b", "c"], [9, 9, 1], [1, 1, 3], [1, 1, 1], [0.0, 0.0, 0.0])
    assert [outcome.share(seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert sum(standing.wins for standing in standings([outcome])) == 1


def test_means_and_intervals_are_those_of_the_textbook() -> None:
    standing = Standing("a", 2)
    for score, rank in ((10, 1), (20, 1), (60, 2), (30, 2)):
        standing.add(Outcome(0, 0, ["a", "b"], [score, 0], [rank, 3 - rank], [5, 5], [0.5, 0.5]), 0)
    assert standing.played == 4 and standing.played_at == [4, 0]
    assert standing.mean_score == 30 and standing.mean_rank == 1.5 and standing.win_rate == 0.5
    assert standing.score_margin == pytest.approx(1.959964 * math.sqrt((400 + 100 + 900 + 0) / 3 / 4))
    low, high = standing.win_interval
    assert (low, high) == (pytest.approx(0.1500, abs=1e-4), pytest.approx(0.8500, abs=1e-4))
    assert standing.speed == 10


def test_one_game_has_no_margin_of_score() -> None:
    standing = Standing("a", 2)
    standing.add(Outcome(0, 0, ["a", "b"], [1, 0], [1, 2], [5, 5], [0.5, 0.5]), 0)
    assert standing.score_margin is None
    low, high = standing.win_interval
    assert 0 < low < high == 1


def test_a_refusal_in_another_process_comes_back_in_both_languages(tmp_path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UrbesError) as refused:
        list(run(Plan(game="lost_cities", bots=("random",), seats=2, games=2, seed=0, records=tmp_path / "file" / "x"), 2))
    assert refused.value.en != refused.value.fr
