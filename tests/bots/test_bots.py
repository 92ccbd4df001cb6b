"""Bots choose legal actions, know nothing hidden, and greedy is worth its name."""

import pytest

from urbes.arena.series import Plan, run
from urbes.arena.standings import standings
from urbes.bots.bot import BOTS, bot_of, bot_rng, make_bot, player_name
from urbes.bots.levels import LEVELS
from urbes.games.registry import game, game_ids
from urbes.kernel.errors import UrbesError
from urbes.kernel.game import State
from urbes.kernel.rng import Rng

# Levels with a budget that a test can wait for.
NAMES = [f"{name}:20" if name in LEVELS else name for name in BOTS]


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_chooses_legal_actions_at_every_seat(id: str, name: str) -> None:
    rules = game(id)
    state = rules.new(rules.max_seats, 11)
    bots = [make_bot(name, bot_rng(11, seat)) for seat in range(state.seats)]
    for _ in range(120):
        waiting = state.to_act()
        if not waiting:
            return
        for seat in waiting:
            if seat in state.to_act():
                action = bots[seat].choose(state, seat)
                assert action in state.legal(seat)
                state.apply(seat, action)


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_asks_only_what_its_seat_may_know_and_changes_nothing(id: str, name: str) -> None:
    rules = game(id)
    state = rules.new(rules.min_seats, 5)
    walk = Rng.seeded(9)
    for _ in range(30):
        seat = state.to_act()[0]
        written = state.to_dict()
        watched = Watched(state)
        action = make_bot(name, Rng.seeded(1)).choose(watched, seat)  # type: ignore[arg-type]
        assert action in state.legal(seat)
        assert state.to_dict() == written
        actions = state.legal(seat)
        state.apply(seat, actions[walk.below(len(actions))])


class Watched:
    """A state of which a bot may ask only what its seat may know."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __getattr__(self, name: str) -> object:
        assert name in ("legal", "view", "preview", "imagine", "to_act", "game", "seats"), f"a bot asked for {name}"
        return getattr(self._state, name)


def test_greedy_clearly_beats_random_in_lost_cities() -> None:
    for seats in (2, 4):
        plan = Plan(game="lost_cities", bots=("greedy", "random"), seats=seats, games=24, seed=100, options={"preset": "short"})
        greedy, random = standings(outcome for chunk in run(plan, 1) for outcome in chunk)
        assert (greedy.bot, random.bot) == ("greedy", "random")
        assert greedy.win_interval[0] > random.win_interval[1]
        assert greedy.mean_score > random.mean_score


def test_two_greedy_players_build_cities_of_their_own_and_the_same_seed_plays_the_same() -> None:
    def cities() -> list[list[int]]:
        state = game("my_city", preset="eternal").new(3, 11)
        bots = [make_bot("greedy", bot_rng(11, seat)) for seat in range(3)]
        built: list[list[int]] = [[], [], []]
        for _ in range(12):
            for seat in state.to_act():
                action = bots[seat].choose(state, seat)
                built[seat].append(action)
                state.apply(seat, action)
        return built

    first = cities()
    assert first == cities()
    assert len({tuple(moves) for moves in first}) == 3


def test_the_chance_of_a_bot_is_not_the_chance_of_the_game() -> None:
    own = [bot_rng(42, seat).to_list() for seat in range(4)]
    assert len({tuple(words) for words in own}) == 4
    assert Rng.seeded(42).to_list() not in own


def test_the_name_of_a_seat_tells_its_bot() -> None:
    assert [bot_of(player_name(seat, bot)) for seat in range(8) for bot in NAMES] == [bot for _ in range(8) for bot in NAMES]
    assert bot_of("Zoé") is None and bot_of("Zoé (nobody)") is None and bot_of("Zoé (expert:0)") is None


def test_an_unknown_bot_is_refused_in_both_languages() -> None:
    with pytest.raises(UrbesError) as refused:
        make_bot("gredy", Rng.seeded(1))
    assert "did you mean 'greedy'" in refused.value.en and "« greedy »" in refused.value.fr


@pytest.mark.parametrize(
    ("name", "said"), [("expert:0", "expert:300"), ("hard:many", "hard:300"), ("hard:", "hard:300"), ("greedy:5", "no budget"), ("masterly:5", "no bot")]
)
def test_a_budget_that_is_none_is_refused_in_both_languages(name: str, said: str) -> None:
    with pytest.raises(UrbesError) as refused:
        make_bot(name, Rng.seeded(1))
    assert said in refused.value.en
    assert refused.value.fr and refused.value.fr != refused.value.en
