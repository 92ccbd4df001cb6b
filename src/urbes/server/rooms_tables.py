"""REST about games and tables."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.params import HeaderParameter, Parameter

from urbes.bots.bot import BOTS
from urbes.games.registry import folder_of, game_ids
from urbes.kernel.errors import BadRecord, UrbesError
from urbes.kernel.game import Game
from urbes.kernel.record import Record
from urbes.server.doors import PROBLEMS, TableId, pack_file
from urbes.server.house import Live, now_ms
from urbes.server.picture import Eyes, default_seat, picture, renamed
from urbes.server.refusals import Refusal, no_such_table, not_your_seat, refusal_of
from urbes.server.rulebook import rulebook
from urbes.server.server import Caller, Server
from urbes.server.shapes import (
    KEY,
    BotCard,
    Card,
    Done,
    Fork,
    GameCard,
    Id,
    Log,
    NewTable,
    OptionCard,
    PackHash,
    Picture,
    PresetCard,
    Replay,
    Rulebook,
    SeatRange,
    Verification,
    Wish,
)
from urbes.server.table import OPENING, game_with, ready_game
from urbes.server.words import TEXTS, sentence

RECORD_BYTES = 4_000_000
REPLAY_SECONDS = 30.0

Seat = Annotated[int | None, Parameter(ge=0, le=11, description="Through which of my seats to look")]


# --- games -------------------------------------------------------------------------------------------


def seat_range(game: Game) -> SeatRange:
    return SeatRange(game.min_seats, game.max_seats)


def game_card(game: Game, lang: str) -> GameCard:
    return GameCard(
        id=game.id,
        name=game.names[lang],
        seats=seat_range(game),
        simultaneous=game.simultaneous,
        rules=game.rules_version,
        options=[msgspec.convert({**option.to_dict(lang), "default": game.options[option.id]}, OptionCard) for option in game.option_list],
        presets=[
            PresetCard(preset.id, preset.names[lang], preset.set, seat_range(game_with(game.id, {"preset": preset.id})), preset.effects[lang], preset.asks)
            for preset in game.presets
        ],
        bots=[BotCard(bot, sentence(f"bot_{bot}" if TEXTS.has(f"bot_{bot}") else "bot", lang)) for bot in BOTS],
    )


@get("/games", operation_id="Games", responses=PROBLEMS)
async def games(caller: Caller) -> list[GameCard]:
    return [game_card(game_with(id, {}), caller.lang) for id in game_ids()]


def known_game(id: str) -> str:
    if id not in game_ids():
        raise Refusal("not_found", f"There is no game '{id}'.", f"Il n'y a pas de jeu « {id} ».")
    return id


@get("/games/{game:str}", operation_id="Game", responses=PROBLEMS)
async def one_game(game: Id, caller: Caller, server: Server, pack: PackHash | None = None) -> GameCard:
    """With a pack of mine: the options as it changes them."""
    id = known_game(game)
    content = await server.packs.owned(caller.known().identity.id, pack, id) if pack is not None else None
    return game_card(await ready_game(id, {}, content), caller.lang)


@get("/games/{game:str}/rules", operation_id="Rules", responses=PROBLEMS, sync_to_thread=True)
def rules(game: Id, caller: Caller, sealed: bool = False) -> Rulebook:
    """Clauses that give away what players open only later come without their title unless `sealed` asks for it."""
    return rulebook(folder_of(known_game(game)), caller.lang, sealed)


# --- tables ------------------------------------------------------------------------------------------


@get("/lobby", operation_id="Lobby", responses=PROBLEMS)
async def lobby(caller: Caller, server: Server, game: Id | None = None) -> list[Card]:
    return await server.lists.lobby(game, caller.id)


async def seen(server: Server, live: Live, caller: Caller, seat: int | None = None) -> Picture:
    """The picture for a caller; a seat asked for must be theirs."""
    table = live.table
    if seat is not None and seat not in table.seats_of(caller.id):
        raise not_your_seat()
    muted = frozenset(each.identity for each in await server.identities.muted(caller.id)) if caller.id else frozenset[str]()
    eyes = Eyes(caller.id, seat if seat is not None else default_seat(table, caller.id), caller.lang, muted)
    return picture(live.table, eyes, server.hub.present(table.id), now_ms())


@post("/tables", operation_id="NewTable", responses=PROBLEMS)
async def new_table(data: NewTable, caller: Caller, server: Server) -> Picture:
    host = caller.known().identity
    server.count_new(caller)
    return await seen(server, await server.opening.new(data, host), caller)


@get("/tables/{table:str}", operation_id="Table", responses=PROBLEMS)
async def one_table(table: TableId, caller: Caller, server: Server, seat: Seat = None) -> Picture:
    return await seen(server, await server.admit(table, caller, fresh=True), caller, seat)


@post("/tables/{table:str}/verbs/{verb:str}", operation_id="Verb", status_code=200, responses=PROBLEMS)
async def verb(
    table: TableId,
    verb: Annotated[str, Parameter(max_length=20)],
    data: Wish,
    caller: Caller,
    server: Server,
    key: Annotated[str | None, HeaderParameter(name="Idempotency-Key", min_length=1, max_length=64, pattern=KEY)] = None,
) -> Done:
    if key and data.key is None:
        data.key = key
    return await server.perform(table, verb, caller, data)


@get("/tables/{table:str}/catalogue", operation_id="Catalogue", responses=PROBLEMS)
async def catalogue(table: TableId, caller: Caller, server: Server) -> dict[str, Any]:
    """Nothing secret: the components of the game with this table's options and content, in the reader's language."""
    live = await server.admit(table, caller, fresh=True)
    return live.table.game.catalogue(caller.lang)


@get("/tables/{table:str}/log", operation_id="Log", responses=PROBLEMS)
async def log(table: TableId, caller: Caller, server: Server, seat: Seat = None, since: Annotated[int, Parameter(ge=-1, le=1_000_000)] = OPENING) -> Log:
    live = await server.admit(table, caller, fresh=True)
    if seat is not None and seat not in live.table.seats_of(caller.id):
        raise not_your_seat()
    if live.table.match is None:
        return Log(since, [])
    looking = seat if seat is not None else default_seat(live.table, caller.id)
    record = await server.opening.running_record(live)
    lines = await server.thinkers.ask(
        "log",
        REPLAY_SECONDS,
        pack=live.table.game.pack,
        record=record.to_json(),
        since=since,
        seat=looking,
        lang=caller.lang,
        renamed=renamed(live.table),
    )
    return msgspec.convert({"from": since, "lines": lines}, Log)


async def finished(server: Server, table: str, caller: Caller) -> tuple[Live, Record]:
    """A finished game's record, for those the table lets see it."""
    live = await server.house.open(table)
    if live.table.rules.replay != "link" and caller.id not in live.table.humans():
        raise Refusal("forbidden", "Only the players of this table may replay it.", "Seules les personnes de cette table peuvent la revoir.")
    return live, await server.opening.record(live)


