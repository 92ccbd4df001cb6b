"""Many games in one call: they are the games of the engine, their arrays stay in place, and rewards are what they are called."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import urbes
from urbes.envs.vector import UrbesVectorEnv
from urbes.kernel.errors import UrbesError

SHORT: dict[str, dict[str, Any]] = {"lost_cities": {"length": "short", "stall_cap": 20}, "my_city": {"mode": "eternal"}}


def made(id: str, games: int = 3, seats: int = 3, **settings: Any) -> UrbesVectorEnv:
    return UrbesVectorEnv(id, games, seats, **SHORT.get(id, {}), **settings)


@pytest.mark.parametrize("id", urbes.game_ids())
def test_every_game_is_the_one_of_its_seed(id: str) -> None:
    """Played beside the engine, step by step, over the ends of games."""
    env = made(id)
    env.reset(seed=7)
    looks = env.layout
    states = [env.game.new(3, 7 + number) for number in range(3)]
    begun, ended = 3, 0
    for _ in range(2000):
        before = env.to_play.copy()
        actions = env.random_actions()
        env.step(actions)
        for number, state in enumerate(states):
            seat = int(before[number])
            state.apply(seat, int(looks.action(state, seat, int(actions[number]))))
            over = state.turn() < 0
            assert env.terminations[number] == over and not env.truncations[number]
            if over:
                assert env.final_scores[number].tolist() == state.scores()
                assert env.final_observations[number].tolist() == list(looks.numbers(state, seat)) and env.final_to_play[number] == seat
                states[number] = state = env.game.new(3, 7 + begun)
                begun, ended = begun + 1, ended + 1
            assert env.seeds[number] >= 7 and env.to_play[number] == state.turn()
            assert env.observations[number].tolist() == list(looks.numbers(state, int(state.turn())))
            assert env.action_masks[number].tolist() == list(map(bool, looks.mask(state, int(state.turn()))))
        if ended > 2:
            assert [state.to_dict() for state in env.states] == [state.to_dict() for state in states]
            return
    pytest.fail("too few games ended")


@pytest.mark.parametrize("id", urbes.game_ids())
def test_a_mask_is_never_empty_and_the_seed_is_the_game(id: str) -> None:
    one, other = made(id), made(id)
    for env in (one, other):
        env.reset(seed=3)
    for _ in range(60):
        assert one.action_masks.any(axis=1).all()
        actions = one.random_actions()
        one.step(actions)
        other.step(actions.tolist())
        assert (one.observations == other.observations).all() and (one.rewards == other.rewards).all()


def end_of(env: UrbesVectorEnv) -> tuple[Any, Any]:
    """The rewards of all steps of the first game that ends, summed, and its scores."""
    env.reset(seed=2)
    total = np.zeros((env.num_envs, env.seats))
    while True:
        _, rewards, over, _, infos = env.step(env.random_actions())
        total += rewards
        if over.any():
            number = int(over.argmax())
            assert infos["_final_obs"][number]
            return total[number], infos["final_scores"][number]


def test_rewards_are_ranks_shares_differences_or_shaped() -> None:
    ranks, scores = end_of(made("forgotten_city", rewards="rank"))
    assert sorted(ranks) == [-1, 0, 1] and (np.argsort(ranks) == np.argsort(scores)).all()
    shares, _ = end_of(made("forgotten_city", rewards="win"))
    assert sorted(shares) == [0, 0, 1] and shares.argmax() == ranks.argmax()
    differences, _ = end_of(made("forgotten_city", rewards="difference"))
    assert differences == pytest.approx([score - (scores.sum() - score) / 2 for score in scores])
    shaped, _ = end_of(made("forgotten_city", rewards="shaped"))
    assert shaped.sum() == pytest.approx(0, abs=1e-5) and shaped.argmax() == ranks.argmax()  # from the share expected at first to the one in the end


def test_seats_that_share_a_rank_share_its_reward() -> None:
    """Games of chance end level often enough where little is scored."""
    env = UrbesVectorEnv("lost_cities", 64, 2, length="short", stall_cap=10, rewards="rank")
    env.reset(seed=1)
    for _ in range(3000):
        _, rewards, over, _, infos = env.step(env.random_actions())
        for number in np.flatnonzero(over):
            level = infos["final_scores"][number][0] == infos["final_scores"][number][1]
            assert rewards[number].sum() == 0
            if level and rewards[number].tolist() == [0, 0]:
                return
    pytest.fail("no game ended level")


def test_the_callers_arrays_are_filled_in_place() -> None:
    for wrap in (dict, SimpleNamespace):
        observations, rewards, terminals = np.full((4, 424), -7, np.int16), np.zeros(4, np.float32), np.zeros(4, bool)
        env = UrbesVectorEnv(num_envs=4, buf=wrap(observations=observations, rewards=rewards, terminals=terminals, actions=None))
        seen = env.reset(seed=1)[0]
        assert seen is observations is env.observations and env.terminals is terminals and not (observations == -7).all(axis=1).any()
        before = observations.copy()
        assert env.step(env.random_actions())[0] is observations and (before != observations).any()


def test_rewards_of_one_dimension_are_those_of_the_seat_that_acted() -> None:
    settings: dict[str, Any] = {"num_envs": 8, "seats": 2, "rewards": "rank"}
    flat, full = UrbesVectorEnv("ancient_world", buf={"rewards": np.zeros(8, np.float32)}, **settings), UrbesVectorEnv("ancient_world", **settings)
    flat.reset(seed=5)
    full.reset(seed=5)
    paid = 0
    for _ in range(150):
        acted, actions = flat.to_play.copy(), full.random_actions()
        flat.step(actions)
        full.step(actions)
        assert (flat.rewards == full.rewards[np.arange(8), acted]).all()
        paid += int((flat.rewards != 0).sum())
    assert paid


def test_a_game_is_cut_off_after_its_longest() -> None:
    env = UrbesVectorEnv("lost_cities", 2, max_steps=5)
    env.reset(seed=1)
    cut = [bool(env.step(env.random_actions())[3].all()) for _ in range(10)]
    assert cut == [False] * 4 + [True] + [False] * 4 + [True]
    assert (env.final_observations[:, :5].sum(axis=1) == 1).all() and not env.rewards.any()


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    env = UrbesVectorEnv("lost_cities", 2)
    env.reset(seed=1)
    before = env.observations.copy()
    wrong = int(np.flatnonzero(~env.action_masks[1])[0])
    with pytest.raises(UrbesError, match=f"Game 1: the action {wrong} is not open"):
        env.step([int(env.random_actions()[0]), wrong])
    with pytest.raises(UrbesError, match="Game 0: the action 999"):
        env.step([999, 0])
    assert (env.observations == before).all()
    with pytest.raises(UrbesError, match="no rewards called 'gold'"):
        UrbesVectorEnv(rewards="gold")
    with pytest.raises(UrbesError, match="'observations' has the shape"):
        UrbesVectorEnv(buf={"observations": np.zeros((1, 1), np.int16)})


def test_the_content_is_told() -> None:
    env, other = made("lost_cities"), made("my_city")
    assert env.facts["game"] == "lost_cities" and env.facts["options"]["length"] == "short"
    assert env.reset(seed=1)[1]["content_hash"] == env.step(env.random_actions())[4]["content_hash"] == env.facts["content_hash"]
    assert len(env.facts["content_hash"]) == 64 and env.facts["content_hash"] != other.facts["content_hash"]


def test_spaces_hold_what_is_written() -> None:
    env = made("ancient_world")
    env.reset(seed=1)
    for _ in range(50):
        env.step(env.random_actions())
        assert env.observation_space.contains(env.observations)
    assert env.single_action_space.n == env.action_masks.shape[1]
