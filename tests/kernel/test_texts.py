"""What people read: options explained in sentences, numbers and names that agree, and logs without ids or empty gaps."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import urbes
from urbes.kernel.errors import LANGUAGES
from urbes.kernel.events import Event
from urbes.kernel.game import Game
from urbes.kernel.options import Option, Preset
from urbes.kernel.rng import Rng
from urbes.kernel.texts import SENTENCES, Texts, Words

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


def test_a_fact_may_differ_by_language() -> None:
    told = SENTENCES.pair("records.action", number=3, error=("no", "non"))
    assert told == ("Action 3: no", "Action 3 : non")


def test_the_first_bar_that_stands_is_the_reason() -> None:
    words = Words(Texts({"reasons.far": {"en": "{n} to {name}", "fr": "{n} jusqu'à {name}"}, "reasons.dear": {"en": "dear", "fr": "cher"}}), {})
    gaps = {"n": 3, "name": ("Troy", "Troie")}
    reason = words.first_reason(gaps, (False, "dear", ("X-1",)), (True, "far", ("X-2", "X-3")), (True, "dear", ("X-4",)))
    assert (reason.clauses, reason.en, reason.fr) == (("X-2", "X-3"), "3 to Troy", "3 jusqu'à Troie")


def test_an_id_is_not_elided() -> None:
    assert SENTENCES.pair("expected.one_of", ids="indigo, red")[1] == "l'un de indigo, red"


def test_a_game_says_it_in_its_own_words_or_in_the_kernels(tmp_path: Path) -> None:
    (tmp_path / "texts.toml").write_text('[reasons.game_over]\nen = "It is done."\nfr = "Fini."\n', encoding="utf-8")
    game = Texts.load(tmp_path / "texts.toml")
    assert game.pair("reasons.game_over") == ("It is done.", "Fini.")
    assert game.has("reasons.no_such_action") and game.pair("reasons.no_such_action", action=9)[0] == "There is no action 9."
    assert not game.has("reasons.nothing_of_the_kind")


# --- where the words are --------------------------------------------------------------------------------------

SOURCE = Path(urbes.__file__).parent
WORDLESS = ("kernel", "games")  # the code without a sentence of its own: all of them are in a `texts.toml`
FRENCH = re.compile(r"[àâçéèêëîïôùûœ«]|\b(?:doit|est|il|la|le|les|manque|n'a|ne|ou|pas|sont|un|une)\b", re.IGNORECASE)
VOWELS = "[aeiouàâäéèêëîïôöùûüœæ]"  # what French elides before


def files(*parts: str) -> Iterator[Path]:
    for part in parts:
        yield from [SOURCE / part] if part.endswith(".py") else sorted((SOURCE / part).rglob("*.py"))


def strings(file: Path) -> Iterator[tuple[int, str]]:
    """The strings of a module and their lines, docstrings apart."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


@pytest.mark.parametrize("file", [*files(*WORDLESS)], ids=lambda file: str(file.relative_to(SOURCE)))
def test_no_sentence_lies_in_the_code(file: Path) -> None:
    """A sentence for people has a French half, by which it is found."""
    assert [(line, text) for line, text in strings(file) if text != VOWELS and FRENCH.search(text)] == []


def test_the_kernel_has_every_text_it_names_in_every_language() -> None:
    rooms = {key.partition(".")[0] for key in SENTENCES.entries}
    named = {text for file in files("kernel", "games/registry.py") for _, text in strings(file) if re.fullmatch(rf"(?:{'|'.join(rooms)})\.[a-z_]+", text)}
    assert len(named) > 60
    assert named <= set(SENTENCES.entries)
    for key, words in SENTENCES.entries.items():
        assert set(words) == set(LANGUAGES) and all(words.values()), key


def gaps(sentence: str) -> set[str]:
    return {name.partition("|")[0] for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("key", list(SENTENCES.entries))
def test_both_languages_have_the_same_gaps(key: str) -> None:
    words = SENTENCES.entries[key]
    assert gaps(words["en"]) == gaps(words["fr"])


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
