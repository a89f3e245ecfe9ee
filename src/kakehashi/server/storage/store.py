"""EventStore: one append-only log for each table."""

from __future__ import annotations

from typing import Protocol

from kakehashi.errors import KakehashiError


class StorageFailed(KakehashiError):
    """That could not be written down or looked up, so it was not done."""

    code = "storage-failed"


class EventStore(Protocol):
    """Rows are numbered from 1 within their table. Once `append` has answered True they survive a crash.

    Whatever the database has against it, StorageFailed is raised. After that the rows are most likely not in the log,
    but where the connection broke they may be: the next append tells.
    """

    async def append(self, table: str, expected_seq: int, rows: tuple[bytes, ...]) -> bool:
        """Add *rows*, at least one, after *expected_seq*, all or none; False if the log of *table* ends elsewhere."""
        ...

    async def read(self, table: str) -> tuple[bytes, ...]:
        """All rows of *table*, first to last; empty if there is no such table."""
        ...

    async def close(self) -> None:
        """Write what is waiting and stop."""
        ...
