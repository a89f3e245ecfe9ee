"""A database for a test, and one server on each engine for all the tests of this folder that only talk to it."""

from collections.abc import Awaitable, Callable, Iterator

import pytest
from sqlalchemy import URL

from kakehashi.server.storage.database import Database
from kakehashi.server.storage.engine import dsn
from kakehashi.server.storage.migration import migrate
from tests.live_server import LiveServer
from tests.running import run

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


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def shared_server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LiveServer]:
    settings = {}
    if request.param == "postgres":
        url = request.getfixturevalue("postgres")()
        run(lambda: migrate(url))
        settings = {"KAKEHASHI_DATABASE_URL": dsn(url)}
    server = LiveServer(tmp_path_factory.mktemp("server") / "data", **settings)
    try:
        yield server.start()
    finally:
        server.close()
