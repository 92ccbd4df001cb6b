"""A seat's ground in an episode as its plans see it: where to build, what counts there, and what it is worth."""

from typing import Final

from mypy_extensions import i64

from urbes.games.my_city import codes as c
from urbes.games.my_city.grid import HIGH, LOW, Cells, around, back, beside_west, both, cells_of, either, meet, one_cell, size, without
from urbes.games.my_city.state import MyCityState
from urbes.kernel.vecs import vec

# What lasts beyond an episode of a campaign, in points: guesses, a circle being about ten points of lead.
CIRCLE: Final = 10.0
NUGGET: Final = 4.0
TRACK: Final = 4.0
MINED: Final = 1.5  # a box crossed
SPOILT: Final[i64] = -1  # a well


class Site:
    """What does not change while a seat builds: its ground, the rules in force, and what things are worth."""

    def __init__(self, state: MyCityState, seat: i64) -> None:
        rules = state.rules
        now = state.now
        ground = state.grounds[seat]
        steps: list[int] = list(now.steps)
        self.rules = rules
        self.now = now
        self.ground = ground
        self.cogs: i64 = state.cities[seat].cogs << c.FIRST_BLUE
        self.worth: vec[i64] = vec[i64]([rules.worth[step] if step in steps else 0 for step in range(len(c.STEPS))])  # of one, in each step in force
        self.investor_points: i64 = rules.values["investor"] if now.investor else 0
        self.rail_points: i64 = rules.values["rail"] if now.rail else 0
        self.gold_points: i64 = rules.values["gold"]
        # Gains beside the score: points of the conversion where an episode stands alone (MC-16.4), else what they bring a city later.
        lasting = rules.mode == c.CAMPAIGN
        worth = rules.conversion if c.CONVERSION_STEP in steps else {"mine_building": 0, "nugget": 0, "track": 0}
        self.mine_points: i64 = worth["mine_building"]
        self.nugget_points: i64 = worth["nugget"]
        self.track_points: i64 = worth["track"]
        self.mined: float = MINED if lasting and now.mines else 0.0
        self.nugget: float = NUGGET if lasting else 0.0
        self.track: float = TRACK if lasting else 0.0
        self.circle: float = CIRCLE if lasting else 0.0
        self.gold_nuggets: i64 = rules.values["gold_nuggets"] if now.gold_nugget else 0
        self.link_tracks: i64 = rules.values["port_link_tracks"]
        self.linked_by_colour: bool = c.SMOKE_STEP in steps or c.FREIGHT_STEP in steps or len(now.mines) > 0
        self.mines: vec[i64] = vec[i64]([1 if c.BLUE - colour in now.mines else 0 for colour in range(3)])
        wet = ground.wells if c.WELLS_STEP in steps else (0, 0)
        self.wells: list[Cells] = [one_cell(well) for well in cells_of(wet)]
        self.rings: list[Cells] = [around(well) for well in self.wells]
        self.at_wells: Cells = either(wet, around(wet))
        # The land to fill: what may be built on but the cells better left in sight; of it, what costs as long as it is not covered.
        self.land: Cells = without((LOW, HIGH), either(ground.closed, either(ground.trees, wet)))
        self.wanted: Cells = either(ground.plain, either(ground.rocks, ground.gold))
        # The cells whose eastern and whose southern neighbour lies on the same bank.
        left, right = rules.left, rules.right
        self.east: Cells = either(both(left, beside_west(left)), both(right, beside_west(right)))
        self.south: Cells = either(both(left, back(left, c.SIDE)), both(right, back(right, c.SIDE)))
        self.tiles: vec[i64] = vec[i64]([state.tile_of(seat, card) if card != c.BAN else -1 for card in range(c.CARDS)])
        self.sizes: vec[i64] = vec[i64]([len(rules.outlines[tile]) if tile >= 0 else 0 for tile in self.tiles])

    def sides(self, number: i64, done: i64, cells: Cells) -> i64:
        """The sides of a well that are done when a building goes up on some cells, or SPOILT: it has one side of each building, and stays open (MC-8.8)."""
        more = size(both(self.rings[number], cells))
        if more > 1 or meet(self.wells[number], cells):
            return SPOILT
        return done if done == SPOILT else done + more
