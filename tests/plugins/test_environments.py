"""The example declares an observation, so every door for researchers is open to it."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

from tests.games.test_observations import follow, played
from tests.plugins.installing import describe, search_path
from tests.processes import LIMIT
from urbes.envs.gymnasium import UrbesGymEnv
from urbes.envs.pettingzoo import env, parallel_env
from urbes.envs.vector import UrbesVectorEnv
from urbes.games.registry import game

ID = "cadastre"
LEARNING = """
import pyspiel, numpy, urbes.envs.openspiel
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

game = pyspiel.load_game("urbes_cadastre", {"options": "rounds:3", "seeds": 2})
pyspiel.random_sim_test(game, 2, True, False)
state = game.new_initial_state()
state.apply_action(1)
evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
assert mcts.MCTSBot(game, 2.0, 20, evaluator).step(state) in state.legal_actions()
assert ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=2.0, max_simulations=20).step(state) in state.legal_actions()
numpy.random.seed(1)
solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
for _ in range(150):
    solver.iteration()
chances = solver.average_policy().action_probabilities(state)
print(sum(chances.values()), max(chances.values()))
"""


@pytest.fixture(autouse=True)
def installed(site: Path) -> None:
    describe(site)


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pettingzoo_and_gymnasium_find_no_fault(seats: int) -> None:
    api_test(env(ID, seats), num_cycles=60)
    parallel_api_test(parallel_env(ID, seats), num_cycles=60)
    check_env(UrbesGymEnv(ID, seats, opponents="random"), skip_render_check=True)


def test_many_games_go_on_at_once() -> None:
    games = UrbesVectorEnv(ID, 8, 3)
    games.reset(seed=1)
    ended = np.zeros(8, int)
    for _ in range(70):
        ended += games.step(games.random_actions())[2]
        assert games.action_masks.any(axis=1).all()
    assert (ended == 2).all()  # thirty decisions a game


def test_its_quarters_play_alike() -> None:
    rules = game(ID)
    symmetries = rules.observation(3).symmetries()
    assert len(symmetries) == 23
    for state in played(rules, 3, 8, 29, 5):
        for number, symmetry in enumerate(symmetries):
            follow(rules, state, symmetry, number)


def test_openspiel_searches_and_learns_it(site: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", LEARNING], env={**os.environ, "PYTHONPATH": search_path(site)}, capture_output=True, text=True, check=True, timeout=LIMIT
    )
    total, most = map(float, told.stdout.split()[-2:])
    assert total == pytest.approx(1) and most > 0.5  # of two patrons: it has a preference by now
