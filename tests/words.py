"""Comparing French sentences without minding which kind of space stands before their punctuation."""


def plain(text: str) -> str:
    return text.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ")
