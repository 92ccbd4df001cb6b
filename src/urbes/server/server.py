"""One server process: its rooms, in the order they open and close."""

import asyncio
import secrets

import structlog

from urbes.server.bots import Bots
from urbes.server.database import Database
from urbes.server.house import House, Live
from urbes.server.housekeeper import Housekeeper
from urbes.server.hub import Hub, may_watch
from urbes.server.identities import Identities, Session
from urbes.server.journal import Journal
from urbes.server.limits import Limit
from urbes.server.lists import Lists
from urbes.server.opening import Opening
from urbes.server.refusals import Refusal, bad_request, no_identity, too_many
from urbes.server.settings import Settings
from urbes.server.shapes import Done, Identity, NewAccount, Wish
from urbes.server.thinkers import Thinkers
from urbes.server.verbs import Person, level, own_seat, playing
from urbes.server.wire import Wire
from urbes.server.words import TEXTS

STOP_SECONDS = 3.0
log = structlog.get_logger(__name__)


class Caller:
    """Who asks, from where, in which language."""

    def __init__(self, session: Session | None, lang: str, address: str, device: str) -> None:
        self.session = session
        self.lang = lang
        self.address = address
        self.device = device

    @property
    def identity(self) -> Identity | None:
        return self.session.identity if self.session is not None else None

    @property
    def id(self) -> str | None:
        return self.session.identity.id if self.session is not None else None

    def known(self) -> Session:
        if self.session is None:
            raise no_identity()
        return self.session


class Server:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.process = secrets.token_hex(4)
        self.database = Database(settings)
        self.identities = Identities(self.database, settings.secret_key(), self.process)
        self.journal = Journal(self.database, self.process)
        self.packs = self.journal.packs
        self.house = House(self.journal)
        self.hub = Hub(self.house)
        self.thinkers = Thinkers(settings.thinker_count, settings.think_seconds)
        self.bots = Bots(self.house, self.thinkers)
        self.opening = Opening(self.house, self.thinkers)
        self.lists = Lists(self.database, self.hub.present)
        self.housekeeper = Housekeeper(self.house, self.hub, self.bots)
        self.wire = Wire(settings, self.process, self.house, self.hub, self.identities) if settings.is_postgres else None
        self.per_identity = Limit(settings.rate_identity)
        self.newcomers = Limit(settings.rate_new)
        self.stopping = False

    async def start(self) -> None:
        revision = await self.database.upgrade()
        await self.thinkers.start()
        self.journal.start()
        if self.wire is not None:
            self.wire.start()
        self.housekeeper.start()
        log.info("open", database="postgresql" if self.database.is_postgres else "sqlite", schema=revision, process=self.process)

    async def farewell(self) -> None:
        """Nothing new begins, viewers are told to come back. To be called while connections are still open."""
        if not self.stopping:
            self.stopping = True
            await self.housekeeper.stop()
            await self.bots.stop()
            self.hub.bye(TEXTS.entries["going_down"], 1000)
            await self.hub.drained(STOP_SECONDS)

    async def stop(self) -> None:
        """Everything begun is written, then the rooms close."""
        await self.farewell()
        if self.wire is not None:
            await self.wire.stop()
        await self.journal.stop()
        await self.thinkers.stop()
        await self.database.close()
        log.info("closed", process=self.process)

    # --- what the doors share -----------------------------------------------------------------------------

    def count(self, caller: Caller) -> None:
        """Refuse someone who asks too often."""
        if caller.id is not None and (wait := self.per_identity.wait(caller.id)):
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
            raise Refusal("forbidden", "This table is private.", "Cette table est privée.")
        return live

    async def perform(self, id: str, verb: str, caller: Caller, wish: Wish) -> Done:
        """A verb from either door."""
        live = await self.admit(id, caller)
        structlog.contextvars.bind_contextvars(table=id)
        if verb == "hint":
            return await self._hint(live, caller, wish)
        if verb == "rematch":
            return Done(live.table.seq, {"table": await self.opening.rematch(live, caller.known().identity)})
        # Not given up when the asker goes away: what was begun is finished and told.
        return await asyncio.shield(self.house.do(id, verb, Person(caller.identity, caller.lang), wish))

    async def _hint(self, live: Live, caller: Caller, wish: Wish) -> Done:
        table = live.table
        seat = own_seat(table, Person(caller.identity, caller.lang), wish)
        playing(table)
        if not table.rules.hints:
            raise Refusal("forbidden", "This table plays without hints.", "Cette table joue sans conseils.")
        if seat not in table.to_act():
            raise bad_request("seat", "That seat has nothing to decide now.", "Cette place n'a rien à décider maintenant.")
        return Done(table.seq, await self.bots.hint(table, seat, level(wish.bot), caller.lang))

    async def sign_out(self, identity: str, session: str | None) -> None:
        self.hub.drop_sessions(await self.identities.revoke(identity, session))

    async def claim(self, caller: Caller, wish: NewAccount) -> Identity:
        identity, ended = await self.identities.claim(caller.known(), wish.login, wish.password, wish.old_password)
        self.hub.drop_sessions(ended)
        return identity
