"""The database of one server process: the logs of the tables, and the rest."""

from __future__ import annotations

from sqlalchemy import URL

from kakehashi.server.storage.connections import Connections
from kakehashi.server.storage.deal_secrets import DealSecrets
from kakehashi.server.storage.engine import sqlite_path
from kakehashi.server.storage.matches import Matches
from kakehashi.server.storage.postgres import PostgresStore
from kakehashi.server.storage.ratings import Ratings
from kakehashi.server.storage.sqlite import SqliteStore
from kakehashi.server.storage.store import EventStore
from kakehashi.server.storage.users import Users


class Database:
    """What is kept at *url*, which `migration.prepare` has found in order."""

    def __init__(self, url: URL) -> None:
        path = sqlite_path(url)
        self.events: EventStore = SqliteStore(path) if path else PostgresStore(url)
        self._connections = Connections(url)
        self.users = Users(self._connections)
        self.ratings = Ratings(self._connections)
        self.matches = Matches(self._connections)
        self.deal_secrets = DealSecrets(self._connections)
        """For the dealer alone."""

    async def close(self) -> None:
        """Write what is waiting and stop."""
        await self.events.close()
        await self._connections.close()
