"""A database for a test, and one server on each engine for all the tests of this folder that only talk to it."""

import shutil
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from kakehashi.server.storage.database import Database
from kakehashi.server.storage.engine import dsn, sqlite_url
from kakehashi.server.storage.migration import migrate
from tests.databases import NewDatabase, execute, sqlite_file
from tests.live_server import THINKING, LiveServer
from tests.running import run
from tests.server.house import House

WithDatabase = Callable[[Callable[[Database], Awaitable[None]]], None]


@pytest.fixture
def with_database(database_url: URL) -> WithDatabase:
    """Runs a scenario with a database of its own, on each engine in turn."""

    def do(scenario: Callable[[Database], Awaitable[None]]) -> None:
        async def whole() -> None:
            database = Database(database_url)
            try:
                await scenario(database)
            finally:
                await database.close()

        run(whole)

    return do


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with nothing but its tables in it, to be copied."""
    folder = tmp_path_factory.mktemp("migrated")
    url = sqlite_file(folder)
    run(lambda: migrate(url))
    return Path(url.database or "")


@pytest.fixture(scope="session")
def migrated_postgres(postgres: NewDatabase) -> URL:
    """A database for one test after the other, each of which leaves it empty."""
    url = postgres()
    run(lambda: migrate(url))
    return url


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def on_every_store(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """What a `House` needs is kept in memory, and on each engine."""
    if request.param == "memory":
        yield
    elif request.param == "sqlite":
        file = tmp_path / "test.sqlite3"
        shutil.copy(request.getfixturevalue("migrated_file"), file)
        monkeypatch.setattr(House, "keep", lambda: Database(sqlite_url(file)))
        yield
    else:
        url = request.getfixturevalue("migrated_postgres")
        monkeypatch.setattr(House, "keep", lambda: Database(url))
        yield
        execute(url, "truncate entries, deal_secrets")


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def shared_server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LiveServer]:
    settings = dict(THINKING)
    if request.param == "postgres":
        url = request.getfixturevalue("postgres")()
        run(lambda: migrate(url))
        settings["KAKEHASHI_DATABASE_URL"] = dsn(url)
    server = LiveServer(tmp_path_factory.mktemp("server") / "data", **settings)
    try:
        yield server.start()
    finally:
        server.close()
