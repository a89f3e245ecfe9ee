"""One server to a database: each holds its tables in memory, and two would not hear of one another's changes.

The place is let go of by the system when the process ends, however it ends; worker processes never have it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import asyncpg
from sqlalchemy import URL

from kakehashi.errors import KakehashiError
from kakehashi.server.storage.engine import PATIENCE, dsn, sqlite_path
from kakehashi.server.storage.migration import UnusableDatabase
from kakehashi.server.storage.postgres import FAILURES

PLACE = 0x6B616B66
"""Number of the lock that a server holds on a PostgreSQL, beside that of the schema; any number would do."""
HANDOVER_SECONDS = 1.0
"""How long a server that is just ending is waited for."""


class DatabaseInUse(KakehashiError):
    """Another server is running on that database: end it first."""

    code = "database-in-use"


@asynccontextmanager
async def one_server(url: URL) -> AsyncGenerator[None]:
    """Be the only server on that database. Raises DatabaseInUse or UnusableDatabase."""
    path = sqlite_path(url)
    async with _on_file(path) if path else _on_postgres(url):
        yield


@asynccontextmanager
async def _on_file(database: Path) -> AsyncGenerator[None]:
    """By a file beside it, as the database itself has to be open to backups."""
    lock = f"{database}.lock"
    try:
        connection = sqlite3.connect(lock, timeout=HANDOVER_SECONDS, isolation_level=None)
    except sqlite3.Error as error:
        raise UnusableDatabase(f"the file {lock} cannot be used: {error}") from error
    with closing(connection):
        try:
            connection.execute("begin exclusive")
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise DatabaseInUse from error
            raise UnusableDatabase(f"the file {lock} cannot be used: {error}") from error
        yield


@asynccontextmanager
async def _on_postgres(url: URL) -> AsyncGenerator[None]:
    """By a lock of its own, which lasts as long as the connection."""
    async with AsyncExitStack() as held:
        try:
            connection = await asyncpg.connect(dsn(url), timeout=PATIENCE, command_timeout=PATIENCE)
            held.push_async_callback(connection.close, timeout=PATIENCE)
            await connection.execute(f"set lock_timeout = {round(HANDOVER_SECONDS * 1000)}")
            await connection.execute("select pg_advisory_lock($1, hashtext(current_schema()))", PLACE)
        except asyncpg.LockNotAvailableError as error:
            raise DatabaseInUse from error
        except FAILURES as error:
            raise UnusableDatabase(f"the database {url} cannot be used: {error}") from error
        yield
