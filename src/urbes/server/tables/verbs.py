"""What people do at a table. A verb looks at the table, refuses with a reason, or says which entries it wants written; it changes nothing itself."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from urbes.bots.bot import BOTS, CITIES
from urbes.kernel.errors import BadNotation, Reason, UrbesError
from urbes.kernel.game import Game, State
from urbes.kernel.rng import Rng
from urbes.server.people.caller import Caller
from urbes.server.refusals import Refusal, bad_request, host_only, illegal, not_now, not_your_seat, refusal_of
from urbes.server.shapes.tables import Holder, Wish
from urbes.server.tables.entries import (
    Acted,
    Answered,
    AnyFact,
    Asked,
    Closed,
    Commented,
    Named,
    Said,
    Seated,
    Starred,
    Started,
    TakenBack,
    Taught,
    Wanted,
)
from urbes.server.tables.table import Table, undo_refusal
from urbes.server.text import plain
from urbes.server.words import pair
from urbes.teaching.exercise import exercises_of
from urbes.teaching.lesson import lesson_of

BOT_COLOUR = "#7a7468"
DEFAULT_BOT = "medium"
ADVISER = "hard"  # who gives hints
LATE_MS = 180_000  # who is connected but does nothing for so long may be substituted all the same
COMMENTS_MOST = 100  # on one game
GUESSES_MOST = 2000  # in a larger action space, guessing what a wrong notation meant would hold up everyone


def nobody() -> set[str]:
    return set()


class Ask(msgspec.Struct):
    """What someone wants at a table, when, and who else is there then."""

    caller: Caller
    wish: Wish
    now: int = 0
    present: Callable[[], set[str]] = nobody


class Plan:
    """The entries a verb wants, those that follow from the table they lead to, and what it answers."""

    def __init__(self, wanted: Wanted | None = None, data: dict[str, Any] | None = None, then: Callable[[Table], Wanted] = lambda _after: []) -> None:
        self.wanted = wanted or []
        self.data = data
        self.then = then


def plan(verb: str, table: Table, ask: Ask) -> Plan:
    found = VERBS.get(verb)
    if found is None:
        known = ", ".join(VERBS)
        raise bad_request("verb", *pair("request.verb", verb=verb[:20], known=known))
    return found(table, ask)


# --- seats -------------------------------------------------------------------------------------------


def sit(table: Table, ask: Ask) -> Plan:
    me = ask.caller.me
    seat = seat_of(table, ask.wish)
    holder = table.holders[seat]
    if table.status in ("over", "closed"):
        raise not_now(*pair("tables.over"))
    if holder.kind != "open":
        raise Refusal("taken", *pair("seats.taken"))
    if holder.reserved is not None and holder.reserved != me.id:
        raise Refusal("taken", *pair("seats.kept"))
    if me.id in table.removed and holder.reserved != me.id:
        raise Refusal("forbidden", *pair("seats.sent_away"))
    if refusal := peeking(table, seat, me.id):
        raise refusal
    mine = Holder(kind="human", name=distinct(ask.wish.name or me.name, table, seat), colour=me.colour, identity=me.id)
    return Plan(with_start(table, {seat: mine}))


def peeking(table: Table, seat: int, identity: str) -> Refusal | None:
    """Nobody looks into another's hand by way of a seat: who knows one seat's secrets takes no other, and the host none that they freed themselves."""
    if table.status != "playing" or not table.keeps_secrets():
        return None
    if table.held.get(identity, set()) - {seat}:
        return Refusal("forbidden", *pair("seats.another_hand"))
    if identity == table.host and seat in table.vacated:
        return Refusal("forbidden", *pair("seats.their_hand"))
    return None


def leave(table: Table, ask: Ask) -> Plan:
    seat = own_seat(table, ask)
    if table.status == "open":
        return Plan([hold(seat, open_seat())])
    playing(table)
    return Plan([hold(seat, bot_seat(DEFAULT_BOT, seat))])


def hand_over(table: Table, ask: Ask) -> Plan:
    me = ask.caller.me
    seat = seat_of(table, ask.wish)
    if table.status in ("over", "closed"):
        raise not_now(*pair("tables.over"))
    holder = table.holders[seat]
    another = table.status == "playing" and holder.kind == "bot" and ask.wish.to == "bot"  # level: the seat stays a bot's
    arranging = table.host == me.id and (another or (table.status == "open" and holder.kind != "human"))
    if not arranging and holder.identity != me.id:
        raise not_your_seat()
    if ask.wish.to == "bot":
        return Plan(with_start(table, {seat: bot_seat(level(ask.wish.bot), seat)}))
    if ask.wish.to == "person":
        if ask.wish.identity is None:
            raise bad_request("identity", *pair("seats.no_identity"))
        if refusal := peeking(table, seat, ask.wish.identity):
            raise refusal
        return Plan([hold(seat, open_seat(ask.wish.identity))])
    if ask.wish.to == "open":
        return Plan([hold(seat, open_seat())])
    raise bad_request("to", *pair("seats.to_whom"))


def remove(table: Table, ask: Ask) -> Plan:
    """The host asks someone to go: all their seats are free again, or a bot plays on. They may watch if others may, and come back to a seat kept for them."""
    if ask.caller.me.id != table.host:
        raise host_only()
    seat = seat_of(table, ask.wish)
    if table.status in ("over", "closed"):
        raise not_now(*pair("tables.over"))
    gone = table.holders[seat].identity
    if table.holders[seat].kind != "human" or gone is None:
        raise not_now(*pair("seats.empty"))
    if gone == table.host:
        raise not_now(*pair("seats.own"))
    to = ask.wish.to or ("open" if table.status == "open" else "bot")
    if to == "person":
        raise bad_request("to", *pair("seats.open_or_bot"))
    freed = {each: open_seat() if to == "open" else bot_seat(level(ask.wish.bot), each) for each in table.seats_of(gone)}
    wanted = with_start(table, freed)
    return Plan([(each, Seated(fact.holder, gone) if isinstance(fact, Seated) else fact) for each, fact in wanted])


def substitute(table: Table, ask: Ask) -> Plan:
    me = ask.caller.me
    playing(table)
    seat = seat_of(table, ask.wish)
    holder = table.holders[seat]
    if not table.seats_of(me.id):
        raise not_your_seat()
    if holder.kind == "open":
        return Plan([hold(seat, bot_seat(level(ask.wish.bot), seat))])
    if holder.kind == "bot" or holder.substitute is not None:
        raise not_now(*pair("seats.bot_already"))
    late = table.clocks is None and seat in table.to_act() and ask.now - table.moved_at > LATE_MS
    if holder.identity != me.id and holder.identity in ask.present() and not late:
        raise not_now(*pair("seats.present"))
    return Plan([hold(seat, msgspec.structs.replace(holder, substitute=level(ask.wish.bot)))])


def come_back(table: Table, ask: Ask) -> Plan:
    seat = own_seat(table, ask)
    if table.holders[seat].substitute is None:
        return Plan()
    return Plan([hold(seat, msgspec.structs.replace(table.holders[seat], substitute=None))])


def start(table: Table, ask: Ask) -> Plan:
    if ask.caller.me.id != table.host:
        raise host_only()
    if table.status != "open":
        raise not_now(*pair("tables.begun"))
    filled = {seat: bot_seat(level(ask.wish.bot), seat) for seat, holder in enumerate(table.holders) if holder.kind == "open"}
    return Plan(with_start(table, filled))


def close(table: Table, ask: Ask) -> Plan:
    if ask.caller.me.id != table.host:
        raise host_only()
    if table.status in ("over", "closed"):
        raise not_now(*pair("tables.over"))
    if len(table.humans() - {table.host}) and table.status == "playing":
        raise not_now(*pair("tables.others_play"))
    return Plan([(None, Closed())])


# --- play --------------------------------------------------------------------------------------------


def apply(table: Table, ask: Ask) -> Plan:
    seat = own_seat(table, ask)
    playing(table)
    action = table.game.name(code(table, ask.wish))
    if ask.wish.at is not None and table.stale(seat, ask.wish.at):
        raise Refusal("stale", *pair("play.stale"))
    back: Wanted = [] if table.holders[seat].substitute is None else [hold(seat, msgspec.structs.replace(table.holders[seat], substitute=None))]
    return Plan([*back, (seat, Acted(action))], then=partial(starred, seat))  # whether the rules allow it shows when it is folded


def starred(seat: int, after: Table) -> Wanted:
    """What an exercise gives, if an action has ended it."""
    exercises = exercises_of(after.game.id)
    if after.exercise is None or exercises is None or after.stars is not None or not exercises.over(after.state, after.tried):
        return []
    return [(seat, Starred(exercises.stars(after.exercise, after.state)))]


def undo(table: Table, ask: Ask) -> Plan:
    seat = own_seat(table, ask)
    playing(table)
    refusal = undo_refusal(table, seat)
    if refusal is not None:
        raise not_now(refusal.en, refusal.fr)
    # Where all act at once nobody has seen the choice yet: taking it back needs no consent.
    if table.rules.undo == "consent" and not table.game.simultaneous and _others(table, seat):
        return Plan([] if table.asked_by == seat else [(seat, Asked())], {"asked": True})
    return Plan([_taken_back(table, seat)], {"asked": False})


def _others(table: Table, seat: int) -> list[int]:
    """The seats of other humans, who have a say in an undo."""
    mine = table.holders[seat].identity
    return [other for other, holder in enumerate(table.holders) if holder.kind == "human" and holder.substitute is None and holder.identity != mine]


def _taken_back(table: Table, seat: int) -> tuple[int, AnyFact]:
    number = table.undo_number(seat)
    assert number is not None
    return seat, TakenBack(number)


def answer(table: Table, ask: Ask) -> Plan:
    seat = own_seat(table, ask)
    playing(table)
    asker = table.asked_by
    if asker is None:
        raise not_now(*pair("undo.not_asked"))
    if seat not in _others(table, asker):
        raise not_your_seat()
    if ask.wish.yes is None:
        raise bad_request("yes", *pair("undo.yes_or_no"))
    wanted: Wanted = [(seat, Answered(ask.wish.yes))]
    if ask.wish.yes and set(_others(table, asker)) <= table.agreed | {seat} and undo_refusal(table, asker) is None:
        wanted.append(_taken_back(table, asker))
    return Plan(wanted)


def why_not(table: Table, ask: Ask) -> Plan:
    seat = own_seat(table, ask)
    playing(table)
    action = code(table, ask.wish)
    reason = table.why_not(seat, action) if ask.wish.after is None else why_not_then(table, seat, ask.wish, action)
    return Plan(data={"possible": reason is None, "text": reason.text(ask.caller.lang) if reason else None, "clauses": list(reason.clauses) if reason else []})


def why_not_then(table: Table, seat: int, wish: Wish, action: int) -> Reason | None:
    """Why an action would not be possible once another one is done, or why that one is not. As with `final`, a state imagined by the seat is asked."""
    first = code(table, Wish(action=wish.after))
    refusal = table.why_not(seat, first)
    if refusal is not None:
        return refusal
    tried = table.state.imagine(seat, Rng.seeded(secrets.randbits(60)))
    tried.perform(seat, first)
    reason = tried.why_not(seat, action)
    return None if reason is None else reason.told(table.players)


def preview(table: Table, ask: Ask) -> Plan:
    seat = own_seat(table, ask)
    playing(table)
    action = code(table, ask.wish)
    refusal = table.why_not(seat, action)
    if refusal is not None:
        raise illegal(refusal)
    return Plan(data={"preview": table.state.preview(seat, action), "final": final(table.state, seat, action)})


def final(state: State, seat: int, action: int) -> bool:
    """Whether a legal action ends the seat's turn (it does not owe the next decision) or passes a point of no return.

    It is tried out on a state imagined from what the seat knows, never on the real one: the answer holds no secret.
    """
    tried = state.imagine(seat, Rng.seeded(secrets.randbits(60)))
    sealed = tried.sealed
    tried.perform(seat, action)
    return seat not in tried.to_act() or tried.sealed != sealed


def name(table: Table, ask: Ask) -> Plan:
    """What a seat owns gets a name of its own, where and while the game lets it."""
    seat = own_seat(table, ask)
    playing(table)
    most = table.state.naming(seat)
    if not most:
        raise not_now(*pair("play.no_naming"))
    given = plain(ask.wish.name or "")
    if not 1 <= len(given) <= most:
        raise bad_request("name", *pair("play.name_length", most=most))
    return Plan([(seat, Named(given))])


def chat(table: Table, ask: Ask) -> Plan:
    me = ask.caller.me
    mine = table.seats_of(me.id)
    if table.rules.chat == "off" or (not mine and (table.rules.chat == "seats" or me.id in table.removed)):
        raise Refusal("forbidden", *pair("chat.closed"))
    text = plain(ask.wish.text or "")
    if not text:
        raise bad_request("text", *pair("chat.empty"))
    seat = ask.wish.seat if ask.wish.seat in mine else (mine[0] if mine else None)
    return Plan([(seat, Said(me.id, me.name, me.colour, text))])


def lesson(table: Table, ask: Ask) -> Plan:
    """The learner has read the steps before one, or goes back to one; after the last the lesson is over. Without a step it is taken up again."""
    seat = own_seat(table, ask)
    found = lesson_of(table.game.id)
    if found is None or table.status != "playing" or (table.lesson is None and not found.openings):
        raise not_now(*pair("lessons.none_here"))
    if table.lesson is None:  # what is new in a chapter of a campaign
        last = step = sum(len(opening.steps) for opening in found.openings)
    else:
        last, step = len(found.steps), table.lesson.here()
    step = step if ask.wish.step is None else ask.wish.step
    if step > last:
        raise bad_request("step", *pair("lessons.step", last=last))
    return Plan([(seat, Taught(step))])


def comment(table: Table, ask: Ask) -> Plan:
    """Who played or opened a finished game explains its steps: with its link it is a lesson for anyone."""
    me = ask.caller.me
    if me.id != table.host and me.id not in table.humans():
        raise not_your_seat()
    if table.status != "over":
        raise not_now(*pair("comments.not_over"))
    if ask.wish.step is None or ask.wish.step > table.actions:
        raise bad_request("step", *pair("comments.step", last=table.actions))
    text = plain(ask.wish.text or "")
    if text and ask.wish.step not in table.comments and len(table.comments) >= COMMENTS_MOST:
        raise not_now(*pair("comments.many", most=COMMENTS_MOST))
    return Plan([(None, Commented(ask.wish.step, me.name, text))])


VERBS: dict[str, Callable[[Table, Ask], Plan]] = {
    "sit": sit,
    "leave": leave,
    "hand_over": hand_over,
    "remove": remove,
    "substitute": substitute,
    "return": come_back,
    "start": start,
    "apply": apply,
    "undo": undo,
    "answer": answer,
    "why_not": why_not,
    "preview": preview,
    "name": name,
    "chat": chat,
    "lesson": lesson,
    "comment": comment,
    "close": close,
}


# --- pieces ------------------------------------------------------------------------------------------


def seat_of(table: Table, wish: Wish) -> int:
    if wish.seat is None or wish.seat >= table.seat_count:
        raise bad_request("seat", *pair("seats.number", last=table.seat_count - 1))
    return wish.seat


def own_seat(table: Table, ask: Ask) -> int:
    me = ask.caller.me
    seat = seat_of(table, ask.wish)
    if seat not in table.seats_of(me.id):
        raise not_your_seat()
    return seat


def playing(table: Table) -> None:
    if table.status == "open":
        raise not_now(*pair("tables.not_begun"))
    if table.status != "playing":
        raise not_now(*pair("tables.over"))


def code(table: Table, wish: Wish) -> int:
    if wish.action is None:
        raise bad_request("action", *pair("play.no_action"))
    try:
        if table.game.action_count > GUESSES_MOST and wish.action not in notations(table.game):
            raise BadNotation(*pair("play.no_such_action", action=wish.action[:80]))
        return table.game.parse(wish.action)
    except UrbesError as error:
        raise refusal_of(error) from None


_notations: dict[str, frozenset[str]] = {}


def notations(game: Game) -> frozenset[str]:
    found = _notations.get(game.id)
    if found is None or len(found) != game.action_count:
        found = _notations[game.id] = frozenset(game.notation)
    return found


def level(bot: str | None) -> str:
    """A bot's level, checked."""
    chosen = bot or DEFAULT_BOT
    if chosen not in BOTS:
        known = ", ".join(BOTS)
        raise bad_request("bot", *pair("play.no_bot", chosen=chosen, known=known))
    return chosen


