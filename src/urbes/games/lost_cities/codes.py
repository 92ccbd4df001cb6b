"""The numbers behind the words: paths, cards, tiles, phases, and the action space."""

from typing import Final

PATHS: Final = 5
VALUES: Final = 11
KINDS: Final = 55  # a kind of card is path * 11 + value; there are two copies of each
COPIES: Final = 2
SPACES: Final = 9
LAST_BEFORE_BRIDGE: Final = 6
CITY: Final = 9
CROSSINGS: Final = 5
HAND: Final = 8
PAWNS: Final = 5
ROW_OF_VALUES: Final = 0x7FF  # eleven bits: the values of one colour

# Actions, in this order: open, lay and discard each kind; explorer, leader; move each path; decline; draw the deck, draw each pile.
OPEN: Final = 0
LAY: Final = 55
DISCARD: Final = 110
EXPLORER: Final = 165
LEADER: Final = 166
MOVE: Final = 167
DECLINE: Final = 172
DRAW_DECK: Final = 173
DRAW_PILE: Final = 174
ACTIONS: Final = 179

# Phases of a turn (the decision points DP-1 to DP-5) and the end.
PLAY: Final = 0
PAWN: Final = 1
EXTRA: Final = 2
STEP: Final = 3
DRAW: Final = 4
OVER: Final = 5
PHASES: Final = ["play", "pawn", "extra", "step", "draw", "over"]

# Kinds of event tile.
ARTIFACT_TILE: Final = 0
STEP_TILE: Final = 1
VP_TILE: Final = 2
TILE_KINDS: Final = ["artifact", "step", "vp"]

# What ended a round.
BY_CROSSING: Final = 0
BY_DECK: Final = 1
BY_STALL: Final = 2
CAUSES: Final = ["crossings", "deck", "stall"]

# Direction of a row (LC-14).
UNDECIDED: Final = 0
RISING: Final = 1
FALLING: Final = 2
DIRECTIONS: Final = ["open", "rising", "falling"]

# The floors of a round's result (LC-10.6).
FLOOR_HOLDINGS: Final = 0
FLOOR_NET: Final = 1
FLOOR_NONE: Final = 2
FLOORS: Final = ["holdings", "net", "none"]


def _values_of_masks() -> list[list[int]]:
    return [[value for value in range(VALUES) if mask >> value & 1] for mask in range(1 << VALUES)]


VALUES_IN: Final = _values_of_masks()
"""The values in an eleven-bit mask, lowest first."""
