"""The judgement is worth its name: one step ahead it beats simple greedy play by a clear margin."""

import urbes
from urbes.games.my_city.codes import READY

SIMPLE_GREEDY = 8.7  # mean score of a simple greedy bot in episode 1


def alone(game, seed):
    state = game.new(1, seed)
    while state.to_act():
        best = None
        for action in state.legal(0):
            trial = state.clone()
            if action == READY:
                best = (0.0, action)
                break
            trial.commits[0] = action
            worth = trial.evaluate(0)
            if best is None or worth > best[0]:
                best = (worth, action)
        state.apply(0, best[1])
    return state.result().scores[0]


def test_one_step_ahead_in_episode_1():
    game = urbes.game("my_city", mode="episode", episode=1, solo_practice=True)
    scores = [alone(game, seed) for seed in range(40)]
    assert sum(scores) / len(scores) > SIMPLE_GREEDY + 0.8


def test_the_plausible_range_of_eternal_mode():
    game = urbes.game("my_city", mode="eternal", solo_practice=True)
    scores = [alone(game, seed) for seed in range(10)]
    assert 25 < sum(scores) / len(scores) < 45
