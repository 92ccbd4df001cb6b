"""Starting the server, and checking that it could start."""

import asyncio
import contextlib
import gc
import socket
import sys
from pathlib import Path

import structlog
import uvicorn

from urbes.games.registry import game_ids, left_out
from urbes.kernel.errors import UrbesError
from urbes.server import logs
from urbes.server.http.app import create_app
from urbes.server.http.client import STATIC
from urbes.server.http.frames import Frames
from urbes.server.http.live import MESSAGE_BYTES
from urbes.server.http.patience import Patient
from urbes.server.server import Server
from urbes.server.settings import Settings
from urbes.server.storage.database import Database, alone
from urbes.server.tables.games import game_with
from urbes.server.thinking.thinkers import Thinkers
from urbes.server.words import pair

if sys.platform != "win32":
    import resource

STOP_SECONDS = 8
FRAMES = 2  # times a person's messages: who sends too many is told so before the line is cut
log = structlog.get_logger(__name__)


def serve(host: str | None = None, port: int | None = None, data: str | None = None, database: str | None = None, check: bool = False) -> list[str]:
    """Run the server until it is stopped; with `check` only say whether it could. Options not given come from the environment."""
    settings = Settings.from_environment(host=host, port=port, data=data, database=database)
    logs.set_up(settings)
    if check:
        return asyncio.run(findings(settings))
    with alone(settings):
        _serve(settings)
    return []


def _serve(settings: Settings) -> None:
    open_files()
    try:
        asyncio.run(_reachable(settings))
    except OSError as error:
        raise UrbesError(*pair("start.unreachable", error=error)) from None
    rooms = Server(settings)
    config = uvicorn.Config(
        create_app(settings, rooms),
        host=settings.host,
        port=settings.port,
        http=Patient,
        ws=type("Counted", (Frames,), {"per_minute": FRAMES * settings.rate_identity}),
        ws_max_size=MESSAGE_BYTES * 2,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        forwarded_allow_ips=settings.proxies,
        proxy_headers=True,
        server_header=False,
        log_config=None,
        access_log=False,
        lifespan="on",
    )
    warm_up()
    server = Polite(config, rooms)
    with contextlib.suppress(SystemExit):  # uvicorn's way to say that it could not begin
        server.run()
    if not server.started:
        raise UrbesError(*pair("start.port", host=settings.host, port=settings.port))


def open_files() -> None:
    """As many as the machine allows: each connection is one."""
    if sys.platform == "win32":
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # macOS says there is no limit, and has one
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def warm_up() -> None:
    """Nobody waits for a game to be read from its files, nor for a search of everything loaded so far for garbage."""
    for id in game_ids():
        game_with(id, {})
    for bad in left_out():
        log.warning("a game is left out", reason=bad.en)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 1000)  # the housekeeper looks through what is young every few seconds, which counts here


class Polite(uvicorn.Server):
    """Opens the rooms before anyone can come in, and says goodbye to the viewers before their connections are closed."""

    def __init__(self, config: uvicorn.Config, rooms: Server) -> None:
        super().__init__(config)
        self.rooms = rooms

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self.rooms.start()
        except UrbesError:  # a reason for whoever starts it
            await self.rooms.stop()
            raise
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.rooms.farewell()
        await super().shutdown(sockets)


async def _reachable(settings: Settings) -> None:
    database = Database(settings)
    try:
        await database.upgrade()
        if damage := await database.damage():
            log.error("the database is damaged; tables it touches are set aside", damage=damage)
    finally:
        await database.close()


async def findings(settings: Settings) -> list[str]:
    """Everything a start would need, tried out; each line is a finding, the first problem is raised."""
    found = []
    settings.secret_key()
    found.append("secret: ok")
    found.append("push: " + ("ok" if settings.contact_address() else "off, no URBES_CONTACT"))
    for id in game_ids():
        game_with(id, {})
    found.append(f"games: {', '.join(game_ids())}")
    found += [bad.en for bad in left_out()]
    with alone(settings):
        pass
    database = Database(settings)
    try:
        if not await database.answers():
            raise UrbesError(*pair("start.silent", url=_without_password(settings.url)))
        revision, wanted = await database.revision()
        if damage := await database.damage():
            raise UrbesError(*pair("start.damaged", damage=damage))
        found.append(
            f"database: {_without_password(settings.url)}, schema {revision or 'empty'}" + ("" if revision == wanted else f" (will be upgraded to {wanted})")
        )
    finally:
        await database.close()
    thinkers = Thinkers(1, 10.0)
    await thinkers.start()
    try:
        game = game_with(game_ids()[0], {})
        state = game.new(game.min_seats, 1)
        await thinkers.ask("choose", game=game.id, options=game.options, state=state.to_dict(), seat=state.to_act()[0], bot="random", dice=0)
    finally:
        await thinkers.stop()
    found.append("bots: ok")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            raise UrbesError(*pair("start.address", host=settings.host, port=settings.port, error=error.strerror)) from None
    found.append(f"address: {settings.host}:{settings.port}")
    found.append("browser client: " + ("built" if Path(STATIC, "index.html").exists() else "not built"))
    return found


def _without_password(url: str) -> str:
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"
