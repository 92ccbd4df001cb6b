"""The options and tables that a game of The Ancient World is played by."""

from typing import Any

from urbes.games.ancient_world import codes as c
from urbes.games.ancient_world.cards import EmpireCards, MilitaryCards, ProvinceCards, TitanCards, paired
from urbes.games.ancient_world.content import TEXTS, AncientWorldContent
from urbes.games.ancient_world.shapes import Space
from urbes.kernel import BadOption, Game, Pack, i64, vec

RULES_VERSION = 1
CLAUSES: dict[str, tuple[str, ...]] = {
    "seats": ("AW-0.8",),
    "no_such_seat": ("AW-1.2",),
    "no_such_action": ("AW-3.2",),
    "game_over": ("AW-1.1",),
    "not_your_turn": ("AW-3.1", "AW-1.2", "AW-1.8"),
    "first_player": ("AW-0.10",),
}
DIE_FACES = 6
SCALE_ENTRIES = 7
MOST_POINTS = 10**15  # still exact in every client
SCALE_KNOWN = (5, 3)  # five banners give 3 VP, the one printed entry (AW-12.28)


class AncientWorldRules(Game):
    """The Ancient World with one choice of options and content."""

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        content = AncientWorldContent(pack)
        data = content.data
        self.content = content
        plain = given.get("plain_starting_cards") is True
        locks = given.get("town_hall_locks", True) is not False
        self.empire = EmpireCards(data["starting_empire"] + data["empire"], plain, locks)
        self.military = MilitaryCards(data["starting_military"] + data["military"])
        self.titans = TitanCards(data["titans"])
        self.provinces = ProvinceCards(data["provinces"])
        self.spaces: list[Space] = [row["id"] for row in data["board_actions"]]
        self.programs: list[str] = [*self.empire.ids, *self.spaces]  # whatever has an action
        self.spots: list[str] = ["famine", "home", *self.spaces, *self.empire.ids]  # where a citizen can be, from FAMINE on
        self.most_armies: int = self._most_armies()
        starting_copies = [row["copies"] for key in ("starting_empire", "starting_military") for row in data[key]]
        seats = (content.constant("players_min"), min([content.constant("players_max"), *starting_copies]))  # every player takes one (AW-0.8)
        super().__init__("ancient_world", RULES_VERSION, seats, data, given, TEXTS, content.words, pack, CLAUSES)
        self.warnings = content.warnings
        self.laid_out: dict[int, Any] = {}  # the table before a game, by the number of seats
        self._read_options(given)
        self._read_tables(data)

    def _most_armies(self) -> int:
        """The highest army limit one seat could reach: every helmet of the content, and no more than the Military cards there are."""
        data = self.content.data
        cards = [(1, row) for key in ("starting_empire", "empire") for row in data[key]]  # nobody builds one twice
        cards += [(row["copies"], row) for key in ("titans", "provinces") for row in data[key]]
        helmets: int = data["capital"]["army"] + sum(number * effect["n"] for number, row in cards for effect in row["effects"] if effect["type"] == "army")
        starting = len(data["starting_military"])
        return min(helmets, sum(self.military.copies[starting:]) + starting)

    def _read_options(self, given: dict[str, Any]) -> None:
        options = self.options
        if options["content_pack"] is not None and (self.pack is None or options["content_pack"] != self.pack.name):
            raise BadOption(*TEXTS.pair("options.content_pack", value=repr(options["content_pack"])))
        options["content_pack"] = None if self.pack is None else self.pack.name
        printed = self.content.data["die"]["faces"]
        options["die_faces"] = _read_faces(options["die_faces"] if "die_faces" in given else {face: printed.get(face, 0) for face in c.FACES})
        options["citadel_scale"] = _read_scale(options["citadel_scale"])
        self.expansion_plus: bool = options["expansion_plus"]
        self.fee_only_if_lower: bool = options["fee_only_if_lower"]
        self.plain_starting_cards: bool = options["plain_starting_cards"]
        self.starting_cards_free: bool = options["starting_cards_free"]
        self.final_food_check: bool = options["final_food_check"]
        self.conscript_is_sword: bool = options["conscript_symbol"] == "sword"
        self.voluntary_retire: bool = options["voluntary_retire"]
        self.overflow_keep_retired: bool = options["overflow_keep_retired"]
        self.outpost_coin_to_owner: bool = options["outpost_coin_to_owner"]
        self.allow_empty_actions: bool = options["allow_empty_actions"]
        self.reveal_titan_before_dice: bool = options["reveal_titan_before_dice"]
        self.copy_damaged: bool = options["copy_damaged"]
        self.citadel_scale: vec[i64] = vec[i64](options["citadel_scale"])
        self.faces: list[int] = [options["die_faces"][face] for face in c.FACES]  # how many of each the die has
        self.die: vec[i64] = vec[i64]([face for face, number in enumerate(self.faces) for _ in range(number)])

    def _read_tables(self, data: dict[str, Any]) -> None:
        content = self.content
        self.start_coins: i64 = content.constant("start_coins")
        self.seat_bonus: list[int] = content.constant("seat_bonus_coins")
        self.start_knowledge: i64 = content.constant("start_knowledge")
        self.start_citizens: list[int] = content.constant("start_citizens")
        self.explore_draw: i64 = content.constant("explore_draw")
        self.expansion_draw: i64 = content.constant("expansion_plus_draw")
        self.famine_vp: i64 = content.constant("famine_vp")
        self.fee: i64 = content.constant("placement_fee")
        self.deck_b_round: i64 = content.constant("empire_b_from_round")
        self.empire_row: list[int] = [0, 0, *content.constant("empire_row").values()]
        self.military_row: list[int] = [0, 0, *content.constant("military_row").values()]
        self.opens: vec[i64] = vec[i64]([row["from_round"] for row in data["board_actions"]])
        self.banner_vp: vec[i64] = vec[i64](data["banner_vp"]["table"])
        self.capital: dict[str, int] = data["capital"]
        statics = [(column, self.capital[word]) for word, column in c.STATICS.items() if word in self.capital]
        self.capital_pairs: vec[i64] = vec[i64](paired([(c.CAPACITY, self.capital["capacity"]), *statics]))
        empire = self.empire
        kinds = list(range(len(empire.ids)))
        self.starting: list[int] = [kind for kind in kinds if empire.deck[kind] == c.STARTING]
        self.starting_armies: list[int] = list(range(len(data["starting_military"])))
        self.deck_a: vec[i64] = empire.every_copy([kind for kind in kinds if empire.deck[kind] == c.DECK_A])
        self.deck_b: vec[i64] = empire.every_copy([kind for kind in kinds if empire.deck[kind] == c.DECK_B])
        self.military_deck: vec[i64] = self.military.every_copy(list(range(len(self.starting_armies), self.military.count)))
        stars = [[kind for kind, pile in enumerate(self.titans.pile) if pile == each] for each in range(c.PILES)]
        self.titan_decks: vec[vec[i64]] = vec[vec[i64]]([self.titans.every_copy(kinds) for kinds in stars])
        self.province_deck: vec[i64] = self.provinces.every_copy(list(range(self.provinces.count)))


