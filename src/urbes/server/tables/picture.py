"""What one viewer is told: the picture of a table, and the update after an entry. Only `state.view` and filtered events leave the server."""

from time import thread_time
from typing import Any

from urbes.kernel.events import Event
from urbes.server.shapes.games import PackName
from urbes.server.shapes.pictures import Asks, Chat, ExerciseState, LegalAction, LessonStep, Line, News, Picture, Undo, Viewer
from urbes.server.shapes.tables import Card, Holder, LessonPlace, Seat, TableCard
from urbes.server.tables.entries import Entry, Seated, Started, chat_of
from urbes.server.tables.table import Folded, Happening, Table, undo_refusal
from urbes.server.text import players_at
from urbes.server.words import sentence
from urbes.teaching.exercise import exercises_of
from urbes.teaching.lesson import LEARNER, lesson_of, told_now

PREVIEWS_ALWAYS = 16  # boards point at targets that only a preview names, a step tile's spaces for one
PREVIEWS_MOST = 80
PREVIEW_SECONDS = 0.005  # a longer list whose previews would hold up the others for more comes without; each can be asked for
_costs: dict[str, float] = {}  # game -> seconds of this thread a preview takes, by experience; what else the machine does is not its fault


class Eyes:
    """Through whose eyes: a person, the seat looked through (None: a spectator), a language."""

    def __init__(self, identity: str | None, seat: int | None, lang: str, muted: frozenset[str] = frozenset()) -> None:
        self.identity = identity
        self.seat = seat
        self.lang = lang
        self.muted = muted


def default_seat(table: Table, identity: str | None) -> int | None:
    """The seat of mine that must act, else my first, else none."""
    mine = table.seats_of(identity)
    return next((seat for seat in table.to_act() if seat in mine), mine[0] if mine else None)


def picture(table: Table, eyes: Eyes, present: set[str], now: int) -> Picture:
    since, log = table.log()
    return Picture(
        seq=table.seq,
        table=table_card(table),
        me=viewer(table, eyes),
        seats=seat_cards(table.holders, present, table.titles),
        actions=table.actions,
        view=view(table, eyes),
        from_=since,
        lines=lines(table, log, eyes),
        to_act=list(table.to_act()),
        asks=asks(table, eyes),
        legal=legal(table, eyes),
        undo=undo(table, eyes, now),
        status=status_line(table, eyes),
        clocks=table.clocks.faces(now) if table.clocks else None,
        now=now,
        chat=[chat for chat in table.chat if may_read(chat, eyes)],
        news=[news(happening, eyes) for happening in table.happened],
        result=result(table),
        lesson=lesson(table, eyes),
        exercise=exercise(table, eyes),
    )


def update(table: Table, folded: Folded, eyes: Eyes, present: set[str], now: int, *, latest: bool = True) -> dict[str, Any]:
    """The message about one entry; `latest` is False for the earlier ones of several missed."""
    entry = folded.entry
    about: dict[str, Any] = {"seq": entry.seq, "at": entry.at, "kind": entry.kind, "seat": entry.seat}
    message: dict[str, Any] = {"type": "update", "seq": entry.seq, "entry": about}
    if entry.kind == "chat":
        chat = chat_of(entry)
        about["chat"] = chat if may_read(chat, eyes) else None
        return message
    if folded.since is not None:
        message["from"] = folded.since
        message["lines"] = lines(table, folded.log, eyes)
    about |= _facts(table, entry, present)
    if entry.kind in ("seat", "flag", "answer"):
        about["news"] = next((news(happening, eyes) for happening in table.happened if happening.seq == entry.seq), None)
    if not latest:
        return message
    if entry.kind in ("act", "undo", "start", "close"):
        message |= {
            "actions": table.actions,
            "view": view(table, eyes),
            "to_act": list(table.to_act()),
            "result": result(table),
        }
        if table.status != "playing" or entry.kind == "start":
            message["table"] = table_card(table)
    if entry.kind == "rematch":
        message["table"] = table_card(table)
    if entry.kind in ("seat", "flag", "start", "name"):
        message["seats"] = seat_cards(table.holders, present, table.titles)
        message["me"] = viewer(table, eyes)
    return message | {
        "lesson": lesson(table, eyes),
        "exercise": exercise(table, eyes),
        "asks": asks(table, eyes),
        "legal": legal(table, eyes),
        "undo": undo(table, eyes, now),
        "status": status_line(table, eyes),
        "clocks": table.clocks.faces(now) if table.clocks else None,
        "now": now,
    }


def standing(table: Table, eyes: Eyes, present: set[str], now: int) -> dict[str, Any]:
    """How the table stands, without its log and chat: the last of several missed updates brings all of it."""
    return {
        "table": table_card(table),
        "me": viewer(table, eyes),
        "seats": seat_cards(table.holders, present, table.titles),
        "actions": table.actions,
        "view": view(table, eyes),
        "lesson": lesson(table, eyes),
        "exercise": exercise(table, eyes),
        "to_act": list(table.to_act()),
        "asks": asks(table, eyes),
        "legal": legal(table, eyes),
        "undo": undo(table, eyes, now),
        "status": status_line(table, eyes),
        "clocks": table.clocks.faces(now) if table.clocks else None,
        "now": now,
        "result": result(table),
    }


