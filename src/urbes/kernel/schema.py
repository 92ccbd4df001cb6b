"""The declared shape of what a pack may hold: kinds of values, each of which tells with its place what is not as it should be."""

import json
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from urbes.kernel.errors import LANGUAGES, BadPack
from urbes.kernel.texts import SENTENCES, Texts

NAME = r"[\w-]{1,40}"  # what a row can be called by
IMMENSE = 10**9


class Checks:
    """Collects every problem of a pack, so that its author sees them all at once; warnings do not refuse it."""

    def __init__(self, pack: str, texts: Texts | None = None, ours: dict[str, Any] | None = None) -> None:
        self.pack = pack
        self.texts: Texts = texts or SENTENCES  # the game's, with its sentences about packs: `packs.KEY`
        self.ours: dict[str, Any] = ours or {}  # the data that the pack is for
        self.problems: list[tuple[str, str]] = []
        self.warnings: list[tuple[str, str]] = []

    def fault(self, where: str, key: str, **facts: Any) -> None:
        """What refuses the pack: the text `packs.KEY`, the game's or else the kernel's."""
        self.problems.append(self._at(where, key, facts))

    def warn(self, where: str, key: str, **facts: Any) -> None:
        self.warnings.append(self._at(where, key, facts))

    def _at(self, where: str, key: str, facts: dict[str, Any]) -> tuple[str, str]:
        return SENTENCES.pair("packs.at", where=where, problem=self.texts.pair(f"packs.{key}", **facts))

    def want(self, condition: bool, where: str, key: str, **facts: Any) -> bool:
        if not condition:
            self.fault(where, key, **facts)
        return condition

    def distinct(self, ids: list[Any], where: str) -> None:
        """No id appears twice; what is none is left to its own kind."""
        seen: set[str | int] = set()
        for id in ids:
            if isinstance(id, str | int):
                self.want(id not in seen, where, "twice", value=id)
                seen.add(id)

    def finish(self) -> None:
        if self.problems:
            en, fr = SENTENCES.pair("packs.refused", pack=self.pack, count=len(self.problems))
            raise BadPack("\n  - ".join([en, *(en for en, _ in self.problems)]), "\n  - ".join([fr, *(fr for _, fr in self.problems)]))


Check = Callable[[Checks, Any, str], None]  # tells what is wrong with a value at a place


class Kind:
    """What a value has to be."""

    def __init__(self, check: Check, optional: bool = False) -> None:
        self.check = check
        self.optional = optional  # a field that may be left out

    def then(self, check: Check) -> "Kind":
        """The same, and what holds between the parts of a value: looked at once each of them is well formed."""

        def both(checks: Checks, value: Any, where: str) -> None:
            if self.sound(checks, value, where):
                check(checks, value, where)

        return Kind(both, self.optional)

    def sound(self, checks: Checks, value: Any, where: str) -> bool:
        """Checks a value, and gives whether nothing was wrong."""
        before = len(checks.problems)
        self.check(checks, value, where)
        return len(checks.problems) == before


Fields = Mapping[str, Kind]


def maybe(kind: Kind) -> Kind:
    """A field that may be left out."""
    return Kind(kind.check, True)


# --- single values; `key` names the sentence that refuses another ---------------------------------------------


def such(test: Callable[[Any], bool], key: str, **facts: Any) -> Kind:
    """Whatever passes a test; the sentence may tell the `value`, or what was `given` as it is written."""

    def check(checks: Checks, value: Any, where: str) -> None:
        if not test(value):
            checks.fault(where, key, value=value, given=json.dumps(value, ensure_ascii=False), **facts)

    return Kind(check)


def is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def number(low: int | None = None, high: int | None = None, key: str = "range") -> Kind:
    """An integer, within bounds if there are any; never one that sums of it would carry out of a machine word."""
    within = such(lambda value: (low is None or low <= value) and (high is None or value <= high), key, low=low, high=high)
    sane = such(lambda value: -IMMENSE < value < IMMENSE, "immense")
    return such(is_integer, "integer").then(sane.then(within.check).check)


