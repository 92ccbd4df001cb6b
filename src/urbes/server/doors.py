"""What the REST rooms share: who calls, and how a refusal is answered."""

import re
from typing import Annotated, Any

import structlog
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from urbes.kernel.content import Pack
from urbes.kernel.errors import UrbesError
from urbes.server import metrics
from urbes.server.gate import language
from urbes.server.identities import COOKIE
from urbes.server.refusals import Refusal, refusal_of
from urbes.server.server import Caller, Server
from urbes.server.shapes import Lang, Problem

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


def provide_server(request: ASGIConnection[Any, Any, Any, Any]) -> Server:
    server: Server = request.app.state.server
    return server


async def identify(connection: ASGIConnection[Any, Any, Any, Any], lang: str | None) -> Caller:
    server: Server = connection.app.state.server
    session = await server.identities.session(connection.cookies.get(COOKIE))
    known = session.identity.lang if session is not None else None
    client = connection.client
    caller = Caller(
        session, language(connection.headers.get("accept-language", ""), lang, known), client.host if client else "?", connection.headers.get("user-agent", "?")
    )
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
    where = f"'{field}'" if field else "The request"
    where_fr = f"« {field} »" if field else "La demande"
    return answer_refusal(request, Refusal("bad_request", f"{where} is not as expected: {detail}", f"{where_fr} n'est pas comme attendu.", field=field))


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, Any]]:
    refusals = {
        401: Refusal("no_identity", "First say who you are.", "Dites d'abord qui vous êtes."),
        403: Refusal("forbidden", "That is not allowed.", "Cela n'est pas permis."),
        404: Refusal("not_found", "There is nothing at this address.", "Il n'y a rien à cette adresse."),
        405: Refusal("wrong_method", "That cannot be done at this address.", "Cela ne se fait pas à cette adresse."),
        413: Refusal("too_large", "That is too large.", "C'est trop grand."),
    }
    log.info("a request was not understood", path=request.url.path, detail=error.detail[:200])
    fallback = Refusal("bad_request", "What was sent is cut off, damaged or no JSON.", "Ce qui a été envoyé est tronqué, abîmé ou n'est pas du JSON.")
    answer = answer_refusal(request, refusals.get(error.status_code, fallback))
    if error.status_code == 405 and error.headers:
        answer.headers.update(error.headers)
    return answer


def answer_nested(request: Request[Any, Any, Any], _: RecursionError) -> Response[dict[str, Any]]:
    return answer_refusal(request, Refusal("bad_request", "The request is nested too deeply.", "La demande est imbriquée trop profondément."))


def answer_failure(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    """A fault of ours: the log has it all, the person a sentence."""
    log.error("a request failed", path=request.url.path, exc_info=error)
    return answer_refusal(
        request, Refusal("failed", "Something went wrong on our side; nothing was lost.", "Quelque chose a mal tourné de notre côté ; rien n'est perdu.")
    )
