"""The numbers behind the words: colours, terrains, phases, rewards, powers, and where a state keeps what."""

from typing import Final, get_args

from urbes.games.forgotten_city.shapes import Colour, Phase, RewardKind, Stage, Terrain
from urbes.kernel import i64

SEATS: Final[i64] = 4
COLOURS: Final[i64] = 4
ALL_COLOURS: Final[i64] = 0xF
LETTERS: Final[list[Colour]] = list(get_args(Colour))
PURSE: Final[i64] = 5  # the cubes of the four colours, then the coins
COINS: Final[i64] = 4
ASSISTANTS: Final[i64] = 4  # of each seat
WORD: Final[i64] = 32  # so many hexes go into one word of a mask; a map may need several
WORD_BITS: Final[i64] = 5  # hex >> WORD_BITS is the word of a hex,
IN_WORD: Final[i64] = 31  # and hex & IN_WORD its place there
CARDS: Final[i64] = 62  # the most nightmares there can be: a mask of them is one word

# Terrains: the four colours first, so that a coloured hex has the number of its colour.
STONE: Final[i64] = 4
PORTAL: Final[i64] = 5
CENTRAL: Final[i64] = 6
TERRAINS: Final[list[Terrain]] = list(get_args(Terrain))

# The five phases of a round (FC-5.1).
MEDITATION: Final[i64] = 0
ACTION: Final[i64] = 1
REMEMBRANCE: Final[i64] = 2
NIGHTMARE: Final[i64] = 3
UPKEEP: Final[i64] = 4
STAGES: Final[list[Stage]] = list(get_args(Stage))

# The decisions, and the end. ONWARD: nobody owes one, the round goes on.
ONWARD: Final[i64] = -1
PICK: Final[i64] = 0
DISCARD: Final[i64] = 1
ASSISTANT: Final[i64] = 2
ACT: Final[i64] = 3
GAIN: Final[i64] = 4
BUY: Final[i64] = 5
FIGHT: Final[i64] = 6
LOSE: Final[i64] = 7
SPOILS: Final[i64] = 8
CHIEF: Final[i64] = 9
OVER: Final[i64] = 10
PHASES: Final[list[Phase]] = list(get_args(Phase))
STAGE_OF: Final = [MEDITATION, MEDITATION, ACTION, ACTION, ACTION, REMEMBRANCE, NIGHTMARE, NIGHTMARE, NIGHTMARE, UPKEEP, NIGHTMARE]

# Where an assistant may be instead of on a hex.
WAITING: Final[i64] = -1
RESTING: Final[i64] = -2

# Stocks and production tracks of a player board.
INSPIRATION: Final[i64] = 0
DEFENCE: Final[i64] = 1
INCOME: Final[i64] = 2
STOCKS: Final[i64] = 2
TRACKS: Final[list[str]] = ["inspiration", "defence", "income"]

# `State.boards`: seat * BOARD and one of these.
AT_CUBES: Final[i64] = 0  # + colour
AT_COINS: Final[i64] = 4
AT_STOCKS: Final[i64] = 5  # + inspiration or defence
AT_LEVELS: Final[i64] = 7  # + production track
AT_CHIEF: Final[i64] = 10  # its hex
AT_ASSISTANTS: Final[i64] = 11  # + n: the hex of the n-th assistant used this round, or RESTING, or WAITING
AT_ZONE: Final[i64] = 15  # monuments built
AT_CIRCLES: Final[i64] = 16  # circles of the tree in use
AT_VP: Final[i64] = 17
AT_TALLY: Final[i64] = 18  # + source: where the VP came from
BOARD: Final[i64] = 30

# Behind the boards: how many assistants there are on each hex, one byte each, eight of them to a word; then the mask of the hexes that have some.
BYTES_BITS: Final[i64] = 3
IN_BYTES: Final[i64] = 7
BYTE_BITS: Final[i64] = 8
BYTE: Final[i64] = 255

# Where victory points come from.
START: Final[i64] = 0
ZONE: Final[i64] = 1
BUILD: Final[i64] = 2
DECRYPT: Final[i64] = 3  # behind BUILD, as in the numbers of deeds
TRIBUTE: Final[i64] = 4  # others decrypted one's monument
TREE: Final[i64] = 5
WOUNDS: Final[i64] = 6
LOSSES: Final[i64] = 7
MIRACLES: Final[i64] = 8  # REST, XVP and DISC
GREY: Final[i64] = 9
CUBE_SETS: Final[i64] = 10
COIN_SETS: Final[i64] = 11
SOURCES: Final = ["start", "zone", "build", "decrypt", "tribute", "tree", "wounds", "losses", "miracles", "grey", "resources", "coins"]

# Rewards of monuments.
VP: Final[i64] = 0
COIN: Final[i64] = 1
CHOOSE: Final[i64] = 2
STOCK: Final[i64] = 3  # STOCK + INSPIRATION, STOCK + DEFENCE
LEVEL: Final[i64] = 5  # LEVEL + a production track; they follow the stocks as on the boards
REWARDS: Final[list[RewardKind]] = list(get_args(RewardKind))

# Effects of miracles, white then grey: `packs` names them.
EXTRACT_BONUS: Final[i64] = 0
PRODUCTION_DEFENCE: Final[i64] = 1
REST_BONUS: Final[i64] = 2
EXTRACT_UNDER_MONUMENT: Final[i64] = 3
CHIEF_ANYWHERE: Final[i64] = 4
EXTRACT_VP: Final[i64] = 5
DISCARD_SITE_MONUMENT: Final[i64] = 6
PER_MONUMENT_COLOUR: Final[i64] = 7
PER_PRODUCTION_LEVEL: Final[i64] = 8
PER_NIGHTMARE_CARD: Final[i64] = 9
PER_EMPTY_HEX: Final[i64] = 10
EFFECT: Final[i64] = 4  # numbers of an effect: which, its subject (colours or a track), and two more

# `State.powers`: what a seat's white miracles amount to, seat * POWERS and one of these.
BONUS_CUBES: Final[i64] = 0  # + colour: cubes more when extracting it
BONUS_COINS: Final[i64] = 4  # + colour: coins with them
BONUS_VP: Final[i64] = 8  # VP per extraction
REST_COINS: Final[i64] = 9
REST_VP: Final[i64] = 10
WARD: Final[i64] = 11  # defence in each phase III
UNDER_MONUMENT: Final[i64] = 12
ANYWHERE: Final[i64] = 13
CASH: Final[i64] = 14  # VP for a site monument given back, -1 without the power
WHITES: Final[i64] = 15  # white tokens owned
POWERS: Final[i64] = 16

# The wounds of a nightmare: two bits a marker, the seat, in printed order.
MARK_BITS: Final[i64] = 2
MARK: Final[i64] = 3
