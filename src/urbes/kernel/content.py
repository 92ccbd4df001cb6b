"""Printed data (cards, tiles, boards, tracks) and the packs with which owners replace it by their own copy's."""

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from urbes.kernel.errors import LANGUAGES, BadPack
from urbes.kernel.texts import SENTENCES, Texts

PACK_BYTES = 2_000_000


def printed(folder: Path) -> dict[str, Any]:
    """A game's own data, from the `data.json` of its package."""
    data: dict[str, Any] = json.loads((folder / "data.json").read_text(encoding="utf-8"))
    return data


class Pack:
    """A content pack: a name, the keys it replaces, and a hash that goes into the records."""

    def __init__(self, name: str, data: dict[str, Any]) -> None:
        self.name = name
        self.data = data
        canonical = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        self.hash = hashlib.sha256(canonical.encode()).hexdigest()

    @staticmethod
    def load(path: Path) -> "Pack":
        try:
            if path.stat().st_size > PACK_BYTES:
                raise BadPack(*SENTENCES.pair("packs.too_large", path=path, most=PACK_BYTES))
            data = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise BadPack(*SENTENCES.pair("files.unreadable", path=path, error=error.strerror)) from None
        except UnicodeDecodeError:
            raise BadPack(*SENTENCES.pair("packs.not_text", path=path)) from None
        except json.JSONDecodeError as error:
            raise BadPack(*SENTENCES.pair("packs.not_json", path=path, line=error.lineno, column=error.colno, error=error.msg)) from None
        except ValueError:  # Python reads no integer of more than 4,300 digits
            raise BadPack(*SENTENCES.pair("packs.long_number", path=path)) from None
        except RecursionError:
            raise BadPack(*SENTENCES.pair("packs.too_deep", path=path)) from None
        if not isinstance(data, dict):
            raise BadPack(*SENTENCES.pair("packs.not_object", path=path))
        name = data.get("name", path.stem)
        if not isinstance(name, str) or not name.strip():
            raise BadPack(*SENTENCES.pair("packs.own_name", path=path))
        return Pack(name, data)


class Checks:
    """Collects every problem of a pack, so that its author sees them all at once; warnings do not refuse it."""

    def __init__(self, pack: str, texts: Texts | None = None) -> None:
        self.pack = pack
        self.texts: Texts = texts or SENTENCES  # the game's, with its sentences about packs: `packs.KEY`
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

    def keys(self, pack: dict[str, Any], keys: tuple[str, ...], name: str, about: tuple[str, ...] = ("name", "game", "format")) -> None:
        """A pack holds no key that is not the game's, except those that tell about the pack."""
        for key in pack:
            self.want(key in keys or key in about, key, "no_key", game=name, keys=", ".join(keys))

    def made_for(self, pack: dict[str, Any], id: str, name: str | tuple[str, str]) -> None:
        """A pack names its own game, if any; `name` is a pair where French calls the game otherwise."""
        given = pack.get("game", id)
        self.want(isinstance(given, str) and given.replace("-", "_") == id, "game", "other_game", given=repr(given), game=name)

    def rows(self, data: dict[str, Any], key: str, where: str = "") -> list[dict[str, Any]]:
        """The list of objects under a key; anything else is a problem and gives []."""
        rows = data.get(key)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self.fault(f"{where}.{key}" if where else key, "list_of_objects")
            return []
        return rows

    def integer(self, row: dict[str, Any], field: str, where: str) -> int | None:
        value = row.get(field)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(f"{where}.{field}", "integer", value=json.dumps(value))
            return None
        return value

    def number(self, row: dict[str, Any], field: str, where: str, low: int, high: int, default: int | None = None) -> int:
        """An integer within bounds; a wrong one is a problem and counts as the nearest that would be right."""
        if default is not None and field not in row:
            return default
        value = self.integer(row, field, where)
        if value is None:
            return low
        self.want(low <= value <= high, f"{where}.{field}", "range", low=low, high=high, value=value)
        return min(max(low, value), high)

    def known(self, value: Any, allowed: Sequence[str], where: str) -> bool:
        return self.want(isinstance(value, str) and value in list(allowed), where, "none_of", value=value, allowed=", ".join(allowed))

    def labels(self, row: dict[str, Any], where: str) -> None:
        """French and English names must be there, as `name_fr` and `name_en`."""
        for lang in LANGUAGES:
            self._word(row.get(f"name_{lang}"), f"{where}.name_{lang}", "no_name")

    def words(self, row: dict[str, Any], where: str, field: str = "name") -> None:
        """The same for a name or text with its languages inside."""
        given = row.get(field)
        for lang in LANGUAGES:
            self._word(given.get(lang) if isinstance(given, dict) else None, f"{where}.{field}.{lang}", "no_name" if field == "name" else "no_words")

    def _word(self, word: Any, where: str, key: str) -> None:
        self.want(isinstance(word, str) and bool(word.strip()), where, key)

    def distinct(self, rows: list[dict[str, Any]], field: str, where: str) -> None:
        seen: set[Any] = set()
        for row in rows:
            value = row.get(field)
            if self.want(isinstance(value, str | int), f"{where}.{field}", "id", value=json.dumps(value)):
                self.want(value not in seen, f"{where}.{field}", "twice", value=value)
                seen.add(value)

    def finish(self) -> None:
        if self.problems:
            en, fr = SENTENCES.pair("packs.refused", pack=self.pack, count=len(self.problems))
            raise BadPack("\n  - ".join([en, *(en for en, _ in self.problems)]), "\n  - ".join([fr, *(fr for _, fr in self.problems)]))

    def check_pack(self, pack: dict[str, Any], ours: dict[str, Any]) -> None:
        """What a pack has to pass before it is laid over our data."""

    def check_data(self, data: dict[str, Any]) -> None:
        """What the whole has to pass after that."""


class Content:
    """A game's own data, or that with what a pack puts in its place."""

    def __init__(self, folder: Path, texts: Texts, checking: Callable[[str, Texts], Checks], keys: Sequence[str], pack: Pack | None) -> None:
        """`keys`: those that a pack replaces whole; `checking` makes the checks of a pack from its name and the game's texts."""
        self.data = printed(folder)
        self.keys = keys
        self.warnings: list[tuple[str, str]] = []
        if pack is not None:
            checks = checking(pack.name, texts)
            given = self.given(pack.data)
            checks.check_pack(given, self.data)
            checks.finish()
            self.adopt(given)
            checks.check_data(self.data)
            checks.finish()
            self.warnings = checks.warnings

    def given(self, pack: dict[str, Any]) -> dict[str, Any]:
        """What a pack means to replace."""
        return pack

    def adopt(self, pack: dict[str, Any]) -> None:
        for key in self.keys:
            if key in pack:
                self.data[key] = pack[key]