def _facts(table: Table, entry: Entry, present: set[str]) -> dict[str, Any]:
    """The entry's own fields. An action's notation is not among them: it may name what only its seat knows."""
    if isinstance(entry.fact, Seated) and entry.seat is not None:
        return {"holder": seat_cards(table.holders, present, table.titles)[entry.seat], "removed": entry.fact.removed}
    if isinstance(entry.fact, Started):
        return {"commitment": table.commitment}
    return entry.fact.data() if entry.kind in ("undo", "answer", "flag", "rematch", "name") else {}


def table_card(table: Table) -> TableCard:
    rules = table.rules
    return TableCard(
        id=table.id,
        game=table.game.id,
        title=table.title,
        status=table.status,
        options=table.game.options,
        pack=PackName(table.game.pack.name, table.game.pack.hash) if table.game.pack else None,
        host=table.host,
        listed=table.listed,
        watch=rules.watch,
        replay=rules.replay,
        undo=rules.undo,
        hints=rules.hints,
        chat=rules.chat,
        clock=rules.clock,
        pace=rules.pace,
        commitment=table.commitment,
        seed=str(table.seed) if table.status == "over" else None,
        forked_from=table.forked_from,
        rematch=table.rematch,
        lesson=table.lesson is not None,
        created_at=table.created_at,
    )


def viewer(table: Table, eyes: Eyes) -> Viewer:
    return Viewer(eyes.identity, table.seats_of(eyes.identity), eyes.seat, eyes.identity == table.host)


def seat_cards(holders: list[Holder], present: set[str], titles: dict[int, str]) -> list[Seat]:
    return [
        Seat(
            seat,
            holder.kind,
            holder.name,
            holder.colour,
            holder.identity,
            holder.bot,
            holder.substitute,
            holder.identity in present,
            holder.reserved is not None,
            titles.get(seat),
        )
        for seat, holder in enumerate(holders)
    ]


def view(table: Table, eyes: Eyes) -> dict[str, Any] | None:
    return table.view(eyes.seat) if table.match is not None else None


def lines(table: Table, log: list[tuple[int, Event]], eyes: Eyes) -> list[Line]:
    describe = table.game.describe
    players, before = table.players, renamed(table)
    return [
        Line(number, event.depth, describe(event, eyes.lang, eyes.seat, players_at(players, before, number)), event.seen_by(eyes.seat)) for number, event in log
    ]


def renamed(table: Table) -> list[tuple[int, int, str]]:
    """Where a seat had another name: up to which action, which seat, which name."""
    return [(each.number, each.seat, each.was) for each in table.happened if each.was != each.now]


def news(happening: Happening, eyes: Eyes) -> News:
    text = sentence(f"news.{happening.kind}", eyes.lang, was=happening.was, now=happening.now)
    return News(happening.seq, happening.at, happening.number, happening.seat, happening.was, text)


def decides(table: Table, eyes: Eyes) -> bool:
    """Whether these eyes belong to the human who owes a decision."""
    return eyes.seat is not None and eyes.seat in table.to_act() and eyes.seat in table.seats_of(eyes.identity)


def asks(table: Table, eyes: Eyes) -> Asks | None:
    """The decision these eyes owe, else the one the table waits for: its id, and the clauses it stands under."""
    waited_for = table.to_act()
    decision = table.state.open(eyes.seat if eyes.seat is not None and decides(table, eyes) else waited_for[0]) if waited_for else None
    return None if decision is None else Asks(decision.id, list(decision.clauses))


def lesson(table: Table, eyes: Eyes) -> LessonStep | None:
    """What the lesson says to its learner now, or a game that goes on for long to everyone who plays it."""
    if table.lesson is None:
        return opening(table, eyes)
    if table.status != "playing" or eyes.seat != LEARNER or LEARNER not in table.seats_of(eyes.identity):
        return None
    number = table.lesson.now()
    if number is None:
        return None
    taught = table.lesson.lesson
    steps = taught.steps
    step, before = steps[number], steps[number - 1] if number else None
    return LessonStep(
        number=taught.counted(number + 1) - 1,
        of=taught.counted(len(steps)),
        title=step.title.text(eyes.lang),
        say=step.say.text(eyes.lang),
        point=list(step.point),
        expect=step.expect,
        label=table.game.label(table.game.parse(step.expect), eyes.lang) if step.expect is not None else None,
        back=before is not None and before.expect is None and before.at == step.at and table.lesson.strayed is None,
        next=number + 1,
        end=len(steps),
    )


