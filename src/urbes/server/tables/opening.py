"""New tables: from a wish, as a rematch, from a position of a finished game, from an uploaded record."""

import json
import secrets
from typing import Any

import msgspec

from urbes.kernel.content import Pack
from urbes.kernel.errors import BadOption, BadRecord, UrbesError
from urbes.kernel.game import Game
from urbes.kernel.match import SEED_BITS
from urbes.kernel.record import Record
from urbes.server.refusals import Refusal, bad_request, not_now, not_your_seat, refusal_of
from urbes.server.shapes.games import KeptPack
from urbes.server.shapes.people import Identity
from urbes.server.shapes.tables import Fork, Holder, NewTable, TableRules
from urbes.server.steady import now_ms
from urbes.server.tables.entries import Acted, Closed, Rematched, Started, Taught, Wanted, actions_of, numbered
from urbes.server.tables.games import game_with, ready_game
from urbes.server.tables.house import House, Live, new_id
from urbes.server.tables.table import Table
from urbes.server.tables.verbs import BOT_COLOUR, Plan, bot_seat, hold, level, open_seat, unlike
from urbes.server.text import plain
from urbes.server.thinking.thinkers import Thinkers
from urbes.server.words import pair
from urbes.teaching.exercise import Exercise, Exercises
from urbes.teaching.lesson import BOT, LEARNER, Lesson

ACTIONS_MOST = 20_000
CHECK_SECONDS = 60.0
LESSON_PACE = 900  # ms: who sees a game for the first time follows what the others do


