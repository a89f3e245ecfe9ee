"""Bringing a database to the tables this version knows: SQLite by itself at the start, PostgreSQL when told to."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event, inspect, text
from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from kakehashi.errors import KakehashiError
from kakehashi.server.storage.engine import open_engine, sqlite_path
from kakehashi.server.storage.postgres import FAILURES

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x6B616B65
"""Number of the lock that whoever migrates a PostgreSQL holds; any number would do."""


class NotMigrated(KakehashiError):
    """The database has not been brought to this version's tables: run `kakehashi migrate` first."""

    code = "not-migrated"


class UnusableDatabase(KakehashiError):
    """The database cannot be used."""

    code = "unusable-database"


class NewerDatabase(KakehashiError):
    """The database belongs to a newer Kakehashi than this."""

    code = "newer-database"


def revisions() -> tuple[str, ...]:
    """All revisions there are, oldest first: the numbers that the files of migrations begin with."""
    return tuple(sorted(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")))


async def prepare(url: URL) -> None:
    """Make sure the server can work with that database.

    Raises NotMigrated, NewerDatabase or UnusableDatabase.
    """
    if await revision_of(url) == revisions()[-1]:
        return  # without Alembic, which takes its time to load
    if not sqlite_path(url):
        raise NotMigrated
    await migrate(url)


async def revision_of(url: URL) -> str | None:
    """The revision a database is at, None if it never was migrated. Raises NewerDatabase or UnusableDatabase."""
    async with _engine(url) as engine, engine.connect() as connection:
        return await connection.run_sync(_revision)


async def migrate(url: URL) -> None:
    """Bring the database to the newest revision: all of it or, if it fails, nothing.

    Raises NewerDatabase or UnusableDatabase.
    """
    async with _engine(url) as engine:
        event.listen(engine.sync_engine, "connect", _leave_transactions_to_us)
        event.listen(engine.sync_engine, "begin", _keep_others_out)
        async with engine.begin() as connection:
            await connection.run_sync(_migrate)


@asynccontextmanager
async def _engine(url: URL) -> AsyncGenerator[AsyncEngine]:
    engine = open_engine(url)
    try:
        if path := sqlite_path(url):
            sqlite3.connect(
                path
            ).close()  # which makes it; and where this fails, aiosqlite would leave a thread behind
        yield engine
    except (*FAILURES, sqlite3.Error, SQLAlchemyError) as error:
        reason = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
        raise UnusableDatabase(f"the database {url} cannot be used: {reason}") from error
    finally:
        await engine.dispose()


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.scalar(text("select version_num from alembic_version"))
    if found is not None and found not in revisions():
        raise NewerDatabase
    return found


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    _revision(connection)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _leave_transactions_to_us(connection: Any, _: object) -> None:
    """Python's sqlite3 would begin one only at the first insert, and Alembic rebuilds tables that others refer to."""
    if isinstance(connection, AsyncAdapt_aiosqlite_connection):
        connection.isolation_level = None
        connection.execute("pragma foreign_keys = off")


def _keep_others_out(connection: Connection) -> None:
    """Two servers may start at once."""
    sqlite = connection.dialect.name == "sqlite"
    connection.exec_driver_sql(
        "begin immediate" if sqlite else f"select pg_advisory_xact_lock({MIGRATION_LOCK})"
    )
