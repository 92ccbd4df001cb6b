"""The fast engine and the plain rules agree on every legal placement and every count, in every episode."""

import pytest

import urbes
from tests.games.my_city.plain_rules import STEP_NAMES, Board
from urbes.games.my_city.chapters.gold_rush import has_gold_road
from urbes.games.my_city.codes import BUILD, CELL_IDS
from urbes.kernel.rng import Rng


def eager(state, seat, rng):
    """A random building if there is one, so that boards fill up."""
    actions = state.legal(seat)
    builds = [action for action in actions if action >= BUILD]
    return builds[rng.below(len(builds))] if builds else actions[rng.below(len(actions))]


def compare(state, rng):
    view = state.view(None)
    for seat in range(state.seats):
        player = view["players"][seat]
        board = Board(state.episode, player, view["river"])
        for step, points in player["sheet"]["steps"].items():
            assert board.step(STEP_NAMES.get(step, step)) == points, (state.episode, step)
        assert board.empty_per_row() == player["sheet"]["empty_per_row"]
        assert {shaft: board.mined(shaft) for shaft in board.rules.get("mines", [])} == player["sheet"]["mines"]
        assert board.has_gold_road() == has_gold_road(state, seat)
        if view["card"] is not None and seat in state.to_act():
            compare_placements(state, seat, board)


def compare_placements(state, seat, board):
    rules = state.rules
    tile = state.tile_of(seat, state.deck[state.at])
    expected = {f"build {rules.tile_ids[tile]} {turns} {CELL_IDS[at[1] * 11 + at[0]]}" for turns, at in board.placements(rules.shape_ids[tile]).values()}
    assert {rules.name(action) for action in state.legal(seat) if action >= BUILD} == expected


@pytest.mark.parametrize("episode", range(25))
def test_single_episodes_and_eternal_mode(episode):
    options = {"mode": "eternal"} if episode == 0 else {"mode": "episode", "episode": episode}
    game = urbes.game("my_city", **options)
    rng = Rng.seeded(episode)
    state = game.new(2, episode)
    step = 0
    while state.to_act():
        seat = state.to_act()[0]
        state.apply(seat, eager(state, seat, rng))
        step += 1
        if step % 5 == 0 and state.to_act():
            compare(state, rng)
    compare(state, rng)


def test_a_whole_campaign():
    game = urbes.game("my_city")
    rng = Rng.seeded(11)
    state = game.new(3, 11)
    step = 0
    while state.to_act():
        seat = state.to_act()[rng.below(len(state.to_act()))]
        state.apply(seat, eager(state, seat, rng))
        step += 1
        if step % 29 == 0 and state.to_act():
            compare(state, rng)
