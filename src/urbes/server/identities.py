"""Who plays: a name in a signed cookie, an account if wanted, devices that can be signed out."""

import asyncio
import contextlib
import hashlib
import hmac
import secrets
import time
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from urbes.server.database import Database
from urbes.server.house import new_id, now_ms
from urbes.server.refusals import Refusal, bad_request
from urbes.server.schema import identities, mutes, sessions, sign_in_links
from urbes.server.shapes import Identity, Muted, SessionCard, SignInLink
from urbes.server.text import plain

COOKIE = "urbes"
COOKIE_SECONDS = 400 * 86_400
COLOURS = ["#b4452f", "#c98a1b", "#4f7a3a", "#2f7f86", "#34568b", "#6b4a8e", "#a23e6d", "#5c5a55"]
LINK_MS = 10 * 60_000
KNOWN_SECONDS = 5.0  # how long a session is remembered without asking the database; a revoked one lives no longer
SEEN_MS = 3_600_000


class Session:
    def __init__(self, id: str, identity: Identity) -> None:
        self.id = id
        self.identity = identity


class Identities:
    def __init__(self, database: Database, secret: bytes) -> None:
        self.database = database
        self._secret = secret
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        self._hashing = asyncio.Semaphore(2)
        self._known: dict[str, tuple[float, Session]] = {}

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
        if known is not None and known[0] > time.monotonic():
            return known[1]
        query = select(sessions.c.id.label("session"), sessions.c.seen_at, identities).join(identities, sessions.c.identity == identities.c.id)
        async with self.database.reading() as connection:
            row = (await connection.execute(query.where(sessions.c.token_hash == hashed))).mappings().first()
        if row is None:
            return None
        if row["seen_at"] < now_ms() - SEEN_MS:
            async with self.database.writing() as connection:
                await connection.execute(update(sessions).where(sessions.c.id == row["session"]).values(seen_at=now_ms()))
        session = Session(row["session"], Identity(row["id"], row["name"], row["colour"], row["lang"], row["login"]))
        if len(self._known) > 20_000:
            self._known.clear()
        self._known[hashed] = (time.monotonic() + KNOWN_SECONDS, session)
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
        self._forget(identity.id)
        return changed

    async def claim(self, identity: Identity, login: str, password: str) -> Identity:
        """Give the identity an account, or a new password to the one it has."""
        name = _fold_login(login)
        if identity.login is not None and identity.login != name:
            raise Refusal("taken", "You have an account already, under another name.", "Vous avez déjà un compte, sous un autre nom.", field="login")
        hashed = await self._hash_password(password)
        try:
            async with self.database.writing() as connection:
                await connection.execute(update(identities).where(identities.c.id == identity.id).values(login=name, password=hashed))
        except IntegrityError:
            raise Refusal("taken", "That name has an account already.", "Ce nom a déjà un compte.", field="login") from None
        self._forget(identity.id)
        return Identity(identity.id, identity.name, identity.colour, identity.lang, name)

    async def sign_in(self, login: str, password: str, device: str) -> tuple[Identity, str]:
        async with self.database.reading() as connection:
            row = (await connection.execute(select(identities).where(identities.c.login == _fold_login(login)))).mappings().first()
        # An unknown name costs the same time as a wrong password.
        if not await self._verify(row["password"] if row is not None else self._nobody, password) or row is None:
            raise Refusal("bad_password", "Name or password is wrong.", "Le nom ou le mot de passe est faux.")
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
            raise Refusal(
                "bad_link", "This link was used before or is too old; make a new one.", "Ce lien a déjà servi ou est trop vieux ; faites-en un nouveau."
            )
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
            ended = (await connection.execute(delete(sessions).where(condition).returning(sessions.c.id))).scalars().all()
        self._forget(identity)
        return list(ended)

    def _forget(self, identity: str) -> None:
        self._known = {key: known for key, known in self._known.items() if known[1].identity.id != identity}

    # --- muting ---------------------------------------------------------------------------------------

    async def muted(self, identity: str) -> list[Muted]:
        query = select(mutes.c.muted, identities.c.name).join(identities, mutes.c.muted == identities.c.id).where(mutes.c.identity == identity)
        async with self.database.reading() as connection:
            return [Muted(row["muted"], row["name"]) for row in (await connection.execute(query)).mappings()]

    async def mute(self, identity: str, other: str, muted: bool) -> None:
        async with self.database.writing() as connection:
            known = (await connection.execute(select(identities.c.id).where(identities.c.id == other))).scalar()
            if known is None:
                raise Refusal("not_found", "There is no such person.", "Cette personne n'existe pas.")
            await connection.execute(delete(mutes).where(mutes.c.identity == identity, mutes.c.muted == other))
            if muted:
                with contextlib.suppress(IntegrityError):  # muted from two windows at once
                    async with connection.begin_nested():
                        await connection.execute(insert(mutes), [{"identity": identity, "muted": other}])


def clean_name(name: str) -> str:
    cleaned = plain(name)
    if not cleaned:
        raise bad_request("name", "A name needs at least one visible character.", "Un nom compte au moins un caractère visible.")
    return cleaned


def _fold_login(login: str) -> str:
    folded = unicodedata.normalize("NFKC", plain(login)).casefold()[:254]
    if len(folded) < 3 or " " in folded:
        raise bad_request("login", "A user name has at least 3 characters and no spaces.", "Un nom de compte a au moins 3 caractères et pas d'espace.")
    return folded


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
