"""The printed data of The Ancient World, ours or with the keys of an owner's pack in their place."""

import json
from pathlib import Path
from typing import Any

from urbes.games.ancient_world.packs import CARD_KEYS, PACK_KEYS, check_pack
from urbes.kernel.content import Checks, Pack
from urbes.kernel.texts import Texts

HERE = Path(__file__).parent
TEXTS = Texts.load(HERE / "texts.toml")


def printed_data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((HERE / "data.json").read_text(encoding="utf-8"))
    return data


def template() -> dict[str, Any]:
    """What a pack may replace, with our data."""
    return {key: rows for key, rows in printed_data().items() if key in PACK_KEYS}


class Content:
    """Our data, or our data with the keys of a pack in their place; each key given replaces the whole of ours."""

    def __init__(self, pack: Pack | None) -> None:
        self.data = printed_data()
        self.warnings: list[tuple[str, str]] = []
        if pack is not None:
            checks = Checks(pack.name)
            check_pack(pack.data, checks, self.data)
            checks.finish()
            self.warnings = checks.warnings
            for key in PACK_KEYS:
                if key in pack.data:
                    self.data[key] = pack.data[key]
        self.words = self._words()
        self.rows: dict[str, dict[str, Any]] = {row["id"]: row for key in CARD_KEYS for row in self.data[key]}

    def constant(self, id: str) -> Any:
        return self.data["constants"][id]["value"]

    def _words(self) -> dict[str, dict[str, str]]:
        """The name of every card, space and tribe."""
        words: dict[str, dict[str, str]] = {}
        for key in CARD_KEYS:
            for row in self.data[key]:
                words[row["id"]] = row["name"]
        for row in self.data["board_actions"]:
            words[row["id"]] = {"fr": row["fr"], "en": row["en"]}
        for row in self.data["tribes"]:
            words[row["id"]] = row["colour"]
        return words
