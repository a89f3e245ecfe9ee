"""EventStore: one append-only log for each table."""

from __future__ import annotations

from typing import Protocol


class EventStore(Protocol):
    """Rows are numbered from 1 within their table. Once `append` has answered True they survive a crash."""

    async def append(self, table: str, expected_seq: int, rows: tuple[bytes, ...]) -> bool:
        """Add *rows* after *expected_seq*, all or none; False if the log of *table* does not end there."""
        ...

    async def read(self, table: str) -> tuple[bytes, ...]:
        """All rows of *table*, first to last; empty if there is no such table."""
        ...

    async def close(self) -> None: ...
