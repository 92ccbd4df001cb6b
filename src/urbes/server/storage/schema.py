"""The tables of the database. `entries` is the truth about play; `tables` and `seats` repeat what lists and timers ask of it."""

from sqlalchemy import JSON, BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Json = JSON(none_as_null=True)

identities = Table(
    "identities",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("colour", String(7), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("login", String(254), unique=True),  # folded to lower case; None: a guest
    Column("password", String(200)),
    Column("created_at", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("identity", ForeignKey("identities.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("device", String(120), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

sign_in_links = Table(
    "sign_in_links",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("identity", ForeignKey("identities.id", ondelete="CASCADE"), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("identity", ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
    Column("muted", ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
)

contents = Table(
    "contents",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("data", Text, nullable=False),  # JSON as text: read back it has the same hash, whatever numbers it holds
)

packs = Table(
    "packs",
    metadata,
    Column("identity", ForeignKey("identities.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("hash", ForeignKey("contents.hash"), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
)

push_devices = Table(
    "push_devices",
    metadata,
    Column("id", String(64), primary_key=True),  # the endpoint's hash: a browser has one, whoever uses it
    Column("identity", ForeignKey("identities.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("session", ForeignKey("sessions.id", ondelete="CASCADE"), nullable=False, index=True),  # who is signed out is told nothing more
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("origin", String(300), nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),  # one row
    Column("at", BigInteger, nullable=False),  # when the house was last alive
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("host", String(24), nullable=False),
    Column("title", String(160), nullable=False),
    Column("settings", Json, nullable=False),  # see `settings of a table` in shapes: options, rules of the table
    Column("seed", Text, nullable=False),  # decimal; a secret until the game is over
    Column("start", Json),  # a position to start from, for forks
    Column("forked_from", Json),
    Column("pack", String(64)),  # the hash of the content it is played with; None: our own
    Column("rules", Integer),  # the version of the rules it is played by; None: it was opened before that was noted
    Column("listed", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("actions", Integer, nullable=False),
    Column("to_act", Json, nullable=False),
    Column("scores", Json),
    Column("winners", Json),
    Column("bot_due", BigInteger),  # when a bot should have acted; a server that finds it overdue takes care of it
    Column("deadline", BigInteger),  # when the next clock runs out
    Column("remind_at", BigInteger),  # when who owes a decision is told so, if they are away
    Column("rated", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index("ix_tables_lobby", "listed", "status", "changed_at"),
    Index("ix_tables_bot_due", "bot_due"),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_remind_at", "remind_at"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("identity", String(24), index=True),
    Column("holder", Json, nullable=False),
    Column("reminded", Integer),  # the turn for which its holder was called
)

entries = Table(
    "entries",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("data", Json, nullable=False),
    Column("key", String(120)),  # the identity's idempotency key
    UniqueConstraint("table", "key", name="uq_entries_key"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("sealed", Boolean, nullable=False),  # whether no undo can reach behind it
    Column("data", Json, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),  # of the numbers in it; an older one is made anew
    Column("data", Text, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(40), primary_key=True),  # an identity, or `bot:LEVEL`
    Column("game", String(40), primary_key=True),
    Column("against", String(10), primary_key=True),  # bots or people
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("identity", String(24), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("against", String(10), nullable=False),
    Column("score", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
)
