"""One word for one thing: the glossary of each game holds over all its texts, the engine's and the browser's, in both languages."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import urbes
from urbes.bots.levels import LEVELS
from urbes.games.registry import folder_of
from urbes.kernel.errors import LANGUAGES

HERE = Path(__file__).parent
SOURCE = Path(urbes.__file__).parent
CLIENT = Path(__file__).parents[2] / "web" / "src"
ENTRY = re.compile(r"""(?<![\w.'])(?:'([\w.]+)'|(\w+)):\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")""")

AROUND = [SOURCE / part / "texts.toml" for part in ("kernel", "server", "cli", "bots", "arena", "envs")]
ALONE = {"my_city": "campaign"}  # what is said around the games of this one alone, beside what has its id

Text = tuple[str, str, str]  # where it stands, its language, and what is read


def files(id: str) -> list[Path]:
    """The files of a game's words; `urbes` is what stands around the games."""
    if id == "urbes":
        return [*AROUND, CLIENT / "texts" / "en.ts", CLIENT / "texts" / "fr.ts"]
    names = ("texts.toml", "howto.toml", "clauses.toml", "scenes.toml", "lesson.toml", "exercises.toml", "replay.toml", "data.json")
    return [*(folder_of(id) / name for name in names), CLIENT / "games" / id / "texts.ts"]


def texts(id: str) -> list[Text]:
    """All of them as people read them, with curly apostrophes."""
    return [(where, lang, re.sub(r"(?<=[\w}])'(?=\w)", "’", text)) for where, lang, text in typed(id)]


def typed(id: str) -> list[Text]:
    return [text for file in files(id) if file.exists() for text in (typescript(file) if file.suffix == ".ts" else read(file))] + around(id)


def around(id: str) -> list[Text]:
    """What the files around the games say of one: how the bots play it, what the terminal says of its campaign."""
    own = re.compile(rf" (?:{id}\b|{ALONE.get(id, id)})")
    return [text for file in AROUND for text in read(file) if own.search(text[0])]


def read(file: Path) -> Iterator[Text]:
    text = file.read_text(encoding="utf-8")
    yield from leaves(f"{file.parent.name}/{file.name}", json.loads(text) if file.suffix == ".json" else tomllib.loads(text))


def leaves(where: str, value: Any) -> Iterator[Text]:
    if isinstance(value, dict):
        for key, inner in value.items():
            lang = key.rpartition("_")[2]
            if lang in LANGUAGES and isinstance(inner, str):
                yield where, lang, inner
            else:
                yield from leaves(f"{where} {value['id'] if isinstance(value.get('id'), str) else ''} {key}", inner)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(where, inner)


def typescript(file: Path) -> Iterator[Text]:
    """The entries of `en` and `fr`, which a file holds one after the other or alone."""
    english, cut, french = file.read_text(encoding="utf-8").partition("export const fr")
    for lang, part in (("en", english), ("fr", cut + french)):
        for dotted, plain, quoted in ENTRY.findall(part):
            yield f"{file.name} {dotted or plain}", lang, re.sub(r"\\(.)", r"\1", quoted[1:-1])


def terms(id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((HERE / f"{id}.toml").read_text(encoding="utf-8"))["terms"]
    return found


def faults(told: list[Text], wanted: list[dict[str, Any]]) -> list[str]:
    """Words of the glossary that are nowhere said, and those said in their place."""
    missing = [
        f"{lang}: nothing says '{term[lang]}'"
        for term in wanted
        for lang in LANGUAGES
        if not any(term[lang].lower() in text.lower() for _, said, text in told if said == lang)
    ]
    return missing + [
        f"{where} ({lang}): '{found[0]}' for '{term[lang]}' in: {text}"
        for term in wanted
        for where, lang, text in told
        for never in term.get(f"never_{lang}", ())
        if (found := re.search(never, text, re.IGNORECASE))
    ]


@pytest.mark.parametrize("id", ["urbes", *urbes.game_ids()])
def test_a_game_calls_everything_by_one_name(id: str) -> None:
    told = texts(id)
    assert len(told) > 300 and {lang for _, lang, _ in told} == set(LANGUAGES)
    assert faults(told, terms(id)) == []


@pytest.mark.parametrize("id", ["urbes", *urbes.game_ids()])
def test_apostrophes_and_spaces_are_typed_one_way(id: str) -> None:
    """Plain in the engine's files, which the browser prints with ’ and narrow spaces; curly in the browser's own, as nothing has to be escaped there."""
    for where, _, text in typed(id):
        wrong = r"[\w}]'\w" if ".ts " in where else "[’\N{NARROW NO-BREAK SPACE}\N{NO-BREAK SPACE}]"
        assert not re.search(wrong, text), (where, text)


@pytest.mark.parametrize("id", urbes.game_ids())
def test_what_is_said_of_a_game_around_it_is_heard(id: str) -> None:
    told = around(id)
    assert all(any(f" {id} " in where and where.endswith(f" {level}") for where, _, _ in told) for level in LEVELS)
    assert any(where.endswith(" help  campaign_new") for where, _, _ in told) == (id == "my_city")


@pytest.mark.parametrize("id", urbes.game_ids())
def test_a_refusal_has_one_colon_in_a_sentence(id: str) -> None:
    told = [text for where, _, text in texts(id) if "  reasons  " in where]
    assert told and [text for text in told if re.search(r": [^.!?;»«]*: ", text)] == []


def test_a_wrong_word_is_told_with_its_place() -> None:
    wanted = [{"en": "path", "fr": "expédition", "never_en": [], "never_fr": [r"\bchemins?\b"]}]
    told = [("texts.toml line", "en", "Five paths."), ("texts.toml line", "fr", "Cinq chemins, une expédition.")]
    assert faults(told, wanted) == ["texts.toml line (fr): 'chemins' for 'expédition' in: Cinq chemins, une expédition."]
    assert faults(told[:1], wanted) == ["fr: nothing says 'expédition'"]
