"""How fast the environments are: random masked play on one core, by the time the measuring thread itself has used."""

import random
import time
from typing import NamedTuple

from urbes.envs.pettingzoo import env as aec_env
from urbes.envs.vector import UrbesVectorEnv
from urbes.kernel.game import Game

GAMES = 256


class EnvSpeed(NamedTuple):
    """The steps a second of one game at one number of seats."""

    game: str
    seats: int
    pettingzoo: float  # the AEC loop of its documentation: an observation and a mask at each step
    vector: float  # GAMES games in a vector environment, observations and masks written


def measure_envs(game: Game, seats: int, seconds: float) -> EnvSpeed:
    return EnvSpeed(game.id, seats, aec_speed(game, seats, seconds), vector_speed(game, seats, seconds))


def vector_speed(game: Game, seats: int, seconds: float) -> float:
    env = UrbesVectorEnv(game, GAMES, seats)
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.random_actions())
    steps, began = 0, time.thread_time()
    while (spent := time.thread_time() - began) < seconds:
        env.step(env.random_actions())
        steps += GAMES
    return steps / spent


def aec_speed(game: Game, seats: int, seconds: float) -> float:
    env = aec_env(game, seats)
    chance = random.Random(1)
    steps, began = 0, time.thread_time()
    while True:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            seen, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(chance.choice(seen["action_mask"].nonzero()[0].tolist()))
            steps += 1
            if steps % 100 == 0 and (spent := time.thread_time() - began) >= seconds:
                return steps / spent