class Opening:
    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self.house = house
        self.packs = house.journal.packs
        self.thinkers = thinkers

    async def new(self, wish: NewTable, host: Identity) -> Live:
        """A table as someone wants it."""
        clock = wish.clock
        if clock is not None and (clock.base is None) == (clock.days is None):
            raise bad_request("clock", *pair("tables.clock"))
        pack = await self.packs.owned(host.id, wish.pack, wish.game) if wish.pack is not None else None
        game = await checked_game(wish.game, wish.options, pack)
        try:
            game.check_seats(len(wish.seats))
        except UrbesError as error:
            raise refusal_of(error) from None
        holders: list[Holder] = []
        for seat, each in enumerate(wish.seats):
            names = {holder.name for holder in holders if holder.kind != "open"}
            if each.kind == "bot":
                made = bot_seat(level(each.bot), seat)
                holders.append(msgspec.structs.replace(made, name=unlike(plain(each.name or "") or made.name, names)))
            elif each.kind == "me":
                holders.append(Holder(kind="human", name=unlike(plain(each.name or "") or host.name, names), colour=host.colour, identity=host.id))
            else:
                holders.append(open_seat())
        rules = msgspec.convert({field: getattr(wish, field) for field in TableRules.__struct_fields__}, TableRules, from_attributes=True)
        rules.options = dict(game.options)
        rules.exercise = None
        return await self._make(game, rules, holders, host.id, title=plain(wish.title), listed=wish.listed)

    async def _make(
        self,
        game: Game,
        rules: TableRules,
        holders: list[Holder],
        host: str,
        *,
        title: str = "",
        listed: bool = False,
        start: dict[str, Any] | None = None,
        forked_from: dict[str, Any] | None = None,
        rated: bool = False,
        lesson: Lesson | None = None,
    ) -> Live:
        """Written whole before it exists for anyone. `rated`: leave it out of the ratings."""
        at = now_ms()
        row: dict[str, Any] = {
            "id": new_id(),
            "game": game.id,
            "host": host,
            "title": title,
            "settings": msgspec.to_builtins(rules),
            "seed": lesson.seed if lesson is not None else str(secrets.randbits(SEED_BITS)),
            "start": start,
            "forked_from": forked_from,
            "rules": game.rules_version,
            "listed": listed,
            "rated": rated,
            "created_at": at,
        }
        wanted: Wanted = [hold(seat, holder) for seat, holder in enumerate(holders)]
        if lesson is not None:
            wanted.append((LEARNER, Taught()))
        if not any(holder.kind == "open" for holder in holders):
            wanted.append((None, Started()))
        first = numbered(row["id"], 0, at, wanted)
        try:
            table = Table(row, game.pack)
            for entry in first:
                table.fold(entry)
        except UrbesError as error:
            raise refusal_of(error) from None
        await self.house.journal.create(row | table.row(at), first, holders, game.pack)
        live = self.house.take_in(table)
        self.house.after(live, True)
        return live

    async def rematch(self, live: Live, me: Identity) -> str:
        """The same game and people at a new table, with the names, seats and colours they had; the first to ask opens it, the others find it."""
        table = live.table
        if table.status != "over" or table.match is None:
            raise not_now(*pair("tables.not_over"))
        if not table.seats_of(me.id):
            raise not_your_seat()
        if table.rematch is None:
            holders = [msgspec.structs.replace(holder, substitute=None) for holder in table.holders]
            made = await self._make(table.game, table.rules, holders, me.id, title=table.title, rated=table.start is not None)

            def planned(table: Table) -> Plan:
                return Plan([] if table.rematch is not None else [(None, Rematched(made.table.id))])

            await self.house.carry_out(live, planned)
            if live.table.rematch != made.table.id:  # of two who ask at once the second opened one too many
                await self.house.carry_out(made, lambda _: Plan([(None, Closed())]))
        assert live.table.rematch is not None
        return live.table.rematch

    async def lesson(self, game: Game, lesson: Lesson, me: Identity) -> Live:
        """A guided first game against bots; the seed is the lesson's, so that what it says is true."""
        holders = [bot_seat(BOT, seat) for seat in range(lesson.seats)]
        holders[LEARNER] = Holder(kind="human", name=unlike(me.name, {holder.name for holder in holders}), colour=me.colour, identity=me.id)
        rules = TableRules(options=dict(game.options), chat="off", pace=LESSON_PACE)
        return await self._make(game, rules, holders, me.id, rated=True, lesson=lesson)

    async def exercise(self, game: Game, exercises: Exercises, exercise: Exercise, me: Identity) -> Live:
        """An exercise, to be tried as often as one likes: each time a table of its own."""
        holders = [bot_seat(BOT, seat) for seat in range(exercises.seats)]
        holders[LEARNER] = Holder(kind="human", name=unlike(me.name, {holder.name for holder in holders}), colour=me.colour, identity=me.id)
        rules = TableRules(options=dict(game.options), chat="off", pace=LESSON_PACE, exercise=exercise.id)
        return await self._make(game, rules, holders, me.id, rated=True, start=exercises.position(game, exercise).to_dict())

    async def fork(self, live: Live, me: Identity, wish: Fork) -> Live:
        """A position of a finished game, to play on from against bots."""
        table = live.table
        record = await self.record(live)
        if wish.seat >= table.seat_count:
            raise bad_request("seat", *pair("seats.number", last=table.seat_count - 1))
        try:
            start = await self.thinkers.ask("reach", asker=me.id, pack=table.game.pack, record=record.to_json(), step=wish.step)
        except Refusal:
            raise
        except UrbesError as error:
            raise bad_request("step", error.en, error.fr) from None
        holders = [bot_seat(level(wish.bot), seat) for seat in range(table.seat_count)]
        names = {holder.name for holder in holders}
        holders[wish.seat] = Holder(kind="human", name=unlike(me.name, names), colour=me.colour, identity=me.id)
        rules = msgspec.structs.replace(table.rules, clock=None, undo="free", hints=True)
        return await self._make(table.game, rules, holders, me.id, start=start, forked_from={"table": table.id, "step": wish.step}, rated=True)

    # --- records --------------------------------------------------------------------------------------

    async def record(self, live: Live) -> Record:
        """The whole record of a finished game, its seed included."""
        if live.table.status != "over":
            raise not_published()
        return await self.running_record(live)

    async def running_record(self, live: Live) -> Record:
        """The same for a game under way: for this server's own processes only, since it holds the seed."""
        entries = await self.house.journal.entries_after(live.table.id, 0)
        record = live.table.opening()
        record.actions = actions_of(entries)
        record.result = live.table.match.record.result if live.table.match is not None else None
        return record

    async def upload(self, data: bytes, me: Identity) -> Live:
        """A record becomes a finished table that can be replayed and forked, once it has been recomputed."""
        record = read_record(data)
        if len(record.actions) > ACTIONS_MOST or len(record.players) > 12:
            raise Refusal("bad_record", *pair("records.long"))
        if record.seed is None or not record.seed.isdecimal() or len(record.seed) > 60:
            raise Refusal("bad_record", *pair("records.no_seed"))
        pack = await self._pack_of(record, me)
        game = await checked_game(record.game, record.options, pack)
        found = await self.thinkers.ask("verify", asker=me.id, pack=pack, record=data)
        if not found["over"]:
            raise Refusal("bad_record", *pair("records.unfinished"))
        at = now_ms()
        id = new_id()
        holders = [Holder(kind="human", name=plain(name)[:40] or "?", colour=BOT_COLOUR) for name in record.players]
        wanted: Wanted = [*(hold(seat, holder) for seat, holder in enumerate(holders)), (None, Started())]
        for line in record.actions:
            seat, _, notation = line.partition(" ")
            wanted.append((int(seat), Acted(" ".join(notation.split()))))
        first = numbered(id, 0, at, wanted)
        row = {
            "id": id,
            "game": game.id,
            "host": me.id,
            "title": "",
            "settings": msgspec.to_builtins(TableRules(options=dict(game.options), undo="off", hints=False)),
            "seed": record.seed,
            "start": record.start,
            "forked_from": None,
            "rules": game.rules_version,
            "listed": False,
            "rated": True,
            "created_at": at,
            "seq": len(first),
            "status": "over",
            "actions": len(record.actions),
            "to_act": [],
            "scores": found["scores"],
            "winners": found["result"]["winners"],
            "bot_due": None,
            "deadline": None,
            "changed_at": at,
        }
        await self.house.journal.create(row, first, holders, pack)
        return await self.house.open(id)

    async def _pack_of(self, record: Record, me: Identity) -> Pack | None:
        """The content a record was played with: the uploader must keep it, for a hash alone opens nobody's pack."""
        if record.pack is None:
            return None
        try:
            return await self.packs.owned(me.id, record.pack.hash, record.game)
        except Refusal as refusal:
            if refusal.code != "not_found":
                raise
            name = plain(record.pack.name)[:80]
            raise Refusal("bad_record", *pair("records.pack", name=name, hash=record.pack.hash[:12])) from None

    # --- packs ----------------------------------------------------------------------------------------

    async def keep_pack(self, data: bytes, game: str | None, me: Identity, lang: str) -> KeptPack:
        """A pack is kept once its game has accepted it and has been played with it, in a process of its own."""
        found = await self.thinkers.ask("check", CHECK_SECONDS, asker=me.id, game=game, data=data)
        pack = Pack(found["name"], json.loads(found["data"]))
        kept = await self.packs.keep(me.id, found["game"], pack, now_ms())
        return KeptPack(kept.hash, kept.game, kept.name, kept.bytes, kept.created_at, [fr if lang == "fr" else en for en, fr in found["warnings"]])


