"""One server to a database: each holds its tables in memory, and two would not hear of one another's changes.

The place is let go of by the system when the process ends, however it ends; worker processes never have it.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
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
"""How often a server looks whether it still has its place."""

log = logging.getLogger(__name__)


class DatabaseInUse(KakehashiError):
    """A server is running on that database: end it first."""

    code = "database-in-use"


@asynccontextmanager
async def one_server(url: URL) -> AsyncGenerator[None]:
    """Be the only one to use that database. Raises DatabaseInUse or UnusableDatabase."""
    path = sqlite_path(url)
    place = _PlaceOnFile(path) if path else _PlaceOnPostgres(url)
    try:
        await place.take(HANDOVER_SECONDS)
        keeping = asyncio.create_task(place.keep())
        try:
            yield
        finally:
            place.wanted = False  # asyncpg may swallow that it is cancelled
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
    finally:
        await place.leave()


class _Place(ABC):
    """The lock of one server, which is taken again when it is lost."""

    wanted = True

    @abstractmethod
    async def take(self, patience: float) -> None:
        """Wait so many seconds for whoever has it. Raises DatabaseInUse or UnusableDatabase."""

    @abstractmethod
    async def is_held(self) -> bool: ...

    @abstractmethod
    async def leave(self) -> None: ...

    async def keep(self) -> None:
        """Take it again whenever it is lost."""
        while self.wanted:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if not await self.is_held():
                    await self.leave()
                    await self.take(0)
            except (DatabaseInUse, UnusableDatabase) as error:
                log.error("the lock on the database was lost: %s", error.code)
                await self.leave()
            except Exception as error:  # whatever it is, the next look may find all in order
                faults.note(log, error, "the lock on the database could not be looked after")
                await self.leave()


class _PlaceOnFile(_Place):
    """The lock on a file beside the database, whatever links lead there, as the database itself has to be open to
    backups. It is lost when that file is deleted, or another one put in its place."""

    def __init__(self, database: Path) -> None:
        self._file = Path(f"{database.resolve()}.lock")
        self._connection: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None

    async def take(self, patience: float) -> None:
        try:
            self._connection = sqlite3.connect(self._file, timeout=patience, isolation_level=None)
            self._connection.execute("begin exclusive")
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise DatabaseInUse from error
            raise UnusableDatabase(f"the file {self._file} cannot be used: {error}") from error
        self._identity = self._identity_now()

    async def is_held(self) -> bool:
        return self._identity is not None and self._identity == self._identity_now()

    def _identity_now(self) -> tuple[int, int] | None:
        """Of the file that is there."""
        with suppress(OSError):
            stat = self._file.stat()
            return stat.st_dev, stat.st_ino
        return None

    async def leave(self) -> None:
        connection, self._connection, self._identity = self._connection, None, None
        if connection:
            connection.close()


class _PlaceOnPostgres(_Place):
    """A lock of its own, which lasts as long as the connection: it is lost when the database is started anew."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._connection: asyncpg.Connection | None = None

    async def take(self, patience: float) -> None:
        try:
            connection = await asyncpg.connect(dsn(self._url), timeout=PATIENCE, command_timeout=PATIENCE)
            self._connection = connection  # to be closed, whatever comes
            await connection.execute(f"set lock_timeout = {max(1, round(patience * 1000))}")  # 0 is for ever
            await connection.execute("select pg_advisory_lock($1, hashtext(current_schema()))", PLACE)
        except asyncpg.LockNotAvailableError as error:
            raise DatabaseInUse from error
        except FAILURES as error:
            raise UnusableDatabase(f"the database {self._url} cannot be used: {error}") from error

    async def is_held(self) -> bool:
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
