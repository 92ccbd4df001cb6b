"""The OpenAPI document: the API's own shapes, and beside them those of what each game shows."""

import gzip
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema

from urbes.games.registry import game_ids
from urbes.server.tables.games import game_with

ROOM = "#/components/schemas/"


@dataclass
class ReadLater(Operation):
    """Whose body is JSON of another format than ours: read when it is known who sends it, and documented all the same."""

    def __post_init__(self) -> None:
        anything = Schema(type=OpenAPIType.OBJECT, additional_properties=Schema())
        self.request_body = RequestBody(content={"application/json": OpenAPIMediaType(schema=anything)}, required=True)


@cache
def packed_document(app: Litestar) -> bytes:
    """Written and compressed once: it stays the same as long as the server runs."""
    return gzip.compress(msgspec.json.encode(document(app)), 6)


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