def opening(table: Table, eyes: Eyes) -> LessonStep | None:
    found = lesson_of(table.game.id)
    if found is None or not found.openings or table.exercise is not None or eyes.seat is None or not decides(table, eyes):
        return None
    told = told_now(found, table.view(eyes.seat), table.told.get(eyes.seat, 0))
    if told is None:
        return None
    title, say = told.step.title.text(eyes.lang), told.step.say.text(eyes.lang)
    return LessonStep(told.number, told.of, title, say, list(told.step.point), None, None, told.number > 0, told.next, told.end)


def exercise(table: Table, eyes: Eyes) -> ExerciseState | None:
    found = exercises_of(table.game.id)
    given = table.exercise
    if found is None or given is None or table.match is None:
        return None
    following = [each.id for each in found.exercises][found.exercises.index(given) + 1 :]
    return ExerciseState(
        id=given.id,
        title=given.title.text(eyes.lang),
        say=given.say.text(eyes.lang),
        goals=list(given.stars),
        reached=found.measured(table.state),
        stars=table.stars,
        why=given.why.text(eyes.lang) if table.stars is not None else None,
        next=following[0] if following else None,
    )


def legal(table: Table, eyes: Eyes) -> list[LegalAction]:
    if not decides(table, eyes):
        return []
    assert eyes.seat is not None
    state, game, seat = table.state, table.game, eyes.seat
    codes = state.legal(seat)
    quick = len(codes) * _costs.get(game.id, 0.0) <= PREVIEW_SECONDS
    previewed = len(codes) <= PREVIEWS_ALWAYS or (quick and len(codes) <= PREVIEWS_MOST)
    begun = thread_time()
    offered = [LegalAction(game.name(code), game.label(code, eyes.lang, table.players), state.preview(seat, code) if previewed else None) for code in codes]
    if previewed and codes:
        cost = (thread_time() - begun) / len(codes)
        _costs[game.id] = 0.8 * _costs.get(game.id, cost) + 0.2 * cost
    else:
        _costs[game.id] = 0.98 * _costs.get(game.id, 0.0)  # one slow moment is forgotten in time
    return offered


def undo(table: Table, eyes: Eyes, now: int) -> Undo:
    asked = table.asked_by
    answers = sorted(table.agreed) if asked is not None else []
    if eyes.seat is None or eyes.seat not in table.seats_of(eyes.identity):
        return Undo(False, None, asked, answers, None)
    refusal = undo_refusal(table, eyes.seat)
    return Undo(refusal is None, refusal.text(eyes.lang) if refusal else None, asked, answers, table.undo_left(now) if refusal is None else None)


def status_line(table: Table, eyes: Eyes) -> str:
    """Whose turn it is; what is expected stands there for the one who is asked."""
    lang = eyes.lang
    if table.status == "open":
        free = sum(1 for holder in table.holders if holder.kind == "open")
        return sentence("waiting_for_one" if free == 1 else "waiting_for_players", lang, free=free)
    if table.status == "closed":
        return sentence("closed", lang)
    if table.match is None or not table.to_act():
        found = result(table)
        winners = listed([table.players[seat] for seat in found["winners"]], lang) if found else ""
        return sentence("over", lang, winners=winners)
    if decides(table, eyes):
        assert eyes.seat is not None
        ask = table.state.question(eyes.seat, lang)
        if len(table.seats_of(eyes.identity)) == 1:
            return sentence("yours_asks", lang, ask=ask) if ask else sentence("yours", lang)
        if ask:  # several around one screen
            return sentence("turn_asks", lang, name=table.players[eyes.seat], ask=ask)
    return sentence("turn", lang, names=listed([table.players[seat] for seat in table.to_act()], lang))


def listed(names: list[str], lang: str) -> str:
    """Anna, Bruno and Cleo."""
    return sentence("and", lang).join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def result(table: Table) -> dict[str, Any] | None:
    return table.match.record.result if table.match is not None and table.status == "over" else None


def may_read(chat: Chat, eyes: Eyes) -> bool:
    return chat.identity not in eyes.muted


def card(row: Any, holders: list[Holder], identity: str | None, present: set[str], lesson: LessonPlace | None = None) -> Card:
    """A table in a list, from its row alone; how far a lesson has come lies in its journal."""
    mine = [seat for seat, holder in enumerate(holders) if holder.kind == "human" and identity is not None and holder.identity == identity]
    return Card(
        id=row["id"],
        game=row["game"],
        title=row["title"],
        status=row["status"],
        listed=row["listed"],
        seats=seat_cards(holders, present, {}),
        host=row["host"],
        my_seats=mine,
        my_turn=any(seat in mine for seat in row["to_act"]),
        to_act=row["to_act"],
        clock=row["settings"].get("clock"),
        created_at=row["created_at"],
        changed_at=row["changed_at"],
        actions=row["actions"],
        scores=row["scores"],
        winners=row["winners"],
        lesson=lesson,
    )
