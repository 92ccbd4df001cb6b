"""The planners of My City: they see no card before it is revealed, never give an episode up, and the better ones score more."""

import statistics

import pytest

import urbes
from urbes.bots.bot import Bot, bot_rng, make_bot
from urbes.bots.builder import candidates, skilled
from urbes.games.my_city import codes as c
from urbes.games.my_city.plot import plot_of
from urbes.games.my_city.scoring import would_be
from urbes.games.my_city.state import MyCityState
from urbes.kernel.game import Game, State

FEW = 12  # playouts: enough to plan, few enough for a test


def single(episode: int) -> Game:
    return urbes.game("my_city", preset="solo") if episode == 0 else urbes.game("my_city", mode="episode", episode=episode, solo_practice=True)


def planner(level: str, seed: int, seat: int = 0) -> Bot:
    return make_bot(f"{level}:{FEW}", bot_rng(seed, seat))


def better_by_building(state: State) -> int:
    """How many points the best building of the card would add to the count."""
    assert isinstance(state, MyCityState)
    found = [each.least for each in candidates(plot_of(state, 0), state.deck[state.at], skilled(), 1) if each.action >= c.BUILD]
    return round(max(found, default=-99) - would_be(state, 0))


@pytest.mark.parametrize("episode", range(25))
@pytest.mark.parametrize("level", ["easy", "expert"])
def test_nobody_ends_an_episode_that_building_would_improve(level: str, episode: int) -> None:
    state = single(episode).new(1, 30 + episode)
    bot = planner(level, episode)
    built = 0
    while state.to_act():
        action = bot.choose(state, 0)
        assert action in state.legal(0)
        if action == c.END:
            assert better_by_building(state) <= 0, state.to_dict()
        built += action >= c.BUILD
        state.apply(0, action)
    assert built >= 12  # greedy resigned with far fewer


def test_a_planner_knows_no_order_but_its_own() -> None:
    """Two decks that differ only in what is to come, the same view, the same generator: the same choice; and the state is left as it was."""
    state = urbes.game("my_city", preset="eternal").new(2, 9)
    for _ in range(12):
        for seat in state.to_act():
            other = state.imagine(seat, bot_rng(1, 1))
            assert isinstance(state, MyCityState) and isinstance(other, MyCityState)
            if state.phase == c.BUILDING:
                assert list(state.deck) != list(other.deck)
            written = state.to_dict()
            choices = {planner("medium", 4, seat).choose(each, seat) for each in (state, other)}
            assert len(choices) == 1 and state.to_dict() == written
            state.apply(seat, choices.pop())


def test_the_ladder_alone_on_the_same_decks() -> None:
    def mean(bot_name: str) -> float:
        scores = []
        for seed in range(6):
            state = single(0).new(1, 5000 + seed)
            bot = make_bot(bot_name, bot_rng(seed, 0))
            while state.to_act():
                state.apply(0, bot.choose(state, 0))
            scores.append(state.result().scores[0])
        return statistics.mean(scores)

    easy, medium = mean("easy"), mean("medium:24")
    assert 20 < easy < medium - 3


def test_a_sticker_goes_where_the_plans_after_it_are_best() -> None:
    state = urbes.game("my_city").new(2, 3)
    bots = [planner("medium", 3, seat) for seat in range(2)]
    placed = set()
    while state.episode < 4:
        seat = state.to_act()[0]
        action = bots[seat].choose(state, seat)
        if c.STICKER <= action < c.COG:
            placed.add(action)
        state.apply(seat, action)
    assert len(placed) > 3
