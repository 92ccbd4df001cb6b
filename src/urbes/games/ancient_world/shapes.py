"""The shapes of what The Ancient World shows: views and previews, as any client gets them."""

from typing import Literal, NotRequired, TypedDict

from urbes.kernel import Outcome

Tribe = Literal["R", "G", "B", "Y", "P"]
Space = Literal["labor", "build", "conscript", "expand", "learn", "rebuild", "recruit", "explore", "populate"]
Deck = Literal["start", "A", "B"]
PileId = Literal["1", "2", "3"]
Stage = Literal["none", "choosing", "mending", "suffering"]
Static = Literal["food", "income", "knowledge_income", "sword", "arrow", "army", "explore"]
Phase = Literal[
    "turn", "build", "recruit", "retire", "pay", "expand", "province", "explore", "keep", "repair", "copy", "hideout", "order", "ambush",
    "attack", "mend", "damage", "disband", "slide", "outpost", "guild", "zori", "starve", "over",
]  # fmt: skip
Bar = Literal["used", "too_expensive"]  # of an army in an attack; what is barred otherwise names the key of a reason, and None: nothing bars it


class Against(TypedDict):
    """Strength against a Titan of either kind."""

    against_swords: int
    against_arrows: int


Round = TypedDict("Round", {"round": int, "effect": Literal["empire_a", "empire_b", "unlock_explore", "unlock_populate"] | None})
Citizen = TypedDict("Citizen", {"seat": int, "value": int})
BoardSpace = TypedDict("BoardSpace", {"open": bool, "opens": int, "citizens": list[Citizen]})
TitanPile = TypedDict("TitanPile", {"size": int, "top": str | None, "known": list[str]})
Die = TypedDict("Die", {"titan": int, "coin": int, "blank": int})
BuiltCard = TypedDict("BuiltCard", {"card": str, "damaged": bool, "citizen": int | None})
ReservedCard = TypedDict("ReservedCard", {"card": str | None, "known": bool, "deck": Deck})
Income = TypedDict("Income", {"coins": int, "knowledge": int})
Strength = TypedDict("Strength", {"swords": int, "arrows": int, "free": Against, "affordable": Against})
ByTribe = TypedDict("ByTribe", {"R": int, "G": int, "B": int, "Y": int, "P": int})
PlannedArmy = TypedDict("PlannedArmy", {"army": int, "strength": int, "cost": int, "next_cost": int, "barred": Bar | None, "joined": bool})
TribeFacts = TypedDict("TribeFacts", {"count": int, "vp": int})
Placing = TypedDict("Placing", {"fee": int, "barred": str | None, "highest": NotRequired[int]})
Price = TypedDict("Price", {"coins": int, "knowledge": int}, total=False)
MilitaryProspect = TypedDict("MilitaryProspect", {"barred": str | None})
TitanProspect = TypedDict("TitanProspect", {"barred": str | None, "reaches": int, "missing": int})  # missing: of its defence


class FirstTile(TypedDict):
    """The first player's tile."""

    holder: int
    locked: bool


class Army(TypedDict):
    """An army as it lies there; `name` and `picture` count the coins on them."""

    card: str
    name: int
    picture: int
    retired: list[str]
    used: bool
    cost: int
    sword: int
    arrow: int
    spy: int
    loot: int
    repair: int


class Score(TypedDict):
    """Where the points come from, with the values that break ties."""

    banners: ByTribe
    banner_vp: ByTribe
    card_vp: dict[str, int]
    famine: int
    famine_vp: int
    vp: int
    coins: int
    cards: int
    knowledge: int


class Player(TypedDict):
    coins: int
    knowledge: int
    citizens: dict[str, str]
    available: list[int]
    passed: bool
    built: list[BuiltCard]
    reserve: list[ReservedCard]
    armies: list[Army]
    titans: list[str]
    provinces: list[str]
    income: Income
    food: int
    mouths: int
    will_starve: int
    capacity: int
    used: int
    army_limit: int
    explore: int
    conscripts: int
    strength: Strength
    score: Score


class Result(Outcome):
    breakdown: list[Score]


