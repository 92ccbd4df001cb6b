"""The numbers behind the words: board spaces, what a seat's desk records, steps of actions, decisions and stages."""

from typing import Final, get_args

from urbes.games.ancient_world.shapes import Deck, Phase, PileId, Stage, Static, Tribe
from urbes.kernel import i64

ROUNDS: Final[i64] = 6
CITIZENS: Final[i64] = 5
SEATS: Final[i64] = 4
TRIBES: Final[list[Tribe]] = list(get_args(Tribe))
TRIBE_COUNT: Final[i64] = 5
PILES: Final[i64] = 3  # Titan piles, one per number of stars
PILE_IDS: Final[list[PileId]] = list(get_args(PileId))
NOBODY: Final[i64] = -1
EVERYBODY: Final[i64] = 0xFF  # Provinces: known to all seats and to spectators

# Prices of the board's actions, in coins; Expand costs the one or the other.
LEARN_COINS: Final[i64] = 3
POPULATE_COINS: Final[i64] = 3
EXPAND_COINS: Final[i64] = 3
EXPAND_KNOWLEDGE: Final[i64] = 1

# Board spaces, in the order of `board_actions`.
LABOR: Final[i64] = 0
BUILD_SPACE: Final[i64] = 1
CONSCRIPT: Final[i64] = 2
EXPAND_SPACE: Final[i64] = 3
LEARN: Final[i64] = 4
REBUILD: Final[i64] = 5
RECRUIT_SPACE: Final[i64] = 6
EXPLORE_SPACE: Final[i64] = 7
POPULATE: Final[i64] = 8
SPACES: Final[i64] = 9

# Where a citizen is: a space (0..8), a card (CARD_SPOT + kind), or one of these.
CARD_SPOT: Final[i64] = 9
HOME: Final[i64] = -1
FAMINE: Final[i64] = -2
BOX: Final[i64] = -3  # beside the board, not owned yet

# Crowds are masks of citizen values, bit v for value v; `State.crowds` holds those of all spaces, CROWD bits each.
CROWD: Final[i64] = 6
CROWD_MASK: Final[i64] = 0b111111
EVERY_VALUE: Final[i64] = 0b111110

# `State.desk`: WIDTH numbers of each seat. FOOD to ANSWERS count the Capital and everything active (AW-1.9), BANNERS damaged cards too.
COINS: Final[i64] = 0
KNOWLEDGE: Final[i64] = 1
TOKENS: Final[list[str]] = ["coins", "knowledge"]
OWNED: Final[i64] = 2  # number of citizens
FREE: Final[i64] = 3  # mask of the citizen values at home
RECRUITS: Final[i64] = 4  # own citizens on Conscript
CAPACITY: Final[i64] = 5
USED: Final[i64] = 6  # capacity used
DAMAGED: Final[i64] = 7  # number of cards face down
FOOD: Final[i64] = 8
INCOME: Final[i64] = 9
LEARNING: Final[i64] = 10  # knowledge income
SWORDS: Final[i64] = 11
ARROWS: Final[i64] = 12
ARMIES: Final[i64] = 13  # army limit
EYES: Final[i64] = 14  # Explore bonus
ACTORS: Final[i64] = 15  # cards with an action
ANSWERS: Final[i64] = 16  # five counts in one number, COUNT bits each: cards with each of the TRIGGERS
BANNERS: Final[i64] = 17  # five counts, in the order of TRIBES
POSTS: Final[i64] = 22  # where each citizen is, from value 1 on
WIDTH: Final[i64] = 27
COUNT: Final[i64] = 12
COUNT_MASK: Final[i64] = 0xFFF

# `State.ready`: what all unused armies of each seat can do together, seat * READY and one of these.
READY_SWORDS: Final[i64] = 0
READY_ARROWS: Final[i64] = 1
READY_PRICE: Final[i64] = 2
READY_LEAST: Final[i64] = 3  # the price of the cheapest of them, 0 if there is none
READY: Final[i64] = 4

STATICS: Final[dict[Static, int]] = {
    "food": FOOD, "income": INCOME, "knowledge_income": LEARNING, "sword": SWORDS, "arrow": ARROWS, "army": ARMIES, "explore": EYES,
}  # fmt: skip

