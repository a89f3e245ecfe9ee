"""EventStore in PostgreSQL: one committer takes all that is waiting into one statement."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

import asyncpg
from asyncpg.pool import PoolConnectionProxy
from sqlalchemy import URL

from kakehashi.server.storage.engine import PATIENCE, dsn
from kakehashi.server.storage.store import LastRow, StorageFailed, failed

# Rows come in the same order from every process, so that two never wait for each other in a circle.
_INSERT = """
insert into entries (table_id, seq, body)
select asked.table_id, asked.seq, asked.body
from unnest($1::text[], $2::int[], $3::int[], $4::bytea[]) as asked (table_id, last, seq, body)
where asked.last = (select coalesce(max(seq), 0) from entries where entries.table_id = asked.table_id)
order by asked.table_id, asked.seq
returning table_id
"""
_READ = "select body from entries where table_id = $1 order by seq"
_HAS = "select 1 from entries where table_id = $1 limit 1"
_LAST_ROWS = """
select distinct on (table_id) table_id, seq, body from entries where table_id > $1 order by table_id, seq desc limit $2
"""
_DELETE = """
delete from entries where table_id = $1 and (select max(seq) from entries where table_id = $1) = $2 returning seq
"""
_HAVING = "select table_id, seq, body from entries where position($1::bytea in body) > 0 for update"
_REWRITE = "update entries set body = $1 where table_id = $2 and seq = $3"
_LARGEST_COMMIT = 1000
"""Tables in one statement; more would make the first wait for the last."""
_CONNECTIONS = 4
"""One writes; the others read."""
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
"""What asyncpg raises when the database has something against it, cannot be reached, or is just going."""


class _Append(NamedTuple):
    table: str
    expected_seq: int
    rows: tuple[bytes, ...]
    done: asyncio.Future[bool]


class PostgresStore:
    """An EventStore in the database at *url*. It connects when it is first asked, and again after a break."""

    def __init__(self, url: URL) -> None:
        self._dsn = dsn(url)
        self._opened: asyncpg.Pool | None = None
        self._waiting: deque[_Append] = deque()
        self._committer: asyncio.Task[None] | None = None

    async def append(self, table: str, expected_seq: int, rows: tuple[bytes, ...]) -> bool:
        append = _Append(table, expected_seq, rows, asyncio.get_running_loop().create_future())
        self._waiting.append(append)
        if self._committer is None or self._committer.done():
            self._committer = asyncio.create_task(self._commit_waiting())
        return await append.done

    async def read(self, table: str) -> tuple[bytes, ...]:
        if "\0" in table:  # no text in PostgreSQL holds one, so no table is called so
            return ()
        async with self._connection() as connection:
            return tuple(row["body"] for row in await connection.fetch(_READ, table))

    async def has(self, table: str) -> bool:
        if "\0" in table:
            return False
        async with self._connection() as connection:
            return await connection.fetchval(_HAS, table) is not None

    async def last_rows(self, after: str = "", most: int = 500) -> tuple[LastRow, ...]:
        async with self._connection() as connection:
            return tuple(LastRow(*row) for row in await connection.fetch(_LAST_ROWS, after, most))

    async def delete(self, table: str, expected_seq: int) -> bool:
        async with self._connection() as connection:
            return bool(await connection.fetch(_DELETE, table, expected_seq))

    async def replace(self, part: bytes, change: Callable[[bytes], bytes]) -> None:
        async with self._connection() as connection, connection.transaction():
            rows = await connection.fetch(_HAVING, part)
            await connection.executemany(
                _REWRITE, [(change(row["body"]), row["table_id"], row["seq"]) for row in rows]
            )

    async def close(self) -> None:
        if self._committer:
            await self._committer
        if self._opened:
            await self._opened.close()

    @asynccontextmanager
    async def _connection(self) -> AsyncGenerator[PoolConnectionProxy]:
        try:
            pool = await self._pool()
            async with pool.acquire() as connection:
                yield connection
        except FAILURES as error:
            raise StorageFailed from error

    async def _pool(self) -> asyncpg.Pool:
        if self._opened is None:
            self._opened = asyncpg.create_pool(
                self._dsn,
                min_size=0,  # so that it connects when it is used, and no earlier
                max_size=_CONNECTIONS,
                timeout=PATIENCE,
                command_timeout=PATIENCE,
                reset=_nothing_to_reset,
            )
        return await self._opened

    async def _commit_waiting(self) -> None:
        while self._waiting:
            batch = self._next_batch()
            try:
                appended = await self._commit(batch)
            except Exception as error:  # whatever it is, who waits is told, and the next may be written
                for append in batch:
                    _settle(append.done, error)
            else:
                for append in batch:
                    _settle(append.done, append.table in appended)

    def _next_batch(self) -> list[_Append]:
        """One append of each table that has any; a second one has to see what became of the first."""
        batch: dict[str, _Append] = {}
        later: list[_Append] = []
        while self._waiting and len(batch) < _LARGEST_COMMIT:
            append = self._waiting.popleft()
            if batch.setdefault(append.table, append) is not append:
                later.append(append)
        self._waiting.extendleft(reversed(later))
        return list(batch.values())

    async def _commit(self, batch: list[_Append]) -> set[str]:
        """The tables whose rows were appended."""
        rows = [
            (append.table, append.expected_seq, append.expected_seq + place, body)
            for append in batch
            for place, body in enumerate(append.rows, 1)
        ]
        pool = await self._pool()
        while True:
            try:
                return {row["table_id"] for row in await pool.fetch(_INSERT, *zip(*rows, strict=True))}
            except asyncpg.UniqueViolationError:
                continue  # another process was faster by a moment, and the next try will see its rows


def _settle(done: asyncio.Future[bool], outcome: bool | Exception) -> None:
    if done.cancelled():
        return
    if isinstance(outcome, Exception):
        done.set_exception(failed(outcome) if isinstance(outcome, FAILURES) else outcome)
    else:
        done.set_result(outcome)


async def _nothing_to_reset(_: object) -> None:
    """Our statements leave nothing behind in a connection, so handing one back costs no round trip."""
