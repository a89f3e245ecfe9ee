"""EventStore in one SQLite file: a writer thread takes all that is waiting into one transaction."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

_SCHEMA = """
create table if not exists entries (
    table_id text not null,
    seq integer not null,
    body blob not null,
    primary key (table_id, seq)
) without rowid
"""
_LARGEST_COMMIT = 1000
"""Appends in one transaction; more would make the first wait for the last."""


class _Append(NamedTuple):
    table: str
    expected_seq: int
    rows: tuple[bytes, ...]
    done: asyncio.Future[bool]
    loop: asyncio.AbstractEventLoop

    def answer(self, outcome: bool | Exception) -> None:
        with contextlib.suppress(RuntimeError):  # the loop of whoever asked is closed
            self.loop.call_soon_threadsafe(self._settle, outcome)

    def _settle(self, outcome: bool | Exception) -> None:
        if self.done.cancelled():
            return
        if isinstance(outcome, Exception):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


class SqliteStore:
    """An EventStore in the file *path* (write-ahead log, every commit synced to disk)."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: SimpleQueue[_Append | None] = SimpleQueue()
        with self._connect() as connection:
            connection.execute(_SCHEMA)
        connection.close()
        self._writer = threading.Thread(target=self._write, name="sqlite-writer", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, timeout=10)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        return connection

    async def append(self, table: str, expected_seq: int, rows: tuple[bytes, ...]) -> bool:
        loop = asyncio.get_running_loop()
        append = _Append(table, expected_seq, rows, loop.create_future(), loop)
        self._waiting.put(append)
        return await append.done

    async def read(self, table: str) -> tuple[bytes, ...]:
        return await asyncio.to_thread(self._read, table)

    def _read(self, table: str) -> tuple[bytes, ...]:
        connection = self._connect()
        try:
            rows = connection.execute("select body from entries where table_id = ? order by seq", (table,))
            return tuple(body for (body,) in rows)
        finally:
            connection.close()

    async def close(self) -> None:
        """Commit what is waiting and stop."""
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)

    def _write(self) -> None:
        connection = self._connect()
        open_ = True
        while open_:
            batch: list[_Append] = []
            head = self._waiting.get()
            while head is not None:
                batch.append(head)
                if self._waiting.empty() or len(batch) == _LARGEST_COMMIT:
                    break
                head = self._waiting.get()
            open_ = head is not None
            self._commit(connection, batch)
        connection.close()

    def _commit(self, connection: sqlite3.Connection, batch: list[_Append]) -> None:
        try:
            connection.execute("begin immediate")
            outcomes = [self._insert(connection, append) for append in batch]
            connection.execute("commit")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("rollback")
            for append in batch:
                append.answer(error)
        else:
            for append, outcome in zip(batch, outcomes, strict=True):
                append.answer(outcome)

    def _insert(self, connection: sqlite3.Connection, append: _Append) -> bool:
        (last,) = connection.execute(
            "select coalesce(max(seq), 0) from entries where table_id = ?", (append.table,)
        ).fetchone()
        if last != append.expected_seq:
            return False
        connection.executemany(
            "insert into entries (table_id, seq, body) values (?, ?, ?)",
            ((append.table, last + place, row) for place, row in enumerate(append.rows, 1)),
        )
        return True
