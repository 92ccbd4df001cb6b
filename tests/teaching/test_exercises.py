"""Exercises are fair: their solution earns every star, nothing reaches further, and most ways earn fewer."""

import random
import re

import pytest

import urbes
from urbes.games.registry import folder_of
from urbes.games.registry import game as make_game
from urbes.kernel.errors import LANGUAGES
from urbes.kernel.game import State
from urbes.teaching.exercise import Exercise, Exercises, exercises_of
from urbes.teaching.lesson import LEARNER

TRIES = 120
WORDS_MOST = 35
GAMES = [id for id in urbes.game_ids() if (folder_of(id) / "exercises.toml").exists()]


def found(game: str) -> Exercises:
    exercises = exercises_of(game)
    assert exercises is not None
    return exercises


ALL = [(game, each.id) for game in GAMES for each in found(game).exercises]


def begin(game: str, id: str) -> tuple[Exercises, Exercise, State]:
    exercises = found(game)
    exercise = next(each for each in exercises.exercises if each.id == id)
    return exercises, exercise, exercises.position(make_game(game, **exercises.options), exercise)


@pytest.mark.parametrize(("game", "id"), ALL)
def test_the_solution_earns_every_star(game: str, id: str) -> None:
    exercises, exercise, state = begin(game, id)
    assert not exercises.over(state, 0) and exercises.stars(exercise, state) < len(exercise.stars)
    for tried, action in enumerate(exercise.solution, 1):
        code = state.game.parse(action)
        assert code in state.legal(LEARNER), f"{action} is not legal"
        state.apply(LEARNER, code)
        assert exercises.over(state, tried) == (tried == len(exercise.solution)), f"over after {action}?"
    assert exercises.stars(exercise, state) == len(exercise.stars)
    assert exercises.measured(state) == exercise.stars[-1]


@pytest.mark.parametrize(("game", "id"), ALL)
def test_not_every_way_earns_them(game: str, id: str) -> None:
    """Random ways: no one goes beyond the last star, and at most half earn all of them."""
    exercises, exercise, start = begin(game, id)
    rng = random.Random(1)
    earned = []
    for _ in range(TRIES):
        state, tried = start.clone(), 0
        while not exercises.over(state, tried):
            state.apply(LEARNER, rng.choice(state.legal(LEARNER)))
            tried += 1
        assert exercises.measured(state) <= exercise.stars[-1]
        earned.append(exercises.stars(exercise, state))
    assert earned.count(len(exercise.stars)) <= TRIES / 2 and 0 in earned


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_and_each_is_said_briefly(game: str) -> None:
    exercises = found(game).exercises
    assert 8 <= len(exercises) <= 12 and len({each.id for each in exercises}) == len(exercises)
    for each in exercises:
        assert 1 <= len(each.stars) <= 3 and list(each.stars) == sorted(set(each.stars))
        for lang in LANGUAGES:
            for words in (each.title, each.say, each.why):
                assert 0 < len(re.findall(r"\w[\w'’]*", words.text(lang))) <= WORDS_MOST, (each.id, lang)