# `State.stacks`: each of these and a Titan pile.
LEFT: Final[i64] = 0  # cards in the pile
SCOUT: Final[i64] = 3  # the seat that knows its upper cards, or NOBODY (AW-15.5)
DEPTH: Final[i64] = 6  # how many of them, the top included
STACKS: Final[i64] = 9

# Decks of Empire cards.
STARTING: Final[i64] = 0
DECK_A: Final[i64] = 1
DECK_B: Final[i64] = 2
DECKS: Final[list[Deck]] = list(get_args(Deck))

# Steps of an action; the number of the first two is also the column of what they bring.
GAIN_COINS: Final[i64] = 0
GAIN_KNOWLEDGE: Final[i64] = 1
REPAIR_STEP: Final[i64] = 2
EXPLORE_STEP: Final[i64] = 3
TILE_STEP: Final[i64] = 4  # its number is 1 if it locks the tile
COPY_STEP: Final[i64] = 5
HIDEOUT_STEP: Final[i64] = 6
OPS: Final[list[str]] = ["gain_coins", "gain_knowledge", "repair", "explore", "take_first_player", "copy_action", "titan_hideout"]

# Triggers of cards (AW-12), and what sets each of them off.
AQUEDUCT: Final[i64] = 0
OUTPOST_CARD: Final[i64] = 1
GUILD_CARD: Final[i64] = 2
CRANE: Final[i64] = 3
ZORI_CARD: Final[i64] = 4
TRIGGER_COUNT: Final[i64] = 5
TRIGGER_WHEN: Final[dict[str, tuple[str, str]]] = {
    "coins_per_food": ("citizen_gained", "owner"),
    "remove_military_coin": ("learn", "right_neighbour"),
    "buy_knowledge": ("learn", "left_neighbour"),
    "discard_self_waive_cost": ("build", "owner"),
    "reserve_card": ("first_pass", "owner"),
}
TRIGGERS: Final[list[str]] = list(TRIGGER_WHEN)

# End-of-game rules of cards (AW-12.27 to AW-12.30).
TRIBE_BONUS: Final[i64] = 0
BANNER_SETS: Final[i64] = 1
PER_TITAN: Final[i64] = 2
PER_PROVINCE: Final[i64] = 3
PER_KNOWLEDGE: Final[i64] = 4
ENDINGS: Final[list[str]] = ["tribe_bonus", "banner_sets", "per_titan", "per_province", "per_2_knowledge"]

# What a Military card brings, in this order.
SWORD: Final[i64] = 0
ARROW: Final[i64] = 1
SPY: Final[i64] = 2
LOOT: Final[i64] = 3
MEND_ICON: Final[i64] = 4
ICONS: Final[i64] = 5
MILITARY: Final[list[str]] = ["sword", "arrow", "spy", "loot", "repair"]

# Faces of the damage die.
TITAN_FACE: Final[i64] = 0
COIN_FACE: Final[i64] = 1
FACES: Final[list[str]] = ["titan", "coin", "blank"]

# The decisions, and the end.
TURN: Final[i64] = 0
BUILD: Final[i64] = 1
RECRUIT: Final[i64] = 2
RETIRE: Final[i64] = 3
PAY: Final[i64] = 4
EXPAND: Final[i64] = 5
PROVINCE: Final[i64] = 6
EXPLORE: Final[i64] = 7
KEEP: Final[i64] = 8
REPAIR: Final[i64] = 9
COPY: Final[i64] = 10
HIDEOUT: Final[i64] = 11
ORDER: Final[i64] = 12
AMBUSH: Final[i64] = 13
ATTACK: Final[i64] = 14
MEND: Final[i64] = 15
DAMAGE: Final[i64] = 16
DISBAND: Final[i64] = 17
SLIDE: Final[i64] = 18
OUTPOST: Final[i64] = 19
GUILD: Final[i64] = 20
ZORI: Final[i64] = 21
STARVE: Final[i64] = 22
OVER: Final[i64] = 23
PHASES: Final[list[Phase]] = list(get_args(Phase))

# Stages of an attack in progress.
NO_ATTACK: Final[i64] = 0
CHOOSING: Final[i64] = 1
MENDING: Final[i64] = 2
SUFFERING: Final[i64] = 3
STAGES: Final[list[Stage]] = list(get_args(Stage))