def not_published() -> Refusal:
    return not_now(*pair("records.unpublished"))


def read_record(data: bytes) -> Record:
    """A record from someone's device, where it has a name we do not know."""
    try:
        return Record.from_json(data, "")
    except BadRecord as error:
        raise BadRecord(*pair("records.this_file", is_wrong=(error.en.removeprefix(": "), error.fr.removeprefix(" : ")))) from None


async def checked_game(id: str, options: dict[str, Any], pack: Pack | None = None) -> Game:
    """The game with its options, validated by the engine."""
    if any(not isinstance(key, str) or key in ("id", "pack") for key in options):
        raise Refusal("bad_option", *pair("tables.option_name"))
    try:
        return await ready_game(id, options, pack)
    except BadOption as error:
        raise refusal_of(_by_name(error, id)) from None
    except UrbesError as error:
        raise refusal_of(error) from None
    except (TypeError, ValueError, OverflowError):
        raise Refusal("bad_option", *pair("tables.option_value")) from None


def _by_name(error: BadOption, id: str) -> BadOption:
    """The same refusal with the options called as people read them."""
    en, fr = error.en, error.fr
    for option in game_with(id, {}).option_list:
        en = en.replace(f"Option '{option.id}'", f"The option '{option.names['en']}'")
        fr = fr.replace(f"L'option « {option.id} »", f"L'option « {option.names['fr']} »")
    return BadOption(en, fr)
