"""Who owes a decision and is away is told so, once a turn, whichever process notices and whatever becomes of it meanwhile."""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import structlog
from sqlalchemy import exists, select, update

from urbes.kernel.errors import UrbesError
from urbes.server.push.courier import Answer, Courier, Device
from urbes.server.push.devices import Devices
from urbes.server.steady import now_ms
from urbes.server.storage.schema import push_devices, seats, tables
from urbes.server.tables.house import House
from urbes.server.tables.picture import listed
from urbes.server.tables.table import AWAY_MS, Table
from urbes.server.words import sentence

ROUND_SECONDS = 1.0
SETTLE_SECONDS = 15.0  # after a start: those who were here have the time to come back
AT_ONCE = 200
# Longer than a courier takes; shorter than the next entry's reminder, which is nobody else's business before this one is done.
CLAIM_MS = AWAY_MS
FAILED_MS = 60_000
DECLARATIVE = 8030  # marks a message that browsers with declarative push show by themselves
log = structlog.get_logger(__name__)


class Reminders:
    """`tables.remind_at` is stored with each entry, so a turn is owed its reminder even by a process that dies; `seats.reminded` is the turn that was told."""

    def __init__(self, house: House, devices: Devices, courier: Courier, sure: Callable[[], bool]) -> None:
        self.house = house
        self.devices = devices
        self.courier = courier
        self.sure = sure  # whether this process knows of everyone who looks at a table
        self.database = house.journal.database
        self._begun = time.monotonic()
        self._rounds: asyncio.Task[None] | None = None
        self._attended: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        self._begun = time.monotonic()
        self._rounds = asyncio.create_task(self._go_round(), name="reminders")

    async def stop(self) -> None:
        tasks = [*self._attended.values(), *([self._rounds] if self._rounds is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            try:
                if self.sure() and time.monotonic() - self._begun > SETTLE_SECONDS:
                    await self.round()
            except UrbesError as error:
                log.warning("reminders wait", reason=error.en)
            except Exception:
                log.exception("reminders failed")

    async def round(self) -> None:
        now = now_ms()
        someone = exists().where(seats.c.table == tables.c.id, seats.c.identity == push_devices.c.identity)
        due = select(tables.c.id, someone.label("someone")).where(tables.c.remind_at < now).order_by(tables.c.remind_at).limit(AT_ONCE)
        async with self.database.reading() as connection:
            found = (await connection.execute(due)).all()
        if nobody := [id for id, someone_listens in found if not someone_listens]:
            async with self.database.writing() as connection:
                await connection.execute(update(tables).where(tables.c.id.in_(nobody), tables.c.remind_at < now).values(remind_at=None))
        for id in [id for id, someone_listens in found if someone_listens and id not in self._attended]:
            self._attended[id] = asyncio.create_task(self._attend(id))

    async def _attend(self, id: str) -> None:
        try:
            await self.remind(id)
        except Exception as error:
            log.warning(
                "nobody could be reminded", table=id, reason=f"{type(error).__name__}: {error}", exc_info=None if isinstance(error, UrbesError) else error
            )
            await asyncio.gather(self._set(id, now_ms() + FAILED_MS), return_exceptions=True)
        finally:
            del self._attended[id]

    async def remind(self, id: str) -> None:
        live = await self.house.open(id)
        await self.house.refresh(live)
        table, claim = live.table, now_ms() + CLAIM_MS
        if not await self._claim(id, claim):
            return
        owed = await self._owed(table)
        devices = await self.devices.of(owed)
        present = self.house.audience.present(id)
        away = [identity for identity in owed if identity not in present]
        told = await asyncio.gather(*(self._call(table, [device for device in devices if device.identity == identity]) for identity in away))
        await self._note(table, [seat for identity, reached in zip(away, told, strict=True) if reached for seat in owed[identity]])
        # Who is here may leave, and a push service come back: they are looked for again, later and later.
        rest = {device.identity for device in devices} - {identity for identity, reached in zip(away, told, strict=True) if reached}
        now = now_ms()
        await self._set(id, now + max(AWAY_MS, now - table.moved_at) if rest else None, claim)

    async def _owed(self, table: Table) -> dict[str, list[int]]:
        """The people who have not been told of their turn yet, with their seats."""
        async with self.database.reading() as connection:
            rows = await connection.execute(select(seats.c.seat, seats.c.reminded).where(seats.c.table == table.id))
            reminded: dict[int, int | None] = {row.seat: row.reminded for row in rows}
        found: dict[str, list[int]] = {}
        for seat, identity in table.awaited().items():
            if reminded.get(seat) != turn_of(table, seat):
                found.setdefault(identity, []).append(seat)
        return found

    async def _call(self, table: Table, devices: list[Device]) -> bool:
        """Whether one of the person's devices takes it, or none is left to try."""
        answers = await self.tell(devices, lambda device: turn_message(table, device), table.id)
        return all(answer.outcome == "gone" for answer in answers) or any(answer.outcome == "accepted" for answer in answers)

    async def tell(self, devices: Iterable[Device], message: Callable[[Device], bytes], topic: str) -> list[Answer]:
        return list(await asyncio.gather(*(self._tell_one(device, message, topic) for device in devices)))

    async def _tell_one(self, device: Device, message: Callable[[Device], bytes], topic: str) -> Answer:
        try:
            answer = await self.courier.carry(device, message(device), topic)
        except Exception as error:  # a damaged row: the others are told all the same
            log.error("a device cannot be told", device=device.id, reason=f"{type(error).__name__}: {error}")
            return Answer("unreachable")
        if answer.outcome == "gone":
            await self.devices.bury(device)
        return answer

    # --- what is stored ---------------------------------------------------------------------------------

    async def _claim(self, id: str, until: int) -> bool:
        """Of all processes that notice, one goes on; should it die, the claim ends by itself."""
        async with self.database.writing() as connection:
            claimed = await connection.execute(update(tables).where(tables.c.id == id, tables.c.remind_at < now_ms()).values(remind_at=until))
        return claimed.rowcount == 1

    async def _note(self, table: Table, told: list[int]) -> None:
        if told:
            async with self.database.writing() as connection:
                for seat in told:
                    await connection.execute(update(seats).where(seats.c.table == table.id, seats.c.seat == seat).values(reminded=turn_of(table, seat)))

    async def _set(self, id: str, at: int | None, claim: int | None = None) -> None:
        """Unless an entry that came meanwhile has set it."""
        mine = tables.c.remind_at == claim if claim is not None else tables.c.remind_at < now_ms()
        async with self.database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == id, mine).values(remind_at=at))


def turn_of(table: Table, seat: int) -> int:
    """A turn is named by the seat's last own doing before it: others may act meanwhile, it stays the same one."""
    return table.moved.get(seat, 0)


def turn_message(table: Table, device: Device) -> bytes:
    """Which game, with whom, and where; nothing of the position, which is told to who opens the table."""
    others = [holder.name for holder in table.holders if holder.kind != "open" and holder.identity != device.identity]
    title = f"{table.game.names[device.lang]} · {table.title}" if table.title else table.game.names[device.lang]
    return notification(device, title, sentence("push.turn", device.lang, names=listed(others, device.lang)), f"/t/{table.id}", table.id)


def trial_message(device: Device) -> bytes:
    return notification(device, sentence("push.test_title", device.lang), sentence("push.test_body", device.lang), "/me", "test")


def notification(device: Device, title: str, body: str, path: str, tag: str) -> bytes:
    """The declarative form: browsers that know it show it without our worker, for the others the worker reads the same."""
    shown: dict[str, Any] = {"title": title, "body": body, "lang": device.lang, "dir": "ltr", "tag": tag, "navigate": device.origin + path}
    return msgspec.json.encode({"web_push": DECLARATIVE, "notification": shown})
