"""REST about games and tables."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.params import HeaderParameter, Parameter

from urbes.bots import levels
from urbes.bots.analysis import Analysis
from urbes.games.registry import folder_of, game_ids
from urbes.kernel.errors import BadRecord, UrbesError
from urbes.kernel.game import Game
from urbes.server.http.document import ReadLater
from urbes.server.http.doors import PROBLEMS, TableId, json_body, pack_file, packed, while_asked
from urbes.server.http.rulebook import illustrated, rulebook
from urbes.server.people.caller import Caller
from urbes.server.refusals import Refusal, no_such_table, not_your_seat, refusal_of
from urbes.server.server import Server
from urbes.server.shapes.common import KEY, Id, PackHash
from urbes.server.shapes.games import BotCard, ExerciseCard, GameCard, OptionCard, PresetCard, Rulebook, SeatRange
from urbes.server.shapes.pictures import Comment, Log, Picture, Replay, Scenes, Verification
from urbes.server.shapes.replays import Timeline
from urbes.server.shapes.reviews import Course, Quiz, Review
from urbes.server.shapes.tables import Card, Done, Fork, NewTable, Wish
from urbes.server.steady import now_ms
from urbes.server.tables.games import game_with, ready_game
from urbes.server.tables.house import Live
from urbes.server.tables.hub import may_replay
from urbes.server.tables.opening import not_published
from urbes.server.tables.picture import Eyes, default_seat, picture, renamed
from urbes.server.tables.table import OPENING
from urbes.server.words import pair, sentence
from urbes.teaching.exercise import exercise_of, exercises_of
from urbes.teaching.lesson import lesson_of

RECORD_BYTES = 4_000_000

Seat = Annotated[int | None, Parameter(ge=0, le=11, description="Through which of my seats to look")]
Wanted = Annotated[str, Parameter(max_length=2000, description="The options of the table the rules are for: `length=short,...`")]


# --- games -------------------------------------------------------------------------------------------


def seat_range(game: Game) -> SeatRange:
    return SeatRange(game.min_seats, game.max_seats)


def game_card(game: Game, lang: str) -> GameCard:
    return GameCard(
        id=game.id,
        name=game.names[lang],
        line=game.texts.text("line", lang) if game.texts.has("line") else "",
        seats=seat_range(game),
        simultaneous=game.simultaneous,
        rules=game.rules_version,
        options=[msgspec.convert({**option.to_dict(lang), "default": game.options[option.id]}, OptionCard) for option in game.option_list],
        presets=[
            PresetCard(preset.id, preset.names[lang], preset.set, seat_range(game_with(game.id, {"preset": preset.id})), preset.effects[lang], preset.asks)
            for preset in game.presets
        ],
        bots=[BotCard(level, levels.name(level, lang), levels.style(game.id, level, lang)) for level in levels.LEVELS],
        lesson=lesson_of(game.id) is not None,
        exercises=len(found.exercises) if (found := exercises_of(game.id)) is not None else 0,
    )


@get("/games", operation_id="Games", responses=PROBLEMS)
async def games(caller: Caller) -> list[GameCard]:
    return [game_card(game_with(id, {}), caller.lang) for id in game_ids()]


def known_game(id: str) -> str:
    if id not in game_ids():
        raise Refusal("not_found", *pair("games.none", id=id))
    return id


@get("/games/{game:str}", operation_id="Game", responses=PROBLEMS)
async def one_game(game: Id, caller: Caller, server: Server, pack: PackHash | None = None) -> GameCard:
    """With a pack of mine: the options as it changes them."""
    id = known_game(game)
    content = await server.packs.owned(caller.me.id, pack, id) if pack is not None else None
    return game_card(await ready_game(id, {}, content), caller.lang)


@get("/games/{game:str}/rules", operation_id="Rules", responses=PROBLEMS, sync_to_thread=True)
def rules(game: Id, caller: Caller, sealed: bool = False, options: Wanted = "") -> Rulebook:
    """Clauses that give away what players open only later come without their title unless `sealed` asks for it."""
    given = {option: value for option, _, value in (each.partition("=") for each in options.split(","))}
    return rulebook(folder_of(known_game(game)), caller.lang, sealed, given)


@post("/games/{game:str}/lesson", operation_id="Lesson", responses=PROBLEMS)
async def lesson(game: Id, caller: Caller, server: Server) -> Picture:
    """A guided first game: a table of its own."""
    host = caller.me
    found = lesson_of(known_game(game))
    if found is None:
        raise Refusal("not_found", *pair("lessons.none", id=game))
    server.count_new(caller)
    return await seen(server, await server.opening.lesson(game_with(game, found.options), found, host), caller)


@get("/games/{game:str}/exercises", operation_id="Exercises", responses=PROBLEMS)
async def exercises(game: Id, caller: Caller, server: Server) -> list[ExerciseCard]:
    """With the stars I have."""
    found = exercises_of(known_game(game))
    mine = await server.lists.stars(caller.id, game) if caller.id is not None else {}
    return [
        ExerciseCard(each.id, each.title.text(caller.lang), each.say.text(caller.lang), mine.get(each.id, 0), len(each.stars))
        for each in (found.exercises if found is not None else ())
    ]


@post("/games/{game:str}/exercises/{exercise:str}", operation_id="Exercise", responses=PROBLEMS)
async def exercise(game: Id, exercise: Id, caller: Caller, server: Server) -> Picture:
    """A table with the position of an exercise."""
    host = caller.me
    all, one = exercises_of(known_game(game)), exercise_of(game, exercise)
    if all is None or one is None:
        raise Refusal("not_found", *pair("lessons.no_exercise", id=exercise))
    server.count_new(caller)
    return await seen(server, await server.opening.exercise(game_with(game, all.options), all, one, host), caller)


@get("/games/{game:str}/scenes", operation_id="Scenes", responses=PROBLEMS, sync_to_thread=True)
def scenes(game: Id, caller: Caller) -> Scenes:
    """Boards that illustrate the rules."""
    return illustrated(known_game(game), caller.lang)


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
    host = caller.me
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
    """Nothing secret: the components of the game with this table's options and content, in the reader's language; of sealed ones those opened so far."""
    live = await server.admit(table, caller, fresh=True)
    return dict(live.table.game.catalogue(caller.lang, live.table.view(None) if live.table.match is not None else None))


@get("/tables/{table:str}/log", operation_id="Log", responses=PROBLEMS)
async def log(
    table: TableId,
    caller: Caller,
    server: Server,
    request: Request[Any, Any, Any],
    seat: Seat = None,
    since: Annotated[int, Parameter(ge=-1, le=1_000_000)] = OPENING,
) -> Response[Log]:
    live = await server.admit(table, caller, fresh=True)
    now = live.table
    if seat is not None and seat not in now.seats_of(caller.id):
        raise not_your_seat()
    if now.match is None:
        return Response(Log(since, []))
    looking = seat if seat is not None else default_seat(now, caller.id)

    async def work() -> bytes:
        record = await server.opening.running_record(live)
        facts: dict[str, Any] = {"record": record.to_json(), "since": since, "seat": looking, "lang": caller.lang, "renamed": renamed(now)}
        told: bytes = await server.scholars.ask("log", asker=caller.visitor, pack=now.game.pack, **facts)
        return told

    return packed(request, await while_asked(request, server.study(("log", table, now.seq, since, looking, caller.lang), work)))


async def finished(server: Server, table: str, caller: Caller) -> Live:
    """A finished game, for those the table lets see it again."""
    live = await server.house.open(table)
    if not may_replay(live.table, caller.id):
        raise Refusal("forbidden", *pair("records.players_only"))
    if live.table.status != "over":
        raise not_published()
    return live


@get("/tables/{table:str}/record", operation_id="Record", responses=PROBLEMS, media_type="application/json")
async def record(table: TableId, caller: Caller, server: Server) -> Response[dict[str, Any]]:
    live = await finished(server, table, caller)
    name = f"{live.table.game.id}-{live.table.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(msgspec.to_builtins(await server.opening.record(live)), media_type="application/json", headers=headers)


@get("/tables/{table:str}/replay", operation_id="Replay", responses=PROBLEMS)
async def replay(
    table: TableId,
    caller: Caller,
    server: Server,
    request: Request[Any, Any, Any],
    seat: Seat = None,
    step: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, Parameter(ge=1, le=100)] = 1,
    open: Annotated[bool, Parameter(description="All that each seat kept to itself, through the eyes of whoever acts; `seat` is then of no matter")] = False,
) -> Response[Replay]:
    live = await finished(server, table, caller)
    if seat is not None and seat >= live.table.seat_count:
        raise no_such_table()

    async def work() -> bytes:
        facts: dict[str, Any] = {"record": await server.finished_record(live), "step": step, "count": count, "seat": seat, "open": open, "lang": caller.lang}
        told: bytes = await server.scholars.ask("replay", asker=caller.visitor, pack=live.table.game.pack, **facts)
        return told

    return packed(request, await while_asked(request, server.study(("replay", table, step, count, seat, open, caller.lang), work)))


@get("/tables/{table:str}/timeline", operation_id="Timeline", responses=PROBLEMS)
async def timeline(table: TableId, caller: Caller, server: Server, request: Request[Any, Any, Any]) -> Response[Timeline]:
    """A finished game at a glance: its chapters, its moments, and who was in the lead."""
    live = await finished(server, table, caller)

    async def work() -> bytes:
        facts: dict[str, Any] = {"record": await server.finished_record(live), "lang": caller.lang}
        told: bytes = await server.scholars.ask("glance", asker=caller.visitor, pack=live.table.game.pack, **facts)
        return told

    return packed(request, await while_asked(request, server.study(("timeline", table, caller.lang), work)))


@get("/tables/{table:str}/comments", operation_id="Comments", responses=PROBLEMS)
async def comments(table: TableId, caller: Caller, server: Server) -> list[Comment]:
    """What is said of the steps of a finished game, in their order."""
    live = await finished(server, table, caller)
    return sorted(live.table.comments.values(), key=lambda comment: comment.step)


@get("/tables/{table:str}/verification", operation_id="Verification", responses=PROBLEMS)
async def verification(table: TableId, caller: Caller, server: Server, request: Request[Any, Any, Any]) -> Verification:
    live = await finished(server, table, caller)
    commitment, seed = live.table.commitment, str(live.table.seed)

    async def work() -> bytes:
        record = await server.finished_record(live)
        await server.scholars.ask("verify", asker=caller.visitor, pack=live.table.game.pack, record=record)
        return b"holds"

    try:
        await while_asked(request, server.study(("verify", table), work))
    except BadRecord as error:
        return Verification(commitment, seed, False, error.text(caller.lang))
    return Verification(commitment, seed, True, sentence("verified", caller.lang))


@get("/tables/{table:str}/course", operation_id="Course", responses=PROBLEMS)
async def course(table: TableId, caller: Caller, server: Server, request: Request[Any, Any, Any]) -> Response[Course]:
    """The points of every seat through a finished game."""
    live = await finished(server, table, caller)

    async def work() -> bytes:
        record = await server.finished_record(live)
        told: bytes = await server.scholars.ask("course", asker=caller.visitor, pack=live.table.game.pack, record=record)
        return told

    return packed(request, await while_asked(request, server.study(("course", table), work)))


@get("/tables/{table:str}/analysis", operation_id="Analysis", responses=PROBLEMS)
async def analysis(table: TableId, caller: Caller, server: Server, request: Request[Any, Any, Any]) -> Review:
    """A finished game looked back on. It is worked on while someone asks; until it is there, an answer comes after a second and says how far it is."""
    live = await finished(server, table, caller)

    async def record() -> bytes:
        return await server.finished_record(live)

    found = await while_asked(request, server.analysts.look(table, live.table.game.pack, caller.visitor, record))
    return Review(found, None, {}) if isinstance(found, float) else review(live.table.game, found, caller.lang)


def review(game: Game, analysis: Analysis, lang: str) -> Review:
    """The analysis with names for what it names."""
    named = {name for decision in analysis.decisions for name in (decision.action, decision.best, decision.open_best)}
    named |= {choice.action for point in analysis.turning_points for choice in point.choices}
    return Review(1.0, analysis, {name: game.label(game.parse(name), lang) for name in sorted(named)})


@get("/tables/{table:str}/analysis/{step:int}", operation_id="Quiz", responses=PROBLEMS)
async def quiz(
    table: TableId,
    step: Annotated[int, Parameter(ge=0, le=1_000_000, description="The number of actions before the decision")],
    caller: Caller,
    server: Server,
    request: Request[Any, Any, Any],
) -> Response[Quiz]:
    """A decision of a finished game as its seat saw it, to be taken again."""
    live = await finished(server, table, caller)

    async def work() -> bytes:
        facts: dict[str, Any] = {"record": await server.finished_record(live), "step": step, "lang": caller.lang}
        told: bytes = await server.scholars.ask("quiz", asker=caller.visitor, pack=live.table.game.pack, **facts)
        return told

    return packed(request, await while_asked(request, server.study(("quiz", table, step, caller.lang), work)))


@post("/tables/{table:str}/fork", operation_id="Fork", responses=PROBLEMS)
async def fork(table: TableId, data: Fork, caller: Caller, server: Server) -> Picture:
    me = caller.me
    live = await finished(server, table, caller)
    server.count_new(caller)
    return await seen(server, await server.opening.fork(live, me, data), caller)


@post("/records", operation_id="UploadRecord", operation_class=ReadLater, responses=PROBLEMS, request_max_body_size=RECORD_BYTES)
async def upload(request: Request[Any, Any, Any], caller: Caller, server: Server) -> Picture:
    """The body is a record of Urbes."""
    me = caller.me
    server.count_new(caller)
    try:
        return await seen(server, await while_asked(request, server.opening.upload(await json_body(request), me)), caller)
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
        raise Refusal("forbidden", *pair("packs.players_only"))
    if live.table.game.pack is None:
        raise Refusal("not_found", *pair("packs.not_here"))
    return pack_file(live.table.game.pack)


TABLES = Router(
    "/api",
    route_handlers=[
        games,
        one_game,
        rules,
        scenes,
        lesson,
        exercises,
        exercise,
        lobby,
        new_table,
        one_table,
        verb,
        catalogue,
        log,
        record,
        replay,
        timeline,
        comments,
        course,
        analysis,
        quiz,
        verification,
        table_pack,
        fork,
        upload,
    ],
    tags=["tables"],
)
