"""The printed data of The Forgotten City, and what an owner's pack puts in its place."""

from pathlib import Path
from typing import Any

from urbes.games.forgotten_city.packs import FORMAT, PACK_KEYS
from urbes.kernel import Content, Pack, Texts, printed

HERE = Path(__file__).parent
TEXTS = Texts.load(HERE / "texts.toml")


def template() -> dict[str, Any]:
    """Our data in the form of a pack, for an owner to replace by their own copy's."""
    data = printed(HERE)
    return {key: data[key] for key in PACK_KEYS}


class ForgottenCityContent(Content):
    def __init__(self, pack: Pack | None) -> None:
        super().__init__(HERE, TEXTS, FORMAT, pack)
        miracles = [*self.data["miracles"]["white"], *self.data["miracles"]["grey"]]
        named = [*self.data["terrains"], *self.data["monuments"], *self.data["nightmares"], *miracles]
        self.words: dict[str, dict[str, str]] = {row["id"]: row["name"] for row in named}
        self.abilities: dict[str, dict[str, str]] = {row["id"]: row["text"] for row in miracles}

    def adopt(self, pack: dict[str, Any]) -> None:
        """A hex need not say that it has no terrain of its own."""
        super().adopt(pack)
        map = self.data["map"]
        self.data["map"] = {**map, "hexes": [{"fixed_terrain": None, **row} for row in map["hexes"]]}
