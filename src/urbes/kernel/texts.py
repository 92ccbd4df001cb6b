"""The words of a game in French and English, read from its `texts.toml`."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from urbes.kernel.errors import LANGUAGES, BadPosition, Reason, UrbesError

_BY_NUMBER = re.compile(r"\{(\w+)\|([^|{}]*)\|([^|{}]*)\}")
_ELISION = re.compile(r"\b([Dd])e \{(\w+)\}")
_VOWEL = re.compile("[aeiouàâäéèêëîïôöùûüœæ]", re.IGNORECASE)


class Texts:
    """Sentences by dotted key (`reasons.not_lowest`), each in every language, with `{named}` gaps; `{coins|coin|coins}` chooses by a gap's number, and `de {player}` becomes `d'Ana`.

    A text not found here is the kernel's: what every game says alike stands there once.
    """

    def __init__(self, entries: dict[str, dict[str, str]]) -> None:
        self.entries = entries

    @staticmethod
    def load(path: Path) -> "Texts":
        texts = Texts(_entries(path))
        for key, words in texts.entries.items():
            missing = ", ".join(lang for lang in LANGUAGES if not words.get(lang))
            if missing:
                raise UrbesError(*SENTENCES.pair("games.untranslated", file=path.name, text=key, languages=missing))
        return texts

    def text(self, key: str, lang: str, gaps: dict[str, Any] | None = None) -> str:
        sentence = (self.entries.get(key) or SENTENCES.entries[key])[lang]
        if not gaps:
            return sentence
        if "|" in sentence:
            sentence = _BY_NUMBER.sub(lambda found: found[2 if _is_one(gaps[found[1]], lang) else 3], sentence)
        if lang == "fr" and "e {" in sentence:
            sentence = _ELISION.sub(lambda found: f"{found[1]}'{{{found[2]}}}" if _VOWEL.match(str(gaps[found[2]])) else found[0], sentence)
        return sentence.format(**gaps)

    def pair(self, key: str, **facts: Any) -> tuple[str, str]:
        """A text in English and French, as the errors for people take them; a fact that is not alike in both is such a pair itself."""
        return self.text(key, "en", _said(facts, 0)), self.text(key, "fr", _said(facts, 1))

    def has(self, key: str) -> bool:
        return key in self.entries or key in SENTENCES.entries


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """What speaks in a game's words: its sentences, and the names of its components by id."""

    def __init__(self, texts: Texts, names: dict[str, dict[str, str]]) -> None:
        self.texts = texts
        self.named = names

    def word(self, id: str, lang: str) -> str:
        """The name of a component in a language."""
        return self.named[id][lang]

    def reason(
        self, key: str, clauses: tuple[str, ...], en: dict[str, Any] | None = None, fr: dict[str, Any] | None = None, seats: dict[str, int] | None = None
    ) -> Reason:
        """A refusal from the text `reasons.KEY`. What differs by language is a pair, or stands in `fr`; the gaps of `seats` are filled with the players' names
        where they are known."""
        gaps: dict[str, dict[str, Any]] = {"en": _said(en or {}, 0), "fr": _said(fr or en or {}, 1)}

        def sentence(lang: str, players: list[str]) -> str:
            named = {gap: players[seat] for gap, seat in (seats or {}).items()}
            return self.texts.text(f"reasons.{key}", lang, {**gaps[lang], **named})

        if seats is None:
            return Reason(clauses, sentence("en", []), sentence("fr", []))
        unnamed = [SENTENCES.pair("words.seat", seat=seat) for seat in range(max(seats.values()) + 1)]
        return Reason(clauses, sentence("en", [en for en, _ in unnamed]), sentence("fr", [fr for _, fr in unnamed]), sentence)

    def first_reason(self, gaps: dict[str, Any], *bars: tuple[bool, str, tuple[str, ...]]) -> Reason:
        """The refusal for the first bar that stands in the way: whether it does, the key of its text, its clauses. The last one always does."""
        return next(self.reason(key, clauses, gaps) for stands, key, clauses in bars if stands)

    def pair(self, id: str) -> tuple[str, str]:
        """The name of a component in English and French."""
        return self.word(id, "en"), self.word(id, "fr")

    def of(self, id: str, gap: str, **facts: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The gaps of a text in English and French: a component's name, and facts alike in both."""
        return {gap: self.word(id, "en"), **facts}, {gap: self.word(id, "fr"), **facts}

    def broken(self, clause: str, key: str, **facts: Any) -> BadPosition:
        """A position whose parts are well formed but contradict each other, or a clause: the text `positions.KEY`."""
        by = f" ({clause})." if clause else "."
        en, fr = self.texts.pair(f"positions.{key}", **facts)
        return BadPosition(en + by, fr + by)

    def require(self, condition: bool, clause: str, key: str, **facts: Any) -> None:
        """Refuses a position in which something does not hold, as `broken` says it."""
        if not condition:
            raise self.broken(clause, key, **facts)

    def wrong(self, where: str, value: Any, key: str, **facts: Any) -> BadPosition:
        """A field that does not hold what is expected: the text `expected.KEY`."""
        shown = json.dumps(value, default=str, ensure_ascii=False)[:60]
        return BadPosition(*SENTENCES.pair("fields.wrong", where=where, value=shown, expected=self.texts.pair(f"expected.{key}", **facts)))


def _said(facts: dict[str, Any], language: int) -> dict[str, Any]:
    """The facts in one language, English or French."""
    return {gap: fact[language] if isinstance(fact, tuple) else fact for gap, fact in facts.items()}


def _is_one(number: Any, lang: str) -> bool:
    """Whether a number takes the singular: 0 does in French, not in English."""
    size = abs(int(number))
    return size < 2 if lang == "fr" else size == 1


def _entries(path: Path) -> dict[str, dict[str, str]]:
    entries: dict[str, dict[str, str]] = {}
    _collect("", tomllib.loads(path.read_text(encoding="utf-8")), entries)
    return entries


def _collect(prefix: str, table: dict[str, Any], entries: dict[str, dict[str, str]]) -> None:
    if all(isinstance(value, str) for value in table.values()):
        entries[prefix] = table
        return
    for key, value in table.items():
        _collect(f"{prefix}.{key}" if prefix else key, value, entries)


SENTENCES: Final = Texts(_entries(Path(__file__).with_name("texts.toml")))  # the kernel's own
KERNEL: Final = Words(SENTENCES, {})
