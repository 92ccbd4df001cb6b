"""Set-up and chance: what a case cannot say because it holds for every seed."""

import pytest

import urbes
from urbes.games.forgotten_city.codes import PORTAL, STONE
from urbes.games.forgotten_city.state import ForgottenCityState
from urbes.kernel.playout import playout
from urbes.kernel.rng import Rng

GAME = urbes.game("forgotten_city")


def dealt(seats: int, seed: int) -> ForgottenCityState:
    state = GAME.new(seats, seed)
    assert isinstance(state, ForgottenCityState)
    return state


@pytest.mark.clauses("FC-2.13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_is_drawn_in_the_documented_order(seats: int) -> None:
    rng = Rng.seeded(11)
    tiles = list(range(6))
    rng.shuffle(tiles)
    deck = list(range(28))
    rng.shuffle(deck)
    order = list(range(seats))
    rng.shuffle(order)
    white = [kind for kind, copies in enumerate([1, 1, 1, 1, 1, 1, 3, 2, 2, 2, 2, 2]) for _ in range(copies)]
    rng.shuffle(white)
    grey = list(range(12, 20))
    rng.shuffle(grey)
    nightmares = list(range(7))
    rng.shuffle(nightmares)
    state = dealt(seats, 11)
    assert state.layout.tiles == tiles
    assert [monument for monument in state.stall if monument >= 0] + list(state.deck[state.drawn :]) == deck
    assert list(state.order[:seats]) == order
    assert [*state.white_row, *state.white_stack[5:]] == white
    assert [*state.grey_row, *state.grey_box] == grey
    assert list(state.nightmares) == nightmares


@pytest.mark.clauses("FC-2.13")
def test_nothing_after_the_set_up_is_random() -> None:
    ends = []
    for _ in range(2):
        state = dealt(3, 4)
        playout(state, Rng.seeded(9))
        ends.append(state.to_dict())
    assert ends[0] == ends[1]


@pytest.mark.clauses("FC-2.1")
def test_tiles_lie_at_random_with_their_grey_hex_on_board_stone() -> None:
    layouts = set()
    for seed in range(60):
        layout = dealt(2, seed).layout
        layouts.add(tuple(layout.tiles))
        assert all(
            layout.terrain[GAME.content.data["map"]["hexes"].index(row)] in (STONE, PORTAL) for row in GAME.content.data["map"]["hexes"] if row["board_stone"]
        )
    assert len(layouts) > 50


@pytest.mark.clauses("FC-2.3", "FC-2.4", "FC-2.5")
@pytest.mark.parametrize(("seats", "markers", "monuments"), [(2, 4, 4), (3, 3, 5), (4, 4, 6)])
def test_markers_stand_before_the_monuments(seats: int, markers: int, monuments: int) -> None:
    firsts = set()
    for seed in range(40):
        state = dealt(seats, seed)
        firsts.add(state.order[0])
        assert sorted(state.markers) == list(range(markers))
        assert [space for space, monument in enumerate(state.stall) if monument >= 0] == list(range(markers, markers + monuments))
        assert list(state.order) == [
            seat for seat, _ in sorted(((i // (markers // seats), space) for i, space in enumerate(state.markers)), key=lambda pair: pair[1])
        ]
    assert firsts == set(range(seats))
