"""The shapes of what The Forgotten City shows: views and previews, as any client gets them."""

from typing import Literal, NotRequired, Required, TypedDict

from urbes.kernel import Outcome

Colour = Literal["V", "R", "B", "Y"]
Phase = Literal["pick", "discard", "assistant", "act", "gain", "buy", "fight", "lose", "spoils", "chief", "over"]
Stage = Literal["meditation", "action", "remembrance", "nightmare", "upkeep"]
Terrain = Literal["storm", "sun", "rain", "lightning", "stone", "portal", "central"]
RewardKind = Literal["vp", "coins", "choose_resource", "inspiration", "defence", "prod_inspiration", "prod_defence", "prod_income"]

Cubes = TypedDict("Cubes", {"V": int, "R": int, "B": int, "Y": int})
Built = TypedDict("Built", {"monument": str, "owner": int})
PendingReward = TypedDict("PendingReward", {"monument": str, "decrypt": bool, "next": int, "gains": int})
Nightmare = TypedDict("Nightmare", {"id": str, "colours": list[Colour], "spaces": list[int], "markers": list[int], "next_vp": int, "faced_by": list[int]})
Levels = TypedDict("Levels", {"inspiration": int, "defence": int, "income": int})
Production = TypedDict("Production", {"inspiration": int, "defence": int, "coins": int})
Circle = TypedDict("Circle", {"cost": int, "vp": int})
Basket = TypedDict("Basket", {"cost": int, "vp": int, "left": int, "next": Circle | None})
Basket.__doc__ = "So many miracles together, the inspiration they leave, and the circle one more would go to."
Reward = TypedDict("Reward", {"kind": RewardKind, "n": int, "lost": int})  # lost: what the end of a track cuts off
Tribute = TypedDict("Tribute", {"seat": int, "vp": int})
Loss = TypedDict("Loss", {"vp": int, "resources": int, "coins": int, "forgiven": int})
Place = TypedDict("Place", {"occupancy": int, "portal": int, "actions": list[str]})
Place.__doc__ = "A hex open to the assistant: what it costs, and what could be done there."
Grey = TypedDict("Grey", {"worth": int, "needs_white": int, "met": bool})
Grey.__doc__ = "What a grey token would be worth."
Outlook = TypedDict("Outlook", {"faces": list[str], "defence": int, "expected_loss": int})
Outlook.__doc__ = "The coming night."
Projection = TypedDict("Projection", {"grey": int, "resources": int, "coins": int, "total": int})
Projection.__doc__ = "The final score if the game ended now."
After = TypedDict("After", {"vp": int, "coins": int, "projection": Projection})
After.__doc__ = "The seat's own holdings once it is done."
Start = TypedDict("Start", {"from": int}, total=False)  # where a marker stood


class Tally(TypedDict):
    """Where the VP came from."""

    start: int
    zone: int
    build: int
    decrypt: int
    tribute: int
    tree: int
    wounds: int
    losses: int
    miracles: int
    grey: int
    resources: int
    coins: int


class Board(TypedDict):
    """A seat's board and pieces, which are public."""

    vp: int
    tally: Tally
    coins: int
    resources: Cubes
    inspiration: int
    defence: int
    levels: Levels
    site: list[str]
    tree: list[str]
    markers: list[int]
    moved: list[bool]
    chief: str
    assistants: list[str | None]
    trophies: list[str]


class Player(Board):
    wound_reserve: int
    monuments_built: int
    next_zone_vp: int | None
    next_circle: Circle | None
    production: Production
    rest_coins: int
    white_miracles: int
    grey_worth: dict[str, Grey]
    closed: list[str]
    outlook: Outlook
    projection: Projection


class Breakdown(Tally):
    monuments_built: int
    miracles_owned: int
    resources_and_coins: int


class Result(Outcome):
    breakdown: list[Breakdown]


class ForgottenCityView(TypedDict):
    game: Literal["forgotten_city"]
    seat: int | None
    round: int
    rounds: int
    stage: Stage
    phase: Phase
    to_act: list[int]
    order: list[int]
    turn: int
    hex: str | None
    reward: PendingReward | None
    faced: list[str]
    answered: list[str]
    spoils: str | None
    owed: int
    tiles: list[str]
    terrain: dict[str, Terrain]
    map: dict[str, Built]
    stall: list[str | None]
    stall_coins: list[int]
    chosen: list[str | None]
    moving: int | None
    places: dict[str, Place]
    baskets: list[Basket]  # of none, one, two ... miracles, as many as the seat that buys can pay; otherwise empty
    deck: int
    discarded: list[str]
    white_row: list[str | None]
    white_stack: int
    grey_row: list[str | None]
    nightmares: list[Nightmare]
    face_down: int
    supply: Cubes | None
    players: list[Player]
    result: NotRequired[Result]
    grey_box: NotRequired[list[str]]
    boxed: NotRequired[list[str]]


class Effects(TypedDict, total=False):
    """What an action costs and brings. Gains are by colour."""

    monument: str
    gain: dict[Colour, int]
    colour: Colour  # of an extraction
    cubes: int
    coins: int
    vp: int
    zone_vp: int
    rewards: list[Reward]
    lost: int  # of all its rewards
    tribute: Tribute | None
    owner: int
    tribute_vp: int


class Deed(Effects, total=False):
    """What a build, extraction, decryption or swap costs and brings. Costs and gains are by colour, and `coins`."""

    action: Required[str]
    cost: dict[str, int]


class ForgottenCityPreview(Effects, Start, total=False):
    after: After
    hex: str
    cost: dict[str, int] | int  # of a miracle: inspiration
    # a monument of the stall
    marker: int
    play_order: list[int]
    discards: int
    # a hex for an assistant
    price: int
    occupancy: int
    portal: int
    actions: list[Deed]
    follows: str | None
    choices: int
    offers: str  # the actions in brief: "build M01, extract V 1"
    faces: list[str]
    newly_faces: list[str]
    outlook: Outlook
    expected_loss: int
    # a miracle
    miracle: str
    inspiration_left: int
    next_circle: Circle | None
    grey: Grey
    # a hex for the chief
    terrain: Terrain
    exposed: int  # nightmares to face there
    # the night
    owed: int
    loss: Loss
    loses: int
    loses_vp: int
    loses_resources: int
    loses_coins: int
    defence_paid: int
    defence_left: int
    still_open: int  # nightmares without an answer
    loss_if_ended: Loss
    markers_left: int
    defeats: bool
    card_taker: int
    majority: int
