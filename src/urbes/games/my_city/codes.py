"""The numbers behind the words: cells, elements, tiles, cards, phases, actions, and where a state keeps what."""

from typing import Final, get_args

from urbes.games.my_city.shapes import Colour, Mode, Phase, Race, Start, Step, Sticker
from urbes.kernel import i64

SEATS: Final[i64] = 4
COLUMNS: Final = "ABCDEFGHIJK"
SIDE: Final[i64] = 11
CELLS: Final[i64] = 121  # a cell is row * 11 + column, both from 0
CELL_IDS: Final[list[str]] = [f"{column}{row}" for row in range(1, 12) for column in COLUMNS]

# What lies on a cell: terrain, or meadow with at most one element (MC-2.3), or a sticker that is no meadow any more (MC-2.10).
MOUNTAIN: Final[i64] = 0
FOREST: Final[i64] = 1
PLAIN: Final[i64] = 2
SQUARE: Final[i64] = 3  # plain meadow with a small square
TREES: Final[i64] = 4
TREE: Final[i64] = 5
ROCKS: Final[i64] = 6
WELL: Final[i64] = 7
GOLD: Final[i64] = 8
SAWMILL: Final[i64] = 9
ENTRANCE: Final[i64] = 10  # blue; red and yellow follow
PORT: Final[i64] = 13
PALACE: Final[i64] = 14
ELEMENTS: Final = "MF.oTtRWGSbryPH"  # the letter of each on a written board
SHAFTS: Final[list[Colour]] = ["blue", "red", "yellow"]  # the colours 2, 1 and 0, in the order of their entrances
ENTRANCES: Final = [f"entrance_{shaft}" for shaft in SHAFTS]
ELEMENT_IDS: Final = ["mountain", "forest", None, "square", "tree2", "tree1", "rock2", "well", "gold", "sawmill", *ENTRANCES, "port", "palace"]
PRINTED: Final = "MF.oTRWG"  # the letters a printed board may have

# Tiles: 24 buildings in the order Y1..Y8, R1..R8, B1..B8, then C1..C3 and the three fourth churches. A seat has 28 slots
# (the last one holds its own fourth church) and a 29th for the palace, the only building that is no tile.
BUILDINGS: Final[i64] = 24
PER_COLOUR: Final[i64] = 8
CHURCHES: Final[i64] = 24
FOURTH: Final[i64] = 27
TILES: Final[i64] = 30
SLOTS: Final[i64] = 28
PALACE_SLOT: Final[i64] = 28
YELLOW: Final[i64] = 0
RED: Final[i64] = 1
BLUE: Final[i64] = 2
COLOURS: Final[list[Colour]] = ["yellow", "red", "blue"]
LETTERS: Final = "YRB"
FIRST_BLUE: Final[i64] = 16

# Slots as the bits of a word.
OF_COLOUR: Final[i64] = 0xFF  # shifted by the colour's first slot
OF_CHURCHES: Final[i64] = 0xF000000

# Cards: card n names the tile of slot n; the last one bans.
BAN: Final[i64] = 28
CARDS: Final = 29

# Actions, in this order: pass, end, ready; a sticker on each cell; a cog on each blue tile; each tile, turned 0 to 3 times, at each
# cell; and, where tiles may be mirrored, the same again for mirrored tiles.
PASS: Final[i64] = 0
END: Final[i64] = 1
READY: Final[i64] = 2
STICKER: Final[i64] = 3
COG: Final[i64] = 124
BUILD: Final[i64] = 132
TURNS: Final[i64] = 4
FLIPPED: Final[i64] = 14652  # BUILD + 30 tiles * 4 turns * 121 cells

# Phases: before the first card, the rounds, the rest point after an episode, the end.
SETTING_OUT: Final[i64] = 0
BUILDING: Final[i64] = 1
RESTING: Final[i64] = 2
OVER: Final[i64] = 3
PHASES: Final[list[Phase]] = ["set_out", "build", "rest", "over"]

# The decisions.
TO_BUILD: Final[i64] = 0
TO_BE_READY: Final[i64] = 1
TO_STICK: Final[i64] = 2
TO_PUT_A_COG: Final[i64] = 3

# `State.players`: each of these and a seat.
POINTS: Final[i64] = 0  # the score in this episode
LATEST: Final[i64] = 4  # the slot built last, or -1
COMMIT: Final[i64] = 8  # the action committed in this round, or -1
PASSED: Final[i64] = 12  # the slots passed
ENDED: Final[i64] = 16  # where in the deck it ended, or -1
STANDING: Final[i64] = 20  # the slots built
CLOSED: Final[i64] = 24  # the cells not to be built on, its own buildings included: the first word, and SEATS places behind it the second
NEAR: Final[i64] = 32  # the cells of which the next building has to cover one, likewise
PLAYERS: Final[i64] = 40

# Modes.
CAMPAIGN: Final[i64] = 0
EPISODE: Final[i64] = 1
ETERNAL: Final[i64] = 2
MODES: Final[list[Mode]] = ["campaign", "episode", "eternal"]
LAST_EPISODE: Final = 24
LONGEST_NAME: Final = 30  # of a city

# Steps of the final count in the order of MC-8.1; the conversion of MC-16.4 comes just before empty meadow.
STEPS: Final[list[Step]] = list(get_args(Step))
TREES_STEP: Final[i64] = 0
ROCKS_STEP: Final[i64] = 1
COLOURS_STEP: Final[i64] = 2
CHURCHES_STEP: Final[i64] = 3
WELLS_STEP: Final[i64] = 4
DYKE_STEP: Final[i64] = 5
FACTORIES_STEP: Final[i64] = 6
SMOKE_STEP: Final[i64] = 7
FREIGHT_STEP: Final[i64] = 8
PARKS_STEP: Final[i64] = 9
TREE_HOUSES_STEP: Final[i64] = 10
CONVERSION_STEP: Final[i64] = 11
EMPTY_STEP: Final[i64] = 12

# Where the first building has to lie.
STARTS: Final[list[Start]] = ["river", "sawmill", "palace"]

# Races (MC-7.2), as bits of the races still open.
GOLD_RUSH: Final[i64] = 1
GOLD_ROAD: Final[i64] = 2
PORT_LINK: Final[i64] = 4
RACES: Final[dict[int, Race]] = {1: "gold", 2: "gold_road", 4: "port_link"}

# Stickers a seat places itself, in the order of MC-10.4 (a well only before episode 3).
ROCK_RIGHT_STICKER: Final[i64] = 2
BLANK_STICKER: Final[i64] = 3
TREE_STICKER: Final[i64] = 4
COG_STICKER: Final[i64] = 5
STICKERS: Final[list[Sticker]] = ["well", "rock", "rock_right", "blank", "tree", "cog"]

SEATS_OF: Final[list[tuple[int, ...]]] = [tuple(seat for seat in range(4) if mask >> seat & 1) for mask in range(16)]  # the seats in a mask
