"""A fingerprint of whole random games of every game: run as a program, it prints the one of the engine on its path."""

import hashlib
import json
import sys

import urbes
from urbes.kernel import rng as engine
from urbes.kernel.conformance import random_options
from urbes.kernel.rng import Rng

GAMES = 3


def digest(id: str) -> str:
    """The hash of every position of some random games, with chance, views and results."""
    stream = hashlib.sha256()
    for number in range(GAMES):
        rng = Rng.seeded(number)
        plain = urbes.game(id)
        game = urbes.game(id, **(random_options(plain, rng) if number else {}))
        seats = plain.min_seats + number % (plain.max_seats - plain.min_seats + 1)
        state = game.new(seats, number)
        while state.to_act():
            seat = state.to_act()[0]
            actions = state.legal(seat)
            stream.update(json.dumps([state.to_dict(), actions, state.view(seat)], sort_keys=False).encode())
            state.apply(seat, actions[rng.below(len(actions))])
        stream.update(json.dumps([state.to_dict(), state.result().to_dict()]).encode())
    return stream.hexdigest()


if __name__ == "__main__":
    json.dump({"engine": engine.__file__, "digests": {id: digest(id) for id in urbes.game_ids()}}, sys.stdout)
