"""The libraries behind the environments are extras: where one is missing, one sentence says what to install."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from urbes.kernel.errors import UrbesError
from urbes.kernel.texts import Texts

WORDS = Texts.load(Path(__file__).parent / "texts.toml")


def refusal(key: str, **facts: Any) -> UrbesError:
    """Bad input, in the words of `errors.KEY`."""
    return UrbesError(*WORDS.pair(f"errors.{key}", **facts))


def need(extra: str, *libraries: str) -> None:
    """Refuse to go on without these libraries."""
    missing = [library for library in libraries if find_spec(library) is None]
    if missing:
        raise refusal("missing", library=", ".join(missing), extra=extra)
