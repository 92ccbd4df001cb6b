"""The Ancient World as a game: its options, its tables drawn from the content, its action space, its words."""

from typing import Any

from urbes.games.ancient_world.actions import Actions
from urbes.games.ancient_world.cards import DECK_A, DECK_B, STARTING, EmpireCards, MilitaryCards, ProvinceCards, TitanCards, copies_of
from urbes.games.ancient_world.codes import ARMIES, BLANK_FACE, COIN_FACE, FACES, PILES, STATICS, TITAN_FACE, TRIBES
from urbes.games.ancient_world.content import TEXTS, Content
from urbes.games.ancient_world.wording import event_gaps, label
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadOption, BadSeats
from urbes.kernel.game import Game, State
from urbes.kernel.options import Option, seat_number
from urbes.kernel.rng import Rng

RULES_VERSION = 1
DIE_FACES = 6
SCALE_ENTRIES = 7
SCALE_KNOWN = (5, 3)  # five banners give 3 VP, the one printed entry (AW-12.28)


class AncientWorld(Game):
    """The rules of The Ancient World with one choice of options and content."""

    def __init__(self, given: dict[str, Any], pack: Pack | None = None) -> None:
        content = Content(pack)
        data = content.data
        self.content = content
        plain = given.get("plain_starting_cards") is True
        locks = given.get("town_hall_locks", True) is not False
        self.empire = EmpireCards(data["starting_empire"] + data["empire"], plain, locks)
        self.military = MilitaryCards(data["starting_military"] + data["military"])
        self.titans = TitanCards(data["titans"])
        self.provinces = ProvinceCards(data["provinces"])
        self.space_ids: list[str] = [row["id"] for row in data["board_actions"]]
        self.most_armies = self._most_armies()
        self.actions = Actions(self.space_ids, self.empire.ids, self.empire.acting, self.military.ids, self.titans.ids, self.provinces.ids, self.most_armies)
        super().__init__(
            "ancient_world",
            data["names"],
            RULES_VERSION,
            (content.constant("players_min"), min([content.constant("players_max"), *self._starting_copies()])),
            "AW-0.8",
            [Option(row) for row in data["options"]],
            [],
            given,
            TEXTS,
            pack,
            self.actions.notation,
        )
        self.warnings = content.warnings
        self._read_options(given)
        self._read_tables(data)

    def _most_armies(self) -> int:
        """The highest army limit one seat could reach: every helmet of the content, and no more than the Military cards there are."""
        column = ARMIES
        helmets: int = self.content.data["capital"]["army"]
        for statics in self.empire.statics:
            helmets += sum(statics[i + 1] for i in range(0, len(statics), 2) if statics[i] == column)
        for gains, copies in ((self.provinces.gains, self.provinces.copies), (self.titans.gains, self.titans.copies)):
            for kind, pairs in enumerate(gains):
                helmets += copies[kind] * sum(pairs[i + 1] for i in range(0, len(pairs), 2) if pairs[i] == column)
        starting = len(self.content.data["starting_military"])
        return min(helmets, sum(self.military.copies[starting:]) + starting)

    def _starting_copies(self) -> list[int]:
        """How often the content has each starting card: every player takes one (AW-0.8)."""
        return [row["copies"] for key in ("starting_empire", "starting_military") for row in self.content.data[key]]

    # --- options --------------------------------------------------------------------------------------

    def _read_options(self, given: dict[str, Any]) -> None:
        options = self.options
        if options["content_pack"] is not None and (self.pack is None or options["content_pack"] != self.pack.name):
            raise BadOption(
                f"Option 'content_pack' is the name of the pack in use, not {options['content_pack']!r}: give the pack itself.",
                f"L'option « content_pack » est le nom du paquet en usage, pas {options['content_pack']!r} : donnez le paquet lui-même.",
            )
        options["content_pack"] = None if self.pack is None else self.pack.name
        printed = self.content.data["die"]["faces"]
        options["die_faces"] = _read_faces(options["die_faces"] if "die_faces" in given else {face: printed.get(face, 0) for face in FACES})
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
        self.citadel_scale: list[int] = options["citadel_scale"]
        counts = options["die_faces"]
        self.die: list[int] = [TITAN_FACE] * counts["titan"] + [COIN_FACE] * counts["coin"] + [BLANK_FACE] * counts["blank"]
        named = seat_number(options["first_player"])
        self.first_seat: int = -1 if named is None else named

    # --- tables ---------------------------------------------------------------------------------------

    def _read_tables(self, data: dict[str, Any]) -> None:
        content = self.content
        self.start_coins: int = content.constant("start_coins")
        self.seat_bonus: list[int] = content.constant("seat_bonus_coins")
        self.start_knowledge: int = content.constant("start_knowledge")
        self.start_citizens: list[int] = content.constant("start_citizens")
        self.explore_draw: int = content.constant("explore_draw")
        self.expansion_draw: int = content.constant("expansion_plus_draw")
        self.famine_vp: int = content.constant("famine_vp")
        self.fee: int = content.constant("placement_fee")
        self.deck_b_round: int = content.constant("empire_b_from_round")
        self.empire_row: list[int] = [0, 0, *content.constant("empire_row").values()]
        self.military_row: list[int] = [0, 0, *content.constant("military_row").values()]
        self.opens: list[int] = [row["from_round"] for row in data["board_actions"]]
        self.banner_vp: list[int] = data["banner_vp"]["table"]
        self.capital: dict[str, int] = {key: data["capital"][key] for key in ("food", "capacity", "income", "army")}
        self.capital_pairs: list[int] = []
        for word, number in self.capital.items():
            if word in STATICS:
                self.capital_pairs += [STATICS[word], number]
        empire = self.empire
        self.starting: list[int] = [kind for kind in range(empire.count) if empire.deck[kind] == STARTING]
        self.starting_armies: list[int] = list(range(len(data["starting_military"])))
        self.deck_a: list[int] = copies_of([kind for kind in range(empire.count) if empire.deck[kind] == DECK_A], empire.copies)
        self.deck_b: list[int] = copies_of([kind for kind in range(empire.count) if empire.deck[kind] == DECK_B], empire.copies)
        self.military_deck: list[int] = copies_of(list(range(len(self.starting_armies), self.military.count)), self.military.copies)
        titans = self.titans
        self.titan_decks: list[list[int]] = [
            copies_of([kind for kind in range(titans.count) if titans.pile[kind] == pile], titans.copies) for pile in range(PILES)
        ]
        self.province_deck: list[int] = copies_of(list(range(self.provinces.count)), self.provinces.copies)

    # --- states ---------------------------------------------------------------------------------------

    def check_seats(self, seats: int) -> None:
        super().check_seats(seats)
        if self.first_seat >= seats:
            raise BadSeats(
                f"Option 'first_player' names seat {self.first_seat}, but the seats are 0 to {seats - 1} (AW-0.10).",
                f"L'option « first_player » nomme la place {self.first_seat}, mais les places vont de 0 à {seats - 1} (AW-0.10).",
            )

    def deal(self, seats: int, rng: Rng) -> State:
        from urbes.games.ancient_world.state import CityStates

        state = CityStates(self, seats)
        state.set_up(rng)
        return state

    def from_dict(self, data: dict[str, Any]) -> State:
        from urbes.games.ancient_world.position import from_dict

        return from_dict(self, data)

    def arrange(self, seats: int, seed: int, changes: dict[str, Any]) -> State:
        from urbes.games.ancient_world.arranging import arrange

        self.check_seats(seats)
        return arrange(self, seats, seed, changes)

    # --- words ------------------------------------------------------------------------------------------

    def word(self, id: str, lang: str) -> str:
        """The name of a card, space or tribe in a language."""
        return self.content.words[id][lang]

    def label(self, action: int, lang: str) -> str:
        return label(self, action, lang)

    def gaps(self, facts: dict[str, Any], lang: str, players: list[str]) -> dict[str, Any]:
        return event_gaps(self, super().gaps(facts, lang, players), lang, players)

    def card(self, id: str, lang: str) -> dict[str, Any]:
        """All a client needs to draw a card: its name, cost, banners, text and icons, from the same data as its rule."""
        from urbes.games.ancient_world.wording import card

        return card(self, id, lang)

    def catalogue(self, lang: str) -> dict[str, Any]:
        """Every card, board space and tribe by id: names, texts and icons; and the points of banners."""
        from urbes.games.ancient_world.wording import space

        return {
            "cards": {id: self.card(id, lang) for id in self.content.rows},
            "spaces": {id: space(self, number, lang) for number, id in enumerate(self.space_ids)},
            "tribes": {tribe: self.word(tribe, lang) for tribe in TRIBES},
            "capital": dict(self.capital),
            "banner_vp": self.banner_vp[:],
        }

    def sketch(self, view: dict[str, Any], lang: str, players: list[str]) -> str:
        from urbes.games.ancient_world.sketch import sketch

        return sketch(self, view, lang, players)


