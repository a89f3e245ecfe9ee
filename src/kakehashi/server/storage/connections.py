"""Connections to the database for everything but the logs of tables."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from sqlalchemy import URL, Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from kakehashi.server.storage.engine import open_engine
from kakehashi.server.storage.postgres import FAILURES
from kakehashi.server.storage.store import StorageFailed

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql


class Connections:
    """Whatever the database has against what is done with one, StorageFailed is raised."""

    def __init__(self, url: URL) -> None:
        self._engine = open_engine(url)

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[AsyncConnection]:
        async with _failures_told(), self._engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[AsyncConnection]:
        """One transaction. Begin it by writing: SQLite cannot wait for others once something has been read."""
        async with _failures_told(), self._engine.begin() as connection:
            yield connection

    async def close(self) -> None:
        await self._engine.dispose()


def insert(connection: AsyncConnection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert that can say what is done about a row that is there already, which both engines put alike."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # takes its time to load, and SQLite does without

    return postgresql.insert(table)


@asynccontextmanager
async def _failures_told() -> AsyncGenerator[None]:
    try:
        yield
    except (*FAILURES, SQLAlchemyError) as error:
        raise StorageFailed from error
