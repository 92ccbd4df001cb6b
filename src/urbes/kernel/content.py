"""Printed data (cards, tiles, boards, tracks) and the packs with which owners replace it by their own copy's."""

import hashlib
import json
from pathlib import Path
from typing import Any

from urbes.kernel.errors import BadPack

PACK_BYTES = 2_000_000


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
                raise BadPack(f"{path}: a pack is at most {PACK_BYTES} bytes long.", f"{path} : un paquet compte au plus {PACK_BYTES} octets.")
            data = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise BadPack(f"{path}: cannot be read ({error.strerror}).", f"{path} : lecture impossible ({error.strerror}).") from None
        except UnicodeDecodeError:
            raise BadPack(f"{path}: is not UTF-8 text.", f"{path} : n'est pas un texte UTF-8.") from None
        except json.JSONDecodeError as error:
            raise BadPack(
                f"{path}: is not valid JSON (line {error.lineno}, column {error.colno}: {error.msg}).",
                f"{path} : n'est pas du JSON valable (ligne {error.lineno}, colonne {error.colno} : {error.msg}).",
            ) from None
        except RecursionError:
            raise BadPack(f"{path}: is nested too deeply.", f"{path} : imbrication trop profonde.") from None
        if not isinstance(data, dict):
            raise BadPack(f"{path}: must hold one JSON object.", f"{path} : doit contenir un objet JSON.")
        name = data.get("name", path.stem)
        if not isinstance(name, str) or not name.strip():
            raise BadPack(f"{path}: 'name' must be a text.", f"{path} : « name » doit être un texte.")
        return Pack(name, data)


class Checks:
    """Collects every problem of a pack, so that its author sees them all at once; warnings do not refuse it."""

    def __init__(self, pack: str) -> None:
        self.pack = pack
        self.problems: list[tuple[str, str]] = []
        self.warnings: list[tuple[str, str]] = []

    def problem(self, where: str, en: str, fr: str) -> None:
        self.problems.append((f"{where}: {en}", f"{where} : {fr}"))

    def warning(self, where: str, en: str, fr: str) -> None:
        self.warnings.append((f"{where}: {en}", f"{where} : {fr}"))

    def require(self, condition: bool, where: str, en: str, fr: str) -> bool:
        if not condition:
            self.problem(where, en, fr)
        return condition

    def rows(self, data: dict[str, Any], key: str) -> list[dict[str, Any]]:
        """The list of objects under a key; anything else is a problem and gives []."""
        rows = data.get(key)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self.problem(key, "must be a list of objects.", "doit être une liste d'objets.")
            return []
        return rows

    def integer(self, row: dict[str, Any], field: str, where: str) -> int | None:
        value = row.get(field)
        if isinstance(value, bool) or not isinstance(value, int):
            self.problem(f"{where}.{field}", f"must be an integer, not {json.dumps(value)}.", f"doit être un entier, pas {json.dumps(value)}.")
            return None
        return value

    def labels(self, row: dict[str, Any], where: str) -> None:
        """French and English names must be there."""
        for lang in ("fr", "en"):
            name = row.get(f"name_{lang}")
            if not isinstance(name, str) or not name.strip():
                self.problem(f"{where}.name_{lang}", "the name is missing.", "le nom manque.")

    def distinct(self, rows: list[dict[str, Any]], field: str, where: str) -> None:
        seen: set[Any] = set()
        for row in rows:
            value = row.get(field)
            if not isinstance(value, str | int):
                self.problem(f"{where}.{field}", f"must be an id, not {json.dumps(value)}.", f"doit être un identifiant, pas {json.dumps(value)}.")
            elif value in seen:
                self.problem(f"{where}.{field}", f"'{value}' appears twice.", f"« {value} » apparaît deux fois.")
            else:
                seen.add(value)

    def finish(self) -> None:
        if self.problems:
            count = len(self.problems)
            raise BadPack(
                f"Pack '{self.pack}' is refused, {count} problem{'s' if count > 1 else ''}:\n" + "\n".join(f"  - {en}" for en, _ in self.problems),
                f"Le paquet « {self.pack} » est refusé, {count} problème{'s' if count > 1 else ''} :\n" + "\n".join(f"  - {fr}" for _, fr in self.problems),
            )
