"""The words of the game: labels, log lines and the page of the game."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.forgotten_city.tables import eager, far_along, timid
from tests.words import plain
from urbes.cli.listing import preview
from urbes.games.forgotten_city.codes import PHASES
from urbes.games.forgotten_city.game import ForgottenCity
from urbes.games.forgotten_city.words import toll_words
from urbes.kernel.match import Match
from urbes.kernel.record import Record
from urbes.kernel.rng import Rng

GAME = ForgottenCity({})
HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs" / "forgotten-city.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.S)))


@pytest.mark.parametrize(
    ("notation", "en", "fr"),
    [
        ("pick 8", "Take the monument on space 8", "Prendre le monument de la case 8"),
        ("place 3c", "Place on 3c", "Placer en 3c"),
        ("build M27", "Build Flashing Arch", "Construire Arche fulgurante"),
        ("swap V B", "Swap storm for rain", "Échanger tempête contre pluie"),
        ("buy G-NM", "Buy Trophies of the Night", "Acheter Trophées de la nuit"),
        ("parry N3", "Parry The Ash Wind", "Parer Le Vent de cendre"),
        ("end_fight", "End the fight", "Finir le combat"),
        ("cash_in M01", "Give Dawn Stele back for VP", "Rendre Stèle de l'aube contre des PV"),
    ],
)
def test_a_button_says_what_the_action_does(notation: str, en: str, fr: str) -> None:
    action = GAME.parse(notation)
    assert (GAME.label(action, "en"), plain(GAME.label(action, "fr"))) == (en, fr)


HERE_AND_NOW: dict[str, Any] = {"tiles": "reference", "nightmares": ["N1"]}
NEAR_1A: dict[str, Any] = {"chief": "C", "coins": 9, "resources": "VRBY", "site": ["M01"]}
FAR: dict[str, Any] = {"chief": "3d"}


@pytest.mark.parametrize(
    ("position", "notation", "en", "fr"),
    [
        ({"phase": "assistant", "seats": {"0": NEAR_1A}}, "place C", "swap a resource", "échanger une ressource"),
        ({"phase": "assistant", "seats": {"0": NEAR_1A}}, "place 1a", "build Dawn Stele or extract 1 sun", "construire Stèle de l'aube ou extraire 1 soleil"),
        (
            {"phase": "assistant", "map": {"1a": "M01:1"}, "seats": {"0": {**NEAR_1A, "site": []}}},
            "place 1a",
            "decrypt: 1 sun → 2 def., 1 VP",
            "décrypter : 1 soleil → 2 force déf., 1 PV",
        ),
        (
            {"phase": "act", "hex": "1a", "seats": {"0": {**NEAR_1A, "assistants": ["1a"]}}},
            "build M01",
            "pays 1 storm, 1 sun · gains 1 def., 1 VP · zone +1 VP",
            "paie 1 tempête, 1 soleil · gagne 1 force déf., 1 PV · zone +1 PV",
        ),
        ({"phase": "act", "hex": "1a", "seats": {"0": {**NEAR_1A, "assistants": ["1a"]}}}, "extract", "gains 1 sun", "gagne 1 soleil"),
        (
            {"phase": "act", "hex": "1a", "map": {"1a": "M01:1"}, "seats": {"0": {**NEAR_1A, "site": [], "tree": ["MONX"], "assistants": ["1a"]}}},
            "decrypt",
            "Dawn Stele · pays 1 sun · gains 2 def., 1 VP · Bob, its owner: +1 VP",
            "Stèle de l'aube · paie 1 soleil · gagne 2 force déf., 1 PV · Bob, propriétaire : +1 PV",
        ),
    ],
)
def test_a_move_says_what_is_paid_what_is_gained_and_what_follows(position: dict[str, Any], notation: str, en: str, fr: str) -> None:
    position = {**HERE_AND_NOW, **position, "seats": {"1": FAR, **position["seats"]}}
    facts = GAME.arrange(2, 1, position).preview(0, GAME.parse(notation))
    assert [plain(preview(GAME, lang, notation, facts, ["Ann", "Bob"])) for lang in ("en", "fr")] == [en, fr]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_way_through_a_portal_is_told_with_its_price(lang: str) -> None:
    told = {
        (2, 2): {"en": "2 coins to go through a portal", "fr": "2 pièces pour passer par un portail"},
        (3, 2): {"en": "3 coins, 2 of them to go through a portal", "fr": "3 pièces, dont 2 pour passer par un portail"},
        (1, 0): {"en": "1 coin", "fr": "1 pièce"},
    }
    for (price, portal), words in told.items():
        assert toll_words(GAME, price, portal, lang) == words[lang]


SEVEN = {"0c": "M01:0", "1a": "M02:0", "4a": "M03:0", "2e": "M04:0", "3d": "M05:0", "5d": "M06:0", "4b": "M07:0"}
AWAY = {"1": {"chief": "0e", "resources": ""}, "2": {"chief": "0e", "resources": ""}}


@pytest.mark.clauses("FC-1.4", "FC-4.4", "FC-7.13", "FC-7.16", "FC-8.10")
@pytest.mark.parametrize(
    ("options", "changes", "notation", "en", "fr"),
    [
        (
            {},
            {"map": SEVEN, "seats": {**AWAY, "0": {"chief": "3a", "site": ["M08"]}}},
            "place 3b",
            "your monument zone is empty",
            "zone des marqueurs de monuments est vide",
        ),
        (
            {"limited_cubes": True},
            {"seats": {**AWAY, "0": {"chief": "C", "resources": dict.fromkeys("VRBY", 20)}}},
            "place C",
            "the supply holds no other colour",
            "la réserve n'a plus d'autre couleur",
        ),
        ({"chiefs_cost": True}, {"seats": {**AWAY, "0": {"chief": "0a", "coins": 0}}}, "place 0a", "chiefs cost a coin", "les chefs coûtent une pièce"),
        (
            {},
            {"map": {"3b": "M17:1"}, "seats": {**AWAY, "0": {"chief": "3a", "coins": 2, "tree": ["MONX"]}}},
            "place 3b",
            "3b is stone: nothing to extract, and you cannot pay 3 coins to decrypt Lost Aqueduct",
            "3b est de pierre : rien à extraire, et vous ne pouvez pas payer 3 pièces pour décrypter Aqueduc oublié",
        ),
        (
            {"portal_chief": False},
            {"seats": {**AWAY, "0": {"chief": "0a", "coins": 2}}},
            "place 1e",
            "none of your assistants stands beside a portal",
            "aucun de vos assistants n'est à côté d'un portail",
        ),
    ],
    ids=["zone empty", "supply empty", "a chief to pay for", "stone under a monument", "the chief opens no jump"],
)
def test_a_refused_placement_tells_what_is_true(options: dict[str, Any], changes: dict[str, Any], notation: str, en: str, fr: str) -> None:
    game = ForgottenCity(options)
    reason = game.arrange(3, 1, {"phase": "assistant", "tiles": "reference", **changes}).why_not(0, game.parse(notation))
    assert reason is not None
    assert en in reason.en and fr in plain(reason.fr)


def test_every_kind_of_log_line_is_said_and_complete() -> None:
    """Late rounds of all sorts say every kind of line; none keeps a gap or a word of the code."""
    said: set[str] = set()
    for seed in range(14):
        rng = Rng.seeded(seed)
        game = ForgottenCity({})
        state = far_along(game, 2 + seed % 3, rng)
        players = ["Ada", "Bo", "Cy", "Di"][: state.seats]
        match = Match(game, Record.of(game, players, 1, state.to_dict()), state)
        choose = [eager, timid][seed % 2]
        while not match.over:
            seat = match.state.to_act()[0]
            name = choose(sorted(game.name(action) for action in match.state.legal(seat)), rng)
            match.apply(seat, game.parse(name))
        said |= {event.kind for _, event in match.log}
        for lang in ("fr", "en"):
            for _, line in match.lines(lang, None):
                assert "{" not in line and "None" not in line and line.endswith("."), line
    kinds = {key.removeprefix("log.") for key in GAME.texts.entries if key.startswith("log.")}
    assert kinds - said <= {"chief_stayed"}


def test_every_phase_asks_and_every_source_of_points_has_its_word() -> None:
    for phase in PHASES:
        assert GAME.texts.has(f"asks.{phase}")
    for source in GAME.new(2, 1).to_dict()["seats"][0]["tally"]:
        assert GAME.texts.has(f"breakdown.{source}")


def test_the_page_names_every_option_field_and_action() -> None:
    for option in GAME.option_list:
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{option.id}` |"))
        assert row.split("|")[2].strip().strip("`") == str(option.default).lower()
    state = GAME.new(2, 1)
    assert set(state.to_dict()) | set(state.to_dict()["seats"][0]) <= NAMED
    assert set(state.view(0)) | set(state.view(0)["players"][0]) <= NAMED
    examples = [line.split("|")[3].strip().strip("`") for line in PAGE.split("## Notation")[1].split("## Positions")[0].splitlines() if line.startswith("| `")]
    assert len(examples) == 12 and [GAME.name(GAME.parse(text)) for text in examples] == examples
    assert f"there are {GAME.action_count} actions" in PAGE
    found = re.search(r"```toml\n(.*?)```", PAGE, re.S)
    assert found is not None
    assert GAME.arrange(3, 1, tomllib.loads(found.group(1))["case"]["position"]).to_act() == (0,)
