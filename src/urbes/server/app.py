"""The application: the rooms behind their gate, with the documents and the browser client."""

import asyncio
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from prometheus_client import generate_latest

from urbes.kernel.errors import UrbesError
from urbes.server.doors import answer_failure, answer_http, answer_invalid, answer_nested, answer_refusal, provide_caller, provide_server
from urbes.server.gate import Gate
from urbes.server.live import live
from urbes.server.metrics import registry
from urbes.server.rooms_people import PEOPLE
from urbes.server.rooms_tables import TABLES
from urbes.server.server import Server
from urbes.server.settings import Settings
from urbes.server.shapes import Health
from urbes.version import __version__

BODY_BYTES = 64_000
STATIC = Path(__file__).parent / "static"
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
}


@get("/healthz", operation_id="Health", tags=["operations"])
async def healthz(server: Server) -> Response[Health]:
    answers = await server.database.answers()
    well = answers and not server.stopping
    return Response(Health("ok" if well else "degraded", answers, __version__), status_code=200 if well else 503)


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
def metrics_page() -> Response[bytes]:
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4")


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    return request.app.openapi_schema.to_schema()


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(path: str = "/") -> Response[bytes]:
    wanted = path.strip("/")
    if wanted.startswith("api/"):
        raise NotFoundException
    return await asyncio.to_thread(page, wanted)


def page(wanted: str) -> Response[bytes]:
    """The browser client: its files, and for every other address its one page."""
    file = (STATIC / wanted).resolve() if "\0" not in wanted else STATIC
    inside = file.is_relative_to(STATIC.resolve())
    found = file if inside and wanted and len(wanted) < 300 and file.is_file() else STATIC / "index.html"
    if not found.is_file():
        return Response(b"Urbes: the browser client is not built (make play builds it); the API is at /api/openapi.json.\n", media_type="text/plain")
    # Built files carry their content's hash in their names; the page itself must be asked for anew.
    lasting = found.parent.name == "assets"
    headers = {"Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache"}
    return Response(found.read_bytes(), media_type=TYPES.get(found.suffix, "application/octet-stream"), headers=headers)


def create_app(settings: Settings, server: Server | None = None) -> Litestar:
    made = server or Server(settings)

    async def start(app: Litestar) -> None:
        app.state.server = made
        await made.start()

    async def stop(_: Litestar) -> None:
        await made.stop()

    handlers: Any = {
        UrbesError: answer_refusal,
        ValidationException: answer_invalid,
        HTTPException: answer_http,
        RecursionError: answer_nested,
        Exception: answer_failure,
    }
    app = Litestar(
        route_handlers=[PEOPLE, TABLES, live, healthz, metrics_page, openapi, client],
        dependencies={"server": Provide(provide_server, sync_to_thread=False), "caller": Provide(provide_caller)},
        exception_handlers=handlers,
        on_startup=[start],
        on_shutdown=[stop],
        request_max_body_size=BODY_BYTES,
        openapi_config=OpenAPIConfig(title="Urbes", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, gzip_compress_level=5),
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = Gate(settings)(app.asgi_handler)  # outermost: addresses without a room pass it too
    return app