@get("/tables/{table:str}/record", operation_id="Record", responses=PROBLEMS, media_type="application/json")
async def record(table: TableId, caller: Caller, server: Server) -> Response[dict[str, Any]]:
    live, found = await finished(server, table, caller)
    name = f"{live.table.game.id}-{live.table.id}.json"
    return Response(msgspec.to_builtins(found), media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get("/tables/{table:str}/replay", operation_id="Replay", responses=PROBLEMS)
async def replay(
    table: TableId,
    caller: Caller,
    server: Server,
    seat: Seat = None,
    step: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, Parameter(ge=1, le=100)] = 1,
) -> Replay:
    live, found = await finished(server, table, caller)
    if seat is not None and seat >= live.table.seat_count:
        raise no_such_table()
    steps = await server.thinkers.ask(
        "replay", REPLAY_SECONDS, pack=live.table.game.pack, record=found.to_json(), step=step, count=count, seat=seat, lang=caller.lang
    )
    return msgspec.convert({**steps, "players": found.players, "commitment": found.commitment, "seed": found.seed, "result": found.result}, Replay)


@get("/tables/{table:str}/verification", operation_id="Verification", responses=PROBLEMS)
async def verification(table: TableId, caller: Caller, server: Server) -> Verification:
    live, found = await finished(server, table, caller)
    try:
        await server.thinkers.ask("verify", REPLAY_SECONDS, pack=live.table.game.pack, record=found.to_json())
    except BadRecord as error:
        return Verification(found.commitment, found.seed, False, error.text(caller.lang))
    return Verification(found.commitment, found.seed, True, sentence("verified", caller.lang))


@post("/tables/{table:str}/fork", operation_id="Fork", responses=PROBLEMS)
async def fork(table: TableId, data: Fork, caller: Caller, server: Server) -> Picture:
    me = caller.known().identity
    live, _ = await finished(server, table, caller)
    server.count_new(caller)
    return await seen(server, await server.opening.fork(live, me, data), caller)


@post("/records", operation_id="UploadRecord", responses=PROBLEMS, request_max_body_size=RECORD_BYTES)
async def upload(
    data: dict[str, Any],  # noqa: ARG001 - documents the body, which is read as it came
    request: Request[Any, Any, Any],
    caller: Caller,
    server: Server,
) -> Picture:
    """The body is a record of Urbes."""
    me = caller.known().identity
    server.count_new(caller)
    try:
        return await seen(server, await server.opening.upload(await request.body(), me), caller)
    except Refusal:
        raise
    except UrbesError as error:
        refusal = refusal_of(error)
        raise Refusal("bad_record", refusal.en, refusal.fr) from None


@get("/tables/{table:str}/pack", operation_id="TablePack", responses=PROBLEMS, media_type="application/json")
async def table_pack(table: TableId, caller: Caller, server: Server) -> Response[dict[str, Any]]:
    """The content the table is played with, for those who play at it."""
    live = await server.admit(table, caller)
    if caller.id is None or (caller.id != live.table.host and caller.id not in live.table.humans()):
        raise Refusal("forbidden", "A table's pack is for its players.", "Le paquet d'une table est pour ses joueurs.")
    if live.table.game.pack is None:
        raise Refusal("not_found", "This table plays without a pack.", "Cette table joue sans paquet.")
    return pack_file(live.table.game.pack)


TABLES = Router(
    "/api",
    route_handlers=[games, one_game, rules, lobby, new_table, one_table, verb, catalogue, log, record, replay, verification, table_pack, fork, upload],
    tags=["tables"],
)
