"""The in-memory twin: for tests, and for tables nobody wants to keep."""

from __future__ import annotations

from collections.abc import Callable

from kakehashi.server.storage.store import LastRow


class MemoryStore:
    """An EventStore that forgets everything when the process ends."""

    def __init__(self) -> None:
        self._logs: dict[str, tuple[bytes, ...]] = {}

    async def append(self, table: str, expected_seq: int, rows: tuple[bytes, ...]) -> bool:
        log = self._logs.get(table, ())
        if len(log) != expected_seq:
            return False
        self._logs[table] = log + rows
        return True

    async def read(self, table: str) -> tuple[bytes, ...]:
        return self._logs.get(table, ())

    async def has(self, table: str) -> bool:
        return table in self._logs

    async def last_rows(self, after: str = "", most: int = 500) -> tuple[LastRow, ...]:
        tables = sorted(table for table in self._logs if table > after)[:most]
        return tuple(LastRow(table, len(self._logs[table]), self._logs[table][-1]) for table in tables)

    async def delete(self, table: str, expected_seq: int) -> bool:
        if len(self._logs.get(table, ())) != expected_seq:
            return False
        return self._logs.pop(table, None) is not None

    async def replace(self, part: bytes, change: Callable[[bytes], bytes]) -> None:
        self._logs |= {
            table: tuple(change(row) if part in row else row for row in log)
            for table, log in self._logs.items()
        }

    async def close(self) -> None:
        pass
