"""Whole random games over random options at every seat count, with the invariants of the rules."""

import pytest

from tests.games.ancient_world.tables import as_state, choose, far_along, table
from urbes.games.ancient_world.codes import PHASES
from urbes.kernel.rng import Rng

GAMES = 2100
BATCHES = 7
LONGEST = 2000


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_keep_the_invariants_and_end(batch: int) -> None:
    for number in range(GAMES // BATCHES):
        seed = batch * 1000 + number
        rng = Rng.seeded(seed)
        state = table(rng).new(2 + number % 3, seed)
        decisions = 0
        while state.to_act():
            if rng.below(10) == 0:
                state.check()
            state.apply(*choose(state, rng))
            decisions += 1
            assert decisions < LONGEST
        state.check()
        assert as_state(state).round == 6 and as_state(state).sealed >= 6
        assert state.result().scores == state.scores()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_step_of_rich_positions_keeps_the_invariants(seats: int) -> None:
    for seed in range(40):
        rng = Rng.seeded(seed)
        state = far_along(table(rng), seats, rng)
        for _ in range(80):
            if not state.to_act():
                break
            state.apply(*choose(state, rng))
            state.check()


def test_every_decision_point_is_reached_and_survives_saving_there() -> None:
    """Saved, loaded and cloned in the middle of every chain, the game goes on alike."""
    reached: dict[str, int] = {}
    for seed in range(400):
        rng = Rng.seeded(seed)
        game = table(rng)
        state = far_along(game, 2 + seed % 3, rng)
        for _ in range(150):
            if not state.to_act():
                break
            name = PHASES[state.phase]
            reached[name] = reached.get(name, 0) + 1
            if reached[name] <= 6:
                loaded = game.from_dict(state.to_dict())
                twin = state.clone()
                assert loaded.to_dict() == state.to_dict()
                walk = Rng.seeded(seed)
                for _ in range(25):
                    if not twin.to_act():
                        break
                    seat, action = choose(twin, walk)
                    assert sorted(loaded.legal(seat)) == sorted(twin.legal(seat))
                    twin.apply(seat, action)
                    loaded.apply(seat, action)
                assert loaded.to_dict() == twin.to_dict()
            state.apply(*choose(state, rng))
        if len(reached) == len(PHASES) - 1 and min(reached.values()) >= 3:
            break
    assert set(reached) == set(PHASES) - {"over"}


def test_the_same_seed_and_actions_give_the_same_dice_and_shuffles() -> None:
    for seed in range(20):
        ends = []
        for _ in range(2):
            rng = Rng.seeded(seed)
            state = table(rng).new(3, seed)
            while state.to_act():
                state.apply(*choose(state, rng))
            ends.append(state.to_dict())
        assert ends[0] == ends[1]
