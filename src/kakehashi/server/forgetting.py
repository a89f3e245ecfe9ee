"""A person wishes to be forgotten."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from kakehashi.server.lobby import Lobby
from kakehashi.server.party import FORGOTTEN
from kakehashi.server.queue import Queue
from kakehashi.server.storage.database import Database


async def forget(user: str, database: Database, lobby: Lobby, queue: Queue) -> None:
    """Forget *user*: name, ratings and recovery code. What others played with them stays, with a nameless somebody."""
    mark = FORGOTTEN + secrets.token_urlsafe(9)

    async def from_logs() -> None:
        await database.events.replace(user.encode(), lambda row: anonymous(row, user, mark))

    queue.forget(user)
    await from_logs()
    for room in await lobby.rooms_of(user):
        await room.reread_after(from_logs)  # it may have written the name once more
    await database.matches.make_anonymous(user, mark)  # after that: a match may have ended meanwhile
    await database.users.delete(user)
    queue.forget(user)  # they may have come to wait meanwhile


def anonymous(row: bytes, user: str, mark: str) -> bytes:
    """A row of a log with *mark* in the place of *user*, and without the names that stood beside it."""

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            theirs = value.get("user") == user
            return {key: "" if theirs and key == "name" else without(each) for key, each in value.items()}
        if isinstance(value, list):
            return [without(each) for each in value]
        return mark if value == user else value

    return msgspec.json.encode(without(msgspec.json.decode(row)))
