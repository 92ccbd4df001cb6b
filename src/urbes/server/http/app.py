"""The application: the rooms behind their gate, with the documents and the browser client."""

from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from prometheus_client import generate_latest

from urbes.kernel.errors import UrbesError
from urbes.server.http.client import client
from urbes.server.http.document import packed_document
from urbes.server.http.doors import (
    answer_failure,
    answer_garbled,
    answer_http,
    answer_invalid,
    answer_nested,
    answer_refusal,
    packed,
    provide_caller,
    provide_server,
)
from urbes.server.http.gate import Gate
from urbes.server.http.live import live
from urbes.server.http.people import PEOPLE
from urbes.server.http.push import PUSH
from urbes.server.http.tables import TABLES
from urbes.server.metrics import registry
from urbes.server.server import Server
from urbes.server.settings import Settings
from urbes.server.shapes.common import Health
from urbes.version import __version__

BODY_BYTES = 64_000
PACKED = r"^/api/(openapi\.json|tables/[^/]+/(replay|log|course|analysis/[0-9]+))$"  # compressed where they are worked out
BUILT = r"^/(assets/.+|[^/]+\.\w+)$"  # packed when the client was built


@get("/healthz", operation_id="Health", tags=["operations"])
async def healthz(server: Server) -> Response[Health]:
    storing = await server.database.takes_writes()
    serving = storing and not server.stopping
    # Without bots and hints people can play on: that is no reason to send them away.
    return Response(Health("ok" if serving and server.thinking else "degraded", storing, server.thinking, __version__), status_code=200 if serving else 503)


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
def metrics_page() -> Response[bytes]:
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4")


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi(request: Request[Any, Any, Any]) -> Response[Any]:
    return packed(request, packed_document(request.app))


def create_app(settings: Settings, server: Server) -> Litestar:
    """For a server that is started before and ends with it."""

    async def start(app: Litestar) -> None:
        app.state.server = server

    async def stop(_: Litestar) -> None:
        await server.stop()

    handlers: Any = {
        UrbesError: answer_refusal,
        ValidationException: answer_invalid,
        HTTPException: answer_http,
        RecursionError: answer_nested,
        UnicodeDecodeError: answer_garbled,
        Exception: answer_failure,
    }
    app = Litestar(
        route_handlers=[PEOPLE, PUSH, TABLES, live, healthz, metrics_page, openapi, *client()],
        dependencies={"server": Provide(provide_server, sync_to_thread=False), "caller": Provide(provide_caller)},
        exception_handlers=handlers,
        on_startup=[start],
        on_shutdown=[stop],
        request_max_body_size=BODY_BYTES,
        openapi_config=OpenAPIConfig(title="Urbes", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, gzip_compress_level=5, exclude=[PACKED, BUILT]),
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = Gate(settings)(app.asgi_handler)  # outermost: addresses without a room pass it too
    return app
