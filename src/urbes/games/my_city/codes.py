"""The numbers behind the words: cells, elements, tiles, cards, phases, and the action space."""

from typing import Final

COLUMNS: Final = "ABCDEFGHIJK"
SIDE: Final = 11
CELLS: Final = 121  # a cell is row * 11 + column, both from 0; masks have one bit per cell
CELL_IDS: Final = [f"{column}{row}" for row in range(1, SIDE + 1) for column in COLUMNS]

# What lies on a cell: terrain, or meadow with at most one element (MC-2.3), or a sticker that is no meadow any more (MC-2.10).
MOUNTAIN: Final = 0
FOREST: Final = 1
PLAIN: Final = 2
SQUARE: Final = 3  # plain meadow with a small square
TREES: Final = 4
TREE: Final = 5
ROCKS: Final = 6
WELL: Final = 7
GOLD: Final = 8
SAWMILL: Final = 9
ENTRANCE: Final = 10  # blue; red and yellow follow
PORT: Final = 13
PALACE: Final = 14
ELEMENTS: Final = "MF.oTtRWGSbryPH"  # the letter of each on a written board
ELEMENT_IDS: Final = [
    "mountain",
    "forest",
    None,
    "square",
    "tree2",
    "tree1",
    "rock2",
    "well",
    "gold",
    "sawmill",
    "entrance_blue",
    "entrance_red",
    "entrance_yellow",
    "port",
    "palace",
]
PRINTED: Final = "MF.oTRWG"  # the letters a printed board may have

# Tiles: 24 buildings in the order Y1..Y8, R1..R8, B1..B8, then C1..C3 and the three fourth churches. A seat has 28 slots
# (the last one holds its own fourth church) and a 29th for the palace, the only building that is no tile.
BUILDINGS: Final = 24
PER_COLOUR: Final = 8
CHURCHES: Final = 24
FOURTH: Final = 27
TILES: Final = 30
SLOTS: Final = 29
PALACE_SLOT: Final = 28
YELLOW: Final = 0
RED: Final = 1
BLUE: Final = 2
COLOURS: Final = ["yellow", "red", "blue"]
LETTERS: Final = "YRB"
FIRST_BLUE: Final = 16
SHAFTS: Final = ["blue", "red", "yellow"]
SHAFT_COLOURS: Final = [BLUE, RED, YELLOW]

# Cards: card n names the tile of slot n; the last one bans.
BAN: Final = 28
CARDS: Final = 29

# Actions, in this order: pass, end, ready; a sticker on each cell; a cog on each blue tile; each tile, turned 0 to 3 times, at each
# cell; and, where tiles may be mirrored, the same again for mirrored tiles.
PASS: Final = 0
END: Final = 1
READY: Final = 2
STICKER: Final = 3
COG: Final = 124
BUILD: Final = 132
TURNS: Final = 4
FLIPPED: Final = 14652  # BUILD + 30 tiles * 4 turns * 121 cells

# Phases: before the first card, the rounds, the rest point after an episode, the end.
SETTING_OUT: Final = 0
BUILDING: Final = 1
RESTING: Final = 2
OVER: Final = 3
PHASES: Final = ["set_out", "build", "rest", "over"]

# Modes.
CAMPAIGN: Final = 0
EPISODE: Final = 1
ETERNAL: Final = 2
MODES: Final = ["campaign", "episode", "eternal"]
LAST_EPISODE: Final = 24
LONGEST_NAME: Final = 30  # of a city

# Steps of the final count in the order of MC-8.1; the conversion of MC-16.4 comes just before empty meadow.
STEPS: Final = ["trees", "rocks", "colours", "churches", "wells", "dyke", "factories", "smoke", "freight", "parks", "tree_houses", "conversion", "empty"]
ROCKS_STEP: Final = 1
CHURCHES_STEP: Final = 3
WELLS_STEP: Final = 4
PARKS: Final = 9
CONVERSION: Final = 11
EMPTY: Final = 12

# Where the first building has to lie.
STARTS: Final = ["river", "sawmill", "palace"]

# Races (MC-7.2), as bits of the races still open.
GOLD_RUSH: Final = 1
GOLD_ROAD: Final = 2
PORT_LINK: Final = 4
RACES: Final = {GOLD_RUSH: "gold", GOLD_ROAD: "gold_road", PORT_LINK: "port_link"}

# Stickers a seat places itself, in the order of MC-10.4 (a well only before episode 3).
WELL_STICKER: Final = 0
ROCK_STICKER: Final = 1
ROCK_RIGHT_STICKER: Final = 2
BLANK_STICKER: Final = 3
TREE_STICKER: Final = 4
COG_STICKER: Final = 5
STICKERS: Final = ["well", "rock", "rock_right", "blank", "tree", "cog"]

SEATS_OF: Final[list[tuple[int, ...]]] = [tuple(seat for seat in range(4) if mask >> seat & 1) for mask in range(16)]
"""The seats in a mask of four bits."""
