"""From the address of a database to an engine that speaks to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import URL, NullPool, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kakehashi.errors import OptionsError

PATIENCE = 10
"""Seconds to wait for another writer's lock (SQLite), or for an answer (PostgreSQL)."""


def read_url(text: str) -> URL:
    """``sqlite:///folder/file`` or ``postgresql://user:password@host/database``. Raises OptionsError."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise OptionsError("the address of the database cannot be read") from None  # it may hold a password
    kind = url.get_backend_name()
    if kind == "sqlite" and url.database and url.database != ":memory:":
        return sqlite_url(Path(url.database))
    if kind in ("postgres", "postgresql"):
        return url.set(drivername="postgresql")
    raise OptionsError("the database is sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")


def sqlite_url(path: Path) -> URL:
    return URL.create("sqlite", database=str(path))


def sqlite_path(url: URL) -> Path | None:
    """The file, if the database is one."""
    return Path(url.database or "") if url.drivername == "sqlite" else None


def dsn(url: URL) -> str:
    """As asyncpg reads it."""
    return url.render_as_string(hide_password=False)


def open_engine(url: URL) -> AsyncEngine:
    """An engine for `url`; it connects when it is first used. What it says when it fails holds no values of a row."""
    if path := sqlite_path(url):
        engine = create_async_engine(
            # mode=rw: a file that is gone is not made anew, and with a connection for each use that is noticed
            URL.create(
                "sqlite+aiosqlite", database=path.absolute().as_uri(), query={"mode": "rw", "uri": "true"}
            ),
            connect_args={"timeout": PATIENCE},
            poolclass=NullPool,
            hide_parameters=True,
        )
        event.listen(engine.sync_engine, "connect", _keep_references)
        return engine
    address = dsn(url)

    async def connect() -> asyncpg.Connection:
        return await asyncpg.connect(address, timeout=PATIENCE, command_timeout=PATIENCE)

    # asyncpg reads the address itself, so that sslmode and the like mean here what they mean to the event store
    return create_async_engine(
        "postgresql+asyncpg://", async_creator=connect, pool_pre_ping=True, hide_parameters=True
    )


def _keep_references(connection: Any, _: object) -> None:
    connection.execute("pragma foreign_keys = on")
