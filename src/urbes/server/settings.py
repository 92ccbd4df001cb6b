"""How a server is set up: from the environment, with defaults that need nothing else."""

import os
import re
import secrets
from pathlib import Path
from typing import Annotated

import msgspec
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from urbes.kernel.errors import UrbesError
from urbes.server.words import pair

SECRET_BYTES = 32
SECRET_LEAST = 16
PORT_MOST = 65_535
DRIVERS = ("postgresql+asyncpg", "sqlite+aiosqlite")
ENCRYPTION = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")  # as PostgreSQL's own tools have it, behind ?sslmode=
LEVELS = r"(?i)^(debug|info|warn|warning|error|critical|fatal)$"  # of the log
THINKERS_MOST = 256
SECONDS_MOST = 3600.0
CONTACT = re.compile(r"mailto:[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+|https://[^\s<>]+")


class Settings(msgspec.Struct, kw_only=True):
    """Each field is the environment variable URBES_<FIELD>."""

    data: str = "urbes-data"  # the folder of the embedded database and of the generated secret
    database: str = ""  # an SQLAlchemy URL; empty: SQLite in the data folder
    secret: str = ""  # signs the cookies; empty: generated once, kept in the data folder
    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=PORT_MOST)] = 8000
    secure_cookies: bool = False  # only over https; set it behind a proxy that speaks https
    origins: str = ""  # further origins allowed to call, separated by spaces; the server's own always is
    proxies: str = "127.0.0.1"  # proxies whose X-Forwarded-For is believed
    thinkers: Annotated[int, msgspec.Meta(ge=0, le=THINKERS_MOST)] = 0  # processes for bots and hints; 0: one per core but one
    think_seconds: Annotated[float, msgspec.Meta(gt=0, le=SECONDS_MOST)] = 10.0  # how long a bot may think
    analysis_budget: Annotated[int, msgspec.Meta(ge=0)] = 0  # playouts or simulations for the analysis of a finished game; 0: less than a minute's on one core
    rate: Annotated[int, msgspec.Meta(ge=0)] = 600  # requests per minute and address; 0: no limit
    rate_identity: Annotated[int, msgspec.Meta(ge=0)] = 1200  # requests and socket messages per minute and identity; 0: no limit
    rate_new: Annotated[int, msgspec.Meta(ge=0)] = 30  # new identities, sign-ins and tables per minute and address; 0: no limit
    sockets: Annotated[int, msgspec.Meta(ge=0)] = 200  # open WebSockets per address; 0: no limit
    contact: str = ""  # where push services reach the host: an e-mail address or an https page; empty: no push
    push_loopback: bool = False  # tests alone: a push service on this machine, without https
    log_level: Annotated[str, msgspec.Meta(pattern=LEVELS)] = "info"
    log_json: bool = True

    @staticmethod
    def from_environment(**given: object) -> "Settings":
        """The environment's settings; what is given (and not None) wins."""
        found: dict[str, object] = {}
        for field in msgspec.structs.fields(Settings):
            text = os.environ.get(f"URBES_{field.name.upper()}")
            if text is not None:
                found[field.name] = text
        found.update({name: value for name, value in given.items() if value is not None})
        try:
            made = msgspec.convert(found, Settings, strict=False)
        except msgspec.ValidationError as error:
            named = re.sub(r"`\$\.(\w+)`", lambda field: f"URBES_{field[1].upper()}", str(error))
            raise UrbesError(*pair("settings.wrong", error=named)) from None
        try:
            made.host.encode("idna")
        except UnicodeError as error:
            raise UrbesError(*pair("settings.wrong", error=f"URBES_HOST: {error}")) from None
        if made.database and not made.names_a_database():
            raise UrbesError(*pair("settings.database"))
        return made

    @property
    def url(self) -> str:
        """The database as SQLAlchemy's asynchronous engine wants it named."""
        if not self.database:
            path = str(Path(self.data).resolve() / "urbes.sqlite")
            return f"sqlite+aiosqlite:///{path.replace('%', '%25').replace('?', '%3F')}"
        for short, full in (("postgres://", "postgresql+asyncpg://"), ("postgresql://", "postgresql+asyncpg://"), ("sqlite:///", "sqlite+aiosqlite:///")):
            if self.database.startswith(short):
                return full + self.database.removeprefix(short).replace("?sslmode=", "?ssl=", 1)
        return self.database

    @property
    def dsn(self) -> str:
        """PostgreSQL as its driver wants it named."""
        return self.url.replace("postgresql+asyncpg://", "postgresql://", 1).replace("?ssl=", "?sslmode=", 1)

    def names_a_database(self) -> bool:
        """Whether the URL is one of ours: drivers raise whatever they like at others."""
        try:
            url = make_url(self.url)
        except (ArgumentError, ValueError):
            return False
        plain = not url.query or (self.is_postgres and url.query.keys() == {"ssl"} and url.query["ssl"] in ENCRYPTION)
        name = url.database or ""
        kept = self.is_postgres or (name not in ("", ":memory:") and "\0" not in name)  # what is in memory alone would be another one for each connection
        return url.drivername in DRIVERS and (url.port or 0) <= PORT_MOST and plain and kept

    @property
    def is_postgres(self) -> bool:
        return self.url.startswith("postgresql")

    @property
    def thinker_count(self) -> int:
        return self.thinkers or max(1, (os.cpu_count() or 2) - 1)

    def contact_address(self) -> str | None:
        """The contact as a URL, as push services want it; None: none is given."""
        found = f"mailto:{self.contact}" if "@" in self.contact and ":" not in self.contact else self.contact
        if found and not CONTACT.fullmatch(found):
            raise UrbesError(*pair("settings.contact", contact=self.contact))
        return found or None

    def secret_key(self) -> bytes:
        """The secret from the environment, or the generated file that only its owner may read."""
        if self.secret:
            if len(self.secret) < SECRET_LEAST:
                raise UrbesError(*pair("settings.secret_short", least=SECRET_LEAST))
            return self.secret.encode()
        path = Path(self.data) / "secret"
        try:
            Path(self.data).mkdir(parents=True, exist_ok=True)
            try:
                handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                found = path.read_text(encoding="ascii").strip()
            else:
                found = secrets.token_hex(SECRET_BYTES)
                with os.fdopen(handle, "w", encoding="ascii") as file:
                    file.write(found + "\n")
        except OSError as error:
            raise UrbesError(*pair("settings.secret_file", path=path, error=error.strerror)) from None
        except UnicodeDecodeError:
            found = ""
        if len(found) < SECRET_LEAST:
            raise UrbesError(*pair("settings.secret_damaged", path=path))
        return found.encode()
