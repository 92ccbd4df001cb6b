"""One server process: its rooms, in the order they open and close."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Hashable

import structlog

from urbes.kernel.errors import UrbesError
from urbes.server.http.limits import Limit
from urbes.server.kept import Kept
from urbes.server.people.caller import Caller
from urbes.server.people.identities import Identities
from urbes.server.push.courier import Courier
from urbes.server.push.devices import Devices
from urbes.server.push.reminders import Reminders
from urbes.server.push.sealing import Signature
from urbes.server.refusals import Refusal, bad_request, not_now, too_many
from urbes.server.settings import Settings
from urbes.server.shapes.people import Identity, NewAccount
from urbes.server.shapes.tables import Done, Wish
from urbes.server.storage.database import Database
from urbes.server.storage.journal import Journal
from urbes.server.storage.wire import Wire
from urbes.server.tables.house import House, Live, heard
from urbes.server.tables.housekeeper import Housekeeper
from urbes.server.tables.hub import Hub, may_watch
from urbes.server.tables.lists import Lists
from urbes.server.tables.opening import Opening
from urbes.server.tables.table import Table
from urbes.server.tables.verbs import ADVISER, Ask, code, level, own_seat, playing
from urbes.server.thinking.analysts import Analysts
from urbes.server.thinking.bots import Bots
from urbes.server.thinking.thinkers import Thinkers
from urbes.server.words import TEXTS, pair

STOP_SECONDS = 3.0
STUDY_SECONDS = 30.0
log = structlog.get_logger(__name__)


class Server:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.process = secrets.token_hex(4)
        self.database = Database(settings)
        self.identities = Identities(self.database, settings.secret_key(), self.process)
        self.journal = Journal(self.database, self.process)
        self.packs = self.journal.packs
        self.hub = Hub(self._table)
        self.house = House(self.journal, self.hub, self._after)
        self.thinkers = Thinkers(settings.thinker_count, settings.think_seconds)
        # Hints have a process of their own: bots do not wait for one, nor begin anew where one is given up.
        self.advisers = Thinkers(1, settings.think_seconds)
        first = (self.thinkers, self.advisers)
        # Replays, logs and checks have one that takes what the others leave: they never keep a bot or a hint waiting.
        self.scholars = Thinkers(1, STUDY_SECONDS, nice=15, after=first)
        self.analysts = Analysts(self.database, first, settings.analysis_budget)
        self.kept = Kept()
        self.bots = Bots(self.house, self.thinkers, self.advisers)
        self.opening = Opening(self.house, self.scholars)
        self.lists = Lists(self.database, self.hub.present)
        self.housekeeper = Housekeeper(self.house, self.hub, self.bots)
        self.wire = Wire(settings, self.process, self.house, self.hub, self.identities) if settings.is_postgres else None
        self.devices = Devices(self.database)
        self.contact = settings.contact_address()
        self.reminders: Reminders | None = None  # from the start on, where there is a contact
        self.per_identity = Limit(settings.rate_identity)
        self.newcomers = Limit(settings.rate_new)
        self.stopping = False

    # Hub, house and bots need each other: what is called back is passed in, and found when it is called.

    def _table(self, id: str) -> Table | None:
        return self.house.table(id)

    @property
    def thinking(self) -> bool:
        """Whether there are processes for bots, hints, replays and analyses."""
        return all(each.able for each in (self.thinkers, self.advisers, self.scholars, self.analysts.thinkers))

    def _after(self, live: Live, own: bool) -> None:
        self.bots.look(live, own)

    async def start(self) -> None:
        revision = await self.database.upgrade()
        await self.house.pulse.begin()
        await self.thinkers.start()
        await self.advisers.start()
        await self.scholars.start()
        self.journal.start()
        if self.wire is not None:
            self.wire.start()
        self.housekeeper.start()
        key = await self.devices.key()
        if self.contact is not None:
            try:
                courier = Courier(Signature(key, self.contact), self.settings.push_loopback)
            except ValueError:
                raise UrbesError(*pair("push.own_key")) from None
            self.reminders = Reminders(self.house, self.devices, courier, lambda: self.wire is None or self.wire.knows_everyone())
            self.reminders.start()
        log.info("open", database="postgresql" if self.database.is_postgres else "sqlite", schema=revision, process=self.process)

    async def farewell(self) -> None:
        """Nothing new begins, viewers are told to come back. To be called while connections are still open."""
        if not self.stopping:
            self.stopping = True
            await self.housekeeper.stop()
            if self.reminders is not None:
                await self.reminders.stop()
            await self.bots.stop()
            self.hub.bye(TEXTS.entries["going_down"], 1000)
            await self.hub.drained(STOP_SECONDS)

    async def stop(self) -> None:
        """Everything begun is written, then the rooms close."""
        await self.farewell()
        if self.wire is not None:
            await self.wire.stop()
        await self.journal.stop()
        await asyncio.gather(self.thinkers.stop(), self.advisers.stop(), self.scholars.stop(), self.analysts.stop())
        await self.database.close()
        log.info("closed", process=self.process)

    # --- what the doors share -----------------------------------------------------------------------------

    def count(self, caller: Caller) -> None:
        """Refuse someone who asks too often; those without a name as one at each address."""
        if wait := self.per_identity.wait(caller.visitor):
            raise too_many(int(wait) + 1)

    def count_new(self, caller: Caller) -> None:
        if wait := self.newcomers.wait(caller.address):
            raise too_many(int(wait) + 1)

    async def admit(self, id: str, caller: Caller, fresh: bool = False) -> Live:
        """The table, for someone who may look at it; `fresh`: with what other processes wrote a moment ago."""
        live = await self.house.open(id)
        if fresh and self.database.is_postgres:
            await self.house.refresh(live)
        if not may_watch(live.table, caller.id):
            raise Refusal("forbidden", *pair("tables.private"))
        return live

    async def perform(self, id: str, verb: str, caller: Caller, wish: Wish) -> Done:
        """A verb from either door."""
        live = await self.admit(id, caller)
        structlog.contextvars.bind_contextvars(table=id)
        if verb in LONG:
            return await LONG[verb](self, live, caller, wish)
        # Not given up when the asker goes away: what was begun is finished and told.
        doing = asyncio.ensure_future(self.house.do(id, verb, caller, wish))
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            doing.add_done_callback(heard)
            raise

    async def study(self, key: Hashable, work: Callable[[], Awaitable[bytes]]) -> bytes:
        """An answer that stays true: worked out once, then remembered."""
        found = self.kept.get(key)
        if found is None:
            found = await work()
            self.kept.put(key, found)
        return found

    async def finished_record(self, live: Live) -> bytes:
        async def work() -> bytes:
            return (await self.opening.record(live)).to_json()

        return await self.study(("record", live.table.id), work)

    async def _hint(self, live: Live, caller: Caller, wish: Wish) -> Done:
        table = live.table
        seat = own_seat(table, Ask(caller, wish))
        playing(table)
        if not table.rules.hints:
            raise Refusal("forbidden", *pair("tables.no_hints"))
        if seat not in table.to_act():
            raise bad_request("seat", *pair("seats.idle"))
        return Done(table.seq, await self.bots.hint(table, seat, level(wish.bot or ADVISER), caller.lang, caller.visitor))

    async def _instead(self, live: Live, caller: Caller, wish: Wish) -> Done:
        """Another legal action than the lesson's: why the lesson's is better."""
        table = live.table
        seat = own_seat(table, Ask(caller, wish))
        playing(table)
        number = table.lesson.now() if table.lesson is not None else None
        step = table.lesson.lesson.steps[number] if table.lesson is not None and number is not None else None
        if step is None or step.expect is None:
            raise not_now(*pair("lessons.none_here"))
        action = table.game.name(code(table, wish))
        answer = step.answer(action)
        text = answer.text(caller.lang) if answer is not None else await self.bots.instead(table, seat, action, step.expect, caller.lang, caller.visitor)
        return Done(table.seq, {"text": text})

    async def _rematch(self, live: Live, caller: Caller, _: Wish) -> Done:
        if live.table.rematch is None:
            self.count_new(caller)
        return Done(live.table.seq, {"table": await self.opening.rematch(live, caller.me)})

    async def sign_out(self, identity: str, session: str | None) -> None:
        self.hub.drop_sessions(await self.identities.revoke(identity, session))

    async def claim(self, caller: Caller, wish: NewAccount) -> tuple[Identity, str]:
        """The person with their account, and the cookie by which this device is known from now on."""
        identity, cookie, ended = await self.identities.claim(caller.known(), wish.login, wish.password, wish.old_password)
        self.hub.drop_sessions(ended)
        return identity, cookie


LONG: dict[str, Callable[[Server, Live, Caller, Wish], Awaitable[Done]]] = {  # verbs that do more than put entries into a journal
    "hint": Server._hint,
    "instead": Server._instead,
    "rematch": Server._rematch,
}
