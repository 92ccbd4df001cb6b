"""What people do at a table. A verb looks at the table, refuses with a reason, or says which entries it wants written; it changes nothing itself."""

import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from urbes.bots.bot import BOTS, CITIES
from urbes.kernel.errors import BadNotation, UrbesError
from urbes.kernel.game import Game, State
from urbes.kernel.rng import Rng
from urbes.server.refusals import Refusal, bad_request, host_only, illegal, no_identity, not_now, not_your_seat, refusal_of
from urbes.server.shapes import Holder, Identity, Wish
from urbes.server.table import Table, undo_refusal
from urbes.server.text import plain

BOT_COLOUR = "#7a7468"
DEFAULT_BOT = "greedy"
LATE_MS = 180_000  # who is connected but does nothing for so long may be substituted all the same
GUESSES_MOST = 2000  # in a larger action space, guessing what a wrong notation meant would hold up everyone

Wanted = list[tuple[str, int | None, dict[str, Any]]]  # kind, seat, data of the entries to write


class Person:
    """Who asks, in which language, and who is connected to the table."""

    def __init__(self, identity: Identity | None, lang: str, present: set[str] | None = None) -> None:
        self.identity = identity
        self.lang = lang
        self.look: Callable[[], set[str]] = lambda: present or set()  # who is connected: asked only by verbs that need it
        self.now = 0

    def known(self) -> Identity:
        if self.identity is None:
            raise no_identity()
        return self.identity


class Plan:
    """The entries a verb wants and what it answers."""

    def __init__(self, wanted: Wanted | None = None, data: dict[str, Any] | None = None) -> None:
        self.wanted = wanted or []
        self.data = data


def plan(verb: str, table: Table, person: Person, wish: Wish) -> Plan:
    found = VERBS.get(verb)
    if found is None:
        known = ", ".join(VERBS)
        raise bad_request(
            "verb", f"There is no verb '{verb[:20]}'; the verbs are: {known}.", f"Il n'y a pas de verbe « {verb[:20]} » ; les verbes sont : {known}."
        )
    return found(table, person, wish)


# --- seats -------------------------------------------------------------------------------------------


def sit(table: Table, person: Person, wish: Wish) -> Plan:
    me = person.known()
    seat = seat_of(table, wish)
    holder = table.holders[seat]
    if table.status in ("over", "closed"):
        raise not_now("The game is over.", "La partie est finie.")
    if holder.kind != "open":
        raise Refusal("taken", "That seat is taken.", "Cette place est prise.")
    if holder.reserved is not None and holder.reserved != me.id:
        raise Refusal("taken", "That seat is kept for someone else.", "Cette place est réservée à quelqu'un d'autre.")
    if me.id in table.removed and holder.reserved != me.id:
        raise Refusal(
            "forbidden",
            "The host removed you from this table; only a seat they keep for you is yours to take.",
            "L'hôte vous a retiré de cette table ; seule une place qu'il vous réserve est à vous.",
        )
    mine = Holder(kind="human", name=distinct(wish.name or me.name, table, seat), colour=me.colour, identity=me.id)
    return Plan(with_start(table, {seat: mine}))


def leave(table: Table, person: Person, wish: Wish) -> Plan:
    seat = own_seat(table, person, wish)
    if table.status == "open":
        return Plan([hold(seat, open_seat())])
    playing(table)
    return Plan([hold(seat, bot_seat(DEFAULT_BOT, seat))])


def hand_over(table: Table, person: Person, wish: Wish) -> Plan:
    me = person.known()
    seat = seat_of(table, wish)
    if table.status in ("over", "closed"):
        raise not_now("The game is over.", "La partie est finie.")
    holder = table.holders[seat]
    arranging = table.status == "open" and table.host == me.id and holder.kind != "human"
    if not arranging and holder.identity != me.id:
        raise not_your_seat()
    if wish.to == "bot":
        return Plan(with_start(table, {seat: bot_seat(level(wish.bot), seat)}))
    if wish.to == "person":
        if wish.identity is None:
            raise bad_request("identity", "Say to whom: 'identity' is missing.", "Dites à qui : « identity » manque.")
        return Plan([hold(seat, open_seat(wish.identity))])
    if wish.to == "open":
        return Plan([hold(seat, open_seat())])
    raise bad_request("to", "Say to whom: 'to' is open, bot or person.", "Dites à qui : « to » vaut open, bot ou person.")


