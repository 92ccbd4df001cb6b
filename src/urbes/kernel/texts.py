"""The words of a game in French and English, read from its `texts.toml`."""

import re
import tomllib
from pathlib import Path
from typing import Any

from urbes.kernel.errors import LANGUAGES, UrbesError

_BY_NUMBER = re.compile(r"\{(\w+)\|([^|{}]*)\|([^|{}]*)\}")
_ELISION = re.compile(r"\b([Dd])e \{(\w+)\}")
_VOWEL = re.compile("[aeiouàâäéèêëîïôöùûüœæ]", re.IGNORECASE)


class Texts:
    """Sentences by dotted key (`reasons.not_lowest`), each in every language, with `{named}` gaps; `{coins|coin|coins}` chooses by a gap's number, and `de {player}` becomes `d'Ana`."""

    def __init__(self, entries: dict[str, dict[str, str]]) -> None:
        self.entries = entries

    @staticmethod
    def load(path: Path) -> "Texts":
        entries: dict[str, dict[str, str]] = {}
        _collect("", tomllib.loads(path.read_text(encoding="utf-8")), entries)
        for key, words in entries.items():
            missing = [lang for lang in LANGUAGES if not words.get(lang)]
            if missing:
                raise UrbesError(
                    f"{path.name}: the text '{key}' has no translation for {', '.join(missing)}.",
                    f"{path.name} : le texte « {key} » n'a pas de traduction pour {', '.join(missing)}.",
                )
        return Texts(entries)

    def text(self, key: str, lang: str, gaps: dict[str, Any] | None = None) -> str:
        sentence = self.entries[key][lang]
        if not gaps:
            return sentence
        if "|" in sentence:
            sentence = _BY_NUMBER.sub(lambda found: found[2 if _is_one(gaps[found[1]], lang) else 3], sentence)
        if lang == "fr" and "e {" in sentence:
            sentence = _ELISION.sub(lambda found: f"{found[1]}'{{{found[2]}}}" if _VOWEL.match(str(gaps[found[2]])) else found[0], sentence)
        return sentence.format(**gaps)

    def has(self, key: str) -> bool:
        return key in self.entries


def _is_one(number: Any, lang: str) -> bool:
    """Whether a number takes the singular: 0 does in French, not in English."""
    size = abs(int(number))
    return size < 2 if lang == "fr" else size == 1


def _collect(prefix: str, table: dict[str, Any], entries: dict[str, dict[str, str]]) -> None:
    if all(isinstance(value, str) for value in table.values()):
        entries[prefix] = table
        return
    for key, value in table.items():
        _collect(f"{prefix}.{key}" if prefix else key, value, entries)
