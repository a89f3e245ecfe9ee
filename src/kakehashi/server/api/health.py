"""Whether this server can do its work: for load balancers."""

from __future__ import annotations

import msgspec
from litestar import get

from kakehashi.server.storage.database import Database


class Health(msgspec.Struct, frozen=True):
    ok: bool


@get("/api/health")
async def health(database: Database) -> Health:
    """That it answers, and that its storage does; otherwise the answer is 503, ``storage-failed``."""
    await database.events.read("")
    return Health(ok=True)
