"""Text from people: one line, no control characters, nothing invisible that could reorder what others read. And their names in the log."""

import unicodedata

_KEPT = {"\u200d"}  # joins emoji


def plain(text: str) -> str:
    """The text as it may be stored and shown; it is never markup for anyone."""
    spaced = text.translate({ord(char): " " for char in "\n\r\t"})
    kept = (char for char in unicodedata.normalize("NFC", spaced) if char in _KEPT or unicodedata.category(char)[0] != "C")
    return " ".join("".join(kept).split())


def players_at(players: list[str], renamed: list[tuple[int, int, str]], number: int) -> list[str]:
    """The seats' names when the action of a number was taken: what someone did stays theirs after they have left. `renamed` is in order of time."""
    if not renamed or number >= renamed[-1][0]:
        return players
    names = list(players)
    for until, seat, was in reversed(renamed):
        if number < until:
            names[seat] = was
    return names
