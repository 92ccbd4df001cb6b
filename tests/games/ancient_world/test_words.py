"""Words for people: every action, event and card in both languages, from the same data as the rules."""

import re
from pathlib import Path

import pytest

import urbes
from tests.games.ancient_world.tables import choose, far_along, table
from urbes.cli.listing import preview
from urbes.games import ancient_world
from urbes.games.ancient_world.catalogue import card
from urbes.games.ancient_world.codes import PHASES
from urbes.kernel.errors import LANGUAGES
from urbes.kernel.events import Event
from urbes.kernel.rng import Rng

GAME = urbes.game("ancient_world")
FOLDER = Path(str(ancient_world.__file__)).parent


def test_every_action_has_one_notation_and_a_label() -> None:
    assert len(set(GAME.notation)) == GAME.action_count == 805
    for action in range(GAME.action_count):
        assert GAME.parse(GAME.name(action)) == action
        for lang in LANGUAGES:
            assert GAME.label(action, lang) and "{" not in GAME.label(action, lang)


@pytest.mark.parametrize(
    ("notation", "en", "fr"),
    [
        ("place 1 labor", "+2 coins", "+2 pièces"),
        ("place 1 conscript", "+1 to your attacks this round", "+1 à vos attaques de la manche"),
        ("place 1 learn", "−3 coins · +1 knowledge", "−3 pièces · +1 savoir"),
        ("place 1 rebuild", "+1 coin · takes the first-player tile", "+1 pièce · prend la tuile Premier Joueur"),
        ("place 3 recruit", "then choose the Military card to recruit", "puis choisissez la carte Militaire à recruter"),
        ("pass", "no further turn this round · 3 citizens not placed", "plus de tour dans cette manche · 3 citoyens non placés"),
    ],
)
def test_a_move_says_what_is_paid_what_is_gained_and_what_follows(notation: str, en: str, fr: str) -> None:
    state = GAME.new(2, 1)
    facts = state.preview(state.to_act()[0], GAME.parse(notation))
    assert [preview(GAME, lang, notation, facts, ["Ann", "Bob"]) for lang in ("en", "fr")] == [en, fr]


def test_an_expansion_names_its_price() -> None:
    state = GAME.new(2, 1)
    facts = state.preview(state.to_act()[0], GAME.parse("place 1 expand"))
    assert preview(GAME, "en", "place 1 expand", facts, []).startswith("costs 1 knowledge or 3 coins · ")
    assert preview(GAME, "fr", "place 1 expand", facts, []).startswith("coûte 1 savoir ou 3 pièces · ")


def test_codes_of_the_printed_cards_are_stable() -> None:
    known = {"pass": 0, "place 1 labor": 1, "place 5 B26": 120, "idle 1 labor": 121, "attack 1": 241, "build S01": 244, "recruit S03": 476, "starve 5": 804}
    assert {name: GAME.parse(name) for name in known} == known


def test_every_phase_asks_something() -> None:
    for phase in PHASES:
        assert GAME.texts.has(f"asks.{phase}")


def test_every_event_of_the_rules_has_its_sentence() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    named = re.findall(r'(?:Event|say)\(\s*"(\w+)"(?: if .*? else "(\w+)")?', source)
    kinds = {kind for pair in named for kind in pair if kind} | {"placed", "placed_with_fee", "idled"}
    assert len(kinds) > 30
    assert [kind for kind in sorted(kinds) if not GAME.texts.has(f"log.{kind}")] == []


def test_events_of_rich_games_are_sentences_for_every_viewer() -> None:
    players = ["Ana", "Bo", "Cy", "Di"]
    seen: set[str] = set()
    for seed in range(60):
        rng = Rng.seeded(seed)
        game = table(rng)
        state = far_along(game, 2 + seed % 3, rng)
        happened: list[Event] = []
        state.listener = happened.append
        for _ in range(100):
            if state.to_act():
                state.apply(*choose(state, rng))
        for event in happened:
            seen.add(event.kind)
            for viewer in (None, *range(state.seats)):
                for lang in LANGUAGES:
                    sentence = game.describe(event, lang, viewer, players[: state.seats])
                    assert sentence.strip() and "{" not in sentence
    assert len(seen) > 30


def test_a_new_pile_is_told_with_its_number_of_cards() -> None:
    state = GAME.arrange(2, 1, {"tile": 0, "empire_pile": [], "empire_discard": ["A05", "..."]})
    happened: list[Event] = []
    state.listener = happened.append
    for seat in (0, 1):
        state.apply(seat, GAME.parse("pass"))
    cards = len(state.to_dict()["row"] + state.to_dict()["empire_pile"])
    told = [GAME.describe(event, "en", None, ["Ana", "Bo"]) for event in happened]
    assert f"The discard of {cards} cards becomes the new Empire pile." in told


def test_the_text_of_a_card_is_made_from_its_effects() -> None:
    assert card(GAME, "A15", "en")["text"] == "Action: repair up to 2 damaged cards, then gain 1 coin"
    assert card(GAME, "A15", "fr")["text"] == "Action : réparer jusqu'à 2 cartes, puis +1 pièce"
    assert card(GAME, "B19", "en")["text"] == "End: 3/4/5/6+ red banners = 1/2/3/4 VP"
    assert card(GAME, "B29", "fr")["text"] == "Fin : 1 PV par lot de 2 savoirs restants, au plus 3"
    assert card(GAME, "M15", "en")["legacy_text"] == "Sword +1; Arrow +1"
    assert card(GAME, "A24", "en")["icons"] == [{"icon": "explore", "n": 1, "action": True}, {"icon": "gain_coins", "n": 2, "action": True}]
    assert card(urbes.game("ancient_world", citadel_scale="0,0,1,2,3,3,4"), "B19", "en")["text"] == "End: 2/3/4/5/6+ red banners = 1/2/3/3/4 VP"


def test_reconstructed_cards_carry_a_mark() -> None:
    assert card(GAME, "A10", "en")["reconstructed"] and GAME.catalogue("fr")["cards"].keys() == GAME.content.rows.keys()


def test_a_view_is_drawn_in_both_languages() -> None:
    rng = Rng.seeded(3)
    for seed in range(12):
        state = far_along(GAME, 2 + seed % 3, rng)
        players = ["Ana", "Bo", "Cy", "Di"][: state.seats]
        for lang in LANGUAGES:
            for viewer in (None, 0, 1):
                drawn = GAME.sketch(state.view(viewer), lang, players)
                assert all(player in drawn for player in players) and "{" not in drawn
                assert drawn.count("[/]") == len(re.findall(r"\[(?:bold|dim|red|green|bright_blue|yellow|magenta|grey62|dark_orange)\]", drawn))
