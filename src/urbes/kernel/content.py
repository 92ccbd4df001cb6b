"""Printed data (cards, tiles, boards, tracks) and the packs with which owners replace it by their own copy's."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from urbes.kernel.errors import BadPack
from urbes.kernel.schema import Checks, Kind
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
        try:
            return Pack(name, data)
        except UnicodeEncodeError:  # JSON can spell half of a character
            raise BadPack(*SENTENCES.pair("packs.not_text", path=path)) from None


class Rule:
    """What holds between values of some sections: checked where a pack gives one of them, once each is well formed by itself."""

    def __init__(self, sections: tuple[str, ...], check: Callable[[Checks, dict[str, Any]], None]) -> None:
        self.sections = sections
        self.check = check


class Format:
    """What packs of a game may hold: the kind of each section that they replace, and the rules between them.

    A whole data file is a pack, too: what it says `about` itself and the game is passed over, and so are its other tables as long as they are ours; where the game
    `keeps` them, one that differs is a warning, else it is refused like any unknown key.
    """

    def __init__(
        self, id: str, name: str | tuple[str, str], sections: Mapping[str, Kind], rules: Sequence[Rule] = (), about: Sequence[str] = (), keeps: bool = False
    ) -> None:
        self.id = id
        self.name = name  # a pair where French calls the game otherwise
        self.sections = sections
        self.rules = rules
        self.about = ("name", "game", *about)
        self.keeps = keeps

    def check(self, checks: Checks, pack: dict[str, Any]) -> None:
        ours = checks.ours
        self._made_for(checks, pack.get("game", self.id))
        keys = ", ".join(self.sections)
        for key, value in pack.items():
            if key not in self.sections and key not in self.about and (key not in ours or value != ours[key]):
                if key in ours and self.keeps:
                    checks.warn(key, "kept", keys=keys)
                else:
                    checks.fault(key, "no_key", game=self.name, keys=keys)
        broken = [key for key, kind in self.sections.items() if key in pack and not kind.sound(checks, pack[key], key)]
        for rule in self.rules:
            if any(key in pack for key in rule.sections) and not any(key in broken for key in rule.sections):
                rule.check(checks, {**ours, **self.replaced(pack)})

    def replaced(self, pack: dict[str, Any]) -> dict[str, Any]:
        """What a pack puts in the place of ours."""
        return {key: pack[key] for key in self.sections if key in pack}

    def _made_for(self, checks: Checks, given: Any) -> None:
        """A pack names its own game, if any."""
        checks.want(isinstance(given, str) and given.replace("-", "_") == self.id, "game", "other_game", given=repr(given), game=self.name)


class Content:
    """A game's own data, or that with what a pack puts in its place."""

    def __init__(self, folder: Path, texts: Texts, format: Format, pack: Pack | None) -> None:
        self.data = printed(folder)
        self.format = format
        self.warnings: list[tuple[str, str]] = []
        if pack is not None:
            checks = Checks(pack.name, texts, self.data)
            given = self.given(pack.data)
            format.check(checks, given)
            checks.finish()
            self.adopt(given)
            self.check_whole(checks)
            checks.finish()
            self.warnings = checks.warnings

    def given(self, pack: dict[str, Any]) -> dict[str, Any]:
        """What a pack means to replace."""
        return pack

    def adopt(self, pack: dict[str, Any]) -> None:
        """Each section replaces ours whole."""
        self.data.update(self.format.replaced(pack))

    def check_whole(self, checks: Checks) -> None:
        """What only shows with the pack in place."""
