"""Cadastre keeps what every game promises, with every number of seats and with its options."""

import pytest

import urbes
from urbes.kernel.conformance import conform, random_options
from urbes.kernel.rng import Rng


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_conforms(seats: int) -> None:
    for seed in range(10):
        game = urbes.game("cadastre", **random_options(urbes.game("cadastre"), Rng.seeded(seed)))
        conform(game, seats, seed, sample=5)
