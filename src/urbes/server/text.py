"""Text from people: one line, no control characters, nothing invisible that could reorder what others read."""

import unicodedata

_KEPT = {"\u200d"}  # joins emoji


def plain(text: str) -> str:
    """The text as it may be stored and shown; it is never markup for anyone."""
    spaced = text.translate({ord(char): " " for char in "\n\r\t"})
    kept = (char for char in unicodedata.normalize("NFC", spaced) if char in _KEPT or unicodedata.category(char)[0] != "C")
    return " ".join("".join(kept).split())
