"""PettingZoo's own tests at every seat count, and what they do not ask."""

import re
import sys
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.test import test_save_obs as save_obs_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import urbes
from urbes.envs.pettingzoo import UrbesEnv, env, parallel_env
from urbes.kernel.errors import UrbesError

TABLES = [(id, seats) for id in urbes.game_ids() for seats in range(2, 5)]
CYCLES = 60
pytestmark = [pytest.mark.filterwarnings("ignore:Observation"), pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")]


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_pettingzoo_finds_no_fault(id: str, seats: int) -> None:
    api_test(env(id, seats), num_cycles=CYCLES)
    seed_test(partial(env, id, seats), num_cycles=CYCLES)
    state_test(env(id, seats), parallel_env(id, seats) if id == "my_city" else turn_based_aec_to_parallel(env(id, seats)))


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_pettingzoo_renders(id: str, seats: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.chdir(tmp_path)
    render_test(
        partial(env, id, seats),
        {"ansi": lambda drawn: "\x1b[" in drawn and len(drawn.splitlines()) > 8, "rgb_array": lambda drawn: len(np.unique(drawn)) > 20},
    )
    assert capsys.readouterr().out.count("\x1b[0m") > 50
    save_obs_test(env(id, seats))


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_pettingzoo_measures(id: str, seats: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays for five seconds: here of a clock that goes on by one for a hundred rounds of the table."""
    clock = count()
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", SimpleNamespace(time=lambda: next(clock) / 100))
    performance_benchmark(env(id, seats))
    assert float(re.findall(r"([\d.]+) turns per second", capsys.readouterr().out)[0]) == pytest.approx(100 * seats, rel=0.02)


@pytest.mark.parametrize("seats", range(2, 5))
def test_pettingzoo_finds_no_fault_where_all_act_at_once(seats: int) -> None:
    parallel_api_test(parallel_env("my_city", seats), num_cycles=CYCLES)
    parallel_seed_test(partial(parallel_env, "my_city", seats), num_cycles=CYCLES)
    max_cycles_test(SimpleNamespace(env=partial(seeded, env, seats), parallel_env=partial(seeded, parallel_env, seats)))


def seeded(make: Any, seats: int, **settings: Any) -> Any:
    """That test takes actions from the whole space, masked or not."""
    made = make("my_city", seats, illegal="random", **settings)
    made.reset(seed=1)
    for seat, agent in enumerate(made.possible_agents):
        made.action_space(agent).seed(seat)
    return made


@pytest.mark.parametrize("id", urbes.game_ids())
def test_a_registered_game_is_the_engines(id: str) -> None:
    made = pettingzoo.make("aec", f"urbes/{id}_v1", seats=3)
    made.reset(seed=9)
    table = made.unwrapped
    state = table.game.new(3, 9)
    for agent in made.agent_iter(50):
        seat = int(agent[-1])
        assert seat == state.turn()
        seen = made.observe(agent)
        assert seen["observation"].tolist() == list(table.layout.numbers(state, seat))
        index = int(np.flatnonzero(seen["action_mask"])[-1])
        made.step(index)
        state.apply(seat, int(table.layout.action(state, seat, index)))
    assert pettingzoo.make("parallel", "urbes/my_city_v1").possible_agents == ["player_0", "player_1"]


def played_out(made: UrbesEnv) -> dict[str, float]:
    """The return of each agent of a random game."""
    made.reset(seed=4)
    total = dict.fromkeys(made.agents, 0.0)
    for _agent in made.agent_iter():
        seen, _, over, cut, _ = made.last()
        made.step(None if over or cut else int(np.random.default_rng(0).choice(np.flatnonzero(seen["action_mask"]))))
        for each, reward in made.rewards.items():
            total[each] += reward
    return total


def test_returns_are_what_was_asked_for() -> None:
    ranks = played_out(env("ancient_world", 3))
    assert sum(ranks.values()) == 0 and sorted(ranks.values())[-1] > 0
    assert sum(played_out(env("ancient_world", 3, rewards="win")).values()) == 1
    assert sum(played_out(env("ancient_world", 3, rewards="difference")).values()) == pytest.approx(0)
    assert sum(played_out(env("ancient_world", 3, rewards="shaped")).values()) == pytest.approx(0)


def test_an_illegal_action_ends_the_game_is_replaced_or_raises() -> None:
    made = env("lost_cities")
    made.reset(seed=1)
    agent, wrong = made.agent_selection, 178
    assert not made.observe(agent)["action_mask"][wrong]
    made.step(wrong)
    assert made.rewards[agent] == -1 and sum(made.rewards.values()) == -1 and all(made.terminations.values())
    made = env("lost_cities", illegal="random")
    made.reset(seed=1)
    made.step(wrong)
    assert not any(made.terminations.values()) and made.table.to_dict() != made.game.new(2, 1).to_dict()
    made = env("lost_cities", illegal="raise")
    made.reset(seed=1)
    with pytest.raises(UrbesError, match="178 is not open"):
        made.step(wrong)


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    with pytest.raises(UrbesError, match="seats act in turn: use env"):
        parallel_env("lost_cities")
    with pytest.raises(UrbesError, match="no render mode 'film'"):
        env(render_mode="film")
    with pytest.raises(UrbesError, match="cannot 'wait'"):
        env(illegal="wait")


def test_the_content_is_told() -> None:
    made = env("my_city", 2)
    made.reset(seed=1)
    assert made.last()[4]["content_hash"] == made.facts["content_hash"] == urbes.game("my_city").content_hash
