"""The server's own sentences in both languages; everything about a game comes from the game."""

from pathlib import Path
from typing import Any

from urbes.kernel.texts import Texts

TEXTS = Texts.load(Path(__file__).parent / "texts.toml")


def sentence(key: str, lang: str, **gaps: Any) -> str:
    return TEXTS.text(key, lang, gaps)
