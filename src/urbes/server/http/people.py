"""REST about people: identity, account, devices, muting, my page."""

from typing import Any

from litestar import Request, Response, Router, delete, get, patch, post
from litestar.datastructures import Cookie

from urbes.kernel.errors import LANGUAGES, BadOption
from urbes.server.http.document import ReadLater
from urbes.server.http.doors import PROBLEMS, json_body, pack_file, while_asked
from urbes.server.people.caller import Caller
from urbes.server.people.identities import COLOURS, COOKIE, COOKIE_SECONDS
from urbes.server.refusals import Refusal
from urbes.server.server import Server
from urbes.server.shapes.common import Id, PackHash
from urbes.server.shapes.games import KeptPack, PackCard
from urbes.server.shapes.people import (
    ChangedIdentity,
    Credentials,
    Identity,
    Me,
    Mute,
    Muted,
    MyPage,
    NewAccount,
    NewIdentity,
    SessionCard,
    SignInLink,
    SignOut,
)
from urbes.version import __version__

PACK_BYTES = 1_000_000


def me_of(identity: Identity | None) -> Me:
    return Me(identity, list(LANGUAGES), COLOURS, __version__)


def welcome(server: Server, identity: Identity, cookie: str | None, status: int = 200) -> Response[Me]:
    """The answer that also sets the cookie: for the server alone, never for scripts, never sent from other sites."""
    cookies = []
    if cookie is not None:
        cookies = [Cookie(COOKIE, value=cookie, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="lax", secure=server.settings.secure_cookies)]
    return Response(me_of(identity), cookies=cookies, status_code=status)


@get("/me", operation_id="Me", responses=PROBLEMS)
async def me(caller: Caller) -> Me:
    return me_of(caller.identity)


@post("/me", operation_id="NewIdentity", responses=PROBLEMS)
async def new_identity(data: NewIdentity, caller: Caller, server: Server) -> Response[Me]:
    if caller.identity is not None:
        return welcome(server, await server.identities.change(caller.identity, data.name, data.colour, data.lang), None, 201)
    server.count_new(caller)
    identity, cookie = await server.identities.create(data.name, data.colour, data.lang or caller.lang, caller.device)
    return welcome(server, identity, cookie, 201)


@patch("/me", operation_id="ChangeIdentity", responses=PROBLEMS)
async def change_identity(data: ChangedIdentity, caller: Caller, server: Server) -> Me:
    return me_of(await server.identities.change(caller.me, data.name, data.colour, data.lang))


@post("/me/account", operation_id="ClaimAccount", status_code=200, responses=PROBLEMS)
async def claim_account(data: NewAccount, caller: Caller, server: Server) -> Response[Me]:
    caller.known()
    server.count_new(caller)
    return welcome(server, *await server.claim(caller, data))


@post("/sign-in", operation_id="SignIn", status_code=200, responses=PROBLEMS)
async def sign_in(data: Credentials, caller: Caller, server: Server) -> Response[Me]:
    server.count_new(caller)
    identity, cookie = await server.identities.sign_in(data.login, data.password, caller.device)
    return welcome(server, identity, cookie)


@post("/sign-out", operation_id="SignOut", status_code=204, responses=PROBLEMS)
async def sign_out(data: SignOut, caller: Caller, server: Server) -> Response[None]:
    session = caller.known()
    await server.sign_out(session.identity.id, None if data.everywhere else session.id)
    answer = Response(None, status_code=204)
    answer.delete_cookie(COOKIE, path="/")
    return answer


@post("/sign-in-links", operation_id="NewSignInLink", responses=PROBLEMS)
async def new_link(caller: Caller, server: Server) -> SignInLink:
    identity = caller.me
    server.count_new(caller)
    return await server.identities.link(identity)


@post("/sign-in-links/{token:str}", operation_id="UseSignInLink", status_code=200, responses=PROBLEMS)
async def use_link(token: str, caller: Caller, server: Server) -> Response[Me]:
    server.count_new(caller)
    identity, cookie = await server.identities.use_link(token, caller.device)
    return welcome(server, identity, cookie)


@get("/me/sessions", operation_id="Sessions", responses=PROBLEMS)
async def sessions(caller: Caller, server: Server) -> list[SessionCard]:
    return await server.identities.devices(caller.known())


@delete("/me/sessions/{session:str}", operation_id="RevokeSession", responses=PROBLEMS)
async def revoke_session(session: Id, caller: Caller, server: Server) -> None:
    await server.sign_out(caller.me.id, session)


@get("/me/mutes", operation_id="Mutes", responses=PROBLEMS)
async def muted(caller: Caller, server: Server) -> list[Muted]:
    return await server.identities.muted(caller.me.id)


@post("/me/mutes", operation_id="Mute", status_code=204, responses=PROBLEMS)
async def mute(data: Mute, caller: Caller, server: Server) -> None:
    identity = caller.me
    await server.identities.mute(identity.id, data.identity, data.muted)
    everyone = frozenset(each.identity for each in await server.identities.muted(identity.id))
    for viewings in server.hub.viewings.values():
        for viewing in viewings:
            if viewing.eyes.identity == identity.id:
                viewing.eyes.muted = everyone


@get("/me/page", operation_id="MyPage", responses=PROBLEMS)
async def my_page(caller: Caller, server: Server) -> MyPage:
    return await server.lists.my_page(caller.me.id)


# --- packs -------------------------------------------------------------------------------------------


@get("/me/packs", operation_id="Packs", responses=PROBLEMS)
async def packs(caller: Caller, server: Server) -> list[PackCard]:
    return await server.packs.mine(caller.me.id)


@post("/me/packs", operation_id="KeepPack", operation_class=ReadLater, responses=PROBLEMS, request_max_body_size=PACK_BYTES)
async def keep_pack(request: Request[Any, Any, Any], caller: Caller, server: Server, game: Id | None = None) -> KeptPack:
    """The body is a content pack, as `urbes pack new` writes it."""
    me = caller.me
    server.count_new(caller)
    try:
        return await while_asked(request, server.opening.keep_pack(await json_body(request), game, me, caller.lang))
    except BadOption as error:  # the game it names does not exist
        raise Refusal("bad_pack", error.en, error.fr, field="game") from None


@get("/me/packs/{hash:str}", operation_id="Pack", responses=PROBLEMS, media_type="application/json")
async def one_pack(hash: PackHash, caller: Caller, server: Server) -> Response[dict[str, Any]]:
    return pack_file(await server.packs.owned(caller.me.id, hash))


@delete("/me/packs/{hash:str}", operation_id="DropPack", responses=PROBLEMS)
async def drop_pack(hash: PackHash, caller: Caller, server: Server) -> None:
    await server.packs.drop(caller.me.id, hash)


PEOPLE = Router(
    "/api",
    route_handlers=[
        *(me, new_identity, change_identity, claim_account, sign_in, sign_out, new_link, use_link, sessions, revoke_session, muted, mute, my_page),
        *(packs, keep_pack, one_pack, drop_pack),
    ],
    tags=["people"],
)
