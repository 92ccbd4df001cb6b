"""The words of a game in French and English, read from its `texts.toml`."""

import tomllib
from pathlib import Path
from typing import Any

from urbes.kernel.errors import LANGUAGES, UrbesError


class Texts:
    """Sentences by dotted key (`reasons.not_lowest`), each in every language, with `{named}` gaps."""

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
        return sentence.format(**gaps) if gaps else sentence

    def has(self, key: str) -> bool:
        return key in self.entries


def _collect(prefix: str, table: dict[str, Any], entries: dict[str, dict[str, str]]) -> None:
    if all(isinstance(value, str) for value in table.values()):
        entries[prefix] = table
        return
    for key, value in table.items():
        _collect(f"{prefix}.{key}" if prefix else key, value, entries)