def _read_faces(value: Any) -> dict[str, int]:
    """`2/2/2`, a list, or {"titan": 2, "coin": 2, "blank": 2}: six faces in all."""
    given = value
    if isinstance(given, str):
        given = [int(part) if part.strip().isdecimal() else -1 for part in given.split("/")]
    if isinstance(given, dict) and set(given) == set(FACES):
        given = [given[face] for face in FACES]
    numbers = given if isinstance(given, list) else []
    if len(numbers) != len(FACES) or not all(isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in numbers) or sum(numbers) != DIE_FACES:
        raise BadOption(
            f"Option 'die_faces' does not take {value!r}: give the numbers of Titan, coin and blank faces, {DIE_FACES} in all, such as 2/2/2.",
            f"L'option « die_faces » n'accepte pas {value!r} : donnez les nombres de faces Titan, pièce et vide, {DIE_FACES} en tout, par exemple 2/2/2.",
        )
    return dict(zip(FACES, numbers, strict=True))


def _read_scale(value: Any) -> list[int]:
    """`0,0,0,1,2,3,4` or a list: VP for 0 to 6 or more banners."""
    given = value
    if isinstance(given, str):
        given = [int(part) if part.strip().isdecimal() else -1 for part in given.split(",")]
    numbers = list(given) if isinstance(given, list) else []
    banners, points = SCALE_KNOWN
    if len(numbers) != SCALE_ENTRIES or not all(isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in numbers) or numbers[banners] != points:
        raise BadOption(
            f"Option 'citadel_scale' does not take {value!r}: give {SCALE_ENTRIES} numbers, VP for 0 to 6 or more banners, with {points} for {banners}.",
            f"L'option « citadel_scale » n'accepte pas {value!r} : donnez {SCALE_ENTRIES} nombres, les PV pour 0 à 6 bannières ou plus, avec {points} pour {banners}.",
        )
    return numbers
