"""Who plays: a name in a signed cookie, an account if wanted, devices that can be signed out."""

import asyncio
import contextlib
import hashlib
import hmac
import secrets
import time
import unicodedata
from collections.abc import Iterable
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from sqlalchemy import ColumnElement, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from urbes.server.people.caller import Session
from urbes.server.refusals import Refusal, bad_request
from urbes.server.shapes.people import Identity, Muted, SessionCard, SignInLink
from urbes.server.steady import now_ms
from urbes.server.storage.database import Database
from urbes.server.storage.journal import CHANNEL
from urbes.server.storage.schema import identities, mutes, sessions, sign_in_links
from urbes.server.tables.house import new_id
from urbes.server.text import plain
from urbes.server.words import pair

COOKIE = "urbes"
COOKIE_SECONDS = 400 * 86_400
COLOURS = ["#b4452f", "#c98a1b", "#4f7a3a", "#2f7f86", "#34568b", "#6b4a8e", "#a23e6d", "#5c5a55"]
LINK_MS = 10 * 60_000
KNOWN_SECONDS = 60.0  # how long a session is remembered without asking the database
KNOWN_TOGETHER = 5.0  # the same where other processes may change it: they tell, but a wire can be cut without a sound
ENDED_MOST = 20_000
REVOKED_MOST = 100  # sessions in one piece of news
SEEN_MS = 3_600_000


