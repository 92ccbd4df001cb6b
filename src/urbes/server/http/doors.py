"""What the REST rooms share: who calls, and how a refusal is answered."""

import asyncio
import gzip
import re
from collections.abc import Awaitable
from typing import Annotated, Any, TypeVar

import msgspec
import structlog
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from urbes.kernel.content import Pack
from urbes.kernel.errors import UrbesError
from urbes.server import metrics
from urbes.server.http.gate import language
from urbes.server.http.limits import household
from urbes.server.people.caller import Caller
from urbes.server.people.identities import COOKIE
from urbes.server.refusals import Refusal, bad_request, refusal_of
from urbes.server.server import Server
from urbes.server.shapes.common import Lang, Problem
from urbes.server.tables.house import heard
from urbes.server.words import pair

PARTS_MOST = 50_000  # lists and objects in a body; a few megabytes of empty ones would take half a second to read
T = TypeVar("T")
log = structlog.get_logger(__name__)

PROBLEMS: dict[int, ResponseSpec] = {
    status: ResponseSpec(data_container=Problem, description=words, generate_examples=False)
    for status, words in {
        400: "The request is malformed or asks for something that does not exist in the game",
        401: "An identity is needed",
        403: "Not allowed here",
        404: "Not found",
        409: "Not possible now",
        413: "Too large",
        429: "Too many requests",
        503: "Try again in a moment",
    }.items()
}
TableId = Annotated[str, Parameter(min_length=1, max_length=40, description="The table's id: its link")]


def pack_file(pack: Pack) -> Response[dict[str, Any]]:
    """A content pack as the file `urbes pack` reads."""
    return Response(pack.data, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="pack-{pack.hash[:12]}.json"'})


def accepts(request: Request[Any, Any, Any], coding: str) -> bool:
    """Whether the caller reads what is packed in this way; a weight of zero says no."""
    wishes = (each.partition(";") for each in request.headers.get("accept-encoding", "").lower().split(","))
    return any(name.strip() == coding and not re.fullmatch(r"\s*q=0(\.0*)?\s*", weight) for name, _, weight in wishes)


def packed(request: Request[Any, Any, Any], data: bytes) -> Response[Any]:
    """An answer that was written and compressed beside the event loop."""
    if accepts(request, "gzip"):
        return Response(data, media_type="application/json", headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
    return Response(gzip.decompress(data), media_type="application/json", headers={"Vary": "Accept-Encoding"})


async def json_body(request: Request[Any, Any, Any]) -> bytes:
    """A body of another format than ours, read when it is known who sends it: JSON, as it came."""
    data = await request.body()
    if data.count(b"[") + data.count(b"{") > PARTS_MOST:
        raise bad_request(None, *pair("request.nested"))
    try:
        found = msgspec.json.decode(data)
    except msgspec.DecodeError:
        raise bad_request(None, *pair("request.damaged")) from None
    if not isinstance(found, dict):
        raise bad_request(None, *pair("request.shape", detail=type(found).__name__))
    return data


async def while_asked(request: Request[Any, Any, Any], work: Awaitable[T]) -> T:
    """What takes long is given up when nobody waits for it any more."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(gone())
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            working.add_done_callback(heard)
            raise Refusal("not_now", *pair("request.nobody_waits"))
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


def provide_server(request: ASGIConnection[Any, Any, Any, Any]) -> Server:
    server: Server = request.app.state.server
    return server


async def identify(connection: ASGIConnection[Any, Any, Any, Any], lang: str | None) -> Caller:
    server: Server = connection.app.state.server
    session = await server.identities.session(connection.cookies.get(COOKIE))
    known = session.identity.lang if session is not None else None
    client = connection.client
    address = household(client.host) if client else "?"
    caller = Caller(session, language(connection.headers.get("accept-language", ""), lang, known), address, connection.headers.get("user-agent", "?"))
    connection.state["lang"] = caller.lang
    return caller


async def provide_caller(request: Request[Any, Any, Any], lang: Lang | None = None) -> Caller:
    """Everyone who asks something is counted."""
    caller = await identify(request, lang)
    server: Server = request.app.state.server
    server.count(caller)
    return caller


def lang_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    found: str | None = request.state.get("lang")
    return found or language(request.headers.get("accept-language", ""), request.query_params.get("lang"))


def answer_refusal(request: Request[Any, Any, Any], error: UrbesError) -> Response[dict[str, Any]]:
    refusal = refusal_of(error)
    metrics.refusals.labels(refusal.code).inc()
    headers = {"Retry-After": str(refusal.retry)} if refusal.retry else {}
    return Response(refusal.to_dict(lang_of(request)), status_code=refusal.status, headers=headers, media_type="application/json")


def answer_invalid(request: Request[Any, Any, Any], error: ValidationException) -> Response[dict[str, Any]]:
    """A body or parameter of the wrong shape: say which field."""
    extra = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    field = str(extra.get("key") or "") or None
    detail = re.sub(r"\s+", " ", str(extra.get("message") or error.detail))[:200]
    told = pair("request.field", field=field, detail=detail) if field else pair("request.shape", detail=detail)
    return answer_refusal(request, Refusal("bad_request", *told, field=field))


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, Any]]:
    refusals = {
        401: Refusal("no_identity", *pair("people.nameless")),
        403: Refusal("forbidden", *pair("request.forbidden")),
        404: Refusal("not_found", *pair("request.nowhere")),
        405: Refusal("wrong_method", *pair("request.method")),
        413: Refusal("too_large", *pair("request.large")),
    }
    log.info("a request was not understood", path=request.scope["path"][:120], detail=error.detail[:200])
    fallback = Refusal("bad_request", *pair("request.damaged"))
    answer = answer_refusal(request, refusals.get(error.status_code, fallback))
    if error.status_code == 405 and error.headers:
        answer.headers.update(error.headers)
    return answer


def answer_nested(request: Request[Any, Any, Any], _: RecursionError) -> Response[dict[str, Any]]:
    return answer_refusal(request, Refusal("bad_request", *pair("request.nested")))


def answer_garbled(request: Request[Any, Any, Any], _: UnicodeDecodeError) -> Response[dict[str, Any]]:
    return answer_refusal(request, Refusal("bad_request", *pair("request.not_utf8")))


def answer_failure(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    """A fault of ours: the log has it all, the person a sentence."""
    log.error("a request failed", path=request.scope["path"][:120], exc_info=error)
    return answer_refusal(request, Refusal("failed", *pair("request.failed")))
