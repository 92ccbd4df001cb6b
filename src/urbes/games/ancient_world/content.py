"""The printed data of The Ancient World, ours or with the keys of an owner's pack in their place."""

from pathlib import Path
from typing import Any

from urbes.games.ancient_world.packs import CARD_KEYS, FORMAT, PACK_KEYS
from urbes.kernel import Content, Pack, Texts, printed

HERE = Path(__file__).parent
TEXTS = Texts.load(HERE / "texts.toml")


def template() -> dict[str, Any]:
    """What a pack may replace, with our data."""
    return {key: rows for key, rows in printed(HERE).items() if key in PACK_KEYS}


class AncientWorldContent(Content):
    def __init__(self, pack: Pack | None) -> None:
        super().__init__(HERE, TEXTS, FORMAT, pack)
        self.rows: dict[str, dict[str, Any]] = {row["id"]: row for key in CARD_KEYS for row in self.data[key]}
        self.words: dict[str, dict[str, str]] = {id: row["name"] for id, row in self.rows.items()}
        self.words |= {row["id"]: {"fr": row["fr"], "en": row["en"]} for row in self.data["board_actions"]}
        self.words |= {row["id"]: row["colour"] for row in self.data["tribes"]}

    def constant(self, id: str) -> Any:
        return self.data["constants"][id]["value"]
