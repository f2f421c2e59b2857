"""Games with their seats and entries, and shared positions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", moment, nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("side", sa.Text),
    )
    op.create_index("ix_seats_game", "seats", ["game"])
    op.create_table(
        "entries",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("request", sa.String(64), nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("dice", sa.Text, nullable=False),
        sa.UniqueConstraint("game", "request", name="uq_entries_request"),
    )
    op.create_table(
        "positions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", moment, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