def remove(table: Table, person: Person, wish: Wish) -> Plan:
    """The host asks someone to go: all their seats are free again, or a bot plays on. They may watch if others may, and come back to a seat kept for them."""
    if person.known().id != table.host:
        raise host_only()
    seat = seat_of(table, wish)
    if table.status in ("over", "closed"):
        raise not_now("The game is over.", "La partie est finie.")
    gone = table.holders[seat].identity
    if table.holders[seat].kind != "human" or gone is None:
        raise not_now("Nobody sits there.", "Personne n'est assis à cette place.")
    if gone == table.host:
        raise not_now("That seat is yours: leave it or hand it over.", "Cette place est la vôtre : quittez-la ou confiez-la.")
    to = wish.to or ("open" if table.status == "open" else "bot")
    if to == "person":
        raise bad_request("to", "Here 'to' is open or bot.", "Ici, « to » vaut open ou bot.")
    freed = {each: open_seat() if to == "open" else bot_seat(level(wish.bot), each) for each in table.seats_of(gone)}
    wanted = with_start(table, freed)
    return Plan([(kind, each, {**data, "removed": gone} if kind == "seat" else data) for kind, each, data in wanted])


def substitute(table: Table, person: Person, wish: Wish) -> Plan:
    me = person.known()
    playing(table)
    seat = seat_of(table, wish)
    holder = table.holders[seat]
    if not table.seats_of(me.id):
        raise not_your_seat()
    if holder.kind == "open":
        return Plan([hold(seat, bot_seat(level(wish.bot), seat))])
    if holder.kind == "bot" or holder.substitute is not None:
        raise not_now("A bot plays there already.", "Un robot y joue déjà.")
    late = table.clocks is None and seat in table.to_act() and person.now - table.moved_at > LATE_MS
    if holder.identity != me.id and holder.identity in person.look() and not late:
        raise not_now("That player is here; ask them.", "Cette personne est là ; demandez-lui.")
    return Plan([hold(seat, msgspec.structs.replace(holder, substitute=level(wish.bot)))])


def come_back(table: Table, person: Person, wish: Wish) -> Plan:
    seat = own_seat(table, person, wish)
    if table.holders[seat].substitute is None:
        return Plan()
    return Plan([hold(seat, msgspec.structs.replace(table.holders[seat], substitute=None))])


def start(table: Table, person: Person, wish: Wish) -> Plan:
    if person.known().id != table.host:
        raise host_only()
    if table.status != "open":
        raise not_now("The game has begun.", "La partie a commencé.")
    filled = {seat: bot_seat(level(wish.bot), seat) for seat, holder in enumerate(table.holders) if holder.kind == "open"}
    return Plan(with_start(table, filled))


def close(table: Table, person: Person, _: Wish) -> Plan:
    if person.known().id != table.host:
        raise host_only()
    if table.status in ("over", "closed"):
        raise not_now("The game is over.", "La partie est finie.")
    if len(table.humans() - {table.host}) and table.status == "playing":
        raise not_now("Others are still playing; leave your seat instead.", "D'autres jouent encore ; quittez plutôt votre place.")
    return Plan([("close", None, {})])


# --- play --------------------------------------------------------------------------------------------


def apply(table: Table, person: Person, wish: Wish) -> Plan:
    seat = own_seat(table, person, wish)
    playing(table)
    action = code(table, wish)
    if wish.at is not None and table.stale(seat, wish.at):
        raise Refusal("stale", "The position has changed since you chose.", "La position a changé depuis votre choix.")
    refusal = table.state.why_not(seat, action)
    if refusal is not None:
        raise illegal(refusal)
    back: Wanted = [] if table.holders[seat].substitute is None else [hold(seat, msgspec.structs.replace(table.holders[seat], substitute=None))]
    return Plan([*back, act(table, seat, action)])


def act(table: Table, seat: int, action: int) -> tuple[str, int, dict[str, Any]]:
    return ("act", seat, {"action": table.game.name(action)})


def undo(table: Table, person: Person, wish: Wish) -> Plan:
    seat = own_seat(table, person, wish)
    playing(table)
    refusal = undo_refusal(table, seat)
    if refusal is not None:
        raise not_now(refusal.en, refusal.fr)
    # Where all act at once nobody has seen the choice yet: taking it back needs no consent.
    if table.rules.undo == "consent" and not table.game.simultaneous and _others(table, seat):
        return Plan([] if table.asked_by == seat else [("ask", seat, {})], {"asked": True})
    return Plan([_taken_back(table, seat)], {"asked": False})


def _others(table: Table, seat: int) -> list[int]:
    """The seats of other humans, who have a say in an undo."""
    mine = table.holders[seat].identity
    return [other for other, holder in enumerate(table.holders) if holder.kind == "human" and holder.substitute is None and holder.identity != mine]


