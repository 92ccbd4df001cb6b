"""The sentences of the arena, in French and English."""

from pathlib import Path
from typing import Any

from urbes.kernel.errors import UrbesError
from urbes.kernel.texts import Texts

WORDS = Texts.load(Path(__file__).parent / "texts.toml")


def refusal(key: str, **facts: Any) -> UrbesError:
    """Bad input, in the words of `errors.KEY`."""
    return UrbesError(*WORDS.pair(f"errors.{key}", **facts))
