"""The judgement counts as the rules do, in every episode, and each of its terms has words."""

import json
from itertools import pairwise

import pytest

import urbes
from urbes.games.my_city import codes as c
from urbes.games.my_city import terms as t
from urbes.games.my_city.grid import Cells
from urbes.games.my_city.judgement import TERMS, WEIGHTS, counted, promise
from urbes.games.my_city.plot import Plot, plot_of
from urbes.games.my_city.rounds import may_pass
from urbes.games.my_city.scoring import would_be
from urbes.games.my_city.state import MyCityState
from urbes.kernel.errors import LANGUAGES
from urbes.kernel.game import Game
from urbes.kernel.rng import Rng
from urbes.kernel.vecs import vec

KEPT = ("closed", "near", "covered", "ring", "dykes", "factories", "churches", "yellows")


def single(episode: int) -> Game:
    return urbes.game("my_city", preset="solo") if episode == 0 else urbes.game("my_city", mode="episode", episode=episode, solo_practice=True)


def found(plot: Plot, slot: int = 0, cells: Cells = (0, 0)) -> list[float]:
    into = vec[float]([0.0] * len(TERMS))
    promise(plot, slot, cells, into)
    return list(into)


def walk(game: Game, seed: int):
    """The states of a game in which a seat builds at random and hardly ever gives up, each with what it does next."""
    state = game.new(1, seed)
    chance = Rng.seeded(seed)
    while state.to_act():
        legal = state.legal(0)
        builds = [action for action in legal if action >= c.BUILD]
        action = builds[chance.below(len(builds))] if builds else legal[0]
        if state.phase == c.BUILDING:
            yield state, action
        state.apply(0, action)


@pytest.mark.parametrize("episode", range(25))
def test_a_plot_counts_as_the_rules_do(episode: int) -> None:
    moments = 0
    for seed in range(3):
        for state, _ in walk(single(episode), seed):
            assert isinstance(state, MyCityState)
            plot, card = plot_of(state, 0), state.deck[state.at]
            assert plot.count() == would_be(state, 0)
            assert plot.may_pass(card) == may_pass(state, 0, card)
            moments += 1
    assert moments > 30


@pytest.mark.parametrize("episode", range(25))
def test_a_plot_built_on_is_the_plot_of_the_next_round(episode: int) -> None:
    """In parts and terms; and a building only thought of gives the terms of one that stands."""
    before: Plot | None = None
    compared = weighed = 0
    for state, action in walk(single(episode), 7):
        assert isinstance(state, MyCityState)
        plot = plot_of(state, 0)
        if before is not None:
            assert [getattr(before, name) for name in KEPT] == [getattr(plot, name) for name in KEPT]
            assert before.count() == plot.count()
            compared += 1
        before = None
        if action >= c.BUILD:
            cells = state.rules.placements.cells(action)
            thought = found(plot, state.deck[state.at], cells)
            plot.build(state.deck[state.at], cells)
            if plot.races == state.races:
                assert thought == pytest.approx(found(plot))
                weighed += 1
            before = plot
    assert compared > 5 and weighed > 5


def test_what_counts_now_is_the_count() -> None:
    for state, _ in walk(single(0), 3):
        assert counted(vec[float](found(plot_of(state, 0)))) == would_be(state, 0)


def test_terms_owe_nothing_to_those_asked_for_before() -> None:
    """One vector serves thousands of plots; a race that is over leaves nothing behind in it."""
    state = next(state for state, _ in walk(single(0), 3) if state.at > 3)
    plot = plot_of(state, 0)
    into = vec[float]([7.0] * t.CITY + [0.0])
    for races in (0, plot.races):
        plot.races = races
        promise(plot, 0, (0, 0), into)
        assert list(into) == found(plot)


def test_worth_is_the_count_for_a_seat_that_has_ended_and_more_for_one_that_builds_on() -> None:
    game = urbes.game("my_city", preset="eternal")
    state = game.new(2, 5)
    for seat in (0, 1):
        state.apply(seat, c.READY)
    state.apply(0, c.END)
    state.apply(1, state.legal(1)[-1])
    assert state.worth(0) == would_be(state, 0)
    assert state.worth(1) > would_be(state, 1) + 20
    shares = vec[float]([0.0, 0.0])
    state.shares(shares)
    assert shares[1] > 0.95 and sum(shares) == pytest.approx(1)


def test_every_term_has_a_weight_and_words() -> None:
    fit = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    assert list(fit["weights"]) == list(TERMS)
    assert all(fit["weights"][term] == 1 for term in (*TERMS[: t.ROOM], TERMS[t.CITY]))  # they weigh what the rules say
    assert "tune_my_city" in fit["command"] and fit["figures"]["fitted"] > fit["figures"]["start"] + 3
    texts = urbes.game("my_city").texts
    for lang in LANGUAGES:
        words = [texts.text(f"terms.{term}", lang) for term in TERMS]
        assert all(a != b for a, b in pairwise(sorted(words)))