def _taken_back(table: Table, seat: int) -> tuple[str, int, dict[str, Any]]:
    return ("undo", seat, {"number": table.undo_number(seat)})


def answer(table: Table, person: Person, wish: Wish) -> Plan:
    seat = own_seat(table, person, wish)
    playing(table)
    asker = table.asked_by
    if asker is None:
        raise not_now("Nobody asks to take anything back.", "Personne ne demande à reprendre un coup.")
    if seat not in _others(table, asker):
        raise not_your_seat()
    if wish.yes is None:
        raise bad_request("yes", "'yes' must be true or false.", "« yes » doit être true ou false.")
    wanted: Wanted = [("answer", seat, {"yes": wish.yes})]
    if wish.yes and set(_others(table, asker)) <= table.agreed | {seat} and undo_refusal(table, asker) is None:
        wanted.append(_taken_back(table, asker))
    return Plan(wanted)


def why_not(table: Table, person: Person, wish: Wish) -> Plan:
    seat = own_seat(table, person, wish)
    playing(table)
    reason = table.state.why_not(seat, code(table, wish))
    return Plan(data={"possible": reason is None, "text": reason.text(person.lang) if reason else None, "clauses": list(reason.clauses) if reason else []})


def preview(table: Table, person: Person, wish: Wish) -> Plan:
    seat = own_seat(table, person, wish)
    playing(table)
    action = code(table, wish)
    refusal = table.state.why_not(seat, action)
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


def name(table: Table, person: Person, wish: Wish) -> Plan:
    """What a seat owns gets a name of its own, where and while the game lets it."""
    seat = own_seat(table, person, wish)
    playing(table)
    most = table.state.naming(seat)
    if not most:
        raise not_now("Nothing of yours is named at this moment.", "Rien de ce qui est à vous ne se nomme en ce moment.")
    given = plain(wish.name or "")
    if not 1 <= len(given) <= most:
        raise bad_request("name", f"The name has 1 to {most} characters.", f"Le nom compte de 1 à {most} caractères.")
    return Plan([("name", seat, {"name": given})])


def chat(table: Table, person: Person, wish: Wish) -> Plan:
    me = person.known()
    mine = table.seats_of(me.id)
    if table.rules.chat == "off" or (not mine and (table.rules.chat == "seats" or me.id in table.removed)):
        raise Refusal("forbidden", "You cannot chat at this table.", "Vous ne pouvez pas écrire à cette table.")
    text = plain(wish.text or "")
    if not text:
        raise bad_request("text", "Write something first.", "Écrivez d'abord quelque chose.")
    seat = wish.seat if wish.seat in mine else (mine[0] if mine else None)
    return Plan([("chat", seat, {"identity": me.id, "name": me.name, "colour": me.colour, "text": text})])


VERBS: dict[str, Callable[[Table, Person, Wish], Plan]] = {
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
    "close": close,
}


# --- pieces ------------------------------------------------------------------------------------------


def seat_of(table: Table, wish: Wish) -> int:
    if wish.seat is None or wish.seat >= table.seat_count:
        raise bad_request("seat", f"'seat' must be 0 to {table.seat_count - 1}.", f"« seat » doit être compris entre 0 et {table.seat_count - 1}.")
    return wish.seat


def own_seat(table: Table, person: Person, wish: Wish) -> int:
    me = person.known()
    seat = seat_of(table, wish)
    if seat not in table.seats_of(me.id):
        raise not_your_seat()
    return seat


def playing(table: Table) -> None:
    if table.status == "open":
        raise not_now("The game has not begun: seats are still open.", "La partie n'a pas commencé : des places sont encore libres.")
    if table.status != "playing":
        raise not_now("The game is over.", "La partie est finie.")


def code(table: Table, wish: Wish) -> int:
    if wish.action is None:
        raise bad_request("action", "'action' is missing.", "« action » manque.")
    try:
        if table.game.action_count > GUESSES_MOST and wish.action not in notations(table.game):
            raise BadNotation(f"'{wish.action[:80]}' names no action.", f"« {wish.action[:80]} » ne désigne aucune action.")
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
        raise bad_request("bot", f"There is no bot '{chosen}'; the bots are: {known}.", f"Il n'y a pas de robot « {chosen} » ; les robots sont : {known}.")
    return chosen


def hold(seat: int, holder: Holder) -> tuple[str, int, dict[str, Any]]:
    return ("seat", seat, {"holder": msgspec.structs.asdict(holder)})


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
        wanted.append(("start", None, {}))
    return wanted
