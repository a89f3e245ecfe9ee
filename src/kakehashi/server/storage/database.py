"""The database of one server process: the logs of the tables, and the rest."""

from __future__ import annotations

from sqlalchemy import URL

from kakehashi.server.storage.engine import sqlite_path
from kakehashi.server.storage.postgres import PostgresStore
from kakehashi.server.storage.sqlite import SqliteStore
from kakehashi.server.storage.store import EventStore


class Database:
    """What is kept at `url`, which `migration.prepare` has found in order."""

    def __init__(self, url: URL) -> None:
        path = sqlite_path(url)
        self.events: EventStore = SqliteStore(path) if path else PostgresStore(url)

    async def close(self) -> None:
        """Write what is waiting and stop."""
        await self.events.close()
