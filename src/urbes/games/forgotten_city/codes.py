"""The numbers behind the words: colours, terrains, phases, rewards, powers, and the action space."""

from typing import Final

COLOURS: Final = 4
LETTERS: Final = ["V", "R", "B", "Y"]
COINS: Final = 4  # a purse holds the cubes of the four colours, then the coins
PURSE: Final = 5

# Terrains: the four colours first, so that a coloured hex has the number of its colour.
STONE: Final = 4
PORTAL: Final = 5
CENTRAL: Final = 6
TERRAINS: Final = ["storm", "sun", "rain", "lightning", "stone", "portal", "central"]

# The five phases of a round (FC-5.1).
MEDITATION: Final = 0
ACTION: Final = 1
REMEMBRANCE: Final = 2
NIGHTMARE: Final = 3
UPKEEP: Final = 4
STAGES: Final = ["meditation", "action", "remembrance", "nightmare", "upkeep"]

# The decision points D1 to D10 (D11, `cash_in`, is offered with some of them) and the end. ONWARD: nobody owes a decision, the round goes on.
ONWARD: Final = -1
PICK: Final = 0
DISCARD: Final = 1
ASSISTANT: Final = 2
ACT: Final = 3
GAIN: Final = 4
BUY: Final = 5
FIGHT: Final = 6
LOSE: Final = 7
SPOILS: Final = 8
CHIEF: Final = 9
OVER: Final = 10
PHASES: Final = ["pick", "discard", "assistant", "act", "gain", "buy", "fight", "lose", "spoils", "chief", "over"]
STAGE_OF: Final = [MEDITATION, MEDITATION, ACTION, ACTION, ACTION, REMEMBRANCE, NIGHTMARE, NIGHTMARE, NIGHTMARE, UPKEEP, NIGHTMARE]

# Where an assistant may be instead of on a hex.
WAITING: Final = -1
RESTING: Final = -2

# Stocks and production tracks of a player board.
INSPIRATION: Final = 0
DEFENCE: Final = 1
INCOME: Final = 2
STOCKS: Final = 2
TRACKS: Final = ["inspiration", "defence", "income"]

# Rewards of monuments.
VP: Final = 0
COIN: Final = 1
CHOOSE: Final = 2
STOCK: Final = 3  # STOCK + INSPIRATION, STOCK + DEFENCE
LEVEL: Final = 5  # LEVEL + a production track
REWARDS: Final = ["vp", "coins", "choose_resource", "inspiration", "defence", "prod_inspiration", "prod_defence", "prod_income"]

# Effects of miracles, white then grey.
EXTRACT_BONUS: Final = 0
PRODUCTION_DEFENCE: Final = 1
REST_BONUS: Final = 2
EXTRACT_UNDER_MONUMENT: Final = 3
CHIEF_ANYWHERE: Final = 4
EXTRACT_VP: Final = 5
DISCARD_SITE_MONUMENT: Final = 6
PER_MONUMENT_COLOUR: Final = 7
PER_PRODUCTION_LEVEL: Final = 8
PER_NIGHTMARE_CARD: Final = 9
PER_EMPTY_HEX: Final = 10
WHITE_EFFECTS: Final = [
    "extract_bonus",
    "production_defence",
    "rest_bonus",
    "extract_under_monument",
    "chief_anywhere",
    "extract_vp",
    "discard_site_monument",
]
GREY_EFFECTS: Final = ["per_monument_colour", "per_production_level", "per_nightmare_card", "per_empty_hex"]

# What a seat's white miracles amount to, a row of numbers.
BONUS_CUBES: Final = 0  # + colour: cubes more when extracting it
BONUS_COINS: Final = 4  # + colour: coins with them
BONUS_VP: Final = 8  # VP per extraction
REST_COINS: Final = 9
REST_VP: Final = 10
WARD: Final = 11  # defence in each phase III
UNDER_MONUMENT: Final = 12
ANYWHERE: Final = 13
CASH: Final = 14  # VP for a site monument given back, -1 without the power
WHITES: Final = 15  # white tokens owned
POWERS: Final = 16

# Where victory points come from.
START: Final = 0
ZONE: Final = 1
BUILD: Final = 2
DECRYPT: Final = 3
TRIBUTE: Final = 4  # others decrypted one's monument
TREE: Final = 5
WOUNDS: Final = 6
LOSSES: Final = 7
MIRACLES: Final = 8  # REST, XVP and DISC
GREY: Final = 9
CUBE_SETS: Final = 10
COIN_SETS: Final = 11
SOURCES: Final = 12
SOURCE_IDS: Final = ["start", "zone", "build", "decrypt", "tribute", "tree", "wounds", "losses", "miracles", "grey", "resources", "coins"]

MARK_BITS: Final = 2  # the wounds of a nightmare are one number: two bits a marker, the seat, in printed order
CHUNK: Final = 10


def _bits_of_masks() -> list[list[int]]:
    return [[bit for bit in range(CHUNK) if mask >> bit & 1] for mask in range(1 << CHUNK)]


BITS_IN: Final = _bits_of_masks()
"""The bits of a ten-bit mask, lowest first."""


def bits(mask: int) -> list[int]:
    """The bits of a mask of any length, lowest first."""
    found: list[int] = []
    base = 0
    while mask:
        for bit in BITS_IN[mask & 0x3FF]:
            found.append(base + bit)
        mask >>= CHUNK
        base += CHUNK
    return found


def count_bits(mask: int) -> int:
    count = 0
    while mask:
        count += len(BITS_IN[mask & 0x3FF])
        mask >>= CHUNK
    return count


def lowest_bit(mask: int) -> int:
    bit = 0
    while not mask >> bit & 1:
        bit += 1
    return bit


class Codes:
    """Where each family of actions begins in the action space; how long a family is follows from the content.

    In this order: pick each stall space, discard each monument, rest, place on each hex, build each monument, extract, decrypt, swap each
    pair of colours, gain each colour, buy each kind of miracle, end_buy, wound and parry each nightmare, end_fight, lose and spoils of each
    colour, chief to each hex, cash_in each monument.
    """

    def __init__(self, spaces: int, monuments: int, hexes: int, kinds: int, nightmares: int) -> None:
        self.pick: int = 0
        self.discard: int = spaces
        self.rest: int = self.discard + monuments
        self.place: int = self.rest + 1
        self.build: int = self.place + hexes
        self.extract: int = self.build + monuments
        self.decrypt: int = self.extract + 1
        self.swap: int = self.decrypt + 1  # + give * 3 + the place of `get` among the other three colours
        self.gain: int = self.swap + COLOURS * (COLOURS - 1)
        self.buy: int = self.gain + COLOURS
        self.end_buy: int = self.buy + kinds
        self.wound: int = self.end_buy + 1
        self.parry: int = self.wound + nightmares
        self.end_fight: int = self.parry + nightmares
        self.lose: int = self.end_fight + 1
        self.spoils: int = self.lose + COLOURS
        self.chief: int = self.spoils + COLOURS
        self.cash_in: int = self.chief + hexes
        self.count: int = self.cash_in + monuments


def swap_code(give: int, get: int) -> int:
    return give * (COLOURS - 1) + (get if get < give else get - 1)


def swapped(code: int) -> tuple[int, int]:
    """The colours given and taken."""
    give = code // (COLOURS - 1)
    get = code % (COLOURS - 1)
    return give, get if get < give else get + 1
