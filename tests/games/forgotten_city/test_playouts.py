"""Many random games over random options at every number of seats: invariants, ends, and the shared suite."""

from collections import Counter

import pytest

import urbes
from tests.games.forgotten_city.tables import far_along
from urbes.games.forgotten_city.codes import OVER, PHASES
from urbes.games.forgotten_city.game import ForgottenCity
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel.conformance import conform, hidden_facts_vary, random_options
from urbes.kernel.game import State
from urbes.kernel.playout import playout
from urbes.kernel.rng import Rng

BASE = ForgottenCity({})
BATCHES = 24
GAMES = 30  # a batch, at each of the three seat counts: 2,160 games in all


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_end_in_a_sound_position(batch: int) -> None:
    rng = Rng.seeded(batch)
    game = urbes.game("forgotten_city", **random_options(BASE, rng))
    for seats in (2, 3, 4):
        for seed in range(GAMES):
            state = game.new(seats, batch * GAMES + seed)
            decisions = playout(state, rng)
            assert 40 < decisions < 600
            state.check()
            assert isinstance(state, ForgottenCityState)
            assert state.phase == OVER and state.round == 6 and state.revealed == 6
            assert state.result().scores == state.scores()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_the_shared_suite_holds(seats: int, seed: int) -> None:
    rng = Rng.seeded(seed)
    conform(urbes.game("forgotten_city", **random_options(BASE, rng)), seats, seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_some_decisions_are_ever_asked_with_a_single_answer(seats: int) -> None:
    """Resting, the end of buying and the end of fighting may be all there is; every other question is a real choice."""
    single: Counter[str] = Counter()
    rng = Rng.seeded(seats)
    for number in range(25):
        state: State = far_along(BASE, seats, rng) if number % 2 else BASE.new(seats, number)
        while state.to_act():
            seat = state.to_act()[0]
            actions = state.legal(seat)
            assert isinstance(state, ForgottenCityState)
            single[PHASES[state.phase]] += len(actions) == 1
            state.apply(seat, actions[rng.below(len(actions))])
    assert {phase for phase, count in single.items() if count} <= {"assistant", "buy", "fight"}


def test_imagination_varies_what_is_hidden_and_nothing_else() -> None:
    state = BASE.new(3, 1)
    assert hidden_facts_vary(state, 0, Rng.seeded(1))
    dream = state.imagine(0, Rng.seeded(2)).to_dict()
    written = state.to_dict()
    hidden = ("deck", "white_stack", "face_down", "boxed")
    assert {key: value for key, value in dream.items() if key not in hidden} == {key: value for key, value in written.items() if key not in hidden}
    assert sorted(dream["deck"]) == sorted(written["deck"])
    assert sorted(dream["face_down"] + dream["boxed"]) == sorted(written["face_down"] + written["boxed"])


def test_the_judgement_plays_well_above_chance() -> None:
    """One step ahead scores far more than random play in the same seat."""
    judged, chance = 0, 0
    rng = Rng.seeded(5)
    for seed in range(4):
        for greedy in (True, False):
            state = BASE.new(3, seed)
            while state.to_act():
                seat = state.to_act()[0]
                actions = state.legal(seat)
                if seat == 0 and greedy and len(actions) > 1:
                    state.apply(seat, max(actions, key=lambda action: worth(state, seat, action)))
                else:
                    state.apply(seat, actions[rng.below(len(actions))])
            if greedy:
                judged += state.scores()[0]
            else:
                chance += state.scores()[0]
    assert judged > 2 * chance


def worth(state: State, seat: int, action: int) -> float:
    trial = state.clone()
    trial.apply(seat, action)
    return trial.evaluate(seat)
