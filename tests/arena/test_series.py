"""A series is fixed by its plan, whatever the number of processes, and counted fairly."""

import dataclasses
import math

import msgspec
import pytest

from urbes.arena import series
from urbes.arena.series import Guests, Outcome, Plan, lineups, play, run
from urbes.arena.standings import Standing, standings
from urbes.bots.uniform import Uniform
from urbes.kernel.errors import UrbesError
from urbes.kernel.game import State

PLAN = Plan(game="lost_cities", bots=("random", "greedy"), seats=3, games=7, seed=3, options={"preset": "short"})


def without_time(outcomes: list[Outcome]) -> list[Outcome]:
    return [msgspec.structs.replace(outcome, seconds=[], slowest=[]) for outcome in sorted(outcomes, key=lambda outcome: outcome.number)]


def test_the_outcomes_are_the_same_in_one_process_and_in_two() -> None:
    one, two = ([outcome for chunk in run(PLAN, jobs) for outcome in chunk] for jobs in (1, 2))
    assert without_time(one) == without_time(two)
    assert sorted(outcome.number for outcome in two) == list(range(7))


def test_games_that_are_done_are_not_played_again() -> None:
    assert [outcome.number for chunk in run(PLAN, 1, done={0, 1, 5}) for outcome in chunk] == [2, 3, 4, 6]


def test_a_single_game_of_a_series_can_be_played_again() -> None:
    whole = [outcome for chunk in run(PLAN, 1) for outcome in chunk]
    with Guests() as guests:
        assert without_time([play(PLAN, PLAN.make_game(), 5, guests)]) == without_time(whole[5:6])


def test_the_lineup_moves_on_by_one_seat_each_game() -> None:
    plan = Plan(game="lost_cities", bots=("a", "b", "c"), seats=3, games=3, seed=0)
    assert [plan.pairing(number) for number in range(3)] == [(0, ("a", "b", "c")), (1, ("b", "c", "a")), (2, ("c", "a", "b"))]
    assert [PLAN.pairing(number)[1] for number in range(2)] == [("random", "greedy", "random"), ("greedy", "random", "greedy")]


@pytest.mark.parametrize(("bots", "seats"), [("ab", 2), ("ab", 3), ("ab", 4), ("abc", 4), ("abbb", 4), ("abcd", 2), ("abc", 3)])
def test_a_mirrored_series_plays_each_seed_in_every_rotation_and_seats_everybody_equally_often(bots: str, seats: int) -> None:
    found = lineups(tuple(bots), seats, True)
    assert len(set(found)) == len(found)
    for lineup in found:
        assert all(lineup[step:] + lineup[:step] in found for step in range(seats))
    for bot in bots:
        held = [sum(lineup[seat] == bot for lineup in found) for seat in range(seats)]
        assert len(set(held)) == 1 and held[0] > 0
    plan = Plan(game="lost_cities", bots=tuple(bots), seats=seats, games=2 * len(found), seed=7, mirrored=True)
    assert [plan.pairing(number)[0] for number in range(plan.games)] == [7] * len(found) + [8] * len(found)


@pytest.mark.parametrize(("mirrored", "games"), [(False, 1), (True, 2)])
def test_the_last_seed_of_a_series_may_have_a_hundred_digits_and_no_more(mirrored: bool, games: int) -> None:
    plan = Plan(game="lost_cities", bots=("random", "greedy"), seats=2, games=games, seed=10**100 - 1, mirrored=mirrored)
    plan.check()
    with pytest.raises(UrbesError, match="would have more than 100 digits"):
        dataclasses.replace(plan, games=games + 1).check()


def test_who_decides_at_once_is_asked_in_the_same_state(monkeypatch) -> None:
    """In My City a bot that is asked last would see the turn it is in come to its end."""
    seen: list[tuple[int, tuple[int, ...]]] = []

    class Watching(Uniform):
        def choose(self, state: State, seat: int) -> int:
            seen.append((seat, state.to_act()))
            return super().choose(state, seat)

    monkeypatch.setattr(series, "make_bot", lambda name, rng: Watching(rng))
    plan = Plan(game="my_city", bots=("random",), seats=3, games=1, seed=4, options={"preset": "eternal"})
    [[outcome]] = run(plan, 1)
    assert len(seen) == sum(outcome.decisions) and {seats for _, seats in seen} >= {(0, 1, 2)}
    while seen:
        together = seen[0][1]
        assert [seen.pop(0) for _ in together] == [(seat, together) for seat in together]


def test_a_shared_win_is_split() -> None:
    outcome = Outcome(0, 0, ("a", "b", "c"), [9, 9, 1], [1, 1, 3], [1, 1, 1], [0.0] * 3, [0.0] * 3, [0] * 3)
    assert [outcome.share(seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert sum(standing.wins for standing in standings([outcome])) == 1


def test_means_and_intervals_are_those_of_the_textbook() -> None:
    standing = Standing("a", 2)
    for score, rank in ((10, 1), (20, 1), (60, 2), (30, 2)):
        standing.add(Outcome(0, 0, ("a", "b"), [score, 0], [rank, 3 - rank], [5, 5], [0.5, 0.5], [0.2, 0.2], [0, 0]), 0)
    assert standing.played == 4 and standing.played_at == [4, 0]
    assert standing.mean_score == 30 and standing.mean_rank == 1.5 and standing.win_rate == 0.5
    assert standing.score_margin == pytest.approx(1.959964 * math.sqrt((400 + 100 + 900 + 0) / 3 / 4))
    low, high = standing.win_interval
    assert (low, high) == (pytest.approx(0.1500, abs=1e-4), pytest.approx(0.8500, abs=1e-4))
    assert standing.speed == 10


def test_one_game_has_no_margin_of_score() -> None:
    standing = Standing("a", 2)
    standing.add(Outcome(0, 0, ("a", "b"), [1, 0], [1, 2], [5, 5], [0.5, 0.5], [0.2, 0.2], [0, 0]), 0)
    assert standing.score_margin is None
    low, high = standing.win_interval
    assert 0 < low < high == 1


def test_a_refusal_in_another_process_comes_back_in_both_languages(tmp_path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UrbesError) as refused:
        list(run(Plan(game="lost_cities", bots=("random",), seats=2, games=2, seed=0, records=tmp_path / "file" / "x"), 2))
    assert refused.value.en != refused.value.fr
