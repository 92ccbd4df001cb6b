"""The numbers behind the words: board spaces, what a seat's desk records, steps of actions, phases, and the verbs of the action space."""

from typing import Final

ROUNDS: Final = 6
CITIZENS: Final = 5
TRIBES: Final = "RGBYP"
PILES: Final = 3  # Titan piles, one per number of stars

# Board spaces, in the order of `board_actions`.
LABOR: Final = 0
BUILD_SPACE: Final = 1
CONSCRIPT: Final = 2
EXPAND_SPACE: Final = 3
LEARN: Final = 4
REBUILD: Final = 5
RECRUIT_SPACE: Final = 6
EXPLORE_SPACE: Final = 7
POPULATE: Final = 8
SPACES: Final = 9

# Where a citizen is: a space (0..8), a card (CARD_SPOT + kind), or one of these.
CARD_SPOT: Final = 9
HOME: Final = -1
FAMINE: Final = -2
BOX: Final = -3  # beside the board, not owned yet

# The desk of a seat: WIDTH numbers. FOOD to EYES count the Capital and everything active (AW-1.9).
COINS: Final = 0
KNOWLEDGE: Final = 1
OWNED: Final = 2  # number of citizens
FREE: Final = 3  # mask of the citizen values at home: bit v for value v
FOOD: Final = 4
INCOME: Final = 5
LEARNING: Final = 6  # knowledge income
SWORDS: Final = 7
ARROWS: Final = 8
ARMIES: Final = 9  # army limit
EYES: Final = 10  # Explore bonus
CAPACITY: Final = 11
USED: Final = 12  # capacity used
RECRUITS: Final = 13  # own citizens on Conscript
BUILT: Final = 14  # mask of the Empire kinds built
DAMAGED: Final = 15  # mask of those face down
BUSY: Final = 16  # mask of those holding a citizen
BANNERS: Final = 17  # five counts, in the order of TRIBES, damaged cards included
WIDTH: Final = 22

STATICS: Final = {"food": FOOD, "income": INCOME, "knowledge_income": LEARNING, "sword": SWORDS, "arrow": ARROWS, "army": ARMIES, "explore": EYES}

# Steps of an action.
GAIN_COINS: Final = 0
GAIN_KNOWLEDGE: Final = 1
REPAIR_STEP: Final = 2
EXPLORE_STEP: Final = 3
TILE_STEP: Final = 4  # its number is 1 if it locks the tile
COPY_STEP: Final = 5
HIDEOUT_STEP: Final = 6
OPS: Final = {
    "gain_coins": GAIN_COINS,
    "gain_knowledge": GAIN_KNOWLEDGE,
    "repair": REPAIR_STEP,
    "explore": EXPLORE_STEP,
    "take_first_player": TILE_STEP,
    "copy_action": COPY_STEP,
    "titan_hideout": HIDEOUT_STEP,
}

# Triggers of cards (AW-12).
AQUEDUCT: Final = 0
OUTPOST_CARD: Final = 1
GUILD_CARD: Final = 2
CRANE: Final = 3
ZORI_CARD: Final = 4
TRIGGERS: Final = ["coins_per_food", "remove_military_coin", "buy_knowledge", "discard_self_waive_cost", "reserve_card"]
TRIGGER_WHEN: Final = [
    ("citizen_gained", "owner"),
    ("learn", "right_neighbour"),
    ("learn", "left_neighbour"),
    ("build", "owner"),
    ("first_pass", "owner"),
]

# End-of-game rules of cards (AW-12.27 to AW-12.30).
TRIBE_BONUS: Final = 0
BANNER_SETS: Final = 1
PER_TITAN: Final = 2
PER_PROVINCE: Final = 3
PER_KNOWLEDGE: Final = 4
ENDINGS: Final = ["tribe_bonus", "banner_sets", "per_titan", "per_province", "per_2_knowledge"]

# What a Military card brings, in this order.
SWORD: Final = 0
ARROW: Final = 1
SPY: Final = 2
LOOT: Final = 3
MEND_ICON: Final = 4
MILITARY: Final = ["sword", "arrow", "spy", "loot", "repair"]

# Faces of the damage die.
TITAN_FACE: Final = 0
COIN_FACE: Final = 1
BLANK_FACE: Final = 2
FACES: Final = ["titan", "coin", "blank"]

# Phases: the decision points DP-01 to DP-23 in order, and the end.
TURN: Final = 0
BUILD: Final = 1
RECRUIT: Final = 2
RETIRE: Final = 3
PAY: Final = 4
EXPAND: Final = 5
PROVINCE: Final = 6
EXPLORE: Final = 7
KEEP: Final = 8
REPAIR: Final = 9
COPY: Final = 10
HIDEOUT: Final = 11
ORDER: Final = 12
AMBUSH: Final = 13
ATTACK: Final = 14
MEND: Final = 15
DAMAGE: Final = 16
DISBAND: Final = 17
SLIDE: Final = 18
OUTPOST: Final = 19
GUILD: Final = 20
ZORI: Final = 21
STARVE: Final = 22
OVER: Final = 23
PHASES: Final = [
    "turn", "build", "recruit", "retire", "pay", "expand", "province", "explore", "keep", "repair", "copy", "hideout", "order", "ambush",
    "attack", "mend", "damage", "disband", "slide", "outpost", "guild", "zori", "starve", "over",
]  # fmt: skip

# Verbs of the action space, in the order of the codes.
V_PASS: Final = 0
V_PLACE: Final = 1  # x citizen value, y spot
V_IDLE: Final = 2  # the same, without the action
V_ATTACK: Final = 3  # x pile
V_BUILD: Final = 4  # x kind, y way
V_RECRUIT: Final = 5  # x Military kind
V_RETIRE: Final = 6  # x army
V_NEW_ARMY: Final = 7
V_PAY_KNOWLEDGE: Final = 8
V_PAY_COINS: Final = 9
V_TAKE: Final = 10
V_DRAW: Final = 11
V_KEEP: Final = 12  # x Province kind
V_RESERVE: Final = 13  # x kind
V_REPAIR: Final = 14  # x kind
V_STOP: Final = 15
V_COPY: Final = 16  # x kind, y seat
V_HIDEOUT: Final = 17  # x pile
V_PUT: Final = 18  # x Titan kind
V_DECLINE: Final = 19
V_ADD: Final = 20  # x army
V_CONFIRM: Final = 21
V_DAMAGE: Final = 22  # x kind
V_DISBAND: Final = 23  # x army
V_SLIDE: Final = 24  # x army
V_DISCARD: Final = 25
V_LIFT: Final = 26  # x army, y 0 name, 1 picture
V_BUY: Final = 27
V_STARVE: Final = 28  # x citizen value

# Ways to build.
FROM_RESERVE: Final = 1
BY_CRANE: Final = 2

# Stages of an attack in progress.
NO_ATTACK: Final = 0
CHOOSING: Final = 1
MENDING: Final = 2
SUFFERING: Final = 3


def _values_of_masks() -> list[list[int]]:
    return [[value for value in range(1, CITIZENS + 1) if mask >> value & 1] for mask in range(64)]


def _higher_than() -> list[int]:
    higher = []
    for crowd in range(64):
        top = crowd.bit_length() - 1
        higher.append(sum(1 << value for value in range(1, CITIZENS + 1) if value > top))
    return higher


VALUES_IN: Final = _values_of_masks()
"""The citizen values in a mask, lowest first."""

HIGHER: Final = _higher_than()
"""The values strictly higher than every citizen of a crowd, both as masks (AW-4.3)."""
