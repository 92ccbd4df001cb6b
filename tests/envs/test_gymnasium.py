"""One learning seat against our bots: Gymnasium's own check, and what it does not ask."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import urbes
from urbes.envs.gymnasium import UrbesGymEnv
from urbes.kernel.errors import UrbesError

NAMES = {"lost_cities": "LostCities", "my_city": "MyCity", "forgotten_city": "ForgottenCity", "ancient_world": "AncientWorld"}


@pytest.mark.parametrize("seats", range(2, 5))
@pytest.mark.parametrize("id", urbes.game_ids())
def test_gymnasium_finds_no_fault(id: str, seats: int) -> None:
    check_env(UrbesGymEnv(id, seats, opponents="random", render_mode="ansi"), skip_render_check=seats > 2)


@pytest.mark.parametrize("id", urbes.game_ids())
def test_a_registered_game_is_played_to_its_end(id: str) -> None:
    options: dict[str, Any] = {"lost_cities": {"length": "short"}, "my_city": {"mode": "eternal"}}.get(id, {})
    env = gymnasium.make(f"urbes/{NAMES[id]}-v1", seats=3, opponents="random,random", rewards="win", **options)
    seen, info = env.reset(seed=5)
    rng, total, over = np.random.default_rng(1), 0.0, False
    while not over:
        assert (seen["action_mask"] == env.unwrapped.action_masks()).all()
        seen, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        total += reward
        assert not cut
    ranks = env.unwrapped.table.result().ranks
    assert total == (1 / ranks.count(1) if ranks[info["seat"]] == 1 else 0) and info["scores"] == env.unwrapped.table.scores()


def test_the_bots_play_as_they_are() -> None:
    """A seat that passes all loses to greedy."""
    env = UrbesGymEnv("my_city", 2, opponents="greedy", seat=1, mode="eternal")
    env.reset(seed=1)
    over = False
    while not over:
        mask = np.flatnonzero(env.action_masks())
        _, reward, over, _, info = env.step(mask[0])
    assert reward == -1 and info["seat"] == 1


def test_shaped_rewards_add_up_to_the_change() -> None:
    env = UrbesGymEnv("forgotten_city", 2, opponents="random", rewards="shaped", seat=0)
    seen, _ = env.reset(seed=3)
    total, over = env._share, False
    while not over:
        seen, reward, over, _, _ = env.step(np.flatnonzero(seen["action_mask"])[0])
        total += reward
    assert total == pytest.approx(1.0 if env.table.result().winners == [0] else 0.5 if len(env.table.result().winners) == 2 else 0.0)


def test_an_illegal_action_ends_the_game() -> None:
    env = UrbesGymEnv("lost_cities", opponents="random")
    seen, _ = env.reset(seed=1)
    assert env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))[1:3] == (-1.0, True)


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    with pytest.raises(UrbesError, match="3 opponents are named for 2 other seats"):
        UrbesGymEnv(seats=3, opponents="random,random,random")
    with pytest.raises(UrbesError, match="no render mode"):
        UrbesGymEnv(render_mode="film")
    with pytest.raises(UrbesError, match="nobody"):
        UrbesGymEnv(opponents="nobody")
