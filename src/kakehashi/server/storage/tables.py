"""The tables of the database, as the migrations leave them on either engine.

Moments are seconds since the epoch, as in the logs.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
    }
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The logs of all tables. Only the event stores touch it, and each in the words of its own engine."""

deal_secrets = Table(
    "deal_secrets",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("attempt", Integer, primary_key=True, autoincrement=False),
    Column("table_id", Text, nullable=False, index=True),
    Column("seed", Text, nullable=False),
    Column("salt", Text, nullable=False),
)
"""The seeds of deals, over or not. Nobody but the dealer reads them."""

users = Table(
    "users",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("recovery_hash", Text, unique=True),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
)
"""People who want to be known again: under a name, on another device, or by their rating."""

ratings = Table(
    "ratings",
    metadata,
    Column("user_id", Text, ForeignKey("users.id", ondelete="cascade"), primary_key=True),
    Column("family", Text, primary_key=True),
    Column("with_cpu", Boolean, primary_key=True),
    Column("matches", Integer, primary_key=True, autoincrement=False),
    Column("table_id", Text, nullable=False),
    Column("match_number", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("place", Integer, nullable=False),
    Column("drawn", Boolean, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    UniqueConstraint("user_id", "table_id", "match_number"),
    Index(None, "table_id", "match_number"),
)
"""What was believed of a player after each of their matches in a pool: the last one, by *matches*, is their rating."""

matches = Table(
    "matches",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("ranked", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    Column("result", JSON, nullable=False),
)
"""Finished matches, to be found without reading logs."""

match_players = Table(
    "match_players",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Text, primary_key=True),
    Column("user_id", Text, index=True),
    Column("name", Text, nullable=False),
    ForeignKeyConstraint(["table_id", "number"], ["matches.table_id", "matches.number"], ondelete="cascade"),
)
"""Who played them; without a *user_id* a CPU player."""
