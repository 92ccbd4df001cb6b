"""The evaluation of positions is worth its name: it leaves the state alone and beats chance clearly."""

import urbes
from tests.games.ancient_world.tables import choose, far_along, table
from urbes.bots.bot import bot_rng, make_bot
from urbes.kernel.rng import Rng


def test_judging_changes_nothing_and_works_at_every_decision() -> None:
    for seed in range(25):
        rng = Rng.seeded(seed)
        state = far_along(table(rng), 2 + seed % 3, rng)
        for _ in range(60):
            if not state.to_act():
                break
            written = state.to_dict()
            for seat in range(state.seats):
                assert -200 < state.evaluate(seat) < 400
            assert state.to_dict() == written
            state.apply(*choose(state, rng))


def test_greedy_beats_random_by_far() -> None:
    game = urbes.game("ancient_world")
    margins = []
    for seed in range(8):
        state = game.new(2, seed)
        bots = [make_bot("greedy" if seat == seed % 2 else "random", bot_rng(seed, seat)) for seat in range(2)]
        while state.to_act():
            seat = state.to_act()[0]
            state.apply(seat, bots[seat].choose(state, seat))
        scores = state.scores()
        margins.append(scores[seed % 2] - scores[1 - seed % 2])
    assert min(margins) > 0 and sum(margins) / len(margins) > 10
