"""Placements: the figures of the data's checks, and one action for each set of cells."""

import itertools

import pytest
from mypy_extensions import i64

import urbes
from urbes.games.my_city.codes import BUILD, CELL_IDS, FLIPPED
from urbes.games.my_city.grid import cells_of, laid, meet, read_shape, turned
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadNotation
from urbes.kernel.vecs import vec

CHECKS = urbes.game("my_city").content.data["checks"]


def placements_of(state, tile):
    """The codes of all placements of a tile on the first board."""
    into = vec[i64]([0] * state.game.room)
    count = state.rules.placements.legal(tile, state.closed(0), state.near(0), into, 0)
    return list(into[:count])


def new(**options):
    state = urbes.game("my_city", **options).new(2, 1)
    for seat in (0, 1):
        state.apply(seat, state.rules.parse("ready"))
    return state


@pytest.mark.clauses("MC-2.5")
@pytest.mark.parametrize("mode", ["episode", "eternal"])
def test_the_22_river_side_cells(mode):
    ground = new(mode=mode).grounds[0]
    assert {CELL_IDS[cell] for cell in cells_of(ground.river)} == set(CHECKS["river_side_cells"])


@pytest.mark.clauses("MC-4.6", "MC-4.13")
@pytest.mark.parametrize("mode", ["episode", "eternal"])
def test_first_placements_of_every_shape(mode):
    state = new(mode=mode)
    rules = state.rules
    for tile, shape in enumerate(rules.shape_ids):
        actions = placements_of(state, tile)
        covers = {rules.placements.cells(action) for action in actions}
        assert len(actions) == len(covers) == CHECKS["first_placements"]["by_shape"][shape], shape


@pytest.mark.clauses("MC-4.12")
def test_turning_is_clockwise():
    example = CHECKS["rotation_example"]
    shape = read_shape(urbes.game("my_city").content.shapes[example["shape"]])
    for turns, rows in example["rot"].items():
        assert turned(shape, int(turns), False) == read_shape(rows)


@pytest.mark.clauses("MC-4.9")
def test_without_the_option_no_notation_is_mirrored():
    plain = urbes.game("my_city", mode="eternal")
    assert plain.action_count == FLIPPED
    with pytest.raises(BadNotation):
        plain.parse("build Y6 0 D7 flip")
    flipping = urbes.game("my_city", mode="eternal", allow_flip=True)
    assert flipping.notation[:FLIPPED] == plain.notation


def test_a_mirrored_tile_is_its_mirror_image():
    state = new(mode="eternal", allow_flip=True)
    l4, j4 = state.rules.tile_ids.index("R7"), state.rules.tile_ids.index("R5")
    covers = []
    for tile in (l4, j4):
        actions = placements_of(state, tile)
        covers.append({state.rules.placements.cells(action) for action in actions})
        assert len(actions) == len(covers[-1])
    assert covers[0] == covers[1]


def test_uniform_tiles_have_the_same_shapes_in_each_colour():
    shapes = urbes.game("my_city", tile_set="uniform").shape_ids
    assert shapes[:8] == shapes[8:16] == shapes[16:24] == ["I2", "V3", "I4", "O4", "T4", "L4", "S4", "U5"]


def test_tall_bars_of_a_pack_find_their_places():
    """The cells of a standing bar of six are as far apart as those of a tile can be."""
    game = urbes.game("my_city", mode="eternal", pack=Pack("bars", {"shapes": [{"id": "T4", "rows": ["#"] * 6}]}))
    state = game.new(2, 1)
    tile = game.tile_ids.index("Y5")
    form = read_shape(["#"] * 6)
    near, closed = set(cells_of(state.near(0))), set(cells_of(state.closed(0)))
    listed = []
    for turns, at in itertools.product((0, 1), range(121)):
        cells = laid(turned(form, turns, False), at)
        covered = set(cells_of(cells))
        if covered & near and not covered & closed and not (meet(cells, game.left) and meet(cells, game.right)):
            listed.append(BUILD + tile * 484 + turns * 121 + at)
    assert placements_of(state, tile) == listed != []
