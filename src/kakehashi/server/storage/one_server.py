"""One server to a database: each holds its tables in memory, and two would not hear of one another's changes.

The place is let go of by the system when the process ends, however it ends; worker processes never have it.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path

import asyncpg
from sqlalchemy import URL

from kakehashi.errors import KakehashiError
from kakehashi.server import faults
from kakehashi.server.storage.engine import PATIENCE, dsn, sqlite_path
from kakehashi.server.storage.migration import UnusableDatabase
from kakehashi.server.storage.postgres import FAILURES

PLACE = 0x6B616B66
"""Number of the lock that a server holds on a PostgreSQL, beside that of the schema; any number would do."""
HANDOVER_SECONDS = 1.0
"""How long a server that is just ending is waited for."""
LOOK_SECONDS = 2.0
"""How often a server looks whether it still has its place on a PostgreSQL."""

log = logging.getLogger(__name__)


class DatabaseInUse(KakehashiError):
    """Another server is running on that database: end it first."""

    code = "database-in-use"


@asynccontextmanager
async def one_server(url: URL) -> AsyncGenerator[None]:
    """Be the only server on that database. Raises DatabaseInUse or UnusableDatabase."""
    if path := sqlite_path(url):
        with _on_file(path):
            yield
    else:
        async with _on_postgres(url):
            yield


@contextmanager
def _on_file(database: Path) -> Generator[None]:
    """By a file beside it, whatever links lead there, as the database itself has to be open to backups."""
    lock = f"{database.resolve()}.lock"
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
    """By a lock of its own, which lasts as long as the connection, and is taken again when that is lost."""
    place = _Place(url)
    try:
        await place.take()
        keeping = asyncio.create_task(place.keep())
        try:
            yield
        finally:
            place.wanted = False  # asyncpg may swallow that it is cancelled
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
    finally:
        await place.leave()


class _Place:
    """The lock of one server on a PostgreSQL."""

    def __init__(self, url: URL) -> None:
        self.wanted = True
        self._url = url
        self._connection: asyncpg.Connection | None = None

    async def take(self) -> None:
        """Raises DatabaseInUse or UnusableDatabase."""
        try:
            connection = await asyncpg.connect(dsn(self._url), timeout=PATIENCE, command_timeout=PATIENCE)
            self._connection = connection  # to be closed, whatever comes
            await connection.execute(f"set lock_timeout = {round(HANDOVER_SECONDS * 1000)}")
            await connection.execute("select pg_advisory_lock($1, hashtext(current_schema()))", PLACE)
        except asyncpg.LockNotAvailableError as error:
            raise DatabaseInUse from error
        except FAILURES as error:
            raise UnusableDatabase(f"the database {self._url} cannot be used: {error}") from error

    async def keep(self) -> None:
        """Take it again whenever the connection is lost, as it is when the database is started anew."""
        while self.wanted:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if not await self._is_held():
                    await self.leave()
                    await self.take()
            except (DatabaseInUse, UnusableDatabase) as error:
                log.error("the lock on the database was lost: %s", error.code)
                await self.leave()
            except Exception as error:  # whatever it is, the next look may find all in order
                faults.note(log, error, "the lock on the database could not be looked after")
                await self.leave()

    async def _is_held(self) -> bool:
        if self._connection is None:
            return False
        try:
            await self._connection.execute("select 1")
        except FAILURES:
            return False
        return True

    async def leave(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with suppress(Exception):  # it is gone, whatever is said of that
                await connection.close(timeout=PATIENCE)
