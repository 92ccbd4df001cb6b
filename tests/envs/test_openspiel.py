"""OpenSpiel's own test and its algorithms on our games, and what they do not ask."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

import urbes
from urbes.envs import openspiel
from urbes.kernel.errors import UrbesError

SHORT = {"lost_cities": "length:short;stall_cap:20", "my_city": "mode:eternal"}


def load(id: str, players: int = 2, **parameters: Any) -> Any:
    return pyspiel.load_game(f"urbes_{id}", {"players": players, "options": SHORT.get(id, ""), **parameters})


def midway(game: Any, steps: int = 30) -> Any:
    state = game.new_initial_state()
    state.apply_action(3)
    for step in range(steps):
        legal = state.legal_actions()
        state.apply_action(legal[step % len(legal)])
    return state


@pytest.mark.parametrize("players", range(2, 5))
@pytest.mark.parametrize("id", urbes.game_ids())
def test_openspiel_finds_no_fault(id: str, players: int) -> None:
    pyspiel.random_sim_test(load(id, players), 1, players == 2, False)


@pytest.mark.parametrize("id", urbes.game_ids())
def test_a_game_is_the_engines_with_its_seed_as_chance(id: str) -> None:
    game = load(id, 3, seeds=50)
    root = game.new_initial_state()
    assert root.is_chance_node() and len(root.chance_outcomes()) == 50 and sum(chance for _, chance in root.chance_outcomes()) == pytest.approx(1)
    state = midway(game, 0)
    table = urbes.game(id, **openspiel.read_options(SHORT.get(id, ""))).new(3, 3)
    looks = table.game.observation(3)
    for _ in range(40):
        seat = state.current_player()
        assert seat == table.turn()
        assert state.legal_actions() == [index for index, open in enumerate(looks.mask(table, seat)) if open]
        assert state.observation_tensor(seat) == list(looks.numbers(table, seat))
        index = state.legal_actions()[-1]
        assert state.action_to_string(seat, index) == looks.notation()[index]
        table.apply(seat, int(looks.action(table, seat, index)))
        state.apply_action(index)


@pytest.mark.parametrize("id", urbes.game_ids())
def test_states_are_copied_written_and_drawn_anew(id: str) -> None:
    game = load(id, 3)
    state = midway(game)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert copy.table.to_dict() != state.table.to_dict()
    read = game.deserialize_state(state.serialize())
    assert read.table.to_dict() == state.table.to_dict() and read.history() == state.history()
    player = state.current_player()
    dream = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert dream.information_state_string(player) == state.information_state_string(player)
    assert dream.information_state_tensor(player) == state.information_state_tensor(player) and dream.legal_actions() == state.legal_actions()
    assert dream.table.to_dict() != state.table.to_dict()


def test_an_information_state_remembers_and_an_observation_does_not() -> None:
    """Two ways to the same position: other memories of the player, the same sight."""
    game = load("ancient_world")
    first, second = midway(game, 20), midway(game, 20)
    player = first.current_player()
    assert first.information_state_string(player) == second.information_state_string(player)
    second.held.seen[player] = b"another past"
    assert first.information_state_string(player) != second.information_state_string(player)
    assert first.observation_string(player) == second.observation_string(player) and "phase" in first.observation_string(player)


def play_one(bot: Any, state: Any) -> None:
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("id", ["ancient_world", "forgotten_city"])
def test_its_tree_searches_play(id: str) -> None:
    game = load(id)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    state = midway(game, 60)
    play_one(mcts.MCTSBot(game, 2.0, 6, evaluator, random_state=rng), state)
    play_one(ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=2.0, max_simulations=6, random_state=rng), state)


def test_its_tabular_outcome_sampling_learns() -> None:
    game = load("ancient_world", seeds=2)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    policy = solver.average_policy()
    state = game.new_initial_state()
    state.apply_action(0)
    chances = policy.action_probabilities(state)
    assert set(chances) <= set(state.legal_actions()) and sum(chances.values()) == pytest.approx(1)


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    with pytest.raises(UrbesError, match="choose one of rank, difference"):
        load("lost_cities", rewards="win")
    assert openspiel.read_options("length:short;stall_cap:20;up_and_down:true") == {"length": "short", "stall_cap": 20, "up_and_down": True}


def test_the_content_is_told() -> None:
    facts = load("lost_cities").facts
    assert facts["content_hash"] == urbes.game("lost_cities").content_hash and facts["options"]["stall_cap"] == 20