class Odds(TypedDict):
    """A result of the dice, and in how many ways it falls."""

    titan: int
    coin: int
    blank: int
    ways: int


class Throw(TypedDict):
    """What the dice may bring: each result in so many ways `of` all."""

    dice: int
    odds: list[Odds]
    of: int


class Attack(Throw):
    """The attack under way."""

    titan: str
    defence: int
    arrows: bool
    free: int
    reaches: int
    cost: int
    coins_left: int
    armies: list[PlannedArmy]


class Begun(Attack):
    proposed: list[int]  # the armies that would do for the fewest coins, while none has joined


class Pending(TypedDict):
    action: list[str]
    left: int
    card: str | None
    pile: int | None
    stage: Stage
    armies: list[int]
    hits: int
    loot: int
    drawn: int
    ordered: int
    asks: list[list[int | str]]  # the triggers that wait: seat, card, what it does
    trigger: str | None
    orphans: list[str]
    drawn_cards: NotRequired[list[str]]
    order: NotRequired[list[str]]
    looked_at: NotRequired[list[str]]
    drawn_provinces: NotRequired[list[str]]
    attack: NotRequired[Begun]


class WithCard(TypedDict):
    """What an Empire card would bring its builder."""

    vp_gain: int
    tribes: dict[Tribe, TribeFacts]
    will_starve: int


class EmpireProspect(WithCard):
    barred: str | None
    missing: Price  # of its price, once the fee is paid


class Prospects(TypedDict):
    """What the seat could do as the table stands."""

    spaces: dict[Space, dict[str, Placing]]
    cards: dict[str, str | None]
    empire: dict[str, EmpireProspect]
    military: dict[str, MilitaryProspect]
    titans: dict[PileId, TitanProspect]


class AncientWorldView(TypedDict):
    game: Literal["ancient_world"]
    seat: int | None
    round: int
    rounds: int
    track: list[Round]
    phase: Phase
    to_act: list[int]
    active: int
    tile: FirstTile
    spaces: dict[Space, BoardSpace]
    row: list[str]
    military_row: list[str]
    deck: Deck
    empire_pile: int
    empire_discard: list[str]
    empire_next: int
    empire_gone: list[str]
    empire_buried: int
    military_pile: int
    military_gone: list[str]
    titan_piles: dict[PileId, TitanPile]
    provinces: list[str | None]
    die: Die
    players: list[Player]
    pending: Pending
    prospects: NotRequired[Prospects]
    result: NotRequired[Result]


class AncientWorldPreview(Price, total=False):
    # what is left of it
    coins_left: int
    knowledge_left: int
    capacity_left: int
    cost: int
    # a citizen
    value: int
    fee: int
    idle: bool
    either: list[Price]
    province: str
    citizen: int
    suggested: bool
    first: bool
    left_at_home: list[int]
    unplaced: int
    will_starve: int
    ends_turns: bool
    zori: str  # the card that answers the first pass
    # what a space brings, or asks for next
    coins_gained: int
    knowledge_gained: int
    attack_bonus: int
    repairs: int
    tile: bool
    asks: str
    # a card
    card: str
    owner: int
    duplicate: bool
    draws: int
    vp_gain: int
    once_built: WithCard  # of a card that is reserved
    tribes: dict[Tribe, TribeFacts]
    citizens: int
    crane: bool
    # a card turned down or up
    changes: dict[Static, int]
    action: bool
    trigger: bool
    armies_lost: int
    damaged: int
    # an army
    name: int
    picture: int
    retired: list[str]
    used: bool
    sword: int
    arrow: int
    spy: int
    loot: int
    repair: int
    unused_again: bool
    must_retire: bool
    retires: str | None
    coins_lost: int
    before: Army
    after: Army
    # an attack
    titan: str
    defence: int
    arrows: bool
    free: int
    armies: list[PlannedArmy]
    minimal: list[list[int]]
    strength: int
    reaches: int
    next_cost: int
    total_cost: int
    dice: int
    odds: list[Odds]
    of: int
    # a Hideout
    pile: int
    size: int
    place: int