def one_of(allowed: Collection[str], key: str = "none_of") -> Kind:
    return such(lambda value: isinstance(value, str) and value in allowed, key, allowed=", ".join(allowed))


def text(key: str, form: str = r"(?s).*\S.*") -> Kind:
    """A text of a certain form; without one, any that is not blank."""
    return such(lambda value: isinstance(value, str) and re.fullmatch(form, value) is not None, key)


BOOLEAN: Final = such(lambda value: isinstance(value, bool), "boolean")
ID: Final = such(lambda value: isinstance(value, str | int), "id")
UNREAD: Final = maybe(Kind(lambda checks, value, where: None))
LABELS: Final[Fields] = {f"name_{lang}": text("no_name") for lang in LANGUAGES}


# --- objects ----------------------------------------------------------------------------------------------


def item(fields: Fields, key: str = "object", closed: str = "") -> Kind:
    """An object with these fields, and none but these if there is a sentence about others; without a `key`, what is no object just lacks its fields."""

    def check(checks: Checks, value: Any, where: str) -> None:
        given: dict[str, Any] = value if isinstance(value, dict) else {}
        if key and given is not value:
            checks.fault(where, key)
            return
        for field in given if closed else ():
            checks.want(field in fields, f"{where}.{field}", closed, keys=", ".join(name for name, kind in fields.items() if kind is not UNREAD))
        for field, kind in fields.items():
            if field in given or not kind.optional:
                kind.check(checks, given.get(field), f"{where}.{field}")

    return Kind(check)


def words(key: str = "no_name") -> Kind:
    """A name or text in every language."""
    return item({lang: text(key) for lang in LANGUAGES}, "")


def table(keys: Collection[str], kind: Kind, key: str, other: str = "") -> Kind:
    """An object of like values under some of these keys; `other` is the sentence about another key, if not the same."""

    def check(checks: Checks, value: Any, where: str) -> None:
        if not isinstance(value, dict):
            checks.fault(where, key)
            return
        for name, each in value.items():
            if checks.want(name in keys, where, other or key, value=name):
                kind.check(checks, each, f"{where}.{name}")

    return Kind(check)


def variants(tag: str, kinds: Mapping[str, Kind], key: str = "none_of", also: Fields | None = None) -> Kind:
    """An object whose field `tag` says which of these kinds it is; all have the fields of `also`."""
    alike = item({**(also or {}), tag: one_of(kinds, key)}, "")

    def check(checks: Checks, value: Any, where: str) -> None:
        alike.check(checks, value, where)
        kind = value.get(tag) if isinstance(value, dict) else None
        if isinstance(kind, str) and kind in kinds:
            kinds[kind].check(checks, value, where)

    return Kind(check)


# --- lists ------------------------------------------------------------------------------------------------


def rows(row: Kind | Fields, at: str = "[{n}]", distinct: bool = False) -> Kind:
    """A list of objects; `at` is how a row is called: by its number, or by its id (`[{id}]`, `.{id}`) if that is a word. Ids may have to be distinct."""
    kind = row if isinstance(row, Kind) else item(row)

    def check(checks: Checks, value: Any, where: str) -> None:
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            checks.fault(where, "list_of_objects")
            return
        if distinct:
            checks.distinct([each.get("id") for each in value], f"{where}.id")
        for n, each in enumerate(value):
            id = str(each.get("id"))
            kind.check(checks, each, where + (at.format(n=n, id=id) if "id" in each and re.fullmatch(NAME, id) else f"[{n}]"))

    return Kind(check)


def listed(kind: Kind, key: str) -> Kind:
    """A list of single values."""

    def check(checks: Checks, value: Any, where: str) -> None:
        if checks.want(isinstance(value, list), where, key):
            for each in value:
                kind.check(checks, each, where)

    return Kind(check)


def sized(kind: Kind, low: int, high: int | None, key: str) -> Kind:
    """A list of so many."""

    def check(checks: Checks, value: Any, where: str) -> None:
        if isinstance(value, list):
            checks.want(low <= len(value) and (high is None or len(value) <= high), where, key, low=low, high=high, found=len(value))
        kind.check(checks, value, where)

    return Kind(check)
