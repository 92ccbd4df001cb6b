"""Content packs, and which one a table plays with"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "contents",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_contents")),
    )
    op.create_table(
        "packs",
        sa.Column("identity", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_packs_identity"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["hash"], ["contents.hash"], name=op.f("fk_packs_hash")),
        sa.PrimaryKeyConstraint("identity", "game", "hash", name=op.f("pk_packs")),
    )
    op.add_column("tables", sa.Column("pack", sa.String(length=64), nullable=True))
