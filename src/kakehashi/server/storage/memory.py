"""The in-memory twin: for tests, and for tables nobody wants to keep."""

from __future__ import annotations


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

    async def close(self) -> None:
        pass
