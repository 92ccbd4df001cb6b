"""The devices that want to be told, and the key by which they know this server. Both are kept in the database: every process has the same, and a backup has them, too."""

import hashlib
from collections.abc import Iterable

from sqlalchemy import delete, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from urbes.server.people.caller import Session
from urbes.server.push.courier import Device
from urbes.server.push.sealing import Signature, sound_keys
from urbes.server.refusals import Refusal, bad_request
from urbes.server.shapes.push import NewPushDevice
from urbes.server.steady import now_ms
from urbes.server.storage.database import Database
from urbes.server.storage.schema import identities, keys, push_devices
from urbes.server.words import pair

DEVICES_MOST = 5  # a person
KEY = "vapid"


class Devices:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def key(self) -> str:
        """The server's private key, made by whichever process starts first."""
        row = {"name": KEY, "value": Signature.new_key()}
        write = postgresql.insert(keys) if self.database.is_postgres else sqlite.insert(keys)
        async with self.database.writing() as connection:
            await connection.execute(write.on_conflict_do_nothing(), [row])
            return str((await connection.execute(select(keys.c.value).where(keys.c.name == KEY))).scalar_one())

    async def keep(self, session: Session, wish: NewPushDevice, origin: str) -> str:
        """The same browser again takes the place of itself, one too many that of the one that was longest silent."""
        if not sound_keys(wish.keys.p256dh, wish.keys.auth):
            raise bad_request("keys", *pair("push.keys"))
        id, me = hashlib.sha256(wish.endpoint.encode()).hexdigest(), session.identity.id
        row = {"id": id, "identity": me, "session": session.id, "endpoint": wish.endpoint, "origin": origin, "seen_at": now_ms()}
        longest_silent = select(push_devices.c.id).where(push_devices.c.identity == me).order_by(push_devices.c.seen_at.desc()).offset(DEVICES_MOST - 1)
        async with self.database.writing() as connection:
            await connection.execute(select(identities.c.id).where(identities.c.id == me).with_for_update())  # one after another
            await connection.execute(delete(push_devices).where(push_devices.c.id == id))
            await connection.execute(delete(push_devices).where(push_devices.c.id.in_((await connection.execute(longest_silent)).scalars().all())))
            await connection.execute(insert(push_devices), [{**row, "p256dh": wish.keys.p256dh, "auth": wish.keys.auth}])
        return id

    async def drop(self, identity: str, id: str) -> None:
        async with self.database.writing() as connection:
            gone = await connection.execute(delete(push_devices).where(push_devices.c.identity == identity, push_devices.c.id == id))
        if not gone.rowcount:
            raise no_such_device()

    async def one(self, identity: str, id: str) -> Device:
        found = [device for device in await self.of([identity]) if device.id == id]
        if not found:
            raise no_such_device()
        return found[0]

    async def of(self, people: Iterable[str]) -> list[Device]:
        """In the language each person reads."""
        query = select(push_devices, identities.c.lang).join(identities, push_devices.c.identity == identities.c.id)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query.where(identities.c.id.in_(list(people))))).mappings().all()
        return [Device(**{name: row[name] for name in Device.__struct_fields__}) for row in rows]

    async def bury(self, device: Device) -> None:
        """Its push service knows it no more."""
        async with self.database.writing() as connection:
            await connection.execute(delete(push_devices).where(push_devices.c.id == device.id))


def no_such_device() -> Refusal:
    return Refusal("not_found", *pair("push.no_device"))
