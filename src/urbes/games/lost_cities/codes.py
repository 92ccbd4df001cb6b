"""The numbers behind the words: paths, cards, tiles, phases, and where a state keeps what."""

from typing import Final

from urbes.games.lost_cities.shapes import Cause, Direction, Phase, TileKind
from urbes.kernel import i64

SEATS: Final[i64] = 4
PATHS: Final[i64] = 5
VALUES: Final[i64] = 11
KINDS: Final[i64] = 55  # a kind of card is path * 11 + value; there are two copies of each
COPIES: Final[i64] = 2
SPACES: Final[i64] = 9
LAST_BEFORE_BRIDGE: Final[i64] = 6
CITY: Final[i64] = 9
CROSSINGS: Final[i64] = 5
HAND: Final[i64] = 8
PAWNS: Final[i64] = 5
EXPLORERS: Final[i64] = 4
ROW_OF_VALUES: Final[i64] = 0x7FF  # eleven bits: the values of one colour

# The decisions of a turn, and the end.
PLAY: Final[i64] = 0
PAWN: Final[i64] = 1
EXTRA: Final[i64] = 2
STEP: Final[i64] = 3
DRAW: Final[i64] = 4
OVER: Final[i64] = 5
PHASES: Final[list[Phase]] = ["play", "pawn", "extra", "step", "draw", "over"]

# `State.players`: each of these and a seat. Cards in a hand or in rows are two masks over the kinds: those held, and those held twice. Known are the cards of
# a hand that everybody saw going there, from a pile.
HAND_ONE: Final[i64] = 0
HAND_TWO: Final[i64] = 4
ROWS_ONE: Final[i64] = 8
ROWS_TWO: Final[i64] = 12
LEADER: Final[i64] = 16  # the leader's path, or -1 in the centre
VP: Final[i64] = 20
ARTIFACTS: Final[i64] = 24  # of earlier rounds
HELD: Final[i64] = 28  # mask of the artifact tiles taken this round
KNOWN_ONE: Final[i64] = 32
KNOWN_TWO: Final[i64] = 36
PLAYERS: Final[i64] = 40

# `State.rows`: each of these and seat * 5 + path.
SPACE: Final[i64] = 0  # where the pawn stands, 0 if none
TOP: Final[i64] = 20  # value of the row's top card, or -1
DIRECTION: Final[i64] = 40
ROWS: Final[i64] = 60

# `State.piles`: a path's discards, from path * PILE on: how many, then the values from the bottom.
PILE: Final[i64] = 23
PILES: Final[i64] = 115

# Kinds of event tile.
ARTIFACT_TILE: Final[i64] = 0
STEP_TILE: Final[i64] = 1
VP_TILE: Final[i64] = 2
TILE_KINDS: Final[list[TileKind]] = ["artifact", "step", "vp"]

# What ended a round.
BY_CROSSING: Final[i64] = 0
BY_DECK: Final[i64] = 1
BY_STALL: Final[i64] = 2
CAUSES: Final[list[Cause]] = ["crossings", "deck", "stall"]

# Direction of a row (LC-14).
UNDECIDED: Final[i64] = 0
RISING: Final[i64] = 1
FALLING: Final[i64] = 2
DIRECTIONS: Final[list[Direction]] = ["open", "rising", "falling"]

# The floors of a round's result (LC-10.6).
FLOOR_HOLDINGS: Final[i64] = 0
FLOOR_NET: Final[i64] = 1
FLOOR_NONE: Final[i64] = 2
FLOORS: Final = ["holdings", "net", "none"]
