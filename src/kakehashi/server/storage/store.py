"""EventStore: one append-only log for each table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from kakehashi.errors import KakehashiError


class StorageFailed(KakehashiError):
    """That could not be written down or looked up, so it was not done."""

    code = "storage-failed"

    @property
    def said(self) -> str:
        """What the database said, the first line of it, below which it may cite rows."""
        return (str(self.__cause__).splitlines() or [type(self.__cause__).__name__])[0]


def failed(cause: Exception) -> StorageFailed:
    """A failure for *cause*, to be handed to whoever waits."""
    failure = StorageFailed()
    failure.__cause__ = cause
    return failure


class LastRow(NamedTuple):
    """Where the log of *table* ends."""

    table: str
    seq: int
    body: bytes


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

    async def has(self, table: str) -> bool:
        """Whether there is such a table."""
        ...

    async def last_rows(self, after: str = "", most: int = 500) -> tuple[LastRow, ...]:
        """The last row of every log, by table in an order of the store's own: those *after* one, at *most* so many."""
        ...

    async def delete(self, table: str, expected_seq: int) -> bool:
        """Forget the log of *table*; False, and nothing is done, if it does not end there."""
        ...

    async def replace(self, part: bytes, change: Callable[[bytes], bytes]) -> None:
        """Put *change* of it in the place of every row that has *part* in it; all or none."""
        ...

    async def close(self) -> None:
        """Write what is waiting and stop."""
        ...
