"""The secrets of deals, people, their ratings, and the matches they finished."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "deal_secrets",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("board", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("attempt", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "board", "attempt", name="pk_deal_secrets"),
    )
    op.create_index("ix_deal_secrets_table_id", "deal_secrets", ["table_id"])
    op.create_table(
        "users",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("recovery_hash", sa.Text),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
        sa.UniqueConstraint("recovery_hash", name="uq_users_recovery_hash"),
    )
    op.create_table(
        "ratings",
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("with_cpu", sa.Boolean, nullable=False),
        sa.Column("matches", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("match_number", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "family", "with_cpu", "matches", name="pk_ratings"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_ratings_users", ondelete="cascade"),
        sa.UniqueConstraint(
            "user_id", "table_id", "match_number", name="uq_ratings_user_id_table_id_match_number"
        ),
    )
    op.create_index("ix_ratings_table_id_match_number", "ratings", ["table_id", "match_number"])
    op.create_table(
        "matches",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("result", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_matches"),
    )
    op.create_table(
        "match_players",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("user_id", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", "seat", name="pk_match_players"),
        sa.ForeignKeyConstraint(
            ["table_id", "number"],
            ["matches.table_id", "matches.number"],
            name="fk_match_players_matches",
            ondelete="cascade",
        ),
    )
    op.create_index("ix_match_players_user_id", "match_players", ["user_id"])
