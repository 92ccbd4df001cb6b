"""Tables to test at: positions where much is possible, and a way of playing that reaches every decision point."""

from typing import Any

import urbes
from urbes.games.ancient_world.state import AncientWorldState
from urbes.kernel.conformance import random_options
from urbes.kernel.game import Game, State
from urbes.kernel.rng import Rng

SPECIAL = ["A19", "A20", "A21", "A22", "A24", "A25", "A26", "A27", "B25", "B26"]
STRONG = ["M12", "M13", "M14", "M15", "M10", "M06", "M05", "M04"]


def table(rng: Rng) -> Game:
    """The rules with options at random, dice and scale included."""
    options: dict[str, Any] = random_options(urbes.game("ancient_world"), rng)
    if rng.below(3) == 0:
        options["die_faces"] = ["6/0/0", "4/1/1", "1/4/1", "0/0/6"][rng.below(4)]
    return urbes.game("ancient_world", **options)


def far_along(game: Game, seats: int, rng: Rng) -> AncientWorldState:
    """A round in its middle: rich seats with special cards, damage, strong armies with coins and legacies, hidden reserves."""
    round = 2 + rng.below(4)
    special = SPECIAL[:]
    armies = STRONG[:]
    rng_shuffle(special, rng)
    rng_shuffle(armies, rng)
    changes: dict[str, Any] = {"tile": rng.below(seats), "round": round, "seats": {}}
    for seat in range(seats):
        built = [special.pop() for _ in range(2)] + [["A09", "A10"], ["B08", "A06"], ["A15", "A01"]][rng.below(3)]
        if seat < 2 and rng.below(2):
            built = [*built, "A13"]
        changes["seats"][str(seat)] = {
            "coins": rng.below(25),
            "knowledge": rng.below(4),
            "citizens": 3 + rng.below(3),
            "built": built,
            "damaged": built[: rng.below(3)],
            "provinces": [f"P0{seat + 1}"],
            "reserve": [["A02", "A03", "A04", "A05"][seat]] if rng.below(2) else [],
            "armies": [{"card": armies.pop(), "picture": rng.below(4), "retired": ["S03"]}, {"card": armies.pop()}],
        }
    try:
        return as_state(game.arrange(seats, rng.below(1000), changes))
    except urbes.UrbesError:
        return as_state(game.new(seats, rng.below(1000)))


def as_state(state: State) -> AncientWorldState:
    assert isinstance(state, AncientWorldState)
    return state


def rng_shuffle(items: list[str], rng: Rng) -> None:
    order = list(range(len(items)))
    rng.shuffle(order)
    items[:] = [items[i] for i in order]


def choose(state: State, rng: Rng) -> tuple[int, int]:
    """A random action that passes seldom, so that rounds are long."""
    seat = state.to_act()[0]
    actions = state.legal(seat)
    if state.game.name(actions[0]) == "pass" and len(actions) > 1 and rng.below(6):
        actions = actions[1:]
    return seat, actions[rng.below(len(actions))]
