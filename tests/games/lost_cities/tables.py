"""Tables to test at: positions where much is possible, and ways of playing that lead to different ends."""

from typing import Any

from urbes.kernel.game import Game, State
from urbes.kernel.rng import Rng

PATHS = ["yellow", "blue", "white", "green", "red"]


def far_along(game: Game, seats: int, rng: Rng) -> State:
    """A round in its late middle: pawns near bridges and in cities, some artifacts taken, short rows, so that much is possible."""
    beyond = rng.below(5)
    changes: dict[str, Any] = {"active": rng.below(seats), "last_to_advance": rng.below(seats), "stall": rng.below(game.options["stall_cap"]), "seats": {}}
    for seat in range(seats):
        pawns: dict[str, Any] = {}
        leader = rng.below(7)
        for number, path in enumerate(PATHS):
            space = [9, 8, 7][rng.below(3)] if beyond and rng.below(2) else rng.below(7)
            if space:
                beyond -= 1 if space > 6 else 0
                pawns[path] = f"leader {space}" if number == leader else space
        if len(pawns) == 5 and leader > 4:
            pawns["red"] = f"leader {pawns['red']}"
        changes["seats"][str(seat)] = {"pawns": pawns, "tiles": rng.below(3), "vp": 5 * rng.below(20)}
    return game.arrange(seats, rng.below(1000), changes)


def uniform(names: list[str], rng: Rng) -> str:
    return names[rng.below(len(names))]


def forward(names: list[str], rng: Rng) -> str:
    """A random action that prefers progress: low cards first, every move taken, so that bridges are crossed and cities reached."""
    lays = sorted((name for name in names if name.startswith("lay")), key=lambda name: name[-2:])
    moves = [name for name in names if name.startswith("move")]
    chosen = lays[:1] or moves or [name for name in names if name.startswith("open")] or [name for name in names if name == "draw deck"] or names
    return uniform(chosen if rng.below(5) else names, rng)


def idle(names: list[str], rng: Rng) -> str:
    """A random action that prefers to swap discards, so that stalls happen."""
    lazy = [name for name in names if name.split()[0] == "discard" or (name.startswith("draw") and name != "draw deck")]
    chosen = lazy if lazy and rng.below(12) else names
    return chosen[rng.below(len(chosen))]