def hold(seat: int, holder: Holder) -> tuple[int, AnyFact]:
    return seat, Seated(holder)


def open_seat(reserved: str | None = None) -> Holder:
    return Holder(kind="open", name="?", colour=BOT_COLOUR, reserved=reserved)


def bot_seat(bot: str, seat: int) -> Holder:
    return Holder(kind="bot", name=CITIES[seat % len(CITIES)], colour=BOT_COLOUR, bot=bot)


def distinct(name: str, table: Table, seat: int) -> str:
    """A name at the table that no other seat has: logs must not be ambiguous."""
    others = {holder.name for other, holder in enumerate(table.holders) if other != seat}
    return unlike(plain(name) or "?", others)


def unlike(name: str, others: set[str]) -> str:
    number = 2
    chosen = name
    while chosen in others:
        chosen = f"{name} {number}"
        number += 1
    return chosen


def with_start(table: Table, filled: dict[int, Holder]) -> Wanted:
    """The seats' entries, and the start if no seat is open any more."""
    wanted: Wanted = [hold(seat, holder) for seat, holder in filled.items()]
    still_open = any(filled.get(seat, holder).kind == "open" for seat, holder in enumerate(table.holders))
    if table.status == "open" and not still_open:
        wanted.append((None, Started()))
    return wanted
