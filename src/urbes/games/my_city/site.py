"""A seat's ground in an episode as its plans see it: where to build, what counts there, and what it is worth."""

from typing import Final

from mypy_extensions import i64

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import HIGH, LOW, Cells, around, back, beside_west, both, cells_of, either, one_cell, without
from urbes.games.my_city.state import MyCityState
from urbes.kernel.vecs import vec

# What lasts beyond an episode of a campaign, in points: guesses, a circle being about ten points of lead.
CIRCLE: Final = 10.0
NUGGET: Final = 4.0
TRACK: Final = 4.0
MINED: Final = 1.5  # a box crossed


class Site:
    """What does not change while a seat builds: its ground, the rules in force, and what things are worth."""

    def __init__(self, state: MyCityState, seat: i64) -> None:
        rules = state.rules
        now = state.now
        ground = state.grounds[seat]
        city = state.cities[seat]
        steps: list[int] = list(state.now.steps)
        values = [rules.worth[step] if step in steps else 0 for step in range(len(c.STEPS))]
        self.rules = rules
        self.placements = rules.placements
        self.now = now
        self.ground = ground
        self.cogs: i64 = city.cogs << c.FIRST_BLUE
        self.may_pass: bool = now.may_pass
        self.stops: bool = rules.stops_at_50
        self.free_pass_at_50: bool = rules.free_pass_at_50
        self.skips: bool = now.skips
        self.most: i64 = rules.most_points
        self.pass_points: i64 = rules.pass_points
        self.tree_points: i64 = values[c.TREES_STEP]
        self.rock_points: i64 = values[c.ROCKS_STEP]
        self.colour_points: i64 = values[c.COLOURS_STEP]
        self.church_points: i64 = values[c.CHURCHES_STEP]
        self.well_points: i64 = values[c.WELLS_STEP]
        self.dyke_points: i64 = values[c.DYKE_STEP]
        self.factory_points: i64 = values[c.FACTORIES_STEP]
        self.smoke_points: i64 = values[c.SMOKE_STEP]
        self.freight_points: i64 = values[c.FREIGHT_STEP]
        self.park_points: i64 = values[c.PARKS_STEP]
        self.house_points: i64 = values[c.TREE_HOUSES_STEP]
        self.empty_points: i64 = values[c.EMPTY_STEP]
        self.converts: bool = c.CONVERSION_STEP in steps
        self.park_is_full: bool = now.parks and not rules.park_counts_empty
        self.investor_points: i64 = rules.values["investor"] if now.investor else 0
        self.rail_points: i64 = rules.values["rail"] if now.rail else 0
        self.gold_points: i64 = rules.values["gold"]
        # Gains beside the score: points of the conversion where an episode stands alone (MC-16.4), else what they bring a city later.
        lasting = rules.mode == c.CAMPAIGN
        self.mine_points: i64 = rules.conversion["mine_building"] if self.converts else 0
        self.nugget_points: i64 = rules.conversion["nugget"] if self.converts else 0
        self.track_points: i64 = rules.conversion["track"] if self.converts else 0
        self.mined: float = MINED if lasting and now.mines else 0.0
        self.nugget: float = NUGGET if lasting else 0.0
        self.track: float = TRACK if lasting else 0.0
        self.circle: float = CIRCLE if lasting else 0.0
        self.gold_nuggets: i64 = rules.values["gold_nuggets"] if now.gold_nugget else 0
        self.link_tracks: i64 = rules.values["port_link_tracks"]
        self.signed: bool = rules.signed_final_score
        self.linked_by_colour: bool = self.smoke_points != 0 or len(now.mines) > 0 or self.freight_points != 0
        self.mines: vec[i64] = vec[i64]([1 if c.BLUE - colour in now.mines else 0 for colour in range(3)])
        self.gates: list[Cells] = [around(ground.entrances[c.BLUE - colour]) for colour in range(3)]
        self.quay: Cells = around(ground.port)
        self.plain: Cells = ground.plain
        self.pairs: Cells = ground.pairs
        self.singles: Cells = ground.singles
        self.trees: Cells = either(ground.pairs, ground.singles)
        self.rocks: Cells = ground.rocks
        self.gold: Cells = ground.gold
        self.river: Cells = ground.river
        self.meadow: Cells = ground.meadow
        self.wells: list[int] = cells_of(ground.wells) if self.well_points else []
        self.rings: list[Cells] = [around(one_cell(well)) for well in self.wells]
        self.wet: Cells = ground.wells if self.well_points else (0, 0)
        self.around_wells: Cells = around(self.wet)
        # The land to fill: what may be built on but the cells better left in sight; of it, what costs as long as it is not covered.
        self.land: Cells = without((LOW, HIGH), either(ground.closed, either(self.trees, self.wet)))
        self.wanted: Cells = either(self.plain, either(self.rocks, self.gold))
        # The cells whose eastern and whose southern neighbour lies on the same bank.
        left, right = rules.left, rules.right
        self.east: Cells = either(both(left, beside_west(left)), both(right, beside_west(right)))
        self.south: Cells = either(both(left, back(left, c.SIDE)), both(right, back(right, c.SIDE)))
        self.tiles: vec[i64] = vec[i64]([state.tile_of(seat, card) if card != c.BAN else -1 for card in range(c.CARDS)])
        self.sizes: vec[i64] = vec[i64]([len(rules.outlines[tile]) if tile >= 0 else 0 for tile in self.tiles])
