"""People who want to be known again: their name, and the code by which they come back on another device."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import delete, select, update

from kakehashi.server.storage.connections import Connections, insert
from kakehashi.server.storage.tables import users


class User(msgspec.Struct, frozen=True):
    """A person. *created* and *seen* are seconds since the epoch."""

    id: str
    name: str
    created: float
    seen: float
    recoverable: bool
    """Whether they have a code to come back by."""


_columns = (
    users.c.id,
    users.c.name,
    users.c.created,
    users.c.seen,
    users.c.recovery_hash.is_not(None).label("recoverable"),
)


class Users:
    """By the id that is in a guest's cookie."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def see(self, user: str, name: str | None = None) -> User:
        """*user* is here: known from now on if not before, and called *name* unless that is None."""
        now = time.time()
        async with self._connections.writing() as connection:
            new = insert(connection, users).values(id=user, name=name or "", created=now, seen=now)
            changed = {"seen": now} if name is None else {"seen": now, "name": name}
            kept = new.on_conflict_do_update(index_elements=[users.c.id], set_=changed).returning(*_columns)
            return User(*(await connection.execute(kept)).one())

    async def find(self, user: str) -> User | None:
        async with self._connections.reading() as connection:
            row = (await connection.execute(select(*_columns).where(users.c.id == user))).one_or_none()
        return User(*row) if row else None

    async def set_recovery(self, user: str, code_hash: str) -> None:
        """Whoever knows the code of that hash is *user*, from now on; an earlier code is void."""
        async with self._connections.writing() as connection:
            await connection.execute(update(users).where(users.c.id == user).values(recovery_hash=code_hash))

    async def recovered(self, code_hash: str) -> User | None:
        """Who has the code of that hash."""
        asked = select(*_columns).where(users.c.recovery_hash == code_hash)
        async with self._connections.reading() as connection:
            row = (await connection.execute(asked)).one_or_none()
        return User(*row) if row else None

    async def delete(self, user: str) -> None:
        """Forget *user*, ratings and all."""
        async with self._connections.writing() as connection:
            await connection.execute(delete(users).where(users.c.id == user))
