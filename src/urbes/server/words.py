"""The server's own sentences in both languages; everything about a game comes from the game."""

from pathlib import Path
from typing import Any

from urbes.kernel.texts import Texts

TEXTS = Texts.load(Path(__file__).parent / "texts.toml")
pair = TEXTS.pair  # a text in English and French, as errors for people take them


def sentence(key: str, lang: str, **gaps: Any) -> str:
    return TEXTS.text(key, lang, gaps)
