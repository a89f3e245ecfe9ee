"""EventStore in one SQLite file: a writer thread takes all that is waiting into one transaction."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple, TypeVar

from kakehashi.server.storage.engine import PATIENCE
from kakehashi.server.storage.store import LastRow, StorageFailed, failed

T = TypeVar("T")

_HAS = "select 1 from entries where table_id = ? limit 1"
_LAST_ROWS = """
select table_id, max(seq), body from entries where table_id > ? group by table_id order by table_id limit ?
"""  # beside a maximum, SQLite gives the other columns of its row
_DELETE = """
delete from entries where table_id = ? and (select max(seq) from entries where table_id = ?) = ?
"""
_HAVING = "select table_id, seq, body from entries where instr(body, ?) > 0"
_REWRITE = "update entries set body = ? where table_id = ? and seq = ?"
_LARGEST_COMMIT = 1000
"""Appends in one transaction; more would make the first wait for the last."""
_FAILURES = (sqlite3.Error, OSError)


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
            self.done.set_exception(failed(outcome) if isinstance(outcome, _FAILURES) else outcome)
        else:
            self.done.set_result(outcome)


class SqliteStore:
    """An EventStore in the file *path* (write-ahead log, every commit synced to disk), which has been migrated."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: SimpleQueue[_Append | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="sqlite-writer", daemon=True)
        self._writer.start()

    async def append(self, table: str, expected_seq: int, rows: tuple[bytes, ...]) -> bool:
        loop = asyncio.get_running_loop()
        append = _Append(table, expected_seq, rows, loop.create_future(), loop)
        self._waiting.put(append)
        return await append.done

    async def read(self, table: str) -> tuple[bytes, ...]:
        def ask(connection: sqlite3.Connection) -> tuple[bytes, ...]:
            rows = connection.execute("select body from entries where table_id = ? order by seq", (table,))
            return tuple(body for (body,) in rows)

        return await self._aside(ask)

    async def has(self, table: str) -> bool:
        return await self._aside(lambda connection: bool(connection.execute(_HAS, (table,)).fetchone()))

    async def last_rows(self, after: str = "", most: int = 500) -> tuple[LastRow, ...]:
        def ask(connection: sqlite3.Connection) -> tuple[LastRow, ...]:
            return tuple(LastRow(*row) for row in connection.execute(_LAST_ROWS, (after, most)))

        return await self._aside(ask)

    async def delete(self, table: str, expected_seq: int) -> bool:
        return await self._aside(
            lambda connection: connection.execute(_DELETE, (table, table, expected_seq)).rowcount > 0
        )

    async def replace(self, part: bytes, change: Callable[[bytes], bytes]) -> None:
        def ask(connection: sqlite3.Connection) -> None:
            connection.execute("begin immediate")
            found = connection.execute(_HAVING, (part,)).fetchall()
            connection.executemany(_REWRITE, ((change(body), table, seq) for table, seq, body in found))
            connection.execute("commit")

        await self._aside(ask)

    async def _aside(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        """The answer by a connection and thread beside the writer's."""

        def whole() -> T:
            with contextlib.closing(_connect(self._path)) as connection:
                return ask(connection)

        try:
            return await asyncio.to_thread(whole)
        except _FAILURES as error:
            raise StorageFailed from error

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)

    def _write(self) -> None:
        file = _File(self._path)
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
            try:
                outcomes = _commit(file.connection(), batch)
            except Exception as error:  # whatever it is, who waits is told, and the next may be written
                outcomes = [error] * len(batch)
            for append, outcome in zip(batch, outcomes, strict=True):
                append.answer(outcome)
        file.close()


class _File:
    """The connection to the file that stands at *path* now: another one may have been put there, or it be gone."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None

    def connection(self) -> sqlite3.Connection:
        stat = self._path.stat()
        identity = stat.st_dev, stat.st_ino
        if self._connection is None or identity != self._identity:
            self.close()
            self._connection, self._identity = _connect(self._path), identity
        return self._connection

    def close(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None


def _connect(path: Path) -> sqlite3.Connection:
    address = (
        f"{path.absolute().as_uri()}?mode=rw"  # never make a file: an empty one would hide that ours is gone
    )
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    return connection


def _commit(connection: sqlite3.Connection, batch: list[_Append]) -> list[bool]:
    try:
        connection.execute("begin immediate")
        outcomes = [_insert(connection, append) for append in batch]
        connection.execute("commit")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("rollback")
        raise
    return outcomes


def _insert(connection: sqlite3.Connection, append: _Append) -> bool:
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
