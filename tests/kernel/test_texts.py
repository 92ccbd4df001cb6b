"""What people read: options explained in sentences, numbers and names that agree, and logs without ids or empty gaps."""

import re
from pathlib import Path
from typing import Any

import pytest

import urbes
from urbes.kernel.errors import LANGUAGES
from urbes.kernel.events import Event
from urbes.kernel.game import Game
from urbes.kernel.options import Option, Preset
from urbes.kernel.rng import Rng
from urbes.kernel.texts import Texts

GAMES = urbes.game_ids()
PLAYERS = ["Ana", "Zoé", "Uruk", "Petra"]


def explained(game: Game) -> list[Option | Preset]:
    return [*game.option_list, *game.presets]


def texts(tmp_path: Path, fr: str, en: str = "x") -> Texts:
    (tmp_path / "texts.toml").write_text(f'[line]\nen = "{en}"\nfr = "{fr}"\n', encoding="utf-8")
    return Texts.load(tmp_path / "texts.toml")


@pytest.mark.parametrize(("n", "en", "fr"), [(0, "0 coins", "0 pièce"), (1, "1 coin", "1 pièce"), (2, "2 coins", "2 pièces"), (-1, "-1 coin", "-1 pièce")])
def test_a_word_follows_its_number(tmp_path: Path, n: int, en: str, fr: str) -> None:
    said = texts(tmp_path, "{n} {n|pièce|pièces}", "{n} {n|coin|coins}")
    assert said.text("line", "en", {"n": n}) == en
    assert said.text("line", "fr", {"n": n}) == fr


@pytest.mark.parametrize(("name", "fr"), [("Ana", "chef d'Ana"), ("Zoé", "chef de Zoé"), ("Émile", "chef d'Émile"), ("11", "chef de 11")])
def test_french_elides_before_a_vowel(tmp_path: Path, name: str, fr: str) -> None:
    assert texts(tmp_path, "chef de {player}").text("line", "fr", {"player": name}) == fr


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_options_and_presets_are_explained_in_sentences(id: str, lang: str) -> None:
    game = urbes.game(id)
    for what in explained(game):
        effect = what.effects[lang]
        assert what.names[lang] and effect, what.id
        assert effect[0] == effect[0].upper() and effect.endswith("."), effect


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_no_id_of_a_value_is_shown_to_people(id: str, lang: str) -> None:
    game = urbes.game(id)
    shown = [text for what in explained(game) for text in (what.names[lang], what.effects[lang])]
    for option in game.option_list:
        shown += [words[lang] for words in option.value_names.values()]
    for text in shown:
        assert not re.search(r"seat:|_|\b(true|false|null|random=|\w+=)\b", text), text
    for option in game.option_list:
        for value in option.values():
            if not isinstance(value, str):
                continue
            name = option.value_names[value][lang]
            if value.lower().removesuffix("s") in name.lower().split():
                continue  # the id is what people call it
            assert not re.search(rf"(?<!\w){re.escape(value)}(?!\w)", option.effects[lang]), (option.id, value)


@pytest.mark.parametrize("id", GAMES)
def test_every_value_has_a_name_in_both_languages(id: str) -> None:
    for option in urbes.game(id).option_list:
        if option.type == "bool":
            continue  # yes and no are the client's words
        values = ["random"] if option.type == "seat" else [str(value) for value in option.values()]
        for value in values:
            assert all(option.value_names[value][lang].strip() for lang in LANGUAGES), (option.id, value)


# What a gap without words, an id or a word that fits no number leaves in a line.
LEFTOVERS = re.compile(r"[:,(]\s*[.)]|\(s\)|[{}|\[\]_]|None|\b1 (?:cards|coins|boxes|circles|cartes|pièces|cases|cercles)\b|\bde [AÉU]\w")
OPTIONS: dict[str, dict[str, Any]] = {"my_city": {"mode": "episode", "episode": 16}}


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("id", GAMES)
def test_the_log_of_a_whole_game_reads_well(id: str, seats: int) -> None:
    game = urbes.game(id, **OPTIONS.get(id, {}))
    rng = Rng.seeded(seats)
    state = game.new(seats, seats)
    events: list[Event] = []
    state.listener = events.append
    while state.to_act():
        seat = state.to_act()[0]
        actions = state.legal(seat)
        state.apply(seat, actions[rng.below(len(actions))])
    names = PLAYERS[:seats]
    for event in events:
        for viewer in (None, event.seat if event.seat >= 0 else None):
            for lang in LANGUAGES:
                line = game.describe(event, lang, viewer, names)
                found = LEFTOVERS.search(line.replace("\N{NARROW NO-BREAK SPACE}", " "))
                assert not found, f"{event.kind}: {line}"
