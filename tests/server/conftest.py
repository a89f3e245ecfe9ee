"""One server on each engine for all the tests of this folder that only talk to it."""

from collections.abc import Iterator

import pytest

from kakehashi.server.storage.engine import dsn
from kakehashi.server.storage.migration import migrate
from tests.live_server import LiveServer
from tests.running import run


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
