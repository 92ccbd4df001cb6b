"""`urbes tune`: it finds what is there to be found, the same for the same seed, and a broken run leaves the old weights."""

import json
from pathlib import Path

import numpy as np
import pytest

from urbes.arena import tune as room
from urbes.arena.tune import Net, Pairs, Plan, learn, scale_of, surprise, text_of, tune, weights, weights_of, write
from urbes.games.registry import game


def unheard(which: int, played: int) -> None: ...


PLAN = Plan("forgotten_city", games=2, rounds=1, seed=5, units=3)


def made_up(count: int, seed: int) -> Pairs:
    """Two seats with three terms: the lead is 2 times the first and 1 less than that in stage 1, and the second matters only above zero."""
    chance = np.random.default_rng(seed)
    rows = []
    for number in range(count):
        terms = chance.standard_normal((2, 3))
        stage = number % 2
        worth = (2 - stage) * terms[:, 0] + 3 * np.maximum(terms[:, 1], 0)
        lead = worth[0] - worth[1]
        won = float(chance.random() < 1 / (1 + np.exp(-lead / 1.5)))
        first = number % 2  # as `Pairs` chooses the seats
        scores = [lead, 0.0] if first == 0 else [0.0, lead]
        shares = [won, 1 - won] if first == 0 else [1 - won, won]
        seats = terms if first == 0 else terms[::-1]
        rows.append(([float(stage), 1.0, *seats.reshape(-1)], scores, shares, number % 10 == 0))
    return Pairs(rows, 3)


def test_the_weights_are_found_stage_by_stage() -> None:
    table = weights(made_up(4000, 1), 2)
    assert table[0] == pytest.approx([2, 1.5, 0], abs=0.2)
    assert table[1] == pytest.approx([1, 1.5, 0], abs=0.2)


def test_units_see_what_weights_cannot() -> None:
    pairs = made_up(30000, 2)
    table = weights(pairs, 2)
    errors = []
    for units in (0, 8):
        net = Net(pairs, table, units, seed=1)
        net.train(pairs)
        errors.append(float(((net.leads(pairs.terms, pairs.stage) - pairs.ahead)[pairs.held] ** 2).mean()))
    assert errors[1] < errors[0] / 3


def test_the_scale_is_the_one_that_results_were_drawn_with() -> None:
    pairs = made_up(20000, 3)
    assert scale_of(pairs.ahead, pairs.won, pairs.stage >= 0) == pytest.approx(1.5, rel=0.1)
    assert surprise(np.full(4, 0.5), np.array([0.0, 1.0, 1.0, 0.0])) == pytest.approx(0.6931, abs=1e-4)


def test_a_fit_is_the_same_for_a_seed_and_judges_as_the_net_did(tmp_path: Path) -> None:
    judgement = game("forgotten_city").rooms.judgement
    before = json.loads(weights_of("forgotten_city").read_text(encoding="utf-8"))
    state = game("forgotten_city").new(2, 3)
    worth = state.worth(0)
    heard: list[tuple[int, int]] = []
    fit = tune(PLAN, lambda which, played: heard.append((which, played)))
    assert heard == [(0, 1), (0, 2)]
    assert fit == tune(PLAN, unheard)
    assert fit != tune(Plan("forgotten_city", 2, 1, 6, 3), unheard)
    assert state.worth(0) == worth  # the game judges as before: only a file changes it
    assert fit["command"] == "urbes tune forgotten_city --games 2 --rounds 1 --seed 5 --units 3"
    assert set(fit["weights"]) == set(fit["units"]["terms"]) == set(judgement.names)
    assert sum(row[0] for row in fit["figures"]["calibration"]) == fit["figures"]["held_out"] > 0
    write(fit, tmp_path / "weights.json")
    assert json.loads((tmp_path / "weights.json").read_text(encoding="utf-8")) == fit
    try:
        judgement.learn(fit)
        assert state.worth(0) != worth
    finally:
        judgement.learn(before)


def test_a_learnt_judgement_weighs_as_the_net_that_was_trained() -> None:
    """What stands in the file, read by compiled code, is the net that NumPy trained."""
    rules = game("forgotten_city")
    judgement = rules.rooms.judgement
    before = json.loads(weights_of("forgotten_city").read_text(encoding="utf-8"))
    rows = room.play(rules, PLAN, 0, unheard)
    pairs = Pairs(rows, int(judgement.count))
    fit = learn(judgement, pairs, PLAN)
    net = Net(pairs, weights(pairs, int(judgement.stages)), PLAN.units, PLAN.seed)
    net.train(pairs)
    net.level(pairs, judgement.names.index("rivals"))
    leads = net.leads(pairs.terms, pairs.stage)
    points = net.points(pairs.terms[0], pairs.stage)
    assert points[~pairs.held].mean() == pytest.approx(pairs.scored[:, ~pairs.held].mean(), abs=3)
    try:
        judgement.learn(fit)
        for at in range(0, len(leads), 7):
            worths = []
            for seat in range(2):
                for term, value in enumerate(pairs.terms[seat, at]):
                    judgement.found[term] = float(value)
                worths.append(judgement.weigh(int(pairs.stage[at])))
            assert worths[0] - worths[1] == pytest.approx(leads[at], abs=0.05)  # five digits of each number are kept
            assert worths[0] == pytest.approx(points[at], abs=0.05)
    finally:
        judgement.learn(before)


def test_a_run_that_is_broken_off_leaves_the_old_weights() -> None:
    old = weights_of("forgotten_city").read_bytes()
    state = game("forgotten_city").new(2, 3)
    worth = state.worth(0)

    def interrupt(which: int, played: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tune(PLAN, interrupt)
    assert weights_of("forgotten_city").read_bytes() == old
    assert state.worth(0) == worth


def test_the_file_has_a_line_a_row_and_is_json() -> None:
    fit = {"command": "x", "weights": {"a": [1.0, 2.0]}, "units": {"terms": {}, "out": [[1.0], [2.0]]}, "scales": [], "figures": {"stages": [{"n": 1}]}}
    assert json.loads(text_of(fit)) == fit
    assert '  "a": [1.0, 2.0]\n' in text_of(fit)
