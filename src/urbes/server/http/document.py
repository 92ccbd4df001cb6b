"""The OpenAPI document: the API's own shapes, and beside them those of what each game shows."""

from functools import cache
from typing import Any

import msgspec
from litestar import Litestar

from urbes.games.registry import game_ids
from urbes.server.tables.games import game_with

ROOM = "#/components/schemas/"


def document(app: Litestar) -> dict[str, Any]:
    told = app.openapi_schema.to_schema()
    told["components"]["schemas"] |= shapes_of_games()
    return told


@cache
def shapes_of_games() -> dict[str, Any]:
    """Views, previews and catalogues, as each game declares them. Every part bears the name of its game: `LostCitiesView`, `LostCitiesPlayer`."""
    found: dict[str, Any] = {}
    for id in game_ids():
        declared = game_with(id, {}).shapes
        if declared is None:
            continue
        game = declared[0].__name__.removesuffix("View")
        _, parts = msgspec.json.schema_components(declared, ref_template=ROOM + "{name}")
        found |= {_called(game, name): _renamed(game, part) for name, part in parts.items()}
    return found


def _called(game: str, name: str) -> str:
    return name if name.startswith(game) else game + name


def _renamed(game: str, part: Any) -> Any:
    """The same part with every reference under its new name."""
    if isinstance(part, list):
        return [_renamed(game, inner) for inner in part]
    if not isinstance(part, dict):
        return part
    return {key: ROOM + _called(game, inner.removeprefix(ROOM)) if key == "$ref" else _renamed(game, inner) for key, inner in part.items()}
