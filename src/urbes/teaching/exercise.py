"""Exercises: a game's `exercises.toml`. Each is a position, something to make large by a few actions, and what it takes for one, two or three stars."""

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from urbes.games.registry import folder_of
from urbes.kernel.game import Game, State
from urbes.teaching.lesson import LEARNER, Words


class Exercise(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    title: Words
    say: Words  # what is to be reached
    why: Words  # what the best way is, told afterwards
    seed: str
    moves: tuple[str, ...]  # how the position came about: "0 open green-00"
    stars: tuple[int, ...]  # what the measure must reach for one star, for two, for three
    solution: tuple[str, ...]  # one way to all of them


class Exercises(Struct, forbid_unknown_fields=True, frozen=True):
    """The exercises of a game and what they have in common."""

    measure: tuple[str, ...]  # numbers of the learner's view, added up
    exercises: tuple[Exercise, ...]
    actions: int = 99  # an exercise is over after so many of the learner's actions,
    until: str | None = None  # or when this decision comes,
    seats: int = 2
    options: dict[str, Any] = {}

    def position(self, game: Game, exercise: Exercise) -> State:
        state = game.new(self.seats, int(exercise.seed))
        for move in exercise.moves:
            seat, _, action = move.partition(" ")
            state.apply(int(seat), game.parse(action))
        return state

    def measured(self, state: State) -> int:
        return sum(_read(state.view(LEARNER), path) for path in self.measure)

    def over(self, state: State, tried: int) -> bool:
        """Whether the learner has done all the exercise allows; where not all act at once also when it is another's turn."""
        if tried >= self.actions or not state.to_act():
            return True
        if LEARNER not in state.to_act():
            return not state.game.simultaneous
        decision = state.open(LEARNER)
        return tried > 0 and decision is not None and decision.id == self.until

    def stars(self, exercise: Exercise, state: State) -> int:
        reached = self.measured(state)
        return sum(reached >= least for least in exercise.stars)


def _read(view: Any, path: str) -> int:
    for key in path.split("."):
        view = view[int(key)] if isinstance(view, list) else view[key]
    return int(view)


@cache
def exercises_of(game: str) -> Exercises | None:
    path = folder_of(game) / "exercises.toml"
    return msgspec.toml.decode(path.read_bytes(), type=Exercises) if path.exists() else None


def exercise_of(game: str, id: str) -> Exercise | None:
    found = exercises_of(game)
    return next((each for each in found.exercises if each.id == id), None) if found is not None else None
