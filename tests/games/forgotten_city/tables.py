"""Tables to test at: positions where much is possible, and ways of playing that meet every rule."""

from typing import Any

from urbes.games.forgotten_city.codes import PORTAL
from urbes.games.forgotten_city.game import ForgottenCity
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel.rng import Rng

LIKED = ("wound", "build", "decrypt", "buy", "place", "parry")


def uniform(names: list[str], rng: Rng) -> str:
    return names[rng.below(len(names))]


def eager(names: list[str], rng: Rng) -> str:
    """A random action that prefers building, decrypting, buying and wounding, so that nightmares fall and trees grow."""
    if rng.below(6):
        for verb in LIKED:
            liked = [name for name in names if name.startswith(verb)]
            if liked:
                return uniform(liked, rng)
    return uniform(names, rng)


def timid(names: list[str], rng: Rng) -> str:
    """A random action that never fights, so that losses are paid."""
    return "end_fight" if "end_fight" in names else uniform([name for name in names if name != "rest"] or names, rng)


def far_along(game: ForgottenCity, seats: int, rng: Rng) -> ForgottenCityState:
    """The beginning of a late round: monuments stand, trees and sites are filled, nightmares nearly fall, purses are rich or empty."""
    monuments = list(range(28))
    rng.shuffle(monuments)
    names = [game.monument_ids[monument] for monument in monuments]
    whites = [kind for kind in game.white_ids for _ in range(game.copies[game.kind_ids.index(kind)])]
    greys = list(game.grey_ids)
    cards = list(range(7))
    rng.shuffle(cards)
    round = 2 + rng.below(5)
    start = game.new(seats, rng.below(1000))
    assert isinstance(start, ForgottenCityState)
    boards: dict[str, Any] = {}
    for seat in range(seats):
        tree = [whites.pop(rng.below(len(whites))) for _ in range(rng.below(4))] + [greys.pop(rng.below(len(greys)))][: rng.below(2)]
        boards[str(seat)] = {
            "vp": [0, 1, 3, 30][rng.below(4)],
            "coins": rng.below(8),
            "resources": {letter: rng.below(5) for letter in "VRBY"},
            "inspiration": rng.below(13),
            "defence": rng.below(9),
            "levels": {track: rng.below(6) for track in ("inspiration", "defence", "income")},
            "tree": tree,
            "site": [names.pop() for _ in range(rng.below(3))],
            "chief": game.hex_ids[_enterable(start, rng)],
        }
    map: dict[str, str] = {}
    for hex, terrain in enumerate(start.layout.terrain):
        fitting = [name for name in names if terrain == 4 or game.colours[game.monument_ids.index(name)] == terrain]
        if terrain <= 4 and fitting and rng.below(3) == 0 and len(names) > 14:
            names.remove(fitting[0])
            map[game.hex_ids[hex]] = f"{fitting[0]}:{len(map) % seats}"
    left = [game.wound_markers[seats] - 2] * seats  # so that the first nightmare is about to fall
    nightmares: dict[str, list[int]] = {}
    for card in cards[:round]:
        spaces = game.wound_spaces[seats]
        markers: list[int] = []
        for _ in range(spaces - 1 - rng.below(3)):
            able = [seat for seat in range(seats) if left[seat]]
            if able:
                seat = able[rng.below(len(able))]
                left[seat] -= 1
                markers.append(seat)
        nightmares[game.nightmare_ids[card]] = markers
    changes = {"round": round, "tiles": [game.tile_ids[tile] for tile in start.layout.tiles], "map": map, "nightmares": nightmares, "seats": boards}
    state = game.arrange(seats, rng.below(1000), changes)
    assert isinstance(state, ForgottenCityState)
    return state


def _enterable(state: ForgottenCityState, rng: Rng) -> int:
    hexes = [hex for hex, terrain in enumerate(state.layout.terrain) if terrain != PORTAL]
    return hexes[rng.below(len(hexes))]
