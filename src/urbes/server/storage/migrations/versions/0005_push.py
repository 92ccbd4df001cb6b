"""Web push: the devices to be told, the server's key, and which turns were told"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "push_devices",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("identity", sa.String(length=24), nullable=False),
        sa.Column("session", sa.String(length=24), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.String(length=100), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("origin", sa.String(length=300), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_push_devices_identity"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name=op.f("fk_push_devices_session"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_devices")),
    )
    op.create_index(op.f("ix_push_devices_identity"), "push_devices", ["identity"])
    op.create_index(op.f("ix_push_devices_session"), "push_devices", ["session"])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
    )
    op.add_column("tables", sa.Column("remind_at", sa.BigInteger(), nullable=True))
    op.create_index("ix_tables_remind_at", "tables", ["remind_at"])
    op.add_column("seats", sa.Column("reminded", sa.Integer(), nullable=True))