class Identities:
    def __init__(self, database: Database, secret: bytes, process: str = "") -> None:
        self.database = database
        self.process = process
        self._secret = secret
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        self._hashing = asyncio.Semaphore(2)
        self._known: dict[str, tuple[float, Session]] = {}
        # Sessions that ended lately: whatever was read of them a moment before is worth nothing.
        self._ended: dict[str, None] = {}
        self._changes = 0  # counts what was forgotten, so that nothing read before is remembered after
        self.remembering = True  # False while this process might not hear of sessions that end in another one

    # --- cookies --------------------------------------------------------------------------------------

    def _sign(self, token: str) -> str:
        return f"{token}.{hmac.new(self._secret, token.encode(), hashlib.sha256).hexdigest()}"

    def _token(self, cookie: str | None) -> str | None:
        """The token of a cookie whose signature holds; compared in constant time."""
        if not cookie or len(cookie) > 200 or not cookie.isascii():
            return None
        token, _, _ = cookie.rpartition(".")
        return token if token and hmac.compare_digest(self._sign(token), cookie) else None

    async def session(self, cookie: str | None) -> Session | None:
        token = self._token(cookie)
        if token is None:
            return None
        hashed = _hash(token)
        known = self._known.get(hashed)
        if known is not None and known[0] > time.monotonic() and self.remembering:
            return known[1]
        stale = (sessions.c.seen_at < now_ms() - SEEN_MS).label("stale")
        query = select(sessions.c.id.label("session"), stale, identities).join(identities, sessions.c.identity == identities.c.id)
        changes = self._changes
        async with self.database.reading() as connection:
            row = (await connection.execute(query.where(sessions.c.token_hash == hashed))).mappings().first()
        if row is None or row["session"] in self._ended:
            return None
        if row["stale"]:
            async with self.database.writing() as connection:
                await connection.execute(update(sessions).where(sessions.c.id == row["session"]).values(seen_at=now_ms()))
        session = Session(row["session"], Identity(row["id"], row["name"], row["colour"], row["lang"], row["login"]))
        if session.id in self._ended:  # signed out while it was being noted as seen
            return None
        if len(self._known) > 20_000:
            self._known.clear()
        if self.remembering and changes == self._changes:
            self._known[hashed] = (time.monotonic() + (KNOWN_TOGETHER if self.database.is_postgres else KNOWN_SECONDS), session)
        return session

    async def _new_session(self, identity: str, device: str) -> str:
        token = secrets.token_urlsafe(32)
        row = {"id": new_id(), "identity": identity, "token_hash": _hash(token), "device": plain(device)[:120], "created_at": now_ms(), "seen_at": now_ms()}
        async with self.database.writing() as connection:
            await connection.execute(insert(sessions), [row])
        return self._sign(token)

    # --- identities -----------------------------------------------------------------------------------

    async def create(self, name: str, colour: str | None, lang: str, device: str) -> tuple[Identity, str]:
        """A guest: an identity without an account, and its cookie."""
        identity = Identity(new_id(), clean_name(name), (colour or secrets.choice(COLOURS)).lower(), lang)
        row = {"id": identity.id, "name": identity.name, "colour": identity.colour, "lang": lang, "created_at": now_ms()}
        async with self.database.writing() as connection:
            await connection.execute(insert(identities), [row])
        return identity, await self._new_session(identity.id, device)

    async def change(self, identity: Identity, name: str | None, colour: str | None, lang: str | None) -> Identity:
        changed = Identity(
            identity.id, clean_name(name) if name is not None else identity.name, (colour or identity.colour).lower(), lang or identity.lang, identity.login
        )
        async with self.database.writing() as connection:
            await connection.execute(
                update(identities).where(identities.c.id == identity.id).values(name=changed.name, colour=changed.colour, lang=changed.lang)
            )
            await self._tell_others(connection, {"changed": identity.id})
        self.forget(identity.id)
        return changed

    async def claim(self, session: Session, login: str, password: str, old_password: str | None) -> tuple[Identity, str, list[str]]:
        """Give the identity an account, or a new password to the one it has: then the old one is asked for, and the other devices are signed out."""
        identity = session.identity
        name = _fold_login(login)
        async with self.database.reading() as connection:
            row = (await connection.execute(select(identities.c.login, identities.c.password).where(identities.c.id == identity.id))).mappings().one()
        if row["login"] is not None and row["login"] != name:
            raise Refusal("taken", *pair("people.other_login"), field="login")
        if row["password"] is not None and (old_password is None or not await self._verify(row["password"], old_password)):
            raise Refusal("bad_password", *pair("people.old_password"), field="old_password")
        hashed = await self._hash_password(password)
        token = secrets.token_urlsafe(32)  # the device is known by a new one from now on: who had the guest's has nothing
        # Only over the password that was checked: of two changes at once the second must know the first one's.
        unchanged = (identities.c.id == identity.id) & identities.c.password.is_not_distinct_from(row["password"])
        try:
            async with self.database.writing() as connection:
                changed = await connection.execute(update(identities).where(unchanged).values(login=name, password=hashed))
                if changed.rowcount != 1:
                    raise Refusal("bad_password", *pair("people.password_changed"), field="old_password")
                await connection.execute(update(sessions).where(sessions.c.id == session.id).values(token_hash=_hash(token)))
                ended = await self._end(connection, (sessions.c.identity == identity.id) & (sessions.c.id != session.id)) if row["password"] else []
                await self._tell_others(connection, {"changed": identity.id})
        except IntegrityError:
            raise Refusal("taken", *pair("people.login_taken"), field="login") from None
        self.forget(identity.id)
        self.end(ended)
        return Identity(identity.id, identity.name, identity.colour, identity.lang, name), self._sign(token), ended

    async def sign_in(self, login: str, password: str, device: str) -> tuple[Identity, str]:
        async with self.database.reading() as connection:
            row = (await connection.execute(select(identities).where(identities.c.login == _fold_login(login)))).mappings().first()
        # An unknown name costs the same time as a wrong password.
        if not await self._verify(row["password"] if row is not None else self._nobody, password) or row is None:
            raise Refusal("bad_password", *pair("people.wrong_password"))
        return Identity(row["id"], row["name"], row["colour"], row["lang"], row["login"]), await self._new_session(row["id"], device)

    async def _hash_password(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, unicodedata.normalize("NFKC", password))

    async def _verify(self, hashed: str, password: str) -> bool:
        try:
            async with self._hashing:
                return await asyncio.to_thread(self._hasher.verify, hashed, unicodedata.normalize("NFKC", password))
        except Argon2Error:
            return False

    # --- other devices --------------------------------------------------------------------------------

    async def link(self, identity: Identity) -> SignInLink:
        token = secrets.token_urlsafe(24)
        expires_at = now_ms() + LINK_MS
        async with self.database.writing() as connection:
            await connection.execute(delete(sign_in_links).where(sign_in_links.c.expires_at < now_ms()))
            await connection.execute(insert(sign_in_links), [{"token_hash": _hash(token), "identity": identity.id, "expires_at": expires_at}])
        return SignInLink(token, f"/sign-in/{token}", expires_at)

    async def use_link(self, token: str, device: str) -> tuple[Identity, str]:
        """A link opens one device, once: whoever deletes its row has used it."""
        where = (sign_in_links.c.token_hash == _hash(token), sign_in_links.c.expires_at >= now_ms())
        async with self.database.writing() as connection:
            used = (await connection.execute(delete(sign_in_links).where(*where).returning(sign_in_links.c.identity))).scalar()
            row = (await connection.execute(select(identities).where(identities.c.id == used))).mappings().first()
        if row is None:
            raise Refusal("bad_link", *pair("people.old_link"))
        return Identity(row["id"], row["name"], row["colour"], row["lang"], row["login"]), await self._new_session(row["id"], device)

    async def devices(self, session: Session) -> list[SessionCard]:
        query = select(sessions).where(sessions.c.identity == session.identity.id).order_by(sessions.c.seen_at.desc()).limit(100)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [SessionCard(row["id"], row["device"], row["created_at"], row["seen_at"], row["id"] == session.id) for row in rows]

    async def revoke(self, identity: str, session: str | None) -> list[str]:
        """Sign out one device, or all of them; returns the sessions that ended."""
        condition = sessions.c.identity == identity
        if session is not None:
            condition &= sessions.c.id == session
        async with self.database.writing() as connection:
            ended = await self._end(connection, condition)
        self.end(ended)
        return ended

    async def _end(self, connection: AsyncConnection, condition: ColumnElement[bool]) -> list[str]:
        """The other processes hear of it in the very transaction that ends the sessions."""
        ended = list((await connection.execute(delete(sessions).where(condition).returning(sessions.c.id))).scalars().all())
        for start in range(0, len(ended), REVOKED_MOST):
            await self._tell_others(connection, {"revoked": ended[start : start + REVOKED_MOST]})
        return ended

    async def _tell_others(self, connection: AsyncConnection, message: dict[str, Any]) -> None:
        if self.database.is_postgres:
            news = msgspec.json.encode({**message, "process": self.process}).decode()
            await connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :news)"), {"news": news})

    async def ended_among(self, known: set[str]) -> set[str]:
        """Which of these sessions are no more: asked after a time in which news may have been missed."""
        if not known:
            return set()
        async with self.database.reading() as connection:
            return known - set((await connection.execute(select(sessions.c.id).where(sessions.c.id.in_(known)))).scalars())

    def end(self, ended: Iterable[str]) -> None:
        """These sessions are over from this moment on, in whatever hands they still are."""
        gone = dict.fromkeys(ended)
        self._changes += 1
        self._ended |= gone
        while len(self._ended) > ENDED_MOST:
            del self._ended[next(iter(self._ended))]
        self._known = {key: known for key, known in self._known.items() if known[1].id not in gone}

    def has_ended(self, session: Session | None) -> bool:
        return session is not None and session.id in self._ended

    def forget(self, identity: str | None = None) -> None:
        """What is known of a person (None: of everyone) is asked for anew."""
        self._changes += 1
        self._known = {key: known for key, known in self._known.items() if identity is not None and known[1].identity.id != identity}

    # --- muting ---------------------------------------------------------------------------------------

    async def muted(self, identity: str) -> list[Muted]:
        query = select(mutes.c.muted, identities.c.name).join(identities, mutes.c.muted == identities.c.id).where(mutes.c.identity == identity)
        async with self.database.reading() as connection:
            return [Muted(row["muted"], row["name"]) for row in (await connection.execute(query)).mappings()]

    async def mute(self, identity: str, other: str, muted: bool) -> None:
        async with self.database.writing() as connection:
            known = (await connection.execute(select(identities.c.id).where(identities.c.id == other))).scalar()
            if known is None:
                raise Refusal("not_found", *pair("people.nobody"))
            await connection.execute(delete(mutes).where(mutes.c.identity == identity, mutes.c.muted == other))
            if muted:
                with contextlib.suppress(IntegrityError):  # muted from two windows at once
                    async with connection.begin_nested():
                        await connection.execute(insert(mutes), [{"identity": identity, "muted": other}])


def clean_name(name: str) -> str:
    cleaned = plain(name)
    if not cleaned:
        raise bad_request("name", *pair("people.empty_name"))
    return cleaned


def _fold_login(login: str) -> str:
    folded = unicodedata.normalize("NFKC", plain(login)).casefold()[:254]
    if len(folded) < 3 or " " in folded:
        raise bad_request("login", *pair("people.bad_login"))
    return folded


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
