"""The learning example learns, knows all colours alike, and plays over the protocol."""

import csv
import importlib.util
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import torch

from tests.processes import LIMIT
from urbes.arena.series import Plan, run
from urbes.kernel.errors import UrbesError

FOLDER = Path(__file__).parents[2] / "examples" / "learn"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn_lost_cities", FOLDER / "lost_cities.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def net(example: ModuleType) -> Any:
    return example.load(FOLDER / "net.npz")


def test_what_it_knows_of_a_colour_it_knows_of_all(example: ModuleType, net: Any) -> None:
    table = example.Table(32, 5)
    for _ in range(60):
        table.env.step(table.env.random_actions())
    seen, masks, order = table.env.observations, table.env.action_masks, table.eyes.order
    logs = example.policy(np, net, order, table.eyes(seen), masks)
    for symmetry in table.env.layout.symmetries()[::17]:
        renamed = example.policy(np, net, order, table.eyes(seen[:, symmetry.observation]), masks[:, symmetry.actions])
        assert np.allclose(renamed, logs[:, symmetry.actions], rtol=1e-4, atol=1e-3)


def test_it_learns_with_the_numbers_it_plays_with(example: ModuleType, net: Any) -> None:
    table = example.Table(32, 5)
    learning, look = {name: torch.from_numpy(array) for name, array in net.items()}, map(torch.from_numpy, table.eyes(table.env.observations))
    found = example.policy(torch, learning, torch.from_numpy(table.eyes.order), look, torch.from_numpy(table.env.action_masks))
    assert np.allclose(found, table.judged(net, np.arange(32)), rtol=1e-4, atol=1e-3)


def test_gains_are_measured_in_imagined_worlds(example: ModuleType) -> None:
    """Just ahead: the last card of the deck ends the round and wins it, after any other the next seat comes further with whatever it holds."""
    table = example.Table(1, 5)
    pawns = {"red": 5, "blue": 5, "white": 5, "yellow": 5}
    changes = {"phase": "draw", "active": 0, "deck": ["blue-03"], "discards": {"green": ["green-02"]}, "seats": {"0": {"vp": 45}, "1": {"pawns": pawns}}}
    table.env.states[0] = state = table.env.game.arrange(2, 1, changes)
    table.env.to_play[0] = 0
    assert [player["outlook"]["total"] for player in state.view(0)["players"]] == [25, 20]
    before, actions = state.to_dict(), [table.env.game.parse(name) for name in ("draw deck", "draw green")]
    gains = table.gains(0, actions, 8)
    assert gains[0] > 0.02 and gains.sum() == pytest.approx(0, abs=1e-6) and state.to_dict() == before


def test_a_short_training_brings_it_nearer_to_medium(tmp_path: Path) -> None:
    given = ["--to", tmp_path, "train", "--clone", "50", "--rounds", "2", "--worlds", "2", "--every", "2", "--seeds", "4", "--width", "48"]
    subprocess.run([sys.executable, FOLDER / "lost_cities.py", *given], check=True, capture_output=True, timeout=LIMIT)
    with (tmp_path / "curve.csv").open() as file:
        curve = list(csv.DictReader(file))
    assert [row["positions"] for row in curve] == ["0", "0", "512"] and float(curve[1]["lead"]) > float(curve[0]["lead"]) + 50
    assert "<polyline" in (tmp_path / "curve.svg").read_text() and (tmp_path / "net.npz").exists()


def test_the_picture_is_of_the_curve(example: ModuleType) -> None:
    with (FOLDER / "curve.csv").open() as file:
        curve = [tuple(map(float, row)) for row in list(csv.reader(file))[1:]]
    assert curve[-1][4] > 0.55
    assert (FOLDER.parents[1] / "docs" / "img" / "learning-lost-cities.svg").read_text(encoding="utf-8") == example.drawn(curve)


def test_the_net_that_lies_there_beats_medium(example: ModuleType, net: Any) -> None:
    won, low, high, lead = example.measure(net, 100)
    assert low < won < high and won > 0.5 and lead > 0


def test_without_pytorch_it_says_what_to_install(example: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urbes.envs.extras.find_spec", lambda library: None)
    with pytest.raises(UrbesError, match=r"This needs torch: pip install 'urbes\[learn\]'\."):
        example.train(None)


def test_it_plays_over_the_protocol() -> None:
    plan = Plan("lost_cities", ("medium", f"cmd:{shlex.join([sys.executable, str(FOLDER / 'lost_cities.py'), 'play'])}"), 2, 2, 7, options={"length": "short"})
    outcomes = [outcome for chunk in run(plan, 1) for outcome in chunk]
    assert len(outcomes) == 2 and not any(mark for outcome in outcomes for mark in outcome.marks)