def _read_faces(value: Any) -> dict[str, int]:
    """`2/2/2`, a list, or {"titan": 2, "coin": 2, "blank": 2}: six faces in all."""
    listed = isinstance(value, dict) and set(value) == set(c.FACES)
    numbers = _naturals([value[face] for face in c.FACES] if listed else value, "/")
    if len(numbers) != len(c.FACES) or sum(numbers) != DIE_FACES:
        raise BadOption(*TEXTS.pair("options.die_faces", value=repr(value), faces=DIE_FACES))
    return dict(zip(c.FACES, numbers, strict=True))


def _read_scale(value: Any) -> list[int]:
    """`0,0,0,1,2,3,4` or a list: VP for 0 to 6 or more banners."""
    numbers = _naturals(value, ",")
    banners, points = SCALE_KNOWN
    if len(numbers) != SCALE_ENTRIES or numbers[banners] != points:
        raise BadOption(*TEXTS.pair("options.citadel_scale", value=repr(value), entries=SCALE_ENTRIES, points=points, banners=banners))
    return numbers


def _naturals(given: Any, between: str) -> list[int]:
    """A list of numbers from 0 up, or a text of such, or [] if it is none."""
    if isinstance(given, str):
        given = [int(part) if part.strip().isdecimal() else -1 for part in given.split(between)]
    if isinstance(given, list) and all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= MOST_POINTS for n in given):
        return list(given)
    return []
